"""Conditions of Quests: said and read back, and each way of getting one wrong with its place and what was meant."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import EffectError, Where
from brw_lab.spellcraft.questing import Asks, Measure, conditions, read_condition, say_condition

ASKED = st.builds(Asks, st.sampled_from(Measure), st.integers(1, 99))
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


@settings(max_examples=300, deadline=None)
@given(ASKED)
def test_what_is_said_of_a_condition_reads_back(asks):
    assert read_condition(say_condition(asks)) == asks


@pytest.mark.parametrize("measure", Measure, ids=lambda measure: measure.name)
def test_every_sentence_of_one_number_is_another_one(measure):
    assert len({say_condition(Asks(measure, number)) for number in range(1, 100)}) == 99


@pytest.mark.parametrize("measure", Measure, ids=lambda measure: measure.name)
@pytest.mark.parametrize("sign", ["{", "(", "/"])
def test_no_sign_of_a_template_is_left_in_a_sentence(measure, sign):
    assert sign not in say_condition(Asks(measure, 1)) + say_condition(Asks(measure, 2))


FORMS = [
    (Measure.ROOMS_PLACED_IN, 2, "In one of your Activations you placed Instability in at least 2 different Rooms."),
    (Measure.TOKENS, 1, "At least 1 of your Persistence Tokens is assigned."),
    (Measure.TOKENS, 2, "At least 2 of your Persistence Tokens are assigned."),
    (Measure.MAGES_FELLED, 2, "You inflicted the last Damage on at least 2 Mages who were defeated."),
    (Measure.HAND, 1, "You have at least 1 Spell Card in your hand."),
    (Measure.ROOMS_FILLED, 1, "You placed the Instability that filled at least 1 Room."),
    (Measure.SUFFERED, 1, "You suffered at least 1 Damage and were not defeated."),
]


@pytest.mark.parametrize(("measure", "least", "sentence"), FORMS, ids=[f"{row[0].name}-{row[1]}" for row in FORMS])
def test_words_go_with_their_number(measure, least, sentence):
    assert say_condition(Asks(measure, least)) == sentence


@pytest.mark.parametrize(("number", "word"), list(enumerate(NUMBERS, 1)), ids=NUMBERS)
def test_a_number_may_be_a_word(number, word):
    assert read_condition(f"You own at least {word} Equipment.") == Asks(Measure.EQUIPMENT, number)


LOOSE = [
    "you OWN at least 2 equipment.",
    "You own at least 2 Equipment",
    "\nYou own\n   at least 2 Equipment .\n",
]


@pytest.mark.parametrize("text", LOOSE, ids=["case", "period", "spacing"])
def test_case_spacing_and_the_last_period_do_not_matter(text):
    assert read_condition(text) == Asks(Measure.EQUIPMENT, 2)


def test_singular_and_plural_are_both_read():
    assert read_condition("You control at least 1 Evocations.") == read_condition("You control at least 1 Evocation.")


# a name for the mistake, the text, the place, words of the message, the nearest
WRONG = [
    ("empty", " ", "a.toml:7:11", "the Condition is empty", None),
    ("other words", "You own two Equipment.", "a.toml:7:11", "no Condition", "You own at least 2 Equipment."),
    (
        "its number",
        "You have four Spell Cards in hand.",
        "a.toml:7:11",
        "no Cond",
        "You have at least 4 Spell Cards in your hand.",
    ),
    (
        "one Activation is no number",
        "In one Activation you entered three different Rooms.",
        "a.toml:7:11",
        "no Condition",
        "In one of your Activations you entered at least 3 different Rooms.",
    ),
    ("nought", "You own at least 0 Equipment.", "a.toml:7:28", "'0' is no number", None),
    ("too many", "You own at least 100 Equipment.", "a.toml:7:28", "'100' is no number", None),
    ("a number of another script", "You own at least ² Equipment.", "a.toml:7:28", "'²' is no number", None),
    ("misspelt number", "You own at least twoo Equipment.", "a.toml:7:28", "'twoo' is no number", "two"),
    ("on the next line", "You own\nat least no Equipment.", "a.toml:8:10", "'no' is no number", None),
    ("too long", "x" * 3000, "a.toml:7:11", "3,000 characters long", None),
]


@pytest.mark.parametrize(("text", "place", "words", "near"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_text_that_is_no_condition_is_told_with_its_place_and_the_nearest(text, place, words, near):
    with pytest.raises(EffectError) as caught:
        read_condition(text, Where("a.toml", 7, 11))
    assert (str(caught.value.where), words in caught.value.message) == (place, True)
    assert near is None or caught.value.near[0] == near


def test_a_text_like_none_of_them_is_told_all_that_conditions_look_like():
    with pytest.raises(EffectError) as caught:
        read_condition("Sing a song.")
    assert caught.value.expected == conditions()


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_that_is_no_condition_is_refused_with_our_own_error(text):
    with pytest.raises(EffectError):
        read_condition(text)
