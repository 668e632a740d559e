"""What another reading changes, in sentences: who wins, which claims turn, which endings can come about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from brw_lab.outcomes.compare import causes_of, own_runs, parts_of
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.outcomes.variants import as_it_stands, by_rulebooks
from brw_lab.outcomes.wording import shown
from brw_lab.panels.scene import seat_name
from brw_lab.panels.sides import Side, turned, values_ahead
from brw_lab.rulebooks.load import Rulebook, load_rulebook
from brw_lab.scenario.schema import Scenario
from brw_lab.terms import NOBODY, ROSE

BOOK = "rulebook"
"""What is picked in place of a question where two rulebooks stand beside each other."""
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


class Ways(NamedTuple):
    """How the two sides are called in a sentence."""

    here: str = "as it is read here"
    there: str = "read the other way"
    then: str = "when read the other way"


READ = Ways()


def by_book(scenario: Scenario, book: str) -> Ways:
    """The ways of a scenario that is played by its own rulebook and by another one.

    >>> from brw_lab.scenario.load import load_scenario
    >>> by_book(load_scenario("duel_kami/tally/mages-tied"), "duel_lex").there
    'by Duel: Lex'
    """
    there = f"by {load_rulebook(book).title}"
    return Ways(f"by {load_rulebook(scenario.rulebook).title}", there, there)


def books_of(scenario: Scenario, rulebooks: Sequence[Rulebook]) -> tuple[Asked, ...]:
    """By which other rulebooks a scenario is played, as something to pick; nothing without any.

    Raises :class:`RulebookError` for one that is not on the shelf.
    """
    own = as_it_stands(scenario).name
    names = [variant.name for variant in by_rulebooks(rulebooks) if variant.name != own]
    others = tuple((name, load_rulebook(name).title) for name in names)
    return (Asked(BOOK, "By which rulebook is it played?", (own, load_rulebook(own).title), others),) if others else ()


def because_of(scenario: Scenario, book: str) -> list[str]:
    """What another rulebook says differently that changes a scenario, and what of it does not count then, with clauses.

    >>> from brw_lab.scenario.load import load_scenario
    >>> because_of(load_scenario("duel_kami/defeat/at-the-period"), "duel_lex")[0]
    'Because: Power Points for inflicting most of it: 4 | 3 (kami.defeat.points.most, lex.defeat.score-majority).'
    """
    (variant,) = by_rulebooks([book])
    ours = own_runs(scenario)
    parts = parts_of(scenario, ours, variant)
    found = causes_of(scenario, ours, variant, parts)
    if parts and parts[0].there.setting is None:
        clauses = ", ".join(parts[0].there.clauses)
        return [f"What says so: {clauses}."] if clauses else []
    said = [f"Because: {each.line.rstrip('.')} ({', '.join(each.clauses)})." for each in found]
    return said + [f"{note.text} ({', '.join(note.clauses)})." for note in variant.notes(scenario)]


def verdict_of(scenario: Scenario, left: Side, right: Side, step: int, ways: Ways = READ) -> list[str]:
    """What it changes, the weightiest first; *step* is the number of answers behind which the sides part."""
    claims = [turn for turn in turned(left, right) if turn[0] != "winner"]
    said = [*_stops(left, right, ways)] or [_winner(left, right, ways)]
    if claims:
        few = "; ".join(f"{claim} is {shown(one)}, or {shown(other)}" for claim, one, other in claims[:FEW])
        more = f"; and {len(claims) - FEW} more" if len(claims) > FEW else ""
        told = f"What the scenario claims comes out otherwise: {few} {ways.then}{more}."
        first = ways != READ and not any(side.winner or side.stop for side in (left, right))
        said.insert(0 if first else len(said), told)
    return [*said, *_endings(scenario, left, right, step, ways)]


def _stops(left: Side, right: Side, ways: Ways) -> Iterator[str]:
    for side, way in ((left, ways.here), (right, ways.there)):
        name = way[0].upper() + way[1:]
        if side.stop is not None:
            yield f"{name}, it does not go on as the scenario does: {side.stop.text}."


def _winner(left: Side, right: Side, ways: Ways) -> str:
    """Who wins; the one sentence that is said when the switch is turned."""
    one, other = _name(left.winner), _name(right.winner)
    if one != other:
        return f"It changes who wins: {one}, or {other} {ways.then}."
    if left.winner:
        return f"It does not change who wins: {one}, either way."
    return "It does not change who wins: nobody has won yet, either way."


def _name(seat: str) -> str:
    return {"": "nobody yet", NOBODY: "nobody", ROSE: "the Black Rose"}.get(seat) or seat_name(seat)


def _endings(scenario: Scenario, left: Side, right: Side, step: int, ways: Ways) -> list[str]:
    one, other = values_ahead(scenario, left, step), values_ahead(scenario, right, step)
    if one is None or other is None or len(one) == len(other) == 1:
        return []
    if one == other:
        return [f"It does not change how it can end: from where they part, the same {len(one)} endings can come about."]
    both = len(one & other)
    alike = f"{both} of them {'is' if both == 1 else 'are'} the same" if both else "none of them are the same"
    counts = f"{len(one)} ending{'' if len(one) == 1 else 's'} {ways.here}, {len(other)} {ways.there}"
    return [f"It changes how it can end: from where they part, {counts}; {alike}."]
