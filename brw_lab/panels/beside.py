"""What lies beside the Lodge: the Crown, tokens, Spell Slots and hands, the two Tracks, the Quests; as one plain dict.

The drawing shows Health, Power Points and a Mage's Trophies; this is the rest of what a Mage looks at before it acts.
All hands are open here, as at a table where a position is discussed; what one seat may see is
:func:`brw_lab.views.seat_view.seat_view`. The shape::

    {"rows": [{"seat", "name", "icon", "crown": bool, "facts": [text],
               "slots": [{"slot", "name", "side", "state": "ready", "revealed" or "empty", "says"}]}],
     "quests": [{"name", "by", "state", "says"}]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from brw_lab.errors import RuleGap
from brw_lab.kernel.policies import slot_points
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name as name_in
from brw_lab.position.pending import Phase
from brw_lab.position.pieces import Holding, Planned
from brw_lab.position.position import Position
from brw_lab.spellcraft.say import say_effect
from brw_lab.terms import ROSE, SLOTS, Copy, Seat, name_of
from brw_lab.views.palette import letters
from brw_lab.views.svg import seat_icon

View = dict[str, Any]


def beside_view(setting: Setting, position: Position) -> View:
    """What every party has beside the Lodge, the Black Rose last, and the Quests on the board.

    A Mage's four Spell Slots are there once any of them holds a card or a hand is there to fill them, the two Tracks
    once anybody has advanced on one.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.scenario.setup import set_up
    >>> red = beside_view(*set_up(load_scenario("duel_kami/cast/momentum-is-a-free-step")))["rows"][0]
    >>> red["crown"], red["facts"], [slot["state"] for slot in red["slots"]]
    (True, ['no token Available'], ['empty', 'empty', 'ready', 'ready'])
    """
    tracks = any(party.trophies or party.rooms_won for party in position.parties)
    rows = [_row(setting, position, seat, tracks) for seat in setting.seats]
    if tracks:
        rows.append(_party(setting, position, ROSE, "Black Rose", _tracks(position, setting.index[ROSE])))
    return {"rows": rows, "quests": _quests(setting, position)}


def _party(setting: Setting, position: Position, seat: Seat, name: str, facts: list[str]) -> View:
    icon = seat_icon(seat, letters(setting.seats).get(seat, ""))
    return {"seat": seat, "name": name, "icon": icon, "crown": seat == position.crown, "facts": facts, "slots": []}


def _row(setting: Setting, position: Position, seat: Seat, tracks: bool) -> View:
    at = setting.index[seat]
    held = position.holdings[at]
    facts = [f"{held.tokens or 'no'} token{'' if held.tokens < 2 else 's'} Available"]
    facts += _tracks(position, at) if tracks else []
    if held.hand:
        facts.append(f"Hand: {_counted(setting, held.hand)}")
    if held.memories:
        facts.append(f"Memories: {_counted(setting, held.memories)}")
    gone = [
        id for frame in position.agenda if isinstance(frame, Phase) and frame.name == "evocation" for id in frame.done
    ]
    had = [name_in(setting, model.id) for model in position.models if model.controller == seat and model.id in gone]
    if had:
        facts.append(f"Activated in this Phase: {', '.join(had)}")
    worn = [model.id for model in position.models if model.place == f"@{seat}"]
    if worn:
        facts.append(f"Equipment: {', '.join(name.capitalize() for name in worn)}")
    return _party(setting, position, seat, seat.capitalize(), facts) | {"slots": _slots(setting, held)}


def _tracks(position: Position, at: int) -> list[str]:
    party = position.parties[at]
    return [f"Trophy Track {party.trophies}, Room Track {party.rooms_won}"]


def _counted(setting: Setting, copies: Iterable[Copy]) -> str:
    """Cards by name, several of one name counted; the same names whatever their order.

    Copies of a card are alike here: nobody can tell them apart at a table either.
    """
    names = Counter(setting.spell_name(copy) for copy in copies)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in sorted(names.items()))


def _slots(setting: Setting, held: Holding) -> list[View]:
    if not held.hand and not any(held.slots):
        return []
    return [_slot(setting, slot, planned) for slot, planned in zip(SLOTS, held.slots, strict=True)]


def _slot(setting: Setting, slot: str, planned: Planned | None) -> View:
    shown: View = {"slot": "Quick" if slot == "quick" else slot, "name": "", "side": "", "state": "empty", "says": ""}
    if planned is None:
        return shown
    name = setting.spell_name(planned.copy)
    known = name_of(planned.copy) in setting.cards.spells and name != "the Spell"
    state = "revealed" if planned.revealed else "ready"
    side = planned.side.capitalize() if known else ""
    return shown | {"name": name if known else "", "side": side, "state": state, "says": says_of(setting, planned)}


def says_of(setting: Setting, planned: Planned) -> str:
    """What the Active Side of a planned Spell says; nothing where no card file tells it."""
    effect = setting.effects.get(f"{name_of(planned.copy)}/{planned.side}")
    return say_effect(effect) if effect else ""


def _quests(setting: Setting, position: Position) -> list[View]:
    found = []
    for quest in position.quests:
        card = setting.cards.quests[quest.id]
        state = f"completed by {quest.by.capitalize()}" if quest.by else _open(setting, quest.id)
        found.append({"name": card.name, "by": quest.by, "state": state, "says": "" if quest.by else card.condition})
    return found


def _open(setting: Setting, quest: str) -> str:
    """That a Quest is open, and what it is worth to the Black Rose where anybody tells it."""
    try:
        return f"open, {slot_points(setting, quest)} on its slot"
    except RuleGap:
        return "open"


def beside_text(view: View) -> list[str]:
    """The same in lines of plain words.

    >>> beside_text({"rows": [], "quests": [{"name": "Monk", "by": "", "state": "open", "says": "You hurt a Mage."}]})
    ['  Quest Monk: open']
    """
    lines = []
    for row in view["rows"]:
        slots = [" ".join(filter(None, (slot["slot"], slot["name"], slot["side"], slot["state"])))
                 for slot in row["slots"] if slot["state"] != "empty"]  # fmt: skip
        crown = ["the Crown"] if row["crown"] else []
        lines.append(f"  {row['name']}: {'; '.join([*crown, *row['facts'], *slots])}")
    return lines + [f"  Quest {quest['name']}: {quest['state']}" for quest in view["quests"]]
