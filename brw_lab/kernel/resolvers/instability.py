"""Instability: place it and convert it."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, chooser, in_lodge, stands_in
from brw_lab.kernel.resolvers.damage import least_and_most
from brw_lab.kernel.resolvers.subjects import own_room, party
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import ConvertInstability, PlaceInstability
from brw_lab.spellcraft.selector import Spot
from brw_lab.terms import DUMMY, ROSE, RoomId, Seat


def spot_of(course: Course, frame: Resolving, where: Spot | None) -> Spot:
    """What an unsaid place means: the targeted Room, else what the ruling says."""
    if where is not None:
        return where
    if any(target in course.draft.lodge for target in frame.targets):
        return Spot.TARGET
    question = "unstable.room" if frame.effect == "@unstable-spell" else "instability.room"
    return Spot.YOUR_ROOM if course.setting.rules.reads(question) == "own" and frame.model else Spot.A_ROOM


def rooms_at(course: Course, frame: Resolving, spot: Spot) -> tuple[RoomId, ...]:
    """The Rooms a place stands for, all of them at once; none where it cannot be told (then the phrase is skipped)."""
    draft = course.draft
    if spot is Spot.EACH_ROOM:
        return draft.lodge.rooms
    if spot is Spot.YOUR_ROOM:
        room = own_room(course, frame)
        if room is None:
            why = ("effects.skip-impossible", "defeat.mage.resume")
            course.note("skipped", frame.you, "", why, (f"{frame.you} is in no Room",))
        return (room,) if room else ()
    targets = [target for target in frame.targets if target != DUMMY]
    if spot is Spot.TARGET:
        return tuple(target for target in targets if target in draft.lodge)
    found = [draft.model(target) for target in targets if target not in draft.lodge]
    rooms = tuple(stands_in(draft, model) for model in found if in_lodge(draft, model))
    if not rooms:
        course.note("skipped", frame.you, "", ("effects.skip-impossible",), ("the target is in no Room",))
    return rooms


def place(course: Course, frame: Resolving, phrase: PlaceInstability, start: int) -> bool:
    """Place cubes in one Room or in each; the resolver picks an open Room, or shares out too few cubes."""
    setting, draft = course.setting, course.draft
    by = party(course, frame, phrase.by)
    if not by:
        return True
    amount = amount_of(setting, draft, phrase.amount, frame.model)
    if frame.part == "place":
        course.entries.extend(cubes.place(setting, draft, by, frame.memo[-1][0], amount))  # type: ignore[index]
        return True
    if frame.part == "split":
        names, shares = frame.memo
        for room, share in zip(names, shares, strict=True):  # type: ignore[call-overload]
            if share:
                course.entries.extend(cubes.place(setting, draft, by, room, share))
        return True
    spot = spot_of(course, frame, phrase.where)
    if spot is Spot.A_ROOM:
        return _in_a_room(course, frame, by, start)
    rooms = rooms_at(course, frame, spot)
    most = tuple(min(amount, free_slots(course, room)) for room in rooms)
    pool = draft.parties[setting.index[by]].pool
    if len(rooms) > 1 and sum(most) > pool:
        course.note("short", by, "", ("cubes.partial-split-choice", "cubes.partial"))
        course.entries[-1] = course.entries[-1]._replace(amount=sum(most) - pool)
        course.ask_within(frame, start, chooser(draft, by), "split", (rooms, most, pool), (rooms,))
        return False
    for room in rooms:
        course.entries.extend(cubes.place(setting, draft, by, room, amount))
    return True


def _in_a_room(course: Course, frame: Resolving, by: Seat, start: int) -> bool:
    if any(free_slots(course, room) for room in course.draft.lodge.rooms):
        course.ask_within(frame, start, chooser(course.draft, by), "place")
        return False
    course.note("skipped", by, "", ("instability.place.free-only",), ("no Room has a free Instability Slot",))
    return True


def free_slots(course: Course, room: RoomId) -> int:
    """How many Instability Slots of a Room are free; none on its Wrecked side."""
    state = course.draft.rooms[course.draft.lodge.index(room)]
    return 0 if state.state != "intact" else course.setting.slots.get(room, 0) - len(state.instability)


def convert(course: Course, frame: Resolving, phrase: ConvertInstability, start: int) -> bool:
    """Swap foreign cubes in a Room for one's own; a Mage picks which, the Black Rose takes the rightmost."""
    by = party(course, frame, phrase.by)
    if not by:
        return True
    if frame.part == "where":
        rooms: tuple[RoomId, ...] = tuple(frame.memo[-1])  # type: ignore[arg-type]
        done = 0
    elif frame.part == "convert":
        rooms, done, slots = frame.memo  # type: ignore[assignment]
        _swap(course, by, rooms[done], slots)  # type: ignore[arg-type]
        done += 1
    else:
        spot = spot_of(course, frame, phrase.where)
        done = 0
        if spot is Spot.A_ROOM:
            return _convert_where(course, frame, by, start)
        rooms = rooms_at(course, frame, spot)
    return _convert_in(course, frame, phrase, start, by, rooms, done)


def _convert_where(course: Course, frame: Resolving, by: Seat, start: int) -> bool:
    draft = course.draft
    holding = tuple(
        room
        for room, state in zip(draft.lodge.rooms, draft.rooms, strict=True)
        if any(cube != by for cube in state.instability)
    )
    if not holding:
        course.note("convert-nothing", by, "", ("instability.convert.not-own", "effects.skip-impossible"))
        return True
    course.ask_within(frame, start, chooser(draft, by), "where", holding)
    return False


def _convert_in(
    course: Course,
    frame: Resolving,
    phrase: ConvertInstability,
    start: int,
    by: Seat,
    rooms: tuple[RoomId, ...],
    done: int,
) -> bool:
    for at in range(done, len(rooms)):
        draft = course.draft
        state = draft.rooms[draft.lodge.index(rooms[at])]
        foreign = tuple(slot for slot, cube in enumerate(state.instability) if cube != by)
        wanted = amount_of(course.setting, draft, phrase.amount, frame.model)
        most = min(wanted, len(foreign), draft.parties[course.setting.index[by]].pool)
        if not most:
            course.note("convert-nothing", by, rooms[at], ("instability.convert.not-own", "effects.skip-impossible"))
        elif by == ROSE:
            _swap(course, by, rooms[at], foreign[-most:])
        else:
            about = (rooms[at], foreign, *least_and_most(course, most))
            course.ask_within(frame, start, by, "convert", about, (rooms, at))
            return False
    return True


def _swap(course: Course, by: Seat, room: RoomId, slots: tuple[int, ...]) -> None:
    if slots:
        course.entries.extend(cubes.convert_instability(course.setting, course.draft, by, room, slots))
        rule = "instability.convert.black-rose-rightmost" if by == ROSE else "instability.convert.mage-free-choice"
        course.entries[-1] = course.entries[-1]._replace(topics=(*course.entries[-1].topics, rule))
