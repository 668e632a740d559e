"""Which single thing that two rulebooks say differently changes a scenario: found by playing it with that thing alone.

A scenario is played by its own book with one drawer of the other book in it, one after another. What its own run never
looked into is not tried: it could not have mattered.
"""

from __future__ import annotations

from collections.abc import Iterable

from brw_lab.errors import BrwError
from brw_lab.kernel.ruleset import Consulted, RuleSet
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.drawers import EFFECT, ROUND, STEPS, WORD, Difference, between, with_one_of
from brw_lab.outcomes.following import Run, follow
from brw_lab.outcomes.otherbook import hinder
from brw_lab.outcomes.parting import tell_otherwise
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import lay_out, set_up_by

UNSEEN = (ROUND, STEPS, EFFECT)
"""What nobody notices being looked into, so that it is always tried."""


def causes(scenario: Scenario, setting: Setting, runs: tuple[Run, ...], other: RuleSet) -> tuple[Difference, ...]:
    """What the other rules say differently that alone changes a scenario, given its own Setting and runs.

    Several may; none does where only two of them together change anything. What only puts the same things in another
    order is told where nothing does more than that.
    """
    tried = looked_into(setting.rules, between(setting.rules, other))
    found = [(each, _changed(scenario, setting, runs, other, each)) for each in tried]
    most = max((much for _, much in found), default=0)
    return tuple(each for each, much in found if much and much == most)


def looked_into(rules: RuleSet, differing: Iterable[Difference]) -> list[Difference]:
    """Those of some differences that a run by *rules* has looked into, or may have."""
    looked = rules.looked if isinstance(rules, Consulted) else None
    return [
        each
        for each in differing
        if not each.name.startswith(WORD) and (looked is None or each.name in looked or each.name.startswith(UNSEEN))
    ]


def changed_by(
    scenario: Scenario, setting: Setting, runs: tuple[Run, ...], other: RuleSet, difference: Difference
) -> bool:
    """Whether a scenario goes another way when its own rules take this one thing from the others."""
    return bool(_changed(scenario, setting, runs, other, difference))


def _changed(
    scenario: Scenario, setting: Setting, runs: tuple[Run, ...], other: RuleSet, difference: Difference
) -> int:
    """How much one thing changes: nothing (0), the order in which the same things happen (1), or what happens (2)."""
    rules = with_one_of(_plain(setting.rules), other, difference.name)
    try:
        hinder(scenario, rules)
        if difference.name.startswith(EFFECT):
            there, start = set_up_by(scenario, rules)
        else:
            there = setting.ruled(rules, setting.customs)
            start = lay_out(scenario, there)
    except BrwError:
        return 2  # it cannot even be set up
    pairs = [(own, follow(branch, own.answers, there, start)) for branch, own in zip(scenario.ways, runs, strict=True)]
    changed = [pair for pair in pairs if not pair[0].same(pair[1])]
    return 2 if any(tell_otherwise(*pair) for pair in changed) else int(bool(changed))


def _plain(rules: RuleSet) -> RuleSet:
    """The rules without keeping what they are asked from now on."""
    return rules.untold if isinstance(rules, Consulted) else rules
