"""Which box is meant by a path, a shipped name or a text; and reading it whole, with all that is wrong at once.

What a box must hold is said in :mod:`brw_lab.spellcraft.boxcheck`, what it may borrow in :mod:`.borrow`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from brw_lab.errors import BrwError, CardError, RuleGap, Where, nearest, raise_all
from brw_lab.files import KeyPath, parse_toml, read_text
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.borrow import loan_faults
from brw_lab.rulebooks.load import bases, cards_for, load_rulebook, named, shelf
from brw_lab.rulebooks.paths import called, is_path
from brw_lab.spellcraft.box import Box, Lent
from brw_lab.spellcraft.boxcheck import Fault, faults
from brw_lab.spellcraft.cardread import Reader, kind_of, name_at, read
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.cardshape import Entry, Number, Shape, Text, Texts

HERE = Path(__file__).parent
ENDING: Final = ".box.toml"
TEXT: Final = "text"
"""What errors call a box that was given as text."""

KEYS: Final[Shape] = {
    "title": Entry(Text(), "what this box is called", ""),
    "rulebook": Entry(Text(), "the rulebook it belongs to, such as 'duel_kami'"),
    "centre": Entry(Text(), "the id of the Room in the middle"),
    "rooms": Entry(Texts(), "the ids of the six other Rooms"),
    "events": Entry(Texts(), "the ids of the faces of the Events Card"),
    "mages": Entry(Texts(), "the ids of the Mages"),
    "school": Entry(Text(), "the name of the School, all of whose Spells come along"),
    "grimoires": Entry(Texts(), "the ids of the two Starting Grimoires"),
    "forgotten": Entry(Texts(), "the ids of the Forgotten Spells", ()),
    "avatars": Entry(Texts(), "the ids of the Avatars", ()),
}
"""The keys of a box file that hold a text or a list of texts."""
NESTED: Final = ("quests", "quest_points", "from")
KINDS: Final = ("rooms", "events", "quests", "mages", "school", "forgotten", "avatars")
"""What may come from another product; the centre is one of the rooms."""


def shipped_boxes() -> tuple[str, ...]:
    """The names of the boxes that the project ships.

    >>> shipped_boxes()
    ('practice', 'practice-lex')
    """
    return tuple(sorted(path.name.removesuffix(ENDING) for path in _shipped()))


def usual_box(rulebook: str) -> str:
    """The name of the shipped box that a duel by that rulebook is set up from; :class:`RuleGap` where there is none.

    >>> usual_box("duel_kami")
    'practice'
    """
    try:
        return _boxes_by_book()[rulebook]
    except KeyError:
        raise RuleGap(
            f"no box is shipped for a duel by {called(rulebook)!r}", expected=("a box of your own",)
        ) from None


def usual_boxes(rulebook: str) -> tuple[str, ...]:
    """The same as a list of one; an empty one where there is none.

    >>> usual_boxes("duel_kami"), usual_boxes("sator")
    (('practice',), ())
    """
    return tuple(box for book, box in _boxes_by_book().items() if book == rulebook)


@lru_cache(maxsize=1)
def _boxes_by_book() -> dict[str, str]:
    """The first shipped box, by name, of every rulebook that has one."""
    paths = sorted(_shipped(), key=lambda path: path.name, reverse=True)
    books = [tomllib.loads(path.read_text(encoding="utf-8"))["rulebook"] for path in paths]
    return {book: path.name.removesuffix(ENDING) for book, path in zip(books, paths, strict=True)}


def load_box(source: str | Path, cards: Cards | None = None) -> Box:
    """The box at a path, of a shipped name, or in a TOML text (which holds a line break), with all in it at hand.

    *cards* are those at hand; without any they are the practice set and what the rulebook of the box prints.

    Raises a :class:`BrwError` whose ``all`` holds everything that is wrong, each with its line and the clauses it
    breaks: a :class:`CardError`, or a :class:`RuleGap` for what nobody has told.
    Source: Duel: Kami, Setup, and Beyond the Duel (kami.setup.s1.board, kami.beyond.in.school).

    >>> box = load_box("practice")
    >>> box.centre, len(box.quest_ids), box.school
    ('black-rose-room', 12, 'Candlelight')
    """
    is_text = isinstance(source, str) and "\n" in source
    path = Path(TEXT) if is_text else _find(source)
    text = str(source) if is_text else read_text(path, CardError)
    reader = Reader(parse_toml(text, str(path), CardError), text)
    box = _box(path.name.removesuffix(ENDING).removesuffix(".toml"), reader)
    raise_all(sorted(reader.errors, key=_place))
    at_hand = cards_for([box.rulebook]) if cards is None else cards
    rules = load_rulebook([box.rulebook])
    found = [_told(fault, reader, rules) for fault in (*loan_faults(box, at_hand), *faults(box, at_hand))]
    raise_all(sorted(found, key=_place))
    return box


def _shipped() -> Iterator[Path]:
    return (HERE / "cards").glob(f"*/*{ENDING}")


def _find(source: str | Path) -> Path:
    """The file that is meant: a path that exists, else a shipped name."""
    path = Path(source)
    named = {each.name.removesuffix(ENDING): each for each in _shipped()}
    try:
        if path.is_file() or (path.exists() and str(source) not in named):
            return path
    except (OSError, ValueError):
        raise CardError("this cannot be the name of a file", where=Where(str(source)[:80])) from None
    if str(source) in named:
        return named[str(source)]
    expected = ("a path", *(f"the shipped {name!r}" for name in sorted(named)))
    raise CardError(f"there is no box called {str(source)!r}", expected=expected, near=nearest(str(source), named))


def _place(error: BrwError) -> tuple[int, int]:
    return (error.where.line or 0, error.where.column or 0) if error.where else (0, 0)


def _told(fault: Fault, reader: Reader, rules: RuleSet) -> BrwError:
    """The error for a fault, at its place in the file, with the clauses of the book."""
    clauses = [id for topic in fault.topics for id in (rules.clause_ids((topic,)) or (topic,))]
    message = f"{fault.message} ({', '.join(clauses)})" if clauses else fault.message
    where = reader.toml.where(*fault.at, value=True)
    return fault.error(message, where=where, expected=fault.expected, near=fault.near)


# --- Reading ----------------------------------------------------------------------------------------------------------


def _box(id: str, reader: Reader) -> Box:
    data = reader.toml.data
    reader.only((), data, (*KEYS, *NESTED))
    values = reader.values(KEYS, (), {key: value for key, value in data.items() if key in KEYS})
    rulebook = _rulebook(values["rulebook"], reader) if isinstance(data.get("rulebook"), str) else ""
    if "quests" not in data:
        reader.wrong((), "'quests' is missing", ("the Quest Cards, each a list of faces of three Quests",), value=False)
    box = Box(
        id=id,
        title=values["title"],
        centre=values["centre"],
        rooms=values["rooms"],
        events=values["events"],
        quests=tuple(_quest_card(at, card, reader) for at, card in enumerate(_list(("quests",), data, reader))),
        quest_points=_quest_points(reader),
        mages=values["mages"],
        school=values["school"],
        grimoires=values["grimoires"],
        forgotten=values["forgotten"],
        avatars=values["avatars"],
        rulebook=rulebook,
    )
    return replace(box, lent=tuple(_lent(box, reader)))


def _rulebook(written: str, reader: Reader) -> str:
    """The rulebook that the box belongs to: a base by its id, or one by its path beside the box."""
    name = named([written], reader.toml.name)[0]
    if name in bases():
        return name
    if name in shelf() or not is_path(name):
        message = f"there is no rulebook {written!r} that a box may belong to"
        reader.wrong(("rulebook",), message, bases(), nearest(written, bases()))
        return name
    try:
        load_rulebook([name])
    except BrwError as error:
        if error.where is None:
            reader.wrong(("rulebook",), error.message, error.expected, error.near)
        else:
            reader.errors += error.all
    return name


def _list(at: KeyPath, holder: Mapping[Any, Any], reader: Reader) -> list[Any]:
    """The list at the last of the keys *at*; an empty one stands in for what is none."""
    value = holder.get(at[-1], [])
    if isinstance(value, list):
        return value
    reader.wrong(at, f"{name_at(at)} is {kind_of(value)} here", ("a list",))
    return []


def _quest_card(at: int, card: object, reader: Reader) -> tuple[tuple[str, ...], ...]:
    faces = _list(("quests", at), {at: card}, reader)
    return tuple(_texts(("quests", at, side), face, reader) for side, face in enumerate(faces))


def _texts(at: KeyPath, value: object, reader: Reader) -> tuple[str, ...]:
    found = read(Texts(), reader, at, value)
    return found if isinstance(found, tuple) else ()


def _table(key: str, reader: Reader) -> dict[str, Any]:
    value = reader.toml.data.get(key, {})
    if isinstance(value, dict):
        return value
    reader.wrong((key,), f"{key!r} is {kind_of(value)} here", ("a table",))
    return {}


def _quest_points(reader: Reader) -> dict[str, int]:
    found = {}
    for id, value in sorted(_table("quest_points", reader).items()):
        number = read(Number(1), reader, ("quest_points", id), value)
        found[id] = number if isinstance(number, int) else 0
    return found


def _lent(box: Box, reader: Reader) -> Iterator[Lent]:
    """What comes from other products: all of a kind, or single cards of it."""
    table = _table("from", reader)
    reader.only(("from",), table, KINDS)
    for kind in (kind for kind in KINDS if kind in table):
        given = table[kind]
        if isinstance(given, str):
            yield Lent(kind, given, _all_of(kind, box))
        elif isinstance(given, dict):
            yield from _lent_cards(kind, given, _all_of(kind, box), reader)
        else:
            expected = ("the name of a product, or a table of ids and names of products",)
            reader.wrong(("from", kind), f"{kind!r} is {kind_of(given)} here", expected)


def _lent_cards(kind: str, given: Mapping[str, Any], ids: tuple[str, ...], reader: Reader) -> Iterator[Lent]:
    products: dict[str, list[str]] = {}
    for id, product in given.items():
        at = ("from", kind, id)
        if id not in ids:
            message = f"there is nothing called {id!r} among the {kind} of this box"
            reader.wrong(at, message, ids, nearest(id, ids), value=False)
        products.setdefault(str(read(Text(), reader, at, product)), []).append(id)
    return (Lent(kind, name, tuple(sorted(products[name]))) for name in sorted(products))


def _all_of(kind: str, box: Box) -> tuple[str, ...]:
    """The ids of all that the box has of a kind."""
    if kind == "school":
        return (box.school,)
    found: tuple[str, ...] = getattr(box, {"rooms": "lodge", "quests": "quest_ids"}.get(kind, kind))
    return found
