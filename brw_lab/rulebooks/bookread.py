"""Reading a file of a rulebook that a user wrote, key by key: what is wrong is noted, with its line and what is near.

What each drawer may hold is said in :mod:`.drawer`; which words there are for it comes from the kernel and the shelf.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from brw_lab.cite import Clause, ClauseId
from brw_lab.errors import RulebookError, nearest
from brw_lab.files import KeyPath, Toml
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.spellcraft.cardread import Reader, kind_of, name_at, read
from brw_lab.spellcraft.cardshape import Entry, Flag, Shape, Text, Texts

MANY: Final = 12
"""More known words than this are not listed in a complaint; only the nearest are."""
CLAUSE_KINDS: Final = (
    *("procedure", "definition", "restriction", "permission", "resolution", "scoring", "setup", "data", "component"),
    "ai",
)
CLAUSE: Final[Shape] = {
    "id": Entry(Text(), "the address of the rule, such as 'house.our-rule'"),
    "section": Entry(Text(), "the heading it stands under", "House rules"),
    "kind": Entry(Text(CLAUSE_KINDS), "what kind of rule it is", CLAUSE_KINDS[0]),
    "says": Entry(Text(), "the rule in a sentence"),
    "derived": Entry(Flag(), "whether it only follows from other rules", False),
}


class Known(NamedTuple):
    """The words that a book may use: *questions* with their readings, *topics* of the kernel, *clauses* so far.

    *shelf* are the rules of the shipped books; without a *base* that could be read, what it would know is let pass.
    """

    limits: Collection[str]
    effects: Collection[str]
    questions: Mapping[str, Collection[str]]
    topics: Collection[str]
    clauses: Container[ClauseId]
    shelf: Mapping[str, RuleSet]
    base: RuleSet | None = None
    blind: bool = False


class Whatever(Container[str]):
    """Every word, where nobody can say which there are."""

    def __contains__(self, word: object) -> bool:
        return True


class BookReader(Reader):
    """One file of a rulebook; *errors* holds what is wrong with it."""

    def __init__(self, toml: Toml, text: str) -> None:
        super().__init__(toml, text, RulebookError)

    def unknown(self, at: KeyPath, what: str, word: str, known: Container[str], value: bool = True) -> None:
        """Note that *word* is not one of the *known* words for *what*."""
        known = tuple(known) if isinstance(known, Iterable) else ()
        expected = known if len(known) <= MANY else ()
        self.wrong(at, f"there is no {what} called {word!r}", expected, nearest(word, known), value)

    def table(self, *at: str) -> dict[str, Any]:
        """The table that the keys *at* lead to; an empty one when it is left out."""
        value: object = self.toml.data
        for key in at:
            value = value.get(key, {}) if isinstance(value, dict) else {}
        return self.as_table(at, value)

    def as_table(self, at: KeyPath, value: object) -> dict[str, Any]:
        """The value at *at*, which should be a table."""
        if isinstance(value, dict):
            return value
        self.wrong(at, f"{name_at(at)} is {kind_of(value)} here", ("a table",))
        return {}

    def entries(self, drawer: str, what: str, known: Container[str]) -> Iterator[tuple[str, Any]]:
        """The entries of a drawer whose names are *known*; the others are noted, also those that want quotes."""
        for name, value in self.table(drawer).items():
            if name in known:
                yield name, value
            elif inside := tuple(_dotted(name, value, known)):
                for whole in inside:
                    message = f"the {what} {whole!r} has a dot in its name and wants quotes"
                    self.wrong((drawer, name), message, (f'"{whole}" = ...',), value=False)
            else:
                self.unknown((drawer, name), what, name, known, value=False)

    def text(self, at: KeyPath, value: object, default: str = "") -> str:
        """A text that says something."""
        found = cast("str", read(Text(), self, at, value))
        if isinstance(value, str) and not found.strip():
            self.wrong(at, f"{name_at(at)} says nothing", ("some words",))
        return found or default

    def texts(self, at: KeyPath, value: object) -> tuple[str, ...]:
        """A list of texts, or one text alone."""
        if isinstance(value, str):
            return (value,)
        return cast("tuple[str, ...]", read(Texts(), self, at, value))

    def cited(self, at: KeyPath, value: object, clauses: Container[ClauseId]) -> tuple[ClauseId, ...]:
        """Clause ids, each of them known."""
        ids = self.texts(at, value)
        for index, id in enumerate(ids):
            if id not in clauses:
                self.unknown((*at, index) if isinstance(value, list) else at, "clause", id, clauses)
        return tuple(id for id in ids if id in clauses)

    def clauses(self, cites: str, taken: Collection[ClauseId]) -> list[Clause]:
        """The clauses ``[[clause]]`` of the file: ids of its own, all under the prefix *cites*."""
        given = self.toml.data.get("clause", [])
        if not isinstance(given, list):
            self.wrong(("clause",), f"'clause' is {kind_of(given)} here", ("tables [[clause]]",))
            return []
        found: dict[str, Clause] = {}
        for index, item in enumerate(given):
            at = ("clause", index)
            row = self.as_table(at, item)
            if row is not item:
                continue
            self.only(at, row, tuple(CLAUSE))
            values = self.values(CLAUSE, at, row)
            self._clause_id((*at, "id"), values["id"], cites, {*taken, *found})
            if "says" in row:
                self.text((*at, "says"), values["says"])
            found[values["id"]] = Clause(**values)
        return list(found.values())

    def _clause_id(self, at: KeyPath, id: str, cites: str, taken: Collection[ClauseId]) -> None:
        if id in taken:
            self.wrong(at, f"there is a clause {id!r} already", ("an id of its own",))
        elif id and (not id.startswith(f"{cites}.") or id == f"{cites}."):
            self.wrong(at, f"the id {id!r} does not begin with {cites!r}", (f"an id such as '{cites}.our-rule'",))


def _dotted(front: str, value: object, known: Container[str]) -> Iterator[str]:
    """Known names with dots that were written without quotes, so that they became tables in tables."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        whole = f"{front}.{key}"
        if whole in known:
            yield whole
        else:
            yield from _dotted(whole, inner, known)


def listed_in(known: Mapping[str, Sequence[str]], more: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Both maps of words to words, those of one name together.

    >>> listed_in({"a": ["x"]}, {"a": ["y", "x"]})
    {'a': ('x', 'y')}
    """
    names = dict.fromkeys([*known, *more])
    return {name: tuple(dict.fromkeys([*known.get(name, ()), *more.get(name, ())])) for name in names}
