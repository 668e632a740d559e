"""What a PlayPanel asks before a duel begins: by which rulebook, who plays, how hands lie; and ready-made answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from brw_lab.outcomes.duelling import DICE, YOU
from brw_lab.outcomes.players import PLAYERS
from brw_lab.panels.scene import seat_name
from brw_lab.panels.sitting import BACKS, GAME, HANDS, OPEN, PASS
from brw_lab.terms import FATE

View = dict[str, Any]
PERSON: Final = {YOU: "a person", "greedy": "the house, looking ahead", "random": "the house, at random"}
CHANCE: Final = {DICE: "dice in here", YOU: "your own cards: you say what comes up"}
HINTS: Final = {
    "rulebook": "The practice box of that book is set up for you.",
    "hands": "Pass the screen: each sees only what is theirs.",
    "back": "In a game nothing comes back once something new is known.",
    "fate": "Who shuffles, draws and lays the Rooms.",
}
TOGETHER: Final = {"red": YOU, "blue": YOU, "back": GAME, "fate": DICE}
WAYS: Final = (
    ("Two people, all cards open", "To learn by, or to try something out.", {**TOGETHER, "hands": OPEN}),
    ("Two people, one screen", "Hands stay hidden: you pass the screen.", {**TOGETHER, "hands": PASS}),
    ("You against the house", "You are Red; the house plays Blue.", {**TOGETHER, "blue": "greedy", "hands": PASS}),
)
"""Ready-made answers: their name, what they are good for, what they fill in."""


def start_part(rulebook: str | Sequence[str], asked: View, kept: str, note: str) -> View:
    """All that is asked before a duel begins: ``{"ways", "fields", "kept", "note"}``.

    A way is ``{"name", "says", "fills": {field: value}}``, a field ``{"name", "label", "value", "hint",
    "choices": [[value, words]]}``; *kept* tells of the duel that may be gone on with, *note* what was amiss with it.
    """
    ways = [{"name": name, "says": says, "fills": dict(fills)} for name, says, fills in WAYS]
    return {"ways": ways, "fields": fields_of(rulebook, asked), "kept": kept, "note": note}


def fields_of(rulebook: str | Sequence[str], asked: View) -> list[View]:
    """What is settled before a duel begins: the rulebook, who plays, how hands lie, what may be taken back.

    >>> asked = {"players": {"blue": "greedy"}, "hands": "open", "back": "game"}
    >>> [field["value"] for field in fields_of("duel_kami", asked)]
    ['duel_kami', 'you', 'greedy', 'open', 'game', 'dice']
    """
    from brw_lab.rulebooks.load import bases, load_rulebook

    own = rulebook if isinstance(rulebook, str) else "+".join(rulebook)
    books = {name: load_rulebook(name).title for name in dict.fromkeys((own, *bases()))}
    policies = {name: PERSON.get(name, name) for name in (YOU, *PLAYERS)}
    played = asked["players"]
    return [
        _field("rulebook", "Rulebook", own, books),
        *(_field(seat, seat_name(seat), played.get(seat, YOU), policies) for seat in ("red", "blue")),
        _field("hands", "Hands", asked["hands"], HANDS),
        _field("back", "Taking back", asked["back"], BACKS),
        _field("fate", "Chance", played.get(FATE, DICE), CHANCE),
    ]


def _field(name: str, label: str, value: str, choices: Mapping[str, str]) -> View:
    told = [list(pair) for pair in choices.items()]
    return {"name": name, "label": label, "value": value, "hint": HINTS.get(name, ""), "choices": told}
