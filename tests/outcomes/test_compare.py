"""The same moves under other rules: where runs part, what may not be done there, and which readings change what."""

import re
from dataclasses import replace

import pytest

from brw_lab.errors import RulebookError, ScenarioError
from brw_lab.files import shipped
from brw_lab.outcomes.compare import compare, own_runs, runs_under
from brw_lab.outcomes.doubts import doubts_of
from brw_lab.outcomes.following import follow
from brw_lab.outcomes.parting import parting
from brw_lab.outcomes.readings import compare_all
from brw_lab.outcomes.variants import by_rulings, other_readings, under
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.load import load_scenario, load_scenarios, looks_like_scenario, name_of_file
from brw_lab.scenario.setup import set_up
from brw_lab.table import Table
from tests.house.house import PACKAGE, ROOT

UNSTABLE = "duel_kami/cast/unstable-comes-first"
FALL = "duel_kami/defeat/at-the-period"
GOLDEN = ROOT / "tests" / "outcomes" / "readings.txt"
TOPICS = sorted(path.name for path in (shipped("scenarios") / "duel_kami").iterdir() if path.is_dir())
FILES = sorted((shipped("scenarios") / "duel_kami").rglob("*.toml"))
SAMPLE = [name_of_file(path) for path in FILES[::40] if looks_like_scenario(path)]


def under_reading(name, **readings):
    ruling = {question.replace("__", "-").replace("_", "."): reading for question, reading in readings.items()}
    return compare(load_scenario(name), rulings=[ruling])


# --- where runs part


def test_runs_part_behind_the_move_and_in_the_period_at_which_they_first_differ():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    assert (part.after, part.step, part.period, part.where) == ("red: cast I", 1, 1, "after red: cast I, period 1")


def test_a_later_period_of_the_same_move_is_counted():
    part = under_reading("duel_kami/rulings/defeat-resume", defeat_resume="cancel").parts[0]
    assert part.period == 3


def test_where_one_side_goes_on_in_its_next_period_that_is_told_beside_it():
    part = under_reading("duel_kami/rulings/defeat-resume", defeat_resume="cancel").parts[0]
    assert part.here.words == ("Blue gains a Trophy",)
    assert part.there.words == ("The rest of what Red was resolving is cancelled, by ruling",)


def test_each_side_says_what_it_did_there():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    assert part.here.words == ("red is asked: place",)
    assert part.there.words == ("Red places 1 Instability in the Crypt",)


def test_both_sides_cite_what_they_rest_on_and_what_the_question_is_about():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    question = load_rulebook("duel_kami").questions["unstable.room"]
    assert part.there.clauses[0] == "kami.instability.place"
    assert set(question.clauses) <= set(part.here.clauses) & set(part.there.clauses)


def test_each_side_shows_the_table_at_the_end_of_that_period():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    crypt = part.there.position.lodge.index("crypt")
    assert part.here.position.rooms[crypt].instability == ()
    assert part.there.position.rooms[crypt].instability == ("red",)


def test_what_happened_up_to_there_ends_with_the_difference():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    assert part.there.entries[: len(part.here.entries)] == part.here.entries
    assert part.there.entries[-1].verb == "place"


def test_what_is_told_alike_behind_the_difference_is_left_out():
    part = under_reading(FALL, damage_beyond="counts").parts[0]
    assert part.there.words == ("Red inflicts 2 Damage on Blue",)


def test_a_claim_that_comes_out_otherwise_is_told_with_both_values():
    comparison = under_reading("duel_kami/interrupt/crown-first", interrupt_order="active")
    assert comparison.parts[0].turns == (("next", "blue", "red"),)


def test_every_branch_is_compared():
    comparison = under_reading("duel_kami/interrupt/crown-first", interrupt_order="active")
    assert [part.branch for part in comparison.parts] == ["", "Blue applies, then red"]


# --- answers, not errors


def test_a_move_that_is_not_on_offer_ends_the_run_with_the_reason_and_its_clauses():
    part = under_reading("duel_kami/rulings/dummy-attack-evocations", dummy_attack="none").parts[0]
    assert part.stops == "red: attack dummy is not on offer then: The Dummy Target cannot be attacked"
    assert "kami.dummy.not-physical-attack" in part.there.clauses


def test_where_a_move_is_not_on_offer_the_other_side_is_that_it_was_made():
    part = under_reading("duel_kami/rulings/dummy-attack-evocations", dummy_attack="none").parts[0]
    assert part.here.words == ("red: attack dummy",)


def test_a_move_that_nobody_asks_for_is_told_with_what_is_asked():
    part = under_reading(UNSTABLE, unstable_room="own").parts[0]
    assert part.stops == "red: place garden is no answer then: red is asked: target"


def test_a_move_of_somebody_who_does_not_decide_is_told_with_who_does():
    part = under_reading("duel_kami/interrupt/crown-first", interrupt_order="active").parts[1]
    assert part.stops == "blue: apply I is not on offer then: it is red who decides"


def test_a_number_that_nobody_tells_ends_the_run():
    part = under_reading("duel_kami/rulings/quest-slot-points-other", quest_slot__points="card").parts[0]
    assert part.stops.startswith("it cannot be played then: nobody tells how many points")


def test_an_answer_that_was_forced_is_given_again_where_it_is_a_choice():
    part = under_reading("duel_kami/persistent/a-may-that-could-do-something", convert_amount="up-to").parts[0]
    assert (part.there.words[-1], part.stops) == ("red is asked: convert", "")


def test_a_move_that_is_no_choice_there_counts_as_made():
    part = under_reading(FALL, dummy_when="no-model").parts[0]
    assert (part.change, part.stops, part.turns) == ("red is no longer asked: target", "", ())


# --- other rulebooks


def test_another_rulebook_with_other_numbers_turns_claims(shelf):
    shelf('"defeat.points.most" = 4', '"defeat.points.most" = 2')
    part = compare(load_scenario(FALL), rulebooks=["second"]).parts[0]
    assert ("red.power", 5, 3) in part.turns


def test_another_rulebook_that_says_the_same_changes_nothing(shelf):
    comparison = compare(load_scenario(FALL), rulebooks=["second"])
    assert (comparison.same, [each.name for each in comparison.variants]) == (True, ["duel_kami", "second"])


def test_a_scenario_that_cannot_be_set_up_by_another_rulebook_says_why(shelf):
    shelf('"cubes" = 25', '"cubes" = 1')
    part = compare(load_scenario(FALL), rulebooks=["second"]).parts[0]
    assert part.stops.startswith("it cannot be set up then: red has -1 cubes in pool and on the table")
    assert part.there.position is None


def test_the_rulebook_of_the_scenario_is_no_other_one():
    assert len(compare(load_scenario(FALL), rulebooks=["duel_kami"]).variants) == 1


def test_a_rulebook_that_is_not_on_the_shelf_is_an_error_with_the_nearest():
    with pytest.raises(RulebookError) as caught:
        compare(load_scenario(FALL), rulebooks=["duel_kamy"])
    assert caught.value.near == ("duel_kami",)


def test_a_reading_that_nobody_knows_is_an_error_with_the_readings():
    with pytest.raises(RulebookError) as caught:
        under_reading(FALL, unstable_room="mine")
    assert caught.value.expected == ("any", "own", "target")


# --- what is compared


def test_without_a_variant_every_reading_that_changes_anything_is_told():
    comparison = compare(load_scenario(FALL))
    told = {
        f"{doubt.question.id} = {reading}" for doubt in doubts_of(load_scenario(FALL)) for reading, _ in doubt.changes
    }
    assert {variant.name for variant in comparison.variants[1:]} == told


def test_several_readings_at_once_are_one_variant():
    rules = load_rulebook("duel_kami")
    (variant,) = by_rulings(rules, [{"unstable.room": "own", "dummy.when": "no-model"}])
    assert variant.name == "unstable.room = own, dummy.when = no-model"


def test_of_a_table_what_was_played_there_is_compared():
    table = Table.of(load_scenario(UNSTABLE)).choose("cast I").choose("place hall")
    (part,) = compare(table, rulings=[{"unstable.room": "own"}]).parts
    assert part.stops == "red: place hall is no answer then: red is asked: target"


def test_a_bare_position_cannot_be_compared():
    with pytest.raises(ScenarioError, match="nobody knows how it was set up"):
        compare(set_up(load_scenario(FALL)))


def test_a_scenario_that_cannot_be_played_as_it_stands_is_an_error():
    scenario = load_scenario(FALL)
    moves = (replace(scenario.moves[0], key="fly"), *scenario.moves[1:])
    with pytest.raises(ScenarioError, match="'fly' is not on offer"):
        compare(replace(scenario, moves=moves))


def test_a_claim_that_a_variant_does_not_come_to_is_null_in_its_row():
    rulings = [{"interrupt.order": "active"}, {"unstable.room": "own"}]
    rows = compare(load_scenario("duel_kami/interrupt/crown-first"), rulings=rulings).as_dict()["differences"]
    assert rows[-1] == {
        "what": "next",
        "duel_kami": "blue",
        "interrupt.order = active": "red",
        "unstable.room = own": "blue",
    }


def test_where_nothing_differs_it_says_the_same():
    told = under_reading(FALL, unstable_room="own").as_dict()
    assert (told["same"], told["differences"], told["parts"]) == (True, [], [])


def test_the_text_names_both_sides_with_their_clauses():
    text = under_reading(UNSTABLE, unstable_room="own").text()
    assert "    duel_kami: red is asked: place  [kami.instability.place" in text
    assert "    unstable.room = own: Red places 1 Instability in the Crypt  [kami.instability.place" in text


def test_a_notebook_shows_a_row_a_parting():
    table = under_reading(UNSTABLE, unstable_room="own")._repr_markdown_()
    assert table.count("\n| unstable.room = own |") == 2


# --- a reading can matter only if its question was asked


@pytest.mark.parametrize("name", SAMPLE)
def test_no_reading_of_a_question_that_was_not_asked_changes_anything(name):
    scenario = load_scenario(name)
    ours = own_runs(scenario)
    rules = ours.setting.rules
    unasked = [question for question in rules.questions if question not in ours.asked]
    changed = []
    for variant in other_readings(rules, unasked):
        setting, start, _ = under(scenario, variant)
        for branch, own in zip(scenario.ways, ours.runs, strict=True):
            run = follow(branch, own.answers, setting, start)
            if parting(branch.title, own, variant, run) or [*own.lines()] != [*run.lines()]:
                changed.append(variant.name)
    assert changed == []


@pytest.mark.parametrize("name", SAMPLE)
def test_a_table_put_under_another_reading_is_the_one_that_is_set_up_under_it(name):
    scenario = load_scenario(name)
    ours = own_runs(scenario)
    for variant in other_readings(ours.setting.rules, ours.asked):
        setting, start, _ = under(scenario, variant)
        afresh = [
            follow(branch, own.answers, setting, start) for branch, own in zip(scenario.ways, ours.runs, strict=True)
        ]
        again = runs_under(scenario, ours, variant)
        assert [[*run.lines()] for run in again] == [[*run.lines()] for run in afresh]


def test_the_kernel_asks_for_a_reading_only_where_it_is_kept_that_it_was_asked():
    kernel = (path for path in (PACKAGE / "kernel").rglob("*.py") if path.name != "ruleset.py")
    assert [path.name for path in kernel if re.search(r"\.rulings\b", path.read_text("utf-8"))] == []


# --- the table over all scenarios


def golden():
    """What the golden table says: for each variant the lines of the scenarios that it changes."""
    blocks = re.findall(
        r"^(.+) changes (?:this scenario|these \d+ scenarios):\n((?:  .+\n)+)", GOLDEN.read_text("utf-8"), re.M
    )
    return {variant: [line.strip() for line in lines.splitlines()] for variant, lines in blocks}


@pytest.mark.parametrize("topic", TOPICS)
def test_the_table_of_what_each_reading_changes_is_the_golden_one(topic):
    table = compare_all(load_scenarios(f"duel_kami/{topic}"))
    found = {(variant, change.line) for variant in table.variants for change in table.of(variant)}
    kept = {
        (variant, line)
        for variant, lines in golden().items()
        for line in lines
        if line.startswith(f"duel_kami/{topic}/")
    }
    assert found == kept, "`brw-lab compare duel_kami > tests/outcomes/readings.txt` keeps what is found now"


def test_every_other_reading_stands_in_the_golden_table():
    idle = GOLDEN.read_text("utf-8").partition("Nothing is changed by:\n")[2].split("\n")
    rules = load_rulebook("duel_kami")
    others = {variant.name for variant in other_readings(rules, rules.questions)}
    assert others <= {*golden(), *(line.strip() for line in idle)}


def test_the_golden_table_counts_its_scenarios():
    counts = re.findall(r"^(.+) changes these (\d+) scenarios:$", GOLDEN.read_text("utf-8"), re.M)
    assert counts == [(variant, str(len(lines))) for variant, lines in golden().items() if len(lines) > 1]


def test_a_table_tells_how_a_reading_changes_a_scenario():
    table = compare_all([load_scenario(UNSTABLE), load_scenario(FALL)], rulings=[{"unstable.room": "own"}])
    (change,) = table.changes
    assert (change.scenario, change.how, change.claims) == (UNSTABLE, "claims", ("pending",))


def test_a_reading_that_changes_none_of_them_is_named_at_the_end():
    table = compare_all([load_scenario(FALL)], rulings=[{"unstable.room": "own"}])
    assert table.text() == "Nothing is changed by:\n  unstable.room = own"


def test_scenarios_that_cannot_be_played_are_told_all_at_once():
    wrong = [replace(load_scenario(name), moves=load_scenario(UNSTABLE).moves[1:]) for name in (FALL, UNSTABLE)]
    with pytest.raises(ScenarioError) as caught:
        compare_all(wrong)
    assert len(caught.value.all) == 2
