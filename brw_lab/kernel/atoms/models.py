"""Models on the table: stepping to a Room, going to a Cell, leaving the Lodge."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.tuples import put_model
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.terms import CELL, OUT, ModelId, RoomId


def step(draft: Position, id: ModelId, to: RoomId, color: str | None) -> Entries:
    """Move a Model to a Room, by a door or (with *color*) a Portal; the amount is 1 if it left a Room to do so."""
    old = draft.model(id)
    moved = Model(old.id, old.kinds, old.owner, old.controller, old.card, to, old.damage, old.last)
    put_model(draft, moved)
    left = 0 if old.place == CELL else 1
    topics = ("room.entering-any-way", "portal.adjacency") if color else ("room.entering-any-way",)
    return (Entry("move", id, to, left, (color,) if color else (), topics, len(draft.agenda)),)


def to_cell(draft: Position, id: ModelId) -> Entries:
    """Place a Mage in its own Cell."""
    put_model(draft, draft.model(id)._replace(place=CELL))
    topics = ("defeat.mage.to-cell", "cell.on-defeat", "cells.entry-exceptions", "defeat.mage.ready-spells-kept")
    return (Entry("to-cell", id, CELL, 0, (), topics, len(draft.agenda)),)


def leave_lodge(draft: Position, id: ModelId, topic: str) -> Entries:
    """Take a Model out of the Lodge; what marks it leaves with it."""
    put_model(draft, draft.model(id)._replace(place=OUT))
    draft.standing = tuple(held for held in draft.standing if held.target != id)
    return (Entry("leaves-lodge", id, id, 0, (), (topic,), len(draft.agenda)),)
