"""Whether what is said to show a clause is there: named tests exist, and little is unshowable, for a known reason."""

import importlib
import inspect
from collections import Counter

import pytest

from brw_lab.rulebooks import shelf
from brw_lab.scenario.coverage import coverage_of
from tests.house.house import ROOT

BOOKS = {book: coverage_of(book) for book in shelf()}
by_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
NAMED = sorted({test for book in BOOKS.values() for test in book.tests.values()})
REASONS = {"reading-aid", "table", "mark", "no-function", "unprinted", "no-use", "other-product"}


@by_book
def test_the_reasons_are_those_of_a_closed_list(book):
    assert set(book.reasons) <= REASONS
    assert set(book.reasons) == set(book.unshowable.values())


@by_book
def test_at_most_one_clause_in_twenty_is_unshowable(book):
    assert 20 * len(book.unshowable) <= book.counted


@by_book
def test_nothing_that_is_shown_is_said_to_be_unshowable_or_left_out(book):
    shown = {*book.shown, *book.tests}
    assert (shown & set(book.unshowable), shown & set(book.delimited)) == (set(), set())


@by_book
def test_nothing_unshowable_is_left_out_as_well(book):
    assert set(book.unshowable) & set(book.delimited) == set()


@by_book
def test_no_test_is_named_for_two_clauses(book):
    assert [test for test, clauses in Counter(book.tests.values()).items() if clauses > 1] == []


@by_book
def test_a_book_is_called_complete_when_nothing_is_open_and_not_before(book):
    assert book.complete == (book.open == ()), f"{len(book.open)} open: {', '.join(book.open[:5])}"


@pytest.mark.parametrize("named", NAMED)
def test_a_named_test_is_there_to_be_collected(named):
    path, _, name = named.partition("::")
    assert (ROOT / path).name.startswith("test_")
    assert name.startswith("test_")
    found = getattr(importlib.import_module(path.removesuffix(".py").replace("/", ".")), name, None)
    assert inspect.isfunction(found)
    assert not [mark for mark in getattr(found, "pytestmark", []) if mark.name in ("skip", "skipif", "xfail")]
