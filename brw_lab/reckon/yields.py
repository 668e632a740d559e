"""What one resolution of a phrase yields, in words and as a number, and what it does to a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brw_lab.kernel.recall import inside as within
from brw_lab.spellcraft.amount import Amount, EqualTo, ForEach, UpTo
from brw_lab.spellcraft.phrase import (
    ActivateEvocation,
    ActivateRoom,
    Commandeer,
    ConvertDamage,
    ConvertInstability,
    Discard,
    DiscardTrophies,
    Draw,
    Fixed,
    GainPower,
    GainTrophies,
    Heal,
    Inflict,
    Loot,
    LosePower,
    Phrase,
    PlaceInstability,
    Search,
    Steal,
)
from brw_lab.spellcraft.say_parts import inside, on
from brw_lab.spellcraft.selector import Who
from brw_lab.spellcraft.subject import subject

if TYPE_CHECKING:
    import sympy

CARDS, POWER = "cards", "power"
"""What a Repeat may cost: Spell Cards in hand, or Power Points."""
NAMES: Final = {
    Inflict: "Damage inflicted",
    ConvertDamage: "Damage converted",
    ConvertInstability: "Instability converted",
    PlaceInstability: "Instability placed",
    Heal: "Damage healed",
    GainPower: "Power Points gained",
    LosePower: "Power Points lost",
    GainTrophies: "Trophies gained",
    DiscardTrophies: "Trophies discarded",
    Draw: "Spell Cards drawn",
    Discard: "Spell Cards discarded",
}
"""How a yield is called, by its verb."""
BRINGS: Final = {CARDS: (Draw, Search), POWER: (GainPower,)}
TAKES: Final = {CARDS: Discard, POWER: LosePower}
STEALS: Final = {CARDS: Loot.CARD, POWER: Loot.POWER}
NOBODY_YOU: Final = (Who.ROSE, Who.EACH_OTHER_MAGE, Who.TARGET, Who.OWNER)
"""Parties that the resolving Mage is not, aimed at a rival as the Effect is taken to be."""


def per_time(phrase: Phrase) -> tuple[str, sympy.Expr] | None:
    """What a phrase yields each time: its name and how many, as a formula; None when that depends on more.

    "Up to" counts in full; on or by several it is what each gets or does.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> per_time(read_effect("Special: The Black Rose inflicts up to 2 on each Mage.").phrases[0])
    ('Damage inflicted on each Mage by the Black Rose', 2)
    """
    each = None if type(phrase) not in NAMES else _formula(phrase.amount)  # type: ignore[union-attr]
    if each is None:
        return None
    name = NAMES[type(phrase)]
    if isinstance(phrase, Inflict | ConvertDamage) or (isinstance(phrase, Heal) and phrase.on is not Who.YOU):
        name += on(phrase.on)
    elif isinstance(phrase, PlaceInstability | ConvertInstability):
        name += inside(phrase.where)
    by = subject(phrase)
    return (name if by is Who.YOU else f"{name} by {by.value}"), each


def _formula(amount: Amount) -> sympy.Expr | None:
    from sympy import Integer

    match amount:
        case int():
            return Integer(amount)
        case UpTo():
            return Integer(amount.number)
        case EqualTo():
            return symbol(amount.stat.name.lower())
        case ForEach():
            return None


def symbol(name: str) -> sympy.Symbol:
    """A number from 0 that is not known yet."""
    from sympy import Symbol

    return Symbol(name, integer=True, nonnegative=True)


def flow(phrase: Phrase, resource: str) -> int | None:
    """How much of the resource a phrase brings to the Mage that resolves it; None when it takes some or nobody knows.

    >>> from brw_lab.spellcraft.read import read_effect
    >>> draws, both = read_effect("Mage anywhere: Draw 2 Spell Cards. You may gain 1 Power Point.").phrases
    >>> flow(draws, CARDS), flow(draws, POWER), flow(both, POWER)
    (2, 0, None)
    """
    held = within(phrase)
    if held:
        return 0 if all(flow(part, resource) == 0 for part in held) else None
    if isinstance(phrase, ActivateRoom | ActivateEvocation | Commandeer | Fixed):
        return None
    if isinstance(phrase, Steal):
        return None if phrase.loot is STEALS[resource] else 0
    if not isinstance(phrase, (*BRINGS[resource], TAKES[resource])) or subject(phrase) in NOBODY_YOU:
        return 0
    amount = phrase.amount  # type: ignore[union-attr]
    plain = amount.number if isinstance(amount, UpTo) else amount
    return plain if isinstance(plain, int) and not isinstance(phrase, TAKES[resource]) else None
