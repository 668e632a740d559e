"""LodgePanel without a browser: what may be chosen, what a message does, what is shown without a kernel."""

import pytest

from brw_lab.outcomes.reach import reach
from brw_lab.outcomes.safety import safe
from brw_lab.outcomes.stands import stands
from brw_lab.panels.lodge_panel import LodgePanel
from brw_lab.scenario.load import load_scenario
from tests.views.tables import lodge, move_to, position, setting

HIT = "duel_kami/sight/where-must-i-stand"


def standing(*asked, name=HIT):
    answers = tuple(ask(load_scenario(name), "red") for ask in asked)
    return LodgePanel(answers[0] if len(answers) == 1 else answers)


def label(panel, id):
    return next(cell["label"] for cell in panel.view["cells"] if cell["id"] == id)


def choose(panel, key):
    panel._handle_custom_msg({"kind": "choose", "id": "", "key": key}, [])


def test_a_choice_on_the_board_is_kept():
    panel = LodgePanel(lodge(), options=[move_to("kiln")])
    choose(panel, "move kiln")
    assert panel.chosen == "move kiln"


def test_whoever_asked_for_it_is_told_of_a_choice():
    told = []
    choose(LodgePanel(lodge(), options=[move_to("kiln")], on_choose=lambda _panel, key: told.append(key)), "move kiln")
    assert told == ["move kiln"]


def test_a_key_that_is_not_on_offer_is_refused_in_words():
    panel = LodgePanel(lodge(), options=[move_to("kiln")])
    choose(panel, "move well")
    assert (panel.chosen, panel.view["status"]) == ("", "move well is not on offer now")


def test_a_fault_in_a_callback_is_shown_on_the_page():
    def fault(_panel, _key):
        raise KeyError("lost")

    panel = LodgePanel(lodge(), options=[move_to("kiln")], on_choose=fault)
    with pytest.raises(KeyError):
        panel.choose("move kiln")
    assert panel.view["status"] == "KeyError: 'lost'"


def test_showing_again_keeps_what_was_not_changed():
    panel = LodgePanel(lodge(), options=[move_to("kiln")])
    panel.show(status="Well?")
    assert [cell["id"] for cell in panel.view["cells"] if cell["legal"]] == ["kiln"]


def test_rooms_and_cells_come_in_reading_order():
    cells = LodgePanel(lodge()).view["cells"]
    assert [cell["id"] for cell in cells] == [
        *("armory", "kiln", "cell-blue", "garden", "black-rose-room", "crypt", "cell-red", "hall", "well"),
    ]


def test_looking_around_marks_what_is_seen_and_what_is_not():
    panel = LodgePanel.look(lodge(), "crypt")
    marks = {room["id"]: room["mark"]["kind"] for room in panel.drawing["rooms"]}
    assert [marks[id] for id in ("crypt", "garden", "hall")] == ["from", "seen", "unseen"]


def test_looking_at_a_room_says_why_it_is_not_seen():
    panel = LodgePanel.look(lodge(), "crypt")
    choose(panel, "hall")
    assert panel.view["status"].startswith("The Crypt does not see the Hall: no straight row")


def test_looking_at_a_room_draws_the_line_to_it():
    panel = LodgePanel.look(lodge(), "crypt")
    choose(panel, "garden")
    assert [(ray["from"], ray["to"], ray["seen"]) for ray in panel.drawing["rays"]] == [("crypt", "garden", True)]


def test_choosing_the_start_again_lets_one_look_from_elsewhere():
    panel = LodgePanel.look(lodge(), "crypt")
    choose(panel, "crypt")
    choose(panel, "well")
    assert panel.view["status"].startswith("From the Well one sees")


def test_where_to_stand_is_marked_and_said_room_by_room():
    panel = standing(stands)
    marks = {room["id"]: room["mark"]["kind"] for room in panel.drawing["rooms"]}
    assert (marks["hall"], marks["kiln"]) == ("hit", "miss")
    assert "can hit from here: the Spell in slot I" in label(panel, "hall")


def test_it_begins_with_what_was_asked():
    assert standing(stands).view["status"] == (
        "Red can aim at Blue in this Activation from 4 of 7 places. Choose a Room to hear how"
    )


def test_a_room_to_hit_from_tells_the_moves_and_draws_the_line():
    panel = standing(stands)
    choose(panel, "hall")
    assert panel.view["status"].startswith("Hall: can hit from here: the Spell in slot I, 1 Room away (explore,")
    assert [(ray["from"], ray["to"]) for ray in panel.drawing["rays"]] == [("hall", "garden")]


def test_a_room_from_which_one_cannot_hit_says_why_and_draws_no_line():
    panel = standing(stands)
    choose(panel, "hall")
    choose(panel, "kiln")
    assert panel.view["status"].startswith("Kiln: no hit from here: Blue cannot be targeted: no straight row")
    assert panel.drawing["rays"] == []


def test_where_one_is_safe_is_said_room_by_room():
    panel = standing(safe, name="duel_kami/sight/where-am-i-safe")
    choose(panel, "kiln")
    assert panel.view["status"].startswith("Kiln: safe, by ")


def test_two_answers_are_shown_on_one_board():
    told = label(standing(safe, reach), "kiln")
    assert ("danger: " in told, "in reach: explore, move kiln" in told) == (True, True)


def test_the_own_cell_can_be_chosen_where_something_is_said_of_it():
    panel = standing(reach, name="duel_kami/cells/what-a-cell-allows")
    choose(panel, "cell-red")
    assert panel.view["status"] == "Red's Cell: in reach: where it stands"


def test_another_answer_may_take_the_place_of_the_first():
    panel = standing(stands)
    panel.show(table=reach(load_scenario(HIT), "red"))
    choose(panel, "kiln")
    assert panel.view["status"] == "Kiln: in reach: explore, move kiln"


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = LodgePanel(position(), setting())._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "red Mage here" in data["text/plain"]) == ("<svg", True)


def test_its_repr_is_steady():
    assert repr(LodgePanel(lodge())) == "<LodgePanel: flower: 7 Rooms>"
