"""A line of sight is drawn as it runs: straight, into a Portal and out of its twin, up to what stops it."""

from brw_lab.views.edges_view import MOUTH, mouth, ray
from brw_lab.views.geometry import REACH, centre, toward
from brw_lab.views.lodge_view import lodge_view
from tests.views.tables import lodge

CROSSED = " / portals violet crypt SE, armory NW"


def test_a_straight_line_is_one_segment_through_the_middles_of_the_rooms():
    house = lodge()
    drawn = ray(house, house.sees("crypt", "garden"))
    assert drawn["segments"] == [[list(centre(place)) for place in ((1, 0), (0, 0), (-1, 0))]]


def test_a_line_through_a_portal_dives_into_one_mouth_and_leaves_by_the_other():
    house = lodge(CROSSED)
    first, second = ray(house, house.sees("crypt", "armory"))["segments"]
    assert (first[-1], second[0]) == (list(mouth(house, "crypt", "SE")), list(mouth(house, "armory", "NW")))


def test_both_mouths_carry_the_same_letter():
    house = lodge(CROSSED)
    (gate,) = ray(house, house.sees("crypt", "armory"))["gates"]
    assert (gate["text"], len(gate["at"])) == ("V", 2)


def test_the_mouths_of_several_portals_are_numbered_in_order():
    walls = "walls armory kiln; armory black-rose-room; armory garden"
    house = lodge(f" / {walls} / portals violet kiln NE, hall W; green well E, armory NW")
    drawn = ray(house, house.sees("black-rose-room", "armory"))
    assert [gate["text"] for gate in drawn["gates"]] == ["V1", "G2"]


def test_a_line_stops_at_the_side_where_the_wall_stands():
    house = lodge(" / walls black-rose-room armory")
    drawn = ray(house, house.sees("well", "armory"))
    assert (drawn["by"], drawn["stop"]) == ("wall", list(toward((0, 0), "NW", REACH)))


def test_a_line_that_leads_elsewhere_is_not_said_to_be_stopped():
    house = lodge(" / portals violet kiln NE, hall SW; green armory NW, well SW")
    assert ray(house, house.sees("crypt", "hall"))["by"] == "away"


def test_both_ends_of_a_line_are_marked():
    house = lodge()
    view = lodge_view(None, house, sight=house.sees("crypt", "garden"))
    marks = {room["id"]: room["mark"] for room in view["rooms"] if room["mark"]}
    assert marks == {"crypt": {"kind": "from", "text": ""}, "garden": {"kind": "seen", "text": "2"}}


def test_a_portal_lies_in_the_wall_of_its_own_room():
    assert mouth(lodge(CROSSED), "crypt", "SE") == toward(centre((1, 0)), "SE", MOUTH)
