"""`brw-lab score`: where each Power Point of a record came from, in a terminal."""

import json

from brw_lab.cli import main

FALL = "duel_kami/defeat/at-the-period"


def said(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_a_line_tells_who_how_many_what_for_and_by_which_rule(capsys):
    line = "  Red +4 = 4  a defeat: Blue is defeated  [kami.defeat.points.most, kami.points.gain-moves-token]\n"
    assert line in said(capsys, "score", FALL)


def test_as_json_it_tells_every_gain(capsys):
    told = json.loads(said(capsys, "score", FALL, "--json"))
    assert [(gain["party"], gain["points"]) for gain in told["gains"]] == [("red", 4), ("rose", 1), ("red", 1)]


def test_a_played_duel_tells_its_score_as_its_record_does(capsys, tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(said(capsys, "play", "--seed", "3"), encoding="utf-8")
    assert said(capsys, "play", "--seed", "3", "--score") == said(capsys, "score", str(path))


def test_as_json_play_adds_the_score_to_what_it_tells(capsys):
    told = json.loads(said(capsys, "play", "--seed", "3", "--score", "--json"))
    assert told["score"]["totals"] == told["points"]


def test_the_chart_is_written_beside(capsys, tmp_path):
    path = tmp_path / "score.svg"
    said(capsys, "score", FALL, "--svg", str(path))
    assert path.read_text(encoding="utf-8").startswith("<svg ")


def test_a_chart_that_is_there_already_stays(capsys, tmp_path):
    path = tmp_path / "score.svg"
    path.write_text("mine", encoding="utf-8")
    assert main(["score", FALL, "--svg", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_name_that_is_no_record_is_refused(capsys):
    assert main(["score", "duel_kami/defeat/at-the-perod"]) == 2
    assert "at-the-period" in capsys.readouterr().err
