"""What the picture of where to stand says: a mark a Room, with a sign of its own, and the same in words."""

import json
from functools import cache
from xml.etree import ElementTree

import pytest

from brw_lab.outcomes.reach import reach
from brw_lab.outcomes.safety import safe, threats
from brw_lab.outcomes.stands import stands
from brw_lab.scenario.load import load_scenario
from brw_lab.views.lodge_view import MARKS
from brw_lab.views.palette import contrast, tone
from brw_lab.views.stand_view import stand_svg, stand_view
from brw_lab.views.svg import SIGNS, describe, svg_of
from brw_lab.views.text import MARKS as TEXT_MARKS
from brw_lab.views.text import text_of
from tests.views.tables import by_id

HIT, SAFE = "duel_kami/sight/where-must-i-stand", "duel_kami/sight/where-am-i-safe"
ASKED = {"reach": reach, "stands": stands, "safe": safe, "threats": threats}


@cache
def found(ask, name=HIT):
    return ASKED[ask](load_scenario(name), "red")


def room(view, id):
    return by_id(view["rooms"], id)


@pytest.mark.parametrize("ask", ASKED)
def test_a_view_is_plain_data(ask):
    view = stand_view(found(ask))
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("ask", ASKED)
def test_a_picture_is_well_formed_and_stands_alone(ask):
    assert ElementTree.fromstring(stand_svg(found(ask))).tag.endswith("svg")


@pytest.mark.parametrize("ask", ASKED)
def test_an_answer_draws_itself(ask):
    assert found(ask)._repr_svg_() == stand_svg(found(ask))


def test_a_room_one_can_hit_from_is_marked_with_what_one_hits_by():
    mark = room(stand_view(found("stands")), "hall")["mark"]
    assert (mark["kind"], mark["text"]) == ("hit", "I")


def test_a_room_one_cannot_hit_from_is_marked_and_says_why():
    kiln = room(stand_view(found("stands")), "kiln")
    assert (kiln["mark"]["kind"], kiln["label"].rpartition("; ")[2]) == (
        "miss",
        "no hit from here: Blue cannot be targeted: no straight row of Rooms leads from the Kiln to the Garden",
    )


def test_a_safe_room_and_one_in_danger_differ_by_sign_and_words():
    view = stand_view(found("safe", SAFE))
    marks = {id: room(view, id)["mark"] for id in ("kiln", "hall")}
    assert [(mark["kind"], mark["text"]) for mark in marks.values()] == [("safe", "safe"), ("danger", "I")]


def test_a_room_tells_how_one_gets_there():
    assert room(stand_view(found("reach")), "kiln")["label"].endswith("in reach: explore, move kiln")


def test_two_answers_share_a_mark():
    mark = room(stand_view(found("stands", SAFE), found("safe", SAFE)), "kiln")["mark"]
    assert (mark["kind"], mark["text"]) == ("miss", "✓ safe")


def test_the_line_of_a_hit_is_drawn_when_it_is_asked_for():
    (ray,) = stand_view(found("stands"), place="hall")["rays"]
    assert (ray["from"], ray["to"], ray["seen"]) == ("hall", "garden", True)


def test_without_a_place_no_line_is_drawn():
    assert stand_view(found("stands"))["rays"] == []


def test_a_mage_in_its_cell_has_its_words_there():
    view = stand_view(found("reach", "duel_kami/cells/what-a-cell-allows"))
    assert by_id(view["cells"], "cell-red")["label"].endswith("in reach: where it stands")


def test_what_the_marks_mean_stands_beneath():
    view = stand_view(found("safe", SAFE))
    assert (view["table"] in describe(view), view["caption"][0]["text"][:6]) == (True, "✓ safe")


def test_the_text_shows_the_signs():
    assert "◎ Hall" in text_of(stand_view(found("stands")))


def test_every_kind_of_mark_has_a_sign_in_picture_and_text():
    assert {*SIGNS, "from", "marked"} == {*MARKS} == {*TEXT_MARKS}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", SIGNS)
def test_a_sign_reads_on_its_ground(kind, dark):
    assert contrast(tone("on-stop", dark), tone(SIGNS[kind][0], dark)) >= 4.5


def test_the_picture_is_the_same_whenever_it_is_drawn():
    assert svg_of(stand_view(found("stands"))) == svg_of(stand_view(stands(load_scenario(HIT), "red")))
