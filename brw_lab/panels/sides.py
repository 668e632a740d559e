"""One scenario read in two ways: the same answers given on both sides, and the moments at which to look at them.

A side on which an answer is not on offer, a rule is missing or nothing can be set up stops there and says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from brw_lab.errors import BrwError
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.endings import endings
from brw_lab.outcomes.following import Run, Stop, follow, not_set_up, own_run
from brw_lab.outcomes.observe import observed
from brw_lab.outcomes.variants import by_rulebooks, under
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Phase
from brw_lab.position.position import Position
from brw_lab.scenario.judge import Verdict, pending
from brw_lab.scenario.schema import Branch, Claims, Move, Scenario
from brw_lab.scenario.setup import Rulings, set_up
from brw_lab.table import Moment

LIMIT = 1_500
"""Positions that are looked at to say whether the endings are the same."""
Values = frozenset[tuple[tuple[str, Any], ...]]


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


def side_of(scenario: Scenario, branch: Branch, rulings: Rulings = (), rulebook: str = "") -> Side:
    """One branch of a scenario with *rulings* on top of its own; its answers are followed as far as they lead.

    With a *rulebook* it is played by that one, with the rulings that it leaves room for.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/cast/unstable-comes-first")
    >>> side_of(scenario, scenario.ways[0], (("unstable.room", "own"),)).stop.text
    'red: place garden is no answer then: red is asked: target'
    """
    try:
        answers = answers_of(scenario, branch)
        if rulebook:
            setting, position, _ = under(scenario, by_rulebooks([rulebook])[0])
        else:
            setting, position = set_up(scenario, rulings)
    except BrwError as error:
        return Side(None, (), stop=not_set_up(error) if rulebook else Stop(str(error)))
    run = follow(branch, answers, setting, position)
    return Side(setting, tuple(_moments(run, answers, position)), run.verdicts, run.stop)


def answers_of(scenario: Scenario, branch: Branch) -> tuple[Move, ...]:
    """Every answer of a branch as it stands, forced ones too; those that are written where it cannot be played.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> len(answers_of(scenario, scenario.ways[0]))
    2
    """
    table = set_up(scenario)
    try:
        return own_run(scenario, branch, *table).answers
    except BrwError:
        return branch.moves


def _moments(run: Run, answers: tuple[Move, ...], laid: Position) -> Iterator[Moment]:
    """The moments of a run; what happens before the first answer begins with the position as it was laid out."""
    before: tuple[Entry, ...] = ()
    behind = 0
    for number, step in enumerate(run.steps):
        if number:
            behind = answers.index(run.answers[number - 1], behind) + 1
        elif step.entries and laid.choice is None:
            yield Moment(laid, (), 0, False)
        for beat in step.beats:
            yield Moment(beat.position, before + step.entries[: beat.entries], behind, False)
        before += step.entries
        yield Moment(step.position, before, behind, step.position.choice is not None)


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
    return happened[0] != happened[1] or _laid(left, one.position) != _laid(right, other.position)


def told_apart(left: Side, right: Side, when: tuple[int, int]) -> bool:
    """Whether two sides differ at a moment by more than how the table lies: by what happened, or who has stopped."""
    one, other = left.at(*when), right.at(*when)
    if one is None or other is None or left.over(when[0]) != right.over(when[0]):
        return True
    return [entry[:5] for entry in one.entries] != [entry[:5] for entry in other.entries]


def _laid(side: Side, position: Position) -> Position:
    """A position whose phases count no steps that lie behind: another rulebook may have fewer of them."""
    agenda = tuple(
        frame._replace(step=frame.step - len(side.setting.rules.steps[frame.name]))
        if isinstance(frame, Phase) and side.setting is not None
        else frame
        for frame in position.agenda
    )
    if agenda == position.agenda:
        return position
    laid = position.copy()
    laid.agenda = agenda
    return laid


def values_ahead(scenario: Scenario, side: Side, step: int) -> Values | None:
    """What may come of a side from the Choice behind *step* answers on; None where not all was looked at."""
    moment = side.at(step, len(side.moments))
    if side.setting is None or moment is None:
        return None
    look = observed(None, scenario, side.setting, moment.position)
    if moment.position.choice is None or pending(moment.position) == "nothing":
        return frozenset([look(side.setting, moment.position)])
    ahead = (side.setting, moment.position)
    found = endings(ahead, limit=LIMIT, observe=lambda setting, position: dict(look(setting, position)))
    return frozenset(ending.values for ending in found) if found.complete else None


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
