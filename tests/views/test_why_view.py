"""Why can't I? For what is not on offer: the reason, its clause, and what would help."""

import pytest

from brw_lab.kernel.door import options
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table
from brw_lab.views.why_view import not_offered, why_place, why_slot, why_view
from tests.panels.sat_down import stands

ROUND_THE_CORNER = """
title = "A target round the corner"
rulebook = "duel_kami"
given.red = { in = "crypt", slots.I = { text = "Room within 1: Inflict 1." }, slots.quick = { text = "Restore." } }
given.blue = { in = "garden" }
when.moves = []
"""


def why(table, key):
    return why_view(table.setting, table.position, key)


def aiming():
    return Table.of(load_scenario(ROUND_THE_CORNER)).choose("cast I")


def test_a_target_out_of_reach_is_answered_by_the_nearest_room_that_sees_it():
    reason = why(aiming(), "target garden")
    assert reason["remedy"] == "from the Black Rose Room, one step away, you would see it"
    assert reason["clauses"]


def test_a_dark_room_on_the_board_answers_for_what_is_asked_there():
    table = aiming()
    assert why_place(table.setting, table.position, "garden")["reasons"][0]["asked"] == "Why can't I target the Garden?"


def test_attacking_from_afar_is_answered_by_the_way():
    table = Table.of(load_scenario(ROUND_THE_CORNER))
    assert why(table, "attack blue")["remedy"] == (
        "the Garden is 2 steps away, the first to the Black Rose Room; there you may Fight"
    )


def test_a_cell_is_answered_by_the_rule_that_nobody_enters_it():
    table = Table.of(load_scenario(ROUND_THE_CORNER))
    (reason,) = why_place(table.setting, table.position, "cell-blue")["reasons"]
    assert [clause["id"] for clause in reason["clauses"]] == ["kami.cells.no-entry"]


def test_within_an_action_another_action_waits_for_its_end():
    table = Table.of(load_scenario(ROUND_THE_CORNER)).choose("explore")
    assert why(table, "fight")["text"] == "One Action comes after another, and this goes on: Explore of Red"


def moving():
    return Table.of(load_scenario(ROUND_THE_CORNER)).choose("momentum quick")


@pytest.mark.parametrize(
    ("place", "text", "remedy"),
    [
        ("crypt", "Red is there already", "choose another Room"),
        ("kiln", "It is on offer now", "choose it on the board or in the list"),
        ("blue", "Something else is asked now: Momentum: move 1", "answer that first"),
    ],
)
def test_whoever_moves_is_told_about_its_own_room_one_it_may_enter_and_a_model(place, text, remedy):
    table = moving()
    (reason,) = why_place(table.setting, table.position, place)["reasons"]
    assert (reason["text"], reason["remedy"]) == (text, remedy)


def test_in_a_fight_a_model_elsewhere_is_answered_by_what_leads_there():
    table = Table.of(load_scenario(ROUND_THE_CORNER)).choose("fight")
    assert why(table, "attack blue")["remedy"].endswith("; Explore and Momentum lead there")


def test_while_planning_no_action_is_performed():
    assert why(stands(2, "plan"), "explore")["text"] == (
        "Actions are performed in the Action Phase, and this is the Study Phase"
    )


def test_a_slot_that_is_taken_is_answered_by_the_free_ones():
    table = stands(2, "plan")
    (reason,) = why_slot(table.setting, table.position, "blue", "I")["reasons"]
    assert reason["remedy"] == "free: slot II"


def test_the_slot_of_another_mage_answers_who_decides():
    table = stands()
    assert why_slot(table.setting, table.position, "red", "I")["reasons"][0]["text"] == "Blue decides now"


def test_an_open_quest_may_be_asked_about_at_any_moment_of_an_activation():
    table = stands()
    assert "complete Pathfinder" in [one["key"] for one in not_offered(table.setting, table.position)]


@pytest.mark.parametrize("rulebook", ["duel_kami", "duel_lex"])
def test_whatever_may_be_asked_about_in_a_duel_is_answered_with_a_clause(rulebook):
    table, silent, count = Table.duel(rulebook).play(seed=5).to_start(), [], 0
    while not table.at_end:
        setting, position = table.setting, table.position
        if table.now.choice and position.choice.seat != "fate" and position.choice.kind not in ("mage", "grimoire"):
            offered = {option.key for option in options(setting, position)}
            for one in not_offered(setting, position):
                reason, count = why_view(setting, position, one["key"]), count + 1
                if one["key"] in offered or not (reason["text"] and reason["clauses"]):
                    silent.append((position.choice.kind, one["key"], reason["text"]))
        table.forward()
    assert silent == []
    assert count > 200
