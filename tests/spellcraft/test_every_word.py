"""Every verb, party, Room, deck, amount and condition can be said wherever the language has a place for it."""

from enum import Enum
from typing import get_args

import pytest
from phrasebook import CANONICAL, STRENGTH, reads_back

from brw_lab.spellcraft import amount, condition, interrupt, nouns, selector
from brw_lab.spellcraft.amount import Counted, EqualTo, ForEach, Stat, UpTo
from brw_lab.spellcraft.interrupt import Event, Prevented, Replacement, Trigger
from brw_lab.spellcraft.phrase import (
    ActivateEvocation,
    AssignUpgrade,
    Boost,
    ConvertDamage,
    ConvertInstability,
    Deck,
    Defeat,
    Discard,
    DiscardTrophies,
    Draw,
    Either,
    Exhaust,
    Face,
    Fell,
    Fixed,
    GainPower,
    GainTrophies,
    HasAtLeast,
    Heal,
    If,
    Inflict,
    IsIn,
    Loot,
    LosePower,
    May,
    Move,
    MoveInstability,
    Owned,
    Pay,
    Persistent,
    PlaceInstability,
    Push,
    Put,
    Remove,
    Restore,
    Reveal,
    Routine,
    Search,
    Shelter,
    Shuffle,
    Simple,
    Span,
    Steal,
    Summon,
    Swap,
    TurnToken,
    YouDo,
)
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_header, say_phrase
from brw_lab.spellcraft.selector import Among, Header, Kind, Spot, Who


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize(
    "verb",
    [
        Move,
        GainPower,
        LosePower,
        GainTrophies,
        DiscardTrophies,
        Draw,
        Discard,
        Reveal,
        Exhaust,
    ],
)
def test_everybody_can_be_the_subject(verb, who):
    assert reads_back(verb(2, who))
    assert reads_back(May(verb(2, who)))


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("verb", [Swap, Remove, Defeat, ActivateEvocation, Heal, Steal, Push, Put, AssignUpgrade])
def test_everybody_can_be_the_object(verb, who):
    rest = {
        Heal: {"amount": 2, "on": who},
        Steal: {"amount": 1, "loot": Loot.POWER, "who": who},
        Push: {"steps": 2, "who": who},
        Put: {"where": Spot.A_ROOM, "who": who},
        AssignUpgrade: {"name": "Thorns", "who": who},
    }
    assert reads_back(verb(**rest.get(verb, {"who": who})))


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("spot", Spot)
def test_everybody_can_be_looked_for_in_every_spot(who, spot):
    assert reads_back(Defeat(Among(who, spot)))
    assert reads_back(If(IsIn(who, spot), Restore()))


@pytest.mark.parametrize("spot", Spot)
def test_every_spot_can_be_named_by_every_verb_of_Rooms(spot):
    assert reads_back(Summon("Oni", spot))
    assert reads_back(Put(Who.TARGET, spot))
    assert reads_back(MoveInstability(1, spot, Spot.YOUR_ROOM))
    assert reads_back(MoveInstability(1, Spot.YOUR_ROOM, spot))
    assert all(reads_back(TurnToken(spot, face)) for face in Face)


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
@pytest.mark.parametrize("what", Prevented)
def test_a_replacement_reads_back_for_each_subject_and_happening(who, what):
    assert reads_back(Persistent(Replacement(who, what), (Restore(),)))


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("thing", Owned)
@pytest.mark.parametrize("number", [1, 2])
def test_a_condition_reads_back_for_each_subject_and_thing(who, thing, number):
    assert reads_back(If(HasAtLeast(who, number, thing), Restore()))
    assert reads_back(If(Fell(who), Restore(), Move(1)))


@pytest.mark.parametrize("verb", get_args(Simple))
def test_every_plain_verb_can_stand_inside_every_sentence_that_holds_one(verb):
    for phrase in (phrase for phrase in CANONICAL.values() if type(phrase) is verb):
        assert reads_back(May(phrase))
        assert reads_back(Pay(Discard(1), phrase))
        assert reads_back(Either((phrase, Restore(), phrase)))
        assert reads_back(If(YouDo(), phrase, phrase))


@pytest.mark.parametrize("so_many", [1, 2, 99, UpTo(1), UpTo(2), STRENGTH, *(ForEach(2, thing) for thing in Counted)])
def test_every_amount_can_stand_with_every_verb_that_takes_one(so_many):
    assert reads_back(Inflict(so_many, Who.TARGET))
    assert reads_back(ConvertDamage(so_many))
    assert reads_back(ConvertInstability(so_many, Spot.YOUR_ROOM))
    assert reads_back(PlaceInstability(so_many))
    assert reads_back(MoveInstability(so_many, Spot.A_ROOM, Spot.YOUR_ROOM))
    assert reads_back(Push(Who.TARGET, so_many))
    assert reads_back(Search(Deck.LIBRARY, so_many))
    for kind in (Heal, Move, GainPower, LosePower, GainTrophies, DiscardTrophies, Draw, Discard, Reveal, Exhaust):
        assert reads_back(kind(so_many))
    assert all(reads_back(Steal(so_many, loot)) for loot in Loot)


@pytest.mark.parametrize("span", Span)
def test_each_duration_reads_back(span):
    assert reads_back(Shelter(span))
    assert all(reads_back(Boost(stat, 2, span)) for stat in Stat)


@pytest.mark.parametrize("pile", Deck)
@pytest.mark.parametrize("into", Deck)
def test_each_pile_is_shuffled_into_each_deck(pile, into):
    assert reads_back(Shuffle(pile, into))


def test_every_list_of_words_in_the_language_is_walked_above():
    modules = (amount, condition, interrupt, nouns, selector)
    lists = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    walked = {Counted, Deck, Event, Face, Kind, Loot, Owned, Prevented, Routine, Span, Spot, Stat, Who}
    assert {kind for kind in lists if issubclass(kind, Enum) and kind is not Enum} == walked


@pytest.mark.parametrize("name", ["Oni", "Oni of Dusk", "Lord of the Ring", "O'Dea the Half-Oni", "Power Spell"])
def test_a_name_is_kept_as_it_is_written(name):
    assert reads_back(Summon(name, Spot.YOUR_ROOM))
    assert reads_back(AssignUpgrade(name))


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
