"""What differs between two Lodges, and what one wall or Portal does."""

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from plans import flower, laid, plans, readings

from brw_lab.errors import LayoutError
from brw_lab.lodge.difference import Change, difference, each_part, without
from brw_lab.lodge.hexes import step
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.terms import SIDES

few = settings(max_examples=60, deadline=None)
ROW = "a 0,0; b 1,0; c 2,0"
CROSSED = load_layout("crossed")


def pairs(changes):
    return {(change.a, change.b) for change in changes}


def reversed_(changes):
    return {change._replace(before=change.after, after=change.before) for change in changes}


# --- two Lodges


def test_a_wall_takes_a_walk_and_a_line_away():
    found = difference(laid("a 0,0; b 1,0"), laid("a 0,0; b 1,0 / walls a b"))
    assert found.walking.lost == found.sight.lost == (Change("a", "b", 1, None),)


def test_a_wall_makes_a_walk_longer_and_stops_the_line():
    found = difference(flower(), flower("/ walls centre east"))
    assert found.walking.lengthened == (Change("centre", "east", 1, 2), Change("east", "west", 2, 3))
    assert pairs(found.sight.lost) == {("centre", "east"), ("east", "west")}


def test_a_portal_makes_a_walk_shorter_and_tells_the_line_through_it():
    found = difference(laid(ROW), laid(f"{ROW} / portals violet a W, c E"))
    assert found.walking.shortened == (Change("a", "c", 2, 1),)
    assert found.sight.shortened == (Change("a", "c", 2, 1, ("violet",)),)


def test_a_portal_off_the_row_gives_sight_where_walking_stays_as_it_was():
    found = difference(flower(), flower("/ portals violet east E, north-west NW"))
    assert pairs(found.sight.gained) - pairs(found.walking.shortened)


def test_a_lost_line_tells_the_portals_it_went_through():
    found = difference(laid("a 0,0; b 3,0 / portals violet a E, b W"), laid("a 0,0; b 3,0"))
    assert found.sight.lost == (Change("a", "b", 1, None, ("violet",)),)


def test_rooms_in_only_one_lodge_are_named_and_not_compared():
    found = difference(laid("a 0,0; b 1,0"), laid("b 1,0; c 2,0"))
    assert (found.rooms_lost, found.rooms_gained) == (("a",), ("c",))
    assert found
    assert not found.walking


def test_a_room_more_is_a_difference():
    assert difference(laid("a 0,0"), laid("a 0,0; b 5,0"))


def test_a_portal_that_changes_nothing_is_no_difference_and_is_named():
    found = difference(laid("a 0,0; b 1,0"), laid("a 0,0; b 1,0 / portals violet a W, a NW"))
    assert not found
    assert found.laid == ("violet Portal at a W and a NW",)


def test_a_wall_written_the_other_way_round_is_the_same_wall():
    found = difference(laid("a 0,0; b 1,0 / walls a b"), laid("a 0,0; b 1,0 / walls b a"))
    assert (found.lifted, found.laid) == ((), ())


def test_a_layout_is_taken_under_the_readings_of_the_lodge_beside_it():
    lodge = laid("a 0,0; b 1,0 / portals violet a E, b NE", under_portal="open")
    assert difference(lodge.layout, lodge).before is lodge
    assert difference(lodge, lodge.layout).after is lodge


@few
@given(plans(), readings)
def test_a_lodge_does_not_differ_from_itself(plan, reading):
    found = difference(Lodge.of(plan, **reading), Lodge.of(plan, **reading))
    assert not found
    assert (found.lifted, found.laid) == ((), ())


@few
@given(plans(), readings, st.data())
def test_there_and_back_is_nothing(plan, reading, data):
    other = _with_a_wall(plan, data) if data.draw(st.booleans()) else replace(plan, portals=(), tokens=())
    here, there = Lodge.of(plan, **reading), Lodge.of(other, **reading)
    out, back = difference(here, there), difference(there, here)
    for way, home in ((out.walking, back.walking), (out.sight, back.sight)):
        assert set(way.gained) == reversed_(home.lost)
        assert set(way.shortened) | set(way.lengthened) == _without_lines(home, way)
    assert (out.lifted, out.laid) == (back.laid, back.lifted)


@few
@given(plans(), plans(), readings)
def test_every_pair_is_where_its_two_numbers_say(plan, other, reading):
    here, there = Lodge.of(plan, **reading), Lodge.of(other, **reading)
    found = difference(here, there)
    common = [room for room in here.rooms if room in there]
    expected = {"gained": set(), "lost": set(), "shortened": set(), "lengthened": set()}
    for at, a in enumerate(common):
        for b in common[at + 1 :]:
            before, after = here.distance(a, b), there.distance(a, b)
            if before != after:
                kind = _kind(float("inf") if before is None else before, float("inf") if after is None else after)
                expected[kind].add((a, b))
    assert {kind: pairs(getattr(found.walking, kind)) for kind in expected} == expected


@few
@given(plans(), readings, st.data())
def test_a_wall_gives_no_walk(plan, reading, data):
    found = difference(Lodge.of(plan, **reading), Lodge.of(_with_a_wall(plan, data), **reading))
    assert (found.walking.gained, found.walking.shortened) == ((), ())


@few
@given(plans(), readings, st.data())
def test_a_wall_gives_no_sight(plan, reading, data):
    found = difference(Lodge.of(plan, **reading), Lodge.of(_with_a_wall(plan, data), **reading))
    assert (found.sight.gained, found.sight.shortened) == ((), ())


@few
@given(plans(), st.data())
def test_portals_on_the_rim_take_nothing_away(plan, data):
    lodge = Lodge.of(replace(plan, portals=(), tokens=()))
    cells = {door for _, door in plan.cells}
    rim = [(room, side) for room in lodge.rooms for side in _rim(lodge, room) if (room, side) not in cells]
    assume(len(rim) > 1)
    ends = data.draw(st.lists(st.sampled_from(rim), unique=True, min_size=2, max_size=3))
    found = difference(lodge, lodge.with_layout(replace(lodge.layout, portals=(("violet", tuple(ends)),))))
    assert (found.walking.lost, found.walking.lengthened) == ((), ())
    assert (found.sight.lost, found.sight.lengthened) == ((), ())


def test_comparing_two_lodges_imports_no_networkx():
    code = (
        "import sys; from brw_lab import difference, each_part, load_layout;"
        "str(difference(load_layout('duel'), load_layout('crossed'))); each_part(load_layout('crossed'));"
        "print('networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# --- one wall or Portal


def test_without_its_wall_and_portal_a_lodge_is_bare():
    bare = without(without(CROSSED, wall=("crypt", "black-rose-room")), portal="violet")
    assert (bare.walls, bare.portals) == ((), ())


def test_a_wall_is_taken_down_by_its_rooms_in_either_order():
    assert without(CROSSED, wall=("black-rose-room", "crypt")).walls == ()


@pytest.mark.parametrize("face", [("a", "E"), ("b", "W")])
def test_a_token_is_taken_up_by_either_face(face):
    assert without(load_layout(f"{ROW} / tokens a E"), token=face).tokens == ()


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ({"wall": ("crypt", "kiln")}, ("crypt black-rose-room",)),
        ({"portal": "violett"}, ("violet",)),
        ({"token": ("crypt", "W")}, ("nothing: none is laid",)),
    ],
    ids=["wall", "portal", "token"],
)
def test_what_is_not_laid_cannot_be_taken_up(part, expected):
    with pytest.raises(LayoutError, match="in this Lodge") as caught:
        without(CROSSED, **part)
    assert caught.value.expected == expected


def test_each_part_is_named_in_the_order_of_the_layout():
    lodge = laid(f"{ROW} / walls a b / portals violet a W, c E / tokens b E")
    assert [(part.kind, part.name) for part in each_part(lodge)] == [
        ("wall", "wall between a and b"),
        ("portal", "violet Portal at a W and c E"),
        ("token", "Portal token with its blue face to b and its orange face to c"),
    ]


@few
@given(plans(), readings)
def test_what_a_part_does_is_the_lodge_without_it_beside_the_lodge(plan, reading):
    lodge = Lodge.of(plan, **reading)
    parts = each_part(lodge)
    assert len(parts) == len(plan.walls) + len(plan.portals) + len(plan.tokens)
    assert all(part.does.after is lodge and part.does.laid == (part.name,) for part in parts)


# --- what it says


def test_a_difference_in_words():
    found = difference(laid(f"one: {ROW}"), laid(f"two: {ROW} / walls a b / portals violet a W, c E"))
    assert str(found).splitlines() == [
        "From one to two:",
        "  only after: wall between a and b; violet Portal at a W and c E",
        "  walks, shorter: a – c (2 → 1)",
        "  walks, longer: a – b (1 → 2)",
        "  sight, shorter: a – c (2 → 1 through violet)",
        "  sight, longer: a – b (1 → 2 through violet)",
    ]


def test_two_lodges_of_one_name_are_told_apart_by_their_line():
    bare = without(CROSSED, portal="violet")
    found = difference(bare, CROSSED)
    assert str(found).startswith("From one crossed to the other:\n")
    assert (found.as_dict()["before"], found.as_dict()["after"]) == (bare.line, CROSSED.line)


def test_no_difference_in_words():
    assert str(difference(laid(ROW), laid(ROW))).splitlines()[1:] == [
        "  walks are as long as before",
        "  everybody sees as before",
    ]


def test_lodges_without_a_room_in_common_are_not_called_alike():
    told = str(difference(laid("a 0,0; b 1,0"), laid("a 0,0; c 1,0"))).splitlines()
    assert told[-1] == "  no two Rooms are in both, so that no walk and no line can be compared"


def _with_a_wall(plan, data):
    lodge = Lodge.of(replace(plan, walls=(), portals=(), tokens=()))
    bearing = {end for _, ends in plan.portals for end in ends} | set(plan.tokens)
    walled = set(map(frozenset, plan.walls))
    free = [
        (a, way.to)
        for a in lodge.rooms
        for way in lodge.passages(a)
        if a < way.to and frozenset((a, way.to)) not in walled and not bearing & {(a, way.side), (way.to, way.enters)}
    ]
    assume(free)
    return replace(plan, walls=(*plan.walls, data.draw(st.sampled_from(free))))


def _without_lines(home, way):
    """The changes of the way back, turned round; which line is told is that of the Lodge one comes to."""
    lines = {(change.a, change.b): change.through for change in (*way.shortened, *way.lengthened)}
    back = reversed_((*home.shortened, *home.lengthened))
    return {change._replace(through=lines.get((change.a, change.b), change.through)) for change in back}


def _kind(before, after):
    if before == float("inf"):
        return "gained"
    if after == float("inf"):
        return "lost"
    return "shortened" if after < before else "lengthened"


def _rim(lodge, room):
    places = {place for _, place in lodge.layout.rooms}
    return [side for side in SIDES if step(lodge.place(room), side) not in places]
