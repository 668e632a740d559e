"""Counting layer by layer gives what counting line by line gives, in one process or several."""

import pytest

from brw_lab.errors import BrwError, RuleGap
from brw_lab.kernel.door import advance
from brw_lab.outcomes.counts import Counts, counts, perft
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout
from brw_lab.outcomes.start import begun
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table
from tests.bench.perft import COUNTS, shipped
from tests.bench.perft import perft as line_by_line
from tests.outcomes.fixed import FIXED

GAP = """
title = "A Spell that calls what no card file tells"
rulebook = "duel_kami"
[given]
active = "red"
crown = "red"
[given.red]
in = "crypt"
[given.blue]
in = "garden"
slots.I = { text = "Personal: Gain 1 Power Point. Summon Landsknecht." }
"""
FIGHT = "a-fight-with-persistents"


@pytest.mark.parametrize("name", COUNTS)
def test_merged_layers_hold_as_many_lines_as_the_tree_has_leaves(name):
    start = shipped(name)
    assert counts(start, 3).lines == tuple(line_by_line(*start, depth) for depth in range(4))


@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_position_has_the_counts_it_always_had(name):
    assert counts(load_scenario(f"duel_kami/{name}"), len(FIXED[name]) - 1).lines == FIXED[name]


@pytest.fixture(scope="module")
def last_answers():
    """The table six answers before the end of a duel."""
    game = playout(duel(), seed=7)
    position = game.start
    for move in game.moves[:-6]:
        position = advance(game.setting, position, move.key).position
    return game.setting, position


def test_a_line_that_has_ended_counts_as_one_and_stays(last_answers):
    found = counts(last_answers, 6)
    assert found.ended[6] > found.ended[4] > 0
    assert found.lines == tuple(line_by_line(*last_answers, depth) for depth in range(7))


def test_lines_that_end_are_told_apart_in_several_processes_too(last_answers):
    assert counts(last_answers, 6, workers=2) == counts(last_answers, 6)


def test_a_position_at_which_nobody_decides_is_one_line_of_any_length():
    setting, position = shipped(FIGHT)
    over = position.copy()
    over.agenda, over.choice = (), None
    assert counts((setting, over), 5) == Counts((1,) * 6, (1,) * 6)


def test_no_answer_is_one_line():
    assert perft(shipped(FIGHT), 0) == 1


def test_the_numbers_are_the_same_from_two_processes():
    assert counts(shipped(FIGHT), 6, workers=2) == counts(shipped(FIGHT), 6)


def test_counting_goes_on_from_where_a_table_stands():
    table = Table.of(load_scenario(f"duel_kami/positions/{FIGHT}")).choose("cast I")
    below = line_by_line(table.setting, table.position, 2)
    assert perft(table, 2) == below


def test_a_gap_in_the_rules_is_told_with_the_moves_that_lead_to_it():
    with pytest.raises(RuleGap, match="Landsknecht") as caught:
        perft(load_scenario(GAP), 5)
    setting, position, *_rest = begun(load_scenario(GAP))
    *before, last = (move.partition(": ")[2] for move in caught.value.moves)
    for key in before:
        position = advance(setting, position, key).position
    with pytest.raises(RuleGap, match="Landsknecht"):
        advance(setting, position, last)


def test_a_gap_that_a_worker_meets_reaches_the_user_with_its_moves():
    with pytest.raises(RuleGap, match="Landsknecht") as caught:
        perft(load_scenario(GAP), 5, workers=2)
    assert caught.value.moves[-1] == "blue: cast I"


def test_a_gap_behind_a_table_is_told_with_the_moves_that_were_made_there():
    table = Table.of(load_scenario(GAP))
    while table.to_decide.choice.seat == "red":
        table.run_on().choose(table.options[-1].key)
    with pytest.raises(RuleGap) as caught:
        perft(table, 1)
    assert caught.value.moves == (*map(str, table.line), "blue: cast I")


@pytest.mark.parametrize("depth", [-1, 2.5, True, "3"])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(BrwError, match="cannot have"):
        perft(shipped(FIGHT), depth)


def test_progress_is_told_layer_by_layer():
    told = []
    counts(shipped(FIGHT), 2, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]
