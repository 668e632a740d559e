"""How sure a mean, a share or a difference of pairs is: intervals, at one level for all.

A share has Wilson's interval, a mean and the mean difference of pairs Student's, the difference of two shares among the
same duels Newcombe's (1998, method 10: Wilson's joined with the correlation of the pairs).
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""How often, over many trials, such an interval holds what it is about."""
Z: Final = statistics.NormalDist().inv_cdf((1 + LEVEL) / 2)
FEWEST: Final = 6
"""How many pairs must differ before a difference is believed: of five, all one way, chance alone makes 1 in 16 so."""


class Interval(NamedTuple):
    """What was found, and between what it is likely to lie.

    >>> print(Interval(0.25, 0.125, 0.5))
    0.25 [0.12 .. 0.50]
    """

    found: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.found:.2f} [{self.low:.2f} .. {self.high:.2f}]"


def share(times: int, of: int) -> Interval:
    """Wilson's interval of a share; the whole range when nothing was tried.

    >>> share(0, 0), str(share(8, 10))
    (Interval(found=0.0, low=0.0, high=1.0), '0.80 [0.49 .. 0.94]')
    """
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    found, spread = times / of, Z * Z / of
    middle = (found + spread / 2) / (1 + spread)
    half = Z * math.sqrt(found * (1 - found) / of + spread / of / 4) / (1 + spread)
    return Interval(found, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Interval:
    """Student's interval of a mean; without end for fewer than two values.

    >>> print(mean([2, 4, 3, 5, 1]))
    3.00 [1.04 .. 4.96]
    """
    if len(values) < 2:
        return Interval(values[0] if values else 0.0, -math.inf, math.inf)
    found = statistics.fmean(values)
    half = _student(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(found, found - half, found + half)


def difference_of_shares(one: Sequence[bool], other: Sequence[bool]) -> Interval:
    """Newcombe's interval of how much larger the share of *one* is than that of *other*, duel by duel the same seeds.

    Raises :class:`ValueError` for lists of different lengths.

    >>> print(difference_of_shares([True] * 48 + [False] * 2, [True] * 36 + [False] * 12 + [True] * 2))
    0.20 [0.06 .. 0.34]
    """
    pairs = list(zip(one, other, strict=True))
    both, neither = pairs.count((True, True)), pairs.count((False, False))
    first, second = pairs.count((True, False)), pairs.count((False, True))
    mine, yours = share(both + first, len(pairs)), share(both + second, len(pairs))
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    cross = both * neither - first * second
    tied = (max(cross - len(pairs) / 2, 0.0) if cross > 0 else cross) / math.sqrt(margins) if margins else 0.0
    found = mine.found - yours.found
    return Interval(
        found,
        found - _joined(mine.found - mine.low, yours.high - yours.found, tied),
        found + _joined(mine.high - mine.found, yours.found - yours.low, tied),
    )


def _joined(one: float, other: float, tied: float) -> float:
    return math.sqrt(max(0.0, one * one - 2 * tied * one * other + other * other))


def _student(freedom: int) -> float:
    """Student's quantile for so many degrees of freedom: the normal one and its known corrections (Hill 1970).

    Fisher's series is good to one part in a hundred from 3 degrees on; below, the two values are exact.
    """
    if freedom < 3:
        chance = (1 + LEVEL) / 2
        exact = {1: math.tan(math.pi * (chance - 0.5)), 2: (2 * chance - 1) / math.sqrt(2 * chance * (1 - chance))}
        return exact[freedom]
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
