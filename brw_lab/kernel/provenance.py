"""Where the cards on a table come from: printed, practice or the owner's own; said wherever a table is shown."""

from __future__ import annotations

from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.terms import name_of

SAID = {"printed": "printed cards", "practice": "practice cards", "own": "own cards"}


def provenance_of(setting: Setting, position: Position) -> tuple[str, ...]:
    """Of what kind the Rooms, Models and Spell Cards of a table are, of ``printed``, ``practice`` and ``own``."""
    ids = {*position.lodge.rooms, *(model.card for model in position.models)}
    for held in position.holdings:
        ids.update(name_of(copy) for copy in (*held.hand, *held.grimoire, *held.memories))
        ids.update(name_of(planned.copy) for planned in held.slots if planned)
    cards = setting.cards
    known = {id for id in ids if id in cards.rooms or id in cards.models or id in cards.spells}
    found = {cards.provenance(id).partition(" ")[0] for id in known if "." not in id}
    return tuple(kind for kind in SAID if kind in found)


def cards_line(setting: Setting, position: Position) -> str:
    """The same in words, for a heading; empty when no card is on the table.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> cards_line(*set_up(load_scenario("duel_kami/defeat/at-the-period")))
    'practice cards'
    """
    return " and ".join(SAID[kind] for kind in provenance_of(setting, position))
