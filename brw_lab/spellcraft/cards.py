"""Cards as data: Spells with two sides, Mages, Evocations, Rooms; where each comes from.

What a card says is an Effect; what it does is the kernel's business. Files of cards are read in :mod:`.cardfile`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from brw_lab.spellcraft.phrase import Effect


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Spell Card: its Effect, and whether it bears the Unstable mark."""

    effect: Effect
    unstable: bool = False


@dataclass(frozen=True, slots=True)
class Spell:
    """A Spell Card by name, with a Light and a Dark Side; *provenance* is ``practice``, ``own`` or ``printed``."""

    id: str
    name: str
    light: Side
    dark: Side
    provenance: str = "own"
    teaches: str = ""

    def side(self, name: str) -> Side:
        """The side called ``light`` or ``dark``."""
        return self.light if name == "light" else self.dark


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The card of a Mage or an Evocation; Health and Strength count Damage, Speed Rooms, Hand Spell Cards."""

    id: str
    name: str
    kinds: tuple[str, ...]
    health: int
    strength: int
    speed: int
    hand: int = 0
    provenance: str = "own"


@dataclass(frozen=True, slots=True)
class RoomCard:
    """A Room: its Instability Slots, its three banners, and the Effect of its Room Activation Token."""

    id: str
    name: str
    slots: int
    banners: tuple[int, int, int]
    color: str
    effect: Effect | None
    provenance: str = "own"


@dataclass(frozen=True, slots=True)
class Cards:
    """A card set: every Spell, Model card and Room that may come to a table, by id."""

    spells: dict[str, Spell] = field(default_factory=dict)
    models: dict[str, ModelCard] = field(default_factory=dict)
    rooms: dict[str, RoomCard] = field(default_factory=dict)

    def with_more(
        self, spells: Iterable[Spell] = (), models: Iterable[ModelCard] = (), rooms: Iterable[RoomCard] = ()
    ) -> Cards:
        """This card set and the given cards; a card with a known id takes the place of the old one."""
        return Cards(
            self.spells | {card.id: card for card in spells},
            self.models | {card.id: card for card in models},
            self.rooms | {card.id: card for card in rooms},
        )
