"""Resolving an Effect: bind its target, apply its phrases in order, pause at each period, finish or repeat.

What a phrase does is said by the resolvers; who may interrupt at the period by the windows.
"""

from __future__ import annotations

from brw_lab.kernel import checks
from brw_lab.kernel.agenda import Course, afresh
from brw_lab.kernel.policies import chooser
from brw_lab.kernel.recall import remember
from brw_lab.kernel.resolvers import RESOLVERS
from brw_lab.kernel.resolvers.settle import apply
from brw_lab.kernel.windows import collect, open_window
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import ROSE


def step(course: Course, frame: Resolving) -> None:
    """Do the next thing an Effect in progress asks for."""
    try:
        effect = course.setting.effects[frame.effect]
    except KeyError:
        effect = course.setting.effect(frame.effect)
    if not frame.bound:
        bind(course, frame, effect.header)
        return
    if frame.at >= len(effect.phrases):
        finish(course, frame)
        return
    phrase = effect.phrases[frame.at]
    start = len(course.entries)
    resolver = apply if frame.effect in course.setting.unsettled else RESOLVERS[type(phrase)]
    if resolver(course, frame, phrase, start):
        period(course, start, frame.at + 1 == len(effect.phrases))


def bind(course: Course, frame: Resolving, header: Header | None) -> None:
    """Find the target the header asks for; ask the resolving party when there is one to choose."""
    if header is None or header.kind is Kind.SPECIAL:
        course.top(bound_to(frame, ()))
    elif header.kind is Kind.PERSONAL:
        course.top(bound_to(frame, () if frame.you == ROSE else (frame.you,)))
    elif header.kind is Kind.ROOM and not _any_room(course, frame, header):
        course.note("no-target", frame.you, "", ("cells.not-a-room", "effects.skip-impossible"))
        course.top(bound_to(frame, ()))
    else:
        course.ask(chooser(course.draft, frame.you), "target")


def _any_room(course: Course, frame: Resolving, header: Header) -> bool:
    draft = course.draft
    return any(checks.in_range(draft, header.range, frame.model, room, room) is None for room in draft.lodge.rooms)


def bound_to(frame: Resolving, targets: tuple[str, ...]) -> Resolving:
    """The frame with its targets bound."""
    return Resolving(frame.effect, frame.you, frame.model, frame.source, targets, True, frame.at, "", frame.memo)


def period(course: Course, start: int, last: bool) -> None:
    """The period: the phrase on top is applied; whatever it brought about may interrupt before the next one."""
    draft = course.draft
    frame = draft.agenda[-1]
    assert isinstance(frame, Resolving)
    happened = (*frame.happened, *course.entries[start:])
    waiting = collect(course, happened, frame.still)
    if last and not waiting and not frame.again and frame.at >= 0 and course.beats is None:
        course.pop()  # nobody looks at this moment, and the next thing to do with it would be to take it off
        return
    looks_back = frame.effect in course.setting.recalls and frame.at >= 0
    recall = remember(course, frame, happened, frame.at + 1) if looks_back else ()
    draft.agenda = (
        *draft.agenda[:-1],
        Resolving(
            frame.effect,
            frame.you,
            frame.model,
            frame.source,
            frame.targets,
            frame.bound,
            frame.at + 1,
            again=frame.again,
            recall=recall,
            still=frame.still,
        ),
    )
    open_window(course, waiting)
    course.beat()


def finish(course: Course, frame: Resolving) -> None:
    """Take a resolved Effect off the Agenda, or start it again when its Repeat was chosen."""
    if frame.again:
        course.top(afresh(course.setting, frame))
    else:
        course.pop()
