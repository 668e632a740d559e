"""A scenario written as TOML reads back equal."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.write import write_scenario

BARE = 'rulebook = "duel_kami"\n[given]\n'
PERSISTENT = "Persistent: when the target enters a Room, inflict 1 on the target."
FULL = (
    'version = "0.0.1"\n'
    + BARE
    + f"""
crown = "blue"
active = "red"
turn = 3
library = 4
red = {{ in = "crypt", tokens = 1, hand = 2, pool = 9, power = 3, trophies = 1, rooms_won = 1 }}
resolving = {{ seat = "rose", text = "Mage anywhere: Inflict 2." }}
rooms.kiln = {{ instability = ["red", "rose"], token = "used", state = "wrecked" }}
rose = {{ power = 2, pool = 0 }}
[given.blue]
mage = {{ name = "Elder \\"\\u00d6\\"", health = 5 }}
damage = ["red", "blue"]
slots.quick = {{ text = "Personal: Restore.", side = "dark", revealed = true }}
evocations = [{{ name = "Stone Oni", in = "well", damage = ["red"] }}]
equipment = [{{ name = "Pavise", health = 1 }}]
persistents = [{{ slot = "II", text = "{PERSISTENT}", target = "stone-oni" }}]
[lodge]
layout = "duel"
[[lodge.portals]]
color = "violet"
at = ["crypt SE", "armory NW"]
[when]
moves = ["red: explore", "(red: end action)"]
[then]
offers = ["move well"]
rooms.kiln.state = "wrecked"
stone-oni.in = "out"
blue.slots.quick = "revealed"
[[then.refused]]
move = "red: cast I"
[[guess]]
says = "no"
then.red.power = 1
[[branch]]
title = "or else"
moves = ["fate: draw Ember"]
[branch.then]
red.hand = 2
[[branch.then.refused]]
move = "blue: fight"
[endings]
after = 0
"""
)


@pytest.mark.parametrize(
    "source", [Path(__file__).parent / "example.toml", BARE, FULL], ids=["example", "bare", "full"]
)
def test_a_scenario_reads_back_equal(source):
    scenario = load_scenario(source)
    assert load_scenario(write_scenario(scenario)) == scenario


def test_moves_that_are_long_are_written_one_a_line():
    moves = [f"red: move room-{number}" for number in range(20)]
    text = write_scenario(load_scenario(f"{BARE}[when]\nmoves = {moves}\n"))
    assert text.splitlines()[-22:] == ["moves = [", *(f'  "{move}",' for move in moves), "]"]


def test_a_few_moves_are_written_on_one_line():
    text = write_scenario(load_scenario(f'{BARE}[when]\nmoves = ["red: explore", "red: activate"]\n'))
    assert text.splitlines()[-1] == 'moves = ["red: explore", "red: activate"]'


def test_moves_written_one_a_line_read_back_equal():
    moves = [f"red: move room-{number}" for number in range(20)]
    scenario = load_scenario(f"{BARE}[when]\nmoves = {moves}\n[[branch]]\ntitle = 'or'\nmoves = {moves}\n")
    assert load_scenario(write_scenario(scenario)) == scenario


def test_the_version_of_a_record_is_written_down():
    assert 'version = "0.1.0"' in write_scenario(load_scenario('version = "0.1.0"\n' + BARE)).splitlines()


def test_writing_twice_changes_nothing():
    once = write_scenario(load_scenario(FULL))
    assert write_scenario(load_scenario(once)) == once


def test_what_is_a_default_is_not_written():
    assert write_scenario(load_scenario(BARE)).splitlines()[-3:] == ["[given]", 'crown = "red"', 'active = "red"']


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_words_survive_the_quotes(words):
    scenario = load_scenario(f'{BARE}[[guess]]\nsays = "x"\nthen = {{}}\n')
    said = replace(scenario, asks=words)
    assert load_scenario(write_scenario(said)).asks == words
