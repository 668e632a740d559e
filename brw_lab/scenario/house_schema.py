"""The JSON Schema of a file of house rules, for editors: every drawer, with the words that may stand in it."""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.kernel.rounds import STEPS
from brw_lab.rulebooks.bookread import CLAUSE_KINDS, listed_in
from brw_lab.rulebooks.drawer import MOST, QUESTION_KEYS, RULING_KEYS
from brw_lab.rulebooks.load import alone, shelf
from brw_lab.spellcraft.cardschema import DRAFT

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
CLAUSES: Schema = {"anyOf": [TEXT, TEXTS], "description": "ids of clauses"}


def house_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a file of house rules, by what the kernel knows and the shelf leaves open.

    >>> house_schema()["required"]
    ['based_on']
    """
    books = [alone(book) for book in shelf()]
    readings: dict[str, tuple[str, ...]] = {}
    for book in books:
        readings = listed_in(readings, {id: tuple(each.readings) for id, each in book.questions.items()})
    effects = sorted({name for book in books for name in book.effects})
    return {
        "$schema": DRAFT,
        "title": "House rules of brw_lab",
        "type": "object",
        "properties": {
            "title": {**TEXT, "description": "what these rules are called"},
            "based_on": {"anyOf": [TEXT, TEXTS], "description": "the rulebook they change: an id or a path"},
            "cites": {**TEXT, "description": "what the ids of their clauses begin with"},
            "cards": {**TEXTS, "description": "card files beside this one"},
            "limits": _table({id: _limit(about) for id, about in LIMITS.items()}),
            "round": _round(),
            "policies": _table({id: _policy(id) for id in POLICIES}),
            "rulings": _table({id: _ruling(may) for id, may in readings.items()}),
            "questions": _table({id: _question(may) for id, may in readings.items()}),
            "effects": _table(dict.fromkeys(effects, TEXT)),
            "words": {"type": "object", "additionalProperties": TEXT},
            "cite": {"type": "object", "additionalProperties": CLAUSES},
            "clause": {"type": "array", "items": _clause()},
        },
        "required": ["based_on"],
        "additionalProperties": False,
    }


def _table(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _limit(about: str) -> Schema:
    number: Schema = {"type": "integer", "minimum": 0, "maximum": MOST}
    whole = {**_table({"is": number, "clauses": CLAUSES}), "required": ["is"]}
    return {"description": about, "anyOf": [number, whole]}


def _round() -> Schema:
    names = {"type": "array", "items": {"enum": list(STEPS)}}
    phases = {**TEXTS, "description": "the phases of a Turn in order"}
    steps = {"type": "object", "additionalProperties": names, "description": "the steps of each phase"}
    return _table({"phases": phases, "steps": steps})


def _policy(id: str) -> Schema:
    known = POLICIES[id]
    word: Schema = {"enum": list(known.words)} if known.words else {"anyOf": [TEXT, TEXTS]}
    told = "; ".join(f"{name}: {says}" for name, says in known.words.items())
    whole = {**_table({"is": word, "clauses": CLAUSES}), "required": ["is"]}
    return {"description": f"{known.asks} {told}".strip(), "anyOf": [word, whole]}


def _ruling(readings: tuple[str, ...]) -> Schema:
    word: Schema = {"enum": list(readings)}
    told: Schema = dict.fromkeys(RULING_KEYS, TEXT) | {"reading": word, "clauses": CLAUSES}
    return {"anyOf": [word, {**_table(told), "required": ["reading"]}]}


def _question(readings: tuple[str, ...]) -> Schema:
    says = _table(dict.fromkeys(readings, TEXT))
    told: Schema = dict.fromkeys(QUESTION_KEYS, TEXT)
    return _table(told | {"readings": says, "default": {"enum": list(readings)}, "clauses": CLAUSES})


def _clause() -> Schema:
    told: Schema = dict.fromkeys(("id", "section", "says"), TEXT)
    told |= {"kind": {"enum": list(CLAUSE_KINDS)}, "derived": {"type": "boolean"}}
    return {**_table(told), "required": ["id", "says"]}
