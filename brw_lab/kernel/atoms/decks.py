"""Decks: the Grimoire and the Memories of a Mage, the Library and the Forgotten deck of all; bags of unknown order."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.tuples import put_holding, without
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Deck
from brw_lab.terms import Copy, Seat


def pile(setting: Setting, draft: Position, seat: Seat, deck: Deck) -> tuple[Copy, ...]:
    """The copies in a deck; *seat* says whose, where each Mage has one."""
    if deck is Deck.LIBRARY:
        return draft.library
    if deck is Deck.FORGOTTEN:
        return draft.forgotten
    held = draft.holdings[setting.index[seat]]
    return held.grimoire if deck is Deck.GRIMOIRE else held.memories


def put_pile(setting: Setting, draft: Position, seat: Seat, deck: Deck, copies: tuple[Copy, ...]) -> None:
    """Let a deck hold these copies."""
    copies = tuple(sorted(copies))
    if deck is Deck.LIBRARY:
        draft.library = copies
    elif deck is Deck.FORGOTTEN:
        draft.forgotten = copies
    else:
        held = draft.holdings[setting.index[seat]]
        grimoire = deck is Deck.GRIMOIRE
        changed = held._replace(grimoire=copies) if grimoire else held._replace(memories=copies)
        put_holding(setting, draft, seat, changed)


def take(setting: Setting, draft: Position, seat: Seat, copy: Copy, deck: Deck) -> Entries:
    """Take a copy that was searched for from a deck to the hand; only that Mage may read which."""
    put_pile(setting, draft, seat, deck, without(pile(setting, draft, seat, deck), copy))
    held = draft.holdings[setting.index[seat]]
    put_holding(setting, draft, seat, held._replace(hand=tuple(sorted((*held.hand, copy)))))
    topics = {Deck.LIBRARY: ("spell.library",), Deck.MEMORIES: ("memories.is-discard",)}.get(deck, ())
    return (Entry("search", seat, seat, 1, (copy, deck.value), topics, len(draft.agenda), seat),)


def shuffle(setting: Setting, draft: Position, seat: Seat, deck: Deck, into: Deck) -> Entries:
    """Put all of one deck into another, or only shuffle it when they are the same; the order is nobody's to know."""
    copies = pile(setting, draft, seat, deck)
    if deck is not into:
        put_pile(setting, draft, seat, deck, ())
        put_pile(setting, draft, seat, into, pile(setting, draft, seat, into) + copies)
    topics = ("study.draw.reshuffle",) if (deck, into) == (Deck.MEMORIES, Deck.GRIMOIRE) else ()
    return (Entry("shuffle", seat, seat, len(copies), (deck.value, into.value), topics, len(draft.agenda)),)


def steal(setting: Setting, draft: Position, by: Seat, of: Seat, copy: Copy) -> Entries:
    """Take a copy from one hand to another, unseen by all but the one who takes it."""
    victim, thief = draft.holdings[setting.index[of]], draft.holdings[setting.index[by]]
    put_holding(setting, draft, of, victim._replace(hand=without(victim.hand, copy)))
    put_holding(setting, draft, by, thief._replace(hand=tuple(sorted((*thief.hand, copy)))))
    return (Entry("steal-card", by, of, 1, (copy,), (), len(draft.agenda), by),)
