"""SightPanel without a browser: what a click, a control or a trait does, what is told, and what cannot be used."""

import json

import pytest

from brw_lab.errors import LayoutError
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.panels.sight_panel import SightPanel
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.table import Table
from tests.views.tables import lodge, position, setting

CROSSED = load_layout("crossed")
BEHIND = "duel_kami/sight/through-the-portal"


@pytest.fixture
def panel():
    return SightPanel(CROSSED, "crypt")


def click(panel, **message):
    """Send what a click in the browser sends."""
    panel._handle_custom_msg(message, [])


def checked(panel):
    return next(each["says"] for each in panel.view["ranges"] if each["checked"])


def test_what_is_sent_is_plain_data(panel):
    assert json.loads(json.dumps(panel.view)) == panel.view


def test_a_click_on_a_room_looks_at_it(panel):
    click(panel, kind="choose", key="garden")
    assert (panel.target, panel.view["answer"]["sees"]) == ("garden", False)


def test_a_click_on_the_room_one_stands_in_looks_at_none(panel):
    panel.look("garden")
    click(panel, kind="choose", key="crypt")
    assert (panel.target, panel.view["answer"]) == ("", None)


def test_from_the_nearest_place_it_is_seen(panel):
    panel.look("garden")
    click(panel, kind="stand", room=panel.view["answer"]["nearest"][0]["room"])
    assert (panel.start, panel.target, panel.view["answer"]["sees"]) == ("armory", "garden", True)


def test_looking_back_swaps_the_two_rooms(panel):
    panel.look("garden")
    click(panel, kind="swap")
    assert (panel.start, panel.target) == ("garden", "crypt")


def test_without_a_target_there_is_no_looking_back(panel):
    click(panel, kind="swap")
    assert panel.start == "crypt"


@pytest.mark.parametrize(
    ("word", "range", "says"),
    [("0", 0, "0"), ("3", 3, "3"), ("any", None, "any line"), ("*", "*", "* anywhere")],
)
def test_a_range_is_picked(panel, word, range, says):
    click(panel, kind="set", trait="range", value=word)
    assert (panel.range, checked(panel)) == (range, says)


def test_a_range_that_no_button_has_gets_one(panel):
    panel.range = 9
    assert checked(panel) == "9"


def test_a_number_is_put_into_every_room(panel):
    click(panel, kind="set", trait="heat", value="exposure")
    assert panel.view["status"] == "The number in each Room tells from how many other Rooms it is seen."
    assert all(room["figure"] for room in panel.seen["board"]["rooms"])


def test_another_reading_is_taken_and_what_it_changes_is_told():
    panel = SightPanel(load_layout("two-pairs"), "black-rose-room")
    click(panel, kind="set", trait="door", value="open")
    assert panel.lodge.under_portal == "open"
    assert panel.view["status"].startswith("The Kiln is seen 1 Room away instead of 3")


def test_one_portal_at_most_is_a_reading_too():
    panel = SightPanel(load_layout("two-pairs"), "black-rose-room")
    click(panel, kind="set", trait="crossings", value="1")
    assert panel.crossings == 1


def test_the_reading_of_the_lodge_that_was_given_changes_nothing():
    panel = SightPanel(Lodge.of(CROSSED, 1, "open"), "crypt")
    assert (panel.crossings, panel.door, panel.view["changes"]) == (1, "open", [])


def test_back_at_the_reading_given_nothing_is_marked_any_more(panel):
    panel.crossings = 0
    panel.crossings = None
    assert (panel.view["changes"], panel.view["status"]) == ([], "The Portals are read as given.")


def test_without_portals_no_reading_is_asked():
    assert SightPanel(lodge()).view["readings"] == []


def test_whoever_looks_is_told_how_many_rooms_are_seen(panel):
    panel.range = 1
    assert panel.view["status"] == "From the Crypt, range 1: 3 of 6 other Rooms are seen."


def test_whoever_looks_at_a_room_is_told_why_and_from_where(panel):
    panel.look("garden")
    assert panel.view["status"] == (
        "The Crypt does not see the Garden. A wall between the Crypt and the Black Rose Room stops the line. "
        "One would see it from the Armory: 1 move, then a line of 1 Room."
    )


def test_every_other_room_has_a_line_to_peek_at(panel):
    assert sorted(panel.view["peeks"]) == ["armory", "black-rose-room", "garden", "hall", "kiln", "well"]


def test_a_room_reached_without_a_line_has_none_to_peek_at(panel):
    panel.range = "*"
    assert "hall" not in panel.view["peeks"]


def test_it_takes_all_that_has_a_lodge():
    scenario = load_scenario(BEHIND)
    made = set_up(scenario)
    tables = (lodge(), CROSSED, position(), scenario, made, Table(*made))
    assert [len(SightPanel(table).view["board"]["cells"]) for table in tables] == [9] * 6


def test_with_mages_one_looks_from_the_first_of_them():
    assert SightPanel((setting(), position())).start == "crypt"


def test_a_ruling_of_the_scenario_is_the_reading_given():
    text = 'title = "A"\nrulebook = "duel_kami"\n[rulings]\n"portal.crossings" = "one"\n[lodge]\nlayout = "crossed"\n'
    assert SightPanel(load_scenario(f'{text}[given.red]\nin = "crypt"\n')).crossings == 1


@pytest.mark.parametrize("nothing", ["crossed", None, 7, (1, 2)])
def test_what_has_no_lodge_is_refused(nothing):
    with pytest.raises(LayoutError, match=r"there is no Lodge in this .* expected a Lodge, a Layout"):
        SightPanel(nothing)


@pytest.mark.parametrize(
    ("trait", "value", "says"),
    [
        ("start", "cript", "did you mean crypt"),
        ("target", "gardn", "did you mean garden"),
        ("range", -1, "-1 is no range; expected a number of Rooms from 0"),
        ("range", True, "True is no range"),
        ("range", "far", "'far' is no range"),
        ("heat", "exposed", "'exposed' is no number that a Room has; .*did you mean exposure"),
        ("crossings", -1, "a line cannot pass -1 Portals"),
        ("door", "ajar", "'ajar' is no reading of a door"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_changes_nothing(panel, trait, value, says):
    before = panel.view
    with pytest.raises(LayoutError, match=says):
        setattr(panel, trait, value)
    assert panel.view is before


def test_a_room_that_is_not_there_is_said_on_the_page(panel):
    click(panel, kind="choose", key="attic")
    assert panel.view["status"].startswith("there is no Room 'attic' in this Lodge")


@pytest.mark.parametrize("message", [{}, {"kind": "set", "trait": "view", "value": "1"}, {"kind": "wave"}])
def test_a_message_that_nobody_knows_changes_nothing(panel, message):
    before = panel.view
    click(panel, **message)
    assert panel.view is before


def test_without_a_kernel_there_is_a_picture_and_a_text(panel):
    data, _ = panel._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "From the Crypt, a line of any length: 4 of 6" in data["text/plain"]) == (
        "<svg",
        True,
    )


def test_its_repr_is_steady(panel):
    before = repr(panel)
    panel.look("garden")
    assert repr(panel) == before == "<SightPanel: A Duel flower with one pair of Portals and a wall: 7 Rooms>"


def test_two_readings_are_drawn_side_by_side():
    pair = SightPanel(load_layout("two-pairs"), "black-rose-room", "kiln").beside(door="open")
    svg = pair._repr_svg_()
    assert pair.says == (
        "As given: a door with a Portal in it is closed",
        "Otherwise: a door with a Portal in it is open",
    )
    assert (svg.count("<svg"), "≠" in svg, pair.changes[0] in repr(pair)) == (3, True, True)


def test_a_pair_keeps_the_readings_that_are_not_asked_about():
    panel = SightPanel(Lodge.of(load_layout("two-pairs"), 1), "crypt")
    panel.crossings = None
    assert panel.beside(door="open").says[0] == "As given: a door with a Portal in it is closed"


def test_a_reading_that_there_is_not_is_refused_beside_too(panel):
    with pytest.raises(LayoutError, match="'ajar' is no reading of a door"):
        panel.beside(door="ajar")
