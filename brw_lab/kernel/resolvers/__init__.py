"""What each phrase does: one resolver a phrase type; it asks, or applies atoms and says whether the phrase is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.resolvers import (
    cards,
    commandeer,
    damage,
    decks,
    evocations,
    healing,
    instability,
    joined,
    keywords,
    lasting,
    movement,
    placing,
    points,
    routines,
    shifting,
    tokens,
)
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft import phrase as words

RESOLVERS: dict[type, Callable[[Course, Resolving, Any, int], bool]] = {
    words.Inflict: damage.inflict,
    words.ConvertDamage: damage.convert,
    words.Attack: damage.attack,
    words.Defeat: damage.declare_defeat,
    words.Heal: healing.heal,
    words.SpendCube: healing.spend_cube,
    words.PlaceInstability: instability.place,
    words.ConvertInstability: instability.convert,
    words.MoveInstability: shifting.move_instability,
    words.Move: movement.move,
    words.ActivateRoom: movement.activate_room,
    words.Push: placing.push,
    words.Put: placing.put,
    words.Swap: placing.swap,
    words.Summon: evocations.summon,
    words.Remove: evocations.remove,
    words.ActivateEvocation: evocations.activate,
    words.AssignUpgrade: evocations.assign_upgrade,
    words.GainPower: points.gain,
    words.LosePower: points.lose,
    words.GainTrophies: points.gain_trophies,
    words.DiscardTrophies: points.discard_trophies,
    words.Steal: decks.steal,
    words.Draw: cards.draw,
    words.Discard: cards.discard,
    words.Search: decks.search,
    words.Shuffle: decks.shuffle,
    words.Reveal: decks.reveal,
    words.Restore: tokens.restore,
    words.Exhaust: tokens.exhaust,
    words.TurnToken: tokens.turn_token,
    words.TakeCrown: tokens.take_crown,
    words.Boost: lasting.boost,
    words.Shelter: lasting.shelter,
    words.Still: lasting.still,
    words.If: joined.condition,
    words.Commandeer: commandeer.commandeer,
    words.Either: joined.either,
    words.Both: joined.both,
    words.May: joined.may,
    words.Pay: joined.pay,
    words.Repeat: keywords.repeat,
    words.Persistent: keywords.persistent,
    words.Fixed: routines.fixed,
}
"""The resolver of every phrase type of the language."""
