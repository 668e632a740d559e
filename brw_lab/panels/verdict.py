"""What another reading changes, in sentences: who wins, which claims turn, which endings can come about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from brw_lab.outcomes.doubts import doubts_of
from brw_lab.outcomes.wording import shown
from brw_lab.panels.scene import seat_name
from brw_lab.panels.sides import Side, turned, values_ahead
from brw_lab.scenario.schema import Scenario
from brw_lab.terms import NOBODY, ROSE

FEW = 4
"""More claims than these are only counted."""


class Asked(NamedTuple):
    """A question that matters: its wording, the reading *taken* here, and the *others* that change anything.

    A reading is its id and what it says.
    """

    id: str
    question: str
    taken: tuple[str, str]
    others: tuple[tuple[str, str], ...]


def asked_of(scenario: Scenario, questions: Sequence[str] = ()) -> tuple[Asked, ...]:
    """The questions that matter to a scenario, of those named or of all.

    >>> from brw_lab.scenario.load import load_scenario
    >>> asked_of(load_scenario("duel_kami/cast/unstable-comes-first"), ["unstable.room"])[0].taken[0]
    'any'
    """
    found = []
    for doubt in doubts_of(scenario, *questions):
        readings = doubt.question.readings
        others = tuple((id, readings[id]) for id, _ in doubt.changes)
        taken = (doubt.taken, readings[doubt.taken])
        found.append(Asked(doubt.question.id, doubt.question.question, taken, others))
    return tuple(found)


def verdict_of(scenario: Scenario, left: Side, right: Side, step: int) -> list[str]:
    """What it changes, the weightiest first; *step* is the number of answers behind which the sides part."""
    claims = [turn for turn in turned(left, right) if turn[0] != "winner"]
    said = [*_stops(left, right)] or [_winner(left, right)]
    if claims:
        few = "; ".join(f"{claim} is {shown(one)}, or {shown(other)}" for claim, one, other in claims[:FEW])
        more = f"; and {len(claims) - FEW} more" if len(claims) > FEW else ""
        said.append(f"What the scenario claims comes out otherwise: {few} when read the other way{more}.")
    return [*said, *_endings(scenario, left, right, step)]


def _stops(left: Side, right: Side) -> Iterator[str]:
    for side, name in ((left, "As it is read here"), (right, "Read the other way")):
        if side.stop is not None:
            yield f"{name}, it does not go on as the scenario does: {side.stop.text}."


def _winner(left: Side, right: Side) -> str:
    """Who wins; the one sentence that is said when the switch is turned."""
    one, other = _name(left.winner), _name(right.winner)
    if one != other:
        return f"It changes who wins: {one}, or {other} when read the other way."
    if left.winner:
        return f"It does not change who wins: {one}, either way."
    return "It does not change who wins: nobody has won yet, either way."


def _name(seat: str) -> str:
    return {"": "nobody yet", NOBODY: "nobody", ROSE: "the Black Rose"}.get(seat) or seat_name(seat)


def _endings(scenario: Scenario, left: Side, right: Side, step: int) -> list[str]:
    one, other = values_ahead(scenario, left, step), values_ahead(scenario, right, step)
    if one is None or other is None or len(one) == len(other) == 1:
        return []
    if one == other:
        return [f"It does not change how it can end: from where they part, the same {len(one)} endings can come about."]
    both = len(one & other)
    alike = f"{both} of them {'is' if both == 1 else 'are'} the same" if both else "none of them are the same"
    counts = f"{len(one)} ending{'' if len(one) == 1 else 's'} as it is read here, {len(other)} read the other way"
    return [f"It changes how it can end: from where they part, {counts}; {alike}."]
