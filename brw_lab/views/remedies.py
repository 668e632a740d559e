"""What would help where something is not on offer: the nearest remedy in words, by the code of the refusal.

The kernel says why, with the clauses; it knows the way to a Room from which something is seen. Here is the rest. Only
what the same position shows is said: no advice about what would be good to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from brw_lab.kernel.policies import stands_in
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.triggers import slot_name
from brw_lab.position.position import Position
from brw_lab.terms import CELL, OUT, SLOTS, ModelId, RoomId, Seat, listed

LEAVE: Final = "leave the Cell first, by Explore or by Momentum"
NEXT: Final = "in your next Activation you may"
SAID: Final = {
    "no-token": "in the Clean-up Phase both tokens turn to Available again",
    "cell-cast": LEAVE,
    "cell-fight": LEAVE,
    "cell-activate": LEAVE,
    "cell-command": LEAVE,
    "cell-wait": "Explore, or take Momentum",
    "cell-end": "move out of the Cell first",
    "empty-slot": "Spells are placed in the Study Phase",
    "no-momentum": "Spells are placed in the Study Phase",
    "quick-spent": NEXT,
    "no-evocation": "summon an Evocation first",
    "activated": "another Explore or Fight activates a Room again",
    "attacked": "another Fight has a Physical Attack again",
    "no-moves": "another Explore or Momentum has moves again",
    "target-in-cell": "once it has left the Cell it can be",
    "first-action": "perform one Action first",
    "plan-few": "place one more Spell",
    "must-resolve": "resolve what waits first",
    "must-first": "resolve what must be resolved first",
    "quest-window": "declare it before or after the next Action",
    "hand-over": "discard one card of the hand",
    "self": "choose another target",
    "attack-self": "choose another Model",
    "cell-momentum": "move out of the Cell",
}
"""The remedies that are the same wherever the refusal is met."""


def remedy_of(setting: Setting, position: Position, refusal: Refusal) -> str:
    """What would help against a refusal, in words without a capital or a period; nothing where nothing would.

    >>> from brw_lab.table import Table
    >>> table = Table.duel()
    >>> remedy_of(table.setting, table.position, Refusal("first-action", ("red",)))
    'perform one Action first'
    """
    found = LOOKED_FOR.get(refusal.code)
    text = found(setting, position, refusal.ids) if found else SAID.get(refusal.code, "")
    return setting.rules.worded(text)


def way_to(setting: Setting, position: Position, model: ModelId, room: RoomId) -> str:
    """How far a Room is for a Model that walks, and where the first step leads; nothing where there is no way.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> way_to(*set_up(load_scenario("duel_kami/cast/lowest-slot-first")), "red", "garden")
    'the Garden is 2 steps away, the first to the Black Rose Room'
    """
    lodge, start = position.lodge, stands_in(position, position.model(model))
    if start == CELL and model in dict(lodge.layout.cells):
        door, _side = lodge.cell_door(model)
        away = lodge.distance(door, room)
        return _told(setting, room, None if away is None else away + 1, door)
    if start in (CELL, OUT) or room not in lodge:
        return ""
    away = lodge.distance(start, room)
    nearer = [each for each in lodge.neighbours(start) if away and lodge.distance(each, room) == away - 1]
    return _told(setting, room, away, nearer[0] if nearer else room)


def _told(setting: Setting, room: RoomId, away: int | None, first: RoomId) -> str:
    called = name(setting, room)
    if away is None:
        return f"no way leads to {called}"
    if away < 2:
        return f"{called} is one step away" if away else ""
    return f"{called} is {away} steps away, the first to {name(setting, first)}"


def ready_slots(setting: Setting, position: Position, seat: Seat) -> list[str]:
    """The Spell Slots of a Mage that hold a Ready Spell, as they are called in a sentence."""
    held = position.holdings[setting.index[seat]]
    slots = zip(SLOTS, held.slots, strict=True)
    return [slot_name(slot) for slot, planned in slots if planned is not None and not planned.revealed]


def _ready(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    ready = ready_slots(setting, position, ids[0])
    return f"still Ready: {listed(ready, 'and')}" if ready else "no Spell of yours is Ready any more this Turn"


def _again(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    quick = slot_name("quick")
    return f"the Spell in {quick} is Ready: cast that" if quick in ready_slots(setting, position, ids[0]) else NEXT


def _lowest(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    return f"cast the Spell in {slot_name(ids[2])} first"


def _way(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    """From the Room of the first id to that of the second."""
    start, room = ids[0], ids[1]
    mover = next((model.id for model in position.models if model.place == start and _moves(position, model.id)), "")
    if mover:
        return way_to(setting, position, mover, room)
    leaving = next((model.id for model in position.models if start == CELL and _moves(position, model.id)), "")
    return way_to(setting, position, leaving, room) if leaving else ""


def _moves(position: Position, model: ModelId) -> bool:
    """Whether a Model is the one that acts now."""
    return any(getattr(frame, "model", "") == model for frame in position.agenda[-1:])


def _to_target(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    """How far the Room of the first id, a Model, is from the second, another one."""
    place = stands_in(position, position.model(ids[0]))
    way = way_to(setting, position, ids[1], place) if place not in (CELL, OUT) else ""
    return f"{way}; Explore and Momentum lead there" if way else ""


def _to_room(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    return way_to(setting, position, ids[1], ids[0])


def _free(setting: Setting, position: Position, ids: tuple[str, ...]) -> str:
    """Which Spell Slots are free for who plans now."""
    if position.choice is None or position.choice.seat not in setting.seats:
        return ""
    held = position.holdings[setting.index[position.choice.seat]]
    free = [slot_name(slot) for slot, planned in zip(SLOTS, held.slots, strict=True) if planned is None]
    return f"free: {listed(free, 'and')}" if free else ""


LOOKED_FOR: Final[dict[str, Callable[[Setting, Position, tuple[str, ...]], str]]] = {
    "revealed": _ready,
    "momentum-revealed": _ready,
    "cast-twice": _again,
    "not-lowest": _lowest,
    "no-passage": _way,
    "wall": _way,
    "token": _way,
    "not-in-room": _to_target,
    "other-room": _to_room,
    "slot-taken": _free,
    "slot-gap": _free,
}
"""The remedies that have to be looked for in the position."""
