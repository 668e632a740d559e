"""Lines of sight: a walk of (Room, heading) that goes straight across doors and is bent by Portals.

A line leaves a Room by the side it heads to; entering the next by a side it goes on towards the opposite one. Each Room
entered costs 1. Why a line is *not* there, in words, is said in :mod:`brw_lab.lodge.unseen`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from brw_lab.lodge.hexes import OPPOSITE, SIDE_INDEX, Side
from brw_lab.lodge.plan import Colour
from brw_lab.lodge.ways import Passage, Ways
from brw_lab.terms import SIDES, RoomId


class Step(NamedTuple):
    """One Room further along a line: from where by which side, to where by which side, and the Portal's colour."""

    room: RoomId
    leaves: Side
    to: RoomId
    enters: Side
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """The line that comes closest, and where it stops: on the way out of *room* by *side*.

    *by* is ``wall``, ``portal``, ``hole``, ``rim``, ``range``, ``crossings`` or, when the line could go on but leads
    elsewhere, ``away``.
    """

    steps: tuple[Step, ...]
    room: RoomId
    side: Side
    by: str


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether *b* is seen from *a* at *range* (None: however far): truthy if so.

    *line* are the Rooms entered, *b* last, or None; *through* the colours of the Portals passed, in order; *steps* the
    same line for drawing. If not seen, *why* says so in words and *blocked* is the line that comes closest.
    """

    a: RoomId
    b: RoomId
    range: int | None
    line: tuple[RoomId, ...] | None
    through: tuple[Colour, ...] = ()
    why: str = ""
    steps: tuple[Step, ...] = ()
    blocked: Blocked | None = None

    def __bool__(self) -> bool:
        return self.line is not None

    def why_with(self, names: Mapping[RoomId, str]) -> str:
        """Why not, with the Rooms of *names* called by their names.

        >>> from brw_lab.lodge.layout import load_layout
        >>> from brw_lab.lodge.lodge import Lodge
        >>> Lodge.of(load_layout("duel")).sees("crypt", "armory").why_with({"crypt": "Crypt", "armory": "Smithy"})
        'no straight row of Rooms leads from the Crypt to the Smithy'
        """
        known = "|".join(re.escape(room) for room in sorted(names, key=len, reverse=True))
        pair = re.compile(rf"\b(between|from) ({known}) (and|to) ({known})(?![\w-])")
        return pair.sub(lambda m: f"{m[1]} the {names[m[2]]} {m[3]} the {names[m[4]]}", self.why)


class Ray(NamedTuple):
    """The head of a line: the Room it is in, where it heads, and the steps behind it, newest first."""

    portals: int
    turns: tuple[int, ...]
    room: RoomId
    heading: Side
    last: Step | None
    before: Ray | None

    def steps(self) -> tuple[Step, ...]:
        """The line from its start to here."""
        found: list[Step] = []
        ray: Ray | None = self
        while ray is not None and ray.last is not None:
            found.append(ray.last)
            ray = ray.before
        return tuple(reversed(found))


def rays(ways: Ways, start: RoomId, crossings: int | None = None) -> Iterator[list[Ray]]:
    """Every line from *start*, by length: first the six headings, then the lines of 1 Room, of 2 Rooms and so on.

    Of the lines that come to one Room, heading and length, the one through fewest Portals, then first in order of
    sides. A longer one that comes to a Room and heading again sees nothing new, so that loops end. *crossings* limits
    the Portals of a line.

    Source: Duel: Kami, Line of Sight (kami.los.through-centres); Sator, Amsterdam
    (sator.amsterdam.portal-line-continues, sator.amsterdam.portal-line-branches).
    """
    order = {room: index for index, room in enumerate(ways)}
    edge = [Ray(0, (), start, side, None, None) for side in SIDES]
    seen: set[tuple[RoomId, Side, int]] = set()
    while edge:
        yield edge
        further: dict[tuple[RoomId, Side, int], Ray] = {}
        for ray in edge:
            for passage in ways[ray.room]:
                if passage.side != ray.heading:
                    continue
                new = _on(ray, passage, order)
                if crossings is not None and new.portals > crossings:
                    continue
                # A line with Portals to spare may go on where another may not, so their number is part of the state.
                state = (new.room, new.heading, 0 if crossings is None else new.portals)
                if state not in seen and (state not in further or new[:2] < further[state][:2]):
                    further[state] = new
        seen.update(further)
        edge = sorted(further.values())


def _on(ray: Ray, passage: Passage, order: dict[RoomId, int]) -> Ray:
    """The ray, one passage further."""
    to, side, enters, colour = passage
    turns = (*ray.turns, SIDE_INDEX[side], order[to], SIDE_INDEX[enters])
    step = Step(ray.room, side, to, enters, colour)
    return Ray(ray.portals + (colour is not None), turns, to, OPPOSITE[enters], step, ray)


def lines(ways: Ways, start: RoomId, crossings: int | None = None) -> dict[RoomId, tuple[Step, ...]]:
    """The best line to each Room seen from *start*: the shortest, then through fewest Portals, then by sides."""
    best: dict[RoomId, tuple[Step, ...]] = {start: ()}
    for edge in rays(ways, start, crossings):
        for ray in sorted(edge):
            if ray.room not in best:
                best[ray.room] = ray.steps()
    return best
