"""Instability: place it and convert it."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, chooser
from brw_lab.kernel.resolvers import converting
from brw_lab.kernel.resolvers.rooms import TO_PICK, rooms_at
from brw_lab.kernel.resolvers.subjects import party
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import ConvertInstability, PlaceInstability
from brw_lab.spellcraft.selector import Kind, Spot
from brw_lab.terms import RoomId, Seat

OWN = ("own", "target")
"""The readings by which Instability without a targeted Room is placed in one's own."""


def spot_of(course: Course, frame: Resolving, where: Spot | None) -> Spot:
    """What an unsaid place means: the targeted Room, even if none could be targeted; else what the ruling says.

    For Unstable Spell by the ruling ``target`` the Spell's target is chosen before, and without a Room it is one's own.
    """
    if where is not None:
        return where
    header = course.setting.effects[frame.effect].header
    if (header is not None and header.kind is Kind.ROOM) or any(room in course.draft.lodge for room in frame.targets):
        return Spot.TARGET
    question = "unstable.room" if frame.effect == "@unstable-spell" else "instability.room"
    return Spot.YOUR_ROOM if course.setting.rules.reads(question) in OWN and frame.model else Spot.A_ROOM


def place(course: Course, frame: Resolving, phrase: PlaceInstability, start: int) -> bool:
    """Place cubes in one Room or in each; the resolver picks an open Room, or shares out too few cubes."""
    setting, draft = course.setting, course.draft
    by = party(course, frame, phrase.by)
    if not by:
        return True
    amount = amount_of(setting, draft, phrase.amount, frame.model)
    if frame.part == "place":
        course.entries.extend(cubes.place(setting, draft, by, answered(frame), amount))
        return True
    if frame.part == "split":
        names, shares = frame.memo
        for room, share in zip(names, shares, strict=True):  # type: ignore[call-overload]
            if share:
                course.entries.extend(cubes.place(setting, draft, by, room, share))
        return True
    spot = spot_of(course, frame, phrase.where)
    if spot in TO_PICK:
        return _in_a_room(course, frame, by, start, spot)
    rooms = rooms_at(course, frame, spot)
    most = tuple(min(amount, free_slots(course, room)) for room in rooms)
    pool = draft.parties[setting.index[by]].pool
    if len(rooms) > 1 and sum(most) > pool:
        able = tuple(free_slots(course, room) for room in rooms)
        converting.share_out(course, frame, start, by, rooms, most, able)
        return False
    lodge = ("term.lodge",) if spot is Spot.EACH_ROOM else ()
    for room in rooms:
        placed = cubes.place(setting, draft, by, room, amount)
        course.entries.extend(entry._replace(topics=(*entry.topics, *lodge)) for entry in placed)
    return True


def _in_a_room(course: Course, frame: Resolving, by: Seat, start: int, spot: Spot) -> bool:
    rooms = rooms_at(course, frame, spot)
    if any(free_slots(course, room) for room in rooms):
        course.ask_within(frame, start, chooser(course.draft, by), "place", () if spot is Spot.A_ROOM else rooms)
        return False
    course.note("skipped", by, "", ("instability.place.free-only",), ("no Room has a free Instability Slot",))
    return True


def free_slots(course: Course, room: RoomId) -> int:
    """How many Instability Slots of a Room are free; none on its Wrecked side."""
    state = course.draft.rooms[course.draft.lodge.index(room)]
    if state.state != "intact":
        return 0
    course.setting.need_slots(room)
    return course.setting.slots.get(room, 0) - len(state.instability)


def convert(course: Course, frame: Resolving, phrase: ConvertInstability, start: int) -> bool:
    """Swap foreign Instability cubes for one's own, as many as possible (instability.convert.*)."""
    by = party(course, frame, phrase.by)
    rooms: tuple[RoomId, ...] = ()
    if frame.part == "where":
        rooms = cast("tuple[RoomId, ...]", frame.memo[-1])
        frame = frame._replace(part="", memo=())
    elif by and not frame.part:
        spot = spot_of(course, frame, phrase.where)
        if spot in TO_PICK:
            return _convert_where(course, frame, by, start, spot)
        rooms = rooms_at(course, frame, spot)
    wanted = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    return converting.convert(course, frame, start, by, rooms, wanted, INSTABILITY)


INSTABILITY = converting.Cubes(
    "instability.convert",
    lambda course, room: course.draft.rooms[course.draft.lodge.index(room)].instability,
    lambda course, by, room, slots: cubes.convert_instability(course.setting, course.draft, by, room, slots),
)


def _convert_where(course: Course, frame: Resolving, by: Seat, start: int, spot: Spot) -> bool:
    rooms = rooms_at(course, frame, spot)
    holding = tuple(room for room in rooms if converting.foreign(course, by, room, INSTABILITY))
    if not holding:
        course.note("convert-nothing", by, "", ("instability.convert.not-own", "effects.skip-impossible"))
        return True
    course.ask_within(frame, start, chooser(course.draft, by), "where", holding)
    return False
