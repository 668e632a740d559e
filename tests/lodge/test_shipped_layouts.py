"""The layouts that are shipped, and the hexagon of nineteen Rooms with its Cells for two to six seats."""

from collections import Counter

import pytest

from brw_lab.lodge.hexes import SYMMETRIES, step, turned, turned_side
from brw_lab.lodge.layout import load_layout, shipped_layouts
from brw_lab.lodge.lodge import Lodge

HEXAGONS = {2: "hexagon", 3: "hexagon-3", 4: "hexagon-4", 5: "hexagon-5", 6: "hexagon-6"}


def cells(layout):
    """Where each Cell lies: the place and the side of the half-edge that it opens onto."""
    places = dict(layout.rooms)
    return {seat: (places[room], side) for seat, (room, side) in layout.cells}


def looks_alike(layout):
    """How many seats, at most, the symmetries of the Lodge with all its Cells take to one another."""
    doors = cells(layout)
    kept = []
    for symmetry in SYMMETRIES:
        moved = {seat: (turned(place, symmetry), turned_side(side, symmetry)) for seat, (place, side) in doors.items()}
        if set(moved.values()) == set(doors.values()):
            kept.append(moved)
    return max(len({moved[seat] for moved in kept}) for seat in doors)


@pytest.mark.parametrize("name", HEXAGONS.values())
def test_the_hexagon_has_columns_of_three_four_five_four_three(name):
    rows = Counter(r for _, (_, r) in load_layout(name).rooms)
    assert [rows[r] for r in sorted(rows)] == [3, 4, 5, 4, 3]


@pytest.mark.parametrize(("seats", "name"), HEXAGONS.items())
def test_there_is_a_hexagon_for_two_to_six_seats_which_differ_in_nothing_but_cells(seats, name):
    layout = load_layout(name)
    assert len(layout.cells) == seats
    assert layout.rooms == load_layout("hexagon").rooms


@pytest.mark.parametrize(("seats", "alike"), [(2, 2), (3, 3), (4, 4), (5, 2), (6, 6)])
def test_the_seats_of_a_hexagon_look_at_it_alike_except_five(seats, alike):
    assert looks_alike(load_layout(HEXAGONS[seats])) == alike


@pytest.mark.parametrize("name", HEXAGONS.values())
def test_a_cell_of_the_hexagon_opens_onto_a_corner(name):
    layout = load_layout(name)
    places = {place for _, place in layout.rooms}
    corners = [
        sum(step(place, side) in places for side in ("E", "NE", "NW", "W", "SW", "SE"))
        for place, _ in cells(layout).values()
    ]
    assert set(corners) == {3}


@pytest.mark.parametrize("name", shipped_layouts())
def test_every_room_of_a_shipped_layout_is_reached(name):
    lodge = Lodge.of(load_layout(name))
    assert len(lodge.within(lodge.rooms[0])) == len(lodge.rooms)
