"""The JSON Schema of a table profile, for editors: its keys, and every open question with its readings."""

from __future__ import annotations

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
    questions = {id: each for book in books for id, each in alone(book).questions.items()}
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
            "rulings": _table({id: _ruling(question) for id, question in questions.items()}),
            "cards": {"type": "array", "items": {"type": "string"}, "description": "card files beside the profile"},
            "rooms": _table({room: _name() for room in cards_for(books).rooms}),
        },
        "required": ["rulebook"],
        "additionalProperties": False,
    }


def _table(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _ruling(question: Question) -> Schema:
    """A reading by its name, or with its source and date."""
    readings = "; ".join(f"{id}: {says}" for id, says in question.readings.items())
    reading: Schema = {"enum": list(question.readings), "description": readings}
    text = {"type": "string"}
    told = {
        "reading": reading,
        "source": {**text, "description": "who said so: an FAQ, a publisher's answer, a vote"},
        "date": {**text, "pattern": f"^({DATE.pattern})?$", "description": "when, such as 2026-11-02"},
        "note": {**text, "description": "what else is to know, such as a link"},
    }
    whole = {**_table(told), "required": ["reading"]}
    return {"description": question.question, "default": question.default, "anyOf": [reading, whole]}


def _name() -> Schema:
    return {"type": "string", "minLength": 1, "description": "what the table calls this Room"}
