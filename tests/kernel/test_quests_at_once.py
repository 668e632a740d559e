"""Quests that are declared at once: what is a moment, what is kept between them, that nobody is asked twice."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import RuleGap
from brw_lab.kernel import moments
from brw_lab.kernel.conditions import STATES
from brw_lab.kernel.door import advance, begin, explain, options
from brw_lab.kernel.tallies import VERBS
from brw_lab.position.pending import Quests
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.views.choice_view import waiting_view
from tests.kernel.test_walk import cards, cubes

HEAD = '''
title = "a test"
rulebook = "duel_lex"
cards = ["""
[quests.toll]
name = "Toll"
face = "1 back"
condition = "With one Physical Attack of yours you inflicted at least 2 Damage on another Mage."
text = "Personal: Gain 2 Power Points."
points = 1
[quests.spread]
name = "Spread"
face = "1 back"
condition = "In one of your Activations you placed Instability in at least 2 different Rooms."
text = "Personal: Draw 1 Spell Card."
points = 1
[quests.twice]
name = "Twice"
face = "1 back"
condition = "You placed the Instability that filled at least 2 Rooms."
text = "Personal: Inflict 1 on each other Mage."
points = 1
[quests.riddle]
name = "Riddle"
face = "1 back"
condition = { text = "Nobody knows.", text_only = true }
text = "Personal: Gain 2 Power Points."
points = 1
"""]
'''

FRAY = r"""
[given]
crown = "blue"
active = "red"
library = ["Ember", "Ember", "Tide"]
forgotten = ["Long Night", "Last Word"]
quests = ["Pathfinder", "Keystone", "Victor", "Scholar", "Shepherd", "Survivor", "Toll", "Spread", "Twice"]
deck = [{ name = "Imp", health = 2, models = 2 }]
[given.red]
mage = "novice"
in = "black-rose-room"
hand = ["Ember", "Tide", "Echo"]
grimoire = ["Snare", "Usurp", "Ember"]
damage = ["blue", "blue", "rose", "blue", "rose"]
slots.quick = { text = "Personal: Summon Imp or heal 2. You may move 1. Draw 2 Spell Cards." }
slots.I = { text = "Mage within 2: Inflict 2. Place 1 Instability in your Room. Repeat 1: discard 1 Spell Card." }
slots.II = { text = "Special: Each Mage draws 2 Spell Cards. Place 1 Instability in each Room. Draw 1 Spell Card." }
slots.III = { text = "Special: Inflict 1 on each Model. Draw 2 Spell Cards. Move 1." }
evocations = [{ name = "Oni", in = "crypt", health = 3, damage = ["blue", "blue"] }]
[given.blue]
mage = "adept"
in = "crypt"
hand = 3
grimoire = ["Ember", "Usurp", "Tide"]
damage = ["red", "rose", "red", "red", "rose", "red"]
slots.I = { text = "Mage anywhere: Inflict 4. Discard 2 Spell Cards. Draw 2 Spell Cards." }
slots.II = { text = "Personal: Place 2 Instability in your Room. Activate one of your Evocations." }
evocations = [{ name = "Kappa", in = "garden", health = 2 }]
persistents = [
  { slot = "quick", text = "Persistent: when the target inflicts Damage, inflict 1 on the target.", target = "red" },
]
[given.rooms]
black-rose-room.instability = ["rose", "rose", "blue", "rose", "red"]
crypt.instability = ["blue", "rose", "blue"]
"""

ONE = """
[given]
quests = [{quests}]
{more}
[given.red]
in = "crypt"
hand = ["Ember", "Ember", "Ember"]
grimoire = {grimoire}
slots.I = {{ text = "{text}" }}
slots.II = {{ text = "{text}" }}
[given.blue]
in = "garden"
{blue}
"""


def table(given):
    """The Setting and the first Choice of a scenario's ``[given]`` under Lex."""
    setting, position = set_up(load_scenario(HEAD + given))
    return setting, begin(setting, position).position


def one(text, quests='"Scholar"', grimoire='["Ember", "Ember", "Ember"]', blue="", more=""):
    """A table at which red casts *text* by slot I, and again by slot II."""
    return table(ONE.format(text=text, quests=quests, grimoire=grimoire, blue=blue, more=more))


def after(setting, position, *keys):
    for key in keys:
        position = advance(setting, position, key).position
    return position


def asked(position):
    """Who is asked about which Quests now, if anybody."""
    choice = position.choice
    if choice is None or choice.kind != "quest":
        return None
    return choice.seat, {id for seat, id in position.agenda[-1].met if seat == choice.seat}


def test_a_fourth_card_is_asked_about_only_at_the_period_of_the_phrase_that_draws_it():
    setting, position = one("Personal: Draw 2 Spell Cards. Gain 1 Power Point.", grimoire='["Tide", "Ember", "Gust"]')
    position = after(setting, position, "cast I", "draw Tide")
    assert position.choice.kind != "quest"
    assert asked(after(setting, position, "draw Gust")) == ("red", {"scholar"})


def test_a_hand_that_falls_and_rises_within_one_phrase_has_not_been_fulfilled_anew():
    setting, position = one(
        "Personal: Draw 1 Spell Card. Discard 1 Spell Card and draw 1 Spell Card. Gain 1 Power Point."
    )
    position = after(setting, position, "cast I", "decline")
    assert position.parties[0].power == 1


def test_declining_leaves_nothing_behind_but_what_the_table_shows():
    setting, position = one("Personal: Draw 1 Spell Card. Gain 1 Power Point.")
    declined = after(setting, position, "cast I", "decline")
    assert [tally[:3] for tally in declined.tallies] == [("red", "HAND", 4)]
    _, other = table(to_scholar_at_four())
    assert declined.tallies == other.tallies


def to_scholar_at_four():
    given = ONE.format(text="Personal: Heal 1.", quests='"Scholar"', grimoire="[]", blue="", more="")
    return given.replace('hand = ["Ember", "Ember", "Ember"]', 'hand = ["Ember", "Ember", "Ember", "Ember"]')


def test_no_quest_on_the_table_keeps_nothing():
    setting, position = one("Personal: Draw 1 Spell Card. Gain 1 Power Point.", quests="")
    assert after(setting, position, "cast I").tallies == ()


def test_a_completed_quest_keeps_nothing():
    setting, position = one("Personal: Draw 1 Spell Card. Gain 1 Power Point.")
    assert after(setting, position, "cast I", "complete Scholar", "decline").tallies == ()


def test_rooms_placed_in_are_forgotten_when_the_activation_ends():
    setting, position = one("Personal: Place 1 Instability in your Room.", quests='"Spread"')
    position = after(setting, position, "cast I")
    assert [tally.now for tally in position.tallies] == [("crypt",)]
    assert after(setting, position, "end activation").tallies == ()


ROOMS = """
[given.rooms]
crypt.instability = ["rose", "rose", "rose", "rose"]
garden.instability = ["rose", "rose", "rose"]
kiln.instability = ["rose", "rose", "rose"]
"""


@pytest.mark.parametrize(("quest", "moment"), [("Keystone", True), ("Twice", False)])
def test_a_first_filled_room_completes_one_and_not_yet_two(quest, moment):
    setting, position = one("Personal: Place 1 Instability in your Room.", quests=f'"{quest}"', blue=ROOMS)
    assert bool(asked(after(setting, position, "cast I"))) is moment


def test_two_rooms_filled_by_one_phrase_are_one_moment_for_each_of_both_quests():
    text = "Special: Place 1 Instability in each Room. Gain 1 Power Point."
    setting, position = one(text, quests='"Keystone", "Twice"', blue=ROOMS)
    position = after(setting, position, "cast I")
    assert asked(position) == ("red", {"keystone", "twice"})
    assert asked(after(setting, position, "decline")) is None


@pytest.mark.parametrize(("reading", "power"), [("whole", 1), ("more", 0)])
def test_whether_further_damage_fulfils_again_what_was_declined_is_a_ruling(reading, power):
    text = "Mage anywhere: Inflict 2. Inflict 2. Inflict 1. Gain 1 Power Point."
    setting, position = one(text, quests='"Survivor"')
    setting = setting.ruled(setting.rules.ruled({"quest.again": reading}))
    position = after(setting, position, "cast I", "target blue")
    assert asked(position) == ("blue", {"survivor"})
    assert after(setting, position, "decline").parties[0].power == power


def test_as_much_damage_again_fulfils_again_what_was_declined():
    text = "Mage anywhere: Inflict 3. Inflict 1. Inflict 3. Inflict 1. Gain 1 Power Point."
    mage = 'mage = { name = "Ox", health = 12, hand = 6, strength = 2, speed = 2 }'
    setting, position = one(text, quests='"Survivor"', blue=mage)
    position = after(setting, position, "cast I", "target blue", "decline")
    assert asked(position) == ("blue", {"survivor"})
    assert len(position.model("blue").damage) == 8


def test_a_mage_without_a_cube_misses_its_moment_and_the_trace_says_so():
    setting, position = one("Personal: Draw 1 Spell Card. Gain 1 Power Point.")
    pool = position.parties[0].pool
    position = position.copy()
    position.parties = (position.parties[0]._replace(pool=pool - pool), *position.parties[1:])
    step = advance(setting, position, "cast I")
    assert "no-quest-cube" in [entry.verb for entry in step.entries]
    assert asked(step.position) is None


@pytest.mark.parametrize(("reading", "holds"), [("moment", True), ("now", False)])
def test_whether_what_a_quest_asks_of_the_table_has_to_hold_still_is_a_ruling(reading, holds):
    setting, position = one("Personal: Draw 1 Spell Card. Gain 1 Power Point.")
    setting = setting.ruled(setting.rules.ruled({"quest.state": reading}))
    position = after(setting, position, "cast I")
    fewer = position.copy()
    fewer.holdings = (fewer.holdings[0]._replace(hand=()), *fewer.holdings[1:])
    assert moments.at_hand(setting, position, "red", "scholar")
    assert moments.at_hand(setting, fewer, "red", "scholar") is holds


def test_a_condition_that_is_only_kept_as_text_is_a_gap_as_soon_as_something_happens():
    setting, position = one("Personal: Gain 1 Power Point.", quests='"Riddle"')
    with pytest.raises(RuleGap, match="Riddle"):
        advance(setting, position, "cast I")


def test_why_no_quest_may_be_declared_now_names_the_moment():
    setting, position = one("Personal: Gain 1 Power Point.")
    why = explain(setting, position, "complete Scholar")
    assert "the very moment" in why.text
    assert "lex.quest.declare-at-once" in why.clauses


def test_a_quest_that_was_not_fulfilled_at_this_moment_is_refused_with_its_condition():
    setting, position = one("Personal: Draw 1 Spell Card.", quests='"Scholar", "Victor"')
    why = explain(setting, after(setting, position, "cast I"), "complete Victor")
    assert "has not been fulfilled at this moment" in why.text


def test_the_view_of_what_waits_says_whose_quest_it_is():
    setting, position = one("Personal: Draw 1 Spell Card.")
    shown = waiting_view(setting, after(setting, position, "cast I"))[0]
    assert [line["text"] for line in shown["phrases"]] == ["Red: Scholar"]


ANSWERS = st.lists(st.integers(0, 10_000), min_size=30, max_size=50)


def walk(answers):
    """The steps of a walk in which each number picks an option: the key, the position before it, the step."""
    setting, position = table(FRAY)
    found = []
    for answer in answers:
        offered = options(setting, position)
        if not offered:
            break
        key = offered[answer % len(offered)].key
        step = advance(setting, position, key)
        found.append((key, position, step))
        position = step.position
    return setting, found


@given(ANSWERS)
@settings(max_examples=25, deadline=None)
def test_cubes_cards_and_the_saved_position_stay_what_they_are_along_a_walk(answers):
    setting, steps = walk(answers)
    start = steps[0][1]
    for _, _, step in steps:
        assert cubes(setting, step.position) + covered(step.position) == cubes(setting, start) + covered(start)
        assert cards(step.position) == cards(start)
        assert from_plain(json.loads(json.dumps(to_plain(step.position)))) == step.position


def covered(position):
    """The cubes that lie on Quest Slots."""
    return Counter(quest.by for quest in position.quests if quest.by)


@given(ANSWERS)
@settings(max_examples=25, deadline=None)
def test_between_actions_nothing_waits_and_what_is_kept_of_the_table_is_what_it_shows(answers):
    setting, steps = walk(answers)
    states = {measure.name: look for measure, look in STATES.items()}
    for _, _, step in steps:
        position = step.position
        if position.choice is not None and position.choice.kind == "action":
            assert not any(isinstance(frame, Quests) for frame in position.agenda)
            for tally in position.tallies:
                assert tally.measure != moments.AT_ONCE
                if tally.measure in states:
                    assert tally.most <= states[tally.measure](setting, position, tally.seat)


@given(ANSWERS)
@settings(max_examples=25, deadline=None)
def test_nobody_is_asked_twice_for_one_moment(answers):
    setting, steps = walk(answers)
    since: dict[tuple[str, str], set[str]] = {}
    for key, before, step in steps:
        for verbs in since.values():
            verbs.update(entry.verb for entry in step.entries)
        told = asked(before)
        if told and key == "decline":
            below = {pair for frame in before.agenda[:-1] if isinstance(frame, Quests) for pair in frame.met}
            since |= {(told[0], id): set() for id in told[1] if (told[0], id) not in below}
            for id in told[1]:
                if (told[0], id) in since:
                    since[told[0], id].update(entry.verb for entry in step.entries)
        now = asked(step.position)
        if now:
            for id in now[1]:
                if (now[0], id) in since:
                    assert since.pop((now[0], id)) & set(VERBS[setting.asks[id].measure])
