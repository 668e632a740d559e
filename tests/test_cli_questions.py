"""`brw-lab questions`: what is open, and what of it matters to a scenario."""

import json

from brw_lab.cli import main
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.rulebooks import shelf
from brw_lab.rulebooks.load import alone
from brw_lab.scenario.load import load_scenario


def answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_open_question_is_told_with_its_readings_and_default(capsys):
    told = answer(capsys, "questions")
    assert [each["id"] for each in told] == [id for book in shelf() for id in alone(book).questions]
    assert all(each["default"] in [reading["id"] for reading in each["readings"]] for each in told)


def test_only_the_questions_that_change_a_scenario_are_told_for_it(capsys):
    (told,) = answer(capsys, "questions", "--for", "duel_kami/cast/unstable-comes-first")
    assert told["id"] == "unstable.room"
    assert told["changes"]["own"] == "red is no longer asked: place"


def test_a_scenario_that_no_reading_changes_says_so(capsys):
    assert main(["questions", "--for", "duel_kami/language/trophies-stop-at-zero"]) == 0
    assert capsys.readouterr().out == "No other reading changes this scenario.\n"


def test_an_unknown_rulebook_is_an_error_with_the_books_on_the_shelf(capsys):
    assert main(["questions", "--rulebook", "duel_kamy"]) == 2
    assert "duel_kami" in capsys.readouterr().err


def test_the_reading_a_scenario_takes_is_the_one_marked():
    (doubt,) = doubts_of(load_scenario("duel_kami/cast/unstable-in-your-own-room"))
    assert (doubt.taken, [reading for reading, _ in doubt.changes]) == ("own", ["any", "target"])


def test_a_choice_that_another_reading_leaves_no_more_is_said_to_be_no_longer_asked():
    doubts = {
        doubt.question.id: dict(doubt.changes) for doubt in doubts_of(load_scenario("duel_kami/defeat/at-the-period"))
    }
    assert doubts["dummy.when"] == {"no-model": "red is no longer asked: target"}


def test_a_reading_that_needs_a_number_nobody_tells_is_said_to_make_the_scenario_unplayable():
    doubts = {
        doubt.question.id: dict(doubt.changes)
        for doubt in doubts_of(load_scenario("duel_kami/rulings/quest-slot-points-other"))
    }
    assert doubts["quest.slot-points"]["card"].startswith("it cannot be played then: nobody tells how many points")


def test_what_is_settled_is_told_at_the_end_of_the_text_with_its_proof_and_is_no_question(capsys):
    assert main(["questions", "--rulebook", "duel_kami"]) == 0
    questions, _, settled = capsys.readouterr().out.partition("\nsettled: this only looks open\n")
    assert "range.zero  Does an Effect with range 0 need a line of sight?" in settled
    assert "the same Room is reached in every Lodge." in settled
    assert "range.zero" not in questions


def test_what_is_settled_is_left_out_of_json(capsys):
    assert "range.zero" not in [each["id"] for each in answer(capsys, "questions", "--rulebook", "duel_kami")]
