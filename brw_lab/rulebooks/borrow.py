"""What a rulebook lets a box borrow from other products of the line, and whether a box keeps to it.

Which product may lend what is data: ``borrow.toml`` in the folder of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import RulebookError, RuleGap, nearest, raise_all
from brw_lab.files import parse_toml, read_text
from brw_lab.rulebooks.bookread import BookReader
from brw_lab.rulebooks.load import book_of
from brw_lab.rulebooks.paths import called
from brw_lab.spellcraft.box import Box, Lent
from brw_lab.spellcraft.boxcheck import Fault
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.cardshape import Entry, Flag, Shape, Texts

FILE: Final = "borrow.toml"
LOAN: Final[Shape] = {
    "lends": Entry(Flag(), "whether every product may lend this", False),
    "never": Entry(Texts(), "the products that may not", ()),
    "clauses": Entry(Texts(), "the clauses that say so", ()),
}
CALLING: Final[Shape] = {
    "words": Entry(Texts(), "words of texts that may not come along", ()),
    "clauses": Entry(Texts(), "the clauses that say so", ()),
}


class Loan(NamedTuple):
    """Whether every product *lends* a kind, which *never* do, and the clauses that say so."""

    lends: bool
    never: tuple[str, ...]
    clauses: tuple[ClauseId, ...]


class Borrow(NamedTuple):
    """What a book says of loans: a :class:`Loan` a kind, and the words of texts that may not come along."""

    kinds: Mapping[str, Loan]
    words: tuple[str, ...] = ()
    clauses: tuple[ClauseId, ...] = ()


def borrow_of(book: str) -> Borrow:
    """What the rulebook of that id or path says of loans, or else what it is based on; nothing when none has a word.

    Raises a :class:`RulebookError` with all that is wrong in the file, each with its line.

    >>> borrow_of("duel_kami").kinds["quests"].never
    ('Black Rose Wars',)
    """
    its = book_of(book)
    for each in (its, *reversed(its.under)):
        path = each.folder / FILE if each.folder else None
        if path and path.is_file():
            return _read(called(str(path)), read_text(path, RulebookError))
    return Borrow({})


@lru_cache(maxsize=16)
def _read(name: str, text: str) -> Borrow:
    reader = BookReader(parse_toml(text, name, RulebookError), text)
    reader.only((), reader.toml.data, ("kinds", "calling"))
    kinds = {}
    for kind, given in reader.table("kinds").items():
        loan = reader.as_table(("kinds", kind), given)
        reader.only(("kinds", kind), loan, tuple(LOAN))
        kinds[kind] = Loan(**reader.values(LOAN, ("kinds", kind), loan))
    calling = reader.table("calling")
    reader.only(("calling",), calling, tuple(CALLING))
    told = reader.values(CALLING, ("calling",), calling)
    raise_all(reader.errors)
    return Borrow(kinds, told["words"], told["clauses"])


def loan_faults(box: Box, cards: Cards) -> list[Fault]:
    """What a box has from another product although its rulebook forbids it, or does not say that it may.

    Source: Duel: Kami, Beyond the Duel (kami.beyond.in.school to kami.beyond.in.no-calling-material).

    >>> box = Box("b", "B", "", (), (), (), {}, (), "", (), (), rulebook="duel_kami",
    ...           lent=(Lent("quests", "Black Rose Wars", ()),))
    >>> [fault.message for fault in loan_faults(box, Cards())]
    ["'quests' of Black Rose Wars are not used here"]
    """
    borrow = borrow_of(box.rulebook)
    found: list[Fault] = []
    for lent in box.lent:
        found += _forbidden(lent, borrow)
        found += _calling(lent, _ids(lent, box, cards), borrow, cards)
    return list(dict.fromkeys(found))


def _forbidden(lent: Lent, borrow: Borrow) -> Iterator[Fault]:
    loan = borrow.kinds.get(lent.kind, Loan(False, (), ()))
    at = ("from", lent.kind)
    if _plain(lent.product) in {_plain(product) for product in loan.never}:
        yield Fault(at, f"{lent.kind!r} of {lent.product} are not used here", topics=loan.clauses)
    elif not loan.lends:
        message = f"no clause says whether {lent.kind!r} may come from {lent.product!r}"
        yield Fault(at, message, near=nearest(lent.product, loan.never), topics=loan.clauses, error=RuleGap)


def _calling(lent: Lent, ids: tuple[str, ...], borrow: Borrow, cards: Cards) -> Iterator[Fault]:
    """Lent cards that call for what is not used here: texts about it are beyond the language, so they are kept."""
    for address, gap in sorted(cards.gaps.items()):
        words = [word for word in borrow.words if _plain(word) in _plain(gap.text)]
        if words and address.partition("/")[0] in ids:
            message = f"{gap.card} must stay at home: {gap.part} calls for {words[0]}s"
            yield Fault(("from", lent.kind), message, topics=borrow.clauses)


def _ids(lent: Lent, box: Box, cards: Cards) -> tuple[str, ...]:
    """The cards that are lent; with a School its Spells."""
    return tuple(spell.id for spell in box.school_spells(cards)) if lent.kind == "school" else lent.ids


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
