"""Cubes on the table: inflicting and converting Damage, placing and converting Instability, cubes going home."""

from __future__ import annotations

from brw_lab.kernel.atoms.origins import add_origin, keep_origin, take_origin
from brw_lab.kernel.atoms.tuples import put_model, put_party, put_room, refill
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Party
from brw_lab.position.position import Position
from brw_lab.terms import ModelId, RoomId, Seat

Entries = tuple[Entry, ...]


def inflict(
    setting: Setting, draft: Position, by: Seat, on: ModelId, amount: int, health: int, through: ModelId = ""
) -> Entries:
    """Put up to *amount* of *by*'s cubes on the free Damage Slots of a Model; what finds no slot or cube stays away.

    *through* is the Evocation that does it with its controller's cubes (evo.damage-attributed-to-evocation).
    """
    model = draft.model(on)
    at = setting.index[by]
    party = draft.parties[at]
    free = health - len(model.damage)
    placed = min(amount, free, party.pool)
    depth = len(draft.agenda)
    done = Entry("inflict", by, on, placed, (), ("damage.inflict.mage", "damage.cube-is-damage"), depth)
    if through or model.kinds != ("mage",):
        done = _by_or_on_evocation(setting, done, through, model.kinds)
    if placed:
        if "damage" in setting.origins:
            nobody = through and setting.rules.reads("defeat.counts") == "mages"
            add_origin(draft, on, model.damage, (by,) * placed, "" if nobody else by)
        put_model(draft, type(model)(*model[:6], model.damage + (by,) * placed, by, *model[8:]))
        parties = draft.parties
        lighter = Party(party.power, party.trophies, party.rooms_won, party.pool - placed)
        draft.parties = (*parties[:at], lighter, *parties[at + 1 :])
    if placed == amount:
        return (done,)
    entries = [done]
    if amount > free:
        entries.append(Entry("beyond", by, on, amount - free, (), ("damage.inflict.mage",), depth))
    if min(amount, free) > party.pool:
        missing = min(amount, free) - party.pool
        entries.append(Entry("short", by, on, missing, (), ("cubes.partial", "cubes.exhaustion"), depth))
    return tuple(entries)


def _by_or_on_evocation(setting: Setting, done: Entry, through: ModelId, kinds: tuple[str, ...]) -> Entry:
    """The entry with what is special about Damage by an Evocation, or on one."""
    topics = done.topics if "mage" in kinds else ("damage.inflict.evocation", "damage.cube-is-damage")
    if not through:
        return done._replace(topics=topics)
    both = setting.rules.reads("evocation.credit") == "both"
    whose = "evocation.damage-credited-to-both" if both else "evocation-card.strength"
    more: tuple[str, ...] = ("evo.damage-attributed-to-evocation", "evo.damage-cubes-controller")
    more = (*more, "evocation.cube-color", whose)
    if "mage" in kinds:
        more = (*more, "defeat.trophy.evocation-counts")
    return done._replace(more=(through,), topics=(*topics, *more))


def recolor(cubes: tuple[Seat, ...], by: Seat, slots: tuple[int, ...]) -> tuple[Seat, ...]:
    """The cubes with those at *slots* (counted from 0) replaced by *by*'s.

    >>> recolor(("blue", "rose", "blue"), "red", (2,))
    ('blue', 'rose', 'red')
    """
    return tuple(by if at in slots else cube for at, cube in enumerate(cubes))


def _spend(setting: Setting, draft: Position, by: Seat, amount: int) -> None:
    party = draft.parties[setting.index[by]]
    put_party(setting, draft, by, party._replace(pool=party.pool - amount))


def convert_damage(setting: Setting, draft: Position, by: Seat, on: ModelId, slots: tuple[int, ...]) -> Entries:
    """Replace the Damage cubes at *slots* by *by*'s own; the replaced ones go home."""
    model = draft.model(on)
    gone = tuple(model.damage[at] for at in slots)
    now = recolor(model.damage, by, slots)
    if "damage" in setting.origins:
        keep_origin(draft, on, draft.origin(on, model.damage), now)
    put_model(draft, model._replace(damage=now))
    _spend(setting, draft, by, len(slots))
    refill(setting, draft, gone)
    which = tuple(str(at + 1) for at in slots)
    return (
        Entry("convert-damage", by, on, len(slots), which, ("damage.convert", "cubes.pool-return"), len(draft.agenda)),
    )


def place(setting: Setting, draft: Position, by: Seat, room: RoomId, amount: int) -> Entries:
    """Put up to *amount* of *by*'s cubes on the leftmost free Instability Slots of a Room."""
    state = draft.rooms[draft.lodge.index(room)]
    pool = draft.parties[setting.index[by]].pool
    free = 0 if state.state != "intact" else setting.slots.get(room, 0) - len(state.instability)
    placed = min(amount, free, pool)
    depth = len(draft.agenda)
    entries = []
    if placed:
        if "instability" in setting.origins:
            add_origin(draft, room, state.instability, (by,) * placed, by)
        put_room(draft, room, state._replace(instability=state.instability + (by,) * placed))
        _spend(setting, draft, by, placed)
        topics = ("instability.place", "cubes.dual-use", "room.state.intact")
        entries.append(Entry("place", by, room, placed, (), topics, depth))
    if placed and placed == free:
        entries.append(Entry("full", by, room, 0, (), ("instability.full-room-marked",), depth))
    if amount > free:
        if state.state == "intact":
            setting.need_slots(room)
        why = ("instability.place.free-only", "instability.place.excess-lost", "room.slots-cap")
        wrecked = ("room.state.wrecked",) if state.state == "wrecked" else ()
        entries.append(Entry("no-slot", by, room, amount - free, (), (*why, *wrecked), depth))
    if min(amount, free) > pool:
        short = min(amount, free) - pool
        entries.append(Entry("short", by, room, short, (), ("cubes.partial", "cubes.exhaustion"), depth))
    return tuple(entries)


def convert_instability(setting: Setting, draft: Position, by: Seat, room: RoomId, slots: tuple[int, ...]) -> Entries:
    """Replace the Instability cubes at *slots* by *by*'s own; the replaced ones go home."""
    state = draft.rooms[draft.lodge.index(room)]
    gone = tuple(state.instability[at] for at in slots)
    now = recolor(state.instability, by, slots)
    if "instability" in setting.origins:
        keep_origin(draft, room, draft.origin(room, state.instability), now)
    put_room(draft, room, state._replace(instability=now))
    _spend(setting, draft, by, len(slots))
    refill(setting, draft, gone)
    which = tuple(str(at + 1) for at in slots)
    topics = ("instability.convert", "cubes.pool-return")
    return (Entry("convert-instability", by, room, len(slots), which, topics, len(draft.agenda)),)


def return_damage(setting: Setting, draft: Position, on: ModelId, *topics: str) -> Entries:
    """Send every cube on a Model home, those kept on its card too, and forget who struck last."""
    model = draft.model(on)
    if draft.origins:
        keep_origin(draft, on, (), ())
    refill(setting, draft, model.damage + (model.owner,) * model.kept)
    counts = tuple(f"{model.damage.count(seat)} {seat}" for seat in setting.parties if seat in model.damage)
    put_model(draft, model._replace(damage=(), last=None, kept=0))
    return (Entry("return-cubes", on, on, len(model.damage), counts or ("none",), topics, len(draft.agenda)),)


def heal(setting: Setting, draft: Position, on: ModelId, slots: tuple[int, ...]) -> Entries:
    """Send the Damage cubes at *slots* of a Model home; with none left, nobody has struck last."""
    model = draft.model(on)
    gone = tuple(model.damage[at] for at in slots)
    left = tuple(cube for at, cube in enumerate(model.damage) if at not in slots)
    if draft.origins:
        take_origin(draft, on, model.damage, slots)
    put_model(draft, model._replace(damage=left, last=model.last if left else None))
    refill(setting, draft, gone)
    which = tuple(str(at + 1) for at in slots)
    return (Entry("heal", on, on, len(slots), which, ("cubes.pool-return",), len(draft.agenda)),)


def move_instability(
    setting: Setting, draft: Position, by: Seat, origin: RoomId, to: RoomId, slots: tuple[int, ...]
) -> Entries:
    """Take the Instability cubes at *slots* of one Room to the leftmost free slots of another."""
    old = draft.rooms[draft.lodge.index(origin)]
    moved = tuple(old.instability[at] for at in slots)
    left = tuple(cube for at, cube in enumerate(old.instability) if at not in slots)
    put_room(draft, origin, old._replace(instability=left))
    new = draft.rooms[draft.lodge.index(to)]
    if draft.origins:
        seats = draft.origin(to, new.instability) + take_origin(draft, origin, old.instability, slots)
        keep_origin(draft, to, seats, new.instability + moved)
    put_room(draft, to, new._replace(instability=new.instability + moved))
    depth = len(draft.agenda)
    topics = ("instability.place.free-only",)
    entries = [Entry("move-instability", by, to, len(slots), (origin,), topics, depth)]
    if len(new.instability) + len(moved) == setting.slots.get(to, 0):
        entries.append(Entry("full", by, to, 0, (), ("instability.full-room-marked",), depth))
    return tuple(entries)


def keep(setting: Setting, draft: Position, on: ModelId, amount: int) -> Entries:
    """Put up to *amount* cubes of its owner's on an Evocation's card, where they are no Damage."""
    model = draft.model(on)
    placed = min(amount, draft.parties[setting.index[model.owner]].pool)
    put_model(draft, model._replace(kept=model.kept + placed))
    _spend(setting, draft, model.owner, placed)
    return (Entry("keep-cube", model.owner, on, placed, (), (), len(draft.agenda)),)


def spend_kept(setting: Setting, draft: Position, on: ModelId) -> Entries:
    """Send one of the cubes that an Evocation's card bears home."""
    model = draft.model(on)
    put_model(draft, model._replace(kept=model.kept - 1))
    refill(setting, draft, (model.owner,))
    return (Entry("spend-cube", on, on, 1, (), ("cubes.pool-return",), len(draft.agenda)),)


def return_instability(setting: Setting, draft: Position, room: RoomId) -> Entries:
    """Send every cube in a Room home to its owner."""
    state = draft.rooms[draft.lodge.index(room)]
    if draft.origins:
        keep_origin(draft, room, (), ())
    refill(setting, draft, state.instability)
    put_room(draft, room, state._replace(instability=()))
    counts = tuple(f"{state.instability.count(seat)} {seat}" for seat in setting.parties if seat in state.instability)
    return (Entry("clear-room", "", room, len(state.instability), counts, ("wreck.cubes-return",), len(draft.agenda)),)
