"""Whatever the language says can be resolved, or a RuleGap says why not; an Effect keeps only what it looks back on."""

from __future__ import annotations

import json
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import RuleGap
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, explain, options
from brw_lab.kernel.recall import asked_by
from brw_lab.kernel.setting import STANDS, Setting
from brw_lab.kernel.trace import say_entry
from brw_lab.position.pending import Resolving
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect
from tests.kernel.positions import HEAD, VERBS, table
from tests.kernel.test_walk import cards, cubes
from tests.spellcraft.strategies import THOROUGH, effects

ANSWERS = st.lists(st.integers(0, 999), max_size=15)


def about_to_resolve(effect: Effect, seat: str) -> tuple[Setting, Position]:
    """The position of the verbs, with an Effect of *seat* about to be resolved."""
    setting, start = set_up(load_scenario(HEAD + VERBS))
    own = {name: kept for name, kept in setting.effects.items() if ".persistent." in name and STANDS not in name}
    again = Setting(setting.rules, setting.cards, setting.seats, {**own, "given": effect})
    draft = start.copy()
    draft.agenda = (*start.agenda, Resolving("given", seat, "" if seat == "rose" else seat, "given"))
    return again, draft


@given(effects, ANSWERS, st.sampled_from(("red", "blue", "rose")))
@settings(max_examples=3000 if THOROUGH else 250, deadline=None)
def test_any_effect_is_resolved_or_a_gap_says_why_not(effect, answers, seat):
    setting, start = about_to_resolve(effect, seat)
    with suppress(RuleGap):
        step = begin(setting, start)
        for answer in answers:
            offered = options(setting, step.position)
            if not offered:
                break
            assert from_plain(json.loads(json.dumps(to_plain(step.position)))) == step.position
            step = advance(setting, step.position, offered[answer % len(offered)].key)
            assert all(say_entry(setting, entry) for entry in step.entries)
            assert (cubes(setting, step.position), cards(step.position)) == (cubes(setting, start), cards(start))


def asked(text: str) -> list[list[str]]:
    return [sorted(words) for words in asked_by(read_effect(text))]


def test_an_effect_that_does_not_look_back_keeps_nothing():
    assert asked("Mage anywhere: Inflict 2. Gain 1 Power Point. Repeat 1.") == [[], [], []]


def test_if_you_do_is_kept_for_the_next_phrase_only():
    assert asked("Move 1. If you do, restore. Restore.") == [[], ["did"], []]


def test_what_is_counted_is_kept_until_the_last_phrase_that_asks():
    text = "Inflict 1 on each Model. Restore. Gain 1 Power Point for each Model you damaged. Restore."
    assert asked(text) == [["models"], ["models"], ["models"], []]


def test_what_a_persistent_asks_is_asked_by_the_persistent():
    text = "Restore. Persistent: when you enter a Room, you may move 1. If you do, gain 1 Power Point."
    assert asked(text) == [[], []]


TWO_WAYS = """
[given.red]
in = "crypt"
slots.I = { text = "Special: Inflict 1 or restore. You may move 1. Place 1 Instability." }
[given.blue]
in = "garden"
"""


def test_two_ways_to_one_future_are_one_position():
    setting, start = table(TWO_WAYS)
    after = advance(setting, start, "cast I").position
    one = advance(setting, advance(setting, after, "choose inflict 1").position, "decline").position
    other = advance(setting, advance(setting, after, "choose restore").position, "decline").position
    assert one == other


def test_a_side_that_is_only_kept_as_text_cannot_be_cast_and_says_why():
    fury = '[given.red]\nin = "crypt"\nslots.I = { card = "mononokes-fury" }\n[given.blue]\nin = "garden"\n'
    setting, position = table(fury)
    assert "cast I" not in offers(setting, position)
    assert "cannot be used" in explain(setting, position, "cast I").text
