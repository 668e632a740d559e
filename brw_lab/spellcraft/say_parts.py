"""How the parts of a sentence are said: numbers, whom, where, triggers and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from brw_lab.errors import EffectError
from brw_lab.spellcraft.amount import Amount, EqualTo, ForEach, UpTo
from brw_lab.spellcraft.condition import Condition, Fell, HasAtLeast, IsIn
from brw_lab.spellcraft.interrupt import Event, Replacement, Trigger
from brw_lab.spellcraft.names import is_name
from brw_lab.spellcraft.nouns import Owned
from brw_lab.spellcraft.selector import Among, Selector, Spot, Who

MOST: Final = 99
"""The largest number the language can say."""

_ONE_OF_THEM: Final[Mapping[Owned, str]] = MappingProxyType(
    {
        Owned.POWER: "Power Point",
        Owned.TROPHIES: "Trophy",
        Owned.DAMAGE: "Damage",
        Owned.CARDS: "Spell Card in hand",
        Owned.EVOCATIONS: "Evocation",
    }
)


def yours(event: Event) -> str:
    """The words of an event behind ``you``: its verb without the s.

    >>> yours(Event.DEFEATED), yours(Event.ENTERS)
    ('are defeated', 'enter a Room')
    """
    verb, _, rest = event.value.partition(" ")
    return f"{'are' if verb == 'is' else verb.removesuffix('s')} {rest}"


def watched(who: Who) -> str:
    """Whom a trigger watches: one of many, whichever it is, where a phrase would speak of each.

    >>> watched(Who.EACH_OTHER_MAGE), watched(Who.TARGET), watched(Who.YOUR_EVOCATIONS)
    ('another Mage', 'the target', 'an Evocation of yours')
    """
    if who is Who.YOUR_EVOCATIONS:
        return "an Evocation of yours"
    each = str(who.value)
    return each.replace("each other ", "another ").replace("each E", "an E").replace("each ", "a ")


def number(count: int, least: int = 1) -> int:
    """A number that can be said, which is returned as it is; EffectError for any other."""
    if not least <= count <= MOST:
        raise EffectError(f"{count} cannot be said", expected=(f"a number from {least} to {MOST}",))
    return count


def card_name(name: str) -> str:
    """A card's name that can be said, which is returned as it is; EffectError for any other."""
    if not is_name(name):
        raise EffectError(f"{name!r} cannot be said", expected=("a name such as Oni of Dusk",))
    return name


def count(amount: Amount, one: str, many: str) -> str:
    """So many of them: ``1 Spell Card``, ``up to 2 Spell Cards``, ``Spell Cards equal to your Strength``."""
    match amount:
        case EqualTo():
            return f"{many} equal to {amount.stat.value}"
        case UpTo():
            return f"up to {count(amount.number, one, many)}"
        case ForEach():
            return count(amount.number, one, many)
        case _:
            return f"{number(amount)} {one if amount == 1 else many}"


def each(amount: Amount) -> str:
    """What an amount counts, said at the end of its sentence; nothing for the other amounts."""
    return f" for each {amount.thing.value}" if isinstance(amount, ForEach) else ""


def on(whom: Selector | None) -> str:
    """On whom, where that is said."""
    return "" if whom is None else f" on {whose(whom)}"


def inside(spot: Spot | None) -> str:
    """In which Room, where that is said."""
    return "" if spot is None else f" in {spot.value}"


def whose(selector: Selector) -> str:
    """Whom a phrase names, with the Room they are in where it says one."""
    return f"{selector.who.value}{inside(selector.where)}" if isinstance(selector, Among) else selector.value


def when(trigger: Trigger | Replacement) -> str:
    """What a Persistent waits for, up to the phrase that follows."""
    if isinstance(trigger, Replacement):
        return f"{watched(trigger.who)} {trigger.what.value}, instead"
    if trigger.who is Who.YOU:
        return f"you {yours(trigger.event)},"
    return f"{watched(trigger.who)} {trigger.event.value},"


def condition(asked: Condition) -> str:
    """What an ``If`` asks."""
    match asked:
        case IsIn(who=who):
            return f"{who.value} {'are' if who is Who.YOU else 'is'}{inside(asked.where)}"
        case Fell(who=who):
            return f"{who.value} {'were' if who is Who.YOU else 'was'} defeated"
        case HasAtLeast(who=who):
            things = _ONE_OF_THEM[asked.thing] if asked.number == 1 else asked.thing.value
            return f"{who.value} {'have' if who is Who.YOU else 'has'} at least {number(asked.number)} {things}"
        case _:
            return "you do"
