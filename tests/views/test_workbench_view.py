"""What is told of a bench: every side in words, and what its Lodge is like beside the bare one."""

import json

import pytest

from brw_lab.lodge.bench import Bench
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.views.workbench_view import compared, drawing_of, sides_of, sight_words, workbench_view

DUEL = load_layout("duel")


def bench(*presses, tool="wall"):
    bench = Bench(DUEL, tool)
    for room, side in presses:
        bench.press(room, side)
    return bench


def lodges(bench):
    return Lodge.of(bench.bare), Lodge.of(bench.layout)


def side(bench, room, which):
    return next(one for one in sides_of(bench, lodges(bench)[1], room) if one["side"] == which)


def facts(bench):
    return {
        one["what"].split(",")[0]: (one["before"], one["now"], one["change"])
        for one in compared(*lodges(bench))["facts"]
    }


VIOLET = (("crypt", "SE"), ("armory", "NW"))


@pytest.mark.parametrize(
    ("presses", "tool", "end", "state", "label"),
    [
        ((), "wall", ("crypt", "NE"), "free", "Crypt north-east: rim, free for a Portal"),
        ((), "wall", ("crypt", "E"), "cell", "Crypt east: the Cell of red opens here"),
        ((), "wall", ("crypt", "W"), "door", "Crypt west: door to Black Rose Room, free for a wall"),
        ((), "token", ("crypt", "W"), "door", "Crypt west: door to Black Rose Room, free for a two-faced token"),
        ([("crypt", "W")], "wall", ("black-rose-room", "E"), "wall", "Black Rose Room east: wall to Crypt"),
        (VIOLET, "wall", ("armory", "NW"), "portal", "Armory north-west: violet Portal, joined to Crypt south-east"),
        ([("crypt", "W")], "token", ("crypt", "W"), "token", "Crypt west: blue face of a token, joined to nothing"),
        (
            [("crypt", "SE")],
            "wall",
            ("crypt", "SE"),
            "picked",
            "Crypt south-east: a Portal begins here; press the side where it ends",
        ),
        (
            [("crypt", "W"), ("armory", "NW")],
            "portal",
            ("black-rose-room", "E"),
            "door",
            "Black Rose Room east: closed by the Portal at Crypt west",
        ),
    ],
)
def test_a_side_says_what_stands_there(presses, tool, end, state, label):
    found = side(bench(*presses, tool=tool), *end)
    assert (found["state"], found["label"]) == (state, label)


def test_a_portal_lets_more_rooms_see_each_other():
    assert facts(bench(*VIOLET))["Pairs of Rooms that see each other"] == ("15", "17", "+2")


def test_blind_pairs_are_the_others():
    assert facts(bench(*VIOLET))["Pairs that are blind to each other"] == ("6", "4", "−2")


def test_the_mean_walk_is_told_to_two_digits():
    assert facts(bench(*VIOLET))["Mean walk between two Rooms"] == ("1.43", "1.38", "−0.05")


def test_pairs_without_a_way_are_told_where_there_are_any():
    cut = bench(("crypt", "W"), ("crypt", "NW"), ("crypt", "SW"))
    assert facts(cut)["Pairs without any way"] == ("0", "6", "+6")


def test_where_everybody_can_walk_everywhere_that_is_not_told():
    assert "Pairs without any way" not in facts(bench(*VIOLET))


def test_a_gained_pair_tells_how_far_and_through_what():
    assert compared(*lodges(bench(*VIOLET)))["gained"][0] == {
        "a": "crypt",
        "b": "armory",
        "name": "Crypt – Armory",
        "says": "1 away, through violet",
    }


def test_a_lost_pair_tells_why():
    lost = compared(*lodges(bench(("crypt", "W"))))["lost"]
    assert [one["name"] for one in lost] == ["Black Rose Room – Crypt", "Crypt – Garden"]
    assert "wall" in lost[0]["says"]


def test_a_walk_tells_both_lengths():
    assert compared(*lodges(bench(*VIOLET)))["shorter"][0]["says"] == "2 → 1"


def test_the_bare_lodge_differs_in_nothing_from_itself():
    assert compared(*lodges(bench()))["says"] == "One walks and sees as in the bare Lodge."


def test_every_room_is_marked_with_what_it_gains_or_loses():
    drawing = drawing_of(*lodges(bench(*VIOLET)))
    marks = {room["id"]: room["mark"]["text"] for room in drawing["rooms"] if room["mark"]}
    assert marks == {"crypt": "sees +1", "armory": "sees +1", "kiln": "sees +1", "well": "sees +1"}


def test_a_pair_is_shown_by_its_line():
    rays = drawing_of(*lodges(bench(*VIOLET)), ("crypt", "armory"))["rays"]
    assert [(ray["from"], ray["to"], ray["seen"]) for ray in rays] == [("crypt", "armory", True)]


def test_a_line_is_told_with_its_portals():
    _, now = lodges(bench(*VIOLET))
    assert (
        sight_words(now.sees("crypt", "armory"))
        == "Crypt sees Armory, through the violet Portal: the line enters Armory"
    )


def test_the_file_and_the_line_are_the_lodge_on_the_bench():
    laid = bench(*VIOLET, ("kiln", "W"))
    view = workbench_view(laid, *lodges(laid))
    assert load_layout(view["toml"]) == load_layout(view["line"]) == laid.layout


def test_what_is_told_is_plain_data():
    laid = bench(*VIOLET)
    view = workbench_view(laid, *lodges(laid), ("crypt", "armory"))
    assert json.loads(json.dumps(view)) == view
