"""Scenarios about rulings: each is named after an open question, and another reading changes what it shows."""

import pytest

from brw_lab.files import shipped
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.load import load_scenario, name_of_file

UNSHOWN = {"quest-slot-points": "by default a number that nobody tells is missing, and then nothing can be run"}
FILES = sorted(shipped("scenarios").glob("*/rulings/*.toml"))


def question_of(scenario, stem):
    """The question a file is named after: its id with dashes, and behind it which reading the file takes."""
    questions = load_rulebook(scenario.rulebook).questions
    return questions[max((id for id in questions if f"{stem}-".startswith(f"{id.replace('.', '-')}-")), key=len)]


@pytest.mark.parametrize("path", [path for path in FILES if path.stem not in UNSHOWN], ids=name_of_file)
def test_another_reading_changes_what_the_scenario_shows(path):
    scenario = load_scenario(name_of_file(path))
    question = question_of(scenario, path.stem)
    (doubt,) = doubts_of(scenario, question.id)
    assert doubt.question.id == question.id


@pytest.mark.parametrize("path", FILES, ids=name_of_file)
def test_a_file_that_is_named_after_its_question_alone_shows_the_default(path):
    scenario = load_scenario(name_of_file(path))
    question = question_of(scenario, path.stem)
    taken = dict(scenario.rulings).get(question.id, question.default)
    alone = path.stem == question.id.replace(".", "-")
    assert (taken == question.default) == alone


def test_a_doubt_about_one_question_leaves_the_others_out():
    scenario = load_scenario("duel_kami/rulings/defeat-resume")
    assert [doubt.question.id for doubt in doubts_of(scenario, "defeat.resume")] == ["defeat.resume"]
