"""What each answer does: it begins an Action, binds a target, or hands the answer to the phrase that asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brw_lab.kernel import actions, cleanup, evophase, instead, picks, portals, quests, setup, study, windows
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.policies import origin_room, stands_in
from brw_lab.kernel.resolve import take_targets
from brw_lab.position.pending import Action, Choice, Resolving, an_action
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import DUMMY

Act = tuple[Any, ...]
KINDS = {Kind.MODEL: "model", Kind.MAGE: "mage-model", Kind.EVOCATION: "evocation-model", Kind.ROOM: "room"}
"""The rule topic of each kind of target that is chosen."""
ENDS = {
    "evocation": ("ends-evocation", "evo.activation.moves"),
    "momentum": ("ends-action", "momentum.optional-move"),
}
"""How the end of what is no Physical Action is noted, and the rule it rests on."""


def action(course: Course, choice: Choice, act: Act) -> None:
    """Begin an Action, or end the Activation."""
    if act[0] == "end":
        course.note("ends-activation", choice.seat, "", ("action.max-two",))
        actions.end_activation(course)
    else:
        actions.perform(course, *act)


def within_action(course: Course, choice: Choice, act: Act) -> None:
    """Use one of the separate Effects of an Action, or end it."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Action)
    moving = "after" if frame.moving == "now" else frame.moving
    if act[0] == "end":
        verb, topic = ENDS.get(frame.name, ("ends-action", "physical.effects-optional"))
        course.note(verb, frame.seat, frame.model, (topic,))
        course.pop()
    elif act[0] == "activate":
        course.top(an_action(frame.seat, frame.name, frame.model, frame.moves, moving, True, frame.attacked))
        place = act[1] if len(act) > 1 else course.draft.model(frame.model).place
        course.push(begin_effect("@activate-room", frame.seat, frame.model, frame.name, (place,), True))
    elif act[0] == "attack":
        course.top(an_action(frame.seat, frame.name, frame.model, frame.moves, moving, frame.activated, True))
        you = course.draft.model(frame.model).controller
        course.push(begin_effect("@physical-attack", you, frame.model, frame.name, (act[1],), True))
    else:
        left = frame.moves - 1
        course.top(an_action(frame.seat, frame.name, frame.model, left, "now", frame.activated, frame.attacked))
        you = course.draft.model(frame.model).controller
        course.push(begin_effect("@move", you, frame.model, frame.name, (frame.model,), True, act))


def target(course: Course, choice: Choice, act: Act) -> None:
    """Bind the target that the header asked for."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Resolving)
    course.note("target", frame.you, act[0], _why_in_reach(course, frame, act[0]))
    take_targets(course, frame, act)


def _why_in_reach(course: Course, frame: Resolving, target: str) -> tuple[str, ...]:
    """The rules by which a header may point at what was chosen: its kind, its range, the line and its Portals."""
    if target == DUMMY:
        return ("dummy.allowed", "dummy.counts-as-model")
    draft = course.draft
    header = course.setting.effects[frame.effect].header
    assert header is not None
    worn = target not in draft.lodge and "equipment" in draft.model(target).kinds
    at_owner = ("equipment.targetable-at-owner",) if worn else ()
    kind = ("target.always-specific", "target.notation", f"target.{KINDS[header.kind]}", *at_owner)
    if header.range is None or not frame.model:
        return (*kind, f"{'target.room' if header.kind is Kind.ROOM else 'target.model'}.asterisk")
    start = origin_room(course.setting, draft, frame.model)
    room = target if target in draft.lodge else stands_in(draft, draft.model(target))
    if header.range == 0 or start == room:
        return (*kind, "range.zero-or-asterisk-no-los")
    bent = portals.of_line(draft.lodge, start, room)
    return (*kind, "target.origin-model", "range.positive-needs-los", "los.centre-to-centre", *bent)


def window(course: Course, choice: Choice, act: Act) -> None:
    """Let a waiting Effect interrupt, or decline the optional ones."""
    if act[0] is None:
        windows.decline(course, choice.seat)
    else:
        windows.take(course, act[0])


def replace(course: Course, choice: Choice, act: Act) -> None:
    """Let a Replacement take the place of what would happen, or not."""
    instead.answer(course, choice, bool(act[0]))


def to_phrase(course: Course, choice: Choice, act: Act) -> None:
    """Hand the answer to the phrase that waits for it, behind what it has noted already."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Resolving)
    course.top(frame._replace(part=choice.kind, memo=(*frame.memo, act)))


ANSWERS: dict[str, Callable[[Course, Choice, Act], None]] = {
    "action": action,
    "explore": within_action,
    "fight": within_action,
    "momentum": within_action,
    "evocation": within_action,
    "target": target,
    "window": window,
    "instead": replace,
    "trim": study.trim,
    "plan": study.plan,
    "evocations": evophase.answer,
    "quest": quests.answer,
    "wreck": cleanup.answer,
    "lay": setup.lay,
    "face": setup.face,
    "first": setup.begin_with,
    "mage": setup.take_mage,
    "grimoire": setup.take_grimoire,
    **dict.fromkeys(picks.KINDS, to_phrase),
}
"""Every kind of Choice, and what an answer to it does."""
