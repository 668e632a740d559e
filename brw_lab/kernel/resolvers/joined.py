"""Sentences that hold others: ``if``, ``or``, ``may``, a cost. Which phrase inside applies, and then that phrase.

A frame keeps in its *branch* which of the phrases inside it is under way, so that this one may ask and come back.
"""

from __future__ import annotations

from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.counts import count, holds
from brw_lab.kernel.policies import amount_of, chooser
from brw_lab.kernel.recall import inside
from brw_lab.kernel.resolvers.settle import apply
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.amount import ForEach, UpTo
from brw_lab.spellcraft.phrase import Both, Discard, Either, If, LosePower, May, Pay, Phrase, SpendCube
from brw_lab.terms import ROSE


def enter(course: Course, frame: Resolving, phrase: Phrase, branch: int, start: int) -> bool:
    """Begin the phrase inside that is number *branch*, counted from 1."""
    inner = frame._replace(branch=branch, part="", memo=(), number=None, picked="", instead=())
    course.top(inner)
    return apply(course, inner, inside(phrase)[branch - 1], start)


def go_on(course: Course, frame: Resolving, phrase: Phrase, start: int) -> bool:
    """Go on with the phrase inside that is under way."""
    return apply(course, frame, inside(phrase)[frame.branch - 1], start)


def condition(course: Course, frame: Resolving, phrase: If, start: int) -> bool:
    """The first phrase when the condition is true now, else the other one, if there is one."""
    if frame.branch:
        return go_on(course, frame, phrase, start)
    if holds(course, frame, phrase.condition):
        return enter(course, frame, phrase, 1, start)
    course.note("unmet", frame.you, "", ("effects.all-phrases-in-order",))
    return phrase.otherwise is None or enter(course, frame, phrase, 2, start)


def either(course: Course, frame: Resolving, phrase: Either, start: int) -> bool:
    """The resolving party picks one of the phrases, possible or not."""
    if frame.branch:
        return go_on(course, frame, phrase, start)
    if frame.part == "either":
        return enter(course, frame, phrase, answered(frame), start)
    course.ask_within(frame, start, chooser(course.draft, frame.you), "either")
    return False


def both(course: Course, frame: Resolving, phrase: Both, start: int) -> bool:
    """One after the other, with no pause between them."""
    done = go_on(course, frame, phrase, start) if frame.branch else enter(course, frame, phrase, 1, start)
    while done:
        frame = on_top(course)
        if frame.branch == len(phrase.parts):
            return True
        done = enter(course, frame, phrase, frame.branch + 1, start)
    return False


def may(course: Course, frame: Resolving, phrase: May, start: int) -> bool:
    """The resolving party does it or leaves it."""
    if frame.branch:
        return go_on(course, frame, phrase, start)
    if frame.part != "may":
        course.ask_within(frame, start, chooser(course.draft, frame.you), "may")
        return False
    if answered(frame):
        return enter(course, frame, phrase, 1, start)
    course.note("declines", frame.you, "", ("effects.all-phrases-in-order",))
    return True


def pay(course: Course, frame: Resolving, phrase: Pay, start: int) -> bool:
    """The cost, in full or not at all, and then what it buys."""
    if frame.branch == 1:
        return go_on(course, frame, phrase, start) and enter(course, on_top(course), phrase, 2, start)
    if frame.branch == 2:
        return go_on(course, frame, phrase, start)
    if not payable(course, frame, phrase.cost, start):
        course.note("unpaid", frame.you, "", ("effects.skip-impossible",))
        return True
    if frame.part == "pay":
        if answered(frame):
            return enter(course, frame, phrase, 1, start) and enter(course, on_top(course), phrase, 2, start)
        course.note("declines", frame.you, "", ("effects.all-phrases-in-order",))
        return True
    course.ask_within(frame, start, chooser(course.draft, frame.you), "pay")
    return False


def on_top(course: Course) -> Resolving:
    """The Effect on top of the Agenda, as it is by now."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Resolving)
    return frame


def payable(course: Course, frame: Resolving, cost: Discard | LosePower | SpendCube | None, start: int) -> bool:
    """Whether a cost could be paid in full; one of ``up to`` some number always can."""
    if isinstance(cost, SpendCube):
        return bool(frame.model) and course.draft.model(frame.model).kept > 0
    if cost is None or frame.you == ROSE or isinstance(cost.amount, UpTo):
        return True
    if isinstance(cost.amount, ForEach):
        amount = cost.amount.number * count(course, frame, cost.amount.thing, start)
    else:
        amount = amount_of(course.setting, course.draft, cost.amount, frame.model)
    at = course.setting.index[frame.you]
    if isinstance(cost, Discard):
        return len(course.draft.holdings[at].hand) >= amount
    return course.draft.parties[at].power >= amount or course.setting.rules.reads("points.floor") == "below"
