"""What a Mage did this Turn towards the Quests in play: added up as it happens.

Only what the open Quests ask for is kept, and never more of it than they ask, so that two roads to one future are one
Position. What adds up within one Activation is forgotten when it ends, the best value only when the Turn does.
Whether a Condition is fulfilled by that is said in :mod:`.conditions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.conditions import STATES
from brw_lab.kernel.policies import credits_mage, health, last_striker
from brw_lab.kernel.setting import ENTERING, Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Activation
from brw_lab.position.pieces import Quest, Tally
from brw_lab.position.position import Position
from brw_lab.spellcraft.questing import Measure
from brw_lab.terms import Seat

FELLED_FOR_NOW = "-"
"""Instead of a sum of Damage: this Mage was defeated, so that nothing suffered this Turn counts any more."""


class Wanted(NamedTuple):
    """What open Quests measure: the *most* and the *least* that any of them asks; *state* looks at the table for it."""

    measure: Measure
    name: str
    most: int
    least: int
    state: Callable[[Setting, Position, Seat], int] | None


@lru_cache(maxsize=256)
def measured(setting: Setting, quests: tuple[Quest, ...]) -> Mapping[str, Wanted]:
    """What the open Quests measure, by its name, in order."""
    least: dict[Measure, list[int]] = {}
    for quest in quests:
        asks = setting.asks.get(quest.id)
        if not quest.by and asks is not None:
            least.setdefault(asks.measure, []).append(asks.least)
    return {
        measure.name: Wanted(measure, measure.name, max(least[measure]), min(least[measure]), STATES.get(measure))
        for measure in sorted(least, key=lambda each: each.name)
    }


@lru_cache(maxsize=256)
def asked(setting: Setting, quests: tuple[Quest, ...]) -> Mapping[str, tuple[Wanted, ...]]:
    """What the open Quests measure, by the verbs that may change it."""
    found: dict[str, tuple[Wanted, ...]] = {}
    for each in measured(setting, quests).values():
        for verb in (*VERBS[each.measure], *_by_ruling(setting, each.measure)):
            found[verb] = (*found.get(verb, ()), each)
    return found


def _by_ruling(setting: Setting, measure: Measure) -> tuple[str, ...]:
    """The verbs that raise a measure under a ruling only (``quest.converted``)."""
    converted = measure is Measure.ROOMS_PLACED_IN and setting.rules.reads("quest.converted") == "yes"
    return ("convert-instability",) if converted else ()


def add_up(course: Course, entries: list[Entry]) -> None:
    """Add what has just happened to what the Mages did this Turn."""
    told = asked(course.setting, course.draft.quests)
    heard = [entry for entry in entries if entry.verb in told]
    if not heard:
        return
    kept = {tally[:2]: tally for tally in course.draft.tallies}
    for entry in heard:
        for each in told[entry.verb]:
            for seat in course.setting.seats:
                old = kept.get((seat, each.name)) or Tally(seat, each.name)
                if old.most < each.most or each.measure is Measure.SUFFERED:
                    kept[seat, each.name] = _after(course, each, old, entry)
    course.draft.tallies = tuple(sorted(_at_rest(tally) for tally in kept.values()))
    prune(course.setting, course.draft)


def prune(setting: Setting, draft: Position) -> None:
    """Drop what can never matter again: what no open Quest asks for, and a best value that is not enough for any."""
    asks = measured(setting, draft.quests)
    now = setting.rules.reads("quest.state") == "now"
    kept = []
    for tally in draft.tallies:
        each = asks.get(tally.measure)
        if each is not None and not (now and each.state is not None):
            enough = tally.most >= each.least or each.measure in SUMS
            told = tally if enough else Tally(tally.seat, tally.measure, 0, tally.now)
            if told.most or told.now:
                kept.append(told)
    draft.tallies = tuple(kept)


def look(course: Course) -> None:
    """Note what is true of the table at this moment: at the start of a Turn nothing has to happen for it."""
    wanted = asked(course.setting, course.draft.quests).values()
    states = sorted({told for each in wanted for told in each if told[0] in STATES}, key=lambda told: told[1])
    kept = {tally[:2]: tally for tally in course.draft.tallies}
    for measure, name, most, *_ in states:
        for seat in course.setting.seats:
            value = min(most, STATES[measure](course.setting, course.draft, seat))
            if value > kept.get((seat, name), Tally(seat, name)).most:
                kept[seat, name] = Tally(seat, name, value)
    course.draft.tallies = tuple(sorted(kept.values()))
    prune(course.setting, course.draft)


def _after(course: Course, each: Wanted, old: Tally, entry: Entry) -> Tally:
    if each.state is not None:
        new = old._replace(most=max(old.most, each.state(course.setting, course.draft, old.seat)))
    else:
        new = EVENTS[each.measure](course, old, entry)
    return new if new.most < each.most else Tally(old.seat, old.measure, each.most)


def _at_rest(tally: Tally) -> Tally:
    """An attack and its Damage are one step: what is left of it afterwards is no part of a later one."""
    return tally._replace(now=()) if tally.now and tally.measure == Measure.ATTACK_DAMAGE.name else tally


def end_activation(setting: Setting, draft: Position) -> None:
    """Forget what adds up within one Activation only."""
    draft.tallies = tuple(tally if tally.measure not in IN_ONE else tally._replace(now=()) for tally in draft.tallies)
    prune(setting, draft)


def _in_activation(course: Course, seat: Seat | None) -> bool:
    """Whether an Activation is in progress: that of a Mage, or anybody's."""
    return any(isinstance(frame, Activation) and seat in (None, frame.seat) for frame in course.draft.agenda)


def _rooms(old: Tally, room: str) -> Tally:
    now = tuple(sorted({*old.now, room}))
    return old._replace(most=max(old.most, len(now)), now=now)


def _placed_in(course: Course, old: Tally, entry: Entry) -> Tally:
    """Another Room that the Mage placed in, in an Activation of its own (or any: ruling ``quest.activation``)."""
    if entry.by != old.seat or not entry.amount:
        return old
    whose = None if course.setting.rules.reads("quest.activation") == "any" else old.seat
    return _rooms(old, entry.on) if _in_activation(course, whose) else old


def _entered(course: Course, old: Tally, entry: Entry) -> Tally:
    done = entry.verb in ENTERING and entry.by == old.seat
    return _rooms(old, entry.on) if done and _in_activation(course, old.seat) else old


def _attacked(course: Course, old: Tally, entry: Entry) -> Tally:
    """Damage by one Physical Attack of the Mage itself: the blows that follow an attack entry of its own.

    Where the Damage of an Evocation is its Mage's deed too (``evocation.credit``), so are its blows.
    """
    mages, both = course.setting.seats, credits_mage(course.setting)
    if entry.verb == "attack":
        mine = entry.by == old.seat or (both and course.draft.model(entry.by).controller == old.seat)
        return old._replace(now=(entry.on,) if mine and entry.on in mages and entry.on != old.seat else ())
    if entry.verb == "inflict" and entry.by == old.seat and (entry.on,) == old.now and (both or not entry.more):
        return Tally(old.seat, old.measure, max(old.most, entry.amount))
    return old if not old.now else old._replace(now=())


def _felled_equipment(course: Course, old: Tally, entry: Entry) -> Tally:
    """An Equipment of somebody else that the Mage itself struck last, or declared defeated or removed; it fell.

    What its Evocations strike counts too by the ruling ``quest.felled``, or where it is their Mage's deed too.
    """
    counts = (
        not entry.more or credits_mage(course.setting) or course.setting.rules.reads("quest.felled") == "evocations"
    )
    if entry.verb in FELLING and (entry.amount or entry.verb != "inflict"):
        model = course.draft.model(entry.on)
        fells = entry.verb != "inflict" or len(model.damage) >= health(course.setting, model)
        mine = entry.by == old.seat and counts and "equipment" in model.kinds and model.owner != old.seat
        marked = {*old.now} - {model.id} | ({model.id} if mine and fells else set())
        return old._replace(now=tuple(sorted(marked)))
    if entry.verb in ("defeated", "leaves-lodge") and _subject(entry) in old.now:
        left = tuple(id for id in old.now if id != _subject(entry))
        return old._replace(most=old.most + 1, now=left)
    return old


FELLING = ("inflict", "declare-defeat", "declare-removal")
"""What brings an Equipment down; the last of them decides whose deed its fall is."""


def _subject(entry: Entry) -> str:
    return entry.on or entry.by


def _filled(course: Course, old: Tally, entry: Entry) -> Tally:
    done = entry.verb == "full" and entry.by == old.seat
    return old._replace(most=old.most + 1) if done else old


def _felled_mage(course: Course, old: Tally, entry: Entry) -> Tally:
    if entry.verb != "defeated" or entry.by not in course.setting.seats or entry.by == old.seat:
        return old
    return (
        old._replace(most=old.most + 1)
        if last_striker(course.setting, course.draft.model(entry.by)) == old.seat
        else old
    )


def _suffered(course: Course, old: Tally, entry: Entry) -> Tally:
    """The sum of the Damage suffered, kept in *now* as one mark a Damage until it reaches what is asked."""
    if entry.verb == "defeated" and entry.by == old.seat:
        return Tally(old.seat, old.measure, 0, (FELLED_FOR_NOW,))
    if entry.verb == "inflict" and entry.on == old.seat and old.now != (FELLED_FOR_NOW,):
        return old._replace(most=old.most + entry.amount)
    return old


EVENTS: dict[Measure, Callable[[Course, Tally, Entry], Tally]] = {
    Measure.ROOMS_PLACED_IN: _placed_in,
    Measure.ROOMS_ENTERED: _entered,
    Measure.ATTACK_DAMAGE: _attacked,
    Measure.EQUIPMENT_FELLED: _felled_equipment,
    Measure.ROOMS_FILLED: _filled,
    Measure.MAGES_FELLED: _felled_mage,
    Measure.SUFFERED: _suffered,
}
"""What adds up as it happens."""

IN_ONE = (Measure.ROOMS_PLACED_IN.name, Measure.ROOMS_ENTERED.name)
"""What adds up within one Activation."""
SUMS = (Measure.ROOMS_FILLED, Measure.MAGES_FELLED, Measure.EQUIPMENT_FELLED, Measure.SUFFERED)
"""What adds up over the Turn: of these a value that is not enough yet is part of one that will be."""

_DECLARED = ("declare-defeat", "declare-removal")
VERBS: dict[Measure, tuple[str, ...]] = {
    Measure.ROOMS_PLACED_IN: ("place",),
    Measure.ROOMS_ENTERED: tuple(sorted(ENTERING)),
    Measure.ATTACK_DAMAGE: ("attack", "inflict"),
    Measure.EQUIPMENT_FELLED: ("inflict", *_DECLARED, "defeated", "leaves-lodge"),
    Measure.ROOMS_FILLED: ("full",),
    Measure.MAGES_FELLED: ("defeated",),
    Measure.SUFFERED: ("inflict", "defeated"),
    Measure.TOKENS: ("persistent",),
    Measure.HAND: ("draw", "search", "steal-card"),
    Measure.EVOCATIONS: ("summon", "control"),
    Measure.EQUIPMENT: ("summon",),
}
"""What may raise a measure, by the verbs of the trace."""
