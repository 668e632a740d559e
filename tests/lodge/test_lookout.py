"""A look round: which ways lines take, where one has to stand, and from how many Rooms a Room is seen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.lodge.lodge import Lodge, NoSuchRoom
from brw_lab.lodge.lookout import Vantage, exposure, trails, vantages
from tests.lodge.plans import flower, laid, plans

few = settings(max_examples=60, deadline=None)
ranges = st.sampled_from([None, 0, 1, 2, 4])


def test_a_wall_is_looked_past_from_the_room_nearest_by_moves():
    detour = laid("a 0,0; b 1,0; c 2,0; d 0,1 / walls a b")
    assert vantages(detour, "a", "c") == (Vantage("b", 2, 1),)


def test_of_rooms_as_near_the_one_with_the_shorter_line_comes_first():
    row = laid("a 0,0; b 1,0; c 2,0; d 3,0; e 1,-1")
    assert vantages(row, "e", "d") == (Vantage("b", 1, 2),)


def test_rooms_that_tie_are_all_named():
    assert [spot.room for spot in vantages(flower(), "east", "south-west")] == ["centre", "south-east"]


def test_at_range_0_only_the_room_itself_will_do():
    assert vantages(flower(), "east", "west", 0) == (Vantage("west", 2, 0),)


def test_there_is_none_where_one_cannot_walk():
    assert vantages(laid("a 0,0; b 1,0 / walls a b"), "a", "b") == ()


def test_a_line_out_of_a_two_faced_token_parts():
    lodge = laid("a 0,0; b 1,0; c 0,1; d 1,1; e 0,2; f 1,2 / tokens a E; c E; e E")
    assert {step.to for step in trails(lodge, "a", 1) if step.colour == "blue"} == {"c", "e"}


def test_exposure_ends_with_the_range():
    assert (exposure(flower(), 1)["east"], exposure(flower())["east"]) == (3, 4)


@pytest.mark.parametrize("ask", [trails, lambda lodge, room: vantages(lodge, room, "centre")])
def test_a_room_that_is_not_there_is_named_with_its_nearest(ask):
    with pytest.raises(NoSuchRoom, match="did you mean east"):
        ask(flower(), "eats")


@few
@given(plans(), ranges)
def test_every_line_runs_along_the_trails(plan, range):
    lodge = Lodge.of(plan)
    start = lodge.rooms[0]
    along = set(trails(lodge, start, range))
    assert all(set(lodge.sees(start, room, range=range).steps) <= along for room in lodge.rooms)


@few
@given(plans(), ranges)
def test_the_trails_come_to_the_rooms_that_are_seen_and_to_no_other(plan, range):
    lodge = Lodge.of(plan)
    start = lodge.rooms[0]
    seen = {room for room in lodge.rooms if room != start and lodge.sees(start, room, range=range)}
    assert {step.to for step in trails(lodge, start, range)} - {start} == seen


@few
@given(plans(), ranges, st.sampled_from([None, 1]))
def test_no_room_nearer_than_the_one_named_sees_the_target(plan, range, crossings):
    lodge = Lodge.of(plan, crossings)
    start, target = lodge.rooms[0], lodge.rooms[-1]
    near = [(lodge.distance(start, room), lodge.seen_at(room, target)) for room in lodge.rooms
            if lodge.distance(start, room) is not None and lodge.sees(room, target, range=range)]  # fmt: skip
    assert {(spot.moves, spot.length) for spot in vantages(lodge, start, target, range)} == set(sorted(near)[:1])


@few
@given(plans(), ranges)
def test_exposure_counts_who_is_seen_as_well_as_who_sees(plan, range):
    lodge = Lodge.of(plan)
    first = lodge.rooms[0]
    seen = sum(bool(lodge.sees(first, room, range=range)) for room in lodge.rooms if room != first)
    assert exposure(lodge, range)[first] == seen
