"""What Duel: Kami means by Effects, their targets and range: who may be chosen, and what is done to them."""

import pytest

from brw_lab.spellcraft.cardfile import read_cards
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.selector import Kind
from tests.rulebooks.play import APART, entries, found, on_offer, played, refusal, resolved

HELPERS = """
[given.red]
in = "crypt"
evocations = [{ name = "Fox", in = "crypt" }]
[given.blue]
in = "crypt"
evocations = [{ name = "Oni", in = "crypt" }]
equipment = [{ name = "Lamp" }]
"""
"""Both Mages in one Room, each with an Evocation beside it; blue wears an Equipment."""


def targets(header, given=HELPERS):
    """What red, in the crypt, may choose as the target of an Effect with this header."""
    return on_offer(resolved(f"{header}: Inflict 1.", given=given), "target")


# --- Effects


def test_an_effect_is_a_row_of_phrases_each_up_to_its_period():
    effect = read_effect("Inflict 2. Place 1 Instability.")
    assert [type(phrase).__name__ for phrase in effect.phrases] == ["Inflict", "PlaceInstability"]


def test_an_effect_is_resolved_once_every_phrase_was_tried_though_none_could_be_done():
    table = resolved("Restore. Heal 2.")
    verbs = [entry.verb for entry in table.entries if entry.verb.endswith("-nothing")]
    assert (verbs, found(table, "pending")) == (["restore-nothing", "heal-nothing"], "nothing")


def test_effects_come_from_events_quests_rooms_spell_cards_and_physical_actions():
    effects = played(APART).setting.effects
    ends = {id.rpartition("/")[2].split("-")[0] for id in effects if "/" in id and not id.endswith(">")}
    fixed = {id for id in effects if id.startswith("@")}
    assert ends >= {"turn", "quest", "token", "light", "dark"}
    assert fixed >= {"@unstable-spell", "@move", "@activate-room", "@physical-attack", "@command"}


# --- targets


@pytest.mark.parametrize(("word", "kind"), [("Personal", Kind.PERSONAL), ("Special", Kind.SPECIAL)])
def test_a_target_stands_before_the_text_and_a_colon_or_apart_on_a_spell_card(word, kind, tmp_path):
    path = tmp_path / "glow.cards.toml"
    card = f'[spells.glow]\nname = "Glow"\nlight = {{ text = "{word}: Restore." }}\n'
    path.write_text(f'{card}dark = {{ text = "Restore.", target = "{word}" }}\n', encoding="utf-8")
    glow = read_cards(path, "own")[0].spell("glow")
    assert glow.dark.effect == glow.light.effect == read_effect(f"{word}: Restore.")
    assert glow.dark.effect.header.kind is kind


def test_a_model_as_target_is_any_but_the_one_that_resolves_the_effect():
    assert targets("Model within 0") == ["blue", "dummy", "fox", "lamp", "oni"]


def test_a_mage_as_target_is_the_model_of_another_mage():
    assert targets("Mage within 0") == ["blue", "dummy"]


def test_an_evocation_as_target_is_a_helper_and_no_mage():
    assert targets("Evocation within 0") == ["dummy", "fox", "lamp", "oni"]


def test_a_room_as_target_means_the_opposing_models_in_it():
    table = resolved("Room within 0: Inflict 1.", given=HELPERS)
    assert sorted(on for _, on in entries(table, "inflict")) == ["blue", "lamp", "oni"]


def test_personal_means_the_mage_who_resolves_it():
    table = resolved("Personal: Draw 1 Spell Card.", given=APART.replace('in = "', 'grimoire = 2\nin = "'))
    assert [found(table, f"{seat}.hand") for seat in ("red", "blue")] == [1, 0]


def test_special_asks_for_no_target_and_reaches_whom_its_text_names():
    given = APART.replace('in = "garden"', 'in = "cell"\npower = 2')
    table = resolved("Special: Each other Mage loses 1 Power Point.", given=given)
    assert (entries(table, "target"), found(table, "blue.power")) == ([], 1)


def test_range_and_line_are_measured_from_the_model_that_resolves_the_effect():
    given = f"{APART}evocations = [{{ name = 'Oni', in = 'well' }}]\n"
    near = resolved("Model within 1: Inflict 1.", given=given)
    assert on_offer(near, "target") == ["dummy", "oni"]
    assert "kami.target.model.range" in refusal(near, "target blue")


@pytest.mark.parametrize(
    ("reach", "rooms"),
    [
        (0, ["crypt"]),
        (1, ["black-rose-room", "crypt", "kiln", "well"]),
        (2, ["black-rose-room", "crypt", "garden", "kiln", "well"]),
    ],
)
def test_range_is_the_most_rooms_that_a_target_may_be_away(reach, rooms):
    effect = f"Room within {reach}: Place 1 Instability in the target."
    asked = resolved(effect)
    chosen = on_offer(asked, "target") or [on for _, on in entries(asked, "place")]
    assert chosen == rooms


def test_ones_own_effect_moves_ones_own_models_and_does_not_hurt_them():
    table = resolved(
        "Model within 0: Push the target 1. Inflict 1.", "red: target fox", "red: push well", given=HELPERS
    )
    assert (found(table, "fox.in"), found(table, "fox.damage")) == ("well", ())
    assert entries(table, "immune") == [("red", "fox")]
