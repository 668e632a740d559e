"""Whether a Layout fits together: every rule of the table that a plan of a Lodge can break.

The shape of what a file says is the business of :mod:`brw_lab.lodge.layout`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from brw_lab.errors import BrwError, LayoutError, Where, nearest
from brw_lab.lodge.hexes import Place, hex_distance, opposite, step
from brw_lab.lodge.plan import HalfEdge, Layout
from brw_lab.lodge.portal import BLUE, ORANGE
from brw_lab.terms import CELL, DUMMY, FATE, NOBODY, OUT, ROSE, SIDES

Spot = tuple[str, int] | tuple[str, int, int]
"""Which item of a layout: its kind, its index, and for a Portal the index of the half-edge."""

FARTHEST: Final = 999
RESERVED: Final = (ROSE, FATE, NOBODY, CELL, OUT, DUMMY)
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")


def misfits(layout: Layout, where: Callable[[Spot], Where | None] = lambda _: None) -> list[BrwError]:
    """Everything in *layout* that cannot be laid so, in the order of rooms, cells, walls, portals, tokens.

    *where* tells the place of an item in the file it came from.

    >>> for error in misfits(Layout(rooms=(("crypt", (0, 0)), ("garden", (0, 0))))):
    ...     print(error)
    garden lies on the place of crypt
    """
    fit = _Fit(layout, where)
    fit.rooms()
    fit.cells()
    fit.walls()
    fit.portals()
    fit.tokens()
    return fit.errors


class _Fit:
    """The places and half-edges taken so far, and the errors found."""

    def __init__(self, layout: Layout, where: Callable[[Spot], Where | None]) -> None:
        self.layout = layout
        self.where = where
        self.errors: list[BrwError] = []
        self.places: dict[str, Place] = {}
        self.at: dict[Place, str] = {}
        self.taken: dict[HalfEdge, str] = {}
        self.walled: set[frozenset[str]] = set()

    def wrong(self, spot: Spot, message: str, expected: Iterable[str] = (), near: Iterable[str] = ()) -> None:
        self.errors.append(LayoutError(message, where=self.where(spot), expected=tuple(expected), near=tuple(near)))

    def word(self, spot: Spot, word: str, what: str) -> None:
        """Ids are words of one namespace, since moves are written with them."""
        if not _WORD.fullmatch(word):
            self.wrong(spot, f"'{word}' cannot be {what}", ("a letter and then letters, digits, '-' or '_'",))
        elif word in RESERVED and what != "the name of a colour":
            self.wrong(spot, f"'{word}' cannot be {what}: the word has a meaning of its own")

    def rooms(self) -> None:
        if not self.layout.rooms:
            self.wrong(("rooms", 0), "a Lodge has at least one Room", ("[rooms] with lines such as crypt = [1, 0]",))
        seats = {seat for seat, _ in self.layout.cells}
        for index, (room, place) in enumerate(self.layout.rooms):
            spot = ("rooms", index)
            self.word(spot, room, "the id of a Room")
            if room in seats:
                self.wrong(spot, f"'{room}' is both a Room and a seat")
            if room in self.places:
                self.wrong(spot, f"{room} is laid twice")
            if place in self.at:
                self.wrong(spot, f"{room} lies on the place of {self.at[place]}")
            if max(map(abs, place)) > FARTHEST:
                self.wrong(spot, f"{room} lies too far out", (f"places from -{FARTHEST} to {FARTHEST}",))
            self.places.setdefault(room, place)
            self.at.setdefault(place, room)

    def known(self, spot: Spot, half_edge: HalfEdge) -> bool:
        """Whether the half-edge exists; if not, says what is wrong with it."""
        room, side = half_edge
        if room not in self.places:
            self.wrong(spot, f"there is no Room '{room}'", near=nearest(room, self.places))
        if side not in SIDES:
            self.wrong(spot, f"'{side}' is no side of a Room", SIDES, [s for s in SIDES if s == side.upper()])
        return room in self.places and side in SIDES

    def beyond(self, half_edge: HalfEdge) -> str | None:
        return self.at.get(step(self.places[half_edge[0]], half_edge[1]))

    def take(self, spot: Spot, half_edge: HalfEdge, what: str) -> None:
        """Two things never share a half-edge."""
        if half_edge in self.taken:
            self.wrong(spot, f"{what} cannot be at {' '.join(half_edge)}: {self.taken[half_edge]} is there")
        self.taken.setdefault(half_edge, what)

    def cells(self) -> None:
        seats = [seat for seat, _ in self.layout.cells]
        for index, (seat, door) in enumerate(self.layout.cells):
            spot = ("cells", index)
            self.word(spot, seat, "a seat")
            if seat in seats[:index]:
                self.wrong(spot, f"{seat} has two Cells")
            if not self.known(spot, door):
                continue
            beyond = self.beyond(door)
            if beyond:
                self.wrong(
                    spot,
                    f"the Cell of {seat} cannot lie at {' '.join(door)}: {beyond} lies there",
                    ("a side of the rim",),
                )
            self.take(spot, door, f"the Cell of {seat}")

    def walls(self) -> None:
        for index, (a, b) in enumerate(self.layout.walls):
            spot = ("walls", index)
            unknown = [room for room in (a, b) if room not in self.places]
            for room in unknown:
                self.wrong(spot, f"there is no Room '{room}'", near=nearest(room, self.places))
            if unknown:
                continue
            if hex_distance(self.places[a], self.places[b]) != 1:
                self.wrong(spot, f"no wall can stand between {a} and {b}: they are not neighbours")
            if frozenset((a, b)) in self.walled:
                self.wrong(spot, f"the wall between {a} and {b} stands already")
            self.walled.add(frozenset((a, b)))

    def portals(self) -> None:
        colours: list[str] = [BLUE, ORANGE] if self.layout.tokens else []
        for index, (colour, ends) in enumerate(self.layout.portals):
            spot = ("portals", index)
            self.word(spot, colour, "the name of a colour")
            if colour in colours:
                self.wrong(spot, f"the colour {colour} is used twice")
            colours.append(colour)
            if len(ends) < 2:
                self.wrong(
                    spot, f"the {colour} Portal has {('no end', 'one end')[len(ends)]}", ("two half-edges or more",)
                )
            for number, end in enumerate(ends):
                if self.known(("portals", index, number), end):
                    self.take(("portals", index, number), end, f"the {colour} Portal")

    def tokens(self) -> None:
        for index, (room, side) in enumerate(self.layout.tokens):
            spot = ("tokens", index)
            if not self.known(spot, (room, side)):
                continue
            beyond = self.beyond((room, side))
            if beyond is None:
                self.wrong(
                    spot, f"a Portal token cannot stand at {room} {side}: no Room lies beyond", ("an inner passage",)
                )
                continue
            if frozenset((room, beyond)) in self.walled:
                self.wrong(spot, f"a Portal token cannot stand between {room} and {beyond}: a wall closes the passage")
            for end in ((room, side), (beyond, opposite(side))):
                self.take(spot, end, "a Portal token")
