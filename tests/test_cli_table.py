"""`--table FILE` on every command, and `brw-lab new`: what is printed beneath, and files that are started."""

import json

import pytest

from brw_lab.cli import main

PROFILE = """
title = "Thursday group"
rulebook = "duel_kami"
[rulings]
"unstable.room" = { reading = "own", source = "vote", date = 2026-11-02, note = "after a long talk" }
"period.and" = "each"
"portal.door" = "open"
[rooms]
crypt = "Cellar"
"""
LINE = "Table: Thursday group; unstable.room = own (vote, 2026-11-02); period.and = each; portal.door = open"
FALL = "duel_kami/defeat/at-the-period"
WALLED = (
    "walled: black-rose-room 0,0; crypt 1,0; garden -1,0 / cells red crypt E; blue garden W"
    " / portals violet crypt W, crypt SE"
)


@pytest.fixture(autouse=True)
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text(PROFILE, encoding="utf-8")
    return tmp_path


def said(capsys, *words):
    assert main([*words, "--table", "ours.toml"]) == 0
    return capsys.readouterr().out


def told(capsys, *words):
    return json.loads(said(capsys, *words, "--json"))


CALLS = {
    "run": ("run", FALL),
    "play": ("play", "--seed", "3"),
    "sight": ("sight", "duel", "crypt"),
    "card": ("card", "Restore."),
    "rules": ("rules", "kami.unstable-spell.effect"),
    "questions": ("questions",),
    "questions for a scenario": ("questions", "--for", FALL),
}


@pytest.mark.parametrize("words", CALLS.values(), ids=CALLS)
def test_an_answer_says_how_the_table_plays(capsys, words):
    assert LINE in said(capsys, *words)


@pytest.mark.parametrize("words", [CALLS["play"], CALLS["sight"], CALLS["card"], ("rules", "--coverage")])
def test_an_answer_as_json_says_how_the_table_plays(capsys, words):
    assert told(capsys, *words)["table"] == LINE


def test_every_branch_says_how_the_table_plays(capsys):
    assert {outcome["table"] for outcome in told(capsys, "run", FALL)} == {LINE}


def test_a_run_without_a_table_says_nothing_of_one(capsys):
    main(["run", FALL])
    assert "Table:" not in capsys.readouterr().out


def test_a_question_is_marked_at_the_reading_of_the_table_with_who_said_so(capsys):
    assert "  * own: the Room that Mage is in (this table: vote, 2026-11-02, after a long talk)\n" in said(
        capsys, "questions"
    )


def test_a_question_as_json_has_the_reading_of_the_table(capsys):
    asked = {each["id"]: each for each in told(capsys, "questions")}
    assert (asked["portal.door"]["taken"], asked["portal.door"]["ruling"]) == (
        *("open", {"question": "portal.door", "reading": "open"}),
    )


def test_a_rule_says_what_the_table_rules_on_it(capsys):
    assert "  at this table: unstable.room = own (vote, 2026-11-02)\n" in said(capsys, *CALLS["rules"])


def test_a_card_is_read_by_the_rulings_of_the_table(capsys):
    assert "says    Gain 1 Power Point. Restore.\n" in said(capsys, "card", "Gain 1 Power Point and restore.")


def test_sight_follows_the_rulings_of_the_table(capsys):
    main(["sight", WALLED, "garden", "crypt", "--json"])
    closed = json.loads(capsys.readouterr().out)
    opened = told(capsys, "sight", WALLED, "garden", "crypt")
    assert [each["rooms"]["crypt"]["sees"] for each in (closed, opened)] == [False, True]


def test_the_drawing_of_a_lodge_has_the_tables_names(capsys):
    assert "Cellar" in said(capsys, "sight", "duel", "crypt")


def test_a_profile_is_checked(capsys):
    assert main(["check", "ours.toml"]) == 0
    assert f"ours.toml: a table, all fine\n  fine: {LINE}\n" in capsys.readouterr().out


def test_a_scenario_is_checked_as_the_table_plays_it(capsys, desk):
    (desk / "ours.cards.toml").write_text('[spells.thorn]\nname = "Thorn"\nlight = { text = "Personal: Restore." }\n'
        'dark = { text = "Personal: Restore." }\n', encoding="utf-8")  # fmt: skip
    (desk / "ours.toml").write_text('rulebook = "duel_kami"\ncards = ["ours.cards.toml"]\n', encoding="utf-8")
    (desk / "mine.toml").write_text('rulebook = "duel_kami"\n[given.red]\nhand = ["thorn"]\n', encoding="utf-8")
    alone = main(["check", "mine.toml"])
    assert (alone, main(["check", "mine.toml", "--table", "ours.toml"])) == (2, 0)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('rulebook = "duel_kami"\n', "a table"),
        ('rulebook = "duel_kami"\nrulngs = {}\n', "a table"),
        ('rulebook = "duel_kami"\nrooms = {}\n', "a table"),
        ('rulebook = "duel_kami"\n[when]\nmoves = []\n', "a scenario"),
        ('rulebook = "duel_kami"\ngven = {}\n', "a scenario"),
        ("[given]\n", "a scenario"),
    ],
)
def test_a_table_and_a_scenario_are_told_apart_by_what_only_one_of_them_has(capsys, desk, text, kind):
    (desk / "some.toml").write_text(text, encoding="utf-8")
    main(["check", "some.toml", "--json"])
    assert json.loads(capsys.readouterr().out)["files"][0]["kind"] == kind


@pytest.mark.parametrize("words", [*CALLS.values(), ("check", "ours.toml")])
@pytest.mark.parametrize("text", ["rulebook = 'duel_kamy'\n", "[rulings]\n'a.b' = 1\n", "rulebook = \n"])
def test_a_profile_that_is_wrong_is_refused_with_its_place(capsys, desk, words, text):
    (desk / "ours.toml").write_text(text, encoding="utf-8")
    assert main([*words, "--table", "ours.toml"]) == 2
    assert capsys.readouterr().err.startswith("ours.toml:1:")


def test_a_profile_that_is_not_there_is_refused_with_the_nearest_name(capsys):
    assert main(["run", FALL, "--table", "our.toml"]) == 2
    assert capsys.readouterr().err == "our.toml: there is no such file; did you mean ours.toml?\n"


@pytest.mark.parametrize("words", [("play",), ("rules", "dummy"), ("questions",)])
def test_another_rulebook_than_the_tables_is_refused(capsys, words):
    assert main([*words, "--rulebook", "duel_lex", "--table", "ours.toml"]) == 2
    assert "duel_lex" in capsys.readouterr().err


# --- new


@pytest.mark.parametrize("kind", ["table", "scenario", "cards", "layout"])
def test_a_starter_passes_the_check_as_it_is(capsys, kind):
    written, checked = main(["new", kind, "begun.toml"]), main(["check", "begun.toml", "--json"])
    (file,) = json.loads(capsys.readouterr().out.partition("\n")[2])["files"]
    assert (written, checked, file["kind"].split()[-1]) == (0, 0, {"cards": "file"}.get(kind, kind))


def test_the_claims_of_the_scenario_starter_hold():
    main(["new", "scenario", "begun.toml"])
    assert main(["run", "begun.toml"]) == 0


@pytest.mark.parametrize("kind", ["scenario", "cards", "layout"])
def test_a_starter_with_everything_in_it_waked_passes_the_check(capsys, desk, kind):
    main(["new", kind])
    lines = capsys.readouterr().out.splitlines()
    waked = [line[1:] if line.startswith("#") and not line.startswith("# ") else line for line in lines]
    (desk / "waked.toml").write_text("\n".join(waked), encoding="utf-8")
    assert (waked != lines, main(["check", "waked.toml"])) == (True, 0)


def test_a_starter_is_printed_when_no_file_is_named(capsys, desk):
    main(["new", "layout"])
    printed = capsys.readouterr().out
    main(["new", "layout", "begun.toml"])
    assert (desk / "begun.toml").read_text(encoding="utf-8") == printed


def test_a_file_that_is_there_is_never_overwritten(capsys, desk):
    assert main(["new", "table", "ours.toml"]) == 2
    assert capsys.readouterr().err.startswith("ours.toml: there is such a file already")
    assert (desk / "ours.toml").read_text(encoding="utf-8") == PROFILE


@pytest.mark.parametrize("file", ["no/such/folder.toml", "nul\0.toml"])
def test_a_file_that_cannot_be_written_is_an_error(capsys, file):
    assert main(["new", "table", file]) == 2
    assert "file" in capsys.readouterr().err


def test_a_starter_for_an_unknown_rulebook_is_refused(capsys, desk):
    assert main(["new", "table", "begun.toml", "--rulebook", "duel_kamy"]) == 2
    assert (not (desk / "begun.toml").exists(), "duel_kami" in capsys.readouterr().err) == (True, True)


def test_the_schema_of_a_table_is_printed(capsys):
    assert main(["schema", "table"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "A table profile of brw_lab"
