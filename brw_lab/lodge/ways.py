"""Ways through the Lodge: the passages between Rooms, and how far one walks.

Walking only. What one can *see* lives in :mod:`brw_lab.lodge.sight`; whether a move is allowed right now is the
kernel's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from brw_lab.lodge.hexes import OPPOSITE, SIDE_INDEX, Side, step
from brw_lab.lodge.plan import Colour, Layout
from brw_lab.lodge.portal import joined
from brw_lab.terms import SIDES, RoomId

if TYPE_CHECKING:
    import networkx

UNDER_PORTAL: Final = ("closed", "open")
"""Readings of what a Portal does to the door it stands in."""


class Passage(NamedTuple):
    """A way out of a Room: to where, by which side one leaves and enters, and the colour if it is a Portal."""

    to: RoomId
    side: Side
    enters: Side
    colour: Colour | None


Ways = Mapping[RoomId, tuple[Passage, ...]]
"""The passages out of each Room, doors first, by side; the Rooms in the order of the layout."""


def ways_of(layout: Layout, under_portal: str = "closed") -> dict[RoomId, tuple[Passage, ...]]:
    """All passages of a layout that fits together.

    A door is open unless it is walled or, in the reading ``closed``, if one of its sides bears a Portal or it holds a
    Portal token. Any two half-edges of a colour are joined.

    Source: Duel: Kami, Portals (kami.portal.adjacency); Sator, Amsterdam (sator.amsterdam.portal-same-face-adjacent).

    >>> violet = ("violet", (("crypt", "W"), ("garden", "E")))
    >>> pair = Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0))), portals=(violet,))
    >>> for passage in ways_of(pair)["crypt"]:
    ...     print(*passage)
    garden E W None
    garden W E violet
    """
    order = {room: index for index, (room, _) in enumerate(layout.rooms)}
    at = {place: room for room, place in layout.rooms}
    walled = {frozenset(wall) for wall in layout.walls}
    closed = {end for ends in joined(layout).values() for end in ends} if under_portal == "closed" else set()
    ways: dict[RoomId, list[Passage]] = {room: [] for room in order}
    for room, place in layout.rooms:
        for side in SIDES:
            to = at.get(step(place, side))
            if to is None or frozenset((room, to)) in walled or {(room, side), (to, OPPOSITE[side])} & closed:
                continue
            ways[room].append(Passage(to, side, OPPOSITE[side], None))
    for colour, ends in joined(layout).items():
        for here in ends:
            ways[here[0]] += [Passage(there[0], here[1], there[1], colour) for there in ends if there != here]

    def rank(passage: Passage) -> tuple[bool, int, int, int]:
        side, enters = SIDE_INDEX[passage.side], SIDE_INDEX[passage.enters]
        return passage.colour is not None, side, order[passage.to], enters

    return {room: tuple(sorted(passages, key=rank)) for room, passages in ways.items()}


def within(ways: Ways, start: RoomId, steps: int | None = None) -> dict[RoomId, int]:
    """Rooms reachable from *start* in at most *steps* moves (any number if None), with their distance in Rooms entered.

    Nearest first, ties by id; the start itself is 0; a Portal counts as one passage like any other. *start* has to be
    one of the Rooms.

    Source: Duel: Kami, Portals (kami.portal.normal-rules).

    >>> line = Layout(rooms=(("crypt", (0, 0)), ("hall", (1, 0)), ("attic", (2, 0))))
    >>> within(ways_of(line), "crypt", 1)
    {'crypt': 0, 'hall': 1}
    """
    reached = {start: 0}
    edge = [start]
    away = 0
    while edge and (steps is None or away < steps):
        away += 1
        edge = sorted({passage.to for room in edge for passage in ways[room]} - reached.keys())
        reached.update((room, away) for room in edge)
    return reached


def graph_of(layout: Layout, ways: Ways) -> networkx.MultiGraph[RoomId]:
    """The Rooms and live passages as a frozen graph.

    A node carries its ``place``; an edge its ``kind`` (door or portal), ``sides`` ({room: side}), ``colour`` (or None)
    and ``ends``, the two half-edges, which also tell apart the ends of a Portal that leads back into the same Room.
    """
    import networkx

    graph: networkx.MultiGraph[RoomId] = networkx.MultiGraph()
    graph.add_nodes_from((room, {"place": place}) for room, place in layout.rooms)
    seen = set()
    for room, passages in ways.items():
        for to, side, enters, colour in passages:
            ends = ((room, side), (to, enters))
            if (frozenset(ends), colour) in seen:
                continue
            seen.add((frozenset(ends), colour))
            kind = "door" if colour is None else "portal"
            graph.add_edge(room, to, kind=kind, sides=dict(ends), colour=colour, ends=ends)
    frozen: networkx.MultiGraph[RoomId] = networkx.freeze(graph)
    return frozen
