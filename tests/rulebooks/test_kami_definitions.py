"""What the words of Duel: Kami mean at a table: who plays, Mages and Evocations, Rooms, Spell Cards, Actions."""

from collections import Counter

import pytest

from brw_lab.lodge.hexes import SIDES
from brw_lab.rulebooks.load import practice_cards
from brw_lab.spellcraft.cards import Element, SpellType
from brw_lab.terms import SLOTS
from tests.rulebooks.play import APART, TOGETHER, entries, found, on_offer, played, resolved, welcome

PRACTICE = practice_cards()
SIDES_OF_SPELLS = [side for spell in PRACTICE.spells.values() for side in (spell.light, spell.dark)]
CARDS = """
grimoire = 3
hand = 2
"""


def holding(given=APART):
    """Both Mages with two cards in hand and three in the Grimoire."""
    return given.replace('in = "', f'{CARDS}in = "')


def red(more, given=APART):
    """The table with more lines about red."""
    return given.replace("[given.red]\n", f"[given.red]\n{more}\n")


# --- who plays


def test_two_mages_play_and_the_black_rose_is_a_third_party_with_nothing_to_hold():
    table = played(APART)
    assert (table.setting.seats, table.setting.parties) == (("red", "blue"), ("red", "blue", "rose"))
    assert (len(table.end.holdings), len(table.end.parties)) == (2, 3)


def test_each_mage_is_each_player_and_not_the_black_rose():
    drawn = resolved("Each Mage draws 1 Spell Card.", seat="rose", given=holding())
    assert sorted(by for by, _ in entries(drawn, "draw")) == ["blue", "red"]


@pytest.mark.parametrize(("crown", "order"), [("red", ["red", "blue"]), ("blue", ["blue", "red"])])
def test_in_play_order_the_first_mage_comes_first(crown, order):
    drawn = resolved("Each Mage draws 1 Spell Card.", seat="rose", given=f'[given]\ncrown = "{crown}"\n{holding()}')
    assert [by for by, _ in entries(drawn, "draw")] == order


# --- Mages


def test_a_mage_is_a_model_in_a_place_and_a_card_with_its_values():
    table = played(red('mage = "adept"'))
    card = table.setting.card(table.end.model("red").card)
    assert (found(table, "red.in"), card.name) == ("crypt", "Adept")
    assert [found(table, f"red.{value}") for value in ("health", "strength", "speed")] == [9, 3, 1]


def test_health_is_the_damage_at_which_a_mage_is_defeated():
    def place(damage):
        given = TOGETHER.replace('[given.blue]\nin = "crypt"', '[given.blue]\nin = "crypt"\nmage = "novice"')
        return found(resolved(f"Mage within 0: Inflict {damage}.", "red: target blue", given=given), "blue.in")

    assert PRACTICE.model("novice").health == 8
    assert [place(damage) for damage in (7, 8)] == ["crypt", "cell"]


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


# --- Rooms and the Lodge


def test_the_lodge_is_its_seven_rooms():
    table = resolved("The Black Rose places 1 Instability in each Room.", seat="rose")
    assert [on for _, on in entries(table, "place")] == list(table.end.lodge.rooms)
    assert len(table.end.lodge.rooms) == 7


def test_a_room_is_a_hexagon_with_a_neighbour_at_each_of_its_sides_that_has_one():
    lodge = played(APART).end.lodge
    doors = Counter(len(lodge.neighbours(room)) for room in lodge.rooms)
    assert doors == {len(SIDES): 1, len(SIDES) // 2: 6}


def test_an_intact_room_has_slots_for_instability():
    assert found(resolved("Place 1 Instability in your Room."), "rooms.crypt.instability") == ("red",)


def test_a_wrecked_room_has_no_slot_for_instability():
    table = resolved("Place 1 Instability in your Room.", given=f'{APART}[given.rooms.crypt]\nstate = "wrecked"\n')
    assert (entries(table, "place"), entries(table, "no-slot")) == ([], [("red", "crypt")])


def test_an_evocation_that_activates_may_not_activate_a_room():
    table = played(red(f"{ONI}slots.I = {{ text = 'Special: Activate one of your Evocations.' }}"), "red: cast I")
    assert {key.split()[0] for key in on_offer(table)} == {"attack", "move", "end"}


def test_each_cell_is_one_mages_own_and_opens_onto_its_own_side():
    cells = APART.replace("crypt", "cell").replace("garden", "cell")
    left = {seat: played(f"[given]\nactive = '{seat}'\n{cells}") for seat in ("red", "blue")}
    assert [entries(table, "move") for table in left.values()] == [[("red", "crypt")], [("blue", "garden")]]


# --- Evocations


ONI = "evocations = [{ name = 'Oni', in = 'crypt', speed = 1 }]\n"


def test_a_summoned_evocation_has_an_owner_a_card_and_a_model_in_a_room():
    table = resolved("Personal: Summon Clay Warden.")
    (summoned,) = [model for model in table.end.models if "mage" not in model.kinds]
    assert (summoned.owner, summoned.card, summoned.place) == ("red", "clay-warden", "crypt")


def test_every_evocation_card_bears_an_archetype():
    cards = [card for card in PRACTICE.models.values() if "evocation" in card.kinds]
    assert [card.id for card in cards if not set(card.kinds) - {"evocation"}] == []


def test_the_skill_of_an_evocation_is_an_effect_of_its_own_that_applies_while_it_is_in_play():
    given = red("evocations = [{ card = 'clay-warden', in = 'crypt' }]")
    table = resolved("The Black Rose inflicts 1 on each Evocation.", "red: apply clay-warden", seat="rose", given=given)
    assert found(table, "rooms.crypt.instability") == ("red",)


@pytest.mark.parametrize("steps", [1, 2])
def test_the_speed_of_an_evocation_is_how_many_rooms_it_may_travel(steps):
    given = red(ONI.replace("speed = 1", f"speed = {steps}"))
    walk = ["red: move black-rose-room", "red: move well"][:steps]
    table = resolved("Special: Activate one of your Evocations.", *walk, given=given)
    assert found(table, "oni.in") == ["black-rose-room", "well"][steps - 1]
    assert on_offer(table, "move") == []


def test_an_equipment_is_an_evocation_that_is_worn_and_stands_in_no_room_of_its_own():
    table = resolved("Personal: Summon Lantern.")
    lantern = table.end.model("lantern")
    assert (found(table, "red.evocations"), set(lantern.kinds) >= {"evocation", "equipment"}) == (1, True)
    assert lantern.place == "@red"


# --- Spell Cards


def test_a_spell_card_is_of_the_school_personal_or_forgotten():
    kinds = Counter((bool(card.school), bool(card.personal), card.forgotten) for card in PRACTICE.spells.values())
    assert set(kinds) == {(True, False, False), (False, True, False), (False, False, True)}


def test_drawing_from_the_library_takes_a_school_spell_and_leaves_the_grimoire():
    given = f"[given]\nlibrary = ['ember']\n{holding()}"
    table = resolved("Draw 1 Spell Card from the Library.", given=given)
    assert PRACTICE.spell("ember").school
    assert [found(table, f"red.{pile}") for pile in ("hand", "grimoire")] == [3, 3]
    assert found(table, "library") == 0


def test_every_spell_card_tells_one_effect_on_either_side():
    told = Counter(
        address.partition("/")[0] for address, _ in PRACTICE.effects() if address.endswith(("light", "dark"))
    )
    assert told == dict.fromkeys(PRACTICE.spells, 2)


def test_a_spell_card_shows_its_name_two_effects_and_for_each_a_type_elements_and_a_target():
    bare = [spell.id for spell in PRACTICE.spells.values() if not spell.name]
    untold = [side for side in SIDES_OF_SPELLS if not (side.type and side.elements and side.effect.header)]
    assert (bare, untold) == ([], [])
    assert {side.unstable for side in SIDES_OF_SPELLS} == {True, False}


def test_the_type_of_a_spell_is_combat_or_contingency_and_nothing_else(tmp_path):
    assert welcome(tmp_path, type="peaceful") == {"combat", "contingency"}
    assert {side.type for side in SIDES_OF_SPELLS} == set(SpellType)


def test_there_are_seven_elements_and_a_wild_one(tmp_path):
    seven = {"air", "earth", "fire", "water", "sacred", "profane", "arcane"}
    assert welcome(tmp_path, element="metal") == seven | {"any"}
    assert {element for side in SIDES_OF_SPELLS for element in side.elements} == set(Element)


def test_a_mage_has_a_quick_slot_and_three_numbered_ones():
    slots = "".join(f"slots.{slot} = {{ card = 'ember' }}\n" for slot in SLOTS)
    assert on_offer(played(red(slots)), "momentum") == ["I", "II", "III", "quick"]


def test_a_spell_lies_ready_in_its_slot_until_it_is_revealed():
    table = red("slots.I = { text = 'Personal: Restore.' }")
    assert [found(played(table, *moves), "red.slots.I") for moves in ([], ["red: cast I"])] == ["ready", "revealed"]


@pytest.mark.parametrize("side", ["light", "dark"])
def test_only_the_effect_of_the_active_side_is_resolved(side):
    table = played(red(f"slots.I = {{ card = 'forge', side = '{side}' }}"), "red: cast I")
    begun = [frame.effect for frame in table.end.agenda if getattr(frame, "effect", "").startswith("forge/")]
    assert begun == [f"forge/{side}"]


# --- Actions


READY = "slots.I = { text = 'Personal: Restore.' }\n"


def test_the_actions_are_three_that_take_a_token_and_casting_and_momentum():
    def words(tokens):
        return {key.split()[0] for key in on_offer(played(red(f"{ONI}{READY}tokens = {tokens}")))}

    assert words(1) == {"explore", "fight", "command", "cast", "momentum"}
    assert words(1) - words(0) == {"explore", "fight", "command"}


@pytest.mark.parametrize(("action", "parts"), [("explore", {"move", "activate"}), ("fight", {"attack", "activate"})])
def test_a_physical_action_offers_several_effects_of_its_own(action, parts):
    table = played(TOGETHER, f"red: {action}")
    assert {key.split()[0] for key in on_offer(table)} - {"end"} == parts


def test_what_waits_for_a_step_comes_between_two_moves_of_one_explore():
    trap = (
        "{ slot = 'I', target = 'red', text = 'Persistent: when the target enters a Room, inflict 1 on the target.' }"
    )
    given = f"{APART}persistents = [{trap}]\n"
    table = played(given, "red: explore", "red: move black-rose-room", "blue: apply I", "red: move well")
    happened = [entry.verb for entry in table.entries if entry.verb in ("move", "inflict")]
    assert happened == ["move", "inflict", "move"]


def test_the_mage_who_reveals_a_spell_is_the_one_who_casts_it():
    table = played(f"[given]\nactive = 'blue'\n{APART}slots.I = {{ card = 'ember' }}\n", "blue: cast I")
    assert [by for by, _ in entries(table, "cast")] == ["blue"]


def test_repeating_is_not_casting_again():
    spell = "slots.I = { text = 'Mage anywhere: Inflict 1. Repeat 1.' }\n"
    trap = "{ slot = 'I', target = 'red', text = 'Persistent: when the target casts a Spell, gain 1 Power Point.' }"
    given = f"{red(spell)}persistents = [{trap}]\n"
    table = played(given, "red: cast I", "blue: apply I", "red: target blue", "red: repeat", "red: target blue")
    assert (found(table, "blue.damage"), found(table, "blue.power")) == (("red", "red"), 1)
