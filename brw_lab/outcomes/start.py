"""Where looking ahead starts: a Scenario, a Table, or a setting and a position, each at its first Choice."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Protocol

from brw_lab.errors import BrwError, ScenarioError
from brw_lab.kernel.door import begin
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.until import at_rest
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.run import play
from brw_lab.scenario.schema import Move, Scenario
from brw_lab.scenario.setup import set_up


class Session(Protocol):
    """What is asked of a Table: where it goes on from, and how that came about."""

    @property
    def setting(self) -> Setting:
        """The rules and cards it is played by."""

    @property
    def scenario(self) -> Scenario | None:
        """What it was set up from, if that is known."""

    @property
    def to_decide(self) -> Position:
        """The position at the Choice that is open or comes next."""

    @property
    def line(self) -> tuple[Move, ...]:
        """The answers that led there."""


class StartError(BrwError):
    """What nothing can be looked at from."""


Start = Scenario | Session | tuple[Setting, Position]


class Begun(NamedTuple):
    """The first Choice to be answered, what it was set up from, and the answers that led there.

    *happened* is what happened by itself before it, from the position *laid* on. *past* is set where the effect that
    was to be looked into is over already: by another reading it asked nothing.
    """

    setting: Setting
    position: Position
    scenario: Scenario | None = None
    before: tuple[Move, ...] = ()
    laid: Position | None = None
    happened: tuple[Entry, ...] = ()
    past: bool = False


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
    if not hasattr(start, "to_decide"):
        what = f"{type(start).__name__} {str(start)[:40]!r}"
        expected = ("a Scenario, as load_scenario gives one", "a Table", "a setting and a position")
        raise StartError(f"nothing can be looked at from this {what}", expected=expected)
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
        if after is not None:
            message = "only a Scenario has moves of its own to be made first"
            raise StartError(message, expected=("after left out", "a Table that stands there"))
        return begun(start)
    before = prefix_of(start, after)
    setting, first = set_up(start)
    steps = play(setting, first, before.moves, start.version)
    position = steps[-1].position
    return Begun(setting, position, start, before.moves, past=before.inside and at_rest(position))


class Prefix(NamedTuple):
    """The answers before the endings of a Scenario are looked for, and whether an effect is unfinished behind them."""

    moves: tuple[Move, ...]
    inside: bool


def prefix_of(scenario: Scenario, after: int | None = None) -> Prefix:
    """Where the endings of a Scenario begin by its own rulings, whatever table it is played at.

    Raises :class:`ScenarioError` for more moves than it has.
    """
    wanted = scenario.endings_after if after is None else after
    moves = shared_moves(scenario) if wanted is None else own_moves(scenario)
    if wanted is not None and not (isinstance(wanted, int) and 0 <= wanted <= len(moves)):
        where = scenario.toml.where("endings", "after", value=True) if after is None and scenario.toml else None
        message = f"no endings lie behind {wanted!r} moves: there are {len(moves)}"
        raise ScenarioError(message, where=where, expected=(f"a number from 0 to {len(moves)}",))
    steps = play(*set_up(replace(scenario, profile=None)), moves[:wanted], scenario.version)
    made = _last_effect([step.position for step in steps]) if wanted is None else wanted
    return Prefix(moves[:made], not at_rest(steps[made].position))


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
    inside = [not at_rest(position) and position.choice is not None for position in positions]
    if True not in inside:
        return max(0, last - 1)
    at = max(number for number, within in enumerate(inside) if within)
    while at > 0 and inside[at - 1]:
        at -= 1
    return at
