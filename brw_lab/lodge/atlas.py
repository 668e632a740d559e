"""The atlas: all placements of Portals in a Lodge, up to symmetry, ranked by the questions that players ask.

Placements stream through: what is kept are counts, and for each value of each metric a few placements that have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from brw_lab.drawn import Drawn
from brw_lab.errors import LayoutError
from brw_lab.lodge.lodge import Lodge, lodge_of
from brw_lab.lodge.metrics import METRICS, Number, metrics_of, question_of, rank
from brw_lab.lodge.placements import Ground, Placement
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.survey import Survey
from brw_lab.lodge.symmetry import symmetries
from brw_lab.lodge.tables import Tables, lengths, longest, tables_of
from brw_lab.spread import Progress, hands, spread

SHOWN: Final = 12
"""So many placements are kept for each value of a metric."""
SHOWN_ALIKE: Final = 3
"""So many placements are kept for each kind."""
KINDS: Final = 20_000
"""So many different tables are told apart; beyond, they are only counted as too many."""
SHARES: Final = 24
"""Into so many tasks an atlas falls when it is spread."""


@dataclass(slots=True)
class Some:
    """How many classes and placements have something in common, and the first few of them."""

    classes: int = 0
    placements: int = 0
    examples: list[Placement] = field(default_factory=list)

    def add(self, placement: Placement, shown: int = SHOWN) -> None:
        self.classes += 1
        self.placements += placement.weight
        if len(self.examples) < shown:
            self.examples.append(placement)

    def join(self, other: Some, shown: int = SHOWN) -> None:
        self.classes += other.classes
        self.placements += other.placements
        self.examples = sorted((*self.examples, *other.examples), key=lambda each: each.order)[:shown]


class Rank(NamedTuple):
    """Placements that answer a question equally well: their place (1 is best), the value, and how many they are."""

    place: int
    value: Number
    classes: int
    placements: int
    examples: tuple[Placement, ...]


class Kind(NamedTuple):
    """Placements with the same tables of distance and sight, but for a turn or a mirror."""

    name: str
    classes: int
    placements: int
    examples: tuple[Placement, ...]


@dataclass(slots=True)
class _Tally:
    """What has been seen so far."""

    all: Some = field(default_factory=Some)
    values: dict[str, dict[Number, Some]] = field(default_factory=dict)
    kinds: dict[str, Some] = field(default_factory=dict)

    def add(self, placement: Placement) -> None:
        self.all.add(placement)
        for name, value in placement.values.items():
            self.values.setdefault(name, {}).setdefault(value, Some()).add(placement)
        if len(self.kinds) <= KINDS:
            self.kinds.setdefault(placement.kind, Some()).add(placement, SHOWN_ALIKE)

    def join(self, other: _Tally) -> None:
        self.all.join(other.all)
        for name, values in other.values.items():
            mine = self.values.setdefault(name, {})
            for value, some in values.items():
                mine.setdefault(value, Some()).join(some)
        for kind, some in other.kinds.items():
            if len(self.kinds) <= KINDS:
                self.kinds.setdefault(kind, Some()).join(some, SHOWN_ALIKE)


class Atlas(Drawn):
    """All placements of one kind in one layout; made by :func:`atlas`.

    *placements* counts them all, *up_to_symmetry* those that no turn or mirror makes the same, *symmetry* how many
    symmetries there are; *question* is what :attr:`best` and :attr:`worst` answer.
    """

    def __init__(self, ground: Ground, question: str, tally: _Tally) -> None:
        self.ground = ground
        self.question = question_of(question)
        self._tally = tally
        self.layout = ground.layout
        self.symmetry = len(ground.symmetries)
        self.placements = tally.all.placements
        self.up_to_symmetry = tally.all.classes
        often = sorted(tally.kinds.items(), key=lambda item: (-item[1].placements, item[1].examples[0].order))
        few = len(often) <= KINDS
        self._names = {digest: f"T{number}" for number, (digest, _) in enumerate(often, start=1) if few}

    def __repr__(self) -> str:
        return f"<Atlas: {self.placements} placements, {self.up_to_symmetry} up to symmetry>"

    @property
    def kinds(self) -> tuple[Kind, ...] | None:
        """The different tables of distance and sight, the most frequent first; None if they are more than 20,000."""
        found = self._tally.kinds
        if len(found) > KINDS:
            return None
        return tuple(
            Kind(name, some.classes, some.placements, self._named(some))
            for digest, name in self._names.items()
            for some in (found[digest],)
        )

    def _named(self, some: Some) -> tuple[Placement, ...]:
        """The placements that are kept, with the names of their kinds."""
        return tuple(replace(each, kind=self._names.get(each.kind, "")) for each in some.examples)

    def ranking(self, question: str | None = None, worst: bool = False) -> tuple[Rank, ...]:
        """Every value that answers a question (or a metric, by its name), best first or worst first; ties are one.

        Raises :class:`LayoutError` for a name that is neither, or one that reads Cells in an atlas without them.
        """
        asked = self.question if question is None else question_of(question)
        metric = METRICS[asked.metric]
        if metric.name not in self._tally.values and self.placements:
            raise LayoutError(
                f"'{asked.name}' reads Cells, and this atlas leaves them out", expected=("an atlas with cells=True",)
            )
        values = self._tally.values.get(metric.name, {})
        ordered = sorted(values, key=lambda value: rank(metric, value), reverse=worst)
        ranks, place = [], 1
        for value in ordered:
            some = values[value]
            ranks.append(Rank(place, value, some.classes, some.placements, self._named(some)))
            place += some.classes
        return tuple(ranks)

    @property
    def best(self) -> tuple[Placement, ...]:
        """The first few placements that answer the question best, all equally well."""
        return self.ranking()[0].examples if self.placements else ()

    @property
    def worst(self) -> tuple[Placement, ...]:
        """The first few placements that answer it worst, all equally badly."""
        return self.ranking(worst=True)[0].examples if self.placements else ()

    def as_dict(self, top: int = 10) -> dict[str, Any]:
        """The atlas as JSON tells it, with the *top* placements of either end, the best and the worst first."""
        ranks = self.ranking()
        kinds = self.kinds
        return {
            "layout": self.layout.name or self.layout.line,
            "pairs": self.ground.pairs,
            "tokens": self.ground.tokens,
            "labelled": self.ground.labelled,
            "cells": self.ground.cells,
            "symmetry": self.symmetry,
            "placements": self.placements,
            "up_to_symmetry": self.up_to_symmetry,
            "kinds": None if kinds is None else len(kinds),
            "question": self.question.name,
            "metric": self.question.metric,
            "values": [
                {"value": plain(each.value), "classes": each.classes, "placements": each.placements} for each in ranks
            ],
            "best": _told(ranks, top),
            "worst": _told(self.ranking(worst=True), top),
        }


def _told(ranks: Sequence[Rank], top: int) -> list[dict[str, Any]]:
    """The first *top* placements as JSON tells them."""
    placements = [(rank, placement) for rank in ranks for placement in rank.examples]
    return [
        {"place": rank.place, "ties": rank.classes - 1, "stands_for": placement.weight, "kind": placement.kind or None}
        | {"portals": placement.portals, "layout": placement.layout.line}
        | {name: plain(value) for name, value in placement.values.items()}
        for rank, placement in placements[:top]
    ]


def plain(value: Number) -> int | float | None:
    """A value as JSON has it."""
    return float(value) if isinstance(value, Fraction) else value


def atlas(
    layout: Lodge | Layout | str | Path,
    pairs: int = 2,
    tokens: int = 0,
    *,
    labelled: bool = False,
    cells: bool = False,
    faces: str = "rooms",
    question: str = "see-most",
    executor: Executor | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Atlas:
    """Every placement of so many pairs of Portals on the rim, and of Portal tokens in doors, up to symmetry.

    A Lodge is taken with its readings on Portals. *labelled* tells the colours of the pairs apart. Cells are left out,
    and their doors free for Portals, unless *cells* is set or the *question* reads them. The faces of a token look at
    the two ``rooms``, or are ``fixed`` colours of the passage. Work can go to an *executor* or to so many *workers*;
    *progress* is told how much of it is done, and of how much.

    Raises :class:`LayoutError` for more Portals than there is room for, or a question that does not exist.

    >>> from brw_lab.lodge.layout import load_layout
    >>> found = atlas(load_layout("duel"), pairs=1)
    >>> found.placements, found.up_to_symmetry, found.ranking()[0].value
    (153, 18, 17)
    """
    lodge = lodge_of(layout)
    layout = lodge.layout
    reads_cells = METRICS[question_of(question).metric].reads_cells
    if reads_cells and len(layout.cells) < 2:
        why = f"'{question}' reads Cells: this layout has fewer than two"
        raise LayoutError(why, expected=("[cells] of two seats",))
    ground = Ground(layout, pairs, tokens, labelled, cells or reads_cells, faces, lodge.crossings, lodge.under_portal)
    if not hands(executor, workers):
        return Atlas(ground, question, _share(ground, (0, 1), progress))
    tasks = {number: (number, SHARES) for number in range(SHARES)}
    tally = _Tally()
    for share in spread(_share, ground, tasks, executor, workers=workers, progress=progress).values():
        tally.join(share)
    return Atlas(ground, question, tally)


def _share(ground: Ground, share: tuple[int, int], progress: Progress | None = None) -> _Tally:
    """One share of an atlas."""
    tally = _Tally()
    base = ground.base
    readings = (ground.crossings, ground.under_portal)
    survey = Survey(base, *readings)
    index = {room: number for number, (room, _) in enumerate(base.rooms)}
    doors = tuple(index[door[0]] for _, door in base.cells)
    images = [[index[move[room, "E"][0]] for room in index] for move in symmetries(base)]
    size = len(index)
    moves = [itemgetter(*(a * size + b for a in image for b in image)) for image in images]
    measured = lru_cache(maxsize=4096)(lambda tables: metrics_of(tables, doors))
    digested = lru_cache(maxsize=4096)(lambda tables: _digest(tables, moves))
    for placement in ground.part(*share):
        if placement.tokens:  # they stand in doors, where the survey knows no shortcut
            tables = tables_of(Lodge.of(placement.layout, *readings))
        else:
            tables = survey.tables(placement.pairs)
        tally.add(replace(placement, values=measured(tables), kind=digested(tables)))
        if progress is not None:
            progress(tally.all.placements, ground.placements)
    return tally


def _digest(tables: Tables, moves: Iterable[Any]) -> str:
    """A few letters that are the same for tables that a turn or a mirror makes the same."""
    size = len(tables.rooms)
    both = [
        1000 * far + line for far, line in zip(lengths(tables.walk, size), lengths(tables.sight, size), strict=True)
    ]
    first = min(_moved(both, move) for move in moves)
    # What stands for none depends on the longest length, and is the longest itself in another table.
    told = longest(tables.walk, size), longest(tables.sight, size), first
    return blake2b(repr(told).encode(), digest_size=8).hexdigest()


def _moved(table: Sequence[int], move: Any) -> tuple[int, ...]:
    found = move(table)
    return found if isinstance(found, tuple) else (found,)
