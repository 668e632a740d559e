"""Whom and where a phrase means, in a position: the Models, parties and Rooms behind its words."""

from __future__ import annotations

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import in_lodge, is_mage, is_theirs, play_order, stands_in
from brw_lab.position.pending import Resolving
from brw_lab.position.pieces import Model
from brw_lab.spellcraft.selector import Among, Selector, Spot, Who
from brw_lab.terms import CELL, DUMMY, ROSE, ModelId, RoomId, Seat

BLACK_ROSE_ROOM = "black-rose-room"
"""What the id of the Black Rose Room ends with: products have their own, told apart by the italic part of the name."""
INTO_CELLS = ("event", "quest")
"""Where Effects come from that reach Mages in their Cells too (cells.targetable-exceptions)."""


def party(course: Course, frame: Resolving, who: Who) -> Seat:
    """The one party a phrase means: whose cubes are used, whose points change.

    Raises :class:`RuleGap` where the words name several parties and the phrase can use only one.
    """
    if who is Who.YOU:
        return frame.you
    if who is Who.ROSE:
        return ROSE
    if who is Who.TARGET:
        target = frame.targets[0] if frame.targets else DUMMY
        if target == DUMMY or target in course.draft.lodge:
            return ""
        return next(iter(touched(course, frame, (course.draft.model(target).controller,))), "")
    if who is Who.OWNER:
        return next(iter(touched(course, frame, _owners(course, frame))), "")
    raise RuleGap(f"this phrase needs one party, and {who.value!r} may be several")


def parties(course: Course, frame: Resolving, who: Who) -> tuple[Seat, ...]:
    """The parties that a phrase affects, in Play Order; a Mage in its Cell is a party too, but see :func:`touched`."""
    return touched(course, frame, parties_named(course, frame, who))


def parties_named(course: Course, frame: Resolving, who: Who) -> tuple[Seat, ...]:
    """The parties that words mean, in Play Order, whether or not anything can affect them: to be counted, say."""
    if who in (Who.EACH_MAGE, Who.EACH_MODEL):
        return tuple(seat for seat in play_order(course.setting, course.draft) if seat != ROSE)
    if who in (Who.EACH_OTHER_MAGE, Who.EACH_OTHER_MODEL):
        return tuple(seat for seat in play_order(course.setting, course.draft) if seat not in (ROSE, frame.you))
    if who is Who.TARGET:
        return tuple(seat for seat in targeted_mages(course, frame) if seat in course.setting.seats)
    if who is Who.OWNER:
        return _owners(course, frame)
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
            why = ("dummy.no-damage-no-stats", "effect.resolved-when-attempted")
            course.note("skipped", frame.you, "", why, ("the Dummy Target feels nothing",))
        elif target in draft.lodge:
            inside = [m for m in draft.models if stands_in(draft, m) == target and m.controller != frame.you]
            found.extend(model.id for model in inside if not _out_of_reach(course, frame, model, target))
        elif in_lodge(draft, draft.model(target)) or target == frame.model:
            found.append(target)
        else:
            course.note("out-of-reach", frame.you, target, ("cells.mage-outside-lodge", "effects.skip-impossible"))
    return tuple(found)


def _out_of_reach(course: Course, frame: Resolving, model: Model, room: RoomId) -> bool:
    """Whether what is reached only from near is protected from Effects on its Room too (``target.near-room``)."""
    setting, draft = course.setting, course.draft
    within = setting.cards.models[model.card].reached_within
    if within is None or not frame.model or setting.rules.reads("target.near-room") != "protected":
        return False
    start = own_room(course, frame)
    away = None if start is None else draft.lodge.seen_at(start, room)
    if away is not None and away <= within:
        return False
    course.note("out-of-sight", frame.you, model.id, ("golden-rule.component-wins", "target.room"))
    return True


def models(course: Course, frame: Resolving, who: Selector | None) -> tuple[ModelId, ...]:
    """The Models a phrase means that can be reached: in the Lodge, or the resolving Model itself."""
    draft = course.draft
    if who is None or who is Who.TARGET:
        return targeted(course, frame)
    if who is Who.YOU:
        return (frame.model,) if frame.model else ()
    if isinstance(who, Among):
        rooms = rooms_meant(course, frame, who.where)
        return tuple(id for id in models(course, frame, who.who) if stands_in(draft, draft.model(id)) in rooms)
    if who is Who.ROSE:
        return ()
    if who is Who.AN_EVOCATION_OF_YOURS:
        return (frame.picked,) if frame.picked else ()
    if who is Who.OWNER:
        owners = _owners(course, frame)
        return tuple(model.id for model in draft.models if model.id in owners and in_lodge(draft, model))
    cells = frame.source in INTO_CELLS
    return tuple(
        model.id
        for model in draft.models
        if (in_lodge(draft, model) or (cells and model.place == CELL)) and _among(course, frame, who, model)
    )


def _among(course: Course, frame: Resolving, who: Who, model: Model) -> bool:
    """Whether a Model is one of the many that the words name."""
    if who in (Who.EACH_OTHER_MAGE, Who.EACH_OTHER_MODEL) and model.id == frame.model:
        return False
    if who in (Who.EACH_MAGE, Who.EACH_OTHER_MAGE):
        return is_mage(model)
    if who in (Who.EACH_EVOCATION, Who.YOUR_EVOCATIONS):
        yours = who is Who.EACH_EVOCATION or is_theirs(course.setting, model, frame.you)
        return "evocation" in model.kinds and yours
    return True


def _owners(course: Course, frame: Resolving) -> tuple[Seat, ...]:
    """Who owns the targeted Models, in Play Order; a Mage owns itself."""
    draft = course.draft
    owners = {draft.model(id).owner for id in frame.targets if id != DUMMY and id not in draft.lodge}
    return tuple(seat for seat in play_order(course.setting, draft) if seat in owners)


def touched(course: Course, frame: Resolving, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of *seats* whom an Effect affects: by the policy ``cell.protection`` no other Mage in its Cell.

    Events and Quests reach into Cells, and what a Mage resolves itself affects it there too.
    """
    if not course.setting.cell_guards or not seats or frame.source in INTO_CELLS:
        return seats
    draft = course.draft
    safe = [seat for seat in seats if seat not in (frame.you, ROSE) and draft.model(seat).place == CELL]
    for seat in safe:
        course.note("untouched", frame.you, seat, ("cells.untargetable",))
    return tuple(seat for seat in seats if seat not in safe)


def own_room(course: Course, frame: Resolving) -> RoomId | None:
    """The Room the resolving Model is in, if it is in one."""
    if not frame.model:
        return None
    model = course.draft.model(frame.model)
    return stands_in(course.draft, model) if in_lodge(course.draft, model) else None


def rooms_meant(course: Course, frame: Resolving, spot: Spot) -> tuple[RoomId, ...]:
    """Every Room that the words of a place may mean; of *an adjacent Room* and *a Room*, all that could be chosen."""
    draft = course.draft
    if spot in (Spot.A_ROOM, Spot.EACH_ROOM):
        return draft.lodge.rooms
    if spot is Spot.BLACK_ROSE_ROOM:
        return tuple(room for room in draft.lodge.rooms if f"-{room}".endswith(f"-{BLACK_ROSE_ROOM}"))
    if spot in (Spot.YOUR_ROOM, Spot.ADJACENT_ROOM):
        room = own_room(course, frame)
        if room is None:
            return ()
        return (room,) if spot is Spot.YOUR_ROOM else draft.lodge.neighbours(room)
    targets = [target for target in frame.targets if target != DUMMY]
    if spot is Spot.TARGET:
        return tuple(target for target in targets if target in draft.lodge)
    found = [draft.model(target) for target in targets if target not in draft.lodge]
    return tuple(stands_in(draft, model) for model in found if in_lodge(draft, model))
