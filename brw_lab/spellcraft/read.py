"""What a card text says: from words to an Effect, or to an error that shows the first word that fits nothing.

The language itself is written down in effects.lark; it is loaded with the first text that is read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from brw_lab.errors import EffectError, Where, nearest
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.selector import Kind

if TYPE_CHECKING:
    from brw_lab.spellcraft.grammar import Stray

LONGEST: Final = 2_000
"""The longest text that is read, in characters."""

_MOST_EXPECTED = 12
_A_TARGET = "a target such as Model within 2:"
_ANOTHER = "another word"
_COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Misread(EffectError):
    """An effect text with a word that fits nothing; *line* and *column* count from 1 inside the text.

    *caret* is that line of the text and, below it, a caret under the word; ``where`` is the same place in the file.
    """

    def __init__(
        self,
        message: str,
        text: str,
        at: int,
        *,
        where: Where | None,
        expected: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
    ) -> None:
        self.line = text.count("\n", 0, at) + 1
        self.column = at - (text.rfind("\n", 0, at) + 1) + 1
        super().__init__(message, where=_placed(self.line, self.column, where), expected=expected, near=near)
        shown = text.split("\n")[self.line - 1].rstrip()
        self.caret = f"{_printable(shown)}\n{' ' * (self.column - 1)}^"


def read_effect(text: str, where: Where | None = None) -> Effect:
    """The Effect that *text* says; *where* is the place of its first character in the file it comes from.

    Letters' case, spacing and the last period do not matter. Time is linear in the length of the text.

    Raises :class:`EffectError` for a text that is empty, longer than 2,000 characters or not of the language.
    Source: Duel: Kami, Effects and Targets (kami.effects.definition, kami.target.notation).

    >>> read_effect("Model within 2: Inflict 2. Restore.").phrases
    (Inflict(amount=2, on=None, by=<Who.YOU: 'you'>), Restore())
    >>> try:
    ...     read_effect("Inflct 2.")
    ... except EffectError as error:
    ...     print(error.near, error.caret, sep=chr(10))
    ('Inflict',)
    Inflct 2.
    ^
    """
    if not isinstance(text, str):
        raise EffectError(f"{text!r} is no text", where=where, expected=("an effect text",))
    if len(text) > LONGEST:
        message = f"the effect text is {len(text):,} characters long; the longest that is read has {LONGEST:,}"
        raise EffectError(message, where=where)
    if not text.strip():
        raise Misread(
            "the effect text is empty", text, 0, where=where, expected=(_A_TARGET, "a phrase such as Inflict 2.")
        )
    read = _read(text)
    if isinstance(read, Effect):
        return read
    raise _misread(text, read, where)


@lru_cache(maxsize=4096)
def _read(text: str) -> Effect | Stray:
    # Lark is loaded here, not above, so that importing brw_lab stays cheap.
    from brw_lab.spellcraft.grammar import language

    return language().read(text)


def _misread(text: str, stray: Stray, where: Where | None) -> Misread:
    word = _printable(stray.word if len(stray.word) <= 30 else f"{stray.word[:30]}...")
    if not word:
        message = "the text ends too early"
    elif stray.known or not stray.word[0].isalpha():
        message = f"'{word}' does not fit here"
    else:
        message = f"'{word}' is no word of the effect language"
    fits = tuple(_capital(word) for word in stray.fits) if stray.opens else stray.fits
    expected, near = _expected(fits), _near(stray.word, fits)
    return Misread(message, text, stray.at, where=where, expected=expected, near=near)


def _expected(fits: tuple[str, ...]) -> tuple[str, ...]:
    """What could stand there in words for people: the kinds of target as one, not too many."""
    from brw_lab.spellcraft.grammar import COUNT, REACH

    shown = list(fits)
    kinds = [kind.value for kind in Kind]
    if set(kinds) <= set(fits):
        shown = [_A_TARGET, *(word for word in fits if word not in kinds)]
    if REACH in shown:
        shown = [word for word in shown if word != COUNT]
    return tuple(shown if len(shown) <= _MOST_EXPECTED else [*shown[: _MOST_EXPECTED - 1], _ANOTHER])


def _near(word: str, fits: tuple[str, ...]) -> tuple[str, ...]:
    """The fitting words closest to *word*, whatever its case; a number written out is close to its digits."""
    if word.lower() in _COUNTED and any(fit.startswith("a number") for fit in fits):
        return (str(_COUNTED.index(word.lower())),)
    by_spelling = {fit.lower(): fit for fit in fits if " " not in fit}
    return tuple(by_spelling[close] for close in nearest(word.lower(), by_spelling))


def _placed(line: int, column: int, start: Where | None) -> Where:
    """That place of a text in the file where the text starts at *start*; unknown stays unknown."""
    if start is None:
        return Where(None, line, column)
    if start.line is None:
        return start
    if line > 1:
        return Where(start.file, start.line + line - 1, column)
    return Where(start.file, start.line, None if start.column is None else start.column + column - 1)


def _capital(word: str) -> str:
    return word if " " in word else word[0].upper() + word[1:]


def _printable(text: str) -> str:
    """The text with a space for each character that would move the caret or cannot be shown."""
    return "".join(char if char.isprintable() else " " for char in text)
