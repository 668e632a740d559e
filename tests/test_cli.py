"""What the command line answers, where it says so, and how it takes bad input."""

import json
import subprocess
import sys

import pytest

from brw_lab import launch
from brw_lab.cli import main
from tests.house import readme
from tests.house.house import ROOT


@pytest.fixture
def question(tmp_path, monkeypatch):
    """The README's scenario, alone in an empty folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "question.toml"
    path.write_text(readme.scenario(), encoding="utf-8")
    return path


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


# --- help


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert all(f"brw-lab {command} " in said for command in ("run", "sight", "rules"))


def test_version_names_the_tool(capsys):
    assert (main(["--version"]), capsys.readouterr().out[:7]) == (0, "brw-lab")


def test_a_command_that_does_not_exist_is_bad_input(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["runn"])
    assert (ended.value.code, "'run'" in capsys.readouterr().err) == (2, True)


# --- run


def test_a_scenario_whose_claims_hold_ends_well(question, capsys):
    assert main(["run", "question.toml"]) == 0
    assert capsys.readouterr().out.startswith("The rest of a Spell applies although its target fell half-way\n")


def test_a_claim_that_fails_is_named_with_what_was_expected_and_found(question, capsys):
    change(question, "red = { power = 5, trophies = 1 }", "red = { power = 7, trophies = 1 }")
    assert main(["run", "question.toml"]) == 1
    failing = [line for line in capsys.readouterr().out.splitlines() if "FAILS" in line]
    assert len(failing) == 1
    assert all(word in failing[0] for word in ("red", "power", "expected 7", "found 5"))


def test_clauses_are_named_only_when_asked_for(question, capsys):
    main(["run", "question.toml"])
    plain = capsys.readouterr().out
    main(["run", "question.toml", "--cite"])
    cited = capsys.readouterr().out
    assert ("[kami." in plain, "kami.defeat.points.most" in cited) == (False, True)


def test_run_answers_as_json_in_the_documented_shape(question, capsys):
    assert main(["run", "question.toml", "--json"]) == 0
    (branch,) = json.loads(capsys.readouterr().out)
    assert {"file", "branch", "title", "ok", "claims", "moves", "trace"} <= set(branch)
    assert {"claim", "ok", "expected", "found"} <= set(branch["claims"][0])
    assert {"text", "clauses"} <= set(branch["trace"][0])


def test_json_may_be_asked_for_before_the_command(question, capsys):
    main(["--json", "run", "question.toml"])
    before = capsys.readouterr().out
    main(["run", "question.toml", "--json"])
    assert before == capsys.readouterr().out


def test_a_good_file_is_run_although_the_one_beside_it_is_wrong(question, tmp_path, capsys):
    (tmp_path / "wrong.toml").write_text("title = ", encoding="utf-8")
    assert main(["run", "wrong.toml", "question.toml"]) == 2
    said = capsys.readouterr()
    assert ("The rest of a Spell" in said.out, "wrong.toml:1:" in said.err) == (True, True)


def test_a_move_that_is_not_on_offer_is_answered_by_those_that_are(question, capsys):
    change(question, '"red: target blue"', '"red: target bleu"')
    before = question.read_text(encoding="utf-8").partition('"red: target bleu"')[0]
    place = f"question.toml:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}:"
    assert main(["run", "question.toml"]) == 2
    complaint = capsys.readouterr().err
    assert all(word in complaint for word in (place, "target bleu", "did you mean target blue"))


def test_every_scenario_of_a_folder_is_run_and_holds(capsys):
    """That all of them hold is seen where the README's own commands are tried."""
    assert main(["run", "duel_kami/defeat", "--json"]) == 0
    assert len({branch["title"] for branch in json.loads(capsys.readouterr().out)}) >= 18


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no"),
        (b"", "empty"),
        (b"title = '\xff'", "UTF-8"),
        (b"title = 'x'\n[given\n", ":2:"),
        (b"#" * 10_000_000, "10000000"),
        (b"rulebok = 'duel_kami'\n[given]\n", "rulebok"),
    ],
    ids=["missing", "empty", "not UTF-8", "not TOML", "10 MB", "an unknown key"],
)
@pytest.mark.parametrize(("command", "more"), [("run", []), ("sight", ["crypt"])], ids=["run", "sight"])
def test_a_file_that_cannot_be_used_gets_a_complaint_and_no_answer(
    command, more, content, says, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    if content is not None:
        (tmp_path / "question.toml").write_bytes(content)
    assert main([command, "./question.toml", *more]) == 2
    complaint = capsys.readouterr().err
    assert ("question.toml" in complaint, says in complaint) == (True, True)


def test_a_folder_without_a_scenario_is_said_to_be_one(tmp_path, capsys):
    assert main(["run", str(tmp_path)]) == 2
    assert "scenario" in capsys.readouterr().err


# --- sight


def sight(capsys, *words):
    code = main(["sight", *words, "--json"])
    assert code == 0
    return json.loads(capsys.readouterr().out)


def test_sight_answers_as_json_in_the_documented_shape(capsys):
    answer = sight(capsys, "duel", "crypt", "--range", "2")
    assert {key: answer[key] for key in ("from", "to", "range")} == {"from": "crypt", "to": None, "range": 2}
    assert answer["rooms"]["garden"] == {
        "sees": True,
        "distance": 2,
        "line": ["black-rose-room", "garden"],
        "through": [],
        "why": "",
    }


def test_an_unseen_room_says_why(capsys):
    hall = sight(capsys, "duel", "crypt", "hall")["rooms"]["hall"]
    assert (hall["sees"], hall["line"]) == (False, None)
    assert hall["why"] == "no straight row of Rooms leads from crypt to hall"


def test_a_room_too_far_away_is_not_seen(capsys):
    garden = sight(capsys, "duel", "crypt", "garden", "--range", "1")["rooms"]["garden"]
    assert (garden["sees"], "range 1" in garden["why"]) == (False, True)


def test_range_asterisk_needs_no_line(capsys):
    rooms = sight(capsys, "duel", "crypt", "--range", "*")["rooms"]
    assert {room["sees"] for room in rooms.values()} == {True}


def test_a_lodge_may_be_given_in_one_line(capsys):
    rooms = sight(capsys, "attic 0,0; cellar 1,0 / walls attic cellar", "attic")["rooms"]
    assert "wall" in rooms["cellar"]["why"]


def test_the_terminal_shows_a_drawing_and_the_line_in_words(capsys):
    assert main(["sight", "duel", "crypt", "garden"]) == 0
    said = capsys.readouterr().out
    assert "seen at 2: black-rose-room, garden" in said.splitlines()[-1]
    assert len(said.splitlines()) > 8


def test_a_room_that_is_not_there_is_answered_by_the_nearest(capsys):
    assert main(["sight", "duel", "cript"]) == 2
    assert "crypt" in capsys.readouterr().err


@pytest.mark.parametrize("reach", ["far", "-1", "1.5", "", "9999"])
def test_a_range_is_a_number_of_rooms_or_an_asterisk(reach, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["sight", "duel", "crypt", f"--range={reach}"])
    assert (ended.value.code, "expected a number of Rooms or *" in capsys.readouterr().err) == (2, True)


# --- rules


def test_a_rule_is_found_by_its_id(capsys):
    assert main(["rules", "kami.term.lodge"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "kami.term.lodge",
        "  Lodge is the collective name of the seven Rooms.",
    ]


def test_rules_are_found_by_several_words(capsys):
    main(["rules", "line", "of", "sight", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert "kami.range.positive-needs-los" in [rule["id"] for rule in found]


def test_rules_without_words_lists_them_all(capsys):
    main(["rules", "--json"])
    assert len(json.loads(capsys.readouterr().out)) >= 501


def test_a_rule_names_the_scenarios_that_show_it(capsys):
    main(["rules", "kami.defeat.mage.resume", "--json"])
    (rule,) = json.loads(capsys.readouterr().out)
    assert set(rule) == {"id", "section", "kind", "says", "scenarios"}
    assert rule["scenarios"]
    assert main(["run", rule["scenarios"][0]]) == 0


def test_words_that_no_rule_holds_are_answered_by_the_nearest_id(capsys):
    assert main(["rules", "kami.term.lodeg"]) == 2
    assert "did you mean kami.term.lodge" in capsys.readouterr().err


def test_a_reader_who_leaves_early_hears_no_complaint():
    writer = subprocess.Popen(
        [sys.executable, "-m", "brw_lab.cli", "rules"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    writer.stdout.readline()
    writer.stdout.close()
    assert (writer.stderr.read(), writer.wait()) == (b"", 141)
    writer.stderr.close()


# --- the tour


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty folder to work in, with Jupyter's own files kept in another."""
    for kind in ("DATA", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{kind}_DIR", str(tmp_path / "jupyter" / kind.lower()))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "jupyter" / "ipython"))
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_the_notebooks_are_copied_into_a_folder_that_is_named(desk, capsys):
    assert main(["--no-open"]) == 0
    assert str(desk / "brw-lab-notebooks") in capsys.readouterr().out
    shipped = (ROOT / "notebooks" / launch.TOUR).read_bytes()
    assert (desk / "brw-lab-notebooks" / launch.TOUR).read_bytes() == shipped


def test_a_copy_that_was_written_in_stays_as_it_is(desk, capsys):
    main(["--no-open"])
    mine = desk / "brw-lab-notebooks" / launch.TOUR
    mine.write_text("my notes", encoding="utf-8")
    assert main(["--no-open"]) == 0
    assert mine.read_text(encoding="utf-8") == "my notes"


def test_a_fresh_copy_is_trusted(desk):
    import nbformat
    from nbformat.sign import NotebookNotary

    main(["--no-open"])
    copy = nbformat.read(desk / "brw-lab-notebooks" / launch.TOUR, as_version=4)
    assert NotebookNotary().check_signature(copy)


def test_what_somebody_edited_is_not_vouched_for(desk, capsys):
    main(["--no-open"])
    (desk / "brw-lab-notebooks" / launch.TOUR).write_text('{"cells": []}', encoding="utf-8")
    capsys.readouterr()
    main(["--no-open", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert (launch.TOUR in said["kept"], launch.TOUR in said["trusted"]) == (True, False)


def test_the_bare_command_opens_jupyterlab_on_the_tour(desk, monkeypatch):
    opened = []
    monkeypatch.setattr(launch, "start", lambda lectern: opened.append(lectern.command) or 0)
    assert main([]) == 0
    ((python, *words),) = opened
    assert (python, words[:2], words[-1]) == (
        sys.executable,
        ["-m", "jupyterlab"],
        str(desk / "brw-lab-notebooks" / launch.TOUR),
    )


def test_without_jupyterlab_one_line_says_how_to_get_it(desk, monkeypatch, capsys):
    monkeypatch.setattr(launch, "find_spec", lambda name: None)
    assert main([]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install" in line


def test_a_file_where_the_folder_should_be_is_said_to_be_there(desk, capsys):
    (desk / "brw-lab-notebooks").write_text("", encoding="utf-8")
    assert main(["--no-open"]) == 2
    assert str(desk / "brw-lab-notebooks") in capsys.readouterr().err
