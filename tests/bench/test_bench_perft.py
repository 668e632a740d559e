"""The fight of perft.py has the tree it always had; `pytest tests/bench --benchmark-enable` times counting it."""

import pytest

from tests.bench.perft import COUNTS, FIGHT, perft
from tests.kernel.positions import table


@pytest.mark.parametrize("depth", range(len(COUNTS)))
def test_the_tree_of_the_fight_has_as_many_positions_as_ever(depth):
    assert perft(*table(FIGHT), depth) == COUNTS[depth]


def test_counting_the_fight(benchmark):
    assert benchmark(lambda: perft(*table(FIGHT), 4)) == COUNTS[4]
