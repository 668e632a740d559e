"""The answer in a sentence: what is told, in which order, and when a yes or a no is said."""

from dataclasses import replace

import pytest

from brw_lab.outcomes.settle import settle
from brw_lab.scenario.load import load_scenario

FALL = "duel_kami/defeat/at-the-period"
WAITS = """
rulebook = "duel_kami"
asks = "Does red fall?"
[given.red]
in = "crypt"
damage = ["blue", "blue", "blue", "blue", "blue", "blue", "blue"]
slots.I = { text = "Mage anywhere: Inflict 2. Gain 1 Power Point." }
[given.blue]
in = "garden"
persistents = [{ slot = "I", target = "red", text = "Mage anywhere: Persistent: when the target casts a Spell, inflict 1 on the target." }]
[when]
moves = ["red: cast I"]
"""  # noqa: E501
WALL = """
rulebook = "duel_kami"
asks = "May red go straight into the middle?"
[lodge]
layout = "duel"
[[lodge.walls]]
between = ["crypt", "black-rose-room"]
[given.red]
in = "crypt"
[when]
moves = ["red: explore"]
[[then.refused]]
move = "red: move black-rose-room"
clauses = ["kami.explore.moves-up-to-speed"]
"""


def answer(text, asks=None):
    found = load_scenario(text)
    return settle(found if asks is None else replace(found, asks=asks)).answer


def test_a_fall_is_told_with_its_period_and_with_what_everybody_gains():
    assert "Blue falls at the first period; for that Red gains a Trophy and 4 Power Points, the Black Rose 1" in answer(
        FALL
    )


def test_the_rest_of_the_effect_is_told_as_such():
    assert "Then the Effect goes on: Red gains 1 Power Point" in answer(FALL)


def test_what_begins_behind_a_defeat_is_not_the_rest_of_an_effect():
    cubes = ", ".join(['"red"'] * 8)
    text = f"""
rulebook = "duel_kami"
[given.red]
in = "crypt"
slots.I = {{ text = "Personal: Gain 1 Power Point." }}
[given.blue]
in = "garden"
damage = [{cubes}]
[when]
moves = ["red: cast I"]
"""
    told = "Blue falls; for that Red gains a Trophy and 5 Power Points. Red gains 1 Power Point."
    assert answer(text) == told


@pytest.mark.parametrize(
    ("asks", "begins"),
    [
        ("Does red still gain the point?", "Yes: "),
        ("Is red defeated?", "No: "),
        ("Who falls?", "Blue falls"),
        ("Who gets the Trophy?", "Red: "),
        ("Blue has 7 Damage. Does blue fall?", "Yes: "),
        ("Does the Black Rose gain points?", "Yes: "),
        ("Does blue gain the Trophy?", "No: "),
    ],
)
def test_a_question_that_is_understood_word_for_word_is_answered_by_yes_no_or_a_name(asks, begins):
    assert answer(FALL, asks).startswith(begins)


@pytest.mark.parametrize("asks", ["Does red gain the point after all, or not?", "Does it?", "Tell me.", ""])
def test_any_other_question_gets_the_story_alone(asks):
    assert answer(FALL, asks).startswith("Blue falls at the first period")


def test_the_point_is_one_that_a_text_promises_and_not_one_for_a_defeat():
    text = WAITS.replace(" Gain 1 Power Point.", "").replace(
        "[given.blue]", '[given.blue]\ndamage = ["red", "red", "red", "red", "red", "red", "red"]'
    )
    text = text.replace('moves = ["red: cast I"]', 'moves = ["red: cast I", "blue: decline", "red: target blue"]')
    assert [answer(text, f"Does red gain {which}?")[:3] for which in ("the point", "points")] == ["No:", "Yes"]


def test_while_something_waits_nothing_is_denied():
    assert answer(WAITS).startswith("Not yet: ")


def test_what_is_not_allowed_is_said_with_its_reason():
    assert answer(WALL).startswith("No: Red may not move to the Black Rose Room: A wall stands between")


def test_two_questions_in_one_get_no_plain_no():
    assert answer(WALL, "May red go straight into the middle, or round it?").startswith("Red may not move")


def test_where_only_a_refusal_is_asked_about_nothing_else_is_told():
    (told,) = settle(load_scenario(WALL)).told
    assert (told.facts, told.ahead) == ((), ())


def test_a_reading_that_allows_what_is_refused_turns_the_answer():
    (turning,) = [each for each in settle(load_scenario(WALL)).open if each.turns]
    assert [other.facts for other in turning.others] == [("red: move black-rose-room: that is allowed then",)]


def test_readings_of_something_else_do_not_weaken_a_refusal():
    assert settle(load_scenario("duel_kami/cells/nobody-targets-a-cell")).basis.kind == "printed"
