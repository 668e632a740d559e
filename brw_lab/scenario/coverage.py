"""Which clauses of a book are shown, and by what: a shipped scenario, a named test, or nothing yet.

A scenario shows what it lists or states a refusal to rest on; that its run really cites this is the runner's business.
What else is told of a clause stands in the book's ``coverage.toml``: the test named for it, why it cannot be shown, or
why it is left out for now.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from brw_lab.cite import Clause, ClauseId, Clauses
from brw_lab.errors import BrwError, RulebookError, nearest, raise_all
from brw_lab.files import Toml, parse_toml, read_text, shipped
from brw_lab.rulebooks.load import book_of
from brw_lab.rulebooks.paths import called

FILE = "coverage.toml"
KEYS = ("complete", "reasons", "unshowable", "delimited", "tests")
GROUP_KEYS = ("why", "kinds", "under", "ids")
TESTED = ("definition", "data", "component", "setup")
"""The kinds of clauses for which a test may be named; every other kind wants to be seen in play."""
BEFORE_PLAY = "Beyond the Duel"
"""The chapter on what may be laid out at all: what it forbids is refused before there is anything to play."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What shows the clauses of one book.

    *shown* names scenarios, *tests* a test, by clause id; *unshowable* names a key of *reasons*; *delimited* says why
    a clause is left out for now. *complete* claims that nothing is open.
    """

    book: str
    title: str
    clauses: Mapping[ClauseId, Clause]
    shown: Mapping[ClauseId, tuple[str, ...]]
    tests: Mapping[ClauseId, str]
    reasons: Mapping[str, str]
    unshowable: Mapping[ClauseId, str]
    delimited: Mapping[ClauseId, str]
    complete: bool

    def state(self, id: ClauseId) -> str:
        """Where a clause stands: ``shown``, ``unshowable``, ``delimited`` or ``open``.

        >>> coverage_of("duel_kami").state("kami.defeat.mage.resume")
        'shown'
        """
        if id in self.shown or id in self.tests:
            return "shown"
        return "unshowable" if id in self.unshowable else "delimited" if id in self.delimited else "open"

    @property
    def open(self) -> tuple[ClauseId, ...]:
        """The ids of the clauses that nothing shows yet, in the order of the book."""
        return tuple(id for id in self.clauses if self.state(id) == "open")

    @property
    def counted(self) -> int:
        """How many clauses there are apart from those left out for now."""
        return sum(self.state(id) != "delimited" for id in self.clauses)

    def by_kind(self) -> dict[str, dict[str, int]]:
        """How many clauses of each kind are shown, unshowable and open; kinds in alphabetical order.

        >>> list(coverage_of("duel_kami").by_kind()["scoring"])
        ['shown', 'unshowable', 'open']
        """
        found = Counter((clause.kind, self.state(id)) for id, clause in self.clauses.items())
        kinds = sorted({kind for kind, state in found if state != "delimited"})
        return {kind: {state: found[kind, state] for state in ("shown", "unshowable", "open")} for kind in kinds}


def coverage_of(book: str) -> Coverage:
    """What shows the clauses that *book* adds; for a book without a ``coverage.toml`` only its scenarios count.

    Raises :class:`RulebookError` for a book that is not on the shelf, and for everything wrong in its file at once.

    >>> coverage_of("duel_kami").delimited["kami.component.avatar-parts"]
    'the Avatar comes later'
    """
    its = book_of(book)
    path = its.folder / FILE if its.folder else None
    return read_coverage(called(its.name), its.data["title"], Clauses(its.clauses), path)


def read_coverage(book: str, title: str, clauses: Mapping[ClauseId, Clause], path: Path | None) -> Coverage:
    """The coverage of *clauses* by the shipped scenarios and by what the file at *path*, if there is one, tells.

    Raises :class:`RulebookError` with everything wrong in the file, each with line and column.
    """
    told = _Told(read_text(path, RulebookError), called(str(path)), clauses) if path and path.is_file() else None
    shown = {id: names for id, names in shown_by().items() if id in clauses}
    if told is None:
        return Coverage(book, title, clauses, shown, {}, {}, {}, {}, False)
    left = {id: why for id, why in told.delimited.items() if id not in shown and id not in told.tests}
    return Coverage(book, title, clauses, shown, told.tests, told.reasons, told.unshowable, left, told.complete)


@lru_cache(maxsize=1)
def shown_by() -> dict[ClauseId, tuple[str, ...]]:
    """The shipped scenarios that list a clause or state a refusal to rest on it, by name; in branches, too.

    >>> shown_by()["kami.defeat.mage.resume"][0]
    'duel_kami/defeat/at-the-period'
    """
    root = shipped("scenarios")
    found: dict[ClauseId, list[str]] = {}
    for path in sorted(root.rglob("*.toml")):
        written = tomllib.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(root).with_suffix("").as_posix()
        for clause in sorted({*written.get("clauses", []), *_refused(written)}):
            found.setdefault(clause, []).append(name)
    return {clause: tuple(names) for clause, names in sorted(found.items())}


def _refused(written: Mapping[str, Any]) -> set[ClauseId]:
    ways = [written, *written.get("branch", [])]
    refusals = [refused for way in ways for refused in way.get("then", {}).get("refused", [])]
    return {clause for refused in refusals for clause in refused.get("clauses", [])}


class _Told:
    """A coverage file, read and checked against the clauses of its book."""

    def __init__(self, text: str, name: str, clauses: Mapping[ClauseId, Clause]) -> None:
        self.toml: Toml = parse_toml(text, name, RulebookError)
        self.clauses = clauses
        self.errors: list[BrwError] = []
        data = self.toml.data
        self.known(data, KEYS, "key")
        self.complete = data.get("complete", False) is True
        self.reasons = self.words("reasons")
        self.tests = self.words("tests")
        self.unshowable = self.words("unshowable")
        self.delimited = self.groups(data.get("delimited", []))
        self.check()
        raise_all(self.errors)

    def wrong(self, message: str, *at: str | int, near: tuple[str, ...] = (), expected: tuple[str, ...] = ()) -> None:
        self.errors.append(RulebookError(message, where=self.toml.where(*at), near=near, expected=expected))

    def known(self, table: Mapping[str, Any], words: tuple[str, ...], what: str, *at: str | int) -> None:
        for key in table:
            if key not in words:
                self.wrong(f"there is no {what} {key!r}", *at, key, near=nearest(key, words), expected=words)

    def words(self, key: str) -> dict[str, str]:
        """A table of texts."""
        table = self.toml.data.get(key, {})
        if not isinstance(table, dict):
            self.wrong(f"{key!r} is no table", key, expected=(f"a table [{key}]",))
            return {}
        for name in [name for name, text in table.items() if not isinstance(text, str)]:
            self.wrong(f"{name!r} in [{key}] is no text", key, name, expected=("a text in quotes",))
            del table[name]
        return dict(table)

    def groups(self, groups: object) -> dict[ClauseId, str]:
        """The clauses left out for now, each with the reason of the first group that names it."""
        found: dict[ClauseId, str] = {}
        if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
            self.wrong("'delimited' is no list of tables", "delimited", expected=("tables [[delimited]]",))
            return found
        for place, group in enumerate(groups):
            self.known(group, GROUP_KEYS, "key", "delimited", place)
            kinds, under, ids = (self.texts(group, key, place) for key in GROUP_KEYS[1:])
            for id in ids:
                self.clause(id, "delimited", place, "ids")
            for id, clause in self.clauses.items():
                if clause.kind in kinds or id.startswith(under) or id in ids:
                    found.setdefault(id, str(group.get("why", "")))
        return found

    def texts(self, group: Mapping[str, Any], key: str, place: int) -> tuple[str, ...]:
        """A list of texts in a group."""
        items = group.get(key, [])
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            self.wrong(f"{key!r} is no list of texts", "delimited", place, key, expected=("texts in brackets",))
            return ()
        return tuple(items)

    def clause(self, id: ClauseId, *at: str | int) -> None:
        if id not in self.clauses:
            self.wrong(f"there is no clause {id!r}", *at, near=nearest(id, self.clauses))

    def check(self) -> None:
        """Clauses exist, a test is named only for a kind that may, and reasons are those of the closed list."""
        for id in self.tests:
            self.clause(id, "tests", id)
            clause = self.clauses.get(id)
            if clause and clause.kind not in TESTED and not clause.section.startswith(BEFORE_PLAY):
                message = f"{id!r} is a {clause.kind}, which a test may not show"
                self.wrong(message, "tests", id, expected=("a scenario",))
        for id, reason in self.unshowable.items():
            self.clause(id, "unshowable", id)
            if reason not in self.reasons:
                near, known = nearest(reason, self.reasons), tuple(self.reasons)
                self.wrong(f"there is no reason {reason!r}", "unshowable", id, near=near, expected=known)
