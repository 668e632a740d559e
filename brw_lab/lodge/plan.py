"""How a Lodge is laid: Rooms on places, Cells on the rim, walls, Portals.

A Layout is dull data and may be nonsense: :mod:`brw_lab.lodge.fit` tells. :mod:`brw_lab.lodge.layout` reads files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from brw_lab.lodge.hexes import Place, Side
from brw_lab.lodge.oneline import said
from brw_lab.terms import RoomId, Seat

HalfEdge = tuple[RoomId, Side]
"""One side of one Room; a door has two of them, a side of the rim one."""
Colour = str


@dataclass(frozen=True, slots=True)
class Layout:
    """A Lodge as it is laid out on the table, everything in the order of its file.

    *tokens* are Sator's Portal tokens: each stands in the inner passage at its half-edge, its blue face looking at that
    Room and its orange face at the neighbour.

    >>> plan = Layout("pair", rooms=(("crypt", (0, 0)), ("garden", (1, 0))), cells=(("red", ("crypt", "W")),))
    >>> print(plan)
    pair: crypt 0,0; garden 1,0 / cells red crypt W
    """

    name: str = ""
    title: str = ""
    rooms: tuple[tuple[RoomId, Place], ...] = ()
    cells: tuple[tuple[Seat, HalfEdge], ...] = ()
    walls: tuple[tuple[RoomId, RoomId], ...] = ()
    portals: tuple[tuple[Colour, tuple[HalfEdge, ...]], ...] = ()
    tokens: tuple[HalfEdge, ...] = ()

    def renamed(self, names: Mapping[RoomId, RoomId]) -> Layout:
        """The same Lodge with other Rooms on its places: each Room of *names* gives way to the one it stands for.

        >>> Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0)))).renamed({"crypt": "well"}).rooms
        (('well', (0, 0)), ('garden', (1, 0)))
        """

        def new(edge: HalfEdge) -> HalfEdge:
            return names.get(edge[0], edge[0]), edge[1]

        return replace(
            self,
            rooms=tuple((names.get(room, room), place) for room, place in self.rooms),
            cells=tuple((seat, new(door)) for seat, door in self.cells),
            walls=tuple((names.get(a, a), names.get(b, b)) for a, b in self.walls),
            portals=tuple((colour, tuple(new(edge) for edge in edges)) for colour, edges in self.portals),
            tokens=tuple(new(edge) for edge in self.tokens),
        )

    @property
    def line(self) -> str:
        """The layout in one line; :func:`brw_lab.lodge.layout.load_layout` reads it back as an equal Layout."""
        return said(self)

    def __str__(self) -> str:
        return said(self)
