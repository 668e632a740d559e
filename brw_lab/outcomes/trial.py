"""The same duels under several variants: what a reading, a player or another scenario changes, seed by seed.

A variant is played with the seeds of all the others, so that every duel has its like in each of them and differences
are taken pair by pair. What was found, as a table, is the business of :mod:`.trialtable`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from brw_lab.outcomes import intervals
from brw_lab.outcomes.deals import Deal, Score, TrialError, Variant, deal, play_deals
from brw_lab.outcomes.intervals import FEWEST, Interval
from brw_lab.outcomes.playout import Players
from brw_lab.outcomes.start import Start
from brw_lab.scenario.schema import Scenario
from brw_lab.spread import Progress, spread
from brw_lab.terms import ROSE, Seat

Variants = Variant | Sequence[Variant] | Mapping[str, Variant]


class Difference(NamedTuple):
    """How much more of *what* a *variant* has than the one it is *against*; believed when *seen*."""

    what: str
    variant: str
    against: str
    interval: Interval
    seen: bool

    def __str__(self) -> str:
        told = str(self.interval) if self.seen else f"{self.interval}: no difference seen"
        return f"{self.what}, {self.variant} against {self.against}: {told}"


@dataclass(frozen=True, slots=True, repr=False)
class Trial:
    """The duels of several *variants*, of each as many, and of each the same seeds from *seed* on."""

    variants: tuple[str, ...]
    parties: tuple[Seat, ...]
    seed: int
    scores: tuple[tuple[Score, ...], ...] = field(repr=False)

    @property
    def n(self) -> int:
        """How many duels every variant played."""
        return len(self.scores[0])

    @property
    def measures(self) -> tuple[str, ...]:
        """What is measured: ``red wins`` and so on, ``margin``, ``red in Cell`` and so on, ``Rooms Wrecked``."""
        wins = tuple(f"{party} wins" for party in self.parties)
        cells = tuple(f"{seat} in Cell" for seat in self.parties if seat != ROSE)
        return (*wins, "margin", *cells, "Rooms Wrecked")

    def values(self, variant: str, measure: str) -> tuple[float, ...]:
        """What was measured in each duel of a variant, by seed; a win is 1.

        Raises :class:`TrialError` for a variant or measure that is not there.
        """
        for asked, known in ((variant, self.variants), (measure, self.measures)):
            if asked not in known:
                raise TrialError(f"nothing is known of {asked!r}", expected=known)
        scores = self.scores[self.variants.index(variant)]
        party, _space, what = measure.partition(" ")
        if what == "wins":
            return tuple(float(score.winner == party) for score in scores)
        if what == "in Cell":
            return tuple(float(score.cells[self.parties.index(party)]) for score in scores)
        return tuple(float(score.margin if measure == "margin" else score.wrecked) for score in scores)

    def found(self, variant: str, measure: str) -> Interval:
        """The share of wins, or the mean, and between what it lies (Wilson's interval, or Student's)."""
        values = self.values(variant, measure)
        return intervals.share(int(sum(values)), len(values)) if measure.endswith("wins") else intervals.mean(values)

    def difference(self, variant: str, against: str, measure: str) -> Difference:
        """How much more a variant has of a measure, pair by pair (Newcombe's interval for wins, else Student's).

        It counts as seen when the interval holds no 0 and at least :data:`FEWEST` pairs differ.
        """
        mine, yours = self.values(variant, measure), self.values(against, measure)
        if measure.endswith("wins"):
            interval = intervals.difference_of_shares([value == 1 for value in mine], [value == 1 for value in yours])
        else:
            interval = intervals.mean([one - other for one, other in zip(mine, yours, strict=True)])
        differ = sum(one != other for one, other in zip(mine, yours, strict=True))
        seen = differ >= FEWEST and not interval.low <= 0 <= interval.high
        return Difference(measure, variant, against, interval, seen)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every other variant against the first, in every measure."""
        first, *others = self.variants
        return tuple(self.difference(other, first, measure) for other in others for measure in self.measures)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        from brw_lab.outcomes.trialtable import text

        return text(self)

    def _repr_markdown_(self) -> str:
        from brw_lab.outcomes.trialtable import markdown

        return markdown(self)


def trial(
    start: Start,
    variants: Variants,
    n: int,
    seed: int = 0,
    players: Players = None,
    executor: Executor | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> Trial:
    """Play *n* duels from *start* under each of several variants, with the seeds *seed*, *seed* + 1, ... in each.

    A variant is a Scenario, or a mapping of rulings and players (``{"red": "greedy"}``) that come on top of those of
    *start* and *players*; several of them stand in a list or, by name, in a mapping. One alone is tried against
    *start* as it is. On an *executor*, or with several *workers*, the numbers are the same.

    Raises :class:`TrialError` for variants that cannot be tried so, :class:`RulebookError` for a ruling, and whatever
    :func:`playout` raises, with the seed and the moves that led there.

    >>> from brw_lab.outcomes.duel import duel
    >>> found = trial(duel(), {"red": "greedy"}, 2)
    >>> found.variants, found.n
    (('as it is', 'red greedy'), 2)
    """
    named = _named(variants)
    deals = tuple((name, deal(start, players, variant)) for name, variant in named.items())
    parties = _checked(deals, n, seed)
    tasks = {
        (at, first): (at, range(first, min(first + each.together, seed + n)))
        for at, (_name, each) in enumerate(deals)
        for first in range(seed, seed + n, each.together)
    }
    played = spread(play_deals, deals, tasks, executor, workers=workers, progress=progress)
    scores: list[list[Score]] = [[] for _ in deals]
    for (at, _first), part in played.items():
        scores[at] += part
    return Trial(tuple(named), parties, seed, tuple(map(tuple, scores)))


def _checked(deals: tuple[tuple[str, Deal], ...], n: int, seed: int) -> tuple[Seat, ...]:
    """The parties at the table, which must be the same in every variant; numbers that are none are refused."""
    if type(n) is not int or n < 1:
        raise TrialError(f"{n!r} duels cannot be played", expected=("a whole number from 1",))
    if type(seed) is not int:
        raise TrialError(f"{seed!r} is no seed of a trial", expected=("a whole number",))
    parties = {each.table[0].parties for _name, each in deals}
    if len(parties) > 1:
        raise TrialError("the variants have different seats at the table", expected=("the same seats in each",))
    return parties.pop()


def _named(variants: Variants) -> dict[str, Variant]:
    """The variants by name; one alone is set against none."""
    if isinstance(variants, Scenario) or (isinstance(variants, Mapping) and _is_one(variants)):
        variants = cast(Sequence[Variant], [{}, variants])
    if isinstance(variants, Mapping):
        given = dict(cast(Mapping[str, Variant], variants))
        return given if len(given) != 1 else {_name({}): {}, **given}
    names = [_name(variant) for variant in variants]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice or not names:
        message = f"two variants are called {twice[0]!r}" if twice else "there is no variant to try"
        raise TrialError(message, expected=("a mapping from names to variants",))
    return dict(zip(names, variants, strict=True))


def _is_one(variants: Mapping[str, object]) -> bool:
    return not any(isinstance(each, (Scenario, Mapping)) for each in variants.values())


def _name(variant: Variant) -> str:
    if isinstance(variant, Scenario):
        return variant.title
    said = (f"{key} {value if isinstance(value, str) else value.__name__}" for key, value in variant.items())
    return ", ".join(said) or "as it is"
