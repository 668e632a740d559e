"""Who answers by itself while people play at a table: Chance by its dice, a seat by its policy; answer by answer.

Every answer has dice of its own, made from the seed, the seat and how many answers were given before. So a duel that
was broken off goes on as it would have, and taking an answer back and giving it again turns up the same card.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from brw_lab.errors import nearest
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.players import PLAYERS, PlayerError, chance, player
from brw_lab.position.position import Position
from brw_lab.terms import FATE, Seat

YOU: Final = "you"
"""The player who is a person: nobody answers for them."""
DICE: Final = "dice"
"""What answers for Chance, unless people turn their own cards and say which one came up."""
MOST: Final = 10**9
"""Seeds that are made up here are smaller."""


def fresh_seed() -> int:
    """A seed nobody has chosen: the one place where a duel that is played by people differs from any other."""
    return random.SystemRandom().randrange(MOST)


def seats_of(players: Mapping[Seat, str] | None, seats: tuple[Seat, ...]) -> dict[Seat, str]:
    """Who answers for each seat and for Chance, by name; people for every seat that is not named, dice for Chance.

    Raises :class:`PlayerError` for a seat or a player that nobody knows.

    >>> seats_of({"blue": "greedy"}, ("red", "blue"))
    {'red': 'you', 'blue': 'greedy', 'fate': 'dice'}
    """
    told = dict(players or {})
    for seat, name in told.items():
        if seat not in (*seats, FATE):
            raise PlayerError(f"nobody sits at {seat!r}", expected=(*seats, FATE), near=nearest(seat, (*seats, FATE)))
        known = (YOU, DICE) if seat == FATE else (YOU, *PLAYERS)
        if name not in known:
            raise PlayerError(f"there is no player {name!r} for {seat}", expected=known, near=nearest(name, known))
    return {**{seat: told.get(seat, YOU) for seat in seats}, FATE: told.get(FATE, DICE)}


def by_itself(setting: Setting, position: Position, seated: Mapping[Seat, str], seed: int, given: int) -> str | None:
    """The key that is answered now without anybody being asked; None where a person decides, or nobody.

    *given* is how many answers were given so far.

    >>> from brw_lab.table import Table
    >>> table = Table.duel()
    >>> by_itself(table.setting, table.position, seats_of(None, ("red", "blue")), 7, 0)
    'lay crypt'
    """
    seat = position.choice.seat if position.choice else ""
    named = seated.get(seat, YOU)
    if not seat or named == YOU:
        return None
    dice = random.Random(f"{seed} {seat} {given}")
    return (chance if seat == FATE else player(named))(setting, position, dice)
