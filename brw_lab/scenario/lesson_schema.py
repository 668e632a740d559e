"""The JSON Schema of a lesson, for editors."""

from __future__ import annotations

from typing import Any

from brw_lab.scenario.lesson import MINUTES
from brw_lab.spellcraft.cardschema import DRAFT

Schema = dict[str, Any]


def lesson_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a ``.lesson.toml`` file.

    >>> lesson_schema()["required"]
    ['title', 'show']
    """
    show = {
        "type": "object",
        "properties": {
            "scenario": _text("the name of a shipped scenario, or the path of one as seen from this file"),
            "says": _text("what you say before anybody guesses"),
        },
        "required": ["scenario"],
        "additionalProperties": False,
    }
    minutes = {"type": "integer", "minimum": 1, "maximum": 99, "default": MINUTES}
    return {
        "$schema": DRAFT,
        "title": "A lesson of brw_lab",
        "type": "object",
        "properties": {
            "title": _text("a question that a table asks"),
            "minutes": {**minutes, "description": "about how long it takes"},
            "opens": _text("what you say first"),
            "closes": _text("what you say at the end"),
            "show": {"type": "array", "minItems": 1, "items": show, "description": "the scenarios, in their order"},
        },
        "required": ["title", "show"],
        "additionalProperties": False,
    }


def _text(about: str) -> Schema:
    return {"type": "string", "description": about}
