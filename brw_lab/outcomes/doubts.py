"""Which open questions matter to a scenario: those of which another reading changes what happens or what is asked."""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.kernel.ruleset import Question
from brw_lab.outcomes.compare import changes, own_runs
from brw_lab.scenario.schema import Scenario


class Doubt(NamedTuple):
    """A question that matters: the reading *taken*, and for each other reading that changes anything what changes."""

    question: Question
    taken: str
    changes: tuple[tuple[str, str], ...]


def doubts_of(scenario: Scenario, *ids: str) -> tuple[Doubt, ...]:
    """The open questions that change a scenario: its claims, what somebody is asked, or the trace; in the book's order.

    Every other reading is played with the same moves; with *ids* only those of these questions are told.

    Raises :class:`ScenarioError` where the scenario itself cannot be run, :class:`RulebookError` for a question that
    its rulebook does not know.

    >>> from brw_lab.scenario.load import load_scenario
    >>> [doubt.question.id for doubt in doubts_of(load_scenario("duel_kami/cast/unstable-comes-first"))]
    ['unstable.room']
    """
    ours = own_runs(scenario)
    rules = ours.setting.rules
    found: dict[str, dict[str, str]] = {}
    for part in changes(scenario, ours, *ids):
        ((question, reading),) = part.variant.rulings
        found.setdefault(question, {}).setdefault(reading, part.change)
    return tuple(Doubt(rules.questions[id], rules.reads(id), tuple(found[id].items())) for id in found)
