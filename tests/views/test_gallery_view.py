"""Small boards and galleries: what they show, how ties are told, and pictures that stand alone."""

import json
from functools import cache
from xml.etree import ElementTree

import pytest

from brw_lab.errors import LayoutError
from brw_lab.lodge.atlas import atlas
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.metrics import metrics_of
from brw_lab.lodge.tables import tables_of
from brw_lab.views.gallery_view import gallery, gallery_view
from brw_lab.views.small_board import portal_words, small_board

DUEL = load_layout("duel")


@cache
def pairs(count):
    return atlas(DUEL, pairs=count)


def title(svg):
    return ElementTree.fromstring(svg)[0].text


def test_a_small_board_has_a_hex_for_each_room():
    assert small_board(load_layout("crossed")).count("<polygon") == 7


def test_a_small_board_says_where_its_portals_are():
    laid = load_layout("crypt 0,0; hall 1,0; attic 2,0 / walls crypt hall / portals violet crypt W, attic E")
    assert title(small_board(laid)) == "violet: Crypt west – Attic east; wall: Crypt – Hall"


def test_a_token_is_told_by_the_rooms_that_its_faces_look_at():
    assert portal_words(load_layout("crypt 0,0; hall 1,0 / tokens crypt E")) == "token: Crypt (blue) – Hall (orange)"


def test_both_faces_of_a_token_are_drawn():
    svg = small_board(load_layout("crypt 0,0; hall 1,0 / tokens crypt E"))
    assert ("brw-s-portal-blue" in svg, "brw-s-portal-orange" in svg) == (True, True)


def test_a_portal_has_a_letter_besides_its_colour():
    assert ">V</text>" in small_board(load_layout("crypt 0,0; hall 1,0 / portals violet crypt W, hall E"))


def test_rooms_without_portals_say_so():
    assert portal_words(DUEL) == "no Portals"


def test_the_best_row_tells_its_value_and_its_ties():
    row = gallery_view(pairs(2))["rows"][0]
    assert (row["title"], row["ties"]) == (
        "The best: 21",
        "16 placements share this value, 144 with their turns and mirrors; 12 of them:",
    )


def test_a_gallery_tells_how_many_were_looked_at():
    assert gallery_view(pairs(2))["counts"] == "9,180 placements, 824 up to turns and mirrors"


def test_the_worst_row_tells_its_value_too():
    assert [row["title"] for row in gallery_view(pairs(2), worst=True)["rows"]] == ["The best: 21", "The worst: 15"]


def test_all_boards_of_a_row_share_its_value():
    view = gallery_view(pairs(2), worst=True)
    for row in view["rows"]:
        values = {metrics_of(tables_of(Lodge.of(load_layout(board["line"]))))["seen_pairs"] for board in row["boards"]}
        assert [str(value) for value in values] == [row["title"].split(": ")[1]]


def test_a_metric_is_a_question_too():
    assert gallery_view(pairs(1), "mean_distance")["rows"][0]["title"] == "The best: 1.38"


def test_where_all_are_alike_there_is_no_worst_row():
    assert len(gallery_view(pairs(1), "parted_pairs", worst=True)["rows"]) == 1


def test_a_question_that_reads_cells_is_refused_by_an_atlas_without_them():
    with pytest.raises(LayoutError, match="reads Cells"):
        gallery(pairs(1), "fair")


def test_a_gallery_is_one_picture_of_well_formed_svg():
    picture = ElementTree.fromstring(gallery(pairs(2))._repr_svg_())
    assert len(picture.findall("{http://www.w3.org/2000/svg}svg")) == 8


def test_the_picture_is_the_same_each_time():
    assert gallery(pairs(1))._repr_svg_() == gallery(atlas(DUEL, pairs=1))._repr_svg_()


def test_in_words_a_gallery_names_each_portal():
    said = repr(gallery(pairs(2), most=1))
    assert "violet: Crypt east – Armory north-west; green: Garden west – Kiln north-east, one of 6 turned" in said


def test_a_gallery_is_plain_data():
    view = gallery_view(pairs(1), worst=True)
    assert json.loads(json.dumps(view)) == view
