"""What one rulebook holds before it is laid over another: its drawers, its clauses, its cards, what it rests on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from brw_lab.cite import Clause
from brw_lab.spellcraft.cards import Cards

BOOK: Final = "book.toml"
CLAUSES: Final = "clauses.toml"
CITE: Final = "cite.toml"
"""Where the topics of the kernel are printed; what ``book.toml`` says goes before. Its ``silent`` ones are nowhere."""
PRINTED: Final = "printed.toml"


@dataclass(frozen=True, eq=False, slots=True)
class Book:
    """One rulebook: *name* is its id on the shelf or its whole path, *data* its drawers as they are written.

    *under* is what it is based on, base first, and comes along with it; *folder* where its other files lie, if it has
    any; *cards* what it brings along. A book is itself alone: it is read anew only when a file of it has changed.
    """

    name: str
    data: Mapping[str, Any]
    clauses: tuple[Clause, ...] = ()
    under: tuple[Book, ...] = ()
    folder: Path | None = None
    cards: Cards = field(default_factory=Cards)

    @property
    def over(self) -> tuple[str, ...]:
        """The ids of the books that it may lie over; none for one that stands alone or brings its base along."""
        return tuple(self.data.get("over", ()))


@lru_cache(maxsize=32)
def shipped_book(folder: Path) -> Book:
    """The book in a folder of the shelf, whose files are known to be sound.

    >>> shipped_book(Path(__file__).parent / "duel_kami").over
    ()
    """
    data = _read(folder / BOOK)
    data["cite"] = _read(folder / CITE).get("cite", {}) | data.get("cite", {})
    clauses = tuple(Clause(**item) for item in _read(folder / CLAUSES).get("clause", ()))
    return Book(folder.name, data, clauses, folder=folder)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
