"""Writing a scenario as TOML that loads back equal; only what differs from the defaults is written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from brw_lab.kernel.ruleset import RuleSet
from brw_lab.lodge.layout import Layout, load_layout
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.schema import (
    Ask,
    Branch,
    DeckGiven,
    EvocationGiven,
    Given,
    Guess,
    MageGiven,
    Move,
    PersistentGiven,
    Refused,
    ResolvingGiven,
    RoomGiven,
    RoseGiven,
    Scenario,
    SeatGiven,
    SlotGiven,
)

LINE = 120
"""How many characters a line of moves may have."""
RENAMED = {"place": "in"}
READ_FROM_TEXT = ("effect", "equipment", "evocations", "persistents", "slots", "mage")


def write_scenario(scenario: Scenario) -> str:
    """The scenario as a TOML text, which :func:`brw_lab.scenario.load.load_scenario` reads back equal.

    One that is played at a table stands alone afterwards: the table's readings are written as its own, and a comment
    says whose they are.
    """
    lines = [f"# {scenario.profile.line(scenario.rulings)}"] if scenario.profile else []
    scenario = scenario.alone()
    lines += [_pair(key, value) for key, value in _head(scenario).items()]
    lines += ["", "[lodge]", _pair("layout", _layout(scenario.layout))]
    lines += _given(scenario.given, load_rulebook(scenario.rulebook))
    lines += _when(scenario.moves, "when") + _then(scenario.then.as_dict(), scenario.refused, "then")
    for guess in scenario.guesses:
        lines += _guess(guess)
    for branch in scenario.branches:
        lines += _branch(branch)
    for ask in scenario.asked:
        lines += _ask(ask)
    if scenario.endings_after is not None:
        lines += ["", "[endings]", _pair("after", scenario.endings_after)]
    return "\n".join(lines) + "\n"


def _head(scenario: Scenario) -> dict[str, Any]:
    book = scenario.rulebook
    head = {
        "title": scenario.title,
        "asks": scenario.asks,
        "rulebook": book[0] if len(book) == 1 else book,
        "version": scenario.version,
        "clauses": scenario.clauses,
        "cards": scenario.cards,
        "rulings": dict(scenario.rulings),
    }
    return {key: value for key, value in head.items() if value or key == "title"}


def _layout(layout: Layout) -> str:
    """The name of a shipped layout when it is that one, else the one-line string."""
    shipped = load_layout("duel")
    return shipped.name if layout == shipped else layout.line


def _given(given: Given, rules: RuleSet) -> list[str]:
    lines = [
        "",
        "[given]",
        *_pairs(
            given, Given("", ""), ("crown", "active", "phase", "turn", "library", "forgotten", "events", "step", "box")
        ),
    ]
    if given.quests:
        lines.append(_pair("quests", {id: by or "open" for id, by in given.quests}))
    if given.deck:
        lines.append(_pair("deck", [_in_deck(card) for card in given.deck]))
    for seat, held in given.seats:
        tables = _seat(held)
        if tables:
            lines += ["", f"[given.{_key(seat)}]", *tables]
    rose = _pairs(given.rose, RoseGiven())
    lines += ["", "[given.rose]", *rose] if rose else []
    for room, state in given.rooms:
        told = replace(state, state=rules.worded(state.state))
        lines += ["", f"[given.rooms.{_key(room)}]", *_pairs(told, RoomGiven())]
    if given.resolving is not None:
        lines += ["", "[given.resolving]", *_pairs(given.resolving, ResolvingGiven("", ""))]
    return lines


def _in_deck(card: DeckGiven) -> dict[str, Any]:
    flag = {"equipment": True} if card.equipment else {}
    return _changed(card, DeckGiven("")) | flag


def _seat(held: SeatGiven) -> list[str]:
    lines = []
    if isinstance(held.mage, str):
        lines.append(_pair("mage", held.mage))
    elif held.mage != MageGiven():
        lines.append(_pair("mage", _changed(held.mage, MageGiven())))
    lines += _pairs(held, SeatGiven())
    lines += [f"slots.{_pair(name, _changed(slot, SlotGiven()))}" for name, slot in held.slots]
    for key, equipment in (("evocations", False), ("equipment", True)):
        items = [_changed(item, EvocationGiven("")) for item in held.evocations if item.equipment is equipment]
        lines += [_pair(key, items)] if items else []
    if held.persistents:
        lines.append(_pair("persistents", [_changed(item, PersistentGiven("", "", "")) for item in held.persistents]))
    return lines


def _when(moves: tuple[Move, ...], at: str) -> list[str]:
    return ["", f"[{at}]", *_moves(moves)] if moves else []


def _moves(moves: tuple[Move, ...]) -> list[str]:
    """The moves on one line, or a line each when they are many."""
    line = _pair("moves", [str(move) for move in moves])
    return [line] if len(line) <= LINE else ["moves = [", *(f"  {_text(str(move))}," for move in moves), "]"]


def _then(tree: Mapping[str, Any], refused: tuple[Refused, ...], at: str) -> list[str]:
    lines = ["", f"[{at}]", *(_pair(key, value) for key, value in tree.items())] if tree else []
    for item in refused:
        lines += ["", f"[[{at}.refused]]", _pair("move", str(item.move)), _pair("clauses", item.clauses)]
    return lines


def _guess(guess: Guess) -> list[str]:
    lines = ["", "[[guess]]", _pair("says", guess.says), _pair("then", guess.then.as_dict())]
    return [*lines, _pair("because", guess.because)] if guess.because else lines


def _ask(ask: Ask) -> list[str]:
    lines = ["", "[[ask]]", _pair("says", ask.says), _pair(ask.mode, ask.claims.as_dict())]
    lines += [_pair("until", ask.until)] if ask.until != "effect" else []
    lines += [_pair("after", ask.after)] if ask.after is not None else []
    return lines + ([_pair("answer", ask.answer)] if ask.answer else [])


def _branch(branch: Branch) -> list[str]:
    lines = ["", "[[branch]]", _pair("title", branch.title), *_moves(branch.moves)]
    return lines + _then(branch.then.as_dict(), branch.refused, "branch.then")


def _pairs(value: Any, usual: Any, keys: Iterable[str] | None = None) -> list[str]:
    return [_pair(key, item) for key, item in _changed(value, usual, keys).items() if key not in READ_FROM_TEXT]


def _changed(value: Any, usual: Any, keys: Iterable[str] | None = None) -> dict[str, Any]:
    """The fields of *value* that differ from *usual*, under the names that they have in a file."""
    names = keys or [field.name for field in fields(value) if field.name not in READ_FROM_TEXT]
    pairs = ((name, getattr(value, name), getattr(usual, name)) for name in names)
    return {RENAMED.get(name, name): item for name, item, default in pairs if item != default}


def _pair(key: str, value: Any) -> str:
    return f"{_key(key)} = {toml_value(value)}"


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _text(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it, on one line.

    >>> toml_value({"in": "crypt", "damage": ["red"]})
    '{ in = "crypt", damage = ["red"] }'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_pair(key, item) for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    return str(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
