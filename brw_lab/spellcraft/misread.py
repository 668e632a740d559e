"""How a text that the language does not know is refused: the stray word, what could stand there, what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from brw_lab.errors import EffectError, Where, nearest
from brw_lab.spellcraft.selector import Kind

COUNT: Final = "a number from 1 to 99"
REACH: Final = "a number from 0 to 99"
PERIOD: Final = "a period"
A_NAME: Final = "a name such as Oni of Dusk"
A_TARGET: Final = "a target such as Model within 2:"

_MOST_EXPECTED = 12
_SHORT = 3
_ANOTHER = "another word"
_PARTY = frozenset({"the", "each"})
"""Where both of these fit, the language expects somebody."""
_SOMEBODY = frozenset({"him", "her", "it", "them", "he", "she", "they", "opponent", "opponents", "enemy", "rival"})

_MEANT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all": "each",
        "can": "may",
        "change": "convert",
        "cure": "heal",
        "deal": "inflict",
        "deals": "inflicts",
        "destroy": "defeat",
        "dungeon": "lodge",
        "every": "each",
        "flip": "turn",
        "get": "gain",
        "gets": "gains",
        "hit": "inflict",
        "kill": "defeat",
        "monster": "evocation",
        "otherwise": "or",
        "player": "mage",
        "put": "place",
        "puts": "places",
        "receives": "suffers",
        "recover": "heal",
        "space": "room",
        "spend": "lose",
        "takes": "suffers",
        "teleport": "place",
        "whenever": "when",
        "wizard": "mage",
    }
)
"""Words that other games use, and the word of this language that is meant."""


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


class Misread(EffectError):
    """An effect text with a word that fits nothing; *line* and *column* count from 1 inside the text.

    *word* is that word, empty where the text ends too early. *caret* is its line of the text and, below it, a caret
    under the word; ``where`` is the same place in the file.
    """

    def __init__(
        self,
        message: str,
        text: str,
        at: int,
        *,
        word: str = "",
        where: Where | None,
        expected: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
    ) -> None:
        self.line = text.count("\n", 0, at) + 1
        self.column = at - (text.rfind("\n", 0, at) + 1) + 1
        self.word = word
        super().__init__(message, where=_placed(self.line, self.column, where), expected=expected, near=near)
        shown = text.split("\n")[self.line - 1].rstrip()
        self.caret = f"{_printable(shown)}\n{' ' * (self.column - 1)}^"


def misread(text: str, stray: Stray, where: Where | None) -> Misread:
    """The refusal of *text* for its stray word, with what could stand there: the nearest word first."""
    word = _printable(stray.word if len(stray.word) <= 30 else f"{stray.word[:30]}...")
    if not word:
        message = "the text ends too early"
    elif stray.known or not stray.word[0].isalpha():
        message = f"'{word}' does not fit here"
    else:
        message = f"'{word}' is no word of the effect language"
    fits = tuple(_capital(word) for word in stray.fits) if stray.opens else stray.fits
    near = _near(stray, fits)
    return Misread(message, text, stray.at, word=stray.word, where=where, expected=_expected(fits, near), near=near)


def _expected(fits: tuple[str, ...], near: tuple[str, ...]) -> tuple[str, ...]:
    """What could stand there in words for people: the nearest first, the kinds of target as one, not too many."""
    shown: Iterable[str] = fits
    kinds = {kind.value for kind in Kind}
    if kinds <= set(fits):
        shown = [A_TARGET, *(word for word in fits if word not in kinds or word in near)]
    counted = {COUNT, "one"} if REACH in fits else {"one"} if COUNT in fits else set()
    shown = dict.fromkeys(word for word in (*near, *shown) if word not in counted and word in {*fits, A_TARGET})
    words = list(shown)
    return tuple(words if len(words) <= _MOST_EXPECTED else [*words[: _MOST_EXPECTED - 1], _ANOTHER])


def _near(stray: Stray, fits: tuple[str, ...]) -> tuple[str, ...]:
    """The fitting words closest to the stray one, by what it means elsewhere or by its spelling, whatever its case."""
    word, lowered = stray.word, stray.word.lower()
    by_spelling = {fit.lower(): fit for fit in fits if " " not in fit}
    if lowered in _SOMEBODY and by_spelling.keys() >= _PARTY:
        return ("the target",)
    if A_NAME in fits and not stray.known and _capital(word) != word:
        return (_capital(word),)
    if _MEANT.get(lowered) in by_spelling:
        return (by_spelling[_MEANT[lowered]],)
    # Short words are all alike: of them only one of the same length is a slip of the pen.
    alike = [fit for fit in by_spelling if len(lowered) > _SHORT or len(fit) == len(lowered)]
    return tuple(by_spelling[close] for close in nearest(lowered, alike))


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
    return word if " " in word else word[:1].upper() + word[1:]


def _printable(text: str) -> str:
    """The text with a space for each character that would move the caret or cannot be shown."""
    return "".join(char if char.isprintable() else " " for char in text)
