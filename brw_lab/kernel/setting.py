"""The Setting: what stays the same while a position is played: the rules, the card set, the seats in table order.

It also keeps every Effect that may be resolved under a short id, so that a Position need only name it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from brw_lab.errors import RuleGap, nearest
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.spellcraft.cards import Cards, ModelCard, RoomCard, Spell
from brw_lab.spellcraft.interrupt import Trigger
from brw_lab.spellcraft.phrase import Effect, Persistent
from brw_lab.terms import ROSE, RoomId, Seat, name_of

STANDS = ">"
"""Behind an Effect's id: the part of it that stays in play as a Persistent."""


class Setting:
    """Rules, cards and seats of one table, and the Effects by id.

    Effects of a card are ``<card>/<side>``, of a Room ``<room>/token``, of the rulebook ``@<name>``; *extra* adds the
    Effects that a scenario writes out. The Persistent part of an Effect has its id with ``>`` behind it.
    """

    def __init__(
        self, rules: RuleSet, cards: Cards, seats: tuple[Seat, ...], extra: Mapping[str, Effect] | None = None
    ) -> None:
        self.rules = rules
        self.cards = cards
        self.seats = seats
        self.parties = (*seats, ROSE)
        self.index = {seat: place for place, seat in enumerate(self.parties)}
        self.effects: dict[str, Effect] = {}
        self.triggers: dict[str, Trigger] = {}
        for name, effect in rules.effects.items():
            self._keep(f"@{name}", effect)
        for spell in cards.spells.values():
            self._keep(f"{spell.id}/light", spell.light.effect)
            self._keep(f"{spell.id}/dark", spell.dark.effect)
        for room in cards.rooms.values():
            if room.effect is not None:
                self._keep(f"{room.id}/token", room.effect)
        for name, effect in (extra or {}).items():
            self._keep(name, effect)

    def _keep(self, name: str, effect: Effect) -> None:
        self.effects[name] = effect
        last = effect.phrases[-1]
        if isinstance(last, Persistent):
            self.effects[name + STANDS] = Effect(None, last.then)
            self.triggers[name + STANDS] = last.trigger

    def card(self, name: str) -> ModelCard:
        """The card of a Mage or an Evocation."""
        return self.cards.models[name]

    def spell(self, copy: str) -> Spell:
        """The Spell of which *copy* is one; :class:`RuleGap` when no card file tells its text."""
        name = name_of(copy)
        if name not in self.cards.spells:
            raise RuleGap(f"no card file tells what {name!r} says", near=nearest(name, self.cards.spells))
        return self.cards.spells[name]

    def spell_name(self, copy: str) -> str:
        """A card's name as shown and as written in a move."""
        spell = self.cards.spells.get(name_of(copy))
        return spell.name if spell else name_of(copy)

    def room(self, room: RoomId) -> RoomCard:
        """The card of a Room; a Room that no card file knows has no slots, banners or Effect."""
        found = self.cards.rooms.get(room)
        return found or RoomCard(room, room.replace("-", " ").title(), 0, (0, 0, 0), "slate", None)

    @cached_property
    def slots(self) -> dict[RoomId, int]:
        """How many Instability Slots each known Room has."""
        return {room.id: room.slots for room in self.cards.rooms.values()}
