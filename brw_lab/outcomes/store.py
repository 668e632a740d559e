"""Many positions in little room: each is kept once, as the numbers of its fields' values, and can be had back.

Most fields of a position are those of the one before it; what is new is kept once, however many positions share it
(known as collapse compression in model checkers). A position is found again by the bytes of those numbers.
"""

from __future__ import annotations

import sys
from array import array
from typing import Any

from brw_lab.position.position import FIELDS, Position

TYPE = "I"
"""Four bytes a field: no walk that fits a machine has more values of one field."""


SIZE = len(FIELDS) * array(TYPE).itemsize


class Full(Exception):
    """There is no room for another position."""


class Store:
    """Positions by number, in the order in which they came; equal ones have one number.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> position = set_up(load_scenario('rulebook = "duel_kami"\\n[given]\\n'))[1]
    >>> store = Store()
    >>> store.add(position), store.add(position.copy()), store[0] == position, len(store)
    ((0, True), (0, False), True, 1)
    """

    __slots__ = ("_bytes", "_last", "_numbers", "_packed", "_values", "_where")

    def __init__(self) -> None:
        self._where: list[dict[Any, int]] = [{} for _ in FIELDS]
        self._values: list[list[Any]] = [[] for _ in FIELDS]
        self._numbers: dict[bytes, int] = {}
        self._packed: list[bytes] = []
        self._last: tuple[list[Any], list[int]] = ([None] * len(FIELDS), [-1] * len(FIELDS))
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._packed)

    def __getitem__(self, number: int) -> Position:
        numbers = array(TYPE, self._packed[number])
        values = [column[at] for column, at in zip(self._values, numbers, strict=True)]
        self._last = (values, list(numbers))
        return Position(**dict(zip(FIELDS, values, strict=True)))

    def add(self, position: Position, mark: bytes = b"", most: int | None = None) -> tuple[int, bool]:
        """The number of a position, and whether it is new; positions with another *mark* are others.

        Raises :class:`Full` when it would be one more than *most*.
        """
        key = self._pack(position) + mark
        number = self._numbers.get(key)
        if number is not None:
            return number, False
        number = len(self._packed)
        if number == most:
            raise Full
        self._numbers[key] = number
        self._packed.append(key[:SIZE])
        return number, True

    def shrink(self, size: int) -> None:
        """Forget the positions that came last, so that *size* are left."""
        del self._packed[size:]
        while len(self._numbers) > size:
            self._numbers.popitem()

    def _pack(self, position: Position) -> bytes:
        """The numbers of its values; a value that is the very one unpacked last needs no looking up."""
        near, known = self._last
        numbers = []
        for at, name in enumerate(FIELDS):
            value = getattr(position, name)
            numbers.append(known[at] if value is near[at] and known[at] >= 0 else self._number(at, value))
        return array(TYPE, numbers).tobytes()

    def _number(self, at: int, value: Any) -> int:
        found = self._where[at].get(value)
        if found is None:
            found = self._where[at][value] = len(self._values[at])
            self._values[at].append(value)
            self._bytes += _deep(value)
        return found

    @property
    def nbytes(self) -> int:
        """About how many bytes all of it takes: what is packed, and every value once."""
        tables = sum(sys.getsizeof(table) for table in (*self._where, *self._values, self._numbers, self._packed))
        each = sys.getsizeof(self._packed[0]) + sys.getsizeof(1 << 20) if self._packed else 0
        return tables + len(self._packed) * each + self._bytes


def _deep(value: Any) -> int:
    """Bytes of a value and of the tuples in it; words and Lodges are shared with everybody."""
    return sys.getsizeof(value) + sum(map(_deep, value)) if isinstance(value, tuple) else 0
