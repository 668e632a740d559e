"""The JSON Schema of a scenario file, for editors: every key that the reader knows, and the words that may stand there.

It knows no single table: which Rooms, Models and cards there are is said by the file itself, so names are just texts.
What a reader must find by looking further, ``brw-lab check`` tells.
"""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.ruleset import Question
from brw_lab.rulebooks.load import alone, bases, shelf
from brw_lab.scenario.asking import ANSWERS, MODES, UNTILS
from brw_lab.scenario.known import SPENT, STATES, TOKENS, states_of
from brw_lab.scenario.layout_schema import inline_layout
from brw_lab.scenario.schema_words import CLAIM_WORDS, GIVEN_WORDS, SEAT_WORDS, TOP_WORDS
from brw_lab.scenario.then import CARDS, MODEL_CLAIMS, PARTY_NUMBERS, SEAT_CLAIMS, SLOT_STATES, TOP_CLAIMS
from brw_lab.spellcraft.cardschema import DRAFT
from brw_lab.terms import DARK, LIGHT, SLOTS

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
FLAG: Schema = {"type": "boolean"}
CUBES: Schema = {**TEXTS, "description": 'whose cubes, left to right, such as ["red", "rose"]'}
DECK: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, TEXTS]}
MOVES: Schema = {"type": "array", "items": {**TEXT, "pattern": ":"}, "examples": [["red: cast I", "red: target blue"]]}
PATH: Schema = {"type": "string", "pattern": "[/.]", "description": "a folder with a book.toml, or house rules"}
COMPARED: Schema = {"type": "string", "pattern": "^ *(>=|<=|>|<) *-?[0-9]{1,3} *$"}


def scenario_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a scenario by the rulebooks on the shelf.

    >>> scenario_schema()["required"]
    ['rulebook', 'given']
    """
    books = [alone(book) for book in shelf()]
    questions: dict[str, list[Question]] = {}
    for each in (each for book in books for each in book.questions.values()):
        questions.setdefault(each.id, []).append(each)
    clauses = sorted({id for book in books for id in book.clauses})
    named: Schema = {"anyOf": [{"enum": list(shelf())}, PATH]}
    properties: Schema = {
        **dict.fromkeys(("title", "asks", "version"), TEXT),
        "rulebook": {"anyOf": [{"enum": list(bases())}, PATH, {"type": "array", "items": named, "minItems": 1}]},
        "clauses": {"type": "array", "items": {"$ref": "#/$defs/clause"}},
        "cards": TEXTS,
        "rulings": _table({id: _ruling(asked) for id, asked in questions.items()}),
        "lodge": {"anyOf": [TEXT, inline_layout()]},
        "given": _given(),
        "when": _table({"moves": MOVES}),
        "then": {"$ref": "#/$defs/then"},
        "guess": _list(_table({"says": TEXT, "then": {"$ref": "#/$defs/claims"}, "because": TEXT}, "says", "then")),
        "branch": _list(_table({"title": TEXT, "moves": MOVES, "then": {"$ref": "#/$defs/then"}}, "title")),
        "ask": _list(_ask()),
        "endings": _table({"after": number()}),
    }
    return {
        "$schema": DRAFT,
        "title": "A scenario of brw_lab",
        **_table(_told(properties, TOP_WORDS), "rulebook", "given"),
        "$defs": {
            "clause": {"anyOf": [{"enum": clauses}, {**TEXT, "pattern": "[.]"}]},
            "seat": _seat(),
            "effect": {**TEXT, "minLength": 1, "examples": ["Mage anywhere: Inflict 2. Gain 1 Power Point."]},
            "then": _claims(_table({"move": TEXT, "clauses": {"type": "array", "items": TEXT}}, "move"), False),
            "claims": _claims(None, False),
            "asked": _claims(None, True),
        },
    }


def number(least: int = 0, most: int | None = None) -> Schema:
    """A whole number between these."""
    return {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most})


def _table(properties: Schema, *required: str) -> Schema:
    needs = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, "additionalProperties": False, **needs}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _told(properties: Schema, words: dict[str, str]) -> Schema:
    """The same properties, each with what is said of it."""
    return {key: {**value, "description": words[key]} if key in words else value for key, value in properties.items()}


def _ruling(asked: list[Question]) -> Schema:
    """The readings of one question in every book that asks it: not every book has every reading."""
    readings = {id: says for each in reversed(asked) for id, says in each.readings.items()}
    told = "; ".join(f"{id}: {says}" for id, says in readings.items())
    return {"enum": list(readings), "description": f"{asked[0].question} {told}"}


# --- what is given


def _given() -> Schema:
    rules = [alone(book) for book in bases()]
    phases = dict.fromkeys(phase for book in rules for phase in book.steps)
    rooms = {"instability": CUBES, "token": _one_of(*TOKENS, SPENT), "state": _one_of(*_states())}
    quests: Schema = {"anyOf": [TEXTS, {"type": "object", "additionalProperties": TEXT}]}
    properties: Schema = {
        **dict.fromkeys(("crown", "active", "step", "events", "box"), TEXT),
        "phase": {**_one_of(*phases), "default": "action"},
        "turn": {**number(), "default": 1},
        "rose": _table({key: number() for key in PARTY_NUMBERS}),
        "rooms": {"type": "object", "additionalProperties": _table(rooms)},
        "resolving": _table({"seat": TEXT, "text": {"$ref": "#/$defs/effect"}}, "seat", "text"),
        **dict.fromkeys(("library", "forgotten"), DECK),
        "deck": _list(_table({**_numbers(), "models": number(1), "equipment": FLAG, **_skill(), "name": TEXT}, "name")),
        "quests": quests,
    }
    seats: Schema = {seat: {"$ref": "#/$defs/seat"} for seat in ("red", "blue")}
    whole = _table({**_told(properties, GIVEN_WORDS), **seats})
    return {**whole, "additionalProperties": {"$ref": "#/$defs/seat"}}


def _states() -> tuple[str, ...]:
    return tuple(dict.fromkeys([*STATES, *(word for book in bases() for word in states_of(alone(book)))]))


def _one_of(*words: str) -> Schema:
    return {"enum": list(words)}


def _numbers() -> Schema:
    return {"health": number(1), "strength": number(), "speed": number()}


def _skill() -> Schema:
    effect: Schema = {"$ref": "#/$defs/effect"}
    return {"skill": {"anyOf": [effect], "description": "'Persistent: when ..., ...'"}}


def _seat() -> Schema:
    mage = _table({"name": TEXT, "hand": number(), **_numbers()})
    spell = {"text": {"$ref": "#/$defs/effect"}, "card": TEXT, "side": _one_of(LIGHT, DARK), "revealed": FLAG}
    model = {"name": TEXT, "card": TEXT, **_numbers(), **_skill(), "damage": CUBES, "upgrades": TEXTS}
    model["cubes"] = number()
    lasting = _table({"slot": _one_of(*SLOTS), "text": {"$ref": "#/$defs/effect"}, "target": TEXT}, "slot", "text")
    properties: Schema = {
        "mage": {"anyOf": [TEXT, mage]},
        "in": TEXT,
        "slots": _table(dict.fromkeys(SLOTS, _table(spell))),
        "damage": CUBES,
        **dict.fromkeys(CARDS, DECK),
        "tokens": number(0, 2),
        **{key: number() for key in PARTY_NUMBERS},
        "evocations": _list(_table({**model, "in": TEXT}, "in")),
        "equipment": _list(_table(model)),
        "persistents": _list(lasting),
    }
    return _table(_told(properties, SEAT_WORDS))


# --- what is claimed


def _claims(refused: Schema | None, asked: bool) -> Schema:
    """What a table of claims may hold; in a question a number may be compared."""
    one = {"anyOf": [number(-999, 999), COMPARED]} if asked else number(-999, 999)
    lists = {"anyOf": [TEXTS, COMPARED]} if asked else TEXTS
    decks = {"anyOf": [number(), TEXTS, *([COMPARED] if asked else [])]}
    kinds: Schema = dict.fromkeys((*PARTY_NUMBERS, "health", "strength", "speed", "cubes", "turn"), one)
    kinds |= dict.fromkeys(("tokens", "persistents"), one) | {"damage": lists, "instability": lists}
    kinds |= dict.fromkeys((*CARDS, "library", "forgotten", "evocations"), decks)
    kinds |= {"upgrades": TEXTS, "offers": TEXTS, "slots": _table(dict.fromkeys(SLOTS, _one_of(*SLOT_STATES)))}
    kinds |= {"token": _one_of(*TOKENS, SPENT), "state": _one_of(*_states())}
    party = _table({key: kinds.get(key, TEXT) for key in dict.fromkeys((*SEAT_CLAIMS, *MODEL_CLAIMS))})
    room = _table({key: kinds[key] for key in ("instability", "token", "state")})
    properties: Schema = {
        **{key: kinds.get(key, TEXT) for key in TOP_CLAIMS},
        "rooms": {"type": "object", "additionalProperties": room},
        "quests": {"type": "object", "additionalProperties": TEXT},
        **dict.fromkeys(("red", "blue", "rose"), party),
    }
    properties |= {"refused": _list(refused)} if refused else {}
    return {**_table(_told(properties, CLAIM_WORDS)), "additionalProperties": party}


def _ask() -> Schema:
    claims: Schema = {mode: {"$ref": "#/$defs/asked"} for mode in MODES}
    ends = {"until": {**_one_of(*UNTILS), "default": "effect"}, "after": number(), "answer": _one_of(*ANSWERS)}
    one_of_them: Schema = {"anyOf": [{"required": [mode]} for mode in MODES]}
    return {**_table({"says": TEXT, **claims, **ends}, "says"), **one_of_them}
