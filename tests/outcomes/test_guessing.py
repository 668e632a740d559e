"""What may be guessed, which guess is right, and where a wrong one parts from the run."""

import pytest

from brw_lab.outcomes.guessing import parts_at, riddle_of, settle
from brw_lab.panels.guess_walk import GuessWalk
from brw_lab.scenario.lesson import lessons
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table

FALL = "duel_kami/defeat/at-the-period"
CROWN = "duel_kami/interrupt/crown-first"
REPEAT = "duel_kami/repeat/repeat-two-is-three-times"
ENDS = "duel_kami/restore/one-token-back"
ALONE = "duel_kami/cells/no-step-no-way-out"


def kinds(name):
    return {answer.kind: at for at, answer in enumerate(riddle_of(load_scenario(name)).answers)}


def walk_of(name, kind="belief"):
    riddle = riddle_of(load_scenario(name))
    at = kinds(name)[kind]
    return GuessWalk(riddle, riddle.answers[at], settle(riddle)[at])


def lines_at(walk):
    """What happens in the real run at the moment where a guess parts from it."""
    from brw_lab.kernel.trace import say_entry

    known = len(walk.moments[walk.part - 1].entries)
    return [say_entry(walk.setting, entry) for entry in walk.moments[walk.part].entries[known:]]


def test_the_truth_is_the_title():
    riddle = riddle_of(load_scenario(FALL))
    assert riddle.answers[riddle.true].says == "The rest of a Spell applies although its target fell half-way."


def test_without_a_belief_one_guesses_among_the_endings():
    riddle = riddle_of(load_scenario(ENDS))
    assert (riddle.answers[riddle.true].says, riddle.told) == (
        "Red 2 tokens Available; Red 0 Power Points.",
        "red: cast quick",
    )


def test_where_there_is_only_one_ending_there_is_nothing_to_guess():
    assert riddle_of(load_scenario(ALONE)) is None


def test_a_belief_is_wrong_and_the_truth_is_right():
    found = settle(riddle_of(load_scenario(FALL)))
    at = kinds(FALL)
    assert [at[kind] in found[0].right for kind in ("truth", "belief", "reading")] == [True, False, False]


def test_it_depends_where_a_reading_turns_what_is_guessed_at():
    assert kinds(CROWN)["reading"] in settle(riddle_of(load_scenario(CROWN)))[0].right


def test_it_depends_where_the_run_of_a_reading_ends_as_was_guessed():
    found = settle(riddle_of(load_scenario(REPEAT)))[kinds(REPEAT)["belief"]]
    assert (found.road.name, "it ends as you guessed" in found.because) == ("repeat.count = n-in-all", True)


@pytest.mark.parametrize(
    "name", ["duel_kami/cells/nobody-targets-a-cell", "duel_kami/interrupt/struck-down-while-casting"]
)
def test_readings_of_something_else_do_not_make_it_depend(name):
    assert settle(riddle_of(load_scenario(name)))[0].readings == ()


def test_a_reading_is_told_with_what_comes_out_then():
    (told,) = settle(riddle_of(load_scenario(CROWN)))[0].readings
    assert told.endswith("Read as “the active Mage's, then in table order”: Red decides next.")


def test_a_guess_parts_behind_the_last_moment_that_lies_as_was_guessed():
    assert lines_at(walk_of(FALL))[-1:] == ["Red gains 1 Power Point"]


def test_a_guess_that_never_lies_so_parts_where_the_real_value_is_reached():
    assert lines_at(walk_of("duel_kami/repeat/unstable-only-once")) == ["Red places 1 Instability in the Hall"]


def test_a_guess_that_comes_true_by_a_reading_parts_where_the_two_runs_do():
    walk = walk_of(CROWN)
    assert lines_at(walk)[-1].startswith("Pause at the period: Blue's Persistent")


def test_the_other_run_is_drawn_only_once_they_have_parted():
    walk = walk_of(CROWN)
    drawn = [bool(walk.view(moment.position, at, True)["twin"]) for at, moment in enumerate(walk.moments)]
    assert drawn == [at >= walk.part for at in range(len(walk.moments))]


def test_what_is_guessed_stands_beside_what_lies_on_the_table():
    walk = walk_of(FALL)
    rows = walk.view(walk.moments[-1].position, len(walk.moments) - 1, True)["rows"]
    assert rows == [{"guess": "Red 4 Power Points", "now": "Red 5 Power Points", "met": False}]


def test_a_guess_that_is_true_parts_nowhere():
    scenario = load_scenario(FALL)
    table = Table.of(scenario).run_on()
    with pytest.raises(ValueError, match="parts nowhere"):
        parts_at(table.setting, [moment.position for moment in table.moments], scenario.then)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_belief_of_a_lesson_parts_somewhere_in_its_run(lesson):
    for at in range(len(lesson)):
        riddle = riddle_of(lesson.load(at))
        for answer, settled in zip(riddle.answers, settle(riddle), strict=True):
            if answer.kind == "belief":
                walk = GuessWalk(riddle, answer, settled)
                assert 0 <= walk.part < len(walk.moments), riddle.scenario.name
