"""The Lodge: a Layout come alive, asked who is next to whom, how far it is and what is seen.

Immutable and interned: the same layout under the same readings is the same object, so that Positions share it and what
it once found out. Changing a Lodge means laying another :class:`~brw_lab.lodge.plan.Layout`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from brw_lab.errors import LayoutError, nearest, raise_all
from brw_lab.lodge import ways
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.hexes import Place
from brw_lab.lodge.hexes import step as hex_step
from brw_lab.lodge.plan import HalfEdge, Layout
from brw_lab.lodge.sight import Blocked, Sight, Step, lines
from brw_lab.lodge.unseen import Grounds, no_line, out_of_range
from brw_lab.lodge.ways import UNDER_PORTAL, Passage
from brw_lab.terms import SIDES, RoomId, Seat

if TYPE_CHECKING:
    import networkx

__all__ = ["Blocked", "Lodge", "NoSuchRoom", "Passage", "Sight", "Step", "lodge_of"]


class NoSuchRoom(LayoutError):
    """A Room, or the Cell of a seat, that is not in this Lodge."""


_known: WeakValueDictionary[tuple[Layout, int | None, str], Lodge] = WeakValueDictionary()


class Lodge:
    """A laid Lodge. Make one with :meth:`of`; ``==`` and ``hash`` go by identity, which interning makes right.

    Walking is computed here; :attr:`graph` builds a networkx graph only when asked for.

    >>> from brw_lab.lodge.layout import load_layout
    >>> lodge = Lodge.of(load_layout("duel"))
    >>> lodge.distance("crypt", "garden"), lodge.sees("crypt", "garden").line
    (2, ('black-rose-room', 'garden'))
    >>> print(lodge.sees("crypt", "garden", range=1).why)
    2 Rooms away, range 1
    """

    __slots__ = (
        "__weakref__",
        "_away",
        "_graph",
        "_index",
        "_lines",
        "_places",
        "_seen",
        "_sights",
        "_ways",
        "crossings",
        "layout",
        "rooms",
        "under_portal",
    )

    layout: Layout
    rooms: tuple[RoomId, ...]
    crossings: int | None
    under_portal: str

    def __init__(self, layout: Layout, crossings: int | None, under_portal: str) -> None:
        self.layout = layout
        self.crossings = crossings
        self.under_portal = under_portal
        self.rooms = tuple(room for room, _ in layout.rooms)
        self._index = {room: index for index, room in enumerate(self.rooms)}
        self._places = dict(layout.rooms)
        self._ways = ways.ways_of(layout, under_portal)
        self._away: dict[RoomId, dict[RoomId, int]] = {}
        self._lines: dict[RoomId, dict[RoomId, tuple[Step, ...]]] = {}
        self._seen: dict[tuple[RoomId, RoomId], int | None] = {}
        self._sights: dict[tuple[RoomId, RoomId, int | None], Sight] = {}
        self._graph: networkx.MultiGraph[RoomId] | None = None

    @classmethod
    def of(cls, layout: Layout, crossings: int | None = None, under_portal: str = "closed") -> Lodge:
        """The Lodge of a layout, the same object for the same arguments.

        *crossings* is how many Portals a line of sight may pass (None: any number); *under_portal* whether a door stays
        ``open`` or is ``closed`` where a Portal stands in it.

        Raises :class:`LayoutError` where the layout does not fit together.
        """
        if under_portal not in UNDER_PORTAL:
            raise LayoutError(f"'{under_portal}' is no reading of a door with a Portal", expected=UNDER_PORTAL)
        if crossings is not None and (type(crossings) is not int or crossings < 0):
            raise LayoutError(f"a line cannot pass {crossings!r} Portals", expected=("a whole number from 0", "None"))
        known = _known.get((layout, crossings, under_portal))
        if known is not None:
            return known
        raise_all(misfits(layout))
        return _known.setdefault((layout, crossings, under_portal), cls(layout, crossings, under_portal))

    def with_layout(self, layout: Layout) -> Lodge:
        """Another layout under the same readings on Portals."""
        return Lodge.of(layout, self.crossings, self.under_portal)

    def __reduce__(self) -> tuple[Any, ...]:
        return Lodge.of, (self.layout, self.crossings, self.under_portal)

    def __repr__(self) -> str:
        return f"<Lodge: {self.layout.line}>"

    def __contains__(self, room: object) -> bool:
        return room in self._index

    def index(self, room: RoomId) -> int:
        """Which of ``rooms`` it is, from 0."""
        try:
            return self._index[room]
        except KeyError:
            raise self._no_such(room) from None

    def place(self, room: RoomId) -> Place:
        """The axial place of a Room."""
        self.index(room)
        return self._places[room]

    def cell_door(self, seat: Seat) -> HalfEdge:
        """The half-edge of the rim that a seat's Cell opens onto; raises :class:`NoSuchRoom` if it has no Cell."""
        cells = dict(self.layout.cells)
        if seat not in cells:
            raise NoSuchRoom(
                f"there is no Cell of '{seat}' in this Lodge", expected=tuple(cells), near=nearest(seat, cells)
            )
        return cells[seat]

    def passages(self, room: RoomId) -> tuple[Passage, ...]:
        """The ways out of a Room: doors first, then Portals, each by side (kami.portal.adjacency)."""
        self.index(room)
        return self._ways[room]

    def neighbours(self, room: RoomId) -> tuple[RoomId, ...]:
        """The other Rooms that one passage leads to, in the order of ``rooms``."""
        reached = {passage.to for passage in self.passages(room)} - {room}
        return tuple(sorted(reached, key=self._index.__getitem__))

    def beside(self, room: RoomId) -> tuple[RoomId, ...]:
        """The Rooms that share a side with it, whether or not one can pass, in the order of the sides."""
        at = {place: other for other, place in self.layout.rooms}
        places = (hex_step(self.place(room), side) for side in SIDES)
        return tuple(at[place] for place in places if place in at)

    @property
    def graph(self) -> networkx.MultiGraph[RoomId]:
        """The live passages as a frozen networkx graph; see :func:`brw_lab.lodge.ways.graph_of` for what it carries."""
        if self._graph is None:
            self._graph = ways.graph_of(self.layout, self._ways)
        return self._graph

    def within(self, room: RoomId, steps: int | None = None) -> dict[RoomId, int]:
        """Rooms at most *steps* moves away (None: any), with their distance; nearest first, ties by id."""
        self.index(room)
        return ways.within(self._ways, room, steps)

    def distance(self, a: RoomId, b: RoomId) -> int | None:
        """Rooms entered on the shortest walk from *a* to *b*; None if there is none."""
        self.index(b)
        if a not in self._away:
            self._away[a] = self.within(a)
        return self._away[a].get(b)

    def seen_at(self, a: RoomId, b: RoomId) -> int | None:
        """Length of the shortest line of sight from *a* to *b*: 0 for one Room, None if there is none."""
        try:
            return self._seen[a, b]
        except KeyError:
            self._look_round(a)
            self.index(b)
            return self._seen[a, b]

    def sees(self, a: RoomId, b: RoomId, range: int | None = None) -> Sight:
        """Whether *b* is seen from *a* at most *range* Rooms away (None: however far), by which line or why not.

        One always sees one's own Room, by an empty line.

        Source: Duel: Kami, Range and Line of Sight (kami.los.centre-to-centre, kami.los.count, kami.range.definition).
        """
        try:
            return self._sights[a, b, range]
        except KeyError:
            return self._sights.setdefault((a, b, range), self._look(a, b, range))

    def _look(self, a: RoomId, b: RoomId, range: int | None) -> Sight:
        length = self.seen_at(a, b)
        if length is None and range is not None:
            return replace(self.sees(a, b), range=range)
        if length is None:
            why, blocked = no_line(Grounds(self.layout, self._ways, self.crossings, self.under_portal), a, b)
            return Sight(a, b, range, None, why=why, blocked=blocked)
        steps = self._lines[a][b]
        if range is not None and length > range:
            why, blocked = out_of_range(steps, range)
            return Sight(a, b, range, None, why=why, blocked=blocked)
        through = tuple(step.colour for step in steps if step.colour is not None)
        return Sight(a, b, range, tuple(step.to for step in steps), through, steps=steps)

    def _look_round(self, a: RoomId) -> None:
        """Find every line from one Room."""
        self.index(a)
        found = self._lines[a] = lines(self._ways, a, self.crossings)
        self._seen.update(((a, b), len(found[b]) if b in found else None) for b in self.rooms)

    def _no_such(self, room: RoomId) -> NoSuchRoom:
        near = nearest(room, self.rooms) if isinstance(room, str) else ()
        return NoSuchRoom(f"there is no Room '{room}' in this Lodge", expected=self.rooms, near=near)


def lodge_of(lodge: Lodge | Layout | str | Path) -> Lodge:
    """The Lodge that is meant: one as it is, or that of a Layout (or what names one) under the usual readings.

    Raises :class:`LayoutError` for anything else, and where a layout does not fit together.

    >>> lodge_of("duel").rooms[0]
    'black-rose-room'
    """
    if isinstance(lodge, str | Path):
        from brw_lab.lodge.layout import load_layout

        lodge = load_layout(lodge)
    if isinstance(lodge, Layout):
        return Lodge.of(lodge)
    if not isinstance(lodge, Lodge):
        what = f"{type(lodge).__name__} {str(lodge)[:40]!r}"
        raise LayoutError(f"this {what} is no Lodge", expected=("a Lodge", "a Layout, such as load_layout gives"))
    return lodge
