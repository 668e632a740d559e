"""How an Effect is said: the one canonical text of each, which reads back as what it was.

The words that are accepted beyond these live in effects.lark; the same as plain data in :mod:`.plain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from brw_lab.errors import EffectError
from brw_lab.spellcraft.amount import Amount, EqualTo
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    ActivateRoom,
    Attack,
    ConvertDamage,
    ConvertInstability,
    Deck,
    Defeat,
    Discard,
    Draw,
    Effect,
    Fixed,
    GainPower,
    Inflict,
    LosePower,
    Move,
    Persistent,
    Phrase,
    PlaceInstability,
    Repeat,
    Restore,
)
from brw_lab.spellcraft.selector import Header, Kind, Spot, Who

MOST: Final = 99
"""The largest number the language can say."""


def say_effect(effect: Effect) -> str:
    """The canonical text of *effect*; reading it gives the effect back.

    Raises :class:`EffectError` for an Effect that no text says: no phrase at all, a phrase behind a Persistent, a
    number that is not from 1 to 99, a range for ``Personal``. Source: kami.effects.definition.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> say_effect(read_effect("mage *: inflict 2 damage. GAIN 1 power point"))
    'Mage anywhere: Inflict 2. Gain 1 Power Point.'
    """
    said = " ".join(_sentences(effect.phrases))
    return said if effect.header is None else f"{say_header(effect.header)} {said}"


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
    return f"{word} anywhere:" if header.range is None else f"{word} within {_number(header.range, least=0)}:"


def say_phrase(phrase: Phrase) -> str:
    """The canonical sentence of one phrase, with its period; of a Persistent, all the sentences it holds.

    Raises :class:`EffectError` for a phrase that no text says, as :func:`say_effect` does.

    >>> say_phrase(Draw(1, Who.EACH_MAGE, Deck.LIBRARY))
    'Each Mage draws 1 Spell Card from the Library.'
    """
    said = _said(phrase)
    return f"{said[0].upper()}{said[1:]}."


def yours(event: Event) -> str:
    """The words of an event behind ``you``: its verb without the s.

    >>> yours(Event.DEFEATED), yours(Event.ENTERS)
    ('are defeated', 'enter a Room')
    """
    verb, _, rest = event.value.partition(" ")
    return f"{'are' if verb == 'is' else verb.removesuffix('s')} {rest}"


def watched(who: Who) -> str:
    """Whom a trigger watches: one of many, whichever it is, where a phrase would speak of each.

    >>> watched(Who.EACH_OTHER_MAGE), watched(Who.TARGET)
    ('another Mage', 'the target')
    """
    return who.value.replace("each other ", "another ").replace("each ", "a ")


# --- The parts of a sentence -----------------------------------------------------------------------------------------


def _sentences(phrases: Sequence[Phrase]) -> list[str]:
    if not phrases:
        raise EffectError("an Effect without a phrase cannot be said")
    if any(isinstance(phrase, Persistent) for phrase in phrases[:-1]):
        raise EffectError("a Persistent holds the rest of its text, so no phrase can stand behind it")
    return [say_phrase(phrase) for phrase in phrases]


def _number(number: int, least: int = 1) -> int:
    if not least <= number <= MOST:
        raise EffectError(f"{number} cannot be said", expected=(f"a number from {least} to {MOST}",))
    return number


def _count(amount: Amount, one: str, many: str) -> str:
    """So many of them: ``1 Spell Card``, ``Spell Cards equal to your Strength``."""
    if isinstance(amount, EqualTo):
        return f"{many} equal to {amount.stat.value}"
    return f"{_number(amount)} {one if amount == 1 else many}"


def _does(who: Who, verb: str) -> str:
    """Who does it: the imperative for you, the verb with its s for everybody else."""
    return verb if who is Who.YOU else f"{who.value} {verb}s"


def _on(who: Who | None) -> str:
    return "" if who is None else f" on {who.value}"


def _in(spot: Spot | None) -> str:
    return "" if spot is None else f" in {spot.value}"


def _when(trigger: Trigger) -> str:
    if trigger.who is Who.YOU:
        return f"you {yours(trigger.event)}"
    return f"{watched(trigger.who)} {trigger.event.value}"


# --- One sentence a verb, without capital and period ------------------------------------------------------------------


@singledispatch
def _said(phrase: object) -> str:
    raise EffectError(f"{type(phrase).__name__} is no phrase of the effect language")


@_said.register
def _(phrase: Inflict) -> str:
    # "Inflict 2" needs no noun; "inflict equal to" does.
    dealt = _count(phrase.amount, "Damage", "Damage").removesuffix(" Damage")
    return f"{_does(phrase.by, 'inflict')} {dealt}{_on(phrase.on)}"


@_said.register
def _(phrase: ConvertDamage) -> str:
    return f"{_does(phrase.by, 'convert')} {_count(phrase.amount, 'Damage', 'Damage')}{_on(phrase.on)}"


@_said.register
def _(phrase: ConvertInstability) -> str:
    return f"{_does(phrase.by, 'convert')} {_count(phrase.amount, 'Instability', 'Instability')}{_in(phrase.where)}"


@_said.register
def _(phrase: PlaceInstability) -> str:
    return f"{_does(phrase.by, 'place')} {_count(phrase.amount, 'Instability', 'Instability')}{_in(phrase.where)}"


@_said.register
def _(phrase: Move) -> str:
    moved = "move" if phrase.who is Who.YOU else f"move {phrase.who.value}"
    if isinstance(phrase.steps, EqualTo):
        return f"{moved} {_count(phrase.steps, '', 'a number of Rooms')}"
    return f"{moved} {_number(phrase.steps)}"


@_said.register
def _(phrase: GainPower) -> str:
    return f"{_does(phrase.who, 'gain')} {_count(phrase.amount, 'Power Point', 'Power Points')}"


@_said.register
def _(phrase: LosePower) -> str:
    return f"{_does(phrase.who, 'lose')} {_count(phrase.amount, 'Power Point', 'Power Points')}"


@_said.register
def _(phrase: Draw) -> str:
    drawn = f"{_does(phrase.who, 'draw')} {_count(phrase.amount, 'Spell Card', 'Spell Cards')}"
    return drawn if phrase.deck is Deck.GRIMOIRE else f"{drawn} from {phrase.deck.value}"


@_said.register
def _(phrase: Discard) -> str:
    return f"{_does(phrase.who, 'discard')} {_count(phrase.amount, 'Spell Card', 'Spell Cards')}"


@_said.register
def _(phrase: ActivateRoom) -> str:
    return "activate a Room"


@_said.register
def _(phrase: Attack) -> str:
    return "perform a Physical Attack"


@_said.register
def _(phrase: Restore) -> str:
    return "restore"


@_said.register
def _(phrase: Repeat) -> str:
    cost = "" if phrase.cost is None else f": {_said(phrase.cost)}"
    return f"repeat {_number(phrase.times)}{cost}"


@_said.register
def _(phrase: Persistent) -> str:
    then = " ".join(_sentences(phrase.then))
    # The period of the last sentence is put back by whoever ends this one.
    return f"persistent: when {_when(phrase.trigger)}, {then[0].lower()}{then[1:].removesuffix('.')}"


@_said.register
def _(phrase: Defeat) -> str:
    return f"defeat {phrase.who.value}"


@_said.register
def _(phrase: Fixed) -> str:
    return phrase.routine.value
