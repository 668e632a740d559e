"""ScenarioPanel without a browser: what it shows at each moment, and what a message from the page does."""

import json

from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.table import Table
from tests.panels.example import TEXT, click, scenario_panel


def at_target():
    panel = scenario_panel()
    click(panel, kind="choose", key="cast I")
    return panel


def labels(panel):
    return {(step["by"], step["to"]): step["reason"] for step in panel.scene["steps"]}


def test_a_scene_is_plain_data():
    scene = scenario_panel().scene
    assert json.loads(json.dumps(scene)) == scene


def test_choosing_asks_the_next_question():
    assert at_target().scene["choice"]["question"] == "Which target?"


def test_whoever_decides_is_named():
    assert at_target().scene["choice"]["who"] == "Red"


def test_the_move_of_the_scenario_is_marked_among_the_options():
    marked = [option["key"] for option in at_target().scene["choice"]["options"] if option["script"]]
    assert marked == ["target blue"]


def test_an_option_on_a_model_may_be_chosen_on_the_board():
    (hit,) = at_target().scene["board"]["hits"]
    assert (hit["place"], [option["key"] for option in hit["options"]]) == ("garden", ["target blue"])


def test_forward_by_a_period_stops_where_nobody_decides():
    panel = at_target()
    click(panel, kind="step", by="period", to="forward")
    assert panel.scene["choice"]["who"] == "Nobody decides here"


def test_the_phrase_in_progress_is_marked_in_what_waits():
    frame = at_target().scene["waiting"][0]
    assert [phrase["state"] for phrase in frame["phrases"]] == ["now", "todo", "todo"]


def test_run_on_shows_all_that_happened_as_new():
    panel = scenario_panel()
    click(panel, kind="step", by="period", to="end")
    assert (panel.scene["fresh"], len(panel.scene["trace"]) > 5) == (0, True)


def test_each_line_of_the_trace_carries_its_clauses_in_words():
    panel = scenario_panel()
    click(panel, kind="step", by="period", to="end")
    clauses = [clause for line in panel.scene["trace"] for clause in line["clauses"]]
    assert clauses
    assert all(clause["id"] and clause["section"] and clause["says"] for clause in clauses)


def test_going_back_a_choice_returns_to_the_question():
    panel = at_target()
    click(panel, kind="step", by="choice", to="back")
    assert panel.table.at == 0


def test_at_the_start_only_the_ways_back_are_closed():
    closed = {way for way, reason in labels(scenario_panel()).items() if reason}
    assert closed == {("period", "start"), ("period", "back"), ("choice", "back")}


def test_at_the_end_only_the_ways_forward_are_closed():
    panel = scenario_panel()
    click(panel, kind="step", by="period", to="end")
    closed = {way for way, reason in labels(panel).items() if reason}
    assert closed == {("choice", "forward"), ("period", "forward"), ("period", "end")}


def test_a_click_on_what_was_shown_before_does_nothing():
    panel = at_target()
    before = panel.scene
    panel._handle_custom_msg({"kind": "choose", "key": "target blue", "at": before["serial"] - 1}, [])
    assert panel.scene == before


def test_a_key_that_is_not_on_offer_is_said_and_changes_nothing():
    panel = at_target()
    click(panel, kind="choose", key="cast III")
    assert ("cast III" in panel.scene["status"], panel.table.at) == (True, 1)


def test_a_question_is_the_heading_while_there_is_something_to_guess():
    assert scenario_panel().scene["title"] == "Blue falls at the first period. What becomes of the rest?"


def test_before_a_guess_no_answer_is_marked():
    assert {option["state"] for option in scenario_panel().scene["guess"]["options"]} == {""}


def test_a_wrong_guess_is_told_why():
    panel = scenario_panel()
    panel.guess([option["text"] for option in panel.scene["guess"]["options"]].index("Nothing more happens."))
    assert panel.scene["guess"]["because"] == "The Effect goes on from its period."


def test_a_right_guess_is_marked_right():
    panel = scenario_panel()
    right = [option["text"] for option in panel.scene["guess"]["options"]].index("The rest of the Spell still applies.")
    panel.guess(right)
    assert panel.scene["guess"]["options"][right]["state"] == "right"


def test_only_the_first_guess_counts():
    panel = scenario_panel()
    panel.guess(0)
    panel.guess(1)
    assert panel.scene["guess"]["picked"] == 0


def test_whatever_changes_at_the_table_is_shown():
    panel = scenario_panel()
    panel.table.choose("cast I")
    assert panel.scene["choice"]["question"] == "Which target?"


def test_two_panels_on_one_table_show_the_same_moment():
    first = scenario_panel()
    second = ScenarioPanel(first.table)
    click(first, kind="choose", key="cast I")
    assert second.scene["choice"] == first.scene["choice"]


def test_a_setting_and_a_position_are_enough():
    table = scenario_panel().table
    assert isinstance(ScenarioPanel((table.setting, table.position)).table, Table)


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = scenario_panel()._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "Who decides: Red" in data["text/plain"]) == ("<svg", True)


def test_the_text_does_not_give_the_answer_away():
    assert "still applies" not in scenario_panel().text()


def test_its_repr_is_steady():
    assert repr(scenario_panel()) == "<ScenarioPanel: Blue falls at the first period. What becomes of the rest?>"


def test_a_scenario_without_guesses_shows_its_title_and_what_it_asks():
    from brw_lab.scenario.load import load_scenario

    scene = ScenarioPanel(load_scenario(TEXT.partition("[[guess]]")[0])).scene
    assert (scene["title"], scene["guess"]) == ("The rest of the Spell still applies", None)
