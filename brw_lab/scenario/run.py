"""Run a scenario: set it up, make its moves, judge its claims, and say which clauses its run rests on."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from brw_lab.errors import NotOnOffer, ScenarioError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import Step, advance, begin, explain
from brw_lab.kernel.provenance import cards_line
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import indents, say_entry
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.judge import Verdict, judge
from brw_lab.scenario.schema import Branch, Move, Scenario
from brw_lab.scenario.setup import Rulings, set_up
from brw_lab.version import VERSION


@dataclass(frozen=True, slots=True)
class Outcome:
    """One branch, run: its steps from the start on, and a verdict on every claim."""

    scenario: Scenario
    branch: str
    setting: Setting
    start: Position
    moves: tuple[Move, ...]
    steps: tuple[Step, ...]
    claims: tuple[Verdict, ...]

    @property
    def file(self) -> str:
        """The file of the scenario."""
        return self.scenario.file

    @property
    def title(self) -> str:
        """What the scenario shows."""
        return self.scenario.title

    @property
    def ok(self) -> bool:
        """Whether every claim holds."""
        return all(claim.ok for claim in self.claims)

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.steps[-1].position

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, in order."""
        return tuple(entry for step in self.steps for entry in step.entries)

    def trace(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """The trace as (indent, sentence, clause ids); the indent counts unfinished effects that lie below."""
        rules = self.setting.rules
        depths = indents([entry.depth for entry in self.entries])
        return [
            (indent, say_entry(self.setting, entry), rules.clause_ids(entry.topics))
            for indent, entry in zip(depths, self.entries, strict=True)
        ]

    def trace_text(self) -> str:
        """The trace as indented lines of plain words; how the table plays stands beneath."""
        told = [f"{'  ' * indent}{text}" for indent, text, _ in self.trace()]
        return "\n".join([*told, *filter(None, [self.setting.customs.line])])

    def story(self) -> str:
        """The run as text to be reviewed; see :mod:`brw_lab.scenario.story`."""
        from brw_lab.scenario.story import story_of

        return story_of(self)

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab run --json`` prints."""
        return {
            "file": self.file,
            "branch": self.branch,
            "title": self.title,
            "ok": self.ok,
            "cards": cards_line(self.setting, self.start),
            "table": self.setting.customs.line,
            "claims": [claim.as_dict() for claim in self.claims],
            "moves": [str(move) for move in self.moves],
            "trace": [{"text": text, "clauses": list(clauses)} for _, text, clauses in self.trace()],
        }


def run_scenario(scenario: Scenario, rulings: Rulings = ()) -> list[Outcome]:
    """Run every branch of a scenario; *rulings* come on top of its own.

    Raises :class:`ScenarioError` where a move is not on offer (with what is, nearest first, and why it is not; in a
    record also which version made it), :class:`RuleGap` where no rule says how to go on.
    """
    setting, start = set_up(scenario, rulings)
    return [_run(scenario, branch, setting, start) for branch in scenario.ways]


def _run(scenario: Scenario, branch: Branch, setting: Setting, start: Position) -> Outcome:
    steps = play(setting, start, branch.moves, scenario.version)
    claims = judge(setting, steps[-1].position, branch.then)
    claims += _refusals(setting, steps[-1].position, branch)
    claims += _guesses(scenario, setting, steps[-1].position, branch)
    claims += _cited(scenario, setting, steps, branch)
    return Outcome(scenario, branch.title, setting, start, branch.moves, tuple(steps), tuple(claims))


def play(setting: Setting, start: Position, moves: tuple[Move, ...], version: str = "") -> list[Step]:
    """Make the moves one after another, each period a beat; forced ones, in parentheses, are only checked.

    *version* is that of the brw_lab which recorded them, if they are a record.
    """
    try:
        return _play(setting, start, moves)
    except ScenarioError as error:
        line = setting.customs.line
        if not version and not line:
            raise
        made = error.message + (f" ({line})" if line else "")
        if version:
            made += f" (this record was made by version {version}, and version {VERSION} plays it now)"
        raise ScenarioError(made, where=error.where, expected=error.expected, near=error.near) from None


def _play(setting: Setting, start: Position, moves: tuple[Move, ...]) -> list[Step]:
    steps = [begin(setting, start, beats=True)]
    forced = deque(steps[0].forced)
    for move in moves:
        if move.forced:
            _check_forced(move, forced)
            continue
        steps.append(_make(setting, steps[-1].position, move))
        forced = deque(steps[-1].forced)
    return steps


def _check_forced(move: Move, forced: deque[tuple[str, str]]) -> None:
    told = [f"{seat}: {key}" for seat, key in forced]
    while forced:
        if forced.popleft() == (move.seat, move.key):
            return
    happened = f"what was forced here: {', '.join(told)}" if told else "nothing was forced here"
    raise ScenarioError(f"{str(move)!r} was not forced; {happened}", where=move.where)


def _make(setting: Setting, position: Position, move: Move) -> Step:
    choice = position.choice
    if choice is None:
        raise ScenarioError(f"'{move}' comes when nobody has anything left to decide", where=move.where)
    if choice.seat != move.seat:
        on_offer = tuple(f"{choice.seat}: {key}" for key in offers(setting, position))
        raise ScenarioError(f"'{move}': it is {choice.seat} who decides now", where=move.where, expected=on_offer)
    try:
        return advance(setting, position, move.key, beats=True)
    except NotOnOffer as error:
        raise ScenarioError(error.message, where=move.where, expected=error.expected, near=error.near) from None


def _refusals(setting: Setting, end: Position, branch: Branch) -> list[Verdict]:
    found = []
    for refused in branch.refused:
        name = f"refused {refused.move}"
        why = explain(setting, end, refused.move.key)
        if end.choice is not None and end.choice.seat != refused.move.seat:
            found.append(Verdict(name, False, refused.clauses, f"it is {end.choice.seat} who decides"))
        elif not why.text:
            found.append(Verdict(name, False, refused.clauses, "it is on offer"))
        else:
            missing = [clause for clause in refused.clauses if clause not in why.clauses]
            found.append(Verdict(name, not missing, refused.clauses, why.clauses))
    return found


def _guesses(scenario: Scenario, setting: Setting, end: Position, branch: Branch) -> list[Verdict]:
    """A belief must be false here: otherwise it is no belief to correct."""
    if branch != scenario.ways[0]:
        return []
    found = []
    for guess in scenario.guesses:
        wrong = [verdict for verdict in judge(setting, end, guess.then) if not verdict.ok]
        told = "; ".join(f"{claim} is {value}, not {expected}" for claim, _, expected, value in wrong)
        found.append(Verdict(f"guess {guess.says!r} is false", bool(wrong), "false here", told or "all of it holds"))
    return found


def _cited(scenario: Scenario, setting: Setting, steps: list[Step], branch: Branch) -> list[Verdict]:
    """A clause that a scenario lists must be what its run, a refusal or a ruling of it rests on."""
    if branch != scenario.ways[0]:
        return []
    cited = clauses_of(scenario, setting, steps, branch)
    for other in scenario.ways[1:]:
        if any(clause not in cited for clause in scenario.clauses):
            cited |= clauses_of(scenario, setting, play(setting, set_up(scenario)[1], other.moves), other)
    return [
        Verdict(f"cites {clause}", clause in cited, clause, clause if clause in cited else "not cited")
        for clause in scenario.clauses
    ]


def clauses_of(scenario: Scenario, setting: Setting, steps: list[Step], branch: Branch) -> set[str]:
    """The clause ids that a run rests on: those of its entries, of its refusals and of its rulings."""
    rules = setting.rules
    found = {clause for step in steps for entry in step.entries for clause in rules.clause_ids(entry.topics)}
    for refused in branch.refused:
        found.update(explain(setting, steps[-1].position, refused.move.key).clauses)
    for question, _reading in scenario.rulings:
        found.update(rules.questions[question].clauses)
    return found
