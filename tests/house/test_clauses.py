"""Whether the addresses of rules are fit to be cited: unique, of a known kind, in words that stand alone."""

import tomllib

import pytest

from tests.house.house import PACKAGE

FILES = sorted((PACKAGE / "rulebooks").glob("*/clauses.toml"))
KINDS = {
    "definition",
    "procedure",
    "restriction",
    "permission",
    "resolution",
    "scoring",
    "setup",
    "data",
    "component",
    "ai",
}
by_book = pytest.mark.parametrize("file", FILES, ids=lambda path: path.parent.name)


def clauses(file):
    return tomllib.loads(file.read_text(encoding="utf-8"))["clause"]


@by_book
def test_no_two_clauses_share_an_id(file):
    ids = [clause["id"] for clause in clauses(file)]
    assert sorted(set(ids)) == sorted(ids)


@by_book
def test_every_clause_is_of_a_known_kind(file):
    assert {clause["kind"] for clause in clauses(file)} <= KINDS


@by_book
def test_a_clause_has_these_keys_and_no_others(file):
    assert {frozenset(clause) - {"derived"} for clause in clauses(file)} == {
        frozenset({"id", "section", "kind", "says"})
    }


@by_book
def test_a_clause_says_a_sentence_and_no_notes_for_editors(file):
    odd = [
        clause["id"]
        for clause in clauses(file)
        if "[" in clause["says"] or not clause["says"].rstrip('"').endswith(".")
    ]
    assert odd == []
