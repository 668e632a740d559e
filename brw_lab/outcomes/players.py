"""Who answers when nobody is there to: policies that pick one of the keys on offer.

A policy is handed the whole Position, because the options and their consequences are derived from it. Those here look
only at what is on offer to the seat that decides, what lies open, and what that seat itself holds; what Chance might
draw they know as a player does who has counted the cards, and of that the likeliest.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

from brw_lab.errors import BrwError, nearest
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.worth import worth
from brw_lab.position.pending import Phase
from brw_lab.position.position import Position
from brw_lab.terms import FATE, Seat

Player = Callable[[Setting, Position, random.Random], str]
"""Picks a key on offer for the seat that decides; may use the dice it is handed and no others."""

BOUND: Final = 150
"""How many positions the greedy player looks at, at most, before it answers."""
BETWEEN: Final = frozenset(("action", "evocations", "plan", "trim", "wreck"))
"""Choices that no Action leads through: when one of them comes, what was begun before is over."""


class PlayerError(BrwError):
    """A player, or a seat for one, that nobody knows."""


def chance(setting: Setting, position: Position, dice: random.Random) -> str:
    """Answers for Chance: each option as often as it weighs."""
    found = offers(setting, position)
    return dice.choices(list(found), [offer.weight for offer in found.values()])[0]


def random_player(setting: Setting, position: Position, dice: random.Random) -> str:
    """Takes any option, each as often as the others."""
    return dice.choice(list(offers(setting, position)))


def greedy_player(setting: Setting, position: Position, dice: random.Random) -> str:
    """Looks to the end of the Action it is in and takes the first answer of the line worth most to it.

    What a position is worth is said in :mod:`brw_lab.outcomes.worth`; of equals the dice pick one.
    """
    return dice.choice(best_answers(setting, position))


def best_answers(setting: Setting, position: Position, bound: int = BOUND) -> list[str]:
    """The answers that the best lines begin with: more than one when lines are worth the same.

    A line is made of the seat's own answers, Chance giving the likeliest, until the Action is over, the phase ends or
    another Mage decides. The most promising line is followed first, until *bound* positions were looked at (more only
    where the seat has more answers).
    """
    choice = position.choice
    assert choice is not None
    seat, phase = choice.seat, _phase(position)
    best: dict[str, float] = {}
    ahead: list[tuple[float, int, str, Position]] = []
    seen: set[Position] = set()

    def look_at(first: str, found: Position) -> None:
        if found in seen:
            return
        seen.add(found)
        value = round(worth(setting, found, seat), 6)
        if _over(found, seat, phase):
            best[first] = max(value, best.get(first, value))
        else:
            heappush(ahead, (-value, len(seen), first, found))

    for key in offers(setting, position):
        look_at(key, advance(setting, position, key).position)
    while ahead and len(seen) < bound:
        _value, _serial, first, here = heappop(ahead)
        for key in _to_follow(setting, here):
            if len(seen) < bound:
                look_at(first, advance(setting, here, key).position)
    for value, _serial, first, _here in ahead:  # lines that were not followed to their end count as they are
        best[first] = max(-value, best.get(first, -value))
    most = max(best.values())
    return [key for key, value in best.items() if value == most]


def _phase(position: Position) -> tuple[int, str]:
    return position.turn, next((frame.name for frame in position.agenda if isinstance(frame, Phase)), "")


def _over(position: Position, seat: Seat, phase: tuple[int, str]) -> bool:
    """Whether a line ends here: nobody or another Mage decides, the Action is over, another phase has begun."""
    choice = position.choice
    if choice is None or choice.kind in BETWEEN or choice.seat not in (seat, FATE):
        return True
    return _phase(position) != phase


def _to_follow(setting: Setting, position: Position) -> list[str]:
    """All that the seat itself may answer; of what Chance may, only the likeliest, the first of equals."""
    found = offers(setting, position)
    if position.choice is None or position.choice.seat != FATE:
        return list(found)
    return [max(found, key=lambda key: found[key].weight)]


PLAYERS: Final[dict[str, Player]] = {"greedy": greedy_player, "random": random_player}
"""The players that can be asked for by name."""


def player(name: str) -> Player:
    """The player of that name; :class:`PlayerError` with those there are.

    >>> player("random") is random_player
    True
    """
    if name not in PLAYERS:
        raise PlayerError(f"there is no player {name!r}", expected=tuple(PLAYERS), near=nearest(name, PLAYERS))
    return PLAYERS[name]


def name_of(player: Player) -> str:
    """How a player is called in a record: by the name it can be asked for, else its own.

    >>> name_of(greedy_player)
    'greedy'
    """
    own = str(getattr(player, "__name__", type(player).__name__))
    return next((name for name, each in PLAYERS.items() if each is player), own)
