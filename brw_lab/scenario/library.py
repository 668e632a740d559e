"""The library: every scenario that is shipped, as an index to search in; only the head of each file is read for it.

What a scenario does is not looked at here; :func:`brw_lab.scenario.load.load_scenario` reads the one that is picked.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from brw_lab.files import shipped
from brw_lab.rulebooks.book import BOOK
from brw_lab.rulebooks.load import HERE, shelf

FIRST_TABLE = re.compile(r"^\[", re.MULTILINE)
GIVEN = re.compile(r"^(\[+given\b|given\b)", re.MULTILINE)
PLAIN_VALUE = re.compile(r'"[^\\\t]*"|\["[^\\\t]*"\]')
"""A string, or a list of them, in which nothing is escaped: TOML and JSON read these alike."""
GUESS = re.compile(r"^\[\[guess\]\]", re.MULTILINE)


class Entry(NamedTuple):
    """One scenario of the library: its *name*, what it shows and asks, its *books*, *topic*, clauses and guesses.

    *topic* is the folder it lies in; *guesses* counts the beliefs that it corrects.
    """

    name: str
    title: str
    asks: str
    books: tuple[str, ...]
    topic: str
    clauses: tuple[str, ...]
    guesses: int

    @property
    def heading(self) -> str:
        """What to call it in a list: its question, for the title would give the answer away.

        >>> entry_of("duel_kami/defeat/at-the-period").heading
        'Blue falls at the first period. Does red still gain the point?'
        """
        return self.asks or self.title

    def as_dict(self) -> dict[str, Any]:
        """The entry as plain data, for a page."""
        told = {"name": self.name, "heading": self.heading, "title": self.title, "book": self.name.partition("/")[0]}
        return {**told, "topic": self.topic, "clauses": list(self.clauses), "guesses": self.guesses}


@lru_cache(maxsize=1)
def library() -> tuple[Entry, ...]:
    """Every shipped scenario, sorted by name; read once, about 0.4 ms a file.

    >>> any(entry.name == "duel_kami/defeat/at-the-period" for entry in library())
    True
    """
    root = shipped("scenarios")
    found = (_entry(path, root) for path in sorted(root.rglob("*.toml")))
    return tuple(entry for entry in found if entry is not None)


def entry_of(name: str) -> Entry | None:
    """The entry of that name; None when the library has none.

    >>> entry_of("nowhere") is None
    True
    """
    return _by_name().get(name)


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Entry]:
    return {entry.name: entry for entry in library()}


def search(
    words: str = "", book: str = "", topic: str = "", clause: str = "", guess: bool = False
) -> tuple[Entry, ...]:
    """The scenarios that hold every one of *words* in their name, title, question or clauses, in the library's order.

    *book* and *topic* are whole names, *clause* is the beginning of a clause's id or a part of it; with *guess* only
    scenarios that correct a belief are found.

    >>> [entry.name for entry in search("anywhere cell", topic="cells", guess=True)]
    ['duel_kami/cells/nobody-targets-a-cell']
    """
    wanted = words.lower().split()
    return tuple(
        entry
        for entry in library()
        if (not book or entry.name.startswith(f"{book}/"))
        and (not topic or entry.topic == topic)
        and (not clause or any(clause in each for each in entry.clauses))
        and (not guess or entry.guesses)
        and _holds(entry, wanted)
    )


@lru_cache(maxsize=1)
def books() -> dict[str, str]:
    """The rulebooks that scenarios are shipped for, by id: their titles; only the head of each book is read.

    >>> books()["duel_kami"]
    'Duel: Kami'
    """
    found = dict.fromkeys(entry.name.partition("/")[0] for entry in library())
    return {id: str(_head((HERE / id / BOOK).read_text(encoding="utf-8"))["title"]) for id in shelf() if id in found}


def topics(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The topics of some entries, in alphabetical order.

    >>> "cells" in topics(library())
    True
    """
    return tuple(sorted({entry.topic for entry in entries if entry.topic}))


def _holds(entry: Entry, wanted: Sequence[str]) -> bool:
    text = " ".join((entry.name, entry.title, entry.asks, *entry.clauses)).lower()
    return all(word in text for word in wanted)


def _entry(path: Path, root: Path) -> Entry | None:
    """The entry of a file; None when it is no scenario, such as a layout, a lesson or a box."""
    text = path.read_text(encoding="utf-8")
    head = _head(text)
    books = head.get("rulebook")
    if not books or not GIVEN.search(text):
        return None
    name = path.as_posix()[len(root.as_posix()) + 1 : -len(path.suffix)]
    topic = name.split("/")[1] if name.count("/") > 1 else ""
    return Entry(
        name=name,
        title=str(head.get("title", path.stem)),
        asks=str(head.get("asks", "")),
        books=(books,) if isinstance(books, str) else tuple(books),
        topic=topic,
        clauses=tuple(head.get("clauses", ())),
        guesses=len(GUESS.findall(text)),
    )


def _head(text: str) -> dict[str, Any]:
    """What stands before the first table; the whole file where a text of several lines looks like one."""
    first = FIRST_TABLE.search(text)
    if first and (quick := _quick(text[: first.start()])) is not None:
        return quick
    try:
        return tomllib.loads(text[: first.start()] if first else text)
    except tomllib.TOMLDecodeError:
        return tomllib.loads(text)


def _quick(head: str) -> dict[str, Any] | None:
    """What lines of the plainest kind say: a key, and strings that JSON writes alike; None where any line is another.

    TOML's own reader takes half a second for the library.

    >>> _quick('title = "A"\\nclauses = ["b"]\\n'), _quick("title = 'A'")
    ({'title': 'A', 'clauses': ['b']}, None)
    """
    found: dict[str, Any] = {}
    for line in head.splitlines():
        if not line or line.startswith("#"):
            continue
        key, sign, value = line.partition(" = ")
        if not sign or not PLAIN_VALUE.fullmatch(value):
            return None
        try:
            found[key] = json.loads(value)
        except ValueError:
            return None
    return found
