"""Lines of sight that a player would ask about, Kami's first, then Sator's."""

import pytest
from plans import flower, laid

AMSTERDAM = (
    "h 2,-2; q 1,-1; s -2,0; v -1,0; c 0,0; east 1,0; far-east 2,0; u 0,-1; below 0,1; far-north 0,-2"
    " / tokens h SW; {}"  # token A: blue towards (2,-2), orange towards (1,-1)
)


def test_a_straight_row_is_seen():
    assert flower().sees("east", "west").line == ("centre", "west")


def test_a_room_off_the_row_is_not_seen_though_two_steps_away():
    lodge = flower()
    assert lodge.distance("east", "north-west") == 2
    assert lodge.sees("east", "north-west").why == "no straight row of Rooms leads from east to north-west"


def test_ones_own_room_is_seen_at_range_0_by_an_empty_line():
    assert flower().sees("east", "east", range=0).line == ()


def test_a_neighbour_is_not_seen_at_range_0():
    assert flower().sees("east", "centre", range=0).why == "1 Room away, range 0"


def test_a_room_beyond_the_range_says_how_far_it_is():
    row = laid("a 0,0; b 1,0; c 2,0; d 3,0")
    assert row.sees("a", "d", range=2).why == "3 Rooms away, range 2"


def test_a_line_that_is_too_long_stops_where_the_range_ends():
    blocked = laid("a 0,0; b 1,0; c 2,0; d 3,0").sees("a", "d", range=2).blocked
    assert (blocked.room, blocked.side, blocked.by, len(blocked.steps)) == ("c", "E", "range", 2)


def test_a_wall_stops_the_line():
    sight = flower("/ walls centre west").sees("east", "west")
    assert sight.why == "a wall between centre and west stops the line"
    assert (sight.blocked.room, sight.blocked.side, sight.blocked.by) == ("centre", "W", "wall")


def test_a_wall_between_neighbours_parts_them_both_for_walking_and_sight():
    lodge = flower("/ walls centre west")
    assert (lodge.distance("centre", "west"), lodge.seen_at("centre", "west")) == (2, None)


def test_a_hole_stops_the_line():
    sight = laid("a 0,0; b 2,0; c 1,-1; d 0,1").sees("a", "b")
    assert sight.why == "a hole in the Lodge stops the line"
    assert (sight.blocked.room, sight.blocked.side, sight.blocked.by) == ("a", "E", "hole")


def test_a_line_off_every_row_stops_at_the_rim():
    assert flower().sees("north-east", "south-east").blocked.by == "rim"


def test_a_line_through_a_portal_leaves_opposite_the_side_it_came_in_by():
    lodge = flower("/ portals violet north-west NW, west W")
    assert lodge.sees("north-west", "east").line == ("west", "centre", "east")


def test_a_line_names_the_portals_it_passes():
    lodge = flower("/ portals violet north-west NW, west W")
    assert lodge.sees("north-west", "east").through == ("violet",)


def test_a_room_too_far_through_a_portal_names_the_portal():
    lodge = flower("/ portals violet north-west NW, west W")
    assert lodge.sees("north-west", "east", range=2).why == "3 Rooms away by the violet Portal, range 2"


def test_a_line_may_pass_several_portals():
    lodge = laid("a 0,0; b 5,0; c 10,0 / portals violet a E, b W; green b E, c W")
    assert lodge.sees("a", "c").through == ("violet", "green")


@pytest.mark.parametrize(("crossings", "seen"), [(2, 2), (1, None), (0, None)])
def test_a_limit_of_portals_per_line_is_kept(crossings, seen):
    lodge = laid("a 0,0; b 5,0; c 10,0 / portals violet a E, b W; green b E, c W", crossings=crossings)
    assert lodge.seen_at("a", "c") == seen


def test_a_line_with_too_many_portals_says_so():
    lodge = laid("a 0,0; b 5,0; c 10,0 / portals violet a E, b W; green b E, c W", crossings=1)
    assert lodge.sees("a", "c").why == "the line passes 2 Portals, and a line may pass 1 Portal here"


@pytest.mark.parametrize(("crossings", "length"), [(None, 2), (1, 3)])
def test_under_a_limit_a_longer_line_with_portals_to_spare_still_goes_on(crossings, length):
    plan = "a 0,0; b 1,0; c 2,0; f 20,0 / portals violet a NE, c W; gold c E, f W"
    assert laid(plan, crossings=crossings, under_portal="open").seen_at("a", "f") == length


def test_a_portal_between_neighbours_bends_the_line_away():
    sight = flower("/ portals violet centre W, north-east NE").sees("east", "west")
    assert sight.why == "the Portal in the door between centre and west bends the line away"
    assert sight.blocked.by == "portal"


def test_a_portal_on_the_far_side_of_a_door_closes_it_both_ways():
    lodge = flower("/ portals violet centre W, north-east NE")
    assert lodge.sees("west", "east").why == "the Portal in the door between west and centre closes it"


def test_in_the_other_reading_a_door_stays_open_under_a_portal():
    assert flower("/ portals violet centre W, north-east NE", under_portal="open").seen_at("east", "west") == 2


def test_a_wall_on_a_line_through_a_portal_is_the_reason():
    lodge = flower("/ walls centre west / portals violet north-west NW, west W")
    assert lodge.sees("north-west", "east").why == "a wall between west and centre stops the line"


def test_of_two_lines_of_one_length_the_one_through_fewest_portals_is_taken():
    assert flower("/ portals violet east SE, centre SW").sees("east", "centre").through == ()


def test_of_two_equal_portals_the_first_in_order_of_sides_is_taken():
    sight = laid("a 0,0; b 5,0 / portals violet a SW, b NE; green a NE, b SW").sees("a", "b")
    assert sight.through == ("green",)


def test_of_two_lines_that_meet_with_as_many_portals_the_first_in_order_of_sides_goes_on():
    lodge = laid("a 0,0; b 0,-1; d 9,0; c 10,0 / portals violet b NW, c W; green a E, d W", under_portal="open")
    assert lodge.sees("a", "c").line == ("d", "c")


def test_a_line_that_comes_back_through_a_portal_ends():
    assert laid("a 0,0; b 1,0; c 1,-1 / portals violet a W, b E").seen_at("a", "c") == 1


def test_a_line_may_come_back_into_a_room_and_leave_it_by_another_side():
    lodge = laid("a 0,0; b 1,-1 / portals violet a E, a SW")
    assert lodge.sees("a", "b", range=2).line == ("b",)
    assert laid("a 0,0; b 1,-1 / portals violet a E, a SW / walls a b").seen_at("a", "b") is None


def test_sees_through_a_portal_into_the_same_room_and_out_again():
    lodge = laid("a 0,0; b 9,0 / portals violet a E, a SW; green a NE, b W")
    assert [step.leaves for step in lodge.sees("a", "b").steps] == ["NE"]


def test_two_islands_do_not_see_each_other():
    lodge = laid("a 0,0; b 3,3")
    assert (lodge.distance("a", "b"), lodge.seen_at("a", "b")) == (None, None)


# -- Sator, Amsterdam: tokens with a blue and an orange face ----------------------------------------------------------


def test_rooms_that_two_blue_faces_look_at_are_adjacent():  # sator.amsterdam.example-fireball
    assert laid(AMSTERDAM.format("s E")).sees("h", "s", range=1).through == ("blue",)


def test_a_step_into_an_orange_face_leaves_by_another_orange_face():  # sator.amsterdam.example-step
    assert laid(AMSTERDAM.format("s E")).distance("v", "q") == 1


def test_blue_never_leads_out_of_orange():  # sator.amsterdam.portal-colours-not-mixed
    passages = laid(AMSTERDAM.format("s E")).passages("h")
    assert [passage.to for passage in passages if passage.colour == "blue"] == ["s"]


def test_the_token_closes_its_own_passage():  # sator.amsterdam.portal-crossing-redirects
    assert laid(AMSTERDAM.format("s E")).sees("h", "q", range=1).line is None


def test_a_lone_token_closes_its_passage():
    assert laid("a 0,0; b 1,0 / tokens a E").distance("a", "b") is None


def test_in_the_other_reading_a_door_stays_open_under_a_token():
    assert laid("a 0,0; b 1,0 / tokens a E", under_portal="open").distance("a", "b") == 1


def test_behind_a_token_the_line_goes_straight_on():  # sator.amsterdam.portal-line-continues
    lodge = laid(AMSTERDAM.format("v W"))
    assert [lodge.seen_at("h", room) for room in ("v", "c", "east", "far-east")] == [1, 2, 3, 4]


def test_with_three_tokens_the_line_branches():  # sator.amsterdam.portal-line-branches
    lodge = laid(AMSTERDAM.format("v W; below SE").replace("; far-north", "; under 0,2; far-north"))
    seen = {room: lodge.seen_at("h", room) for room in ("v", "below", "c", "east", "u", "far-east", "far-north")}
    assert seen == {"v": 1, "below": 1, "c": 2, "east": 3, "u": 3, "far-east": 4, "far-north": 4}


def test_turning_every_token_swaps_the_colours_and_keeps_who_is_next_to_whom():  # sator.amsterdam.second-moon-turn
    before, after = laid(AMSTERDAM.format("s E")), laid(AMSTERDAM.replace("h SW", "q NE").format("v W"))
    assert {room: before.neighbours(room) for room in before.rooms} == {
        room: after.neighbours(room) for room in after.rooms
    }
