"""How a text becomes an Effect: cutting it into words, feeding them to effects.lark, building phrases.

The only module that imports lark; :mod:`brw_lab.spellcraft.read` loads it when the first text is read, and says what
went wrong. This one only finds out where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from lark import Lark, Token, Transformer, UnexpectedToken, v_args
from lark.lexer import PatternStr

from brw_lab.spellcraft.amount import Amount, EqualTo, Stat
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    ActivateRoom,
    Attack,
    ConvertDamage,
    ConvertInstability,
    Deck,
    Defeat,
    Discard,
    Draw,
    Effect,
    Fixed,
    GainPower,
    Inflict,
    LosePower,
    Move,
    Persistent,
    Phrase,
    PlaceInstability,
    Repeat,
    Restore,
    Routine,
)
from brw_lab.spellcraft.say import watched, yours
from brw_lab.spellcraft.selector import Header, Kind, Spot, Who

_GRAMMAR = Path(__file__).with_name("effects.lark")
_WORD = re.compile(r"\w[\w'’-]*|\S")
_NUMBER = re.compile(r"[1-9][0-9]?")

COUNT = "a number from 1 to 99"
REACH = "a number from 0 to 99"
PERIOD = "a period"
_SIGNS = {
    "DOT": PERIOD,
    "COLON": "a colon",
    "COMMA": "a comma",
    "NUMBER": COUNT,
    "ONE": COUNT,
    "ZERO": REACH,
}

AnyEnum = TypeVar("AnyEnum", bound=Enum)


class Stray(NamedTuple):
    """The first word that fits nothing: where it starts in the text, the word (empty at the end), and what would fit.

    *fits* holds words as the grammar writes them, in its order. *opens* says whether a sentence begins here, *known*
    whether the word is one of the language at all.
    """

    at: int
    word: str
    fits: tuple[str, ...]
    opens: bool
    known: bool


class Language:
    """effects.lark, loaded: its words, and the parser that knows their order."""

    def __init__(self) -> None:
        grammar = _GRAMMAR.read_text(encoding="utf-8")
        self._lark = Lark(grammar, parser="lalr", lexer="basic", transformer=_Builder())
        self._words = {t.name: t.pattern.value for t in self._lark.terminals if isinstance(t.pattern, PatternStr)}
        self._names = {word.lower(): name for name, word in self._words.items()}
        self._order = {name: grammar.find(f'"{word}"') for name, word in self._words.items() if name not in _SIGNS}

    def read(self, text: str) -> Effect | Stray:
        """The Effect that *text* says, or the first word that keeps it from being one; linear in its length."""
        tokens = list(self._tokens(text))
        parser = self._lark.parse_interactive()
        for count, token in enumerate(tokens):
            try:
                done = parser.feed_token(token)
            except UnexpectedToken:
                return self._stray(text, tokens, count)
        return cast(Effect, done)

    def _tokens(self, text: str) -> Iterator[Token]:
        for match in _WORD.finditer(text):
            word = match.group().replace("’", "'")
            name = self._names.get(word.lower()) or ("NUMBER" if _NUMBER.fullmatch(word) else "")
            yield Token(name, self._words.get(name, word), match.start(), end_pos=match.end())
        end = len(text.rstrip())
        yield Token("$END", "", end, end_pos=end)

    def _stray(self, text: str, tokens: list[Token], count: int) -> Stray:
        # The parser may have closed rules before it noticed, so what fits is asked of one that has not seen the word.
        parser = self._lark.parse_interactive()
        for token in tokens[:count]:
            parser.feed_token(token)
        fitting: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # lark leaves it untyped
        # Wherever a text may end, a period may stand or a phrase may follow: the end itself is no news.
        fits = sorted(fitting - {"$END"}, key=lambda name: (self._order.get(name, 0), name))
        start, end = tokens[count].start_pos or 0, tokens[count].end_pos or 0
        return Stray(
            at=start,
            word=text[start:end],
            fits=tuple(dict.fromkeys(_SIGNS.get(name) or self._words[name] for name in fits)),
            opens=_opens([token.type for token in tokens[:count]]),
            known=bool(tokens[count].type),
        )


def _opens(before: list[str]) -> bool:
    """Whether a sentence begins behind these tokens: at the start, behind a period, behind the colon of a header."""
    if not before or before[-1] == "DOT":
        return True
    kinds = {kind.name for kind in Kind}
    return before[-1] == "COLON" and before[0] in kinds and "COLON" not in before[:-1]


@cache
def language() -> Language:
    """The one Language, kept: loading it takes far longer than reading a text with it."""
    return Language()


def _said(kind: type[AnyEnum], words: tuple[object, ...]) -> AnyEnum:
    """The member of *kind* whose canonical words these are; a subject already built is passed over."""
    text = " ".join(word for word in words if isinstance(word, str)).lower()
    return next(member for member in kind if str(member.value).lower() == text)


@v_args(inline=True)
class _Builder(Transformer[Token, Effect]):
    """One method a rule of effects.lark, under its name."""

    def start(self, header: Header | None, phrases: tuple[Phrase, ...]) -> Effect:
        return Effect(header, phrases)

    # The target header

    def header(self, kind: Kind, reach: int) -> Header:
        return Header(kind, reach)

    def boundless(self, kind: Kind) -> Header:
        return Header(kind)

    def kind(self, word: Token) -> Kind:
        return Kind(str(word))

    own = kind

    def reach(self, number: Token) -> int:
        return int(number)

    # Sentences

    def body(self, *parts: list[Phrase] | Persistent) -> tuple[Phrase, ...]:
        return tuple(phrase for part in parts for phrase in (part if isinstance(part, list) else [part]))

    def phrases(self, first: Phrase) -> list[Phrase]:
        return [first]

    def more(self, before: list[Phrase], phrase: Phrase) -> list[Phrase]:
        # Growing one list keeps a long text linear; nobody else holds it yet.
        before.append(phrase)
        return before

    # Cubes

    def inflict(self, by: Who, amount: Amount, on: Who | None) -> Inflict:
        return Inflict(amount, on, by)

    def convert_damage(self, by: Who, amount: Amount, on: Who | None) -> ConvertDamage:
        return ConvertDamage(amount, on, by)

    def convert_instability(self, by: Who, amount: Amount, where: Spot | None) -> ConvertInstability:
        return ConvertInstability(amount, where, by)

    def place_instability(self, by: Who, amount: Amount, where: Spot | None) -> PlaceInstability:
        return PlaceInstability(amount, where, by)

    # Models moved

    def move(self, you: Who, who: Who | None, steps: Amount) -> Move:
        return Move(steps, who or you)

    def moves(self, who: Who, steps: Amount) -> Move:
        return Move(steps, who)

    # Power Points and cards

    def gain(self, who: Who, amount: Amount) -> GainPower:
        return GainPower(amount, who)

    def lose(self, who: Who, amount: Amount) -> LosePower:
        return LosePower(amount, who)

    def draw(self, who: Who, amount: Amount, deck: Deck | None) -> Draw:
        return Draw(amount, who, deck or Deck.GRIMOIRE)

    def discard(self, who: Who, amount: Amount) -> Discard:
        return Discard(amount, who)

    # Actions, keywords, defeats

    def repeat(self, _you: Who, times: Token, cost: Discard | LosePower | None) -> Repeat:
        return Repeat(int(times), cost)

    def activate(self, _you: Who) -> ActivateRoom:
        return ActivateRoom()

    def attack(self, _you: Who) -> Attack:
        return Attack()

    def restore(self, _you: Who) -> Restore:
        return Restore()

    def defeat(self, _you: Who, who: Who) -> Defeat:
        return Defeat(who)

    def routine(self, *words: object) -> Fixed:
        return Fixed(_said(Routine, words))

    # Persistent

    def persistent(self, trigger: Trigger, then: tuple[Phrase, ...]) -> Persistent:
        return Persistent(trigger, then)

    def trigger(self, *parts: Who | Event) -> Trigger:
        who, event = parts if len(parts) == 2 else (Who.YOU, *parts)
        return Trigger(cast(Who, who), cast(Event, event))

    def your_event(self, *words: Token) -> Event:
        said = " ".join(words)
        return next(event for event in Event if yours(event) == said)

    def their_event(self, *words: Token) -> Event:
        return _said(Event, words)

    def watched(self, *words: Token) -> Who:
        said = " ".join(words)
        return next(who for who in Who if watched(who) == said)

    # Whom, where, how many

    def you(self) -> Who:
        return Who.YOU

    def who(self, party: Who) -> Who:
        return party

    def party(self, *words: Token) -> Who:
        return _said(Who, words)

    def on(self, who: Who) -> Who:
        return who

    def spot(self, *words: Token) -> Spot:
        return _said(Spot, words[1:])

    def deck(self, *words: Token) -> Deck:
        return _said(Deck, ("the", words[-1]))

    def number(self, number: Token) -> int:
        return int(number)

    def equal(self, stat: Stat) -> EqualTo:
        return EqualTo(stat)

    def stat(self, *words: Token) -> Stat:
        return _said(Stat, words)
