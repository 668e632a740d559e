"""A card set: every Spell, Model card, Room, Event, Quest and so on that may come to a table, by id.

The kinds of cards are in :mod:`.cardkinds`; files of cards are read in :mod:`.cardfile`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from brw_lab.cite import ClauseId
from brw_lab.errors import RuleGap, nearest
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
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.questing import Asks

__all__ = [
    "AvatarCard",
    "BuiltDeck",
    "Cards",
    "CommandCard",
    "Element",
    "EventCard",
    "Feat",
    "Gap",
    "Grimoire",
    "ModelCard",
    "Moon",
    "NamedEffect",
    "QuestCard",
    "RoomCard",
    "Side",
    "Spell",
    "SpellType",
    "TokenCard",
    "UpgradeCard",
]

AnyCard = TypeVar("AnyCard")


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards by kind and id; *gaps* is what they leave untold, *cites* where they are printed.

    *fixed* are Effects of the rules themselves, which belong to no card. Gaps and cites are kept under the id of a card
    or under an address on it, such as ``ember/dark`` or ``crypt/token``; a card with a gap of its own is in no table.
    """

    spells: dict[str, Spell] = field(default_factory=dict)
    models: dict[str, ModelCard] = field(default_factory=dict)
    rooms: dict[str, RoomCard] = field(default_factory=dict)
    events: dict[str, EventCard] = field(default_factory=dict)
    quests: dict[str, QuestCard] = field(default_factory=dict)
    upgrades: dict[str, UpgradeCard] = field(default_factory=dict)
    commands: dict[str, CommandCard] = field(default_factory=dict)
    grimoires: dict[str, Grimoire] = field(default_factory=dict)
    decks: dict[str, BuiltDeck] = field(default_factory=dict)
    avatars: dict[str, AvatarCard] = field(default_factory=dict)
    feats: dict[str, Feat] = field(default_factory=dict)
    tokens: dict[str, TokenCard] = field(default_factory=dict)
    fixed: dict[str, NamedEffect] = field(default_factory=dict)
    gaps: dict[str, Gap] = field(default_factory=dict)
    cites: dict[str, tuple[ClauseId, ...]] = field(default_factory=dict)

    def with_more(
        self, spells: Iterable[Spell] = (), models: Iterable[ModelCard] = (), rooms: Iterable[RoomCard] = ()
    ) -> Cards:
        """This card set and the given cards; a card with a known id takes the place of the old one."""
        return self.merged(
            Cards(
                {card.id: card for card in spells},
                {card.id: card for card in models},
                {card.id: card for card in rooms},
            )
        )

    def merged(self, other: Cards) -> Cards:
        """The cards of both sets; of two with one id the other's counts, and fills what was untold about it.

        Where a printed card was told in part only, the clauses that speak of it hold for the one that tells the rest.
        """
        told = {id for each in fields(other)[:-2] for id in getattr(other, each.name)}
        replaced = told - {at.partition("/")[0] for at in self.gaps}
        mine = replace(
            self,
            gaps={at: gap for at, gap in self.gaps.items() if at.partition("/")[0] not in told},
            cites={at: clauses for at, clauses in self.cites.items() if at.partition("/")[0] not in replaced},
        )
        return Cards(*(getattr(mine, each.name) | getattr(other, each.name) for each in fields(self)))

    def provenance(self, id: str) -> str:
        """Where a card comes from, in words: ``own``, ``practice``, or ``printed`` with its clauses.

        >>> Cards(cites={"wisp": ("kami.evocation.skills",)}, models={
        ...     "wisp": ModelCard("wisp", "Wisp", ("evocation",), 2, 1, 2, provenance="printed")}).provenance("wisp")
        'printed (kami.evocation.skills)'
        """
        tables = (getattr(self, each.name) for each in fields(self)[:-3])
        found = next((table[id].provenance for table in tables if id in table), "own")
        return f"{found} ({', '.join(self.cites[id])})" if id in self.cites else str(found)

    def evocations_named(self, name: str) -> tuple[ModelCard, ...]:
        """The Evocations and Equipment of that name, by id; :class:`RuleGap` when no card file tells one whole."""
        cards = sorted((card for card in self.models.values() if "evocation" in card.kinds), key=lambda card: card.id)
        found = tuple(card for card in cards if card.name == name)
        untold = next((gap for gap in self.gaps.values() if gap.card == name), None)
        if not found and untold is not None:
            raise untold.error()
        if not found:
            raise RuleGap(f"no card file tells what {name!r} is", near=nearest(name, (card.name for card in cards)))
        return found

    def spell(self, id: str) -> Spell:
        """The Spell of that id; :class:`RuleGap` when no card file tells it, or not enough of it."""
        return self._found(self.spells, id)

    def model(self, id: str) -> ModelCard:
        """The Mage, Evocation or Equipment of that id; :class:`RuleGap` when no card file tells it whole."""
        return self._found(self.models, id)

    def room(self, id: str) -> RoomCard:
        """The Room of that id; :class:`RuleGap` when no card file tells it whole."""
        return self._found(self.rooms, id)

    def quest(self, id: str) -> QuestCard:
        """The Quest of that id; :class:`RuleGap` when no card file tells it whole."""
        return self._found(self.quests, id)

    def asks(self, quest: str) -> Asks:
        """What the Condition of a Quest asks; :class:`RuleGap` when it is only kept as text, or there is no such Quest.

        >>> from brw_lab.spellcraft.questing import Measure
        >>> asked = QuestCard("rich", "Rich", "You own at least 2 Equipment.", None, 1, asks=Asks(Measure.EQUIPMENT, 2))
        >>> Cards(quests={"rich": asked}).asks("rich").least
        2
        """
        card = self.quest(quest)
        if card.asks is None:
            unmeasured = Gap(card.name, "its Condition", "nothing says how to measure it", card.condition)
            raise self.gaps.get(f"{quest}/condition", unmeasured).error()
        return card.asks

    def _found(self, table: Mapping[str, AnyCard], id: str) -> AnyCard:
        if id in table:
            return table[id]
        if id in self.gaps:
            raise self.gaps[id].error()
        raise RuleGap(f"no card file tells what {id!r} says", near=nearest(id, table))

    def effect(self, address: str) -> Effect:
        """The Effect at an address; :class:`RuleGap` when it is only kept as text, or nothing is there.

        >>> from brw_lab.spellcraft.read import read_effect
        >>> room = RoomCard("garden", "Garden", 4, (4, 2, 1), "moss", read_effect("Restore."))
        >>> Cards(rooms={"garden": room}).effect("garden/token").phrases
        (Restore(),)
        """
        return self._found(dict(self.effects()), address)

    def effects(self) -> Iterator[tuple[str, Effect]]:
        """Every Effect that the cards tell, with its address; the fixed ones are the rulebook's, not a card's."""
        for address, said in self._said():
            if isinstance(said, Effect):
                yield address, said

    def _said(self) -> Iterator[tuple[str, Effect | Gap | None]]:
        for spell in self.spells.values():
            yield f"{spell.id}/light", spell.light.said
            yield f"{spell.id}/dark", spell.dark.said
        for model in self.models.values():
            yield f"{model.id}/skill", model.skill
            yield f"{model.id}/guarding", model.guarding
        for room in self.rooms.values():
            yield f"{room.id}/token", room.effect
            yield f"{room.id}/tile", room.tile
            yield f"{room.id}/wrecked", room.wrecked
        yield from ((f"{quest.id}/quest", quest.effect) for quest in self.quests.values())
        yield from ((f"{upgrade.id}/upgrade", upgrade.effect) for upgrade in self.upgrades.values())
        yield from ((f"{token.id}/token", token.effect) for token in self.tokens.values())
        for event in self.events.values():
            yield from _numbered(f"{event.id}/turn", event.turns)
        for command in self.commands.values():
            yield from _numbered(f"{command.id}/command", command.effects)
        for avatar in self.avatars.values():
            yield from _numbered(f"{avatar.id}/skill", avatar.effects)
        for feat in self.feats.values():
            yield from _numbered(f"{feat.id}/feat", feat.effects)


def _numbered(address: str, effects: Iterable[NamedEffect]) -> Iterator[tuple[str, Effect | None]]:
    return ((f"{address}-{at}", each.effect) for at, each in enumerate(effects, 1))
