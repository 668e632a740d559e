"""What an analysis says of a Lodge: its tables, its blind pairs, its chokepoints, its walks."""

from dataclasses import replace
from itertools import pairwise

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import flower, laid, plans, readings

from brw_lab.errors import LayoutError
from brw_lab.lodge.analysis import Bridge, analyse, routes
from brw_lab.lodge.hexes import SYMMETRIES
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge, NoSuchRoom
from brw_lab.lodge.matrix import Matrix
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.symmetry import image

few = settings(max_examples=60, deadline=None)
ROW = "a 0,0; b 1,0; c 2,0"
TWO_ISLANDS = "a 0,0; b 1,0; c 4,0; d 5,0"


def joined(lodge):
    """Which Rooms one can walk between, found without networkx."""
    return {frozenset(lodge.within(room)) for room in lodge.rooms}


# --- the tables


def test_the_tables_of_a_row():
    found = analyse(laid(f"{ROW} / walls a b"))
    assert found.distances.rows == ((0, None, None), (None, 0, 1), (None, 1, 0))
    assert found.sights.rows == found.distances.rows


def test_a_table_is_asked_by_two_rooms():
    assert analyse(laid(ROW)).distances["a", "c"] == 2


def test_a_table_refuses_an_unknown_room_with_the_nearest():
    with pytest.raises(NoSuchRoom) as caught:
        analyse(laid("attic 0,0; hall 1,0")).distances["attic", "hal"]
    assert caught.value.near == ("hall",)


def test_a_table_in_words_has_a_line_for_each_room_and_signs_for_none_and_self():
    assert str(Matrix("How far", ("a", "bb"), ((0, None), (3, 0)))) == "How far\n      1  2\n1 a   ·  -\n2 bb  3  ·"


def test_a_layout_is_as_good_as_its_lodge():
    assert analyse(load_layout("crossed")).lodge is Lodge.of(load_layout("crossed"))


@few
@given(plans(), readings)
def test_the_tables_are_those_of_the_lodge(plan, reading):
    lodge = Lodge.of(plan, **reading)
    found = analyse(lodge)
    for a in lodge.rooms:
        assert [found.distances[a, b] for b in lodge.rooms] == [lodge.distance(a, b) for b in lodge.rooms]
        assert [found.sights[a, b] for b in lodge.rooms] == [lodge.seen_at(a, b) for b in lodge.rooms]


@few
@given(plans(), readings, st.sampled_from(SYMMETRIES))
def test_a_turned_or_mirrored_lodge_is_like_the_first(plan, reading, symmetry):
    here, there = (analyse(Lodge.of(each, **reading)) for each in (plan, image(plan, symmetry)))
    assert there.distances == here.distances
    assert there.sights == here.sights
    assert there.chokepoints == here.chokepoints
    assert there.betweenness == pytest.approx(here.betweenness)
    assert there.islands == here.islands
    assert {(bridge.between, bridge.colour) for bridge in there.bridges} == {
        (bridge.between, bridge.colour) for bridge in here.bridges
    }


# --- who sees whom


def test_from_the_centre_of_a_flower_one_sees_all_others():
    assert analyse(flower()).exposed() == ("centre",)


def test_the_petals_of_a_flower_are_alike_and_hidden():
    assert analyse(flower()).hidden() == ("east", "north-east", "north-west", "west", "south-west", "south-east")


def test_a_longer_range_is_more_exposed():
    found = analyse(laid(ROW))
    assert (found.exposure(1), found.exposure()) == ({"a": 1, "b": 2, "c": 1}, {"a": 2, "b": 2, "c": 2})


def test_who_is_hidden_and_exposed_depends_on_the_range():
    found = analyse(laid(ROW))
    assert (found.hidden(1), found.exposed(1)) == (("a", "c"), ("b",))
    assert found.hidden() == found.exposed() == ("a", "b", "c")


def test_who_sees_whom_at_a_range():
    assert analyse(laid(ROW)).seen_from("a", 1) == ("b",)


def test_pairs_seen_at_each_range_up_to_the_longest():
    found = analyse(laid(ROW))
    assert [found.pairs_seen(reach) for reach in range(found.longest + 1)] == [0, 2, 3]


def test_a_blind_pair_tells_its_reason():
    (sight,) = analyse(laid("a 0,0; b 1,0 / walls a b")).blind
    assert (sight.a, sight.b, sight.why) == ("a", "b", "a wall between a and b stops the line")


@few
@given(plans(), readings)
def test_a_pair_is_either_seen_or_blind(plan, reading):
    found = analyse(Lodge.of(plan, **reading))
    count = len(plan.rooms)
    assert found.pairs_seen() + len(found.blind) == count * (count - 1) // 2
    assert all(sight.why for sight in found.blind)


@few
@given(plans(), readings)
def test_a_room_is_seen_from_as_many_rooms_as_look_at_it(plan, reading):
    lodge = Lodge.of(plan, **reading)
    found = analyse(lodge)
    for reach in (1, 2, None):
        looking = {b: sum(b in found.seen_from(a, reach) for a in lodge.rooms) for b in lodge.rooms}
        assert found.exposure(reach) == looking


# --- what holds the Lodge together


def test_the_middle_of_a_row_is_a_chokepoint():
    assert analyse(laid(ROW)).chokepoints == ("b",)


def test_a_flower_has_no_chokepoint_and_no_bridge():
    found = analyse(flower())
    assert (found.chokepoints, found.bridges) == ((), ())


def test_a_single_door_is_a_bridge_and_tells_what_it_holds():
    assert analyse(laid(ROW)).bridges == (Bridge(("a", "b"), None, ("a",)), Bridge(("b", "c"), None, ("c",)))


def test_a_portal_beside_a_door_makes_it_no_bridge():
    assert analyse(laid("a 0,0; b 1,0 / portals violet a W, b E")).bridges == ()


def test_a_portal_between_two_islands_is_a_bridge():
    bridges = analyse(laid(f"{TWO_ISLANDS} / portals violet b E, c W")).bridges
    assert [(bridge.between, bridge.colour) for bridge in bridges] == [
        (("a", "b"), None),
        (("c", "d"), None),
        (("b", "c"), "violet"),
    ]
    assert bridges[-1].cut_off == ("c", "d")


def test_three_portals_of_a_colour_hold_three_islands_together():
    (bridge,) = analyse(laid("a 0,0; b 2,0; c 4,0 / portals violet a E, b W, c W")).bridges
    assert str(bridge) == "the violet Portals (else b and c would be cut off)"


def test_islands_are_named_and_far_from_one_another():
    found = analyse(laid(TWO_ISLANDS))
    assert found.islands == (("a", "b"), ("c", "d"))
    assert found.distances["b", "c"] is None


def test_a_single_room_is_a_lodge_too():
    found = analyse(laid("a 0,0 / portals violet a E, a W"))
    assert (found.islands, found.hidden(), found.longest, found.bridges) == ((("a",),), ("a",), 0, ())


@few
@given(plans(), readings)
def test_chokepoints_and_busy_rooms_are_those_of_networkx(plan, reading):
    lodge = Lodge.of(plan, **reading)
    found, simple = analyse(lodge), networkx.Graph(lodge.graph)
    assert set(found.chokepoints) == set(networkx.articulation_points(simple))
    assert found.betweenness == pytest.approx(networkx.betweenness_centrality(simple))


@few
@given(plans(), readings)
def test_islands_are_the_rooms_one_can_walk_between(plan, reading):
    lodge = Lodge.of(plan, **reading)
    assert set(map(frozenset, analyse(lodge).islands)) == joined(lodge)


@few
@given(plans())
def test_a_wall_in_a_bridge_parts_the_lodge_as_it_says_and_no_other_door_does(plan):
    lodge = Lodge.of(plan)
    bridges = {frozenset(bridge.between): bridge for bridge in analyse(lodge).bridges if bridge.colour is None}
    doors = {frozenset((a, b)) for a, b, kind in lodge.graph.edges(data="kind") if kind == "door"}
    for door in doors:
        walled = lodge.with_layout(_walled(plan, door))
        parted = joined(walled) - joined(lodge)
        assert bool(parted) == (door in bridges)
        assert not parted or frozenset(bridges[door].cut_off) in parted


@few
@given(plans())
def test_a_colour_is_a_bridge_exactly_if_its_portals_alone_join_rooms(plan):
    lodge = Lodge.of(plan)
    bridges = {bridge.colour for bridge in analyse(lodge).bridges if bridge.colour}
    for colour in {colour for _, _, colour in lodge.graph.edges(data="colour") if colour}:
        rest = [(a, b, key) for a, b, key, of in lodge.graph.edges(keys=True, data="colour") if of != colour]
        left = networkx.MultiGraph(rest)
        left.add_nodes_from(lodge.rooms)
        more = networkx.number_connected_components(left) > networkx.number_connected_components(lodge.graph)
        assert more == (colour in bridges)


# --- walks


def told(lodge, a, b):
    return [str(route) for route in routes(lodge, a, b)]


def test_all_shortest_walks_are_told():
    assert told(flower(), "north-west", "east") == ["north-west → centre → east", "north-west → north-east → east"]


def test_a_walk_names_the_portals_it_uses():
    (route,) = routes(laid(f"{TWO_ISLANDS} / portals violet b E, c W"), "a", "d")
    assert (route.rooms, route.through) == (("a", "b", "c", "d"), ("violet",))


def test_a_door_and_a_portal_between_the_same_rooms_are_two_walks():
    assert told(laid("a 0,0; b 1,0 / portals violet a W, b E"), "a", "b") == ["a → b", "a → b (by the violet Portal)"]


def test_between_islands_there_is_no_walk():
    assert told(laid(TWO_ISLANDS), "a", "c") == []


def test_who_stays_walks_nowhere():
    (route,) = routes(laid(ROW), "a", "a")
    assert (route.rooms, route.steps) == (("a",), ())


def test_a_walk_to_an_unknown_room_is_refused_at_once():
    with pytest.raises(NoSuchRoom):
        routes(laid(ROW), "a", "z")


def test_the_first_of_very_many_walks_comes_at_once():
    rooms = "; ".join(f"r{q}x{r} {q},{r}" for q in range(25) for r in range(25))
    assert len(next(routes(laid(rooms), "r0x0", "r24x24")).rooms) == 49


@few
@given(plans(), readings, st.data())
def test_walks_are_those_of_networkx_by_passages_of_the_lodge(plan, reading, data):
    lodge = Lodge.of(plan, **reading)
    a, b = data.draw(st.sampled_from(lodge.rooms)), data.draw(st.sampled_from(lodge.rooms))
    found = list(routes(lodge, a, b))
    assert len(set(found)) == len(found)
    there = networkx.has_path(lodge.graph, a, b)
    paths = {tuple(path) for path in networkx.all_shortest_paths(lodge.graph, a, b)} if there else set()
    assert {route.rooms for route in found} == paths
    for route in found:
        assert [(step.room, step.to) for step in route.steps] == list(pairwise(route.rooms))
        assert all(
            (step.to, step.leaves, step.enters, step.colour) in lodge.passages(step.room) for step in route.steps
        )


@few
@given(plans(), readings, st.data())
def test_there_are_as_many_walks_as_products_of_passages(plan, reading, data):
    lodge = Lodge.of(plan, **reading)
    a, b = data.draw(st.sampled_from(lodge.rooms)), data.draw(st.sampled_from(lodge.rooms))
    assert len(list(routes(lodge, a, b))) == _walks(lodge, a, b, lodge.distance(a, b))


# --- what it says


def test_the_words_name_what_was_found():
    said = str(analyse(laid(f"{TWO_ISLANDS} / walls c d")))
    assert "3 islands, with no way between them: a, b; c; d" in said
    assert "not seen: c – d: a wall between c and d stops the line" in said
    assert "the wall between c and d: 1 walk lost, 1 line of sight lost" in said


def test_two_islands_are_told_and_one_is_not():
    assert "2 islands, with no way between them: a, b; c, d" in str(analyse(laid(TWO_ISLANDS)))
    assert "island" not in str(analyse(laid(ROW)))


def test_what_a_portal_does_is_counted():
    said = "the violet Portal at crypt SE and armory NW: 2 walks shorter, 3 lines of sight gained"
    assert said in str(analyse(load_layout("crossed")))


def test_many_pairs_off_the_row_are_counted():
    rooms = "; ".join(f"r{q}x{r} {q},{r}" for q in range(5) for r in range(5))
    assert "pairs more" in str(analyse(laid(rooms)))


def test_an_analysis_has_a_plain_shape():
    told = analyse(laid("a 0,0; b 1,0 / walls a b")).as_dict()
    assert told["rooms"]["a"] == {
        "distances": {"a": 0, "b": None},
        "sees": {"a": 0, "b": None},
        "seen_from": 0,
        "betweenness": 0,
    }
    assert told["islands"] == [["a"], ["b"]]
    assert told["parts"][0]["walking"]["lost"] == [{"pair": ["a", "b"], "before": 1, "after": None, "through": []}]


def test_a_layout_that_does_not_fit_is_refused():
    with pytest.raises(LayoutError):
        analyse(Layout())


def _walled(plan, door):
    return replace(plan, walls=(*plan.walls, tuple(sorted(door))))


def _walks(lodge, a, b, away):
    """How many shortest walks there are, by counting the passages that lead one step nearer."""
    if away is None:
        return 0
    if a == b:
        return 1
    return sum(_walks(lodge, way.to, b, away - 1) for way in lodge.passages(a) if lodge.distance(way.to, b) == away - 1)
