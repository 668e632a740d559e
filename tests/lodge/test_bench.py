"""A bench of Portals: what pressing a side does, what cannot be set there, and taking it back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import LayoutError
from brw_lab.lodge.bench import TOOLS, Bench
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.layout import load_layout
from brw_lab.terms import SIDES

CROSSED = "crossed"
ROOMS = [room for room, _ in load_layout("duel").rooms]
PRESSES = st.tuples(st.sampled_from(ROOMS), st.sampled_from(SIDES), st.sampled_from(sorted(TOOLS)))


def duel(tool="wall"):
    return Bench(load_layout("duel"), tool)


def joined():
    bench = duel()
    bench.press("crypt", "SE")
    bench.press("armory", "NW")
    return bench


# --- the rim


def test_two_sides_of_the_rim_are_joined_by_a_portal():
    assert joined().layout.portals == (("violet", (("crypt", "SE"), ("armory", "NW"))),)


def test_one_side_alone_changes_nothing_yet():
    bench = duel()
    bench.press("crypt", "SE")
    assert (bench.layout, bench.picked, bench.can_undo) == (load_layout("duel"), ("crypt", "SE"), False)


def test_the_same_side_again_waits_no_longer():
    bench = duel()
    bench.press("crypt", "SE")
    bench.press("crypt", "SE")
    assert bench.picked is None


def test_the_next_portal_has_the_next_colour():
    bench = joined()
    bench.press("kiln", "E")
    bench.press("hall", "W")
    assert [colour for colour, _ in bench.layout.portals] == ["violet", "green"]


def test_a_colour_that_was_taken_away_is_free_again():
    bench = joined()
    bench.press("kiln", "E")
    bench.press("hall", "W")
    bench.press("crypt", "SE")
    assert bench.next_colour == "violet"


def test_two_sides_of_one_room_may_be_joined():
    bench = duel()
    bench.press("crypt", "SE")
    bench.press("crypt", "NE")
    assert misfits(bench.layout) == []


@pytest.mark.parametrize("end", [("crypt", "SE"), ("armory", "NW")])
def test_either_side_of_a_portal_takes_it_away(end):
    bench = joined()
    bench.press(*end)
    assert bench.layout == load_layout("duel")


def test_of_three_sides_joined_only_the_pressed_one_goes():
    bench = Bench(load_layout("a 0,0; b 1,0; c 0,1 / portals violet a W, b E, c SE"))
    bench.press("a", "W")
    assert bench.layout.portals == (("violet", (("b", "E"), ("c", "SE"))),)


def test_no_portal_stands_where_a_cell_opens():
    bench = duel()
    bench.press("crypt", "SE")
    with pytest.raises(LayoutError, match="no Portal can stand at Crypt east: the Cell of red opens there"):
        bench.press("crypt", "E")
    assert bench.picked == ("crypt", "SE")


# --- inner sides


def test_an_inner_side_gets_a_wall():
    bench = duel()
    bench.press("crypt", "W")
    assert bench.layout.walls == (("crypt", "black-rose-room"),)


def test_a_wall_goes_from_either_side():
    bench = duel()
    bench.press("crypt", "W")
    bench.press("black-rose-room", "E")
    assert bench.layout.walls == ()


def test_portals_may_stand_indoors_too():
    bench = duel("portal")
    bench.press("crypt", "W")
    bench.press("armory", "NW")
    assert bench.layout.portals == (("violet", (("crypt", "W"), ("armory", "NW"))),)


def test_a_token_looks_blue_at_the_room_it_was_set_from():
    bench = duel("token")
    bench.press("crypt", "W")
    assert bench.layout.tokens == (("crypt", "W"),)


def test_a_token_goes_from_either_side():
    bench = duel("token")
    bench.press("crypt", "W")
    bench.press("black-rose-room", "E")
    assert bench.layout.tokens == ()


def test_what_stands_there_goes_whatever_is_at_hand():
    bench = duel()
    bench.press("crypt", "W")
    bench.take_up("token")
    bench.press("crypt", "W")
    assert (bench.layout.walls, bench.layout.tokens) == ((), ())


@pytest.mark.parametrize("tool", ["wall", "token"])
def test_nothing_is_set_into_a_door_with_a_portal_on_its_other_side(tool):
    bench = duel("portal")
    bench.press("crypt", "W")
    bench.press("armory", "NW")
    bench.take_up(tool)
    with pytest.raises(LayoutError, match="the violet Portal stands in that door already"):
        bench.press("black-rose-room", "E")


def test_a_side_that_waits_waits_on_behind_a_wall_elsewhere():
    bench = duel()
    bench.press("crypt", "SE")
    bench.press("kiln", "W")
    assert bench.picked == ("crypt", "SE")


# --- bad input


@pytest.mark.parametrize(
    ("end", "says"),
    [
        (("cript", "E"), "there is no Room 'cript' in this Lodge; did you mean crypt"),
        (("crypt", "N"), "'N' is no side of a Room"),
    ],
)
def test_a_side_that_is_not_there_is_refused_in_words(end, says):
    with pytest.raises(LayoutError, match=says):
        duel().press(*end)


def test_an_unknown_tool_is_refused_with_those_there_are():
    with pytest.raises(LayoutError, match="expected wall, portal or token; did you mean token"):
        duel("tokn")


# --- back and forth


def test_undo_takes_the_last_step_back():
    bench = joined()
    bench.undo()
    assert (bench.layout, bench.can_redo) == (load_layout("duel"), True)


def test_redo_takes_it_again():
    bench = joined()
    after = bench.layout
    bench.undo()
    bench.redo()
    assert (bench.layout, bench.can_redo) == (after, False)


def test_something_new_forgets_what_was_taken_back():
    bench = joined()
    bench.undo()
    bench.press("crypt", "W")
    assert not bench.can_redo


def test_with_nothing_to_undo_it_says_so():
    assert duel().undo() == "There is nothing to take back"


def test_clearing_leaves_rooms_and_cells():
    bench = Bench(load_layout(CROSSED))
    bench.clear()
    layout = bench.layout
    assert (layout.rooms, layout.cells) == (load_layout(CROSSED).rooms, load_layout(CROSSED).cells)
    assert (layout.walls, layout.portals, layout.tokens) == ((), (), ())


def test_clearing_can_be_undone():
    bench = Bench(load_layout(CROSSED))
    bench.clear()
    bench.undo()
    assert bench.layout == load_layout(CROSSED)


def test_another_layout_of_the_same_rooms_is_laid_on():
    bench = duel()
    bench.lay(load_layout(CROSSED))
    assert bench.layout.portals == load_layout(CROSSED).portals


def test_a_layout_of_other_rooms_is_refused():
    with pytest.raises(LayoutError, match="other Rooms than the bench"):
        duel().lay(load_layout("hexagon"))


def test_what_came_from_the_bench_does_not_bear_the_name_of_what_it_was():
    assert (joined().layout.name, joined().layout.title) == ("", "A Lodge from the workbench, with 1 Portal")


@settings(deadline=None)
@given(st.lists(PRESSES, max_size=30))
def test_whatever_is_pressed_the_layout_fits_together(presses):
    bench = duel()
    for room, side, tool in presses:
        bench.take_up(tool)
        try:
            bench.press(room, side)
        except LayoutError:
            continue
        assert misfits(bench.layout) == []


@settings(deadline=None)
@given(st.lists(PRESSES, max_size=30))
def test_all_undone_and_done_again_is_as_it_was(presses):
    bench = duel()
    for room, side, tool in presses:
        bench.take_up(tool)
        try:
            bench.press(room, side)
        except LayoutError:
            continue
    after = bench.layout
    while bench.can_undo:
        bench.undo()
    assert bench.layout == load_layout("duel")
    while bench.can_redo:
        bench.redo()
    assert bench.layout == after
