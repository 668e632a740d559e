"""What each phrase does: one resolver a phrase type; it asks, or applies atoms and says whether the phrase is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.resolvers import cards, damage, instability, keywords, movement, points, routines
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft import phrase as words

RESOLVERS: dict[type, Callable[[Course, Resolving, Any, int], bool]] = {
    words.Inflict: damage.inflict,
    words.ConvertDamage: damage.convert,
    words.Attack: damage.attack,
    words.Defeat: damage.declare_defeat,
    words.PlaceInstability: instability.place,
    words.ConvertInstability: instability.convert,
    words.Move: movement.move,
    words.ActivateRoom: movement.activate_room,
    words.GainPower: points.gain,
    words.LosePower: points.lose,
    words.Draw: cards.draw,
    words.Discard: cards.discard,
    words.Restore: cards.restore,
    words.Repeat: keywords.repeat,
    words.Persistent: keywords.persistent,
    words.Fixed: routines.fixed,
}
"""The resolver of every phrase type of the language."""
