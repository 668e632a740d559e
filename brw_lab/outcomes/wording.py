"""What a claim says in a player's words: ``red.power`` 5 is "Red 5 Power Points", ``blue.in`` "Blue in its Cell"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from brw_lab.scenario.schema import bound_of
from brw_lab.terms import CELL, NOBODY, OUT

Names = Mapping[str, str]
"""How the table calls its Rooms, by id."""

ABOUT = {">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}
COUNTED = {
    "power": ("Power Point", "Power Points"),
    "trophies": ("Trophy", "Trophies"),
    "rooms_won": ("step on the Room Track", "steps on the Room Track"),
    "pool": ("cube in the pool", "cubes in the pool"),
    "tokens": ("token Available", "tokens Available"),
    "persistents": ("Persistent in play", "Persistents in play"),
    "evocations": ("Evocation in play", "Evocations in play"),
    "cubes": ("cube kept", "cubes kept"),
    "hand": ("card in hand", "cards in hand"),
    "grimoire": ("card in the Grimoire", "cards in the Grimoire"),
    "memories": ("card in the Memories", "cards in the Memories"),
    "library": ("card in the Library", "cards in the Library"),
    "forgotten": ("Forgotten Spell left", "Forgotten Spells left"),
    "damage": ("Damage", "Damage"),
    "instability": ("Instability", "Instability"),
}
LISTED = {
    "hand": "in hand",
    "grimoire": "Grimoire",
    "memories": "Memories",
    "evocations": "Evocations",
    "library": "Library",
    "forgotten": "Forgotten Spells",
    "upgrades": "Upgrades",
    "damage": "Damage",
    "instability": "Instability",
}
WHOLE: dict[str, Callable[[Any], str]] = {
    "next": lambda value: "nobody has to decide" if value == NOBODY else f"{named(value)} decides next",
    "winner": lambda value: "nobody has won" if value == NOBODY else f"{named(value)} wins",
    "turn": lambda value: f"Turn {value}",
    "crown": lambda value: f"{named(value)} has the Crown",
    "phase": lambda value: "no phase" if value == "nothing" else f"{named(value)} Phase",
    "events": lambda value: f"the Events Card is {named(value)}" if value else "no Events Card",
}


def named(id: str, names: Names | None = None) -> str:
    """How something is called: by its table's name for it, else its id in capitals.

    >>> named("black-rose-room"), named("rose"), named("crypt", {"crypt": "Cellar"})
    ('Black Rose Room', 'The Black Rose', 'Cellar')
    """
    if names and id in names:
        return names[id]
    known = {"rose": "The Black Rose", "fate": "Chance"}
    return known.get(id) or " ".join(word.capitalize() for word in id.split("-"))


def said(name: str, value: Any, names: Names | None = None) -> str:
    """A claim's name and value in words; *names* are the table's for its Rooms.

    >>> said("red.power", 5), said("blue.in", "cell"), said("rooms.garden.instability", ())
    ('Red 5 Power Points', 'Blue in its Cell', 'Garden no Instability')
    >>> said("blue.damage", ("red", "rose")), said("red.power", ">= 5"), said("next", "red")
    ('Blue Damage: red, rose', 'Red at least 5 Power Points', 'Red decides next')
    """
    path = name.split(".")
    if len(path) == 1:
        return WHOLE[name](value) if name in WHOLE else _thing(name, value, names)
    if path[0] == "quests":
        return f"{named(path[1])} open" if value == "open" else f"{named(path[1])} {_done(value)}"
    subject = named(path[1] if path[0] == "rooms" else path[0], names)
    return f"{subject} {_thing(path[-1], value, names, path)}"


def _done(value: str) -> str:
    return value if value == "not in play" else f"completed by {named(value)}"


def _thing(key: str, value: Any, names: Names | None, path: list[str] | None = None) -> str:
    if key == "in":
        return _place(str(value), names)
    if isinstance(value, tuple | list):
        return f"{LISTED.get(key, key)}: {', '.join(value)}" if value else f"no {_many(key)}"
    if key in COUNTED:
        bound = bound_of(value)
        number: Any = f"{ABOUT[bound[0]]}{bound[1]}" if bound else value
        return f"{number} {COUNTED[key][0] if value == 1 else COUNTED[key][1]}"
    if path and "slots" in path:
        return f"slot {'Quick' if key == 'quick' else key} {value}"
    return shown(value) if key == "state" else f"{named(key)} {shown(value)}" if path else f"{key} {shown(value)}"


def _many(key: str) -> str:
    return COUNTED[key][1] if key in COUNTED else LISTED.get(key, key)


def _place(place: str, names: Names | None) -> str:
    if place in (CELL, OUT):
        return "in its Cell" if place == CELL else "out of play"
    return f"with {named(place[1:])}" if place.startswith("@") else f"in the {named(place, names)}"


def shown(value: Any) -> str:
    """A value alone, in words.

    >>> shown(("red", "red", "rose")), shown(()), shown(5), shown("")
    ('red, red, rose', 'none', '5', 'nothing')
    """
    if isinstance(value, tuple | list):
        return ", ".join(str(each) for each in value) or "none"
    return str(value) if value != "" else "nothing"
