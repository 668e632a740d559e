"""What a position is worth to a Mage, in Power Points, by plain reckoning without looking ahead.

A party's *prospect* is what it has and what is under way for it. A position is worth a Mage's own prospect less that of
its strongest rival, the Black Rose included, and a little for what it holds. Nobody's hidden cards are looked at.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from brw_lab.kernel import scoring
from brw_lab.kernel.policies import health, is_mage, ready, slot_points
from brw_lab.kernel.setting import Setting
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.terms import CELL, OUT, ROSE, Seat

WEIGHTS: Final = {
    "room": 0.8,  # a Room's banners, as far as its slots are filled
    "track": 0.7,  # what the leader of a Track would gain if the final tally were now
    "trophy": 0.5,
    "room won": 0.5,
    "open quest": 0.5,  # of the points that the Black Rose gains for it in the tally
    "own damage": 0.5,  # of a defeat's points, by how near it is
    "evocation": 0.8,
    "ready spell": 0.3,
    "card": 0.15,
    "token": 0.05,
    "cell": -0.3,
}
"""How much each thing counts, in Power Points."""


def worth(setting: Setting, position: Position, seat: Seat) -> float:
    """What a position is worth to *seat*: its prospect less its best rival's, its own Damage, and what it holds.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> table = set_up(load_scenario('rulebook = "duel_kami"\\n[given]\\nred.power = 4\\nblue.power = 1\\n'))
    >>> worth(*table, "red") > 0 > worth(*table, "blue")
    True
    """
    all_of_them = prospects(setting, position)
    own = all_of_them.pop(seat)
    return own - max(all_of_them.values()) + _held(setting, position, seat)


def prospects(setting: Setting, position: Position) -> dict[Seat, float]:
    """What each party has and has under way, in Power Points: defeats, Rooms, Tracks, and Quests nobody has done."""
    found: dict[Seat, float] = {}
    for party, (power, trophies, rooms_won, _pool) in zip(setting.parties, position.parties, strict=True):
        found[party] = power + WEIGHTS["trophy"] * trophies + WEIGHTS["room won"] * rooms_won
    for model in position.models:
        if model.damage and is_mage(model):
            _defeat(setting, model, found)
    for room, (instability, _token, state) in zip(position.lodge.rooms, position.rooms, strict=True):
        if instability and state == "intact":
            for party, points in _room(setting, room, instability):
                found[party] += points
    _tracks(setting, position, found)
    open_quests = sum(slot_points(setting, quest.id) for quest in position.quests if not quest.by)
    found[ROSE] += WEIGHTS["open quest"] * open_quests
    return found


def _defeat(setting: Setting, model: Model, found: dict[Seat, float]) -> None:
    """To each opponent its cubes' share of the defeat of a Mage."""
    each = setting.rules.limit("defeat.points.most") / health(setting, model)
    for cube in model.damage:
        if cube != model.owner:
            found[cube] += each


@lru_cache(maxsize=4096)  # most Rooms lie as they lay in the position before
def _room(setting: Setting, room: str, instability: tuple[Seat, ...]) -> tuple[tuple[Seat, float], ...]:
    """To each party what the Room would pay it if it were Wrecked as it is, by how full it is."""
    counts = {party: instability.count(party) for party in setting.parties}
    filled = WEIGHTS["room"] * len(instability) / max(1, setting.slots.get(room, 0))
    awards, winners, _why = scoring.wreckage(setting.rules, counts, setting.room(room).banners)
    ahead = ((winner, filled * WEIGHTS["room won"]) for winner in winners)
    return (*((award.party, filled * award.points) for award in awards), *ahead)


def _tracks(setting: Setting, position: Position, found: dict[Seat, float]) -> None:
    """To whoever leads a Track what leading pays in the final tally."""
    parties = dict(zip(setting.parties, position.parties, strict=True))
    for track, places in (
        ("trophies", {party: held.trophies for party, held in parties.items()}),
        ("room-track", {party: held.rooms_won for party, held in parties.items()}),
    ):
        if any(places.values()):
            for award in scoring.track_bonus(setting.rules, track, places):
                found[award.party] += WEIGHTS["track"] * award.points


def _held(setting: Setting, position: Position, seat: Seat) -> float:
    """The small change: what a Mage holds and where it is, its own Damage, its Evocations in play."""
    held = position.holdings[setting.index[seat]]
    value = WEIGHTS["card"] * len(held.hand) + WEIGHTS["token"] * held.tokens
    value += WEIGHTS["ready spell"] * sum(ready(planned) for planned in held.slots)
    for model in position.models:
        if model.id == seat:
            hurt = len(model.damage) / health(setting, model)
            value -= WEIGHTS["own damage"] * setting.rules.limit("defeat.points.most") * hurt
            value += WEIGHTS["cell"] if model.place == CELL else 0.0
        elif model.controller == seat and model.place != OUT:
            value += WEIGHTS["evocation"]
    return value
