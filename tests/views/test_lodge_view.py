"""What a Lodge view says of a Position: names, cubes, Models, what may be chosen, what is new."""

import json

from brw_lab.position.pieces import Model, Party, Room
from brw_lab.views.geometry import direction
from brw_lab.views.lodge_view import lodge_view
from tests.views.tables import BLUE, RED, by_id, lodge, move_to, position, setting


def room(view, id):
    return by_id(view["rooms"], id)


def test_a_view_is_plain_data():
    view = lodge_view(
        setting(), position(" / walls crypt well / portals violet kiln NE, hall SW"), options=[move_to("kiln")]
    )
    assert json.loads(json.dumps(view)) == view


def test_a_room_says_where_it_lies_who_is_in_it_and_what_may_be_chosen():
    start = position(rooms={"crypt": Room(("red", "rose"))})
    view = lodge_view(setting(), start, options=[move_to("crypt")])
    slots = setting().room("crypt").slots
    assert room(view, "crypt")["label"] == (
        f"Crypt, east; red Mage here; 2 of {slots} Instability: red, rose; token available; can be chosen: move here"
    )


def test_damage_is_said_with_the_health_it_counts_against():
    assert "blue Mage here with 2 of 8 Damage" in room(lodge_view(setting(), position()), "garden")["label"]


def test_a_wrecked_room_has_no_slots():
    view = lodge_view(setting(), position(rooms={"well": Room(state="wrecked", token="none")}))
    assert room(view, "well")["slots"] == []


def test_a_wrecked_room_is_said_to_be_so():
    view = lodge_view(setting(), position(rooms={"well": Room(state="wrecked", token="none")}))
    assert "Wrecked" in room(view, "well")["label"]


def test_a_wall_and_a_portal_are_said_by_their_rooms():
    view = lodge_view(None, lodge(" / walls crypt well / portals violet kiln NE, hall SW"))
    assert [room(view, id)["label"] for id in ("crypt", "kiln")] == [
        "Crypt, east; wall to Well",
        "Kiln, north-east; violet Portal north-east",
    ]


def test_a_mage_in_its_cell_is_drawn_in_that_cell():
    view = lodge_view(setting(), position(models=(BLUE._replace(place="cell"), RED)))
    assert [model["id"] for model in by_id(view["cells"], "cell-blue")["models"]] == ["blue"]


def test_a_model_that_left_play_is_drawn_nowhere():
    view = lodge_view(setting(), position(models=(BLUE._replace(place="out"), RED)))
    assert [model["id"] for home in (*view["rooms"], *view["cells"]) for model in home["models"]] == ["red"]


def test_an_evocation_is_a_triangle_in_the_colour_of_its_controller():
    oni = Model("oni", ("evocation",), "red", "blue", "oni", "kiln")
    (drawn,) = room(lodge_view(setting(), position(models=(BLUE, oni, RED))), "kiln")["models"]
    assert (drawn["shape"], drawn["seat"], drawn["letter"]) == ("triangle", "blue", "O")


def test_an_option_on_a_model_lights_the_room_it_stands_in():
    target = {"key": "target blue", "label": "Target Blue", "points_at": ["blue"]}
    garden = room(lodge_view(setting(), position(), options=[target]), "garden")
    assert (garden["lit"], garden["options"]) == (True, [{"key": "target blue", "label": "Target Blue"}])


def test_a_quiet_option_may_be_chosen_but_is_not_lit():
    kiln = room(lodge_view(None, lodge(), options=[move_to("kiln") | {"quiet": True}]), "kiln")
    assert (kiln["legal"], kiln["lit"]) == (True, False)


def test_only_cubes_that_were_not_there_before_are_fresh():
    before = position(rooms={"well": Room(("red",))})
    after = position(rooms={"well": Room(("red", "blue"))})
    assert room(lodge_view(setting(), after, before=before), "well")["fresh"][:3] == [False, True, False]


def test_a_model_that_moved_is_fresh():
    view = lodge_view(setting(), position(models=(BLUE, RED._replace(place="kiln"))), before=position())
    assert [model["fresh"] for model in room(view, "kiln")["models"]] == [True]


def test_a_mage_board_has_a_slot_for_each_health():
    blue = lodge_view(setting(), position())["boards"][1]
    assert blue["damage"] == ["red", "rose", None, None, None, None, None, None]


def test_a_board_tells_which_of_its_numbers_changed():
    after = position(parties=(Party(power=2), Party(), Party()))
    boards = lodge_view(setting(), after, before=position())["boards"]
    assert [board["gained"] for board in boards] == [["power"], [], []]


def test_a_bare_lodge_has_no_boards():
    assert lodge_view(None, lodge())["boards"] == []


def test_everything_lies_inside_the_box():
    view = lodge_view(setting(), position())
    left, top, wide, high = view["box"]
    points = [point for place in (*view["rooms"], *view["cells"]) for point in place["points"]]
    assert all(left < x < left + wide and top < y < top + high for x, y in points)


def test_directions_name_the_straight_sides_and_the_corners_between():
    assert [direction(place) for place in ((1, -2), (2, -1), (3, 0))] == [
        "north, outer ring",
        "east-north-east, outer ring",
        "east, 3 rings out",
    ]
