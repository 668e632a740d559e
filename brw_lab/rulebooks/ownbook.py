"""A rulebook that a user wrote, as a folder or as one file of house rules: reading it whole, with all that is wrong.

``draft_of`` reads the files, ``bind`` checks them against what the book is based on and what the kernel understands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from brw_lab.cite import Clause
from brw_lab.errors import BrwError, RulebookError, Where, raise_all
from brw_lab.files import Toml, parse_toml, read_text
from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks import drawer
from brw_lab.rulebooks.book import BOOK, CITE, CLAUSES, PRINTED, Book
from brw_lab.rulebooks.bookread import BookReader, Known, Whatever, listed_in
from brw_lab.rulebooks.paths import ENDING, called, file_of, whole
from brw_lab.rulebooks.roundread import round_of
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards

BOTH: Final = (
    "title",
    "cites",
    "limits",
    "policies",
    "rulings",
    "questions",
    "effects",
    "words",
    "cite",
    "clause",
    "cards",
)
HOUSE: Final = ("based_on", *BOTH, "round")
"""The keys of a book that is based on another."""
ALONE: Final = ("id", *BOTH, "round", "settled", "over", "default")
"""The keys of a book that stands alone, or lies over others."""
PREFIX: Final = "house"
"""What ids of clauses begin with in a file of house rules that does not say otherwise."""


@dataclass(frozen=True, eq=False, slots=True)
class Draft:
    """The files of a book as they are written: *toml* and *text* of the book itself, *more* of the files beside it."""

    path: Path
    toml: Toml
    text: str
    more: Mapping[str, tuple[Toml, str]] = field(default_factory=dict)

    @property
    def is_file(self) -> bool:
        """Whether it is one file of house rules rather than a folder."""
        return self.path.name != BOOK

    @property
    def name(self) -> str:
        """The whole path by which the book is known: that of the file, or of the folder."""
        return str(self.path if self.is_file else self.path.parent)

    @property
    def base(self) -> tuple[str, ...]:
        """What the book is based on, as it is written."""
        given = self.toml.data.get("based_on", ())
        named = given.split("+") if isinstance(given, str) else given if isinstance(given, list) else ()
        return tuple(each for each in named if isinstance(each, str))

    @property
    def is_house(self) -> bool:
        """Whether it is based on another book, or should be."""
        return self.is_file or "based_on" in self.toml.data

    def card_files(self) -> tuple[Path, ...]:
        """The files of cards that come along: what the folder prints, and what the book names."""
        printed = self.path.parent / PRINTED
        named = self.toml.data.get("cards", ())
        named = [named] if isinstance(named, str) else named if isinstance(named, list) else []
        own = [self.path.parent / each for each in named if isinstance(each, str)]
        return (*([printed] if not self.is_file and printed.is_file() else ()), *own)


def draft_of(name: str) -> Draft:
    """The files of the book at a path; the same draft as long as nothing in them has changed.

    Raises :class:`RulebookError` for what is not there, cannot be read or is not TOML.
    """
    path = file_of(name)
    beside = [path.parent / name for name in (CLAUSES, CITE) if path.name == BOOK and (path.parent / name).is_file()]
    more = tuple((each.name, read_text(each, RulebookError)) for each in beside)
    return _draft(path, called(str(path)), read_text(path, RulebookError), more)


@lru_cache(maxsize=32)
def _draft(path: Path, shown: str, text: str, more: tuple[tuple[str, str], ...]) -> Draft:
    tomls = {name: (parse_toml(own, str(Path(shown).with_name(name)), RulebookError), own) for name, own in more}
    return Draft(path, parse_toml(text, shown, RulebookError), text, tomls)


def card_texts(draft: Draft) -> tuple[str, ...]:
    """What stands in the files of cards now, to see whether it has changed; nothing for one that cannot be read."""
    found = []
    for path in draft.card_files():
        try:
            found.append(read_text(path))
        except BrwError:
            found.append("")
    return tuple(found)


def bind(
    draft: Draft,
    under: tuple[Book, ...],
    base: RuleSet | None,
    shelf: Sequence[RuleSet],
    wrong: Sequence[BrwError] = (),
) -> Book:
    """The book that a draft makes on its *base*, which lies *under* it; *shelf* is what the project ships.

    Raises a :class:`BrwError` whose ``all`` holds all that is wrong, *wrong* itself included, each with its line.
    """
    found = _Binding(draft, base, shelf)
    found.errors += wrong
    data, clauses, cards = found.data(), found.clauses, found.cards()
    raise_all([*sorted(found.all_errors(), key=_place)])
    return Book(draft.name, data, tuple(clauses), under, None if draft.is_file else draft.path.parent, cards)


class _Binding:
    """One draft, held against its base and the shelf."""

    def __init__(self, draft: Draft, base: RuleSet | None, shelf: Sequence[RuleSet]) -> None:
        self.draft = draft
        self.base = base
        self.reader = BookReader(draft.toml, draft.text)
        self.more = {name: BookReader(toml, text) for name, (toml, text) in draft.more.items()}
        self.errors: list[BrwError] = []
        self.cites = self._cites()
        self.clauses = self._clauses()
        self.known = self._known(shelf)

    def all_errors(self) -> list[BrwError]:
        return [*self.errors, *(each for reader in (self.reader, *self.more.values()) for each in reader.errors)]

    def _cites(self) -> str:
        given = self.draft.toml.data.get("cites")
        usual = PREFIX if self.draft.is_file else self.draft.path.parent.name
        return usual if given is None else self.reader.text(("cites",), given, usual)

    def _clauses(self) -> list[Clause]:
        taken = set(self.base.clauses) if self.base else set()
        own = self.reader.clauses(self.cites, taken)
        if CLAUSES not in self.more:
            return own
        second = self.more[CLAUSES]
        second.only((), second.toml.data, ("clause",))
        return [*own, *second.clauses(self.cites, {*taken, *(clause.id for clause in own)})]

    def _cite(self) -> dict[str, Any]:
        own = drawer.cite(self.reader, self.known)
        if CITE not in self.more:
            return own
        second = self.more[CITE]
        second.only((), second.toml.data, ("cite", "silent"))
        second.texts(("silent",), second.toml.data.get("silent", []))
        return {**drawer.cite(second, self.known), **own}

    def _known(self, shelf: Sequence[RuleSet]) -> Known:
        """The words that may be used: the kernel's, and those of the books on the shelf and of the base."""
        base, front = self.base, f"{self.cites}."
        blind = base is None and self.draft.is_house
        books = [*shelf, *([base] if base else [])]
        readings: dict[str, tuple[str, ...]] = {id: tuple(policy.words) for id, policy in POLICIES.items()}
        for book in books:
            readings = listed_in(readings, {id: tuple(each.readings) for id, each in book.questions.items()})
        own = [clause.id for clause in self.clauses]
        topics = {topic for book in books for topic in book.cites}
        return Known(
            limits={**LIMITS, **(base.limits if base else {})},
            effects=sorted({name for book in books for name in book.effects}),
            questions=readings,
            topics=topics | {id.removeprefix(front) for id in own},
            clauses=Whatever() if blind else dict.fromkeys([*(base.clauses if base else ()), *own]),
            shelf={book.id: book for book in shelf},
            base=base,
            blind=blind,
        )

    def data(self) -> dict[str, Any]:
        """The drawers, as a shipped book has them."""
        reader, known = self.reader, self.known
        given = reader.toml.data
        reader.only((), given, HOUSE if self.draft.is_house else ALONE)
        asked = drawer.questions(reader, known)
        old = {id: tuple(each.readings) for id, each in (self.base.questions if self.base else {}).items()}
        open = (
            known.questions
            if known.blind
            else old | {id: tuple(each.get("readings", ())) for id, each in asked.items()}
        )
        numbers, printed = drawer.limits(reader, known)
        data: dict[str, Any] = {
            "title": self._title(given),
            "cites": self.cites,
            "limits": numbers,
            "policies": drawer.policies(reader, known),
            "questions": asked,
            "rulings": drawer.rulings(reader, known, open),
            "effects": drawer.effects(reader, known),
            "words": drawer.words(reader),
            "cite": self._cite() | printed,
        }
        if not given.get("over"):
            data["round"] = round_of(reader, known, self.draft.is_house)
        return data | ({} if self.draft.is_house else self._alone(given))

    def _title(self, given: Mapping[str, Any]) -> str:
        usual = self.draft.path.name.removesuffix(".toml").removesuffix(ENDING.removesuffix(".toml"))
        if self.draft.is_house:
            expected = ("the rulebook that these are house rules for",)
            if "based_on" not in given:
                self.reader.wrong((), "'based_on' is missing", expected, value=False)
            elif given["based_on"] == []:
                self.reader.wrong(("based_on",), "'based_on' names no rulebook", expected)
            else:
                self.reader.texts(("based_on",), given["based_on"])
        elif "title" not in given:
            self.reader.wrong((), "'title' is missing", ("what the rulebook is called",), value=False)
        return self.reader.text(("title",), given["title"], usual) if "title" in given else usual

    def _alone(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What only a book says that is based on none."""
        over = self.reader.texts(("over",), given.get("over", []))
        if "id" in given:
            self.reader.text(("id",), given["id"])
        over = tuple(whole(name, self.known.shelf, self.draft.path) for name in over)
        more: dict[str, Any] = {"settled": drawer.settled(self.reader, self.known), "over": over}
        if not over:
            self._lacks()
        return more

    def _lacks(self) -> None:
        """Note the Effects that every game resolves by itself and this book does not tell."""
        whole = [set(rules.effects) for rules in self.known.shelf.values() if rules.round]
        needed = set.intersection(*whole) if whole else set()
        missing = tuple(sorted(needed - set(self.reader.table("effects"))))
        if missing:
            message = "a rulebook that stands alone tells every Effect that the game resolves by itself"
            self.reader.wrong(("effects",), message, missing, value=False)

    def cards(self) -> Cards:
        """The cards that come along; what is wrong in their files is told with this book's."""
        found = Cards()
        names = list(self.reader.texts(("cards",), self.draft.toml.data.get("cards", [])))
        for path in self.draft.card_files():
            own = path.name != PRINTED or self.draft.is_file
            try:
                found = found.merged(load_cards(called(str(path)), "own" if own else "printed"))
            except BrwError as error:
                named = next((each for each in names if path == self.draft.path.parent / each), None)
                if named is not None and (error.where is None or error.where.line is None):
                    listed = isinstance(self.draft.toml.data["cards"], list)
                    at = ("cards", names.index(named)) if listed else ("cards",)
                    self.reader.wrong(at, f"{named!r}: {error.message}", error.expected, error.near)
                else:
                    self.errors += error.all
        return found


def _place(error: BrwError) -> tuple[str, int, int]:
    where = error.where or Where()
    return where.file or "", where.line or 0, where.column or 0
