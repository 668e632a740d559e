"""Planning in the ScenarioPanel, and what it tells beside the Lodge: rows of slots, Crown, Tracks, Quests."""

import pytest

from brw_lab.panels.beside import beside_view
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.scene import LAID_OUT
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from tests.panels.example import click, scenario_panel

HAND_OF_SIX = """
title = "Six cards, 48 ways to place the first one"
rulebook = "duel_kami"
given.phase = "study"
given.step = "planning"
given.red = { in = "crypt", hand = ["ember", "tide", "balm", "snare", "echo", "gust"] }
given.blue = { in = "garden" }
when.moves = ["red: place Ember light II", "red: place Tide dark quick"]
"""
PLACING = """
title = "A key that begins with place, too"
rulebook = "duel_kami"
given.red = { in = "crypt" }
given.resolving = { seat = "red", text = "Place 1 Instability." }
"""
LAST_TURN = """
title = "After the last Turn"
asks = "Who wins?"
rulebook = "duel_kami"
given.phase = "tally"
given.crown = "blue"
given.red = { in = "crypt", trophies = 1, power = 3 }
given.blue = { in = "garden" }
given.rose = { power = 9 }
given.quests = { Victor = "open", Keystone = "red" }

[[guess]]
says = "Red wins."
then = { winner = "red" }
because = "She has an open Quest."
"""


def panel_of(text):
    return ScenarioPanel(load_scenario(text))


def row(text, seat):
    (found,) = [row for row in beside_view(*set_up(load_scenario(text)))["rows"] if row["seat"] == seat]
    return found


def test_a_hand_of_six_is_planned_in_twelve_rows_of_four_slots():
    choice = panel_of(HAND_OF_SIX).scene["choice"]
    rows = [[option["short"] for option in choice["options"] if option["group"] == at] for at in range(12)]
    assert (len(choice["groups"]), rows) == (12, [["Quick", "I", "II", "III"]] * 12)


def test_a_row_says_what_the_active_side_does():
    assert panel_of(HAND_OF_SIX).scene["choice"]["groups"][4] == {
        "title": "Ember, Light Side",
        "says": "Model within 2: Inflict 2.",
    }


def test_a_taken_slot_leaves_its_column_empty():
    panel = panel_of(HAND_OF_SIX)
    click(panel, kind="choose", key="place Ember light II")
    options = [option for option in panel.scene["choice"]["options"] if option["group"] == 4]
    assert [(option["short"], option["column"]) for option in options] == [("Quick", 0), ("I", 1), ("III", 3)]


def test_the_end_of_planning_is_no_row():
    panel = panel_of(HAND_OF_SIX)
    for key in ("place Ember light II", "place Tide dark quick"):
        click(panel, kind="choose", key=key)
    assert [option["key"] for option in panel.scene["choice"]["options"] if option["group"] < 0] == ["end planning"]


def test_placing_instability_in_a_room_is_not_taken_for_planning():
    panel = panel_of(PLACING)
    click(panel, kind="step", by="choice", to="forward")
    choice = panel.scene["choice"]
    assert ("place kiln" in [option["key"] for option in choice["options"]], choice["groups"]) == (True, [])


def test_in_plain_text_a_row_is_one_line():
    assert "  place Ember, Light Side, in Quick, I, II, III: Model within 2: Inflict 2." in panel_of(HAND_OF_SIX).text()


def test_what_happens_by_itself_waits_for_a_step_forward():
    scene = panel_of(LAST_TURN).scene
    assert (scene["trace"], scene["choice"]["question"]) == ([], LAID_OUT)


def test_the_text_of_a_tally_does_not_give_the_winner_away():
    assert panel_of(LAST_TURN).text().count("wins") == 1  # in the question


def test_the_tally_is_stepped_through_one_part_after_another():
    panel = panel_of(LAST_TURN)
    heard = []
    while not panel.table.at_end:
        known = len(panel.scene["trace"])
        click(panel, kind="step", by="period", to="forward")
        heard.append([entry["text"] for entry in panel.scene["trace"][known:]][:1])
    assert heard == [["Tally: Trophies"], ["Tally: Majority"], ["Tally: Quests"], ["The Black Rose wins"]]


def test_at_the_end_the_panel_says_who_has_won():
    panel = panel_of(LAST_TURN)
    click(panel, kind="step", by="period", to="end")
    assert panel.scene["choice"]["question"] == "The duel is over. The Black Rose wins."


def test_a_position_where_somebody_decides_at_once_opens_there():
    assert scenario_panel().scene["choice"]["who"] == "Red"


@pytest.mark.parametrize(("seat", "has"), [("red", False), ("blue", True)])
def test_the_crown_lies_beside_its_holder(seat, has):
    assert row(LAST_TURN, seat)["crown"] is has


def test_both_tracks_of_the_black_rose_are_told_once_anybody_has_advanced():
    assert row(LAST_TURN, "rose")["facts"] == ["Trophy Track 0, Room Track 0"]


def test_without_a_step_on_a_track_she_has_nothing_beside_the_lodge():
    assert [row["seat"] for row in beside_view(*set_up(load_scenario(HAND_OF_SIX)))["rows"]] == ["red", "blue"]


def test_an_open_quest_tells_its_condition_and_the_number_on_its_slot():
    quests = {quest["name"]: quest for quest in beside_view(*set_up(load_scenario(LAST_TURN)))["quests"]}
    assert (quests["Victor"]["state"], quests["Keystone"]["state"]) == ("open, 3 on its slot", "completed by Red")


def test_a_planned_spell_is_told_with_its_slot_side_and_state():
    panel = panel_of(HAND_OF_SIX)
    click(panel, kind="choose", key="place Tide dark quick")
    (quick, *others) = panel.scene["beside"]["rows"][0]["slots"]
    assert ((quick["slot"], quick["name"], quick["side"], quick["state"]), {slot["state"] for slot in others}) == (
        ("Quick", "Tide", "Dark", "ready"),
        {"empty"},
    )
