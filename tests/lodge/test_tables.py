"""Tables and surveys say what the Lodge says, however they are made."""

import pickle
from dataclasses import replace
from random import Random

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import plans, readings

from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.placements import Ground
from brw_lab.lodge.survey import Survey
from brw_lab.lodge.tables import Tables, packed, tables_of

few = settings(max_examples=80, deadline=None)


def seen_of(lodge):
    return tuple(tuple(lodge.seen_at(a, b) for b in lodge.rooms) for a in lodge.rooms)


@few
@given(plans(), readings)
def test_the_table_of_sight_is_that_of_the_lodge(plan, reading):
    lodge = Lodge.of(plan, **reading)
    assert tables_of(lodge).sights == seen_of(lodge)


@few
@given(plans(), readings)
def test_the_table_of_distances_is_that_of_networkx(plan, reading):
    lodge = Lodge.of(plan, **reading)
    away = dict(networkx.all_pairs_shortest_path_length(lodge.graph))
    assert tables_of(lodge).distances == tuple(tuple(away[a].get(b) for b in lodge.rooms) for a in lodge.rooms)


@few
@given(plans(), readings, st.integers(0, 7))
def test_a_layer_holds_the_pairs_within(plan, reading, reach):
    lodge = Lodge.of(plan, **reading)
    tables = tables_of(lodge)
    for a, room in enumerate(lodge.rooms):
        seen = {lodge.rooms[b] for b in range(len(lodge.rooms)) if tables.row(tables.seen_within(reach), a) >> b & 1}
        assert seen == {other for other in lodge.rooms if lodge.sees(room, other, range=reach)}


@few
@given(plans(), readings, st.integers(1, 3), st.integers(0, 2**32))
def test_a_survey_says_what_each_lodge_says(plan, reading, pairs, seed):
    survey = Survey(plan, **reading)
    sides = Ground(plan, 0, cells=True).sides
    chance = Random(seed)
    for _ in range(4):
        ends = chance.sample(sides, min(2 * pairs, len(sides) // 2 * 2))
        laid = [(ends[at], ends[at + 1]) for at in range(0, len(ends), 2)]
        colours = tuple((f"p{number}", pair) for number, pair in enumerate(laid))
        lodge = Lodge.of(replace(plan, portals=plan.portals + colours), **reading)
        assert survey.tables(laid) == tables_of(lodge)


def test_a_survey_looks_plainly_where_a_portal_stands_in_a_door():
    plan = load_layout("duel")
    inner = (("black-rose-room", "E"), ("garden", "SW"))
    lodge = Lodge.of(replace(plan, portals=(("violet", inner),)))
    assert Survey(plan).tables([inner]) == tables_of(lodge)


def test_a_line_that_comes_by_twice_is_followed_on():
    """Range 3 adds nothing here that range 2 does not see, range 4 does."""
    loop = load_layout("a 0,0; b 1,0; far 0,5 / portals violet a W, b E; green a NE, far SW")
    tables = tables_of(Lodge.of(loop))
    assert tables.sights == seen_of(Lodge.of(loop))


def test_a_layer_that_adds_nothing_does_not_end_a_table():
    assert packed([[0b01, 0b10], [0b01, 0b10], [0b11, 0b11]]) != packed([[0b01, 0b10], [0b11, 0b11]])


def test_two_islands_have_no_way_and_no_line():
    tables = tables_of(Lodge.of(load_layout("a 0,0; b 5,0")))
    assert tables.distances == tables.sights == ((0, None), (None, 0))


def test_tables_are_equal_by_their_numbers():
    tables = tables_of(Lodge.of(load_layout("duel")))
    again = tables_of(Lodge.of(load_layout("duel")))
    assert (tables, hash(tables), pickle.loads(pickle.dumps(tables))) == (again, hash(again), again)
    assert tables != tables_of(Lodge.of(load_layout("crossed")))
    assert isinstance(tables, Tables)


def test_a_very_long_lodge_is_tabled_too():
    row = Lodge.of(load_layout("; ".join(f"r{place} {place},0" for place in range(270))))
    assert tables_of(row).distances[0] == tuple(range(270))
