"""The board itself: slots emptied, tokens reset, Rooms Wrecked, Portals turned, Quests covered, the Turn, the Crown."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.holdings import leaves_game
from brw_lab.kernel.atoms.tuples import put_holding, put_party, put_room
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.turning import turned_about_centre, turned_tokens
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Quest, Room
from brw_lab.position.position import Position
from brw_lab.terms import NOBODY, ROSE, SLOTS, RoomId, Seat


def clear_slots(setting: Setting, draft: Position, seat: Seat) -> Entries:
    """Take all cards off a Mage's Spell Slots, to the Memories; a Revealed Forgotten Spell leaves the game."""
    held = draft.holdings[setting.index[seat]]
    lying = [(slot, planned) for slot, planned in zip(SLOTS, held.slots, strict=True) if planned is not None]
    gone = [planned for _, planned in lying if setting.leaves(planned.copy, planned.revealed)]
    kept = [planned.copy for _, planned in lying if planned not in gone]
    memories = tuple(sorted((*held.memories, *kept)))
    put_holding(setting, draft, seat, held._replace(memories=memories, slots=(None, None, None, None)))
    depth = len(draft.agenda)
    topics = ("cleanup.discard-slots", "cast.stays-until-cleanup", "memories.is-discard")
    entries = [Entry("clear-slots", seat, seat, len(kept), (), topics, depth)] if kept else []
    return (
        *entries,
        *(entry for planned in gone for entry in leaves_game(draft, seat, planned.copy, planned.revealed)),
    )


def return_persistence(draft: Position) -> Entries:
    """Send all Persistence Tokens home: every Persistent Effect ends."""
    if not draft.standing:
        return ()
    count = len(draft.standing)
    draft.standing = ()
    topics = ("cleanup.persistence-return", "persistent.end.cleanup-step-1", "persistent.duration-turn")
    return (Entry("persistence-ends", "", "", count, (), topics, len(draft.agenda)),)


def reset_tokens(setting: Setting, draft: Position, most: int) -> Entries:
    """Turn the Physical Action Tokens of all Mages to Available, and those of Rooms by ``room.tokens.refresh``."""
    entries = []
    depth = len(draft.agenda)
    for seat in setting.seats:
        held = draft.holdings[setting.index[seat]]
        if held.tokens < most:
            put_holding(setting, draft, seat, held._replace(tokens=most))
            entries.append(Entry("reset-tokens", seat, seat, most, (), ("cleanup.physical-reset",), depth))
    refreshed = setting.rules.reads("room.tokens.refresh") != "never"
    for room, state in zip(draft.lodge.rooms, draft.rooms, strict=True):
        if state.token == "used" and refreshed:
            put_room(draft, room, state._replace(token="available"))
            entries.append(Entry("reset-room", "", room, 0, (), ("cleanup.room-token-reset",), depth))
        elif state.token == "spent":
            put_room(draft, room, state._replace(token="none"))
            entries.append(Entry("reset-tile", "", room, 0, (), ("room.destroyed-effect-usable",), depth))
    return tuple(entries)


def wreck(setting: Setting, draft: Position, room: RoomId) -> Entries:
    """Turn a Room to its Wrecked side; its token leaves the game or, by ``room.tokens``, comes; who is there stays."""
    token = setting.token_on("wrecked")
    put_room(draft, room, Room((), token, "wrecked"))
    verb = "wrecked" if token == "none" else "wrecked-token"
    topics = ("wreck.flip-and-token", "wreck.models-unharmed", "wreck.permanent", "room.state.wrecked")
    return (Entry(verb, "", room, 0, (), topics, len(draft.agenda)),)


def turn_portals(draft: Position) -> Entries:
    """Turn every Portal token half round where it stands: its faces change places."""
    draft.lodge = draft.lodge.with_layout(turned_tokens(draft.lodge.layout))
    return (Entry("turn-portals", "", "", len(draft.lodge.layout.tokens), (), ("portal.turn",), len(draft.agenda)),)


def turn_portals_about_centre(draft: Position) -> Entries:
    """Turn all Portal tokens half round together, so that each stands straight across from where it stood.

    Raises :class:`LayoutError` where they cannot stand so.
    """
    draft.lodge = draft.lodge.with_layout(turned_about_centre(draft.lodge.layout))
    return (Entry("carry-portals", "", "", len(draft.lodge.layout.tokens), (), ("portal.turn",), len(draft.agenda)),)


def cover_quest(setting: Setting, draft: Position, seat: Seat, id: str, more: tuple[str, ...]) -> Entries:
    """Cover a Quest Slot with one of a Mage's cubes, if it has one: that Quest is completed for good."""
    party = draft.parties[setting.index[seat]]
    if party.pool:
        put_party(setting, draft, seat, party._replace(pool=party.pool - 1))
    draft.quests = tuple(Quest(id, seat) if quest.id == id else quest for quest in draft.quests)
    rules = ("quest.declare", "quest.parts", "quest.once-per-game", "quest.condition-this-turn", "points.sources")
    topics = (*rules, *more)
    return (Entry("complete", seat, id, min(party.pool, 1), (), topics, len(draft.agenda)),)


def next_turn(draft: Position) -> Entries:
    """Move the Turn marker ahead by one."""
    draft.turn += 1
    topics = ("endturn.advance", "endturn.restart")
    return (Entry("next-turn", draft.crown, "", draft.turn, (), topics, len(draft.agenda)),)


def pass_crown(setting: Setting, draft: Position) -> Entries:
    """Give the Crown to the next Mage in table order."""
    seats = setting.seats
    draft.crown = seats[(seats.index(draft.crown) + 1) % len(seats)]
    topics = ("endturn.pass-crown", "crown.holder")
    return (Entry("crown", draft.crown, draft.crown, 0, (), topics, len(draft.agenda)),)


def end_duel(draft: Position, winner: Seat, topics: tuple[str, ...]) -> Entries:
    """Note who has won: the Black Rose, a Mage, or nobody."""
    draft.winner = winner
    verb = {ROSE: "rose-wins", NOBODY: "nobody-wins"}.get(winner, "wins")
    return (Entry(verb, winner, winner, 0, (), topics, len(draft.agenda)),)
