"""Named questions with a computed answer: Health, Strength, who opposes whom, where a Model stands, who is asked first.

Resolvers and checks ask here and never read a card or a track themselves, so that modifiers have one place to enter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from brw_lab.errors import RuleGap
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Activation, Phase
from brw_lab.position.pieces import Model, Planned
from brw_lab.position.position import Position
from brw_lab.spellcraft.amount import Amount, EqualTo, Stat
from brw_lab.spellcraft.phrase import GainPower
from brw_lab.terms import CELL, OUT, ROSE, SLOTS, ModelId, Seat


def health(setting: Setting, model: Model) -> int:
    """How much Damage defeats a Model, its Upgrades counted in (mage.health)."""
    most = setting.cards.models[model.card].health
    if model.upgrades:
        most += sum(setting.cards.upgrades[id].health for id in model.upgrades)
    return most


def slots_of(setting: Setting, model: Model, more: int) -> int:
    """How many cubes find room on a Model that is to suffer *more* Damage (ruling ``damage.beyond``)."""
    most = health(setting, model)
    return most if setting.rules.reads("damage.beyond") != "counts" else max(most, len(model.damage) + more)


def strength(setting: Setting, position: Position, id: ModelId, on: ModelId = "") -> int:
    """How much Damage a Model's Physical Attack inflicts, by its card, its Upgrades and for now (mage.strength).

    Where the card has another number for an attack *on* a Mage, that stands (ruling ``strength.mage``).
    """
    model = position.model(id)
    card = setting.cards.models[model.card]
    against = card.against_mage is not None and on and against_mage(setting, position, id, on)
    value = cast(int, card.against_mage) if against else card.strength
    if model.upgrades:
        value += sum(setting.cards.upgrades[name].strength for name in model.upgrades)
    return max(0, value + modified(position, id, "strength")) if position.modifiers else value


def against_mage(setting: Setting, position: Position, id: ModelId, on: ModelId) -> bool:
    """Whether the number that a Model's card has for attacks on Mages takes the place of its Strength."""
    own = setting.cards.models[position.model(id).card].against_mage
    return own is not None and is_mage(position.model(on)) and setting.rules.reads("strength.mage") != "strength"


def speed(setting: Setting, position: Position, id: ModelId) -> int:
    """How many "Move 1" an Explore or an Activation gives a Model, by card, Upgrades and for now (mage.speed)."""
    model = position.model(id)
    value = setting.cards.models[model.card].speed
    if model.upgrades:
        value += sum(setting.cards.upgrades[name].speed for name in model.upgrades)
    return max(0, value + modified(position, id, "speed")) if position.modifiers else value


def modified(position: Position, id: ModelId, what: str) -> int:
    """By how much the modifiers in force change a value of a Model."""
    return sum(held.amount for held in position.modifiers if held.model == id and held.what == what)


def may_be_targeted(position: Position, id: ModelId) -> bool:
    """Whether no modifier in force keeps a Model from being a target."""
    return not any(held.model == id and held.what == "shelter" for held in position.modifiers)


def amount_of(setting: Setting, position: Position, amount: Amount, model: ModelId) -> int:
    """The number an amount stands for, for the Model that resolves the Effect; 0 without one.

    Raises :class:`RuleGap` for an amount that has to be chosen or counted before its phrase is resolved.
    """
    if isinstance(amount, int):
        return amount
    if not isinstance(amount, EqualTo):
        raise RuleGap(f"no rule says how many {amount} is here")
    if not model:
        return 0
    ask = strength if amount.stat is Stat.STRENGTH else speed
    return ask(setting, position, model)


def stands_in(position: Position, model: Model) -> str:
    """The Room a Model is in, ``cell`` or ``out``; an attached Model is where its bearer is."""
    place = model.place
    return stands_in(position, position.model(place[1:])) if place.startswith("@") else place


def in_lodge(position: Position, model: Model) -> bool:
    """Whether a Model is in a Room of the Lodge: neither in its Cell nor out of play."""
    return stands_in(position, model) not in (CELL, OUT)


def origin_room(setting: Setting, position: Position, id: ModelId) -> str:
    """The Room from which a Model's range is measured; in a Cell none, or by ``cell.origin`` the one outside."""
    place = stands_in(position, position.model(id))
    if place == CELL and setting.adjoining:
        return position.lodge.cell_door(id)[0]
    return place


def commands(setting: Setting, model: Model) -> bool:
    """Whether a Model obeys Command: any Evocation, or by the ruling ``command.scope`` those that the book names."""
    return not setting.named_only or model.card in setting.rules.policy("command.named")


def is_theirs(setting: Setting, model: Model, seat: Seat) -> bool:
    """Whether a Model is called a seat's own: it controls it, or by the ruling ``evocation.yours`` owns it."""
    return (model.owner if setting.own_by_base else model.controller) == seat


def controlled_by(position: Position, seat: Seat) -> tuple[Model, ...]:
    """The Evocations in play that a seat controls, its Equipment among them."""
    return tuple(
        model
        for model in position.models
        if model.controller == seat and "evocation" in model.kinds and model.place != OUT
    )


def evocations_of(setting: Setting, position: Position, seat: Seat) -> tuple[Model, ...]:
    """The Evocations in play that are called a seat's own, its Equipment among them."""
    return tuple(
        model
        for model in position.models
        if "evocation" in model.kinds and model.place != OUT and is_theirs(setting, model, seat)
    )


def ignores(setting: Setting, attacker: Model, model: Model) -> bool:
    """Whether a Model feels nothing of what another one inflicts: they belong to one Mage (immunity.*).

    Under an opposing Mage's control an Evocation may hurt its owner, but for the ruling ``immunity.controlled``.
    """
    own = (model.owner, model.controller)
    return attacker.controller in own or (attacker.owner in own and never_hurts_owner(setting))


def credits_mage(setting: Setting) -> bool:
    """Whether what an Evocation inflicts is its controller's deed, too (``evocation.credit``)."""
    return setting.rules.reads("evocation.credit") == "both"


def never_hurts_owner(setting: Setting) -> bool:
    """Whether an Evocation never hurts its owner, whoever controls it (ruling ``immunity.controlled``)."""
    return setting.rules.reads("immunity.controlled") == "never"


def can_activate(position: Position, model: Model) -> bool:
    """Whether a Model is an Evocation that may activate: in the Lodge and no Equipment (equipment.never-activates)."""
    return "evocation" in model.kinds and "equipment" not in model.kinds and in_lodge(position, model)


def is_mage(model: Model) -> bool:
    """Whether a Model is a Mage."""
    return "mage" in model.kinds


def play_order(setting: Setting, position: Position) -> tuple[Seat, ...]:
    """The seats as they are asked: the First Mage of the phase, then the others, the Black Rose last (play-order).

    By the ruling ``first-mage`` now, that is whoever has the Crown at this moment.
    """
    first = position.crown
    for frame in () if setting.crown_leads else position.agenda:
        if type(frame) is Phase:
            first = frame.first
            break
    at = setting.seats.index(first)
    mages = setting.seats[at:] + setting.seats[:at]
    return (*mages, ROSE)


def interrupt_order(setting: Setting, position: Position) -> tuple[Seat, ...]:
    """The seats as they are asked in a pause: in Play Order, or the active Mage first (ruling ``interrupt.order``)."""
    order = play_order(setting, position)
    if setting.rules.reads("interrupt.order") != "active":
        return order
    acting = (frame.seat for frame in reversed(position.agenda) if isinstance(frame, Activation | Action))
    active = next(acting, order[0])
    at = setting.seats.index(active)
    return (*setting.seats[at:], *setting.seats[:at], ROSE)


def first_to_last(setting: Setting, position: Position) -> tuple[Seat, ...]:
    """The Mages in Play Order: the First Mage of the phase, then the others (play-order)."""
    return play_order(setting, position)[:-1]


def hand_value(setting: Setting, position: Position, seat: Seat) -> int:
    """How many Spell Cards a Mage may keep in hand (mage.hand)."""
    return setting.cards.models[position.model(seat).card].hand


def cubes_of(setting: Setting, party: Seat) -> int:
    """How many cubes a party has in pool and on the table, markers on Tracks left out (``cubes.trackers``)."""
    rules = setting.rules
    markers = rules.limit("markers.rose" if party == ROSE else "markers.mage")
    return rules.limit("cubes") - (0 if rules.reads("cubes.trackers") == "extra" else markers)


def slot_points(setting: Setting, quest: str) -> int:
    """The number on a Quest Slot: the card's, the box's, or by ruling the Quest's own reward (``quest.slot-points``).

    Raises :class:`RuleGap` where nobody tells it.
    """
    card = setting.cards.quests[quest]
    boxed = None if setting.box is None else setting.box.quest_points.get(quest)
    told = card.points if card.points is not None else boxed
    if told is None and setting.rules.reads("quest.slot-points") == "reward" and card.effect is not None:
        gains = [phrase.amount for phrase in card.effect.phrases if isinstance(phrase, GainPower)]
        told = gains[0] if gains and isinstance(gains[0], int) else None
    if told is None:
        where = ("points of the Quest in a card file", "quest_points in a box", "the ruling quest.slot-points: reward")
        raise RuleGap(f"nobody tells how many points the slot of the Quest {card.name} is worth", expected=where)
    return told


def chooser(position: Position, seat: Seat) -> Seat:
    """Who answers for a party: the Mage itself; for the Black Rose the Crown Holder (crown.final-say)."""
    return position.crown if seat == ROSE else seat


def ready(planned: Planned | None) -> bool:
    """Whether a Spell Slot holds a Ready Spell."""
    return planned is not None and not planned.revealed


@lru_cache(maxsize=4096)
def any_ready(slots: tuple[Planned | None, ...]) -> bool:
    """Whether any of the slots holds a Ready Spell."""
    return any(ready(planned) for planned in slots)


@lru_cache(maxsize=4096)
def lowest_ready(slots: tuple[Planned | None, ...]) -> str | None:
    """The lowest-numbered slot of I, II, III that holds a Ready Spell."""
    return next((slot for slot, planned in zip(SLOTS[1:], slots[1:], strict=True) if ready(planned)), None)


def has_action(setting: Setting, position: Position, seat: Seat) -> bool:
    """Whether a Mage still has anything to perform an Action with: a token or a Ready Spell (action.phase-end)."""
    held = position.holdings[setting.index[seat]]
    if held.tokens > 0 and not cannot_leave(setting, position, seat):
        return True
    return any_ready(held.slots)


def cannot_leave(setting: Setting, position: Position, seat: Seat) -> bool:
    """Whether a Mage sits in its Cell without a Move 1 to leave it by a Physical Action (cells.stuck)."""
    return position.model(seat).place == CELL and speed(setting, position, seat) < 1


def last_striker(setting: Setting, model: Model) -> Seat | None:
    """Who inflicted the last Damage on a Model: by the event, or by the rightmost cube (ruling ``last-damage``)."""
    by_cube = setting.rules.reads("last-damage") == "rightmost" and model.damage
    return model.damage[-1] if by_cube else model.last


def defeat_points(setting: Setting, position: Position, model: Model) -> dict[Seat, str]:
    """Which award of a defeat each party gains, by the cubes as they lie now; nobody's own cubes count.

    By the ruling ``defeat.counts`` they count for who inflicted them.

    The award is the name of a limit of the book: ``sole`` for one opponent alone, ``most`` and ``other`` for two,
    ``tie`` for each of the leaders of a tie. With no cubes at all the ruling ``defeat.no-cubes`` decides.
    """
    opponents = tuple(seat for seat in setting.parties if seat != model.owner)
    cubes = position.origin(model.id, model.damage)
    counts = {seat: cubes.count(seat) for seat in opponents}
    scoring = [seat for seat in opponents if counts[seat]]
    if not scoring:
        return dict.fromkeys(opponents, "tie") if setting.rules.reads("defeat.no-cubes") == "tie" else {}
    if len(scoring) == 1:
        return {scoring[0]: "sole"}
    most = max(counts.values())
    leaders = [seat for seat in scoring if counts[seat] == most]
    if len(leaders) > 1:
        return dict.fromkeys(leaders, "tie")
    return {seat: "most" if seat == leaders[0] else "other" for seat in scoring}
