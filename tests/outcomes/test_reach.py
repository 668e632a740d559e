"""Where a Mage can walk: what plain play finds, by the shortest line, under any reading."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from brw_lab.kernel.door import advance, begin
from brw_lab.outcomes.reach import StandError, reach
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table
from tests.outcomes.standing import LAYOUTS, WALLED, mid_duel, table, walked, whose


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("red", ["crypt", "cell", "hall"])
@pytest.mark.parametrize(("speed", "tokens"), [(1, 2), (2, 1), (2, 0)])
def test_a_mage_reaches_what_plain_play_reaches_in_as_few_answers(layout, red, speed, tokens):
    start = table(layout, red, speed=speed, tokens=tokens)
    assert {way.place: len(way.moves) for way in reach(start, "red")} == walked(start, "red")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_line_leads_where_it_says(layout):
    start = table(layout)
    for way in reach(start, "red"):
        setting, position = start
        position = begin(setting, position).position
        for move in way.moves:
            position = advance(setting, position, move.key).position
        assert position.model("red").place == way.place


@given(st.integers(0, 400))
@example(255)  # red has no Action left, so that another Activation of blue follows
@settings(max_examples=15, deadline=None)
def test_in_the_middle_of_a_duel_too(seed):
    start = mid_duel(seed)
    seat = whose(start[1])
    assert {way.place: len(way.moves) for way in reach(start, seat)} == walked(start, seat)


def test_a_mage_in_its_cell_begins_there():
    ways = reach(table(red="cell", tokens=1), "red")
    assert [way.place for way in ways][:2] == ["cell", "crypt"]


def test_an_explore_may_end_for_another_one_to_begin():
    way = reach(load_scenario("duel_kami/cells/what-a-cell-allows"), "red")["armory"]
    assert str(way) == "explore, move kiln, end action, explore, move armory"


def test_the_cell_is_no_room_that_is_reached():
    assert "cell" not in reach(table(red="cell"), "red").rooms


def test_without_a_token_or_a_ready_spell_a_mage_stays_where_it_is():
    start = table(tokens=0, speed=2)
    assert set(reach(start, "red").rooms) == {"crypt", "black-rose-room", "kiln", "well"}  # one Momentum


def test_walls_are_walked_round():
    way = reach(table(WALLED, red="crypt", tokens=1), "red")["black-rose-room"]
    assert [move.key for move in way.moves] == ["explore", "move well", "move black-rose-room"]


def test_by_another_ruling_walls_are_no_hindrance():
    neighbour = reach(table(WALLED, red="crypt", tokens=1, speed=1, move__step="neighbour"), "red")
    assert [move.key for move in neighbour["black-rose-room"].moves] == ["explore", "move black-rose-room"]


def test_a_portal_is_a_way():
    assert [str(move) for move in reach(table("crossed"), "red")["armory"].moves] == [
        "red: explore",
        "red: move armory via violet",
    ]


def test_what_the_mage_walks_into_counts():
    sprung = """
    [[given.blue.persistents]]
    slot = "I"
    text = "Persistent: when the target enters a Room, push the target 1."
    target = "red"
    """
    start = table(speed=1, tokens=1, more=sprung)
    assert {way.place: len(way.moves) for way in reach(start, "red")} == walked(start, "red")


def test_a_table_is_taken_where_it_stands():
    duel = Table.of(load_scenario("duel_kami/cells/what-a-cell-allows"))
    duel.choose("explore")
    assert next(way.place for way in reach(duel, "red")) == "crypt"


def test_a_bound_is_said():
    found = reach(table(), "red", limit=3)
    assert (found.complete, str(found).splitlines()[-1]) == (
        False,
        "3 positions: stopped at the limit of 3 positions, and there is more",
    )


def test_the_text_tells_a_line_a_place():
    assert str(reach(table(speed=1, tokens=1), "red")).splitlines()[:3] == [
        "Red can be in 7 of 7 Rooms by walking in this Activation",
        "  crypt            where it stands",
        "  kiln             explore, move kiln",
    ]


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("rad", "nobody sits at 'rad'; expected red or blue; did you mean red?"),
        ("blue", "it is an Activation of red now"),
    ],
)
def test_who_does_not_walk_now_is_told(seat, said):
    with pytest.raises(StandError) as refused:
        reach(table(), seat)
    assert str(refused.value).startswith(said)


def test_outside_an_activation_nobody_walks():
    with pytest.raises(StandError) as refused:
        reach(load_scenario("duel_kami/study/two-and-two"), "red")
    assert str(refused.value).startswith("it is no Activation now")
