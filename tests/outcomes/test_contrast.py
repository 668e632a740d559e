"""What lies ahead under another reading: which endings only one side has, and where there is nothing to look at."""

import pytest

from brw_lab import compare, load_scenario
from brw_lab.outcomes.contrast import Outlook
from brw_lab.outcomes.variants import as_it_stands, other_readings, under

FALLEN = "duel_kami/defeat/the-fallen-decides"
UNSTABLE = "duel_kami/cast/unstable-comes-first"


def test_an_ending_that_only_one_reading_has_is_named_with_a_line_there():
    both = compare(load_scenario(FALLEN), rulings=[{"interrupt.own-order": "mandatory-first"}])
    changed = both.contrast.changed[0]
    lost = both.contrast.only(both.contrast.own, changed)
    assert [str(move) for ending in lost for move in ending.moves] == ["blue: apply I"]
    assert both.contrast.only(changed, both.contrast.own) == []


def test_both_sides_are_looked_at_from_the_same_answers_on():
    both = compare(load_scenario(FALLEN), rulings=[{"interrupt.own-order": "mandatory-first"}])
    assert {str(found.begun.before) for found in both.endings.values()} == {str(both.contrast.own.endings.begun.before)}


def test_a_variant_that_does_not_offer_the_answers_before_says_so_instead_of_ending():
    from dataclasses import replace

    late = replace(load_scenario(UNSTABLE), endings_after=2)  # after the Instability is placed
    both = compare(late, rulings=[{"unstable.room": "own"}])
    assert both.endings["unstable.room = own"] is None
    assert "place garden is no answer then" in both.contrast.changed[0].stops
    assert "no endings to look at" in both.text()


def test_the_json_has_the_endings_of_every_variant_and_a_row_for_each_that_not_all_have():
    told = compare(load_scenario(FALLEN), rulings=[{"interrupt.own-order": "mandatory-first"}]).as_dict()
    assert {name: len(found) for name, found in told["endings"].items()} == {
        "duel_kami": 2,
        "interrupt.own-order = mandatory-first": 1,
    }
    rows = [row for row in told["differences"] if row["what"].startswith("ending: ")]
    assert [(row["duel_kami"], row["interrupt.own-order = mandatory-first"]) for row in rows] == [
        ("blue: apply I", None)
    ]


def test_a_reading_may_change_the_endings_of_a_scenario_whose_own_moves_it_leaves_alone():
    """Under a floor of 0 red can come out with nothing; the branch that the file plays never meets that floor."""
    text = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
power = 1
slots.I = { text = "Personal: Gain 1 Power Point or lose 2 Power Points." }
[when]
moves = ["red: cast I", "red: choose gain 1 Power Point"]
[then]
red = { power = 2 }
"""
    both = compare(load_scenario(text))
    assert [variant.name for variant in both.variants[1:]] == ["points.floor = below"]
    assert (both.parts, both.same) == ((), False)


def test_readings_that_change_nothing_ahead_are_left_out():
    names = [variant.name for variant in compare(load_scenario(FALLEN)).variants]
    assert "unstable.room = own" not in names


@pytest.mark.parametrize("name", [FALLEN, UNSTABLE, "duel_kami/interrupt/both-of-your-own"])
def test_a_question_that_the_search_never_asked_changes_no_ending(name):
    scenario = load_scenario(name)
    outlook = Outlook(scenario)
    rules = under(scenario, as_it_stands(scenario))[0].rules
    unasked = other_readings(rules, set(rules.questions) - outlook.own.asked)
    assert len(unasked) > 20
    assert all(set(outlook.under(variant).values) == set(outlook.own.values) for variant in unasked)


def test_a_variant_under_which_the_effect_asks_nothing_is_not_looked_at_beyond_it():
    both = compare(load_scenario("duel_kami/cells/anywhere-from-the-cell"), rulings=[{"dummy.when": "no-model"}])
    assert [len(ending.moves) for ending in both.endings["dummy.when = no-model"]] == [0]


def test_what_a_bound_leaves_open_is_not_called_the_same():
    both = compare(load_scenario(UNSTABLE), rulings=[{"unstable.room": "own"}], limit=1)
    assert (both.contrast.changed, len(both.contrast.undecided), both.same) == ((), 1, False)
    assert "is not known: not everything was looked at" in both.text()


def test_one_reading_or_book_may_stand_alone_and_twice_is_once():
    one = compare(load_scenario(UNSTABLE), rulings={"unstable.room": "own"}, rulebooks="duel_kami")
    twice = compare(load_scenario(UNSTABLE), rulings=[{"unstable.room": "own"}] * 2)
    assert [variant.name for variant in one.variants] == [variant.name for variant in twice.variants]


def test_where_nothing_else_was_tried_it_says_so():
    assert compare(load_scenario(UNSTABLE), rulebooks=["duel_kami"]).text().endswith("Nothing else was tried.")
