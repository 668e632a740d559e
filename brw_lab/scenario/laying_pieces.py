"""One piece more or less in a scenario's ``[given]``: plain functions from a Scenario to the next one.

Whether the table may lie so is not asked here; see :mod:`.laying`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from brw_lab.errors import ScenarioError, nearest
from brw_lab.scenario.known import STATES
from brw_lab.scenario.schema import EvocationGiven, ResolvingGiven, Scenario, SlotGiven, slug
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.read import read_effect
from brw_lab.terms import DARK, LIGHT, SLOTS, ModelId, RoomId, Seat


def with_given(scenario: Scenario, **changes: Any) -> Scenario:
    """The scenario with other things said of the whole table."""
    return replace(scenario, given=replace(scenario.given, **changes))


def with_seat(scenario: Scenario, seat: Seat, **changes: Any) -> Scenario:
    """The scenario with other things said of a seat.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> with_seat(scenario, "red", place="well").given.seat("red").place
    'well'
    """
    seats = dict(scenario.given.seats)
    seats[seat] = replace(scenario.given.seat(seat), **changes)
    return with_given(scenario, seats=tuple(seats.items()))


def with_room(scenario: Scenario, room: RoomId, **changes: Any) -> Scenario:
    """The scenario with other things said of a Room."""
    rooms = dict(scenario.given.rooms)
    rooms[room] = replace(scenario.given.room(room), **changes)
    return with_given(scenario, rooms=tuple(rooms.items()))


def with_damage(scenario: Scenario, model: ModelId, cubes: tuple[Seat, ...]) -> Scenario:
    """The scenario with these cubes on a Model, left to right."""
    if model in scenario.seats:
        return with_seat(scenario, model, damage=cubes)
    return _with_evocation(scenario, model, lambda held: (replace(held, damage=cubes),))


def without_evocation(scenario: Scenario, model: ModelId) -> Scenario:
    """The scenario without an Evocation or Equipment."""
    return _with_evocation(scenario, model, lambda held: ())


def _with_evocation(scenario: Scenario, model: ModelId, change: Any) -> Scenario:
    for seat, held in scenario.given.seats:
        if any(each.id == model for each in held.evocations):
            found = [one for each in held.evocations for one in (change(each) if each.id == model else (each,))]
            return with_seat(scenario, seat, evocations=tuple(found))
    return scenario


def summoned(scenario: Scenario, seat: Seat, card: str, name: str, room: RoomId) -> Scenario:
    """The scenario with an Evocation of a card; one that lies on the table already gets a number behind its name."""
    taken = {each.id for _, held in scenario.given.seats for each in held.evocations}
    number = next(at for at in range(1, len(taken) + 2) if slug(_numbered(name, at)) not in taken)
    new = EvocationGiven(_numbered(name, number), room, card)
    return with_seat(scenario, seat, evocations=(*scenario.given.seat(seat).evocations, new))


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}#{number}"


def turned_over(scenario: Scenario, room: RoomId) -> Scenario:
    """The scenario with a Room on its other side, and with the token that lies there by the book.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = turned_over(load_scenario("duel_kami/defeat/at-the-period"), "well")
    >>> scenario.given.room("well").state
    'wrecked'
    """
    state = "" if scenario.given.room(room).state == STATES[1] else STATES[1]
    return with_room(scenario, room, state=state, token="", instability=())


def with_spell(scenario: Scenario, seat: Seat, slot: str, words: str, cards: Cards) -> Scenario:
    """The scenario with a Spell in a slot: its text, or a card's name (with its side behind it); without words, none.

    Raises :class:`EffectError` for words that are neither, with the nearest card where one is near.

    >>> from brw_lab.rulebooks.load import cards_for
    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> after = with_spell(scenario, "blue", "II", "Tide dark", cards_for(("duel_kami",)))
    >>> dict(after.given.seat("blue").slots)["II"].card
    'tide'
    """
    slots = dict(scenario.given.seat(seat).slots)
    slots.pop(slot, None)
    if words.strip():
        slots[slot] = _spell(words.strip(), cards)
    return with_seat(scenario, seat, slots=tuple((name, slots[name]) for name in SLOTS if name in slots))


def _spell(words: str, cards: Cards) -> SlotGiven:
    card, side = slug(words), LIGHT
    for named in (LIGHT, DARK):
        if card.endswith(f"-{named}"):
            card, side = card.removesuffix(f"-{named}").rstrip(","), named
    if card in cards.spells:
        return SlotGiven(card=card, side=side)
    near = nearest(card, cards.spells)
    if near and " " not in words:
        raise ScenarioError(f"there is no Spell Card called {words!r}", near=near)
    return SlotGiven(text=words, effect=read_effect(words))


def with_effect(scenario: Scenario, seat: Seat, words: str) -> Scenario:
    """The scenario with an Effect that is about to be resolved by a party; without words, none."""
    if not words.strip():
        return with_given(scenario, resolving=None)
    return with_given(scenario, resolving=ResolvingGiven(seat, words.strip(), read_effect(words)))
