"""From where one hits: what plain play finds, by witnesses that replay; and why not from elsewhere."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import begin
from brw_lab.outcomes.asking import answers
from brw_lab.outcomes.hunt import Hunt, Prey
from brw_lab.outcomes.reach import StandError
from brw_lab.outcomes.stands import stands
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit
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

LIMIT = 2500
LOADED = (0, 3, 11, 22)
"""Seeds of duels that are looked into where a Mage has tokens and Spells left for some thousand positions."""


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("red", ["crypt", "cell"])
@pytest.mark.parametrize("spell", ["Mage within 1: Inflict 1.", "Model within 2: Push the target 1."])
@pytest.mark.parametrize("tokens", [1, 2])
def test_hits_are_where_plain_play_offers_them(layout, red, spell, tokens):
    start = table(layout, red, spell=spell, tokens=tokens)
    assert {*stands(start, "red").hits} == aimed_from(start, {"red"}, "blue", "red")


def agrees(start):
    """Whether everything was looked at, and hits are where plain play offers them."""
    seat = whose(start[1])
    found = stands(start, seat)
    return found.complete and {*found.hits} == aimed_from(start, {seat}, rival(seat), seat)


@pytest.mark.parametrize("seed", LOADED)
def test_in_the_middle_of_a_duel_too(seed):
    assert agrees(mid_duel(seed))


@given(st.integers(0, 400))
@settings(max_examples=12, deadline=None)
def test_late_in_any_duel_too(seed):
    assert agrees(late_in_duel(seed))


@pytest.mark.parametrize("seed", LOADED)
def test_what_is_left_out_has_no_hit_of_its_own(seed):
    setting, position = mid_duel(seed)
    seat = whose(position)
    until = until_of("activation", position)
    told = []
    for aims_only in (False, True):
        hunt = Hunt(setting, position, until, seat, Prey((rival(seat),), (seat,)), aims_only=aims_only)
        hunt.go(Limit())
        told.append({(hit.stands, hit.by, hit.model, len(hit.moves)) for hit in hunt.hits})
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", range(4))
def test_every_witness_replays_and_its_last_answer_is_on_offer(seed):
    start = mid_duel(seed)
    seat = whose(start[1])
    for stand in stands(start, seat, limit=LIMIT):
        for hit in stand.hits:
            position, key = played(start, hit.moves)
            if not hit.moves[-1].forced:
                assert key in offers(start[0], position)
                assert position.model(seat).place == stand.place == hit.stands


def test_a_forced_aim_is_a_hit():
    oni = table(red="crypt", more='[[given.red.evocations]]\nname = "Oni"\nin = "hall"\n', tokens=1)
    (hit,) = [hit for hit in stands(oni, "red")["crypt"].hits if hit.by == "command"]
    assert [str(move) for move in hit.moves] == ["red: command", "red: move garden", "(red: attack blue)"]
    played(oni, hit.moves)


def test_what_strikes_is_told_apart_from_who_stands():
    oni = table(red="crypt", more='[[given.red.evocations]]\nname = "Oni"\nin = "garden"\n', tokens=1)
    (hit,) = [hit for hit in stands(oni, "red")["crypt"].hits if hit.by == "command"]
    assert (hit.model, hit.stands, hit.origin, hit.says) == ("oni", "crypt", "garden", "Oni by Command")


def test_without_another_action_one_hits_only_from_where_one_stands():
    still = table("duel", "crypt", spell="Mage within 2: Inflict 1.", tokens=0)
    assert stands(still, "red").hits == ("crypt",)


def test_out_of_range_is_told():
    near = stands(table(spell="Mage within 1: Inflict 1.", tokens=0), "red")
    assert near["crypt"].why == "Blue cannot be targeted: 2 Rooms away, range 1"


def test_a_room_that_is_not_seen_says_why():
    round_the_corner = stands(table(red="kiln", spell="Mage within 3: Inflict 1.", tokens=0), "red")
    assert (
        round_the_corner["kiln"].why
        == "Blue cannot be targeted: no straight row of Rooms leads from the Kiln to the Garden"
    )


def test_a_room_out_of_reach_is_told_to_be_so():
    assert stands(table(tokens=0), "red")["hall"].verdict == "not reached"


def test_a_room_that_only_the_spell_itself_could_pay_for_is_told_to_be_too_late():
    late = stands(table(spell="Mage within 1: Inflict 1.", tokens=0), "red")["black-rose-room"]
    assert (late.verdict, late.why) == ("cannot", "in reach from there, but not with an Action left for it")


def test_a_spell_that_aims_at_nobody_is_told():
    mild = stands(table(spell="Personal: Gain 1 Power Point.", tokens=0), "red")
    assert dict(mild["crypt"].whys)["slot I"] == "The Spell in slot I is aimed at no Model"


def test_nothing_is_aimed_from_the_cell():
    assert stands(table(red="cell"), "red")["cell"].why == "Red is in the Cell, where no Spell is cast"


def test_nobody_is_hit_in_its_cell():
    assert stands(table(blue="cell", spell="Mage anywhere: Inflict 1."), "red").hits == ()


def test_a_seat_in_its_cell_hits_from_the_room_it_steps_into():
    out = stands(
        table(red="cell", blue="crypt", spell="Mage within 0: Inflict 1.", tokens=1, speed=1, more=QUIET), "red"
    )
    assert (out["cell"].verdict, out.hits) == ("cannot", ("crypt",))
    assert [move.key for move in out["crypt"].hits[0].moves] == ["explore", "cast I", "target blue"]


@pytest.mark.parametrize(("target", "hits"), [("blue", ("loft",)), ("green", ("gallery",))])
def test_among_three_seats_one_says_whom_to_hit(target, hits):
    assert stands(three(), "red", target).hits == hits


def test_among_three_seats_nobody_is_meant_unsaid():
    with pytest.raises(StandError) as refused:
        stands(three(), "red")
    assert str(refused.value).startswith("nobody says whom to hit; expected blue or green")


def test_an_evocation_may_be_the_target():
    oni = '[[given.blue.evocations]]\nname = "Oni"\nin = "kiln"\n'
    assert stands(table(spell="Evocation within 1: Inflict 1.", tokens=0, more=oni), "red", "oni").hits == ("crypt",)


def test_a_line_through_a_portal_is_told():
    portal = table("crossed", "crypt", "armory", "Mage within 1: Inflict 1.", tokens=0)
    hit = stands(portal, "red")["crypt"].hits[0]
    assert (hit.sight.through, hit.distance) == (("violet",), "1 Room away, through violet")


def test_by_another_ruling_a_line_passes_one_portal_only():
    twice = (BENT, "crypt", "armory", "Mage within 3: Inflict 1.")
    assert [stands(table(*twice, tokens=0, portal__crossings=reading), "red").hits for reading in ("any", "one")] == [
        ("crypt",),
        (),
    ]


def test_by_another_ruling_a_door_is_open_beside_its_portal():
    kiln = ("two-pairs", "black-rose-room", "kiln", "Mage within 1: Inflict 1.")
    assert [stands(table(*kiln, tokens=0, portal__door=reading), "red").hits for reading in ("closed", "open")] == [
        (),
        ("black-rose-room",),
    ]


def test_by_another_ruling_one_walks_through_walls_to_where_one_hits():
    wall = (WALLED, "crypt", "black-rose-room", "Mage within 0: Inflict 1.")
    hit = [
        stands(table(*wall, tokens=1, speed=1, more=QUIET, move__step=reading), "red").hits
        for reading in ("open", "neighbour")
    ]
    assert hit == [(), ("black-rose-room",)]


def test_through_a_token_one_walks_to_where_one_hits():
    hits = {hit.by: hit for hit in stands(by_a_token("skultors-room"), "red")["skultors-room"].hits}
    assert [move.key for move in hits["cast I"].moves][:2] == ["explore", "move skultors-room via blue"]


def test_by_another_ruling_one_walks_past_a_token_to_where_one_hits():
    beyond = [stands(by_a_token("assassins-brotherhood", portal__door=door), "red").hits for door in ("closed", "open")]
    assert beyond == [(), ("assassins-brotherhood",)]


def test_only_the_nearest_way_of_each_kind_is_told():
    hits = stands(table(red="garden"), "red")["garden"].hits
    assert [hit.by for hit in hits] == sorted({hit.by for hit in hits}, key=[hit.by for hit in hits].index)


def test_a_bound_leaves_rooms_undecided():
    few = stands(table(tokens=2, spell="Mage within 0: Inflict 1."), "red", limit=5)
    assert (few.complete, few["hall"].verdict) == (False, "not decided")


def test_a_table_is_taken_where_it_stands():
    duel = Table.of(load_scenario("duel_kami/actions/the-five"))
    duel.choose("explore")
    assert stands(duel, "red")["garden"].hits[0].moves[0].key != "explore"


def test_a_slot_whose_spell_nobody_tells_is_named():
    setting, position = table(tokens=1)
    held = position.holdings[0]
    planned = held.slots[1]._replace(copy="nobody-knows#1")
    position = position.copy()
    position.holdings = (held._replace(slots=(None, planned, None, None)), position.holdings[1])
    assert stands((setting, begin(setting, position).position), "red").unknown == ("I",)


@pytest.mark.parametrize(
    ("target", "said"),
    [("blu", "there is no Model 'blu' to hit; expected blue; did you mean blue?"), ("red", "there is no Model 'red'")],
)
def test_a_target_that_is_none_is_refused(target, said):
    with pytest.raises(StandError) as refused:
        stands(table(), "red", target)
    assert str(refused.value).startswith(said)


def test_the_text_says_what_counts_and_a_line_a_room():
    text = str(stands(table(red="garden", tokens=0, spell="Mage within 0: Inflict 1."), "red")).splitlines()
    assert text[0] == "Red can aim at Blue in this Activation from 1 of 7 places"
    assert text[3] == "  garden           x the Spell in slot I, in the same Room (cast I, target blue)"


def test_the_scenario_on_it_agrees():
    scenario = load_scenario("duel_kami/sight/where-must-i-stand")
    found = stands(scenario, "red")
    for answer in answers(scenario):
        place = next(claim.expected for claim in answer.ask.claims if claim.name == "red.in")
        assert bool(found[place]) == answer.holds
