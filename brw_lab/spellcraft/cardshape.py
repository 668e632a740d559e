"""The shape of a card file: which tables there are, which keys each has, and what may stand there.

Written once, as a table: the reader (:mod:`.cardfile`) and the JSON Schema for editors (:mod:`.cardschema`) are both
made from it, so they cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from brw_lab.spellcraft.cardkinds import Element, Moon, SpellType
from brw_lab.terms import SIDES


@dataclass(frozen=True, slots=True)
class Text:
    """A text; one of *words* if there are any."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from *least* to *most*."""

    least: int = 0
    most: int = 99


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of at least *least* and at most *most* texts, each one of *words* if there are any."""

    words: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of exactly *count* whole numbers."""

    count: int


@dataclass(frozen=True, slots=True)
class EffectText:
    """A text in the effect language."""


@dataclass(frozen=True, slots=True)
class Said:
    """An effect text, or a table that holds one as ``text`` with the other keys of ``SAID`` beside it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A table of a smaller shape."""

    shape: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A list of tables of a smaller shape: exactly *count* if that is not 0, else at least one."""

    shape: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class ConditionText:
    """The Condition of a Quest, as a sentence."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The Condition of a Quest, or a table that holds one as ``text`` with the other keys of ``ASKED`` beside it."""


Kind = Text | Number | Flag | Texts | Numbers | EffectText | Said | Part | Parts | ConditionText | Asked


def stand_in(kind: Kind) -> object:
    """What stands for a value that is missing or wrong, so that reading can go on."""
    match kind:
        case Number(least=least):
            return least
        case Numbers(count=count):
            return (0,) * count
        case Flag():
            return False
        case Texts() | Parts():
            return ()
        case Text() | EffectText() | ConditionText():
            return ""
    return None


class Need(Enum):
    """A default that is none: the key has to be there, or (but for ``ALWAYS``) be listed in ``unprinted``.

    Without a ``PRINTED`` key a card cannot come to a table; one without a ``LATER`` key can, until it is needed.
    """

    ALWAYS = "always"
    PRINTED = "printed"
    LATER = "later"


class Entry(NamedTuple):
    """One key of a table: what may stand there, what it means, and what stands for it when it is left out."""

    kind: Kind
    about: str
    default: object = Need.ALWAYS


Shape = Mapping[str, Entry]


def _words(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(str(member.value) for member in kind)


_NAME: Final = Entry(Text(), "the name, as it is printed on the card")
_CLAUSES: Final = Entry(Texts(), "the ids of the clauses where this is printed", ())
_COMMON: Final = {
    "name": _NAME,
    "teaches": Entry(Text(), "the one thing this card is good for learning", ""),
    "clauses": _CLAUSES,
    "unprinted": Entry(Texts(), "keys left out because nobody printed their values; who needs one is told so", ()),
}
_STRENGTH: Final = Entry(Number(), "Damage of a Physical Attack", Need.PRINTED)
_SPEED: Final = Entry(Number(), "how many Rooms the Model may move at a time", Need.PRINTED)
_HEALTH: Final = Entry(Number(1), "how much Damage defeats the Model", Need.PRINTED)
_SKILL: Final = Entry(Said(), "what the card does while it is in play", None)
_KINDS: Final = Entry(Texts(), "Archetypes such as beast or demon", ())
_INVULNERABLE: Final = Entry(Flag(), "whether Effects that target Rooms do it no Damage", False)
_TEXT_ONLY: Final = {
    "text_only": Entry(
        Flag(), "whether the text is only kept; whoever uses it is told that it cannot be played", False
    ),
    "waits": Entry(Text(), "what a text_only text waits for", "the language has no words for it yet"),
    "clauses": _CLAUSES,
}

SAID: Final[Shape] = {"text": Entry(EffectText(), "the effect text"), **_TEXT_ONLY}
"""The keys of an effect text that is written as a table."""

ASKED: Final[Shape] = {"text": Entry(ConditionText(), "the Condition"), **_TEXT_ONLY}
"""The keys of a Condition that is written as a table."""

PARTS: Final[Mapping[str, Shape]] = {
    "side": {
        "text": Entry(EffectText(), "what this side says; its target stands in front, or in 'target'"),
        "target": Entry(Text(), "the target as in the banner, such as Model within 2", ""),
        "unstable": Entry(Flag(), "whether the Instability symbol stands on it", False),
        "type": Entry(Text(_words(SpellType)), "the Type of the Spell", ""),
        "elements": Entry(Texts(_words(Element)), "the Elements of the Spell", ()),
        **_TEXT_ONLY,
    },
    "turn": {"name": _NAME, "text": Entry(EffectText(), "what the Black Rose does in this Turn"), **_TEXT_ONLY},
    "command": {
        "name": Entry(Text(), "the name of the Spell, if it has one", ""),
        "kind": Entry(Text(("action", "spell")), "whether this is a Physical Action or a Spell"),
        "text": Entry(EffectText(), "what the Avatar does"),
        **_TEXT_ONLY,
    },
    "skill": {"name": _NAME, "text": Entry(EffectText(), "what the Skill does"), **_TEXT_ONLY},
    "feat": {
        "name": Entry(Text(), "what this part of the Feat is called, if anything", ""),
        "text": Entry(EffectText(), "one of the Effects it gives"),
        **_TEXT_ONLY,
    },
}
"""The smaller shapes, by name."""

SHAPES: Final[Mapping[str, Shape]] = {
    "spells": {
        **_COMMON,
        "school": Entry(Text(), "the School of Magic; the card then is in the Library", ""),
        "personal": Entry(Text(), "the id of the Mage whose Personal Spell this is", ""),
        "forgotten": Entry(Flag(), "whether this is a Forgotten Spell", False),
        "copies": Entry(Number(1), "how many copies there are", 1),
        "light": Entry(Part("side"), "the Light Side", Need.PRINTED),
        "dark": Entry(Part("side"), "the Dark Side", Need.PRINTED),
    },
    "mages": {
        **_COMMON,
        "health": _HEALTH,
        "hand": Entry(Number(), "the most Spell Cards in hand", Need.PRINTED),
        "strength": _STRENGTH,
        "speed": _SPEED,
        "personal": Entry(Text(), "the id of the Mage's Personal Spell", ""),
        "max_quest": Entry(Number(), "the Maximum Quest value, which has no function in a duel", 0),
        "skill": _SKILL,
    },
    "evocations": {
        **_COMMON,
        "kinds": _KINDS,
        "health": _HEALTH,
        "strength": _STRENGTH,
        "speed": _SPEED,
        "models": Entry(Number(1), "how many Models of it there are", 1),
        "against_mage": Entry(Number(), "Damage of a Physical Attack on a Mage, where it is another number", None),
        "reached_within": Entry(Number(), "from how many Rooms away at most rivals may target it", None),
        "cubes": Entry(Number(), "how many of its owner's cubes its card bears when it is summoned", 0),
        "skill": _SKILL,
        "guarding": Entry(Said(), "the Guarding Skill of a Familiar", None),
        "room_invulnerable": _INVULNERABLE,
    },
    "equipment": {
        **_COMMON,
        "kinds": _KINDS,
        "health": _HEALTH,
        "strength": Entry(Number(), "Damage of a Physical Attack", 0),
        "models": Entry(Number(1), "how many cards of it there are", 1),
        "skill": _SKILL,
        "room_invulnerable": _INVULNERABLE,
    },
    "rooms": {
        **_COMMON,
        "slots": Entry(Number(), "how many Instability Slots it has", Need.PRINTED),
        "banners": Entry(Numbers(3), "the Power Points of its three banners, from the left", Need.PRINTED),
        "color": Entry(Text(), "its colour", "slate"),
        "value": Entry(Number(), "its Activation value, where a token shows one", None),
        "token": Entry(Said(), "the Effect of its Room Activation Token", None),
        "tile": Entry(Said(), "the Effect printed on the tile itself", None),
        "wrecked": Entry(Said(), "the Effect of its other side", None),
        "open": Entry(Texts(SIDES), "the sides that lead out; all six when left out", SIDES),
    },
    "events": {**_COMMON, "turns": Entry(Parts("turn", 4), "the Events of Turns 1 to 4")},
    "quests": {
        **_COMMON,
        "face": Entry(Text(), "the face of the Quest Card it stands on, such as 1 front", ""),
        "condition": Entry(Asked(), "the Condition, in one of the sentences that can be measured"),
        "text": Entry(Said(), "the Effect for whoever completes it"),
        "points": Entry(Number(), "the Power Points of its slot", Need.LATER),
    },
    "upgrades": {
        **_COMMON,
        "health": Entry(Number(), "Health it adds", 0),
        "strength": Entry(Number(), "Strength it adds", 0),
        "speed": Entry(Number(), "Speed it adds", 0),
        "text": Entry(Said(), "what else it does", None),
        "copies": Entry(Number(1), "how many cards of it there are", 1),
    },
    "commands": {
        **_COMMON,
        "deck": Entry(Text(_words(Moon)), "the Moon whose deck it belongs to"),
        "effects": Entry(Parts("command"), "its Effects, from top to bottom"),
        "another": Entry(Flag(), "whether another Command Card follows it", False),
    },
    "grimoires": {**_COMMON, "spells": Entry(Texts((), 6, 6), "the ids of its six Spells")},
    "decks": {**_COMMON, "spells": Entry(Texts((), 1), "the ids of its Spells, one for each copy")},
    "avatars": {
        **_COMMON,
        "health": _HEALTH,
        "strength": _STRENGTH,
        "speed": _SPEED,
        "tokens": Entry(Number(), "its Avatar Activation Tokens", Need.PRINTED),
        "skills": Entry(Parts("skill"), "its Skills"),
    },
    "feats": {
        **_COMMON,
        "kind": Entry(Text(("physical", "library", "trait")), "what kind of Feat this is"),
        "cost": Entry(Number(), "its price in Creation Points"),
        "effects": Entry(Parts("feat"), "the Effects it gives"),
    },
    "tokens": {
        **_COMMON,
        "room": Entry(Text(), "the Room it is laid on"),
        "value": Entry(Number(), "its Activation value", None),
        "text": Entry(Said(), "its Effect"),
    },
    "effects": {**_COMMON, "text": Entry(Said(), "a fixed Effect of the rules, such as a Mage's Defeat")},
}
"""The tables of a card file: each holds cards by id, as ``[spells.ember]`` does."""

TOP: Final[Shape] = {"title": Entry(Text(), "what this card set is called", "")}
"""The keys that stand before all tables."""
