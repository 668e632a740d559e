"""The kinds of cards: what stands on a Spell Card, on a Mage, a Room, a Quest, and where it comes from.

What a card says is an Effect; what it does is the kernel's business. Sets of cards are in :mod:`.cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from brw_lab.cite import ClauseId
from brw_lab.errors import RuleGap
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.questing import Asks
from brw_lab.terms import SIDES


class SpellType(Enum):
    """The Type of a Spell's side; the value is the word in a file (kami.spell.type)."""

    COMBAT = "combat"
    CONTINGENCY = "contingency"


class Element(Enum):
    """An Element of a Spell's side; the value is the word in a file, ``any`` the wild symbol (kami.spell.elements)."""

    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"
    SACRED = "sacred"
    PROFANE = "profane"
    ARCANE = "arcane"
    ANY = "any"


class Moon(Enum):
    """The deck of a Command Card; the value is the word in a file (kami.avatar.setup.s4-deck)."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


@dataclass(frozen=True, slots=True)
class Gap:
    """What a card does not tell the rules: a number that nobody printed, or a text kept as *text*, and *why*."""

    card: str
    part: str
    why: str
    text: str = ""
    clauses: tuple[ClauseId, ...] = ()

    def error(self) -> RuleGap:
        """The error for whoever needs it all the same.

        >>> print(Gap("Wisp", "its Light Side", "Familiars wait for a later book", "Summon a Familiar.").error())
        Wisp cannot be used: its Light Side is kept as text, Familiars wait for a later book: 'Summon a Familiar.'
        """
        what = f"{self.part} is kept as text, {self.why}: {self.text!r}" if self.text else f"{self.part}: {self.why}"
        return RuleGap(f"{self.card} cannot be used: {what}")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Spell Card: what it says, whether it bears the Unstable mark, its Type and Elements."""

    said: Effect | Gap
    unstable: bool = False
    type: SpellType | None = None
    elements: tuple[Element, ...] = ()

    @property
    def effect(self) -> Effect:
        """The Effect of the side; raises :class:`RuleGap` when it is only kept as text."""
        if isinstance(self.said, Gap):
            raise self.said.error()
        return self.said


@dataclass(frozen=True, slots=True)
class Spell:
    """A Spell Card by name, with a Light and a Dark Side; *provenance* is ``practice``, ``own`` or ``printed``.

    It is of a *school*, or *personal* to the Mage of that id, or *forgotten*; *copies* is how many there are.
    """

    id: str
    name: str
    light: Side
    dark: Side
    provenance: str = "own"
    teaches: str = ""
    school: str = ""
    personal: str = ""
    forgotten: bool = False
    copies: int = 1

    def side(self, name: str) -> Side:
        """The side called ``light`` or ``dark``."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The card of a Mage, an Evocation or an Equipment: Health and Strength in Damage, Speed in Rooms, Hand in cards.

    *models* is how many there are to summon, *cubes* how many of its owner's its card bears from then on, *skill* what
    the card does while it is in play, *personal* the id of a Mage's Personal Spell, *guarding* the second Skill of a
    Familiar; *max_quest* has no function in a duel. *against_mage* takes the place of Strength when a Mage is attacked;
    *reached_within* is how far away, in Rooms, rivals may at most be to target it.
    """

    id: str
    name: str
    kinds: tuple[str, ...]
    health: int
    strength: int
    speed: int
    hand: int = 0
    provenance: str = "own"
    skill: Effect | None = None
    room_invulnerable: bool = False
    models: int = 1
    cubes: int = 0
    against_mage: int | None = None
    reached_within: int | None = None
    personal: str = ""
    guarding: Effect | None = None
    max_quest: int = 0
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class RoomCard:
    """A Room: its Instability Slots, its three banners, and the Effect of its Room Activation Token.

    *tile* is what the tile itself says, *wrecked* what its other side says, *open* the sides that lead out, *value* the
    Activation value where there is one.
    """

    id: str
    name: str
    slots: int
    banners: tuple[int, int, int]
    color: str
    effect: Effect | None
    provenance: str = "own"
    tile: Effect | None = None
    wrecked: Effect | None = None
    open: tuple[str, ...] = SIDES
    value: int | None = None
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class NamedEffect:
    """One named Effect among several on a card; none when it is only kept as text. *kind* is its symbol, if any."""

    name: str
    effect: Effect | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class EventCard:
    """One face of an Events Card: what the Black Rose does in each Turn, the first Turn first."""

    id: str
    name: str
    turns: tuple[NamedEffect, ...]
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class QuestCard:
    """A Quest: the face of the Quest Card it stands on, its Condition in words, its Effect, the points of its slot.

    *asks* is the Condition as something to measure; none when it is only kept as text (see :meth:`Cards.asks`).
    """

    id: str
    name: str
    condition: str
    effect: Effect | None
    points: int | None
    face: str = ""
    provenance: str = "own"
    teaches: str = ""
    asks: Asks | None = None


@dataclass(frozen=True, slots=True)
class UpgradeCard:
    """An Upgrade of an Evocation: what it adds to Health, Strength and Speed, what else it does, how many there are."""

    id: str
    name: str
    health: int = 0
    strength: int = 0
    speed: int = 0
    effect: Effect | None = None
    provenance: str = "own"
    teaches: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A Command Card of an Avatar: its deck, its Effects from top to bottom, whether another one follows it."""

    id: str
    name: str
    deck: Moon
    effects: tuple[NamedEffect, ...]
    another: bool = False
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class Grimoire:
    """A Starting Grimoire: the ids of its six School Spells."""

    id: str
    name: str
    spells: tuple[str, ...]
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class BuiltDeck:
    """A deck that was put together beforehand: the ids of its Spells, one for each copy."""

    id: str
    name: str
    spells: tuple[str, ...]
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class AvatarCard:
    """An Avatar: Health and Strength in Damage, Speed in Rooms, its Activation Tokens, and its Skills by name."""

    id: str
    name: str
    health: int
    strength: int
    speed: int
    tokens: int
    effects: tuple[NamedEffect, ...]
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class Feat:
    """A Feat of a built Mage: its kind (``physical``, ``library``, ``trait``), its Creation Points, its Effects."""

    id: str
    name: str
    kind: str
    cost: int
    effects: tuple[NamedEffect, ...]
    provenance: str = "own"
    teaches: str = ""


@dataclass(frozen=True, slots=True)
class TokenCard:
    """A Room Activation Token on its own, to be laid on the Room it names; *value* is its Activation value."""

    id: str
    name: str
    room: str
    effect: Effect | None
    value: int | None = None
    provenance: str = "own"
    teaches: str = ""


Card = (
    Spell
    | ModelCard
    | RoomCard
    | EventCard
    | QuestCard
    | UpgradeCard
    | CommandCard
    | Grimoire
    | AvatarCard
    | Feat
    | TokenCard
)
