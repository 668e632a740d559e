"""What lies in the box of Duel: Lex: each number as printed, against what the toolkit lays on a table and deals."""

from collections import Counter
from functools import partial

import pytest

from brw_lab.errors import RuleGap
from brw_lab.lodge.layout import load_layout
from brw_lab.rulebooks.load import practice_cards
from brw_lab.rulebooks.printed import printed_cards
from brw_lab.spellcraft.cardfile import read_cards
from brw_lab.terms import SLOTS
from tests.cards.test_box import MORE, changed, errors_of
from tests.house.house import PACKAGE
from tests.rulebooks import play
from tests.rulebooks.play import APART, TOGETHER, entries, found

BOOK = "duel_lex"
PRACTICE = practice_cards()
PRINTED = printed_cards(BOOK)
ON_TRACKS = {"red": 2, "blue": 2, "rose": 3}
"""Each party's cubes on the Trophy Track and the Room Track, and the one that counts the Turns."""
played = partial(play.played, book=BOOK)
resolved = partial(play.resolved, book=BOOK)


def mages():
    """The names of the Mages that the book names; no page prints their numbers."""
    return sorted(gap.card for id, gap in PRINTED.gaps.items() if "/" not in id and "hand" in gap.part)


def school():
    return [spell for spell in PRACTICE.spells.values() if spell.school]


def lying(position, seat):
    """The cubes of a party that lie on Models and in Rooms."""
    places = [*(model.damage for model in position.models), *(room.instability for room in position.rooms)]
    return sum(cubes.count(seat) for cubes in places)


# --- Rooms


def test_seven_rooms_are_laid():
    assert len(played(APART).end.lodge.rooms) == 7


def test_there_is_a_room_activation_token_for_each_of_the_seven_rooms():
    table = played(APART)
    assert [f"{room}/token" in table.setting.effects for room in table.end.lodge.rooms] == [True] * 7


def test_no_two_of_the_seven_rooms_have_one_colour():
    colours = Counter(PRACTICE.room(room).color for room, _ in load_layout("duel").rooms)
    assert (len(colours), set(colours.values())) == (7, {1})


def test_a_room_has_a_name_a_colour_an_effect_three_banners_and_slots():
    rooms = [PRACTICE.room(room) for room, _ in load_layout("duel").rooms]
    odd = [room.id for room in rooms if not (room.name and room.color and room.effect and room.slots)]
    assert (odd, {len(room.banners) for room in rooms}) == ([], {3})


# --- Spell Cards


def test_the_school_has_thirty_six_cards():
    assert sum(spell.copies for spell in school()) == 36


def test_the_school_has_three_copies_each_of_twelve_spells():
    assert Counter(spell.copies for spell in school()) == {3: 12}


def test_two_seats_share_six_personal_spells():
    copies = Counter({spell.personal: spell.copies for spell in PRACTICE.spells.values() if spell.personal})
    assert (len(played(APART).setting.seats), sum(copies.values())) == (2, 6)


def test_each_mage_has_three_copies_of_one_spell_of_its_own():
    own = Counter(spell.personal for spell in PRACTICE.spells.values() if spell.personal)
    copies = {spell.copies for spell in PRACTICE.spells.values() if spell.personal}
    assert (own, copies) == ({"adept": 1, "novice": 1}, {3})


def test_the_school_tells_its_name_and_type_element_and_target_of_either_side_of_each_listed_spell():
    listed = [PRACTICE.spell(spell) for grimoire in PRACTICE.grimoires.values() for spell in grimoire.spells]
    bare = [spell.id for spell in listed for side in (spell.light, spell.dark) if not _told(side)]
    assert (bare, {spell.school for spell in listed}) == ([], {"Candlelight"})


def _told(side):
    return side.type and side.elements and side.effect.header


# --- Mages, Evocations and their tokens


def test_the_two_mage_cards_are_those_of_the_two_seats():
    assert len(mages()) == len(played(APART).setting.seats) == 2


def test_bartholomaus_and_ulrich_cannot_be_played_while_their_values_are_not_told():
    assert mages() == ["Bartholomäus", "Ulrich"]
    for mage in ("bartholomaus", "ulrich"):
        with pytest.raises(RuleGap, match="health, hand, strength and speed: nobody printed it"):
            PRINTED.model(mage)


def test_the_templarii_are_three_models_and_no_other_evocation_is_printed(tmp_path):
    printed = (PACKAGE / "rulebooks" / BOOK / "printed.toml").read_text(encoding="utf-8")
    untold = 'unprinted = ["health", "strength", "speed", "kinds", "skill"]'
    path = tmp_path / "told.cards.toml"
    path.write_text(printed.replace(untold, "health = 3\nstrength = 1\nspeed = 1"), encoding="utf-8")
    told = read_cards(path, "own")[0]
    assert {card.name: card.models for card in told.models.values()} == {"Templarii": 3}


def test_each_mage_has_three_evocation_bases_one_for_each_of_its_slots():
    three = (
        "evocations = [{ name = 'One', in = 'crypt' }, { name = 'Two', in = 'crypt' }, { name = 'Six', in = 'crypt' }]"
    )
    table = resolved("Personal: Summon Clay Warden.", given=APART.replace('in = "crypt"', f'in = "crypt"\n{three}'))
    assert (entries(table, "summon"), found(table, "red.evocations")) == ([], 3)


def test_four_physical_action_tokens_lie_on_two_mage_cards():
    assert [held.tokens for held in played(APART).start.holdings] == [2, 2]


def test_a_mage_never_has_more_than_the_two_physical_action_tokens_of_its_card():
    table = APART.replace('in = "crypt"', 'in = "crypt"\ntokens = 1')
    assert [found(resolved(text, given=table), "red.tokens") for text in ("Restore.", "Restore. Restore.")] == [2, 2]


def test_there_is_one_crown_and_who_takes_it_has_it_from_its_holder():
    taken = resolved("Take the Crown.", seat="blue", given='[given]\ncrown = "red"\n' + APART)
    assert (taken.start.crown, taken.end.crown) == ("red", "blue")


def test_eight_persistence_tokens_are_one_a_spell_slot_of_each_mage():
    assert len(SLOTS) * len(played(APART).setting.seats) == 8


def test_three_power_tokens_are_those_of_two_mages_and_of_the_black_rose():
    table = resolved("Each Mage gains 1 Power Point. The Black Rose gains 2 Power Points.", seat="rose")
    assert [party.power for party in table.end.parties] == [1, 1, 2]


def test_the_power_token_of_the_black_rose_starts_at_0():
    assert found(played(APART), "rose.power") == 0


# --- cubes


def test_the_seventy_five_cubes_are_in_the_pools_and_on_the_tracks():
    assert sum(party.pool for party in played(APART).start.parties) + sum(ON_TRACKS.values()) == 75


def test_each_party_has_twenty_five_cubes_wherever_they_lie():
    text = "Special: Inflict 3 on each Mage. Place 2 Instability. The Black Rose places 1 Instability in each Room."
    end = resolved(text, "red: place well", given=TOGETHER).end
    held = {seat: party.pool + lying(end, seat) for seat, party in zip(ON_TRACKS, end.parties, strict=True)}
    assert {seat: held[seat] + ON_TRACKS[seat] for seat in held} == {"red": 25, "blue": 25, "rose": 25}
    assert lying(end, "rose") == 7


# --- the Events Card and the Quest Cards


def test_there_is_one_events_card_and_it_has_two_sides():
    assert counted("lex.components.events-card", ('"kami-events"]', '"kami-events", "lex-events"]')) == ["'events'"]


def test_there_are_two_quest_cards():
    assert counted("lex.components.quest-cards", ("]\n\nmages", '[["monk"]],\n]\n\nmages')) == ["'quests'"]


def counted(clause, *pairs):
    """What of the practice box, laid out by this book and changed, breaks a clause."""
    errors = errors_of(changed(('"duel_kami"', f'"{BOOK}"'), *pairs), MORE)
    return [error.message.split()[0] for error in errors if error.message.endswith(f"({clause})")]
