"""A bench to lay Portals on: what pressing a side of a Room does to a Layout, with undo and redo.

One rule: what stands at a side is taken away, and on a free side is set what lies at hand. What the new Lodge is like
is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from brw_lab.errors import LayoutError, nearest, raise_all
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.hexes import SIDE_WORDS, opposite, step
from brw_lab.lodge.placements import free_colours
from brw_lab.lodge.plan import Colour, HalfEdge, Layout
from brw_lab.terms import RoomId, listed

TOOLS: Final = {"wall": "a wall", "portal": "a Portal", "token": "a two-faced token"}
"""What may lie at hand for the inner sides; the sides of the rim take Portals only."""


class Bench:
    """A Layout being laid: *tool* is what an inner side takes, ``picked`` a side that waits for the one to join it to.

    ``start`` is the layout that it began with, ``bare`` the same without walls, Portals and tokens.

    >>> from brw_lab.lodge.layout import load_layout
    >>> bench = Bench(load_layout("duel"))
    >>> print(bench.press("crypt", "SE"))
    A violet Portal begins at Crypt south-east: press the side where it ends
    >>> print(bench.press("armory", "NW"))
    A violet Portal joins Crypt south-east and Armory north-west
    >>> bench.layout.portals
    (('violet', (('crypt', 'SE'), ('armory', 'NW'))),)
    """

    __slots__ = ("_at", "_room_at", "_states", "bare", "picked", "start", "tool")

    def __init__(self, layout: Layout, tool: str = "wall") -> None:
        raise_all(misfits(layout))
        self.start = layout
        self.bare = replace(layout, walls=(), portals=(), tokens=())
        self.picked: HalfEdge | None = None
        self._room_at = {place: room for room, place in layout.rooms}
        self._states = [layout]
        self._at = 0
        self.take_up(tool)

    @property
    def layout(self) -> Layout:
        """What lies on the bench; unless it is what lay there at the start, its title says where it comes from."""
        now = self._states[self._at]
        return now if now == self.start else replace(now, name="", title=_title(now))

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be taken again."""
        return self._at + 1 < len(self._states)

    def take_up(self, tool: str) -> str:
        """Have another of the :data:`TOOLS` at hand, and say it; raises :class:`LayoutError` for anything else."""
        if tool not in TOOLS:
            raise LayoutError(f"'{tool}' cannot be set on a side", expected=tuple(TOOLS), near=nearest(tool, TOOLS))
        self.tool = tool
        return f"An inner side now takes {TOOLS[tool]}"

    def beyond(self, end: HalfEdge) -> RoomId | None:
        """The Room on the other side of a side, None at the rim; raises :class:`LayoutError` for no side at all."""
        room, side = end
        places = dict(self.start.rooms)
        if room not in places:
            raise LayoutError(f"there is no Room '{room}' in this Lodge", near=nearest(str(room), places))
        if side not in SIDE_WORDS:
            raise LayoutError(f"'{side}' is no side of a Room", expected=tuple(SIDE_WORDS))
        return self._room_at.get(step(places[room], side))

    def press(self, room: RoomId, side: str) -> str:
        """Do what a click on a side does, and say it; what stood there goes, on a free side is set what is at hand.

        Raises :class:`LayoutError`, and changes nothing, where it cannot be set.
        """
        end = (room, side)
        beyond = self.beyond(end)
        if end == self.picked:
            self.picked = None
            return f"{side_name(end)} waits no longer"
        gone = self._without(end, beyond)
        if gone is not None:
            return self._lay(*gone)
        if beyond is None or self.tool == "portal":
            return self._join(end)
        return self._close(end, beyond)

    def lay(self, layout: Layout) -> str:
        """Lay the walls, Portals and tokens of another layout of these Rooms, in place of those on the bench.

        Raises :class:`LayoutError`, and changes nothing, where its Rooms are others or lie otherwise.
        """
        if dict(layout.rooms) != dict(self.start.rooms):
            raise LayoutError("that layout has other Rooms than the bench, or they lie elsewhere")
        laid = replace(self.bare, walls=layout.walls, portals=layout.portals, tokens=layout.tokens)
        return self._lay(laid, f"Now on the bench: {_holds(laid)}")

    def clear(self) -> str:
        """Take everything away but Rooms and Cells."""
        return self._lay(self.bare, "The bench is bare")

    def undo(self) -> str:
        """Take the last step back, or say that there is none."""
        return self._go(self._at - 1, "One step back", "There is nothing to take back")

    def redo(self) -> str:
        """Take a step again that was taken back, or say that there is none."""
        return self._go(self._at + 1, "One step on", "There is nothing to do again")

    def _go(self, to: int, done: str, idle: str) -> str:
        if not 0 <= to < len(self._states):
            return idle
        self._at, self.picked = to, None
        return f"{done}: {_holds(self._states[to])}"

    def _lay(self, layout: Layout, said: str) -> str:
        """The next state of the bench; what was taken back before it is gone."""
        raise_all(misfits(layout))
        if layout != self._states[self._at]:
            self._states[self._at + 1 :] = [layout]
            self._at += 1
        self.picked = None
        return said

    def _without(self, end: HalfEdge, beyond: RoomId | None) -> tuple[Layout, str] | None:
        """The layout without what stands at a side, and the words for it; None where nothing does."""
        now = self._states[self._at]
        for colour, ends in now.portals:
            if end in ends:
                left = tuple(other for other in ends if other != end)
                rest = ((colour, left),) if len(left) > 1 else ()
                portals = tuple(part for each in now.portals for part in (rest if each[0] == colour else (each,)))
                freed = side_name(end) if rest else listed([side_name(other) for other in ends], "and")
                return replace(now, portals=portals), f"The {colour} Portal is taken away from {freed}"
        if beyond is None:
            return None
        for token in now.tokens:
            if token in (end, (beyond, opposite(end[1]))):
                tokens = tuple(other for other in now.tokens if other != token)
                return replace(now, tokens=tokens), f"The token between {_pair(end[0], beyond)} is taken away"
        for wall in now.walls:
            if set(wall) == {end[0], beyond}:
                walls = tuple(other for other in now.walls if other != wall)
                return replace(now, walls=walls), f"The wall between {_pair(end[0], beyond)} is taken away"
        return None

    def _join(self, end: HalfEdge) -> str:
        """Let a side wait, or join it to the one that waits."""
        for seat, door in self.start.cells:
            if door == end:
                raise LayoutError(f"no Portal can stand at {side_name(end)}: the Cell of {seat} opens there")
        if self.picked is None:
            self.picked = end
            return f"A {self.next_colour} Portal begins at {side_name(end)}: press the side where it ends"
        now = self._states[self._at]
        colour = self.next_colour
        joined = replace(now, portals=(*now.portals, (colour, (self.picked, end))))
        return self._lay(joined, f"A {colour} Portal joins {side_name(self.picked)} and {side_name(end)}")

    @property
    def next_colour(self) -> Colour:
        """The colour that the next Portal will have."""
        return next(free_colours(self._states[self._at]))

    def _close(self, end: HalfEdge, beyond: RoomId) -> str:
        """Set a wall or a token into an inner passage."""
        now, between = self._states[self._at], _pair(end[0], beyond)
        back = (beyond, opposite(end[1]))
        for colour, ends in now.portals:
            if back in ends:
                raise LayoutError(f"{between}: the {colour} Portal stands in that door already")
        waiting = self.picked
        if self.tool == "wall":
            said = self._lay(replace(now, walls=(*now.walls, (end[0], beyond))), f"A wall stands between {between}")
        else:
            laid = replace(now, tokens=(*now.tokens, end))
            said = self._lay(laid, f"A token stands between {between}: its blue face looks at {room_name(end[0])}")
        self.picked = None if waiting == back else waiting
        return said


def room_name(room: RoomId) -> str:
    """A Room's id as a name.

    >>> room_name("black-rose-room")
    'Black Rose Room'
    """
    return room.replace("-", " ").title()


def side_name(end: HalfEdge) -> str:
    """A side of a Room in words.

    >>> side_name(("crypt", "SE"))
    'Crypt south-east'
    """
    return f"{room_name(end[0])} {SIDE_WORDS[end[1]]}"


def _pair(a: RoomId, b: RoomId) -> str:
    return f"{room_name(a)} and {room_name(b)}"


def _holds(layout: Layout) -> str:
    """How much lies on the bench, in words."""
    counts = (
        (len(layout.portals), "Portal"),
        (len(layout.tokens), "two-faced token"),
        (len(layout.walls), "wall"),
    )
    held = [f"{count} {what}{'' if count == 1 else 's'}" for count, what in counts if count]
    return listed(held, "and") if held else "bare Rooms"


def _title(layout: Layout) -> str:
    return f"A Lodge from the workbench, with {_holds(layout)}"
