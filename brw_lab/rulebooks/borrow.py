"""What a rulebook lets a box borrow from other products of the line, and whether a box keeps to it.

Which product may lend what is data: ``borrow.toml`` in the folder of the book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import RuleGap, nearest
from brw_lab.spellcraft.box import Box, Lent
from brw_lab.spellcraft.boxcheck import Fault
from brw_lab.spellcraft.cards import Cards

HERE = Path(__file__).parent


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


@lru_cache(maxsize=16)
def borrow_of(book: str) -> Borrow:
    """What the rulebook of that id says of loans; nothing when it has no word on them.

    >>> borrow_of("duel_kami").kinds["quests"].never
    ('Black Rose Wars',)
    """
    path = HERE / book / "borrow.toml"
    if not path.is_file():
        return Borrow({})
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    kinds = {
        kind: Loan(loan.get("lends", False), tuple(loan.get("never", ())), tuple(loan["clauses"]))
        for kind, loan in data["kinds"].items()
    }
    return Borrow(kinds, tuple(data["calling"]["words"]), tuple(data["calling"]["clauses"]))


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
