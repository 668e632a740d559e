"""What holds in every Lodge, tried on random ones."""

import pickle
from copy import deepcopy
from itertools import pairwise

import networkx
from exact_sight import length
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import plans, readings

from brw_lab.lodge.fit import misfits
from brw_lab.lodge.hexes import SYMMETRIES, step, turned, turned_side
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.symmetry import image
from brw_lab.terms import SIDES

few = settings(max_examples=60, deadline=None)


def pairs(lodge):
    return [(a, b) for a in lodge.rooms for b in lodge.rooms]


@few
@given(plans())
def test_every_random_layout_fits_together(plan):
    assert misfits(plan) == []


@few
@given(plans())
def test_a_layout_comes_back_from_its_one_line(plan):
    assert load_layout(str(plan)) == plan


@few
@given(plans(), readings)
def test_who_is_seen_sees_back_as_far(plan, reading):
    lodge = Lodge.of(plan, **reading)
    assert {(a, b): lodge.seen_at(a, b) for a, b in pairs(lodge)} == {
        (a, b): lodge.seen_at(b, a) for a, b in pairs(lodge)
    }


@few
@given(plans(), readings, st.sampled_from(SYMMETRIES))
def test_a_turned_or_mirrored_lodge_sees_the_same(plan, reading, symmetry):
    lodge, other = Lodge.of(plan, **reading), Lodge.of(image(plan, symmetry), **reading)
    assert {pair: lodge.seen_at(*pair) for pair in pairs(lodge)} == {
        pair: other.seen_at(*pair) for pair in pairs(lodge)
    }


@few
@given(plans(), readings, st.sampled_from(SYMMETRIES))
def test_a_turned_or_mirrored_lodge_walks_the_same(plan, reading, symmetry):
    lodge, other = Lodge.of(plan, **reading), Lodge.of(image(plan, symmetry), **reading)
    assert {pair: lodge.distance(*pair) for pair in pairs(lodge)} == {
        pair: other.distance(*pair) for pair in pairs(lodge)
    }


@given(st.sampled_from(SYMMETRIES), st.sampled_from(SIDES), st.integers(-3, 3), st.integers(-3, 3))
def test_a_symmetry_turns_sides_as_it_turns_places(symmetry, side, q, r):
    assert turned(step((q, r), side), symmetry) == step(turned((q, r), symmetry), turned_side(side, symmetry))


def test_the_twelve_symmetries_are_twelve():
    assert len({(turned((1, 0), k), turned((0, 1), k)) for k in SYMMETRIES}) == 12


@few
@given(plans(), st.sampled_from(["closed", "open"]))
def test_two_rooms_are_adjacent_exactly_if_seen_at_range_1(plan, under_portal):
    lodge = Lodge.of(plan, under_portal=under_portal)
    adjacent = {(a, b) for a in lodge.rooms for b in lodge.neighbours(a)}
    assert adjacent == {(a, b) for a, b in pairs(lodge) if a != b and lodge.sees(a, b, 1)}


@few
@given(plans(), readings)
def test_distance_is_a_metric_and_infinite_between_islands(plan, reading):
    lodge = Lodge.of(plan, **reading)
    away = {pair: float("inf") if lodge.distance(*pair) is None else lodge.distance(*pair) for pair in pairs(lodge)}
    for (a, b), d in away.items():
        assert (d == 0) == (a == b)
        assert d == away[b, a]
        assert all(d <= away[a, c] + away[c, b] for c in lodge.rooms)


@few
@given(plans(), readings)
def test_own_distances_agree_with_the_networkx_graph(plan, reading):
    lodge = Lodge.of(plan, **reading)
    theirs = {a: dict(row) for a, row in networkx.all_pairs_shortest_path_length(lodge.graph)}
    assert {a: lodge.within(a) for a in lodge.rooms} == theirs


@few
@given(plans(), readings)
def test_every_passage_is_one_edge_of_the_graph(plan, reading):
    lodge = Lodge.of(plan, **reading)
    walked = {(frozenset([(a, p.side), (p.to, p.enters)]), p.colour) for a in lodge.rooms for p in lodge.passages(a)}
    edges = [(frozenset(data["ends"]), data["colour"]) for _, _, data in lodge.graph.edges(data=True)]
    assert len(edges) == len(walked)
    assert set(edges) == walked


@few
@given(plans(), readings)
def test_a_line_is_a_chain_of_passages_that_goes_straight_on(plan, reading):
    lodge = Lodge.of(plan, **reading)
    for a, b in pairs(lodge):
        steps = lodge.sees(a, b).steps
        assert all((s.to, s.leaves, s.enters, s.colour) in lodge.passages(s.room) for s in steps)
        assert all(one.to == two.room and two.leaves == turned_side(one.enters, 3) for one, two in pairwise(steps))


@few
@given(plans(), readings)
def test_an_unseen_room_has_a_reason_and_a_line_that_stops(plan, reading):
    lodge = Lodge.of(plan, **reading)
    for a, b in pairs(lodge):
        sight = lodge.sees(a, b)
        assert bool(sight) == (not sight.why) == (sight.blocked is None)
        if sight.blocked:
            rooms = [a, *(s.to for s in sight.blocked.steps)]
            assert rooms[-1] == sight.blocked.room
            assert b not in rooms


@few
@given(plans(), readings)
def test_a_blocking_wall_that_is_named_is_a_wall_of_the_lodge(plan, reading):
    lodge = Lodge.of(plan, **reading)
    said = {f"a wall between {x} and {y} stops the line" for a, b in plan.walls for x, y in ((a, b), (b, a))}
    for a, b in pairs(lodge):
        why = lodge.sees(a, b).why
        assert "wall" not in why or why in said


@few
@given(plans(), readings)
def test_range_only_cuts_lines_by_their_length(plan, reading):
    lodge = Lodge.of(plan, **reading)
    for a, b in pairs(lodge):
        length_ = lodge.seen_at(a, b)
        assert [n for n in range(9) if lodge.sees(a, b, n)] == [
            n for n in range(9) if length_ is not None and n >= length_
        ]


@few
@given(plans(), readings)
def test_a_pickled_or_copied_lodge_is_the_same_object(plan, reading):
    lodge = Lodge.of(plan, **reading)
    assert pickle.loads(pickle.dumps(lodge)) is lodge
    assert deepcopy(lodge) is lodge


@settings(max_examples=30, deadline=None)
@given(plans(portals=False, least=4), st.data())
def test_sight_agrees_with_exact_geometry_where_there_are_no_portals(plan, data):
    lodge = Lodge.of(plan)
    a = data.draw(st.sampled_from(lodge.rooms))
    assert {b: lodge.seen_at(a, b) for b in lodge.rooms} == {b: length(plan, a, b) for b in lodge.rooms}
