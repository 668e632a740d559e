"""The JSON Schema of a table profile, for editors: its keys, and every open question with its readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brw_lab.kernel.ruleset import Question
from brw_lab.rulebooks.load import alone, bases, cards_for, shelf
from brw_lab.scenario.profile import DATE
from brw_lab.spellcraft.cardschema import DRAFT

Schema = dict[str, Any]
PATH: Schema = {"type": "string", "pattern": "[/.]", "description": "a folder with a book.toml, or house rules"}


def table_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a table profile by the rulebooks on the shelf.

    >>> table_schema()["required"]
    ['rulebook']
    """
    books = shelf()
    named: Schema = {"anyOf": [{"enum": list(books)}, PATH]}
    rules = [alone(book) for book in books]
    asked = dict.fromkeys(id for each in rules for id in each.questions)
    questions = {id: {each.title: each.questions[id] for each in rules if id in each.questions} for id in asked}
    return {
        "$schema": DRAFT,
        "title": "A table profile of brw_lab",
        "type": "object",
        "properties": {
            "title": {"type": "string", "description": "what the table is called"},
            "rulebook": {
                "description": "the rulebook it plays by, or several, base first",
                "anyOf": [{"enum": list(bases())}, PATH, {"type": "array", "items": named, "minItems": 1}],
            },
            "rulings": _table({id: _ruling(by_book) for id, by_book in questions.items()}),
            "cards": {"type": "array", "items": {"type": "string"}, "description": "card files beside the profile"},
            "rooms": _table({room: _name() for room in cards_for(books).rooms}),
        },
        "required": ["rulebook"],
        "additionalProperties": False,
    }


def _table(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _ruling(by_book: Mapping[str, Question]) -> Schema:
    """A reading by its name, or with its source and date: of all that some book knows, by the title of the book.

    No default is told where the books differ in it, for an editor would put it in without asking which book is played.
    """
    readings = dict.fromkeys(id for question in by_book.values() for id in question.readings)
    told = "; ".join(f"{id}: {_each({t: q.readings.get(id, '') for t, q in by_book.items()})}" for id in readings)
    defaults = {question.default for question in by_book.values()}
    usual: Schema = {"default": min(defaults)} if len(defaults) == 1 else {}
    named = _each({title: question.default for title, question in by_book.items()})
    asks = _each({title: question.question for title, question in by_book.items()})
    reading: Schema = {"enum": list(readings), "description": told}
    text = {"type": "string"}
    whole = {
        "reading": reading,
        "source": {**text, "description": "who said so: an FAQ, a publisher's answer, a vote"},
        "date": {**text, "pattern": f"^({DATE.pattern})?$", "description": "when, such as 2026-11-02"},
        "note": {**text, "description": "what else is to know, such as a link"},
    }
    about = asks if usual else f"{asks} Without a ruling: {named}"
    return {"description": about, **usual, "anyOf": [reading, {**_table(whole), "required": ["reading"]}]}


def _each(told: Mapping[str, str]) -> str:
    """What the books say, once where all of them say the same; else behind each wording the books that say it.

    >>> _each({"Kami": "any", "Lex": "any"}), _each({"Kami": "any", "Lex": "own"}), _each({"Kami": "", "Lex": "own"})
    ('any', 'any (Kami) / own (Lex)', 'own (Lex)')
    """
    if len(set(told.values())) == 1:
        return next(iter(told.values()))
    said = dict.fromkeys(text for text in told.values() if text)
    return " / ".join(f"{text} ({', '.join(book for book in told if told[book] == text)})" for text in said)


def _name() -> Schema:
    return {"type": "string", "minLength": 1, "description": "what the table calls this Room"}
