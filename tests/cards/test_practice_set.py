"""The practice set: complete, of our own invention, and using every verb and keyword of the language."""

from collections import Counter
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from brw_lab.rulebooks import practice_cards
from brw_lab.spellcraft.amount import Amount, Stat
from brw_lab.spellcraft.cardfile import check_file, said
from brw_lab.spellcraft.cards import Cards, Moon
from brw_lab.spellcraft.interrupt import Replacement, Trigger
from brw_lab.spellcraft.phrase import Commandeer, Condition, Deck, Fixed, Loot, Phrase, Span
from brw_lab.spellcraft.say import say_effect
from brw_lab.spellcraft.selector import Among, Kind
from brw_lab.spellcraft.walk import phrases_in
from tests.cards.resolving import claims_of, end_of
from tests.house.house import PACKAGE

FILES = sorted((PACKAGE / "rulebooks" / "cards" / "practice").glob("*.cards.toml"))
CARDS = practice_cards()
TABLES = [field.name for field in fields(Cards) if field.name not in ("fixed", "gaps", "cites")]


def cards_of_every_kind():
    return [card for table in TABLES for card in getattr(CARDS, table).values()]


def words_used():
    """Everything the Effects of the set are made of: classes of phrases and their parts, and members of enums."""
    found = set()
    waiting = [phrase for _, effect in CARDS.effects() for phrase in (*phrases_in(effect), effect.header)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Enum):
            found.add(each)
        elif isinstance(each, tuple):
            waiting += each
        elif is_dataclass(each):
            found.add(type(each))
            waiting += [getattr(each, field.name) for field in fields(each)]
    return found


def test_every_verb_and_keyword_stands_on_a_card():
    # Fixed phrases belong to the rules themselves, such as a Mage's Defeat, and Commandeer to an Event.
    assert set(get_args(Phrase)) - {Fixed, Commandeer} - words_used() == set()


@pytest.mark.parametrize("parts", [Amount, Condition], ids=["amount", "condition"])
def test_every_kind_of_amount_and_condition_stands_on_a_card(parts):
    assert set(get_args(parts)) - {int} - words_used() == set()


@pytest.mark.parametrize("words", [Deck, Loot, Span, Stat, Kind], ids=lambda words: words.__name__)
def test_every_word_of_these_lists_stands_on_a_card(words):
    assert set(words) - words_used() == set()


def test_triggers_replacements_and_models_in_a_room_stand_on_cards():
    assert words_used() >= {Trigger, Replacement, Among}


def test_the_unstable_mark_stands_on_a_card():
    assert any(side.unstable for spell in CARDS.spells.values() for side in (spell.light, spell.dark))


def test_the_school_has_twelve_spells_of_three_copies_each():
    school = [spell.copies for spell in CARDS.spells.values() if spell.school]
    assert school == [3] * 12


def test_each_mage_has_three_copies_of_a_personal_spell():
    mages = {model.id: model.personal for model in CARDS.models.values() if "mage" in model.kinds}
    found = {id: (CARDS.spell(spell).personal, CARDS.spell(spell).copies) for id, spell in mages.items()}
    assert found == {"adept": ("adept", 3), "novice": ("novice", 3)}


def test_two_starting_grimoires_share_the_school_among_them():
    first, second = CARDS.grimoires.values()
    school = sorted(spell.id for spell in CARDS.spells.values() if spell.school)
    assert sorted((*first.spells, *second.spells)) == school


def test_the_set_is_complete():
    counts = {
        "rooms": len(CARDS.rooms),
        "forgotten": sum(spell.forgotten for spell in CARDS.spells.values()),
        "equipment": sum("equipment" in model.kinds for model in CARDS.models.values()),
        "upgrades": len(CARDS.upgrades),
        "quests": len(CARDS.quests),
        "events": len(CARDS.events),
    }
    assert counts == {"rooms": 7, "forgotten": 4, "equipment": 4, "upgrades": 3, "quests": 7, "events": 1}


def test_two_kinds_of_evocation_have_three_models_each():
    evocations = [model for model in CARDS.models.values() if model.kinds[0] == "evocation"]
    assert [model.models for model in evocations if "equipment" not in model.kinds] == [3, 3]


def test_the_quests_fill_one_face_of_two_cards_and_begin_another():
    assert Counter(quest.face for quest in CARDS.quests.values()) == {"1 front": 3, "2 front": 3, "2 back": 1}


def test_every_condition_of_the_set_can_be_measured():
    assert [quest.id for quest in CARDS.quests.values() if quest.asks is None] == []


def test_there_are_three_decks_of_command_cards():
    assert Counter(card.deck for card in CARDS.commands.values()) == dict.fromkeys(Moon, 3)


def test_every_card_teaches_one_thing_and_says_which():
    assert [card.id for card in cards_of_every_kind() if not card.teaches.endswith(".")] == []


def test_no_two_cards_teach_the_same():
    lessons = Counter(card.teaches for card in cards_of_every_kind())
    assert [lesson for lesson, count in lessons.items() if count > 1] == []


def test_every_card_is_marked_as_practice():
    assert {card.provenance for card in cards_of_every_kind()} == {"practice"}


def test_nothing_is_left_untold():
    assert CARDS.gaps == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_card_names_one_that_is_not_there(path: Path):
    assert check_file(path, CARDS).notes == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_text_is_written_in_canonical_words(path: Path):
    """Apart from a target that a card prints on its own, and words that read more kindly than the canonical ones."""
    kinder = {"unmaking/light", "forge/light"}
    odd = [text.address for text in check_file(path).texts if said(text) != text.text and text.address not in kinder]
    assert odd == []


@pytest.mark.parametrize(
    ("address", "effect"), list(CARDS.effects()), ids=lambda word: word if isinstance(word, str) else ""
)
def test_every_text_of_the_set_comes_to_its_end(address, effect):
    assert end_of(say_effect(effect), "rose" if address.startswith("a-short-year/") else "red").choice is not None


EQUIPPED = [
    ("Personal: Summon Lantern. Move 1.", ["red: move kiln", "red: apply lantern"], "rooms.kiln.instability = ['red']"),
    (
        "Personal: Summon Thorn Mail. The Black Rose inflicts 1 on you.",
        ["red: apply thorn-mail"],
        "blue.damage = ['rose', 'red', 'red']",
    ),
]


@pytest.mark.parametrize(("text", "moves", "then"), EQUIPPED, ids=["lantern", "thorn-mail"])
def test_the_skill_of_an_equipment_speaks_of_its_mage_as_you(text, moves, then):
    assert claims_of(text, "red", moves, then) == []
