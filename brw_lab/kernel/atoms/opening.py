"""Laying the table before the first Turn: Rooms, cards, the Crown, Mages and their decks."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.tuples import put_holding
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Holding, Model, Quest, Room
from brw_lab.position.position import Position
from brw_lab.terms import CELL, Copy, Seat


def lay_rooms(setting: Setting, draft: Position, lodge: Lodge) -> Entries:
    """Lay the Rooms of a Lodge, Intact side up, each with its token showing Available or, by ``room.tokens``, none."""
    draft.lodge = lodge
    draft.rooms = (Room((), setting.token_on("intact")),) * len(lodge.rooms)
    topics = (
        *("setup.s2.centre-room", "setup.s2.ring-random", "setup.s4.room-tokens", "setup.s4.black-cubes"),
        *("room.starts-intact", *(("portal.placement",) if lodge.layout.portals else ())),
    )
    return (Entry("lay-rooms", "", "", len(lodge.rooms), lodge.rooms, topics, len(draft.agenda)),)


def show_event(draft: Position, event: str) -> Entries:
    """Lay one face of the Events Card up."""
    draft.event = event
    return (Entry("show-event", "", event, 0, (), ("setup.s3.events-card",), len(draft.agenda)),)


def show_quests(draft: Position, quests: tuple[str, ...]) -> Entries:
    """Lay one face of a Quest Card up: its Quests are open."""
    draft.quests = (*draft.quests, *(Quest(id) for id in quests))
    topics = ("setup.s3.quest-cards", "quests.card-role")
    return (Entry("show-quests", "", "", len(quests), quests, topics, len(draft.agenda)),)


def first_crown(draft: Position, seat: Seat) -> Entries:
    """Give the Crown to the Mage that begins."""
    draft.crown = seat
    return (Entry("crown", seat, seat, 0, (), ("setup.s5.crown", "crown.holder"), len(draft.agenda)),)


def mark_turn(draft: Position, turn: int) -> Entries:
    """The Crown Holder puts the marker of the Turn on its Track."""
    draft.turn = turn
    return (Entry("mark-turn", draft.crown, "", turn, (), ("setup.black-rose-markers",), len(draft.agenda)),)


def seat_mage(draft: Position, seat: Seat, card: str) -> Entries:
    """Put the Model of a chosen Mage into the Cell of its seat, with its cubes, tokens and Personal Spells."""
    model = Model(seat, ("mage",), seat, seat, card, CELL)
    draft.models = tuple(sorted((*draft.models, model), key=lambda each: each.id))
    topics = (
        *("setup.s6.order", "setup.s6.colour-side", "setup.s6.mage-in-cell", "setup.s6.take-components"),
        *("setup.s6.mage-card-tokens", "cell.start-position", "cells.start-of-game", "mage.model-and-card"),
        *("cubes.per-mage-25", "cubes.also-trackers", "setup.player-track-markers", "setup.player-power-token"),
    )
    return (Entry("take-mage", seat, seat, 0, (card,), topics, len(draft.agenda)),)


def take_grimoire(
    setting: Setting, draft: Position, seat: Seat, grimoire: str, spells: tuple[Copy, ...], rest: tuple[Copy, ...]
) -> Entries:
    """Give a Mage its Starting Grimoire, one Personal Spell in it and the *rest* of them in the Memories."""
    held = draft.holdings[setting.index[seat]]
    put_holding(setting, draft, seat, Holding((), tuple(sorted(spells)), tuple(sorted(rest)), held.slots, held.tokens))
    draft.library = tuple(copy for copy in draft.library if copy not in spells)
    topics = ("setup.s8.six-plus-one", "setup.s8.two-personals-memories", "setup.s6.personal-spells")
    return (Entry("take-grimoire", seat, seat, len(spells), (grimoire,), topics, len(draft.agenda)),)


def lay_decks(draft: Position, library: tuple[Copy, ...], forgotten: tuple[Copy, ...]) -> Entries:
    """Lay the School as the Library, and the Forgotten deck; a shuffled deck is a bag of unknown order."""
    draft.library, draft.forgotten = tuple(sorted(library)), tuple(sorted(forgotten))
    topics = ("setup.s7.library", "setup.s7.forgotten-deck", "setup.s7.evocation-deck", "spell.library")
    return (Entry("lay-decks", "", "", len(library), (str(len(forgotten)),), topics, len(draft.agenda)),)
