"""A Mage's cards and tokens: drawing, discarding, revealing, Physical Action Tokens, Persistence Tokens."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.decks import pile, put_pile
from brw_lab.kernel.atoms.tuples import put, put_holding, put_room, without
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry, an_entry
from brw_lab.position.pending import Activation
from brw_lab.position.pieces import Holding, Planned, Standing
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Deck, Face
from brw_lab.terms import CELL, DUMMY, SLOTS, Copy, RoomId, Seat

Slots = tuple[Planned | None, Planned | None, Planned | None, Planned | None]


def put_slot(slots: Slots, at: int, planned: Planned | None) -> Slots:
    """The four Spell Slots with another card, or none, in the one at *at*."""
    return cast(Slots, put(slots, at, planned))


def _holding(setting: Setting, draft: Position, seat: Seat) -> Holding:
    return draft.holdings[setting.index[seat]]


def spend_token(setting: Setting, draft: Position, seat: Seat, action: str) -> Entries:
    """Exhaust a Physical Action Token for *action*."""
    held = _holding(setting, draft, seat)
    put_holding(setting, draft, seat, Holding(held.hand, held.grimoire, held.memories, held.slots, held.tokens - 1))
    group = ("effects.physical-actions-have-effects", "physical.effects-any-order")
    topics: tuple[str, ...] = ("physical.flip-token", "action.list", *group)
    if action == "explore":
        topics = (*topics, "explore.moves-up-to-speed", "mage.speed")
    acting = draft.agenda[-1]
    if isinstance(acting, Activation) and acting.actions > 1:
        topics = (*topics, "action.repeat-allowed")
    return (an_entry(action, seat, seat, 0, (), topics, len(draft.agenda)),)


def restore_token(setting: Setting, draft: Position, seat: Seat, most: int) -> Entries:
    """Turn one Exhausted Physical Action Token of a Mage to Available, if there is one."""
    held = _holding(setting, draft, seat)
    if held.tokens >= most:
        return (Entry("restore-nothing", seat, seat, 0, (), ("restore", "keyword.apply-all"), len(draft.agenda)),)
    put_holding(setting, draft, seat, held._replace(tokens=held.tokens + 1))
    return (Entry("restore", seat, seat, 1, (), ("restore", "keyword.apply-all"), len(draft.agenda)),)


def reveal(setting: Setting, draft: Position, seat: Seat, slot: str) -> Entries:
    """Turn a Ready Spell face up in its slot: its Mage casts it."""
    held = _holding(setting, draft, seat)
    at = SLOTS.index(slot)
    planned = held.slots[at]
    assert planned is not None
    slots = put_slot(held.slots, at, Planned(planned.copy, planned.side, True))
    put_holding(setting, draft, seat, Holding(held.hand, held.grimoire, held.memories, slots, held.tokens))
    topics = ("cast.reveal", "cast.caster", "cast.choose", "spell.status.revealed", "spell.status.ready")
    side = ("cast.flip-direction", "spell.two-sides", "cast.resolve-active-side")
    return (an_entry("cast", seat, seat, 0, (planned.copy, slot), (*topics, *side), len(draft.agenda)),)


def discard_ready(setting: Setting, draft: Position, seat: Seat, slot: str) -> Entries:
    """Discard a Ready Spell from its slot to the Memories (Momentum)."""
    held = _holding(setting, draft, seat)
    at = SLOTS.index(slot)
    planned = held.slots[at]
    assert planned is not None
    out = setting.forgotten_out and setting.leaves(planned.copy, False)
    memories = held.memories if out else tuple(sorted((*held.memories, planned.copy)))
    changed = Holding(held.hand, held.grimoire, memories, put_slot(held.slots, at, None), held.tokens)
    put_holding(setting, draft, seat, changed)
    topics = ("momentum.discard-ready", "momentum.no-token", "memories.is-discard", "spell.status.ready")
    in_cell = ("cells.allowed.momentum",) if draft.model(seat).place == CELL else ()
    told = (planned.copy, slot)
    who = setting.reads_memories(seat)
    done = an_entry("momentum", seat, seat, 0, told, (*topics, *in_cell), len(draft.agenda), who)
    return (done, *leaves_game(draft, seat, planned.copy, False)) if out else (done,)


def turn_up(setting: Setting, draft: Position, seat: Seat, slot: str) -> Entries:
    """Turn a Ready Spell face up in its slot without casting it."""
    cast = reveal(setting, draft, seat, slot)[0]
    return (cast._replace(verb="reveal", topics=("spell.status.revealed",)),)


def exhaust_tokens(setting: Setting, draft: Position, seat: Seat, amount: int) -> Entries:
    """Turn up to *amount* Available Physical Action Tokens of a Mage to Exhausted."""
    held = _holding(setting, draft, seat)
    gone = min(amount, held.tokens)
    put_holding(setting, draft, seat, held._replace(tokens=held.tokens - gone))
    return (Entry("exhaust", seat, seat, gone, (), ("physical.flip-token",), len(draft.agenda)),)


def draw(setting: Setting, draft: Position, seat: Seat, copy: Copy, deck: Deck) -> Entries:
    """Move one copy from a deck to a Mage's hand; only that Mage may read which."""
    put_pile(setting, draft, seat, deck, without(pile(setting, draft, seat, deck), copy))
    held = _holding(setting, draft, seat)
    put_holding(setting, draft, seat, held._replace(hand=tuple(sorted((*held.hand, copy)))))
    topics = {Deck.LIBRARY: ("spell.library",), Deck.FORGOTTEN: ("spell.forgotten.draw-only-by-effect",)}
    why = topics.get(deck, ("draw.default-grimoire",))
    return (Entry("draw", seat, seat, 1, (copy,), why, len(draft.agenda), seat),)


def reform(setting: Setting, draft: Position, seat: Seat) -> Entries:
    """Make the Memories of a Mage the Grimoire again."""
    held = _holding(setting, draft, seat)
    grimoire = tuple(sorted(held.grimoire + held.memories))
    put_holding(setting, draft, seat, held._replace(grimoire=grimoire, memories=()))
    return (Entry("reform", seat, seat, len(held.memories), (), ("study.draw.reshuffle",), len(draft.agenda)),)


def discard(setting: Setting, draft: Position, seat: Seat, copy: Copy) -> Entries:
    """Move one copy from a Mage's hand to the Memories."""
    held = _holding(setting, draft, seat)
    out = setting.forgotten_out and setting.leaves(copy, False)
    memories = held.memories if out else tuple(sorted((*held.memories, copy)))
    put_holding(setting, draft, seat, held._replace(hand=without(held.hand, copy), memories=memories))
    topics = ("discard.default-hand-to-memories", "memories.is-discard")
    done = Entry("discard", seat, seat, 1, (copy,), topics, len(draft.agenda), setting.reads_memories(seat))
    return (done, *leaves_game(draft, seat, copy, False)) if out else (done,)


def leaves_game(draft: Position, seat: Seat, copy: Copy, revealed: bool) -> Entries:
    """Note that a Forgotten Spell is out of the game: Revealed by the book, unrevealed by a ruling."""
    verb = "out-of-game" if revealed else "out-unrevealed"
    return (Entry(verb, seat, seat, 0, (copy,), ("cleanup.forgotten-removed",), len(draft.agenda)),)


def stand(draft: Position, held: Standing) -> Entries:
    """Mark a Persistent Effect with its token; an older one of the same token ends."""
    kept = tuple(old for old in draft.standing if (old.owner, old.slot) != (held.owner, held.slot))
    ended = ("persistent.end.token-discarded",) if len(kept) < len(draft.standing) else ()
    draft.standing = tuple(sorted((*kept, held)))
    topics = ("persistent.token-by-slot", "persistent.token-location", "persistent.duration-turn")
    topics = (*topics, "persistent.tokens-per-color", *ended)
    if held.target == DUMMY:
        return (Entry("persistent-bare", held.owner, "", 0, (held.slot,), topics, len(draft.agenda)),)
    return (Entry("persistent", held.owner, held.target, 0, (held.slot,), topics, len(draft.agenda)),)


def use_token(draft: Position, room: RoomId) -> Entries:
    """Turn a Room Activation Token to its Used side."""
    state = draft.rooms[draft.lodge.index(room)]
    put_room(draft, room, state._replace(token="used"))
    topics = ("room.activate.flip-after", "room.activate.once-per-turn", "effects.resolved-when-attempted")
    return (Entry("use-token", "", room, 0, (), topics, len(draft.agenda)),)


def spend_tile(draft: Position, room: RoomId) -> Entries:
    """Note that what a Room says itself gives nothing more this Turn (ruling ``room.tile``)."""
    put_room(draft, room, draft.rooms[draft.lodge.index(room)]._replace(token="spent"))
    return (Entry("spend-tile", "", room, 0, (), ("room.destroyed-effect-usable",), len(draft.agenda)),)


def turn_token(draft: Position, by: Seat, room: RoomId, face: Face) -> Entries:
    """Turn a Room Activation Token to a side; it may lie on that side already."""
    state = draft.rooms[draft.lodge.index(room)]
    token = face.value.lower()
    if state.token == token:
        return (Entry("token-stays", by, room, 0, (face.value,), (), len(draft.agenda)),)
    put_room(draft, room, state._replace(token=token))
    return (Entry("turn-token", by, room, 0, (face.value,), (), len(draft.agenda)),)


def take_crown(draft: Position, seat: Seat) -> Entries:
    """Make a Mage the Crown Holder."""
    if draft.crown == seat:
        return (Entry("crown-stays", seat, seat, 0, (), ("crown.holder",), len(draft.agenda)),)
    draft.crown = seat
    return (Entry("crown", seat, seat, 0, (), ("crown.holder", "crown.first-mage"), len(draft.agenda)),)


def plan(setting: Setting, draft: Position, seat: Seat, copy: Copy, side: str, slot: str) -> Entries:
    """Place a card of a Mage's hand face down on a free Spell Slot; which card and side only that Mage may read."""
    held = _holding(setting, draft, seat)
    slots = put_slot(held.slots, SLOTS.index(slot), Planned(copy, side))
    put_holding(setting, draft, seat, held._replace(hand=without(held.hand, copy), slots=slots))
    topics = ("study.plan.face-down-side", "study.plan.active-side", "study.plan.slots", "spell.status.ready")
    return (Entry("plan", seat, seat, 0, (copy, slot, side), topics, len(draft.agenda), seat),)
