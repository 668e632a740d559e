"""The look round as data and words: what is lit, what is numbered, why not, from where, and what a reading changes."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge, NoSuchRoom
from brw_lab.views.sight_legend import readings
from brw_lab.views.sight_view import HEATS, sight_text, sight_view
from brw_lab.views.svg import svg_of
from tests.lodge.plans import laid, plans
from tests.views.tables import by_id, lodge, position, setting

CROSSED = " / walls crypt black-rose-room / portals violet crypt SE, armory NW"


def room(view, id):
    return by_id(view["rooms"], id)


def drawn(view, id):
    return by_id(view["board"]["rooms"], id)


def two_pairs(**how):
    return Lodge.of(load_layout("two-pairs"), **how)


def test_it_is_plain_data():
    view = sight_view(lodge(CROSSED), "crypt", "garden", 2, "distance")
    assert json.loads(json.dumps(view)) == view


def test_a_seen_room_is_lit_and_tells_how_far_it_is():
    well = drawn(sight_view(lodge(), "crypt"), "well")
    assert (well["tint"], well["mark"]["kind"], well["mark"]["text"]) == ("lit", "seen", "1")


def test_an_unseen_room_is_dark():
    hall = drawn(sight_view(lodge(), "crypt"), "hall")
    assert (hall["tint"], hall["mark"]["kind"]) == ("room-wreck", "unseen")


def test_a_line_through_a_portal_is_told_room_by_room():
    answer = sight_view(lodge(CROSSED), "crypt", "black-rose-room")["answer"]
    assert (answer["sees"], answer["line"]) == (True, "Crypt → (violet Portal) → Armory → Black Rose Room")


@pytest.mark.parametrize(
    ("made", "start", "target", "range", "word", "why"),
    [
        (lodge(CROSSED), "crypt", "garden", None, "wall", "A wall between the Crypt and the Black Rose Room stops"),
        (lodge(), "crypt", "garden", 1, "range 1", "It is 2 Rooms away, and the range is 1."),
        (lodge(), "crypt", "hall", None, "rim", "No straight row of Rooms leads from the Crypt to the Hall. The line"),
        (laid("a 0,0; b 2,0"), "a", "b", None, "hole", "A hole in the Lodge stops the line."),
        (two_pairs(), "hall", "kiln", None, "Portal", "The Portal in the door between the Black Rose Room and the"),
        (two_pairs(crossings=0), "crypt", "armory", None, "no more Portals", "The line passes a Portal, and no line"),
    ],
    ids=["wall", "range", "rim", "hole", "portal", "crossings"],
)
def test_what_stops_a_line_is_named_and_marked(made, start, target, range, word, why):
    view = sight_view(made, start, target, range)
    marked = view["board"]["rays"][0]
    assert view["answer"]["facts"][0].startswith(why)
    assert (marked["word"], f">{word}<" in svg_of(view["board"])) == (word, True)


def test_a_line_that_could_go_on_leads_elsewhere():
    view = sight_view(laid("a 0,0; b 1,0; c 2,-1"), "a", "c")
    assert view["answer"]["facts"][0].endswith(("ends at the rim of the Lodge.", "goes on elsewhere."))


def test_the_nearest_place_to_see_it_from_is_named_and_marked():
    view = sight_view(lodge(CROSSED), "crypt", "garden", 2)
    assert [(spot["room"], spot["moves"], spot["length"]) for spot in view["answer"]["nearest"]] == [("armory", 1, 1)]
    assert [each["id"] for each in view["board"]["rooms"] if each["spot"]] == ["armory"]


def test_where_nobody_can_see_it_that_is_said():
    answer = sight_view(laid("a 0,0; b 1,0 / walls a b"), "a", "b")["answer"]
    assert answer["nearest_says"] == "No Room that one can walk to from the A sees it."


def test_range_anywhere_reaches_every_room_without_a_line():
    view = sight_view(lodge(), "crypt", "hall", "*")
    assert view["headline"] == "From the Crypt, range *: 6 of 6 other Rooms are reached"
    assert (view["answer"]["verdict"], view["board"]["rays"]) == (
        "The Crypt reaches the Hall without a line: range * needs none",
        [],
    )


def test_at_range_0_one_sees_only_where_one_stands():
    view = sight_view(lodge(), "crypt", "crypt", 0)
    assert [each["id"] for each in view["rooms"] if each["sees"]] == ["crypt"]
    assert view["answer"]["verdict"] == "One always sees one's own Room, here the Crypt"


def test_numbers_tell_how_far_one_walks():
    view = sight_view(lodge(CROSSED), "crypt", heat="distance")
    figures = {each["id"]: each["figure"] for each in view["board"]["rooms"]}
    assert figures == {"crypt": "0"} | dict.fromkeys(("armory", "kiln", "well"), "1") | dict.fromkeys(
        ("black-rose-room", "garden", "hall"), "2"
    )


def test_a_room_without_a_way_has_no_number_and_no_shade():
    b = drawn(sight_view(laid("a 0,0; b 1,0 / walls a b"), "a", heat="distance"), "b")
    assert (b["figure"], b["tint"]) == ("–", "room-wreck")


def test_the_legend_has_each_shade_with_its_numbers():
    view = sight_view(lodge(CROSSED), "crypt", heat="exposure")
    floors = {(each["tint"], each["figure"]) for each in view["board"]["rooms"]}
    scale = [row for row in view["legend"] if row["kind"].startswith("heat-")]
    assert {row["kind"] for row in scale} == {tint for tint, _ in floors}


def test_what_another_reading_changes_is_marked_and_said():
    view = sight_view(two_pairs(under_portal="open"), "black-rose-room", before=two_pairs())
    assert [each["id"] for each in view["board"]["rooms"] if each["differs"]] == ["kiln"]
    assert view["changes"][0] == "The Kiln is seen 1 Room away instead of 3 and is 1 move away instead of 2."


def test_a_reading_that_changes_nothing_here_says_so():
    view = sight_view(two_pairs(crossings=4), "crypt", before=two_pairs())
    assert view["changes"] == ["From the Crypt nothing changes.", "Nor does it anywhere else."]


def test_anywhere_is_reached_by_any_reading():
    view = sight_view(two_pairs(crossings=0), "crypt", range="*", before=two_pairs())
    assert view["changes"] == ["From the Crypt nothing changes.", "Nor does it anywhere else."]


def test_a_line_that_parts_says_where_it_may_come_out():
    fork = laid("a 0,0; b 1,0; c 0,1; d 1,1; e 0,2; f 1,2 / tokens a E; c E; e E")
    assert sight_view(fork, "a", "e")["answer"]["facts"] == [
        "Behind the A it may come into the C or the E; this line takes the E."
    ]


def test_the_fan_shows_both_ways_out_of_a_token():
    fork = laid("a 0,0; b 1,0; c 0,1; d 1,1; e 0,2; f 1,2 / tokens a E; c E; e E")
    ends = [tuple(segment[1]) for segment in sight_view(fork, "a", range=1)["board"]["fan"]]
    assert {(each["cx"], each["cy"]) for each in sight_view(fork, "a")["board"]["rooms"] if each["id"] in "ce"} <= set(
        ends
    )


def test_a_position_shows_who_stands_where_and_nothing_that_lies_there():
    view = sight_view(position(), "crypt", setting=setting())
    crypt = drawn(view, "crypt")
    assert (len(crypt["models"]), crypt["slots"], crypt["token"], view["board"]["boards"]) == (1, [], "none", [])
    assert crypt["label"] == "Crypt, east; you look from here; red Mage here"


def test_a_cell_is_drawn_and_no_target():
    cell = sight_view(lodge(), "crypt")["board"]["cells"][0]
    assert (cell["options"], cell["label"].endswith("no Room, never in sight")) == ([], True)


def test_a_mark_makes_way_for_a_portal():
    marks = {each["id"]: each["mark"]["aside"] for each in sight_view(lodge(CROSSED), "crypt")["board"]["rooms"]}
    assert (marks["armory"], marks["kiln"]) == (18, 0)


def test_readings_are_asked_only_where_a_portal_lies():
    assert readings(lodge(), lodge()) == []


def test_the_reading_that_was_given_is_told_apart():
    crossings, door = readings(two_pairs(), two_pairs(crossings=2))
    assert [option["says"] for option in crossings["options"]] == ["any number", "at most 1", "at most 2 (as given)"]
    assert [option["says"] for option in door["options"]] == ["closed (as given)", "open"]


def test_a_room_that_is_not_there_is_refused():
    with pytest.raises(NoSuchRoom, match="did you mean crypt"):
        sight_view(lodge(), "cript")


def test_the_text_says_what_the_picture_shows():
    text = sight_text(sight_view(lodge(CROSSED), "crypt", "garden", 2, "exposure"))
    assert "One would see it from the Armory: 1 move, then a line of 1 Room." in text
    assert "Armory           seen, 1 Room away through the violet Portal [seen from 5]" in text


@settings(max_examples=40, deadline=None)
@given(plans(), st.sampled_from([None, 0, 1, 3, "*"]), st.sampled_from(HEATS), st.sampled_from([None, 1]))
def test_what_is_shown_as_seen_is_what_the_lodge_sees(plan, range, heat, crossings):
    made, before = Lodge.of(plan, crossings, "open"), Lodge.of(plan)
    start, target = made.rooms[0], made.rooms[-1]
    view = sight_view(made, start, target, range, heat, before=before)
    steps = None if range == "*" else range
    sees = {each: bool(made.sees(start, each, range=steps)) or range == "*" for each in made.rooms}
    assert {each["id"]: each["sees"] for each in view["rooms"]} == sees
    assert svg_of(view["board"]).endswith("</svg>")
    assert view["headline"] in sight_text(view)
