"""Placements up to symmetry: the known counts, by looking at each and by Burnside, and what an odd shape does."""

from dataclasses import replace

import pytest
from counting import by_burnside
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import DISC, plans

from brw_lab.errors import LayoutError
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.placements import COLOURS, Ground
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.symmetry import group_of, symmetries

FLOWER = load_layout("duel")
HEXAGON = Layout("hexagon", rooms=tuple((f"r{number}", place) for number, place in enumerate(DISC)))

COUNTS = [
    (FLOWER, {"pairs": 1}, 153, 18),
    (FLOWER, {"pairs": 2}, 9_180, 824),
    (FLOWER, {"pairs": 2, "labelled": True}, 18_360, 1_572),
    (FLOWER, {"pairs": 3}, 278_460, 23_528),
    (FLOWER, {"pairs": 2, "cells": True}, 5_460, 1_428),
    (FLOWER, {"pairs": 0, "tokens": 3}, 1_760, 158),
    (FLOWER, {"pairs": 0, "tokens": 3, "faces": "fixed"}, 1_760, 168),
    (FLOWER, {"pairs": 1, "tokens": 3}, 269_280, 22_530),
    (FLOWER, {"pairs": 1, "tokens": 3, "faces": "fixed"}, 269_280, 22_620),
    (HEXAGON, {"pairs": 2}, 82_215, 7_028),
    (HEXAGON, {"pairs": 2, "labelled": True}, 164_430, 13_825),
    (HEXAGON, {"pairs": 0, "tokens": 3}, 91_840, 7_742),
    (HEXAGON, {"pairs": 0, "tokens": 3, "faces": "fixed"}, 91_840, 7_782),
]
few = settings(max_examples=40, deadline=None)


def small(plan: Layout) -> bool:
    return len(plan.rooms) <= 5


@pytest.mark.parametrize(("layout", "asked", "raw", "classes"), COUNTS)
def test_looking_at_each_gives_the_known_counts(layout, asked, raw, classes):
    found = [placement.weight for placement in Ground(layout, **asked)]
    assert (sum(found), len(found), Ground(layout, **asked).placements) == (raw, classes, raw)


@pytest.mark.parametrize(("layout", "asked", "raw", "classes"), COUNTS)
def test_burnside_gives_the_same_counts(layout, asked, raw, classes):
    assert by_burnside(Ground(layout, **asked)) == classes


def test_burnside_counts_what_takes_too_long_to_look_at():
    assert by_burnside(Ground(HEXAGON, 3)) == 744_009
    assert by_burnside(Ground(FLOWER, 3, labelled=True)) == 139_524
    assert by_burnside(Ground(FLOWER, 2, 3)) == 1_347_320


@settings(max_examples=15, deadline=None)
@given(plans(portals=False).filter(small), st.integers(0, 2), st.integers(0, 2), st.booleans(), st.booleans())
def test_any_shape_counts_alike_both_ways(plan, pairs, tokens, labelled, cells):
    try:
        ground = Ground(plan, pairs, tokens, labelled, cells)
    except LayoutError:
        return
    assert len(list(ground)) == by_burnside(ground)


@settings(max_examples=15, deadline=None)
@given(plans(portals=False).filter(small))
def test_no_two_placements_are_images_of_one_another(plan):
    try:
        ground = Ground(plan, 1, 1)
    except LayoutError:
        return
    seen = set()
    for placement in ground:
        images = {
            (frozenset(move[end] for end in placement.pairs[0]), move[placement.tokens[0]])
            for move in ground.symmetries
        }
        assert len(images) == placement.weight
        assert seen.isdisjoint(images)
        seen |= images


@pytest.mark.parametrize("asked", [{"pairs": 2}, {"pairs": 2, "labelled": True}, {"pairs": 0, "tokens": 3}])
def test_the_shares_together_are_the_whole(asked):
    ground = Ground(FLOWER, **asked)
    shares = [str(placement) for number in range(5) for placement in ground.part(number, 5)]
    assert sorted(shares) == sorted(map(str, ground))


def test_a_placement_can_be_laid():
    for placement in Ground(FLOWER, 1, 1, cells=True):
        assert misfits(placement.layout) == []


def test_portals_that_are_there_stay_and_keep_their_colour():
    ground = Ground(load_layout("crossed"), 1)
    placement = next(iter(ground))
    assert [colour for colour, _ in placement.layout.portals] == ["violet", "green"]
    assert not {("crypt", "SE"), ("armory", "NW")} & set(ground.sides)


def test_where_a_cell_opens_no_portal_may_stand():
    doors = {door for _, door in FLOWER.cells}
    assert doors <= set(Ground(FLOWER, 1).sides)
    assert doors.isdisjoint(Ground(FLOWER, 1, cells=True).sides)


def test_the_group_of_the_flower_is_that_of_a_hexagon():
    group = group_of(FLOWER)
    assert (int(group.order()), group.is_dihedral) == (12, True)


@few
@given(plans(), st.booleans())
def test_the_symmetries_are_a_group(plan, cells):
    assert int(group_of(plan, cells).order()) == len(symmetries(plan, cells))


def test_a_wall_leaves_the_mirror_along_it_and_the_one_across():
    walled = load_layout("a 0,0; b 1,0; c -1,0 / walls a b")
    assert len(symmetries(walled)) == 2


def test_a_shape_is_kept_wherever_it_lies():
    moved = Layout(rooms=tuple((room, (q + 7, r - 3)) for room, (q, r) in FLOWER.rooms))
    assert len(symmetries(moved)) == 12


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"pairs": 4}, "4 pairs cannot be placed; expected a whole number from 0 to 3"),
        ({"pairs": -1}, "-1 pairs cannot be placed; expected a whole number from 0 to 3"),
        ({"pairs": 1, "faces": "round"}, "the faces of a token cannot be 'round'; expected rooms or fixed"),
        ({"pairs": 0, "tokens": 2}, "2 Portal tokens need as many open doors: there are 1"),
    ],
)
def test_what_cannot_be_placed_is_refused(asked, says):
    with pytest.raises(LayoutError) as error:
        Ground(load_layout("a 0,0; b 1,0"), **asked)
    assert str(error.value) == says


def test_no_pair_is_lost_where_the_named_colours_run_out():
    plan = load_layout("a 0,0; b 5,0; c 10,0; d 15,0")
    taken = tuple((colour, (("a", "E"), ("b", "E"))) for colour in COLOURS)
    placement = next(iter(Ground(plan, 1)))
    laid = replace(placement, base=replace(plan, portals=taken))
    assert list(laid.colours.values()) == list(placement.pairs)


def test_more_pairs_than_sides_are_refused():
    with pytest.raises(LayoutError, match="3 pairs of Portals need 6 free sides of the rim: there are 4"):
        Ground(load_layout("a 0,0 / cells red a E; blue a W"), 3, cells=True)
