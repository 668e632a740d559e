"""The things that phrases and conditions name, one closed list each; a value is its canonical word."""

from __future__ import annotations

from enum import Enum


class Deck(Enum):
    """Where cards are drawn from, searched or shuffled; the value is the canonical word."""

    GRIMOIRE = "the Grimoire"
    LIBRARY = "the Library"
    MEMORIES = "the Memories"
    FORGOTTEN = "the Forgotten deck"


class Loot(Enum):
    """What may be stolen; the value is the canonical word for one of it."""

    POWER = "Power Point"
    TROPHY = "Trophy"
    CARD = "Spell Card"


class Face(Enum):
    """The sides of a Room Activation Token; the value is the canonical word."""

    AVAILABLE = "Available"
    USED = "Used"


class Span(Enum):
    """How long something lasts; the value is the canonical words."""

    ACTIVATION = "this Activation"
    TURN = "this Turn"


class Owned(Enum):
    """What a condition counts; the value is the canonical words."""

    POWER = "Power Points"
    TROPHIES = "Trophies"
    DAMAGE = "Damage"
    CARDS = "Spell Cards in hand"
    EVOCATIONS = "Evocations"


class Routine(Enum):
    """Phrases of the fixed Effects that rulebooks print (defeats, Rooms, Moons); the value is the canonical text."""

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
    TURN_PORTALS = "Turn each Portal"
