"""What goes wrong, said like a good host: where, what came, what was expected, what would be welcome.

Every error a user can cause is a :class:`BrwError`, so that one ``except`` catches them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from brw_lab.terms import listed


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file; line and column count from 1.

    >>> str(Where("duel.toml", 4, 7))
    'duel.toml:4:7'
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


class BrwError(ValueError):
    """Something the user gave cannot be used; *where* it stands, what was *expected*, which words are *near*.

    ``str(error)`` is one line; ``all`` holds every error found in the same file, this one first.

    >>> print(BrwError("there is no Room called 'cript'", where=Where("a.toml", 3, 5), near=("crypt",)))
    a.toml:3:5: there is no Room called 'cript'; did you mean crypt?
    """

    def __init__(
        self,
        message: str,
        *,
        where: Where | None = None,
        expected: Sequence[str] = (),
        near: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.expected = tuple(expected)
        self.near = tuple(near)
        self.all: tuple[BrwError, ...] = (self,)

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where and str(self.where) else self.message
        if self.expected:
            text += f"; expected {listed(self.expected)}"
        if self.near:
            text += f"; did you mean {listed(self.near)}?"
        return text


class LayoutError(BrwError):
    """A Lodge that cannot be laid as written."""


class EffectError(BrwError):
    """An effect text that the language does not know."""


class CardError(BrwError):
    """A card file, or a card in it, that cannot be used."""


class RulebookError(BrwError):
    """A rulebook folder, or a name of one, that cannot be used."""


class ScenarioError(BrwError):
    """A scenario that cannot be set up or run as written."""


class TableError(BrwError):
    """A table profile that cannot be used as written, or not for this."""


class NotOnOffer(BrwError):
    """A move that nobody offers now; the nearest moves on offer are in ``near``, all of them in ``expected``."""


class RuleGap(BrwError):
    """A place where no rulebook and no ruling says what happens; never a guess."""


def nearest(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known words closest in spelling to *word*, best first; none when nothing is close.

    >>> nearest("cript", ["garden", "crypt", "kiln"])
    ('crypt',)
    """
    return tuple(get_close_matches(word, sorted(set(known)), n=most, cutoff=0.6))


def raise_all(errors: Sequence[BrwError]) -> None:
    """Raise the first of *errors*, carrying all of them in ``all``; do nothing when there are none."""
    if errors:
        first = errors[0]
        first.all = tuple(errors)
        raise first
