"""What an ``If`` asks before its phrase is applied. Whether it holds in a position is the kernel's business."""

from __future__ import annotations

from dataclasses import dataclass

from brw_lab.spellcraft.nouns import Owned
from brw_lab.spellcraft.selector import Spot, Who


@dataclass(frozen=True, slots=True)
class YouDo:
    """Condition ``you do``: the phrase before changed something."""


@dataclass(frozen=True, slots=True)
class IsIn:
    """Condition ``the target is in your Room``."""

    who: Who
    where: Spot


@dataclass(frozen=True, slots=True)
class Fell:
    """Condition ``the target was defeated``: by this Effect, so far."""

    who: Who = Who.TARGET


@dataclass(frozen=True, slots=True)
class HasAtLeast:
    """Condition ``you have at least 2 Trophies``."""

    who: Who
    number: int
    thing: Owned


Condition = YouDo | IsIn | Fell | HasAtLeast
