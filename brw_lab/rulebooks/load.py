"""From rulebooks by name to a RuleSet: their drawers, fixed Effects, clauses; and books laid over a base.

A book stands alone, or names in ``over`` the books that it may lie over; then it is never played by without one. House
rules name in ``based_on`` what they change, and bring it along.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from brw_lab.errors import BrwError, RulebookError, nearest
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.book import BOOK, Book, shipped_book
from brw_lab.rulebooks.merge import merged
from brw_lab.rulebooks.ownbook import Draft, bind, card_texts, draft_of
from brw_lab.rulebooks.paths import ENDING, called, house_rules_here, is_folder, is_path, split, whole
from brw_lab.rulebooks.printed import printed_cards, printing_books
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards

HERE = Path(__file__).parent
Rulebook = str | Path | Sequence[str] | RuleSet
"""A rulebook by id or by path, or several laid over one another, base first; in one word they are joined by ``+``.

What was loaded stands for its names."""


def shelf() -> tuple[str, ...]:
    """The ids of the rulebooks at hand.

    >>> "duel_kami" in shelf()
    True
    """
    return _shelf(HERE)


@lru_cache(maxsize=8)
def _shelf(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in folder.glob(f"*/{BOOK}")))


def bases() -> tuple[str, ...]:
    """The ids of the rulebooks that stand alone; the others on the shelf lie over one of them.

    >>> "duel_kami" in bases(), "sator" in bases()
    (True, False)
    """
    return tuple(name for name in shelf() if not shipped_book(HERE / name).over)


def usual() -> str:
    """The id of the rulebook that is meant where none is named: the one that says so itself, else the first base.

    >>> usual() in bases()
    True
    """
    return next((name for name in bases() if shipped_book(HERE / name).data.get("default")), bases()[0])


def named(rulebook: Rulebook, beside: str | Path = "") -> tuple[str, ...]:
    """The rulebooks that are meant, each by its id or its whole path; in one word they are joined by ``+``.

    A path is looked for beside the file *beside* that names it, if there is one.

    >>> named("duel_kami+sator")
    ('duel_kami', 'sator')
    """
    if isinstance(rulebook, RuleSet):
        return _names_of(rulebook)
    words = split(str(rulebook)) if isinstance(rulebook, str | Path) else rulebook
    return tuple(whole(word, shelf(), beside) for word in words)


def _names_of(rules: RuleSet) -> tuple[str, ...]:
    """The names of what was loaded; :class:`RulebookError` where it has been given other readings since."""
    names = named(rules.id)
    if load_rulebook(names).rulings != rules.rulings:
        message = f"{rules.title} was given other readings than its own, which its name does not tell"
        raise RulebookError(message, expected=(f"{rules.id!r}, and the readings as rulings",))
    return names


def load_rulebook(names: Rulebook) -> RuleSet:
    """A rulebook by id or path, or several laid over one another, base first; each question at its default reading.

    Raises :class:`RulebookError` for a book that is not there, and where no base lies beneath the others; for a book
    given by path a :class:`BrwError` whose ``all`` holds everything that is wrong in its files, each with its line.

    >>> load_rulebook("duel_kami").limit("defeat.points.sole")
    5
    >>> load_rulebook(["duel_kami", "sator"]).title
    "Duel: Kami with Sator's Portals"
    """
    return _load(chain(names))


def chain(names: Rulebook) -> tuple[Book, ...]:
    """The books that are meant, base first, with those that house rules are based on.

    Raises what :func:`load_rulebook` raises.

    >>> [book.name for book in chain("duel_kami+sator")]
    ['duel_kami', 'sator']
    """
    meant = named(names)
    return _shelved(HERE, meant) if set(meant) <= set(shelf()) else _chain(meant, ())


@lru_cache(maxsize=32)
def _shelved(_: Path, names: tuple[str, ...]) -> tuple[Book, ...]:
    """Books of the shelf in that folder, which do not change while one plays."""
    return _chain(names, ())


def _chain(names: tuple[str, ...], trail: tuple[str, ...]) -> tuple[Book, ...]:
    if not names:
        raise RulebookError("no rulebook is named", expected=shelf())
    for place, name in enumerate(names):
        if name in names[:place]:
            raise RulebookError(f"{called(name)!r} is named twice", expected=("each rulebook once",))
    books = dict.fromkeys(each for name in names for each in _with_base(_book(name, trail)))
    _in_order(tuple(books))
    return tuple(books)


def _with_base(book: Book) -> tuple[Book, ...]:
    return (*book.under, book)


def alone(name: str) -> RuleSet:
    """What one rulebook says itself, whether or not one can play by it without a base; house rules with their base.

    Raises :class:`RulebookError` for a book that is not there.

    >>> alone("sator").round
    ()
    """
    return _load(_with_base(book_of(name)))


def book_of(name: str) -> Book:
    """One rulebook by id or path, before it is laid over another.

    Raises :class:`RulebookError` for a book that is not there, a :class:`BrwError` with all that is wrong with one.

    >>> book_of("sator").over
    ('duel_kami',)
    """
    return _book(whole(name, shelf()), ())


def _book(name: str, trail: tuple[str, ...]) -> Book:
    """The book of that name; *trail* are those that are being read now and wait for it."""
    if not Path(name).is_absolute() and not is_path(name):
        _on_the_shelf(name)
        return shipped_book(HERE / name)
    draft = draft_of(name)
    under: tuple[Book, ...] = ()
    wrong: list[BrwError] = []
    try:
        under = _under(draft, (*trail, name))
    except BrwError as error:
        wrong += error.all
    return _bound(draft, under, card_texts(draft), tuple(wrong))


def _under(draft: Draft, trail: tuple[str, ...]) -> tuple[Book, ...]:
    """What a book is based on; an error of what it names is told at the place where it names it."""
    where = draft.toml.where("based_on", value=True)
    base = named(draft.base, draft.path) if draft.base else ()
    for name in base:
        if name in trail:
            line = " -> ".join(called(each) for each in (*trail[trail.index(name) :], name))
            raise RulebookError(f"these rulebooks are based on one another: {line}", where=where, expected=("a base",))
    try:
        return _chain(base, trail) if base else ()
    except BrwError as error:
        if error.where is not None:
            raise
        raise RulebookError(error.message, where=where, expected=error.expected, near=error.near) from None


@lru_cache(maxsize=32)
def _bound(draft: Draft, under: tuple[Book, ...], texts: tuple[str, ...], wrong: tuple[BrwError, ...]) -> Book:
    """A book on what lies under it; *texts* of its cards are there so that it is read anew when they have changed."""
    return bind(draft, under, _load(under) if under else None, tuple(alone(name) for name in shelf()), wrong)


def _on_the_shelf(name: str) -> None:
    if name not in shelf():
        expected = (*shelf(), f"a path such as mine{ENDING}")
        what = f"there is no {BOOK!r} in the folder" if is_folder(name) else "there is no rulebook"
        near = nearest(name, (*shelf(), *house_rules_here()))
        raise RulebookError(f"{what} {name!r}", expected=expected, near=near)


def _in_order(books: tuple[Book, ...]) -> None:
    """See that the first book is a base, and that every other one lies over it or brings it along."""
    first, *others = books
    name = called(first.name)
    if first.over:
        message = f"{name!r} lies over another rulebook and is none by itself"
        raise RulebookError(message, expected=tuple(f"the base first, as in {[base, name]}" for base in first.over))
    for book in others:
        below = book.under[:1] or tuple(each for each in books[:1] if each.name in book.over)
        if below != (first,):
            over = book.over or tuple(each.name for each in book.under[:1])
            mine = called(book.name)
            told = tuple(f"{mine!r} over {called(base)!r}" for base in over) or (f"{mine!r} alone",)
            raise RulebookError(f"{mine!r} does not lie over {name!r}", expected=told)


@lru_cache(maxsize=32)
def _load(books: tuple[Book, ...]) -> RuleSet:
    return merged(books)


def cards_for(names: Rulebook) -> Cards:
    """The cards at hand at a table of these rulebooks: the practice set, and what the books print and bring along.

    Books that are not there bring none; who plays by them is told so.

    >>> cards_for(["duel_kami"]).quests["monk"].provenance
    'printed'
    """
    found: list[Book | str] = []
    for name in named(names):
        if name in printing_books():
            found.append(name)
            continue
        with suppress(BrwError):
            found += [each.name if each.name in printing_books() else each for each in _with_base(book_of(name))]
    return _cards_for(tuple(dict.fromkeys(found)))


@lru_cache(maxsize=32)
def _cards_for(books: tuple[Book | str, ...]) -> Cards:
    cards = Cards()
    for book in books:
        cards = cards.merged(printed_cards(book) if isinstance(book, str) else book.cards)
    return practice_cards().merged(cards) if books else practice_cards()


@lru_cache(maxsize=1)
def practice_cards() -> Cards:
    """The practice set: cards of every kind, of our own invention, at hand at every table.

    >>> practice_cards().rooms["crypt"].provenance
    'practice'
    """
    cards = Cards()
    for path in sorted((HERE / "cards" / "practice").glob("*.cards.toml")):
        cards = cards.merged(load_cards(path, "practice"))
    return cards
