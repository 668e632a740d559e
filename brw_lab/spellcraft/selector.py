"""Whom and where a phrase speaks of. Words only: who that is in a position is the kernel's business."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Who(Enum):
    """The Models or parties a phrase names; the value is the canonical word."""

    YOU = "you"
    TARGET = "the target"
    OWNER = "the target's owner"
    EACH_MAGE = "each Mage"
    EACH_OTHER_MAGE = "each other Mage"
    EACH_MODEL = "each Model"
    EACH_OTHER_MODEL = "each other Model"
    EACH_EVOCATION = "each Evocation"
    YOUR_EVOCATIONS = "each of your Evocations"
    AN_EVOCATION_OF_YOURS = "one of your Evocations"
    ROSE = "the Black Rose"


class Spot(Enum):
    """The Rooms a phrase names; the value is the canonical word."""

    YOUR_ROOM = "your Room"
    TARGET = "the target"
    TARGETS_ROOM = "the target's Room"
    ADJACENT_ROOM = "an adjacent Room"
    A_ROOM = "a Room"
    EACH_ROOM = "each Room"
    BLACK_ROSE_ROOM = "the Black Rose Room"


@dataclass(frozen=True, slots=True)
class Among:
    """Only those who are in a Room: ``each other Model in your Room``."""

    who: Who
    where: Spot


Selector = Who | Among


class Kind(Enum):
    """What a target header may point at; the value is the canonical word."""

    MODEL = "Model"
    MAGE = "Mage"
    EVOCATION = "Evocation"
    ROOM = "Room"
    PERSONAL = "Personal"
    SPECIAL = "Special"


@dataclass(frozen=True, slots=True)
class Header:
    """The target of an Effect: a kind and a range in Rooms; no range means anywhere in the Lodge.

    ``Header(Kind.MODEL, 2)`` is written ``Model within 2:``, ``Header(Kind.MAGE)`` is ``Mage anywhere:``; Personal and
    Special have no range. Source: Duel: Kami, Effects and Targets (kami.target.always-specific).
    """

    kind: Kind
    range: int | None = None
