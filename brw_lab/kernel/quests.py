"""Quests: when they may be declared, by whom, and what declaring one does.

Between Actions, and when an Evocation's Activation ends, a frame asks the Mages who fulfil the Condition of an open
Quest, the active Mage first; whether a Mage fulfils one is said in :mod:`.conditions`. By another policy
(``quest.window``) Quests are declared at once: a frame asks at the period of the phrase that fulfils one, and what that
is is said in :mod:`.moments`.
"""

from __future__ import annotations

from brw_lab.kernel import conditions, moments, tallies
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import board
from brw_lab.kernel.offer import Offer, Offers, offered
from brw_lab.kernel.policies import first_to_last
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.windows import MAGE_DEFEAT
from brw_lab.position.pending import Activation, Choice, Quests, Resolving
from brw_lab.position.pieces import Quest
from brw_lab.position.position import Position
from brw_lab.terms import CELL, Seat


def after(course: Course, moment: str = "actions") -> None:
    """Let Quests be declared once what is pushed next has ended, the active Mage first (quest.window.*)."""
    if not course.setting.quests_at_once and any(not quest.by for quest in course.draft.quests):
        course.push(Quests(_order(course), moment))


def _order(course: Course) -> tuple[Seat, ...]:
    """Who is asked, the active Mage first (quest.simultaneous-active-first), or in Play Order (``quest.rivals``)."""
    order = first_to_last(course.setting, course.draft)
    if course.setting.rules.reads("quest.rivals") == "order":
        return order
    active = next((frame.seat for frame in course.draft.agenda if isinstance(frame, Activation)), order[0])
    return (active, *(seat for seat in order if seat != active))


def after_evocation(course: Course, frame: Resolving, more: bool) -> None:
    """Let Quests be declared when an Evocation that an Effect activates is done (quest.window.evocation).

    Where nothing follows but the end of the Action, which lets Quests be declared itself, nobody is asked twice.
    """
    agenda = course.draft.agenda
    last = not more and frame.at + 1 == len(course.setting.effects[frame.effect].phrases)
    if not (last and len(agenda) > 1 and isinstance(agenda[-2], Quests)):
        after(course, "evocation")


def heed(course: Course) -> bool:
    """Let the Quests in play know what has just happened; whether somebody may declare one at once."""
    at_once = course.setting.quests_at_once
    if len(course.entries) > course.tallied:
        happened = course.entries[course.tallied :]
        course.tallied = len(course.entries)
        (moments if at_once else tallies).add_up(course, happened)
    return at_once and course.draft.choice is None and bool(course.draft.agenda) and _at_once(course)


def _at_once(course: Course) -> bool:
    """Ask whoever has fulfilled a Condition since the last period, if this is one (quest.declare-at-once).

    What the same phrase brings about besides is resolved before, by the ruling ``quest.pause``.
    """
    told = len(course.entries)
    if (course.looked == told and not course.rested) or not _at_rest(course):
        return False
    course.looked, course.rested = told, False
    met = moments.due(course)
    if not met:
        return False
    fulfils = {seat for seat, _ in met}
    frame = Quests(tuple(seat for seat in _order(course) if seat in fulfils), moments.AT_ONCE, met)
    paused = told > 0 and course.entries[-1].verb == "pause"  # the Window on top was opened by this very phrase
    if paused and course.setting.rules.reads("quest.pause") == "after":
        course.draft.agenda = (*course.draft.agenda[:-1], frame, course.draft.agenda[-1])
    else:
        course.push(frame)
    return True


def _at_rest(course: Course) -> bool:
    """Whether no phrase is half-way; nor, where it is all one (``defeat.pauses``), the defeat of a Mage."""
    frame = course.draft.agenda[-1]
    if not isinstance(frame, Resolving):
        return True
    if frame.effect == MAGE_DEFEAT and course.setting.rules.reads("defeat.pauses") == "end":
        return False
    return course.rested or not (frame.part or frame.happened)


def look(course: Course) -> None:
    """Note what is true of the table when a Turn begins, or a position that nobody has been asked in yet."""
    if not course.setting.quests_at_once:
        tallies.look(course)
    elif course.draft.choice is None:
        moments.look(course)


def end_activation(setting: Setting, draft: Position) -> None:
    """Forget what Quests add up within one Activation only."""
    (moments if setting.quests_at_once else tallies).end_activation(setting, draft)


def step(course: Course, frame: Quests) -> None:
    """Ask the next seat that could declare a Quest now."""
    waiting = frame.waiting
    while waiting and not _any(course, waiting[0]):
        waiting = waiting[1:]
    if waiting != frame.waiting:
        course.top(frame._replace(waiting=waiting))
    if waiting:
        course.ask(waiting[0], "quest")
    else:
        course.pop()


def _any(course: Course, seat: Seat) -> bool:
    """Whether a Mage could declare a Quest; where only a cube for its slot is missing, the trace says so."""
    setting, draft = course.setting, course.draft
    why = [refused(setting, draft, seat, quest) for quest in _within_reach(setting, draft, seat)]
    if None in why:
        return True
    if any(refusal and refusal.code == "quest-cube" for refusal in why):
        course.note("no-quest-cube", seat, "", ("quest.declare", "cubes.exhaustion"))
    return False


def _within_reach(setting: Setting, position: Position, seat: Seat) -> list[Quest]:
    """The open Quests whose Condition a Mage fulfils."""
    if not setting.quests_at_once:
        return conditions.within_reach(setting, position, seat)
    return [quest for quest in position.quests if not quest.by and moments.at_hand(setting, position, seat, quest.id)]


def refused(setting: Setting, position: Position, seat: Seat, quest: Quest) -> Refusal | None:
    """Why a Mage may not declare a Quest now (quest.condition-this-turn, quest.once-per-game, quest.declare)."""
    if quest.by:
        return Refusal("quest-covered", (quest.id, quest.by))
    if setting.quests_at_once:
        if not moments.at_hand(setting, position, seat, quest.id):
            return Refusal("quest-not-now", (quest.id, setting.cards.quests[quest.id].condition))
    elif not conditions.fulfilled(setting, position, seat, quest.id):
        return Refusal("quest-unmet", (quest.id, setting.cards.quests[quest.id].condition))
    pool = position.parties[setting.index[seat]].pool
    if not pool and setting.rules.reads("quest.no-cube") != "yes":
        return Refusal("quest-cube", (seat,))
    if position.model(seat).place == CELL and setting.rules.reads("quest.cell") == "no":
        return Refusal("quest-cell", (seat,))
    return None


def not_now(setting: Setting, position: Position, key: str) -> Refusal:
    """Why a Quest cannot be declared while something else is asked: it is covered, or this is no moment for it."""
    if not setting.quests_at_once:
        return Refusal("quest-window", ())
    called = {setting.cards.quests[quest.id].name.lower(): quest for quest in position.quests}
    quest = called.get(key.partition(" ")[2].lower())
    return Refusal("quest-covered", (quest.id, quest.by)) if quest and quest.by else Refusal("quest-moment", ())


def to_declare(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The Quests that a Mage may complete now; it may leave them (quest.optional)."""
    for quest in position.quests:
        refusal = refused(setting, position, choice.seat, quest)
        if every or refusal is None:
            yield Offer(f"complete {setting.cards.quests[quest.id].name}", (quest,), refusal, (quest.id,))
    yield offered("decline", ())


def answer(course: Course, choice: Choice, act: tuple[Quest, ...]) -> None:
    """Complete a Quest, its Effect at once; or pass on to the next seat."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Quests)
    if not act:
        course.top(frame._replace(waiting=frame.waiting[1:]))
        course.note("leaves-quests", choice.seat, "", ("quest.optional", _moment(frame)))
        return
    setting, draft, seat = course.setting, course.draft, choice.seat
    id = act[0].id
    effect = f"{id}/quest"
    setting.effect(effect)  # an Effect that is only kept as text says so here
    cell = ("quest.cell-declare", "cells.targetable-exceptions") if draft.model(seat).place == CELL else ()
    rivals = any(refused(setting, draft, other, act[0]) is None for other in frame.waiting[1:])
    first = _first(setting) if rivals else ()
    why = (_moment(frame), *first, *cell, *setting.cards.cites.get(id, ()))
    if setting.quests_at_once:
        course.top(frame._replace(met=tuple(each for each in frame.met if each[1] != id)))
    else:
        course.top(frame._replace(waiting=_order(course)))  # its Effect may bring another Quest within anybody's reach
    course.entries.extend(board.cover_quest(setting, draft, seat, id, why))
    (moments if setting.quests_at_once else tallies).prune(setting, draft)
    course.push(begin_effect(effect, seat, seat, "quest"))


def _moment(frame: Quests) -> str:
    """The rule that makes this a moment for Quests."""
    return "quest.declare-at-once" if frame.moment == moments.AT_ONCE else f"quest.window.{frame.moment}"


def _first(setting: Setting) -> tuple[str, ...]:
    """The rule that says which of several Mages may declare one and the same Quest."""
    if setting.rules.reads("quest.rivals") == "order":
        return ("turn.play-order", "play-order")
    return ("quest.simultaneous-active-first",)
