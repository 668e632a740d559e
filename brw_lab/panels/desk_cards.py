"""What the position editor shows of cards and time: piles, Equipment, Upgrades, Persistents, Events, the phase.

The shape is a part of :mod:`brw_lab.panels.desk`'s; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping

from brw_lab.kernel.trace import name, phase_title
from brw_lab.panels.parts import View
from brw_lab.scenario.laying import Laying
from brw_lab.scenario.laying_cards import NOT_LAID, PILES
from brw_lab.scenario.schema import CardsGiven, SeatGiven
from brw_lab.terms import Copy, Seat, name_of

Typed = Mapping[str, tuple[str, str]]
"""What was typed into a field and does not hold: the words, and what is wrong with them."""


def field(what: str, label: str, value: str, typed: Typed) -> View:
    """A field: what it changes, how it is called, what stands in it, and what is wrong with that.

    >>> field("turn", "Turn", "1", {"turn": ("x", "'x' is no number")})["fault"]
    "'x' is no number"
    """
    words, fault = typed.get(what, (value, ""))
    return {"what": what, "label": label, "value": words, "fault": fault}


def cards_part(laying: Laying, typed: Typed) -> View:
    """What lies on the table for everybody, and the names that may be typed."""
    setting, given = laying.setting, laying.scenario.given
    cards = setting.cards
    shown = ", ".join(cards.quests[id].name for id, _ in given.quests if id in cards.quests)
    worn = [card.name for card in cards.models.values() if "equipment" in card.kinds and "." not in card.id]
    return {
        "turn": field("turn", "Turn", str(given.turn), typed),
        "phase": given.phase,
        "phases": [[id, phase_title(id)[:1].upper() + phase_title(id)[1:]] for id in setting.rules.steps],
        "events": given.events,
        "event_cards": [["", "none"], *([id, setting.title(id)] for id in cards.events)],
        "quests": field("quests", "Quests", shown, typed) | {"list": "quests"},
        "lists": {
            "spells": [spell.name for spell in cards.spells.values() if "." not in spell.id],
            "equipment": worn,
            "upgrades": [each.name for each in cards.upgrades.values()],
            "quests": [each.name for each in cards.quests.values()],
        },
        "not_laid": list(NOT_LAID),
    }


def held_part(laying: Laying, seat: Seat, typed: Typed) -> View:
    """What a Mage holds: its piles, Equipment, the Upgrades of its Evocations, and its Persistent in play."""
    setting, held = laying.setting, laying.scenario.given.seat(seat)
    shown = [
        field(f"pile {seat} {key}", key.capitalize(), _named(laying, getattr(held, key)), typed) | {"list": "spells"}
        for key in PILES
    ]
    worn = ", ".join(each.name for each in held.evocations if each.equipment)
    shown.append(field(f"equipment {seat}", "Equipment", worn, typed) | {"list": "equipment"})
    for each in held.evocations:
        if not each.equipment:
            on = ", ".join(setting.cards.upgrades[id].name for id in each.upgrades if id in setting.cards.upgrades)
            shown.append(field(f"upgrades {each.id}", f"Upgrades of {each.name}", on, typed) | {"list": "upgrades"})
    return {"cards": shown, **_persistent(laying, seat, held, typed)}


def _persistent(laying: Laying, seat: Seat, held: SeatGiven, typed: Typed) -> View:
    """The Persistent that stands in play, and who may bear its token."""
    setting, position = laying.setting, laying.position
    first = held.persistents[0] if held.persistents else None
    wrong = next((what for what in typed if what.startswith(f"persistent {seat} ")), "")
    on = wrong.rpartition(" ")[2] or (first.target if first else next(one for one in setting.seats if one != seat))
    bearers = [*setting.seats, *(each.id for _, one in laying.scenario.given.seats for each in one.evocations)]
    told = [[id, name(setting, id)] for id in (*bearers, *position.lodge.rooms)]
    shown = field(wrong or f"persistent {seat} {on}", "Persistent in play", first.text if first else "", typed)
    return {"persistent": shown, "on": on, "bearers": [[id, text[:1].upper() + text[1:]] for id, text in told]}


def _named(laying: Laying, cards: CardsGiven) -> str:
    """Cards by name with commas between them, or how many; none is an empty field."""
    if isinstance(cards, int):
        return str(cards or "")
    return ", ".join(_called(laying, copy) for copy in cards)


def _called(laying: Laying, copy: Copy) -> str:
    """A card by its name, with the number of its copy behind it, where it is not the first."""
    _, sign, number = copy.partition("#")
    spells = laying.setting.cards.spells
    known = spells[name_of(copy)].name if name_of(copy) in spells else name_of(copy)
    return f"{known}{sign}{number}"
