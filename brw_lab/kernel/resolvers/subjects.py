"""Whom and where a phrase means, in a position: the Models, parties and Rooms behind its words."""

from __future__ import annotations

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import in_lodge, is_mage, play_order, stands_in
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import DUMMY, ROSE, ModelId, RoomId, Seat


def party(course: Course, frame: Resolving, who: Who) -> Seat:
    """The one party a phrase means: whose cubes are used, whose points change.

    Raises :class:`RuleGap` where the words name several parties and the phrase can use only one.
    """
    if who is Who.YOU:
        return frame.you
    if who is Who.ROSE:
        return ROSE
    if who is Who.TARGET and frame.targets:
        target = frame.targets[0]
        return "" if target == DUMMY or target in course.draft.lodge else course.draft.model(target).controller
    raise RuleGap(f"this phrase needs one party, and {who.value!r} may be several")


def parties(course: Course, frame: Resolving, who: Who) -> tuple[Seat, ...]:
    """The parties a phrase means, in Play Order; Mages in a Cell are parties too."""
    if who in (Who.EACH_MAGE, Who.EACH_MODEL):
        return tuple(seat for seat in play_order(course.setting, course.draft) if seat != ROSE)
    if who in (Who.EACH_OTHER_MAGE, Who.EACH_OTHER_MODEL):
        return tuple(seat for seat in play_order(course.setting, course.draft) if seat not in (ROSE, frame.you))
    if who is Who.TARGET:
        return tuple(seat for seat in targeted_mages(course, frame) if seat in course.setting.seats)
    return (party(course, frame, who),)


def targeted_mages(course: Course, frame: Resolving) -> tuple[Seat, ...]:
    """The Mages among the targets that can be reached now."""
    return tuple(id for id in targeted(course, frame) if is_mage(course.draft.model(id)))


def targeted(course: Course, frame: Resolving) -> tuple[ModelId, ...]:
    """The Models that the targets stand for: themselves, or every opposing Model in a targeted Room (target.room)."""
    draft = course.draft
    found: list[ModelId] = []
    for target in frame.targets:
        if target == DUMMY:
            course.note("skipped", frame.you, "", ("dummy.no-damage-no-stats",), ("the Dummy Target feels nothing",))
        elif target in draft.lodge:
            found.extend(
                model.id
                for model in draft.models
                if stands_in(draft, model) == target and model.controller != frame.you
            )
        elif in_lodge(draft, draft.model(target)) or target == frame.model:
            found.append(target)
        else:
            course.note("out-of-reach", frame.you, target, ("cells.mage-outside-lodge", "effects.skip-impossible"))
    return tuple(found)


def models(course: Course, frame: Resolving, who: Who | None) -> tuple[ModelId, ...]:
    """The Models a phrase means that can be reached: in the Lodge, or the resolving Mage itself."""
    draft = course.draft
    if who is None or who is Who.TARGET:
        return targeted(course, frame)
    if who is Who.YOU:
        return (frame.model,) if frame.model else ()
    if who is Who.ROSE:
        return ()
    only_mages = who in (Who.EACH_MAGE, Who.EACH_OTHER_MAGE)
    others = who in (Who.EACH_OTHER_MAGE, Who.EACH_OTHER_MODEL)
    return tuple(
        model.id
        for model in draft.models
        if in_lodge(draft, model) and (is_mage(model) or not only_mages) and not (others and model.id == frame.model)
    )


def own_room(course: Course, frame: Resolving) -> RoomId | None:
    """The Room the resolving Model is in, if it is in one."""
    if not frame.model:
        return None
    model = course.draft.model(frame.model)
    return stands_in(course.draft, model) if in_lodge(course.draft, model) else None
