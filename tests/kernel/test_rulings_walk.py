"""Random answers at a table that takes any one reading: nothing is lost, nothing breaks, everything can be saved."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.kernel.door import advance, begin, options
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from tests.kernel.positions import FIGHT, HEAD, VERBS
from tests.kernel.test_walk import cards, cubes

SCENARIOS = [load_scenario(HEAD + text) for text in (FIGHT, VERBS)]
LOSES_CARDS = "forgotten.unrevealed"
"""By its other reading a discarded card leaves the game."""
READINGS = sorted(
    (question.id, reading)
    for question in load_rulebook("duel_kami").questions.values()
    for reading in question.readings
    if reading != question.default and question.id != LOSES_CARDS
)
ANSWERS = st.lists(st.integers(0, 10_000), min_size=1, max_size=40)


@given(ANSWERS, st.sampled_from(SCENARIOS), st.lists(st.sampled_from(READINGS), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_under_other_readings_cubes_and_cards_are_conserved_and_a_position_can_be_saved(answers, scenario, readings):
    setting, start = set_up(scenario, tuple(readings))
    position = begin(setting, start).position
    had = cubes(setting, position), cards(position)
    for answer in answers:
        offered = options(setting, position)
        if not offered:
            break
        position = advance(setting, position, offered[answer % len(offered)].key).position
        assert (cubes(setting, position), cards(position)) == had
        for model in position.models:
            assert len(position.origin(model.id, model.damage)) == len(model.damage)
    assert from_plain(json.loads(json.dumps(to_plain(position)))) == position
