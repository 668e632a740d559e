"""The shipped positions have the trees they always had; `pytest tests/bench --benchmark-enable` times counting them."""

import pytest

from tests.bench.perft import COUNTS, perft, shipped

DEPTHS = [(name, depth) for name, counts in COUNTS.items() for depth in range(len(counts))]


@pytest.mark.parametrize(("name", "depth"), DEPTHS)
def test_the_tree_of_a_shipped_position_has_as_many_positions_as_ever(name, depth):
    assert perft(*shipped(name), depth) == COUNTS[name][depth]


@pytest.mark.parametrize("name", COUNTS)
def test_counting_a_shipped_position(benchmark, name):
    assert benchmark(lambda: perft(*shipped(name), 4)) == COUNTS[name][4]
