"""What a Quest asks, and whether a Mage fulfils it now or did earlier this Turn.

What was done during the Turn is added up in :mod:`.tallies`; when a Quest may be declared is said in :mod:`.quests`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from brw_lab.kernel.policies import controlled_by
from brw_lab.kernel.setting import Setting
from brw_lab.position.pieces import Quest
from brw_lab.position.position import Position
from brw_lab.spellcraft.questing import Measure
from brw_lab.terms import DUMMY, OUT, Seat

STATES: dict[Measure, Callable[[Setting, Position, Seat], int]] = {
    Measure.TOKENS: lambda setting, position, seat: sum(
        held.owner == seat and held.target != DUMMY for held in position.standing
    ),
    Measure.HAND: lambda setting, position, seat: len(position.holdings[setting.index[seat]].hand),
    Measure.EVOCATIONS: lambda setting, position, seat: len(controlled_by(position, seat)),
    Measure.EQUIPMENT: lambda setting, position, seat: sum(
        model.owner == seat and "equipment" in model.kinds and model.place != OUT for model in position.models
    ),
}
"""What is true of the table at one moment (ruling ``quest.state``)."""


class Condition(NamedTuple):
    """What one Quest asks: the *name* of what is measured, the *least* of it, how the table is looked at for it, if so.

    *deeds* is whether what was reached earlier this Turn counts too.
    """

    name: str
    least: int
    state: Callable[[Setting, Position, Seat], int] | None
    deeds: bool


@lru_cache(maxsize=1024)
def condition(setting: Setting, quest: str) -> Condition:
    """What a Quest asks at this table; :class:`RuleGap` where that is only kept as text."""
    asks = setting.asks.get(quest)
    if asks is None:
        raise setting.cards.gaps[f"{quest}/condition"].error()
    state = STATES.get(asks.measure)
    deeds = state is None or setting.rules.reads("quest.state") != "now"
    return Condition(asks.measure.name, asks.least, state, deeds)


def fulfilled(setting: Setting, position: Position, seat: Seat, quest: str) -> bool:
    """Whether a Mage fulfils the Condition of a Quest now, or did earlier this Turn (quest.condition-this-turn).

    Raises :class:`RuleGap` for a Condition that is only kept as text.
    """
    return _holds(setting, position, seat, condition(setting, quest))


@lru_cache(maxsize=256)
def open_conditions(setting: Setting, quests: tuple[Quest, ...]) -> tuple[tuple[Quest, Condition], ...]:
    """The open Quests and what they ask; :class:`RuleGap` where that is only kept as text."""
    return tuple((quest, condition(setting, quest.id)) for quest in quests if not quest.by)


def within_reach(setting: Setting, position: Position, seat: Seat) -> list[Quest]:
    """The open Quests whose Condition a Mage fulfils."""
    asks, told = open_conditions(setting, position.quests), position.tallies
    return [quest for quest, what in asks if (told or what.state) and _holds(setting, position, seat, what)]


def _holds(setting: Setting, position: Position, seat: Seat, what: Condition) -> bool:
    if what.state is not None and what.state(setting, position, seat) >= what.least:
        return True
    if what.deeds:
        for tally in position.tallies:
            if tally.seat == seat and tally.measure == what.name and tally.most >= what.least:
                return True
    return False
