"""The commands about a Lodge as a whole and about two: what they print, as words and as JSON, and what they refuse."""

import json

import pytest

from brw_lab.cli import main

BARE = "attic 0,0; cellar 1,0"
DOOR = f"{BARE} / portals violet attic E, attic W"


def told(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def said(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


# --- diff


def test_diff_answers_as_json_in_the_documented_shape(capsys):
    answer = told(capsys, "diff", "duel", "crossed")
    assert list(answer) == ["before", "after", "same", "walking", "sight", "rooms", "lifted", "laid"]
    assert (answer["before"], answer["after"], answer["same"]) == ("duel", "crossed", False)
    assert list(answer["walking"]) == list(answer["sight"]) == ["gained", "lost", "shortened", "lengthened"]
    assert answer["sight"]["lost"] == [{"pair": ["crypt", "garden"], "before": 2, "after": None, "through": []}]


def test_diff_in_words_tells_walks_and_sight_apart(capsys):
    lines = said(capsys, "diff", "duel", "crossed").splitlines()
    assert "  walks, shorter: crypt – armory (2 → 1)" in lines
    assert "  sight, no longer: crypt – garden (2)" in lines


def test_diff_of_a_lodge_with_itself_says_that_nothing_differs(capsys):
    assert told(capsys, "diff", "duel", "duel")["same"] is True


def test_diff_takes_layouts_in_one_line_with_islands_and_gaps(capsys):
    answer = told(capsys, "diff", "attic 0,0; cellar 2,0", "attic 0,0; cellar 2,0; hall 1,0")
    assert answer["walking"]["gained"] == [{"pair": ["attic", "cellar"], "before": None, "after": 2, "through": []}]
    assert answer["rooms"] == {"lost": [], "gained": ["hall"]}


def test_diff_follows_the_rulings_of_the_table(capsys, tmp_path):
    ajar = tmp_path / "ajar.toml"
    ajar.write_text('title = "Ajar"\nrulebook = "duel_kami"\n[rulings]\n"portal.door" = "open"\n', encoding="utf-8")
    closed = told(capsys, "diff", BARE, DOOR)
    opened = told(capsys, "diff", BARE, DOOR, "--table", str(ajar))
    assert (closed["same"], opened["same"]) == (False, True)
    assert "Ajar" in opened["table"]
    assert "Ajar" in said(capsys, "diff", BARE, DOOR, "--table", str(ajar))


@pytest.mark.parametrize("words", [("diff", "duel", "croosed"), ("diff", "croosed", "duel"), ("lodge", "croosed")])
def test_a_layout_that_is_not_there_is_refused_with_the_nearest(capsys, words):
    assert main([*words]) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert "crossed" in answer.err


@pytest.mark.parametrize("command", ["lodge", "diff"])
def test_a_layout_file_that_is_wrong_is_refused_with_its_line(capsys, tmp_path, command):
    file = tmp_path / "mine.toml"
    file.write_text("[rooms]\nattic = [0, 0]\ncellar = [0, 0]\n", encoding="utf-8")
    assert main([command, str(file), *(["duel"] if command == "diff" else [])]) == 2
    assert f"{file}:3" in capsys.readouterr().err


# --- lodge


def test_lodge_answers_as_json_in_the_documented_shape(capsys):
    answer = told(capsys, "lodge", "crossed")
    assert list(answer) == [
        *("layout", "rooms", "pairs_seen", "blind", "hidden", "exposed", "chokepoints", "bridges", "islands", "parts")
    ]
    assert answer["hidden"] == ["garden"]
    assert answer["rooms"]["crypt"]["distances"]["black-rose-room"] == 2
    assert [part["kind"] for part in answer["parts"]] == ["wall", "portal"]


def test_lodge_in_words_has_the_title_and_both_tables(capsys):
    out = said(capsys, "lodge", "crossed")
    assert out.startswith("A Duel flower with one pair of Portals and a wall\n7 Rooms, 16 of 21 pairs see each other\n")
    assert "Rooms entered on the shortest walk" in out
    assert "Rooms away by the shortest line of sight" in out


def test_lodge_copes_with_islands(capsys):
    assert told(capsys, "lodge", "attic 0,0; cellar 2,0")["islands"] == [["attic"], ["cellar"]]
