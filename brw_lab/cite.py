"""Clauses: the addresses of rules. A clause has an id, a section, a kind and a paraphrase.

Which clause a phrase, a refusal or a question rests on is said where those live; this module only keeps and finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

ClauseId = str
MOST = 3
"""More clauses than these are only counted in a line."""


def few(clauses: Sequence[ClauseId]) -> str:
    """Some clauses in a line: the first ones, and how many more there are.

    >>> few(("x.a", "x.b", "x.c", "x.d")), few(())
    ('x.a, x.b, x.c and 1 more', 'no clause')
    """
    more = f" and {len(clauses) - MOST} more" if len(clauses) > MOST else ""
    return f"{', '.join(clauses[:MOST])}{more}" or "no clause"


@dataclass(frozen=True, slots=True)
class Clause:
    """One normative clause of a rulebook, in our own words.

    *section* names the heading of the printed book, *kind* is one of definition, procedure, restriction, permission,
    resolution, scoring, setup, data, component or ai; *derived* marks what follows from the text without being stated.
    """

    id: ClauseId
    section: str
    kind: str
    says: str
    derived: bool = False


class Clauses(Mapping[ClauseId, Clause]):
    """All clauses of one or more rulebooks, found by id or by words.

    >>> book = Clauses([Clause("x.cell.no-room", "Cells", "definition", "A Cell is no Room.")])
    >>> [clause.id for clause in book.find("cell room")]
    ['x.cell.no-room']
    """

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._by_id = {clause.id: clause for clause in clauses}

    def __getitem__(self, key: ClauseId) -> Clause:
        return self._by_id[key]

    def __iter__(self) -> Iterator[ClauseId]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def find(self, words: str) -> list[Clause]:
        """Clauses with that id, or under that id prefix, or holding every one of *words*, in the order of the book."""
        if words in self._by_id:
            return [self._by_id[words]]
        wanted = words.lower().split()
        return [
            clause
            for clause in self._by_id.values()
            if all(word in f"{clause.id} {clause.section} {clause.says}".lower() for word in wanted)
        ]
