"""Files of cards: Spells, Mages and Rooms as TOML, read into a card set with every mistake named by file and line.

Only the tables that the rules can already use are read here; a table that is not known is an error, not a silence.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from brw_lab.errors import BrwError, CardError, EffectError, nearest, raise_all
from brw_lab.files import Toml, parse_toml, read_text
from brw_lab.spellcraft.cards import Cards, ModelCard, RoomCard, Side, Spell
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

TABLES = ("spells", "mages", "rooms")


def load_cards(path: str | Path, provenance: str = "own") -> Cards:
    """The cards of a file; *provenance* says where they come from (``own``, ``practice``, ``printed``).

    Raises :class:`CardError`, holding every mistake of the file.
    """
    toml = parse_toml(read_text(path, CardError), str(path), CardError)
    reader = _Reader(toml, provenance)
    cards = Cards(
        {id: reader.spell(id) for id in reader.table("spells")},
        {id: reader.mage(id) for id in reader.table("mages")},
        {id: reader.room(id) for id in reader.table("rooms")},
    )
    raise_all(reader.errors)
    return cards


class _Reader:
    def __init__(self, toml: Toml, provenance: str) -> None:
        self.toml = toml
        self.provenance = provenance
        self.errors: list[BrwError] = []
        for key in toml.data:
            if key not in TABLES:
                self.wrong((key,), f"there is no table {key!r} in a card file", TABLES, nearest(key, TABLES))

    def wrong(
        self, at: tuple[str, ...], message: str, expected: tuple[str, ...] = (), near: tuple[str, ...] = ()
    ) -> None:
        self.errors.append(CardError(message, where=self.toml.where(*at), expected=expected, near=near))

    def table(self, name: str) -> dict[str, Any]:
        found = self.toml.data.get(name, {})
        if isinstance(found, dict):
            return found
        self.wrong((name,), f"{name!r} is not a table", (f"tables such as [{name}.an-id]",))
        return {}

    def get(self, at: tuple[str, ...], kind: type, default: Any) -> Any:
        value: Any = self.toml.data
        for key in at:
            if not isinstance(value, dict):
                return default
            value = value.get(key)
        if value is None:
            if default is None:
                self.wrong(at[:-1], f"{at[-1]!r} is missing in {at[-2]!r}", (f"{at[-1]} = ...",))
            return default if default is not None else kind()
        if type(value) is not kind:
            self.wrong(at, f"{at[-1]!r} is {value!r}", (f"a value of the kind {kind.__name__}",))
            return kind()
        return value

    def only(self, at: tuple[str, ...], keys: tuple[str, ...]) -> None:
        found: Any = self.toml.data
        for key in at:
            found = found.get(key, {})
        if not isinstance(found, dict):
            self.wrong(at, f"{at[-1]!r} is not a table", ("a table",))
            return
        for key in found:
            if key not in keys:
                self.wrong((*at, key), f"{at[0]} have no {key!r}", keys, nearest(key, keys))

    def effect(self, at: tuple[str, ...]) -> Effect:
        text = self.get(at, str, None)
        try:
            return read_effect(text or "Restore.", self.toml.where(*at, value=True))
        except EffectError as error:
            self.errors.append(error)
            return read_effect("Restore.")

    def side(self, at: tuple[str, ...]) -> Side:
        self.only(at, ("text", "unstable"))
        return Side(self.effect((*at, "text")), self.get((*at, "unstable"), bool, False))

    def spell(self, id: str) -> Spell:
        at = ("spells", id)
        self.only(at, ("name", "light", "dark", "teaches"))
        name, teaches = self.get((*at, "name"), str, None), self.get((*at, "teaches"), str, "")
        return Spell(id, name, self.side((*at, "light")), self.side((*at, "dark")), self.provenance, teaches)

    def number(self, at: tuple[str, ...], least: int = 0) -> int:
        value = self.get(at, int, None)
        if value < least:
            self.wrong(at, f"{at[-1]!r} is {value}", (f"a whole number from {least}",))
        return int(value)

    def mage(self, id: str) -> ModelCard:
        at = ("mages", id)
        self.only(at, ("name", "health", "hand", "strength", "speed"))
        name = self.get((*at, "name"), str, None)
        health, hand = self.number((*at, "health"), 1), self.number((*at, "hand"))
        strength, speed = self.number((*at, "strength")), self.number((*at, "speed"))
        return ModelCard(id, name, ("mage",), health, strength, speed, hand, self.provenance)

    def room(self, id: str) -> RoomCard:
        at = ("rooms", id)
        self.only(at, ("name", "slots", "banners", "color", "token"))
        banners = self.get((*at, "banners"), list, None)
        if len(banners) != 3 or not all(type(number) is int for number in banners):
            self.wrong((*at, "banners"), f"'banners' is {banners!r}", ("three whole numbers, such as [5, 3, 2]",))
            banners = [0, 0, 0]
        name, color = self.get((*at, "name"), str, None), self.get((*at, "color"), str, "slate")
        token = self.effect((*at, "token")) if "token" in self.toml.data["rooms"][id] else None
        first, second, third = banners
        slots = self.number((*at, "slots"))
        return RoomCard(id, name, slots, (first, second, third), color, token, self.provenance)
