"""The window at a period: what may interrupt, and in which order.

The whole timing, in one place. When a phrase has been applied (or a Spell revealed):

1. collect   Models at Health or declared defeated, Evocations declared removed; Persistents and Skills whose trigger
             matches what happened. Fixed here and now.
2. order     seats in Play Order, the Black Rose last; a seat orders its own, freely or
             mandatory ones first (ruling ``interrupt.own-order``), and may decline the optional ones.
3. push      one interrupting Effect; it has periods of its own, so windows nest, depth first.
4. re-check  before each: what no longer applies lapses; what could change nothing is not on offer, and goes when
             nothing else of its owner's is left that might come first.
5. go on     when nothing waits any more, the interrupted Effect goes on from its period.
"""

from __future__ import annotations

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.policies import health, interrupt_order, is_mage
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.trial import could_change
from brw_lab.kernel.triggers import Live, awake, is_live, set_off, sleeps
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Interrupt, Resolving, Window
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.terms import CELL, OUT, Seat

MAGE_DEFEAT = "@mage-defeat"
EVOCATION_DEFEAT = "@evocation-defeat"
REMOVAL = "@evocation-removal"
TOGETHER = {
    MAGE_DEFEAT: "defeat.mage.simultaneous",
    EVOCATION_DEFEAT: "defeat.evocation.simultaneous",
    REMOVAL: "removal.simultaneous",
}
"""The rule for several of one kind at once."""
FALLS = ("declare-defeat", "declare-removal", "upgrade", "beyond")
"""Entries besides Damage by which a Model may fall: with another Upgrade its Health may be lower; Damage that found no
slot strikes one that was spared at Health."""


ASLEEP = ("cells.allowed-actions", "cells.nothing-else")
"""The rules by which what a Mage has in play does not apply while it is in its Cell."""


def open_window(course: Course, waiting: tuple[Interrupt, ...]) -> None:
    """Pause for what waits; do nothing when nothing does."""
    if waiting:
        why = ("interrupt.finish-sentence", *_together(waiting), *_by_a_quest(course.draft, waiting))
        course.note("pause", "", "", why, tuple(item.because for item in waiting))
        course.push(window_of(waiting))
        _stop_circles(course)


def _together(waiting: tuple[Interrupt, ...]) -> tuple[str, ...]:
    """The rules for several defeats, or removals, of one kind that wait in one pause."""
    if len(waiting) < 2:
        return ()
    effects = [item.effect for item in waiting]
    return tuple(topic for effect, topic in TOGETHER.items() if effects.count(effect) > 1)


def _by_a_quest(position: Position, waiting: tuple[Interrupt, ...]) -> tuple[str, ...]:
    """The rule that a Mage may fall by the Quest that it completes."""
    frame = position.agenda[-1] if position.agenda else None
    if not isinstance(frame, Resolving) or frame.source != "quest":
        return ()
    falls = any(item.effect == MAGE_DEFEAT and item.seat == frame.you for item in waiting)
    return ("quest.effect-can-defeat",) if falls else ()


def window_of(waiting: tuple[Interrupt, ...]) -> Window:
    """A pause for these Effects; when it ends, the rule that lets the interrupted Effect go on is cited."""
    kinds = [item.effect for item in waiting]
    mage = ("defeat.mage.resume",) if MAGE_DEFEAT in kinds else ()
    evocation = ("defeat.evocation.resume",) if EVOCATION_DEFEAT in kinds else ()
    removal = ("removal.interrupt-at-stop",) if REMOVAL in kinds else ()
    return Window(waiting, ("interrupt.resume", "effects.definition", *mage, *evocation, *removal))


def _stop_circles(course: Course) -> None:
    shape = course.draft.key()
    if shape in course.seen:
        waiting = ", ".join(frame.effect for frame in course.draft.agenda if isinstance(frame, Resolving))
        raise RuleGap(f"the same position came round again with nobody choosing anything; unfinished: {waiting}")
    course.seen.append(shape)


def collect(course: Course, happened: tuple[Entry, ...], still: bool = False) -> tuple[Interrupt, ...]:
    """What the entries bring about, in Play Order of the seats that will resolve it; when *still*, defeats only."""
    draft = course.draft
    found: list[Interrupt] = []
    lives = () if still or not happened else awake(course, happened)
    for entry in happened:
        verb = entry.verb
        if (verb == "inflict" and entry.amount) or verb in FALLS:
            _collect_fall(course, entry, found)
        for live in lives:
            item = set_off(course, live, entry)
            if item is not None and not sleeps(course, live):
                found.append(item)
            elif item is not None:
                course.note("sleeps", item.seat, "", ASLEEP, (item.because,))
    if len(found) < 2:
        return tuple(found)
    if course.setting.rules.reads("persistent.many") == "once":
        found = list(dict.fromkeys(found))
    order = interrupt_order(course.setting, draft)
    return tuple(sorted(found, key=lambda item: order.index(item.seat)))


def _collect_fall(course: Course, entry: Entry, found: list[Interrupt]) -> None:
    """Add the defeat or the removal that an entry calls for, unless it waits already."""
    draft = course.draft
    model = draft.model(entry.on)
    if entry.verb in ("inflict", "upgrade", "beyond") and len(model.damage) < health(course.setting, model):
        return
    removed = entry.verb == "declare-removal"
    key = f"remove {model.id}" if removed else f"defeat {model.id}"
    if model.place == OUT or any(item.key == key for item in found) or waits_already(draft, key):
        return
    declared = entry.verb == "declare-defeat"
    found.append(removal_of(course, model) if removed else defeat_of(course, model, declared))


def defeat_of(course: Course, model: Model, declared: bool = False) -> Interrupt:
    """The defeat that a Model's owner must resolve."""
    mage = is_mage(model)
    topic = "defeat.mage" if mage else "defeat.evocation"
    trigger = "trigger-declared" if declared else "trigger-health"
    called = name(course.setting, model.id)
    card = () if declared else course.setting.printed(model.card, "health")
    at_health = ("mage.health",) if mage and not declared else card
    return Interrupt(
        model.owner,
        f"defeat {model.id}",
        MAGE_DEFEAT if mage else EVOCATION_DEFEAT,
        model.id if mage else model.owner,
        (model.id,),
        False,
        f"{called} was declared defeated" if declared else f"{called} is at Health",
        (f"{topic}.{trigger}", f"{topic}.interrupt-at-stop", *at_health),
    )


def removal_of(course: Course, model: Model) -> Interrupt:
    """The removal that an Evocation's owner must resolve."""
    because = f"{name(course.setting, model.id)} was declared removed"
    why = ("removal.trigger", "removal.interrupt-at-stop")
    return Interrupt(model.owner, f"remove {model.id}", REMOVAL, model.owner, (model.id,), False, because, why)


def waits_already(draft: Position, key: str) -> bool:
    """Whether what is called *key* waits in a pause, or is being resolved."""
    for frame in draft.agenda:
        if isinstance(frame, Window) and any(item.key == key for item in frame.waiting):
            return True
        if isinstance(frame, Resolving) and frame.source == key:
            return True
    return False


def step(course: Course, window: Window) -> None:
    """Take the next seat that waits: ask it, or resolve what it must resolve; close the window when nothing waits.

    Only what belongs to that seat is checked again: what waits for others may change before their turn. What could
    change nothing yet is not on offer, but waits on while something else of the seat's own may come first.
    """
    if not window.waiting:
        course.pop()
        course.note("resumes", "", "", window.resume)
        return
    for seat in dict.fromkeys(item.seat for item in due(course.setting, window.waiting)):
        if _turn_of(course, seat):
            return


def _turn_of(course: Course, seat: Seat) -> bool:
    """Ask a seat, or resolve what it must; False when it can do nothing before what waits for others is done."""
    window = course.draft.agenda[-1]
    assert isinstance(window, Window)
    waiting = tuple(item for item in window.waiting if item.seat != seat or _still(course, item))
    if waiting != window.waiting:
        course.top(Window(waiting, window.resume))
    all_own = [item for item in waiting if item.seat == seat]
    own = [item for item in due(course.setting, waiting) if item.seat == seat]
    idle = tuple(item for item in own if item.optional and not could_change(course, _effect_of(course, item)))
    ready = [item for item in own if item not in idle]
    if not ready:
        if len(idle) < len(all_own):
            return False  # a defeat of its own that has to wait may yet bring about that they can
        _drop(course, idle)
        return True
    first = ready[0]
    if not first.optional and all((item.effect, item.targets) == (first.effect, first.targets) for item in ready):
        take(course, first)
    else:
        course.ask(seat, "window", idle)
    return True


def _drop(course: Course, idle: tuple[Interrupt, ...]) -> None:
    """Let go what could change nothing when everything else of its owner's has been resolved."""
    window = course.draft.agenda[-1]
    assert isinstance(window, Window)
    for item in idle:
        course.note("idle", item.seat, "", ("persistent.each-time",), (item.because,))
    if idle:
        course.top(Window(tuple(item for item in window.waiting if item not in idle), window.resume))


def due(setting: Setting, waiting: tuple[Interrupt, ...]) -> tuple[Interrupt, ...]:
    """What may come next: all that waits; by the ruling ``defeat.mixed`` no Evocation falls while a Mage has to.

    By its other reading an Evocation that falls leaves the Lodge before anything else comes.
    """
    if setting.falls_first == "mages" and any(item.effect == MAGE_DEFEAT for item in waiting):
        return tuple(item for item in waiting if item.effect != EVOCATION_DEFEAT)
    if setting.falls_first == "evocations":
        return tuple(item for item in waiting if item.effect == EVOCATION_DEFEAT) or waiting
    return waiting


def take(course: Course, item: Interrupt) -> None:
    """Let one waiting Effect interrupt."""
    draft = course.draft
    window = draft.agenda[-1]
    assert isinstance(window, Window)
    rest = list(window.waiting)
    rest.remove(item)
    course.top(Window(tuple(rest), window.resume))
    in_cell = item.optional and item.model and draft.model(item.model).place == CELL
    still = ("cells.allowed.persistents",) if in_cell else ()
    topics = ("interrupt.play-order", "play-order", *item.clauses, *still)
    course.note("interrupts", item.seat, item.model, topics, (item.because,))
    course.push(_effect_of(course, item))


def _effect_of(course: Course, item: Interrupt) -> Resolving:
    """The frame of a waiting Effect; a Skill with a header still has to find its target.

    What is optional is told apart by its owner too, so that two Persistents of one slot keep their own Repeat counts.
    """
    bound = bool(item.targets) or course.setting.effects[item.effect].header is None
    source = f"{item.seat} {item.key.removeprefix('apply ')}" if item.optional else item.key
    return begin_effect(item.effect, item.seat, item.model, source, item.targets, bound)


def decline(course: Course, seat: Seat) -> None:
    """Let a seat pass over all of its optional Effects that wait."""
    window = course.draft.agenda[-1]
    assert isinstance(window, Window)
    left = tuple(item for item in window.waiting if item.seat != seat or not item.optional)
    course.top(Window(left, window.resume))
    course.note("declines", seat, "", ("persistent.each-time",))


def _still(course: Course, item: Interrupt) -> bool:
    """Whether a waiting Effect still applies: who falls is there and as badly hurt, what is set off is in play."""
    if not item.optional:
        holds = _still_falls(course, item)
        if not holds:
            course.note("lapses", item.seat, "", ("interrupt.play-order",), (item.because,))
        return holds
    if not is_live(course, item.seat, item.key.removeprefix("apply ")):
        ended = ("persistent.end.card-gone", "persistent.end.token-discarded")
        course.note("lapses", item.seat, "", ended, (item.because,))
        return False
    if sleeps(course, Live(item.seat, "", item.effect, item.model, "")):
        course.note("sleeps", item.seat, "", ASLEEP, (item.because,))
        return False
    return True


def _still_falls(course: Course, item: Interrupt) -> bool:
    model = course.draft.model(item.targets[0])
    full = len(model.damage) >= health(course.setting, model)
    if model.place == OUT or (model.place == CELL and not full):
        return False  # a Mage that fell meanwhile is in its Cell, and its cubes have gone home
    declared = item.effect == REMOVAL or any(clause.endswith("trigger-declared") for clause in item.clauses)
    healed = not declared and len(model.damage) < health(course.setting, model)
    return not healed or course.setting.rules.reads("defeat.healed") == "stands"
