"""Reading the tables of a card file by their shape: what is wrong gets noted, and something stands in for it.

So one reading finds everything that is wrong with a file. Which keys there are is said in :mod:`.cardshape`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, cast

from brw_lab.errors import BrwError, CardError, EffectError, Where, nearest
from brw_lab.files import KeyPath, Toml
from brw_lab.spellcraft.cardshape import (
    ASKED,
    PARTS,
    SAID,
    SHAPES,
    TOP,
    Asked,
    ConditionText,
    EffectText,
    Entry,
    Flag,
    Kind,
    Need,
    Number,
    Numbers,
    Part,
    Parts,
    Said,
    Shape,
    Text,
    Texts,
    stand_in,
)
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.questing import Asks, read_condition
from brw_lab.spellcraft.read import read_effect

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A text of a card: what it says, the Effect or Condition unless it is only kept, and what stands beside it."""

    text: str
    effect: Effect | None
    beside: Values
    where: Where
    asks: Asks | None = None


class Reader:
    """One card file, or another file of that manner, read key by key; *errors* holds what is wrong with it."""

    def __init__(self, toml: Toml, text: str, error: type[BrwError] = CardError) -> None:
        self.toml = toml
        self.error = error
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.errors: list[BrwError] = []

    def wrong(
        self, at: KeyPath, message: str, expected: Sequence[str] = (), near: Sequence[str] = (), value: bool = True
    ) -> None:
        """Note an error at the value (or else the key) that *at* leads to."""
        where = self.toml.where(*at, value=value)
        self.errors.append(self.error(message, where=where, expected=tuple(expected), near=tuple(near)))

    def rows(self) -> Iterator[tuple[str, str, Values]]:
        """Every card that is a table: the name of its table, its id, its values by key."""
        self.only((), self.toml.data, (*TOP, *SHAPES), "table")
        self.values(TOP, (), {key: value for key, value in self.toml.data.items() if key in TOP})
        for table, shape in SHAPES.items():
            found = self.toml.data.get(table, {})
            if not isinstance(found, dict):
                self.wrong((table,), f"{table!r} is {kind_of(found)} here", (f"tables such as [{table}.an-id]",))
                continue
            for id, row in found.items():
                if isinstance(row, dict):
                    self.only((table, id), row, tuple(shape))
                    yield table, id, self.values(shape, (table, id), row)
                else:
                    self.wrong((table, id), f"{id!r} is {kind_of(row)} here", (f"a table [{table}.{id}]",))

    def values(self, shape: Shape, at: KeyPath, given: Mapping[str, Any]) -> Values:
        """The values of one table, key by key; what is missing or of the wrong kind is noted."""
        unprinted = given.get("unprinted", ())
        found = {}
        for key, entry in shape.items():
            if key in given:
                found[key] = read(entry.kind, self, (*at, key), given[key])
            else:
                found[key] = self._default(key, entry, at, unprinted if isinstance(unprinted, list) else ())
        if "unprinted" in shape:
            self._unprinted(shape, at, given, cast("tuple[str, ...]", found["unprinted"]))
        return found

    def told(self, shape: Shape, at: KeyPath, given: object) -> Told | None:
        """A text that is written as a table."""
        if not isinstance(given, dict):
            self.wrong(at, f"{at[-1]!r} is {kind_of(given)} here", ("a table with a 'text'",))
            return None
        self.only(at, given, tuple(shape))
        beside = self.values(shape, at, given)
        text = beside.pop("text")
        effect, asks = None, None
        if isinstance(given.get("text"), str) and not beside["text_only"]:
            effect, asks = self.says(shape, (*at, "text"), text)
            if effect is not None and beside.get("target"):
                effect = self._aimed(effect, at, beside["target"])
        return Told(text, effect, beside, self.start_of_text((*at, "text")), asks)

    def says(self, shape: Shape, at: KeyPath, text: str) -> tuple[Effect | None, Asks | None]:
        """The Effect, or what the Condition asks, of a text at *at*; faults are noted with line and column."""
        where = self.start_of_text(at)
        try:
            return (None, read_condition(text, where)) if shape is ASKED else (read_effect(text, where), None)
        except EffectError as error:
            self.errors += error.all
            return None, None

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

    def _aimed(self, effect: Effect, at: KeyPath, target: str) -> Effect:
        """The Effect with the target that its card prints apart."""
        if effect.header is not None:
            self.wrong((*at, "target"), "the target stands twice, here and in 'text'", ("one of them",), value=False)
            return effect
        aimed, _ = self.says(SAID, (*at, "target"), f"{target.strip().removesuffix(':')}: Restore.")
        return effect if aimed is None else Effect(aimed.header, effect.phrases)

    def only(self, at: KeyPath, given: Mapping[str, Any], keys: Sequence[str], what: str = "key") -> None:
        """Note every key of the table at *at* that is not one of *keys*."""
        for key in given:
            if key not in keys:
                self.wrong((*at, key), f"unknown {what} {key!r}", keys, nearest(key, keys), value=False)

    def _default(self, key: str, entry: Entry, at: KeyPath, unprinted: Sequence[object]) -> object:
        if not isinstance(entry.default, Need):
            return entry.default
        if entry.default is Need.ALWAYS or key not in unprinted:
            self.wrong(at, f"{key!r} is missing", (entry.about,), value=False)
        return None if entry.default is Need.LATER else stand_in(entry.kind)

    def _unprinted(self, shape: Shape, at: KeyPath, given: Mapping[str, Any], keys: Sequence[str]) -> None:
        may = tuple(key for key, entry in shape.items() if entry.default is not Need.ALWAYS and key != "unprinted")
        for index, key in enumerate(keys):
            if key not in may:
                self.wrong((*at, "unprinted", index), f"{key!r} cannot be left out", may, nearest(key, may))
            elif key in given:
                self.wrong((*at, "unprinted", index), f"{key!r} is said to be unprinted, and given")


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


def name_at(at: KeyPath) -> str:
    """What the keys *at* lead to, in a reader's words.

    >>> name_at(("rooms", "den", "banners", 0))
    "item 1 of 'banners'"
    """
    return f"item {at[-1] + 1} of {name_at(at[:-1])}" if isinstance(at[-1], int) else repr(at[-1])


# --- One reading a kind -----------------------------------------------------------------------------------------------


@singledispatch
def read(kind: Kind, reader: Reader, at: KeyPath, value: object) -> object:
    """The value at *at*, if it is of that kind; else it is noted and something stands in for it."""
    raise TypeError(f"{kind} is no kind of value")


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _refuse(kind: Kind, reader: Reader, at: KeyPath, value: object, expected: str) -> object:
    reader.wrong(at, f"{name_at(at)} is {kind_of(value)} here", (expected,))
    return stand_in(kind)


@read.register
def _(kind: Text, reader: Reader, at: KeyPath, value: object) -> object:
    if not isinstance(value, str):
        return _refuse(kind, reader, at, value, "a text")
    if kind.words and value not in kind.words:
        reader.wrong(at, f"{at[-1]!r} cannot be {value!r}", kind.words, nearest(value, kind.words))
        return kind.words[0]
    if not value.strip() and at[-1] == "name":
        reader.wrong(at, "the name is empty", ("the name of the card",))
    return value


@read.register
def _(kind: Number, reader: Reader, at: KeyPath, value: object) -> object:
    if type(value) is not int:
        return _refuse(kind, reader, at, value, f"a whole number from {kind.least} to {kind.most}")
    if not kind.least <= value <= kind.most:
        reader.wrong(at, f"{at[-1]!r} is {value}", (f"a whole number from {kind.least} to {kind.most}",))
        return kind.least
    return value


@read.register
def _(kind: Flag, reader: Reader, at: KeyPath, value: object) -> object:
    return value if isinstance(value, bool) else _refuse(kind, reader, at, value, "true or false")


@read.register
def _(kind: Texts, reader: Reader, at: KeyPath, value: object) -> object:
    if not isinstance(value, list):
        return _refuse(kind, reader, at, value, "a list of texts")
    most = len(value) if kind.most is None else kind.most
    if not kind.least <= len(value) <= most:
        wanted = f"exactly {most}" if kind.least == most else f"{kind.least} to {most}"
        reader.wrong(at, f"{at[-1]!r} holds {_many(len(value), 'text')}", (wanted,))
    return tuple(cast(str, read(Text(kind.words), reader, (*at, index), item)) for index, item in enumerate(value))


@read.register
def _(kind: Numbers, reader: Reader, at: KeyPath, value: object) -> object:
    if not isinstance(value, list) or len(value) != kind.count or any(type(item) is not int for item in value):
        reader.wrong(at, f"{at[-1]!r} is {value!r}", (f"{kind.count} whole numbers, such as [5, 3, 2]",))
        return stand_in(kind)
    return tuple(read(Number(), reader, (*at, index), item) for index, item in enumerate(value))


@read.register(EffectText)
@read.register(ConditionText)
def _(kind: EffectText | ConditionText, reader: Reader, at: KeyPath, value: object) -> object:
    return value if isinstance(value, str) else _refuse(kind, reader, at, value, "a text in sentences")


@read.register(Said)
@read.register(Asked)
def _(kind: Said | Asked, reader: Reader, at: KeyPath, value: object) -> object:
    shape = ASKED if isinstance(kind, Asked) else SAID
    if isinstance(value, dict):
        return reader.told(shape, at, value)
    if not isinstance(value, str):
        return _refuse(kind, reader, at, value, "a text in sentences, or a table with a 'text'")
    effect, asks = reader.says(shape, at, value)
    beside = {key: entry.default for key, entry in shape.items() if key != "text"}
    return Told(value, effect, beside, reader.start_of_text(at), asks)


@read.register
def _(kind: Part, reader: Reader, at: KeyPath, value: object) -> object:
    return reader.told(PARTS[kind.shape], at, value)


@read.register
def _(kind: Parts, reader: Reader, at: KeyPath, value: object) -> object:
    if not isinstance(value, list):
        return _refuse(kind, reader, at, value, "a list of tables")
    if not value or (kind.count and len(value) != kind.count):
        reader.wrong(at, f"{at[-1]!r} holds {_many(len(value), 'table')}", (str(kind.count or "at least one"),))
    shape = PARTS[kind.shape]
    return tuple(told for index, item in enumerate(value) if (told := reader.told(shape, (*at, index), item)))
