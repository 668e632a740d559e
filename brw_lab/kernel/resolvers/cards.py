"""Spell Cards and tokens: draw, discard, Restore."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import holdings
from brw_lab.kernel.policies import amount_of
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Deck, Discard, Draw, Restore
from brw_lab.terms import FATE, ROSE, Seat


def draw(course: Course, frame: Resolving, phrase: Draw, start: int) -> bool:
    """Each Mage named draws card by card, in Play Order; chance says which. An empty Grimoire is formed again first."""
    library = phrase.deck is Deck.LIBRARY
    if frame.part == "draw":
        todo, act = frame.memo
        _take(course, todo[0], act[0], library)  # type: ignore[index]
        todo = todo[1:]  # type: ignore[index]
    else:
        todo = _each(course, frame, phrase)
    while todo:
        seat = todo[0]
        copies = _deck(course, seat, library)
        if not copies:
            course.note("draw-nothing", seat, "", ("study.draw.reshuffle", "effects.partial-phrase"))
        else:
            course.ask_within(frame, start, FATE, "draw", (seat, library), (todo,))
            return False
        todo = todo[1:]
    return True


def _each(course: Course, frame: Resolving, phrase: Draw | Discard) -> tuple[Seat, ...]:
    """Every seat as often as it draws or discards."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    return tuple(seat for seat in parties(course, frame, phrase.who) if seat != ROSE for _ in range(amount))


def _deck(course: Course, seat: Seat, library: bool) -> tuple[str, ...]:
    if library:
        return course.draft.library
    held = course.draft.holdings[course.setting.index[seat]]
    if not held.grimoire and held.memories:
        course.entries.extend(holdings.reform(course.setting, course.draft, seat))
        held = course.draft.holdings[course.setting.index[seat]]
    return held.grimoire


def _take(course: Course, seat: Seat, copy: str, library: bool) -> None:
    course.entries.extend(holdings.draw(course.setting, course.draft, seat, copy, library))


def discard(course: Course, frame: Resolving, phrase: Discard, start: int) -> bool:
    """Each Mage named discards card by card from the hand, choosing which, in Play Order."""
    if frame.part == "discard":
        todo, act = frame.memo
        course.entries.extend(holdings.discard(course.setting, course.draft, todo[0], act[0]))  # type: ignore[index]
        todo = todo[1:]  # type: ignore[index]
    else:
        todo = _each(course, frame, phrase)
    while todo:
        seat = todo[0]
        if course.draft.holdings[course.setting.index[seat]].hand:
            course.ask_within(frame, start, seat, "discard", (), (todo,))
            return False
        course.note("discard-nothing", seat, "", ("effects.partial-phrase",))
        todo = todo[1:]
    return True


def restore(course: Course, frame: Resolving, phrase: Restore, start: int) -> bool:
    """Turn one Exhausted Physical Action Token of the resolving Mage to Available."""
    if frame.you != ROSE:
        most = course.setting.rules.limit("tokens.physical")
        course.entries.extend(holdings.restore_token(course.setting, course.draft, frame.you, most))
    return True
