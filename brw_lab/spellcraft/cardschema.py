"""The JSON Schema of a card file, for editors: made from the same table of keys as the reader."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from brw_lab.spellcraft.cardshape import (
    ASKED,
    PARTS,
    SAID,
    SHAPES,
    TOP,
    Asked,
    ConditionText,
    EffectText,
    Entry,
    Flag,
    Kind,
    Need,
    Number,
    Numbers,
    Part,
    Parts,
    Said,
    Shape,
    Text,
    Texts,
)
from brw_lab.spellcraft.questing import conditions
from brw_lab.spellcraft.read import LONGEST

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def cards_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a card file.

    >>> schema = cards_schema()
    >>> schema["$defs"]["grimoires"]["required"]
    ['name', 'spells']
    """
    tables: Schema = {
        table: {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{table}"}} for table in SHAPES
    }
    parts: Schema = {f"part-{name}": _table(shape) for name, shape in PARTS.items()}
    said: Schema = {"anyOf": [of_kind(EffectText()), _table(SAID)]}
    asked: Schema = {"anyOf": [of_kind(ConditionText()), _table(ASKED)]}
    return {
        "$schema": DRAFT,
        "title": "A card file of brw_lab",
        "type": "object",
        "properties": {**{key: _value(entry) for key, entry in TOP.items()}, **tables},
        "additionalProperties": False,
        "$defs": {**{table: _table(shape) for table, shape in SHAPES.items()}, **parts, "said": said, "asked": asked},
    }


def _table(shape: Shape) -> Schema:
    """One table; a key that may be listed in ``unprinted`` is required only where nothing is listed there."""
    printed = [key for key, entry in shape.items() if isinstance(entry.default, Need) and entry.default != Need.ALWAYS]
    either = {"anyOf": [{"required": printed}, {"required": ["unprinted"]}]} if printed else {}
    return {
        "type": "object",
        "properties": {key: _value(entry) for key, entry in shape.items()},
        "required": [key for key, entry in shape.items() if entry.default is Need.ALWAYS],
        "additionalProperties": False,
        **either,
    }


def _value(entry: Entry) -> Schema:
    schema: Schema = {**of_kind(entry.kind), "description": entry.about}
    if isinstance(entry.default, bool | int | str) and entry.default != "":
        schema["default"] = entry.default
    return schema


@singledispatch
def of_kind(kind: Kind) -> Schema:
    """The schema of one kind of value.

    >>> of_kind(Number(1, 9))
    {'type': 'integer', 'minimum': 1, 'maximum': 9}
    """
    raise TypeError(f"{kind} is no kind of value")


@of_kind.register
def _(kind: Text) -> Schema:
    return {"type": "string"} | ({"enum": list(kind.words)} if kind.words else {})


@of_kind.register
def _(kind: Number) -> Schema:
    return {"type": "integer", "minimum": kind.least, "maximum": kind.most}


@of_kind.register
def _(kind: Flag) -> Schema:
    return {"type": "boolean"}


@of_kind.register
def _(kind: Texts) -> Schema:
    limits = {"minItems": kind.least} if kind.least else {}
    limits |= {} if kind.most is None else {"maxItems": kind.most}
    return {"type": "array", "items": of_kind(Text(kind.words)), **limits}


@of_kind.register
def _(kind: Numbers) -> Schema:
    return {"type": "array", "items": of_kind(Number()), "minItems": kind.count, "maxItems": kind.count}


@of_kind.register
def _(kind: EffectText) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": LONGEST}


@of_kind.register
def _(kind: ConditionText) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": LONGEST, "examples": list(conditions())}


@of_kind.register
def _(kind: Asked) -> Schema:
    return {"$ref": "#/$defs/asked"}


@of_kind.register
def _(kind: Said) -> Schema:
    return {"$ref": "#/$defs/said"}


@of_kind.register
def _(kind: Part) -> Schema:
    return {"$ref": f"#/$defs/part-{kind.shape}"}


@of_kind.register
def _(kind: Parts) -> Schema:
    limits = {"minItems": kind.count, "maxItems": kind.count} if kind.count else {"minItems": 1}
    return {"type": "array", "items": {"$ref": f"#/$defs/part-{kind.shape}"}, **limits}
