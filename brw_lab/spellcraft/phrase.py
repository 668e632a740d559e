"""The phrases of the language: frozen data, one class a verb. What they *do* is said by the kernel's resolvers.

A phrase is one sentence up to its period (kami.interrupt.finish-sentence). The plain verbs are in :mod:`.verbs`, the
lists of nouns in :mod:`.nouns`, what an ``If`` asks in :mod:`.condition`; all of them may be imported from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from brw_lab.spellcraft.condition import Condition, Fell, HasAtLeast, IsIn, YouDo
from brw_lab.spellcraft.interrupt import Replacement, Trigger
from brw_lab.spellcraft.nouns import Deck, Face, Loot, Owned, Routine, Span
from brw_lab.spellcraft.selector import Header
from brw_lab.spellcraft.verbs import (
    ActivateEvocation,
    ActivateRoom,
    AssignUpgrade,
    Attack,
    Boost,
    ConvertDamage,
    ConvertInstability,
    Defeat,
    Discard,
    DiscardTrophies,
    Draw,
    Exhaust,
    GainPower,
    GainTrophies,
    Heal,
    Inflict,
    LosePower,
    Move,
    MoveInstability,
    PlaceInstability,
    Push,
    Put,
    Remove,
    Restore,
    Reveal,
    Search,
    Shelter,
    Shuffle,
    SpendCube,
    Steal,
    Summon,
    Swap,
    TakeCrown,
    TurnToken,
)

__all__ = [
    "ActivateEvocation",
    "ActivateRoom",
    "AssignUpgrade",
    "Attack",
    "Boost",
    "Both",
    "Commandeer",
    "Condition",
    "ConvertDamage",
    "ConvertInstability",
    "Deck",
    "Defeat",
    "Discard",
    "DiscardTrophies",
    "Draw",
    "Effect",
    "Either",
    "Exhaust",
    "Face",
    "Fell",
    "Fixed",
    "GainPower",
    "GainTrophies",
    "HasAtLeast",
    "Heal",
    "If",
    "Inflict",
    "IsIn",
    "Loot",
    "LosePower",
    "May",
    "Move",
    "MoveInstability",
    "Owned",
    "Pay",
    "Persistent",
    "Phrase",
    "PlaceInstability",
    "Push",
    "Put",
    "Remove",
    "Repeat",
    "Restore",
    "Reveal",
    "Routine",
    "Search",
    "Shelter",
    "Shuffle",
    "Simple",
    "Span",
    "SpendCube",
    "Steal",
    "Still",
    "Summon",
    "Swap",
    "TakeCrown",
    "TurnToken",
    "YouDo",
]


@dataclass(frozen=True, slots=True)
class Still:
    """``Nothing triggers from this Effect.``: no Persistent, Skill or Trap is set off by its rest (defeats are)."""


@dataclass(frozen=True, slots=True)
class Commandeer:
    """``Each Mage activates an Evocation under its control and the Black Rose converts what it inflicts.``

    In Play Order each picks any Evocation in the Lodge; what that inflicts during this Activation becomes black at its
    end. Source: the second Event of Duel: Lex.
    """


@dataclass(frozen=True, slots=True)
class If:
    """``If you do, gain 1 Power Point.`` / ``If the target is in your Room, inflict 2, otherwise inflict 1.``"""

    condition: Condition
    then: Simple
    otherwise: Simple | None = None


@dataclass(frozen=True, slots=True)
class Either:
    """``Inflict 2 or place 1 Instability.``: the one who resolves it picks one; two or three are joined by ``or``."""

    choices: tuple[Simple, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """``Gain 1 Power Point and place 1 Instability.``: two or three deeds of one sentence, with no pause between them.

    One subject for all is said once: ``The Black Rose gains 1 Power Point and places 1 Instability in each Room.``
    """

    parts: tuple[Simple, ...]


@dataclass(frozen=True, slots=True)
class May:
    """``You may move 1.`` / ``You may have the target lose 1 Power Point.``: behind ``may`` the verb stays bare."""

    phrase: Simple


@dataclass(frozen=True, slots=True)
class Pay:
    """``Discard 1 Spell Card to inflict 2.``: you may pay the cost, in full or not at all, for what follows.

    The verb stays bare, as behind ``may``: ``Lose 1 Power Point to have your Strength be 1 higher this Turn.``
    """

    cost: Discard | LosePower | SpendCube
    then: Simple


@dataclass(frozen=True, slots=True)
class Repeat:
    """``Repeat 2.`` / ``Repeat 2: discard 1 Spell Card.``: the keyword, with what each repetition costs."""

    times: int
    cost: Discard | LosePower | None = None


@dataclass(frozen=True, slots=True)
class Persistent:
    """``Persistent: when the target enters a Room, inflict 1 on the target.``: holds the rest of the text.

    With a Replacement: ``Persistent: when you would suffer Damage, instead discard 1 Spell Card.``
    """

    trigger: Trigger | Replacement
    then: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Fixed:
    """One phrase of a fixed Effect."""

    routine: Routine


Simple = (
    Inflict
    | ConvertDamage
    | ConvertInstability
    | PlaceInstability
    | MoveInstability
    | Heal
    | Move
    | Push
    | Put
    | Swap
    | Summon
    | Remove
    | GainPower
    | LosePower
    | GainTrophies
    | DiscardTrophies
    | Steal
    | Draw
    | Discard
    | Search
    | Shuffle
    | Reveal
    | ActivateRoom
    | ActivateEvocation
    | Attack
    | Restore
    | Exhaust
    | TurnToken
    | TakeCrown
    | AssignUpgrade
    | Boost
    | Shelter
    | SpendCube
    | Defeat
)
"""A phrase that may stand inside ``if``, ``may``, ``or`` and behind a cost."""

Phrase = Simple | Still | Commandeer | If | Either | Both | May | Pay | Repeat | Persistent | Fixed


@dataclass(frozen=True, slots=True)
class Effect:
    """An optional target header and one or more Phrases, in the order in which they are applied.

    Source: Duel: Kami, Effects and Targets (kami.effects.definition, kami.effects.all-phrases-in-order).
    """

    header: Header | None
    phrases: tuple[Phrase, ...]
