"""Symmetries: a Lodge turned or mirrored on the table, and which of these images lie as the Lodge itself lies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from brw_lab.lodge.hexes import SIDE_INDEX, SYMMETRIES, turned, turned_side
from brw_lab.lodge.plan import HalfEdge, Layout
from brw_lab.terms import SIDES

if TYPE_CHECKING:
    from sympy.combinatorics import PermutationGroup

Symmetry = dict[HalfEdge, HalfEdge]
"""Where a symmetry takes each side of each Room."""


def image(layout: Layout, symmetry: int) -> Layout:
    """The layout under one of the twelve symmetries of the plane that keep the place (0, 0).

    0 to 5 turn anticlockwise by that many sixths, 6 to 11 mirror north and south first; Rooms keep their ids.

    >>> from brw_lab.lodge.layout import load_layout
    >>> print(image(load_layout("crypt 0,0; garden 1,0 / cells red crypt W / walls crypt garden"), 1))
    crypt 0,0; garden 1,-1 / cells red crypt SW / walls crypt garden
    """

    def end(half_edge: HalfEdge) -> HalfEdge:
        return half_edge[0], turned_side(half_edge[1], symmetry)

    return replace(
        layout,
        rooms=tuple((room, turned(place, symmetry)) for room, place in layout.rooms),
        cells=tuple((seat, end(door)) for seat, door in layout.cells),
        portals=tuple((colour, tuple(map(end, ends))) for colour, ends in layout.portals),
        tokens=tuple(map(end, layout.tokens)),
    )


def symmetries(layout: Layout, cells: bool = False) -> tuple[Symmetry, ...]:
    """The ways to turn or mirror a layout onto itself, the identity first: Rooms, walls, Portals and tokens are kept.

    What the Rooms and Portals are called does not count. With *cells* the doors of the Cells have to come to lie on
    doors of Cells, of whichever seat.

    >>> from brw_lab.lodge.layout import load_layout
    >>> len(symmetries(load_layout("duel"))), len(symmetries(load_layout("duel"), cells=True))
    (12, 4)
    """
    places = dict(layout.rooms)
    at = {place: room for room, place in layout.rooms}
    found = []
    for number in SYMMETRIES:
        turns = {room: turned(place, number) for room, place in layout.rooms}
        # The lowest place can only come to lie on the lowest: that tells by how much to shift.
        (q, r), (to_q, to_r) = min(turns.values()), min(places.values())
        moved = {room: (here[0] - q + to_q, here[1] - r + to_r) for room, here in turns.items()}
        if not all(place in at for place in moved.values()):
            continue
        images = {
            (room, side): (at[place], turned_side(side, number)) for room, place in moved.items() for side in SIDES
        }
        if _kept(layout, images, cells):
            found.append(images)
    return tuple(found)


def _kept(layout: Layout, images: Symmetry, cells: bool) -> bool:
    """Whether everything that stands in the layout comes to lie on its like."""

    def room(id: str) -> str:
        return images[id, SIDES[0]][0]

    walls = {frozenset(wall) for wall in layout.walls}
    portals = {frozenset(ends) for _, ends in layout.portals}
    doors = {door for _, door in layout.cells}
    return (
        walls == {frozenset(map(room, wall)) for wall in walls}
        and portals == {frozenset(images[end] for end in ends) for ends in portals}
        and set(layout.tokens) == {images[token] for token in layout.tokens}
        and (not cells or doors == {images[door] for door in doors})
    )


def group_of(layout: Layout, cells: bool = False) -> PermutationGroup:
    """The symmetries of a layout as a sympy group that permutes the sides of its Rooms, numbered room * 6 + side.

    >>> from brw_lab.lodge.layout import load_layout
    >>> flower = group_of(load_layout("duel"))
    >>> int(flower.order()), flower.is_dihedral
    (12, True)
    """
    from sympy.combinatorics import Permutation, PermutationGroup

    index = {room: number for number, (room, _) in enumerate(layout.rooms)}

    def number(end: HalfEdge) -> int:
        return index[end[0]] * 6 + SIDE_INDEX[end[1]]

    return PermutationGroup(
        [
            Permutation([number(images[room, side]) for room in index for side in SIDES])
            for images in symmetries(layout, cells)
        ]
    )
