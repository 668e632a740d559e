"""The sign of each verb of the effect language: a small line drawing, and the rules that it rests on.

Signs are drawn on 24 by 24 with strokes only, so that a panel and a picture can colour them alike. Rule topics are
clause ids without their book's prefix; which clauses those are is asked of the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

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
from brw_lab.spellcraft.selector import Header, Kind

_DROP = "M12 3C8.5 8 6 11.5 6 15a6 6 0 0 0 12 0C18 11.5 15.5 8 12 3z"
_HEX = "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z"
_STAR = "M12 3.5l2.6 5.3 5.9.9-4.25 4.15 1 5.85L12 16.95 6.75 19.7l1-5.85L3.5 9.7l5.9-.9z"
_CUP = "M7 4h10v5a5 5 0 0 1-10 0zM7 5.5H4V7a3 3 0 0 0 3 3M17 5.5h3V7a3 3 0 0 1-3 3M12 14v4M8 20h8"
_TRIANGLE = "M12 4l9 15.5H3z"
_CARD = "M5 9.5h14V21H5z"

STROKES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target": "M12 5a7 7 0 1 0 0 14 7 7 0 1 0 0-14M12 2v6M12 16v6M2 12h6M16 12h6",
        "damage": _DROP,
        "convert damage": f"{_DROP}M9.5 14h5M12.5 12l2 2-2 2",
        "heal": f"{_DROP}M12 12v6M9 15h6",
        "instability": f"{_HEX}M13.5 6l-3.5 5 4 2-3 5",
        "convert instability": f"{_HEX}M8.5 10h7M13.5 8l2 2-2 2M15.5 14h-7M10.5 12l-2 2 2 2",
        "move instability": f"{_HEX}M8 12h8M13 9l3 3-3 3",
        "move": "M3 12h17M14 6l6 6-6 6",
        "push": "M4 4v16M8 12h13M15 6l6 6-6 6",
        "put": "M12 3v12M7 10l5 5 5-5M4 20h16",
        "swap": "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
        "summon": f"{_TRIANGLE}M12 10v6.5M8.75 13.25h6.5",
        "remove": f"{_TRIANGLE}M9.5 12l5 5M14.5 12l-5 5",
        "activate evocation": f"{_TRIANGLE}M10.5 10.5v6l4.5-3z",
        "star": _STAR,
        "star lost": f"{_STAR}M4 20L20 4",
        "trophy": _CUP,
        "trophy lost": f"{_CUP}M4 20L20 3",
        "steal": "M20 5v4a6 6 0 0 1-6 6H4M9 10l-5 5 5 5",
        "draw": f"{_CARD}M12 17V3M8 7l4-4 4 4",
        "discard": "M5 3h14v11.5H5zM12 8v13M8 17l4 4 4-4",
        "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M15.5 15.5L21 21",
        "shuffle": "M3 7h4l9 10h5M18 14l3 3-3 3M3 17h4l3-3.3M13 10.3L16 7h5M18 4l3 3-3 3",
        "reveal": "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
        "activate room": f"{_HEX}M12 8.5v7M8.5 12h7M9.5 9.5l5 5M14.5 9.5l-5 5",
        "attack": "M4 4l13 13M20 4L7 17M14.5 19.5l5-5M4.5 14.5l5 5",
        "restore": "M19 8a8 8 0 1 0 1 6M20 3v5.5h-5.5",
        "exhaust": "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M6.5 17.5l11-11",
        "turn token": "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16M12 4v16M15 8v8M17.5 10v4",
        "crown": "M3 7l4.5 5L12 5l4.5 7L21 7l-2 12H5z",
        "upgrade": "M5 12l7-7 7 7M5 19l7-7 7 7",
        "boost": "M12 20V7M6 12l6-6 6 6M5 3h14",
        "shelter": "M12 3l8 3v5c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10V6z",
        "defeat": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 8l8 8M16 8l-8 8",
        "still": "M6 17h12c-1.5-1.5-2-3-2-7a4 4 0 0 0-8 0c0 4-.5 5.5-2 7zM10.5 20h3M3 3l18 18",
        "if": "M12 21v-8M12 13L5 4M12 13l7-9M5 9V4h5M14 4h5v5",
        "either": "M4 12h5M9 12l6-6h5M9 12l6 6h5M17 3l3 3-3 3M17 15l3 3-3 3",
        "may": "M8 9a4 4 0 1 1 6 3.5c-1.5 1-2 1.5-2 3.5M12 19.5v.5",
        "pay": "M8 5a5 5 0 1 0 0 10A5 5 0 1 0 8 5M13 19h8M18 16l3 3-3 3",
        "both": "M3 8h18M3 16h18M17 4l4 4-4 4M17 12l4 4-4 4",
        "spend cube": "M4 8h11v11H4zM11 12l9-9M15 3h5v5",
        "repeat": "M4 12a8 8 0 0 1 14-5M18 2v5h-5M20 12a8 8 0 0 1-14 5M6 22v-5h5",
        "persistent": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
        "routine": "M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14",
    }
)
"""The outline of each sign, by name."""


class Sign(NamedTuple):
    """What stands for a verb: the name of its outline, and the topics of the rules it rests on."""

    outline: str
    topics: tuple[str, ...]


SIGNS: Final[Mapping[type, Sign]] = MappingProxyType(
    {
        Inflict: Sign("damage", ("damage.inflict.mage", "damage.inflict.evocation")),
        ConvertDamage: Sign("convert damage", ("damage.convert",)),
        ConvertInstability: Sign("convert instability", ("instability.convert",)),
        PlaceInstability: Sign("instability", ("instability.place",)),
        MoveInstability: Sign("move instability", ("instability.place.free-only",)),
        Heal: Sign("heal", ("cubes.pool-return",)),
        Move: Sign("move", ("room.entering-any-way",)),
        Push: Sign("push", ("room.entering-any-way",)),
        Put: Sign("put", ("room.entering-any-way",)),
        Swap: Sign("swap", ("room.entering-any-way",)),
        Summon: Sign("summon", ("evocation.definition", "evocation.card-slot")),
        Remove: Sign("remove", ("removal.trigger",)),
        ActivateEvocation: Sign("activate evocation", ("evo.activation.each-once-any-order",)),
        GainPower: Sign("star", ("points.gain-moves-token",)),
        LosePower: Sign("star lost", ("points.gain-moves-token",)),
        GainTrophies: Sign("trophy", ("trophy.gain",)),
        DiscardTrophies: Sign("trophy lost", ("trophy.discard", "trophy.floor-0")),
        Steal: Sign("steal", ("effects.partial-phrase",)),
        Draw: Sign("draw", ("draw.default-grimoire",)),
        Discard: Sign("discard", ("discard.default-hand-to-memories",)),
        Search: Sign("search", ("draw.default-grimoire",)),
        Shuffle: Sign("shuffle", ("study.draw.reshuffle",)),
        Reveal: Sign("reveal", ("spell.status.revealed",)),
        ActivateRoom: Sign("activate room", ("room.activate.must-resolve", "room.activate.needs-available")),
        Attack: Sign("attack", ("physical-attack.damage-is-strength",)),
        Restore: Sign("restore", ("restore",)),
        Exhaust: Sign("exhaust", ("physical.need-available",)),
        TurnToken: Sign("turn token", ("room.activate.needs-available",)),
        TakeCrown: Sign("crown", ("crown.holder",)),
        AssignUpgrade: Sign("upgrade", ("equipment.no-upgrades", "upgrade.assignment")),
        Boost: Sign("boost", ("mage.strength", "mage.speed")),
        Shelter: Sign("shelter", ("target.always-specific",)),
        Defeat: Sign("defeat", ("defeat.mage.trigger-declared", "defeat.evocation.trigger-declared")),
        Still: Sign("still", ("golden-rule.component-wins",)),
        If: Sign("if", ("effects.all-phrases-in-order",)),
        Both: Sign("both", ("interrupt.finish-sentence",)),
        Commandeer: Sign(
            "either", ("evo.activation.target", "evocation.control-change", "evo.damage-cubes-controller")
        ),
        Either: Sign("either", ("golden-rule.component-wins",)),
        May: Sign("may", ("golden-rule.component-wins",)),
        Pay: Sign("pay", ("golden-rule.component-wins",)),
        SpendCube: Sign("spend cube", ("cubes.pool-return",)),
        Repeat: Sign("repeat", ("repeat.while-positive", "repeat.cost-each-time")),
        Persistent: Sign("persistent", ("persistent.duration-turn", "persistent.each-time")),
        Fixed: Sign("routine", ("effects.definition",)),
    }
)
"""The sign of every phrase of the language."""

_TARGETS: Final[Mapping[Kind, tuple[str, ...]]] = MappingProxyType(
    {
        Kind.MODEL: ("target.model",),
        Kind.MAGE: ("target.mage-model",),
        Kind.EVOCATION: ("target.evocation-model",),
        Kind.ROOM: ("target.room",),
        Kind.PERSONAL: ("target.personal",),
        Kind.SPECIAL: ("target.special",),
    }
)


def sign_of(part: Phrase | Header) -> Sign:
    """The sign of a phrase, or of a target header with the rules on its kind and range.

    >>> sign_of(Header(Kind.MODEL, 2)).topics
    ('target.model', 'range.positive-needs-los')
    """
    if not isinstance(part, Header):
        return SIGNS[type(part)]
    if part.kind in (Kind.PERSONAL, Kind.SPECIAL):
        return Sign("target", _TARGETS[part.kind])
    reach = "range.positive-needs-los" if part.range else "range.zero-or-asterisk-no-los"
    return Sign("target", (*_TARGETS[part.kind], reach))
