"""Where a Mage is safe: what a plain search of all that the others can do next confirms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.outcomes.asking import answers
from brw_lab.outcomes.endings import endings
from brw_lab.outcomes.reach import StandError, reach
from brw_lab.outcomes.safety import safe, threats
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table
from tests.outcomes.standing import (
    BENT,
    LAYOUTS,
    QUIET,
    WALLED,
    aimed_from,
    by_a_token,
    late_in_duel,
    mid_duel,
    played,
    rival,
    table,
    three,
    whose,
)

AIMS = {"shy": "Mage within 1: Inflict 1.", "far": "Model within 2: Push the target 1."}
SLOW = '[given.blue.mage]\nname = "Novice"\nhealth = 8\nhand = 6\nstrength = 2\nspeed = 1\n'
BLUE = 'slots.I = {{ text = "{}" }}\n'


def facing(layout="duel", red="crypt", blue="garden", aims=AIMS["shy"], others=0, more="", **rulings):
    """Red has the Activation, blue answers with one Spell and *others* tokens."""
    return table(layout, red, blue, others=others, more=BLUE.format(aims) + more, **rulings)


def at_end(start, cover):
    """The table when red's Activation ends there."""
    setting, position = start
    position = begin(setting, position).position
    for move in cover.moves:
        position = advance(setting, position, move.key).position
    return setting, position


def threatened(start, cover):
    """Whether the other seat may aim at the Mage in the Activation that follows its own, by plain play."""
    end = at_end(start, cover)
    position = end[1]
    seat = whose(start[1])
    if whose(position) in (None, seat) or position.turn != start[1].turn:
        return False
    return bool(aimed_from(end, {rival(seat)}, seat, seat))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("aims", AIMS.values(), ids=AIMS)
@pytest.mark.parametrize("others", [0, 1])
def test_a_place_is_safe_exactly_where_nobody_is_offered_the_mage(layout, aims, others):
    start = facing(layout, aims=aims, others=others)
    found = {cover.place: bool(cover) for cover in safe(start, "red")}
    plainly = {cover.place: not threatened(start, cover) for cover in safe(start, "red")}
    assert found == plainly


@given(st.integers(0, 400))
@settings(max_examples=12, deadline=None)
def test_late_in_any_duel_too(seed):
    start = late_in_duel(seed)
    covers = [cover for cover in safe(start, whose(start[1])) if cover.verdict != "hurt"]
    assert [(cover.place, bool(cover)) for cover in covers] == [
        (cover.place, not threatened(start, cover)) for cover in covers
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_endings_confirm_that_a_safe_mage_is_not_hurt(layout):
    start = facing(layout)
    for cover in safe(start, "red"):
        if cover:
            ends = endings(at_end(start, cover), until="activation", observe=["red.damage", "red.in"])
            assert [(end["red.damage"], end["red.in"]) for end in ends] == [((), cover.place)]


@pytest.mark.parametrize("seed", range(4))
def test_in_the_middle_of_a_duel_every_danger_replays(seed):
    start = mid_duel(seed)
    seat = whose(start[1])
    for cover in safe(start, seat, limit=1500):
        for hit in cover.hits[:1]:
            position, key = played(start, (*cover.moves, *hit.moves))
            assert hit.moves[-1].forced or key in offers(start[0], position)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_ends_the_activation_where_it_says(layout):
    start = facing(layout)
    for cover in safe(start, "red"):
        position = at_end(start, cover)[1]
        assert (whose(position), position.model("red").place) == ("blue", cover.place)


def test_the_places_are_those_where_an_activation_can_end():
    start = facing(red="cell")
    assert {cover.place for cover in safe(start, "red")} <= {way.place for way in reach(start, "red")}


def test_nobody_can_hit_a_mage_in_its_cell():
    assert safe(facing(red="cell", aims="Mage anywhere: Inflict 1."), "red")["cell"].verdict == "safe"


def test_the_cell_itself_is_not_where_an_explore_can_end():
    assert all(
        not any(move.key == "explore" for move in cover.moves)
        for cover in safe(facing(red="cell"), "red")
        if cover.place == "cell"
    )


def test_what_hurts_without_aiming_is_told_apart():
    storm = safe(facing(aims="Special: Inflict 1 on each Model."), "red")["crypt"]
    assert (storm.verdict, bool(storm), storm.why) == (
        "hurt",
        False,
        "nobody aims at it, but it is hurt: blue: cast I",
    )


def test_a_rival_without_an_action_threatens_nobody():
    assert safe(table(others=0), "red").safe == tuple(cover.place for cover in safe(table(others=0), "red"))


def test_walls_keep_a_mage_safe_and_a_portal_does_not():
    behind = facing("crossed", red="crypt", blue="black-rose-room")
    through = facing("crossed", red="crypt", blue="armory")
    assert [safe(start, "red")["crypt"].verdict for start in (behind, through)] == ["safe", "danger"]


def verdicts(ask, place, start, question, readings):
    """What is said of one place by each reading of a question; *start* is what :func:`facing` is given."""
    return [ask(facing(**start, **{question: reading}), "red")[place].verdict for reading in readings]


@pytest.mark.parametrize("ask", [safe, threats])
def test_by_another_ruling_a_wall_keeps_nobody_safe_from_a_walker(ask):
    start = {"layout": WALLED, "red": "crypt", "blue": "black-rose-room", "aims": "Mage within 0: Inflict 1."}
    start |= {"others": 1, "more": SLOW + QUIET}
    assert verdicts(ask, "crypt", start, "move__step", ("open", "neighbour")) == ["safe", "danger"]


@pytest.mark.parametrize("ask", [safe, threats])
def test_by_another_ruling_one_is_safe_behind_two_portals(ask):
    start = {"layout": BENT, "red": "crypt", "blue": "armory", "aims": "Mage within 3: Inflict 1."}
    assert verdicts(ask, "crypt", start, "portal__crossings", ("any", "one")) == ["danger", "safe"]


@pytest.mark.parametrize("ask", [safe, threats])
def test_by_another_ruling_an_open_door_is_a_danger(ask):
    start = {"layout": "two-pairs", "red": "black-rose-room", "blue": "kiln", "aims": "Mage within 1: Inflict 1."}
    assert verdicts(ask, "black-rose-room", start, "portal__door", ("closed", "open")) == ["safe", "danger"]


def test_among_three_seats_all_others_count():
    start = three()
    assert {hit.seat for hit in safe(start, "red")["kiln"].hits} == {"blue", "green"}


def test_among_three_seats_one_that_is_far_is_no_danger():
    start = three(aims="Mage within 0: Inflict 1.")
    assert [(cover.place, {hit.seat for hit in cover.hits}) for cover in safe(start, "red") if not cover] == [
        ("gallery", {"green"}),
        ("loft", {"blue"}),
    ]


@pytest.mark.parametrize(("door", "verdict"), [("closed", "safe"), ("open", "danger")])
def test_past_a_token_one_is_seen_by_its_ruling(door, verdict):
    start = by_a_token("assassins-brotherhood", portal__door=door)
    assert safe(start, "red")["howards-room"].verdict == verdict


def test_the_means_are_told_nearest_first():
    assert safe(facing(others=2), "red")["garden"].means == ("the Spell in slot I", "a Fight")


def test_where_nothing_is_safe_the_mildest_places_are_told():
    found = safe(facing(aims="Mage anywhere: Inflict 1.", others=1), "red")
    fewest = min(len(cover.means) for cover in found)
    assert (found.safe, {len(found[place].means) for place in found.mildest}) == ((), {fewest})


def test_the_threats_are_told_of_every_room_even_of_those_out_of_reach():
    start = facing(red="crypt", tokens=0)
    assert [cover.place for cover in threats(start, "red")] == list(start[1].lodge.rooms)


def test_the_threats_are_those_of_a_mage_who_stands_there():
    start = facing()
    covered = [cover.place for cover in threats(start, "red") if not cover]
    assert covered == [cover.place for cover in safe(start, "red") if not cover]


def test_other_models_are_threatened_where_they_stand():
    oni = '[[given.red.evocations]]\nname = "Oni"\nin = "{}"\n'
    told = [
        bool(dict(threats(facing(aims="Model within 1: Inflict 1.", more=oni.format(room)), "red").models)["oni"])
        for room in ("hall", "crypt")
    ]
    assert told == [True, False]


def test_the_threats_of_an_activation_that_is_on_are_told_to_the_other():
    start = table(red="crypt", spell="Mage within 1: Inflict 1.", tokens=0)
    assert threats(start, "blue")["black-rose-room"].hits[0].seat == "red"


def test_a_slot_whose_spell_nobody_tells_is_named():
    setting, position = facing()
    held = position.holdings[1]
    unknown = held.slots[1]._replace(copy="nobody-knows#1")
    position = position.copy()
    position.holdings = (position.holdings[0], held._replace(slots=(None, unknown, None, None)))
    found = safe((setting, position), "red")
    assert (found.unknown, str(found).splitlines()[-2]) == ((("blue", "I"),), "nobody tells what Blue has in slot I")


def test_a_bound_leaves_it_undecided():
    found = safe(facing(others=2, aims="Mage within 0: Inflict 1."), "red", limit=2)
    assert not found.complete


def test_after_a_fight_one_asks_at_the_table():
    duel = Table.of(load_scenario("duel_kami/actions/the-five"))
    duel.choose("momentum I").choose("decline")
    assert all(cover.moves[0].key != "momentum I" for cover in safe(duel, "red") if cover.moves)


def test_whoever_is_not_active_asks_for_threats():
    with pytest.raises(StandError) as refused:
        safe(facing(), "blue")
    assert str(refused.value).startswith("it is an Activation of red now")


def test_outside_an_activation_nothing_is_threatened():
    with pytest.raises(StandError) as refused:
        threats(load_scenario("duel_kami/study/two-and-two"), "red")
    assert str(refused.value).startswith("it is no Activation now")


def test_the_text_tells_a_line_a_place():
    text = str(safe(facing(aims="Mage within 0: Inflict 1."), "red")).splitlines()
    assert (text[0], text[3]) == (
        "Safe from the next Activation of the others: 6 of 7 places where Red can end this Activation",
        "  garden           danger: the Spell in slot I, in the same Room (blue: cast I, target red)",
    )


def test_the_scenario_on_it_agrees():
    scenario = load_scenario("duel_kami/sight/where-am-i-safe")
    assert safe(scenario, "red").safe == ("kiln", "well")
    assert answers(scenario)[0].holds is False
