"""What kind of file is this: told by what it holds, or by a name that only one kind has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brw_lab.errors import nearest
from brw_lab.files import Toml
from brw_lab.rulebooks.paths import is_named_as_a_book
from brw_lab.scenario.lesson import ENDING
from brw_lab.scenario.load import TOP_KEYS
from brw_lab.scenario.profile import KEYS
from brw_lab.spellcraft.cardshape import SHAPES

LAYOUT_KEYS = ("cells", "walls", "portals", "portal_tokens")
SCENARIO_KEYS = ("rulebook", "given")
BOX_KEYS = ("centre", "quest_points")
BOOK_KEYS = ("based_on",)
LESSON_KEYS = ("show",)
SHARED_KEYS = ("title", "rulebook", "rulings", "cards")
"""What a scenario and a table profile may both hold."""


def telling_keys() -> tuple[str, ...]:
    """The keys that tell a kind of file.

    >>> "based_on" in telling_keys()
    True
    """
    return (*SCENARIO_KEYS, *BOOK_KEYS, *LESSON_KEYS, *LAYOUT_KEYS, *BOX_KEYS, *SHAPES)


def kind_of(toml: Toml) -> str:
    """What a TOML file is, by what it holds: ``scenario``, ``table``, ``layout``, ``cards``, ``box``, or nothing known.

    A ``rulebook`` and a ``lesson`` are also known by the name of their file: so one that says too little is told so.

    >>> from brw_lab.files import parse_toml
    >>> kind_of(parse_toml("[rooms.den]\\nslots = 3\\n", "den.toml"))
    'cards'
    >>> kind_of(parse_toml("[rooms]\\nden = [0, 0]\\n", "den.toml"))
    'layout'
    """
    data = toml.data
    if is_named_as_a_book(toml.name) or any(key in data for key in BOOK_KEYS):
        return "rulebook"
    if toml.name.endswith(ENDING) or any(key in data for key in LESSON_KEYS):
        return "lesson"
    if any(key in data for key in BOX_KEYS):
        return "box"
    if any(key in data for key in SCENARIO_KEYS):
        return "table" if _is_table(data) else "scenario"
    rooms = data.get("rooms")
    places = isinstance(rooms, dict) and any(not isinstance(room, dict) for room in rooms.values())
    if places or any(key in data for key in LAYOUT_KEYS):
        return "layout"
    return "cards" if any(key in data for key in SHAPES) else ""


def _is_table(data: Mapping[str, Any]) -> bool:
    """Whether what has a rulebook is a table profile: no key is, or is nearly, one that only a scenario has."""
    telling = [key for key in (*KEYS, "house", *TOP_KEYS) if key not in SHARED_KEYS]
    near = [nearest(key, telling, most=1) for key in data if key not in SHARED_KEYS]
    return "given" not in data and all(each[0] not in TOP_KEYS for each in near if each)
