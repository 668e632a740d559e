"""Is it so? Each claim of a scenario, looked up in the position it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from brw_lab.kernel.choices import offers
from brw_lab.kernel.policies import health, speed, strength
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Phase, Resolving, Window
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Claims, slug
from brw_lab.scenario.then import MODEL_CLAIMS
from brw_lab.terms import NOBODY, OUT, SLOTS, name_of

Found = str | int | tuple[str, ...]


class Verdict(NamedTuple):
    """One *claim* (its path, such as ``blue.damage``) and whether it holds: what was expected, what was found."""

    claim: str
    ok: bool
    expected: Any
    found: Any

    def as_dict(self) -> dict[str, Any]:
        """The verdict with the keys that ``brw-lab run --json`` prints."""
        return {"claim": self.claim, "ok": self.ok, "expected": _plain(self.expected), "found": _plain(self.found)}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def judge(setting: Setting, position: Position, claims: Claims) -> list[Verdict]:
    """A verdict for every claim, in the order in which they are written."""
    found = []
    for claim in claims:
        value = look_up(setting, position, claim.path, claim.like)
        found.append(Verdict(claim.name, claim.met(value), claim.expected, value))
    return found


def look_up(setting: Setting, position: Position, path: tuple[str, ...], expected: Any = "") -> Found:
    """What a claim's path holds in a position; a number where *expected* is a number, names where it is names."""
    if len(path) == 1:
        return TOP[path[0]](setting, position, expected)
    if path[0] == "quests":
        return next((quest.by or "open" for quest in position.quests if quest.id == slug(path[1])), "not in play")
    if path[0] == "rooms":
        return _room(setting, position, path[1], path[2])
    if path[0] in setting.parties and path[1] in ("power", "trophies", "rooms_won", "pool"):
        value: int = getattr(position.parties[setting.index[path[0]]], path[1])
        return value
    if path[1] in MODEL_CLAIMS:
        return _model(setting, position, path[0], path[1])
    return _held(setting, position, path, expected)


def _model(setting: Setting, position: Position, id: str, key: str) -> Found:
    """A claim about a Model; one that was never summoned is out of play."""
    if not any(model.id == id for model in position.models):
        return OUT if key == "in" else 0 if key in (*ASKED, "cubes") else ()
    if key in ASKED:
        return ASKED[key](setting, position, id)
    value: Found = getattr(position.model(id), {"in": "place", "cubes": "kept"}.get(key, key))
    return value


ASKED: dict[str, Callable[[Setting, Position, str], int]] = {
    "health": lambda setting, position, id: health(setting, position.model(id)),
    "strength": strength,
    "speed": speed,
}
"""What is asked of the policies, modifiers and Upgrades counted in."""


def _room(setting: Setting, position: Position, room: str, key: str) -> Found:
    """A claim about a Room; its state in the words of the book."""
    value: Found = getattr(position.rooms[position.lodge.index(room)], key)
    return setting.rules.worded(str(value)) if key == "state" else value


def _held(setting: Setting, position: Position, path: tuple[str, ...], expected: Any) -> Found:
    seat, key = path[0], path[1]
    held = position.holdings[setting.index[seat]]
    if key == "tokens":
        return held.tokens
    if key == "slots":
        planned = held.slots[SLOTS.index(path[2])]
        return "empty" if planned is None else "revealed" if planned.revealed else "ready"
    if key == "persistents":
        return sum(1 for standing in position.standing if standing.owner == seat)
    if key == "evocations":
        ids = [m.id for m in position.models if m.owner == seat and "mage" not in m.kinds and m.place != OUT]
        return len(ids) if isinstance(expected, int) else tuple(sorted(ids))
    copies: tuple[str, ...] = getattr(held, key)
    return _pile(copies, expected)


def _pile(copies: tuple[str, ...], expected: Any) -> Found:
    return len(copies) if isinstance(expected, int) else tuple(sorted(slug(name_of(copy)) for copy in copies))


def pending(position: Position) -> str:
    """``nothing`` when no effect is unfinished, else the id of the one on top, or ``a pause``."""
    for frame in reversed(position.agenda):
        if isinstance(frame, Resolving):
            return frame.effect
        if isinstance(frame, Window):
            return "a pause"
    return "nothing"


def _phase(position: Position) -> str:
    return next((frame.name for frame in position.agenda if isinstance(frame, Phase)), "nothing")


TOP: dict[str, Callable[[Setting, Position, Any], Found]] = {
    "pending": lambda setting, position, expected: pending(position),
    "next": lambda setting, position, expected: position.choice.seat if position.choice else NOBODY,
    "winner": lambda setting, position, expected: position.winner or NOBODY,
    "events": lambda setting, position, expected: position.event,
    "offers": lambda setting, position, expected: tuple(sorted(offers(setting, position))),
    "turn": lambda setting, position, expected: position.turn,
    "crown": lambda setting, position, expected: position.crown,
    "phase": lambda setting, position, expected: _phase(position),
    "library": lambda setting, position, expected: _pile(position.library, expected),
    "forgotten": lambda setting, position, expected: _pile(position.forgotten, expected),
}
"""Claims about the whole table, by their key."""
