"""How long a text takes to be read, by its length; `pytest tests/bench --benchmark-enable` times it."""

import pytest

from brw_lab.spellcraft.grammar import language
from brw_lab.spellcraft.phrase import Effect

CARD = "Model within 2: Inflict 2. Place 1 Instability in your Room. You may move 1. Repeat 2: discard 1 Spell Card. "
SENTENCES = CARD.partition(": ")[2]


@pytest.mark.parametrize("length", [250, 500, 1_000, 2_000])
def test_reading_a_text(benchmark, length):
    text = CARD + SENTENCES * ((length - len(CARD)) // len(SENTENCES))
    # Past read_effect, which keeps what it has read.
    assert isinstance(benchmark(lambda: language().read(text)), Effect)
