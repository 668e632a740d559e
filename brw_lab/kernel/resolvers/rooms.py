"""Which Room a place in a phrase is: the one it names, or the one that whoever resolves it picks."""

from __future__ import annotations

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import chooser
from brw_lab.kernel.resolvers.subjects import own_room, rooms_meant
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.selector import Spot
from brw_lab.terms import RoomId

TO_PICK = (Spot.A_ROOM, Spot.ADJACENT_ROOM)
"""Places of which one Room has to be picked."""


def rooms_at(course: Course, frame: Resolving, spot: Spot) -> tuple[RoomId, ...]:
    """The Rooms a place stands for, all of them at once; where there is none the trace says why."""
    rooms = rooms_meant(course, frame, spot)
    if rooms:
        return rooms
    if spot in (Spot.YOUR_ROOM, Spot.ADJACENT_ROOM) and own_room(course, frame) is None:
        why = ("effects.skip-impossible", "defeat.mage.resume")
        course.note("skipped", frame.you, "", why, (f"{frame.you} is in no Room",))
    elif spot is Spot.TARGETS_ROOM:
        course.note("skipped", frame.you, "", ("effects.skip-impossible",), ("the target is in no Room",))
    elif spot is not Spot.TARGET:
        course.note("skipped", frame.you, "", ("effects.skip-impossible",), ("there is no such Room",))
    return ()


def one_room(
    course: Course, frame: Resolving, start: int, word: str, spot: Spot, rooms: tuple[RoomId, ...]
) -> RoomId | None:
    """The one Room of *rooms* that is meant; None when there is none (and no Choice is open), or it is asked for first.

    *word* is how the answer is written: ``to crypt``. Raises :class:`RuleGap` where several are named at once.
    """
    if len(rooms) > 1 and spot not in TO_PICK:
        raise RuleGap(f"this phrase needs one Room, and {spot.value!r} may be several")
    if not rooms or spot not in TO_PICK:
        return next(iter(rooms), None)
    course.ask_within(frame, start, chooser(course.draft, frame.you), word, rooms, frame.memo)
    return None
