"""Who put a cube where it lies: kept under a ruling that counts by it, through conversion, healing and moving."""

from __future__ import annotations

import pytest

from brw_lab.kernel.door import advance, begin
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

HEAD = 'title = "a test"\nrulebook = "duel_kami"\n'
HURT = """
red = {{ in = "crypt", slots.I = {{ text = "{}" }} }}
blue = {{ in = "garden", damage = ["rose", "rose", "red"] }}"""
BY_WHOM = (("defeat.counts", "inflicted"), ("majority.counts", "placed"))


def after(given, *keys, rulings=BY_WHOM):
    setting, start = set_up(load_scenario(f"{HEAD}[given]\n{given}\n"), rulings)
    position = begin(setting, start).position
    for key in keys:
        position = advance(setting, position, key).position
    return position


def origin(position, id):
    return position.origin(id, position.model(id).damage)


def test_a_converted_cube_stays_the_damage_of_whoever_inflicted_it():
    position = after(HURT.format("Mage anywhere: Convert 1 Damage."), "cast I", "target blue", "convert blue 2")
    assert position.model("blue").damage == ("rose", "red", "red")
    assert origin(position, "blue") == ("rose", "rose", "red")


def test_damage_that_comes_later_is_added_to_what_is_kept():
    text = "Mage anywhere: Convert 1 Damage. Inflict 1."
    position = after(HURT.format(text), "cast I", "target blue", "convert blue 2")
    assert origin(position, "blue") == ("rose", "rose", "red", "red")


def test_a_healed_cube_takes_with_it_who_inflicted_it():
    text = "Mage anywhere: Convert 1 Damage. Heal 1 on the target."
    position = after(HURT.format(text), "cast I", "target blue", "convert blue 1", "heal blue 1")
    assert position.model("blue").damage == ("rose", "red")
    assert origin(position, "blue") == ("rose", "red")


def test_after_a_defeat_nothing_is_kept():
    text = "Mage anywhere: Convert 1 Damage. Defeat the target."
    position = after(HURT.format(text), "cast I", "target blue", "convert blue 1")
    assert position.origins == ()


@pytest.mark.parametrize("rulings", [(), BY_WHOM])
def test_only_a_ruling_makes_a_position_keep_anything(rulings):
    text = "Mage anywhere: Convert 1 Damage."
    position = after(HURT.format(text), "cast I", "target blue", "convert blue 2", rulings=rulings)
    assert bool(position.origins) == bool(rulings)


def test_instability_that_moves_keeps_who_placed_it():
    text = "Special: Convert 1 Instability in your Room. Move 1 Instability from your Room to an adjacent Room."
    given = (
        f'red = {{ in = "crypt", slots.I = {{ text = "{text}" }} }}\nrooms.crypt = {{ instability = ["rose", "blue"] }}'
    )
    position = after(given, "cast I", "convert crypt 2", "to kiln", "take crypt 2")
    assert position.origin("kiln", ("red",)) == ("blue",)
    assert position.origin("crypt", ("rose",)) == ("rose",)
