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

    ``str(error)`` is one line; ``all`` holds every error found in the same file, this one first. Where play led to it,
    ``moves`` are the answers of that line, as written in a scenario, and ``during`` says which play it was.

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
        self.moves: tuple[str, ...] = ()
        self.during = ""

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where and str(self.where) else self.message
        if self.expected:
            text += f"; expected {listed(self.expected)}"
        if self.near:
            text += f"; did you mean {listed(self.near)}?"
        return f"{text} ({_told(self.moves, self.during)})" if self.moves or self.during else text


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


class LessonError(BrwError):
    """A lesson, or a record of what somebody has learnt, that cannot be used as written."""


class NotOnOffer(BrwError):
    """A move that nobody offers now; the nearest moves on offer are in ``near``, all of them in ``expected``."""


class RuleGap(BrwError):
    """A place where no rulebook and no ruling says what happens; never a guess."""


LAST = 3
"""How many of the moves that led to an error are said; all of them are in ``moves``."""


def after(error: Exception, moves: Iterable[str], during: str = "") -> None:
    """Say with *error* which *moves* led to it, and in what play; whatever its kind, it keeps that kind.

    >>> gap = RuleGap("no rule says which")
    >>> after(gap, ["red: cast I", "red: target blue"], "duel of seed 17")
    >>> print(gap)
    no rule says which (duel of seed 17, after 2 moves: red: cast I, red: target blue)
    """
    line = tuple(moves)
    if isinstance(error, BrwError):
        error.moves, error.during = line, during
    else:
        error.add_note(_told(line, during, len(line)))


def _told(moves: tuple[str, ...], during: str, most: int = LAST) -> str:
    """In which play, and after which moves: the last of them."""
    count = f"after {len(moves)} move{'' if len(moves) == 1 else 's'}" if moves else "before any move"
    left_out = "..., " if len(moves) > most else ""
    last = f": {left_out}{', '.join(moves[-most:])}" if moves else ""
    return f"{during}, {count}{last}" if during else f"{count}{last}"


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
