"""Metrics: what can be counted in the tables of a Lodge, and the questions that players ask of a placement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from brw_lab.errors import LayoutError, nearest
from brw_lab.lodge.fairness import gap
from brw_lab.lodge.tables import Tables, longest

Number = int | Fraction | None
"""What a metric counts; None where there is nothing to count, which ranks last."""


class Metric(NamedTuple):
    """Something that is counted: *value* takes the tables and the indexes of the Rooms that the Cells open onto."""

    name: str
    says: str
    value: Callable[[Tables, Sequence[int]], Number]
    more_is_better: bool
    reads_cells: bool = False


class Question(NamedTuple):
    """What a player asks, and the metric that answers it."""

    name: str
    says: str
    metric: str


def metrics_of(tables: Tables, doors: Sequence[int] = ()) -> dict[str, Number]:
    """Every metric of a Lodge; those that read Cells only where there are two or more.

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> from brw_lab.lodge.tables import tables_of
    >>> found = metrics_of(tables_of(Lodge.of(load_layout("duel"))))
    >>> found["seen_pairs"], found["blind_pairs"], found["mean_distance"]
    (15, 6, Fraction(10, 7))
    """
    return {
        name: metric.value(tables, doors)
        for name, metric in METRICS.items()
        if not metric.reads_cells or len(doors) > 1
    }


def question_of(name: str) -> Question:
    """A question by its name, or a metric by its name.

    Raises :class:`LayoutError` with the list of both for any other name.

    >>> question_of("hide-me").metric, question_of("longest_walk").says
    ('best_hiding', 'Moves between the two Rooms that lie farthest apart')
    """
    if name in QUESTIONS:
        return QUESTIONS[name]
    if name in METRICS:
        says = METRICS[name].says
        return Question(name, says[0].upper() + says[1:], name)
    known = (*QUESTIONS, *METRICS)
    raise LayoutError(f"there is no metric or question '{name}'", expected=known, near=nearest(name, known))


def rank(metric: Metric, value: Number) -> tuple[bool, int | Fraction]:
    """A key that sorts the best value of a metric first."""
    if value is None:
        return True, 0
    return False, -value if metric.more_is_better else value


def _pairs(pairs: int, tables: Tables) -> int:
    """How many pairs of two different Rooms: each is two bits, and each Room goes with itself."""
    return (pairs.bit_count() - len(tables.rooms)) // 2


def _of_pairs(tables: Tables) -> int:
    size = len(tables.rooms)
    return size * (size - 1) // 2


def _mean_distance(tables: Tables, _: Sequence[int]) -> Number:
    far = longest(tables.walk, len(tables.rooms))
    reached = [_pairs(tables.walked_within(moves), tables) for moves in range(far + 1)]
    total = sum(moves * (reached[moves] - reached[moves - 1]) for moves in range(1, len(reached)))
    return Fraction(total, reached[-1]) if reached[-1] else None


def _seen_within(steps: int) -> Callable[[Tables, Sequence[int]], Number]:
    return lambda tables, _: _pairs(tables.seen_within(steps), tables)


def _watchers(tables: Tables) -> list[int]:
    """By how many other Rooms each Room is seen."""
    lines = tables.seen_within()
    return [tables.row(lines, room).bit_count() - 1 for room in range(len(tables.rooms))]


def _walk_unseen(tables: Tables, _: Sequence[int]) -> Number:
    return (tables.walked_within(2) & ~tables.seen_within()).bit_count() // 2


def _cell_distance(tables: Tables, doors: Sequence[int]) -> Number:
    rows = tables.distances
    ways = [rows[a][b] for a in doors for b in doors if a != b]
    known = [way for way in ways if way is not None]
    return max(known, default=0) if len(known) == len(ways) else None


METRICS: Final[Mapping[str, Metric]] = {
    metric.name: metric
    for metric in (
        Metric("seen_pairs", "pairs of Rooms that see each other, however far",
               lambda tables, _: _pairs(tables.seen_within(), tables), True),
        Metric("seen_pairs_within_2", "pairs of Rooms that see each other at range 2", _seen_within(2), True),
        Metric("blind_pairs", "pairs of Rooms that do not see each other",
               lambda tables, _: _of_pairs(tables) - _pairs(tables.seen_within(), tables), False),
        Metric("best_hiding", "Rooms that see the Room seen by fewest", lambda tables, _: min(_watchers(tables)),
               False),
        Metric("most_exposed", "Rooms that see the Room seen by most", lambda tables, _: max(_watchers(tables)), False),
        Metric("longest_line", "Rooms along the longest of the shortest lines of sight",
               lambda tables, _: longest(tables.sight, len(tables.rooms)), True),
        Metric("adjacent_pairs", "pairs of Rooms one move apart",
               lambda tables, _: _pairs(tables.walked_within(1), tables), True),
        Metric("mean_distance", "moves between two Rooms, on average over those with a way", _mean_distance, False),
        Metric("longest_walk", "moves between the two Rooms that lie farthest apart",
               lambda tables, _: longest(tables.walk, len(tables.rooms)), False),
        Metric("parted_pairs", "pairs of Rooms with no way between them",
               lambda tables, _: _of_pairs(tables) - _pairs(tables.walked_within(len(tables.rooms)), tables), False),
        Metric("walk_unseen", "pairs of Rooms at most 2 moves apart that do not see each other", _walk_unseen, True),
        Metric("cell_distance", "moves between the doors of the two Cells that lie farthest apart", _cell_distance,
               False, reads_cells=True),
        Metric("seat_gap", "Rooms by which the best placed seat is ahead, reaching and seeing, added up over all moves",
               gap, False, reads_cells=True),
    )
}  # fmt: skip

QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question
    for question in (
        Question("see-most", "See as much as possible", "seen_pairs"),
        Question("hide-me", "Hide me: a Room that as few Rooms as possible see", "best_hiding"),
        Question("walk-unseen", "Walk far, see little: near by foot, out of sight", "walk_unseen"),
        Question("far-cell", "Reach the far Cell's door", "cell_distance"),
        Question("fair", "Fair to both seats", "seat_gap"),
    )
}
