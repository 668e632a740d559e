"""What a Lodge is like: how far one walks, who sees whom, what no line reaches and why, which Rooms all walks need.

Graph theory is networkx's, on :attr:`brw_lab.lodge.lodge.Lodge.graph`. Two Lodges are compared in
:mod:`brw_lab.lodge.difference`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any, NamedTuple

from brw_lab.drawn import Drawn
from brw_lab.lodge.difference import Part, each_part
from brw_lab.lodge.lodge import Lodge, lodge_of
from brw_lab.lodge.matrix import Matrix, distances, sights
from brw_lab.lodge.plan import Colour, Layout
from brw_lab.lodge.sight import Sight, Step
from brw_lab.terms import RoomId, listed


class Bridge(NamedTuple):
    """A door, or all Portals of a colour, without which the Lodge would fall apart: *cut_off* are the smaller pieces.

    *between* are the two Rooms of the door, or the Rooms that bear a Portal; *colour* is None for a door.
    """

    between: tuple[RoomId, ...]
    colour: Colour | None
    cut_off: tuple[RoomId, ...]

    def __str__(self) -> str:
        what = f"the {self.colour} Portals" if self.colour else f"the door between {listed(self.between, 'and')}"
        return f"{what} (else {listed(self.cut_off, 'and')} would be cut off)"


class Route(NamedTuple):
    """A shortest walk: the *rooms* one is in, the start first, and by which *steps* one goes on."""

    rooms: tuple[RoomId, ...]
    steps: tuple[Step, ...]

    @property
    def through(self) -> tuple[Colour, ...]:
        """The colours of the Portals passed, in order."""
        return tuple(step.colour for step in self.steps if step.colour is not None)

    def __str__(self) -> str:
        ways = [f" → {step.to}" + (f" (by the {step.colour} Portal)" if step.colour else "") for step in self.steps]
        return self.rooms[0] + "".join(ways)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Analysis(Drawn):
    """What there is to say of a Lodge as it lies.

    *distances* and *sights* are the tables of walking and seeing; *islands* the Rooms that one can walk between, the
    Lodge being one island as a rule; *chokepoints* the Rooms, *bridges* the passages without which it would be more;
    *betweenness* the share of the shortest walks between two other Rooms that lead through a Room, 0 to 1.
    """

    lodge: Lodge
    distances: Matrix
    sights: Matrix
    islands: tuple[tuple[RoomId, ...], ...]
    chokepoints: tuple[RoomId, ...]
    bridges: tuple[Bridge, ...]
    betweenness: dict[RoomId, float]

    @property
    def blind(self) -> tuple[Sight, ...]:
        """The pairs of Rooms that no line joins, each once, as the Sight whose ``why`` tells the reason."""
        here = self.lodge
        pairs = [(a, b) for at, a in enumerate(here.rooms) for b in here.rooms[at + 1 :]]
        return tuple(here.sees(a, b) for a, b in pairs if here.seen_at(a, b) is None)

    def seen_from(self, room: RoomId, range: int | None = None) -> tuple[RoomId, ...]:
        """The other Rooms seen from a Room at most *range* Rooms away (None: however far); seeing goes both ways."""
        lengths = ((other, self.sights[room, other]) for other in self.lodge.rooms if other != room)
        return tuple(other for other, length in lengths if length is not None and (range is None or length <= range))

    def exposure(self, range: int | None = None) -> dict[RoomId, int]:
        """From how many other Rooms each Room is seen at a range."""
        return {room: len(self.seen_from(room, range)) for room in self.lodge.rooms}

    def hidden(self, range: int | None = None) -> tuple[RoomId, ...]:
        """The Rooms that are seen from the fewest others; all of them where they are alike."""
        return _all_with(self.exposure(range), min)

    def exposed(self, range: int | None = None) -> tuple[RoomId, ...]:
        """The Rooms that are seen from the most others; all of them where they are alike."""
        return _all_with(self.exposure(range), max)

    def pairs_seen(self, range: int | None = None) -> int:
        """How many pairs of Rooms see each other at a range."""
        return sum(self.exposure(range).values()) // 2

    @property
    def longest(self) -> int:
        """The range from which on a longer one reaches no further Room."""
        return max((length for row in self.sights.rows for length in row if length is not None), default=0)

    @property
    def parts(self) -> tuple[Part, ...]:
        """What each wall, each colour of Portals and each Portal token changes here."""
        return each_part(self.lodge)

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab lodge --json`` prints."""
        exposure, layout = self.exposure(), self.lodge.layout
        return {
            "layout": layout.name or layout.line,
            "rooms": {
                room: {
                    "distances": {b: self.distances[room, b] for b in self.lodge.rooms},
                    "sees": {b: self.sights[room, b] for b in self.lodge.rooms},
                    "seen_from": exposure[room],
                    "betweenness": round(self.betweenness[room], 6),
                }
                for room in self.lodge.rooms
            },
            "pairs_seen": {str(range_): self.pairs_seen(range_) for range_ in range(1, self.longest + 1)},
            "blind": [{"pair": [sight.a, sight.b], "why": sight.why} for sight in self.blind],
            "hidden": list(self.hidden()),
            "exposed": list(self.exposed()),
            "chokepoints": list(self.chokepoints),
            "bridges": [_plain(bridge) for bridge in self.bridges],
            "islands": [list(island) for island in self.islands],
            "parts": [{"kind": part.kind, "name": part.name, **part.does.as_dict()} for part in self.parts],
        }

    def __str__(self) -> str:
        from brw_lab.lodge.telling import analysis_text

        return analysis_text(self)

    def __repr__(self) -> str:
        return str(self)


def analyse(lodge: Lodge | Layout) -> Analysis:
    """What a Lodge is like: its tables of walking and seeing, its blind pairs, its chokepoints, its hidden Rooms.

    A Lodge that falls into islands is fine: between them there is no way, and the tables say so.

    Raises :class:`LayoutError` where a layout does not fit together.
    Source: articulation points and betweenness as networkx has them (Hopcroft and Tarjan 1973; Brandes 2001).

    >>> from brw_lab.lodge.layout import load_layout
    >>> found = analyse(load_layout("attic 0,0; hall 1,0; cellar 1,1"))
    >>> found.chokepoints, found.betweenness["hall"], [sight.why for sight in found.blind]
    (('hall',), 1.0, ['no straight row of Rooms leads from attic to cellar'])
    """
    import networkx as nx

    here = lodge_of(lodge)
    graph = here.graph
    return Analysis(
        here,
        distances(here),
        sights(here),
        _islands(here, nx.connected_components(graph)),
        tuple(sorted(nx.articulation_points(graph), key=here.index)),
        tuple(_bridges(here)),
        {room: float(share) for room, share in nx.betweenness_centrality(graph).items()},
    )


def routes(lodge: Lodge | Layout, a: RoomId, b: RoomId) -> Iterator[Route]:
    """All shortest walks from *a* to *b*, one at a time; a door and a Portal side by side make two.

    None where there is no way; from a Room to itself the one walk that stays.

    Raises :class:`NoSuchRoom` for a Room that is not in the Lodge.

    >>> from brw_lab.lodge.layout import load_layout
    >>> for route in routes(load_layout("attic 0,0; hall 1,0 / portals violet attic W, hall E"), "attic", "hall"):
    ...     print(route)
    attic → hall
    attic → hall (by the violet Portal)
    """
    here = lodge_of(lodge)
    away = here.distance(a, b)
    return iter(()) if away is None else _routes(here, a, b)


def _routes(lodge: Lodge, a: RoomId, b: RoomId) -> Iterator[Route]:
    import networkx as nx

    # Asked backwards, walks come in the order in which one leaves the start.
    for path in nx.all_shortest_paths(lodge.graph, b, a):
        rooms = tuple(reversed(path))
        hops = [
            [Step(here, way.side, way.to, way.enters, way.colour) for way in lodge.passages(here) if way.to == there]
            for here, there in pairwise(rooms)
        ]
        yield from (Route(rooms, steps) for steps in product(*hops))


def _islands(lodge: Lodge, found: Iterable[Iterable[RoomId]]) -> tuple[tuple[RoomId, ...], ...]:
    """Sets of Rooms in the order of the Lodge."""
    rows = (tuple(sorted(each, key=lodge.index)) for each in found)
    return tuple(sorted(rows, key=lambda row: lodge.index(row[0])))


def _bridges(lodge: Lodge) -> Iterator[Bridge]:
    """Doors first, then Portals by colour, which hold the Lodge together only as a whole."""
    import networkx as nx

    alone = {frozenset(edge) for edge in nx.bridges(lodge.graph)}
    edges: list[tuple[RoomId, RoomId, int, Colour | None]]
    edges = sorted(lodge.graph.edges(keys=True, data="colour"), key=lambda edge: sorted(map(lodge.index, edge[:2])))
    for a, b, key, colour in edges:
        if colour is None and frozenset((a, b)) in alone:
            yield Bridge(tuple(sorted((a, b), key=lodge.index)), None, _cut_off(lodge, [(a, b, key)]))
    for colour in sorted({edge[3] for edge in edges if edge[3] is not None}):
        portals = [(a, b, key) for a, b, key, other in edges if other == colour]
        off = _cut_off(lodge, portals)
        if off:
            bearing = {room for a, b, _ in portals for room in (a, b)}
            yield Bridge(tuple(sorted(bearing, key=lodge.index)), colour, off)


def _cut_off(lodge: Lodge, shut: list[tuple[RoomId, RoomId, int]]) -> tuple[RoomId, ...]:
    """What falls off the largest piece of each island when these passages are shut; the first stays where two tie."""
    import networkx as nx

    left: nx.MultiGraph[RoomId] = nx.MultiGraph(lodge.graph)
    for passage in shut:
        left.remove_edge(*passage)
    off: set[RoomId] = set()
    for island in nx.connected_components(lodge.graph):
        pieces = _islands(lodge, nx.connected_components(left.subgraph(island)))
        off.update(room for piece in sorted(pieces, key=_count, reverse=True)[1:] for room in piece)
    return tuple(sorted(off, key=lodge.index))


def _count(rooms: tuple[RoomId, ...]) -> int:
    return len(rooms)


def _all_with(count: dict[RoomId, int], most: Any) -> tuple[RoomId, ...]:
    return tuple(room for room, each in count.items() if each == most(count.values()))


def _plain(bridge: Bridge) -> dict[str, Any]:
    return {"between": list(bridge.between), "colour": bridge.colour, "cut_off": list(bridge.cut_off)}
