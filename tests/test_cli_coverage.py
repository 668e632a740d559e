"""`brw-lab rules --coverage`: how much of a book is shown, what is open, and why the rest never will be."""

import json
from types import MappingProxyType

import pytest

from brw_lab.cite import Clause
from brw_lab.cli import main
from brw_lab.errors import RulebookError
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.coverage import coverage_of, read_coverage, shown_by

CLAUSES = MappingProxyType(
    {
        "x.word": Clause("x.word", "Words", "definition", "A word is a word."),
        "x.board": Clause("x.board", "Parts", "component", "There is a board."),
        "x.move": Clause("x.move", "Moves", "procedure", "One moves."),
        "x.robot": Clause("x.robot", "Robots", "ai", "A robot moves."),
    }
)
TOLD = """
[reasons]
table = "it lies on a table"
[unshowable]
"x.board" = "table"
[[delimited]]
why = "robots come later"
kinds = ["ai"]
[tests]
"x.word" = "tests/test_x.py::test_a_word_is_a_word"
"""


def answer(capsys, *words):
    assert main(["rules", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def told(tmp_path, text=TOLD):
    path = tmp_path / "coverage.toml"
    path.write_text(text, encoding="utf-8")
    return read_coverage("x", "X", CLAUSES, path)


# --- the answer


def test_coverage_counts_each_kind_in_the_documented_shape(capsys):
    (kinds,) = answer(capsys, "--coverage", "--rulebook", "duel_kami")["books"].values()
    assert {tuple(counts) for counts in kinds.values()} == {("shown", "unshowable", "open")}
    assert {"definition", "procedure", "scoring", "setup"} <= set(kinds)


def test_every_clause_of_a_book_is_counted_once_or_left_out_for_now(capsys):
    said = answer(capsys, "--coverage", "--rulebook", "duel_kami")
    counted = sum(sum(counts.values()) for counts in said["books"]["duel_kami"].values())
    assert counted + len(said["delimited"]) == len(load_rulebook("duel_kami").clauses)


def test_as_many_clauses_are_listed_as_open_as_are_counted(capsys):
    said = answer(capsys, "--coverage", "--rulebook", "duel_kami")
    assert sum(counts["open"] for counts in said["books"]["duel_kami"].values()) == len(said["open"])
    assert [id for id in said["open"] if id in shown_by()] == []


def test_an_unshowable_clause_comes_with_its_reason_in_words(capsys):
    said = {each["id"]: each for each in answer(capsys, "--coverage")["unshowable"]}
    assert said["kami.component.board"]["reason"] == "table"
    assert said["kami.component.board"]["why"].startswith("it counts or lays out")


def test_in_words_the_table_comes_first_and_then_what_is_open(capsys):
    assert main(["rules", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["duel_kami", "shown", "unshowable", "open"]
    total = sum(int(line.split()[-1]) for line in lines if line.startswith("in all"))
    assert f"Open ({total}):" in lines


def test_an_unknown_rulebook_is_answered_by_those_on_the_shelf(capsys):
    assert main(["rules", "--coverage", "--rulebook", "duel_kamy"]) == 2
    assert "duel_kami" in capsys.readouterr().err


def test_words_beside_the_coverage_are_bad_input(capsys):
    assert main(["rules", "lodge", "--coverage"]) == 2
    assert "no words" in capsys.readouterr().err


# --- one rule


def test_a_rule_names_the_test_that_shows_it(capsys):
    (rule,) = answer(capsys, "kami.term.lodge")
    assert rule["test"] == coverage_of("duel_kami").tests["kami.term.lodge"]
    main(["rules", "kami.term.lodge"])
    assert f"tested by: {rule['test']}" in capsys.readouterr().out


def test_a_rule_that_only_a_branch_refuses_by_names_its_scenario(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    refused = '[[branch]]\n[[branch.then.refused]]\nmove = "red: fight"\nclauses = ["kami.fight.attack"]\n'
    (folder / "no-blow.toml").write_text(refused, encoding="utf-8")
    monkeypatch.setattr("brw_lab.scenario.coverage.shipped", lambda kind: folder)
    shown_by.cache_clear()
    try:
        assert answer(capsys, "kami.fight.attack")[0]["scenarios"] == ["no-blow"]
    finally:
        shown_by.cache_clear()


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("kami.beyond.out.avatar", "left out for now: the Avatar comes later"),
        ("kami.doc.two-layers", "not to be shown: it explains how the rulebook is organised"),
    ],
)
def test_a_rule_that_nothing_shows_says_why(id, says, capsys):
    main(["rules", id])
    assert says in capsys.readouterr().out


# --- the file


def test_a_clause_is_shown_by_a_test_or_unshowable_or_left_out_or_else_open(tmp_path):
    book = told(tmp_path)
    assert {id: book.state(id) for id in CLAUSES} == {
        "x.word": "shown",
        "x.board": "unshowable",
        "x.move": "open",
        "x.robot": "delimited",
    }


def test_a_book_without_a_coverage_file_has_nothing_but_its_scenarios(tmp_path):
    book = read_coverage("x", "X", CLAUSES, tmp_path / "coverage.toml")
    assert (book.open, book.counted) == (tuple(CLAUSES), 4)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"x.word" =', '"x.wrod" =', "there is no clause 'x.wrod'; did you mean x.word"),
        ('"x.word" =', '"x.move" =', "'x.move' is a procedure, which a test may not show; expected a scenario"),
        ('= "table"', '= "tabel"', "there is no reason 'tabel'; expected table; did you mean table?"),
        ("[tests]", "[test]", "there is no key 'test'"),
        ('kinds = ["ai"]', 'kind = ["ai"]', "there is no key 'kind'"),
        ('kinds = ["ai"]', 'ids = ["x.robto"]', "there is no clause 'x.robto'; did you mean x.robot"),
        ('kinds = ["ai"]', 'kinds = "ai"', "'kinds' is no list of texts"),
        ('"it lies on a table"', "3", "'table' in [reasons] is no text"),
        ("[[delimited]]", "[delimited]", "'delimited' is no list of tables"),
        ("[reasons]", "[reasons", "this is not TOML"),
    ],
)
def test_what_is_wrong_in_a_coverage_file_is_told_with_its_place(old, new, says, tmp_path):
    assert old in TOLD
    with pytest.raises(RulebookError) as error:
        told(tmp_path, TOLD.replace(old, new))
    complaints = [str(each) for each in error.value.all]
    assert any("coverage.toml:" in each and says in each for each in complaints), complaints
