"""Decks searched and shuffled, Ready Spells revealed, and what is stolen."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import decks, holdings, points
from brw_lab.kernel.policies import amount_of, ready
from brw_lab.kernel.resolvers.cards import Todo, one_less
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Loot, Reveal, Search, Shuffle, Steal
from brw_lab.terms import FATE, ROSE, SLOTS, Seat


def search(course: Course, frame: Resolving, phrase: Search, start: int) -> bool:
    """The resolving Mage looks through the deck and picks by name, card by card; then it is shuffled."""
    if frame.you == ROSE:
        course.note("skipped", ROSE, "", ("effects.skip-impossible",), ("the Black Rose holds no Spell Cards",))
        return True
    if frame.part == "search":
        left, act = cast("tuple[int, tuple[str]]", frame.memo)
        course.entries.extend(decks.take(course.setting, course.draft, frame.you, act[0], phrase.deck))
        left -= 1
    else:
        left = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    if left < 1:
        return True
    if decks.pile(course.setting, course.draft, frame.you, phrase.deck):
        course.ask_within(frame, start, frame.you, "search", (phrase.deck.name.lower(),), (left,))
        return False
    course.note("search-nothing", frame.you, "", ("effects.partial-phrase",), (phrase.deck.value,))
    return True


def shuffle(course: Course, frame: Resolving, phrase: Shuffle, start: int) -> bool:
    """All cards of one deck of the resolving Mage, or of all, go into another."""
    if frame.you == ROSE:
        course.note("skipped", ROSE, "", ("effects.skip-impossible",), ("the Black Rose holds no Spell Cards",))
    else:
        course.entries.extend(decks.shuffle(course.setting, course.draft, frame.you, phrase.pile, phrase.into))
    return True


def reveal(course: Course, frame: Resolving, phrase: Reveal, start: int) -> bool:
    """Each Mage named picks Ready Spells and turns them face up; an Unstable one is Unstable Spell at once."""
    if frame.part == "reveal":
        todo, act = cast("tuple[Todo, tuple[str]]", frame.memo)
        seat, slot = todo[0][0], act[0]
        todo = one_less(todo)
        course.entries.extend(holdings.turn_up(course.setting, course.draft, seat, slot))
        if unstable(course, seat, slot):
            happened = frame.happened + tuple(course.entries[start:])
            course.top(frame._replace(part="inside", memo=(todo,), happened=happened))
            resolve_unstable(course, seat, slot)
            return False
    elif frame.part == "inside":
        todo = cast("tuple[Todo]", frame.memo)[0]
    else:
        amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
        todo = tuple((seat, amount) for seat in parties(course, frame, phrase.who) if seat != ROSE and amount)
    while todo:
        seat = todo[0][0]
        if any(ready(planned) for planned in course.draft.holdings[course.setting.index[seat]].slots):
            course.ask_within(frame, start, seat, "reveal", (), (todo,))
            return False
        course.note("reveal-nothing", seat, "", ("effects.partial-phrase",))
        todo = todo[1:]
    return True


def unstable(course: Course, seat: Seat, slot: str) -> bool:
    """Whether a Spell that was revealed without being cast is Unstable Spell all the same (``unstable.reveal``)."""
    planned = course.draft.holdings[course.setting.index[seat]].slots[SLOTS.index(slot)]
    assert planned is not None
    spell = course.setting.cards.spells.get(planned.copy.partition("#")[0])
    marked = spell is not None and spell.side(planned.side).unstable
    return marked and course.setting.rules.reads("unstable.reveal") != "cast"


def resolve_unstable(course: Course, seat: Seat, slot: str) -> None:
    """Resolve Unstable Spell for the Mage that revealed the Spell in *slot*."""
    planned = course.draft.holdings[course.setting.index[seat]].slots[SLOTS.index(slot)]
    assert planned is not None
    course.push(begin_effect("@unstable-spell", seat, seat, f"{planned.copy}/{planned.side}/{slot}"))
    course.note("unstable", seat, "", ("instability.symbol", "unstable-spell.effect"))


def steal(course: Course, frame: Resolving, phrase: Steal, start: int) -> bool:
    """Each party named loses what it has of it and the resolver gains as much; of a hand, chance picks the card."""
    if phrase.loot is Loot.CARD:
        return _steal_cards(course, frame, phrase, start)
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    what = "power" if phrase.loot is Loot.POWER else "trophies"
    for seat in parties(course, frame, phrase.who):
        if seat != frame.you:
            course.entries.extend(points.steal(course.setting, course.draft, frame.you, seat, amount, what))
    return True


def _steal_cards(course: Course, frame: Resolving, phrase: Steal, start: int) -> bool:
    if frame.you == ROSE:
        course.note("skipped", ROSE, "", ("effects.skip-impossible",), ("the Black Rose holds no Spell Cards",))
        return True
    if frame.part == "steal":
        todo, act = cast("tuple[Todo, tuple[str]]", frame.memo)
        course.entries.extend(decks.steal(course.setting, course.draft, frame.you, todo[0][0], act[0]))
        todo = one_less(todo)
    else:
        amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
        victims = (seat for seat in parties(course, frame, phrase.who) if seat not in (ROSE, frame.you))
        todo = tuple((seat, amount) for seat in victims if amount)
    while todo:
        seat = todo[0][0]
        if course.draft.holdings[course.setting.index[seat]].hand:
            course.ask_within(frame, start, FATE, "steal", (seat,), (todo,))
            return False
        course.note("steal-nothing", frame.you, seat, ("effects.partial-phrase",))
        todo = todo[1:]
    return True
