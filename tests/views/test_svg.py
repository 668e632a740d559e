"""The picture stands alone: well-formed, self-coloured, the same each time, and it shows what the view says."""

import re
from xml.etree import ElementTree

import pytest

from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.pieces import Room
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.palette import TONES
from brw_lab.views.svg import seat_icon, svg_of
from tests.views.tables import lodge, move_to, position, setting

NS = "{http://www.w3.org/2000/svg}"
MORE = " / walls crypt well / portals violet kiln NE, hall SW"


def busy():
    start = position(MORE, rooms={"crypt": Room(("red", "blue", "rose")), "well": Room(state="wrecked", token="used")})
    return lodge_view(setting(), start, options=[move_to("kiln")], sight=start.lodge.sees("well", "armory"))


def parts(view, kind):
    return ElementTree.fromstring(svg_of(view)).findall(f".//{NS}g[@class='{kind}']")


def test_the_same_view_gives_the_same_picture():
    assert svg_of(busy()) == svg_of(busy())


def test_every_colour_is_written_down_and_comes_from_the_palette():
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg_of(busy())))
    assert colours <= {tone.light for tone in TONES.values()} | {"none"}


def test_there_is_no_style_or_script_in_it():
    assert not re.search(r"<style|<script|\sstyle=|foreignObject|href", svg_of(busy()))


def test_numbers_are_rounded_to_a_tenth():
    assert not re.findall(r"\d\.\d\d", re.sub(r"stroke-width=\"[^\"]*\"", "", svg_of(busy())))


def test_its_title_and_description_are_said():
    root = ElementTree.fromstring(svg_of(busy()))
    assert [root[0].tag, root[1].tag] == [f"{NS}title", f"{NS}desc"]


def test_the_description_names_every_room():
    said = ElementTree.fromstring(svg_of(busy()))[1].text
    assert all(room["label"] in said for room in busy()["rooms"])


def test_markup_in_a_name_is_shown_and_not_obeyed():
    view = lodge_view(None, lodge()) | {"title": "<b>&"}
    assert ElementTree.fromstring(svg_of(view))[0].text == "<b>&"


def test_each_door_wall_and_portal_is_drawn_once():
    view = busy()
    kinds = {"doors": "brw-door", "walls": "brw-wall", "portals": "brw-portal"}
    assert {kind: len(parts(view, name)) for kind, name in kinds.items()} == {kind: len(view[kind]) for kind in kinds}


def test_each_cube_is_drawn_as_a_piece():
    assert len(parts(busy(), "brw-cube")) == 3 + 2  # in the crypt, and on blue's Health Track


def test_a_room_that_may_be_chosen_bears_a_lantern():
    assert len(parts(busy(), "brw-lantern")) == 1


def test_a_lantern_hangs_higher_over_a_name_of_two_lines():
    view = lodge_view(setting(), position(), options=[move_to("kiln"), move_to("black-rose-room")])
    height = {room["id"]: room["cy"] for room in view["rooms"]}
    hung = [float(re.findall(r"[-\d.]+", lantern.get("transform"))[1]) for lantern in parts(view, "brw-lantern")]
    assert sorted(
        round(height[room] - y) for room, y in zip(("kiln", "black-rose-room"), sorted(hung), strict=True)
    ) == [68, 76]


def test_red_and_blue_differ_without_colour():
    red, blue = (re.sub(r"#\w+|brw-\w-[\w-]+", "", seat_icon(seat)) for seat in ("red", "blue"))
    assert red != blue


def test_the_black_rose_shows_a_flower_and_no_letter():
    assert "<text" not in seat_icon("rose")


@pytest.mark.parametrize(("side", "above"), [("NE", True), ("NW", True), ("E", False), ("SW", False)])
def test_the_name_of_a_cell_is_not_written_over_the_room_that_it_opens_onto(side, above):
    view = lodge_view(None, Lodge.of(load_layout(f"crypt 0,0 / cells red crypt {side}")))
    (name,) = parts(view, "brw-cell-drawn")[0].findall(f"{NS}text")
    assert (float(name.get("y")) < view["cells"][0]["cy"]) == above
