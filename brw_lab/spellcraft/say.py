"""How an Effect is said: the one canonical text of each, which reads back as what it was.

The words that are accepted beyond these live in effects.lark; the same as plain data in :mod:`.plain`. What each verb
says is in :mod:`.say_verbs`; here is what holds sentences together.
"""

from __future__ import annotations

from collections.abc import Sequence

from brw_lab.errors import EffectError
from brw_lab.spellcraft.phrase import (
    Both,
    Commandeer,
    Effect,
    Either,
    Fixed,
    If,
    May,
    Pay,
    Persistent,
    Phrase,
    Repeat,
    Still,
)
from brw_lab.spellcraft.say_parts import MOST, condition, number, watched, when, yours
from brw_lab.spellcraft.say_verbs import bare, said
from brw_lab.spellcraft.selector import Header, Kind, Who
from brw_lab.spellcraft.subject import subject

__all__ = ["MOST", "say_effect", "say_header", "say_phrase", "watched", "yours"]


def say_effect(effect: Effect) -> str:
    """The canonical text of *effect*; reading it gives the effect back.

    Raises :class:`EffectError` for an Effect that no text says: no phrase at all, a phrase behind a Persistent, a
    number that is not from 1 to 99, a range for ``Personal``. Source: kami.effects.definition.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> say_effect(read_effect("mage *: inflict 2 damage. GAIN 1 power point"))
    'Mage anywhere: Inflict 2. Gain 1 Power Point.'
    """
    text = " ".join(_sentences(effect.phrases))
    return text if effect.header is None else f"{say_header(effect.header)} {text}"


def say_header(header: Header) -> str:
    """The canonical words of a target header, its colon included.

    Raises :class:`EffectError` for a range that nobody can write. Source: kami.target.notation.

    >>> say_header(Header(Kind.MODEL, 2))
    'Model within 2:'
    >>> say_header(Header(Kind.PERSONAL))
    'Personal:'
    """
    word = header.kind.value
    if header.kind in (Kind.PERSONAL, Kind.SPECIAL):
        if header.range is not None:
            raise EffectError(f"the target {word} has no range, so {header.range} cannot be said")
        return f"{word}:"
    return f"{word} anywhere:" if header.range is None else f"{word} within {number(header.range, least=0)}:"


def say_phrase(phrase: Phrase) -> str:
    """The canonical sentence of one phrase, with its period; of a Persistent, all the sentences it holds.

    Raises :class:`EffectError` for a phrase that no text says, as :func:`say_effect` does.

    >>> from brw_lab.spellcraft.phrase import Inflict
    >>> from brw_lab.spellcraft.amount import UpTo
    >>> say_phrase(May(Inflict(UpTo(2))))
    'You may inflict up to 2.'
    """
    text = said(phrase)
    return f"{text[0].upper()}{text[1:]}."


def _sentences(phrases: Sequence[Phrase]) -> list[str]:
    if not phrases:
        raise EffectError("an Effect without a phrase cannot be said")
    if any(isinstance(phrase, Persistent) for phrase in phrases[:-1]):
        raise EffectError("a Persistent holds the rest of its text, so no phrase can stand behind it")
    return [say_phrase(phrase) for phrase in phrases]


# --- Sentences that hold phrases, without capital and period ----------------------------------------------------------


@said.register
def _(phrase: If) -> str:
    otherwise = "" if phrase.otherwise is None else f", otherwise {said(phrase.otherwise)}"
    return f"if {condition(phrase.condition)}, {said(phrase.then)}{otherwise}"


@said.register
def _(phrase: Either) -> str:
    if not 2 <= len(phrase.choices) <= 3:
        raise EffectError(f"a choice among {len(phrase.choices)} cannot be said", expected=("2 or 3 phrases",))
    return " or ".join(said(choice) for choice in phrase.choices)


@said.register
def _(phrase: Both) -> str:
    if not 2 <= len(phrase.parts) <= 3:
        raise EffectError(f"{len(phrase.parts)} deeds in one sentence cannot be said", expected=("2 or 3 phrases",))
    first, *others = phrase.parts
    who = subject(first)
    spoken = "" if who is Who.YOU else f"{who.value} "
    told = [said(part).removeprefix(spoken) if subject(part) is who else said(part) for part in others]
    return " and ".join((said(first), *told))


@said.register
def _(phrase: May) -> str:
    return f"you may {bare(phrase.phrase)}"


@said.register
def _(phrase: Pay) -> str:
    return f"{said(phrase.cost)} to {bare(phrase.then)}"


@said.register
def _(phrase: Repeat) -> str:
    cost = "" if phrase.cost is None else f": {said(phrase.cost)}"
    return f"repeat {number(phrase.times)}{cost}"


@said.register
def _(phrase: Persistent) -> str:
    then = " ".join(_sentences(phrase.then))
    # The period of the last sentence is put back by whoever ends this one.
    return f"persistent: when {when(phrase.trigger)} {then[0].lower()}{then[1:].removesuffix('.')}"


@said.register
def _(_phrase: Commandeer) -> str:
    return "each Mage activates an Evocation under its control and the Black Rose converts what it inflicts"


@said.register
def _(_phrase: Still) -> str:
    return "nothing triggers from this Effect"


@said.register
def _(phrase: Fixed) -> str:
    return phrase.routine.value
