"""Quests: when they may be declared, by whom, and what declaring one does.

Between Actions, and when an Evocation's Activation ends, a frame asks the Mages who fulfil the Condition of an open
Quest, the active Mage first. Whether a Mage fulfils one is said in :mod:`.conditions`.
"""

from __future__ import annotations

from brw_lab.kernel import conditions, tallies
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import board
from brw_lab.kernel.offer import Offer, Offers, offered
from brw_lab.kernel.policies import first_to_last
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Activation, Choice, Quests, Resolving
from brw_lab.position.pieces import Quest
from brw_lab.position.position import Position
from brw_lab.terms import CELL, Seat


def after(course: Course, moment: str = "actions") -> None:
    """Let Quests be declared once what is pushed next has ended, the active Mage first (quest.window.*)."""
    if any(not quest.by for quest in course.draft.quests):
        course.push(Quests(_order(course), moment))


def _order(course: Course) -> tuple[Seat, ...]:
    """Who is asked, the active Mage first (quest.simultaneous-active-first)."""
    order = first_to_last(course.setting, course.draft)
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


def step(course: Course, frame: Quests) -> None:
    """Ask the next seat that could declare a Quest now."""
    waiting = frame.waiting
    while waiting and not _any(course, waiting[0]):
        waiting = waiting[1:]
    if waiting != frame.waiting:
        course.top(Quests(waiting, frame.moment))
    if waiting:
        course.ask(waiting[0], "quest")
    else:
        course.pop()


def _any(course: Course, seat: Seat) -> bool:
    """Whether a Mage could declare a Quest; where only a cube for its slot is missing, the trace says so."""
    setting, draft = course.setting, course.draft
    why = [refused(setting, draft, seat, quest) for quest in conditions.within_reach(setting, draft, seat)]
    if None in why:
        return True
    if any(refusal and refusal.code == "quest-cube" for refusal in why):
        course.note("no-quest-cube", seat, "", ("quest.declare", "cubes.exhaustion"))
    return False


def refused(setting: Setting, position: Position, seat: Seat, quest: Quest) -> Refusal | None:
    """Why a Mage may not declare a Quest now (quest.condition-this-turn, quest.once-per-game, quest.declare)."""
    if quest.by:
        return Refusal("quest-covered", (quest.id, quest.by))
    if not conditions.fulfilled(setting, position, seat, quest.id):
        return Refusal("quest-unmet", (quest.id, setting.cards.quests[quest.id].condition))
    pool = position.parties[setting.index[seat]].pool
    if not pool and setting.rules.reads("quest.no-cube") != "yes":
        return Refusal("quest-cube", (seat,))
    if position.model(seat).place == CELL and setting.rules.reads("quest.cell") == "no":
        return Refusal("quest-cell", (seat,))
    return None


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
        course.note("leaves-quests", choice.seat, "", ("quest.optional", f"quest.window.{frame.moment}"))
        return
    setting, draft, seat = course.setting, course.draft, choice.seat
    id = act[0].id
    effect = f"{id}/quest"
    setting.effect(effect)  # an Effect that is only kept as text says so here
    cell = ("quest.cell-declare", "cells.targetable-exceptions") if draft.model(seat).place == CELL else ()
    rivals = any(refused(setting, draft, other, act[0]) is None for other in frame.waiting[1:])
    first = ("quest.simultaneous-active-first",) if rivals else ()
    why = (f"quest.window.{frame.moment}", *first, *cell, *setting.cards.cites.get(id, ()))
    course.top(frame._replace(waiting=_order(course)))  # its Effect may bring another Quest within anybody's reach
    course.entries.extend(board.cover_quest(setting, draft, seat, id, why))
    tallies.prune(setting, draft)
    course.push(begin_effect(effect, seat, seat, "quest"))
