"""The Clean-up Phase: the board is tidied, full Rooms are Wrecked, the Turn ends."""

from __future__ import annotations

from brw_lab.kernel import quests, scoring
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import board as atoms
from brw_lab.kernel.atoms import counters, cubes, points
from brw_lab.kernel.offer import Offers, offered
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.windows import collect, open_window
from brw_lab.position.pending import Choice, Phase
from brw_lab.position.position import Position
from brw_lab.terms import ROSE, RoomId


def board(course: Course, frame: Phase) -> None:
    """Slots are emptied, tokens reset; Persistents end with this step (cleanup.*; ruling ``persistent.end``)."""
    setting, draft = course.setting, course.draft
    course.note("board", "", "", ("cleanup.three-steps", "cleanup.hand-kept", "cleanup.evocations-ready"))
    for seat in setting.seats:
        course.entries.extend(atoms.clear_slots(setting, draft, seat))
    if setting.rules.reads("persistent.end") != "turn":
        course.entries.extend(atoms.return_persistence(draft))
    course.entries.extend(atoms.reset_tokens(setting, draft, setting.rules.limit("tokens.physical")))
    course.next_step(frame)


def full_rooms(setting: Setting, position: Position) -> tuple[RoomId, ...]:
    """The Intact Rooms whose Instability Slots are all taken (wreck.trigger)."""
    slots = setting.slots
    return tuple(
        room
        for room, state in zip(position.lodge.rooms, position.rooms, strict=True)
        if state.state == "intact" and len(state.instability) >= slots.get(room, 0) > 0
    )


def wreckage(course: Course, frame: Phase) -> None:
    """Wreck the full Rooms one at a time; of several the Crown Holder says which first (ruling ``wreck.order``)."""
    full = full_rooms(course.setting, course.draft)
    if not full:
        course.next_step(frame)
    elif len(full) == 1 or course.setting.rules.reads("wreck.order") == "board":
        wreck(course, full[0])
    else:
        course.ask(course.draft.crown, "wreck")


def to_wreck(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which of the full Rooms is Wrecked first."""
    for room in full_rooms(setting, position):
        yield offered(f"wreck {room}", (room,), None, (room,))


def answer(course: Course, choice: Choice, act: tuple[RoomId, ...]) -> None:
    """Wreck the Room that the Crown Holder named."""
    course.note("crown-says", choice.seat, act[0], ("crown.final-say", "wreck.one-at-a-time"))
    wreck(course, act[0])


def wreck(course: Course, room: RoomId) -> None:
    """Score a full Room by its banners, send its cubes home and turn it over (wreck.*)."""
    setting, draft = course.setting, course.draft
    start = len(course.entries)
    cubes_here = draft.origin(room, draft.rooms[draft.lodge.index(room)].instability)
    counts = {party: cubes_here.count(party) for party in setting.parties}
    told = tuple(f"{name(setting, party)} {count}" for party, count in counts.items())
    course.note("wreck", "", room, ("wreck.trigger", "wreck.one-at-a-time", "cleanup.three-steps"), told)
    awards, winners, why = scoring.wreckage(setting.rules, counts, setting.room(room).banners)
    for award in awards:
        pay = points.gain_power if award.points >= 0 else points.lose_power
        course.entries.extend(pay(setting, draft, award.party, abs(award.points), award.topics))
    for winner in winners:
        course.entries.extend(points.win_room(setting, draft, winner, why))
    if not winners and setting.rules.reads("wreck.track-tie") == "nobody":
        course.note("nobody-on-track", "", room, why)
    course.entries.extend(cubes.return_instability(setting, draft, room))
    course.entries.extend(atoms.wreck(setting, draft, room))
    course.beat()
    open_window(course, collect(course, tuple(course.entries[start:])))


def end_of_turn(course: Course, frame: Phase) -> None:
    """The duel is over after the last Turn; else the marker advances and the Crown passes on (endturn.*)."""
    setting, draft = course.setting, course.draft
    if setting.rules.reads("persistent.end") == "turn":
        course.entries.extend(atoms.return_persistence(draft))
    counters.end(draft, "turn")
    draft.tallies, draft.counters = (), ()
    if draft.turn >= setting.rules.limit("turns"):
        if setting.quests_at_once:
            quests.look(course)  # what has been true all along is not fulfilled anew in the tally
        course.note("game-over", ROSE, "", ("endturn.game-over", "turn.count-4", "tally.purpose"))
        draft.agenda = (Phase("tally", draft.crown, draft.crown),)
        return
    if draft.quests:
        quests.look(course)
    course.entries.extend(atoms.next_turn(draft))
    course.entries.extend(atoms.pass_crown(setting, draft))
    course.next_step(frame)
