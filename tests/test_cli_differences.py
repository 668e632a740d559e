"""`brw-lab differences`: what two rulebooks say differently, and which scenarios show it."""

import json

from brw_lab.cli import main

FALL = "duel_kami/defeat/at-the-period"


def told(capsys, *words):
    assert main(["differences", *words]) == 0
    return capsys.readouterr().out


def test_both_books_are_named_first(capsys):
    assert told(capsys, "duel_kami", "duel_lex", "--quick").startswith("Duel: Kami | Duel: Lex\n\nlimits:\n")


def test_a_scenario_that_shows_a_difference_is_named(capsys):
    lines = told(capsys, "duel_kami", "duel_lex", "--in", FALL, "--shown").splitlines()
    at = lines.index("  Power Points for inflicting most of it: 4 | 3")
    assert lines[at + 1 : at + 3] == [
        "    limit.defeat.points.most [kami.defeat.points.most | lex.defeat.score-majority]",
        f"    shown by {FALL}",
    ]


def test_only_what_a_scenario_shows_is_told_when_that_is_asked_for(capsys):
    found = json.loads(told(capsys, "duel_kami", "duel_lex", "--in", FALL, "--shown", "--json"))["differences"]
    assert {tuple(each["scenarios"]) for each in found} == {(FALL,)}


def test_the_clauses_of_both_books_are_in_the_json(capsys):
    answer = json.loads(told(capsys, "duel_kami", "duel_lex", "--quick", "--json"))
    found = {each["name"]: each for each in answer["differences"]}
    assert answer["books"] == ["duel_kami", "duel_lex"]
    assert found["portals"]["here"]["clauses"] == ["kami.portal.adjacency", "kami.portal.normal-rules"]
    assert (found["evophase.may"]["how"], found["evophase.may"]["there"]["open"]) == ("closes", False)


def test_an_unknown_rulebook_is_an_error_with_the_nearest(capsys):
    assert main(["differences", "duel_kami", "duel_lexx", "--quick"]) == 2
    assert "did you mean duel_lex" in capsys.readouterr().err
