"""Evocations that activate under another's control for once, while the Black Rose takes what they inflict."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel import quests
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes, models
from brw_lab.kernel.policies import can_activate, speed
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.pending import Action, Resolving
from brw_lab.spellcraft.phrase import Commandeer
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import ROSE, ModelId, Seat

Lent = tuple[Seat, ModelId, Seat, tuple[tuple[ModelId, int], ...], tuple[Seat, ...]]
"""Who controls which Evocation for now, who did before, the Damage on each Model before, the seats still to come."""


def commandeer(course: Course, frame: Resolving, phrase: Commandeer, start: int) -> bool:
    """Each Mage, in Play Order, picks an Evocation, which activates under its control."""
    if frame.part == "inside":
        todo = _give_back(course, cast(Lent, frame.memo))
    elif frame.part == "which":
        todo, act = cast("tuple[tuple[Seat, ...], tuple[ModelId]]", frame.memo)
        return _lend(course, frame, start, todo[0], act[0], todo[1:])
    else:
        todo = parties(course, frame, Who.EACH_MAGE)
    able = tuple(model.id for model in course.draft.models if can_activate(course.draft, model))
    if todo and not able:
        course.note("skipped", todo[0], "", ("effects.skip-impossible",), ("no Evocation in the Lodge can activate",))
    if not todo or not able:
        return True
    course.ask_within(frame, start, todo[0], "which", able, (todo,))
    return False


def _lend(course: Course, frame: Resolving, start: int, seat: Seat, id: ModelId, rest: tuple[Seat, ...]) -> bool:
    draft = course.draft
    before = tuple((model.id, len(model.damage)) for model in draft.models)
    lent: Lent = (seat, id, draft.model(id).controller, before, rest)
    course.entries.extend(models.control(draft, id, seat))
    happened = frame.happened + tuple(course.entries[start:])
    course.top(frame._replace(part="inside", memo=lent, happened=happened))
    if course.draft.quests:
        quests.after(course, "evocation")
    course.push(Action(seat, "evocation", id, speed(course.setting, draft, id)))
    return False


def _give_back(course: Course, lent: Lent) -> tuple[Seat, ...]:
    """The Evocation is its controller's again; the Black Rose converts the cubes that came while it was not."""
    seat, id, controller, before, rest = lent
    setting, draft = course.setting, course.draft
    if any(model.id == id for model in draft.models):
        course.entries.extend(models.control(draft, id, controller))
    for hurt, count in before:
        damage = draft.model(hurt).damage
        pool = draft.parties[setting.index[ROSE]].pool
        slots = tuple(slot for slot, cube in enumerate(damage) if slot >= count and cube == seat)[::-1][:pool]
        if slots:
            course.entries.extend(cubes.convert_damage(setting, draft, ROSE, hurt, tuple(sorted(slots))))
    return rest
