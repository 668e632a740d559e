"""Whether what a Room is said to need is what the kernel pays for when it is Wrecked."""

from itertools import product

import pytest

from brw_lab.errors import RuleGap
from brw_lab.kernel import scoring
from brw_lab.lodge.lodge import NoSuchRoom
from brw_lab.reckon.asked import ReckonError
from brw_lab.reckon.majority import STANDINGS, majority, majority_at, standing_of
from tests.reckon.bydoor import ruled, started, table

BANNERS = (5, 3, 2)
PARTIES = ("red", "blue", "rose")
READINGS = [
    {},
    {"wreck__rank": "parties"},
    {"wreck__rank": "both"},
    {"wreck__tie": "lowest"},
    {"wreck__absent": "counts"},
]
EVERY = [ends for ends in product(range(7), repeat=3) if sum(ends) == 6]


def symbols_of(room, ends):
    return {f"x_{party}": end - lies for party, end, lies in zip(room.parties, ends, room.cubes, strict=True)}


def needs_of(room, seat):
    return {need.standing: need for need in room.needs(seat)}


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("party", PARTIES)
def test_the_formula_pays_what_the_kernel_pays_for_every_room_of_six(party, readings):
    rules = ruled(**readings)
    room = majority({"red": 1, "blue": 2, "rose": 0}, 6, BANNERS, rules)
    formula = room.paid(party)
    wrong = []
    for ends in EVERY:
        awards, _winner, _why = scoring.wreckage(rules, dict(zip(PARTIES, ends, strict=True)), BANNERS)
        paid = sum(award.points for award in awards if award.party == party)
        if formula.subs(symbols_of(room, ends)) != paid:
            wrong.append((ends, paid))
    assert wrong == []


@pytest.mark.parametrize("standing", STANDINGS)
def test_the_condition_for_a_standing_holds_for_it_and_for_no_other(standing):
    room = majority({"red": 1, "blue": 0, "rose": 2}, 6, BANNERS)
    condition = room.when("red", standing)
    named = ("first", "alone") if standing == "first" else (standing,)
    wrong = [ends for ends in EVERY if bool(condition.subs(symbols_of(room, ends))) != (standing_of(ends, 0) in named)]
    assert wrong == []


def test_to_be_first_is_to_have_more_than_each_of_the_others():
    assert str(majority({"red": 2, "blue": 1}, 6, BANNERS).when("red", "first")) == (
        "(x_red + 2 > x_rose) & (x_red + 2 > x_blue + 1)"
    )


def test_three_cubes_of_six_are_surely_first_when_the_others_share_the_rest():
    assert needs_of(majority({"red": 2, "blue": 1, "rose": 1}, 6, BANNERS), "red")["first"].place == 1


def test_a_party_far_behind_cannot_place_its_way_to_first():
    first = needs_of(majority({"red": 0, "blue": 4, "rose": 0}, 6, BANNERS), "red")["first"]
    assert (first.place, first.place_least) == (None, None)


def test_a_party_far_behind_can_convert_its_way_to_first():
    first = needs_of(majority({"red": 0, "blue": 4, "rose": 0}, 6, BANNERS), "red")["first"]
    assert (first.convert, first.convert_least) == (4, 3)


def test_a_tie_for_first_with_the_black_rose_pays_a_mage_the_first_banner_less_one():
    tied = needs_of(majority({"red": 2, "blue": 0, "rose": 3}, 6, BANNERS), "red")["tied first"]
    assert (tied.points, tied.place) == ((4,), 1)


def test_a_tie_for_second_pays_the_second_banner_less_one():
    assert needs_of(majority({"red": 1, "blue": 4}, 6, BANNERS), "red")["tied second"].points == (2,)


def test_every_cube_of_a_room_pays_one_more_than_first():
    assert needs_of(majority({"red": 4, "blue": 0}, 6, BANNERS), "red")["alone"].points == (6,)


def test_nothing_is_said_of_converting_for_the_black_rose_who_takes_the_rightmost():
    assert {need.convert for need in majority({"red": 2, "blue": 2}, 6, BANNERS).needs("rose")} == {None}


def test_where_cubes_count_for_who_placed_them_nothing_is_said_of_converting():
    rules = ruled(majority__counts="placed")
    assert {need.convert for need in majority({"red": 2, "blue": 2}, 6, BANNERS, rules).needs("red")} == {None}


@pytest.mark.parametrize("lies", [(2, 1, 1), (0, 3, 0), (1, 2, 0)], ids=str)
def test_what_is_surely_enough_is_enough_whoever_fills_the_rest_and_one_fewer_is_not(lies):
    room = majority(dict(zip(PARTIES, lies, strict=True)), 6, BANNERS)
    for need in room.needs("blue"):
        rank = STANDINGS.index(need.standing)
        worst = [
            max(
                STANDINGS.index(standing_of((lies[0] + red, lies[1] + own, lies[2] + room.free - own - red), 1))
                for red in range(room.free - own + 1)
            )
            for own in range(room.free + 1)
        ]
        enough = [own for own, worst_of in enumerate(worst) if worst_of <= rank]
        assert need.place == (enough[0] if enough else None)


def test_a_room_on_a_table_pays_in_the_clean_up_what_was_reckoned():
    given = """
[given]
phase = "clean-up"
[given.rooms.crypt]
instability = ["red", "blue", "red", "rose", "blue"]
"""
    start = table(given)
    room = majority_at(start, "crypt")
    setting, position = started(start)
    paid = {party: position.parties[at].power for at, party in enumerate(setting.parties)}
    assert paid == room.points(dict(zip(room.parties, room.cubes, strict=True)))


def test_a_room_on_a_table_has_the_slots_and_banners_of_its_card():
    room = majority_at(table("[given.rooms.crypt]\ninstability = ['red', 'rose']\n"), "crypt")
    assert (room.room, room.slots, room.banners, room.cubes) == ("crypt", 5, (5, 3, 2), (1, 0, 1))


def test_the_text_shows_a_table_a_party():
    assert str(majority({"red": 2, "blue": 2, "rose": 1}, 6, BANNERS)).splitlines()[:9] == [
        "the Room: 6 slots, 1 free; red 2, blue 2, rose 1; banners 5 3 2",
        "red",
        "             points  place  at least  convert  at least",
        "alone        6       -      -         4        4",
        "first        5       1      1         1        1",
        "tied first   4       1      0         1        0",
        "second       3       0      0         0        0",
        "tied second  2       0      0         0        0",
        "third        2       0      0         0        0",
    ]


def test_a_notebook_shows_the_formula_under_the_table():
    assert r"$$\begin{cases} 6 & \text{for}" in majority({"red": 1, "blue": 1}, 4, BANNERS)._repr_markdown_()


def test_it_is_said_where_a_wrecked_room_is_printed():
    assert "kami.wreck.score.tie-minus-one" in majority({"red": 1}, 4, BANNERS).clauses


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (({"red": 4, "blue": 3}, 6, BANNERS), "7 cubes lie in 6 slots; expected 6 cubes at most"),
        (({"red": -1}, 6, BANNERS), "the cubes of red cannot be -1; expected a whole number from 0 to 6"),
        (({"red": 0}, 0, BANNERS), "the number of slots cannot be 0; expected a whole number from 1"),
        (({"red": 1}, 6, (5, 3)), "a Room has three banners, not 2; expected first, second, third"),
    ],
)
def test_a_room_that_cannot_be_is_refused(asked, said):
    with pytest.raises(ReckonError) as refused:
        majority(*asked)
    assert str(refused.value) == said


def test_a_party_or_standing_that_nobody_knows_is_refused_with_the_nearest():
    room = majority({"red": 1, "blue": 0}, 6, BANNERS)
    with pytest.raises(ReckonError, match="did you mean red"):
        room.needs("rad")
    with pytest.raises(ReckonError, match="did you mean first"):
        room.when("red", "frist")


def test_a_wrecked_room_needs_nothing_any_more():
    with pytest.raises(ReckonError, match="crypt is Wrecked already"):
        majority_at(table("[given.rooms.crypt]\nstate = 'wrecked'\n"), "crypt")


def test_a_room_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(NoSuchRoom, match="did you mean crypt"):
        majority_at(table("[given]\n"), "cript")


def test_a_room_whose_slots_nobody_printed_is_a_gap():
    given = """
[lodge.rooms]
spiritual-black-rose-room = [0, 0]
crypt = [1, 0]
[lodge.cells]
red = "crypt E"
blue = "crypt NE"
[given]
"""
    with pytest.raises(RuleGap, match="nobody printed it"):
        majority_at(table(given), "spiritual-black-rose-room")


def test_where_cubes_count_for_who_placed_them_a_converted_one_still_does():
    given = """
[given.red]
in = "crypt"
slots.I = { text = "Personal: Convert 1 Instability in your Room." }
[given.rooms.crypt]
instability = ["blue"]
"""
    after = started(table(given, majority__counts="placed"), "cast I")
    assert (after[1].rooms[after[1].lodge.index("crypt")].instability, majority_at(after, "crypt").cubes) == (
        ("red",),
        (0, 1, 0),
    )


def test_a_tie_is_written_as_an_equation():
    room = majority({"red": 1, "blue": 1}, 6, BANNERS)
    assert "Eq(x_red + 1, x_blue + 1)" in str(room.when("red", "tied first"))
