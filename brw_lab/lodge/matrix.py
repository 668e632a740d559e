"""A number for each two Rooms of a Lodge, as a table: how far one walks, how long the line of sight is.

Where the numbers come from is said in :mod:`brw_lab.lodge.analysis`.
"""

from __future__ import annotations

from dataclasses import dataclass

from brw_lab.drawn import Tabled
from brw_lab.errors import nearest
from brw_lab.lodge.lodge import Lodge, NoSuchRoom
from brw_lab.terms import RoomId

NONE, SELF = "-", "·"
"""What stands in a table where there is no way or line, and where a Room meets itself."""


@dataclass(frozen=True, slots=True, repr=False)
class Matrix(Tabled):
    """What is counted (*says*), for which *rooms*, and a row of numbers for each; None where there is no way or line.

    Two Rooms in brackets ask for their number; raises :class:`NoSuchRoom` for one that is not in the table.

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.analysis import analyse
    >>> table = analyse(load_layout("attic 0,0; hall 1,0; cellar 3,0")).distances
    >>> table["attic", "hall"], table["attic", "cellar"]
    (1, None)
    >>> print(table)
    Rooms entered on the shortest walk (-: no way)
              1  2  3
    1 attic   ·  1  -
    2 hall    1  ·  -
    3 cellar  -  -  ·
    """

    says: str
    rooms: tuple[RoomId, ...]
    rows: tuple[tuple[int | None, ...], ...]

    def __getitem__(self, pair: tuple[RoomId, RoomId]) -> int | None:
        for room in pair:
            if room not in self.rooms:
                near = nearest(room, self.rooms)
                raise NoSuchRoom(f"there is no Room '{room}' in this table", expected=self.rooms, near=near)
        a, b = map(self.rooms.index, pair)
        return self.rows[a][b]

    def cell(self, row: int, column: int) -> str:
        """What is written in a place of the table."""
        value = self.rows[row][column]
        return SELF if row == column else NONE if value is None else str(value)

    def __str__(self) -> str:
        count = len(self.rooms)
        heads = [f"{number} {room}" for number, room in enumerate(self.rooms, 1)]
        wide, cell = max(map(len, heads)), max(2, len(str(count)))
        rows = ["".join(f" {number:>{cell}}" for number in range(1, count + 1))]
        rows += ["".join(f" {self.cell(row, at):>{cell}}" for at in range(count)) for row in range(count)]
        return "\n".join([self.says, *(f"{head:{wide}}{row}" for head, row in zip(["", *heads], rows, strict=True))])

    def __repr__(self) -> str:
        return str(self)


def distances(lodge: Lodge) -> Matrix:
    """How many Rooms one enters on the shortest walk between two Rooms (kami.portal.normal-rules)."""
    rows = tuple(tuple(lodge.distance(a, b) for b in lodge.rooms) for a in lodge.rooms)
    return Matrix(f"Rooms entered on the shortest walk ({NONE}: no way)", lodge.rooms, rows)


def sights(lodge: Lodge) -> Matrix:
    """The length of the shortest line of sight between two Rooms (kami.los.count)."""
    rows = tuple(tuple(lodge.seen_at(a, b) for b in lodge.rooms) for a in lodge.rooms)
    return Matrix(f"Rooms away by the shortest line of sight ({NONE}: no line)", lodge.rooms, rows)
