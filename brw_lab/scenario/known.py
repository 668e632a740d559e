"""The words a scenario may use: seats, Rooms and Models of its table, clauses and questions of its books, cards by id.

Where nothing is known (a broken Lodge, a book that cannot be read), ``None`` lets every word pass, so that one mistake
does not call up ten more.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from brw_lab.errors import BrwError, ScenarioError
from brw_lab.files import beside
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.lodge.layout import Layout
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.load import cards_for, named
from brw_lab.scenario.schema import slug
from brw_lab.scenario.section import Notes, Section
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards
from brw_lab.terms import CELL, DUMMY, FATE, NOBODY, OUT, ROSE, Seat

TWO_SEATS = ("red", "blue")
STATES = ("intact", "wrecked")
TOKENS = ("available", "used", "none")
SPENT = "spent"
"""The state of a Room without a token whose own Effect gives nothing more this Turn."""
RESERVED = (ROSE, FATE, NOBODY, CELL, OUT, DUMMY)


@dataclass(slots=True)
class Known:
    """What may be named in one scenario; *models* holds the ids of all Models, the Mages' seats first.

    *said* holds what is told of a question that the books have closed, *summoned* are the ids that Models have which
    are summoned later, *states* what the books call the two states of a Room, the one that a duel begins with first,
    *tokens* those of its token, *first_turn* the least Turn there is.
    """

    books: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = TWO_SEATS
    rooms: tuple[str, ...] | None = None
    clauses: tuple[str, ...] | None = None
    readings: Mapping[str, tuple[str, ...]] | None = None
    said: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, tuple[str, ...]] | None = None
    cards: Cards = field(default_factory=Cards)
    closed: bool = True
    models: tuple[str, ...] = ()
    summoned: tuple[str, ...] = ()
    states: tuple[str, ...] = STATES
    tokens: tuple[str, ...] = TOKENS
    first_turn: int = 1

    @property
    def parties(self) -> tuple[Seat, ...]:
        """The seats and the Black Rose."""
        return (*self.seats, ROSE)

    @property
    def spells(self) -> tuple[str, ...] | None:
        """The Spell Cards by id, untold ones too, when the practice set and the books are all there is."""
        untold = tuple(id for id in self.cards.gaps if "/" not in id)
        return (*self.cards.spells, *untold) if self.closed else None

    @property
    def mages(self) -> tuple[str, ...] | None:
        """The Mages by id, when the practice set is all there is."""
        ids = tuple(card.id for card in self.cards.models.values() if "mage" in (kind.lower() for kind in card.kinds))
        return ids if self.closed else None

    @property
    def evocations(self) -> tuple[str, ...] | None:
        """The Evocations and Equipment by id, when the practice set and the books are all there is."""
        ids = tuple(card.id for card in self.cards.models.values() if "evocation" in card.kinds)
        return ids if self.closed else None

    @property
    def quests(self) -> tuple[str, ...] | None:
        """The Quests by id, when the practice set and the books are all there is."""
        return tuple(self.cards.quests) if self.closed else None

    @property
    def events(self) -> tuple[str, ...] | None:
        """The faces of Events Cards by id, when the practice set and the books are all there is."""
        return tuple(self.cards.events) if self.closed else None

    @property
    def upgrades(self) -> tuple[str, ...] | None:
        """The Upgrades by id, when the practice set and the books are all there is."""
        return tuple(self.cards.upgrades) if self.closed else None

    def places(self, *more: str) -> tuple[str, ...] | None:
        """The Rooms, and *more* places where a Model may be."""
        return None if self.rooms is None else (*self.rooms, *more)


def known_for(top: Section, layout: Layout | None, more: Cards | None = None) -> Known:
    """The words that a scenario with this Lodge and these rulebooks may use, at a table that has *more* cards."""
    books = named(top.word_or_words("rulebook"), top.notes.toml.name) if top.data.get("rulebook") else ()
    known = Known(cards=_cards_at(top, books, more or Cards()), closed=not top.data.get("cards"), books=books)
    if layout is not None:
        known.seats = tuple(seat for seat, _ in layout.cells) or TWO_SEATS
        known.rooms = tuple(room for room, _ in layout.rooms)
    known.models = _models(top.notes, top.data.get("given"), known)
    known.summoned = _summoned(top.data.get("given"), known.cards)
    if not known.books:
        if top.data.get("rulebook") == []:
            top.notes.wrong(("rulebook",), "no rulebook is named", ("one or more, base first",))
        return known
    try:
        rules = load_rulebook(list(known.books))
    except BrwError as error:
        where = top.notes.toml.where("rulebook", value=True)
        told = ScenarioError(error.message, where=where, expected=error.expected, near=error.near)
        top.notes.take(error if error.where is not None else told)
    else:
        known.clauses = tuple(rules.clauses)
        known.readings = {id: tuple(question.readings) for id, question in rules.questions.items()}
        known.said = {id: rules.said(id) for id in rules.policies}
        known.phases = rules.steps
        known.states = states_of(rules)
        known.tokens = (*TOKENS, SPENT) if "room.tile" in rules.questions else TOKENS
        known.first_turn = 0 if "turn.marker" in rules.questions else 1
    return known


def states_of(rules: RuleSet) -> tuple[str, ...]:
    """What the two states of a Room are called in a book, the one that a duel begins with first.

    >>> states_of(load_rulebook("duel_kami"))
    ('intact', 'wrecked')
    """
    return tuple(rules.worded(state) for state in STATES)


def _cards_at(top: Section, books: tuple[str, ...], more: Cards) -> Cards:
    """The cards of the books and of the scenario's own files; one that cannot be read is told of when it is set up."""
    cards = cards_for(books).merged(more)
    paths = top.data.get("cards")
    for path in paths if isinstance(paths, list) else ():
        with suppress(BrwError, TypeError):
            cards = cards.merged(load_cards(beside(top.notes.toml.name, path)))
    return cards


def _summoned(given: object, cards: Cards) -> tuple[str, ...]:
    """The ids of the Models that the Evocation Cards of the deck and of the card set bring."""
    deck = given.get("deck") if isinstance(given, dict) else None
    items = [item for item in deck if isinstance(item, dict)] if isinstance(deck, list) else []
    named = [(str(item.get("name", "")), item.get("models", 1)) for item in items]
    named += [(card.name, card.models) for card in cards.models.values() if "evocation" in card.kinds]
    found = []
    for name, models in named:
        count = models if isinstance(models, int) else 1
        found += [slug(name), *(f"{slug(name)}#{copy}" for copy in range(2, count + 1))]
    return tuple(dict.fromkeys(found))


def _models(notes: Notes, given: object, known: Known) -> tuple[str, ...]:
    """The ids of all Models; two of one id, or one called like a seat, a Room or a place, are noted."""
    found = list(known.seats)
    taken = {*known.parties, *(known.rooms or ()), *RESERVED}
    for at, name in _named(given, known):
        id = slug(name)
        if id in taken:
            hint = f"another name, such as {name + '#2'!r}"
            notes.wrong(("given", *at), f"there is already something called {id!r}", (hint,))
        taken.add(id)
        found.append(id)
    return tuple(found)


def _named(given: object, known: Known) -> list[tuple[tuple[str | int, ...], str]]:
    """The names of all Evocations and Equipment, wherever they are well-formed, with their keys below ``given``."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    tables = given if isinstance(given, dict) else {}
    for seat in known.seats:
        held = tables.get(seat)
        for key in ("evocations", "equipment"):
            items = held.get(key) if isinstance(held, dict) else None
            for index, item in enumerate(items if isinstance(items, list) else []):
                word = "name" if isinstance(item, dict) and "name" in item else "card"
                if isinstance(item, dict) and isinstance(item.get(word), str):
                    card = known.cards.models.get(item[word]) if word == "card" else None
                    found.append(((seat, key, index, word), card.name if card else item[word]))
    return found
