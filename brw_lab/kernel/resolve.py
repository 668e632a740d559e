"""Resolving an Effect: bind its target, apply its phrases in order, pause at each period, finish or repeat.

What a phrase does is said by the resolvers; who may interrupt at the period by the windows.
"""

from __future__ import annotations

from brw_lab.kernel import checks
from brw_lab.kernel.agenda import Course, afresh, begin_effect
from brw_lab.kernel.policies import chooser, stands_in
from brw_lab.kernel.recall import remember
from brw_lab.kernel.resolvers import RESOLVERS
from brw_lab.kernel.resolvers.settle import apply
from brw_lab.kernel.windows import MAGE_DEFEAT, collect, open_window
from brw_lab.position.pending import Resolving, an_effect
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import DUMMY, ROSE, RoomId, Seat

UNSTABLE_WAITS = ("unstable",)
"""The memo of a Spell whose Unstable mark is resolved in the Room of its target, as soon as that is known."""


def step(course: Course, frame: Resolving) -> None:
    """Do the next thing an Effect in progress asks for."""
    try:
        effect = course.setting.effects[frame.effect]
    except KeyError:
        effect = course.setting.effect(frame.effect)
    if not frame.bound:
        bind(course, frame, effect)
        return
    if frame.at >= len(effect.phrases):
        finish(course, frame)
        return
    phrase = effect.phrases[frame.at]
    start = len(course.entries)
    resolver = apply if frame.effect in course.setting.unsettled else RESOLVERS[type(phrase)]
    if resolver(course, frame, phrase, start):
        period(course, start, frame.at + 1 == len(effect.phrases))


def bind(course: Course, frame: Resolving, effect: Effect) -> None:
    """Find the target the header asks for; ask the resolving party when there is one to choose."""
    header = effect.header
    if header is None or header.kind is Kind.SPECIAL:
        take_targets(course, frame, ())
    elif header.kind is Kind.PERSONAL:
        take_targets(course, frame, () if frame.you == ROSE else (frame.you,))
    elif _in_vain(course, frame, effect, header):
        where = ("cells.not-a-room",) if header.kind is Kind.ROOM else ("dummy.allowed",)
        course.note("no-target", frame.you, "", (*where, "effects.skip-impossible"))
        take_targets(course, frame, ())
    else:
        course.ask(chooser(course.draft, frame.you), "target")


def _in_vain(course: Course, frame: Resolving, effect: Effect, header: Header) -> bool:
    """Whether there is nothing that the header may point at: no Room, or by a ruling neither a Model nor the Dummy."""
    draft = course.draft
    if header.kind is Kind.ROOM:
        setting, rooms = course.setting, draft.lodge.rooms
        return not any(checks.in_range(setting, draft, header.range, frame.model, room, room) is None for room in rooms)
    if not course.setting.strict_dummy or checks.no_dummy(course.setting, effect) is None:
        return False
    return not checks.any_target(course.setting, draft, header, frame.model)


def take_targets(course: Course, frame: Resolving, targets: tuple[str, ...]) -> None:
    """Bind the targets; an Unstable Spell that waited for them (ruling ``unstable.room``) is resolved now."""
    if frame.memo != UNSTABLE_WAITS:
        course.top(bound_to(frame, targets))
        return
    course.top(bound_to(frame._replace(memo=()), targets))
    draft = course.draft
    aimed = [target for target in targets if target != DUMMY]
    rooms = tuple(room if room in draft.lodge else stands_in(draft, draft.model(room)) for room in aimed)
    begin_unstable(course, frame.you, frame.source, tuple(room for room in rooms if room in draft.lodge))


def begin_unstable(course: Course, seat: Seat, source: str, rooms: tuple[RoomId, ...] = ()) -> None:
    """Put the Effect of the Unstable mark on top of the Spell's own."""
    course.push(begin_effect("@unstable-spell", seat, seat, source, rooms, bool(rooms)))
    why = ("cast.unstable-first", "instability.symbol", "unstable-spell.effect", "effects.sources")
    course.note("unstable", seat, "", why)


def bound_to(frame: Resolving, targets: tuple[str, ...]) -> Resolving:
    """The frame with its targets bound."""
    return an_effect(frame.effect, frame.you, frame.model, frame.source, targets, True, frame.at, "", frame.memo)


def period(course: Course, start: int, last: bool) -> None:
    """The period: the phrase on top is applied; whatever it brought about may interrupt before the next one.

    By the ruling ``defeat.pauses`` nothing does within the defeat of a Mage, but all of it behind the last step.
    """
    draft = course.draft
    course.rested = True
    frame = draft.agenda[-1]
    assert isinstance(frame, Resolving)
    happened = (*frame.happened, *course.entries[start:])
    goes_on = not last and frame.effect == MAGE_DEFEAT and course.setting.defeat_is_whole
    waiting = () if goes_on else collect(course, happened, frame.still)
    if last and not waiting and not frame.again and frame.at >= 0 and course.beats is None:
        course.pop()  # nobody looks at this moment, and the next thing to do with it would be to take it off
        return
    looks_back = frame.effect in course.setting.recalls and frame.at >= 0
    recall = remember(course, frame, happened, frame.at + 1) if looks_back else ()
    draft.agenda = (
        *draft.agenda[:-1],
        an_effect(
            frame.effect,
            frame.you,
            frame.model,
            frame.source,
            frame.targets,
            frame.bound,
            frame.at + 1,
            happened=happened if goes_on else (),
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
