"""How many: a plain number, or a value that is looked up or chosen when the phrase is resolved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Stat(Enum):
    """A value of the resolving Model; the value is the canonical word."""

    STRENGTH = "your Strength"
    SPEED = "your Speed"


@dataclass(frozen=True, slots=True)
class EqualTo:
    """An amount ``equal to your Strength``."""

    stat: Stat


class Counted(Enum):
    """What ``for each ...`` counts; the value is the canonical words.

    The first five look back over this resolution of the Effect, the others at the table as it lies.
    """

    MODEL_DAMAGED = "Model you damaged"
    DAMAGE_INFLICTED = "Damage you inflicted"
    CARD_DISCARDED = "Spell Card discarded"
    CARD_DRAWN = "Spell Card drawn"
    INSTABILITY_PLACED = "Instability you placed"
    DAMAGE_ON_TARGET = "Damage on the target"
    DAMAGE_ON_YOU = "Damage on you"
    YOUR_INSTABILITY_HERE = "Instability of yours in your Room"
    YOUR_EVOCATION = "Evocation you control"
    YOUR_TROPHY = "Trophy you have"


@dataclass(frozen=True, slots=True)
class ForEach:
    """``1 ... for each Model you damaged``: *number* times what is counted."""

    number: int
    thing: Counted


@dataclass(frozen=True, slots=True)
class UpTo:
    """``up to 2``: the one who resolves it chooses from 0 to *number*."""

    number: int


Amount = int | EqualTo | ForEach | UpTo
