"""Every position that lies ahead: all answers to every Choice from a start on, equal positions met once.

Nearest first, so that the road kept to each position is a shortest one. What the positions at the ends have in
common is asked in :mod:`.endings`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import NamedTuple

from brw_lab.errors import BrwError, RuleGap
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.progress import seconds, shown
from brw_lab.outcomes.store import Full, Store
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move

CHUNK = 64
"""After how many positions progress is told and the clock looked at."""
START = b"start"


class LimitError(BrwError):
    """A bound that is none."""


class Limit(NamedTuple):
    """When to stop although there is more: so many positions, seconds, MiB; None is without bound."""

    positions: int | None = 100_000
    seconds: float | None = None
    mebibytes: float | None = None


class Edge(NamedTuple):
    """One answer at one position, and the position it leads to, both by number."""

    at: int
    key: str
    to: int


class Walk:
    """The positions ahead of a start (number 0), the answers between them, where lines end, and why it stopped.

    *stopped* is empty when every answer was looked at; else the bound that was met, in words, and some positions
    are still *open*. *gaps* are the ends at which no rule says how to go on;
    *words* every answer that was given anywhere.
    """

    def __init__(
        self, setting: Setting, start: Position, ends: Callable[[Position], bool], ended: bool = False
    ) -> None:
        self.setting = setting
        self.store = Store()
        self.ends: list[int] = []
        self.gaps: dict[int, RuleGap] = {}
        self.stopped = ""
        self.interrupted = False
        self._until = ends
        self._ended = ended
        self._most: int | None = None
        self._first = array("I")  # where the answers of a position begin, once it was looked at
        self._keys = array("I")
        self._to = array("I")
        self._parent = array("I", [0])
        self._by = array("I", [0])
        self._words: dict[str, int] = {}
        self.words: list[str] = []
        self.store.add(start, START)  # coming back to it later is an end like any other

    def __len__(self) -> int:
        return len(self.store)

    @property
    def complete(self) -> bool:
        """Whether every answer to every Choice was looked at."""
        return not self.stopped

    @property
    def nbytes(self) -> int:
        """About how many bytes it takes."""
        arrays = (self._first, self._keys, self._to, self._parent, self._by)
        return self.store.nbytes + sum(each.itemsize * len(each) for each in arrays)

    @property
    def open(self) -> range:
        """The positions that were found but not looked at."""
        return range(len(self._first), len(self.store))

    def go(self, limit: Limit) -> Walk:
        """Look at one position after another until none is left, a bound is met or somebody presses Ctrl-C."""
        began, self._most = seconds(), limit.positions
        try:
            with shown("looking at", "positions") as bar:
                while not self.stopped and len(self._first) < len(self.store):
                    at = len(self._first)
                    if at % CHUNK == 0:
                        bar.update(CHUNK if at else 0)
                        self.stopped = self._over(limit, began)
                    if not self.stopped:
                        self._look(at)
        except Full:
            self.stopped = f"stopped at the limit of {limit.positions} position{'' if limit.positions == 1 else 's'}"
        except KeyboardInterrupt:
            self.interrupted = True
            self.stopped = f"interrupted at {len(self)} positions"
        self._mend()
        return self

    def _over(self, limit: Limit, began: float) -> str:
        if limit.seconds is not None and seconds() - began > limit.seconds:
            return f"stopped after {limit.seconds:g} seconds"
        if limit.mebibytes is not None and self.nbytes > limit.mebibytes * 2**20:
            return f"stopped at {limit.mebibytes:g} MiB"
        return ""

    def _look(self, at: int) -> None:
        """Give every answer at a position."""
        if at in self.gaps:
            self._first.append(len(self._to))
            return
        position = self.store[at]
        if position.choice is None or (at and self._until(position)) or (not at and self._ended):
            self._first.append(len(self._to))
            self.ends.append(at)
            return
        found = [(self._word(key), self._follow(at, position, key)) for key in self._answers(at, position)]
        self._first.append(len(self._to))
        self._keys.extend(key for key, _ in found)
        self._to.extend(to for _, to in found)

    def _answers(self, at: int, position: Position) -> Iterable[str]:
        """The answers to be given at a position; a walk that looks for something may leave some out."""
        return offers(self.setting, position)

    def _step(self, at: int, position: Position, key: str) -> Position:
        """The position that an answer leads to."""
        return advance(self.setting, position, key).position

    def _follow(self, at: int, position: Position, key: str) -> int:
        try:
            number, new = self.store.add(self._step(at, position, key), most=self._most)
        except RuleGap as gap:
            number, new = self.store.add(position, f"gap {gap.message}".encode(), self._most)
            self.gaps[number] = gap
        if new:
            self._parent.append(at)
            self._by.append(self._word(key))
        return number

    def _mend(self) -> None:
        """Leave out what was half written when it stopped; a position not looked at to its end stays open."""
        known = min(len(self.store), len(self._parent), len(self._by))
        self.store.shrink(known)
        del self._parent[known:], self._by[known:]
        self.gaps = {number: gap for number, gap in self.gaps.items() if number < known}

    def _word(self, key: str) -> int:
        number = self._words.setdefault(key, len(self.words))
        if number == len(self.words):
            self.words.append(key)
        return number

    def seat(self, number: int) -> str:
        """Who decides at a position; empty where nobody does."""
        choice = self.store[number].choice
        return "" if choice is None else choice.seat

    def edges(self, at: int) -> list[Edge]:
        """The answers at a position, in the order of its options; none at an end or where nobody has looked."""
        if at >= len(self._first):
            return []
        end = self._first[at + 1] if at + 1 < len(self._first) else len(self._to)
        return [Edge(at, self.words[self._keys[each]], self._to[each]) for each in range(self._first[at], end)]

    def came(self, number: int) -> Edge:
        """The answer by which a position was met first; none leads to the start."""
        return Edge(self._parent[number], self.words[self._by[number]], number)

    def road(self, number: int) -> tuple[Move, ...]:
        """A shortest line of answers from the start to a position."""
        moves: list[Move] = []
        while number:
            at = self._parent[number]
            moves.append(Move(self.seat(at), self.words[self._by[number]]))
            number = at
        return tuple(reversed(moves))


def walk(
    setting: Setting,
    start: Position,
    until: Callable[[Position], bool],
    limit: Limit | None = None,
    ended: bool = False,
) -> Walk:
    """Every position ahead of *start* up to those at which *until* holds or nobody decides; none if it has *ended*.

    The time grows with the positions times their answers; each position takes about as many bytes as
    :attr:`Walk.nbytes` says.

    >>> from brw_lab.outcomes.start import begun_late
    >>> from brw_lab.outcomes.until import until_of
    >>> from brw_lab.scenario.load import load_scenario
    >>> begun = begun_late(load_scenario("duel_kami/defeat/at-the-period"))
    >>> len(walk(begun.setting, begun.position, until_of("effect", begun.position)).ends)
    2
    """
    return Walk(setting, start, until, ended).go(bound_of(limit))


def bound_of(limit: int | Limit | None) -> Limit:
    """A bound as :class:`Limit`: of 100,000 positions without one; :class:`LimitError` for one that bounds nothing.

    >>> bound_of(5)
    Limit(positions=5, seconds=None, mebibytes=None)
    """
    bound = Limit() if limit is None else limit if isinstance(limit, Limit) else Limit(limit)
    for name, value in zip(Limit._fields, bound, strict=True):
        least = 1 if name == "positions" else 0
        if value is not None and not (isinstance(value, int | float) and value >= least):
            raise LimitError(
                f"{value!r} {name} bound nothing", expected=(f"a number from {least}", "None, for no bound")
            )
    return bound
