"""The customs of a table: the line that says how it plays, and what it calls the Rooms. No rule hangs on them."""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.terms import RoomId


class Customs(NamedTuple):
    """What is said of a table beneath every picture and trace (*line*), and its own names for *rooms*.

    >>> dict(Customs("Table: ours", (("crypt", "Cellar"),)).rooms)
    {'crypt': 'Cellar'}
    """

    line: str = ""
    rooms: tuple[tuple[RoomId, str], ...] = ()


NO_CUSTOMS = Customs()
