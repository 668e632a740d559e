"""The JSON Schema of a layout file, for editors; and of the same table where a scenario holds it."""

from __future__ import annotations

from typing import Any

from brw_lab.lodge.reading import FILE_KEYS, INLINE_KEYS
from brw_lab.spellcraft.cardschema import DRAFT

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NAME: Schema = {**TEXT, "pattern": "^([A-Za-z_][A-Za-z0-9_-]*)?$"}
HALF_EDGE: Schema = {**TEXT, "pattern": r"^\s*\S+\s+(E|NE|NW|W|SW|SE)\s*$", "examples": ["crypt E"]}
ROOMS: Schema = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
PARTS: dict[str, Schema] = {
    "name": {**NAME, "description": "what other files call it: letters, digits, '-' and '_'"},
    "title": {**TEXT, "description": "what it is, in a sentence"},
    "layout": {**TEXT, "description": "the layout it begins with: a shipped name, such as 'duel', or a path"},
    "rooms": {
        "type": "object",
        "description": "a Room and its place [q, r]: a step east is [1, 0], a step south-east [0, 1]",
        "additionalProperties": ROOMS,
    },
    "cells": {
        "type": "object",
        "description": "whose Cell opens onto which side of which Room",
        "additionalProperties": HALF_EDGE,
    },
}


def layout_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a layout file.

    >>> list(layout_schema()["properties"])
    ['name', 'title', 'rooms', 'cells', 'walls', 'portals', 'portal_tokens']
    """
    return {"$schema": DRAFT, "title": "A layout of brw_lab", **_layout(FILE_KEYS), "required": ["rooms"]}


def inline_layout() -> Schema:
    """The schema of ``[lodge]`` in a scenario.

    >>> "layout" in inline_layout()["properties"]
    True
    """
    return _layout(INLINE_KEYS)


def _layout(keys: tuple[str, ...]) -> Schema:
    pair: Schema = {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}
    ends: Schema = {"type": "array", "items": HALF_EDGE}
    known = PARTS | {
        "walls": _items("a wall between two neighbours", between=pair),
        "portals": _items("Portals of one colour: any two of their sides are joined", color=TEXT, at=ends),
        "portal_tokens": _items("a two-faced token: its blue face looks into this side of a Room", blue=HALF_EDGE),
    }
    return {"type": "object", "properties": {key: known[key] for key in keys}, "additionalProperties": False}


def _items(about: str, **fields: Schema) -> Schema:
    item = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {"type": "array", "items": item, "description": about}
