"""``brw-lab stand``: a line a Room in a terminal, the same as JSON for a program, and complaints that help."""

import json

import pytest

from brw_lab.cli import main

HIT = "duel_kami/sight/where-must-i-stand"
TABLE = """
title = "Thursday group"
rulebook = "duel_kami"
[rulings]
"attack.range" = "anywhere"
"""


def said(capsys, *words):
    code = main(["stand", *words])
    return code, capsys.readouterr()


def told(capsys, *words):
    return json.loads(said(capsys, *words, "--json")[1].out)


def test_it_says_from_where_one_hits_and_where_one_is_safe(capsys):
    code, out = said(capsys, HIT, "--seat", "red")
    assert (code, "from 4 of 7 places" in out.out, "Safe from the next Activation" in out.out) == (0, True, True)


def test_the_json_has_a_room_each(capsys):
    rooms = told(capsys, HIT, "--seat", "red")["rooms"]
    assert {room: each["verdict"] for room, each in rooms.items()} == {
        **dict.fromkeys(("black-rose-room", "garden", "armory", "hall"), "hit"),
        **dict.fromkeys(("crypt", "kiln", "well"), "cannot"),
    }


def test_the_json_says_how_and_whether_it_is_safe(capsys):
    kiln = told(capsys, "duel_kami/sight/where-am-i-safe", "--seat", "red")["rooms"]["kiln"]
    assert (kiln["reach"], kiln["safety"]["verdict"]) == (["red: explore", "red: move kiln"], "safe")


def test_moves_may_be_made_first(capsys):
    assert told(capsys, HIT, "--seat", "red", "--after", "4")["rooms"]["crypt"]["verdict"] == "not reached"


def test_another_target_may_be_named(capsys):
    asked = told(capsys, "duel_kami/positions/armed-with-equipment", "--seat", "blue", "--target", "wisp")
    assert asked["target"] == "wisp"


def test_a_table_is_played_as_it_plays(capsys, tmp_path):
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    asked = told(capsys, HIT, "--seat", "red", "--table", str(tmp_path / "table.toml"))
    assert (asked["rooms"]["kiln"]["verdict"], "Thursday group" in asked["table"]) == ("hit", True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--seat", "rad"), "nobody sits at 'rad'; expected red or blue; did you mean red?"),
        (("--seat", "blue"), "it is an Activation of red now"),
        (("--seat", "red", "--target", "blu"), "there is no Model 'blu' to hit; expected blue; did you mean blue?"),
        (("--seat", "red", "--limit", "0"), "0 positions bound nothing"),
        (("--seat", "red", "--after", "9"), "no endings lie behind 9 moves"),
    ],
)
def test_what_cannot_be_asked_is_told_why(capsys, words, complaint):
    code, out = said(capsys, HIT, *words)
    assert (code, out.out, complaint in out.err) == (2, "", True)


def test_a_folder_is_too_much(capsys):
    code, out = said(capsys, "duel_kami/sight", "--seat", "red")
    assert (code, "expected one scenario" in out.err) == (2, True)
