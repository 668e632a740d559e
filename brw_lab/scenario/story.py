"""A run as text to be reviewed: each move and what it brought about, then who decides and what is on offer or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from brw_lab.kernel.door import explain, options

if TYPE_CHECKING:
    from brw_lab.scenario.run import Outcome

MOST = 12
"""So many options are told; planning has four times as many."""


def story_of(outcome: Outcome) -> str:
    """The story of a run, one line a thing that happened or may happen, each with the rules it rests on.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.run import run_scenario
    >>> outcome = run_scenario(load_scenario("duel_kami/defeat/at-the-period"))[0]
    >>> story_of(outcome).splitlines()[0]
    '> red: cast I'
    """
    table = filter(None, [outcome.setting.customs.line])
    return "\n".join((*_told(outcome), *table, *_on_offer(outcome), *_refused(outcome)))


def _told(outcome: Outcome) -> Iterator[str]:
    made = (move for move in outcome.moves if not move.forced)
    told = iter(outcome.trace())
    for number, step in enumerate(outcome.steps):
        if number:
            yield f"> {next(made)}"
        for indent, text, clauses in islice(told, len(step.entries)):
            yield f"{'  ' * indent}{text}{_cited(clauses)}"


def _on_offer(outcome: Outcome) -> Iterator[str]:
    choice = outcome.end.choice
    if choice is None:
        return
    found = options(outcome.setting, outcome.end)
    yield f"? {choice.seat} decides ({choice.kind}, {len(found)} answers)"
    for option in found[:MOST]:
        weight = f" x{option.weight}" if option.weight else ""
        yield f"  {option.key}{weight}: {option.label}{_cited(option.clauses)}"


def _refused(outcome: Outcome) -> Iterator[str]:
    branch = next(way for way in outcome.scenario.ways if way.title == outcome.branch)
    for refused in branch.refused:
        why = explain(outcome.setting, outcome.end, refused.move.key)
        remedy = f"; {why.remedy}" if why.remedy else ""
        yield f"! {refused.move}: {why.text}{remedy}{_cited(why.clauses)}"


def _cited(clauses: tuple[str, ...]) -> str:
    return f"  [{', '.join(clauses)}]" if clauses else ""
