"""Effects aimed at the Model that resolves them, where a book allows it: every verb, and what the Cell keeps away."""

from __future__ import annotations

import pytest

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, explain, options
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import say_entry
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from tests.kernel.test_walk import cards, cubes

HEAD = 'title = "a test"\nrulebook = "duel_lex"\n'
TABLE = """
[given]
library = ["Ember", "Tide"]
forgotten = ["Long Night"]
[given.red]
in = "black-rose-room"
hand = ["Ember", "Tide", "Gust"]
grimoire = ["Snare"]
memories = ["Echo"]
trophies = 2
power = 3
damage = ["blue", "rose"]
evocations = [{{ name = "Oni", in = "crypt", health = 3, damage = ["rose"] }}]
slots.quick = {{ text = "{text}" }}
slots.I = {{ card = "Usurp", side = "light" }}
[given.blue]
in = "crypt"
hand = ["Usurp", "Ember"]
[given.rooms.black-rose-room]
instability = ["rose", "blue"]
"""
AIMED = (
    "Inflict 2.",
    "Inflict 1 on the target and inflict 1 on each other Model in your Room.",
    "Convert 1 Damage.",
    "Convert 1 Damage on the target.",
    "Perform a Physical Attack.",
    "Defeat the target.",
    "Heal 2 on the target.",
    "Move the target 2.",
    "Push the target 2.",
    "Place the target in the Black Rose Room.",
    "Place the target in an adjacent Room.",
    "Swap places with the target.",
    "Remove the target.",
    "Steal 1 Power Point from the target.",
    "Steal 1 Trophy from the target.",
    "Steal 1 Spell Card from the target.",
    "The target gains 1 Power Point.",
    "The target loses 2 Power Points.",
    "The target gains 1 Trophy.",
    "The target discards 1 Trophy.",
    "The target draws 1 Spell Card.",
    "The target discards 1 Spell Card.",
    "The target reveals 1 Ready Spell.",
    "The target exhausts 1 Physical Action Token.",
    "The target places 1 Instability in your Room.",
    "The target inflicts 1 on each other Model.",
    "The target's owner gains 1 Power Point.",
    "Place 1 Instability in the target's Room.",
    "Move 1 Instability from the target's Room to an adjacent Room.",
    "Inflict 1. If the target was defeated, gain 1 Trophy, otherwise swap places with the target.",
    "Persistent: when the target enters a Room, inflict 1 on the target.",
    "Persistent: when the target would suffer Damage, instead gain 1 Power Point.",
)
"""A sentence for each thing that can be done to a target."""


def aimed_at_oneself(text: str) -> tuple[Setting, Position]:
    """Red has cast a Spell with a Model as target, and aimed it at itself."""
    setting, start = set_up(load_scenario(HEAD + TABLE.format(text=f"Model anywhere: {text}")))
    position = advance(setting, begin(setting, start).position, "cast quick").position
    return setting, advance(setting, position, "target red").position


def answered(setting: Setting, position: Position, which: int) -> Position:
    """Red's Spell resolved: of what is asked meanwhile, always the first or always the last answer."""
    for _ in range(12):
        if position.choice is None or position.choice.kind == "action":
            break
        step = advance(setting, position, options(setting, position)[which].key)
        assert all(say_entry(setting, entry) for entry in step.entries)
        position = step.position
    return position


@pytest.mark.parametrize("which", [0, -1], ids=["first", "last"])
@pytest.mark.parametrize("text", AIMED)
def test_whatever_is_done_to_oneself_is_resolved_and_loses_no_cube_or_card(text, which):
    setting, position = aimed_at_oneself(text)
    after = answered(setting, position, which)
    assert (cubes(setting, after), cards(after)) == (cubes(setting, position), cards(position))
    assert after.choice is not None
    assert after.choice.kind == "action"


@pytest.mark.parametrize("text", ["Inflict 2.", "Perform a Physical Attack.", "Convert 1 Damage."])
def test_no_damage_of_ones_own_comes_upon_oneself(text):
    setting, position = aimed_at_oneself(text)
    assert answered(setting, position, 0).model("red").damage == ("blue", "rose")


def test_swapping_places_with_oneself_moves_nobody():
    setting, position = aimed_at_oneself("Swap places with the target.")
    assert answered(setting, position, 0).models == position.models


def test_stealing_from_oneself_takes_nothing():
    setting, position = aimed_at_oneself("Steal 1 Power Point from the target.")
    assert answered(setting, position, 0).parties == position.parties


def lex(given: str, rulings: str = "") -> tuple[Setting, Position]:
    setting, start = set_up(load_scenario(HEAD + rulings + given))
    return setting, begin(setting, start).position


FIGHT = '[given.red]\nin = "crypt"\n{}[given.blue]\nin = "{}"\n{}'


def test_a_physical_attack_is_never_aimed_at_the_attacker():
    setting, position = lex(FIGHT.format("", "crypt", ""))
    why = explain(setting, advance(setting, position, "fight").position, "attack red")
    assert "lex.fighting.physical-attack" in why.clauses


def test_where_only_opposing_models_are_targets_nobody_aims_at_oneself():
    spell = 'slots.I = { text = "Model within 1: Heal 1 on the target." }\n'
    opposing = '[rulings]\n"target.own" = "opposing"\n'
    setting, position = lex(FIGHT.format(spell, "crypt", ""), opposing)
    assert list(offers(setting, advance(setting, position, "cast I").position)) == ["target blue", "target dummy"]


def test_what_a_policy_says_is_looked_up_as_a_reading_is():
    setting, _position = lex(FIGHT.format("", "crypt", ""))
    assert (setting.strict_dummy, setting.named_only, setting.cell_guards) == (True, False, True)


@pytest.mark.parametrize(
    ("question", "reading", "name"),
    [
        ("target.self", "no", "self_target"),
        ("cell.persistents", "own", "cell_silences"),
        ("defeat.pauses", "each", "defeat_is_whole"),
        ("first-mage", "now", "crown_leads"),
    ],
)
def test_under_another_ruling_a_reading_is_looked_up_anew(question, reading, name):
    setting, _position = lex(FIGHT.format("", "crypt", ""))
    before = getattr(setting, name)
    assert getattr(setting.ruled(setting.rules.ruled({question: reading})), name) is not before


IN_CELL = 'slots.I = {{ text = "{}" }}\n'


@pytest.mark.parametrize(
    "text",
    [
        "Special: Each other Mage discards 1 Spell Card.",
        "Special: Each Mage loses 1 Power Point.",
        "Special: Each other Mage exhausts 1 Physical Action Token.",
        "Special: Steal 1 Power Point from each other Mage.",
        "Special: Each other Mage gains 1 Trophy.",
        "Special: Each other Mage reveals 1 Ready Spell.",
    ],
)
def test_nothing_that_others_resolve_touches_a_mage_in_its_cell(text):
    blue = 'power = 3\nhand = ["tide"]\nslots.I = { card = "ember" }\n'
    setting, position = lex(FIGHT.format(IN_CELL.format(text), "cell", blue))
    after = advance(setting, position, "cast I").position
    at = setting.index["blue"]
    assert (after.parties[at], after.holdings[at]) == (position.parties[at], position.holdings[at])


def test_whoever_is_in_a_cell_still_counts_where_something_is_only_counted():
    text = "Special: If each other Mage has at least 1 Spell Card in hand, gain 1 Power Point."
    red = IN_CELL.format(text)
    setting, position = lex(FIGHT.format(red, "cell", 'hand = ["tide"]\n'))
    after = advance(setting, position, "cast I").position
    assert after.parties[setting.index["red"]].power == 1


def test_the_owner_of_an_evocation_is_not_touched_in_its_cell_by_what_befalls_that():
    red = IN_CELL.format("Evocation anywhere: The target's owner loses 1 Power Point.")
    blue = 'power = 3\nevocations = [{ name = "Oni", in = "hall" }]\n'
    setting, position = lex(FIGHT.format(red, "cell", blue))
    cast = advance(setting, position, "cast I").position
    after = advance(setting, cast, "target oni").position
    assert after.parties[setting.index["blue"]].power == 3
