"""Cubes on Models that go home: Damage that is healed, and the cube that an Evocation's card bears."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, chooser
from brw_lab.kernel.resolvers.commandeer import forget_struck
from brw_lab.kernel.resolvers.subjects import models
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Heal, SpendCube
from brw_lab.terms import ModelId


def heal(course: Course, frame: Resolving, phrase: Heal, start: int) -> bool:
    """One Model after the other loses cubes; the owner of each picks which, when there is anything to pick."""
    if frame.part == "heal":
        todo, slots = cast("tuple[tuple[ModelId, ...], tuple[int, ...]]", frame.memo)
        course.entries.extend(cubes.heal(course.setting, course.draft, todo[0], slots))
        forget_struck(course.draft, todo[0], slots)
        todo = todo[1:]
    else:
        todo = models(course, frame, phrase.on)
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    while todo:
        model = course.draft.model(todo[0])
        most = min(amount, len(model.damage))
        if most:
            about = (model.id, tuple(range(len(model.damage))), most)
            course.ask_within(frame, start, chooser(course.draft, model.owner), "heal", about, (todo,))
            return False
        course.note("heal-nothing", frame.you, model.id, ("effects.partial-phrase",))
        todo = todo[1:]
    return True


def spend_cube(course: Course, frame: Resolving, phrase: SpendCube, start: int) -> bool:
    """The resolving Evocation gives up one of the cubes that its card bears."""
    if frame.model and course.draft.model(frame.model).kept:
        course.entries.extend(cubes.spend_kept(course.setting, course.draft, frame.model))
    else:
        course.note("skipped", frame.you, "", ("effects.skip-impossible",), ("no cube lies on the card",))
    return True
