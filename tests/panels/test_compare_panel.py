"""ComparePanel without a browser: two readings side by side, where they part, and what that changes in words."""

import json

import pytest

from brw_lab.errors import RulebookError, ScenarioError
from brw_lab.panels.compare_panel import NOTHING, ComparePanel
from brw_lab.panels.sides import moments_of, side_of
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table

UNSTABLE = "duel_kami/cast/unstable-comes-first"
WRECK = "duel_kami/wreck/one-at-a-time"
TIED = "duel_kami/tally/mages-tied"


def compared(name=UNSTABLE, *questions):
    return ComparePanel(load_scenario(name), *(questions or ("unstable.room",)))


def click(panel, **message):
    """Send what a click in the browser sends."""
    panel._handle_custom_msg({"at": panel.scene["serial"], **message}, [])


def to_part(panel):
    click(panel, kind="step", by="period", to="part")
    return panel


def test_a_scene_is_plain_data():
    scene = compared().scene
    assert json.loads(json.dumps(scene)) == scene


def test_only_questions_that_matter_may_be_picked():
    panel = compared(UNSTABLE, "unstable.room", "tally.tie")
    assert [each["id"] for each in panel.scene["questions"]] == ["unstable.room"]


def test_the_reading_taken_here_stands_first():
    assert [(each["id"], each["taken"]) for each in compared().scene["readings"]] == [
        ("any", True),
        ("own", False),
        ("target", False),
    ]


def test_at_the_start_both_boards_show_the_same():
    scene = compared().scene
    assert (scene["differs"], scene["status"]) == ([], "Both boards show the same.")


def test_both_boards_step_together():
    panel = compared()
    click(panel, kind="step", by="choice", to="forward")
    texts = [[entry["text"] for entry in side["trace"]] for side in panel.scene["sides"]]
    assert texts[0] == texts[1][: len(texts[0])] != []


def test_where_they_part_the_room_that_differs_is_told():
    room = to_part(compared()).scene["differs"][0]
    assert (room["id"], room["left"], room["right"]) == (
        *("crypt", ["0 of 5 Instability"]),
        ["1 of 5 Instability: red"],
    )


def test_where_they_part_the_room_is_marked_on_both_boards():
    assert [[mark["id"] for mark in side["marks"]] for side in to_part(compared()).scene["sides"]] == [["crypt"]] * 2


def test_a_moment_before_they_part_nothing_differs():
    panel = to_part(compared())
    click(panel, kind="step", by="period", to="back")
    assert panel.scene["differs"] == []


def test_a_line_of_one_side_only_is_marked_as_such():
    right = to_part(compared()).scene["sides"][1]["trace"]
    assert [entry["text"] for entry in right if entry["only"]] == ["Red places 1 Instability in the Crypt"]


def test_a_side_on_which_a_move_is_not_on_offer_stops_and_says_why():
    panel = compared()
    click(panel, kind="step", by="period", to="end")
    assert [bool(side["stop"]) for side in panel.scene["sides"]] == [False, True]
    assert panel.scene["sides"][1]["stop"]["text"].startswith("red: place garden is no answer then")


def test_a_side_that_stops_keeps_its_last_board():
    panel = compared()
    click(panel, kind="step", by="period", to="end")
    assert panel.scene["sides"][1]["board"] is not None


def test_points_that_differ_are_marked_on_the_mage_board():
    panel = to_part(compared(WRECK, "wreck.rank"))
    assert [each["kind"] for each in panel.scene["differs"]] == ["board"]
    assert [mark["id"] for mark in panel.scene["sides"][0]["marks"]] == ["rose"]


def test_turning_the_switch_says_whether_it_changes_who_wins():
    panel = compared(TIED, "tally.tie")
    click(panel, kind="flip")
    assert panel.scene["status"] == "It changes who wins: the Black Rose, or nobody when read the other way."


def test_a_reading_that_leaves_the_winner_says_so():
    panel = compared(WRECK, "wreck.rank")
    assert panel.scene["verdict"] == [
        "It does not change who wins: nobody has won yet, either way.",
        "What the scenario claims comes out otherwise: rose.power is 2, or 3 when read the other way.",
    ]


def test_turning_the_switch_says_whether_it_can_end_otherwise():
    verdict = compared().scene["verdict"]
    assert verdict[-1] == (
        "It changes how it can end: from where they part, 5 endings as it is read here, 2 read the other way; "
        "2 of them are the same."
    )


def test_the_switch_pulses_what_changes_and_a_step_does_not():
    panel = to_part(compared())
    click(panel, kind="flip")
    pulsed = panel.scene["pulse"]
    click(panel, kind="step", by="period", to="forward")
    assert (pulsed, panel.scene["pulse"]) == (True, False)


def test_the_switch_turns_back():
    panel = compared()
    panel.flip()
    panel.flip()
    assert panel.scene["flipped"] is False


def test_another_reading_may_be_picked():
    panel = compared()
    click(panel, kind="pick", question="unstable.room", reading="target")
    assert panel.scene["picked"] == {"question": "unstable.room", "reading": "target"}


def test_a_question_that_does_not_matter_cannot_be_picked():
    panel = compared()
    click(panel, kind="pick", question="tally.tie", reading="leader")
    assert panel.scene["picked"]["question"] == "unstable.room"


def test_a_click_on_what_was_shown_before_does_nothing():
    panel = compared()
    click(panel, kind="step", by="period", to="end", at=0)
    assert panel.scene["part"]["here"] is False
    assert panel.scene["where"].startswith("Moment 1 of")


def test_a_scenario_to_which_no_question_matters_is_shown_all_the_same():
    panel = compared(UNSTABLE, "tally.tie")
    assert (panel.scene["questions"], panel.scene["verdict"], panel.scene["sides"][0]["board"] is not None) == (
        *([], [NOTHING]),
        True,
    )


def test_what_was_played_at_a_table_is_compared():
    table = Table.of(load_scenario(UNSTABLE)).choose("cast I").choose("place kiln").run_on()
    panel = ComparePanel(table, "unstable.room")
    click(panel, kind="step", by="period", to="end")
    assert panel.scene["sides"][1]["stop"]["text"].startswith("red: place kiln is no answer then")


def test_a_table_that_nobody_can_set_up_again_is_refused():
    table = Table.of(load_scenario(UNSTABLE))
    with pytest.raises(ScenarioError, match="has no record"):
        ComparePanel(Table(table.setting, table.position))


def test_a_side_that_cannot_be_set_up_has_no_moments():
    scenario = load_scenario(UNSTABLE)
    side = side_of(scenario, scenario.ways[0], (("unstable.room", "nowhere"),))
    assert (side.moments, "has no reading 'nowhere'" in side.stop.text) == ((), True)


def test_moments_of_two_equal_sides_are_those_of_one():
    scenario = load_scenario(UNSTABLE)
    side = side_of(scenario, scenario.ways[0])
    assert len(moments_of(side, side)) == len(side.moments)


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = to_part(compared())._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "Crypt: 0 of 5 Instability | 1 of 5" in data["text/plain"]) == ("<svg", True)


def test_its_repr_is_steady():
    panel = compared()
    before = repr(panel)
    panel.flip()
    assert repr(panel) == before == f"<ComparePanel: {panel.scenario.title}>"


# --- two rulebooks


FALL = "duel_kami/defeat/at-the-period"


def beside(name=FALL, *questions):
    return ComparePanel(load_scenario(name), *questions, rulebooks=["duel_lex"])


def test_two_rulebooks_stand_beside_each_other_by_their_titles():
    assert beside().scene["words"]["heads"] == ["By Duel: Kami", "By Duel: Lex"]


def test_only_the_rulebook_may_be_picked_unless_questions_are_named():
    assert [each["id"] for each in beside().scene["questions"]] == ["rulebook"]


def test_a_question_that_is_named_may_be_picked_beside_the_rulebook():
    panel = beside(UNSTABLE, "unstable.room")
    click(panel, kind="pick", question="unstable.room")
    assert (panel.scene["words"]["heads"][1], panel.scene["picked"]["reading"]) == ("Read the other way", "own")


def test_boards_that_two_rulebooks_lay_out_otherwise_have_not_parted_yet():
    scene = beside().scene
    laid = "They are laid out otherwise: Black Rose Room, Crypt, Garden, Armory, Kiln, Hall, Well."
    assert (scene["part"]["here"], scene["status"]) == (False, laid)


def test_where_one_side_has_no_board_they_part_at_the_start():
    assert beside("duel_kami/explore/round-a-wall").scene["part"] == {"at": 0, "here": True}


def test_two_rulebooks_part_where_they_say_another_thing():
    scene = to_part(beside()).scene
    assert scene["status"] == "Here the two rulebooks part: Red, Black Rose, Blue."
    assert [side["trace"][-1]["only"] for side in scene["sides"]] == [True, True]


def test_what_makes_two_rulebooks_part_is_told_with_the_clauses_of_both():
    because = [line for line in beside().scene["verdict"] if line.startswith("Because: Power Points")]
    assert because[0].endswith("4 | 3 (kami.defeat.points.most, lex.defeat.score-majority).")


def test_claims_that_turn_say_by_which_rulebook():
    assert "red.power is 5, or 4 by Duel: Lex." in beside().scene["verdict"][0]


def test_a_side_that_its_rulebook_cannot_play_says_why_and_by_which_clauses():
    scene = beside("duel_kami/explore/round-a-wall").scene
    assert scene["verdict"] == [
        "By Duel: Lex, it does not go on as the scenario does: it cannot be played by Duel: Lex: it has no Portals.",
        "What says so: kami.portal.adjacency, kami.portal.normal-rules.",
    ]


def test_two_rulebooks_are_told_apart_in_words():
    assert "\nPlayed by: Duel: Lex\n" in beside().in_words()


def test_a_rulebook_that_is_not_on_the_shelf_is_an_error():
    with pytest.raises(RulebookError, match="did you mean duel_lex"):
        ComparePanel(load_scenario(FALL), rulebooks=["duel_lexx"])


def test_the_scenarios_own_rulebook_is_no_other_one():
    assert ComparePanel(load_scenario(FALL), "unstable.room", rulebooks=["duel_kami"]).scene["questions"] == []
