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


@dataclass(frozen=True, slots=True)
class Trigger:
    """``when <who> <event>``; each Mage is said ``a Mage``, each other Mage ``another Mage``."""

    who: Who
    event: Event
