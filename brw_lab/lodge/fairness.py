"""Fairness of a Lodge with Cells: what each seat reaches and sees, Turn by Turn, and how far one is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from brw_lab.errors import LayoutError
from brw_lab.lodge.lodge import Lodge, lodge_of
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.tables import Tables, tables_of
from brw_lab.terms import Seat

GAP: Final = (
    "Each seat starts in its Cell and makes one move after another. After each move, count the Rooms where it could "
    "stand by now and the Rooms that it could see from one of them. The gap adds up, over all moves until nothing is "
    "new, by how many Rooms the best placed seat is ahead of the worst placed one. 0 is fair: nobody is ever ahead."
)


class Reach(NamedTuple):
    """How many Rooms a seat can stand in by then, and how many it could see from one of those."""

    reached: int
    seen: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """What each seat reaches and sees by the end of each Turn of *speed* moves; *gap* is counted move by move.

    *first* are the Rooms that each seat reaches in fewer moves than any other.
    """

    seats: dict[Seat, tuple[Reach, ...]]
    first: dict[Seat, int]
    speed: int
    gap: int
    says: str = GAP

    def __bool__(self) -> bool:
        """Whether it is fair by this measure."""
        return self.gap == 0

    def __str__(self) -> str:
        lines = [f"{'':10}" + "".join(f"Turn {turn + 1:<14}" for turn in range(len(next(iter(self.seats.values())))))]
        for seat, turns in self.seats.items():
            told = "".join(f"{f'stands {reach.reached}, sees {reach.seen}':<19}" for reach in turns)
            lines.append(f"{seat:10}{told}first in {self.first[seat]}")
        return "\n".join([*(line.rstrip() for line in lines), f"gap {self.gap}"])


def fairness(lodge: Lodge | Layout, speed: int = 2) -> Fairness:
    """What each seat with a Cell reaches and sees by Turns of *speed* moves, the first of which leaves the Cell.

    Raises :class:`LayoutError` for a Lodge with fewer than two Cells or a speed below 1.

    Source: Duel: Kami, Cells; Explore (kami.cells.allowed.exit-action, kami.explore.moves-up-to-speed).

    >>> from brw_lab.lodge.layout import load_layout
    >>> print(fairness(load_layout("duel")))
              Turn 1             Turn 2
    red       stands 4, sees 7   stands 7, sees 7   first in 3
    blue      stands 4, sees 7   stands 7, sees 7   first in 3
    gap 0
    """
    here = lodge_of(lodge)
    if len(here.layout.cells) < 2:
        raise LayoutError("fairness compares Cells: this Lodge has fewer than two", expected=("[cells] of two seats",))
    if type(speed) is not int or speed < 1:
        raise LayoutError(f"nobody makes {speed!r} moves a Turn", expected=("a whole number from 1",))
    tables = tables_of(here)
    seats = [seat for seat, _ in here.layout.cells]
    doors = [here.index(door[0]) for _, door in here.layout.cells]
    courses = [_course(tables, door) for door in doors]
    turns = max(1, -(-max(map(len, courses)) // speed))
    by_turn = {
        seat: tuple(course[min(speed * (turn + 1), len(course)) - 1] for turn in range(turns))
        for seat, course in zip(seats, courses, strict=True)
    }
    first = {seat: _first(tables, door, doors) for seat, door in zip(seats, doors, strict=True)}
    return Fairness(by_turn, first, speed, gap(tables, doors))


def gap(tables: Tables, doors: Sequence[int]) -> int:
    """The gap between seats whose Cells open onto the Rooms of these indexes; see :data:`GAP`."""
    courses = [_course(tables, door) for door in doors]
    total = 0
    for move in range(max(map(len, courses))):
        now = [course[min(move, len(course) - 1)] for course in courses]
        total += sum(max(kind) - min(kind) for kind in zip(*now, strict=True))
    return total


def _course(tables: Tables, door: int) -> list[Reach]:
    """Rooms reached and seen after one move, two and so on, until nothing is new."""
    size = len(tables.rooms)
    lines = tables.seen_within()
    sees = [tables.row(lines, room) for room in range(size)]
    course: list[Reach] = []
    before = 0
    for moves in range(size):
        reached = tables.row(tables.walked_within(moves), door)
        if reached == before:
            break
        before, seen = reached, 0
        for room in range(size):
            if reached >> room & 1:
                seen |= sees[room]
        course.append(Reach(reached.bit_count(), seen.bit_count()))
    return course


def _first(tables: Tables, door: int, doors: Sequence[int]) -> int:
    """How many Rooms are nearer to this door than to each other one."""
    rows = tables.distances
    others = [other for other in doors if other != door]
    far = len(tables.rooms)

    def moves(start: int, room: int) -> int:
        away = rows[start][room]
        return far if away is None else away

    return sum(all(moves(door, room) < moves(other, room) for other in others) for room in range(far))
