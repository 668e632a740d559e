"""Whatever is thrown at the reader is read or refused by an EffectError, and in time that grows with its length."""

from random import Random
from statistics import median
from time import process_time
from timeit import timeit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phrasebook import ACCEPTED, CANONICAL
from strategies import THOROUGH

from brw_lab.errors import EffectError
from brw_lab.spellcraft.grammar import language
from brw_lab.spellcraft.read import LONGEST, Misread, read_effect
from brw_lab.spellcraft.say import say_effect

FUZZED = 50_000 if THOROUGH else 2_000
SCRAPS = [
    "",
    " ",
    "\n",
    ".",
    ":",
    ",",
    "*",
    "0",
    "1",
    "100",
    "²",
    "ß",
    "İ",
    "\x00",
    "\ud800",
    "and",
    "the",
    "Mage",
    "when",
]
HEADERS = ["", "Model within 2:", "Mage anywhere:", "Room 0:", "Personal:"]


def mutated(chance: Random) -> str:
    """A text of the language of which a few words are dropped, doubled, exchanged, spoilt or written otherwise."""
    sentences = chance.choices([*CANONICAL, *ACCEPTED], k=chance.randint(1, 4))
    words = " ".join([chance.choice(HEADERS), *sentences]).split(" ")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        word = words[at]
        cut = chance.randint(0, len(word))
        strange = chr(chance.randrange(0x110000))
        spoilt = word[:cut] + chance.choice([*SCRAPS, strange]) + word[cut:]
        shorter = word[:cut] + word[cut + 1 :]
        written = [word.upper(), f"\n{word}", f"{word} {word}"]
        words[at] = chance.choice([*written, words[other], shorter, spoilt, chance.choice(SCRAPS)])
    return " ".join(words)


@pytest.mark.parametrize("seed", range(4))
def test_a_mutated_text_is_read_or_refused_and_nothing_else(seed):
    chance = Random(seed)
    outcomes = {what_comes_of(mutated(chance)) for _ in range(FUZZED // 4)}
    assert outcomes == {"read", "refused"}


def what_comes_of(text: str) -> str:
    """``read``, ``refused`` by an EffectError, or the text itself where it went wrong otherwise."""
    try:
        effect = read_effect(text)
    except EffectError:
        return "refused"
    return "read" if read_effect(say_effect(effect)) == effect else text


@settings(max_examples=FUZZED // 10, deadline=None)
@given(st.text(max_size=60))
def test_any_text_at_all_is_read_or_refused_with_a_caret_below_its_line(text):
    try:
        read_effect(text)
    except Misread as error:
        line, caret = error.caret.split("\n")
        assert caret.endswith("^")
        assert len(caret) <= len(line) + 1


LINES = ["Summon Oni of Dusk in your Room. ", "Inflict 2. ", "If you do, inflict 1. ", "Oni Oni Oni ", "Summon ", "\n"]


def text_of(line: str, length: int) -> str:
    return (line * (length // len(line) + 1))[:length]


@pytest.mark.parametrize("line", LINES)
def test_a_text_four_times_as_long_takes_no_more_than_eight_times_as_long_to_read(line):
    texts = text_of(line, 500), text_of(line, LONGEST)
    short, long = zip(*[[seconds(text) for text in texts] for _ in range(15)], strict=True)
    assert median(long) < 8 * median(short)


def seconds(text: str) -> float:
    """Of work, whoever else works; past read_effect, which keeps what it has read."""
    return timeit(lambda: language().read(text), timer=process_time, number=3)
