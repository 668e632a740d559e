"""Reading and saying undo each other, for whatever the language can mean."""

import json
from typing import get_args

import pytest
from hypothesis import given, settings
from phrasebook import ACCEPTED, CANONICAL, STRENGTH
from strategies import effects

from brw_lab.errors import EffectError
from brw_lab.spellcraft.amount import EqualTo, Stat
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    ConvertDamage,
    ConvertInstability,
    Deck,
    Defeat,
    Discard,
    Draw,
    Effect,
    Fixed,
    GainPower,
    Inflict,
    LosePower,
    Move,
    Persistent,
    Phrase,
    PlaceInstability,
    Repeat,
    Restore,
    Routine,
)
from brw_lab.spellcraft.plain import VERBS, effect_dict, phrase_dict
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_effect, say_header, say_phrase
from brw_lab.spellcraft.selector import Header, Kind, Spot, Who


def reads_back(phrase: Phrase) -> bool:
    return read_effect(say_phrase(phrase)) == Effect(None, (phrase,))


@settings(max_examples=500, deadline=None)
@given(effects)
def test_what_is_said_reads_back_as_the_same_effect(effect):
    assert read_effect(say_effect(effect)) == effect


@pytest.mark.parametrize(("text", "phrase"), CANONICAL.items(), ids=str)
def test_a_canonical_sentence_is_read_as_its_phrase(text, phrase):
    assert read_effect(text) == Effect(None, (phrase,))


@pytest.mark.parametrize(("text", "phrase"), CANONICAL.items(), ids=str)
def test_a_phrase_is_said_as_its_canonical_sentence(text, phrase):
    assert say_phrase(phrase) == text


@pytest.mark.parametrize(("text", "canonical"), ACCEPTED.items(), ids=str)
def test_accepted_words_are_said_back_in_canonical_ones(text, canonical):
    assert say_effect(read_effect(text)) == canonical


@pytest.mark.parametrize("text", [*CANONICAL, *ACCEPTED])
def test_saying_what_was_read_twice_changes_nothing(text):
    once = say_effect(read_effect(text))
    assert say_effect(read_effect(once)) == once


def test_every_phrase_of_the_language_has_a_canonical_example():
    assert {type(phrase) for phrase in CANONICAL.values()} == set(get_args(Phrase))


def test_every_phrase_of_the_language_has_a_verb_in_plain_data():
    assert set(VERBS) == set(get_args(Phrase))


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("verb", [Move, GainPower, LosePower, Draw, Discard])
def test_everybody_can_be_the_subject(verb, who):
    assert reads_back(verb(2, who))


@pytest.mark.parametrize("by", Who)
@pytest.mark.parametrize("on", [None, *Who])
def test_everybody_can_inflict_and_convert_on_everybody(by, on):
    assert reads_back(Inflict(2, on, by))
    assert reads_back(ConvertDamage(2, on, by))


@pytest.mark.parametrize("by", Who)
@pytest.mark.parametrize("spot", [None, *Spot])
def test_everybody_can_place_and_convert_instability_in_every_spot(by, spot):
    assert reads_back(PlaceInstability(1, spot, by))
    assert reads_back(ConvertInstability(1, spot, by))


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("event", Event)
def test_a_trigger_reads_back_for_each_subject_and_event(who, event):
    assert reads_back(Persistent(Trigger(who, event), (Restore(),)))


@pytest.mark.parametrize("who", Who)
def test_everybody_can_be_defeated(who):
    assert reads_back(Defeat(who))


@pytest.mark.parametrize("routine", Routine)
def test_a_fixed_routine_reads_back_word_for_word(routine):
    assert say_phrase(Fixed(routine)) == f"{routine.value}."
    assert reads_back(Fixed(routine))


@pytest.mark.parametrize("deck", Deck)
def test_cards_are_drawn_from_each_deck(deck):
    assert reads_back(Draw(3, Who.TARGET, deck))


@pytest.mark.parametrize("stat", Stat)
def test_each_value_of_a_model_can_be_an_amount(stat):
    assert reads_back(Inflict(EqualTo(stat)))


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_of_target_reads_back_without_a_range(kind):
    assert read_effect(f"{say_header(Header(kind))} Restore.").header == Header(kind)


def test_the_smallest_range_is_the_room_you_stand_in():
    assert read_effect("Room within 0: Place 1 Instability in the target.").header == Header(Kind.ROOM, 0)


def test_a_persistent_holds_every_phrase_behind_it():
    effect = read_effect("Restore. Persistent: when a Mage casts a Spell, move 1. Draw 1 card. Restore.")
    assert effect.phrases[-1].then == (Move(1), Draw(1), Restore())


def test_a_persistent_inside_a_persistent_takes_what_is_left():
    effect = read_effect(
        "Persistent: when you cast a Spell, persistent: when another Mage leaves a Room, move 1. Restore"
    )
    inner = Persistent(Trigger(Who.EACH_OTHER_MAGE, Event.LEAVES), (Move(1), Restore()))
    assert effect.phrases == (Persistent(Trigger(Who.YOU, Event.CASTS), (inner,)),)


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        (Effect(None, ()), "without a phrase"),
        (Effect(None, (Persistent(Trigger(Who.YOU, Event.CASTS), (Move(1),)), Restore())), "holds the rest"),
        (Effect(None, (Inflict(0),)), "0 cannot be said; expected a number from 1 to 99"),
        (Effect(None, (Repeat(100),)), "100 cannot be said"),
        (Effect(Header(Kind.PERSONAL, 1), (Restore(),)), "Personal has no range"),
        (Effect(Header(Kind.MODEL, -1), (Restore(),)), "a number from 0 to 99"),
    ],
)
def test_what_no_text_says_is_refused(effect, complaint):
    with pytest.raises(EffectError, match=complaint):
        say_effect(effect)


@settings(max_examples=100, deadline=None)
@given(effects)
def test_plain_data_survives_json(effect):
    plain = effect_dict(effect)
    assert json.loads(json.dumps(plain)) == plain


def test_plain_data_names_the_parts_in_canonical_words():
    phrase = Persistent(Trigger(Who.EACH_MAGE, Event.ENTERS), (Inflict(STRENGTH, Who.TARGET),))
    assert phrase_dict(phrase) == {
        "verb": "persistent",
        "trigger": {"who": "each Mage", "event": "enters a Room"},
        "then": [
            {
                "verb": "inflict",
                "amount": {"equal_to": "your Strength"},
                "on": "the target",
                "by": "you",
                "says": "Inflict Damage equal to your Strength on the target.",
            }
        ],
        "says": "Persistent: when a Mage enters a Room, inflict Damage equal to your Strength on the target.",
    }


def test_plain_data_of_an_effect_has_target_phrases_and_text():
    assert effect_dict(read_effect("mage *: restore")) == {
        "target": {"kind": "Mage", "range": None},
        "effect": [{"verb": "restore", "says": "Restore."}],
        "says": "Mage anywhere: Restore.",
    }
