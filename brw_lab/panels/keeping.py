"""Keeping a duel: the file it is written to after every answer, and what is found there when it is opened again.

The file is a scenario that ``brw-lab run`` plays again; its first line tells who plays, and how. It is written beside
its place and then put there in one step, so that whoever ends the kernel finds the old one or the new one, never half.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from brw_lab.errors import ScenarioError, Where
from brw_lab.files import read_text
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.schema import Claims
from brw_lab.table import Table

PLAYED: Final = "# Played so: "
"""What the first line of a kept duel begins with."""
PAIR: Final = re.compile(r"([a-z]+)=([a-z0-9_-]+)")


class Kept(NamedTuple):
    """A duel that was kept: the table where it was left, how it is played, in words by name, and the file's text."""

    table: Table
    played: dict[str, str]
    text: str


class Keeper:
    """Keeps one duel in one file, and never writes over another: what else lies there is given a name of its own.

    Where somebody else has written to the file since, the duel goes on in a new file beside it.
    """

    def __init__(self, path: str | Path, written: str | None = None) -> None:
        self.path = Path(path)
        self._written = written

    def keep(self, table: Table, played: Mapping[str, str]) -> None:
        """Write what was played at a table, all of it or nothing.

        Raises :class:`ScenarioError` where it cannot be written, or the table was set up from a bare position.
        """
        told = " ".join(f"{name}={value}" for name, value in played.items())
        text = f"{PLAYED}{told}\n{table.record()}"
        beside = self.path.with_name(f".{self.path.name}.new")
        try:
            self._make_way()
            beside.write_text(text, encoding="utf-8", newline="\n")
            os.replace(beside, self.path)
        except OSError as wrong:
            message = f"the duel cannot be written there ({wrong.strerror or wrong})"
            where = Where(str(self.path))
            raise ScenarioError(message, where=where, expected=("a name in a folder of your own",)) from None
        self._written = text

    def _make_way(self) -> None:
        if not self.path.exists():
            return
        if self._written is None:
            put_by(self.path)
        elif self.path.read_text(encoding="utf-8", errors="replace") != self._written:
            self.path, self._written = free_name(self.path), None


def kept_at(path: str | Path) -> Kept | None:
    """The duel that is kept at *path*, where it was left; None without a file.

    Raises a :class:`BrwError` for a file that is no duel, or one that no longer plays.
    """
    if not Path(path).exists():
        return None
    text = read_text(path)
    first = text.partition("\n")[0]
    played = dict(PAIR.findall(first.removeprefix(PLAYED))) if first.startswith(PLAYED) else {}
    scenario = replace(load_scenario(path), then=Claims())
    return Kept(Table.of(scenario).run_on(), played, text)


def put_by(path: str | Path) -> Path | None:
    """Give the file at *path* a name of its own beside it, so that a new duel does not write over it; None without one.

    Raises :class:`ScenarioError` where it cannot be renamed.
    """
    place = Path(path)
    if not place.exists():
        return None
    other = free_name(place)
    try:
        place.rename(other)
    except OSError as wrong:
        message = f"the old duel cannot be put by ({wrong.strerror or wrong})"
        raise ScenarioError(message, where=Where(str(path))) from None
    return other


def free_name(place: Path) -> Path:
    """A name beside *place* that no file has: the same with the first free number behind it.

    >>> free_name(Path("no-such-folder/my-duel.toml")).name
    'my-duel-1.toml'
    """
    number = 1
    while (other := place.with_name(f"{place.stem}-{number}{place.suffix}")).exists():
        number += 1
    return other
