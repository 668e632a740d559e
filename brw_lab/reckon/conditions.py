"""The shortest words for a difference: conditions that hold for some numbers of cubes and for none of the others.

What is compared is who has more than whom and who has none, which is all that a Wrecked Room asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import eq, ge, gt, le, lt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sympy

Counts = tuple[int, ...]
NONE = -1
"""In place of a second party: the number 0."""


Relation = Callable[[int, int], bool]


class Comparison(NamedTuple):
    """That the party number *one* has more, say, cubes than number *other*."""

    one: int
    holds: Relation
    other: int = NONE

    def true_of(self, counts: Counts) -> bool:
        """Whether it is true of these numbers of cubes."""
        return self.holds(counts[self.one], 0 if self.other == NONE else counts[self.other])


Words = tuple[Comparison, ...]


def told_apart(
    sums: Sequence[sympy.Expr], own: int, within: Sequence[Counts], without: Sequence[Counts]
) -> sympy.Basic:
    """A condition on *sums* that holds for all counts of *within* and for none of *without*; others do not matter.

    Comparisons with the party number *own* are preferred. Time grows with the product of the two lengths.

    >>> from sympy import symbols
    >>> told_apart(symbols("r b"), 0, [(3, 1), (4, 0)], [(2, 2), (1, 3)])
    r > b
    """
    from sympy import And, Or

    left, parts = list(within), []
    while left:
        words = max((_shortest(counts, own, without) for counts in left), key=lambda words: _covers(words, left))
        parts.append(And(*(_said(sums, comparison) for comparison in words)))
        left = [counts for counts in left if not _holds(words, counts)]
    return Or(*parts)


def _shortest(counts: Counts, own: int, without: Sequence[Counts]) -> Words:
    """What is true of *counts* and of none of *without*, as far as nothing more can be left out."""
    words = tuple(_true(counts, own))
    for comparison in words:
        fewer = tuple(other for other in words if other != comparison)
        if not any(_holds(fewer, others) for others in without):
            words = fewer
    return tuple(dict.fromkeys(_joined(comparison, words) for comparison in words))


def _true(counts: Counts, own: int) -> Iterator[Comparison]:
    """Every comparison that is true of *counts*, first those that are best left out."""
    others = [at for at in range(len(counts)) if at != own]
    pairs = [(one, other) for one in others for other in others if one < other]
    for one, other in pairs:
        yield from _compared(counts, one, other)
    for at in (own, *others):
        yield Comparison(at, gt if counts[at] else eq)
    for other in others:
        yield from _compared(counts, own, other)


def _compared(counts: Counts, one: int, other: int) -> Iterator[Comparison]:
    for holds in (eq, gt, lt, ge, le):
        if holds(counts[one], counts[other]):
            yield Comparison(one, holds, other)


def _joined(comparison: Comparison, words: Words) -> Comparison:
    """The comparison, or that both are equal where neither may have more."""
    one, holds, other = comparison
    both = holds in (ge, le) and {Comparison(one, ge, other), Comparison(one, le, other)} <= set(words)
    return Comparison(one, eq, other) if both else comparison


def _holds(words: Words, counts: Counts) -> bool:
    return all(comparison.true_of(counts) for comparison in words)


def _covers(words: Words, left: Sequence[Counts]) -> int:
    return sum(_holds(words, counts) for counts in left)


def _said(sums: Sequence[sympy.Expr], comparison: Comparison) -> sympy.Basic:
    from sympy import Eq, Ge, Gt, Integer, Le, Lt

    relations: dict[Relation, type[sympy.Rel]] = {eq: Eq, gt: Gt, lt: Lt, ge: Ge, le: Le}
    other = Integer(0) if comparison.other == NONE else sums[comparison.other]
    said: sympy.Basic = relations[comparison.holds](sums[comparison.one], other)
    return said
