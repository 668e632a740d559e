"""A survey: the tables of many Lodges that are one Lodge but for their Portals.

Open doors lie in straight rows, the *runs*. A Portal at the end of a run leads a line into the whole of another run. So
a Portal adds to the table of sight what lies along its two runs, the same in every Lodge in which it stands alone; only
Portals at both ends of one run have to be followed on. Distances depend on which Rooms are joined, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from brw_lab.lodge.hexes import OPPOSITE
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.plan import HalfEdge, Layout
from brw_lab.lodge.portal import joined
from brw_lab.lodge.tables import Tables, every_layer, packed, tables_of, trimmed, walks
from brw_lab.lodge.ways import ways_of
from brw_lab.terms import SIDES

Joined = tuple[HalfEdge, ...]
"""Half-edges any two of which a Portal joins."""


class _Port(NamedTuple):
    """A Portal: the Rooms it joins, its sides, the sides at the other ends of its runs, what it adds to sight."""

    ends: Joined
    joins: tuple[tuple[int, int], ...]
    taken: frozenset[HalfEdge]
    behind: frozenset[HalfEdge]
    sight: int


class Survey:
    """One Lodge, asked again and again with other Portals laid into it.

    >>> from brw_lab.lodge.layout import load_layout
    >>> survey = Survey(load_layout("duel"))
    >>> survey.tables([(("crypt", "E"), ("garden", "W"))]).distances[1][2]
    1
    """

    def __init__(self, layout: Layout, crossings: int | None = None, under_portal: str = "closed") -> None:
        self.lodge = Lodge.of(layout, crossings, under_portal)
        self.rooms = self.lodge.rooms
        self._index = {room: number for number, room in enumerate(self.rooms)}
        self._square = len(self.rooms) ** 2
        self._own = list(joined(layout).values())
        self._find_runs(layout)
        self._doors = [
            [self._index[way.to] for way in self.lodge.passages(room) if way.colour is None] for room in self.rooms
        ]
        self._walks: dict[tuple[tuple[int, int], ...], int] = {}
        self._layers = 0

    def tables(self, portals: Sequence[Joined] = ()) -> Tables:
        """The tables of the Lodge with these Portals in it besides its own; they have to fit (not checked)."""
        laid = [*self._own, *portals]
        self._make_room(sum(map(len, laid)))
        try:
            ports = [self._ports.get(ends) or self._port(ends) for ends in laid]
        except KeyError:
            return self._plainly(portals)
        return Tables(self.rooms, self._walking(ports), self._seeing(ports))

    def _make_room(self, ends: int) -> None:
        """See to it that the layers hold any line through Portals with so many ends.

        A line needs to leave by each end at most once, and follows one run before it and one after.
        """
        layers = max(map(len, self._runs.values())) * (ends + 1)
        if layers <= self._layers:
            return
        self._layers = layers
        self._column = every_layer(self._square, layers)
        self._all = (1 << layers * self._square) - 1
        self._bare = self._along_runs()
        self._pieces: dict[tuple[HalfEdge, HalfEdge], int] = {}
        self._ports: dict[Joined, _Port] = {}

    def _find_runs(self, layout: Layout) -> None:
        """From each side that no open door is at, the Rooms straight inwards, and the side where they end."""
        ways = ways_of(layout, self.lodge.under_portal)
        doors = {(room, way.side): way.to for room, out in ways.items() for way in out if way.colour is None}
        self._runs: dict[HalfEdge, list[int]] = {}
        self._far: dict[HalfEdge, HalfEdge] = {}
        for room in self.rooms:
            for side in SIDES:
                if (room, side) in doors:
                    continue
                here, run = room, [self._index[room]]
                while (here, OPPOSITE[side]) in doors:
                    here = doors[here, OPPOSITE[side]]
                    run.append(self._index[here])
                self._runs[room, side] = run
                self._far[room, side] = (here, OPPOSITE[side])

    def _plainly(self, portals: Sequence[Joined]) -> Tables:
        """The tables without the shortcut: a Portal stands in a door."""
        layout = self.lodge.layout
        taken = {colour for colour, _ in layout.portals}
        names = (name for number in range(99) if (name := f"p{number}") not in taken)
        added = tuple((name, ends) for name, ends in zip(names, portals, strict=False))
        return tables_of(self.lodge.with_layout(replace(layout, portals=layout.portals + added)))

    def _port(self, ends: Joined) -> _Port:
        """What a Portal does that stands alone; raises KeyError where it stands in an open door."""
        index = self._index
        pairs = [sorted((index[a[0]], index[b[0]])) for a, b in combinations(ends, 2)]
        joins = tuple((a, b) for a, b in pairs)
        behind = frozenset(self._far[end] for end in ends)
        return self._ports.setdefault(ends, _Port(ends, joins, frozenset(ends), behind, self._through([ends])))

    def _walking(self, ports: Sequence[_Port]) -> int:
        key = tuple(sorted([pair for port in ports for pair in port.joins]))
        if key not in self._walks:
            next_to = [list(others) for others in self._doors]
            for a, b in key:
                next_to[a].append(b)
                next_to[b].append(a)
            self._walks[key] = packed(walks(next_to))
        return self._walks[key]

    def _seeing(self, ports: Sequence[_Port]) -> int:
        table = self._bare
        for port in ports:
            table |= port.sight
        meeting = [
            port.ends
            for a, b in combinations(ports, 2)
            if not a.behind.isdisjoint(b.taken)  # and so the other way round
            for port in (a, b)
        ]
        if meeting:
            table |= self._through(list(dict.fromkeys(meeting)))
        return trimmed(table, len(self.rooms))

    def _through(self, laid: Sequence[Joined]) -> int:
        """What lines add that pass these Portals, once or again."""
        mates = {end: [other for other in ends if other != end] for ends in laid for end in ends}
        limit = self.lodge.crossings
        found = 0
        for start in mates:
            # How far along, and through how many Portals, a line has come that leaves by this side.
            heads = [(start, 0, 1)]
            best: dict[tuple[HalfEdge, int], int] = {}
            for leaves, gap, passed in heads:
                if limit is not None and passed > limit:
                    continue
                for enters in mates.get(leaves, ()):
                    found |= self._piece(start, enters) << gap * self._square
                    on, further = self._far[enters], gap + len(self._runs[enters])
                    state = (on, passed if limit is not None else 0)
                    if on in mates and further < best.get(state, self._layers):
                        best[state] = further
                        heads.append((on, further, passed + 1))
        return found & self._all

    def _piece(self, leaves: HalfEdge, enters: HalfEdge) -> int:
        """The lines from the run that ends at one side, by a Portal there, into the run behind another side."""
        key = (leaves, enters)
        if key not in self._pieces:
            found = 0
            for before, a in enumerate(self._runs[leaves]):
                for after, b in enumerate(self._runs[enters]):
                    found |= self._from(before + 1 + after, a, b)
            self._pieces[key] = found
        return self._pieces[key]

    def _along_runs(self) -> int:
        """The lines that pass no Portal."""
        found = 0
        for room in range(len(self.rooms)):
            found |= self._from(0, room, room)
        for run in self._runs.values():
            for away, b in enumerate(run):
                found |= self._from(away, run[0], b)
                for start in range(1, away):
                    found |= self._from(away - start, run[start], b)
        return found

    def _from(self, length: int, a: int, b: int) -> int:
        """The bit of two Rooms in every layer from one on."""
        return (self._column << length * self._square & self._all) << a * len(self.rooms) + b & self._all
