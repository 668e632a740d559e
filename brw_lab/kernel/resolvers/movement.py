"""Moving a Model step by step, and activating the Room one is in."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel import checks
from brw_lab.kernel.agenda import Course, answered, begin_effect
from brw_lab.kernel.atoms.models import step
from brw_lab.kernel.offer import steps_of
from brw_lab.kernel.policies import amount_of, chooser, in_lodge
from brw_lab.kernel.refusals import REFUSALS
from brw_lab.kernel.resolvers.subjects import models
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import ActivateRoom, Move
from brw_lab.terms import ModelId, RoomId

OF_ACTION = {
    "explore": ("explore.each-move-separate",),
    "momentum": ("momentum.optional-move",),
    "evocation": ("evocation.activation-move",),
}
"""The rule by which an Action, or the Activation of an Evocation, gives a Move 1."""


def move(course: Course, frame: Resolving, phrase: Move, start: int) -> bool:
    """Each step goes to an adjacent Room that the resolver picks; what cannot move is left where it is."""
    if frame.memo and not frame.part:
        to, color = frame.memo
        why = OF_ACTION.get(frame.source, ())
        course.entries.extend(step(course.draft, frame.targets[0], str(to), color, why))  # type: ignore[arg-type]
        return True
    if frame.part == "move":
        movers, steps, way = cast(tuple[tuple[str, ...], int, tuple[str, str | None]], frame.memo)
        course.entries.extend(step(course.draft, movers[0], way[0], way[1]))
        left = steps - 1
        waiting = movers if left else movers[1:]
    else:
        waiting = tuple(id for id in models(course, frame, phrase.who) if _can_move(course, frame, id))
        left = 0
    if not waiting:
        return True
    left = left or amount_of(course.setting, course.draft, phrase.steps, frame.model)
    if left < 1:
        return True
    course.ask_within(frame, start, chooser(course.draft, frame.you), "move", (waiting[0],), (waiting, left))
    return False


def _can_move(course: Course, frame: Resolving, id: ModelId) -> bool:
    draft = course.draft
    model = draft.model(id)
    if not in_lodge(draft, model):
        course.note("out-of-reach", frame.you, id, ("cells.no-entry", "effects.skip-impossible"))
        return False
    if "equipment" in model.kinds:
        course.note("skipped", frame.you, id, ("equipment.cannot-be-moved",), ("an Equipment cannot be moved",))
        return False
    if not steps_of(course.setting, draft, id):
        course.note("skipped", frame.you, id, ("effects.skip-impossible",), ("no way leads out of the Room",))
        return False
    return True


def activate_room(course: Course, frame: Resolving, phrase: ActivateRoom, start: int) -> bool:
    """Activate the Room of the resolving Mage (or any: ``room.which``); its Effect is resolved inside this phrase."""
    if frame.part == "inside":
        return True
    if frame.part == "activate":
        return _activate(course, frame, start, str(answered(frame)))
    if frame.model and course.setting.any_room:
        rooms = checks.to_activate(course.setting, course.draft, frame.model)
        if rooms:
            course.ask_within(frame, start, chooser(course.draft, frame.you), "activate", rooms)
            return False
    refusal = checks.activate(course.setting, course.draft, frame.model) if frame.model else None
    if refusal or not frame.model:
        why = REFUSALS[refusal.code][1] if refusal else ("room.activate.only-mages",)
        course.note("skipped", frame.you, "", (*why, "effects.skip-impossible"), ("there is no Room to activate",))
        return True
    return _activate(course, frame, start, course.draft.model(frame.model).place)


def _activate(course: Course, frame: Resolving, start: int, room: RoomId) -> bool:
    """Resolve the activation of a Room inside the phrase on top."""
    course.top(frame._replace(part="inside", memo=(), happened=frame.happened + tuple(course.entries[start:])))
    course.push(begin_effect("@activate-room", frame.you, frame.model, frame.source, (room,), True))
    return False
