"""The phrases of the language: frozen data, one class a verb. What they *do* is said by the kernel's resolvers.

A phrase is one sentence up to its period (kami.interrupt.finish-sentence). ``by`` is whose cubes are used, ``on`` who
suffers, ``who`` whose cards, tokens or points move; ``None`` stands for what the header targets, or for nothing said.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from brw_lab.spellcraft.amount import Amount
from brw_lab.spellcraft.interrupt import Trigger
from brw_lab.spellcraft.selector import Header, Spot, Who


@dataclass(frozen=True, slots=True)
class Inflict:
    """``Inflict 2.`` / ``Inflict 2 on each Mage.`` / ``The Black Rose inflicts 1 on you.``"""

    amount: Amount
    on: Who | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class ConvertDamage:
    """``Convert 2 Damage.`` / ``Convert 2 Damage on each Mage.``"""

    amount: Amount
    on: Who | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class ConvertInstability:
    """``Convert 1 Instability.`` / ``Convert 1 Instability in your Room.``"""

    amount: Amount
    where: Spot | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class PlaceInstability:
    """``Place 1 Instability.`` / ``The Black Rose places 1 Instability in each Room.``"""

    amount: Amount
    where: Spot | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Move:
    """``Move 1.`` (you) / ``Move the target 2.``: that many steps, each to an adjacent Room."""

    steps: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class GainPower:
    """``Gain 1 Power Point.`` / ``The Black Rose gains 2 Power Points.``"""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class LosePower:
    """``Lose 1 Power Point.`` / ``The target loses 2 Power Points.``"""

    amount: Amount
    who: Who = Who.YOU


class Deck(Enum):
    """Where cards are drawn from; the value is the canonical word."""

    GRIMOIRE = "the Grimoire"
    LIBRARY = "the Library"


@dataclass(frozen=True, slots=True)
class Draw:
    """``Draw 1 Spell Card.`` (from the Grimoire) / ``Each Mage draws 2 Spell Cards from the Library.``"""

    amount: Amount
    who: Who = Who.YOU
    deck: Deck = Deck.GRIMOIRE


@dataclass(frozen=True, slots=True)
class Discard:
    """``Discard 1 Spell Card.`` / ``The target discards 1 Spell Card.``: from the hand to the own Memories."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class ActivateRoom:
    """``Activate a Room.``: the one you are in."""


@dataclass(frozen=True, slots=True)
class Attack:
    """``Perform a Physical Attack.``: inflict Damage equal to your Strength on the target."""


@dataclass(frozen=True, slots=True)
class Restore:
    """``Restore.``: turn one of your Exhausted Physical Action Tokens to Available."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """``Repeat 2.`` / ``Repeat 2: discard 1 Spell Card.``: the keyword, with what each repetition costs."""

    times: int
    cost: Discard | LosePower | None = None


@dataclass(frozen=True, slots=True)
class Persistent:
    """``Persistent: when the target enters a Room, inflict 1 on the target.``: holds the rest of the text."""

    trigger: Trigger
    then: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Defeat:
    """``Defeat the target.``: declares a defeat, which is then resolved at the period."""

    who: Who = Who.TARGET


class Routine(Enum):
    """Phrases of the fixed Effects that rulebooks print (defeats, room activation); the value is the canonical text."""

    YOU_ARE_DEFEATED = "You are defeated"
    TO_YOUR_CELL = "Place yourself in your Cell"
    TROPHY_FOR_LAST_DAMAGE = "Whoever inflicted the last Damage on you gains 1 Trophy"
    POINTS_FOR_DAMAGE = "Your opponents gain the Power Points of your defeat"
    RETURN_DAMAGE = "Return all cubes on your Health Track"
    EVOCATION_IS_DEFEATED = "The Evocation is defeated"
    REMOVE_EVOCATION = "Remove the Evocation from the Lodge"
    LEAVE_THE_LODGE = "Take the Evocation's Model out of the Lodge"
    RETURN_EVOCATION = "Return the Evocation's cubes and its card"
    RESOLVE_ROOM = "Resolve the Effect of the Room's token"
    USE_TOKEN = "Turn the Room's token to its Used side"


@dataclass(frozen=True, slots=True)
class Fixed:
    """One phrase of a fixed Effect."""

    routine: Routine


Phrase = (
    Inflict
    | ConvertDamage
    | ConvertInstability
    | PlaceInstability
    | Move
    | GainPower
    | LosePower
    | Draw
    | Discard
    | ActivateRoom
    | Attack
    | Restore
    | Repeat
    | Persistent
    | Defeat
    | Fixed
)


@dataclass(frozen=True, slots=True)
class Effect:
    """An optional target header and one or more Phrases, in the order in which they are applied.

    Source: Duel: Kami, Effects and Targets (kami.effects.definition, kami.effects.all-phrases-in-order).
    """

    header: Header | None
    phrases: tuple[Phrase, ...]
