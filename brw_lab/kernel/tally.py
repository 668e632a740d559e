"""The final tally: Trophies, Majority, open Quests, and who wins."""

from __future__ import annotations

from brw_lab.kernel import scoring
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import board, points
from brw_lab.kernel.policies import slot_points
from brw_lab.position.pending import Phase
from brw_lab.terms import ROSE


def trophies(course: Course, frame: Phase) -> None:
    """Whoever leads on the Trophy Track gains Power Points (tally.trophies.*)."""
    course.note("tally", "", "", ("tally.order", "tally.purpose"), ("Trophies",))
    parties = course.setting.parties
    places = {party: course.draft.parties[at].trophies for at, party in enumerate(parties)}
    _gain(course, scoring.track_bonus(course.setting.rules, "trophies", places))
    course.next_step(frame)
    course.beat()


def majority(course: Course, frame: Phase) -> None:
    """In each Intact Room whoever has most Instability advances on the Room Track; then its leader gains points."""
    setting, draft = course.setting, course.draft
    course.note("tally", "", "", ("tally.order",), ("Majority",))
    for room, state in zip(draft.lodge.rooms, draft.rooms, strict=True):
        if state.state != "intact":
            course.note("tally-skips", "", room, ("tally.majority.wrecked-excluded",))
        elif state.instability:
            _advance(course, room, draft.origin(room, state.instability))
    rules = setting.rules
    places = {
        party: draft.parties[at].rooms_won
        for at, party in enumerate(setting.parties)
        if party != ROSE or rules.reads("tally.room-track") != "mages"
    }
    _gain(course, scoring.track_bonus(rules, "room-track", places))
    course.next_step(frame)
    course.beat()


def _advance(course: Course, room: str, cubes: tuple[str, ...]) -> None:
    setting, draft = course.setting, course.draft
    leaders = scoring.leading({party: cubes.count(party) for party in setting.parties})
    if len(leaders) == 1:
        course.entries.extend(points.win_room(setting, draft, leaders[0], ("tally.majority.intact-leader",), room))
        course.beat()
        return
    why = ("tally.majority.tie-black-rose",)
    if ROSE in cubes or setting.rules.reads("tally.majority-tie") == "always":
        course.entries.extend(points.win_room(setting, draft, ROSE, why, room))
    else:
        course.note("nobody-advances", "", room, why)
    course.beat()


def _gain(course: Course, awards: list[scoring.Award]) -> None:
    for award in awards:
        topics = (*award.topics, "points.gain-moves-token")
        course.entries.extend(points.gain_power(course.setting, course.draft, award.party, award.points, topics))


def open_quests(course: Course, frame: Phase) -> None:
    """Every Quest Slot without a cube pays its number to the Black Rose (tally.quests)."""
    setting, draft = course.setting, course.draft
    course.note("tally", "", "", ("tally.order",), ("Quests",))
    for quest in draft.quests:
        if not quest.by:
            course.note("open-quest", ROSE, quest.id, ("tally.quests", "quest.open-to-black-rose"))
            amount = slot_points(setting, quest.id)
            topics = ("tally.quests", "points.gain-moves-token")
            course.entries.extend(points.gain_power(setting, draft, ROSE, amount, topics))
    course.next_step(frame)
    course.beat()


def winner(course: Course, frame: Phase) -> None:
    """Say who has won; nobody decides anything any more."""
    setting, draft = course.setting, course.draft
    totals = {party: draft.parties[at].power for at, party in enumerate(setting.parties)}
    party, topics = scoring.winner_of(setting.rules, totals)
    course.pop()
    course.entries.extend(board.end_duel(draft, party, topics))
