"""What the rulebooks print of cards and fixed Effects: one file a book, in our canonical words, each with its clauses.

Numbers that no page prints stay empty, and texts beyond the language are kept as text; whoever uses one is told so.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from brw_lab.errors import RulebookError, nearest
from brw_lab.spellcraft.cardfile import CardText, read_cards
from brw_lab.spellcraft.cards import Cards

HERE = Path(__file__).parent
PRINTED = "printed"
"""The provenance of cards that a rulebook prints."""


@lru_cache(maxsize=1)
def printing_books() -> tuple[str, ...]:
    """The ids of the books whose printed cards are at hand; not all of them are rulebooks to play by yet.

    >>> printing_books()
    ('apocalypse', 'duel_kami', 'duel_lex', 'sator', 'seal_of_fire')
    """
    return tuple(sorted(path.parent.name for path in HERE.glob("*/printed.toml")))


def printed_cards(*books: str) -> Cards:
    """The cards that these books print; of all books when none is named.

    Raises :class:`RulebookError` for a book of which nothing printed is at hand.

    >>> printed_cards("seal_of_fire").model("prospero").health
    11
    >>> try:
    ...     printed_cards("duel_kami").model("en-no-gyoja")
    ... except ValueError as gap:
    ...     print(gap)
    En no Gyōja cannot be used: its health, hand, strength and speed: nobody printed it
    """
    cards = Cards()
    for book in books or printing_books():
        cards = cards.merged(_read(book)[0])
    return cards


def printed_texts(book: str) -> tuple[CardText, ...]:
    """Every effect text that a book prints, with its clauses; what the language cannot say is kept as text.

    Raises :class:`RulebookError` for a book of which nothing printed is at hand.

    >>> [text.address for text in printed_texts("apocalypse")][:2]
    ['channeling/feat-1', 'channeling/feat-2']
    """
    return _read(book)[1]


@lru_cache(maxsize=16)
def _read(book: str) -> tuple[Cards, tuple[CardText, ...]]:
    if book not in printing_books():
        near = nearest(book, printing_books())
        raise RulebookError(f"nothing printed in {book!r} is at hand", expected=printing_books(), near=near)
    return read_cards(HERE / book / "printed.toml", PRINTED)
