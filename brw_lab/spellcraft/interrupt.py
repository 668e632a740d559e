"""Triggers: the same verb with holes. ``the target enters a Room`` is a Trigger; what follows it is phrases."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from brw_lab.spellcraft.selector import Who


class Event(Enum):
    """What may happen to set a Persistent off; the value is the canonical words behind the subject."""

    ENTERS = "enters a Room"
    LEAVES = "leaves a Room"
    SUFFERS = "suffers Damage"
    INFLICTS = "inflicts Damage"
    DEFEATED = "is defeated"
    CASTS = "casts a Spell"
    PLACES = "places Instability"
    ACTIVATES = "activates a Room"
    DRAWS = "draws a Spell Card"
    DISCARDS = "discards a Spell Card"
    GAINS_POWER = "gains Power Points"
    SUMMONS = "summons an Evocation"
    ATTACKS = "performs a Physical Attack"


@dataclass(frozen=True, slots=True)
class Trigger:
    """``when <who> <event>``; each Mage is said ``a Mage``, each other Mage ``another Mage``, and so for Models."""

    who: Who
    event: Event


class Prevented(Enum):
    """What an ``instead`` may replace; the value is the canonical words behind the subject."""

    SUFFER = "would suffer Damage"
    BE_DEFEATED = "would be defeated"
    DISCARD = "would discard a Spell Card"


@dataclass(frozen=True, slots=True)
class Replacement:
    """``when <who> <would ...>, instead ...``: what was replaced never happens."""

    who: Who
    what: Prevented
