"""Where the nodes of a graph stand: in which layer, in which order, how far apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brw_lab.views.layers import layers_of


def placed(count, lines, high=10.0):
    return layers_of(count, lines, [high] * count)


def test_a_node_stands_behind_the_longest_way_to_it():
    assert placed(4, [(0, 1), (1, 2), (2, 3), (0, 3)]).layer == (0, 1, 2, 3)


def test_a_line_that_passes_layers_bends_in_each_of_them():
    assert [len(bends) for bends in placed(4, [(0, 1), (1, 2), (2, 3), (0, 3)]).bends] == [0, 0, 0, 2]


def test_a_line_that_leads_back_moves_nobody():
    assert placed(3, [(0, 1), (1, 2), (2, 0)]).layer == (0, 1, 2)


def test_a_line_onto_itself_is_borne():
    assert placed(2, [(0, 1), (1, 1)]).layer == (0, 1)


def test_nodes_change_places_where_their_lines_would_cross():
    lines = [(0, 1), (0, 2), (1, 4), (2, 3)]
    y = placed(5, lines).y
    assert (y[1] < y[2]) == (y[4] < y[3])


def test_where_lines_meet_the_node_stands_in_the_middle():
    assert placed(4, [(0, 1), (0, 2), (1, 3), (2, 3)]).y[3] == 0.0


def test_one_node_alone_is_a_graph():
    assert placed(1, []).layer == (0,)


@st.composite
def graphs(draw):
    """Any graph whose nodes can all be reached from the first one."""
    count = draw(st.integers(2, 14))
    lines = [(draw(st.integers(0, node - 1)), node) for node in range(1, count)]
    more = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=8))
    return count, list(dict.fromkeys([*lines, *more]))


@given(graphs())
def test_no_two_nodes_of_a_layer_overlap(graph):
    count, lines = graph
    layers = placed(count, lines)
    for layer in set(layers.layer):
        row = sorted(layers.y[node] for node in range(count) if layers.layer[node] == layer)
        assert all(two - one >= 9.8 for one, two in pairwise(row))


@given(graphs())
def test_every_node_but_the_start_stands_behind_one_that_leads_to_it(graph):
    count, lines = graph
    layer = placed(count, lines).layer
    assert all(any(b == node and layer[a] < layer[node] for a, b in lines) for node in range(1, count))


@pytest.mark.parametrize("wide", [1, 7, 40])
def test_a_fan_stands_even_around_its_start(wide):
    y = placed(wide + 1, [(0, node) for node in range(1, wide + 1)]).y
    assert (y[0], sum(y[1:])) == (pytest.approx(0), pytest.approx(0, abs=0.5 * wide))
