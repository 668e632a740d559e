"""LobbyPanel without a browser: its doors, what is behind them, what stays, what is said where something is amiss."""

import json
from xml.etree import ElementTree

import pytest

from brw_lab.errors import BrwError, ScenarioError
from brw_lab.panels.lobby_doors import DOORS, DUEL, FIRST, NOOKS
from brw_lab.panels.lobby_panel import LobbyPanel
from brw_lab.panels.play_panel import KEPT
from brw_lab.scenario.lesson import lessons
from brw_lab.scenario.progress import FILE
from tests.panels.example import click

CROWN = "duel_kami/interrupt/crown-first"
CELL = "duel_kami/cells/nobody-targets-a-cell"


@pytest.fixture
def panel(tmp_path):
    return LobbyPanel(folder=tmp_path)


def door(panel, id):
    return next(each for each in panel.scene["doors"] if each["id"] == id)


def test_all_that_the_page_gets_is_plain_data(panel):
    assert json.loads(json.dumps([panel.scene, panel.library])) == [panel.scene, panel.library]


def test_nothing_is_built_before_a_door_is_opened(panel):
    assert (panel.panels, panel.behind, panel.library) == ({}, None, [])


@pytest.mark.parametrize("nook", NOOKS)
def test_behind_every_door_is_the_panel_it_promises(panel, nook):
    click(panel, kind="enter", door=NOOKS[nook].id, nook=nook)
    assert (panel.scene["nook"], panel.scene["status"], panel.behind is panel.panels[nook]) == (nook, "", True)


def test_what_was_opened_is_the_same_when_one_comes_back(panel):
    panel.enter("settle")
    before = panel.behind
    panel.leave()
    click(panel, kind="enter", door="settle", nook="")
    assert panel.behind is before


def test_a_door_with_several_tables_leads_to_where_one_was_last(panel):
    panel.enter("workshop", "rulebook")
    panel.leave()
    panel.enter("workshop")
    assert panel.scene["nook"] == "rulebook"


def test_back_in_the_lobby_nothing_is_behind(panel):
    panel.enter("settle")
    click(panel, kind="leave")
    assert (panel.door, panel.scene["door"], panel.behind) == ("", "", None)


def test_a_click_on_what_was_shown_before_the_last_change_is_not_heard(panel):
    old = panel.scene["serial"]
    panel.enter("settle")
    panel._handle_custom_msg({"kind": "leave", "at": old}, [])
    assert panel.door == "settle"


def test_another_scenario_can_be_laid_on_a_table(panel):
    panel.enter("workshop", "endings")
    click(panel, kind="take", name=CROWN)
    assert (panel.scene["scenario"], panel.scene["heading"]) == (
        CROWN,
        "Red moves away; red and blue each have a Persistent that reacts to it. Who is asked first?",
    )


def test_a_scenario_that_is_not_there_is_told_and_changes_nothing(panel):
    panel.enter("workshop", "endings")
    before = panel.behind
    click(panel, kind="take", name="duel_kami/interrupt/crown-fist")
    assert ("did you mean" in panel.scene["status"], panel.behind is before) == (True, True)


def test_the_list_to_pick_from_is_sent_only_where_one_picks(panel):
    panel.enter("workshop", "card")
    before = list(panel.library)
    panel.enter("workshop", "endings")
    assert (before, CROWN in [name for name, _ in panel.library]) == ([], True)


def test_where_no_scenario_belongs_none_is_taken(panel):
    panel.enter("settle")
    with pytest.raises(BrwError, match="expected endings or compare"):
        panel.take(CROWN)


def test_a_door_that_there_is_not_is_an_error():
    with pytest.raises(BrwError, match="did you mean learn"):
        LobbyPanel("lern")


def test_a_nook_that_there_is_not_is_an_error(panel):
    with pytest.raises(BrwError, match="did you mean portals"):
        panel.enter("lodge", "portal")


def test_every_scenario_that_lies_there_first_can_be_shown():
    assert set(FIRST) < set(NOOKS)


# --- how far one has come


def test_before_anything_was_done_no_door_says_so(panel):
    assert {each["now"] for each in panel.scene["doors"]} == {""}


def test_the_door_says_how_many_of_the_lessons_were_guessed(tmp_path):
    (tmp_path / FILE).write_text(f'[guessed]\n"{CROWN}" = "right"\n"{CELL}" = "missed"\n')
    many = len({show.scenario for lesson in lessons() for show in lesson})
    assert door(LobbyPanel(folder=tmp_path), "learn")["now"] == f"2 of {many} guessed, 1 right"


def test_what_was_guessed_beside_the_lessons_is_counted_apart(tmp_path):
    (tmp_path / FILE).write_text('[guessed]\n"elsewhere" = "right"\n')
    assert door(LobbyPanel(folder=tmp_path), "learn")["now"].endswith("0 right; 1 more in the library")


def test_a_file_of_guesses_that_cannot_be_read_keeps_nobody_out(tmp_path):
    (tmp_path / FILE).write_text("[guessed\n")
    panel = LobbyPanel(folder=tmp_path)
    click(panel, kind="enter", door="learn", nook="")
    assert ("cannot be read" in door(panel, "learn")["now"], panel.door, "not TOML" in panel.scene["status"]) == (
        True,
        "",
        True,
    )


def test_a_duel_that_is_kept_is_told_at_its_door(tmp_path):
    (tmp_path / DUEL).write_text("# Played so: \n")
    assert door(LobbyPanel(folder=tmp_path), "play")["now"] == "A duel is kept: go on with it"


def test_the_file_is_the_one_in_which_a_duel_is_kept():
    assert DUEL == KEPT


def test_a_duel_begun_here_waits_and_is_kept_in_the_folder(panel, tmp_path):
    panel.enter("play")
    panel.behind.begin()
    panel.leave()
    assert (door(panel, "play")["now"], (tmp_path / DUEL).is_file()) == ("Your duel waits in Turn 1", True)


def test_what_is_guessed_here_is_counted_when_one_comes_back(panel, tmp_path):
    panel.enter("learn")
    panel.behind.show(CROWN)
    panel.behind.guess(0)
    panel.leave()
    assert door(panel, "learn")["now"].startswith("1 of ")


# --- without a kernel


def test_without_a_kernel_the_doors_are_drawn_and_told(panel):
    data, _ = panel._repr_mimebundle_()
    drawn = ElementTree.fromstring(data["image/svg+xml"])
    texts = {node.text for node in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert ({each.title for each in DOORS} <= texts, all(each.says in data["text/plain"] for each in DOORS)) == (
        True,
        True,
    )


def test_without_a_kernel_an_open_door_shows_what_is_behind(panel):
    panel.enter("settle")
    data, _ = panel._repr_mimebundle_()
    own, _ = panel.behind._repr_mimebundle_()
    assert data["image/svg+xml"] == own["image/svg+xml"]


def test_a_file_that_is_no_scenario_is_refused_as_everywhere(panel):
    panel.enter("workshop", "compare")
    with pytest.raises(ScenarioError):
        panel.take("nowhere.toml")
