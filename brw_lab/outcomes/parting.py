"""Where two runs of one branch part: the first period at which they differ, and what each of them did there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.kernel.ruleset import worded
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.following import ON_OFFER, Line, Run, value_in_words
from brw_lab.outcomes.variants import Variant
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position

ASKED = " is asked: "
REFUSED = "refused "
FEW = 4
"""More answers than these are only counted."""


class Side(NamedTuple):
    """What one of the runs did in the period at which they part: in *words*, with the clauses it rests on.

    *position* is the table at the end of that period and *entries* all that happened up to it; None and nothing where
    the run could not even be set up.
    """

    words: tuple[str, ...]
    clauses: tuple[ClauseId, ...]
    setting: Setting | None
    position: Position | None
    entries: tuple[Entry, ...]

    def as_dict(self) -> dict[str, Any]:
        """The side as ``brw-lab compare --json`` prints it."""
        return {"words": list(self.words), "clauses": list(self.clauses)}


class Turn(NamedTuple):
    """A claim that turns out otherwise: what was found *here* (with the scenario's own rules) and *there*."""

    claim: str
    here: Any
    there: Any


@dataclass(frozen=True, slots=True)
class Part:
    """Where a branch goes another way under a *variant*: behind which move, in which period, and what each side did.

    *after* is the answer given last (``""`` before the first), *step* counts the answers, *period* the periods behind
    the last one, from 1. *turns* are the claims that come out otherwise; *stops* says why the run does not come to
    them. *change* is the difference in one line.
    """

    variant: Variant
    branch: str
    after: str
    step: int
    period: int
    here: Side
    there: Side
    change: str
    turns: tuple[Turn, ...] = ()
    stops: str = ""

    @property
    def where(self) -> str:
        """The place in words.

        >>> side = Side((), (), None, None, ())
        >>> Part(Variant("x"), "", "red: cast I", 1, 2, side, side, "").where
        'after red: cast I, period 2'
        """
        return f"{f'after {self.after}' if self.after else 'at the start'}, period {self.period}"

    def as_dict(self) -> dict[str, Any]:
        """The part as ``brw-lab compare --json`` prints it."""
        return {
            "variant": self.variant.name,
            "branch": self.branch,
            "where": self.where,
            "after": self.after,
            "step": self.step,
            "period": self.period,
            "change": self.change,
            "here": self.here.as_dict(),
            "there": self.there.as_dict(),
            "claims": [
                {"claim": claim, "here": _plain(here), "there": _plain(there)} for claim, here, there in self.turns
            ],
            "stops": self.stops,
        }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def parting(branch: str, own: Run, variant: Variant, other: Run) -> Part | None:
    """Where a run under a variant parts from the scenario's own run; None when nothing told of them differs."""
    if own.same(other):
        return None
    here, there = list(own.lines()), list(other.lines())
    one, two = plainly(own), plainly(other)
    first = next((at for at, (a, b) in enumerate(zip_longest(here, there)) if one(a) != two(b)), None)
    if first is None:
        return None
    ahead = (here[first:], there[first:])
    if variant.rulebook:  # two books may do the same things in another order: what only one of them does counts more
        ahead = _only_one_tells(ahead, (one, two)) or ahead
    step, period = min((lines[0].step, lines[0].period) for lines in ahead if lines)
    sides = [_of_period(lines) for lines in ahead]
    while sides[0] and sides[1] and one(sides[0][-1]) == two(sides[1][-1]):
        sides = [lines[:-1] for lines in sides]
    if ahead[1] and ahead[1][0].kind == "stops":
        sides[0] = own.made(step)
    made = [str(move) for move in own.answers if not move.forced]
    turns = _turns(own, other)
    return Part(
        variant,
        branch,
        made[step - 1] if step else "",
        step,
        period,
        _side(own, sides[0], variant, (step, period)),
        _side(other, sides[1], variant, (step, period)),
        _change(ahead, turns) if other.steps or other.stop is None else other.stop.text,
        turns,
        other.stop.text if other.stop else "",
    )


def tell_otherwise(own: Run, other: Run) -> bool:
    """Whether two runs tell different things, in whatever order within an answer they tell them."""
    return _only_one_tells((list(own.lines()), list(other.lines())), (plainly(own), plainly(other))) is not None


def _only_one_tells(
    ahead: tuple[list[Line], list[Line]], plain: tuple[Callable[[Line | None], str | None], ...]
) -> tuple[list[Line], list[Line]] | None:
    """What only one of two runs tells in the first step in which they tell different things, in whatever order."""
    for step in sorted({line.step for lines in ahead for line in lines}):
        lines = [[line for line in side if line.step == step] for side in ahead]
        told = [Counter(map(words, side)) for words, side in zip(plain, lines, strict=True)]
        left = told[0] - told[1], told[1] - told[0]
        if any(left):
            here, there = (_among(*each) for each in zip(lines, plain, left, strict=True))
            return here, there
    return None


def _among(lines: list[Line], plain: Callable[[Line | None], str | None], left: Counter[str | None]) -> list[Line]:
    """Those of some lines that are left over."""
    found = []
    for line in lines:
        if left[plain(line)]:
            left[plain(line)] -= 1
            found.append(line)
    return found


def plainly(run: Run) -> Callable[[Line | None], str | None]:
    """How a line is compared: in the words that books have in common, for another word is no other deed."""
    common = _in_common(run)
    return lambda line: line and common(line.text)


def _in_common(run: Run) -> Callable[[Any], Any]:
    """What is said of a run, in the words that books have in common."""
    words = run.setting.rules.words if run.setting else {}
    common = {theirs: ours for ours, theirs in words.items()}
    return lambda said: worded(said, common) if isinstance(said, str) else said


def _of_period(lines: Sequence[Line]) -> list[Line]:
    """The first line and what is told in the same period; what is claimed only where nothing else is told."""
    found = [line for line in lines if (line.step, line.period) == (lines[0].step, lines[0].period)]
    return [line for line in found if line.kind != "claims"] or found[:1]


def _side(run: Run, lines: Sequence[Line], variant: Variant, place: tuple[int, int]) -> Side:
    """A side of a parting; *place* is the step and the period, where nothing is told of it."""
    clauses = [clause for line in lines for clause in run.asked_by(line)]
    known = run.setting.rules.clauses if run.setting else ()
    clauses += [clause for clause in variant.clauses if clause in known]
    position, entries = run.moment(*(lines[0][2:4] if lines else place))
    return Side(tuple(line.text for line in lines), tuple(dict.fromkeys(clauses)), run.setting, position, entries)


def _turns(own: Run, other: Run) -> tuple[Turn, ...]:
    """The claims, refusals among them, that are found otherwise by a run that comes to them; not another word."""
    if other.stop is not None:
        return ()
    one, two = _in_common(own), _in_common(other)
    refused = zip(own.refused, other.refused, strict=True)
    claims = zip(own.verdicts, other.verdicts, strict=True)
    return (
        *(
            Turn(verdict.claim, verdict.found, also.found)
            for verdict, also in claims
            if one(verdict.found) != two(also.found)
        ),
        *(Turn(f"{REFUSED}{move}", why.text, also.text) for (move, why), (_, also) in refused if why.text != also.text),
    )


def in_words(turn: Turn) -> str:
    """What has become of a claim under the other rules.

    >>> in_words(Turn("red.power", 5, 4)), in_words(Turn("offers", ("target oni",), ("target oni", "target red")))
    ('red.power is 4, not 5', 'on offer besides: target red')
    """
    claim, here, there = turn
    if isinstance(here, tuple) and isinstance(there, tuple) and claim.endswith("offers"):
        more = [key for key in there if key not in here]
        fewer = [key for key in here if key not in there]
        said = [f"on offer besides: {_some(more)}"] if more else []
        return "; ".join([*said, *([f"no longer on offer: {_some(fewer)}"] if fewer else [])])
    if claim.startswith(REFUSED):
        move = claim.removeprefix(REFUSED)
        return f"{move} is on offer" if there == ON_OFFER else f"{move} is refused otherwise: {there}"
    return f"{claim} is {value_in_words(there)}, not {value_in_words(here)}"


def _some(keys: Sequence[str]) -> str:
    more = f" and {len(keys) - FEW} more" if len(keys) > FEW else ""
    return f"{', '.join(keys[:FEW])}{more}"


def _change(ahead: tuple[Sequence[Line], Sequence[Line]], turns: tuple[Turn, ...]) -> str:
    """The first difference in one line; where only claims turn, the first of these."""
    claims = [lines[0].kind == "claims" for lines in ahead if lines]
    return in_words(turns[0]) if turns and all(claims) else change_of(*ahead)


def change_of(here: Sequence[Line], there: Sequence[Line]) -> str:
    """The first difference of two runs in one line, told from the other one: what happens there, or no longer does.

    >>> asks, does = Line("red is asked: place", (), 0, 1, "asks"), Line("Red places 1 Instability", (), 0, 1)
    >>> change_of([asks], [does]), change_of([does], [asks]), change_of([does], [])
    ('red is no longer asked: place', 'red is asked: place', 'no longer: Red places 1 Instability')
    """
    if not there:
        return f"no longer: {here[0].text}"
    if here and here[0].kind == "asks" and there[0].kind != "asks":
        return here[0].text.replace(ASKED, " is no longer asked: ")
    return there[0].text
