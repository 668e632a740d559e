"""What the words of Duel: Lex mean at a table: who plays, Mages, Power Points, Spell Cards and their piles."""

from functools import partial

import pytest

from brw_lab.rulebooks.load import practice_cards
from brw_lab.spellcraft.cards import Element, SpellType
from tests.rulebooks import play
from tests.rulebooks.play import APART, TOGETHER, entries, found, on_offer, welcome

PRACTICE = practice_cards()
SIDES_OF_SPELLS = [side for spell in PRACTICE.spells.values() for side in (spell.light, spell.dark)]
played = partial(play.played, book="duel_lex")
resolved = partial(play.resolved, book="duel_lex")


def red(more, given=APART):
    """The table with more lines about red."""
    return given.replace("[given.red]\n", f"[given.red]\n{more}\n")


def both(more, given=APART):
    """The table with more lines about each Mage."""
    return given.replace('in = "', f'{more}\nin = "')


# --- who plays


def test_two_mages_play():
    table = played(APART)
    assert (table.setting.seats, len(table.end.holdings)) == (("red", "blue"), 2)


def test_the_black_rose_is_a_third_party_that_acts_with_cubes_of_its_own():
    table = resolved("The Black Rose places 1 Instability in each Room.", seat="rose")
    assert table.setting.parties == ("red", "blue", "rose")
    assert found(table, "rooms.crypt.instability") == ("rose",)


def test_each_mage_is_each_player_and_not_the_black_rose():
    drawn = resolved("Each Mage draws 1 Spell Card.", seat="rose", given=both("grimoire = 3"))
    assert [by for by, _ in entries(drawn, "draw")] == ["red", "blue"]


# --- Mages


def test_a_mage_is_one_model_in_a_place_and_one_card():
    table = played(red('mage = "adept"'))
    own = [model for model in table.end.models if model.owner == "red"]
    assert [(model.place, table.setting.card(model.card).name) for model in own] == [("crypt", "Adept")]


def test_a_mage_card_bears_a_name_by_which_the_mage_is_called():
    table = played(red('mage = "adept"'))
    assert table.setting.card(table.end.model("red").card).name == "Adept"


@pytest.mark.parametrize(("damage", "place"), [(7, "crypt"), (8, "cell")])
def test_health_is_the_damage_at_which_a_mage_is_defeated(damage, place):
    given = TOGETHER.replace("[given.blue]\n", '[given.blue]\nmage = "novice"\n')
    assert PRACTICE.model("novice").health == 8
    assert found(resolved(f"Mage within 0: Inflict {damage}.", "red: target blue", given=given), "blue.in") == place


@pytest.mark.parametrize(("mage", "amount"), [("novice", 2), ("adept", 3)])
def test_strength_is_the_damage_of_a_physical_attack(mage, amount):
    table = played(red(f'mage = "{mage}"', TOGETHER), "red: fight", "red: attack blue")
    assert found(table, "blue.damage") == ("red",) * amount


@pytest.mark.parametrize(("mage", "steps"), [("novice", 2), ("adept", 1)])
def test_speed_is_how_often_an_explore_moves_a_mage(mage, steps):
    walk = ["red: move black-rose-room", "red: move well"][:steps]
    table = played(red(f'mage = "{mage}"'), "red: explore", *walk)
    assert found(table, "red.in") == ["black-rose-room", "well"][steps - 1]
    assert on_offer(table, "move") == []


# --- Power Points and Spell Cards


def test_a_defeat_of_the_rival_is_a_source_of_power_points():
    table = resolved("Mage within 0: Inflict 9.", "red: target blue", given=TOGETHER)
    assert found(table, "red.power") == 4


def test_a_spell_card_is_of_the_school_personal_or_forgotten():
    kinds = {(bool(card.school), bool(card.personal), card.forgotten) for card in PRACTICE.spells.values()}
    assert kinds == {(True, False, False), (False, True, False), (False, False, True)}


def test_the_library_is_the_school_deck_that_both_mages_draw_from():
    for seat in ("red", "blue"):
        table = resolved(
            "Draw 1 Spell Card from the Library.", seat=seat, given=f"[given]\nlibrary = ['ember']\n{APART}"
        )
        assert (found(table, f"{seat}.hand"), found(table, "library")) == (1, 0)


def test_a_mage_draws_from_a_grimoire_of_its_own():
    table = resolved("Draw 1 Spell Card.", given=both("grimoire = 3"))
    assert [found(table, f"{seat}.grimoire") for seat in ("red", "blue")] == [2, 3]


def test_every_spell_card_tells_one_effect_on_either_side():
    told = [address for address, _ in PRACTICE.effects() if address.endswith(("/light", "/dark"))]
    assert sorted(told) == sorted(f"{spell}/{side}" for spell in PRACTICE.spells for side in ("light", "dark"))


def test_a_spell_card_tells_the_target_of_either_side():
    assert [side for side in SIDES_OF_SPELLS if side.effect.header is None] == []


def test_the_type_of_a_spell_is_combat_or_contingency(tmp_path):
    assert welcome(tmp_path, type="peaceful") == {"combat", "contingency"}
    assert {side.type for side in SIDES_OF_SPELLS} == set(SpellType)


def test_there_are_seven_elements_and_one_that_stands_for_any(tmp_path):
    assert len(welcome(tmp_path, element="metal") - {"any"}) == 7
    assert {element for side in SIDES_OF_SPELLS for element in side.elements} == set(Element)


def test_a_spell_lies_ready_in_its_slot_until_it_is_revealed():
    table = red("slots.I = { text = 'Personal: Restore.' }")
    assert [found(played(table, *moves), "red.slots.I") for moves in ([], ["red: cast I"])] == ["ready", "revealed"]


def test_every_evocation_card_bears_an_archetype():
    cards = [card for card in PRACTICE.models.values() if "evocation" in card.kinds]
    assert [card.id for card in cards if not set(card.kinds) - {"evocation"}] == []
