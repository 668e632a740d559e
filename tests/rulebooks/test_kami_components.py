"""What lies in the box of Duel: Kami: each number as printed, against what the toolkit lays on a table and deals."""

from collections import Counter
from itertools import product

import pytest

from brw_lab.errors import RuleGap
from brw_lab.files import shipped
from brw_lab.lodge.hexes import SIDES, step
from brw_lab.lodge.layout import load_layout
from brw_lab.rulebooks.boxes import load_box
from brw_lab.rulebooks.load import practice_cards
from brw_lab.rulebooks.printed import printed_cards
from brw_lab.terms import SLOTS
from brw_lab.views.lodge_view import lodge_view
from tests.rulebooks.play import APART, TOGETHER, found, on_offer, played, refusal, resolved

PRACTICE = practice_cards()
PRINTED = printed_cards("duel_kami")
LAYOUTS = sorted(path.stem for path in (shipped("scenarios") / "layouts").glob("*.toml"))
TRACKS = ("trophies", "rooms_won")
"""The Tracks on which a cube of each party is moved ahead; a Power Token is no cube."""


def school():
    return [spell for spell in PRACTICE.spells.values() if spell.school]


def untold(kind):
    """The names of the cards of the book of which no page prints the numbers, by what their ids lead to."""
    return sorted(gap.card for id, gap in PRINTED.gaps.items() if "/" not in id and kind in gap.part)


# --- the Lodge


def test_the_seven_rooms_are_a_centre_and_one_at_each_of_its_sides():
    places = [place for _, place in load_layout("duel").rooms]
    assert sorted(places) == sorted([(0, 0), *(step((0, 0), side) for side in SIDES)])
    assert len(places) == 7


def test_seven_room_activation_tokens_start_on_their_rooms_with_the_available_side_up():
    assert Counter(room.token for room in played(APART).start.rooms) == {"available": 7}


def test_four_portals_are_as_many_half_edges_of_a_layout_with_both_pairs():
    assert sum(len(halves) for _, halves in load_layout("two-pairs").portals) == 4


def test_no_layout_for_a_duel_has_more_than_two_pairs_of_portals():
    pairs = {name: [len(halves) for _, halves in load_layout(name).portals] for name in LAYOUTS}
    assert all(joined == [2] * len(joined) and len(joined) <= 2 for joined in pairs.values())
    assert max(map(len, pairs.values())) == 2


# --- Spell Cards


def test_the_school_has_thirty_six_cards():
    assert sum(spell.copies for spell in school()) == 36


def test_the_school_has_three_copies_of_each_spell_that_the_two_grimoires_of_six_list():
    listed = [spell for grimoire in PRACTICE.grimoires.values() for spell in grimoire.spells]
    assert {spell.id: spell.copies for spell in school()} == dict.fromkeys(listed, 3)
    assert len(listed) == 2 * 6


def test_two_seats_share_six_personal_spells():
    seats = len(played(APART).setting.seats)
    copies = Counter({spell.personal: spell.copies for spell in PRACTICE.spells.values() if spell.personal})
    assert (seats, sum(copies.values())) == (2, 6)


def test_each_mage_has_three_copies_of_a_spell_that_is_personal_to_it():
    mages = [card for card in PRACTICE.models.values() if "mage" in card.kinds]
    own = {mage.id: PRACTICE.spell(mage.personal) for mage in mages}
    assert {(id == spell.personal, spell.copies) for id, spell in own.items()} == {(True, 3)}


def test_there_are_four_forgotten_spells():
    assert sum(spell.copies for spell in PRACTICE.spells.values() if spell.forgotten) == 4


def test_for_each_spell_of_a_starting_grimoire_the_school_tells_type_element_and_target_of_either_side():
    listed = [PRACTICE.spell(spell) for grimoire in PRACTICE.grimoires.values() for spell in grimoire.spells]
    untold = [spell.id for spell in listed for side in (spell.light, spell.dark) if not _told(side)]
    assert (untold, {spell.school for spell in listed}) == ([], {"Candlelight"})


def _told(side):
    return side.type and side.elements and side.effect.header


# --- Mages and their tokens


def test_the_two_mage_cards_are_those_of_the_two_seats_and_nobody_prints_their_numbers():
    assert untold("strength") == ["Abe no Seimei", "En no Gyōja"]
    assert len(untold("strength")) == len(played(APART).setting.seats)


def test_neither_printed_mage_can_be_played_while_its_values_are_not_told():
    for mage in ("en-no-gyoja", "abe-no-seimei"):
        with pytest.raises(RuleGap, match="health, hand, strength and speed: nobody printed it"):
            PRINTED.model(mage)


def test_the_models_of_the_box_are_two_mages_and_mononoke():
    evocations = [card.name for card in PRINTED.models.values() if "equipment" not in card.kinds]
    assert [*untold("strength"), *evocations] == ["Abe no Seimei", "En no Gyōja", "Mononoke"]


def test_mononoke_is_the_one_evocation_of_the_book_that_has_a_model():
    assert [card.id for card in PRINTED.models.values() if "evocation" in card.kinds and card.models] == ["mononoke"]


def test_four_physical_action_tokens_lie_on_two_mage_cards():
    table = played(APART)
    assert sum(held.tokens for held in table.start.holdings) == 4
    assert len(table.setting.seats) * table.setting.rules.limit("tokens.physical") == 4


def test_a_mage_never_has_more_than_the_two_physical_action_tokens_of_its_card():
    table = APART.replace('in = "crypt"', 'in = "crypt"\ntokens = 1')
    once, twice = resolved("Restore.", given=table), resolved("Restore. Restore.", given=table)
    assert (found(once, "red.tokens"), found(twice, "red.tokens")) == (2, 2)


def test_there_is_one_crown_and_who_takes_it_has_it_from_its_holder():
    taken = resolved("Take the Crown.", seat="blue", given='[given]\ncrown = "red"\n' + APART)
    assert (taken.start.crown, taken.end.crown) == ("red", "blue")


def test_twelve_persistence_tokens_are_one_a_spell_slot_of_each_party():
    assert len(SLOTS) * len(played(APART).setting.parties) == 12


def test_the_persistence_token_of_a_slot_marks_one_persistent_at_a_time():
    lasting = "Persistent: when the target enters a Room, gain 1 Power Point."
    spell = f'slots.II = {{ text = "Mage anywhere: {lasting}" }}\n'
    standing = f'persistents = [{{ slot = "II", target = "red", text = "{lasting}" }}]\n'
    table = APART.replace('in = "crypt"\n', f'in = "crypt"\n{spell}{standing}')
    ends = [[held.target for held in played(table, *moves).end.standing] for moves in ([], CAST)]
    assert ends == [["red"], ["blue"]]


CAST = ("red: cast II", "red: target blue")


# --- cubes


def lying(position, seat):
    """The cubes of a party that lie on Models and in Rooms."""
    places = [*(model.damage for model in position.models), *(room.instability for room in position.rooms)]
    return sum(cubes.count(seat) for cubes in places)


def test_the_seventy_five_cubes_are_in_the_pools_and_on_the_tracks():
    parties = played(APART).start.parties
    moved = len(parties) * len(TRACKS) + len(["turn"])
    assert sum(party.pool for party in parties) + moved == 75


def test_a_mage_has_twenty_five_cubes_wherever_they_lie():
    end = resolved("Special: Inflict 3 on each Mage. Place 2 Instability.", "red: place well", given=TOGETHER).end
    assert lying(end, "red") == 5
    assert end.parties[0].pool + lying(end, "red") + len(TRACKS) == 25


def test_the_black_rose_has_twenty_five_cubes_wherever_they_lie():
    end = resolved("The Black Rose places 1 Instability in each Room.", seat="rose").end
    assert lying(end, "rose") == 7
    assert end.parties[-1].pool + lying(end, "rose") + len(TRACKS) + len(["turn"]) == 25


def test_a_cube_on_a_track_is_not_in_the_pool_and_one_of_the_black_rose_counts_the_turns():
    red, _, rose = played(APART).start.parties
    assert (red.pool, rose.pool) == (25 - len(TRACKS), red.pool - 1)


def test_damage_and_instability_are_taken_from_one_pool():
    table = resolved("Mage anywhere: Inflict 2. Place 1 Instability.", "red: target blue", "red: place well")
    assert found(table, "red.pool") == table.start.parties[0].pool - 3


# --- Rooms and Quests


def test_the_seven_rooms_have_names_and_colours_of_their_own_and_an_effect_each():
    rooms = [PRACTICE.room(room) for room, _ in load_layout("duel").rooms]
    assert (len({room.name for room in rooms}), len({room.color for room in rooms})) == (7, 7)
    assert all(room.effect for room in rooms)


def test_three_banners_of_a_room_fall_from_the_first_place_to_the_third():
    odd = {room.id: room.banners for room in PRACTICE.rooms.values() if not _falling(room.banners)}
    assert odd == {}


def _falling(banners):
    return len(banners) == 3 and banners[0] > banners[1] > banners[2] > 0


def test_a_wrecked_room_keeps_name_and_colour_and_loses_its_effect():
    wrecked = played(f'{APART}[given.rooms.crypt]\nstate = "wrecked"\n', "red: explore")
    faces = [_face(lodge_view(wrecked.setting, position)) for position in (played(APART).start, wrecked.end)]
    assert faces == [("Crypt", "slate", "available"), ("Crypt", "slate", "none")]
    assert "activate" not in on_offer(wrecked)
    assert "kami.room.wrecked-inert" in refusal(wrecked, "activate")


def _face(view):
    (room,) = [room for room in view["rooms"] if room["id"] == "crypt"]
    return room["name"], room["color"], room["token"]


def test_only_two_room_names_are_printed_and_neither_with_slots_banners_or_effect():
    gaps = sorted(id for id, gap in PRINTED.gaps.items() if gap.part in ("its slots and banners", "its token"))
    names = ("oni-sacrificial-altar", "spiritual-black-rose-room")
    assert gaps == [id for name in names for id in (name, f"{name}/token")]
    assert PRINTED.rooms == {}


def test_the_two_visible_faces_show_six_quests():
    box = load_box("practice")
    assert {sum(len(face) for face in faces) for faces in product(*box.quests)} == {6}


def test_a_quest_has_a_name_a_condition_an_effect_and_a_slot_that_pays():
    quests = PRACTICE.quests.values()
    assert [
        quest.id for quest in quests if not (quest.name and quest.condition and quest.effect and quest.points)
    ] == []
