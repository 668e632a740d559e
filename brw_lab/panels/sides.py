"""One scenario read in two ways: the same answers given on both sides, and the moments at which to look at them.

A side on which an answer is not on offer, a rule is missing or nothing can be set up stops there and says why.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from brw_lab.errors import BrwError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import Step, advance, begin, explain
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.endings import endings
from brw_lab.outcomes.observe import paths_of
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.judge import Verdict, judge, look_up, pending
from brw_lab.scenario.schema import Branch, Claims, Move, Scenario
from brw_lab.scenario.setup import Rulings, set_up
from brw_lab.table import Moment

LIMIT = 1_500
"""Positions that are looked at to say whether the endings are the same."""
Values = frozenset[tuple[tuple[str, Any], ...]]


class Stop(NamedTuple):
    """Why a side does not go on, in words, with the clauses that say so."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One way to read it: the moments of the run, why it stopped if it did, how the claims turn out at its end.

    A moment's *step* is the number of answers of the branch that are behind it. Without a *setting* nothing could be
    set up.
    """

    setting: Setting | None
    moments: tuple[Moment, ...]
    verdicts: tuple[Verdict, ...] = ()
    stop: Stop | None = None

    def at(self, step: int, beat: int) -> Moment | None:
        """The moment to be shown beside another side's; the last one when there is none so late."""
        here = [moment for moment in self.moments if moment.step == step]
        earlier = [moment for moment in self.moments if moment.step < step]
        return here[min(beat, len(here) - 1)] if here else earlier[-1] if earlier else None

    def over(self, step: int) -> bool:
        """Whether the side has stopped before so many answers, or with them."""
        return self.stop is not None and (not self.moments or step >= self.moments[-1].step + 1)

    @property
    def winner(self) -> str:
        """Who has won at the end of the run, if anybody has."""
        return self.moments[-1].position.winner if self.moments else ""


def side_of(scenario: Scenario, branch: Branch, rulings: Rulings = ()) -> Side:
    """One branch of a scenario with *rulings* on top of its own.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/cast/unstable-comes-first")
    >>> side_of(scenario, scenario.ways[0], (("unstable.room", "own"),)).stop.text
    'red: place garden is not on offer: that is no answer to what is asked now (near: target garden)'
    """
    try:
        setting, position = set_up(scenario, rulings)
        return _run(setting, position, branch)
    except BrwError as error:
        return Side(None, (), stop=Stop(str(error)))


def _run(setting: Setting, position: Position, branch: Branch) -> Side:
    moments: list[Moment] = []
    stop = None
    try:
        step = begin(setting, position, beats=True)
        if step.entries and position.choice is None:
            moments.append(Moment(position, (), 0, False))
        moments += _moments(step, (), 0)
        forced = deque(step.forced)
        for number, move in enumerate(branch.moves, 1):
            if (move.seat, move.key) in forced:
                while forced.popleft() != (move.seat, move.key):
                    pass
                continue
            if not _fits(setting, step.position, move):
                if move.forced:
                    continue
                stop = _why(setting, step.position, move)
                break
            step = advance(setting, step.position, move.key, beats=True)
            moments += _moments(step, moments[-1].entries, number)
            forced = deque(step.forced)
    except BrwError as error:  # another reading may need a rule that nobody prints
        stop = Stop(str(error))
    verdicts = () if stop else tuple(judge(setting, moments[-1].position, branch.then))
    return Side(setting, tuple(moments), verdicts, stop)


def _moments(step: Step, before: tuple[Entry, ...], number: int) -> list[Moment]:
    beats = [Moment(beat.position, before + step.entries[: beat.entries], number, False) for beat in step.beats]
    return [*beats, Moment(step.position, before + step.entries, number, step.position.choice is not None)]


def _fits(setting: Setting, position: Position, move: Move) -> bool:
    choice = position.choice
    return choice is not None and choice.seat == move.seat and move.key in offers(setting, position)


def _why(setting: Setting, position: Position, move: Move) -> Stop:
    choice = position.choice
    if choice is None or choice.seat != move.seat:
        return Stop(f"{move} is not on offer: {choice.seat.capitalize() if choice else 'nobody'} decides here")
    why = explain(setting, position, move.key)
    return Stop(f"{move} is not on offer: {why.text}", why.clauses)


def moments_of(left: Side, right: Side) -> list[tuple[int, int]]:
    """The moments of both sides together, each as the number of answers behind it and the beat within."""
    found: dict[int, int] = {}
    for side in (left, right):
        for step, group in groupby(side.moments, key=lambda moment: moment.step):
            found[step] = max(found.get(step, 0), len(list(group)))
    if left.stop or right.stop:
        last = max((side.moments[-1].step + 1 for side in (left, right) if side.stop and side.moments), default=0)
        found.setdefault(last, 1)
    return [(step, beat) for step in sorted(found) for beat in range(found[step])]


def differ_at(left: Side, right: Side, when: tuple[int, int]) -> bool:
    """Whether two sides differ at a moment: in the position, in what happened up to it, or because one has stopped."""
    one, other = left.at(*when), right.at(*when)
    if one is None or other is None or left.over(when[0]) != right.over(when[0]):
        return True
    happened = [[entry[:5] for entry in moment.entries] for moment in (one, other)]
    return one.position != other.position or happened[0] != happened[1]


def values_ahead(scenario: Scenario, side: Side, step: int) -> Values | None:
    """What may come of a side from the Choice behind *step* answers on; None where not all was looked at."""
    moment = side.at(step, len(side.moments))
    if side.setting is None or moment is None:
        return None
    look = _look(scenario)
    if moment.position.choice is None or pending(moment.position) == "nothing":
        return frozenset([tuple(look(side.setting, moment.position).items())])
    found = endings((side.setting, moment.position), limit=LIMIT, observe=look)
    return frozenset(ending.values for ending in found) if found.complete else None


def _look(scenario: Scenario) -> Any:
    paths = paths_of(*(branch.then for branch in scenario.ways)) or {("winner",): ""}

    def look(setting: Setting, position: Position) -> Mapping[str, Any]:
        return {".".join(path): look_up(setting, position, path, like) for path, like in paths.items()}

    return look


def turned(left: Side, right: Side) -> Iterator[tuple[str, Any, Any]]:
    """The claims that come out otherwise: what they claim of, what is found on the left and on the right."""
    if left.stop or right.stop:
        return
    for one, other in zip(left.verdicts, right.verdicts, strict=True):
        if one.found != other.found:
            yield one.claim, one.found, other.found


def played(scenario: Scenario, moves: tuple[Move, ...]) -> Scenario:
    """The scenario with other moves and nothing claimed: what was played at a table."""
    return replace(scenario, moves=moves, branches=(), then=Claims(), refused=(), guesses=())
