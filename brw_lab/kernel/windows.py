"""The window at a period: what may interrupt, and in which order.

The whole timing, in one place. When a phrase has been applied (or a Spell revealed):

1. collect   Models at Health or declared defeated; Persistents whose trigger matches what happened. Fixed here and now.
2. order     seats in Play Order, the Black Rose last; a seat orders its own, freely or
             mandatory ones first (ruling ``interrupt.own-order``), and may decline the optional ones.
3. push      one interrupting Effect; it has periods of its own, so windows nest, depth first.
4. re-check  before each: what no longer applies lapses, what could change nothing does not ask.
5. go on     when nothing waits any more, the interrupted Effect goes on from its period.
"""

from __future__ import annotations

from collections.abc import Iterable

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.policies import health, is_mage, play_order
from brw_lab.kernel.trace import name
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Interrupt, Resolving, Window
from brw_lab.position.pieces import Model, Standing
from brw_lab.position.position import Position
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import CELL, OUT, ROSE, ModelId, Seat

VERBS = {
    Event.ENTERS: "move",
    Event.LEAVES: "move",
    Event.SUFFERS: "inflict",
    Event.INFLICTS: "inflict",
    Event.DEFEATED: "defeated",
    Event.CASTS: "cast",
    Event.PLACES: "place",
    Event.ACTIVATES: "activate",
}
"""The entry verb that each Event of the language listens to."""

MAGE_DEFEAT = "@mage-defeat"
EVOCATION_DEFEAT = "@evocation-defeat"


def open_window(course: Course, waiting: tuple[Interrupt, ...]) -> None:
    """Pause for what waits; do nothing when nothing does."""
    if waiting:
        course.note("pause", "", "", ("interrupt.finish-sentence",), tuple(item.because for item in waiting))
        course.push(window_of(waiting))
        _stop_circles(course)


def window_of(waiting: tuple[Interrupt, ...]) -> Window:
    """A pause for these Effects; when it ends, the rule that lets the interrupted Effect go on is cited."""
    kinds = {item.effect: item for item in waiting}
    mage = ("defeat.mage.resume",) if MAGE_DEFEAT in kinds else ()
    evocation = ("defeat.evocation.resume",) if EVOCATION_DEFEAT in kinds else ()
    return Window(waiting, ("interrupt.resume", *mage, *evocation))


def _stop_circles(course: Course) -> None:
    shape = course.draft.copy()
    if course.seen is None:
        course.seen = set()
    elif shape in course.seen:
        waiting = ", ".join(frame.effect for frame in shape.agenda if isinstance(frame, Resolving))
        raise RuleGap(f"the same position came round again with nobody choosing anything; unfinished: {waiting}")
    course.seen.add(shape)


def collect(course: Course, happened: Iterable[Entry]) -> tuple[Interrupt, ...]:
    """What the entries bring about, in Play Order of the seats that will resolve it."""
    draft = course.draft
    found: list[Interrupt] = []
    for entry in happened:
        verb = entry.verb
        if (verb == "inflict" and entry.amount) or verb == "declare-defeat":
            _collect_defeat(course, entry, found)
        if draft.standing:
            found.extend(persistent_of(course, held) for held in draft.standing if matches(course, held, entry))
    if course.setting.rules.reads("persistent.many") == "once":
        found = list(dict.fromkeys(found))
    if len(found) < 2:
        return tuple(found)
    order = play_order(course.setting, draft)
    return tuple(sorted(found, key=lambda item: order.index(item.seat)))


def _collect_defeat(course: Course, entry: Entry, found: list[Interrupt]) -> None:
    draft = course.draft
    model = draft.model(entry.on)
    if entry.verb == "inflict" and len(model.damage) < health(course.setting, model):
        return
    if model.place == OUT or any(item.key == f"defeat {model.id}" for item in found) or _waits_already(draft, model.id):
        return
    found.append(defeat_of(course, model, entry.verb == "declare-defeat"))


def defeat_of(course: Course, model: Model, declared: bool = False) -> Interrupt:
    """The defeat that a Model's owner must resolve."""
    mage = is_mage(model)
    topic = "defeat.mage" if mage else "defeat.evocation"
    trigger = "trigger-declared" if declared else "trigger-health"
    called = name(course.setting, model.id)
    return Interrupt(
        model.owner,
        f"defeat {model.id}",
        MAGE_DEFEAT if mage else EVOCATION_DEFEAT,
        model.id if mage else model.owner,
        (model.id,),
        False,
        f"{called} was declared defeated" if declared else f"{called} is at Health",
        (f"{topic}.{trigger}", f"{topic}.interrupt-at-stop"),
    )


def _waits_already(draft: Position, model: ModelId) -> bool:
    key = f"defeat {model}"
    for frame in draft.agenda:
        if isinstance(frame, Window) and any(item.key == key for item in frame.waiting):
            return True
        if isinstance(frame, Resolving) and frame.source == key:
            return True
    return False


def persistent_of(course: Course, held: Standing) -> Interrupt:
    """The Effect of a Persistent that its owner may apply now."""
    event = course.setting.triggers[held.effect].event.value
    what = f"{name(course.setting, held.owner)}'s Persistent in {slot_name(held.slot)} ({event})"
    key = f"apply {held.slot}"
    return Interrupt(held.owner, key, held.effect, held.owner, (held.target,), True, what, ("persistent.each-time",))


def slot_name(slot: str) -> str:
    """How a Spell Slot is called in a sentence.

    >>> slot_name("II"), slot_name("quick")
    ('slot II', 'the Quick slot')
    """
    return "the Quick slot" if slot == "quick" else f"slot {slot}"


def matches(course: Course, held: Standing, entry: Entry) -> bool:
    """Whether an entry is what a Persistent in play waits for."""
    trigger = course.setting.triggers[held.effect]
    if entry.verb != VERBS[trigger.event] or (entry.verb in ("inflict", "place") and not entry.amount):
        return False
    if trigger.event is Event.LEAVES and not entry.amount:
        return False
    return _is(course, held, trigger, entry.on if trigger.event is Event.SUFFERS else entry.by)


def _is(course: Course, held: Standing, trigger: Trigger, subject: str) -> bool:
    """Whether *subject*, a seat or a Model, is whom the trigger names; the Black Rose is no Model."""
    seats: tuple[Seat, ...] = course.setting.seats
    match trigger.who:
        case Who.YOU:
            return subject == held.owner
        case Who.TARGET:
            return subject == held.target
        case Who.ROSE:
            return subject == ROSE
        case Who.EACH_MAGE:
            return subject in seats
        case Who.EACH_OTHER_MAGE:
            return subject in seats and subject != held.owner
        case Who.EACH_MODEL:
            return subject != ROSE
        case Who.EACH_OTHER_MODEL:
            return subject not in (ROSE, held.owner)


def step(course: Course, window: Window) -> None:
    """Take the next seat that waits: ask it, or resolve what it must resolve; close the window when nothing waits.

    Only what belongs to that seat is checked again: what waits for others may change before their turn.
    """
    if not window.waiting:
        course.pop()
        course.note("resumes", "", "", window.resume)
        return
    seat = window.waiting[0].seat
    waiting = tuple(item for item in window.waiting if item.seat != seat or _still(course, item))
    if waiting != window.waiting:
        course.top(Window(waiting, window.resume))
    own = [item for item in waiting if item.seat == seat]
    if not own:
        return
    first = own[0]
    alike = all((item.effect, item.targets) == (first.effect, first.targets) for item in own)
    if not first.optional and alike:
        take(course, first)
    else:
        course.ask(seat, "window")


def take(course: Course, item: Interrupt) -> None:
    """Let one waiting Effect interrupt."""
    draft = course.draft
    window = draft.agenda[-1]
    assert isinstance(window, Window)
    rest = list(window.waiting)
    rest.remove(item)
    course.top(Window(tuple(rest), window.resume))
    topics = ("interrupt.play-order", *item.clauses)
    course.note("interrupts", item.seat, item.model, topics, (item.because,))
    course.push(begin_effect(item.effect, item.seat, item.model, item.key, item.targets, True))


def decline(course: Course, seat: Seat) -> None:
    """Let a seat pass over all of its optional Effects that wait."""
    window = course.draft.agenda[-1]
    assert isinstance(window, Window)
    left = tuple(item for item in window.waiting if item.seat != seat or not item.optional)
    course.top(Window(left, window.resume))
    course.note("declines", seat, "", ("persistent.each-time",))


def _still(course: Course, item: Interrupt) -> bool:
    draft = course.draft
    if not item.optional:
        model = draft.model(item.targets[0])
        holds = model.place not in (CELL, OUT)
        if not holds:
            course.note("lapses", item.seat, "", ("interrupt.play-order",), (item.because,))
        return holds
    if not any(held.owner == item.seat and f"apply {held.slot}" == item.key for held in draft.standing):
        course.note("lapses", item.seat, "", ("persistent.end.card-gone",), (item.because,))
        return False
    if not _could_change(course, item):
        course.note("idle", item.seat, "", ("persistent.each-time",), (item.because,))
        return False
    return True


def _could_change(course: Course, item: Interrupt) -> bool:
    """Whether a waiting Effect, played on a copy up to its first Choice, would touch the table."""
    from brw_lab.kernel.door import run

    trial = Course(course.setting, course.draft.copy())
    trial.draft.agenda = ()
    trial.push(begin_effect(item.effect, item.seat, item.model, item.key, item.targets, True))
    run(trial)
    before, after = course.draft, trial.draft
    return after.choice is not None or (
        before.models != after.models
        or before.rooms != after.rooms
        or before.parties != after.parties
        or before.holdings != after.holdings
        or before.standing != after.standing
    )
