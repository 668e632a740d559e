"""What a PlayPanel shows at one moment, as one plain dict; nothing in it that the eyes on the screen may not see.

The shape::

    {"serial": int, "mode": "start", "pass" or "play", "eyebrow", "title", "status", "saved", "new": bool,
     "start": null or play_start.start_part, "pass": null or {"seat", "who", "icon"},
     "over": bool, "round": [{"name", "state": "done", "now" or "todo"}], "strip": [{"name", "value"}],
     "score": [{"seat", "name", "icon", "power", "trophies", "rooms", "pool", "health"}],
     "ledger": null or score_part.score_part,
     "board": parts.board_of, "choice": scene.choice_part with play_options.read_out, "beside": beside.beside_view,
     "waiting": scene.waiting_part,
     "trace": [{"text", "depth", "clauses": [id], "period"}], "clauses": {id: {"section", "says"}},
     "earlier": how many lines lie before those, "fresh": index of the first new one,
     "undo": why not or "", "redo": why not or "", "asks": [{"key", "label"}],
     "why": null or {"title", "says", "reasons": why_view}}
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from brw_lab.kernel.policies import health
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import phase_title
from brw_lab.panels.beside import beside_view
from brw_lab.panels.scene import icon, seat_name, trace_part, waiting_part
from brw_lab.position.pending import Action, Activation, Phase, Quests, Turn
from brw_lab.position.pieces import Holding, Planned
from brw_lab.position.position import Position
from brw_lab.table import Table
from brw_lab.terms import LIGHT, NOBODY, Seat
from brw_lab.views.choice_view import waiting_view
from brw_lab.views.remedies import ready_slots
from brw_lab.views.seat_view import told
from brw_lab.views.trace_view import trace_view

View = dict[str, Any]
LINES: Final = 40
"""How many lines of the trace are shown until more are asked for."""
UNKNOWN: Final = "spell-card"
"""What stands for a card that one may not see."""
OWN_EFFECT: Final = re.compile(r"@([a-z-]+)")
"""What an Effect of the game's own is called by, where nothing else tells it."""


def masked(setting: Setting, position: Position, viewer: Seat | None) -> Position:
    """The position as *viewer* may see it: of others only how many cards and which slots; all of it for None.

    Not to be played on: cards that may not be seen are no cards.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> [slot.copy for slot in masked(table.setting, table.position, "blue").holdings[0].slots if slot][2:]
    ['spell-card#1', 'spell-card#1']
    """
    if viewer is None:
        return position
    seen = position.copy()
    pairs = zip(setting.seats, position.holdings, strict=True)
    seen.holdings = tuple(held if seat == viewer else _covered(setting, seat, held) for seat, held in pairs)
    return seen


def _covered(setting: Setting, seat: Seat, held: Holding) -> Holding:
    quick, one, two, three = (_face_down(slot) for slot in held.slots)
    memories = held.memories if setting.reads_memories(seat) == "all" else _blank(held.memories)
    return held._replace(hand=_blank(held.hand), memories=memories, slots=(quick, one, two, three))


def _face_down(slot: Planned | None) -> Planned | None:
    return slot if slot is None or slot.revealed else Planned(f"{UNKNOWN}#1", LIGHT)


def _blank(cards: Sequence[str]) -> tuple[str, ...]:
    return (f"{UNKNOWN}#1",) * len(cards)


def beside_seen(setting: Setting, position: Position, viewer: Seat | None) -> View:
    """What lies beside the Lodge as *viewer* may see it; of another's hand how many cards.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> beside_seen(table.setting, table.position, "blue")["rows"][0]["slots"][2]["name"]
    ''
    """
    view = beside_view(setting, masked(setting, position, viewer))
    for row in view["rows"]:
        if viewer is not None and row["seat"] != viewer:
            row["facts"] = [_number(fact) for fact in row["facts"]]
    return view


def _number(fact: str) -> str:
    kind, _, cards = fact.partition(": ")
    if not cards.endswith(UNKNOWN):
        return fact
    many = cards.removesuffix(UNKNOWN).strip() or "1"
    return f"{kind}: {many} Spell Card{'' if many == '1' else 's'}"


def strip(setting: Setting, position: Position) -> list[View]:
    """Where the duel stands, in a few words each: Turn, phase, who decides, and what the active Mage has left.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> {part["name"]: part["value"] for part in strip(table.setting, table.position)}["Ready"]
    'the Quick slot, slot II and slot III'
    """
    rules = setting.rules
    phase = next((frame.name for frame in reversed(position.agenda) if isinstance(frame, Phase)), "")
    title = rules.worded(phase_title(phase)) if phase else "The end" if position.winner else "Between phases"
    parts = [("Turn", f"{position.turn} of {rules.limit('turns')}"), ("Phase", title[0].upper() + title[1:])]
    active = next((frame for frame in reversed(position.agenda) if isinstance(frame, Activation)), None)
    decides = position.choice.seat if position.choice else NOBODY
    parts.append(("Decides", seat_name(decides)))
    seat = active.seat if active else decides
    if active:
        most = rules.limit("action.most")
        parts.append(("Actions left", f"{most - active.actions} of {most}"))
    if phase in rules.round and any(model.id == seat for model in position.models) and seat in setting.seats:
        held = position.holdings[setting.index[seat]]
        parts.append((f"{seat_name(seat)}'s tokens", f"{held.tokens} of {rules.limit('tokens.physical')} Available"))
        parts.append(("Ready", " and ".join(filter(None, _listed(ready_slots(setting, position, seat)))) or "none"))
    return [{"name": name, "value": value} for name, value in parts]


def round_part(setting: Setting, position: Position) -> list[View]:
    """The phases of a Turn in order, and which of them is under way; none of them before and after the Turns.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> [phase["name"] for phase in round_part(table.setting, table.position) if phase["state"] == "now"]
    ['Action Phase']
    """
    rules = setting.rules
    now = next((frame.name for frame in reversed(position.agenda) if isinstance(frame, Phase)), "")
    if now not in rules.round:
        return []
    at = rules.round.index(now)
    states = ["done"] * at + ["now"] + ["todo"] * (len(rules.round) - at - 1)
    titles = (rules.worded(phase_title(phase)) for phase in rules.round)
    return [{"name": title, "state": state} for title, state in zip(titles, states, strict=True)]


def waiting_seen(setting: Setting, position: Position) -> list[View]:
    """What is being resolved, innermost first; not the Turn, the phase and the Activation, which the strip tells.

    Nor an Action that has nothing on top of it: the question names it.

    >>> waiting_seen(Table.duel().setting, Table.duel().position)
    []
    """
    frames = list(zip(waiting_view(setting, position), reversed(position.agenda), strict=True))
    if frames and isinstance(frames[0][1], Action) and frames[0][1].name != "evocation":
        del frames[0]
    told = [
        {**view, "title": OWN_EFFECT.sub(lambda found: found[1].replace("-", " ").capitalize(), view["title"])}
        for view, frame in frames
        if not isinstance(frame, Turn | Phase | Activation) and (view["phrases"] or not isinstance(frame, Quests))
    ]
    return waiting_part(told, setting.seats)


def _listed(words: Sequence[str]) -> tuple[str, str]:
    return ", ".join(words[:-1]), words[-1] if words else ""


def score(setting: Setting, position: Position) -> list[View]:
    """Points, both Tracks, cubes in the pool and Health of every party, the Black Rose last.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/defeat/at-the-period"))
    >>> [(row["name"], row["power"], row["health"]) for row in score(table.setting, table.position)]
    [('Red', 0, '8 of 8'), ('Blue', 0, '1 of 8'), ('Black Rose', 0, '')]
    """
    models = {model.id: model for model in position.models}
    rows = []
    for at, seat in enumerate(setting.parties):
        party, model = position.parties[at], models.get(seat)
        most = health(setting, model) if model else 0
        left = f"{most - len(model.damage)} of {most}" if model else ""
        rows.append(
            {"seat": seat, "name": seat_name(seat), "icon": icon(seat, setting.seats), "power": party.power}
            | {"trophies": party.trophies, "rooms": party.rooms_won, "pool": party.pool, "health": left}
        )
    return rows


def trace_seen(table: Table, viewer: Seat | None, most: int, since: int) -> View:
    """The last *most* lines of what happened, at least those from entry *since* on, in words that *viewer* may hear."""
    entries = table.entries
    first = max(0, min(len(entries) - most, since))
    seen = trace_view(table.setting, entries[first:])
    if viewer is not None:
        words = [told(table.setting, entry, viewer) for entry in entries[first:]]
        seen = [{**line, "text": text} for line, text in zip(seen, words, strict=True)]
    cuts = [len(moment.entries) - first for moment in table.moments[: table.at + 1] if len(moment.entries) > first]
    lines = trace_part(seen, cuts)
    clauses = {clause["id"]: {"section": clause["section"], "says": clause["says"]}
               for line in lines for clause in line["clauses"]}  # fmt: skip
    short = [{**line, "clauses": [clause["id"] for clause in line["clauses"]]} for line in lines]
    return {"trace": short, "clauses": clauses, "earlier": first, "fresh": max(0, since - first)}


def pass_part(seat: Seat, seats: Sequence[Seat]) -> View | None:
    """To whom the screen has to be passed, if to anybody."""
    return {"seat": seat, "who": seat_name(seat), "icon": icon(seat, seats)} if seat else None
