"""Tables of a Lodge: how far one walks and how far one sees between any two of its Rooms.

A table of n Rooms is packed into one integer of *layers*, each of n * n bits: in layer k the bit ``a * n + b`` is set
where *b* is at most k away from *a*. So whatever is laid into a Lodge is an ``|``, and what is gained is counted by
``bit_count``. How thousands of Lodges are tabled quickly: :mod:`brw_lab.lodge.survey`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from brw_lab.lodge.hexes import OPPOSITE, SIDE_INDEX
from brw_lab.lodge.ways import Ways
from brw_lab.terms import RoomId

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge

Rows = tuple[tuple[int | None, ...], ...]


class Tables:
    """Walking and seeing between the Rooms of one Lodge, by their indexes; equal where all the numbers are.

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> tables = tables_of(Lodge.of(load_layout("crypt 0,0; hall 1,0; attic 2,0; well 0,1")))
    >>> tables.distances[0], tables.sights[2]
    ((0, 1, 2, 1), (2, 1, 0, None))
    """

    __slots__ = ("rooms", "sight", "walk")

    rooms: tuple[RoomId, ...]
    walk: int
    sight: int

    def __init__(self, rooms: tuple[RoomId, ...], walk: int, sight: int) -> None:
        self.rooms = rooms
        self.walk = walk
        self.sight = sight

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tables):
            return NotImplemented
        return (self.rooms, self.walk, self.sight) == (other.rooms, other.walk, other.sight)

    def __hash__(self) -> int:
        return hash((self.rooms, self.walk, self.sight))

    def __reduce__(self) -> tuple[type[Tables], tuple[tuple[RoomId, ...], int, int]]:
        return Tables, (self.rooms, self.walk, self.sight)

    def __repr__(self) -> str:
        return f"<Tables: {len(self.rooms)} Rooms>"

    def walked_within(self, moves: int) -> int:
        """The pairs of Rooms at most so many moves apart, as the bits ``a * n + b``."""
        return layer(self.walk, len(self.rooms), moves)

    def seen_within(self, range: int | None = None) -> int:
        """The pairs of Rooms that see each other at most so many Rooms away (None: however far), as bits."""
        return layer(self.sight, len(self.rooms), range)

    def row(self, pairs: int, room: int) -> int:
        """Of such pairs the Rooms that go with one Room, as the bits ``b``."""
        size = len(self.rooms)
        return pairs >> room * size & (1 << size) - 1

    @property
    def distances(self) -> Rows:
        """The moves from each Room to each, None where there is no way."""
        return unpacked(self.walk, len(self.rooms))

    @property
    def sights(self) -> Rows:
        """The length of the shortest line of sight from each Room to each, None where there is no line."""
        return unpacked(self.sight, len(self.rooms))


def tables_of(lodge: Lodge) -> Tables:
    """The tables of any Lodge, whatever stands in it.

    Source: Duel: Kami, Portals; Range and Line of Sight (kami.portal.adjacency, kami.los.count).
    """
    ways = {room: lodge.passages(room) for room in lodge.rooms}
    return Tables(lodge.rooms, packed(_walks(ways)), packed(_looks(ways, lodge.crossings)))


def packed(layers: Sequence[Sequence[int]]) -> int:
    """One integer of layers, each given as the rows of all Rooms; layers that add nothing at the end are left out.

    >>> bin(packed([[0b01, 0b10], [0b11, 0b11], [0b11, 0b11]]))
    '0b11111001'
    """
    size = len(layers[0])
    table = 0
    for number, rows in enumerate(layers):
        one = 0
        for room, row in enumerate(rows):
            one |= row << room * size
        table |= one << number * size * size
    return trimmed(table, size)


def layer(table: int, size: int, number: int | None) -> int:
    """One layer of a table of *size* Rooms; what lies beyond the last is what the last one says."""
    square, last = size * size, longest(table, size)
    wanted = last if number is None else min(number, last)
    return table >> wanted * square & (1 << square) - 1


def longest(table: int, size: int) -> int:
    """The longest length that a table says.

    >>> longest(0b11111001, 2)
    1
    """
    return (table.bit_length() - 1) // size**2


def unpacked(table: int, size: int) -> Rows:
    """The lengths that a table says, row by row.

    >>> unpacked(0b11111001, 2)
    ((0, 1), (1, 0))
    """
    none = longest(table, size) + 1
    flat = [None if length == none else length for length in lengths(table, size)]
    return tuple(tuple(flat[room * size : (room + 1) * size]) for room in range(size))


def lengths(table: int, size: int) -> Sequence[int]:
    """The lengths that a table says, one after another; one more than the longest stands for none.

    A bit is set in every layer from its length on, so that the layers which lack it are counted: each layer is spread
    to one byte a bit, and the bytes of many layers are added at once.
    """
    square = size * size
    layers = longest(table, size) + 1
    full = (1 << square) - 1
    found: Sequence[int] = ()
    for first in range(0, layers, _BYTE):
        some = range(first, min(first + _BYTE, layers))
        spread = (f"{table >> number * square & full:0{square}b}".encode().translate(_BITS) for number in some)
        held = sum(int.from_bytes(bits, "big") for bits in spread).to_bytes(square, "little")
        lacking = held.translate(bytes(len(some) - count for count in range(len(some) + 1)).ljust(256, b"\0"))
        found = [a + b for a, b in zip(found, lacking, strict=True)] if found else lacking
    return found


_BYTE: Final = 255
_BITS: Final = bytes.maketrans(b"01", b"\x00\x01")


def trimmed(table: int, size: int) -> int:
    """The table without layers at its end that repeat the one before, so that equal tables are equal numbers."""
    square, last = size * size, longest(table, size)
    top = table >> last * square
    lower = table ^ top * every_layer(square, last + 1)  # what the layers below the last one lack
    return table & (1 << ((lower.bit_length() + square - 1) // square + 1) * square) - 1


@lru_cache(maxsize=256)
def every_layer(square: int, layers: int) -> int:
    """The first bit of each of so many layers."""
    return sum(1 << number * square for number in range(layers))


def _walks(ways: Ways) -> list[list[int]]:
    index = {room: number for number, room in enumerate(ways)}
    return walks([[index[passage.to] for passage in passages] for passages in ways.values()])


def walks(next_to: Sequence[Sequence[int]]) -> list[list[int]]:
    """The Rooms within 0, 1, 2, ... moves of each Room, as bits, until nothing new is reached."""
    rows = [1 << room for room in range(len(next_to))]
    layers = [rows]
    while True:
        before, rows = rows, _one_further(rows, next_to)
        if rows == before:
            return layers
        layers.append(rows)


def _looks(ways: Ways, crossings: int | None) -> list[list[int]]:
    """The Rooms seen at most 0, 1, 2, ... Rooms away from each Room, as bits.

    A line's state is its Room, its heading and the Portals that it may still pass; what is seen from a state within k
    is what lies there, and what its next states see within k - 1.
    """
    index = {room: number for number, room in enumerate(ways)}
    size = len(ways)
    budgets = 1 if crossings is None else crossings + 1
    heads: list[list[int]] = [[] for _ in range(6 * size * budgets)]
    for room, passages in ways.items():
        for passage in passages:
            costs = int(crossings is not None and passage.colour is not None)
            goes_on = index[passage.to] * 6 + SIDE_INDEX[OPPOSITE[passage.enters]]
            for left in range(costs, budgets):
                here = index[room] * 6 + SIDE_INDEX[passage.side]
                heads[here * budgets + left].append(goes_on * budgets + left - costs)
    seen = [1 << state // (6 * budgets) for state in range(len(heads))]
    fullest = range(budgets - 1, 6 * budgets, budgets)
    layers = []
    while True:
        layers.append([_any(seen[room * 6 * budgets + head] for head in fullest) for room in range(size)])
        before, seen = seen, _one_further(seen, heads)
        if seen == before:
            return layers


def _one_further(masks: Sequence[int], next_to: Sequence[Sequence[int]]) -> list[int]:
    """What each holds, and what those next to it held."""
    further = list(masks)
    for here, others in enumerate(next_to):
        for other in others:
            further[here] |= masks[other]
    return further


def _any(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
