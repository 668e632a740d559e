"""What may be chosen, and why not: one check a rule, used alike by the options and by "why can't I?".

A check returns ``None`` or a :class:`Refusal`; its words and clauses stand in one table, so that refusing costs nothing
until somebody asks why.
"""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.kernel.policies import (
    can_activate,
    cannot_leave,
    commands,
    is_mage,
    lowest_ready,
    may_be_targeted,
    origin_room,
    ready,
    speed,
    stands_in,
)
from brw_lab.kernel.recall import inside
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Activation, Resolving
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Attack, Effect, Phrase
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import CELL, OUT, SLOTS, ModelId, RoomId, Seat


class Refusal(NamedTuple):
    """Why something may not be chosen: a *code* of the table below and the ids its words need."""

    code: str
    ids: tuple[str, ...] = ()


CELL_BARS = ("cells.nothing-else", "cells.forced-exit", "action.cell-limits-note")
"""The rules that bar most Actions in a Cell."""

WRECKED = ("wreck.no-activation", "room.wrecked-inert", "room.state.wrecked")
"""The rules that leave nothing to activate in a Wrecked Room."""

REFUSALS: dict[str, tuple[str, tuple[str, ...]]] = {
    "slot-taken": ("{0} holds a Spell Card already", ("study.plan.slots",)),
    "slot-gap": ("by ruling the slots are filled from I upward, and {1} is free", ("study.plan.slots",)),
    "hand-over": (
        "{0} holds more Spell Cards than the Hand on the Mage Card allows",
        ("study.hand-limit", "mage.hand"),
    ),
    "other-side": (
        "only the {1} Side of the Spell in {0} is active",
        ("study.plan.active-side", "cast.resolve-active-side"),
    ),
    "plan-few": ("{0} has to place at least 2 Spell Cards while the hand has them", ("study.plan.count",)),
    "quest-covered": ("{1} has completed the Quest {0} already", ("quest.once-per-game",)),
    "quest-unmet": ("the Condition of {0} is not met: {1}", ("quest.condition-this-turn",)),
    "quest-cube": ("{0} has no cube to cover the Quest Slot with", ("quest.declare", "cubes.exhaustion")),
    "quest-cell": ("by ruling nobody declares a Quest from the Cell", ("quest.cell-declare", "cells.nothing-else")),
    "mage-taken": ("{1} has taken that Mage", ("setup.s6.mage-in-cell",)),
    "grimoire-taken": ("that Starting Grimoire is taken", ("setup.s8.opponent-other-grimoire",)),
    "no-token": ("{0} has no Available Physical Action Token", ("physical.need-available",)),
    "cell-cast": ("{0} is in the Cell, where no Spell is cast", CELL_BARS),
    "cell-fight": ("{0} is in the Cell and cannot Fight from there", CELL_BARS),
    "cell-activate": ("{0} is in the Cell, which is no Room to activate", ("cells.not-a-room", "cells.nothing-else")),
    "cell-end": ("Explore from the Cell begins with leaving it", ("cells.allowed.exit-action", "cells.forced-exit")),
    "empty-slot": ("there is no Spell in {1}", ("cast.choose",)),
    "untold": ("{0}", ("cast.resolve-active-side",)),
    "revealed": (
        "the Spell in {1} is Revealed already",
        ("cast.choose", "spell.status.revealed", "spell.status.ready"),
    ),
    "no-momentum": ("there is no Spell in {1}", ("momentum.discard-ready",)),
    "momentum-revealed": (
        "the Spell in {1} is Revealed already",
        ("momentum.discard-ready", "spell.status.ready", "spell.status.revealed"),
    ),
    "not-lowest": ("a Ready Spell waits in {2}, and the lowest is cast first", ("cast.choose",)),
    "cast-twice": (
        "{0} has cast from a numbered slot in this Activation; a second cast must use the Quick slot",
        ("cast.twice-needs-quick",),
    ),
    "quick-spent": ("{0} has cast from the Quick slot in this Activation", ("cast.twice-needs-quick",)),
    "no-evocation": ("{0} has no Evocation in the Lodge to command", ("command.mononoke",)),
    "not-named": ("{0} has none of the Evocations that by ruling obey Command", ("command.mononoke",)),
    "only-equipment": ("{0} has only Equipment, which never activates", ("equipment.never-activates",)),
    "cell-command": ("{0} is in the Cell and cannot command from there", CELL_BARS),
    "evocation-equipment": (
        "{0} is an Equipment, which never activates",
        ("equipment.never-activates", "evophase.equipment-excluded"),
    ),
    "evocation-other": ("{0} is not under the control of {1}", ("evophase.summoner-may",)),
    "evocation-done": ("{0} has activated in this phase already", ("evophase.end",)),
    "must-attack": ("{0} can attack a Model and so must", ("evo.activation.must-resolve", "evo.activation.attack")),
    "attacked-evocation": (
        "the Physical Attack of this Activation was made already",
        ("evo.activation.each-once-any-order", "evo.activation.attack"),
    ),
    "no-moves-evocation": (
        "no Move 1 is left in this Activation",
        ("evo.activation.moves", "evo.activation.each-once-any-order", "evocation.speed"),
    ),
    "target-own": ("{0} is of the same Mage, and by ruling a target is an opposing Model", ("target.model",)),
    "sheltered": ("{0} cannot be targeted for now", ("target.always-specific",)),
    "cell-stuck": ("{0} has no Move 1 to leave the Cell with", ("cells.allowed.exit-action", "cells.stuck")),
    "cell-wait": ("{0} is in the Cell and must leave it or take Momentum", ("cells.forced-exit",)),
    "first-action": ("an Activation has at least one Action", ("action.min-one",)),
    "no-passage": ("{1} is not adjacent to {0}", ("explore.moves-up-to-speed", "room.hex")),
    "wall": ("a wall stands between {0} and {1}", ("explore.moves-up-to-speed",)),
    "into-cell": ("nobody may move into a Cell", ("cells.no-entry",)),
    "no-moves": ("no Move 1 is left in this Action", ("explore.moves-up-to-speed", "mage.speed")),
    "activated": ("a Room was activated in this Action already", ("explore.activate-room", "fight.activate-room")),
    "used": (
        "by ruling a Room whose token shows its Used side, like {0}, is not activated",
        ("room.activate.needs-available",),
    ),
    "other-room": ("{1} is not in {0}", ("explore.activate-room", "fight.activate-room")),
    "physical-idle": ("{0} could use no Effect of that Action", ("physical.effects-optional",)),
    "physical-empty": ("by ruling {0} has to use an Effect of the Action", ("physical.effects-optional",)),
    "cell-momentum": ("by ruling Momentum from the Cell leaves it", ("cells.forced-exit", "momentum.optional-move")),
    "evocation-activates": ("only a Mage activates a Room, and {0} is none", ("room.activate.only-mages",)),
    "wrecked": ("{0} is Wrecked and cannot be activated", WRECKED),
    "attacked": ("the Physical Attack of this Action was made already", ("fight.attack",)),
    "own-model": ("{0} is of the same Mage and would feel nothing", ("immunity.own-effects",)),
    "not-in-room": ("{0} is not in the Room of {1}", ("fight.attack", "physical-attack.damage-is-strength")),
    "dummy-attack": ("the Dummy Target cannot be attacked", ("dummy.not-physical-attack",)),
    "dummy-kind": ("the Dummy Target is only a Model, neither a Mage nor an Evocation (by ruling)", ("dummy.allowed",)),
    "dummy-room": ("the Dummy Target is a Model, and this Effect targets a Room", ("dummy.allowed",)),
    "dummy-last": ("a Model can be targeted, so the Dummy may not (by ruling)", ("dummy.allowed",)),
    "self": ("{0} resolves the Effect and cannot be its own target", ("target.model",)),
    "not-mage": ("{0} is no Mage", ("target.mage-model",)),
    "not-evocation": ("{0} is no Evocation", ("target.evocation-model",)),
    "no-model": (
        "{0} is an Equipment, which has no Model: by ruling it is a target only where an Evocation is asked for",
        ("equipment.targetable-at-owner", "equipment.attackable"),
    ),
    "target-in-cell": ("{0} is in the Cell and cannot be targeted", ("cells.mage-outside-lodge", "cells.not-a-room")),
    "target-out": ("{0} is out of play", ("target.always-specific",)),
    "from-cell": ("range cannot be measured from the Cell", ("cells.not-a-room", "target.origin-model")),
    "only-near": (
        "{0} may be targeted by its rivals only from its own Room",
        ("golden-rule.component-wins", "mononoke.evocation.same-room-target"),
    ),
    "unseen": ("{1}", ("los.through-centres", "range.positive-needs-los", "target.model.line")),
    "too-far": ("{1}", ("los.count", "target.model.range", "range.definition")),
    "full": ("{0} has no free Instability Slot", ("instability.place.free-only",)),
    "own-damage": ("a cube there is {0}'s own already", ("damage.convert.not-own-cubes",)),
    "own-instability": ("a cube there is {0}'s own already", ("instability.convert.not-own",)),
    "elsewhere": ("by ruling the cube goes into {0}'s own Room", ("unstable-spell.effect",)),
}


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
    own = [model for model in position.models if model.controller == seat and "evocation" in model.kinds]
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
    controller = position.model(frame.model).controller
    prey = (model for model in position.models if controller not in (model.owner, model.controller))
    if any(attack(setting, position, frame.model, model) is None for model in prey):
        return Refusal("must-attack", (frame.model,))
    return None


def end_activation(setting: Setting, position: Position, frame: Activation) -> Refusal | None:
    """Whether the active Mage may end its Activation (action.min-one, cells.forced-exit; ruling ``action.minimum``)."""
    if not frame.actions and setting.rules.reads("action.minimum") != "none":
        return Refusal("first-action", (frame.seat,))
    return Refusal("cell-wait", (frame.seat,)) if position.model(frame.seat).place == CELL else None


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
    return Refusal("wrecked", (room,)) if state.state == "wrecked" else None


def to_activate(setting: Setting, position: Position, model: ModelId) -> tuple[RoomId, ...]:
    """The Rooms that a Mage may activate: its own, by the ruling ``room.which`` any."""
    rooms = position.lodge.rooms if setting.any_room else (position.model(model).place,)
    return tuple(room for room in rooms if activate(setting, position, model, room) is None)


def attack(setting: Setting, position: Position, attacker: ModelId, target: Model) -> Refusal | None:
    """Whether a Physical Attack may be aimed at *target* (fight.attack; ruling ``attack.range``)."""
    place = stands_in(position, target)
    if target.id == attacker:
        return Refusal("self", (attacker,))
    if position.modifiers and not may_be_targeted(position, target.id):
        return Refusal("sheltered", (target.id,))
    if place == CELL:
        return Refusal("target-in-cell", (target.id,))
    if place == OUT:
        return Refusal("target-out", (target.id,))
    if "equipment" in target.kinds and _no_model(setting):
        return Refusal("no-model", (target.id,))
    if setting.rules.reads("attack.own") == "no" and position.model(attacker).controller in (
        target.owner,
        target.controller,
    ):
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
    if target.id == origin:
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
