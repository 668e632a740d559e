"""From the values of a card file to cards: one short builder a table, and a record of every text on the way.

Reading and its complaints live in :mod:`.cardread`; here the values already are of the right kinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, cast

from brw_lab.cite import ClauseId
from brw_lab.errors import Where
from brw_lab.spellcraft.cardkinds import (
    AvatarCard,
    BuiltDeck,
    CommandCard,
    Element,
    EventCard,
    Feat,
    Gap,
    Grimoire,
    ModelCard,
    Moon,
    NamedEffect,
    QuestCard,
    RoomCard,
    Side,
    Spell,
    SpellType,
    TokenCard,
    UpgradeCard,
)
from brw_lab.spellcraft.cardread import Reader, Told, Values
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.cardshape import SHAPES, Need
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.questing import Asks
from brw_lab.terms import listed

_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_MODELS: Final = ("mages", "evocations", "equipment")


@dataclass(frozen=True, slots=True)
class CardText:
    """One text of a card file: its address, whose it is, and its Effect or what it asks, or why it is only kept."""

    address: str
    card: str
    part: str
    text: str
    effect: Effect | None
    waits: str
    clauses: tuple[ClauseId, ...]
    where: Where
    asks: Asks | None = None


class Builder:
    """Fills a card set with what a :class:`Reader` reads; *texts* holds every effect text, in the order of reading."""

    def __init__(self, reader: Reader, provenance: str) -> None:
        self.reader = reader
        self.provenance = provenance
        self.cards = Cards()
        self.texts: list[CardText] = []
        self.counts: dict[str, int] = {}

    def build(self) -> None:
        """Read the whole file."""
        for table, id, values in self.reader.rows():
            self._check_id(table, id)
            self.counts[table] = self.counts.get(table, 0) + 1
            _TABLES[table](self, table, id, values)

    def _check_id(self, table: str, id: str) -> None:
        if not _ID.fullmatch(id):
            plain = re.sub(r"[^a-z0-9]+", "-", id.lower()).strip("-") or "an-id"
            message = f"{id!r} cannot be the id of a card"
            self.reader.wrong((table, id), message, ("small letters, digits and hyphens",), (plain,), value=False)
        others = [other for other in _MODELS if other != table and id in self.reader.toml.data.get(other, ())]
        if table in _MODELS and others:
            message = f"there is a card {id!r} among the {listed(others, 'and')} too"
            self.reader.wrong((table, id), message, ("an id of its own",), value=False)

    def told(self, id: str, key: str, card: str, part: str, told: Told | None, cited: Values) -> Effect | None:
        """The Effect of a text, recorded under its address; a text that is only kept becomes a gap."""
        if told is None:
            return None
        address = f"{id}/{key}"
        clauses = told.beside["clauses"] or cited["clauses"]
        waits = told.beside["waits"] if told.beside["text_only"] else ""
        self.texts.append(CardText(address, card, part, told.text, told.effect, waits, clauses, told.where, told.asks))
        if clauses:
            self.cards.cites[address] = clauses
        if waits:
            self.cards.gaps[address] = Gap(card, part, waits, told.text, clauses)
        return told.effect

    def several(self, id: str, key: str, values: Values, items: tuple[Told, ...]) -> tuple[NamedEffect, ...]:
        """The named Effects of a card that has more than one."""
        found = []
        for at, told in enumerate(items, 1):
            name = told.beside.get("name", "")
            part = f"{key} {at}" + (f", {name}" if name else "")
            effect = self.told(id, f"{key}-{at}", values["name"], part, told, values)
            found.append(NamedEffect(name, effect, told.beside.get("kind", "")))
        return tuple(found)

    def whole(self, table: str, id: str, values: Values) -> bool:
        """Whether the card can come to a table; what was never printed is recorded as a gap."""
        if values["clauses"]:
            self.cards.cites[id] = values["clauses"]
        shape, name = SHAPES[table], values["name"]
        why = "nobody printed it"
        lost = [key for key in values["unprinted"] if key in shape and shape[key].default is Need.PRINTED]
        for key in values["unprinted"]:
            if key not in lost:
                self.cards.gaps[f"{id}/{key}"] = Gap(name, f"its {key}", why, clauses=values["clauses"])
        if lost:
            self.cards.gaps[id] = Gap(name, f"its {listed(lost, 'and')}", why, clauses=values["clauses"])
        return not lost


# --- One builder a table ----------------------------------------------------------------------------------------------


def _spell(to: Builder, table: str, id: str, values: Values) -> None:
    name = values["name"]
    sides = [_side(to, id, name, key, values) for key in ("light", "dark")]
    kept = [key for key in ("school", "personal") if values[key]] + ["forgotten"] * values["forgotten"]
    if len(kept) > 1:
        message = f"{id!r} is of more than one kind: {listed(kept, 'and')}"
        to.reader.wrong((table, id), message, ("one of school, personal and forgotten",), value=False)
    if to.whole(table, id, values):
        more = (values["teaches"], values["school"], values["personal"], values["forgotten"], values["copies"])
        to.cards.spells[id] = Spell(id, name, sides[0], sides[1], to.provenance, *more)


def _side(to: Builder, id: str, name: str, key: str, values: Values) -> Side:
    told = values[key]
    if told is None:
        return Side(Gap(name, f"its {key} side", "it cannot be read"))
    part = f"its {key.title()} Side"
    effect = to.told(id, key, name, part, told, values)
    if effect is not None and effect.header is None:
        message = f"the {key.title()} Side of {name!r} has no target"
        where = ("spells", id, key, "text")
        to.reader.wrong(where, message, ("a target in front, such as Model within 2:", "Personal:", "Special:"))
        to.texts[-1] = replace(to.texts[-1], effect=None)
    gap = Gap(name, part, told.beside["waits"], told.text, told.beside["clauses"])
    type_word, elements = told.beside["type"], tuple(Element(word) for word in told.beside["elements"] if word)
    of_type = SpellType(type_word) if type_word else None
    return Side(gap if effect is None else effect, told.beside["unstable"], of_type, elements)


def _model(to: Builder, table: str, id: str, values: Values) -> None:
    name = values["name"]
    skill = to.told(id, "skill", name, "its Skill", values["skill"], values)
    guarding = to.told(id, "guarding", name, "its Guarding Skill", values.get("guarding"), values)
    whole = to.whole(table, id, values)
    kept = to.cards.gaps.get(f"{id}/skill") or to.cards.gaps.get(f"{id}/guarding")
    if kept is not None:
        to.cards.gaps.setdefault(id, kept)  # a Skill works all the time, so without it the card cannot be played
    if not whole or kept is not None:
        return
    kinds: tuple[str, ...] = {"mages": ("mage",), "evocations": ("evocation",)}.get(table, ("evocation", "equipment"))
    to.cards.models[id] = ModelCard(
        id=id,
        name=name,
        kinds=(*kinds, *(kind.lower() for kind in values.get("kinds", ()))),
        health=values["health"],
        strength=values["strength"],
        speed=values.get("speed", 0),
        hand=values.get("hand", 0),
        provenance=to.provenance,
        skill=skill,
        room_invulnerable=values.get("room_invulnerable", False),
        models=values.get("models", 1),
        cubes=values.get("cubes", 0),
        against_mage=values.get("against_mage"),
        reached_within=values.get("reached_within"),
        personal=values.get("personal", ""),
        guarding=guarding,
        max_quest=values.get("max_quest", 0),
        teaches=values["teaches"],
    )


def _room(to: Builder, table: str, id: str, values: Values) -> None:
    name = values["name"]
    token = to.told(id, "token", name, "its Room Activation Token", values["token"], values)
    tile = to.told(id, "tile", name, "its tile", values["tile"], values)
    wrecked = to.told(id, "wrecked", name, "its other side", values["wrecked"], values)
    if to.whole(table, id, values):
        banners = cast("tuple[int, int, int]", values["banners"])
        front = (id, name, values["slots"], banners, values["color"], token, to.provenance)
        to.cards.rooms[id] = RoomCard(*front, tile, wrecked, values["open"], values["value"], values["teaches"])


def _event(to: Builder, table: str, id: str, values: Values) -> None:
    turns = to.several(id, "turn", values, values["turns"])
    if to.whole(table, id, values):
        to.cards.events[id] = EventCard(id, values["name"], turns, to.provenance, values["teaches"])


def _quest(to: Builder, table: str, id: str, values: Values) -> None:
    condition: Told | None = values["condition"]
    to.told(id, "condition", values["name"], "its Condition", condition, values)
    effect = to.told(id, "quest", values["name"], "its Effect", values["text"], values)
    if to.whole(table, id, values):
        words, asks = (condition.text, condition.asks) if condition else ("", None)
        front = (id, values["name"], words, effect, values["points"], values["face"])
        to.cards.quests[id] = QuestCard(*front, to.provenance, values["teaches"], asks)


def _upgrade(to: Builder, table: str, id: str, values: Values) -> None:
    effect = to.told(id, "upgrade", values["name"], "its Effect", values["text"], values)
    if to.whole(table, id, values):
        front = (id, values["name"], values["health"], values["strength"], values["speed"], effect)
        to.cards.upgrades[id] = UpgradeCard(*front, to.provenance, values["teaches"], values["copies"])


def _command(to: Builder, table: str, id: str, values: Values) -> None:
    effects = to.several(id, "command", values, values["effects"])
    if to.whole(table, id, values):
        front = (id, values["name"], Moon(values["deck"]), effects, values["another"])
        to.cards.commands[id] = CommandCard(*front, to.provenance, values["teaches"])


def _grimoire(to: Builder, table: str, id: str, values: Values) -> None:
    if to.whole(table, id, values):
        front = (id, values["name"], values["spells"], to.provenance, values["teaches"])
        to.cards.grimoires[id] = Grimoire(*front)


def _deck(to: Builder, table: str, id: str, values: Values) -> None:
    if to.whole(table, id, values):
        to.cards.decks[id] = BuiltDeck(id, values["name"], values["spells"], to.provenance, values["teaches"])


def _avatar(to: Builder, table: str, id: str, values: Values) -> None:
    skills = to.several(id, "skill", values, values["skills"])
    if to.whole(table, id, values):
        numbers = (values["health"], values["strength"], values["speed"], values["tokens"])
        to.cards.avatars[id] = AvatarCard(id, values["name"], *numbers, skills, to.provenance, values["teaches"])


def _feat(to: Builder, table: str, id: str, values: Values) -> None:
    effects = to.several(id, "feat", values, values["effects"])
    if to.whole(table, id, values):
        front = (id, values["name"], values["kind"], values["cost"], effects, to.provenance, values["teaches"])
        to.cards.feats[id] = Feat(*front)


def _token(to: Builder, table: str, id: str, values: Values) -> None:
    effect = to.told(id, "token", values["name"], "its Effect", values["text"], values)
    if to.whole(table, id, values):
        front = (id, values["name"], values["room"], effect, values["value"], to.provenance, values["teaches"])
        to.cards.tokens[id] = TokenCard(*front)


def _fixed(to: Builder, table: str, id: str, values: Values) -> None:
    effect = to.told(id, "effect", values["name"], "its Effect", values["text"], values)
    if to.whole(table, id, values):
        to.cards.fixed[id] = NamedEffect(values["name"], effect)


_TABLES: dict[str, Callable[[Builder, str, str, Values], None]] = {
    "spells": _spell,
    "mages": _model,
    "evocations": _model,
    "equipment": _model,
    "rooms": _room,
    "events": _event,
    "quests": _quest,
    "upgrades": _upgrade,
    "commands": _command,
    "grimoires": _grimoire,
    "decks": _deck,
    "avatars": _avatar,
    "feats": _feat,
    "tokens": _token,
    "effects": _fixed,
}
"""What builds the cards of each table."""
