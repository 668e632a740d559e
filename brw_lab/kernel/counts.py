"""How many and whether: what ``for each`` counts, and whether the condition of an ``if`` holds, in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import evocations_of, in_lodge, stands_in
from brw_lab.kernel.recall import DID, FELL, MODELS, SUMS, tally
from brw_lab.kernel.resolvers.subjects import models, own_room, parties_named, rooms_meant
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.amount import Counted
from brw_lab.spellcraft.phrase import Condition, Fell, HasAtLeast, IsIn, Owned, YouDo
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import DUMMY, ROSE, Seat


def count(course: Course, frame: Resolving, thing: Counted, start: int) -> int:
    """How many there are of what ``for each`` names: in this resolution so far, or on the table as it lies."""
    now = (*frame.happened, *course.entries[start:])
    if thing is Counted.MODEL_DAMAGED:
        return len(cast("tuple[str, ...]", tally(frame, MODELS, now)))
    if thing in SUMS:
        return cast("int", tally(frame, SUMS[thing][0], now))
    return ON_THE_TABLE[thing](course, frame)


def _damage(course: Course, ids: tuple[str, ...]) -> int:
    return sum(len(course.draft.model(id).damage) for id in ids)


def _own_instability(course: Course, frame: Resolving) -> int:
    room = own_room(course, frame)
    return 0 if room is None else course.draft.rooms[course.draft.lodge.index(room)].instability.count(frame.you)


ON_THE_TABLE: dict[Counted, Callable[[Course, Resolving], int]] = {
    Counted.DAMAGE_ON_TARGET: lambda course, frame: _damage(course, models(course, frame, Who.TARGET)),
    Counted.DAMAGE_ON_YOU: lambda course, frame: _damage(course, models(course, frame, Who.YOU)),
    Counted.YOUR_INSTABILITY_HERE: _own_instability,
    Counted.YOUR_EVOCATION: lambda course, frame: len(evocations_of(course.setting, course.draft, frame.you)),
    Counted.YOUR_TROPHY: lambda course, frame: course.draft.parties[course.setting.index[frame.you]].trophies,
}
"""What is counted on the table as it lies."""


def holds(course: Course, frame: Resolving, condition: Condition) -> bool:
    """Whether a condition is true now; of several that it names, of every one, and of nobody it is false."""
    match condition:
        case YouDo():
            return bool(dict(frame.recall).get(DID))
        case Fell():
            fallen = cast("tuple[str, ...]", dict(frame.recall).get(FELL, ()))
            return _each(_named(course, frame, condition.who), lambda id: id in fallen)
        case IsIn():
            rooms = rooms_meant(course, frame, condition.where)
            return _each(_named(course, frame, condition.who), lambda id: _stands(course, id) in rooms)
        case HasAtLeast():
            found = _possessions(course, frame, condition)
            return bool(found) and all(owned >= condition.number for owned in found)


def _each(ids: tuple[str, ...], true: Callable[[str], bool]) -> bool:
    return bool(ids) and all(true(id) for id in ids)


def _stands(course: Course, id: str) -> str:
    model = course.draft.model(id)
    return stands_in(course.draft, model) if in_lodge(course.draft, model) else ""


def _named(course: Course, frame: Resolving, who: Who) -> tuple[str, ...]:
    """The Models that a condition names, those out of reach too: a Mage that has fallen sits in its Cell."""
    if who is Who.TARGET:
        return tuple(id for id in frame.targets if id != DUMMY and id not in course.draft.lodge)
    return models(course, frame, who)


def _possessions(course: Course, frame: Resolving, condition: HasAtLeast) -> list[int]:
    if condition.thing is Owned.DAMAGE:
        return [_damage(course, (id,)) for id in _named(course, frame, condition.who)]
    return [_owns(course, seat, condition.thing) for seat in parties_named(course, frame, condition.who)]


def _owns(course: Course, seat: Seat, thing: Owned) -> int:
    at = course.setting.index[seat]
    if thing is Owned.POWER:
        return course.draft.parties[at].power
    if thing is Owned.TROPHIES:
        return course.draft.parties[at].trophies
    if thing is Owned.EVOCATIONS:
        return len(evocations_of(course.setting, course.draft, seat))
    return 0 if seat == ROSE else len(course.draft.holdings[at].hand)
