"""What the parts of a sentence in effects.lark mean: targets, parties, Rooms, numbers, triggers and conditions.

One method a rule or alias of effects.lark, under its name; :mod:`.grammar_build` puts them together with the verbs.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from lark import Token, Transformer, v_args

from brw_lab.spellcraft.amount import Amount, Counted, EqualTo, ForEach, Stat, UpTo
from brw_lab.spellcraft.condition import Condition, Fell, HasAtLeast, IsIn, YouDo
from brw_lab.spellcraft.interrupt import Event, Prevented, Replacement, Trigger
from brw_lab.spellcraft.nouns import Deck, Face, Owned, Span
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.say_parts import watched, yours
from brw_lab.spellcraft.selector import Among, Header, Kind, Spot, Who

AnyEnum = TypeVar("AnyEnum", bound=Enum)


def meant(kind: type[AnyEnum], words: tuple[Token, ...]) -> AnyEnum:
    """The member of *kind* whose canonical words these are."""
    text = " ".join(words).lower()
    return next(member for member in kind if str(member.value).lower() == text)


def times(number: Amount, thing: Counted | None) -> Amount:
    """A number as it was said, or so many for each *thing*."""
    return ForEach(number, thing) if thing is not None and isinstance(number, int) else number


@v_args(inline=True)
class Parts(Transformer[Token, Effect]):
    """The rules below a sentence."""

    # The target header

    def header(self, kind: Kind, reach: int) -> Header:
        return Header(kind, reach)

    def boundless(self, kind: Kind) -> Header:
        return Header(kind)

    def kind(self, word: Token) -> Kind:
        return Kind(str(word))

    own = kind

    # Whom and where

    def who(self, party: Who) -> Who:
        return party

    def you(self) -> Who:
        return Who.YOU

    def party(self, *words: Token) -> Who:
        # "its owner" can only be the target's: nobody else has been spoken of.
        return Who.OWNER if words[0] == "its" else meant(Who, words)

    def among(self, who: Who, where: Spot) -> Among:
        return Among(who, where)

    def on(self, whom: Who | Among) -> Who | Among:
        return whom

    def spot(self, place: Spot) -> Spot:
        return place

    def place(self, *words: Token) -> Spot:
        return meant(Spot, words)

    def deck(self, article: Token, *words: Token) -> Deck:
        return meant(Deck, (article.update(value="the"), *words))

    def face(self, word: Token) -> Face:
        return Face(str(word))

    def span(self, *words: Token) -> Span:
        return meant(Span, words)

    # How many

    def number(self, *digits: Token) -> int:
        # The word "one" is a keyword too, so it comes as nothing.
        return int(digits[0]) if digits else 1

    def up_to(self, number: int) -> UpTo:
        return UpTo(number)

    def equal(self, stat: Stat) -> EqualTo:
        return EqualTo(stat)

    def stat(self, *words: Token) -> Stat:
        return meant(Stat, words)

    def each(self, counted: Counted) -> Counted:
        return counted

    def counted(self, *words: Token) -> Counted:
        return meant(Counted, words)

    # Triggers

    def trigger(self, *parts: Who | Event) -> Trigger:
        return Trigger(_watched(parts), next(part for part in parts if isinstance(part, Event)))

    def replacement(self, *parts: Who | Prevented) -> Replacement:
        return Replacement(_watched(parts), next(part for part in parts if isinstance(part, Prevented)))

    def your_event(self, *words: Token) -> Event:
        said = " ".join(words)
        return next(event for event in Event if yours(event) == said)

    def their_event(self, *words: Token) -> Event:
        return meant(Event, words)

    def prevented(self, *words: Token) -> Prevented:
        return meant(Prevented, words)

    def watched(self, *words: Token) -> Who:
        said = " ".join(words)
        return next(who for who in Who if watched(who) == said)

    # Conditions

    def you_do(self) -> Condition:
        return YouDo()

    def is_in(self, who: Who, where: Spot) -> Condition:
        return IsIn(who, where)

    def you_are_in(self, where: Spot) -> Condition:
        return IsIn(Who.YOU, where)

    def fell(self, who: Who) -> Condition:
        return Fell(who)

    def you_fell(self) -> Condition:
        return Fell(Who.YOU)

    def has(self, who: Who, number: int, thing: Owned) -> Condition:
        return HasAtLeast(who, number, thing)

    def you_have(self, number: int, thing: Owned) -> Condition:
        return HasAtLeast(Who.YOU, number, thing)

    def owned_power(self) -> Owned:
        return Owned.POWER

    def owned_trophies(self) -> Owned:
        return Owned.TROPHIES

    def owned_damage(self) -> Owned:
        return Owned.DAMAGE

    def owned_cards(self) -> Owned:
        return Owned.CARDS

    def owned_evocations(self) -> Owned:
        return Owned.EVOCATIONS


def _watched(parts: tuple[object, ...]) -> Who:
    """Whom a trigger names; nobody is named where it is you."""
    return next((part for part in parts if isinstance(part, Who)), Who.YOU)
