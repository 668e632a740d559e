"""From a rulebook's folder to a RuleSet: four drawers, fixed Effects, clauses; and books laid over a base.

A book stands alone, or names in ``over`` the books that it may lie over; then it is never played by without one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from brw_lab.cite import Clause, Clauses
from brw_lab.errors import RulebookError, nearest
from brw_lab.kernel.ruleset import Policy, Question, RuleSet, Settled, worded
from brw_lab.rulebooks.printed import printed_cards, printing_books
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

HERE = Path(__file__).parent
Rulebook = str | Sequence[str]
"""A rulebook by id, or several laid over one another, base first; in one word they are joined by ``+``."""
DRAWERS = ("limits", "policies", "effects", "questions", "settled", "cite", "words")
"""The tables of a book that a book laid over it adds to."""


def shelf() -> tuple[str, ...]:
    """The ids of the rulebooks at hand.

    >>> "duel_kami" in shelf()
    True
    """
    return tuple(sorted(path.parent.name for path in HERE.glob("*/book.toml")))


def bases() -> tuple[str, ...]:
    """The ids of the rulebooks that stand alone; the others on the shelf lie over one of them.

    >>> "duel_kami" in bases(), "sator" in bases()
    (True, False)
    """
    return tuple(name for name in shelf() if not _over(name))


def named(rulebook: Rulebook) -> tuple[str, ...]:
    """The ids of the rulebooks that are meant; in one word they are joined by ``+``.

    >>> named("duel_kami+sator")
    ('duel_kami', 'sator')
    """
    return tuple(rulebook.split("+")) if isinstance(rulebook, str) else tuple(rulebook)


def load_rulebook(names: Rulebook) -> RuleSet:
    """A rulebook by id, or several laid over one another, base first; each question at its default reading.

    Raises :class:`RulebookError` for a book that is not on the shelf, and where no base lies beneath the others.

    >>> load_rulebook("duel_kami").limit("defeat.points.sole")
    5
    >>> load_rulebook(["duel_kami", "sator"]).title
    "Duel: Kami with Sator's Portals"
    """
    return _load(named(names))


def alone(name: str) -> RuleSet:
    """What one rulebook says itself, whether or not one can play by it without a base.

    Raises :class:`RulebookError` for a book that is not on the shelf.

    >>> alone("sator").round
    ()
    """
    _on_the_shelf(name)
    return _merge((name,))


@lru_cache(maxsize=32)
def _load(names: tuple[str, ...]) -> RuleSet:
    if not names:
        raise RulebookError("no rulebook is named", expected=shelf())
    for name in names:
        _on_the_shelf(name)
    _in_order(names)
    return _merge(names)


def _on_the_shelf(name: str) -> None:
    if name not in shelf():
        raise RulebookError(f"there is no rulebook {name!r}", expected=shelf(), near=nearest(name, shelf()))


def _in_order(names: tuple[str, ...]) -> None:
    """See that the first book is a base, and that every other one lies over it."""
    first, *others = names
    if _over(first):
        message = f"{first!r} lies over another rulebook and is none by itself"
        raise RulebookError(message, expected=tuple(f"the base first, as in {[base, first]}" for base in _over(first)))
    for place, name in enumerate(others, 1):
        if name in names[:place]:
            raise RulebookError(f"{name!r} is named twice", expected=("each rulebook once",))
        if first not in _over(name):
            told = tuple(f"{name!r} over {base!r}" for base in _over(name)) or (f"{name!r} alone",)
            raise RulebookError(f"{name!r} does not lie over {first!r}", expected=told)


def _over(name: str) -> tuple[str, ...]:
    """The books that a book may lie over; none for one that stands alone."""
    return tuple(_book(name).get("over", ()))


def _book(name: str) -> dict[str, Any]:
    """The tables of a book; where the kernel's topics are printed may be told in a file of its own, ``cite.toml``."""
    told = _read(name, "book.toml")
    if (HERE / name / "cite.toml").exists():
        told["cite"] = _read(name, "cite.toml")["cite"] | told.get("cite", {})
    return told


def _read(name: str, file: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name / file).read_text(encoding="utf-8"))


def _merge(names: tuple[str, ...]) -> RuleSet:
    books = [_book(name) for name in names]
    clauses = [clause for name in names for clause in _clauses(name)]
    drawers = {drawer: _merged(books, drawer) for drawer in DRAWERS}
    questions = {id: _question(id, data, drawers["words"]) for id, data in drawers["questions"].items()}
    ordered = books[0].get("round", {})
    return RuleSet(
        id="+".join(names),
        title=" with ".join(book["title"] for book in books),
        limits=drawers["limits"],
        round=tuple(ordered.get("phases", ())),
        steps={name: tuple(steps) for name, steps in ordered.get("steps", {}).items()},
        policies={name: _policy(data) for name, data in drawers["policies"].items()},
        effects=_printed(names) | {name: read_effect(text) for name, text in drawers["effects"].items()},
        questions=questions,
        rulings={id: question.default for id, question in questions.items()},
        clauses=Clauses(clauses),
        cites=_cites(books, clauses, drawers["cite"]),
        settled={id: _settled(id, data) for id, data in drawers["settled"].items() if id not in questions},
        words=drawers["words"],
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


def _question(id: str, data: Mapping[str, Any], words: Mapping[str, str]) -> Question:
    """An open question; with ``as_in`` in the wording of another book, in this book's own words for things."""
    told = dict(data)
    if "as_in" in told:
        other = _book(told.pop("as_in"))["questions"][id]
        readings = {name: worded(text, words) for name, text in other["readings"].items()}
        told = other | {"question": worded(other["question"], words), "readings": readings} | told
    return Question(id, told["question"], told["readings"], told["default"], tuple(told["clauses"]))


def _policy(data: Mapping[str, Any]) -> Policy:
    words = data["is"]
    return Policy((words,) if isinstance(words, str) else tuple(words), tuple(data.get("clauses", ())))


def _settled(id: str, data: Mapping[str, Any]) -> Settled:
    return Settled(id, data["question"], data["because"], tuple(data["clauses"]))


def _clauses(name: str) -> list[Clause]:
    return [Clause(**item) for item in _read(name, "clauses.toml")["clause"]]


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
