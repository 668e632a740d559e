"""The Action Phase: whose Activation it is, what an Action leaves to do, when an Activation and the phase end."""

from __future__ import annotations

from brw_lab.kernel import quests, resolve
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import counters
from brw_lab.kernel.atoms.holdings import discard_ready, reveal, spend_token
from brw_lab.kernel.policies import has_action, in_lodge, lowest_ready, speed
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.windows import collect, open_window
from brw_lab.position.pending import Action, Activation, Phase, a_phase, an_action, an_activation
from brw_lab.position.position import Position
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import CELL, SLOTS, Seat


def first_quests(course: Course, frame: Phase) -> None:
    """Before the first Action Quests may be declared too (quest.window.actions)."""
    course.next_step(frame)
    quests.after(course)


def activations(course: Course, frame: Phase) -> None:
    """Start the next Activation; a Mage with no Action left is passed over; the phase ends when nobody has any."""
    setting, draft = course.setting, course.draft
    at = setting.seats.index(frame.next)
    order = setting.seats[at:] + setting.seats[:at]
    for seat in order:
        if has_action(setting, draft, seat):
            following = setting.seats[(setting.seats.index(seat) + 1) % len(setting.seats)]
            course.top(a_phase(frame.name, frame.first, following, frame.step))
            course.note("activation", seat, "", ("action.first-activation", "action.alternate"))
            draft.counters = ()
            course.push(an_activation(seat))
            return
    course.next_step(frame)


def activation(course: Course, frame: Activation) -> None:
    """Ask for the next Action, up to two; end the Activation when nothing is left to ask."""
    setting, draft = course.setting, course.draft
    if frame.actions >= setting.rules.limit("action.most") or not has_action(setting, draft, frame.seat):
        if in_cell(draft, frame.seat) and frame.actions < setting.rules.limit("action.most"):
            course.note("stays-in-cell", frame.seat, "", ("cells.stuck",))
        end_activation(course)
    else:
        course.ask(frame.seat, "action")


def end_activation(course: Course) -> None:
    """Close the Activation; Repeat counts (repeat.decrement) and what holds "this Activation" last no longer."""
    course.pop()
    course.draft.counters = ()
    if course.draft.tallies:
        quests.end_activation(course.setting, course.draft)
    if course.draft.modifiers:
        counters.end(course.draft, "activation")


def in_cell(draft: Position, seat: Seat) -> bool:
    """Whether a Mage is in its own Cell."""
    return draft.model(seat).place == CELL


def perform(course: Course, name: str, slot: str = "") -> None:
    """Begin an Action of the active Mage."""
    draft, setting = course.draft, course.setting
    frame = draft.agenda[-1]
    assert isinstance(frame, Activation)
    seat = frame.seat
    numbered = frame.numbered or (name == "cast" and slot != "quick")
    quick = frame.quick or (name == "cast" and slot == "quick")
    freed = name == "momentum" and in_cell(draft, seat)
    course.top(an_activation(seat, frame.actions + 1, numbered, quick, freed))
    if draft.quests:
        quests.after(course)
    if name == "cast":
        cast(course, seat, slot)
    elif name == "momentum":
        start = len(course.entries)
        course.entries.extend(discard_ready(setting, draft, seat, slot))
        course.push(an_action(seat, "momentum", seat, 1))
        open_window(course, collect(course, tuple(course.entries[start:])))
    elif name == "explore":
        course.entries.extend(spend_token(setting, draft, seat, "explore"))
        steps = speed(setting, draft, seat)
        course.push(an_action(seat, "explore", seat, steps, "exit" if in_cell(draft, seat) else "before"))
    elif name == "command":
        spent = spend_token(setting, draft, seat, "command")[0]
        course.entries.append(spent._replace(topics=(*spent.topics, "command.mononoke", "command.activate-evocation")))
        course.push(begin_effect("@command", seat, seat, "command"))
    else:
        course.entries.extend(spend_token(setting, draft, seat, "fight"))
        course.push(an_action(seat, "fight", seat))


UNAIMED = {Kind.PERSONAL: ("target.personal",), Kind.SPECIAL: ("target.special",)}
"""The rule of a header that leaves nothing to choose."""


def cast(course: Course, seat: Seat, slot: str) -> None:
    """Reveal the Ready Spell in *slot*; its Unstable mark is resolved first, then its Active Side."""
    setting, draft = course.setting, course.draft
    start = len(course.entries)
    planned = draft.holdings[setting.index[seat]].slots[SLOTS.index(slot)]
    assert planned is not None
    spell = setting.spell(planned.copy)
    effect = setting.effect(f"{spell.id}/{planned.side}")
    shown = reveal(setting, draft, seat, slot)[0]
    unaimed = UNAIMED.get(effect.header.kind, ()) if effect.header else ()
    printed = setting.cards.cites.get(f"{spell.id}/{planned.side}", ())
    course.entries.append(shown._replace(topics=(*shown.topics, *unaimed, *printed)))
    source = f"{planned.copy}/{planned.side}/{slot}"
    unstable = spell.side(planned.side).unstable
    waits = unstable and setting.rules.reads("unstable.room") == "target"
    memo = resolve.UNSTABLE_WAITS if waits else ()
    course.push(begin_effect(f"{spell.id}/{planned.side}", seat, seat, source, memo=memo))
    if unstable and not waits:
        resolve.begin_unstable(course, seat, source)
    open_window(course, collect(course, tuple(course.entries[start:])))


def action(course: Course, frame: Action) -> None:
    """Ask what to do next inside a Physical Action, Momentum or an Evocation's Activation; end it when nothing is left.

    What befalls its Mage does not end an Evocation's Activation; what befalls the Evocation does.
    """
    if frame.name == "evocation" and not in_lodge(course.draft, course.draft.model(frame.model)):
        course.note("activation-cut", frame.model, "", ("evo.activation.target", "effects.skip-impossible"))
        course.pop()
        return
    if frame.name != "evocation" and in_cell(course.draft, frame.seat) and not _may_leave(frame):
        lost = "explore.unused-lost" if frame.name == "explore" else "cells.nothing-else"
        course.note("action-cut", frame.seat, "", (lost, "defeat.mage.to-cell"))
        course.pop()
        return
    if _exhausted(frame):
        if frame.moves and frame.name == "explore":
            course.note("moves-lost", frame.seat, "", ("explore.moves-contiguous", "explore.unused-lost"))
        course.pop()
    else:
        course.ask(frame.seat, frame.name)


def _exhausted(frame: Action) -> bool:
    """Whether every separate Effect of an Action has been used or lost."""
    if frame.name == "momentum":
        return not frame.moves
    if frame.name == "fight":
        return frame.activated and frame.attacked
    if frame.name == "evocation":
        return frame.attacked and (not frame.moves or frame.moving == "after")
    return frame.activated and (not frame.moves or frame.moving == "after")


def _may_leave(frame: Action) -> bool:
    """Whether an Action found in the Cell started there and has not left it yet."""
    if frame.name == "momentum":
        return frame.moves > 0
    return frame.name == "explore" and frame.moving == "exit"


def lowest(setting: Setting, position: Position, seat: Seat) -> str | None:
    """The lowest-numbered slot of a Mage that holds a Ready Spell."""
    return lowest_ready(position.holdings[setting.index[seat]].slots)
