"""Quests at once: which Conditions have just been fulfilled, at a table where that has to be said at that very moment.

What was not true before and is true now has been fulfilled at this moment, and so has a deed that was just done. What a
phrase in progress fulfils is gathered until its period. Kept is only what may yet complete something: what adds up
within an Activation or a Turn, and what is true of the table already. How a deed is told is said in :mod:`.tallies`;
who is asked, and when, in :mod:`.quests`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from brw_lab.kernel import conditions, tallies
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.tallies import EVENTS, FELLED_FOR_NOW, IN_ONE, Wanted
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Quests
from brw_lab.position.pieces import Quest, Tally
from brw_lab.position.position import Position
from brw_lab.spellcraft.questing import Measure
from brw_lab.terms import Seat

AT_ONCE = "at-once"
"""Instead of a measure: this Tally names the Quests that a phrase in progress has fulfilled so far."""

Met = tuple[str, ...]
"""Quests, by id, that something has just fulfilled."""


class Goal(NamedTuple):
    """One thing that is measured, and the open *quests* that ask for it, each with how much it asks.

    A count of deeds starts afresh for a Quest whenever it is complete; *cycle* is after how many deeds it does for all
    of them. *more* is whether every further deed completes it again instead (ruling ``quest.again``).
    """

    wanted: Wanted
    quests: tuple[tuple[str, int], ...]
    cycle: int
    more: bool


@lru_cache(maxsize=256)
def goals(setting: Setting, quests: tuple[Quest, ...]) -> Mapping[str, Goal]:
    """What the open Quests ask for, by the name of what is measured."""
    found = {}
    more = setting.rules.reads("quest.again") == "more"
    for name, wanted in tallies.measured(setting, quests).items():
        asks = ((quest, setting.asks.get(quest.id)) for quest in quests if not quest.by)
        ids = tuple((quest.id, each.least) for quest, each in asks if each and each.measure is wanted.measure)
        found[name] = Goal(wanted, ids, lcm(*(least for _, least in ids)), more)
    return found


def add_up(course: Course, entries: list[Entry]) -> None:
    """Add the deeds that have just been done, and gather what they fulfil until the period."""
    setting, draft = course.setting, course.draft
    told = tallies.asked(setting, draft.quests)
    heard = [entry for entry in entries if entry.verb in told]
    if not heard:
        return
    aims = goals(setting, draft.quests)
    kept = {tally[:2]: tally for tally in draft.tallies}
    for entry in heard:
        for each in told[entry.verb]:
            if each.state is None:
                for seat in setting.seats:
                    old = kept.get((seat, each.name)) or Tally(seat, each.name)
                    kept[seat, each.name], met = ADDS.get(each.measure, _counted)(course, aims[each.name], old, entry)
                    if met:
                        _gather(kept, seat, met)
    _keep(setting, draft, kept)


def _gather(kept: dict[tuple[str, str], Tally], seat: Seat, met: Met) -> None:
    old = kept.get((seat, AT_ONCE)) or Tally(seat, AT_ONCE)
    kept[seat, AT_ONCE] = old._replace(now=tuple(sorted({*old.now, *met})))


def _crossed(goal: Goal, before: int, after: int) -> Met:
    """The Quests that ask for more than there was before, and not for more than there is now."""
    return tuple(id for id, least in goal.quests if before < least <= after)


def _in_one(course: Course, goal: Goal, old: Tally, entry: Entry) -> tuple[Tally, Met]:
    """Rooms of one Activation: complete once in it, however many more follow (but for ``quest.again``)."""
    if old.most:
        return old, ()
    now = EVENTS[goal.wanted.measure](course, old, entry).now
    before = 0 if goal.more and len(now) > len(old.now) else len(old.now)
    return _enough(goal, old._replace(now=now)), _crossed(goal, before, len(now))


def _enough(goal: Goal, tally: Tally) -> Tally:
    """Rooms as they are kept: which ones they are does not matter when no open Quest asks for more."""
    most = goal.wanted.most
    if goal.more:
        return tally._replace(most=0)
    return Tally(tally.seat, tally.measure, most) if max(tally.most, len(tally.now)) >= most else tally


def _blow(course: Course, goal: Goal, old: Tally, entry: Entry) -> tuple[Tally, Met]:
    """Damage by one Physical Attack, of which nothing is left for the next one."""
    new = EVENTS[goal.wanted.measure](course, old, entry)
    return new._replace(most=0), _crossed(goal, 0, new.most)


def _counted(course: Course, goal: Goal, old: Tally, entry: Entry) -> tuple[Tally, Met]:
    """Deeds of a Turn, Damage by Damage and Room by Room: those of a complete number count for nothing later."""
    new = EVENTS[goal.wanted.measure](course, old._replace(most=0), entry)
    before = 0 if new.now == (FELLED_FOR_NOW,) else old.most
    after = before + new.most
    if goal.more:
        return new._replace(most=after), _crossed(goal, 0, after) if new.most else ()
    return new._replace(most=after), tuple(id for id, least in goal.quests if before // least < after // least)


ADDS: dict[Measure, Callable[[Course, Goal, Tally, Entry], tuple[Tally, Met]]] = {
    Measure.ROOMS_PLACED_IN: _in_one,
    Measure.ROOMS_ENTERED: _in_one,
    Measure.ATTACK_DAMAGE: _blow,
}
"""How deeds add up, where they are not counted one by one."""


def due(course: Course) -> tuple[tuple[Seat, str], ...]:
    """What has been fulfilled since the last period, by whom, and is gathered no longer.

    Raises :class:`RuleGap` for an open Quest whose Condition is only kept as text: nobody can say when that is.
    """
    setting, draft = course.setting, course.draft
    if course.entries:
        conditions.open_conditions(setting, draft.quests)
    found = {(tally.seat, id) for tally in draft.tallies if tally.measure == AT_ONCE for id in tally.now}
    new = _states(setting, draft)
    if not found and not new:
        return ()
    kept = {tally[:2]: tally for tally in draft.tallies if tally.measure != AT_ONCE}
    for tally, met in new:
        kept[tally[:2]] = tally
        found.update((tally.seat, id) for id in met)
    _keep(setting, draft, kept)
    asked = ((seat, quest.id) for seat in setting.seats for quest in draft.quests)
    return tuple(each for each in asked if each in found)


def _states(setting: Setting, draft: Position) -> list[tuple[Tally, Met]]:
    """What is true of the table and was not at the last period, or the other way round."""
    found = []
    for goal in goals(setting, draft.quests).values():
        if goal.wanted.state is not None:
            kept = {tally.seat: tally.most for tally in draft.tallies if tally.measure == goal.wanted.name}
            for seat in setting.seats:
                before = kept.get(seat, 0)
                after = _reached(goal, goal.wanted.state(setting, draft, seat))
                if before != after:
                    found.append((Tally(seat, goal.wanted.name, after), _crossed(goal, before, after)))
    return found


def _reached(goal: Goal, value: int) -> int:
    """The most that any open Quest asks for and that is there."""
    return max((least for _, least in goal.quests if least <= value), default=0)


def look(course: Course) -> None:
    """Note what is true of the table without anything having happened: none of it is fulfilled at this moment."""
    setting, draft = course.setting, course.draft
    kept = {tally[:2]: tally for tally in draft.tallies} | {new[:2]: new for new, _ in _states(setting, draft)}
    _keep(setting, draft, kept)


def end_activation(setting: Setting, draft: Position) -> None:
    """Forget what adds up within one Activation only."""
    draft.tallies = tuple(tally for tally in draft.tallies if tally.measure not in IN_ONE)


def prune(setting: Setting, draft: Position) -> None:
    """Drop what can never matter again, now that fewer Quests are open."""
    _keep(setting, draft, {tally[:2]: tally for tally in draft.tallies})


def _keep(setting: Setting, draft: Position, kept: Mapping[tuple[str, str], Tally]) -> None:
    aims = goals(setting, draft.quests)
    still_open = {quest.id for quest in draft.quests if not quest.by}
    slim = []
    for tally in kept.values():
        if tally.measure == AT_ONCE:
            told = tally._replace(now=tuple(id for id in tally.now if id in still_open))
        elif tally.measure in aims:
            told = _needed(aims[tally.measure], tally)
        else:
            continue
        if told.most or told.now:
            slim.append(told)
    draft.tallies = tuple(sorted(slim))


def _needed(goal: Goal, tally: Tally) -> Tally:
    """As much of a tally as may still complete something."""
    measure = goal.wanted.measure
    if goal.wanted.state is not None:
        return tally._replace(most=_reached(goal, tally.most))
    if tally.measure in IN_ONE:
        return _enough(goal, tally)
    if measure is Measure.ATTACK_DAMAGE:
        return Tally(tally.seat, tally.measure)
    return tally._replace(most=min(tally.most, goal.wanted.most) if goal.more else tally.most % goal.cycle)


def at_hand(setting: Setting, position: Position, seat: Seat, quest: str) -> bool:
    """Whether this is the moment at which a Mage has fulfilled the Condition of a Quest (quest.declare-at-once).

    By the ruling ``quest.state`` what it asks of the table has to be true still; a Mage that fell since has not stood.
    """
    frame = position.agenda[-1] if position.agenda else None
    if not isinstance(frame, Quests) or (seat, quest) not in frame.met:
        return False
    asks = conditions.condition(setting, quest)
    if asks.state is not None and setting.rules.reads("quest.state") == "now":
        return asks.state(setting, position, seat) >= asks.least
    felled = Tally(seat, Measure.SUFFERED.name, 0, (FELLED_FOR_NOW,))
    return asks.name != felled.measure or felled not in position.tallies
