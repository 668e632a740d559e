"""Models on the table: stepping, being pushed, placed or summoned, going to a Cell, leaving the Lodge, Upgrades."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.atoms.tuples import put_model
from brw_lab.kernel.portals import of_step
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry, an_entry
from brw_lab.position.pending import Frame, Phase
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.terms import CELL, DUMMY, OUT, ModelId, RoomId

SUMMONING = ("summon.place-model", "summon.base", "evocation.owner", "evocation.controller", "evocation-card.name")
"""The rules behind every Evocation that comes into play."""


def step(draft: Position, id: ModelId, to: RoomId, color: str | None, more: tuple[str, ...] = ()) -> Entries:
    """Move a Model to a Room, by a door or (with *color*) a Portal; the amount is 1 if it left a Room to do so.

    *more* are the rules that gave it the step.
    """
    old = draft.model(id)
    moved = Model(*old[:5], to, *old[6:])
    put_model(draft, moved)
    left = 0 if old.place == CELL else 1
    if not left:
        _lay_down(draft, id, f"@{id}")
    topics: tuple[str, ...] = ("room.entering-any-way", "move.definition")
    if color:
        topics = (*topics, *of_step(draft.lodge, color))
    elif not left:
        topics = (*topics, "cell.ownership", "cells.allowed.exit-action")
    return (an_entry("move", id, to, left, (color,) if color else (), topics + more, len(draft.agenda)),)


def to_cell(setting: Setting, draft: Position, id: ModelId) -> Entries:
    """Place a Mage in its own Cell; by rulings its Equipment stays where it was, and what it is the target of ends."""
    old = draft.model(id)
    put_model(draft, old._replace(place=CELL))
    if setting.rules.reads("equipment.cell") == "room" and old.place not in (CELL, OUT):
        _lay_down(draft, id, old.place)
    if setting.rules.reads("persistent.orphan") == "lodge":
        draft.standing = tuple(held for held in draft.standing if held.target != id)
    topics = ("defeat.mage.to-cell", "cell.on-defeat", "cells.entry-exceptions", "defeat.mage.ready-spells-kept")
    return (Entry("to-cell", id, CELL, 0, (), (*topics, "cell.ownership"), len(draft.agenda)),)


def _lay_down(draft: Position, mage: ModelId, place: str) -> None:
    """Put the Equipment of a Mage into a Room, or back to the Mage itself."""
    for model in draft.models:
        if "equipment" in model.kinds and model.owner == mage and model.place != OUT:
            put_model(draft, model._replace(place=place))


def leave_lodge(setting: Setting, draft: Position, id: ModelId, topic: str) -> Entries:
    """Take a Model out of the Lodge; what marks or changes it leaves with it (ruling ``persistent.orphan``)."""
    put_model(draft, draft.model(id)._replace(place=OUT, upgrades=()))
    standing = tuple(held for held in draft.standing if held.target != id)
    ended = ("persistent.end.token-discarded",) if len(standing) < len(draft.standing) else ()
    if setting.rules.reads("persistent.orphan") == "stays":
        orphans = (held._replace(target=DUMMY) for held in draft.standing if held.target == id)
        standing = tuple(sorted((*standing, *orphans)))
    draft.standing = standing
    draft.modifiers = tuple(held for held in draft.modifiers if held.model != id)
    if setting.rules.reads("evophase.mark") == "card":
        draft.agenda = tuple(_straightened(frame, id) for frame in draft.agenda)
    return (Entry("leaves-lodge", id, id, 0, (), (topic, *ended), len(draft.agenda)),)


def _straightened(frame: Frame, id: ModelId) -> Frame:
    """A phase in which a Model's card is not turned: back in the deck, it has not activated (``evophase.mark``)."""
    if not isinstance(frame, Phase) or id not in frame.done:
        return frame
    return frame._replace(done=tuple(name for name in frame.done if name != id))


def put(draft: Position, verb: str, id: ModelId, to: RoomId, color: str | None = None) -> Entries:
    """Bring a Model into a Room without a step of its own: pushed, placed or swapped, as *verb* says."""
    old = draft.model(id)
    put_model(draft, old._replace(place=to))
    left = 0 if old.place in (CELL, OUT) else 1
    if old.place == CELL:
        _lay_down(draft, id, f"@{id}")
    more = (color,) if color else ()
    placed = ("place.teleports",) if left and verb in ("put", "swap") else ()
    topics = ("room.entering-any-way", *placed, *(of_step(draft.lodge, color) if color else ()))
    return (Entry(verb, id, to, left, more, topics, len(draft.agenda)),)


def summon(draft: Position, model: Model) -> Entries:
    """Bring an Evocation into play: into its Room, or to its Mage when it is an Equipment, which is in no Room."""
    rest = tuple(old for old in draft.models if old.id != model.id)
    draft.models = tuple(sorted((*rest, model), key=lambda each: each.id))
    depth = len(draft.agenda)
    topics = ("evocation.card-slot", "evocation.definition", *SUMMONING)
    summoned = Entry("summon", model.owner, model.id, 0, (), topics, depth)
    if model.place.startswith("@"):
        return (summoned._replace(topics=(*topics, "equipment.subtype")),)
    why = ("room.entering-any-way", "place.from-reserve", "mononoke.evocation.placement")
    return summoned, Entry("arrive", model.id, model.place, 0, (), why, depth)


def control(draft: Position, id: ModelId, seat: str, *topics: str) -> Entries:
    """Put an Evocation under the control of a party; its owner stays its owner."""
    put_model(draft, draft.model(id)._replace(controller=seat))
    return (Entry("control", seat, id, 0, (), ("evo.damage-cubes-controller", *topics), len(draft.agenda)),)


def upgrade(draft: Position, by: str, id: ModelId, upgrade: str) -> Entries:
    """Assign an Upgrade to a Model."""
    old = draft.model(id)
    put_model(draft, old._replace(upgrades=tuple(sorted((*old.upgrades, upgrade)))))
    return (Entry("upgrade", by, id, 0, (upgrade,), ("upgrade.assignment",), len(draft.agenda)),)


ONE_UPGRADE = ("upgrade.max-one", "upgrade.replace-choice")
"""The rules by which an Evocation bears one Upgrade of two."""


def keep_upgrade(draft: Position, by: str, id: ModelId, new: str, kept: str) -> Entries:
    """Assign an Upgrade to a Model that bears some, of which only the one that is *kept* stays."""
    old = draft.model(id)
    put_model(draft, old._replace(upgrades=(kept,)))
    if kept != new:
        return (Entry("upgrade-kept", by, id, 0, (kept,), ONE_UPGRADE, len(draft.agenda)),)
    return (Entry("upgrade", by, id, 0, (new,), ("upgrade.assignment", *ONE_UPGRADE), len(draft.agenda)),)
