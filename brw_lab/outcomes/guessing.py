"""What may be guessed about a scenario before it is played, which guess is right, and where a wrong one parts from it.

People may guess what they believe, or one of the endings, or that it depends on how the rules are read. Whether a guess
comes true under another reading is found out by playing it; another rulebook may end alike for reasons of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from brw_lab.errors import BrwError
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.compare import Ours, changes, own_runs, runs_under
from brw_lab.outcomes.endings import GAP, endings
from brw_lab.outcomes.following import Run
from brw_lab.outcomes.tell import line_text, what_text
from brw_lab.outcomes.variants import Variant
from brw_lab.outcomes.wording import said
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.judge import judge
from brw_lab.scenario.schema import Claim, Claims, Scenario

DEPENDS = "It depends on how the rules are read."
BESIDE = ("offers", "pending", "phase", "pool")
"""Claims that turn by readings of something else altogether: they alone do not make it depend."""
LIMIT = 300
"""Positions that are looked at for endings to guess among."""
MOST = 4
"""More endings than these are not guessed among."""


class Answer(NamedTuple):
    """One answer to "what happens?": what it *says*, the *claims* it makes, and *because* of what it is not so.

    *kind* is ``truth``, ``belief``, ``ending`` or ``reading``.
    """

    says: str
    kind: str
    claims: Claims = Claims()
    because: str = ""


class Riddle(NamedTuple):
    """What may be guessed about a scenario; *true* is the place of what happens, *told* the moves one has to know."""

    scenario: Scenario
    answers: tuple[Answer, ...]
    true: int
    told: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The claims that are guessed at, apart from those that anything may turn."""
        named = (claim.name for answer in self.answers for claim in answer.claims)
        return frozenset(name for name in named if name.rpartition(".")[2] not in BESIDE)


@dataclass(frozen=True, slots=True)
class Settled:
    """A guess, settled: the places of all that is *right*, *because* of what, and the *readings* that change it.

    *road* is the reading under which what was guessed would come true, if there is one.
    """

    right: frozenset[int]
    because: str
    readings: tuple[str, ...] = ()
    road: Variant | None = None


def riddle_of(scenario: Scenario) -> Riddle | None:
    """What may be guessed: the beliefs that a scenario corrects, else its few endings; None where there is neither.

    >>> from brw_lab.scenario.load import load_scenario
    >>> [answer.kind for answer in riddle_of(load_scenario("duel_kami/defeat/at-the-period")).answers]
    ['truth', 'belief', 'reading']
    """
    if scenario.guesses:
        beliefs = [Answer(guess.says, "belief", guess.then, guess.because) for guess in scenario.guesses]
        return _riddle(scenario, Answer(_whole(scenario.title), "truth"), beliefs)
    return _among_endings(scenario)


def _riddle(scenario: Scenario, truth: Answer, others: list[Answer], told: str = "") -> Riddle:
    """The truth stands among the others at a place that depends only on its wording."""
    place = sum(map(ord, truth.says)) % (len(others) + 1)
    answers = (*others[:place], truth, *others[place:], Answer(DEPENDS, "reading"))
    return Riddle(scenario, answers, place, told)


def _whole(title: str) -> str:
    return title if title.endswith((".", "!", "?")) else f"{title}."


def _among_endings(scenario: Scenario) -> Riddle | None:
    try:
        found = endings(scenario, limit=LIMIT)
    except BrwError:
        return None
    own = [at for at, ending in enumerate(found) if scenario.ways[0].title in ending.shown_by]
    gaps = any(name == GAP for ending in found for name, _ in ending.values)
    if not found.complete or gaps or len(own) != 1 or not 2 <= len(found) <= MOST:
        return None
    told = [Answer(_whole(what_text(found, ending)), "ending", _claims(found.differs(ending))) for ending in found]
    if len({answer.says for answer in told}) < len(told):
        return None
    truth = told.pop(own[0])
    return _riddle(scenario, truth, told, line_text([move for move in scenario.ways[0].moves if not move.forced]))


def _claims(values: Mapping[str, Any]) -> Claims:
    return Claims(tuple(Claim(tuple(name.split(".")), value) for name, value in values.items()))


def settle(riddle: Riddle) -> tuple[Settled, ...]:
    """For each answer whether it is right, and why; every reading is tried for it, which takes some tenths of a second.

    "It depends" is right where another reading turns a claim that is guessed at, or makes one of the beliefs true.

    >>> from brw_lab.scenario.load import load_scenario
    >>> riddle = riddle_of(load_scenario("duel_kami/interrupt/crown-first"))
    >>> riddle.answers[2].kind, 2 in settle(riddle)[2].right
    ('reading', True)
    """
    scenario = replace(riddle.scenario, branches=())
    ours = own_runs(scenario)
    doubts = _doubts(riddle, scenario, ours)
    readings = tuple(doubt.says for doubt in doubts)
    right = frozenset({riddle.true} | ({len(riddle.answers) - 1} if doubts else set()))
    found = []
    for at in range(len(riddle.answers)):
        road = next((doubt.variant for doubt in doubts if at in doubt.true), None)
        found.append(Settled(right, _because(riddle, at, bool(doubts), road), readings, road))
    return tuple(found)


class _Doubt(NamedTuple):
    """A reading that matters here: what it is, in a sentence, and the places of the beliefs that it makes true."""

    variant: Variant
    says: str
    true: frozenset[int]


def _doubts(riddle: Riddle, scenario: Scenario, ours: Ours) -> tuple[_Doubt, ...]:
    found: dict[Variant, _Doubt] = {}
    for part in changes(scenario, ours):
        run = runs_under(scenario, ours, part.variant)[0]
        true = frozenset(at for at, each in enumerate(riddle.answers) if each.kind == "belief" and _holds(run, each))
        turned = [said(turn.claim, turn.there) for turn in part.turns if turn.claim in riddle.names]
        if turned or true:
            ends = turned or [riddle.answers[at].says for at in sorted(true)]
            found.setdefault(part.variant, _Doubt(part.variant, _reading(scenario, part.variant, ends), true))
    return tuple(found.values())


def _reading(scenario: Scenario, variant: Variant, ends: Sequence[str]) -> str:
    """A reading that changes what is guessed at, in a sentence: the question, the reading, what comes out then."""
    asked, says = own_reading(scenario, variant)
    return f"{asked} Read as “{says}”: {_whole('; '.join(ends))}"


def own_reading(scenario: Scenario, variant: Variant) -> tuple[str, str]:
    """The wording of the question that a variant reads in another way, and what that reading says."""
    ((question, reading),) = variant.rulings
    asked, readings = own_question(scenario, question)
    return asked, readings[reading]


def own_question(scenario: Scenario, question: str) -> tuple[str, dict[str, str]]:
    """The wording of an open question in a scenario's rulebook, and what each of its readings says."""
    its = load_rulebook(list(scenario.rulebook)).questions[question]
    return its.question, dict(its.readings)


def _holds(run: Run, answer: Answer) -> bool:
    """Whether what an answer claims has come true in a run; where it stops, only what was not so from the start."""
    if run.setting is None or not run.steps:
        return False
    first, last = (run.steps[at].position for at in (0, -1))
    if run.stop is not None and _all_hold(run.setting, first, answer.claims):
        return False
    return _all_hold(run.setting, last, answer.claims)


def _all_hold(setting: Setting, position: Position, claims: Claims) -> bool:
    return all(verdict.ok for verdict in judge(setting, position, claims))


def _because(riddle: Riddle, picked: int, depends: bool, road: Variant | None) -> str:
    answer = riddle.answers[picked]
    reasons = " ".join(dict.fromkeys(each.because for each in riddle.answers if each.because))
    if answer.kind == "reading":
        return "So it does." if depends else f"No reading that the rules leave open changes it. {reasons}".strip()
    if picked == riddle.true:
        told = f"{reasons} So it is as the rules are read here; another reading changes it."
        return told.strip() if depends else reasons
    told = answer.because or f"With these moves it ends so: {riddle.answers[riddle.true].says}"
    if road is None:
        return told
    ends = "; ".join(said(claim.name, claim.expected) for claim in answer.claims)
    _, says = own_reading(riddle.scenario, road)
    return f"{told} At a table that reads it so (“{says}”) it ends as you guessed: {_whole(ends)}"


def parts_at(setting: Setting, positions: Sequence[Position], claims: Claims) -> int:
    """At which of the positions of a run a guess parts from it, by what it claims of the end.

    That is behind the last position that lies as was guessed; where none does, it is the one from which on what is
    guessed wrong changes no more, or the end, where it has never changed.

    Raises :class:`ValueError` for a guess that is true at the end.
    """
    wrong = [claim for claim in claims if not judge(setting, positions[-1], Claims((claim,)))[0].ok]
    if not wrong:
        raise ValueError("a guess that is true parts nowhere")
    rows = [judge(setting, position, Claims(tuple(wrong))) for position in positions]
    as_guessed = [at for at, verdicts in enumerate(rows) if all(verdict.ok for verdict in verdicts)]
    if as_guessed and as_guessed[-1]:
        return as_guessed[-1] + 1
    settled = [_settled([verdicts[which].found for verdicts in rows]) for which in range(len(wrong))]
    return min((at for at in settled if at), default=len(positions) - 1)


def _settled(values: Sequence[object]) -> int:
    """The place from which on a value is what it is in the end."""
    at = len(values) - 1
    while at and values[at - 1] == values[-1]:
        at -= 1
    return at
