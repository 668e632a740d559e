"""Models that come to another Room without a step of their own: pushed, placed, swapped."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.atoms.models import put as put_in
from brw_lab.kernel.policies import amount_of, chooser, in_lodge, stands_in
from brw_lab.kernel.portals import kept_out
from brw_lab.kernel.resolvers.rooms import one_room, rooms_at
from brw_lab.kernel.resolvers.subjects import models, own_room
from brw_lab.lodge.hexes import OPPOSITE
from brw_lab.lodge.lodge import Passage
from brw_lab.lodge.portal import token_colours
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Push, Put, Swap
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import CELL, OUT, ModelId, RoomId, Seat

Pushing = tuple[tuple[ModelId, ...], int, str, tuple[RoomId, str, str, str | None]]


def movable(course: Course, frame: Resolving, id: ModelId, from_cell: bool = False) -> bool:
    """Whether a Model can be taken elsewhere: it is in the Lodge (or, *from_cell*, in its Cell) and no Equipment."""
    draft = course.draft
    model = draft.model(id)
    if "equipment" in model.kinds:
        course.note("skipped", frame.you, id, ("equipment.cannot-be-moved",), ("an Equipment cannot be moved",))
        return False
    if from_cell and model.place == CELL and course.setting.rules.reads("cell.exit") == "actions":
        course.note("cell-keeps", id, "", ("cells.allowed-actions", "cells.explore-or-momentum"))
        return False
    if in_lodge(draft, model) or (from_cell and model.place == CELL):
        return True
    course.note("out-of-reach", frame.you, id, ("cells.no-entry", "effects.skip-impossible"))
    return False


def put(course: Course, frame: Resolving, phrase: Put, start: int) -> bool:
    """The Models enter the Room; whoever is in it already stays."""
    if frame.part == "to":
        room: RoomId | None = str(answered(frame))
    else:
        room = one_room(course, frame, start, "to", phrase.where, rooms_at(course, frame, phrase.where))
    if room is None:
        return course.draft.choice is None
    for id in models(course, frame, phrase.who):
        here = stands_in(course.draft, course.draft.model(id))
        if not movable(course, frame, id, phrase.who is Who.YOU):
            continue
        if here == room:
            course.note("already-there", id, room, ("effects.skip-impossible",))
        else:
            course.entries.extend(put_in(course.draft, "put", id, room))
    return True


def swap(course: Course, frame: Resolving, phrase: Swap, start: int) -> bool:
    """Both Models are in the Lodge and each enters the Room of the other."""
    here = own_room(course, frame)
    for id in models(course, frame, phrase.who)[:1]:
        there = stands_in(course.draft, course.draft.model(id))
        if here is None or there in (CELL, OUT):
            why = ("effects.skip-impossible", "defeat.mage.resume")
            course.note("skipped", frame.you, "", why, ("one of the two is in no Room",))
        elif not (movable(course, frame, id) and movable(course, frame, frame.model)):
            continue
        elif here == there:
            course.note("already-there", id, here, ("effects.skip-impossible",))
        else:
            course.entries.extend(put_in(course.draft, "swap", frame.model, there))
            course.entries.extend(put_in(course.draft, "swap", id, here))
    return True


def push(course: Course, frame: Resolving, phrase: Push, start: int) -> bool:
    """One Model after the other goes straight on, Room by Room; the pusher picks where the way is not clear."""
    if frame.part == "push":
        todo, left, _heading, way = cast(Pushing, frame.memo)
        course.entries.extend(put_in(course.draft, "push", todo[0], way[0], way[3]))
        heading, left = OPPOSITE[way[2]], left - 1
    else:
        todo = tuple(id for id in models(course, frame, phrase.who) if movable(course, frame, id))
        left, heading = -1, ""
    steps = amount_of(course.setting, course.draft, phrase.steps, frame.model)
    while todo:
        left = steps if left < 0 else left
        ways = _ways_on(course, frame, todo[0], heading) if left else ()
        if ways:
            seat = _who_picks(course, frame, todo[0], ways)
            course.ask_within(frame, start, seat, "push", (todo[0], *map(tuple, ways)), (todo, left, heading))
            return False
        if left:
            course.note("stopped", todo[0], "", ("effects.partial-phrase",))
        todo, left, heading = todo[1:], -1, ""
    return True


def _who_picks(course: Course, frame: Resolving, id: ModelId, ways: tuple[Passage, ...]) -> Seat:
    """Who says which way a push goes on: the pusher; by the ruling ``portal.exit``, behind a token, the one pushed."""
    tokens = token_colours(course.draft.lodge.layout)
    exits = len({way.side for way in ways}) == 1 and all(way.colour in tokens for way in ways)
    pushed = exits and course.setting.rules.reads("portal.exit") == "mage"
    return chooser(course.draft, course.draft.model(id).controller if pushed else frame.you)


def _ways_on(course: Course, frame: Resolving, id: ModelId, heading: str) -> tuple[Passage, ...]:
    """The passages straight on: those of the heading, or at first the ones that lead away from the pusher."""
    draft = course.draft
    place = draft.model(id).place
    heading = heading or _heading(course, frame, id)
    ways = draft.lodge.passages(place)
    if kept_out(course.setting, draft.model(id)):
        ways = tuple(way for way in ways if way.colour not in token_colours(draft.lodge.layout))
    if not heading:
        return () if course.setting.rules.reads("push.direction") == "stays" else ways
    return tuple(way for way in ways if way.side == heading)


def _heading(course: Course, frame: Resolving, id: ModelId) -> str:
    """The side by which the line from the pusher goes on; none in the pusher's own Room or without a line."""
    here, there = own_room(course, frame), course.draft.model(id).place
    if here is None or here == there:
        return ""
    steps = course.draft.lodge.sees(here, there).steps
    return OPPOSITE[steps[-1].enters] if steps else ""
