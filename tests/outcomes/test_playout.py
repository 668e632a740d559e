"""Whole duels by policies: they end, they can be told again, and looking ahead pays."""

import os
import subprocess
import sys

import pytest

from brw_lab import __version__
from brw_lab.errors import NotOnOffer, ScenarioError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.players import PlayerError, best_answers, greedy_player
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.outcomes.worth import worth
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.write import write_scenario
from brw_lab.terms import FATE
from tests.house.house import ROOT

PAIRS = range(3)
FALL = "duel_kami/defeat/at-the-period"


@pytest.fixture(scope="module")
def game():
    return playout(duel(), seed=7)


def recorded_in_a_process_of_its_own(hash_seed: str) -> str:
    words = [sys.executable, "-m", "brw_lab.cli", "play", "--seed", "11", "--red", "greedy"]
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}
    )
    return done.stdout


def test_the_same_seed_gives_the_same_record_however_sets_are_hashed():
    assert recorded_in_a_process_of_its_own("1") == recorded_in_a_process_of_its_own("2")


def test_another_seed_gives_another_duel(game):
    assert playout(duel(), seed=8).moves != game.moves


@pytest.mark.parametrize("seed", range(8))
def test_a_duel_ends_in_its_fourth_turn_with_a_winner_and_nobody_deciding(seed):
    end = playout(duel(), seed=seed).end
    assert (end.turn, end.choice, end.agenda) == (4, None, ())
    assert end.winner in ("red", "blue", "rose")


def test_a_record_plays_again_to_the_same_end(game):
    record = record_of(game)
    (outcome,) = run_scenario(load_scenario(write_scenario(record)))
    assert outcome.ok
    assert outcome.end == game.end


def test_a_record_is_the_scenario_that_its_text_says(game):
    record = record_of(game)
    assert load_scenario(write_scenario(record)) == record


def test_a_record_claims_the_winner_that_nobody_decides_and_the_points_of_all(game):
    power = {party: {"power": points} for party, points in game.points.items()}
    assert record_of(game).then.as_dict() == {"winner": game.winner, "next": "nobody", **power}


def test_a_record_names_the_rulings_it_was_made_under():
    record = record_of(playout(duel(rulings={"dummy.when": "no-model"}), seed=3))
    assert record.rulings == (("dummy.when", "no-model"),)


def test_a_record_says_which_version_made_it(game):
    assert record_of(game).version == __version__


def test_greedy_has_more_points_than_random_on_either_side_of_the_table():
    margins = []
    for seed in PAIRS:
        for greedy, other in (("red", "blue"), ("blue", "red")):
            points = playout(duel(), {greedy: "greedy"}, seed).points
            margins.append(points[greedy] - points[other])
    assert min(margins) > 0
    assert sum(margins) / len(margins) > 5


def test_the_greedy_player_takes_what_is_worth_most():
    setting, position = set_up(load_scenario(FALL))
    position = begin(setting, position).position
    assert best_answers(setting, position) == ["cast I"]


def test_the_greedy_player_looks_beyond_the_next_answer():
    setting, position = set_up(load_scenario(FALL))
    position = advance(setting, begin(setting, position).position, "cast I").position
    assert best_answers(setting, position) == ["target blue"]


def test_the_greedy_player_looks_at_no_more_positions_than_it_may(monkeypatch, game):
    looked_at = []

    def counted(*args):
        looked_at.append(args)
        return worth(*args)

    monkeypatch.setattr("brw_lab.outcomes.players.worth", counted)
    position = game.start
    for move in game.moves[:90]:
        if move.seat != FATE:
            looked_at.clear()
            best_answers(game.setting, position, 40)
            assert len(looked_at) <= max(40, len(offers(game.setting, position)))
        position = advance(game.setting, position, move.key).position


def test_a_playout_goes_on_from_a_setting_and_a_position(game):
    position = game.start
    for move in game.moves[:40]:
        position = advance(game.setting, position, move.key).position
    rest = playout((game.setting, position), {"red": greedy_player})
    assert rest.end.turn == 4
    assert rest.players == (("red", "greedy"), ("blue", "random"))


def test_a_bare_position_has_no_record(game):
    with pytest.raises(ScenarioError, match="nobody knows how it was set up"):
        record_of(playout((game.setting, game.start)))


def test_a_player_who_answers_what_is_not_on_offer_is_told_so():
    with pytest.raises(NotOnOffer):
        playout(duel(), lambda setting, position, dice: "pass")


def test_a_player_whom_nobody_knows_is_answered_by_those_there_are():
    with pytest.raises(PlayerError) as caught:
        playout(duel(), "gredy")
    assert (caught.value.expected, caught.value.near) == (("greedy", "random"), ("greedy",))


def test_a_seat_that_is_not_at_the_table_is_answered_by_those_that_are():
    with pytest.raises(PlayerError) as caught:
        playout(duel(), {"bleu": "random"})
    assert (caught.value.expected, caught.value.near) == (("red", "blue"), ("blue",))


def first_of(setting, position, dice):
    return next(iter(offers(setting, position)))


def first_after_a_throw(setting, position, dice):
    dice.random()
    return first_of(setting, position, dice)


def test_how_often_one_seat_throws_its_dice_changes_nothing_for_the_others_and_chance():
    quiet = playout(duel(), {"red": first_of}, seed=5)
    assert playout(duel(), {"red": first_after_a_throw}, seed=5).moves == quiet.moves


@pytest.mark.parametrize("name", ["setup/guests-from-other-boxes", "mononoke/called-by-its-fury"])
def test_a_record_finds_the_files_its_scenario_named_wherever_it_lies(name, tmp_path, monkeypatch):
    text = write_scenario(record_of(playout(load_scenario(f"duel_kami/{name}"), seed=2)))
    (tmp_path / "record.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert [claim for claim in run_scenario(load_scenario("record.toml"))[0].claims if not claim.ok] == []
