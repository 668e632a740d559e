"""What is said when something may not be chosen: the words of every refusal and the rules it rests on, in one table."""

from __future__ import annotations

from typing import NamedTuple


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
    "plan-few": ("{0} has to place at least {1} Spell Cards while the hand has them", ("study.plan.count",)),
    "plan-one": ("{0} has to place at least 1 Spell Card while the hand has one", ("study.plan.count",)),
    "quest-covered": ("{1} has completed the Quest {0} already", ("quest.once-per-game",)),
    "quest-unmet": ("the Condition of {0} is not met: {1}", ("quest.condition-this-turn",)),
    "quest-window": (
        "Quests are declared before or after an Action, or when the Activation of an Evocation ends",
        ("quest.window.actions", "quest.window.evocation"),
    ),
    "quest-moment": (
        "a Quest is declared at the very moment its Condition is fulfilled; whoever misses that may fulfil it again",
        ("quest.declare-at-once", "quest.optional"),
    ),
    "quest-not-now": (
        "the Condition of {0} has not been fulfilled at this moment: {1}",
        ("quest.declare-at-once", "quest.optional"),
    ),
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
    "no-evocation": (
        "{0} has no Evocation in the Lodge to command",
        ("command.mononoke", "command.activate-evocation"),
    ),
    "not-named": ("{0} has none of the Evocations that by ruling obey Command", ("command.mononoke",)),
    "only-equipment": (
        "{0} has only Equipment, which never activates",
        ("equipment.never-activates", "command.activate-evocation"),
    ),
    "cell-command": ("{0} is in the Cell and cannot command from there", CELL_BARS),
    "evocation-equipment": (
        "{0} is an Equipment, which never activates",
        ("equipment.never-activates", "evophase.equipment-excluded", "evocation-phase.all-activate"),
    ),
    "evocation-other": ("{0} is not under the control of {1}", ("evophase.summoner-may", "evocation-phase.alternate")),
    "evocation-done": ("{0} has activated in this phase already", ("evophase.end", "evocation-phase.mark-used")),
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
    "token": (
        "a Portal token stands between {0} and {1} and leads elsewhere",
        ("portal.passage", "explore.moves-up-to-speed", "portal.adjacency"),
    ),
    "no-face-blue": ("no Portal turns its blue face to {0}", ("portal.passage", "portal.adjacency")),
    "no-face-orange": ("no Portal turns its orange face to {0}", ("portal.passage", "portal.adjacency")),
    "no-exit-blue": ("no other Portal turns its blue face to {1}", ("portal.face", "portal.adjacency")),
    "no-exit-orange": ("no other Portal turns its orange face to {1}", ("portal.face", "portal.adjacency")),
    "mages-pass": ("by ruling only Mages pass a Portal token", ("portal.face",)),
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
    "own-model": (
        "{0} is of the same Mage and would feel nothing",
        ("immunity.own-effects", "damage.no-self-inflict", "immunity.evocation-vs-summoner"),
    ),
    "not-in-room": ("{0} is not in the Room of {1}", ("fight.attack", "physical-attack.damage-is-strength")),
    "dummy-attack": ("the Dummy Target cannot be attacked", ("dummy.not-physical-attack",)),
    "dummy-kind": ("the Dummy Target is only a Model, neither a Mage nor an Evocation (by ruling)", ("dummy.allowed",)),
    "dummy-room": ("the Dummy Target is a Model, and this Effect targets a Room", ("dummy.allowed",)),
    "dummy-last": ("a Model can be targeted, so the Dummy may not (by ruling)", ("dummy.allowed",)),
    "self": ("{0} resolves the Effect and cannot be its own target", ("target.model",)),
    "attack-self": (
        "{0} resolves the Effect and cannot be its own target",
        ("target.model", "fighting.physical-attack", "damage.no-self-inflict"),
    ),
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
    "not-yet": ("it could change nothing yet", ("persistent.each-time", "interrupt.play-order")),
    "must-resolve": ("something waits that must be resolved and cannot be passed over", ("interrupt.play-order",)),
    "must-first": ("by ruling what must be resolved comes first", ("interrupt.play-order",)),
    "own-damage": ("a cube there is {0}'s own already", ("damage.convert.not-own-cubes",)),
    "own-instability": ("a cube there is {0}'s own already", ("instability.convert.not-own",)),
}
