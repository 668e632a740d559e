"""Where looking ahead starts: a Scenario, a Table, or a setting and a position, each at its first Choice."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Protocol

from brw_lab.kernel.door import begin
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.judge import pending
from brw_lab.scenario.run import play
from brw_lab.scenario.schema import Move, Scenario
from brw_lab.scenario.setup import set_up


class Session(Protocol):
    """What is asked of a Table: where it goes on from, and how that came about."""

    setting: Setting
    scenario: Scenario | None

    @property
    def to_decide(self) -> Position:
        """The position at the Choice that is open or comes next."""

    @property
    def line(self) -> tuple[Move, ...]:
        """The answers that led there."""


Start = Scenario | Session | tuple[Setting, Position]


class Begun(NamedTuple):
    """The first Choice to be answered, what it was set up from, and the answers that led there.

    *happened* is what happened by itself before it, from the position *laid* on.
    """

    setting: Setting
    position: Position
    scenario: Scenario | None = None
    before: tuple[Move, ...] = ()
    laid: Position | None = None
    happened: tuple[Entry, ...] = ()


def begun(start: Start) -> Begun:
    """The first Choice of *start*: of a Scenario its ``[given]``, none of its moves made.

    >>> from brw_lab.scenario.load import load_scenario
    >>> begun(load_scenario("duel_kami/defeat/at-the-period")).position.choice.kind
    'action'
    """
    if isinstance(start, Scenario | tuple):
        setting, laid = set_up(start) if isinstance(start, Scenario) else start
        step = begin(setting, laid)
        scenario = start if isinstance(start, Scenario) else None
        return Begun(setting, step.position, scenario, (), laid, step.entries)
    return Begun(start.setting, start.to_decide, start.scenario, start.line)


def begun_late(start: Start, after: int | None = None) -> Begun:
    """The Choice from which the endings of *start* are looked for; *after* so many of a Scenario's moves.

    Without *after*, a Scenario's ``[endings] after`` counts; without that, it begins with the last effect that all its
    branches share: at the first Choice that was made while that effect was unfinished. Where no effect was ever
    unfinished, the last move they share is left open. A Table, or a position, is taken where it stands.

    >>> from brw_lab.scenario.load import load_scenario
    >>> [str(move) for move in begun_late(load_scenario("duel_kami/defeat/at-the-period")).before]
    ['red: cast I']
    """
    if not isinstance(start, Scenario):
        return begun(start)
    moves = moves_before(start) if after is None else own_moves(start)[:after]
    setting, first = set_up(start)
    steps = play(setting, first, moves, start.version)
    return Begun(setting, steps[-1].position, start, moves)


def moves_before(scenario: Scenario) -> tuple[Move, ...]:
    """The answers given before the endings of a Scenario are looked for, whatever table it is played at."""
    if scenario.endings_after is not None:
        return own_moves(scenario)[: scenario.endings_after]
    shared = shared_moves(scenario)
    steps = play(*set_up(replace(scenario, profile=None)), shared, scenario.version)
    return shared[: _last_effect([step.position for step in steps])]


def own_moves(scenario: Scenario) -> tuple[Move, ...]:
    """The answers of a Scenario's first branch, forced ones left out."""
    return tuple(move for move in scenario.ways[0].moves if not move.forced)


def shared_moves(scenario: Scenario) -> tuple[Move, ...]:
    """The answers that all branches of a Scenario begin with, forced ones left out."""
    shared = own_moves(scenario)
    for branch in scenario.ways[1:]:
        other = tuple(move for move in branch.moves if not move.forced)
        same = [one == two for one, two in zip(shared, other, strict=False)]
        shared = shared[: same.index(False) if False in same else len(same)]
    return shared


def _last_effect(positions: list[Position]) -> int:
    """Which of the positions before each move is the first Choice inside the last effect; else the last of them."""
    last = len(positions) - 1
    inside = [pending(position) != "nothing" and position.choice is not None for position in positions]
    if True not in inside:
        return max(0, last - 1)
    at = max(number for number, within in enumerate(inside) if within)
    while at > 0 and inside[at - 1]:
        at -= 1
    return at
