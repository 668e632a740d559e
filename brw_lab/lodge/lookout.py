"""A look round from one Room: every way its lines take, where to stand to see another Room, who is exposed.

Which Room is seen by which line is said in :mod:`brw_lab.lodge.sight`, and why one is not in
:mod:`brw_lab.lodge.unseen`; all tables of a Lodge at once are made elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from brw_lab.lodge.sight import Step, rays
from brw_lab.terms import RoomId

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge


class Vantage(NamedTuple):
    """A Room from which another is seen: how many *moves* away it is, and how many Rooms long the line from it."""

    room: RoomId
    moves: int
    length: int


def trails(lodge: Lodge, start: RoomId, range: int | None = None) -> tuple[Step, ...]:
    """Every step that a line from *start* takes within *range* Rooms, nearest first, each once; also where lines part.

    Raises :class:`~brw_lab.lodge.lodge.NoSuchRoom` for a Room that is not there.
    Source: Duel: Kami, Line of Sight (kami.los.through-centres); Sator, Amsterdam
    (sator.amsterdam.portal-line-branches).

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> lodge = Lodge.of(load_layout("crossed"))
    >>> [(step.room, step.to, step.colour) for step in trails(lodge, "crypt", 1)]
    [('crypt', 'kiln', None), ('crypt', 'well', None), ('crypt', 'armory', 'violet')]
    """
    lodge.index(start)
    ways = {room: lodge.passages(room) for room in lodge.rooms}
    found: dict[Step, None] = {}
    for length, edge in enumerate(rays(ways, start, lodge.crossings)):
        if range is not None and length > range:
            break
        found.update((ray.last, None) for ray in edge if ray.last is not None)
    return tuple(found)


def vantages(lodge: Lodge, start: RoomId, target: RoomId, range: int | None = None) -> tuple[Vantage, ...]:
    """The nearest Rooms from which *target* is seen at *range*: fewest moves from *start*, then the shortest line.

    All that tie, in the order of ``lodge.rooms``; none where nobody can walk to such a Room.

    Raises :class:`~brw_lab.lodge.lodge.NoSuchRoom` for a Room that is not there.
    Source: Duel: Kami, Range and Line of Sight (kami.los.centre-to-centre, kami.range.definition).

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> vantages(Lodge.of(load_layout("duel")), "crypt", "hall")
    (Vantage(room='black-rose-room', moves=1, length=1), Vantage(room='well', moves=1, length=1))
    """
    found = []
    for room in lodge.rooms:
        moves, length = lodge.distance(start, room), lodge.seen_at(room, target)
        if moves is not None and length is not None and (range is None or length <= range):
            found.append(Vantage(room, moves, length))
    best = min(((spot.moves, spot.length) for spot in found), default=None)
    return tuple(spot for spot in found if (spot.moves, spot.length) == best)


def exposure(lodge: Lodge, range: int | None = None) -> dict[RoomId, int]:
    """From how many other Rooms each Room is seen at *range* (None: by a line of any length).

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> exposure(Lodge.of(load_layout("duel")))["black-rose-room"]
    6
    """

    def seen(a: RoomId, b: RoomId) -> bool:
        length = lodge.seen_at(a, b)
        return length is not None and (range is None or length <= range)

    return {room: sum(seen(other, room) for other in lodge.rooms if other != room) for room in lodge.rooms}
