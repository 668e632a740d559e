"""Whole random duels: nothing is lost, everything offered can be played, and the same answers give the same duel."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.rulebooks.load import bases
from brw_lab.table import Table
from tests.walks.duels import amiss, check, saved_and_loaded, table

DUELS, SAVED = 200, 5
"""How many random duels of each book are walked here; 10,000 and 100 by the runner."""
TEXT = """
from tests.walks.duels import steps
from brw_lab.position.plain import to_plain
import json
print([json.dumps(to_plain(position)) for _, position, _ in steps(11)])
"""


@pytest.mark.parametrize("block", range(0, DUELS, 20))
@pytest.mark.parametrize("book", bases())
def test_twenty_random_duels_lose_nothing_and_end_in_turn_four(book, block):
    assert [wrong for seed in range(block, block + 20) for wrong in check(seed, book)] == []


@pytest.mark.parametrize("seed", range(SAVED))
@pytest.mark.parametrize("book", bases())
def test_a_duel_saved_and_loaded_at_every_step_ends_alike(book, seed):
    plain, loaded = saved_and_loaded(seed, book)
    assert plain == loaded


@given(st.lists(st.integers(0, 10_000), min_size=20, max_size=120), st.sampled_from(bases()))
@settings(max_examples=30, deadline=None)
def test_any_answers_lead_to_a_table_that_is_as_it_must_be(answers, book):
    setting, start = table(book)
    position = begin(setting, start).position
    for answer in answers:
        keys = list(offers(setting, position))
        if not keys:
            break
        position = advance(setting, position, keys[answer % len(keys)]).position
        assert amiss(setting, position, [], None) == []


def test_going_back_and_forward_through_a_duel_changes_nothing():
    setting, start = table()
    duel = Table(setting, start)
    dice = random.Random(5)
    for _ in range(60):
        duel.choose(dice.choice(list(offers(setting, duel.position)))).run_on()
    there = [(moment.position, moment.entries) for moment in duel.moments]
    while duel.at:
        duel.back()
    duel.run_on()
    assert [(moment.position, moment.entries) for moment in duel.moments] == there
    assert duel.position == there[-1][0]


def test_five_hash_seeds_give_one_duel():
    found = set()
    for seed in ("0", "1", "2", "3", "4"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        told = subprocess.run([sys.executable, "-c", TEXT], capture_output=True, check=True, env=env).stdout
        found.add(hashlib.sha256(told).hexdigest())
    assert len(found) == 1
