"""Questions about all endings, answered by looking: *always*, *never* and *can*, with a counterexample or a witness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.start import Begun, begun_late
from brw_lab.outcomes.tell import line_text
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, Walk, walk
from brw_lab.outcomes.wording import said
from brw_lab.scenario.judge import Verdict, judge
from brw_lab.scenario.schema import Ask, Move, Scenario

SAID = {
    ("always", True): "yes, always",
    ("always", False): "no, not always",
    ("always", None): "not decided, whether always",
    ("never", True): "yes, never",
    ("never", False): "no, it can be",
    ("never", None): "not decided, whether never",
    ("can", True): "yes, it can be",
    ("can", False): "no, never",
    ("can", None): "not decided, whether it can be",
}
WORDS = {True: "yes", False: "no", None: "not decided"}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: *holds*, or None when not everything was looked at and nothing was found.

    *moves* are the shortest line to the ending that decides it (a witness of *can*, a counterexample of the others),
    from the start of the scenario on, and *because* its verdicts there; None and empty when every ending agrees.
    """

    ask: Ask
    holds: bool | None
    moves: tuple[Move, ...] | None
    because: tuple[Verdict, ...]
    endings: int
    stopped: str = ""
    interrupted: bool = False

    @property
    def word(self) -> str:
        """Yes, no, or not decided."""
        return WORDS[self.holds]

    def __str__(self) -> str:
        lines = [self.ask.says] if self.ask.says else []
        lines.append(f"{SAID[self.ask.mode, self.holds]}: {claims_text(self.ask)}")
        if self.moves is not None:
            kind = "witness" if self.holds else "counterexample"
            lines.append(f"  {kind}: {line_text(self.moves)}")
            lines.append(f"  there: {'; '.join(said(verdict.claim, verdict.found) for verdict in self.because)}")
        elif self.holds is None:
            lines.append(f"  {self.stopped}; the {self.endings} positions at an end that were found do not decide it")
        else:
            lines.append(f"  in all {self.endings} positions at which it ends")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab endings --json`` prints under ``asks``."""
        return {
            "says": self.ask.says,
            self.ask.mode: self.ask.claims.as_dict(),
            "until": self.ask.until,
            "answer": self.word,
            "moves": None if self.moves is None else [str(move) for move in self.moves],
            "because": [verdict.as_dict() for verdict in self.because],
            "stopped": self.stopped,
        }


def claims_text(ask: Ask) -> str:
    """What is asked for in words."""
    return "; ".join(said(claim.name, claim.expected) for claim in ask.claims)


def answers(scenario: Scenario, limit: Limit | None = None) -> tuple[Answer, ...]:
    """The answers to all ``[[ask]]`` of a scenario, in the order of the file, as far as nobody pressed Ctrl-C.

    Raises :class:`BrwError` where the moves before it cannot be made.
    """
    walks: dict[tuple[str, int | None], tuple[Begun, Walk]] = {}
    found = []
    for ask in scenario.asked:
        at = (ask.until, ask.after)
        if at not in walks:
            begun = begun_late(scenario, ask.after)
            ends = until_of(ask.until, begun.position)
            walks[at] = (begun, walk(begun.setting, begun.position, ends, limit, begun.past and ask.until == "effect"))
        found.append(answer(ask, *walks[at]))
        if found[-1].interrupted:
            break
    return tuple(found)


def answer(ask: Ask, begun: Begun, found: Walk) -> Answer:
    """The answer to one question from what a walk has found; the nearest ending that decides it is told."""
    setting: Setting = begun.setting
    for end in found.ends:
        verdicts = tuple(judge(setting, found.store[end], ask.claims))
        so = all(verdict.ok for verdict in verdicts)
        if so == (ask.mode != "always"):
            moves = (*begun.before, *found.road(end))
            return Answer(ask, ask.mode == "can", moves, verdicts, len(found.ends))
    stopped = found.stopped or next((f"no rule says: {gap.message}" for gap in found.gaps.values()), "")
    holds = None if stopped else ask.mode != "can"
    return Answer(ask, holds, None, (), len(found.ends), stopped, found.interrupted)


def judged(scenario: Scenario) -> list[Verdict]:
    """Whether each question of a scenario that says its *answer* is answered so."""
    return [
        Verdict(f"asks {told.ask.says or told.ask.mode!r}", told.word == told.ask.answer, told.ask.answer, _found(told))
        for told in answers(scenario)
        if told.ask.answer
    ]


def _found(told: Answer) -> str:
    return told.word if told.moves is None else f"{told.word}: {line_text(told.moves)}"
