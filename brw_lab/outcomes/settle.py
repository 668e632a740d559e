"""Settling a question: what happens, which clauses say so, and how firm that is: printed, a sibling's, or our default.

The answer is the scenario's own run; what another reading of an open question would change is told beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from brw_lab.cite import Clause, ClauseId
from brw_lab.kernel.ruleset import Question
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import indents, say_entry
from brw_lab.outcomes.asking import answers
from brw_lab.outcomes.compare import Ours, changes, own_runs, runs_under
from brw_lab.outcomes.facts import ahead_of, facts_of
from brw_lab.outcomes.following import ON_OFFER, Run
from brw_lab.outcomes.settle_answer import answer_of, only_refusals, weight
from brw_lab.outcomes.wording import said
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import bases, load_rulebook
from brw_lab.scenario.schema import Branch, Scenario
from brw_lab.scenario.setup import lay_out

PRINTED, DERIVED, SIBLING, RULED, DEFAULT = "printed", "derived", "sibling", "ruled", "default"
BASES: Final = {
    PRINTED: "printed",
    DERIVED: "follows from what is printed",
    SIBLING: "open here; as a sibling book prints it",
    RULED: "open; ruled so here",
    DEFAULT: "open; our default",
}
"""How firm an answer is, the firmest first."""


class Basis(NamedTuple):
    """What a reading rests on: a *kind* of :data:`BASES`, in words, and the clauses of a sibling book that print it."""

    kind: str
    says: str
    clauses: tuple[ClauseId, ...] = ()


class Other(NamedTuple):
    """Another reading of a question: its id and what it says, what *change* comes first, the *facts* at the end then.

    *turns* is whether those are other facts: otherwise it changes only the way there.
    """

    reading: str
    says: str
    change: str
    facts: tuple[str, ...]
    turns: bool


@dataclass(frozen=True, slots=True)
class Open:
    """An open question that changes the run: the reading *taken* here, what that rests on, and the other ones."""

    question: Question
    taken: str
    basis: Basis
    others: tuple[Other, ...]

    @property
    def says(self) -> str:
        """What the reading that is taken says."""
        return self.question.readings[self.taken]

    @property
    def turns(self) -> bool:
        """Whether another reading changes the answer, and not only the way there."""
        return any(other.turns for other in self.others)


class Line(NamedTuple):
    """One thing that happened: how deep it lies, in words, and its clauses."""

    indent: int
    text: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One branch: its *title* (empty for the scenario's own), the *answer* in a sentence, what happened, the *facts*.

    *refused* are moves that may not be made, each with the reason and its clauses; *missed* are claims that do not
    hold; *ahead* is how an effect that is not finished there may end.
    """

    title: str
    story: tuple[Line, ...]
    facts: tuple[str, ...]
    missed: tuple[str, ...]
    refused: tuple[Line, ...]
    ahead: tuple[str, ...]
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The verdict on a scenario: every branch *told*, the *rules* it rests on, and the open questions that change it.

    *rules* are the clauses that the scenario names, else the first clause behind each thing that happened. *start* and
    *end* are the table before the first move and behind the last one of the first branch.
    """

    scenario: Scenario
    setting: Setting
    start: Position
    end: Position
    told: tuple[Told, ...]
    rules: tuple[Clause, ...]
    open: tuple[Open, ...]
    asked: tuple[str, ...] = ()

    @property
    def basis(self) -> Basis:
        """What the answer as a whole rests on: the least firm of the readings that it hangs on, if on any.

        >>> from brw_lab.scenario.load import load_scenario
        >>> settle(load_scenario("duel_kami/cast/unstable-comes-first")).basis.kind
        'default'
        """
        hangs_on = [each.basis for each in self.open if each.turns]
        if hangs_on:
            return max(hangs_on, key=lambda basis: list(BASES).index(basis.kind))
        kind = DERIVED if any(clause.derived for clause in self.rules) else PRINTED
        return Basis(kind, f"{BASES[kind]} in {self.book}")

    @property
    def book(self) -> str:
        """The title of the rulebook."""
        return self.setting.rules.title

    @property
    def answer(self) -> str:
        """The answer in a sentence, for the first branch.

        >>> from brw_lab.scenario.load import load_scenario
        >>> settle(load_scenario("duel_kami/defeat/at-the-period")).answer[:34]
        'Yes: Blue falls at the first perio'
        """
        return self.told[0].answer

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab settle --json`` prints."""
        from brw_lab.outcomes.settle_text import settlement_dict

        return settlement_dict(self)

    def __str__(self) -> str:
        from brw_lab.outcomes.settle_text import settlement_text

        return settlement_text(self)


def settle(scenario: Scenario) -> Settlement:
    """The verdict on a scenario: what happens, by which clauses, and which other readings would change it.

    Raises :class:`ScenarioError` where it cannot be played as it stands, :class:`RuleGap` where no rule says how to.

    >>> from brw_lab.scenario.load import load_scenario
    >>> settle(load_scenario("duel_kami/defeat/at-the-period")).told[0].facts[1]
    'Blue in its Cell'
    """
    ours = own_runs(scenario)
    runs = ours.runs
    told = tuple(_told(scenario, branch, run) for branch, run in zip(scenario.ways, runs, strict=True))
    rules = ours.setting.rules
    cited = dict.fromkeys(
        scenario.clauses or [id for each, run in zip(told, runs, strict=True) for id in _cited(each, run)]
    )
    return Settlement(
        scenario=scenario,
        setting=ours.setting,
        start=lay_out(scenario, ours.setting),
        end=runs[0].steps[-1].position,
        told=told,
        rules=tuple(rules.clauses[id] for id in cited if id in rules.clauses),
        open=_opens(scenario, ours, told),
        asked=tuple(str(answer) for answer in answers(scenario)),
    )


def _told(scenario: Scenario, branch: Branch, run: Run) -> Told:
    assert run.setting is not None
    setting, end = run.setting, run.steps[-1].position
    entries = [entry for step in run.steps for entry in step.entries]
    depths = indents([entry.depth for entry in entries])
    return Told(
        title=branch.title,
        story=tuple(
            Line(indent, say_entry(setting, entry), setting.rules.clause_ids(entry.topics))
            for indent, entry in zip(depths, entries, strict=True)
        ),
        facts=_facts(scenario, branch, run),
        missed=tuple(
            f"{said(one.claim, one.found, setting.room_names)}; claimed is {said(one.claim, one.expected)}"
            for one in run.verdicts
            if not one.ok
        ),
        refused=tuple(Line(0, f"{move} is not allowed: {why.text}", why.clauses) for move, why in run.refused),
        ahead=() if only_refusals(branch) else ahead_of(setting, end),
        answer=answer_of(scenario.asks, branch, run),
    )


def _cited(told: Told, run: Run) -> list[ClauseId]:
    """The first clause behind each thing that happened or is refused, the weightiest first."""
    entries = [entry for step in run.steps for entry in step.entries]
    weighed = [(weight(entry.verb), line) for entry, line in zip(entries, told.story, strict=True)]
    ordered = [line for _, line in sorted(weighed, key=lambda each: each[0])]
    return [line.clauses[0] for line in (*told.refused, *ordered) if line.clauses]


def _facts(scenario: Scenario, branch: Branch, run: Run) -> tuple[str, ...]:
    """How things stand at the end; where only a refusal is asked about, nothing else is an answer."""
    return () if only_refusals(branch) and run.stop is None else facts_of(scenario, branch, run)


def _allowed(run: Run) -> tuple[str, ...]:
    """Which of the moves that should be refused are not."""
    return tuple(move for move, why in run.refused if why.text == ON_OFFER)


def _opens(scenario: Scenario, ours: Ours, told: tuple[Told, ...]) -> tuple[Open, ...]:
    """The questions of which another reading changes anything, each with what becomes of the run then."""
    rules = ours.setting.rules
    found: dict[str, list[Other]] = {}
    for part in changes(scenario, ours):
        ((id, reading),) = part.variant.rulings
        others = found.setdefault(id, [])
        if all(one.reading != reading for one in others):
            at = next(at for at, branch in enumerate(scenario.ways) if branch.title == part.branch)
            run = runs_under(scenario, ours, part.variant)[at]
            facts = _facts(scenario, scenario.ways[at], run)
            turns = facts != told[at].facts or _allowed(run) != _allowed(ours.runs[at])
            fresh = [move for move in _allowed(run) if move not in _allowed(ours.runs[at])]
            facts = (*facts, *(f"{move}: that is allowed then" for move in fresh))
            others.append(Other(reading, rules.questions[id].readings[reading], part.change, facts, turns))
    opens = (
        Open(
            rules.questions[id],
            rules.reads(id),
            basis_of(scenario, rules.questions[id], rules.reads(id)),
            tuple(others),
        )
        for id, others in found.items()
    )
    return tuple(sorted(opens, key=lambda each: not each.turns))


def basis_of(scenario: Scenario, question: Question, taken: str) -> Basis:
    """What the reading taken of an open question rests on: a ruling, what a sibling book prints, or only our default.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/cast/unstable-comes-first")
    >>> basis_of(scenario, load_rulebook(scenario.rulebook).questions["unstable.room"], "any").says
    'open; our default'
    """
    if question.id in dict(scenario.rulings):
        return Basis(RULED, "open; this scenario rules it so")
    ruling = scenario.profile.ruling(question.id) if scenario.profile else None
    if ruling is not None:
        whose = ", ".join(filter(None, (ruling.source, ruling.date)))
        return Basis(RULED, f"open; this table rules it so{f' ({whose})' if whose else ''}")
    for book in _siblings(scenario.rulebook):
        sibling = load_rulebook(book)
        policy = sibling.policies.get(question.id)
        if policy and policy.words[0] == taken:
            return Basis(SIBLING, f"open here; {sibling.title} prints it so", policy.clauses)
    return Basis(DEFAULT, BASES[DEFAULT])


def _siblings(rulebook: Sequence[str]) -> tuple[str, ...]:
    return tuple(book for book in bases() if book not in rulebook)
