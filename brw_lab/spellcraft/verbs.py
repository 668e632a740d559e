"""The plain verbs: one frozen dataclass each. Whatever they do needs no other phrase.

``by`` is whose cubes are used, ``on`` who suffers, ``who`` whose cards, tokens or points move; ``None`` stands for what
the header targets, or for nothing said. What joins them into longer sentences lives in :mod:`.phrase`.
"""

from __future__ import annotations

from dataclasses import dataclass

from brw_lab.spellcraft.amount import Amount, Stat
from brw_lab.spellcraft.nouns import Deck, Face, Loot, Span
from brw_lab.spellcraft.selector import Selector, Spot, Who


@dataclass(frozen=True, slots=True)
class Inflict:
    """``Inflict 2.`` / ``Inflict 2 on each Mage.`` / ``The Black Rose inflicts 1 on you.``"""

    amount: Amount
    on: Selector | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class ConvertDamage:
    """``Convert 2 Damage.`` / ``Convert 2 Damage on each Mage.``"""

    amount: Amount
    on: Selector | None = None
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


@dataclass(frozen=True, slots=True)
class Draw:
    """``Draw 1 Spell Card.`` (from the Grimoire) / ``Each Mage draws up to 2 Spell Cards from the Library.``"""

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
class Heal:
    """``Heal 2.`` (you) / ``Heal 2 on the target.``: so many cubes go home, picked by the owner of the Model."""

    amount: Amount
    on: Selector = Who.YOU


@dataclass(frozen=True, slots=True)
class MoveInstability:
    """``Move 1 Instability from your Room to an adjacent Room.``: any cubes, picked by whoever moves them."""

    amount: Amount
    origin: Spot
    to: Spot


@dataclass(frozen=True, slots=True)
class Push:
    """``Push the target 2.``: straight away from you, Room by Room, until something stops it."""

    who: Who
    steps: Amount


@dataclass(frozen=True, slots=True)
class Put:
    """``Place yourself in a Room.`` / ``Place the target in your Room.``: it enters that Room without a way there."""

    who: Who
    where: Spot


@dataclass(frozen=True, slots=True)
class Swap:
    """``Swap places with the target.``"""

    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class Summon:
    """``Summon Oni.`` (in your Room) / ``Summon Oni in a Room.``: the name is a card's, written as in :mod:`.names`."""

    name: str
    where: Spot | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """``Remove the target.``: an Evocation leaves the Lodge without being defeated, at the period."""

    who: Selector = Who.TARGET


@dataclass(frozen=True, slots=True)
class ActivateEvocation:
    """``Activate the target.`` / ``Activate one of your Evocations.``"""

    who: Who


@dataclass(frozen=True, slots=True)
class Steal:
    """``Steal 1 Power Point from the target.``: it loses what it has, you gain as much; a card is taken unseen."""

    amount: Amount
    loot: Loot
    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class GainTrophies:
    """``Gain 1 Trophy.`` / ``The target gains 2 Trophies.``"""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class DiscardTrophies:
    """``Discard 1 Trophy.`` / ``Each other Mage discards 1 Trophy.``: never below 0."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Search:
    """``Search the Library for 1 Spell Card.``: look through a deck and take it to the hand."""

    deck: Deck
    amount: Amount = 1


@dataclass(frozen=True, slots=True)
class Shuffle:
    """``Shuffle the Memories into the Grimoire.``"""

    pile: Deck = Deck.MEMORIES
    into: Deck = Deck.GRIMOIRE


@dataclass(frozen=True, slots=True)
class Reveal:
    """``The target reveals 1 Ready Spell.`` / ``Reveal 1 Ready Spell.``: turned face up without being cast."""

    amount: Amount
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Exhaust:
    """``The target exhausts 1 Physical Action Token.`` / ``Exhaust 1 Physical Action Token.``"""

    amount: Amount
    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class TurnToken:
    """``Turn the token of your Room to its Available side.``"""

    where: Spot
    face: Face


@dataclass(frozen=True, slots=True)
class TakeCrown:
    """``Take the Crown.``: you become the Crown Holder; a phase in progress keeps its First Mage."""


@dataclass(frozen=True, slots=True)
class AssignUpgrade:
    """``Assign Thorns to the target.``: an Upgrade, named, to an Evocation that is no Equipment."""

    name: str
    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class Boost:
    """``Your Strength is 1 higher this Activation.`` / ``You may have your Strength be 1 higher this Activation.``"""

    stat: Stat
    amount: int
    span: Span


@dataclass(frozen=True, slots=True)
class Shelter:
    """``You cannot be targeted this Turn.`` / ``You may become untargetable this Turn.``"""

    span: Span


@dataclass(frozen=True, slots=True)
class Defeat:
    """``Defeat the target.``: declares a defeat, which is then resolved at the period."""

    who: Selector = Who.TARGET


@dataclass(frozen=True, slots=True)
class SpendCube:
    """``Spend the cube on your Card.``: of an Evocation whose Card bears one of its owner's cubes; mostly a cost."""
