"""What somebody has guessed so far, right or missed: a small file that its owner can read, change and throw away."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from brw_lab.errors import LessonError, Where, nearest
from brw_lab.files import parse_toml, read_text
from brw_lab.scenario.section import kind_of

FILE = "brw-lab-progress.toml"
"""How the file is called, in the folder one works in."""
RIGHT, MISSED = "right", "missed"
TABLE = "[guessed]"
HEAD = f"""\
# What you have guessed in brw_lab, right or missed. Take a line away, or the whole file, to start over.
{TABLE}
"""


class Progress:
    """The guesses in a file; one that is not there yet holds none, and is written with the first guess.

    Raises :class:`LessonError` for a file that is not one of these, with line and column.

    >>> Progress("nowhere.toml").missed
    ()
    """

    def __init__(self, path: str | Path = FILE) -> None:
        self.path = Path(path)
        self.guessed: dict[str, str] = _read(self.path) if self.path.exists() else {}

    @property
    def missed(self) -> tuple[str, ...]:
        """The scenarios guessed wrong when they were guessed last, in the order in which they were."""
        return tuple(name for name, how in self.guessed.items() if how == MISSED)

    @property
    def right(self) -> tuple[str, ...]:
        """The scenarios guessed right when they were guessed last."""
        return tuple(name for name, how in self.guessed.items() if how == RIGHT)

    def note(self, name: str, right: bool) -> None:
        """Write a guess down; a later one of the same scenario takes the place of an earlier one.

        Raises :class:`LessonError` when the file cannot be written.
        """
        self.guessed.pop(name, None)
        self.guessed[name] = RIGHT if right else MISSED
        self._write()

    def reset(self) -> None:
        """Forget everything, and take the file away."""
        self.guessed = {}
        self.forget(self.path)

    @staticmethod
    def forget(path: str | Path = FILE) -> None:
        """Take a file of guesses away, also a damaged one; it is well when there is none.

        Raises :class:`LessonError` for a file of another kind, which stays.
        """
        file = Path(path)
        if not file.exists():
            return
        if TABLE not in read_text(file, LessonError).splitlines():
            message = "this is no file of guesses; it stays as it is"
            raise LessonError(message, where=Where(str(file)), expected=(f"a file with {TABLE}",))
        try:
            file.unlink()
        except OSError as wrong:
            raise _cannot(file, "taken away", wrong) from None

    def line(self) -> str:
        """How far one has come, in one line.

        >>> Progress("nowhere.toml").line()
        '0 right, 0 missed (kept in nowhere.toml)'
        """
        return f"{len(self.right)} right, {len(self.missed)} missed (kept in {self.path})"

    def _write(self) -> None:
        """Write beside the file and put the new one in its place, so that a crash leaves the old one whole."""
        beside = self.path.with_name(f".{self.path.name}.new")
        try:
            beside.write_text(HEAD + "".join(self._lines()), encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as wrong:
            raise _cannot(self.path, "written", wrong) from None

    def _lines(self) -> Iterator[str]:
        for name, how in self.guessed.items():
            yield f'{json.dumps(name, ensure_ascii=False)} = "{how}"\n'


def _cannot(path: Path, what: str, wrong: OSError) -> LessonError:
    return LessonError(f"the file cannot be {what} ({wrong.strerror or wrong})", where=Where(str(path)))


def _read(path: Path) -> dict[str, str]:
    toml = parse_toml(read_text(path, LessonError), str(path), LessonError)
    for key in toml.data:
        if key != "guessed":
            expected = ("a table [guessed]",)
            raise LessonError(f"unknown key {key!r}", where=toml.where(key), expected=expected)
    table = toml.data.get("guessed", {})
    if not isinstance(table, dict):
        raise LessonError(f"guessed is {kind_of(table)} here", where=toml.where("guessed"), expected=("a table",))
    for name, how in table.items():
        if how not in (RIGHT, MISSED):
            where = toml.where("guessed", name, value=True)
            near = nearest(str(how), (RIGHT, MISSED))
            raise LessonError(f"{how!r} is no way to guess", where=where, expected=(RIGHT, MISSED), near=near)
    return dict(table)
