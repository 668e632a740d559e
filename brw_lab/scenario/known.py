"""The words a scenario may use: seats, Rooms and Models of its table, clauses and questions of its books, cards by id.

Where nothing is known (a broken Lodge, a book that cannot be read), ``None`` lets every word pass, so that one mistake
does not call up ten more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from brw_lab.errors import RulebookError, ScenarioError
from brw_lab.lodge.layout import Layout
from brw_lab.rulebooks import load_rulebook, practice_cards
from brw_lab.scenario.schema import slug
from brw_lab.scenario.section import Notes, Section
from brw_lab.spellcraft.cards import Cards
from brw_lab.terms import CELL, DUMMY, FATE, NOBODY, OUT, ROSE, Seat

TWO_SEATS = ("red", "blue")
RESERVED = (ROSE, FATE, NOBODY, CELL, OUT, DUMMY)


@dataclass(slots=True)
class Known:
    """What may be named in one scenario; *models* holds the ids of all Models, the Mages' seats first."""

    books: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = TWO_SEATS
    rooms: tuple[str, ...] | None = None
    clauses: tuple[str, ...] | None = None
    readings: Mapping[str, tuple[str, ...]] | None = None
    phases: tuple[str, ...] | None = None
    cards: Cards = field(default_factory=Cards)
    closed: bool = True
    models: tuple[str, ...] = ()

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The seats and the Black Rose."""
        return (*self.seats, ROSE)

    @property
    def spells(self) -> tuple[str, ...] | None:
        """The Spell Cards by id, when the practice set is all there is."""
        return tuple(self.cards.spells) if self.closed else None

    @property
    def mages(self) -> tuple[str, ...] | None:
        """The Mages by id, when the practice set is all there is."""
        ids = tuple(card.id for card in self.cards.models.values() if "mage" in (kind.lower() for kind in card.kinds))
        return ids if self.closed else None

    def places(self, *more: str) -> tuple[str, ...] | None:
        """The Rooms, and *more* places where a Model may be."""
        return None if self.rooms is None else (*self.rooms, *more)


def known_for(top: Section, layout: Layout | None) -> Known:
    """The words that a scenario with this Lodge and these rulebooks may use."""
    known = Known(cards=practice_cards(), closed=not top.data.get("cards"))
    if layout is not None:
        known.seats = tuple(seat for seat, _ in layout.cells) or TWO_SEATS
        known.rooms = tuple(room for room, _ in layout.rooms)
    known.models = _models(top.notes, top.data.get("given"), known)
    known.books = top.word_or_words("rulebook")
    if not known.books:
        if top.data.get("rulebook") == []:
            top.notes.wrong(("rulebook",), "no rulebook is named", ("one or more, base first",))
        return known
    try:
        rules = load_rulebook(list(known.books))
    except RulebookError as error:
        where = top.notes.toml.where("rulebook", value=True)
        top.notes.take(ScenarioError(error.message, where=where, expected=error.expected, near=error.near))
    else:
        known.clauses = tuple(rules.clauses)
        known.readings = {id: tuple(question.readings) for id, question in rules.questions.items()}
        known.phases = rules.round
    return known


def _models(notes: Notes, given: object, known: Known) -> tuple[str, ...]:
    """The ids of all Models; two of one id, or one called like a seat, a Room or a place, are noted."""
    found = list(known.seats)
    taken = {*known.parties, *(known.rooms or ()), *RESERVED}
    for at, name in _named(given, known.seats):
        id = slug(name)
        if id in taken:
            hint = f"another name, such as {name + '#2'!r}"
            notes.wrong(("given", *at), f"there is already something called {id!r}", (hint,))
        taken.add(id)
        found.append(id)
    return tuple(found)


def _named(given: object, seats: tuple[Seat, ...]) -> list[tuple[tuple[str | int, ...], str]]:
    """The names of all Evocations and Equipment, wherever they are well-formed, with their keys below ``given``."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    tables = given if isinstance(given, dict) else {}
    for seat in seats:
        held = tables.get(seat)
        for key in ("evocations", "equipment"):
            items = held.get(key) if isinstance(held, dict) else None
            for index, item in enumerate(items if isinstance(items, list) else []):
                if isinstance(item, dict) and isinstance(item.get("name"), str):
                    found.append(((seat, key, index, "name"), item["name"]))
    return found
