"""What ``brw-lab card``, ``check`` and ``schema`` answer, where they say so, and how they take bad input."""

import io
import json
import re

import pytest

from brw_lab.cli import main
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_effect
from tests.house import readme
from tests.house.house import ROOT

LANGUAGE = re.findall(r"^\| [^|]+ \| (`.+`) \|$", readme.TEXT.partition("## A card:")[2], re.MULTILINE)
"""The rows of the README's table of the effect language."""

THREE = "Inflict 2. Place 1 Instability. Repeat 2: discard 1 Spell Card."
GOOD = """
[spells.thorn]
name = "Thorn"
light = { text = "mage *: inflict 2 damage" }
dark = { text = "Personal: Gain 1 Power Point.", unstable = true }
"""
BAD = """
[spells.thorn]
nam = "Thorn"
light = { text = "Mage anywhere: Inflct 2." }
dark = { text = "Restore.", unstable = "yes" }

[rooms.den]
name = "Den"
slots = -1
banners = [1, 2]
token = 5

[spels.ember]
name = "Ember"
"""


@pytest.fixture(autouse=True)
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# --- card


def test_a_card_is_said_phrase_by_phrase_and_back(capsys):
    assert main(["card", THREE]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1       Inflict 2.",
        "2       Place 1 Instability.",
        "3       Repeat 2: discard 1 Spell Card.",
        f"says    {THREE}",
    ]


def test_a_card_may_be_typed_without_quotes(capsys):
    main(["card", "Mage", "*:", "Restore."])
    assert capsys.readouterr().out.splitlines()[-1] == "says    Mage anywhere: Restore."


def test_a_card_answers_as_json_in_the_documented_shape(capsys):
    assert main(["card", "Model within 2: Inflict 2.", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["target"], said["effect"][0]["verb"], said["says"]) == (
        *({"kind": "Model", "range": 2}, "inflict", "Model within 2: Inflict 2."),
    )


def test_a_word_that_fits_nothing_gets_a_caret_and_what_could_stand_there(capsys):
    assert main(["card", "Inflict two damages on him"]) == 2
    said = capsys.readouterr()
    lines = said.err.splitlines()
    assert (said.out, lines[1:3]) == ("", ["  Inflict two damages on him", "              ^"])
    assert ("What could stand there: Damage" in said.err, lines[-1]) == (True, "Did you mean Damage?")


def test_an_error_answers_as_json_in_the_documented_shape(capsys):
    assert main(["card", "Inflict two damages on him", "--json"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert (error["line"], error["column"], "Damage" in error["expected"]) == (1, 13, True)
    assert error["message"] == "'damages' is no word of the effect language"


def test_a_card_is_read_from_a_file(desk, capsys):
    write(desk / "thorn.txt", "Mage anywhere:\n  Inflict 2.\n")
    assert main(["card", "--file", "thorn.txt"]) == 0
    assert "says    Mage anywhere: Inflict 2." in capsys.readouterr().out


def test_an_error_in_a_file_is_placed_there(desk, capsys):
    write(desk / "thorn.txt", "Restore.\nInflct 2.\n")
    assert main(["card", "--file", "thorn.txt"]) == 2
    assert capsys.readouterr().err.startswith("thorn.txt:2:1: ")


def test_a_card_is_read_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("Restore."))
    assert main(["card", "--file", "-"]) == 0
    assert "Restore." in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["Restore.", "--file", "thorn.txt"]], ids=["nothing", "both"])
def test_a_card_is_a_text_or_a_file(words, capsys):
    assert main(["card", *words]) == 2
    assert "--file F" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_a_complaint(capsys):
    assert main(["card", "--file", "nothing.txt"]) == 2
    assert "nothing.txt: there is no such file" in capsys.readouterr().err


# --- check


def test_a_good_card_file_is_said_back(desk, capsys):
    write(desk / "my.cards.toml", GOOD)
    assert main(["check", "my.cards.toml"]) == 0
    assert "thorn/light: Mage anywhere: Inflict 2." in capsys.readouterr().out


def test_seven_faults_are_told_with_their_lines(desk, capsys):
    write(desk / "my.cards.toml", BAD)
    assert main(["check", "my.cards.toml"]) == 2
    lines = [line.strip() for line in capsys.readouterr().err.splitlines()]
    assert all(line.startswith("my.cards.toml:") for line in lines)
    assert {int(line.split(":")[1]) for line in lines} >= {3, 4, 5, 9, 10, 11, 13}


def test_what_is_fine_in_a_file_with_faults_is_told_too(desk, capsys):
    write(desk / "my.cards.toml", f"{GOOD}[rooms.den]\nname = 'Den'\n")
    assert main(["check", "my.cards.toml"]) == 2
    assert "thorn/dark: Personal: Gain 1 Power Point." in capsys.readouterr().out


def test_a_folder_is_walked(desk, capsys):
    write(desk / "set" / "one.toml", GOOD)
    write(desk / "set" / "deep" / "two.toml", BAD)
    write(desk / "set" / "other.toml", "[tool.ruff]\nline-length = 120\n")
    main(["check", "set", "--json"])
    files = json.loads(capsys.readouterr().out)["files"]
    assert [(file["file"].replace("\\", "/"), file["ok"]) for file in files] == [
        *(("set/deep/two.toml", False), ("set/one.toml", True)),
    ]


def test_what_a_file_is_is_told_by_what_it_holds(capsys):
    layout, scenario = "scenarios/layouts/duel.toml", "scenarios/duel_kami/defeat/at-the-period.toml"
    assert main(["check", str(ROOT / layout), str(ROOT / scenario), "--json"]) == 0
    kinds = [file["kind"] for file in json.loads(capsys.readouterr().out)["files"]]
    assert kinds == ["a layout", "a scenario"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name = 'x'\n[rooms]\ncrypt = [0, 0]\ngarden = [0, 0]\n", ":4:"),
        ("rulebook = 'duel_kami'\n[given.red]\nin = 'cript'\n", ":3:6:"),
        ("[x]\ny = 1\n", ":1:2:"),
        ("[spells\n", ":1:"),
        ("", "empty"),
    ],
    ids=["a layout", "a scenario", "unknown", "not TOML", "empty"],
)
def test_a_mistake_is_told_with_its_place(text, place, desk, capsys):
    write(desk / "file.toml", text)
    assert main(["check", "file.toml"]) == 2
    assert place in capsys.readouterr().err


def test_a_folder_with_nothing_to_check_is_said_to_be_one(desk, capsys):
    assert main(["check", "."]) == 2
    assert "nothing to check" in capsys.readouterr().err


def test_check_answers_as_json_in_the_documented_shape(desk, capsys):
    write(desk / "my.cards.toml", BAD)
    assert main(["check", "my.cards.toml", "--json"]) == 2
    said = json.loads(capsys.readouterr().out)
    (file,) = said["files"]
    assert (said["ok"], {"file", "kind", "ok", "fine", "notes", "errors"} <= set(file)) == (False, True)
    assert {"message", "line", "column", "expected"} <= set(file["errors"][0])


def test_everything_shipped_is_fine(capsys):
    assert main(["check", str(ROOT / "scenarios"), str(ROOT / "brw_lab/rulebooks/cards")]) == 0
    assert "nothing is wrong" in capsys.readouterr().out.splitlines()[-1]


# --- schema


def test_the_schema_of_cards_is_a_json_schema(capsys):
    assert main(["schema", "cards"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert ("json-schema.org" in schema["$schema"], "spells" in schema["properties"]) == (True, True)


def test_a_schema_that_does_not_exist_is_bad_input(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["schema", "crads"])
    assert (ended.value.code, "crads" in capsys.readouterr().err) == (2, True)


# --- the README


@pytest.mark.parametrize("words", re.findall(r"`([^`]+)`", " ".join(LANGUAGE)))
def test_an_example_of_the_language_is_said_as_it_is_written(words):
    text = words if words.endswith(".") else f"{words} Restore."
    assert say_effect(read_effect(text)) == text


def test_the_example_of_a_card_file_is_fine(desk, capsys):
    write(desk / "my.cards.toml", readme.blocks("toml")[-1])
    assert main(["check", "my.cards.toml"]) == 0
    assert "bramble/skill" in capsys.readouterr().out
