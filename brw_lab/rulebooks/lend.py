"""What of a box may come into a game of another product, and in whose place; the other way round is :mod:`.borrow`.

Which kinds may, and under which names, is data: ``lend.toml`` in the folder of the book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError, RulebookError, RuleGap, nearest

HERE = Path(__file__).parent
REPLACE, NAMESAKE = "replace", "namesake"
"""How a kind takes a place: that of any one of its kind, or of the one with its name; every other is an addition."""


class Guests(NamedTuple):
    """How one kind comes into which *games*, under which *names*; *elsewhere* are games whose rules are told there."""

    how: str
    names: tuple[str, ...]
    games: tuple[str, ...]
    elsewhere: Mapping[str, tuple[ClauseId, ...]]
    clauses: tuple[ClauseId, ...]


@lru_cache(maxsize=16)
def lent_by(book: str) -> dict[str, Guests]:
    """What the rulebook of that id lends, kind by kind; nothing when it has no word on it.

    >>> lent_by("duel_lex")["school"].names
    ('Lex',)
    """
    path = HERE / book / "lend.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {kind: _guests(data["core"], told) for kind, told in data["kinds"].items()}


def may_join(
    book: str, kind: str, name: str, *, instead: str = "", game: str = "Black Rose Wars"
) -> tuple[ClauseId, ...]:
    """The clauses by which something of this box may come into a *game* of another product, *instead* of something.

    A part of the name between asterisks is one that is printed in italics.
    Raises :class:`RulebookError` for what a clause forbids and for a name that nothing bears, :class:`RuleGap` where
    no clause speaks. Source: Beyond the Duel (kami.beyond.out.rooms, lex.compat.rooms-into-core).

    >>> may_join("duel_lex", "rooms", "Templar Armory", instead="Armory")
    ('lex.compat.rooms-into-core',)
    >>> try:
    ...     may_join("duel_lex", "rooms", "Templar Armory", instead="Crypt")
    ... except RulebookError as refused:
    ...     print(refused)
    'Templar Armory' cannot stand in for 'Crypt' (lex.compat.rooms-into-core); expected 'Armory'
    """
    guests = _of_kind(book, kind)
    _into(guests, kind, game)
    whole = _named(guests, name)
    for wrong in _misplaced(guests, whole, instead):
        raise wrong
    return guests.clauses


def _guests(core: str, told: Mapping[str, Any]) -> Guests:
    elsewhere = {game: tuple(clauses) for game, clauses in told.get("elsewhere", {}).items()}
    games = (core, *told.get("also", ()))
    return Guests(told["how"], tuple(told.get("names", ())), games, elsewhere, tuple(told["clauses"]))


def _of_kind(book: str, kind: str) -> Guests:
    kinds = lent_by(book)
    if kind not in kinds:
        message = f"no clause says whether {kind!r} of this box may come into another game"
        raise RuleGap(message, expected=tuple(kinds), near=nearest(kind, kinds))
    return kinds[kind]


def _into(guests: Guests, kind: str, game: str) -> None:
    """See that the game is one that this kind may come into."""
    if _plain(game) in map(_plain, guests.games):
        return
    for other, clauses in guests.elsewhere.items():
        if _plain(other) == _plain(game):
            raise RuleGap(
                f"how {kind!r} come into {other} is told elsewhere ({', '.join(clauses)})", expected=guests.games
            )
    message = f"no clause says whether {kind!r} may come into {game!r}"
    raise RuleGap(message, expected=guests.games, near=nearest(game, guests.games))


def _named(guests: Guests, name: str) -> str:
    """The name with its part in italics marked; as it is given where the rulebook names none of the kind."""
    known = {_plain(_unmarked(each)): each for each in guests.names}
    if _plain(_unmarked(name)) in known:
        return known[_plain(_unmarked(name))]
    if not guests.names or (guests.how == NAMESAKE and name.count("*") == 2):
        return name
    names = tuple(_unmarked(each) for each in guests.names)
    told = ", ".join(guests.clauses)
    if guests.how == NAMESAKE:
        expected = (*map(repr, names), f"that part between asterisks, as in {guests.names[0]!r}")
        raise RuleGap(
            f"nobody told which part of {name!r} is in italics ({told})", expected=expected, near=nearest(name, names)
        )
    raise RulebookError(f"this box has no {name!r} to lend ({told})", expected=names, near=nearest(name, names))


def _misplaced(guests: Guests, name: str, instead: str) -> Iterator[BrwError]:
    """What is wrong with the place it would take: a namesake's alone, or nobody's."""
    told = ", ".join(guests.clauses)
    if guests.how == NAMESAKE:
        front, _, back = name.split("*")
        own = " ".join(f"{front} {back}".split())
        if _plain(own) != _plain(instead):
            other = repr(instead) if instead else "nothing at all"
            message = f"{_unmarked(name)!r} cannot stand in for {other} ({told})"
            yield RulebookError(message, expected=(repr(own),), near=nearest(instead, (own,)))
    elif guests.how != REPLACE and instead:
        yield RulebookError(f"{name!r} comes in beside what is there, not for {instead!r} ({told})")


def _unmarked(name: str) -> str:
    return name.replace("*", "")


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
