"""Why can't I? In any panel that shows an open choice: what may be asked about, and the answer to what was asked.

What is asked is a key, a place (a Room, a Cell or a Model) or a Spell Slot of a seat; the page asks by clicks.
"""

from __future__ import annotations

from typing import Any, Final

from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.views.why_view import not_offered, why_place, why_slot, why_view
from brw_lab.views.why_words import asked_for

View = dict[str, Any]
NAMES: Final = ("key", "place", "seat", "slot")
"""What a message that asks may tell."""


def why_now(
    setting: Setting, position: Position, key: str = "", place: str = "", seat: str = "", slot: str = ""
) -> View:
    """Why a key, a Room or Model (*place*), or the Spell Slot of a seat cannot be chosen now: ``{"title", "reasons"}``.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> from brw_lab.kernel.door import begin
    >>> setting, laid = set_up(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> why_now(setting, begin(setting, laid).position, "cast III")["reasons"][0]["remedy"]
    'cast the Spell in slot II first'
    """
    if slot:
        found = why_slot(setting, position, seat, slot)
    elif place:
        found = why_place(setting, position, place)
    else:
        found = {"title": asked_for(setting, key), "reasons": [why_view(setting, position, key) | {"asked": ""}]}
    told = [reason for reason in found["reasons"] if reason["text"]]
    return {**found, "reasons": told or [plain("It is on offer now: choose it in the list")]}


def plain(text: str) -> View:
    """A reason that is said without a clause."""
    return {"asked": "", "text": text, "remedy": "", "clauses": []}


def asks_now(setting: Setting, position: Position) -> list[View]:
    """What may be asked about in words while somebody decides, as ``{"key", "label"}``; nothing where nobody does."""
    return not_offered(setting, position) if position.choice is not None else []
