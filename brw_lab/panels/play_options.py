"""What a PlayPanel says of an answer: which kind of thing it is, what it is called, and what the card or Room does.

Only words are put together here. Every answer that is on offer stays, in the same order, with the same key; it gets
``{"head": a heading or "", "name", "says"}`` besides what :mod:`.scene` gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from brw_lab.kernel.setting import Setting
from brw_lab.kernel.triggers import slot_name
from brw_lab.panels.beside import says_of
from brw_lab.position.position import Position
from brw_lab.spellcraft.say import say_effect
from brw_lab.terms import DARK, LIGHT, SLOTS, name_of

View = dict[str, Any]
HEADS: Final = {
    "action": {
        "cast": "Cast a Spell",
        "momentum": "Or let one go",
        "explore": "Physical Actions",
        "fight": "Physical Actions",
        "command": "Physical Actions",
        "complete": "A Quest",
        "end": "Or stop",
    },
    "explore": {"move": "Move", "activate": "Activate", "end": "Or stop"},
    "fight": {"attack": "Attack", "activate": "Activate", "end": "Or stop"},
    "evocation": {"move": "Move", "attack": "Attack", "end": "Or stop"},
}
"""The headings of the answers at a Choice, by what the answer begins with."""
IN_TWO: Final = ("explore", "fight", "command", "pay", "do")
"""Answers whose label is a name, a colon and what it does."""
UNNAMED: Final = "the Spell"
"""What a Spell is called of which only the text is known."""


def read_out(part: View, setting: Setting, position: Position) -> View:
    """The same choice, each answer with its heading, its name and what the card behind it does.

    Headings are left out where all answers are of one kind.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> option = {"key": "explore", "label": "Explore: move and activate a Room"}
    >>> found = read_out({"seat": "red", "options": [option]}, table.setting, table.position)["options"][0]
    >>> found["name"], found["says"], found["head"]
    ('Explore', 'Move and activate a Room', '')
    """
    if position.choice is None:
        return part
    heads = HEADS.get(position.choice.kind, {})
    told = [{**option, **_read(option, setting, position)} for option in part["options"]]
    for option in told:
        option["head"] = setting.rules.worded(heads.get(option["key"].partition(" ")[0], ""))
    if len({option["head"] for option in told}) < 2:
        told = [{**option, "head": ""} for option in told]
    return {**part, "options": told}


def _read(option: View, setting: Setting, position: Position) -> View:
    verb, _, rest = option["key"].partition(" ")
    label = option["label"]
    if verb in ("cast", "momentum") and rest in SLOTS:
        return _slot(setting, position, verb, rest, label)
    if verb == "apply" and rest in SLOTS:
        return {"name": label, "says": _persistent(setting, position, rest)}
    if verb in IN_TWO and ": " in label:
        name, _, says = label.partition(": ")
        return {"name": name, "says": f"{says[:1].upper()}{says[1:]}"}
    if verb in ("mage", "grimoire"):
        return {"name": label, "says": _taken(setting, verb, rest)}
    if verb == "complete":
        quest = next((card for card in setting.cards.quests.values() if card.name == rest), None)
        return {"name": label, "says": quest.condition if quest else ""}
    if verb == "activate" and not rest:
        return {"name": label, "says": _room(setting, position, option["points_at"])}
    return {"name": label, "says": _card(setting, rest.partition(" ")[0] if verb == "reveal" else rest)}


def _slot(setting: Setting, position: Position, verb: str, slot: str, label: str) -> View:
    """A Ready Spell by its name, its side and what that does."""
    assert position.choice is not None
    planned = position.holdings[setting.index[position.choice.seat]].slots[SLOTS.index(slot)]
    says = says_of(setting, planned) if planned else ""
    if planned is None or name_of(planned.copy) not in setting.cards.spells or not says:
        return {"name": label, "says": ""}
    called = setting.spell_name(planned.copy)
    if verb == "momentum":
        return {"name": f"Momentum: discard {called} in {slot_name(slot)} to move 1", "says": ""}
    side = "" if called == UNNAMED else f", {planned.side.capitalize()} Side,"
    return {"name": f"Cast {called}{side} from {slot_name(slot)}", "says": says}


def _persistent(setting: Setting, position: Position, slot: str) -> str:
    """What the Spell says that waits in a Spell Slot of whoever decides."""
    assert position.choice is not None
    planned = position.holdings[setting.index[position.choice.seat]].slots[SLOTS.index(slot)]
    return says_of(setting, planned) if planned and planned.revealed else ""


def _taken(setting: Setting, verb: str, called: str) -> str:
    """The numbers of a Mage, or the cards of a Starting Grimoire."""
    if verb == "mage":
        mage = next((card for card in setting.cards.models.values() if card.name == called), None)
        return f"Health {mage.health}, Strength {mage.strength}, Speed {mage.speed}" if mage else ""
    found = next((card for card in setting.cards.grimoires.values() if card.name == called), None)
    names = Counter(setting.cards.spells[id].name for id in found.spells) if found else Counter()
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in names.items())


def _room(setting: Setting, position: Position, points_at: Sequence[str]) -> str:
    """What a Room does that is activated: its token while one is Available, else the Room itself where it speaks."""
    room = next((id for id in points_at if id in position.lodge), "")
    if not room:
        return ""
    token = position.rooms[position.lodge.index(room)].token
    speaks = "token" if token == "available" else "tile" if token == "none" and setting.tiles_speak else ""
    effect = setting.effects.get(f"{room}/{speaks}")
    return say_effect(effect) if effect else ""


def _card(setting: Setting, called: str) -> str:
    """What both sides of a Spell Card of that name do; nothing for any other word."""
    spell = next((spell for spell in setting.cards.spells.values() if spell.name == called), None)
    if spell is None or "." in spell.id:
        return ""
    sides = ((side, setting.effects.get(f"{spell.id}/{side}")) for side in (LIGHT, DARK))
    return " ".join(f"{side.capitalize()}: {say_effect(effect)}" for side, effect in sides if effect)
