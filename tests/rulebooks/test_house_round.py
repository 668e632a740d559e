"""House rules that change the order of a Turn, cite their numbers or name what a book closed, and mistakes there."""

import pytest

from brw_lab.cli import main
from brw_lab.errors import BrwError, RulebookError, RuleGap, ScenarioError, TableError
from brw_lab.kernel.ruleset import CLOSED
from brw_lab.outcomes.compare import compare
from brw_lab.outcomes.differences import differences
from brw_lab.outcomes.drawers import with_one_of
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.changes import changes
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.profile import load_table
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.write import write_scenario
from tests.rulebooks.test_house_rules import FALL, SCENARIO

KAMI = 'based_on = "duel_kami"\n'
EARLY = '[round]\nphases = ["black-rose", "evocation", "study", "action", "clean-up"]\n'
TWICE = """\
[round]
phases = ["black-rose", "study", "action", "evocation", "second-evocation", "clean-up"]
[round.steps]
second-evocation = ["evocations"]
"""
MOVED = """\
[round]
phases = ["black-rose", "study", "action", "evocation", "clean-up", "night"]
[round.steps]
clean-up = ["board", "wreckage"]
night = ["end-of-turn"]
"""
CHEAP = """\
[[clause]]
id = "house.cheap"
says = "A defeat pays 3 Power Points."
[limits]
"defeat.points.most" = { is = 3, clauses = ["house.cheap"] }
"""
SETUP = 'rulebook = "ours.rules.toml"\n[given]\nphase = "setup"\nbox = "practice"\n'
EXPLORE = """\
rulebook = "ours.rules.toml"
[given.red]
in = "crypt"
[when]
moves = ["red: explore", "red: activate"]
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An own folder to work in, in which house rules lie as they are needed."""
    monkeypatch.chdir(tmp_path)

    def lay(text, name="ours.rules.toml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return lay


def told(text, desk):
    """What is wrong with house rules, each mistake with its place."""
    with pytest.raises(BrwError) as caught:
        load_rulebook(desk(text))
    return [f"{str(error.where).partition(':')[2]} {error.message}" for error in caught.value.all]


# --- the order of a Turn


def test_house_rules_may_put_the_phases_in_another_order(desk):
    assert load_rulebook(desk(KAMI + EARLY)).round[:2] == ("black-rose", "evocation")


def test_the_steps_of_a_phase_that_is_not_told_stay_as_they_are(desk):
    rules = load_rulebook(desk(KAMI + '[round.steps]\nstudy = ["draw", "planning"]\n'))
    assert (rules.steps["study"], rules.steps["action"]) == (("draw", "planning"), ("quests", "activations"))


def test_a_phase_that_is_left_out_is_no_phase_of_a_scenario(desk):
    rules = load_rulebook(desk(KAMI + '[round]\nphases = ["black-rose", "study", "action", "clean-up"]\n'))
    assert "evocation" not in rules.steps


@pytest.mark.parametrize("order", [EARLY, TWICE, MOVED])
def test_a_duel_with_the_phases_in_another_order_is_played_and_replays(desk, order):
    text = write_scenario(record_of(playout(duel(desk(KAMI + order)), seed=4)))
    assert run_scenario(load_scenario(text))[0].ok


def test_another_order_is_told_among_the_changes(desk):
    assert changes(desk(KAMI + '[round.steps]\naction = ["activations"]\n')) == (
        "steps of 'action' = activations (was quests, activations)",
    )


def test_comparing_never_plays_a_turn_without_an_end(desk):
    kami, ours = load_rulebook("duel_kami"), load_rulebook(desk(KAMI + MOVED))
    mixed = with_one_of(kami, ours, "steps.clean-up")
    assert (mixed.round, mixed.steps) == (ours.round, ours.steps)


@pytest.mark.parametrize(
    ("order", "mistakes"),
    [
        ("phases = ['study', 'clean-up', 'rest']", ["3:32 the phase 'rest' has no steps"]),
        ("phases = ['study', 'study', 'clean-up']", ["3:20 the phase 'study' is named twice"]),
        ("phases = ['tally', 'clean-up']", ["3:11 'tally' lies after the last Turn and is no phase of it"]),
        ("steps.studi = ['draw']", ["3:7 there is no phase called 'studi'"]),
        ("steps.study = ['drow']", ["3:16 there is no step called 'drow'"]),
        ("steps.study = ['winner']", ["3:16 the step 'winner' has no place in 'study'"]),
        ("steps.setup = ['draw']", ["3:16 the step 'draw' has no place in 'setup'"]),
        ("steps.setup = ['rooms']", ["3:7 'setup' is not whole"]),
        ("steps.clean-up = ['end-of-turn', 'board']", ["2:2 a Turn ends once, with its last step"]),
        ("phases = ['clean-up', 'study']", ["2:2 a Turn ends once, with its last step"]),
    ],
)
def test_a_turn_that_cannot_be_played_is_told_with_its_place(desk, order, mistakes):
    assert told(f"{KAMI}[round]\n{order}\n", desk) == mistakes


# --- numbers and the rules behind them


def test_a_number_may_name_the_house_rule_that_says_so_and_a_trace_names_it_too(desk):
    desk(KAMI + CHEAP)
    cited = [clauses for _, _, clauses in run_scenario(load_scenario(SCENARIO))[0].trace()]
    about = [clauses for clauses in cited if "kami.defeat.points.most" in clauses]
    assert about
    assert all("house.cheap" in clauses for clauses in about)


def test_a_number_is_told_different_by_its_house_rule(desk):
    (found,) = differences("duel_kami", desk(KAMI + CHEAP), ())
    assert found.there.clauses == ("house.cheap",)


def test_a_house_rule_that_no_trace_can_name_is_noted(desk, capsys):
    text = '[[clause]]\nid = "house.idle"\nsays = "x"\n'
    assert main(["check", desk(KAMI + text + CHEAP)]) == 0
    assert "no trace names 'house.idle'" in capsys.readouterr().out


def test_of_house_rules_that_are_all_cited_nothing_is_noted(desk, capsys):
    main(["check", desk(KAMI + CHEAP)])
    assert "no trace names" not in capsys.readouterr().out


def test_planning_says_how_many_cards_it_wants_at_this_table(desk):
    desk(KAMI + '[limits]\n"plan.least" = 3\n')
    text = 'rulebook = "ours.rules.toml"\n[given]\nphase = "study"\nstep = "planning"\n'
    text += '[given.red]\nhand = ["ember", "ember", "ember"]\n[when]\nmoves = ["red: end planning"]\n'
    with pytest.raises(ScenarioError, match="at least 3 Spell Cards"):
        run_scenario(load_scenario(text))


def test_more_turns_than_the_events_card_has_lines_are_told_when_they_come(desk):
    game = duel(desk(KAMI + '[limits]\n"turns" = 5\n'), rulings={"plan.few": "none"})
    with pytest.raises(RuleGap, match="has no line for Turn 5"):
        playout(game, seed=1)


# --- what a book has closed


def test_a_ruling_on_what_the_rulebook_has_closed_says_what_it_says(desk):
    desk(KAMI + '[policies]\n"quest.window" = "at-once"\n')
    says = r"'quest\.window' is no open question in .*, which says 'at-once'"
    ruled = 'rulebook = "ours.rules.toml"\n[rulings]\n"quest.window" = "any"\n'
    with pytest.raises(TableError, match=says):
        load_table(ruled)
    with pytest.raises(ScenarioError, match=says):
        load_scenario(ruled + "[given]\n")
    with pytest.raises(RulebookError, match=says) as caught:
        compare(load_scenario('rulebook = "ours.rules.toml"\n[given]\n'), rulings=[{"quest.window": "any"}])
    assert caught.value.expected == CLOSED


def test_a_word_that_speaks_of_what_nobody_tells_is_told_at_once(desk):
    (mistake,) = told('based_on = "duel_lex"\n[policies]\n"command.scope" = "named"\n', desk)
    assert mistake.startswith("3:19 'named' speaks of what nobody tells")


def test_it_is_fine_once_that_is_told(desk):
    text = 'based_on = "duel_lex"\n[policies]\n"command.scope" = "named"\n"command.named" = ["imp"]\n'
    assert load_rulebook(desk(text)).policy("command.named") == ("imp",)


# --- what else a stranger meets


def test_a_room_that_bears_no_token_yet_says_so(desk):
    desk(KAMI + '[policies]\n"room.tokens" = "when-turned"\n')
    (outcome,) = run_scenario(load_scenario(EXPLORE))
    assert "No token lies on the Crypt yet: no Effect" in [text for _, text, _ in outcome.trace()]


def test_a_shipped_box_for_another_rulebook_is_told_with_the_right_one(desk):
    desk('based_on = "duel_lex"\n')
    with pytest.raises(ScenarioError, match="'practice' is not laid out for Duel: Lex") as caught:
        run_scenario(load_scenario(SETUP))
    assert caught.value.expected == ("practice-lex",)


def test_what_was_loaded_may_be_given_where_a_rulebook_is_named(desk):
    ours = load_rulebook(desk(KAMI + CHEAP))
    assert [each.name for each in differences(load_rulebook("duel_kami"), ours, ())] == ["limit.defeat.points.most"]


def test_but_not_with_other_readings_than_its_name_tells(desk):
    ours = load_rulebook(desk(KAMI + CHEAP)).ruled({"unstable.room": "own"})
    with pytest.raises(RulebookError, match="was given other readings"):
        compare(load_scenario(FALL), rulebooks=[ours])


def test_a_key_that_is_waked_twice_is_told_as_such(desk):
    (mistake,) = told(KAMI + '[policies]\n"cell.exit" = "texts"\n"cell.exit" = "actions"\n', desk)
    assert "this name stands here a second time" in mistake


@pytest.mark.parametrize(
    ("name", "says", "near"),
    [
        ("empty", "there is no 'book.toml' in the folder 'empty'", ()),
        ("ours.rules", "there is no rulebook 'ours.rules'", ("ours.rules.toml",)),
    ],
)
def test_a_rulebook_named_almost_right_is_told_with_what_lies_here(desk, tmp_path, name, says, near):
    desk(KAMI)
    (tmp_path / "empty").mkdir()
    with pytest.raises(RulebookError) as caught:
        load_rulebook(name)
    assert (caught.value.message, caught.value.near) == (says, near)
