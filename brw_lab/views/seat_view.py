"""What one seat may see of a table: its own hand and plans, of the others only what lies open, no deck's order.

A plain dict, so that a panel can hand it to one player's screen; nothing that is hidden from the seat is in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brw_lab.terms import SLOTS

if TYPE_CHECKING:
    from brw_lab.kernel.explain import Why
    from brw_lab.kernel.setting import Setting
    from brw_lab.position.entry import Entry
    from brw_lab.position.pieces import Holding, Planned
    from brw_lab.position.position import Position

View = dict[str, Any]
HIDDEN = {
    "discard": "{by} discards 1 Spell Card",
    "momentum": "{by} takes Momentum: a Spell Card goes from {slot} to the Memories",
    "draw": "{by} draws 1 Spell Card",
    "search": "{by} takes 1 Spell Card from {deck}",
    "steal-card": "{by} steals 1 Spell Card from {on}",
    "plan": "{by} places a Spell Card face down in {slot}",
}
"""What those are told who may not read an entry."""


def seat_view(setting: Setting, position: Position, seat: str) -> View:
    """What *seat* may see: ``turn``, ``crown``, ``decides``, ``options``, ``seats``, ``decks``, ``rooms``, ``models``.

    *options* are empty while somebody else decides. Of another seat's hand and face-down Spells only the number is told
    (study.plan.face-down-side); Memories lie open unless by ruling they do not (``hidden.memories``).

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> view = seat_view(*set_up(load_scenario("duel_kami/cast/lowest-slot-first")), "blue")
    >>> view["seats"]["red"]["slots"]["II"]
    'face down'
    """
    from brw_lab.kernel.door import options

    decides = position.choice.seat if position.choice else ""
    return {
        "seat": seat,
        "turn": position.turn,
        "crown": position.crown,
        "decides": decides,
        "options": [option._asdict() for option in options(setting, position)] if decides == seat else [],
        "seats": {each: _held(setting, position, each, seat) for each in setting.seats},
        "parties": {each: position.parties[at]._asdict() for at, each in enumerate(setting.parties)},
        "decks": {"library": len(position.library), "forgotten": len(position.forgotten)},
        "rooms": {room: state._asdict() for room, state in zip(position.lodge.rooms, position.rooms, strict=True)},
        "models": [model._asdict() for model in position.models],
        "quests": {quest.id: quest.by for quest in position.quests},
        "events": position.event,
        "winner": position.winner,
    }


def why_not(setting: Setting, position: Position, seat: str, key: str) -> Why:
    """Why *seat* may not choose *key* now; while somebody else decides nothing more is told, as it might give away."""
    from brw_lab.kernel.door import explain
    from brw_lab.kernel.explain import Why

    if position.choice is None or position.choice.seat != seat:
        return Why("somebody else decides now")
    return explain(setting, position, key)


def _held(setting: Setting, position: Position, whose: str, seat: str) -> View:
    held: Holding = position.holdings[setting.index[whose]]
    own = whose == seat
    open_memories = own or setting.reads_memories(whose) == "all"
    return {
        "hand": _names(setting, held.hand) if own else len(held.hand),
        "grimoire": len(held.grimoire),
        "memories": _names(setting, held.memories) if open_memories else len(held.memories),
        "slots": {slot: _slot(setting, planned, own) for slot, planned in zip(SLOTS, held.slots, strict=True)},
        "tokens": held.tokens,
    }


def _names(setting: Setting, copies: tuple[str, ...]) -> list[str]:
    return sorted(setting.spell_name(copy) for copy in copies)


def _slot(setting: Setting, planned: Planned | None, own: bool) -> str | View:
    if planned is None:
        return "empty"
    if not own and not planned.revealed:
        return "face down"
    return {"card": setting.spell_name(planned.copy), "side": planned.side, "revealed": planned.revealed}


def told(setting: Setting, entry: Entry, seat: str) -> str:
    """An entry in the words that *seat* may hear: without what only another seat may read."""
    from brw_lab.kernel.trace import name, say_entry

    if entry.audience in ("all", seat):
        return say_entry(setting, entry)
    slot = entry.more[1] if len(entry.more) > 1 else ""
    words = {"by": name(setting, entry.by), "on": name(setting, entry.on), "deck": slot}
    where = "the Quick slot" if slot == "quick" else f"slot {slot}"
    return HIDDEN[entry.verb].format(**words, slot=where)
