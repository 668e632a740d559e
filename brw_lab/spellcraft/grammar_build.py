"""How effects.lark becomes phrases: one method a rule or alias, under its name; the parts are in :mod:`.grammar_parts`.

An amount comes as what was said at its place and, at the end of the phrase, what it counts (``for each ...``).
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from lark import Token, Transformer, v_args

from brw_lab.spellcraft.amount import Amount, Counted, Stat
from brw_lab.spellcraft.condition import Condition
from brw_lab.spellcraft.grammar_parts import Parts, meant, times
from brw_lab.spellcraft.interrupt import Replacement, Trigger
from brw_lab.spellcraft.nouns import Deck, Face, Loot, Routine, Span
from brw_lab.spellcraft.phrase import (
    Both,
    Commandeer,
    Effect,
    Either,
    Fixed,
    If,
    May,
    Pay,
    Persistent,
    Phrase,
    Repeat,
    Simple,
    Still,
)
from brw_lab.spellcraft.selector import Header, Selector, Spot, Who
from brw_lab.spellcraft.subject import done_by, subject
from brw_lab.spellcraft.verbs import (
    ActivateEvocation,
    ActivateRoom,
    AssignUpgrade,
    Attack,
    Boost,
    ConvertDamage,
    ConvertInstability,
    Defeat,
    Discard,
    DiscardTrophies,
    Draw,
    Exhaust,
    GainPower,
    GainTrophies,
    Heal,
    Inflict,
    LosePower,
    Move,
    MoveInstability,
    PlaceInstability,
    Push,
    Put,
    Remove,
    Restore,
    Reveal,
    Search,
    Shelter,
    Shuffle,
    SpendCube,
    Steal,
    Summon,
    Swap,
    TakeCrown,
    TurnToken,
)

Cost = Discard | LosePower
Deed = TypeVar("Deed", bound=Phrase)


class Same(NamedTuple):
    """A phrase behind ``and`` whose subject is the one of the phrase before."""

    phrase: Simple


@v_args(inline=True)
class Deeds(Transformer[Token, Effect]):
    """The verbs that anybody can be the subject of; here you are, until ``theirs`` says otherwise."""

    def theirs(self, who: Who, phrase: Deed) -> Deed:
        return done_by(who, phrase)

    def inflict(self, amount: Amount, on: Selector | None, each: Counted | None = None) -> Inflict:
        return Inflict(times(amount, each), on)

    def convert_damage(self, amount: Amount, on: Selector | None, each: Counted | None = None) -> ConvertDamage:
        return ConvertDamage(times(amount, each), on)

    def convert_instability(
        self, amount: Amount, where: Spot | None, each: Counted | None = None
    ) -> ConvertInstability:
        return ConvertInstability(times(amount, each), where)

    def place_instability(self, amount: Amount, where: Spot | None, each: Counted | None = None) -> PlaceInstability:
        return PlaceInstability(times(amount, each), where)

    def gain(self, amount: Amount, each: Counted | None = None) -> GainPower:
        return GainPower(times(amount, each))

    def lose(self, amount: Amount, each: Counted | None = None) -> LosePower:
        return LosePower(times(amount, each))

    def gain_trophies(self, amount: Amount, each: Counted | None = None) -> GainTrophies:
        return GainTrophies(times(amount, each))

    def discard_trophies(self, amount: Amount, each: Counted | None = None) -> DiscardTrophies:
        return DiscardTrophies(times(amount, each))

    def draw(self, amount: Amount, deck: Deck | None, each: Counted | None = None) -> Draw:
        return Draw(times(amount, each), deck=deck or Deck.GRIMOIRE)

    def discard(self, amount: Amount, each: Counted | None = None) -> Discard:
        return Discard(times(amount, each))

    def reveal(self, amount: Amount, each: Counted | None = None) -> Reveal:
        return Reveal(times(amount, each))

    def exhaust(self, amount: Amount, each: Counted | None = None) -> Exhaust:
        return Exhaust(times(amount, each), Who.YOU)


@v_args(inline=True)
class Yours(Transformer[Token, Effect]):
    """The verbs whose subject is always you, and the sentences that have no verb of their own."""

    def move(self, steps: Amount, each: Counted | None = None) -> Move:
        return Move(times(steps, each))

    def move_who(self, who: Who, steps: Amount, each: Counted | None = None) -> Move:
        return Move(times(steps, each), who)

    moves = move_who

    def move_instability(self, amount: Amount, origin: Spot, to: Spot, each: Counted | None = None) -> MoveInstability:
        return MoveInstability(times(amount, each), origin, to)

    def heal(self, amount: Amount, on: Selector | None, each: Counted | None = None) -> Heal:
        return Heal(times(amount, each), on or Who.YOU)

    def push(self, who: Who, steps: Amount, each: Counted | None = None) -> Push:
        return Push(who, times(steps, each))

    def swap(self, who: Who) -> Swap:
        return Swap(who)

    def put(self, who: Who, where: Spot) -> Put:
        return Put(who, where)

    def put_you(self, where: Spot) -> Put:
        return Put(Who.YOU, where)

    def activate(self) -> ActivateRoom:
        return ActivateRoom()

    def activate_evocation(self, who: Who) -> ActivateEvocation:
        return ActivateEvocation(who)

    def attack(self) -> Attack:
        return Attack()

    def restore(self) -> Restore:
        return Restore()

    def defeat(self, who: Selector) -> Defeat:
        return Defeat(who)

    def summon(self, name: Token, where: Spot | None) -> Summon:
        return Summon(str(name), where)

    def remove(self, who: Selector) -> Remove:
        return Remove(who)

    def steal_power(self, amount: Amount, who: Who, each: Counted | None = None) -> Steal:
        return Steal(times(amount, each), Loot.POWER, who)

    def steal_trophy(self, amount: Amount, who: Who, each: Counted | None = None) -> Steal:
        return Steal(times(amount, each), Loot.TROPHY, who)

    def steal_card(self, amount: Amount, who: Who, each: Counted | None = None) -> Steal:
        return Steal(times(amount, each), Loot.CARD, who)

    def search(self, deck: Deck, amount: Amount, each: Counted | None = None) -> Search:
        return Search(deck, times(amount, each))

    def shuffle(self, pile: Deck, into: Deck) -> Shuffle:
        return Shuffle(pile, into)

    def turn(self, where: Spot, face: Face) -> TurnToken:
        return TurnToken(where, face)

    def crown(self) -> TakeCrown:
        return TakeCrown()

    def assign(self, name: Token, who: Who) -> AssignUpgrade:
        return AssignUpgrade(str(name), who)

    def boost(self, stat: Stat, amount: int, span: Span) -> Boost:
        return Boost(stat, amount, span)

    def shelter(self, span: Span) -> Shelter:
        return Shelter(span)


@v_args(inline=True)
class Joins(Transformer[Token, Effect]):
    """Whole texts, and the sentences that hold other phrases."""

    def start(self, header: Header | None, phrases: tuple[Phrase, ...]) -> Effect:
        return Effect(header, phrases)

    def body(self, *parts: list[Phrase] | Persistent) -> tuple[Phrase, ...]:
        return tuple(phrase for part in parts for phrase in (part if isinstance(part, list) else [part]))

    def phrases(self, first: Phrase) -> list[Phrase]:
        return [first]

    def more(self, before: list[Phrase], phrase: Phrase) -> list[Phrase]:
        # Growing one list keeps a long text linear; nobody else holds it yet.
        before.append(phrase)
        return before

    def either(self, *choices: Simple | None) -> Either:
        return Either(tuple(choice for choice in choices if choice is not None))

    def both(self, first: Simple, *others: Simple | Same | None) -> Both:
        who = subject(first)
        parts = [done_by(who, part.phrase) if isinstance(part, Same) else part for part in others if part is not None]
        return Both((first, *parts))

    def same(self, phrase: Simple) -> Same:
        return Same(phrase)

    def spend_cube(self) -> SpendCube:
        return SpendCube()

    def may(self, phrase: Simple) -> May:
        return May(phrase)

    def pay(self, cost: Cost, then: Simple) -> Pay:
        return Pay(cost, then)

    def if_(self, condition: Condition, then: Simple, otherwise: Simple | None) -> If:
        return If(condition, then, otherwise)

    def repeat(self, times: int, cost: Cost | None) -> Repeat:
        return Repeat(times, cost)

    def commandeer(self) -> Commandeer:
        return Commandeer()

    def still(self) -> Still:
        return Still()

    def routine(self, *words: Token) -> Fixed:
        return Fixed(meant(Routine, words))

    def persistent(self, trigger: Trigger | Replacement, then: tuple[Phrase, ...]) -> Persistent:
        return Persistent(trigger, then)


class Builder(Parts, Deeds, Yours, Joins):
    """Everything that effects.lark says, built."""
