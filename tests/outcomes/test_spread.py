"""Work in many hands: results by their tasks, errors as they were, nothing that travels brings its hash along."""

import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from brw_lab.errors import BrwError, NotOnOffer, RuleGap, Where, after
from brw_lab.kernel.choices import offers
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout
from brw_lab.spread import SpreadError, spread
from tests.bench.perft import COUNTS, shipped
from tests.house.house import ROOT


def halved(_shared, number):
    if number % 2:
        gap = RuleGap(f"{number} has no half")
        after(gap, ["red: cast I"], "duel of seed 17")
        raise gap
    return number // 2


def lost(_shared, _task):
    os._exit(3)


def in_a_process_of_its_own(statement, fed=b"", hash_seed="1"):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", statement], input=fed, capture_output=True, check=True, env=environment, cwd=ROOT
    )
    return done.stdout


def test_results_stand_in_the_order_of_their_tasks_whoever_is_done_first():
    with ThreadPoolExecutor(2) as pool:
        assert list(spread(halved, None, {"c": 4, "a": 2, "b": 8}, pool).items()) == [("c", 2), ("a", 1), ("b", 4)]


def test_progress_tells_how_many_tasks_are_done():
    told = []
    spread(halved, None, {1: 2, 2: 4}, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


def test_the_error_of_a_task_comes_from_another_process_as_it_was():
    with pytest.raises(RuleGap) as caught:
        spread(halved, None, {1: 2, 2: 3, 3: 4}, workers=2)
    assert (caught.value.moves, caught.value.during) == (("red: cast I",), "duel of seed 17")


def test_a_worker_that_is_lost_is_no_traceback():
    with pytest.raises(SpreadError, match="a worker ended before its work was done"):
        spread(lost, None, {1: 1, 2: 2}, workers=2)


def test_what_cannot_travel_is_told_before_anything_is_begun():
    with ThreadPoolExecutor(1) as pool, pytest.raises(SpreadError, match="cannot travel"):
        spread(lambda _shared, _task: None, None, {1: 1}, pool)


@pytest.mark.parametrize("workers", [0, -1, 1.5, True])
def test_a_number_of_workers_that_is_none_is_refused(workers):
    with pytest.raises(SpreadError, match="there cannot be"):
        spread(halved, None, {1: 2}, workers=workers)


@pytest.mark.parametrize(
    "error",
    [
        NotOnOffer("no such move", where=Where("a.toml", 3, 5), expected=("cast I",), near=("cast II",)),
        RuleGap("no rule says which"),
    ],
)
def test_an_error_travels_both_ways_with_all_it_says(error):
    after(error, ["red: cast I", "red: target blue"], "duel of seed 17")
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.moves, back.expected) == (type(error), str(error), error.moves, error.expected)


def test_an_error_of_another_family_gets_the_moves_as_a_note():
    error = KeyError("crypt")
    after(error, ["red: explore"], "duel of seed 17")
    assert pickle.loads(pickle.dumps(error)).__notes__ == ["duel of seed 17, after 1 move: red: explore"]


def test_an_error_says_only_the_last_of_many_moves():
    error = BrwError("stuck")
    after(error, [f"red: move {at}" for at in range(9)])
    assert str(error) == "stuck (after 9 moves: ..., red: move 6, red: move 7, red: move 8)"


@pytest.mark.parametrize("name", COUNTS)
def test_a_position_is_the_same_after_a_journey(name):
    _setting, position = shipped(name)
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_position_is_found_in_a_process_that_hashes_strings_otherwise():
    setting, position = shipped("a-fight-with-persistents")
    hash(position), offers(setting, position)
    made = "from tests.bench.perft import shipped; here = shipped('a-fight-with-persistents')[1]"
    asked = f"import pickle, sys; {made}; sys.stdout.write(str(pickle.load(sys.stdin.buffer) in {{here}}))"
    assert in_a_process_of_its_own(asked, pickle.dumps(position)) == b"True"


def test_a_position_leaves_at_home_what_can_be_derived_from_it():
    setting, position = shipped("a-fight-with-persistents")
    bare = pickle.dumps(position)
    hash(position), offers(setting, position)
    assert pickle.dumps(position) == bare


def test_a_position_at_any_step_of_a_duel_weighs_little_and_comes_back_the_same():
    weights = []

    def weigh(position, _entries):
        sent = pickle.dumps(position)
        weights.append(len(sent))
        assert pickle.loads(sent) == position

    playout(duel(), seed=7, watch=weigh)
    assert max(weights) < 8_000


def test_a_setting_plays_on_after_a_journey():
    setting, position = shipped("a-fight-with-persistents")
    sent = pickle.loads(pickle.dumps((setting, position)))
    assert playout(sent, seed=3).moves == playout((setting, position), seed=3).moves
