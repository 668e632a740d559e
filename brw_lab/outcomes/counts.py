"""How many lines of so many answers there are: the tree below a position, counted layer by layer.

Equal positions of a layer merge and their lines add up, so that what several orders of answers lead to is gone on from
once. A regression net for the rules, and a yardstick of their speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

from brw_lab.errors import BrwError, after
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.start import Start, begun
from brw_lab.position.position import Position
from brw_lab.spread import Progress, hands, spread

TOGETHER = 3
"""How many layers below a slice are counted by one worker; what meets across slices is made more than once."""
TASK = 20_000
"""About how many positions one task makes: a second or two."""

Line = tuple[Any, ...]
"""The answers that led somewhere, the last first: the line before, the seat, the key; empty at the start."""
Items = list[tuple[Position, tuple[int, Line]]]
"""A slice of a layer."""


class Ground(NamedTuple):
    """What every part of a count needs: the table, and the moves that led to its start, for an error to tell."""

    setting: Setting
    before: tuple[str, ...]


class Layer(NamedTuple):
    """The different positions so many answers below, each with how many lines lead there and one of those.

    *ended* are the lines that have ended so far, *unkept* those of a layer whose positions were not kept.
    """

    positions: dict[Position, tuple[int, Line]]
    ended: int = 0
    unkept: int = 0

    @property
    def tally(self) -> tuple[int, int]:
        """How many lines lead here, those that ended before among them, and how many those are."""
        return self.ended + self.unkept + sum(count for count, _line in self.positions.values()), self.ended


@dataclass(frozen=True, slots=True)
class Counts:
    """How many lines there are of 0, 1, 2, ... answers; a line that has *ended* counts as one and stays.

    >>> print(Counts((1, 7, 36), (0, 0, 2)))
    answers  lines  ended
          0      1      0
          1      7      0
          2     36      2
    """

    lines: tuple[int, ...]
    ended: tuple[int, ...]

    @property
    def depth(self) -> int:
        """How many answers the longest lines have."""
        return len(self.lines) - 1

    def __str__(self) -> str:
        rows = [("answers", "lines", "ended")]
        rows += [(str(depth), str(self.lines[depth]), str(self.ended[depth])) for depth in range(len(self.lines))]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        return "\n".join("  ".join(word.rjust(width) for word, width in zip(row, widths, strict=True)) for row in rows)


def perft(
    start: Start, depth: int, executor: Executor | None = None, *, workers: int = 1, progress: Progress | None = None
) -> int:
    """How many lines of *depth* answers there are below *start*; see :func:`counts`.

    >>> from brw_lab.scenario.load import load_scenario
    >>> perft(load_scenario("duel_kami/positions/a-fight-with-persistents"), 3)
    213
    """
    return counts(start, depth, executor, workers=workers, progress=progress).lines[-1]


def counts(
    start: Start, depth: int, executor: Executor | None = None, *, workers: int = 1, progress: Progress | None = None
) -> Counts:
    """How many lines there are of 0 to *depth* answers below *start*.

    Every position of the last layer is made in full. Memory holds two layers, the last but one and that before it.
    With an *executor*, or several *workers*, slices of a layer are counted apart; the numbers are the same.

    Raises :class:`BrwError` for a depth that is no whole number, :class:`RuleGap` where no rule says how to go on, with
    the moves that led there.

    >>> from brw_lab.scenario.load import load_scenario
    >>> counts(load_scenario("duel_kami/positions/a-fight-with-persistents"), 3).lines
    (1, 7, 36, 213)
    """
    if type(depth) is not int or depth < 0:
        raise BrwError(f"a line cannot have {depth!r} answers", expected=("a whole number from 0",))
    begin = begun(start)
    ground = Ground(begin.setting, tuple(map(str, begin.before)))
    layer = Layer({begin.position: (1, ())}) if begin.position.choice is not None else Layer({}, 1)
    found = [layer.tally]
    apart = hands(executor, workers) and depth > TOGETHER
    for left in range(depth, TOGETHER if apart else 0, -1):
        layer = _next(ground, layer, merged=left > 1)
        found.append(layer.tally)
        if progress is not None and not apart:
            progress(len(found) - 1, depth)
    if apart:
        tasks = dict(enumerate(_slices(layer, found)))
        parts = spread(_below, ground, tasks, executor, workers=workers, progress=progress)
        for at in range(TOGETHER):
            lines, ended = (sum(part[at][column] for part in parts.values()) for column in (0, 1))
            found.append((layer.ended + lines, layer.ended + ended))
    return Counts(tuple(lines for lines, _ended in found), tuple(ended for _lines, ended in found))


def _next(ground: Ground, layer: Layer, merged: bool = True) -> Layer:
    """The layer one answer below; not *merged*, its lines are only counted.

    *layer* is emptied on the way, so that memory holds little more than one of them.
    """
    below: dict[Position, tuple[int, Line]] = {}
    ended, lines = layer.ended, 0
    for count, line, position in _answered(ground, layer):
        if position.choice is None:
            ended += count
        elif not merged:
            lines += count
        elif position in below:
            known, first = below[position]
            below[position] = (known + count, first)
        else:
            below[position] = (count, line)
    return Layer(below, ended, lines)


def _answered(ground: Ground, layer: Layer) -> Iterator[tuple[int, Line, Position]]:
    """Every answer to every position of a layer: how many lines give it, one of them, and where it leads."""
    setting, before = ground
    line: Line = ()
    try:
        while layer.positions:
            position, (count, so_far) = layer.positions.popitem()
            line = so_far
            assert position.choice is not None
            seat = position.choice.seat
            for key in offers(setting, position):
                line = (so_far, seat, key)
                yield count, line, advance(setting, position, key).position
    except Exception as error:  # whatever went wrong, the line that shows it again is worth having
        after(error, (*before, *_moves(line)), "counting lines")
        raise


def _moves(line: Line) -> list[str]:
    """The answers of a line as moves, the first first."""
    moves: list[str] = []
    while line:
        line, seat, key = line
        moves.append(f"{seat}: {key}")
    return moves[::-1]


def _slices(layer: Layer, found: list[tuple[int, int]]) -> Iterator[Items]:
    """A layer cut into tasks; positions that are alike stay together, since they are likely to meet again below."""
    growth = max(1.0, found[-1][0] / found[-2][0])
    size = max(1, int(TASK / growth**TOGETHER))
    items = sorted(layer.positions.items(), key=lambda item: _spent(item[0]))
    return (items[at : at + size] for at in range(0, len(items), size))


def _spent(position: Position) -> tuple[object, ...]:
    """What lines seldom meet across: the tokens left, the Spells Revealed and the cards in hand of every Mage."""
    return tuple(
        (held.tokens, tuple(planned is not None and planned.revealed for planned in held.slots), len(held.hand))
        for held in position.holdings
    )


def _below(ground: Ground, items: Items) -> list[tuple[int, int]]:
    """Lines and ended ones in each of the layers below a slice."""
    layer = Layer(dict(items))
    found = []
    for left in range(TOGETHER, 0, -1):
        layer = _next(ground, layer, merged=left > 1)
        found.append(layer.tally)
    return found
