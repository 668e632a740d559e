"""Which open questions matter to a scenario: those of which another reading changes what happens or what is asked."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from brw_lab.errors import BrwError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, explain
from brw_lab.kernel.ruleset import Question
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import say_entry
from brw_lab.position.entry import Entry
from brw_lab.scenario.judge import judge
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.schema import Branch, Scenario
from brw_lab.scenario.setup import Rulings, set_up

ASKED = " is asked: "


class Doubt(NamedTuple):
    """A question that matters: the reading *taken*, and for each other reading that changes anything what changes."""

    question: Question
    taken: str
    changes: tuple[tuple[str, str], ...]


def doubts_of(scenario: Scenario, *ids: str) -> tuple[Doubt, ...]:
    """The open questions that change a scenario: its claims, what somebody is asked, or the trace; in the book's order.

    Every other reading is played with the same moves; with *ids* only those of these questions are told.

    Raises :class:`ScenarioError` where the scenario itself cannot be run.

    >>> from brw_lab.scenario.load import load_scenario
    >>> [doubt.question.id for doubt in doubts_of(load_scenario("duel_kami/cast/unstable-comes-first"))]
    ['unstable.room']
    """
    run_scenario(scenario)
    rules = set_up(scenario)[0].rules
    told = _told(scenario, ())
    found = []
    for question in (rules.questions[id] for id in ids or rules.questions):
        taken = rules.reads(question.id)
        changes = []
        for reading in question.readings:
            change = "" if reading == taken else _first_change(told, _told(scenario, ((question.id, reading),)))
            if change:
                changes.append((reading, change))
        if changes:
            found.append(Doubt(question, taken, tuple(changes)))
    return tuple(found)


def _told(scenario: Scenario, rulings: Rulings) -> tuple[str, ...]:
    """Every branch in words, one after another."""
    return tuple(line for branch in scenario.ways for line in _branch(scenario, branch, rulings))


def _branch(scenario: Scenario, branch: Branch, rulings: Rulings) -> list[str]:
    """One branch in words: what happened, who was asked what, how its claims turn out; or which move it cannot make.

    A move that another reading leaves no choice about is taken as made; one it leaves open is made.
    """
    lines: list[str] = []
    try:
        _play(scenario, branch, rulings, lines)
    except BrwError as error:  # a reading may need what the scenario does not tell
        lines.append(f"it cannot be played then: {error.message}")
    return lines


def _play(scenario: Scenario, branch: Branch, rulings: Rulings, lines: list[str]) -> None:
    """Add what is told of one branch to *lines*."""
    setting, position = set_up(scenario, rulings)
    step = begin(setting, position)
    lines += [_said(setting, entry) for entry in step.entries]
    forced = deque(step.forced)
    for move in branch.moves:
        if (move.seat, move.key) in forced:
            while forced.popleft() != (move.seat, move.key):
                pass
            continue
        choice = step.position.choice
        if choice is None or choice.seat != move.seat or move.key not in offers(setting, step.position):
            if move.forced:
                continue
            lines.append(f"{move} is not on offer then")
            return
        lines.append(f"{choice.seat}{ASKED}{choice.kind}")
        step = advance(setting, step.position, move.key)
        lines += [_said(setting, entry) for entry in step.entries]
        forced = deque(step.forced)
    choice = step.position.choice
    lines += [] if choice is None else [f"{choice.seat}{ASKED}{choice.kind}"]
    for refused in branch.refused:
        lines.append(f"{refused.move}: {explain(setting, step.position, refused.move.key).text or 'it is on offer'}")
    verdicts = judge(setting, step.position, branch.then)
    lines += [f"{verdict.claim} is {_value(verdict.found)}" for verdict in verdicts]


def _said(setting: Setting, entry: Entry) -> str:
    """What happened, and who alone may read it."""
    secret = "" if entry.audience == "all" else f" (only {entry.audience} may read which)"
    return say_entry(setting, entry) + secret


def _value(found: object) -> str:
    return (", ".join(found) or "none") if isinstance(found, tuple) else str(found)


def _first_change(told: tuple[str, ...], other: tuple[str, ...]) -> str:
    """The first line in which two runs differ, as it is in the other one; empty when they do not."""
    if told == other:
        return ""
    for one, two in zip(told, other, strict=False):
        if one != two:
            return one.replace(ASKED, " is no longer asked: ") if ASKED in one and ASKED not in two else two
    return other[len(told)] if len(other) > len(told) else f"no longer: {told[len(other)]}"
