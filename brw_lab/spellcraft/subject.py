"""Which phrases anybody can be the subject of, and which of their fields that subject fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from brw_lab.spellcraft.phrase import (
    ConvertDamage,
    ConvertInstability,
    Discard,
    DiscardTrophies,
    Draw,
    Exhaust,
    GainPower,
    GainTrophies,
    Inflict,
    LosePower,
    Phrase,
    PlaceInstability,
    Reveal,
)
from brw_lab.spellcraft.selector import Who

SUBJECTS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Inflict: "by",
        ConvertDamage: "by",
        ConvertInstability: "by",
        PlaceInstability: "by",
        GainPower: "who",
        LosePower: "who",
        GainTrophies: "who",
        DiscardTrophies: "who",
        Draw: "who",
        Discard: "who",
        Reveal: "who",
        Exhaust: "who",
    }
)
"""The field that the subject of the sentence fills; whatever else a phrase says, you do it."""

AnyPhrase = TypeVar("AnyPhrase", bound=Phrase)


def subject(phrase: Phrase) -> Who:
    """Who does it, in the grammar of the sentence.

    >>> subject(GainPower(1, Who.ROSE)), subject(Reveal(1))
    (<Who.ROSE: 'the Black Rose'>, <Who.YOU: 'you'>)
    """
    field = SUBJECTS.get(type(phrase))
    return Who.YOU if field is None else cast(Who, getattr(phrase, field))


def done_by(who: Who, phrase: AnyPhrase) -> AnyPhrase:
    """The same phrase with another subject.

    >>> done_by(Who.TARGET, Discard(1))
    Discard(amount=1, who=<Who.TARGET: 'the target'>)
    """
    changed: dict[str, Any] = {SUBJECTS[type(phrase)]: who}
    return replace(phrase, **changed)
