"""The same duels under several variants: paired seeds, what is measured, and what may be said of a difference."""

import math
import re

import pytest

from brw_lab.errors import NotOnOffer, RulebookError
from brw_lab.outcomes import intervals
from brw_lab.outcomes.deals import Cells, Score, TrialError
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.players import PlayerError, random_player
from brw_lab.outcomes.playout import playout
from brw_lab.outcomes.trial import Trial, trial
from brw_lab.position.entry import Entry
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.table import Table

SEEDS = range(3)
LAST_TURN = """
title = "Two Mages who can do each other no harm, in the last Turn"
rulebook = "duel_kami"
[given]
turn = 4
step = "activations"
active = "red"
crown = "red"
[given.red]
in = "{place}"
[given.blue]
in = "garden"
"""


def stops_after_ten(setting, position, dice):
    return "pass" if position.turn > 1 else random_player(setting, position, dice)


def scored(*winners, wrecked=0):
    """The scores of duels of which nothing matters but who won and how many Rooms were Wrecked."""
    return tuple(Score(winner, (3, 1, 2), (1, 1), wrecked) for winner in winners)


@pytest.fixture(scope="module")
def pair():
    return trial(duel(), {"first": {}, "second": {}}, len(SEEDS))


def test_a_variant_that_changes_nothing_plays_the_same_duels(pair):
    assert pair.scores[0] == pair.scores[1]


def test_a_variant_that_changes_nothing_shows_no_difference(pair):
    assert [each.seen for each in pair.differences] == [False] * len(pair.measures)


def test_every_duel_is_the_playout_of_its_seed(pair):
    games = [playout(duel(), seed=seed) for seed in SEEDS]
    assert [(score.winner, score.power) for score in pair.scores[0]] == [
        (game.winner, tuple(game.points.values())) for game in games
    ]


def test_rooms_wrecked_are_those_that_lie_wrecked_at_the_end(pair):
    games = [playout(duel(), seed=seed) for seed in SEEDS]
    wrecked = [sum(room.state == "wrecked" for room in game.end.rooms) for game in games]
    assert pair.values("first", "Rooms Wrecked") == tuple(wrecked)


@pytest.mark.parametrize(("place", "begun"), [("cell", (1, 0)), ("crypt", (0, 0))])
def test_an_activation_counts_for_the_cell_when_its_mage_is_there_as_it_begins(place, begun):
    found = trial(load_scenario(LAST_TURN.format(place=place)), [{}], 3)
    assert [score.cells for score in found.scores[0]] == [begun] * 3


@pytest.mark.parametrize(
    ("place", "happens", "begun"),
    [("cell", "move", 0), ("crypt", "to-cell", 1), ("crypt", "take-mage", 1), ("cell", "heal", 1)],
)
def test_where_a_mage_came_to_since_the_last_choice_counts_for_the_cell(place, happens, begun):
    setting, position = set_up(load_scenario(LAST_TURN.format(place=place)))
    cells = Cells(setting.seats)
    cells.watch(position, (Entry(happens, "red"), Entry("activation", "red")))
    assert cells.begun["red"] == begun


def test_two_processes_play_what_one_plays(monkeypatch):
    monkeypatch.setattr("brw_lab.outcomes.deals.QUICK", 2)
    variants = {"as printed": {}, "own": {"unstable.room": "own"}}
    assert trial(duel(), variants, 5, workers=2) == trial(duel(), variants, 5)


def test_a_player_of_a_variant_comes_on_top_of_those_of_the_trial():
    found = trial(duel(), {"red": "random"}, 1, players="greedy")
    games = [playout(duel(), players).points for players in ("greedy", {"red": "random", "blue": "greedy"})]
    assert [score.power for (score,) in found.scores] == [tuple(points.values()) for points in games]


def test_a_ruling_of_a_variant_is_played():
    found = trial(duel(), {"defeat.counts": "inflicted"}, 3, seed=4)
    ruled = [playout(duel(rulings={"defeat.counts": "inflicted"}), seed=seed).points for seed in (4, 5, 6)]
    assert [score.power for score in found.scores[1]] == [tuple(points.values()) for points in ruled]


def test_a_question_without_a_dot_is_a_ruling_too():
    assert trial(duel(), {"last-damage": "event"}, 1).variants == ("as it is", "last-damage event")


def test_a_scenario_is_a_variant():
    fight = load_scenario("duel_kami/positions/a-fight-with-persistents")
    assert trial(duel(), [{}, fight], 1).variants == ("as it is", fight.title)


def test_a_table_is_tried_from_where_it_stands():
    table = Table.of(load_scenario("duel_kami/positions/a-fight-with-persistents")).choose("cast I")
    found = trial(table, {"red": "greedy"}, 1)
    assert found.scores[0][0].power == tuple(playout(table).points.values())


@pytest.mark.parametrize(
    ("variants", "error", "says"),
    [
        ({"unstable.rom": "own"}, RulebookError, "unstable.room"),
        ({"unstable.room": "owm"}, RulebookError, "own"),
        ({"bleu": "greedy"}, PlayerError, "nobody sits at 'bleu'; expected red or blue; did you mean blue"),
        ({"blue": "gredy"}, PlayerError, "did you mean greedy"),
        ([{}, {}], TrialError, "two variants are called 'as it is'"),
        ([], TrialError, "there is no variant to try"),
    ],
)
def test_variants_that_cannot_be_tried_are_refused_before_anything_is_played(variants, error, says):
    with pytest.raises(error, match=says):
        trial(duel(), variants, 10**9)


@pytest.mark.parametrize(("n", "seed"), [(0, 0), (True, 0), (1.5, 0), (1, "7")])
def test_numbers_that_are_none_are_refused(n, seed):
    with pytest.raises(TrialError):
        trial(duel(), [{}], n, seed)


def test_a_position_that_is_set_up_takes_no_ruling():
    with pytest.raises(TrialError, match=r"cannot be played under unstable\.room"):
        trial(set_up(duel()), {"unstable.room": "own"}, 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_says_in_which_duel_of_which_variant_and_after_which_moves(workers):
    with pytest.raises(NotOnOffer) as caught:
        trial(duel(), {"stopped": {"red": stops_after_ten}}, 5, seed=17, workers=workers)
    assert re.fullmatch(r"duel of seed (17|21) under 'stopped'", caught.value.during)  # whichever was met first
    assert caught.value.moves[-1] == "red: pass"


def test_a_measure_that_is_none_is_answered_by_those_there_are(pair):
    with pytest.raises(TrialError, match="expected red wins"):
        pair.values("first", "red looses")


def test_a_difference_in_every_pair_is_seen():
    found = Trial(("a", "b"), ("red", "blue", "rose"), 0, (scored(*["red"] * 20), scored(*["blue"] * 20)))
    assert [each.what for each in found.differences if each.seen] == ["red wins", "blue wins"]


def test_five_pairs_that_differ_one_way_are_too_few():
    found = Trial(("a", "b"), ("red", "blue"), 0, (scored(*["red"] * 5), scored(*["red"] * 5, wrecked=2)))
    assert not found.difference("b", "a", "Rooms Wrecked").seen


def test_a_difference_that_is_not_seen_is_called_so(pair):
    assert str(pair.differences[0]).endswith("no difference seen")


def test_a_trial_is_a_table_for_people_and_for_notebooks(pair):
    assert str(pair).splitlines()[2].split() == ["first", "second"]
    assert "| margin | " in pair._repr_markdown_()


def test_a_share_has_the_interval_that_wilson_gives():
    # 81 of 263: the example of Newcombe, Statistics in Medicine 17 (1998), p. 861, Table I, method 3
    assert [round(each, 4) for each in intervals.share(81, 263)] == [0.308, 0.2553, 0.3662]


def test_a_difference_of_shares_knows_its_pairs():
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, False)] * 20
    tied = intervals.difference_of_shares(*zip(*pairs, strict=True))
    mixed = intervals.difference_of_shares([one for one, _ in pairs], [two for _, two in reversed(pairs)])
    assert tied.high - tied.low < mixed.high - mixed.low


def test_one_value_says_nothing_of_the_mean():
    assert intervals.mean([3]) == (3, -math.inf, math.inf)


def test_the_mean_has_the_interval_that_student_gives():
    # Student's quantile for 9 degrees of freedom is 2.262157; the values have a deviation of 3.02765
    assert intervals.mean(range(1, 11)).high == pytest.approx(5.5 + 2.262157 * 3.02765 / math.sqrt(10), abs=1e-3)


def test_one_named_variant_is_tried_against_the_start_as_it_is():
    found = trial(duel(), {"own Room": {"unstable.room": "own"}}, 1)
    assert found.variants == ("as it is", "own Room")
