"""`brw-lab questions`: what is open, and what of it matters to a scenario."""

import json

from brw_lab.cli import main
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.doubts import doubts_of
from brw_lab.scenario.load import load_scenario


def answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_open_question_is_told_with_its_readings_and_default(capsys):
    told = answer(capsys, "questions")
    assert [each["id"] for each in told] == list(load_rulebook("duel_kami").questions)
    assert all(each["default"] in [reading["id"] for reading in each["readings"]] for each in told)


def test_only_the_questions_that_change_a_scenario_are_told_for_it(capsys):
    (told,) = answer(capsys, "questions", "--for", "duel_kami/cast/unstable-comes-first")
    assert told["id"] == "unstable.room"
    assert told["changes"] == {"own": "red is no longer asked: place"}


def test_a_scenario_that_no_reading_changes_says_so(capsys):
    assert main(["questions", "--for", "duel_kami/defeat/all-by-one"]) == 0
    assert capsys.readouterr().out == "No other reading changes this scenario.\n"


def test_an_unknown_rulebook_is_an_error_with_the_books_on_the_shelf(capsys):
    assert main(["questions", "--rulebook", "duel_kamy"]) == 2
    assert "duel_kami" in capsys.readouterr().err


def test_the_reading_a_scenario_takes_is_the_one_marked():
    (doubt,) = doubts_of(load_scenario("duel_kami/cast/unstable-in-your-own-room"))
    assert (doubt.taken, [reading for reading, _ in doubt.changes]) == ("own", ["any"])


def test_a_choice_that_another_reading_leaves_no_more_is_said_to_be_no_longer_asked():
    doubts = {
        doubt.question.id: dict(doubt.changes) for doubt in doubts_of(load_scenario("duel_kami/defeat/at-the-period"))
    }
    assert doubts == {"dummy.when": {"no-model": "red is no longer asked: target"}}
