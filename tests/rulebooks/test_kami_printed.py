"""What Duel: Kami prints of its Events, Quests and Mononoke: each line is resolved, and does what it says."""

from brw_lab.kernel.policies import can_activate
from brw_lab.rulebooks.printed import printed_cards
from brw_lab.spellcraft.say import say_effect
from tests.rulebooks.play import TOGETHER, entries, found, on_offer, played, resolved

PRINTED = printed_cards("duel_kami")
TURNS = PRINTED.events["kami-events"].turns
ROOMS = ("black-rose-room", "crypt", "garden", "armory", "kiln", "hall", "well")
CELLS = """
[given.red]
in = "cell"
grimoire = 3
[given.blue]
in = "cell"
grimoire = 3
"""


def event(turn, *moves, given=CELLS):
    """The table after the Black Rose has applied the line of a Turn."""
    return resolved(say_effect(TURNS[turn - 1].effect), *moves, seat="rose", given=given)


def cubes(table):
    """The Instability of each Room that has some."""
    laid = {room: found(table, f"rooms.{room}.instability") for room in ROOMS}
    return {room: lying for room, lying in laid.items() if lying}


# --- Events


def test_the_printed_face_of_the_events_card_has_a_named_line_for_each_of_four_turns():
    assert [turn.name for turn in TURNS] == ["Dead of Night", "Moonlight", "Crimson Dawn", "Sunlight"]
    assert [card.id for card in PRINTED.events.values()] == ["kami-events"]


def test_at_dead_of_night_each_mage_draws_one_spell_card():
    assert [by for by, _ in entries(event(1), "draw")] == ["red", "blue"]


def test_at_dead_of_night_the_black_rose_gains_one_power_point():
    assert found(event(1), "rose.power") == 1


def test_at_dead_of_night_the_black_rose_places_four_instability_in_her_room():
    assert cubes(event(1)) == {"black-rose-room": ("rose",) * 4}


def test_by_moonlight_each_mage_draws_one_spell_card():
    assert [by for by, _ in entries(event(2), "draw")] == ["red", "blue"]


def test_by_moonlight_the_black_rose_gains_two_power_points():
    assert found(event(2), "rose.power") == 2


def test_by_moonlight_the_black_rose_places_one_instability_in_each_room():
    assert cubes(event(2)) == dict.fromkeys(ROOMS, ("rose",))


def test_at_crimson_dawn_each_mage_draws_one_spell_card():
    assert [by for by, _ in entries(event(3), "draw")] == ["red", "blue"]


def test_at_crimson_dawn_the_black_rose_gains_two_power_points():
    assert found(event(3), "rose.power") == 2


def test_at_crimson_dawn_the_black_rose_converts_one_instability_in_each_room():
    lying = {"crypt": ["red", "rose", "blue"], "kiln": ["rose"], "well": ["red", "red"]}
    given = CELLS + "".join(f"[given.rooms.{room}]\ninstability = {cubes!r}\n" for room, cubes in lying.items())
    assert cubes(event(3, given=given)) == {
        "crypt": ("red", "rose", "rose"),
        "kiln": ("rose",),
        "well": ("red", "rose"),
    }


def test_by_sunlight_each_mage_in_play_order_draws_as_many_cards_as_it_likes_up_to_two():
    asked = event(4, given=f'[given]\ncrown = "blue"\n{CELLS}')
    assert (asked.end.choice.seat, on_offer(asked)) == ("blue", ["choose 0", "choose 1", "choose 2"])
    drawn = event(4, "blue: choose 2", "red: choose 0", given=f'[given]\ncrown = "blue"\n{CELLS}')
    assert [by for by, _ in entries(drawn, "draw")] == ["blue", "blue"]


def test_by_sunlight_the_black_rose_gains_a_power_point_for_each_card_drawn():
    drawn = [("red: choose 2", "blue: choose 1"), ("red: choose 0", "blue: choose 0")]
    assert [found(event(4, *moves), "rose.power") for moves in drawn] == [3, 0]


# --- the Effects of Quests


def completed(quest):
    """Whose cubes the one who completes a Quest has on its Health Track, and its Power Points."""
    table = resolved(say_effect(PRINTED.quests[quest].effect))
    return found(table, "red.damage"), found(table, "red.power")


def test_expansion_costs_one_damage_from_the_black_rose_and_pays_one_power_point():
    assert completed("expansion") == (("rose",), 1)


def test_monk_costs_two_damage_from_the_black_rose_and_pays_two_power_points():
    assert completed("monk") == (("rose", "rose"), 2)


def test_medium_costs_one_damage_from_the_black_rose_and_pays_one_power_point():
    assert completed("medium") == (("rose",), 1)


def test_vandal_costs_two_damage_from_the_black_rose_and_pays_two_power_points():
    assert completed("vandal") == (("rose", "rose"), 2)


def test_armed_costs_two_damage_from_the_black_rose_and_pays_two_power_points():
    assert completed("armed") == (("rose", "rose"), 2)


# --- Mononoke


MONONOKE = 'evocations = [{ card = "mononoke", in = "crypt" }]\n'
ACTIVATE = "Special: Activate one of your Evocations."
WORN = f"{TOGETHER}equipment = [{{ card = 'lantern' }}]\n"


def with_mononoke(text, *moves, given=TOGETHER):
    """The table after red, who has Mononoke beside it, has resolved *text*."""
    return resolved(text, *moves, given=given.replace("[given.red]\n", f"[given.red]\n{MONONOKE}"))


def test_mononoke_strikes_a_mage_for_two():
    assert found(with_mononoke(ACTIVATE, "red: attack blue", given=WORN), "blue.damage") == ("red", "red")


def test_mononoke_strikes_what_is_no_mage_for_three():
    table = with_mononoke(ACTIVATE, "red: attack lantern", given=WORN)
    assert [entry.amount for entry in table.entries if entry.verb == "inflict"] == [3]


def test_mononoke_has_no_step_of_its_own_and_is_moved_by_other_effects():
    asked = with_mononoke(ACTIVATE, given=WORN)
    pushed = with_mononoke("Evocation within 0: Push the target 1.", "red: target mononoke", "red: push well")
    assert (on_offer(asked, "attack"), on_offer(asked, "move")) == (["blue", "lantern", "red"], [])
    assert found(pushed, "mononoke.in") == "well"


def test_mononoke_is_defeated_by_the_sixth_damage():
    def struck(amount):
        table = resolved(f"Evocation within 0: Inflict {amount}.", "red: target mononoke", given=BLUES)
        return found(table, "mononoke.in")

    assert [struck(amount) for amount in (5, 6)] == ["crypt", "out"]


BLUES = TOGETHER.replace("[given.blue]\n", f"[given.blue]\n{MONONOKE}")


def test_of_this_box_only_mononoke_can_activate():
    table = played(f"{TOGETHER}{MONONOKE}equipment = [{{ card = 'lantern' }}]\n")
    own = [card for card in PRINTED.models.values() if "evocation" in card.kinds]
    assert [card.id for card in own] == ["mononoke"]
    assert [model.id for model in table.end.models if can_activate(table.end, model)] == ["mononoke"]
