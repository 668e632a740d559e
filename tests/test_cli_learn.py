"""The commands about lessons, in a terminal: teach, progress, and lessons for check, schema and new."""

import json

import pytest

from brw_lab.cli import main

CELL = "duel_kami/cells/nobody-targets-a-cell"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_lesson_those_there_are_are_listed(capsys):
    assert main(["teach"]) == 0
    assert "Repeat 2: how often is that" in capsys.readouterr().out


def test_the_list_as_json_names_each_lesson(capsys):
    main(["teach", "--json"])
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == [
        "cells",
        "defeat",
        "interrupts",
        "lex",
        "repeat",
        "sight",
    ]


def test_a_lesson_that_is_not_there_is_a_complaint(capsys):
    assert main(["teach", "cell"]) == 2
    assert "did you mean cells?" in capsys.readouterr().err


def test_a_new_lesson_is_checked_and_kept_as_a_page(here, capsys):
    codes = [main(words) for words in (["new", "lesson", "my.lesson.toml"], ["check", "my.lesson.toml"])]
    codes.append(main(["teach", "my.lesson.toml", "--out", "page.html"]))
    assert (codes, (here / "page.html").read_text().startswith("<!doctype html>")) == ([0, 0, 0], True)


def test_a_page_that_is_there_is_never_overwritten(here, capsys):
    (here / "page.html").write_text("mine")
    (here / "my.lesson.toml").write_text(f'title = "x"\n[[show]]\nscenario = "{CELL}"\n')
    assert main(["teach", "my.lesson.toml", "--out", "page.html"]) == 2
    assert (here / "page.html").read_text() == "mine"


def test_a_lesson_is_known_by_its_name_even_when_it_says_nothing(here, capsys):
    (here / "my.lesson.toml").write_text('title = "x"\n')
    assert main(["check", "my.lesson.toml"]) == 2
    assert "my.lesson.toml:1:1: 'show' is missing" in capsys.readouterr().err


def test_a_scenario_that_a_lesson_cannot_show_is_a_mistake_of_the_lesson(here, capsys):
    (here / "bad.toml").write_text('rulebook = "duel_kami"\n[given]\nphaze = 1\n')
    (here / "my.lesson.toml").write_text('title = "x"\n[[show]]\nscenario = "bad.toml"\n')
    assert main(["check", "my.lesson.toml"]) == 2
    assert "my.lesson.toml:3:12: 'bad.toml' cannot be shown" in capsys.readouterr().err


def test_the_schema_of_lessons_is_printed(capsys):
    main(["schema", "lesson"])
    assert json.loads(capsys.readouterr().out)["required"] == ["title", "show"]


def test_progress_tells_the_rules_behind_what_was_missed(here, capsys):
    (here / "brw-lab-progress.toml").write_text(f'[guessed]\n"{CELL}" = "missed"\n"gone" = "missed"\n')
    assert main(["progress"]) == 0
    out = capsys.readouterr().out
    assert "0 right, 2 missed" in out
    assert "kami.cells.not-a-room" in out
    assert "(gone is no longer there)" in out


def test_the_cheat_sheet_is_written_as_a_page(here, capsys):
    (here / "brw-lab-progress.toml").write_text(f'[guessed]\n"{CELL}" = "missed"\n')
    assert main(["progress", "--sheet", "sheet.html"]) == 0
    assert "A Cell does not count as a Lodge Room" in (here / "sheet.html").read_text()


def test_reset_takes_the_file_away(here, capsys):
    (here / "brw-lab-progress.toml").write_text("[guessed]\nbroken")
    assert (main(["progress", "--reset"]), list(here.iterdir())) == (0, [])
