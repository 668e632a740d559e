"""What the position editor shows at one moment, as one plain dict: tools, board, fields, the open choice.

Nothing is decided here; :mod:`brw_lab.scenario.laying` and the kernel do. The shape::

    {"board": parts.board_of (with "sides" while a wall or a Portal is at hand), "status", "undo", "redo",
     "tools": [{"id", "label", "icon", "kind"}], "tool", "cards": [[id, name]], "card",
     "books": [[id, title]], "book", "title", "asks", "seats": [seat], "crown", "active",
     "turn": field, "phase", "phases": [[id, name]], "events", "event_cards": [[id, name]], "quests": field,
     "rows": [{"seat", "name", "icon", "slots": [field], "numbers": [field], "mages": [[id, name]], "mage",
               "cards": [field with "list": which names], "persistent": field, "on", "bearers": [[id, name]]}],
     "lists": {which: [name]}, "not_laid": [str],
     "effect": {"seat", "parties": [seat], "value", "fault"}, "spells": [name],
     "whether": key of what is asked beside what happens, or "", "barred": [[key, words]],
     "play": {"who", "icon", "question", "options": [{"key", "label", "points_at"}], "line": [str], "fault"}}

    field = {"what", "label", "value", "fault"}
"""

from __future__ import annotations

from functools import cache
from typing import Final

from brw_lab.kernel.choices import answers
from brw_lab.panels.desk_cards import Typed, cards_part, field, held_part
from brw_lab.panels.parts import View
from brw_lab.panels.scene import choice_part, icon, seat_name, tail_of
from brw_lab.rulebooks.load import bases, book_of, load_rulebook, shelf
from brw_lab.scenario.laying import CUBE, MAGE, SUMMON, Laying
from brw_lab.scenario.laying_words import TITLE
from brw_lab.scenario.schema import MageGiven, SeatGiven, SlotGiven
from brw_lab.table import Table
from brw_lab.terms import ROSE, SLOTS, Seat
from brw_lab.views.choice_view import choice_view
from brw_lab.views.why_view import not_offered, why_place
from brw_lab.views.why_words import asked_for

PLAY: Final = "play"
"""The tool that answers the open Choice on the board instead of laying anything."""
TRACKS: Final = (("power", "Power Points"), ("trophies", "Trophies"), ("rooms_won", "Room Track"))
SEAT_NUMBERS: Final = (*TRACKS, ("tokens", "Tokens Available"))


@cache
def books() -> tuple[tuple[str, str], ...]:
    """Every rulebook that can be played by, alone or laid over a base: its id and its title."""
    alone = [(id, load_rulebook(id).title) for id in bases()]
    over = [f"{base}+{id}" for id in shelf() if id not in bases() for base in book_of(id).over]
    return (*alone, *((id, load_rulebook(id).title) for id in over))


def desk_part(laying: Laying, table: Table, tool: str, typed: Typed) -> View:
    """All but the board and the status, in the shape that this module documents."""
    scenario = laying.scenario
    seats = laying.setting.seats
    book = "+".join(scenario.rulebook)
    known = [list(each) for each in books()]
    return {
        "undo": laying.can_undo,
        "redo": laying.can_redo,
        "tools": _tools(laying),
        "tool": tool,
        "cards": [list(each) for each in laying.cards.items()],
        "card": laying.card,
        "books": known if any(id == book for id, _ in known) else [*known, [book, laying.setting.rules.title]],
        "book": book,
        "title": "" if scenario.title == TITLE else scenario.title,
        "asks": scenario.asks,
        "seats": list(seats),
        "crown": scenario.given.crown,
        "active": scenario.given.active,
        "rows": [_row(laying, seat, typed) for seat in (*seats, ROSE)],
        **cards_part(laying, typed),
        "effect": _effect(laying, typed),
        "spells": [spell.name for spell in laying.setting.cards.spells.values() if "." not in spell.id],
        "barred": [list(each) for each in barred(table)],
        "play": _play(laying, table),
    }


def barred(table: Table) -> list[tuple[str, str]]:
    """What is not on offer now: its key, and what it would be in words.

    >>> from brw_lab.scenario.load import load_scenario
    >>> barred(Table.of(load_scenario("duel_kami/cast/lowest-slot-first")))[0]
    ('cast I', 'cast the Spell in slot I')
    """
    setting, position = table.setting, table.to_decide
    if position.choice is None:
        return []
    keys = [each["key"] for each in not_offered(setting, position)]
    keys += [offer.key for offer in answers(setting, position) if offer.refusal is not None]
    said = {key: asked_for(setting, key).removeprefix("Why can't I ").removesuffix("?") for key in keys}
    return list({words: (key, words) for key, words in reversed(said.items())}.values())[::-1]


def why_not(table: Table, place: str) -> str:
    """Why nothing can be chosen at a place now, with what would help."""
    found = why_place(table.setting, table.to_decide, place)
    told = [one["text"] + (f" ({one['remedy']})" if one["remedy"] else "") for one in found["reasons"]]
    return f"{found['title']}: {'; '.join(told)}"


def _tools(laying: Laying) -> list[View]:
    seats = laying.setting.seats
    found = [{"id": PLAY, "label": "play it: answer the choice", "icon": "", "kind": PLAY}]
    for id, label in laying.tools.items():
        kind, _, party = id.partition(" ")
        sign = icon(party, seats) if kind in (MAGE, SUMMON, CUBE) else ""
        found.append({"id": id, "label": label, "icon": sign, "kind": kind})
    return [*found[1:], found[0]]


def _row(laying: Laying, seat: Seat, typed: Typed) -> View:
    seats, given = laying.setting.seats, laying.scenario.given
    row = {"seat": seat, "name": seat_name(seat), "icon": icon(seat, seats)}
    if seat == ROSE:
        numbers = [field(f"number {ROSE} {key}", label, str(getattr(given.rose, key)), typed) for key, label in TRACKS]
        return row | {"slots": [], "numbers": numbers, "mages": [], "mage": "", "cards": []}
    held = given.seat(seat)
    slots = dict(held.slots)
    return row | {
        "slots": [
            field(f"spell {seat} {slot}", "Quick" if slot == "quick" else slot, _spell(laying, slots.get(slot)), typed)
            for slot in (*SLOTS[1:], SLOTS[0])
        ],
        "numbers": [
            field(f"number {seat} {key}", label, str(getattr(held, key)), typed) for key, label in SEAT_NUMBERS
        ],
        **_mages(laying, held),
        **held_part(laying, seat, typed),
    }


def _mages(laying: Laying, held: SeatGiven) -> View:
    """The Mages to pick from; the first is one whose numbers the scenario gives itself."""
    cards = laying.setting.cards.models.values()
    known = [[card.id, card.name] for card in cards if "mage" in card.kinds and "." not in card.id]
    own = held.mage if isinstance(held.mage, MageGiven) else MageGiven()
    mine = f"{own.name}: Health {own.health}, Strength {own.strength}, Speed {own.speed}"
    return {"mages": [["", mine], *known], "mage": "" if isinstance(held.mage, MageGiven) else held.mage}


def _spell(laying: Laying, slot: SlotGiven | None) -> str:
    if slot is None or not slot.card:
        return slot.text if slot else ""
    return f"{laying.setting.spell_name(slot.card)} {slot.side}"


def _effect(laying: Laying, typed: Typed) -> View:
    resolving = laying.scenario.given.resolving
    parties = list(laying.setting.parties)
    seat = resolving.seat if resolving else laying.scenario.given.active
    wrong = next((what for what in typed if what.startswith("effect ")), "")
    words, fault = typed.get(wrong, (resolving.text if resolving else "", ""))
    return {"seat": wrong.partition(" ")[2] or seat, "parties": parties, "value": words, "fault": fault}


def _play(laying: Laying, table: Table) -> View:
    """The open Choice behind the answers given so far, and these."""
    position = table.to_decide
    tail = tail_of(table.setting, position, False)
    part = choice_part(choice_view(table.setting, position), table.setting.seats, tail)
    told = [{key: option[key] for key in ("key", "label", "points_at")} for option in part["options"]]
    line = [str(move) for move in table.line]
    return {"who": part["who"], "icon": part["icon"], "question": part["question"], "options": told, "line": line}
