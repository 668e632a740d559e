"""Scenarios about rulings: each is named after an open question, and another reading changes what it shows."""

import pytest

from brw_lab.files import shipped
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.rulebooks import shelf
from brw_lab.rulebooks.load import alone
from brw_lab.scenario.load import load_scenario, name_of_file

QUESTIONS = {id: each for book in shelf() for id, each in alone(book).questions.items()}
UNSHOWN = {"quest-slot-points": "by default a number that nobody tells is missing, and then nothing can be run"}
FILES = sorted(shipped("scenarios").glob("*/rulings/*.toml"))


def question_of(stem: str) -> str:
    """The question a file is named after: its id with dashes, and behind it which reading the file takes."""
    return max((id for id in QUESTIONS if f"{stem}-".startswith(f"{id.replace('.', '-')}-")), key=len)


@pytest.mark.parametrize("path", [path for path in FILES if path.stem not in UNSHOWN], ids=lambda path: path.stem)
def test_another_reading_changes_what_the_scenario_shows(path):
    scenario = load_scenario(name_of_file(path))
    question = question_of(path.stem)
    (doubt,) = doubts_of(scenario, question)
    assert doubt.question.id == question


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_that_is_named_after_its_question_alone_shows_the_default(path):
    scenario = load_scenario(name_of_file(path))
    question = question_of(path.stem)
    taken = dict(scenario.rulings).get(question, QUESTIONS[question].default)
    alone = path.stem == question.replace(".", "-")
    assert (taken == QUESTIONS[question].default) == alone


def test_a_doubt_about_one_question_leaves_the_others_out():
    scenario = load_scenario("duel_kami/rulings/defeat-resume")
    assert [doubt.question.id for doubt in doubts_of(scenario, "defeat.resume")] == ["defeat.resume"]
