"""Is this rulebook sound: all that is wrong in its files at once, what it changes, which numbers it leaves untold."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from brw_lab.errors import BrwError
from brw_lab.kernel.drawers import LIMITS
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.book import BOOK, Book
from brw_lab.rulebooks.borrow import borrow_of
from brw_lab.rulebooks.changes import changes
from brw_lab.rulebooks.load import alone, book_of, load_rulebook
from brw_lab.scenario.coverage import coverage_of

DRAWN: Final = ("limit", "steps", "effect", "word")
"""In front of a topic under which only differences of rulebooks are told."""


class BookReport(NamedTuple):
    """What a rulebook is, what is *fine* about it in lines, what is wrong, and what to know besides."""

    kind: str
    fine: tuple[str, ...] = ()
    errors: tuple[BrwError, ...] = ()
    notes: tuple[str, ...] = ()


def check_book(path: str | Path) -> BookReport:
    """What is wrong and what is fine in a rulebook given by path; nothing is raised for what a user may write.

    >>> check_book("nowhere/mine.rules.toml").errors[0].message
    "there is no rulebook 'nowhere/mine.rules.toml'"
    """
    name, kind = str(path), "a rulebook" if Path(path).name == BOOK else "house rules"
    try:
        rules, book = alone(name), book_of(name)
        coverage_of(name)
        borrow_of(name)
        told = () if book.over else changes(name)
    except BrwError as error:
        return BookReport(kind, errors=error.all)
    count = len(book.clauses)
    head = f"{rules.title!r}, with {count} rule{'' if count == 1 else 's'} of its own"
    lacks = [f"no number for {id!r}: {LIMITS[id]}" for id in LIMITS if rules.round and id not in rules.limits]
    return BookReport(kind, (head, *told), notes=(*lacks, *_idle(book, rules)))


def _idle(book: Book, rules: RuleSet) -> list[str]:
    """A line for each rule of house rules that no trace can ever name."""
    if not book.under:
        return []
    base = load_rulebook([each.name for each in book.under])
    topics = [topic for topic in rules.cites if topic in base.cites and topic.partition(".")[0] not in DRAWN]
    named = {id for topic in topics for id in rules.cites[topic]}
    idle = [clause.id for clause in book.clauses if clause.id not in named]
    return [f"no trace names {id!r}: nothing that a step rests on is said to rest on it" for id in idle]
