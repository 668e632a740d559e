"""Instability that goes from one Room to another."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, chooser
from brw_lab.kernel.resolvers.instability import free_slots
from brw_lab.kernel.resolvers.rooms import TO_PICK, one_room, rooms_at
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import MoveInstability
from brw_lab.spellcraft.selector import Spot
from brw_lab.terms import RoomId


def move_instability(course: Course, frame: Resolving, phrase: MoveInstability, start: int) -> bool:
    """From where, to where, which cubes: each asked of the resolver where the text leaves it open."""
    if frame.part == "take":
        origin, to, slots = cast("tuple[RoomId, RoomId, tuple[int, ...]]", frame.memo)
        moved = cubes.move_instability(course.setting, course.draft, frame.you, origin, to, slots)
        course.entries.extend(moved)
        return True
    if frame.part == "to":
        origin, act = cast("tuple[RoomId, tuple[RoomId]]", frame.memo)
        return _which(course, frame, phrase, start, origin, act[0])
    if frame.part == "from":
        origin = cast("tuple[tuple[RoomId]]", frame.memo)[-1][0]
    else:
        found = one_room(course, frame, start, "from", phrase.origin, _origins(course, frame, phrase.origin))
        if found is None:
            return course.draft.choice is None
        origin = found
    kept = frame._replace(memo=(origin,))
    found = one_room(course, kept, start, "to", phrase.to, _aims(course, frame, phrase.to, origin))
    if found is None:
        return course.draft.choice is None
    return _which(course, frame, phrase, start, origin, found)


def _held(course: Course, room: RoomId) -> int:
    return len(course.draft.rooms[course.draft.lodge.index(room)].instability)


def _origins(course: Course, frame: Resolving, spot: Spot) -> tuple[RoomId, ...]:
    rooms = tuple(room for room in rooms_at(course, frame, spot) if _held(course, room))
    if not rooms:
        course.note("shift-nothing", frame.you, "", ("effects.partial-phrase",))
    return rooms


def _aims(course: Course, frame: Resolving, spot: Spot, origin: RoomId) -> tuple[RoomId, ...]:
    """The Rooms it may go to, those with a free slot where one is picked; an adjacent one is adjacent to the origin."""
    rooms = course.draft.lodge.neighbours(origin) if spot is Spot.ADJACENT_ROOM else rooms_at(course, frame, spot)
    open_rooms = tuple(room for room in rooms if room != origin and (spot not in TO_PICK or free_slots(course, room)))
    if rooms and not open_rooms:
        course.note("shift-nothing", frame.you, "", ("instability.place.free-only",))
    return open_rooms


def _which(course: Course, frame: Resolving, phrase: MoveInstability, start: int, origin: RoomId, to: RoomId) -> bool:
    wanted = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    most = min(wanted, _held(course, origin), free_slots(course, to))
    if not most:
        course.note("shift-nothing", frame.you, "", ("instability.place.free-only", "effects.partial-phrase"))
        return True
    about = (origin, tuple(range(_held(course, origin))), most)
    course.ask_within(frame, start, chooser(course.draft, frame.you), "take", about, (origin, to))
    return False
