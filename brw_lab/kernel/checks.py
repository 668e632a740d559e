"""What may be chosen, and why not: one check a rule, used alike by the options and by "why can't I?".

A check returns ``None`` or a :class:`Refusal`; its words and clauses stand in one table, so that refusing costs nothing
until somebody asks why.
"""

from __future__ import annotations

from brw_lab.kernel.policies import (
    can_activate,
    cannot_leave,
    commands,
    ignores,
    is_mage,
    is_theirs,
    lowest_ready,
    may_be_targeted,
    origin_room,
    ready,
    speed,
    stands_in,
)
from brw_lab.kernel.recall import inside
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Activation, Resolving
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Attack, Effect, Phrase
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import CELL, OUT, SLOTS, ModelId, RoomId, Seat


def cast(setting: Setting, position: Position, frame: Activation, slot: str) -> Refusal | None:
    """Whether the active Mage may cast the Spell in *slot* (cast.choose, cast.twice-needs-quick)."""
    slots = position.holdings[setting.index[frame.seat]].slots
    planned = slots[SLOTS.index(slot)]
    if position.model(frame.seat).place == CELL:
        return Refusal("cell-cast", (frame.seat,))
    if planned is None:
        return Refusal("empty-slot", (frame.seat, slot))
    if planned.revealed:
        return Refusal("revealed", (frame.seat, slot))
    if slot == "quick" and frame.quick:
        return Refusal("quick-spent", (frame.seat,))
    if slot != "quick" and frame.numbered:
        return Refusal("cast-twice", (frame.seat,))
    lowest = slot if slot == "quick" else lowest_ready(slots)
    if lowest != slot:
        return Refusal("not-lowest", (frame.seat, slot, lowest or ""))
    return None if setting.told(planned.copy, planned.side) else Refusal("untold", (planned.copy, planned.side))


def physical(setting: Setting, position: Position, seat: Seat, name: str) -> Refusal | None:
    """Whether the active Mage may perform a Physical Action (physical.need-available, cells.nothing-else)."""
    if name == "fight" and position.model(seat).place == CELL:
        return Refusal("cell-fight", (seat,))
    if position.holdings[setting.index[seat]].tokens < 1:
        return Refusal("no-token", (seat,))
    if name == "explore" and cannot_leave(setting, position, seat):
        return Refusal("cell-stuck", (seat,))
    idle = setting.use_some and not _of_use(setting, position, seat, name)
    return Refusal("physical-idle", (seat,)) if idle else None


def _of_use(setting: Setting, position: Position, seat: Seat, name: str) -> bool:
    """Whether some Effect of an Explore or a Fight could be used."""
    if to_activate(setting, position, seat):
        return True
    if name == "fight":
        return any(attack(setting, position, seat, model) is None for model in position.models)
    place = position.model(seat).place
    leads_on = place == CELL or setting.through_walls or bool(position.lodge.passages(place))
    return leads_on and speed(setting, position, seat) > 0


def end_physical(frame: Action) -> Refusal | None:
    """Whether an Explore or a Fight may end: by the ruling ``physical.empty`` not with none of its Effects used."""
    used = frame.activated or frame.attacked or frame.moving in ("now", "after")
    return None if used else Refusal("physical-empty", (frame.seat,))


def stay_in_cell(setting: Setting, position: Position, frame: Action) -> Refusal | None:
    """Whether Momentum may end without its step: by the ruling ``cell.momentum`` not in the Cell."""
    stays = setting.rules.reads("cell.momentum") == "must" and position.model(frame.model).place == CELL
    return Refusal("cell-momentum", (frame.seat,)) if stays else None


def command(setting: Setting, position: Position, seat: Seat) -> Refusal | None:
    """Whether the active Mage may Command: it has an Evocation in the Lodge that can activate (command.mononoke)."""
    own = [model for model in position.models if "evocation" in model.kinds and is_theirs(setting, model, seat)]
    able = [model for model in own if can_activate(position, model)]
    if able and setting.named_only and not any(commands(setting, model) for model in able):
        return Refusal("not-named", (seat,))
    if not able:
        worn = any("equipment" in model.kinds and model.place != OUT for model in own)
        return Refusal("only-equipment" if worn else "no-evocation", (seat,))
    if position.model(seat).place == CELL:
        return Refusal("cell-command", (seat,))
    return None if position.holdings[setting.index[seat]].tokens else Refusal("no-token", (seat,))


def end_evocation(setting: Setting, position: Position, frame: Action) -> Refusal | None:
    """Whether an Evocation's Activation may end: not while it can attack (ruling ``evocation.activation``)."""
    if frame.attacked or setting.rules.reads("evocation.activation") == "free":
        return None
    attacker = position.model(frame.model)
    prey = (model for model in position.models if not ignores(setting, attacker, model))
    if any(attack(setting, position, frame.model, model) is None for model in prey):
        return Refusal("must-attack", (frame.model,))
    return None


def end_activation(setting: Setting, position: Position, frame: Activation) -> Refusal | None:
    """Whether the active Mage may end its Activation (action.min-one, cells.forced-exit; ruling ``action.minimum``).

    By the reading ``start`` of ``cell.must-leave`` the first Action is all that a Mage owes who begins in its Cell.
    """
    rules = setting.rules
    if not frame.actions and rules.reads("action.minimum") != "none":
        return Refusal("first-action", (frame.seat,))
    if position.model(frame.seat).place != CELL or (frame.freed and rules.reads("cell.after-momentum") != "bound"):
        return None
    fell_since = frame.actions and rules.reads("cell.must-leave") == "start"
    return None if fell_since else Refusal("cell-wait", (frame.seat,))


def momentum(setting: Setting, position: Position, seat: Seat, slot: str) -> Refusal | None:
    """Whether a Mage may discard the Spell in *slot* for Momentum (momentum.discard-ready)."""
    planned = position.holdings[setting.index[seat]].slots[SLOTS.index(slot)]
    if ready(planned):
        return None
    return Refusal("no-momentum" if planned is None else "momentum-revealed", (seat, slot))


def activate(setting: Setting, position: Position, model: ModelId, other: RoomId = "") -> Refusal | None:
    """Whether a Mage may activate the Room it is in, or an *other* one (room.activate.*, wreck.no-activation).

    The rulings ``room.which`` and ``room.used`` say whether it may be another one, and one that was used already.
    """
    place = position.model(model).place
    if place == CELL:
        return Refusal("cell-activate", (model,))
    if other and other != place and not setting.any_room:
        return Refusal("other-room", (other, model))
    room = other or place
    state = position.rooms[position.lodge.index(room)]
    if state.token == "used" and setting.rules.reads("room.used") == "illegal":
        return Refusal("used", (room,))
    return Refusal("wrecked", (room,)) if state.state == "wrecked" and state.token == "none" else None


def to_activate(setting: Setting, position: Position, model: ModelId) -> tuple[RoomId, ...]:
    """The Rooms that a Mage may activate: its own, by the ruling ``room.which`` any."""
    rooms = position.lodge.rooms if setting.any_room else (position.model(model).place,)
    return tuple(room for room in rooms if activate(setting, position, model, room) is None)


def attack(setting: Setting, position: Position, attacker: ModelId, target: Model) -> Refusal | None:
    """Whether a Physical Attack may be aimed at *target* (fight.attack; ruling ``attack.range``)."""
    place = stands_in(position, target)
    if target.id == attacker:
        return Refusal("attack-self", (attacker,))
    if position.modifiers and not may_be_targeted(position, target.id):
        return Refusal("sheltered", (target.id,))
    if place == CELL:
        return Refusal("target-in-cell", (target.id,))
    if place == OUT:
        return Refusal("target-out", (target.id,))
    if "equipment" in target.kinds and _no_model(setting):
        return Refusal("no-model", (target.id,))
    if setting.rules.reads("attack.own") == "no" and ignores(setting, position.model(attacker), target):
        return Refusal("own-model", (target.id,))
    if setting.rules.reads("attack.range") == "anywhere" or place == position.model(attacker).place:
        return None
    return Refusal("not-in-room", (target.id, attacker))


def _no_model(setting: Setting) -> bool:
    """Whether an Equipment is no target where a Model is asked for (ruling ``equipment.model``)."""
    return setting.rules.reads("equipment.model") == "evocation"


def no_dummy(setting: Setting, effect: Effect) -> Refusal | None:
    """Why a ruling keeps the Dummy from being an Effect's target (``dummy.kinds``, ``dummy.attack``)."""
    if effect.header and effect.header.kind is not Kind.MODEL and setting.rules.reads("dummy.kinds") == "model":
        return Refusal("dummy-kind")
    if setting.rules.reads("dummy.attack") == "none" and any(map(_attacks, effect.phrases)):
        return Refusal("dummy-attack")
    return None


def _attacks(phrase: Phrase) -> bool:
    return any(isinstance(each, Attack) for each in (phrase, *inside(phrase)))


def dummy_attack(setting: Setting, position: Position) -> Refusal | None:
    """Why the Dummy may not be attacked in an Evocation's Activation (ruling ``dummy.attack``)."""
    commanded = any(isinstance(frame, Resolving) and frame.effect == "@command" for frame in position.agenda)
    free = setting.rules.reads("dummy.attack") == "evocations" and not commanded
    return None if free else Refusal("dummy-attack")


def any_target(setting: Setting, position: Position, header: Header, origin: ModelId) -> bool:
    """Whether a header may point at any Model now."""
    return any(target_model(setting, position, header, origin, model) is None for model in position.models)


def target_model(
    setting: Setting, position: Position, header: Header, origin: ModelId, target: Model
) -> Refusal | None:
    """Whether a header may point at a Model, measured from *origin* (target.model.*, los.*)."""
    if target.id == origin and not setting.self_target:
        return Refusal("self", (origin,))
    if header.kind is Kind.MAGE and not is_mage(target):
        return Refusal("not-mage", (target.id,))
    if header.kind is Kind.EVOCATION and "evocation" not in target.kinds:
        return Refusal("not-evocation", (target.id,))
    if header.kind is Kind.MODEL and "equipment" in target.kinds and _no_model(setting):
        return Refusal("no-model", (target.id,))
    if position.modifiers and not may_be_targeted(position, target.id):
        return Refusal("sheltered", (target.id,))
    place = stands_in(position, target)
    if place == CELL:
        return Refusal("target-in-cell", (target.id,))
    if place == OUT:
        return Refusal("target-out", (target.id,))
    if setting.opposing_only and _is_own(position, origin, target):
        return Refusal("target-own", (target.id,))
    within = setting.cards.models[target.card].reached_within
    if within is not None and origin and position.model(origin).controller != target.controller:
        start = origin_room(setting, position, origin)
        away = None if start in (CELL, OUT) else position.lodge.seen_at(start, place)
        if away is None or away > within:
            return Refusal("only-near", (target.id,))
    return in_range(setting, position, header.range, origin, place, target.id)


def _is_own(position: Position, origin: ModelId, target: Model) -> bool:
    """Whether a Model is of the party whose Model *origin* resolves an Effect."""
    return bool(origin) and position.model(origin).controller in (target.owner, target.controller)


def in_range(
    setting: Setting, position: Position, range: int | None, origin: ModelId, room: RoomId, subject: str
) -> Refusal | None:
    """Whether *room* lies within a range of the origin's Room and in its line of sight (range.*, los.*)."""
    if range is None or not origin:
        return None
    start = stands_in(position, position.model(origin))
    if start == CELL:
        start = origin_room(setting, position, origin)
    if start in (CELL, OUT):
        return Refusal("from-cell", (origin,))
    away = position.lodge.seen_at(start, room)
    if away is None:
        return Refusal("unseen", (subject, start, room, str(range)))
    return Refusal("too-far", (subject, start, room, str(range))) if away > range else None
