"""What a seat may see of a table, and what is kept from it."""

from __future__ import annotations

import json
import random

import pytest

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.views.seat_view import seat_view, told, why_not
from tests.walks.duels import table

PLANNING = """
title = "planning"
rulebook = "duel_kami"
[given]
phase = "study"
step = "planning"
library = ["Tide"]
[given.red]
hand = ["Ember", "Balm", "Gust"]
grimoire = ["Echo"]
memories = ["Forge"]
[given.blue]
hand = ["Snare", "Oath", "Usurp"]
"""


@pytest.fixture
def planning():
    setting, start = set_up(load_scenario(PLANNING))
    return setting, begin(setting, start)


def test_the_own_hand_is_seen_by_name(planning):
    setting, step = planning
    assert seat_view(setting, step.position, "red")["seats"]["red"]["hand"] == ["Balm", "Ember", "Gust"]


def test_of_another_hand_only_the_number_is_seen(planning):
    setting, step = planning
    assert seat_view(setting, step.position, "blue")["seats"]["red"]["hand"] == 3


def test_decks_are_only_counted(planning):
    setting, step = planning
    view = seat_view(setting, step.position, "red")
    assert (view["decks"]["library"], view["seats"]["red"]["grimoire"]) == (1, 1)


def test_memories_lie_open(planning):
    setting, step = planning
    assert seat_view(setting, step.position, "blue")["seats"]["red"]["memories"] == ["Forge"]


def test_a_ruling_hides_the_memories_of_others():
    setting, start = set_up(load_scenario(PLANNING), (("hidden.memories", "hidden"),))
    assert seat_view(setting, start, "blue")["seats"]["red"]["memories"] == 1


def test_what_may_be_chosen_is_told_to_who_decides_only(planning):
    setting, step = planning
    assert len(seat_view(setting, step.position, "red")["options"]) == 24
    assert seat_view(setting, step.position, "blue")["options"] == []


def test_a_planned_spell_is_face_down_for_the_other(planning):
    setting, step = planning
    planned = advance(setting, step.position, "place Ember dark II").position
    assert seat_view(setting, planned, "blue")["seats"]["red"]["slots"]["II"] == "face down"
    assert seat_view(setting, planned, "red")["seats"]["red"]["slots"]["II"]["card"] == "Ember"


def test_two_plans_that_differ_in_card_and_side_look_alike_to_the_other(planning):
    setting, step = planning
    views = [
        json.dumps(seat_view(setting, advance(setting, step.position, key).position, "blue"))
        for key in ("place Ember dark II", "place Balm light II")
    ]
    assert views[0] == views[1]


def test_the_other_hears_that_a_card_was_placed_and_where(planning):
    setting, step = planning
    entry = advance(setting, step.position, "place Ember dark quick").entries[0]
    assert told(setting, entry, "blue") == "Red places a Spell Card face down in the Quick slot"
    assert told(setting, entry, "red") == "Red places Ember (Dark Side) face down in the Quick slot"


def test_through_a_whole_duel_nobody_hears_of_a_card_that_only_another_may_read():
    setting, start = table()
    dice = random.Random(3)
    step = begin(setting, start)
    while step.position.choice is not None:
        step = advance(setting, step.position, dice.choice(list(offers(setting, step.position))))
        for entry in step.entries:
            if entry.audience == "red":
                assert setting.spell_name(entry.more[0]) not in told(setting, entry, "blue").replace("Spell Card", "")


def test_who_does_not_decide_is_told_nothing_about_what_could_be_chosen(planning):
    setting, step = planning
    held, not_held = (why_not(setting, step.position, "blue", f"place {card} light I") for card in ("Ember", "Snare"))
    assert held == not_held
    assert held.text


def test_who_decides_is_told_why_not(planning):
    setting, step = planning
    assert why_not(setting, step.position, "red", "end planning").clauses == ("kami.study.plan.count",)
