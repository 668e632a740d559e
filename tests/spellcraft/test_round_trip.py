"""Reading and saying undo each other, for whatever the language can mean."""

from typing import get_args

import pytest
from hypothesis import given, settings
from phrasebook import ACCEPTED, CANONICAL
from strategies import THOROUGH, effects

from brw_lab.errors import EffectError
from brw_lab.spellcraft.amount import Counted, ForEach
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    AssignUpgrade,
    Draw,
    Effect,
    Either,
    Inflict,
    Move,
    Persistent,
    Phrase,
    Repeat,
    Restore,
    Summon,
)
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_effect, say_phrase
from brw_lab.spellcraft.selector import Header, Kind, Who


@settings(max_examples=20_000 if THOROUGH else 400, deadline=None)
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
        (Effect(None, (Inflict(ForEach(0, Counted.CARD_DRAWN)),)), "0 cannot be said"),
        (Effect(None, (Either((Restore(),)),)), "a choice among 1 cannot be said"),
        (Effect(None, (Summon("oni"),)), "'oni' cannot be said; expected a name such as Oni of Dusk"),
        (Effect(None, (AssignUpgrade("Key To Dusk"),)), "'Key To Dusk' cannot be said"),
        (Effect(Header(Kind.PERSONAL, 1), (Restore(),)), "Personal has no range"),
        (Effect(Header(Kind.MODEL, -1), (Restore(),)), "a number from 0 to 99"),
    ],
)
def test_what_no_text_says_is_refused(effect, complaint):
    with pytest.raises(EffectError, match=complaint):
        say_effect(effect)
