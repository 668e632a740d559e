"""The Setting: what stays the same while a position is played: the rules, the card set, the seats in table order.

It also keeps every Effect that may be resolved under a short id, so that a Position need only name it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property

from brw_lab.errors import RuleGap, nearest
from brw_lab.kernel.customs import NO_CUSTOMS, Customs
from brw_lab.kernel.readings import Readings
from brw_lab.kernel.recall import asked_by, unsettled
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.spellcraft.box import Box
from brw_lab.spellcraft.cards import Cards, ModelCard, RoomCard, Spell, UpgradeCard
from brw_lab.spellcraft.interrupt import Event, Replacement, Trigger
from brw_lab.spellcraft.phrase import Both, Effect, Persistent
from brw_lab.terms import ROSE, Copy, RoomId, Seat, name_of

STANDS = ">"
"""Behind an Effect's id: the part of it that stays in play as a Persistent."""
SKILLS = ("/skill", "/upgrade")
"""Behind the id of a card: the Effect that is live while the card, or the Upgrade on it, is in play."""

ENTERING = frozenset(("move", "push", "put", "swap", "arrive"))
VERBS: dict[Event, frozenset[str]] = {
    Event.ENTERS: ENTERING,
    Event.LEAVES: ENTERING - {"arrive"},
    Event.SUFFERS: frozenset(("inflict",)),
    Event.INFLICTS: frozenset(("inflict",)),
    Event.DEFEATED: frozenset(("defeated",)),
    Event.CASTS: frozenset(("cast",)),
    Event.PLACES: frozenset(("place",)),
    Event.ACTIVATES: frozenset(("activate",)),
    Event.DRAWS: frozenset(("draw",)),
    Event.DISCARDS: frozenset(("discard", "momentum")),
    Event.GAINS_POWER: frozenset(("gain-power", "steal-power")),
    Event.SUMMONS: frozenset(("summon",)),
    Event.ATTACKS: frozenset(("attack",)),
}
"""The entry verbs that each Event of the language listens to (room.entering-any-way)."""


def in_single_phrases(effect: Effect) -> Effect:
    """The Effect with a period after each part of what "and" joins (ruling ``period.and``)."""
    parts = ((each.parts if isinstance(each, Both) else (each,)) for each in effect.phrases)
    return Effect(effect.header, tuple(phrase for group in parts for phrase in group))


class Setting(Readings):
    """Rules, cards and seats of one table, and the Effects by id.

    Effects of a card are ``<card>/<side>``, of a Room ``<room>/token`` or ``<room>/tile``, of the rulebook ``@<name>``;
    *extra* adds the Effects that a scenario writes out. The Persistent part of an Effect has its id with ``>`` behind
    it; *triggers* and *replacements* say what sets it off, *listens* the entry verbs that might. *recalls* are the
    Effects that look back over their own resolution, *unsettled* those with a number or an Evocation to be settled
    first, *skilled* those that a card in play brings, *origins* the cubes of which it is kept who put them there. *box*
    is what a duel is set up from, if it is; *asks* what each Quest's Condition asks; *customs* how this table says that
    it plays.
    """

    def __init__(
        self,
        rules: RuleSet,
        cards: Cards,
        seats: tuple[Seat, ...],
        extra: Mapping[str, Effect] | None = None,
        box: Box | None = None,
        customs: Customs = NO_CUSTOMS,
    ) -> None:
        self.rules = rules
        self.cards = cards
        self.seats = seats
        self.box = box
        self.extra = extra or {}
        self.customs = customs
        self.room_names = {card.id: card.name for card in cards.rooms.values()} | dict(customs.rooms)
        self.parties = (*seats, ROSE)
        self.index = {seat: place for place, seat in enumerate(self.parties)}
        self.effects: dict[str, Effect] = {}
        self.triggers: dict[str, Trigger] = {}
        self.replacements: dict[str, Replacement] = {}
        self.listens: dict[str, frozenset[str]] = {}
        self.recalls: dict[str, tuple[frozenset[str], ...]] = {}
        self.unsettled: set[str] = set()
        for name, effect in rules.effects.items():
            self._keep(f"@{name}", effect)
        for name, effect in cards.effects():
            self._keep(name, effect)
        for name, effect in self.extra.items():
            self._keep(name, effect)
        self.skilled = self._skilled()
        self.asks = {quest.id: quest.asks for quest in cards.quests.values() if quest.asks is not None}

    def ruled(self, rules: RuleSet, customs: Customs = NO_CUSTOMS) -> Setting:
        """The same table under *rules*, other readings of the same rulebooks; *customs* say so."""
        if rules.reads("period.and") != self.rules.reads("period.and"):
            return Setting(rules, self.cards, self.seats, self.extra, self.box, customs)
        new = copy(self)
        new.rules = rules
        new.customs = customs
        for name, value in (*vars(Setting).items(), *vars(Readings).items()):
            if isinstance(value, cached_property):  # what was looked up belongs to the other readings
                vars(new).pop(name, None)
        return new

    def _keep(self, name: str, effect: Effect) -> None:
        if self.rules.reads("period.and") == "each":
            effect = in_single_phrases(effect)
        self.effects[name] = effect
        asked = asked_by(effect)
        if any(asked):
            self.recalls[name] = asked
        if any(unsettled(phrase) for phrase in effect.phrases):
            self.unsettled.add(name)
        last = effect.phrases[-1]
        if isinstance(last, Persistent):
            # What a Skill is aimed at is chosen when it is set off; a Spell's target bears its token from the start.
            self._keep(name + STANDS, Effect(effect.header if name.endswith(SKILLS) else None, last.then))
            if isinstance(last.trigger, Replacement):
                self.replacements[name + STANDS] = last.trigger
                self.listens[name + STANDS] = frozenset()
            else:
                self.triggers[name + STANDS] = last.trigger
                self.listens[name + STANDS] = VERBS[last.trigger.event]

    def _skilled(self) -> dict[str, str]:
        """The cards and Upgrades whose Skill is live while they are in play, and the Effect it applies."""
        found = {}
        for suffix in SKILLS:
            names = [name.removesuffix(suffix) for name in self.effects if name.endswith(suffix)]
            found.update({card: card + suffix + STANDS for card in names if card + suffix + STANDS in self.effects})
        return found

    def token_on(self, state: str) -> str:
        """The token that a Room bears by the book, Intact or Wrecked: ``available`` or ``none`` (``room.tokens``)."""
        return "available" if (state == "wrecked") == self.tokens_when_turned else "none"

    def effect(self, name: str) -> Effect:
        """The Effect of that id; :class:`RuleGap` when no card file tells it."""
        found = self.effects.get(name)
        return self.cards.effect(name) if found is None else found

    def upgrade(self, name: str) -> UpgradeCard:
        """The Upgrade with that name or id; :class:`RuleGap` when no card file tells it."""
        upgrades = self.cards.upgrades
        found = [card for card in upgrades.values() if name in (card.name, card.id)]
        if not found:
            raise RuleGap(f"no card file tells what the Upgrade {name!r} does", near=nearest(name, upgrades))
        return found[0]

    def summonable(self, name: str) -> tuple[ModelCard, ...]:
        """The Evocation Cards with that name, by id; :class:`RuleGap` when no card file tells one."""
        cards = [card for card in self.cards.models.values() if "evocation" in card.kinds]
        found = sorted((card for card in cards if card.name == name), key=lambda card: card.id)
        untold = self.cards.gaps.get("-".join(name.lower().split()))
        if not found and untold is not None:
            raise untold.error()
        if not found:
            raise RuleGap(f"no card file tells what {name!r} is", near=nearest(name, (card.name for card in cards)))
        return tuple(found)

    def card(self, name: str) -> ModelCard:
        """The card of a Mage or an Evocation."""
        return self.cards.models[name]

    def printed(self, card: str, *about: str) -> tuple[str, ...]:
        """The clauses in which a card's ``health``, say, is printed; none for a card that no book prints."""
        clauses = self.cards.cites.get(card, ())
        return tuple(clause for word in about for clause in clauses if f".{word}-" in clause)

    def spell(self, copy: str) -> Spell:
        """The Spell of which *copy* is one; :class:`RuleGap` when no card file tells its text."""
        return self.cards.spell(name_of(copy))

    def copies(self, id: str) -> tuple[Copy, ...]:
        """Every copy of a Spell Card that there is."""
        return tuple(f"{id}#{number}" for number in range(1, self.spell(id).copies + 1))

    def told(self, copy: Copy, side: str) -> bool:
        """Whether the text of a Spell's side is known, so that it can be cast."""
        return f"{name_of(copy)}/{side}" in self.effects

    def untold(self, copy: Copy, side: str) -> str:
        """Why the text of a Spell's side is not known, in words."""
        try:
            self.effect(f"{self.spell(copy).id}/{side}")
        except RuleGap as gap:
            return gap.message
        return ""

    def leaves(self, copy: Copy, revealed: bool) -> bool:
        """Whether a discarded card leaves the game: a Forgotten Spell, Revealed or not (``forgotten.unrevealed``)."""
        spell = self.cards.spells.get(name_of(copy))
        if spell is None or not spell.forgotten:
            return False
        return revealed or self.forgotten_out

    def reads_memories(self, seat: Seat) -> str:
        """Who may read what goes to the Memories of a Mage: all, or that Mage alone (``hidden.memories``)."""
        return seat if self.secret_memories else "all"

    def spell_name(self, copy: str) -> str:
        """A card's name as shown and as written in a move."""
        spell = self.cards.spells.get(name_of(copy))
        return spell.name if spell else name_of(copy)

    def title(self, id: str) -> str:
        """The name printed on a Mage, Grimoire, Quest or Event card."""
        tables = (self.cards.models, self.cards.grimoires, self.cards.quests, self.cards.events)
        return next((table[id].name for table in tables if id in table), id)

    def room(self, room: RoomId) -> RoomCard:
        """The card of a Room; a Room that no card file knows has no slots, banners or Effect."""
        found = self.cards.rooms.get(room)
        return found or RoomCard(room, room.replace("-", " ").title(), 0, (0, 0, 0), "slate", None)

    def need_slots(self, room: RoomId) -> None:
        """Raise :class:`RuleGap` for a Room that a book names without telling its Instability Slots."""
        if room in self.cards.gaps:
            raise self.cards.gaps[room].error()

    @cached_property
    def slots(self) -> dict[RoomId, int]:
        """How many Instability Slots each known Room has."""
        return {room.id: room.slots for room in self.cards.rooms.values()}
