"""A table profile: how one table plays, and who said so; read from TOML, and laid over a scenario.

It names the rulebook, the readings this table takes of open questions (each with its source and date), its card files
and what it calls the Rooms. A scenario says what it is about: its own rulings count before the table's. Keys stay ids;
a Room's own name is only shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brw_lab.errors import BrwError, TableError, Where
from brw_lab.files import KeyPath, parse_toml, read_text
from brw_lab.kernel.customs import Customs
from brw_lab.kernel.ruleset import CLOSED, RuleSet
from brw_lab.rulebooks.load import cards_for, load_rulebook, usual
from brw_lab.rulebooks.load import named as books_named
from brw_lab.rulebooks.paths import called
from brw_lab.scenario.section import Notes, Section, kind_of
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards
from brw_lab.terms import RoomId

if TYPE_CHECKING:
    from brw_lab.scenario.schema import Scenario

HOUSE = ("its name as the 'rulebook'", "'brw-lab new house-rule', to start one")
KEYS = ("title", "rulebook", "rulings", "cards", "rooms")
RULING_KEYS = ("reading", "source", "date", "note")
TEXT = "text"
"""What errors call a profile that was given as text."""
DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")

Readings = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The reading that a table takes of an open question; *source* and *date* tell who said so, and when.

    >>> str(Ruling("unstable.room", "own", "vote", "2026-11-02"))
    'unstable.room = own (vote, 2026-11-02)'
    """

    question: str
    reading: str
    source: str = ""
    date: str = ""
    note: str = ""

    @property
    def said_by(self) -> str:
        """The source and the date, as far as they are told."""
        return ", ".join(filter(None, (self.source, self.date)))

    def __str__(self) -> str:
        return f"{self.question} = {self.reading}" + (f" ({self.said_by})" if self.said_by else "")

    def as_dict(self) -> dict[str, str]:
        """The ruling as plain data, without what is not told."""
        told = {name: getattr(self, name) for name in ("question", *RULING_KEYS)}
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Profile:
    """How one table plays: *rulebook* (base first), *rulings*, *rooms* (its names by id), *cards* (files).

    *known* is what those files hold; which *file* the profile was read from does not count when two are compared.
    """

    file: str = field(compare=False)
    title: str
    rulebook: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()
    cards: tuple[str, ...] = ()
    rooms: tuple[tuple[RoomId, str], ...] = ()
    known: Cards = field(default_factory=Cards, compare=False, repr=False)

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """The table's reading of each question that it answers."""
        return tuple((ruling.question, ruling.reading) for ruling in self.rulings)

    @property
    def whole_paths(self) -> tuple[str, ...]:
        """The card files, each by its whole path."""
        return tuple(str(Path(path).resolve()) for path in self.cards)

    @property
    def rules(self) -> RuleSet:
        """The rulebook as this table reads it.

        >>> profile = load_table('rulebook = "duel_kami"\\nrulings = { "unstable.room" = "own" }')
        >>> profile.rules.reads("unstable.room")
        'own'
        """
        return load_rulebook(self.rulebook).ruled(dict(self.readings))

    def ruling(self, question: str) -> Ruling | None:
        """What this table says about *question*; None when it says nothing."""
        return next((ruling for ruling in self.rulings if ruling.question == question), None)

    def line(self, own: Readings = (), asked: Readings = ()) -> str:
        """What is printed beneath every picture and trace; also where a scenario's *own* or an *asked* ruling differs.

        >>> Profile("", "Thursday group", ("duel_kami",), (Ruling("unstable.room", "own", "vote"),)).line()
        'Table: Thursday group; unstable.room = own (vote)'
        """
        over, wanted = dict(own), dict(asked)
        said = [f"Table: {self.title}"]
        for ruling in self.rulings:
            taken = wanted.get(ruling.question) or over.get(ruling.question, ruling.reading)
            by = "as asked for here" if ruling.question in wanted else "as the scenario says"
            other = f"{ruling.question} = {taken} ({by}; at this table {ruling.reading})"
            said.append(str(ruling) if taken == ruling.reading else other)
        return "; ".join(said)

    def customs(self, own: Readings = (), asked: Readings = ()) -> Customs:
        """The same line, and the names of the Rooms, for a Setting."""
        return Customs(self.line(own, asked), self.rooms)

    def over(self, scenario: Scenario) -> Scenario:
        """The scenario as this table plays it; what it rules itself stays.

        Raises :class:`TableError` when it is played by another rulebook than the table.

        >>> from brw_lab.scenario.load import load_scenario
        >>> mine = load_table('rulebook = "duel_kami"\\nrulings = { "unstable.room" = "own" }')
        >>> mine.over(load_scenario("duel_kami/defeat/at-the-period")).ruled
        (('unstable.room', 'own'),)
        """
        if scenario.rulebook != self.rulebook:
            where = scenario.toml.where("rulebook", value=True) if scenario.toml else None
            raise self.other_rulebook(scenario.rulebook, where)
        return replace(scenario, profile=self)

    def other_rulebook(self, books: tuple[str, ...], where: Where | None = None) -> TableError:
        """The complaint that something is played by other *books* than this table plays by."""
        mine = " + ".join(map(called, self.rulebook))
        message = (
            f"this is played by {' + '.join(map(called, books))!r}, and the table {self.title!r} plays by {mine!r}"
        )
        return TableError(message, where=where, expected=(mine,))

    def as_dict(self) -> dict[str, Any]:
        """The profile as plain data."""
        told = {"title": self.title, "rulebook": list(self.rulebook), "cards": list(self.cards)}
        return told | {"rulings": [ruling.as_dict() for ruling in self.rulings], "rooms": dict(self.rooms)}


def load_table(source: str | Path) -> Profile:
    """The table profile at a path, or in a TOML text (which holds a line break).

    Raises a :class:`BrwError` whose ``all`` holds everything that is wrong, each with line and column: a
    :class:`TableError`, or a :class:`CardError` or :class:`EffectError` for something in a card file.

    >>> load_table('title = "Thursday group"\\nrulebook = "duel_kami"\\n').line()
    'Table: Thursday group'
    """
    if isinstance(source, str) and "\n" in source:
        return _read(source, TEXT)
    return _read(read_text(source, TableError), str(source))


def _read(text: str, file: str) -> Profile:
    toml = parse_toml(text, file, TableError)
    notes = Notes(toml, text, TableError)
    top = Section(notes, (), toml.data)
    if "house" in top:
        notes.wrong(("house",), "house rules have a file of their own", HOUSE, value=False)
    Section(notes, (), {key: value for key, value in toml.data.items() if key != "house"}).only(KEYS)
    books = books_named(top.word_or_words("rulebook"), file)
    rules = _book(top, books)
    cards, known = _cards(top, file)
    profile = Profile(
        file=file,
        title=_line(top, "title") or Path(file).stem,
        rulebook=books,
        rulings=_rulings(top.section("rulings"), rules),
        cards=cards,
        rooms=_rooms(top.section("rooms"), cards_for(books).merged(known)),
        known=known,
    )
    notes.done()
    return profile


def _book(top: Section, books: tuple[str, ...]) -> RuleSet | None:
    """The rulebook; None, and a note, when it is not named or not at hand."""
    if not books and not isinstance(top.data.get("rulebook"), str):
        top.need("rulebook", f"the rulebook this table plays by, such as {usual()!r}")
        if top.data.get("rulebook") == []:
            top.notes.wrong(("rulebook",), "no rulebook is named", ("one or more, base first",))
        return None
    try:
        return load_rulebook(books)
    except BrwError as error:
        if error.where is not None:
            top.notes.take(error)
        else:
            top.notes.wrong(("rulebook",), error.message, error.expected, error.near)
        return None


def _rulings(rulings: Section, rules: RuleSet | None) -> tuple[Ruling, ...]:
    found = []
    questions = rules.questions if rules else None
    for id in rulings:
        at = (*rulings.at, id)
        if rules is not None and rules.said(id):
            rulings.notes.wrong(at, rules.said(id), CLOSED, value=False)
            continue
        if questions is not None and id not in questions:
            _unknown_question(rulings, id, tuple(questions))
            continue
        readings = tuple(questions[id].readings) if questions is not None else None
        what = f"reading of {id!r}"
        if not isinstance(rulings.data[id], dict):
            found.append(Ruling(id, rulings.one_of(id, readings, what)))
            continue
        told = Section(rulings.notes, at, rulings.data[id])
        told.only(RULING_KEYS)
        told.need("reading", f"the reading of {id!r} that this table takes")
        reading = told.one_of("reading", readings, what)
        found.append(Ruling(id, reading, _line(told, "source"), _date(told), _line(told, "note")))
    return tuple(found)


def _unknown_question(rulings: Section, id: str, known: tuple[str, ...]) -> None:
    """Note a question that the rulebook does not leave open, or one whose dot wants quotes."""
    parts = rulings.data[id] if isinstance(rulings.data[id], dict) else {}
    whole = next((f"{id}.{part}" for part in parts if f"{id}.{part}" in known), "")
    if whole:
        message = f"the question {whole!r} has a dot in its name and wants quotes"
        rulings.notes.wrong((*rulings.at, id), message, (f'"{whole}" = ...',), value=False)
    else:
        rulings.notes.unknown((*rulings.at, id), "question", id, known, value=False)


def _line(section: Section, key: str) -> str:
    """A text on one line: whatever cannot be printed on it is a space."""
    return " ".join("".join(each if each.isprintable() else " " for each in section.text(key)).split())


def _date(section: Section) -> str:
    """A day, a month or a year, written with or without quotes."""
    value = section.data.get("date", "")
    text = value.isoformat() if kind_of(value) == "a date or time" else value
    if not isinstance(text, str) or (text and not DATE.fullmatch(text)):
        at: KeyPath = (*section.at, "date")
        section.notes.wrong(at, f"{str(text)!r} is no date", ("a date such as 2026-11-02",))
        return ""
    return text


def _cards(top: Section, file: str) -> tuple[tuple[str, ...], Cards]:
    """The card files, each by its path from here, and all that they hold."""
    paths, known = [], Cards()
    for at, named in top.texts("cards"):
        path = str(Path(file).parent / named)
        try:
            known = known.merged(load_cards(path))
            paths.append(path)
        except BrwError as error:
            if error.where is not None and error.where.line is not None:
                top.notes.take(error)
            else:
                top.notes.wrong(at, f"{named!r}: {error.message}", error.expected, error.near)
    return tuple(paths), known


def _rooms(rooms: Section, cards: Cards) -> tuple[tuple[RoomId, str], ...]:
    """This table's names of the Rooms; no two may have one name."""
    found: dict[RoomId, str] = {}
    for id in rooms:
        name = _line(rooms, id)
        at = (*rooms.at, id)
        if id not in cards.rooms and id not in cards.gaps:
            rooms.notes.unknown(at, "Room", id, tuple(cards.rooms), value=False)
        elif not name and isinstance(rooms.data[id], str):
            rooms.notes.wrong(at, f"the Room {id!r} gets no name", ("a name in quotes",))
        elif name in found.values():
            rooms.notes.wrong(at, f"another Room is called {name!r} already", ("a name of its own",))
        elif name:
            found[id] = name
    return tuple(found.items())
