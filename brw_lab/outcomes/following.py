"""What becomes of a scenario's own moves when they are made under other rules: followed as far as they lead.

Nothing here is an error of the scenario: a move that is not on offer, or a rule that is missing, is told as the end of
the run. How two runs compare is said in :mod:`brw_lab.outcomes.parting`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import Step, advance, begin, explain, options
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import say_entry
from brw_lab.outcomes.otherbook import CannotPlay
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.judge import Verdict, judge
from brw_lab.scenario.run import play
from brw_lab.scenario.schema import Branch, Move, Scenario

ON_OFFER = "it is on offer"
"""What is said of a refusal that the rules do not uphold."""


class Line(NamedTuple):
    """One thing told of a run: its *text*, the clauses it rests on, and the *step* and *period* it is told in.

    *step* counts the answers given before it, *period* from 1 within that step; *kind* is ``happens``, ``asks``,
    ``stops`` or ``claims``.
    """

    text: str
    clauses: tuple[ClauseId, ...]
    step: int
    period: int
    kind: str = "happens"


class Stop(NamedTuple):
    """Why a run does not go on, in words, and the clauses that say so."""

    text: str
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One branch as it was played: its steps, the answers behind each of them, how its refusals and claims turn out.

    *stop* says where it does not go on; then nothing is claimed.
    """

    setting: Setting | None
    steps: tuple[Step, ...]
    answers: tuple[Move, ...]
    refused: tuple[tuple[str, Stop], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    stop: Stop | None = None

    def same(self, other: Run) -> bool:
        """Whether nothing that is told of two runs differs."""
        if self.stop != other.stop or self.refused != other.refused or self.verdicts != other.verdicts:
            return False
        return len(self.steps) == len(other.steps) and all(map(_alike, self.steps, other.steps))

    def lines(self) -> Iterator[Line]:
        """All that is told of the run, in order: what happened, what was asked, refusals, claims, or where it stops."""
        for number, step in enumerate(self.steps):
            for at, entry in enumerate(step.entries):
                yield self._happened(number, step, at, entry)
            if step.position.choice is not None:
                yield self._asked(number, step)
        last = len(self.steps) - 1
        behind = period_of(self.steps[-1], len(self.steps[-1].entries)) if self.steps else 1
        if self.stop is not None:
            yield Line(*self.stop, max(last, 0), behind, "stops")
        for move, why in self.refused:
            yield Line(f"{move}: {why.text}", why.clauses, last, behind, "claims")
        for verdict in self.verdicts:
            yield Line(f"{verdict.claim} is {value_in_words(verdict.found)}", (), last, behind, "claims")

    def _happened(self, number: int, step: Step, at: int, entry: Entry) -> Line:
        """What happened, and who alone may read it."""
        assert self.setting is not None
        secret = "" if entry.audience == "all" else f" (only {entry.audience} may read which)"
        clauses = self.setting.rules.clause_ids(entry.topics)
        return Line(say_entry(self.setting, entry) + secret, clauses, number, period_of(step, at))

    def _asked(self, number: int, step: Step) -> Line:
        """Who is asked what; the clauses are those of the answers."""
        choice = step.position.choice
        assert choice is not None
        text = f"{choice.seat} is asked: {choice.kind}"
        return Line(text, (), number, period_of(step, len(step.entries)), "asks")

    def asked_by(self, line: Line) -> tuple[ClauseId, ...]:
        """The clauses behind a line; of what is asked, those of what may be answered."""
        if line.kind != "asks" or self.setting is None:
            return line.clauses
        found = options(self.setting, self.steps[line.step].position)
        return tuple(dict.fromkeys(clause for option in found for clause in option.clauses))

    def made(self, step: int) -> list[Line]:
        """The answer that was given behind a step, and the clauses by which it was on offer; nothing at the end."""
        written = [move for move in self.answers if not move.forced][step : step + 1]
        if self.setting is None or not written or step >= len(self.steps):
            return []
        found = options(self.setting, self.steps[step].position)
        clauses = next((option.clauses for option in found if option.key == written[0].key), ())
        return [Line(str(written[0]), clauses, step, period_of(self.steps[step], len(self.steps[step].entries)))]

    def moment(self, step: int, period: int) -> tuple[Position | None, tuple[Entry, ...]]:
        """How the table lies at the end of a period, and all that happened up to it."""
        if not self.steps:
            return None, ()
        here = self.steps[min(step, len(self.steps) - 1)]
        before = tuple(entry for each in self.steps[:step] for entry in each.entries)
        if period > len(here.beats):
            return here.position, before + here.entries
        beat = here.beats[period - 1]
        return beat.position, before + here.entries[: beat.entries]


def _alike(one: Step, two: Step) -> bool:
    """Whether the same happened and the same is asked; which rules it rests on does not count."""
    asked, also = one.position.choice, two.position.choice
    if (asked and asked[:2]) != (also and also[:2]) or len(one.entries) != len(two.entries):
        return False
    return all(a[:5] == b[:5] and a.audience == b.audience for a, b in zip(one.entries, two.entries, strict=True))


def period_of(step: Step, at: int) -> int:
    """In which period of a step, from 1, its entry number *at* stands; what comes behind the last is in one more."""
    return 1 + sum(beat.entries <= at for beat in step.beats)


def value_in_words(found: object) -> str:
    """What a claim found, in words.

    >>> value_in_words(()), value_in_words(("blue", "rose")), value_in_words(3)
    ('none', 'blue, rose', '3')
    """
    return (", ".join(found) or "none") if isinstance(found, tuple) else str(found)


def not_set_up(error: BrwError) -> Stop:
    """Why a run does not even begin."""
    if isinstance(error, CannotPlay):
        return Stop(error.message, error.clauses)
    return Stop(f"it cannot be set up then: {error.message}")


def own_run(scenario: Scenario, branch: Branch, setting: Setting, start: Position) -> Run:
    """A branch as it is written; raises :class:`ScenarioError` where it cannot be played."""
    steps = play(setting, start, branch.moves, scenario.version)
    made = [Move(*answer, forced=True) for answer in steps[0].forced]
    for move, step in zip((each for each in branch.moves if not each.forced), steps[1:], strict=True):
        made += [move, *(Move(*answer, forced=True) for answer in step.forced)]
    return _judged(branch, setting, tuple(steps), tuple(made))


def follow(branch: Branch, answers: tuple[Move, ...], setting: Setting, start: Position) -> Run:
    """The same answers under other rules, as far as they lead.

    A move that these rules leave no choice about counts as made; where they leave a choice that there was none before,
    it is answered as it was.
    """
    steps: list[Step] = []
    made: list[Move] = []
    try:
        steps.append(begin(setting, start, beats=True))
        script, forced = list(answers), deque(steps[0].forced)
        while (move := _next(setting, steps[-1].position, script, forced)) is not None:
            if isinstance(move, Stop):
                return Run(setting, tuple(steps), tuple(made), stop=move)
            steps.append(advance(setting, steps[-1].position, move.key, beats=True))
            made.append(move)
            forced = deque(steps[-1].forced)
        return _judged(branch, setting, tuple(steps), tuple(made))
    except BrwError as error:  # other rules may need what the scenario does not tell
        return Run(setting, tuple(steps), tuple(made), stop=Stop(f"it cannot be played then: {error.message}"))


def _next(
    setting: Setting, position: Position, script: list[Move], forced: deque[tuple[str, str]]
) -> Move | Stop | None:
    """The next answer of the script that is to be given here; why there is none; or None at its end."""
    _drop_forced(script, forced)
    choice = position.choice
    ahead = script[: 1 + next((at for at, move in enumerate(script) if not move.forced), len(script))]
    fitting = [
        (move.forced, at, move)
        for at, move in enumerate(ahead)
        if choice is not None and choice.seat == move.seat and move.key in offers(setting, position)
    ]
    if fitting:  # the written move first: what was forced before it may not be asked for at all
        _, at, move = min(fitting, key=lambda found: found[:2])
        del script[: at + 1]
        return move
    return _why_not(setting, position, ahead[-1]) if ahead and not ahead[-1].forced else None


def _drop_forced(script: list[Move], forced: deque[tuple[str, str]]) -> None:
    """Take from the script what counts as made: it was forced here."""
    while forced:
        for at, move in enumerate(script):
            if (move.seat, move.key) in forced:
                while forced.popleft() != (move.seat, move.key):
                    pass
                del script[: at + 1]
                break
            if not move.forced:
                return
        else:
            return


def _why_not(setting: Setting, position: Position, move: Move) -> Stop:
    """Why a move is not on offer under these rules."""
    choice = position.choice
    if choice is not None and choice.seat != move.seat:
        return Stop(f"{move} is not on offer then: it is {choice.seat} who decides")
    why = explain(setting, position, move.key)
    if choice is not None and not why.clauses:  # another question altogether is open
        return Stop(f"{move} is no answer then: {choice.seat} is asked: {choice.kind}")
    remedy = f"; {why.remedy}" if why.remedy else ""
    return Stop(f"{move} is not on offer then: {why.text}{remedy}", why.clauses)


def _judged(branch: Branch, setting: Setting, steps: tuple[Step, ...], made: tuple[Move, ...]) -> Run:
    """The run with its refusals and claims."""
    end = steps[-1].position
    refused = []
    for each in branch.refused:
        why = explain(setting, end, each.move.key)
        refused.append((str(each.move), Stop(why.text or ON_OFFER, why.clauses)))
    return Run(setting, steps, made, tuple(refused), tuple(judge(setting, end, branch.then)))
