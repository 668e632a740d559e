"""The Lodge as an object: one for one layout, polite about unknown Rooms, and quick to import."""

import subprocess
import sys

import networkx
import pytest
from plans import flower, laid

from brw_lab.errors import LayoutError
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge, NoSuchRoom, Passage
from brw_lab.lodge.plan import Layout

CALLS = {
    "index": lambda lodge: lodge.index("centr"),
    "place": lambda lodge: lodge.place("centr"),
    "passages": lambda lodge: lodge.passages("centr"),
    "neighbours": lambda lodge: lodge.neighbours("centr"),
    "within": lambda lodge: lodge.within("centr", 1),
    "distance from": lambda lodge: lodge.distance("centr", "east"),
    "distance to": lambda lodge: lodge.distance("east", "centr"),
    "sees from": lambda lodge: lodge.sees("centr", "east"),
    "sees to": lambda lodge: lodge.sees("east", "centr", 2),
    "seen_at": lambda lodge: lodge.seen_at("east", "centr"),
}


def test_the_same_layout_under_the_same_readings_is_the_same_lodge():
    assert flower() is flower()


def test_another_reading_is_another_lodge():
    assert flower() is not flower(crossings=1)


def test_a_lodge_comes_back_from_its_one_line():
    lodge = flower("/ portals violet east E, west W")
    assert Lodge.of(load_layout(lodge.layout.line)) is lodge


def test_rooms_keep_the_order_of_the_file():
    lodge = laid("b 1,0; a 0,0")
    assert (lodge.rooms, lodge.index("a"), lodge.place("b")) == (("b", "a"), 1, (1, 0))


@pytest.mark.parametrize("call", CALLS)
def test_an_unknown_room_is_refused_with_the_nearest_one(call):
    with pytest.raises(NoSuchRoom) as caught:
        CALLS[call](flower())
    assert caught.value.near == ("centre",)


def test_the_door_of_a_cell_is_known():
    assert flower("/ cells red east E").cell_door("red") == ("east", "E")


def test_an_unknown_cell_is_refused_with_those_there_are():
    with pytest.raises(NoSuchRoom) as caught:
        flower("/ cells red east E").cell_door("blue")
    assert caught.value.expected == ("red",)


def test_passages_are_doors_by_side_and_then_portals():
    lodge = laid("a 0,0; b 1,0; c 0,-1; d 7,0 / portals violet a NE, d W")
    assert lodge.passages("a") == (
        Passage("b", "E", "W", None),
        Passage("c", "NW", "SE", None),
        Passage("d", "NE", "W", "violet"),
    )


def test_a_cell_is_no_passage():
    assert len(laid("a 0,0 / cells red a E").passages("a")) == 0


def test_neighbours_leave_out_the_room_itself():
    assert laid("b 1,0; a 0,0 / portals violet a W, a SW").neighbours("a") == ("b",)


def test_within_is_nearest_first_and_then_by_id():
    assert list(laid("c 2,0; b 1,0; a 0,0; d 0,1").within("a", 1)) == ["a", "b", "d"]


def test_the_graph_tells_doors_from_portals():
    graph = laid("a 0,0; b 1,0 / portals violet a W, b E").graph
    kinds = [(data["kind"], data["sides"], data["colour"]) for _, _, data in graph.edges(data=True)]
    assert kinds == [("door", {"a": "E", "b": "W"}, None), ("portal", {"a": "W", "b": "E"}, "violet")]


def test_the_graph_cannot_be_changed():
    with pytest.raises(networkx.NetworkXError):
        flower().graph.add_node("attic")


def test_a_layout_that_does_not_fit_makes_no_lodge():
    with pytest.raises(LayoutError, match="at least one Room"):
        Lodge.of(Layout())


@pytest.mark.parametrize("reading", [{"crossings": -1}, {"crossings": True}, {"under_portal": "ajar"}])
def test_an_unknown_reading_is_refused(reading):
    with pytest.raises(LayoutError):
        flower(**reading)


def test_walking_and_seeing_import_no_networkx():
    code = (
        "import sys; from brw_lab.lodge.lodge import Lodge; from brw_lab.lodge.layout import load_layout;"
        "lodge = Lodge.of(load_layout('duel')); lodge.distance('crypt', 'hall'); lodge.sees('crypt', 'hall');"
        "print([name for name in ('networkx', 'sympy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
