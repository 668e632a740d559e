"""One table of a scenario file, read key by key: what is wrong gets noted, and a default stands in.

So one reading finds everything that is wrong with a file. Which keys there are is said by those who read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from brw_lab.errors import BrwError, EffectError, ScenarioError, Where, nearest, raise_all
from brw_lab.files import KeyPath, Toml
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect

MANY = 12
"""More known words than this are not listed in a complaint; only the nearest are."""


class Notes:
    """What is wrong in one file, as far as it was read."""

    def __init__(self, toml: Toml, text: str, error: type[BrwError] = ScenarioError) -> None:
        self.toml = toml
        self.error = error
        self.lines = text.splitlines()
        self.errors: list[BrwError] = []

    def wrong(
        self, at: KeyPath, message: str, expected: Sequence[str] = (), near: Sequence[str] = (), value: bool = True
    ) -> None:
        """Note an error at the value (or else the key) that *at* leads to."""
        where = self.toml.where(*at, value=value)
        self.errors.append(self.error(message, where=where, expected=expected, near=near))

    def unknown(self, at: KeyPath, what: str, word: str, known: Collection[str], value: bool = True) -> None:
        """Note that *word* is not one of the *known* words for *what*."""
        expected = tuple(known) if len(known) <= MANY else ()
        self.wrong(at, f"there is no {what} called {word!r}", expected, nearest(word, known), value)

    def take(self, error: BrwError) -> None:
        """Note the errors of a part that another module has read."""
        self.errors += error.all

    def done(self) -> None:
        """Raise everything noted, in the order of the file."""
        raise_all(sorted(self.errors, key=_place))

    def start_of_text(self, at: KeyPath) -> Where:
        """Where the first character of a text stands, behind its quotes."""
        where = self.toml.where(*at, value=True)
        if where.line is None or where.column is None:
            return where
        written = self.lines[where.line - 1][where.column - 1 :]
        if not written.startswith(('"""', "'''")):
            return Where(where.file, where.line, where.column + 1)
        if not written[3:]:
            return Where(where.file, where.line + 1, 1)
        return Where(where.file, where.line, where.column + 3)


def _place(error: BrwError) -> tuple[int, int]:
    where = error.where or Where()
    return where.line or 0, where.column or 0


def kind_of(value: object) -> str:
    """What a TOML value is, in a reader's words.

    >>> kind_of(True), kind_of([1])
    ('true or false', 'a list')
    """
    kinds: tuple[tuple[type, str], ...] = (
        (bool, "true or false"),
        (int, "a whole number"),
        (float, "a number with a point"),
        (str, "a text"),
        (list, "a list"),
        (dict, "a table"),
    )
    return next((name for kind, name in kinds if isinstance(value, kind)), "a date or time")


class Section:
    """One table of the file, at the keys *at*. Every getter notes what is wrong and answers with a default."""

    def __init__(self, notes: Notes, at: KeyPath, data: dict[str, Any]) -> None:
        self.notes = notes
        self.at = at
        self.data = data

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def only(self, keys: Collection[str]) -> None:
        """Note every key that is not one of *keys*."""
        for key in self.data:
            if key not in keys:
                self.notes.wrong((*self.at, key), f"unknown key {key!r}", tuple(keys), nearest(key, keys), value=False)

    def need(self, key: str, what: str) -> bool:
        """Whether *key* is there; note its absence at the table."""
        if key not in self.data:
            self.notes.wrong(self.at, f"{key!r} is missing", (what,), value=False)
        return key in self.data

    def _mistyped(self, at: KeyPath, value: object, expected: str) -> None:
        name = at[-1] if isinstance(at[-1], str) else f"item {at[-1] + 1} of {at[-2]}"
        self.notes.wrong(at, f"{name} is {kind_of(value)} here", (expected,))

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.data.get(key, default)
        if isinstance(value, str):
            return value
        self._mistyped((*self.at, key), value, "a text")
        return default

    def number(self, key: str, default: int, least: int = 0, most: int = 99) -> int:
        """A whole number from *least* to *most*."""
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            self._mistyped((*self.at, key), value, "a whole number")
            return default
        if not least <= value <= most:
            self.notes.wrong((*self.at, key), f"{key} is {value} here", (f"a number from {least} to {most}",))
            return default
        return value

    def some_number(self, key: str) -> int | None:
        """A whole number, or None when it is left out."""
        return self.number(key, 0) if key in self.data else None

    def flag(self, key: str) -> bool:
        """True or false; false when it is left out."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self._mistyped((*self.at, key), value, "true or false")
        return value is True

    def one_of(self, key: str, known: Collection[str] | None, what: str, default: str = "") -> str:
        """One of the *known* words; any text when nothing is known."""
        word = self.text(key, default)
        if key in self.data and isinstance(self.data[key], str) and known is not None and word not in known:
            self.notes.unknown((*self.at, key), what, word, known)
            return default
        return word

    def texts(self, key: str) -> list[tuple[KeyPath, str]]:
        """A list of texts, each with its keys."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            self._mistyped((*self.at, key), value, "a list of texts")
            return []
        found: list[tuple[KeyPath, str]] = []
        for index, word in enumerate(value):
            if isinstance(word, str):
                found.append(((*self.at, key, index), word))
            else:
                self._mistyped((*self.at, key, index), word, "a text")
        return found

    def words(self, key: str, known: Collection[str] | None = None, what: str = "") -> tuple[str, ...]:
        """A list of texts, each of them *known*."""
        good = []
        for at, word in self.texts(key):
            if known is None or word in known:
                good.append(word)
            else:
                self.notes.unknown(at, what, word, known)
        return tuple(good)

    def number_given(self, key: str) -> bool:
        """Whether a number stands where a list of texts may stand too; note it when neither does."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return False
        if isinstance(value, int) and not isinstance(value, bool):
            return True
        self._mistyped((*self.at, key), value, "a list of texts or a whole number")
        self.data = {name: item for name, item in self.data.items() if name != key}
        return False

    def word_or_words(self, key: str) -> tuple[str, ...]:
        """A text, or a list of texts."""
        value = self.data.get(key, [])
        return (value,) if isinstance(value, str) else self.words(key)

    def section(self, key: str) -> Section:
        """A table; an empty one when it is left out."""
        value = self.data.get(key, {})
        if isinstance(value, dict):
            return Section(self.notes, (*self.at, key), value)
        self._mistyped((*self.at, key), value, "a table")
        return Section(self.notes, (*self.at, key), {})

    def sections(self, key: str) -> list[Section]:
        """A list of tables."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            self._mistyped((*self.at, key), value, "a list of tables")
            return []
        found = []
        for index, item in enumerate(value):
            if isinstance(item, dict):
                found.append(Section(self.notes, (*self.at, key, index), item))
            else:
                self._mistyped((*self.at, key, index), item, "a table")
        return found

    def effect(self, key: str) -> Effect | None:
        """The Effect that a text says; None when it says none."""
        text = self.text(key)
        if not isinstance(self.data.get(key), str):
            return None
        try:
            return read_effect(text, where=self.notes.start_of_text((*self.at, key)))
        except EffectError as error:
            self.notes.take(error)
            return None
