"""A random duel and a random game of chess are played out; `pytest tests/bench --benchmark-enable` times both."""

from brw_lab.outcomes.duel import duel
from brw_lab.scenario.setup import set_up
from tests.bench.duel import SEED, random_chess, random_duel


def test_a_random_duel(benchmark):
    table = set_up(duel())
    assert benchmark(lambda: random_duel(table, SEED)).end.turn == 4


def test_a_random_game_of_chess(benchmark):
    assert benchmark(lambda: random_chess(SEED)) >= 4
