"""From books, base first, to one RuleSet: what each drawer holds in the end, and where each rule is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from brw_lab.cite import Clauses
from brw_lab.kernel.rounds import SETUP, TALLY
from brw_lab.kernel.ruleset import Policy, Question, RuleSet, Settled, worded
from brw_lab.rulebooks.book import Book, shipped_book
from brw_lab.rulebooks.paths import all_called
from brw_lab.rulebooks.printed import printed_cards, printing_books
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

HERE: Final = Path(__file__).parent
DRAWERS: Final = ("limits", "effects", "settled", "words")
"""The tables of a book of which a book laid over it replaces single entries."""


def merged(books: Sequence[Book]) -> RuleSet:
    """The rules of these books, base first; each question at the reading that the last book takes of it.

    >>> merged([shipped_book(HERE / "duel_kami")]).title
    'Duel: Kami'
    """
    datas = [book.data for book in books]
    clauses = [clause for book in books for clause in book.clauses]
    drawers = {drawer: _merged(datas, drawer) for drawer in DRAWERS}
    questions = _questions(datas, drawers["words"])
    taken = {id: each.default for id, each in questions.items()}
    taken |= {
        id: ruled["reading"] for data in datas for id, ruled in data.get("rulings", {}).items() if id in questions
    }
    phases, steps = _round(datas)
    return RuleSet(
        id=all_called([book.name for book in books]),
        title=" with ".join(data["title"] for data in datas),
        limits=drawers["limits"],
        round=phases,
        steps=steps,
        policies={name: _policy(data) for name, data in _merged(datas, "policies").items()},
        effects=_printed(books) | {name: read_effect(text) for name, text in drawers["effects"].items()},
        questions=questions,
        rulings=taken,
        clauses=Clauses(clauses),
        cites=_cites(books),
        settled={id: _settled(id, data) for id, data in drawers["settled"].items() if id not in questions},
        words=drawers["words"],
    )


def _questions(datas: Sequence[Mapping[str, Any]], words: Mapping[str, str]) -> dict[str, Question]:
    """What is left open in the end: a book's policy closes a question of those below, and its ruling adds clauses."""
    found: dict[str, Question] = {}
    for data in datas:
        for id in data.get("policies", ()):
            found.pop(id, None)
        found.update({id: _question(id, told, words) for id, told in data.get("questions", {}).items()})
        for id, taken in data.get("rulings", {}).items():
            if id in found and taken["clauses"]:
                clauses = dict.fromkeys((*found[id].clauses, *taken["clauses"]))
                found[id] = replace(found[id], clauses=tuple(clauses))
    return found


def _round(datas: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The phases that the last book names which names any, and the steps of these, of the setup and of the tally."""
    told = [data.get("round", {}) for data in datas]
    phases = next((tuple(each["phases"]) for each in reversed(told) if each.get("phases")), ())
    steps = {name: tuple(own) for each in told for name, own in each.get("steps", {}).items()}
    return phases, {name: own for name, own in steps.items() if name in (*phases, SETUP, TALLY)}


def _merged(books: Sequence[Mapping[str, Any]], drawer: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for book in books:
        found.update(book.get(drawer, {}))
    return found


def _printed(books: Sequence[Book]) -> dict[str, Effect]:
    """The fixed Effects that the books print, as far as the language can say them."""
    cards = [printed_cards(book.name) if book.name in printing_books() else book.cards for book in books]
    fixed = {name: each for told in cards for name, each in told.fixed.items()}
    return {name: each.effect for name, each in fixed.items() if each.effect is not None}


def _question(id: str, data: Mapping[str, Any], words: Mapping[str, str]) -> Question:
    """An open question; with ``as_in`` in the wording of another book, in this book's own words for things."""
    told = dict(data)
    if "as_in" in told:
        other = shipped_book(HERE / told.pop("as_in")).data["questions"][id]
        readings = {name: worded(text, words) for name, text in other["readings"].items()}
        told = other | {"question": worded(other["question"], words), "readings": readings} | told
    return Question(id, told["question"], told["readings"], told["default"], tuple(told["clauses"]))


def _policy(data: Mapping[str, Any]) -> Policy:
    words = data["is"]
    return Policy((words,) if isinstance(words, str) else tuple(words), tuple(data.get("clauses", ())))


def _settled(id: str, data: Mapping[str, Any]) -> Settled:
    return Settled(id, data["question"], data["because"], tuple(data["clauses"]))


def _cites(books: Sequence[Book]) -> dict[str, tuple[str, ...]]:
    """Where each rule topic of the kernel is printed: the book's prefix and the topic, unless it says otherwise."""
    found: dict[str, tuple[str, ...]] = {}
    touched: dict[str, tuple[str, ...]] = {}
    for book in books:
        front = book.data["cites"] + "."
        own = [clause.id for clause in book.clauses if clause.id.startswith(front)]
        found.update({id[len(front) :]: (id,) for id in own})
        found.update({topic: tuple(ids) for topic, ids in book.data.get("cite", {}).items()})
        if book.under:
            _agree(book, found, touched)
        touched.update({name: (*touched.get(name, ()), *ids) for name, ids in _touched(book).items()})
    return found


def _touched(book: Book) -> dict[str, tuple[str, ...]]:
    """The clauses that a book names with its questions, policies, rulings and limits, by the name of each."""
    told = [book.data.get(drawer, {}) for drawer in ("questions", "policies", "rulings")]
    named = {name: tuple(each.get("clauses", ())) for drawer in told for name, each in drawer.items()}
    return named | {topic: tuple(ids) for topic, ids in book.data.get("cite", {}).items() if topic.startswith("limit.")}


def _agree(book: Book, found: dict[str, tuple[str, ...]], touched: Mapping[str, tuple[str, ...]]) -> None:
    """Cite the house rules behind a ruling or a policy, too, wherever the printed rules are cited that it is about."""
    mine = {clause.id for clause in book.clauses}
    for name, named in _touched(book).items():
        own, about = [id for id in named if id in mine], set(touched.get(name, ()))
        for topic, ids in found.items():
            if about.intersection(ids):
                found[topic] = tuple(dict.fromkeys((*ids, *own)))
