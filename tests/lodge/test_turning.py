"""Portal tokens: what their faces join, and what turning them changes and does not, over random Lodges."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from plans import DISC, plans, readings, shuffled

from brw_lab.errors import LayoutError
from brw_lab.lodge.hexes import step
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.portal import BLUE, ORANGE, faces, joined
from brw_lab.lodge.turning import turned_about_centre, turned_tokens

few = settings(max_examples=60, deadline=None)
ROOMS = tuple((f"r{index}", place) for index, place in enumerate(DISC))
PASSAGES = [(room, side) for room, place in ROOMS for side in ("E", "NE", "NW") if step(place, side) in DISC]


@st.composite
def hexagons(draw) -> Layout:
    """The hexagon of nineteen Rooms with one to three tokens."""
    count = draw(st.integers(1, 3))
    tokens = shuffled(draw(st.randoms(use_true_random=False)), PASSAGES)[:count]
    layout = Layout(rooms=ROOMS, tokens=tuple(tokens))
    return turned_tokens(layout) if draw(st.booleans()) else layout


def tables(lodge):
    """How far one walks and how far off one sees, for every two Rooms."""
    return {(a, b): (lodge.distance(a, b), lodge.seen_at(a, b)) for a in lodge.rooms for b in lodge.rooms}


def links(lodge):
    """The half-edges that a Portal joins, each way, by colour."""
    return {
        (colour, (room, side), (to, enters))
        for room in lodge.rooms
        for to, side, enters, colour in lodge.passages(room)
        if colour is not None
    }


# --- turning each token where it stands


@few
@given(plans(least=2), readings)
def test_turning_every_token_changes_no_distance_and_no_sight(plan, reading):
    assert tables(Lodge.of(turned_tokens(plan), **reading)) == tables(Lodge.of(plan, **reading))


@few
@given(hexagons(), readings)
def test_nor_does_it_in_a_hexagon_with_tokens(plan, reading):
    assert tables(Lodge.of(turned_tokens(plan), **reading)) == tables(Lodge.of(plan, **reading))


@few
@given(plans(least=2))
def test_turning_every_token_lets_blue_and_orange_change_places(plan):
    turned = joined(turned_tokens(plan))
    assert (turned.get(BLUE), turned.get(ORANGE)) == (joined(plan).get(ORANGE), joined(plan).get(BLUE))


@few
@given(plans(least=2))
def test_tokens_turned_twice_stand_as_before(plan):
    assert turned_tokens(turned_tokens(plan)) == plan


def test_one_token_turned_alone_does_change_who_is_next_to_whom():
    plan = load_layout("amsterdam")
    alone = replace(plan, tokens=(faces(plan, plan.tokens[0])[1], *plan.tokens[1:]))
    assert Lodge.of(plan).distance("howards-room", "skultors-room") == 1
    assert Lodge.of(alone).distance("howards-room", "skultors-room") == 3


# --- turning all of them about the middle


def test_turning_about_the_middle_changes_who_is_next_to_whom():
    plan = load_layout("amsterdam")
    turned = turned_about_centre(plan)
    assert turned.tokens == (("cellar", "NE"), ("tower", "W"), ("armory", "NW"))
    assert Lodge.of(turned).distance("howards-room", "skultors-room") == 4


@few
@given(hexagons())
def test_tokens_turned_twice_about_the_middle_stand_as_before(plan):
    assert turned_about_centre(turned_about_centre(plan)) == plan


@few
@given(hexagons(), readings)
def test_turning_about_the_middle_is_half_a_turn_of_the_whole_lodge_seen_from_the_rooms_across(plan, reading):
    across = {room: next(other for other, at in ROOMS if at == (-q, -r)) for room, (q, r) in ROOMS}
    before, after = tables(Lodge.of(plan, **reading)), tables(Lodge.of(turned_about_centre(plan), **reading))
    assert after == {(across[a], across[b]): table for (a, b), table in before.items()}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a 0,0; b 1,0; c 0,1 / tokens a E", "no Room lies straight across from"),
        ("a 0,0; b 1,0; c 2,0 / walls b c / tokens a E", "a wall closes the passage"),
        ("a 0,0; b 1,0; c 2,0 / portals violet c W, a W / tokens a E", "the violet Portal is there"),
    ],
)
def test_tokens_that_cannot_stand_across_are_an_error(line, message):
    with pytest.raises(LayoutError, match=message):
        turned_about_centre(load_layout(line))


def test_without_tokens_there_is_nothing_to_turn_about_any_middle():
    plan = load_layout("a 0,0; b 1,0; c 0,1")
    assert turned_about_centre(plan) == turned_tokens(plan) == plan


# --- what the faces join


@few
@given(plans(least=2), readings)
def test_who_can_go_through_a_portal_can_come_back(plan, reading):
    found = links(Lodge.of(plan, **reading))
    assert found == {(colour, there, here) for colour, here, there in found}


@few
@given(plans(least=2), readings)
def test_colours_never_mix(plan, reading):
    ends = joined(plan)
    assert all(
        here in ends[colour] and there in ends[colour] for colour, here, there in links(Lodge.of(plan, **reading))
    )


@few
@given(plans(least=2), readings)
def test_a_token_never_leads_out_of_itself(plan, reading):
    tokens = [set(faces(plan, token)) for token in plan.tokens]
    found = links(Lodge.of(plan, **reading))
    assert not any({here, there} <= token for _, here, there in found for token in tokens)
    assert all(here != there for _, here, there in found)


@few
@given(hexagons())
def test_two_tokens_join_what_two_pairs_at_the_same_sides_join(plan):
    assume(len(plan.tokens) == 2)
    pairs = replace(plan, tokens=(), portals=tuple(joined(plan).items()))
    assert links(Lodge.of(plan)) == links(Lodge.of(pairs))
    assert tables(Lodge.of(plan)) == tables(Lodge.of(pairs))


@few
@given(hexagons())
def test_a_step_through_a_token_is_one_move(plan):
    lodge = Lodge.of(plan)
    assert all(lodge.distance(here[0], there[0]) == (here[0] != there[0]) for _, here, there in links(lodge))
