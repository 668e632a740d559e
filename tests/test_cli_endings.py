"""The command ``endings``: what it prints, what it answers with, and how it bears being interrupted."""

import _thread
import itertools
import json

import pytest

from brw_lab.cli import main
from brw_lab.kernel.door import advance
from brw_lab.outcomes import walk

ORDERED = "duel_kami/interrupt/both-of-your-own"


def told(capsys, *words):
    code = main(["endings", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_json_has_the_shape_that_others_rely_on(capsys):
    code, found = told(capsys, ORDERED)
    assert code == 0
    assert (found["complete"], found["positions"], found["order_matters"]) == (True, 7, True)
    assert found["endings"][1]["moves"] == ["red: apply I", "red: apply III"]
    assert (found["endings"][1]["ways"], found["endings"][1]["differs"]) == (1, {"red.power": 2})


def test_a_limit_of_one_is_not_complete(capsys):
    assert told(capsys, ORDERED, "--limit", "1")[1]["complete"] is False


def test_a_folder_gives_a_list(capsys):
    code, found = told(capsys, "duel_kami/interrupt")
    assert code == 0
    assert len(found) > 5
    assert all(each["complete"] for each in found)


def test_words_say_what_the_order_does(capsys):
    assert main(["endings", ORDERED]) == 0
    text = capsys.readouterr().out
    assert "The order matters:" in text
    assert "counterexample: red: explore" in text


def test_an_answer_that_the_file_does_not_expect_exits_with_1(tmp_path, capsys):
    file = tmp_path / "asks.toml"
    ask = '[[ask]]\nsays = "?"\nalways = { red = { in = "cell" } }\nanswer = "yes"\n'
    file.write_text(f'rulebook = "duel_kami"\n[given.red]\nin = "crypt"\n{ask}', encoding="utf-8")
    assert main(["endings", str(file)]) == 1
    assert "but the file says yes" in capsys.readouterr().out
    assert main(["run", str(file)]) == 1


def test_what_cannot_be_looked_at_exits_with_2(capsys):
    assert main(["endings", ORDERED, "--observe", "red.pwoer"]) == 2
    assert "did you mean red.power" in capsys.readouterr().err


def test_ctrl_c_prints_what_was_found(capsys, monkeypatch):
    answers = itertools.count(1)

    def pressing(*args, **kwargs):
        """Every 500th answer Ctrl-C is pressed: Python swallows one that comes just when garbage is collected."""
        if next(answers) % 500 == 0:
            _thread.interrupt_main()
        return advance(*args, **kwargs)

    monkeypatch.setattr(walk, "advance", pressing)
    words = ["duel_kami/positions/quests-within-reach", "--until", "duel", "--after", "0", "--limit", "100000000"]
    code = main(["endings", *words, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (code, found["complete"], "interrupted" in found["stopped"]) == (130, False, True)
    assert found["positions"] > 100


def test_a_table_says_how_it_plays_beneath_the_endings(tmp_path, capsys):
    table = tmp_path / "ours.toml"
    table.write_text('title = "Ours"\nrulebook = "duel_kami"\n[rulings]\n"interrupt.own-order" = "mandatory-first"\n')
    assert main(["endings", "duel_kami/defeat/the-fallen-decides", "--table", str(table)]) == 0
    text = capsys.readouterr().out
    assert "Table: Ours; interrupt.own-order = mandatory-first" in text
    assert "Nobody puts anything in order here." in text


def test_two_workers_tell_what_one_tells(capsys):
    one = told(capsys, "duel_kami/interrupt")
    assert told(capsys, "duel_kami/interrupt", "--workers", "2") == one


def test_a_scenario_that_cannot_be_looked_at_leaves_the_others_their_answer(tmp_path, capsys):
    good = 'rulebook = "duel_kami"\n[given.red]\nin = "crypt"\n'
    (tmp_path / "a.toml").write_text(good + '[when]\nmoves = ["red: fly", "red: explore"]\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text(good, encoding="utf-8")
    assert main(["endings", str(tmp_path), "--json"]) == 2
    said = capsys.readouterr()
    assert (len(json.loads(said.out)), "'fly' is not on offer" in said.err) == (1, True)


def test_no_workers_are_none(capsys):
    with pytest.raises(SystemExit):
        main(["endings", ORDERED, "--workers", "0"])
    assert "expected a whole number from 1" in capsys.readouterr().err
