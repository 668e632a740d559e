"""The only door: ``begin`` and ``advance`` move a Position to its next Choice; ``options`` and ``explain`` speak of it.

Everything here is pure: values in, values out, no chance, no clock.
"""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.errors import NotOnOffer, RuleGap, nearest
from brw_lab.kernel import actions, quests, resolve, rounds, windows
from brw_lab.kernel.agenda import Beat, Course
from brw_lab.kernel.answers import ANSWERS
from brw_lab.kernel.choices import OPEN, answers, offers
from brw_lab.kernel.explain import Option, Why, option_of, why_not
from brw_lab.kernel.offer import Offer
from brw_lab.kernel.policies import health
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Action, Activation, Choice, Phase, Quests, Resolving, Turn, Window
from brw_lab.position.position import Position
from brw_lab.terms import OUT, Seat

STEPS = {
    Turn: rounds.turn,
    Phase: rounds.phase,
    Activation: actions.activation,
    Action: actions.action,
    Resolving: resolve.step,
    Window: windows.step,
    Quests: quests.step,
}
"""What each kind of unfinished work does when it is on top."""


class Step(NamedTuple):
    """From one Choice to the next: the new position, what happened, a beat a period (if asked), the forced answers."""

    position: Position
    entries: tuple[Entry, ...]
    beats: tuple[Beat, ...]
    forced: tuple[tuple[Seat, str], ...]


def run(course: Course) -> None:
    """Let the top frame move until somebody must choose, or nothing is unfinished; take what leaves no choice."""
    draft, entries, at_once = course.draft, course.entries, course.setting.quests_at_once
    while True:
        if draft.quests and (at_once or len(entries) > course.tallied) and quests.heed(course):
            continue
        choice = draft.choice
        if choice is None:
            if not draft.agenda:
                return
            frame = draft.agenda[-1]
            STEPS[type(frame)](course, frame)  # type: ignore[operator]
        else:
            offer = _only(course.setting, draft, choice)
            if offer is None:
                return
            course.forced.append((choice.seat, offer.key))
            if course.moments is not None:
                course.moments.append(draft.copy())
            answer(course, offer)


def _only(setting: Setting, draft: Position, choice: Choice) -> Offer | None:
    """The one answer on offer, or None when there are more."""
    certainly_open = OPEN.get(choice.kind)
    if certainly_open is not None and certainly_open(setting, draft, choice):
        return None
    only = None
    for offer in answers(setting, draft, False):
        if only is not None:
            return None
        only = offer
    if only is None:
        raise RuleGap(f"{choice.seat} is asked ({choice.kind}) and nothing can be answered")
    return only


def answer(course: Course, offer: Offer) -> None:
    """Close the open Choice with an answer."""
    choice = course.draft.choice
    assert choice is not None
    course.draft.choice = None
    ANSWERS[choice.kind](course, choice, offer.act)


def _step(course: Course) -> Step:
    run(course)
    return Step(course.draft, tuple(course.entries), tuple(course.beats or ()), tuple(course.forced))


def begin(setting: Setting, position: Position, *, beats: bool = False) -> Step:
    """Run a position that was set up to its first Choice; whoever lies at Health is defeated at once.

    Raises :class:`RuleGap` where no rule says how to go on.
    """
    course = Course(setting, position.copy(), beats)
    if position.quests:
        quests.look(course)
    fallen = tuple(
        windows.defeat_of(course, model)
        for model in position.models
        if model.place != OUT
        and len(model.damage) >= health(setting, model)
        and not windows.waits_already(position, f"defeat {model.id}")
    )
    if fallen and position.choice is None:
        course.push(windows.window_of(fallen))
    return _step(course)


def advance(setting: Setting, position: Position, key: str, *, beats: bool = False) -> Step:
    """Answer the open Choice with an option's *key* and run to the next Choice.

    Raises :class:`NotOnOffer` when the key is no option now, with the nearest ones and the reason;
    :class:`RuleGap` where no rule says how to go on.
    """
    offer = (position._offers or offers(setting, position)).get(key)
    if offer is None:
        raise _not_on_offer(setting, position, key)
    course = Course(setting, position.copy(), beats)
    answer(course, offer)
    return _step(course)


def forced_at(setting: Setting, position: Position, key: str) -> tuple[Position, ...]:
    """The positions at which the forced answers behind an option's *key* are given, in the order of ``Step.forced``.

    Raises what :func:`advance` raises.
    """
    offer = offers(setting, position).get(key)
    if offer is None:
        raise _not_on_offer(setting, position, key)
    course = Course(setting, position.copy())
    course.moments = []
    answer(course, offer)
    run(course)
    return tuple(course.moments)


def _not_on_offer(setting: Setting, position: Position, key: str) -> NotOnOffer:
    on_offer = tuple(offers(setting, position))
    why = explain(setting, position, key)
    near = nearest(key, on_offer)
    ordered = (*near, *(option for option in on_offer if option not in near))
    return NotOnOffer(f"{key!r} is not on offer: {why.text}", expected=ordered, near=near)


def options(setting: Setting, position: Position) -> tuple[Option, ...]:
    """What may be chosen now, each with key, long label, clauses, what it points at and (for chance) its weight."""
    return tuple(option_of(setting, position, key, offer) for key, offer in offers(setting, position).items())


def explain(setting: Setting, position: Position, key: str) -> Why:
    """Why *key* may not be chosen now: reason, clauses and nearest remedy; ``Why.text`` is empty if it may."""
    return why_not(setting, position, key)
