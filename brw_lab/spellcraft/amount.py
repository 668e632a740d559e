"""How many: a plain number, or a value that is looked up when the phrase is resolved."""

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


Amount = int | EqualTo
