"""`brw-lab play`: a whole duel in a terminal, whose record `run` plays again."""

import json

import pytest

from brw_lab.cli import main


def played(capsys, *words):
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


def refused(capsys, *words):
    try:
        code = main(["play", *words])
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    return said.err


def test_the_same_words_print_the_same_record_byte_for_byte(capsys):
    assert played(capsys, "--seed", "3") == played(capsys, "--seed", "3")


def test_another_seed_prints_another_record(capsys):
    assert played(capsys, "--seed", "3") != played(capsys, "--seed", "4")


def test_what_is_printed_is_a_scenario_whose_claims_hold(capsys, tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(played(capsys, "--seed", "3", "--blue", "greedy"), encoding="utf-8")
    assert main(["run", str(path)]) == 0
    assert capsys.readouterr().out.endswith("1 run, every claim holds.\n")


def test_as_json_it_tells_how_the_duel_was_played_and_ended(capsys):
    told = json.loads(played(capsys, "--seed", "3", "--json"))
    assert list(told) == ["seed", "players", "winner", "points", "moves", "record"]
    assert (told["seed"], told["players"]) == (3, {"red": "random", "blue": "random"})
    assert told["record"] == played(capsys, "--seed", "3")


def test_as_json_the_winner_is_whoever_has_most_points_or_else_the_black_rose(capsys):
    told = json.loads(played(capsys, "--seed", "3", "--json"))
    most = [party for party, points in told["points"].items() if points == max(told["points"].values())]
    assert told["winner"] == (most[0] if len(most) == 1 else "rose")


def test_as_json_the_moves_are_those_of_the_record(capsys):
    told = json.loads(played(capsys, "--seed", "3", "--json"))
    assert all(f'  "{move}",\n' in told["record"] for move in told["moves"])


def test_a_record_changed_by_hand_says_which_version_made_it_and_which_plays_it_now(capsys, tmp_path):
    path = tmp_path / "duel.toml"
    text = played(capsys, "--seed", "3").replace('version = "0.1.0"', 'version = "0.0.9"')
    path.write_text(text.replace('"fate: crown', '"fate: crwon'), encoding="utf-8")
    line = next(at for at, line in enumerate(text.splitlines(), 1) if "fate: crown" in line)
    assert main(["run", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{path}:{line}:")
    assert "this record was made by version 0.0.9, and version 0.1.0 plays it now" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--red", "gredy"), "there is no player 'gredy'; expected greedy or random; did you mean greedy?"),
        (("--blue", ""), "there is no player ''; expected greedy or random"),
        (("--seed", "seven"), "'seven' is no seed; expected a whole number such as 7"),
        (("--seed", "1.5"), "'1.5' is no seed"),
        (("--seed", "9" * 5000), "is no seed"),
        (("--rulebook", "duel_kamy"), "there is no rulebook 'duel_kamy'; expected duel_kami"),
        (("--rulebook", ""), "there is no rulebook ''; expected duel_kami"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(capsys, words, says):
    assert says in refused(capsys, *words)
