"""How an Effect looks to other programs: plain data, fit for JSON, with the canonical text beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from brw_lab.spellcraft.amount import EqualTo
from brw_lab.spellcraft.phrase import (
    ActivateRoom,
    Attack,
    ConvertDamage,
    ConvertInstability,
    Defeat,
    Discard,
    Draw,
    Effect,
    Fixed,
    GainPower,
    Inflict,
    LosePower,
    Move,
    Persistent,
    Phrase,
    PlaceInstability,
    Repeat,
    Restore,
)
from brw_lab.spellcraft.say import say_effect, say_phrase

Plain = dict[str, "Plain"] | list["Plain"] | str | int | None

VERBS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Inflict: "inflict",
        ConvertDamage: "convert Damage",
        ConvertInstability: "convert Instability",
        PlaceInstability: "place Instability",
        Move: "move",
        GainPower: "gain Power Points",
        LosePower: "lose Power Points",
        Draw: "draw",
        Discard: "discard",
        ActivateRoom: "activate a Room",
        Attack: "perform a Physical Attack",
        Restore: "restore",
        Repeat: "repeat",
        Persistent: "persistent",
        Defeat: "defeat",
        Fixed: "fixed",
    }
)
"""What each phrase is called in plain data."""


def effect_dict(effect: Effect) -> dict[str, Plain]:
    """An Effect as plain data: ``{"target", "effect": [phrases], "says"}``; target is null where the text has none.

    Raises :class:`EffectError` as :func:`say_effect` does.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> effect_dict(read_effect("Model 2: Restore."))["target"]
    {'kind': 'Model', 'range': 2}
    """
    return {
        "target": None if effect.header is None else _plain(effect.header),
        "effect": [phrase_dict(phrase) for phrase in effect.phrases],
        "says": say_effect(effect),
    }


def phrase_dict(phrase: Phrase) -> dict[str, Plain]:
    """One phrase as plain data: its verb, its parts in canonical words, and the sentence in ``says``.

    Raises :class:`EffectError` as :func:`say_phrase` does.

    >>> phrase_dict(Inflict(2))
    {'verb': 'inflict', 'amount': 2, 'on': None, 'by': 'you', 'says': 'Inflict 2.'}
    """
    parts = {field.name: _plain(getattr(phrase, field.name)) for field in fields(phrase)}
    return {"verb": VERBS[type(phrase)], **parts, "says": say_phrase(phrase)}


def _plain(value: object) -> Plain:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, EqualTo):
        return {"equal_to": value.stat.value}
    if type(value) in VERBS:
        return phrase_dict(value)  # type: ignore[arg-type]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value if isinstance(value, int) else None
