"""Effects as plain data: the same words, fit for JSON."""

import json
from typing import get_args

from hypothesis import given, settings
from phrasebook import STRENGTH
from strategies import effects

from brw_lab.spellcraft.amount import Counted, ForEach, UpTo
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    Defeat,
    HasAtLeast,
    Heal,
    If,
    Inflict,
    Owned,
    Persistent,
    Phrase,
    Summon,
)
from brw_lab.spellcraft.plain import VERBS, effect_dict, phrase_dict
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.selector import Among, Spot, Who


def test_every_phrase_of_the_language_has_a_verb_in_plain_data():
    assert set(VERBS) == set(get_args(Phrase))


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


def test_plain_data_of_a_joined_phrase_holds_the_phrases_inside_and_what_is_asked():
    phrase = If(HasAtLeast(Who.YOU, 2, Owned.TROPHIES), Inflict(UpTo(2)), Heal(ForEach(1, Counted.CARD_DRAWN)))
    assert phrase_dict(phrase) == {
        "verb": "if",
        "condition": {"asks": "has at least", "who": "you", "number": 2, "thing": "Trophies"},
        "then": {"verb": "inflict", "amount": {"up_to": 2}, "on": None, "by": "you", "says": "Inflict up to 2."},
        "otherwise": {
            "verb": "heal",
            "amount": {"number": 1, "for_each": "Spell Card drawn"},
            "on": "you",
            "says": "Heal 1 for each Spell Card drawn.",
        },
        "says": "If you have at least 2 Trophies, inflict up to 2, otherwise heal 1 for each Spell Card drawn.",
    }


def test_plain_data_names_a_card_and_those_in_a_Room():
    assert phrase_dict(Summon("Oni"))["name"] == "Oni"
    assert phrase_dict(Defeat(Among(Who.EACH_MODEL, Spot.A_ROOM)))["who"] == {"who": "each Model", "where": "a Room"}
