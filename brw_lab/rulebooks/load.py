"""From a rulebook's folder to a RuleSet: four drawers, fixed Effects, clauses; and books laid over a base."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from brw_lab.cite import Clause, Clauses
from brw_lab.errors import RulebookError, nearest
from brw_lab.kernel.ruleset import Question, RuleSet, Settled
from brw_lab.rulebooks.printed import printed_cards, printing_books
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

HERE = Path(__file__).parent
DRAWERS = ("limits", "policies", "effects", "questions", "settled", "cite")
"""The tables of a book that a book laid over it adds to."""


def shelf() -> tuple[str, ...]:
    """The ids of the rulebooks at hand.

    >>> "duel_kami" in shelf()
    True
    """
    return tuple(sorted(path.parent.name for path in HERE.glob("*/book.toml")))


def load_rulebook(names: str | Sequence[str]) -> RuleSet:
    """A rulebook by id, or several laid over one another, base first; each question at its default reading.

    Raises :class:`RulebookError` for a book that is not on the shelf.

    >>> load_rulebook("duel_kami").limit("defeat.points.sole")
    5
    """
    return _load((names,) if isinstance(names, str) else tuple(names))


@lru_cache(maxsize=32)
def _load(names: tuple[str, ...]) -> RuleSet:
    if not names:
        raise RulebookError("no rulebook is named", expected=shelf())
    for name in names:
        if name not in shelf():
            raise RulebookError(f"there is no rulebook {name!r}", expected=shelf(), near=nearest(name, shelf()))
    books = [tomllib.loads((HERE / name / "book.toml").read_text(encoding="utf-8")) for name in names]
    clauses = [clause for name in names for clause in _clauses(name)]
    drawers = {drawer: _merged(books, drawer) for drawer in DRAWERS}
    questions = {id: _question(id, data) for id, data in drawers["questions"].items()}
    return RuleSet(
        id="+".join(names),
        title=" with ".join(book["title"] for book in books),
        limits=drawers["limits"],
        round=tuple(books[0]["round"]["phases"]),
        steps={name: tuple(steps) for name, steps in books[0]["round"]["steps"].items()},
        policies={name: tuple(words) for name, words in drawers["policies"].items()},
        effects=_printed(names) | {name: read_effect(text) for name, text in drawers["effects"].items()},
        questions=questions,
        rulings={id: question.default for id, question in questions.items()},
        clauses=Clauses(clauses),
        cites=_cites(books, clauses, drawers["cite"]),
        settled={id: _settled(id, data) for id, data in drawers["settled"].items() if id not in questions},
    )


def _merged(books: Sequence[Mapping[str, Any]], drawer: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for book in books:
        found.update(book.get(drawer, {}))
    return found


def _printed(names: Sequence[str]) -> dict[str, Effect]:
    """The fixed Effects that the books print, as far as the language can say them."""
    books = [name for name in names if name in printing_books()]
    fixed = printed_cards(*books).fixed if books else {}
    return {name: each.effect for name, each in fixed.items() if each.effect is not None}


def _question(id: str, data: Mapping[str, Any]) -> Question:
    return Question(id, data["question"], data["readings"], data["default"], tuple(data["clauses"]))


def _settled(id: str, data: Mapping[str, Any]) -> Settled:
    return Settled(id, data["question"], data["because"], tuple(data["clauses"]))


def _clauses(name: str) -> list[Clause]:
    data = tomllib.loads((HERE / name / "clauses.toml").read_text(encoding="utf-8"))
    return [Clause(**item) for item in data["clause"]]


def _cites(
    books: Sequence[Mapping[str, Any]], clauses: Sequence[Clause], given: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Where each rule topic of the kernel is printed: the book's prefix and the topic, unless it says otherwise."""
    found: dict[str, tuple[str, ...]] = {}
    for book in books:
        front = book["cites"] + "."
        found.update({clause.id[len(front) :]: (clause.id,) for clause in clauses if clause.id.startswith(front)})
    found.update({topic: tuple(ids) for topic, ids in given.items()})
    return found


def cards_for(names: Sequence[str]) -> Cards:
    """The cards at hand at a table of these rulebooks: the practice set, and what the books print.

    >>> cards_for(["duel_kami"]).quests["monk"].provenance
    'printed'
    """
    return _cards_for(tuple(names))


@lru_cache(maxsize=32)
def _cards_for(names: tuple[str, ...]) -> Cards:
    books = [name for name in names if name in printing_books()]
    return practice_cards().merged(printed_cards(*books)) if books else practice_cards()


@lru_cache(maxsize=1)
def practice_cards() -> Cards:
    """The practice set: cards of every kind, of our own invention, at hand at every table.

    >>> practice_cards().rooms["crypt"].provenance
    'practice'
    """
    cards = Cards()
    for path in sorted((HERE / "cards" / "practice").glob("*.cards.toml")):
        cards = cards.merged(load_cards(path, "practice"))
    return cards
