"""What a scenario gives for one seat: its Mage, Spells, Evocations, cards and tokens, each with its default.

Values as written; the rest of the table, moves and claims are in :mod:`.schema`.
"""

from __future__ import annotations

from dataclasses import dataclass

from brw_lab.spellcraft.phrase import Effect
from brw_lab.terms import CELL, LIGHT, ModelId, RoomId, Seat

CardsGiven = tuple[str, ...] | int
"""Spell Cards by name, or that many whose names nobody knows."""


def slug(name: str) -> str:
    """The id that a printed name has in moves, claims and files.

    >>> slug("Oni of Dusk")
    'oni-of-dusk'
    """
    return "-".join(name.lower().split())


@dataclass(frozen=True, slots=True)
class MageGiven:
    """A Mage's numbers, written down in the scenario itself."""

    name: str = "Novice"
    health: int = 8
    hand: int = 6
    strength: int = 2
    speed: int = 2


@dataclass(frozen=True, slots=True)
class SlotGiven:
    """A Spell in a Spell Slot: a text, already read, or a card by id with its Active Side."""

    text: str = ""
    card: str = ""
    side: str = LIGHT
    effect: Effect | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class EvocationGiven:
    """An Evocation in play; an Equipment has no place of its own, so *place* is empty.

    It is a *card* by id, or its numbers are written down here, and its *skill*, a text whose *effect* is read already.
    *cubes* are those of its owner's that its card bears and that are no Damage.
    """

    name: str
    place: str = ""
    card: str = ""
    health: int = 3
    strength: int = 1
    speed: int = 1
    damage: tuple[Seat, ...] = ()
    upgrades: tuple[str, ...] = ()
    cubes: int = 0
    skill: str = ""
    effect: Effect | None = None
    equipment: bool = False

    @property
    def id(self) -> ModelId:
        """The id of its Model.

        >>> EvocationGiven("Oni of Dusk").id
        'oni-of-dusk'
        """
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class DeckGiven:
    """An Evocation Card that waits in its deck to be summoned; *models* is how many Models there are."""

    name: str
    health: int = 3
    strength: int = 1
    speed: int = 1
    models: int = 1
    equipment: bool = False
    skill: str = ""
    effect: Effect | None = None

    @property
    def id(self) -> str:
        """The id of the card.

        >>> DeckGiven("Oni of Dusk").id
        'oni-of-dusk'
        """
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class PersistentGiven:
    """A Persistent Effect in play: its whole text, already read, and the Model or Room that bears the token."""

    slot: str
    text: str
    target: ModelId | RoomId
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """One seat: its Mage (an id, or numbers), where it stands and what it holds; *tokens* are the Available ones."""

    mage: MageGiven | str = MageGiven()
    place: str = CELL
    slots: tuple[tuple[str, SlotGiven], ...] = ()
    damage: tuple[Seat, ...] = ()
    hand: CardsGiven = ()
    grimoire: CardsGiven = ()
    memories: CardsGiven = ()
    tokens: int = 2
    power: int = 0
    trophies: int = 0
    rooms_won: int = 0
    pool: int | None = None
    evocations: tuple[EvocationGiven, ...] = ()
    persistents: tuple[PersistentGiven, ...] = ()
