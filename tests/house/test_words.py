"""What the source may not say: a book's name outside the rulebooks and the data, or a path of somebody's machine."""

import re
import tokenize

import pytest

from tests.house.house import PACKAGE, ROOT, docstrings, modules, room

BOOK = re.compile(r"(?<![a-z])(kami|lex|sator|apocalypse|seal[_ -]?of[_ -]?fire)(?![a-z])", re.IGNORECASE)
MACHINE = re.compile(r"/(?:work|home|root|tmp|opt)/|[A-Z]:\\\\Users")
SOURCES = [
    path
    for path in sorted(PACKAGE.rglob("*"))
    if path.suffix in {".py", ".js", ".css", ".lark", ".toml"} and path.is_file()
]


def books_named(module):
    """The lines of a module that name a book, outside of its prose."""
    path = modules()[module]
    if not BOOK.search(path.read_text(encoding="utf-8")):
        return []
    prose = docstrings(path)
    with path.open("rb") as file:
        return [
            f"{module}:{token.start[0]}: {token.line.strip()}"
            for token in tokenize.tokenize(file.readline)
            if token.type != tokenize.ENCODING and token.start not in prose and BOOK.search(token.string)
        ]


def test_no_book_is_named_outside_the_rulebooks():
    outside = [module for module in modules() if room(module) != "brw_lab.rulebooks"]
    assert [line for module in outside for line in books_named(module)] == []


def test_no_book_is_named_in_what_a_page_runs_or_the_grammar():
    outside = [path for path in SOURCES if path.suffix in {".js", ".css", ".lark"}]
    assert [str(path) for path in outside if BOOK.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("word", ["kami_phase", "duel_kami", "LEX", "lex.cast", "seal_of_fire", "Sator"])
def test_a_book_is_recognised_by_its_name(word):
    assert BOOK.search(word)


@pytest.mark.parametrize("word", ["lexer", "complex", "kamikaze", "sealed"])
def test_a_word_that_only_looks_like_a_book_is_no_book(word):
    assert not BOOK.search(word)


def test_no_source_names_a_place_on_somebodys_machine():
    found = {str(path.relative_to(ROOT)): MACHINE.findall(path.read_text(encoding="utf-8")) for path in SOURCES}
    assert {path: places for path, places in found.items() if places} == {}
