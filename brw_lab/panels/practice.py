"""Where a card may be tried: the practice positions that are at hand, with the card laid into Red's first slot.

The positions are data (``static/positions.toml``), each a scenario without moves.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from brw_lab.kernel.setting import Setting
from brw_lab.panels.parts import STATIC
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Effect
from brw_lab.table import Table

if TYPE_CHECKING:
    from brw_lab.scenario.schema import Scenario

HOLDER: Final = "red"
SLOT: Final = "I"
"""Who holds the card that is tried, and in which Spell Slot it lies."""


class Place(NamedTuple):
    """A practice position: what it is called, what lies there, and the scenario it is."""

    title: str
    says: str
    scenario: Scenario


@cache
def places() -> tuple[Place, ...]:
    """Every practice position, the plainest first.

    >>> places()[0].title
    'Two Rooms apart'
    """
    from brw_lab.scenario.load import load_scenario

    written = tomllib.loads((STATIC / "positions.toml").read_text(encoding="utf-8"))["position"]
    return tuple(Place(each["title"], each["says"], load_scenario(each["scenario"])) for each in written)


def lay(place: Place, effect: Effect | None, setting: Setting | None = None) -> tuple[Setting, Position]:
    """The position with a card of that *effect* in Red's slot I, played by the rules and the cards of *setting*.

    Without an effect the slot is empty; without a setting the practice set and the position's own rulebook count.
    """
    from brw_lab.scenario.schema import SlotGiven
    from brw_lab.scenario.setup import set_up

    scenario = place.scenario
    if effect is not None:
        seats = dict(scenario.given.seats)
        held = seats[HOLDER]
        seats[HOLDER] = replace(held, slots=((SLOT, SlotGiven(effect=effect)), *held.slots))
        scenario = replace(scenario, given=replace(scenario.given, seats=tuple(seats.items())))
    own, position = set_up(scenario)
    if setting is None:
        return own, position
    return Setting(setting.rules, own.cards.merged(setting.cards), own.seats, customs=setting.customs), position


def start_anew(table: Table, fresh: Table) -> None:
    """Let *table* be at the start of what *fresh* is at, for everybody who watches it."""
    table.setting, table.script = fresh.setting, fresh.script
    table.moments, table.moves = fresh.moments, fresh.moves
    table.to_start()
