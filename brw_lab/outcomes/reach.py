"""Where a Mage can walk within this Activation, found by walking: every Explore, Momentum and step that is offered.

No Room is activated and no Spell cast on the way; what the walk itself sets off is played with every answer. Whom one
hits from there is asked in :mod:`.stands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from brw_lab.drawn import Drawn
from brw_lab.errors import BrwError, nearest
from brw_lab.kernel.trace import name
from brw_lab.outcomes.hunt import Going
from brw_lab.outcomes.start import Begun, Start, begun_late
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, bound_of
from brw_lab.position.pending import Activation
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move, Scenario
from brw_lab.terms import CELL, OUT, RoomId, Seat

WALKING = {"action": ("explore", "momentum", "end"), "explore": ("move", "end"), "momentum": ("move", "decline")}
"""What is answered by whoever only walks, by kind of Choice; other Choices are answered in every way."""


class StandError(BrwError):
    """A seat, a Model or a moment for which nobody can say where to stand."""


@dataclass(frozen=True, slots=True)
class Way:
    """A place, and the shortest line of moves of *seat* there: none where its Mage is already, or is led by force."""

    seat: Seat
    place: RoomId
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return line_of(self.moves, self.seat) or "where it stands"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reach(Drawn):
    """The places where *seat*'s Mage can be by walking in this Activation; a sequence of :class:`Way`, nearest first.

    *walk* is what was looked at. A place is a Room, or ``cell`` for as long as the Mage is in its Cell.
    """

    begun: Begun
    walk: Going
    seat: Seat
    ways: tuple[Way, ...]

    def __len__(self) -> int:
        return len(self.ways)

    def __iter__(self) -> Iterator[Way]:
        return iter(self.ways)

    def __getitem__(self, place: RoomId) -> Way:
        found = next((way for way in self.ways if way.place == place), None)
        if found is None:
            raise KeyError(place)
        return found

    @property
    def rooms(self) -> tuple[RoomId, ...]:
        """The Rooms among the places."""
        return tuple(way.place for way in self.ways if way.place not in (CELL, OUT))

    @property
    def complete(self) -> bool:
        """Whether every way was looked at."""
        return self.walk.complete

    def as_dict(self) -> dict[str, Any]:
        """Places and lines as plain data."""
        places = {way.place: [str(move) for move in way.moves] for way in self.ways}
        return {"seat": self.seat, "complete": self.complete, "positions": len(self.walk), "places": places}

    def __str__(self) -> str:
        wide = max(len(way.place) for way in self.ways)
        count = f"{len(self.rooms)} of {len(self.begun.position.lodge.rooms)} Rooms"
        head = f"{name(self.begun.setting, self.seat)} can be in {count} by walking in this Activation"
        return "\n".join((head, *(f"  {way.place:{wide}}  {way}" for way in self.ways), looked_at(self.walk)))

    def __repr__(self) -> str:
        return str(self)


def reach(start: Start, seat: Seat, limit: int | Limit | None = None, after: int | None = None) -> Reach:
    """Where *seat*'s Mage can be within this Activation by Explore and Momentum alone, with a shortest line to each.

    *start* is a Scenario (its ``[given]``, or *after* so many of its moves), a Table, or a setting and a position. The
    kernel is asked for every step, so that walls, Portals, Speed, a Cell and what a Mage walks into count as they do
    in play; what others, or Chance, have to answer on the way is answered in every way.

    Raises :class:`StandError` when it is not an Activation of *seat*. Source: Duel: Kami, Explore and Momentum
    (kami.explore.moves-up-to-speed, kami.explore.moves-contiguous, kami.momentum.optional-move).

    >>> from brw_lab.scenario.load import load_scenario
    >>> near = load_scenario('rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\n')
    >>> print(reach(near, "red")["well"])
    explore, move well
    """
    begun = own_activation(start, seat, after)
    ends = until_of("activation", begun.position)
    walk = Going(begun.setting, begun.position, ends, seat, walking(seat))
    walk.go(bound_of(limit))
    return Reach(begun, walk, seat, tuple(Way(seat, place, walk.road(at)) for place, at in walk.met()))


def walking(seat: Seat) -> Callable[[Position, str], bool]:
    """Whether an answer is one that *seat* gives while it only walks."""

    def only(position: Position, key: str) -> bool:
        choice = position.choice
        assert choice is not None
        if choice.seat != seat or choice.kind not in WALKING:
            return True
        return key.partition(" ")[0] in WALKING[choice.kind]

    return only


def whose(position: Position) -> Seat | None:
    """Whose Activation it is; None between two of them."""
    return next((frame.seat for frame in position.agenda if isinstance(frame, Activation)), None)


def at_start(start: Start, seat: Seat, after: int | None) -> Begun:
    """The first Choice of *start*, if *seat* sits at that table."""
    begun = begun_late(start, (after or 0) if isinstance(start, Scenario) else after)
    seats = begun.setting.seats
    if seat not in seats:
        raise StandError(f"nobody sits at {seat!r}", expected=seats, near=nearest(seat, seats))
    return begun


def own_activation(start: Start, seat: Seat, after: int | None) -> Begun:
    """The first Choice of *start*, if it lies in an Activation of *seat*."""
    begun = at_start(start, seat, after)
    active = whose(begun.position)
    if active != seat:
        now = f"an Activation of {active}" if active else "no Activation"
        expected = (f"a position in an Activation of {seat}", *((f"the seat {active}",) if active else ()))
        raise StandError(f"it is {now} now, so that {seat} has nowhere to go", expected=expected)
    return begun


def line_of(moves: tuple[Move, ...], seat: Seat) -> str:
    """Answers in a row, naming who gives them where that changes; first it is *seat*.

    >>> line_of((Move("red", "cast I"), Move("red", "target blue"), Move("blue", "apply II")), "red")
    'cast I, target blue, blue: apply II'
    """
    told = []
    for move in moves:
        key = f"({move.key})" if move.forced else move.key
        told.append(key if move.seat == seat else f"{move.seat}: {key}")
        seat = move.seat
    return ", ".join(told)


def looked_at(walk: Going) -> str:
    """How much was looked at, and whether that is all."""
    positions = f"{len(walk)} position{'' if len(walk) == 1 else 's'}"
    return f"{positions}, all looked at" if walk.complete else f"{positions}: {walk.stopped}, and there is more"
