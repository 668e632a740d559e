"""Random answers from a fight in mid-air: whatever is chosen, what must be true at every Choice is true."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import NotOnOffer
from brw_lab.kernel.door import advance, begin, explain, options
from brw_lab.kernel.policies import health
from brw_lab.kernel.setting import Setting
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.position.position import Position
from brw_lab.terms import CELL, OUT
from tests.kernel.positions import FIGHT, VERBS, table

ANSWERS = st.lists(st.integers(0, 10_000), min_size=1, max_size=40)
TEXTS = {"fight": FIGHT, "verbs": VERBS}
FIGHTS = st.sampled_from(sorted(TEXTS))


def walk(answers: list[int], fight: str = "fight") -> list[tuple[Setting, Position]]:
    """The positions at every Choice along a walk in which each number picks an option."""
    setting, position = table(TEXTS[fight])
    found = [(setting, position)]
    for answer in answers:
        offered = options(setting, position)
        if not offered:
            break
        position = advance(setting, position, offered[answer % len(offered)].key).position
        found.append((setting, position))
    return found


def cubes(setting: Setting, position: Position) -> Counter[str]:
    """All cubes by colour: in the pools, on the Models, in the Rooms."""
    found = Counter({seat: position.parties[setting.index[seat]].pool for seat in setting.parties})
    found.update(cube for model in position.models for cube in model.damage)
    found.update(model.owner for model in position.models for _ in range(model.kept))
    found.update(cube for room in position.rooms for cube in room.instability)
    return found


def cards(position: Position) -> Counter[str]:
    """All card copies, wherever they lie."""
    found = Counter(position.library + position.forgotten)
    for held in position.holdings:
        found.update(held.hand + held.grimoire + held.memories)
        found.update(planned.copy for planned in held.slots if planned)
    return found


@given(ANSWERS, FIGHTS)
@settings(max_examples=120, deadline=None)
def test_cubes_and_card_copies_are_conserved(answers, fight):
    steps = walk(answers, fight)
    setting, start = steps[0]
    for _, position in steps[1:]:
        assert cubes(setting, position) == cubes(setting, start)
        assert cards(position) == cards(start)


@given(ANSWERS, FIGHTS)
@settings(max_examples=120, deadline=None)
def test_every_model_is_in_one_place_and_has_less_damage_than_health_unless_its_defeat_waits(answers, fight):
    for setting, position in walk(answers, fight):
        for model in position.models:
            assert model.place in (*position.lodge.rooms, CELL, OUT, f"@{model.owner}")
            full = len(model.damage) >= health(setting, model)
            waits = f"defeat {model.id}" in repr(position.agenda)
            assert not full or waits


@given(ANSWERS, FIGHTS)
@settings(max_examples=60, deadline=None)
def test_every_option_can_be_taken_and_says_what_it_is(answers, fight):
    setting, position = walk(answers, fight)[-1]
    for option in options(setting, position):
        assert option.label
        assert explain(setting, position, option.key).text == ""
        advance(setting, position, option.key)


@given(ANSWERS, FIGHTS)
@settings(max_examples=60, deadline=None)
def test_a_position_saved_at_any_choice_loads_equal_and_plays_on_alike(answers, fight):
    setting, position = walk(answers, fight)[-1]
    again = from_plain(json.loads(json.dumps(to_plain(position))))
    assert again == position
    assert hash(again) == hash(position)
    for option in options(setting, position):
        assert advance(setting, again, option.key).position == advance(setting, position, option.key).position


@given(ANSWERS, FIGHTS)
@settings(max_examples=60, deadline=None)
def test_no_effect_is_left_over_when_an_action_is_asked(answers, fight):
    for _, position in walk(answers, fight):
        if position.choice is not None and position.choice.kind == "action":
            assert [type(frame).__name__ for frame in position.agenda] == ["Turn", "Phase", "Activation"]


@given(ANSWERS, FIGHTS)
@settings(max_examples=40, deadline=None)
def test_advancing_leaves_the_position_it_started_from_as_it_was(answers, fight):
    setting, position = walk(answers, fight)[-1]
    before = to_plain(position)
    for option in options(setting, position):
        advance(setting, position, option.key)
    assert to_plain(position) == before


@given(ANSWERS, FIGHTS)
@settings(max_examples=40, deadline=None)
def test_the_beats_end_where_the_step_ends_and_do_not_change_it(answers, fight):
    setting, position = walk(answers, fight)[-1]
    for option in options(setting, position):
        plain = advance(setting, position, option.key)
        beaten = advance(setting, position, option.key, beats=True)
        assert beaten[:2] == plain[:2]
        counts = [beat.entries for beat in beaten.beats]
        assert counts == sorted(counts)


def test_a_walk_long_enough_ends_with_nobody_deciding_and_nothing_on_offer():
    setting, position = walk([0] * 400)[-1]
    assert position.choice is None
    assert options(setting, position) == ()


def test_an_answer_that_is_not_on_offer_names_those_that_are_nearest_first():
    setting, position = table(FIGHT)
    with pytest.raises(NotOnOffer) as caught:
        advance(setting, position, "cast 1")
    assert caught.value.expected[0] == "cast I"


def test_beginning_a_begun_position_changes_nothing():
    setting, position = table(FIGHT)
    assert begin(setting, position).position == position
