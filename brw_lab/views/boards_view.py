"""The Mage boards beside the Lodge: Health Tracks with their cubes, Power Points and Trophies, as plain dicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brw_lab.terms import ROSE
from brw_lab.views.palette import letters

if TYPE_CHECKING:
    from brw_lab.kernel.setting import Setting
    from brw_lab.position.position import Position

View = dict[str, Any]
ROW = 60.0
"""From one board to the next, in drawing units."""


def boards(setting: Setting, position: Position, before: Position | None, top: float) -> list[View]:
    """One board a party, the Black Rose last, in the shape that :mod:`.lodge_view` documents.

    *damage* has one entry a Health Slot: the seat whose cube lies there, or None; *fresh* tells which entries differ
    from *before*, *gained* which of ``power`` and ``trophies`` do; *y* is where the board is drawn, the first at
    *top*.
    """
    models = {model.id: model for model in position.models}
    old = {model.id: model for model in before.models} if before else {}
    letter = letters(setting.seats)
    rows: list[View] = []
    for index, seat in enumerate(setting.parties):
        party = position.parties[index]
        was = before.parties[index] if before else party
        model = models.get(seat)
        damage, fresh = [], []
        if model is not None:
            health = max(setting.card(model.card).health, len(model.damage))
            damage = [*model.damage, *[None] * (health - len(model.damage))]
            track = [*old[seat].damage, *[None] * health] if seat in old else damage
            fresh = [cube is not None and cube != track[slot] for slot, cube in enumerate(damage)]
        rows.append(
            {"seat": seat, "letter": letter.get(seat, ""), "name": "Black Rose" if seat == ROSE else seat.capitalize()}
            | {"card": setting.card(model.card).name if model else "", "damage": damage, "fresh": fresh}
            | {"power": party.power, "trophies": party.trophies, "y": round(top + ROW * index, 1)}
            | {"gained": [what for what in ("power", "trophies") if getattr(party, what) != getattr(was, what)]}
        )
    return rows
