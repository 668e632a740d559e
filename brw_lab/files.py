"""Files a user gives: reading them safely, and where in a TOML file each key and value stands.

What the keys mean is said on the floors above; this module knows only text, lines and columns.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from brw_lab.errors import BrwError, ScenarioError, Where, nearest

LIMIT = 1_000_000
"""The largest file that is read, in bytes."""

KeyPath = tuple[str | int, ...]


def read_text(path: str | Path, error: type[BrwError] = ScenarioError, limit: int = LIMIT) -> str:
    """The text of a file of at most *limit* bytes, a byte order mark left out.

    Raises *error* when it is missing, a folder, empty, too big (told by its size, before reading) or not UTF-8.
    """
    where = Where(str(path))
    try:
        size = Path(path).stat().st_size
        if Path(path).is_dir():
            raise error("this is a folder, not a file", where=where)
        if size > limit:
            raise error(f"the file has {size} bytes; the most that is read is {limit}", where=where)
        with open(path, "rb") as file:
            raw = file.read(limit + 1)
    except FileNotFoundError:
        raise error("there is no such file", where=where, near=_beside(Path(path))) from None
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise error(f"the file cannot be read ({reason})", where=where) from None
    except ValueError as wrong:
        if isinstance(wrong, BrwError):
            raise
        raise error("this cannot be the name of a file", where=where) from None
    if len(raw) > limit:
        raise error(f"the file has more than the {limit} bytes that are read", where=where)
    return _decoded(raw, str(path), error)


def write_new(path: str | Path, text: str, error: type[BrwError] = ScenarioError) -> None:
    """Write *text* to a file that is not there yet.

    Raises *error* when there is such a file already, which is left as it is, or when it cannot be written.
    """
    where = Where(str(path))
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise error("there is such a file already; it stays as it is", where=where, expected=("a new name",)) from None
    except OSError as wrong:
        raise error(f"the file cannot be written ({wrong.strerror or wrong})", where=where) from None
    except ValueError:
        raise error("this cannot be the name of a file", where=where) from None


def _decoded(raw: bytes, name: str, error: type[BrwError]) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start]
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        where = Where(name, before.count(b"\n") + 1, column)
        raise error("the file is not UTF-8 text", where=where) from None
    if not text.strip():
        raise error("the file is empty", where=Where(name))
    return text


def _beside(path: Path) -> tuple[str, ...]:
    """Names in the same folder that *path* may have meant."""
    try:
        return nearest(path.name, (other.name for other in path.parent.iterdir()))
    except OSError:
        return ()


def beside(file: str, named: str) -> str | Path:
    """What a file names: the path beside that file when there is one, else the words as they stand.

    >>> beside("scenarios/one.toml", "practice")
    'practice'
    """
    path = Path(file).parent / named
    return path if named.endswith(".toml") and path.is_file() else named


def shipped(kind: str) -> Path:
    """The folder of what the project ships of a *kind*: ``scenarios`` or ``notebooks``.

    >>> shipped("scenarios").name
    'scenarios'
    """
    package = Path(__file__).parent
    inside = package / "_shipped" / kind
    return inside if inside.is_dir() else package.parent / kind


@dataclass(frozen=True, slots=True)
class Toml:
    """A TOML document that knows where its keys and values stand.

    >>> toml = parse_toml("crown = 'red'\\n[when]\\nmoves = ['red: explore',\\n  'red: fight']\\n", "a.toml")
    >>> print(toml.where("when", "moves", 1), toml.where("crown", value=True))
    a.toml:4:3 a.toml:1:9
    """

    data: dict[str, Any]
    name: str
    _spots: Spots = field(repr=False, compare=False)

    def where(self, *keys: str | int, value: bool = False) -> Where:
        """The place of the key, table or array item that *keys* lead to, or else of its nearest known parent.

        With *value* the place where the value of that key begins.
        """
        offset = self._spots.offset(keys, value)
        return Where(self.name, *self._spots.place(offset))


def parse_toml(text: str, name: str, error: type[BrwError] = ScenarioError) -> Toml:
    """The document that *text* writes down; *name* is what errors call the file.

    Raises *error* with line and column where the text is not TOML.
    """
    text = text.replace("\r\n", "\n")
    try:
        return Toml(tomllib.loads(text), name, Spots(text))
    except RecursionError:
        raise error("the file nests lists or tables too deeply", where=Where(name)) from None
    except ValueError as wrong:
        message, line, column = _syntax(str(wrong), text)
        raise error(f"this is not TOML: {message}", where=Where(name, line, column)) from None


def _syntax(message: str, text: str) -> tuple[str, int | None, int | None]:
    """The parser's message in the house's manner, with the line and column that it carries in words."""
    message = message.replace("Cannot overwrite a value", "this name stands here a second time")
    told = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if told is None:
        return message, None, None
    said = told[1][:1].lower() + told[1][1:]
    if told[2]:
        return said, int(told[2]), int(told[3])
    return f"{said}, but the file ends here", text.count("\n") + 1, len(text.rpartition("\n")[2]) + 1


_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACES = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|' + r"'''.*?'''(?:'{0,2})|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]*")


class Spots:
    """Offsets of every key, table, array item and value of a text that is known to be TOML; found when first asked."""

    __slots__ = ("_at", "_counts", "_keys", "_starts", "_text", "_values")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts: list[int] = []
        self._keys: dict[KeyPath, int] = {}
        self._values: dict[KeyPath, int] = {}
        self._counts: dict[KeyPath, int] = {}

    def offset(self, path: KeyPath, value: bool) -> int:
        """The offset of *path*, or of the longest part of it that is known."""
        if not self._starts:
            self._document()
        while path not in self._keys:
            path = path[:-1]
            value = False
        return self._values.get(path, self._keys[path]) if value else self._keys[path]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _document(self) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", self._text))]
        self._keys[()] = 0
        table: KeyPath = ()
        while self._skip(_GAP) < len(self._text):
            if self._text.startswith("[[", self._at):
                table = self._header(2)
            elif self._text.startswith("[", self._at):
                table = self._header(1)
            else:
                self._pair(table)

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._at

    def _key(self) -> list[tuple[str, int]]:
        """The parts of a key with dots, each with its offset."""
        parts = []
        while True:
            start = self._skip(_SPACES)
            if self._text[start] in "\"'":
                written = self._text[start : self._skip(_STRING)]
                parts.append((str(tomllib.loads(f"key = {written}")["key"]), start))
            else:
                parts.append((self._text[start : self._skip(_BARE)], start))
            if not self._text.startswith(".", self._skip(_SPACES)):
                return parts
            self._at += 1

    def _header(self, brackets: int) -> KeyPath:
        """Enter the table of a header; the last item of an array of tables is the one that later headers mean."""
        self._at += brackets
        *upper, (name, start) = self._key()
        self._at += brackets
        path: KeyPath = ()
        for part, offset in upper:
            path += (part,)
            self._keys.setdefault(path, offset)
            if path in self._counts:
                path += (self._counts[path] - 1,)
        path += (name,)
        if brackets == 1:
            self._keys[path] = start
            return path
        self._keys.setdefault(path, start)
        item = self._counts.get(path, 0)
        self._counts[path] = item + 1
        path += (item,)
        self._keys[path] = start
        return path

    def _pair(self, table: KeyPath) -> None:
        path = table
        for part, offset in self._key():
            path += (part,)
            self._keys.setdefault(path, offset)
        self._at += 1  # the equals sign
        self._skip(_SPACES)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._values[path] = self._at
        first = self._text[self._at]
        if first in "\"'":
            self._skip(_STRING)
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline(path)
        else:
            self._skip(_SCALAR)

    def _array(self, path: KeyPath) -> None:
        self._at += 1
        item = 0
        while self._text[self._skip(_GAP)] != "]":
            self._keys[(*path, item)] = self._at
            self._value((*path, item))
            item += 1
            if self._text[self._skip(_GAP)] == ",":
                self._at += 1
        self._at += 1

    def _inline(self, path: KeyPath) -> None:
        self._at += 1
        while self._text[self._skip(_GAP)] != "}":
            self._pair(path)
            if self._text[self._skip(_GAP)] == ",":
                self._at += 1
        self._at += 1
