"""What a Repeat adds up to: how often an Effect can be resolved and what it yields in all, as formulas.

The kernel resolves; this only counts, and its formulas say what happens while nothing comes between: no defeat, no
Persistent or Replacement, slots, cubes and decks enough, every "up to" taken in full and every repetition that can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brw_lab.cite import ClauseId
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.reckon.asked import ReckonError, rules_of, whole
from brw_lab.reckon.yields import CARDS, POWER, flow, per_time, symbol
from brw_lab.spellcraft.phrase import Both, Discard, Effect, Phrase, Repeat
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_effect, say_phrase
from brw_lab.terms import listed

if TYPE_CHECKING:
    import sympy

TIMES = "N"
"""The symbol for the number behind Repeat."""


@dataclass(frozen=True, slots=True, repr=False)
class Build:
    """An Effect with Repeat as formulas in ``N``, what pays for it (``cards`` or ``power``), ``strength``, ``speed``.

    *times* is the N of the text; *repeats* how often it is repeated, *resolutions* how often it is resolved in all,
    *spent* what all the costs come to, *yields* what comes of it, by name. *uncounted* are the sentences whose yield
    depends on more than that. The resource is what is at hand when the Effect begins.
    """

    effect: Effect
    times: int
    repeats: sympy.Expr
    spent: sympy.Expr
    yields: tuple[tuple[str, sympy.Expr], ...]
    uncounted: tuple[str, ...] = ()
    clauses: tuple[ClauseId, ...] = ()

    @property
    def resolutions(self) -> sympy.Expr:
        """How often the Effect is resolved, the first time included."""
        return self.repeats + 1

    def formula(self, of: str) -> sympy.Expr:
        """The formula of one yield; :class:`ReckonError` with those that there are for another."""
        found = dict(self.yields)
        if of not in found:
            raise ReckonError(f"{of!r} is not reckoned here", expected=tuple(found))
        return found[of]

    def at(self, **numbers: int) -> dict[str, int]:
        """Every yield in numbers, and ``repeats`` and ``spent``; N is that of the text unless it is given.

        Raises :class:`ReckonError` where a number that is needed is missing or makes no sense.

        >>> chain("Special: Gain 2 Power Points. Repeat 3: discard 1 Spell Card.").at(cards=2)
        {'repeats': 2, 'spent': 2, 'Power Points gained': 6}
        """
        named = {TIMES: self.times, **numbers}
        for name, number in named.items():
            whole(name, number, least=int(name == TIMES))
        found = {}
        for what, formula in (("repeats", self.repeats), ("spent", self.spent), *self.yields):
            done = formula.subs({symbol(name): number for name, number in named.items()})
            if done.free_symbols:
                missing = sorted(map(str, done.free_symbols))
                raise ReckonError(
                    f"{what} depends on {listed(missing, 'and')}", expected=tuple(f"{m}=" for m in missing)
                )
            found[what] = int(done)
        return found

    def _lines(self) -> tuple[tuple[str, sympy.Expr], ...]:
        return (("resolved", self.resolutions), ("spent", self.spent), *self.yields)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        wide = max(len(what) for what, _ in self._lines())
        lines = [f"{what.ljust(wide)}  {formula}" for what, formula in self._lines()]
        lines += [f"not counted: {text}" for text in self.uncounted]
        return "\n".join((say_effect(self.effect), *lines))

    def _repr_latex_(self) -> str:
        from sympy import latex

        lines = (rf"\text{{{what}}} &= {latex(formula)}" for what, formula in self._lines())
        return r"$$\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}$$"


def chain(effect: Effect | str, rules: RuleSet | None = None) -> Build:
    """What an Effect with Repeat N comes to in all, when it is repeated as often as its cost can be paid.

    What the Effect itself brings in of its cost's resource pays for repetitions to come; what is printed behind Repeat
    is resolved every time or, by the ruling ``repeat.tail``, once at the end; N counts as ``repeat.count`` says.
    Without *rules* it is Duel: Kami with the default readings.

    Raises :class:`ReckonError` for an Effect without Repeat, with two, or one whose cost no formula of this kind fits.
    Source: Duel: Kami, Repeat N (kami.repeat.while-positive, kami.repeat.decrement, kami.repeat.cost-each-time).

    >>> print(chain("Mage anywhere: Inflict 2. Gain 1 Power Point. Repeat 1: discard 1 Spell Card."))
    Mage anywhere: Inflict 2. Gain 1 Power Point. Repeat 1: discard 1 Spell Card.
    resolved             Min(N, cards) + 1
    spent                Min(N, cards)
    Damage inflicted     2*Min(N, cards) + 2
    Power Points gained  Min(N, cards) + 1
    """
    effect = read_effect(effect) if isinstance(effect, str) else effect
    rules = rules_of(rules)
    at, repeat = _repeat_of(effect)
    head, tail = _sentences(effect.phrases[:at]), _sentences(effect.phrases[at + 1 :])
    once = rules.reads("repeat.tail") == "once"
    times = symbol(TIMES) - int(rules.reads("repeat.count") == "n-in-all")
    resource, cost = _cost_of(repeat)
    repeats = times
    if cost and not (resource == POWER and rules.reads("points.floor") == "below"):
        repeats = _payable(times, symbol(resource), cost, _flow(head, resource), 0 if once else _flow(tail, resource))
    resolved = repeats + 1
    at_end = 1 if once else resolved
    yields: dict[str, sympy.Expr] = {}
    uncounted = []
    for phrase, how_often in (*((each, resolved) for each in head), *((each, at_end) for each in tail)):
        named = per_time(phrase)
        if named is None:
            uncounted.append(say_phrase(phrase))
        else:
            yields[named[0]] = yields.get(named[0], 0) + named[1] * how_often
    why = rules.clause_ids(("repeat.while-positive", "repeat.decrement", "repeat.cost-each-time"))
    return Build(effect, repeat.times, repeats, repeats * cost, tuple(yields.items()), tuple(uncounted), why)


def _sentences(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The phrases, with each part of a sentence that says several things for itself."""
    return tuple(part for phrase in phrases for part in (phrase.parts if isinstance(phrase, Both) else (phrase,)))


def _repeat_of(effect: Effect) -> tuple[int, Repeat]:
    """Which phrase the one Repeat of an Effect is, and it; :class:`ReckonError` where there is none or another."""
    found = [(at, phrase) for at, phrase in enumerate(effect.phrases) if isinstance(phrase, Repeat)]
    if len(found) != 1:
        how = "more than one Repeat" if found else "no Repeat, or only one inside a Persistent"
        raise ReckonError(f"the Effect has {how}", expected=("an Effect such as Inflict 1. Repeat 2.",))
    return found[0]


def _cost_of(repeat: Repeat) -> tuple[str, int]:
    """What is paid for a repetition, and how much."""
    cost = repeat.cost
    if cost is None:
        return CARDS, 0
    if not isinstance(cost.amount, int):
        raise ReckonError("only a cost of a plain number of Spell Cards or Power Points is reckoned")
    return (CARDS if isinstance(cost, Discard) else POWER), cost.amount


def _flow(phrases: tuple[Phrase, ...], resource: str) -> int:
    """What the phrases bring in of the resource; :class:`ReckonError` where they take some, or nobody knows."""
    total = 0
    for phrase in phrases:
        gained = flow(phrase, resource)
        if gained is None:
            raise ReckonError(f"{say_phrase(phrase)!r} changes what Repeat is paid with by no plain number")
        total += gained
    return total


def _payable(times: sympy.Expr, at_hand: sympy.Expr, cost: int, before: int, behind: int) -> sympy.Expr:
    """How often a cost can be paid, up to *times*, when each resolution brings in *before* and, after it, *behind*.

    The payment number k asks that at_hand + k * before + (k - 1) * behind is k * cost at least.
    """
    from sympy import Max, Min, Piecewise, floor

    net = cost - before - behind
    if net <= 0:  # what follows the first payment pays for all the others
        return Piecewise((times, at_hand >= cost - before), (0, True))
    paid = Min(times, floor((at_hand - behind) / net))
    return Max(0, paid) if behind else paid
