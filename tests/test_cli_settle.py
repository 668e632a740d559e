"""``brw-lab settle``: the verdict in words and as JSON, its picture, and what cannot be settled."""

import json
from xml.etree import ElementTree

import pytest

from brw_lab.cli import main
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.oneline import scenario_line

FALL = "duel_kami/defeat/at-the-period"


def test_it_prints_the_answer_its_rules_and_its_basis(capsys):
    assert main(["settle", FALL]) == 0
    said = capsys.readouterr().out
    assert "  Red 5 Power Points\n" in said
    assert "basis: printed in Duel: Kami" in said
    assert "  kami.defeat.mage.resume: Rules Compendium" in said


def test_a_scenario_in_one_line_is_settled_too(capsys):
    assert main(["settle", scenario_line(load_scenario(FALL))]) == 0
    assert "Red 5 Power Points" in capsys.readouterr().out


def test_the_json_says_the_same(capsys):
    assert main(["settle", FALL, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["basis"]["kind"] == "printed"
    assert "Red 5 Power Points" in told["answers"][0]["facts"]


def test_a_claim_that_does_not_hold_is_said_and_makes_it_fail(tmp_path, capsys):
    path = tmp_path / "wrong.toml"
    path.write_text(
        'rulebook = "duel_kami"\n[given.red]\nin = "crypt"\n[then]\nred = { power = 5 }\n', encoding="utf-8"
    )
    assert main(["settle", str(path)]) == 1
    assert "not as claimed: Red 0 Power Points; claimed is Red 5 Power Points" in capsys.readouterr().out


def test_the_picture_is_drawn_into_a_new_file(tmp_path, capsys):
    picture = tmp_path / "verdict.svg"
    assert main(["settle", FALL, "--svg", str(picture)]) == 0
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert main(["settle", FALL, "--svg", str(picture)]) == 2
    assert "there is such a file already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("duel_kami/defeat/at-the-perod", "did you mean duel_kami/defeat/at-the-period"),
        ("duel_kami/defeat", "scenarios; expected one scenario"),
        (
            '{ rulebook = "duel_kami", given = { red = { in = "cript" } } }',
            "text:1:50: there is no Room called 'cript'",
        ),
        ('{ rulebook = "duel_kami" ', "text:1:26: this is not TOML: unclosed inline table"),
    ],
)
def test_what_cannot_be_settled_is_told(given, said, capsys):
    assert main(["settle", given]) == 2
    assert said in capsys.readouterr().err
