"""Evocations under another's control, and whose deed their Damage is: what no scenario of the book shows."""

from __future__ import annotations

from brw_lab.kernel.door import advance, begin
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

QUESTS = """
title = "Two Quests"
[quests.duelist]
name = "Duelist"
condition = "With one Physical Attack of yours you inflicted at least 2 Damage on another Mage."
text = "Personal: Gain 1 Power Point."
points = 1
[quests.smith]
name = "Smith"
condition = "You defeated or removed at least 2 Equipment of somebody else."
text = "Personal: Gain 1 Power Point."
points = 1
"""
TABLE = """
title = "a test"
rulebook = "duel_lex"
cards = ["two.cards.toml"]
[given]
quests = ["{quest}"]
[given.red]
in = "crypt"
evocations = [{{ name = "Oni", in = "garden", strength = 2 }}]
[given.blue]
in = "garden"
equipment = [{{ name = "Lamp", health = 2 }}]
"""
EVENT = """
title = "a test"
rulebook = "duel_lex"
[given]
phase = "black-rose"
turn = 2
crown = "red"
events = "lex-events"
[given.red]
in = "crypt"
[given.blue]
in = "garden"
evocations = [
  {{ name = "Oni", in = "garden", strength = 2, speed = 0 }},
  {{ name = "Kappa", in = "garden", health = 5, damage = {damage}, skill = "{skill}" }},
]
"""
STRIKES = ("pick oni", "attack kappa", "apply kappa")
HEALS = "Persistent: when you suffer Damage, heal {}."
ALONE = (("evocation.credit", "evocation"),)


def after(scenario, *keys, rulings=()):
    setting, start = set_up(load_scenario(scenario), rulings)
    position = begin(setting, start).position
    for key in keys:
        position = advance(setting, position, key).position
    return position


def kappa(damage, heals):
    """Red may borrow blue's Oni and strike blue's Kappa, which heals when it is struck."""
    return EVENT.format(damage=damage, skill=HEALS.format(heals))


def struck(folder, quest, prey, rulings):
    """The table after red's Oni struck its prey for 2."""
    (folder / "two.cards.toml").write_text(QUESTS)
    (folder / "one.toml").write_text(TABLE.format(quest=quest))
    return after(folder / "one.toml", "command", f"attack {prey}", rulings=rulings)


def told(folder, quest, prey, rulings):
    """What red's tally says after red's Oni struck its prey for 2."""
    return [tally.most for tally in struck(folder, quest, prey, rulings).tallies if tally.seat == "red"]


def test_a_blow_of_an_evocation_is_its_mages_for_a_quest(tmp_path):
    assert struck(tmp_path, "duelist", "blue", ()).choice == ("red", "quest", ())


def test_a_blow_of_an_evocation_is_not_its_mages_where_the_evocation_alone_is_credited(tmp_path):
    assert struck(tmp_path, "duelist", "blue", ALONE).choice.kind != "quest"


def test_an_equipment_that_an_evocation_fells_is_felled_by_its_mage(tmp_path):
    assert told(tmp_path, "smith", "lamp", ()) == [1]


def test_an_equipment_is_not_felled_by_the_mage_where_the_evocation_alone_is_credited(tmp_path):
    assert told(tmp_path, "smith", "lamp", ALONE) == []


def test_of_two_cubes_of_which_one_is_healed_the_other_turns_black():
    position = after(kappa([], 1), *STRIKES)
    assert position.model("kappa").damage == ("rose",)


def test_a_cube_that_moves_up_turns_black_where_it_lies_then():
    position = after(kappa(["red", "rose"], 2), *STRIKES, "heal kappa 2 3")
    assert position.model("kappa").damage == ("red", "rose")


def test_the_leftmost_cubes_of_a_colour_go_home_first_and_the_last_one_inflicted_turns_black():
    position = after(kappa(["rose", "red"], 2), *STRIKES, "heal kappa 2 3")
    assert position.model("kappa").damage == ("rose", "rose")


def test_a_position_in_the_middle_of_a_loan_says_what_was_struck():
    position = after(kappa(["red"], 2), "pick oni", "attack kappa")
    memo = next(frame.memo for frame in position.agenda if getattr(frame, "part", "") == "inside")
    assert memo[3] == (("kappa", (1, 2)),)
