"""Evocations that activate under another's control for once, while the Black Rose takes what they inflict."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, cast

from brw_lab.kernel import quests
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes, models
from brw_lab.kernel.policies import can_activate, speed
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.pending import Action, Frame, Resolving
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Commandeer
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import OUT, ROSE, ModelId, Seat

LENT = "inside"
Struck = tuple[tuple[ModelId, tuple[int, ...]], ...]
"""The Damage Slots, from 0, that a lent Evocation has filled, on which Models."""
Lent = tuple[Seat, ModelId, Seat, Struck, tuple[Seat, ...], tuple[ModelId, ...]]
"""Who controls which Evocation for now, who did before, what it struck, the seats to come, who was lent already."""


def commandeer(course: Course, frame: Resolving, phrase: Commandeer, start: int) -> bool:
    """Each Mage, in Play Order, picks an Evocation, which activates under its control."""
    gone: tuple[ModelId, ...] = ()
    if frame.part == LENT:
        todo, gone = _give_back(course, cast(Lent, frame.memo))
    elif frame.part == "which":
        (todo, gone), act = cast("tuple[tuple[tuple[Seat, ...], tuple[ModelId, ...]], tuple[ModelId]]", frame.memo)
        return _lend(course, frame, start, todo[0], act[0], todo[1:], gone)
    else:
        todo = parties(course, frame, Who.EACH_MAGE)
    again = course.setting.rules.reads("event.control.again") != "no"
    able = tuple(
        model.id
        for model in course.draft.models
        if can_activate(course.draft, model) and (again or model.id not in gone)
    )
    if todo and not able:
        course.note("skipped", todo[0], "", ("effects.skip-impossible",), ("no Evocation in the Lodge can activate",))
    if not todo or not able:
        return True
    course.ask_within(frame, start, todo[0], "which", able, ((todo, gone),))
    return False


def _lend(
    course: Course,
    frame: Resolving,
    start: int,
    seat: Seat,
    id: ModelId,
    rest: tuple[Seat, ...],
    gone: tuple[ModelId, ...],
) -> bool:
    draft = course.draft
    lent: Lent = (seat, id, draft.model(id).controller, (), rest, tuple(sorted({*gone, id})))
    course.entries.extend(models.control(draft, id, seat, "evocation.control-change", "evocation.controller"))
    happened = frame.happened + tuple(course.entries[start:])
    course.top(frame._replace(part=LENT, memo=lent, happened=happened))
    if course.draft.quests:
        quests.after(course, "evocation")
    course.push(Action(seat, "evocation", id, speed(course.setting, draft, id)))
    return False


def is_lent(position: Position, id: ModelId) -> bool:
    """Whether an Evocation activates under somebody's control for once."""
    return any(_lends(frame) and frame.memo[1] == id for frame in position.agenda)


def _lends(frame: Frame) -> TypeGuard[Resolving]:
    """Whether a frame is the phrase that lends an Evocation out, and not another phrase that waits."""
    return isinstance(frame, Resolving) and frame.part == LENT and len(frame.memo) == 6


def note_struck(course: Course, id: ModelId, on: ModelId, before: int) -> None:
    """Keep which Damage Slots a lent Evocation has just filled, behind the *before* that were taken.

    By the ruling ``event.control`` the Black Rose converts them at once.
    """
    draft = course.draft
    filled = tuple(range(before, len(draft.model(on).damage)))
    if course.setting.rules.reads("event.control") == "landing":
        seats = (cast(Lent, frame.memo)[0] for frame in draft.agenda if _lends(frame) and frame.memo[1] == id)
        _blacken(course, next(seats), on, filled)
    else:
        _keep(draft, on, lambda lender, slots: (*slots, *filled) if lender == id else slots)


def forget_struck(position: Position, on: ModelId, gone: tuple[int, ...]) -> None:
    """Forget the Damage of lent Evocations at the slots of a Model whose cubes went home; the others moved up."""
    if any(_lends(frame) for frame in position.agenda):
        _keep(position, on, lambda _id, slots: _moved_up(slots, gone))


def _moved_up(slots: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(slot - sum(other < slot for other in gone) for slot in slots if slot not in gone)


def _keep(position: Position, on: ModelId, told: Callable[[ModelId, tuple[int, ...]], tuple[int, ...]]) -> None:
    """Let every frame that lends an Evocation keep what is *told* now of the slots that it has filled on a Model."""
    agenda = list(position.agenda)
    for at, frame in enumerate(agenda):
        if _lends(frame):
            seat, id, controller, struck, rest, gone = cast(Lent, frame.memo)
            slots = {**dict(struck), on: told(id, dict(struck).get(on, ()))}
            now = tuple(sorted((model, filled) for model, filled in slots.items() if filled))
            agenda[at] = frame._replace(memo=(seat, id, controller, now, rest, gone))
    position.agenda = tuple(agenda)


def _give_back(course: Course, lent: Lent) -> tuple[tuple[Seat, ...], tuple[ModelId, ...]]:
    """The Evocation is its controller's again; the Black Rose converts the cubes that it left on the table."""
    seat, id, controller, struck, rest, gone = lent
    draft = course.draft
    model = draft.model(id)
    if model.controller == seat and (seat == controller or model.owner != seat):  # else it fell and came to another
        returned = models.control(draft, id, controller, "evocation.controller", "evocation.owner")
        course.entries.extend(returned if model.place != OUT else ())
    for hurt, slots in struck:
        _blacken(course, seat, hurt, slots)
    return rest, gone


def _blacken(course: Course, seat: Seat, on: ModelId, slots: tuple[int, ...]) -> None:
    """The Black Rose converts the cubes of a Mage in these slots that are still there, from the right."""
    setting, draft = course.setting, course.draft
    damage = draft.model(on).damage
    pool = draft.parties[setting.index[ROSE]].pool
    found = [slot for slot in slots if slot < len(damage) and damage[slot] == seat][::-1][:pool]
    if found:
        done = cubes.convert_damage(setting, draft, ROSE, on, tuple(sorted(found)))[0]
        course.entries.append(done._replace(topics=(*done.topics, "damage.convert-order-black-rose")))
