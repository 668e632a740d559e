"""How a text becomes an Effect: cutting it into words, feeding them to effects.lark, building phrases.

This module and :mod:`.grammar_build` are the only ones that import lark; :mod:`brw_lab.spellcraft.read` loads them when
the first text is read, and says what went wrong. This one only finds out where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from lark import Lark, Token, UnexpectedToken
from lark.lexer import PatternStr

from brw_lab.spellcraft.grammar_build import Builder
from brw_lab.spellcraft.misread import A_NAME, COUNT, PERIOD, REACH, Stray
from brw_lab.spellcraft.names import WORD, name_length
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.selector import Kind

_GRAMMAR = Path(__file__).with_name("effects.lark")
_NUMBER = re.compile(r"[1-9][0-9]?")
_COUNTED = {
    word: str(number)
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
}
_NAMED = frozenset({"summon", "assign"})
"""Behind these words stands the name of a card."""

_SELDOM = ("yourself", "its", "one", "for", "or", ",")
"""Words and a sign that fit in many places and are seldom what was meant; an error offers them last."""
_SIGNS = {
    "DOT": PERIOD,
    "COLON": "a colon",
    "COMMA": "a comma",
    "NUMBER": COUNT,
    "ONE": COUNT,
    "ZERO": REACH,
    "NAME": A_NAME,
}


class Language:
    """effects.lark, loaded: its words, and the parser that knows their order."""

    def __init__(self) -> None:
        grammar = _GRAMMAR.read_text(encoding="utf-8")
        # Of lark's own lexer only the words are used: whether a word is a name depends on the one before it.
        self._lark = Lark(grammar, parser="lalr", lexer="basic", transformer=Builder())
        self._words = {t.name: t.pattern.value for t in self._lark.terminals if isinstance(t.pattern, PatternStr)}
        self._names = {word.lower(): name for name, word in self._words.items()}
        self._order = {name: grammar.find(f'"{word}"') for name, word in self._words.items() if name not in _SIGNS}
        self._order |= {self._names[word]: len(grammar) + rank for rank, word in enumerate(_SELDOM)}

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
        found = list(WORD.finditer(text))
        words = [match.group().replace("’", "'") for match in found]
        at = 0
        while at < len(found):
            length = name_length(words, at) if at and words[at - 1].lower() in _NAMED else 0
            last = at + max(length, 1)
            name, value = ("NAME", " ".join(words[at:last])) if length else self._token(words[at])
            yield Token(name, value, found[at].start(), end_pos=found[last - 1].end())
            at = last
        end = len(text.rstrip())
        yield Token("$END", "", end, end_pos=end)

    def _token(self, word: str) -> tuple[str, str]:
        """The terminal a word stands for, none for a word of no language, and the word as the grammar writes it."""
        number = _COUNTED.get(word.lower(), word)
        name = self._names.get(word.lower()) or ("NUMBER" if _NUMBER.fullmatch(number) else "")
        return name, self._words.get(name, number)

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
