"""The graph of all endings: which positions and answers are drawn, what is said of them, what is emphasised."""

import json
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from brw_lab.outcomes.endings import endings
from brw_lab.scenario.load import load_scenario
from brw_lab.views.endings_drawing import COLORS, OUTLINES, describe, ending_icon
from brw_lab.views.endings_graph import graph_of
from brw_lab.views.endings_lines import spots
from brw_lab.views.endings_view import endings_svg, endings_view

ORDER = "duel_kami/interrupt/both-of-your-own"
REPEAT = "duel_kami/repeat/as-often-as-you-like"
MANY = "duel_kami/cast/unstable-comes-first"
LARGE = "duel_kami/targets/measured-from-the-one-who-acts"
LUCK = "duel_kami/study/two-and-two"


@cache
def found(name, **more):
    return endings(load_scenario(name), **more)


def view(name, **more):
    return endings_view(found(name, **more))


def links(shown, mark):
    return [link for link in shown["links"] if mark in link["marks"]]


def node(shown, id):
    return shown["nodes"][id]


def test_a_view_is_plain_data():
    shown = view(ORDER)
    assert json.loads(json.dumps(shown)) == shown


def test_every_position_of_a_small_walk_is_drawn():
    shown = view(REPEAT)
    assert sorted(at for each in shown["nodes"] for at in each["at"]) == list(range(21))


def test_every_answer_of_a_small_walk_is_drawn():
    walk = found(REPEAT).walk
    drawn = sum(each["merges"] for each in view(REPEAT)["nodes"])
    assert drawn == sum(len(walk.edges(at)) for at in range(len(walk)))


def test_lines_run_from_left_to_right():
    shown = view(REPEAT)
    assert all(link["points"][0][0] < link["points"][-1][0] for link in shown["links"])


def test_a_node_that_several_answers_lead_to_says_so():
    merged = [each for each in view(REPEAT)["nodes"] if each["merges"] > 1 and each["kind"] == "choice"]
    assert [each["label"] for each in merged] == ["Red decides: Which target; 2 answers lead here"]


def test_whoever_decides_is_told_at_each_choice():
    seats = {each["seat"] for each in view("duel_kami/language/a-skill-waits")["nodes"] if each["kind"] == "choice"}
    assert seats == {"red", "blue"}


def test_the_lines_of_the_scenario_are_marked():
    assert {link["text"] for link in links(view(MANY), "own")} == {"place garden", "target black-rose-room"}


def test_two_orders_part_at_the_letters_a_and_b():
    shown = view(ORDER)
    assert [(link["fork"], link["text"]) for link in shown["links"] if link["fork"]] == [
        ("A", "apply I"),
        ("B", "apply III"),
    ]


def test_two_orders_lead_to_the_endings_that_are_told():
    shown = view(ORDER)
    ends = [node(shown, link["end"])["ending"] for mark in ("one", "other") for link in links(shown, mark)]
    assert [end for end in ends if end] == [2, 1]


def test_without_an_order_that_matters_no_line_is_marked_for_one():
    assert (links(view(MANY), "one"), links(view(MANY), "other")) == ([], [])


def test_ends_that_are_alike_and_follow_upon_one_choice_are_stacked():
    stacks = [(each["ending"], len(each["at"])) for each in view(MANY)["nodes"] if len(each["at"]) > 1]
    assert stacks == [(5, 3), (3, 3), (3, 3)]


def test_what_leads_to_a_stack_is_counted():
    assert "3 answers" in {link["text"] for link in view(MANY)["links"]}


def test_chance_tells_its_odds():
    assert "draw Gust 1/4" in {link["text"] for link in view(LUCK)["links"]}


def test_of_a_large_walk_only_the_shortest_roads_are_drawn():
    shown = view(LARGE)
    assert (shown["condensed"], len(shown["nodes"]), shown["left_out"]) == (True, 8, 131)


def test_a_large_walk_still_shows_every_ending():
    assert {each["ending"] for each in view(LARGE)["nodes"]} >= {1, 2, 3, 4}


def test_a_choice_of_a_large_walk_says_how_many_answers_are_not_drawn():
    walk = found(LARGE).walk
    start = node(view(LARGE), 0)
    drawn = sum(link["start"] == 0 for link in view(LARGE)["links"])
    assert start["more"] == len(walk.edges(0)) - drawn > 0


def test_the_drawing_is_small_however_large_the_walk():
    large = found(ORDER, until="activation", limit=6_000)
    assert (len(large) > 60, len(graph_of(large).nodes) <= 60) == (True, True)


def test_a_large_walk_keeps_the_two_orders():
    large = endings_view(found(ORDER, until="activation", limit=6_000))
    assert {link["fork"] for link in large["links"]} == {"", "A", "B"}


def test_only_what_the_scenario_plays_is_marked_in_a_condensed_graph():
    large = found("duel_kami/language/a-skill-waits", until="activation", limit=20_000)
    own = {edge.key for link in graph_of(large).links if "own" in link.marks for edge in link.edges}
    played = {move.key for branch in large.scenario.ways for move in branch.moves}
    assert own <= played


def test_what_nobody_has_looked_at_is_open():
    cut = view("duel_kami/language/a-skill-waits", until="activation", limit=40)
    assert {each["kind"] for each in cut["nodes"]} == {"choice", "open"}


def test_a_position_at_which_nothing_is_left_to_answer_is_its_own_ending():
    assert [(each["kind"], each["ending"]) for each in view("duel_kami/tally/majority")["nodes"]] == [("end", 1)]


def test_a_row_says_what_tells_an_ending_apart_and_how_one_comes_to_it():
    row = view(ORDER)["rows"][1]
    assert (row["number"], row["what"], row["road"], row["shown_by"]) == (
        *(2, "Red 2 Power Points", "in 1 way: red: apply I, then red: apply III"),
        "this is branch 'Losing first: 2 points'",
    )


def test_a_row_tells_the_odds_where_chance_decides():
    assert {row["chance"] for row in view(LUCK)["rows"]} == {"1/18"}


# --- the drawing


def test_the_picture_is_well_formed_and_named():
    root = ElementTree.fromstring(endings_svg(found(ORDER)))
    assert root[0].text.startswith("Every ending: ")


def test_the_same_endings_are_drawn_alike():
    assert endings_svg(found(REPEAT)) == endings_svg(endings(load_scenario(REPEAT)))


def test_the_words_of_the_picture_name_every_ending():
    said = describe(view(ORDER))
    assert all(f"Ending {number}: {row['what']}" in said for number, row in enumerate(view(ORDER)["rows"], 1))


def test_an_ending_has_its_number_beside_its_colour():
    assert ">7</text>" in ending_icon(7)


def test_no_two_of_thirty_endings_look_alike_but_for_the_number():
    plain = [re.sub(r"<text.*", "", ending_icon(which)) for which in range(1, len(COLORS) * len(OUTLINES) + 1)]
    assert len(set(plain)) == len(plain)


@pytest.mark.parametrize("name", [ORDER, REPEAT, MANY, LARGE, LUCK])
def test_no_answer_is_written_over_another(name):
    shown = view(name)
    boxes = []
    for link, spot in zip(shown["links"], spots(shown["nodes"], shown["links"]), strict=True):
        if spot is not None:
            half = len(link["text"]) * 3
            boxes.append((spot[0] - half, spot[1] - 7, spot[0] + half, spot[1] + 7))
    pairs = [(a, b) for at, a in enumerate(boxes) for b in boxes[at + 1 :]]
    assert [1 for a, b in pairs if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]] == []


@pytest.mark.parametrize(("name", "without"), [(ORDER, 0), (REPEAT, 1), (MANY, 3)])
def test_hardly_an_answer_of_a_small_graph_is_without_room(name, without):
    shown = view(name)
    assert spots(shown["nodes"], shown["links"]).count(None) <= without


def test_endings_show_themselves_in_a_notebook():
    assert found(ORDER)._repr_svg_() == endings_svg(found(ORDER))
