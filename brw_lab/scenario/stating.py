"""Stating a Position as ``[given]``: what lies on the table, in the words that a scenario begins with.

Only what ``[given]`` has words for is stated; whether that is all of it is found out by setting it up again, which is
the business of :mod:`brw_lab.outcomes.moment`.
"""

from __future__ import annotations

from collections import Counter

from brw_lab.kernel.policies import cubes_of
from brw_lab.kernel.setting import STANDS, Setting
from brw_lab.position.pending import Activation, Phase, Resolving
from brw_lab.position.pieces import Model, Party
from brw_lab.position.position import Position
from brw_lab.scenario.known import STATES
from brw_lab.scenario.schema import (
    CardsGiven,
    EvocationGiven,
    Given,
    MageGiven,
    PersistentGiven,
    ResolvingGiven,
    RoomGiven,
    RoseGiven,
    SeatGiven,
    SlotGiven,
)
from brw_lab.scenario.setup import ACTION, UNKNOWN
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.say import say_effect
from brw_lab.terms import OUT, ROSE, SLOTS, Copy, Seat, name_of

IN_PROGRESS = "given"
"""The id of the Effect that a scenario says is about to be resolved."""


def stated(setting: Setting, position: Position, like: Given | None = None) -> Given:
    """What lies on the table as ``[given]`` says it; box and deck, which no Position holds, are those of *like*.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> scenario = load_scenario("duel_kami/cast/unstable-comes-first")
    >>> stated(*set_up(scenario)) == scenario.given
    True
    """
    phase = next((frame for frame in position.agenda if isinstance(frame, Phase)), None)
    acting = next((frame.seat for frame in position.agenda if isinstance(frame, Activation)), None)
    return Given(
        crown=position.crown,
        active=acting or position.crown,
        phase=phase.name if phase else ACTION,
        step=_step(setting, phase, acting),
        turn=position.turn,
        seats=tuple((seat, _seat(setting, position, seat)) for seat in setting.seats),
        rose=RoseGiven(*_numbers(setting, position, ROSE)),
        rooms=_rooms(setting, position),
        resolving=_resolving(setting, position),
        library=_pile(position.library),
        forgotten=_pile(position.forgotten),
        events=position.event,
        quests=tuple((quest.id, quest.by) for quest in position.quests),
        box=like.box if like else "",
        deck=like.deck if like else (),
    )


def _step(setting: Setting, phase: Phase | None, acting: Seat | None) -> str:
    """The step of the phase, where it is not the usual one; behind the last of them there is none to be named."""
    usual = phase is None or (bool(acting) if phase.name == ACTION else phase.step == 0)
    return "" if usual or phase is None else "".join(setting.rules.steps[phase.name][phase.step : phase.step + 1])


def _seat(setting: Setting, position: Position, seat: Seat) -> SeatGiven:
    held = position.holdings[setting.index[seat]]
    mage = next((model for model in position.models if model.id == seat), None)
    power, trophies, rooms_won, pool = _numbers(setting, position, seat)
    return SeatGiven(
        mage=_mage(setting, seat, mage) if mage else MageGiven(),
        place=mage.place if mage else SeatGiven().place,
        slots=tuple(
            (slot, _slot(setting, seat, slot, planned.copy, planned.side, planned.revealed))
            for slot, planned in zip(SLOTS, held.slots, strict=True)
            if planned is not None
        ),
        damage=mage.damage if mage else (),
        hand=_pile(held.hand),
        grimoire=_pile(held.grimoire),
        memories=_pile(held.memories),
        tokens=held.tokens,
        power=power,
        trophies=trophies,
        rooms_won=rooms_won,
        pool=pool,
        evocations=tuple(
            _evocation(setting, model) for model in position.models if model.owner == seat != model.id and _lies(model)
        ),
        persistents=tuple(
            PersistentGiven(standing.slot, say_effect(effect), standing.target, effect)
            for standing in position.standing
            if standing.owner == seat and (effect := _whole(setting, standing.effect)) is not None
        ),
    )


def _lies(model: Model) -> bool:
    return model.place != OUT


def _mage(setting: Setting, seat: Seat, mage: Model) -> MageGiven | str:
    if mage.card != f"{seat}.mage":
        return mage.card
    card = setting.card(mage.card)
    return MageGiven(card.name, card.health, card.hand, card.strength, card.speed)


def _slot(setting: Setting, seat: Seat, slot: str, copy: Copy, side: str, revealed: bool) -> SlotGiven:
    """A Spell in its slot: by its text where a scenario wrote that out, else by its card."""
    card = name_of(copy)
    if card != f"{seat}.{slot}":
        return SlotGiven(card=card, side=side, revealed=revealed)
    effect = setting.effect(f"{card}/{side}")
    return SlotGiven(text=say_effect(effect), side=side, effect=effect, revealed=revealed)


def _evocation(setting: Setting, model: Model) -> EvocationGiven:
    card = setting.card(model.card)
    equipment = model.place.startswith("@")
    number = model.id.partition("#")[2]
    name = f"{card.name}#{number}" if number else card.name
    place = "" if equipment else model.place
    if "." not in model.card:
        return EvocationGiven(
            name, place, model.card, damage=model.damage, upgrades=model.upgrades, cubes=model.kept, equipment=equipment
        )
    return EvocationGiven(
        name,
        place,
        health=card.health,
        strength=card.strength,
        speed=card.speed,
        damage=model.damage,
        upgrades=model.upgrades,
        cubes=model.kept,
        skill=say_effect(card.skill) if card.skill else "",
        effect=card.skill,
        equipment=equipment,
    )


def _whole(setting: Setting, standing: str) -> Effect | None:
    """The whole text of which a Persistent in play is the rest, as far as a card or the scenario tells it."""
    return setting.effects.get(standing.removesuffix(STANDS))


def _pile(copies: tuple[Copy, ...]) -> CardsGiven:
    """Cards by name, or how many, where nobody knows which."""
    names = tuple(name_of(copy) for copy in copies)
    return len(names) if names and set(names) == {UNKNOWN} else names


def _rooms(setting: Setting, position: Position) -> tuple[tuple[str, RoomGiven], ...]:
    found = []
    for id, room in zip(position.lodge.rooms, position.rooms, strict=True):
        usual = setting.token_on(room.state)
        state = "" if room.state == STATES[0] else room.state
        told = RoomGiven(room.instability, "" if room.token == usual else room.token, state)
        found += [(id, told)] if told != RoomGiven() else []
    return tuple(found)


def _resolving(setting: Setting, position: Position) -> ResolvingGiven | None:
    """The Effect in progress, if it is the one that the scenario itself began with."""
    for frame in position.agenda:
        if isinstance(frame, Resolving) and frame.effect == IN_PROGRESS:
            effect = setting.effect(IN_PROGRESS)
            return ResolvingGiven(frame.you, say_effect(effect), effect)
    return None


def _numbers(setting: Setting, position: Position, seat: Seat) -> tuple[int, int, int, int | None]:
    """A party's points, and its pool where that is not simply every cube that lies nowhere else."""
    party: Party = position.parties[setting.index[seat]]
    used = Counter(cube for model in position.models for cube in model.damage + (model.owner,) * model.kept)
    used.update(cube for room in position.rooms for cube in room.instability)
    used.update(quest.by for quest in position.quests if quest.by)
    pool = None if party.pool + used[seat] == cubes_of(setting, seat) else party.pool
    return party.power, party.trophies, party.rooms_won, pool
