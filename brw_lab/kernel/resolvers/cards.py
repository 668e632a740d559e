"""Spell Cards that change hands or go to the Memories: draw, discard, and a stolen card."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import holdings
from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.decks import pile
from brw_lab.kernel.instead import spared
from brw_lab.kernel.policies import amount_of
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.amount import UpTo
from brw_lab.spellcraft.interrupt import Prevented
from brw_lab.spellcraft.phrase import Deck, Discard, Draw
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import FATE, ROSE, Seat

Todo = tuple[tuple[Seat, int], ...]
"""Who has how many cards still to draw or discard; -1 is ``up to`` a number that this Mage has not chosen yet."""
Ask = Callable[[Resolving, Seat, Todo], bool]


def draw(course: Course, frame: Resolving, phrase: Draw, start: int) -> bool:
    """Each Mage named draws card by card, in Play Order; chance says which. An empty Grimoire is formed again first."""
    if phrase.deck is Deck.MEMORIES:
        raise RuleGap("no rule says which card is drawn from the Memories; they can be searched")
    if frame.part == "draw":
        todo, *chosen, act = cast("tuple[Todo, str, tuple[str]]", frame.memo)
        deck = Deck[str(chosen[0]).upper()] if chosen else phrase.deck
        drawn = holdings.draw(course.setting, course.draft, todo[0][0], act[0], deck)
        course.entries.extend(_in_turn(phrase, drawn))
        todo = one_less(todo)
    elif frame.part == "deck":
        todo, act = cast("tuple[Todo, tuple[str]]", frame.memo)
        return not _turn_up(course, frame, start, todo, phrase.deck, act)
    else:
        asked = frame.part == "number"
        todo = _begin(course, frame, phrase, () if asked else parties(course, frame, phrase.who))

    def ask(frame: Resolving, seat: Seat, todo: Todo) -> bool:
        decks = _open_decks(course, frame, phrase, seat)
        if len(decks) > 1:
            course.ask_within(frame, start, seat, "deck", decks, (todo,))
        return len(decks) > 1 or _turn_up(course, frame, start, todo, phrase.deck, decks)

    return _one_by_one(course, frame, phrase, start, todo, ask)


def _open_decks(course: Course, frame: Resolving, phrase: Draw, seat: Seat) -> tuple[str, ...]:
    """From which decks the card may come, where a ruling leaves that to the Mage (``event.draw``); else none."""
    free = frame.source == "event" and course.setting.rules.reads("event.draw") == "choice"
    if not free or phrase.deck is not Deck.GRIMOIRE:
        return ()
    held = course.draft.holdings[course.setting.index[seat]]
    own = ("grimoire",) if held.grimoire or held.memories else ()
    return (*own, "library") if course.draft.library else own


def _turn_up(course: Course, frame: Resolving, start: int, todo: Todo, deck: Deck, chosen: tuple[str, ...]) -> bool:
    """Ask chance for a card of the deck, or of the one that was *chosen* instead; whether there is any.

    A card that is not there counts as drawn where the ruling ``event.drawn`` says so.
    """
    seat, left = todo[0]
    deck = Deck[chosen[0].upper()] if chosen else deck
    if _deck(course, seat, deck, left):
        course.ask_within(frame, start, FATE, "draw", (seat, deck.name.lower()), (todo, *chosen))
        return True
    missed = 1 if course.setting.rules.reads("event.drawn") == "asked" else 0
    why = ("study.draw.reshuffle", "effects.partial-phrase")
    course.entries.append(Entry("draw-nothing", seat, "", missed, (), why, len(course.draft.agenda)))
    return False


def _begin(course: Course, frame: Resolving, phrase: Draw | Discard, seats: tuple[Seat, ...]) -> Todo:
    """Every Mage with its number, once ``up to`` has been chosen by the one it was asked of."""
    if frame.part == "number":
        todo, act = cast("tuple[Todo, tuple[int]]", frame.memo)
        return ((todo[0][0], act[0]), *todo[1:])
    open_number = isinstance(phrase.amount, UpTo)
    amount = -1 if open_number else amount_of(course.setting, course.draft, phrase.amount, frame.model)
    return tuple((seat, amount) for seat in seats if seat != ROSE)


def one_less(todo: Todo) -> Todo:
    """What is left when the first Mage has done one.

    >>> one_less((("red", 2), ("blue", 1))), one_less((("blue", 1),))
    ((('red', 1), ('blue', 1)), ())
    """
    seat, left = todo[0]
    return ((seat, left - 1), *todo[1:]) if left > 1 else todo[1:]


def _one_by_one(course: Course, frame: Resolving, phrase: Draw | Discard, start: int, todo: Todo, ask: Ask) -> bool:
    """Ask the next Mage for its number or its next card; done when nobody has any left."""
    while todo:
        seat, left = todo[0]
        if left < 0:
            course.ask_within(frame, start, seat, "number", (cast(UpTo, phrase.amount).number,), (todo,))
            return False
        if left and ask(frame, seat, todo):
            return False
        todo = one_less(todo) if left else todo[1:]
    return True


def _in_turn(phrase: Draw | Discard, entries: Entries) -> Entries:
    """The entries, with the rules by which it was this Mage's turn where the words name each Mage."""
    if phrase.who is not Who.EACH_MAGE:
        return entries
    return tuple(entry._replace(topics=(*entry.topics, "play-order", "term.mage-is-player")) for entry in entries)


def _deck(course: Course, seat: Seat, deck: Deck, left: int) -> tuple[str, ...]:
    """The cards that could turn up; an empty Grimoire is formed again from the Memories first.

    By the ruling ``grimoire.reform`` one with fewer cards than are *left* to draw is, too.
    """
    held = course.draft.holdings[course.setting.index[seat]]
    together = course.setting.rules.reads("grimoire.reform") == "together"
    if deck is Deck.GRIMOIRE and len(held.grimoire) < (left if together else 1) and held.memories:
        course.entries.extend(holdings.reform(course.setting, course.draft, seat))
    return pile(course.setting, course.draft, seat, deck)


def discard(course: Course, frame: Resolving, phrase: Discard, start: int) -> bool:
    """Each Mage named discards card by card from the hand, choosing which, in Play Order."""
    if frame.part == "discard":
        todo, act = cast("tuple[Todo, tuple[str]]", frame.memo)
        course.entries.extend(_in_turn(phrase, holdings.discard(course.setting, course.draft, todo[0][0], act[0])))
        todo = one_less(todo)
    elif frame.part == "number":
        todo = _begin(course, frame, phrase, ())
    else:
        mark = len(course.entries)
        named = parties(course, frame, phrase.who)
        holding = tuple(seat for seat in named if seat != ROSE and _hand(course, seat))
        for seat in named:
            if seat != ROSE and seat not in holding:
                course.note("discard-nothing", seat, "", ("effects.partial-phrase",))
        left = spared(course, frame, start, mark, Prevented.DISCARD, holding)
        if left is None:
            return False
        todo = _begin(course, frame, phrase, left)

    def ask(frame: Resolving, seat: Seat, todo: Todo) -> bool:
        if not _hand(course, seat):
            course.note("discard-nothing", seat, "", ("effects.partial-phrase",))
            return False
        course.ask_within(frame, start, seat, "discard", (), (todo,))
        return True

    return _one_by_one(course, frame, phrase, start, todo, ask)


def _hand(course: Course, seat: Seat) -> tuple[str, ...]:
    return course.draft.holdings[course.setting.index[seat]].hand
