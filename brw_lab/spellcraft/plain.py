"""How an Effect looks to other programs: plain data, fit for JSON, with the canonical text beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, cast

from brw_lab.spellcraft.amount import EqualTo, ForEach, UpTo
from brw_lab.spellcraft.condition import Fell, HasAtLeast, IsIn, YouDo
from brw_lab.spellcraft.phrase import (
    ActivateEvocation,
    ActivateRoom,
    AssignUpgrade,
    Attack,
    Boost,
    Both,
    Commandeer,
    ConvertDamage,
    ConvertInstability,
    Defeat,
    Discard,
    DiscardTrophies,
    Draw,
    Effect,
    Either,
    Exhaust,
    Fixed,
    GainPower,
    GainTrophies,
    Heal,
    If,
    Inflict,
    LosePower,
    May,
    Move,
    MoveInstability,
    Pay,
    Persistent,
    Phrase,
    PlaceInstability,
    Push,
    Put,
    Remove,
    Repeat,
    Restore,
    Reveal,
    Search,
    Shelter,
    Shuffle,
    SpendCube,
    Steal,
    Still,
    Summon,
    Swap,
    TakeCrown,
    TurnToken,
)
from brw_lab.spellcraft.say import say_effect, say_phrase

Plain = dict[str, "Plain"] | list["Plain"] | str | int | None

VERBS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Inflict: "inflict",
        ConvertDamage: "convert Damage",
        ConvertInstability: "convert Instability",
        PlaceInstability: "place Instability",
        MoveInstability: "move Instability",
        Heal: "heal",
        Move: "move",
        Push: "push",
        Put: "place a Model",
        Swap: "swap places",
        Summon: "summon",
        Remove: "remove",
        GainPower: "gain Power Points",
        LosePower: "lose Power Points",
        GainTrophies: "gain Trophies",
        DiscardTrophies: "discard Trophies",
        Steal: "steal",
        Draw: "draw",
        Discard: "discard",
        Search: "search",
        Shuffle: "shuffle",
        Reveal: "reveal",
        ActivateRoom: "activate a Room",
        ActivateEvocation: "activate an Evocation",
        Attack: "perform a Physical Attack",
        Restore: "restore",
        Exhaust: "exhaust",
        TurnToken: "turn a token",
        TakeCrown: "take the Crown",
        AssignUpgrade: "assign an Upgrade",
        Boost: "boost",
        Shelter: "cannot be targeted",
        Defeat: "defeat",
        Still: "nothing triggers",
        If: "if",
        Either: "or",
        Both: "both",
        Commandeer: "commandeer",
        SpendCube: "spend a cube",
        May: "may",
        Pay: "pay",
        Repeat: "repeat",
        Persistent: "persistent",
        Fixed: "fixed",
    }
)
"""What each phrase is called in plain data."""

CONDITIONS: Final[Mapping[type, str]] = MappingProxyType(
    {YouDo: "do", IsIn: "is in", Fell: "was defeated", HasAtLeast: "has at least"}
)
"""What each condition is called in plain data."""


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
    return {"verb": VERBS[type(phrase)], **_parts(phrase), "says": say_phrase(phrase)}


def _plain(value: object) -> Plain:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if type(value) in VERBS:
        return phrase_dict(cast(Phrase, value))
    match value:
        case EqualTo():
            return {"equal_to": value.stat.value}
        case UpTo():
            return {"up_to": value.number}
        case ForEach():
            return {"number": value.number, "for_each": value.thing.value}
        case YouDo() | IsIn() | Fell() | HasAtLeast():
            return {"asks": CONDITIONS[type(value)], **_parts(value)}
    if is_dataclass(value):
        return _parts(value)
    return value if isinstance(value, int | str) else None


def _parts(value: object) -> dict[str, Plain]:
    """The fields of a frozen value, each as plain data."""
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]
