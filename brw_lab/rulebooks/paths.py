"""Which file is meant when a rulebook is given by path: a folder with a ``book.toml``, or one file of house rules."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from brw_lab.errors import RulebookError, nearest
from brw_lab.rulebooks.book import BOOK

ENDING: Final = ".rules.toml"
"""How the name of a file of house rules ends."""


def is_path(name: str) -> bool:
    """Whether a rulebook is named by path rather than by id.

    >>> is_path("mine.rules.toml"), is_path("books/mine"), is_path("mine")
    (True, True, False)
    """
    return name.endswith(".toml") or "/" in name or os.sep in name


def is_named_as_a_book(file: str) -> bool:
    """Whether a file is called as only rulebooks are.

    >>> is_named_as_a_book("mine/book.toml"), is_named_as_a_book("mine.rules.toml"), is_named_as_a_book("mine.toml")
    (True, True, False)
    """
    return Path(file).name == BOOK or file.endswith(ENDING)


def split(rulebook: str) -> tuple[str, ...]:
    """The rulebooks that one word means: joined by ``+``, unless that is part of the name of a file.

    >>> split("one+two"), split("one")
    (('one', 'two'), ('one',))
    """
    return (rulebook,) if "+" in rulebook and is_path(rulebook) and _there(rulebook) else tuple(rulebook.split("+"))


def whole(name: str, shelf: Collection[str], beside: str | Path = "") -> str:
    """The name that a rulebook keeps wherever it is spoken of: its id on the shelf, or its whole path.

    A path is looked for beside the file *beside* that names it. What is neither on the shelf nor there stays as it is.

    >>> whole("first", ["first", "second"])
    'first'
    """
    if name in shelf:
        return name
    at = Path(beside).parent / name if str(beside) else Path(name)
    if not is_path(name) and not _there(str(at / BOOK)):
        return name
    try:
        at = at.resolve()
    except (OSError, ValueError):
        return name
    return str(at.parent if at.name == BOOK else at)


def called(name: str) -> str:
    """A rulebook as it is shown: its id, or the path of its file from where we are.

    >>> called("first"), called(str(Path.cwd() / "mine.rules.toml"))
    ('first', 'mine.rules.toml')
    """
    path = Path(name)
    if not path.is_absolute():
        return name
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else name


def all_called(names: Sequence[str]) -> str:
    """Several rulebooks as they are shown, joined by ``+``.

    >>> all_called(["first", "second"])
    'first+second'
    """
    return "+".join(map(called, names))


def file_of(name: str) -> Path:
    """The file that a whole path means: itself, or the ``book.toml`` of a folder.

    Raises :class:`RulebookError` for what is not there, with names of what lies beside it.

    >>> file_of("nowhere/mine.rules.toml")
    Traceback (most recent call last):
    brw_lab.errors.RulebookError: there is no rulebook 'nowhere/mine.rules.toml'; expected a folder with a \
'book.toml' or a file such as mine.rules.toml
    """
    path = Path(name)
    try:
        if path.is_file():
            return path
        if (path / BOOK).is_file():
            return path / BOOK
        told = f"there is no {BOOK!r} in the folder" if path.is_dir() else "there is no rulebook"
        message = f"{told} {called(name)!r}"
    except (OSError, ValueError):
        raise RulebookError(f"{name[:80]!r} cannot be the name of a file") from None
    expected = (f"a folder with a {BOOK!r}", f"a file such as mine{ENDING}")
    raise RulebookError(message, expected=expected, near=_beside(path))


def is_folder(name: str) -> bool:
    """Whether there is a folder of that name.

    >>> is_folder("."), is_folder("no-such-folder")
    (True, False)
    """
    return bool(name) and _there(name) and Path(name).is_dir()


def house_rules_here() -> tuple[str, ...]:
    """The files of house rules in the folder we are in, by their names.

    >>> [name for name in house_rules_here() if not name.endswith(ENDING)]
    []
    """
    try:
        return tuple(sorted(path.name for path in Path.cwd().glob(f"*{ENDING}")))
    except OSError:
        return ()


def _there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _beside(path: Path) -> tuple[str, ...]:
    """Names in the same folder that may be meant."""
    try:
        return nearest(path.name, (other.name for other in path.parent.iterdir()))
    except OSError:
        return ()
