"""What a Quest asks: from the words of its Condition to something that can be measured, and back.

A Condition is one sentence with one number in it. What a table measures, and when, is the kernel's business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Final

from brw_lab.errors import EffectError, Where, nearest
from brw_lab.spellcraft.misread import COUNT, Misread
from brw_lab.spellcraft.read import LONGEST

MOST: Final = 99
"""The largest number a Condition may ask for."""

_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LIKE: Final = 200
"""So many characters of a text are compared with the sentences that there are."""
_SHOWN: Final = 80


class Measure(Enum):
    """What a Condition measures in the current Turn, or now; the value is its sentence (quest.condition-this-turn).

    ``{n}`` is the number, ``(s)`` is there for all numbers but 1, and of ``is/are`` the first word is for 1.
    """

    ROOMS_PLACED_IN = "In one of your Activations you placed Instability in at least {n} different Room(s)."
    ATTACK_DAMAGE = "With one Physical Attack of yours you inflicted at least {n} Damage on another Mage."
    TOKENS = "At least {n} of your Persistence Tokens is/are assigned."
    EQUIPMENT_FELLED = "You defeated or removed at least {n} Equipment of somebody else."
    EQUIPMENT = "You own at least {n} Equipment."
    ROOMS_ENTERED = "In one of your Activations you entered at least {n} different Room(s)."
    ROOMS_FILLED = "You placed the Instability that filled at least {n} Room(s)."
    MAGES_FELLED = "You inflicted the last Damage on at least {n} Mage(s) who was/were defeated."
    HAND = "You have at least {n} Spell Card(s) in your hand."
    EVOCATIONS = "You control at least {n} Evocation(s)."
    SUFFERED = "You suffered at least {n} Damage and were not defeated."


@dataclass(frozen=True, slots=True)
class Asks:
    """A Condition: the *measure* has to be *least* or more, from 1 to 99."""

    measure: Measure
    least: int


def say_condition(asks: Asks) -> str:
    """The canonical sentence of a Condition, its number in digits.

    >>> say_condition(Asks(Measure.MAGES_FELLED, 1))
    'You inflicted the last Damage on at least 1 Mage who was defeated.'
    """
    one = asks.least == 1
    words = [_formed(word, one) for word in asks.measure.value.split()]
    return " ".join(words).format(n=asks.least)


def conditions(least: int = 2) -> tuple[str, ...]:
    """Every sentence that a Condition may be, with *least* as its number.

    >>> conditions(3)[4]
    'You own at least 3 Equipment.'
    """
    return tuple(say_condition(Asks(measure, least)) for measure in Measure)


def read_condition(text: str, where: Where | None = None) -> Asks:
    """What a Condition asks; *where* is the place of its first character in the file it comes from.

    Letters' case, spacing and the last period do not matter; a number is written in digits or as a word up to ten.

    Raises :class:`EffectError` for a text that is no Condition, with the sentences that come closest.
    Source: Duel: Kami, Quests (kami.quest.parts, kami.quest.condition-this-turn).

    >>> read_condition("You own at least two Equipment.")
    Asks(measure=<Measure.EQUIPMENT: 'You own at least {n} Equipment.'>, least=2)
    >>> try:
    ...     read_condition("You own three Equipments.")
    ... except EffectError as error:
    ...     print(error.near[0])
    You own at least 3 Equipment.
    """
    if not isinstance(text, str):
        raise EffectError(f"{text!r} is no text", where=where, expected=("a Condition",))
    if len(text) > LONGEST:
        message = f"the Condition is {len(text):,} characters long; the longest that is read has {LONGEST:,}"
        raise EffectError(message, where=where)
    if not text.strip():
        raise Misread("the Condition is empty", text, 0, where=where, expected=conditions())
    for measure in Measure:
        found = _pattern(measure).fullmatch(text)
        if found is not None:
            return Asks(measure, _number(found, text, where))
    raise _none_of_these(text, where)


def _formed(word: str, one: bool) -> str:
    """A word of a sentence in the form that goes with its number."""
    if "/" in word:
        return word.split("/")[0 if one else 1]
    return word.replace("(s)", "" if one else "s")


@cache
def _pattern(measure: Measure) -> re.Pattern[str]:
    """The sentence of *measure* with any word for its number, in the form for one or for more."""
    sentence = r"\s+".join(_any_form(word) for word in measure.value.removesuffix(".").split())
    return re.compile(rf"\s*{sentence}\s*\.?\s*", re.IGNORECASE)


def _any_form(word: str) -> str:
    if word == "{n}":
        return r"(?P<number>\S+)"
    forms = dict.fromkeys((_formed(word, True), _formed(word, False)))
    return f"(?:{'|'.join(re.escape(form) for form in forms)})"


def _number(found: re.Match[str], text: str, where: Where | None) -> int:
    word = found["number"].lower()
    if word in _WORDS:
        return _WORDS.index(word) + 1
    if re.fullmatch(r"[0-9]{1,9}", word) and 1 <= int(word) <= MOST:
        return int(word)
    message = f"{_short(found['number'])!r} is no number that a Condition can ask for"
    near = nearest(word, _WORDS)
    raise Misread(message, text, found.start("number"), where=where, expected=(COUNT, "one to ten"), near=near)


def _none_of_these(text: str, where: Where | None) -> Misread:
    """The refusal of a text that is none of the sentences: the closest of them, or all when none is close."""
    given = " ".join(text.split())
    sentences = conditions(_first_number(given))
    lowered = {sentence.lower(): sentence for sentence in sentences}
    near = tuple(lowered[each] for each in get_close_matches(given[:_LIKE].lower(), lowered, n=2, cutoff=0.5))
    start = len(text) - len(text.lstrip())
    message = f"{_short(given)!r} is no Condition that can be measured"
    expected = () if near else sentences
    return Misread(message, text, start, where=where, expected=expected, near=near)


def _first_number(text: str) -> int:
    """The number that a text seems to ask for; "one Activation" is no such number."""
    for word in re.findall(r"[a-z]+|\b[1-9][0-9]?\b", text[:_LIKE].lower()):
        if word.isdigit() or word in _WORDS[1:]:
            return int(word) if word.isdigit() else _WORDS.index(word) + 1
    return 2


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
