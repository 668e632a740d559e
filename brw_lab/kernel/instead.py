"""Instead: before something happens, whether a Replacement in play takes its place, asked of its owner.

What is replaced never happened; each Replacement is asked once for one event, and the first that is applied takes it.
Where several want to be asked, their owners are asked in Play Order.
"""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.policies import interrupt_order
from brw_lab.kernel.trial import could_change
from brw_lab.kernel.triggers import Live, live_effects, means, sleeps
from brw_lab.position.pending import Choice, Resolving
from brw_lab.spellcraft.interrupt import Prevented
from brw_lab.spellcraft.phrase import Pay, Repeat


class Asked(NamedTuple):
    """A Replacement that may be applied to what would happen to a *subject*."""

    live: Live
    subject: str


def spared(
    course: Course, frame: Resolving, start: int, mark: int, what: Prevented, subjects: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Those of *subjects* to whom it happens all the same; None while an owner is asked and its Effect resolved.

    The phrase, begun at *start*, changed nothing since *mark*: what it noted there is forgotten, and it begins anew.
    """
    if not subjects or not _any_in_play(course) or _is_a_cost(course, frame):
        return subjects
    waiting = _next(course, frame, what, subjects)
    if waiting is not None:
        del course.entries[mark:]
        course.top(frame._replace(happened=frame.happened + tuple(course.entries[start:])))
        course.ask(waiting.live.owner, "instead", (waiting.live.key, waiting.subject, what.value))
        return None
    replaced = {subject for _, subject, applied in frame.instead if applied}
    return tuple(subject for subject in subjects if subject not in replaced)


def _any_in_play(course: Course) -> bool:
    """Whether there is any Replacement on the table at all."""
    replacements, skilled = course.setting.replacements, course.setting.skilled
    for held in course.draft.standing:
        if held.effect in replacements:
            return True
    for model in course.draft.models:
        if model.upgrades or (model.card in skilled and skilled[model.card] in replacements):
            return True
    return False


def _is_a_cost(course: Course, frame: Resolving) -> bool:
    """Whether the frame is paying a cost, which nothing replaces (unless the ruling ``instead.cost`` says so)."""
    phrases = course.setting.effects[frame.effect].phrases
    if frame.branch != 1 or not isinstance(phrases[frame.at], Pay | Repeat):
        return False
    return course.setting.rules.reads("instead.cost") != "yes"


def _next(course: Course, frame: Resolving, what: Prevented, subjects: tuple[str, ...]) -> Asked | None:
    """The first Replacement, in Play Order of the owners, that was not asked about one of the subjects yet.

    None replaces what its own Effect does, and one that could change nothing does not ask.
    """
    order = interrupt_order(course.setting, course.draft)
    replacements = course.setting.replacements
    busy = {frame.source for frame in course.draft.agenda if isinstance(frame, Resolving)}
    lives = [
        live
        for live in live_effects(course)
        if live.effect in replacements and replacements[live.effect].what is what and live.key not in busy
    ]
    lives = [live for live in lives if not sleeps(course, live)]
    for live in sorted(lives, key=lambda live: order.index(live.owner)):
        replacement = replacements[live.effect]
        for subject in subjects:
            done = any(of == subject and (applied or key == live.key) for key, of, applied in frame.instead)
            if done or not means(course, live, replacement.who, subject, what is Prevented.DISCARD):
                continue
            if could_change(course, _effect_of(course, live, subject)):
                return Asked(live, subject)
    return None


def answer(course: Course, choice: Choice, applied: bool) -> None:
    """Note the answer in the frame; when applied, the Replacement's Effect is resolved before the phrase goes on."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Resolving)
    key, subject = str(choice.about[0]), str(choice.about[1])
    course.top(frame._replace(instead=(*frame.instead, (key, subject, applied))))
    if not applied:
        course.note("declines", choice.seat, "", ("persistent.each-time",))
        return
    live = next(live for live in live_effects(course) if live.key == key)
    course.note("instead", live.owner, subject, ("persistent.each-time",), (str(choice.about[2]),))
    course.push(_effect_of(course, live, subject))


def _effect_of(course: Course, live: Live, subject: str) -> Resolving:
    """The frame of a Replacement's Effect; a cost that it begins with is paid by applying it."""
    effect = course.setting.effects[live.effect]
    bound = bool(live.target) or effect.header is None
    targets = (live.target,) if live.target else (subject,) if bound else ()
    frame = begin_effect(live.effect, live.owner, live.model, live.key, targets, bound)
    paid = isinstance(effect.phrases[0], Pay) and bound
    return frame._replace(part="pay", memo=((True,),)) if paid else frame
