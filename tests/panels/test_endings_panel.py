"""EndingsPanel without a browser: what is laid out when an ending or a node is clicked, and where the board is."""

import json
from functools import cache

import pytest

from brw_lab.outcomes.endings import endings
from brw_lab.panels.endings_panel import EndingsPanel
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table

ORDER = "duel_kami/interrupt/both-of-your-own"
LARGE = "duel_kami/targets/measured-from-the-one-who-acts"


@cache
def found(name=ORDER):
    return endings(load_scenario(name))


@pytest.fixture
def panel():
    return EndingsPanel(found())


def click(panel, **message):
    """Send what a click in the browser sends."""
    panel._handle_custom_msg({"at": panel.scene["serial"], **message}, [])


def step(panel, to="forward", by="choice"):
    click(panel, kind="step", by=by, to=to)


def test_what_is_sent_is_plain_data(panel):
    sent = {"found": panel.found, "scene": panel.scene}
    assert json.loads(json.dumps(sent)) == sent


def test_at_first_the_nearest_ending_is_laid_out(panel):
    assert (panel.found["picked"], panel.scene["asks"]) == ({"ending": 1, "node": -1}, "red: decline")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_line_that_is_laid_out_leads_to_the_ending(panel, number):
    click(panel, kind="ending", number=number)
    step(panel, "end", "period")
    assert panel.table.position == panel.endings.position(number - 1)


def test_a_click_on_an_ending_begins_at_the_start(panel):
    step(panel)
    click(panel, kind="ending", number=2)
    assert (panel.table.at, panel.table.script) == (0, ("apply I", "apply III"))


def test_the_answer_on_the_way_is_marked(panel):
    click(panel, kind="ending", number=2)
    marked = [option["key"] for option in panel.scene["choice"]["options"] if option["script"]]
    assert marked == ["apply I"]


def test_a_click_on_a_node_shows_its_position(panel):
    node = next(each for each in panel.drawing["nodes"] if each["at"] == [1])
    click(panel, kind="node", id=node["id"])
    assert panel.table.position == panel.endings.walk.store[1]


def test_a_node_says_what_it_is(panel):
    panel.look(1)
    assert panel.scene["status"] == "Here is a position on the way"


def test_the_graph_shows_where_the_board_is(panel):
    panel.pick(2)
    seen = [panel.found["here"]]
    for _ in range(2):
        step(panel)
        seen.append(panel.found["here"])
    kinds = [panel.drawing["nodes"][at]["kind"] for at in seen]
    assert (len(set(seen)), kinds) == (3, ["choice", "choice", "end"])


def test_another_answer_on_the_board_moves_along_the_graph(panel):
    panel.pick(1)
    click(panel, kind="choose", key="apply III")
    step(panel)
    assert panel.drawing["nodes"][panel.found["here"]]["at"] == [2]


def test_behind_an_ending_the_graph_stays_at_it(panel):
    panel.pick(1)
    step(panel)
    at_end = panel.found["here"]
    click(panel, kind="choose", key=panel.scene["choice"]["options"][0]["key"])
    assert panel.found["here"] == at_end


def test_as_many_lines_are_lit_as_there_are_answers_on_the_way(panel):
    panel.pick(2)
    assert len(panel.found["road"]) == 2


@pytest.mark.parametrize("number", [0, 5, -1])
def test_an_ending_that_there_is_not_changes_nothing(panel, number):
    before = panel.found["picked"]
    panel.pick(number)
    assert panel.found["picked"] == before


def test_the_drawing_is_sent_once_and_for_all(panel):
    before = panel.found["svg"]
    panel.pick(3)
    assert panel.found["svg"] is before


def test_a_condensed_graph_lights_the_whole_way():
    panel = EndingsPanel(found(LARGE))
    panel.pick(4)
    step(panel, "end", "period")
    assert panel.drawing["nodes"][panel.found["here"]]["ending"] == 4


def test_it_takes_a_scenario_a_table_or_a_setting_and_a_position():
    begun = found().begun
    starts = (load_scenario(ORDER), Table(begun.setting, begun.position), (begun.setting, begun.position))
    assert [len(EndingsPanel(start, observe="red.power").endings) for start in starts] == [4, 4, 4]


def test_a_start_without_any_answer_has_one_ending_and_a_board():
    panel = EndingsPanel(load_scenario("duel_kami/tally/majority"))
    assert (len(panel.found["rows"]), panel.scene["asks"]) == (1, "nothing was left to answer")


def test_when_nothing_was_found_yet_the_board_is_shown_all_the_same():
    panel = EndingsPanel(load_scenario(ORDER), until="activation", limit=5)
    assert (panel.found["rows"], panel.found["picked"]["ending"], panel.scene["board"]["cells"] != []) == ([], 0, True)


def test_without_a_kernel_there_is_a_picture_and_a_text(panel):
    data, _ = panel._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "The order matters:" in data["text/plain"]) == ("<svg", True)


def test_its_repr_is_steady(panel):
    before = repr(panel)
    panel.pick(3)
    assert repr(panel) == before
    assert before.startswith("<EndingsPanel: Every ending: Two Persistents of red's wait for the same step.")
    assert before.endswith(": 4 endings, 7 positions, all looked at>")


def test_while_an_answer_is_still_played_the_graph_stays_where_it_was_given(panel):
    panel.pick(2)
    step(panel, by="period")
    assert (panel.table.now.choice, panel.found["here"]) == (False, 0)
