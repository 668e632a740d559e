"""Fairness: what each seat reaches and sees, and by how much one is ahead."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import plans

from brw_lab.errors import LayoutError
from brw_lab.lodge.fairness import fairness
from brw_lab.lodge.hexes import SYMMETRIES
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.symmetry import image

few = settings(max_examples=60, deadline=None)
two_cells = plans().filter(lambda plan: len(plan.cells) == 2)
ROW = "a 0,0; b 1,0; c 2,0; d 3,0"


def laid(line):
    return Lodge.of(load_layout(line))


def test_a_symmetric_lodge_is_fair():
    found = fairness(Lodge.of(load_layout("duel")))
    assert found
    assert found.gap == 0


def test_a_seat_in_the_middle_is_ahead():
    found = fairness(laid(f"{ROW} / cells red a W; blue b NW"), speed=1)
    assert [reach.reached for reach in found.seats["red"]] == [1, 2, 3, 4]
    assert [reach.reached for reach in found.seats["blue"]] == [1, 3, 4, 4]
    assert (found.gap, found.first) == (2, {"red": 1, "blue": 3})
    assert not found


def test_what_is_seen_counts_too():
    found = fairness(laid("a 0,0; b 1,0; c 2,0; d 1,-1; e 1,1 / walls b c / cells red a W; blue c E"), speed=1)
    assert [reach.seen for reach in found.seats["red"]] != [reach.seen for reach in found.seats["blue"]]
    assert found.gap > 0


def test_a_turn_is_as_many_moves_as_the_speed():
    by_one = fairness(laid(f"{ROW} / cells red a W; blue d E"), speed=1).seats["red"]
    by_two = fairness(laid(f"{ROW} / cells red a W; blue d E"), speed=2).seats["red"]
    assert by_two == by_one[1::2]


@few
@given(two_cells, st.sampled_from(SYMMETRIES))
def test_turning_the_table_changes_no_gap(plan, symmetry):
    assert fairness(Lodge.of(plan)).gap == fairness(Lodge.of(image(plan, symmetry))).gap


@few
@given(two_cells)
def test_what_a_seat_reaches_and_sees_never_shrinks(plan):
    for turns in fairness(Lodge.of(plan), speed=1).seats.values():
        assert list(turns) == sorted(turns, key=lambda reach: (reach.reached, reach.seen))
        assert all(reach.seen >= reach.reached for reach in turns)


@pytest.mark.parametrize("line", [ROW, f"{ROW} / cells red a W"])
def test_without_two_cells_there_is_nothing_to_compare(line):
    with pytest.raises(LayoutError, match="this Lodge has fewer than two"):
        fairness(laid(line))


def test_a_layout_will_do():
    assert fairness(load_layout("duel")) == fairness(Lodge.of(load_layout("duel")))


def test_nobody_makes_no_moves():
    with pytest.raises(LayoutError, match="nobody makes 0 moves a Turn"):
        fairness(laid(f"{ROW} / cells red a W; blue d E"), speed=0)
