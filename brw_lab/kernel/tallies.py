"""What a Mage did this Turn towards the Quests in play: added up as it happens, and asked when a Quest is declared.

Only what the open Quests ask for is kept, and never more of it than they ask, so that two roads to one future are one
Position. What adds up within one Activation is forgotten when it ends, the best value only when the Turn does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import evocations_of, health, last_striker
from brw_lab.kernel.setting import ENTERING, Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Activation
from brw_lab.position.pieces import Quest, Tally
from brw_lab.position.position import Position
from brw_lab.spellcraft.questing import Measure
from brw_lab.terms import DUMMY, OUT, Seat

FELLED_FOR_NOW = "-"
"""Instead of a sum of Damage: this Mage was defeated, so that nothing suffered this Turn counts any more."""


@lru_cache(maxsize=256)
def asked(setting: Setting, quests: tuple[Quest, ...]) -> Mapping[str, tuple[tuple[Measure, str, int], ...]]:
    """What the open Quests measure and the most that any of them asks for, by the verbs that may change it."""
    most: dict[Measure, int] = {}
    for quest in quests:
        asks = setting.asks.get(quest.id)
        if not quest.by and asks is not None:
            most[asks.measure] = max(asks.least, most.get(asks.measure, 0))
    found: dict[str, tuple[tuple[Measure, str, int], ...]] = {}
    for measure in sorted(most, key=lambda each: each.name):
        for verb in (*VERBS[measure], *_by_ruling(setting, measure)):
            found[verb] = (*found.get(verb, ()), (measure, measure.name, most[measure]))
    return found


def _by_ruling(setting: Setting, measure: Measure) -> tuple[str, ...]:
    """The verbs that raise a measure under a ruling only (``quest.converted``)."""
    converted = measure is Measure.ROOMS_PLACED_IN and setting.rules.reads("quest.converted") == "yes"
    return ("convert-instability",) if converted else ()


def fulfilled(setting: Setting, position: Position, seat: Seat, quest: str) -> bool:
    """Whether a Mage fulfils the Condition of a Quest now, or did earlier this Turn (quest.condition-this-turn).

    Raises :class:`RuleGap` for a Condition that is only kept as text.
    """
    asks = setting.asks.get(quest)
    if asks is None:
        raise setting.cards.gaps[f"{quest}/condition"].error()
    if asks.measure in STATES:
        if STATES[asks.measure](setting, position, seat) >= asks.least:
            return True
        if setting.rules.reads("quest.state") == "now":
            return False
    name = asks.measure.name
    return any(tally.seat == seat and tally.measure == name and tally.most >= asks.least for tally in position.tallies)


def add_up(course: Course, entries: list[Entry]) -> None:
    """Add what has just happened to what the Mages did this Turn."""
    wanted = asked(course.setting, course.draft.quests)
    heard = [(entry, told) for entry in entries if (told := wanted.get(entry.verb))]
    if not heard:
        return
    kept = {tally[:2]: tally for tally in course.draft.tallies}
    for entry, told in heard:
        for measure, name, most in told:
            for seat in course.setting.seats:
                old = kept.get((seat, name)) or Tally(seat, name)
                if old.most < most or measure is Measure.SUFFERED:
                    kept[seat, name] = _after(course, measure, old, entry, most)
    course.draft.tallies = tuple(sorted(_at_rest(tally) for tally in kept.values()))
    prune(course.setting, course.draft)


def prune(setting: Setting, draft: Position) -> None:
    """Drop what can never matter again: what no open Quest asks for, and a best value that is not enough for any."""
    least: dict[str, int] = {}
    for quest in draft.quests:
        asks = setting.asks.get(quest.id)
        if not quest.by and asks is not None:
            least[asks.measure.name] = min(asks.least, least.get(asks.measure.name, asks.least))
    now = setting.rules.reads("quest.state") == "now"
    kept = []
    for tally in draft.tallies:
        measure = Measure[tally.measure]
        if tally.measure in least and not (now and measure in STATES):
            enough = measure in SUMS or tally.most >= least[tally.measure]
            told = tally if enough else tally._replace(most=0)
            if told.most or told.now:
                kept.append(told)
    draft.tallies = tuple(kept)


def look(course: Course) -> None:
    """Note what is true of the table at this moment: at the start of a Turn nothing has to happen for it."""
    wanted = asked(course.setting, course.draft.quests).values()
    states = sorted({told for each in wanted for told in each if told[0] in STATES}, key=lambda told: told[1])
    kept = {tally[:2]: tally for tally in course.draft.tallies}
    for measure, name, most in states:
        for seat in course.setting.seats:
            value = min(most, STATES[measure](course.setting, course.draft, seat))
            if value > kept.get((seat, name), Tally(seat, name)).most:
                kept[seat, name] = Tally(seat, name, value)
    course.draft.tallies = tuple(sorted(kept.values()))
    prune(course.setting, course.draft)


def _after(course: Course, measure: Measure, old: Tally, entry: Entry, most: int) -> Tally:
    if measure in STATES:
        new = old._replace(most=max(old.most, STATES[measure](course.setting, course.draft, old.seat)))
    else:
        new = EVENTS[measure](course, old, entry)
    return new if new.most < most else Tally(old.seat, old.measure, most)


def _at_rest(tally: Tally) -> Tally:
    """An attack and its Damage are one step: what is left of it afterwards is no part of a later one."""
    return tally._replace(now=()) if tally.measure == Measure.ATTACK_DAMAGE.name and tally.now else tally


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
    """Damage by one Physical Attack of the Mage itself: the blows that follow an attack entry of its own."""
    mages = course.setting.seats
    if entry.verb == "attack":
        return old._replace(
            now=(entry.on,) if entry.by == old.seat and entry.on in mages and entry.on != old.seat else ()
        )
    if entry.verb == "inflict" and entry.by == old.seat and (entry.on,) == old.now and not entry.more:
        return Tally(old.seat, old.measure, max(old.most, entry.amount))
    return old if not old.now else old._replace(now=())


def _felled_equipment(course: Course, old: Tally, entry: Entry) -> Tally:
    """An Equipment of somebody else that the Mage itself struck last, or declared defeated or removed; it fell.

    By the ruling ``quest.felled`` what its Evocations strike counts too.
    """
    counts = not entry.more or course.setting.rules.reads("quest.felled") == "evocations"
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

STATES: dict[Measure, Callable[[Setting, Position, Seat], int]] = {
    Measure.TOKENS: lambda setting, position, seat: sum(
        held.owner == seat and held.target != DUMMY for held in position.standing
    ),
    Measure.HAND: lambda setting, position, seat: len(position.holdings[setting.index[seat]].hand),
    Measure.EVOCATIONS: lambda setting, position, seat: len(evocations_of(position, seat)),
    Measure.EQUIPMENT: lambda setting, position, seat: sum(
        model.owner == seat and "equipment" in model.kinds and model.place != OUT for model in position.models
    ),
}
"""What is true of the table at one moment (ruling ``quest.state``)."""

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
