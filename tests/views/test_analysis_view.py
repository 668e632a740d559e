"""The pictures of what a Lodge is like and of what differs between two, and the tables of numbers between Rooms."""

from xml.etree import ElementTree

import pytest

from brw_lab import analyse, difference, load_layout
from brw_lab.lodge.difference import Change, Changes, Difference
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.matrix import Matrix
from brw_lab.views.analysis_view import analysis_view
from brw_lab.views.difference_view import MOST, difference_view
from brw_lab.views.matrix_view import matrix_html

ROW = "attic 0,0; hall 1,0; cellar 2,0"
DUEL, CROSSED = load_layout("duel"), load_layout("crossed")


def marks(board):
    return {room["id"]: room["mark"]["text"] for room in board["rooms"] if room["mark"]}


def sides(view):
    return [side["board"] for side in view["says"]]


# --- an analysis


def test_the_first_lodge_tells_from_how_many_rooms_each_is_seen():
    exposure, _ = sides(analysis_view(analyse(load_layout(f"{ROW} / walls attic hall"))))
    assert marks(exposure) == {"attic": "0", "hall": "1", "cellar": "1"}


def test_the_second_lodge_tells_the_share_of_walks_and_the_chokepoint():
    _, busy = sides(analysis_view(analyse(load_layout(ROW))))
    assert marks(busy) == {"attic": "0 %", "hall": "100 % ◆", "cellar": "0 %"}


def test_a_range_bounds_what_is_told():
    view = analysis_view(analyse(load_layout(ROW)), range=1)
    assert marks(sides(view)[0]) == {"attic": "1", "hall": "2", "cellar": "1"}
    assert "at most 1 Room away" in view["says"][0]["words"]


def test_the_tint_grows_with_the_number():
    _, busy = sides(analysis_view(analyse(load_layout(ROW))))
    assert [room["tint"] for room in busy["rooms"]] == ["heat-1", "heat-5", "heat-1"]


def test_a_lodge_in_which_nobody_sees_anybody_has_the_faintest_tint():
    exposure, _ = sides(analysis_view(analyse(load_layout("attic 0,0; cellar 2,0"))))
    assert {room["tint"] for room in exposure["rooms"]} == {"heat-1"}


def test_the_number_is_in_the_name_of_a_room_that_is_read_aloud():
    _, busy = sides(analysis_view(analyse(load_layout(ROW))))
    assert busy["rooms"][1]["label"].endswith("; 100 % chokepoint")


def test_the_chokepoints_are_named_beneath():
    assert "without hall the Lodge would fall apart" in analysis_view(analyse(load_layout(ROW)))["says"][1]["words"]
    assert "fall apart" not in analysis_view(analyse(DUEL))["says"][1]["words"]


# --- a difference


def test_lost_lines_are_drawn_before_and_new_ones_after():
    before, after = sides(difference_view(difference(DUEL, CROSSED)))
    assert [(ray["from"], ray["to"]) for ray in before["rays"]] == [("crypt", "garden")]
    assert [(ray["from"], ray["to"]) for ray in after["rays"]] == [("crypt", "armory"), ("kiln", "well")]


def test_a_room_tells_how_many_lines_it_has_lost_or_gained():
    before, after = sides(difference_view(difference(DUEL, CROSSED)))
    assert marks(before) == {"crypt": "−1", "garden": "−1"}
    assert marks(after) == {"crypt": "+1", "armory": "+1", "kiln": "+1", "well": "+1"}


def test_walks_are_told_beneath_the_second_lodge():
    words = difference_view(difference(DUEL, CROSSED))["says"][1]["words"].splitlines()
    assert words == [
        "After: 2 lines of sight gained",
        "walks shorter: crypt – armory (2 → 1)",
        "walks longer: black-rose-room – crypt (1 → 2)",
    ]


def test_no_difference_draws_no_line():
    view = difference_view(difference(DUEL, DUEL))
    assert [board["rays"] for board in sides(view)] == [[], []]
    assert view["says"][1]["words"].endswith("every walk as long as before")


def test_of_very_many_lines_the_first_are_drawn():
    lodge = Lodge.of(DUEL)
    lines = tuple(Change("crypt", "kiln", None, 1) for _ in range(MOST + 1))
    view = difference_view(Difference(lodge, lodge, Changes(), Changes(gained=lines)))
    assert len(sides(view)[1]["rays"]) == MOST
    assert f"{MOST} of them drawn" in view["says"][1]["words"]


@pytest.mark.parametrize("value", [analyse(CROSSED), difference(DUEL, CROSSED)], ids=["analysis", "difference"])
def test_a_value_draws_itself_as_one_picture_with_both_lodges(value):
    picture = ElementTree.fromstring(value._repr_svg_())
    assert len(picture.findall(".//{*}svg")) == 2
    assert "Armory" in picture.find("{*}desc").text


def test_a_title_with_signs_is_still_a_picture():
    ElementTree.fromstring(analyse(load_layout('x "<A & B>": attic 0,0; hall 1,0'))._repr_svg_())


# --- a table


def test_a_table_heads_its_rows_and_columns():
    page = ElementTree.fromstring(analyse(load_layout(ROW)).distances._repr_html_())
    assert [head.text for head in page.findall(".//th[@scope='row']")] == ["1 attic", "2 hall", "3 cellar"]
    assert [head.get("title") for head in page.findall(".//th[@scope='col']")] == ["attic", "hall", "cellar"]
    assert [cell.text for cell in page.findall(".//tbody/tr")[0].findall("td")] == ["·", "1", "2"]


def test_what_a_table_says_is_written_as_text():
    assert "a &lt; b" in matrix_html(Matrix("a < b", ("hall",), ((0,),)))
