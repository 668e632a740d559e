"""What a card says, shown: chips and their rules, the wrong word, and edits that mend the text."""

import json
from typing import get_args

import pytest

from brw_lab.errors import EffectError
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.load import bases
from brw_lab.spellcraft.icons import ICONS
from brw_lab.spellcraft.phrase import Phrase
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.views.card_drawing import card_svg
from brw_lab.views.card_view import card_lines, card_view
from brw_lab.views.signs import SIGNS, STROKES, sign_of
from brw_lab.views.words_view import palette_view

RULES = load_rulebook("duel_kami")


def fault(text):
    return card_view(text)["error"]


def mended(text, label):
    """The text after the edit that is offered under that label."""
    (mend,) = [mend for mend in fault(text)["mends"] if mend["label"] == label]
    return f"{text[: mend['start']]}{mend['put']}{text[mend['end'] :]}"


# --- what reads


def test_a_view_is_plain_data():
    view = card_view("Model within 2: Inflict 2 damages.", RULES)
    assert json.loads(json.dumps(view)) == view


def test_each_phrase_is_a_chip_in_canonical_words():
    view = card_view("mage *: inflict 2 damage. GAIN 1 point")
    assert [view["header"]["text"], *(chip["text"] for chip in view["phrases"])] == [
        *("Mage anywhere:", "Inflict 2.", "Gain 1 Power Point."),
    ]


def test_what_a_persistent_holds_lies_inside_it():
    (chip,) = card_view("Persistent: when you enter a Room, restore. Move 1.")["phrases"]
    assert (chip["text"], [inner["text"] for inner in chip["inner"]]) == (
        *("Persistent: when you enter a Room,", ["Restore.", "Move 1."]),
    )


def test_a_chip_names_its_rule_in_words():
    (chip,) = card_view("Restore.", RULES)["phrases"]
    assert chip["clauses"] == [
        {
            "id": "kami.restore",
            "section": RULES.clause("kami.restore").section,
            "says": RULES.clause("kami.restore").says,
        }
    ]


def test_every_phrase_of_the_language_has_a_sign():
    assert set(SIGNS) == set(get_args(Phrase))


def test_every_sign_is_drawn():
    assert {sign.outline for sign in SIGNS.values()} | {"target"} == set(STROKES)


@pytest.mark.parametrize("topic", sorted({topic for sign in SIGNS.values() for topic in sign.topics}))
def test_a_rule_behind_a_sign_is_in_a_book(topic):
    assert any(load_rulebook(book).clause_ids((topic,)) for book in bases())


@pytest.mark.parametrize("kind", Kind)
def test_a_rule_behind_a_target_is_in_the_book(kind):
    reach = None if kind in (Kind.PERSONAL, Kind.SPECIAL) else 2
    assert all(RULES.clause_ids((topic,)) for topic in sign_of(Header(kind, reach)).topics)


def test_every_icon_of_the_palette_has_a_sign_and_a_rule():
    assert all(icon["sign"] and icon["clauses"] for icon in palette_view(RULES))


@pytest.mark.parametrize(
    "icon", [icon for icon in ICONS if icon.text.endswith((".", ":"))], ids=lambda icon: icon.label
)
def test_the_words_of_an_icon_are_words_of_the_language(icon):
    assert read_effect(f"{icon.text} Restore.")


# --- what does not read


def test_the_wrong_word_is_where_it_begins_and_ends():
    text = "Restore.\nInflict two damages on him"
    wrong = fault(text)
    assert text[wrong["start"] : wrong["end"]] == "damages"


def test_what_is_missing_at_the_end_has_a_place_but_no_width():
    wrong = fault("Inflict")
    assert (wrong["start"], wrong["end"]) == (7, 7)


def test_what_was_read_before_the_error_is_shown():
    view = card_view("Mage anywhere: Restore. Gain 1 Power Point. Inflct 2.")
    assert [view["header"]["text"], *(chip["text"] for chip in view["phrases"])] == [
        *("Mage anywhere:", "Restore.", "Gain 1 Power Point."),
    ]


def test_a_target_alone_is_shown_as_one():
    assert card_view("Model within 2: Inflct")["header"]["text"] == "Model within 2:"


def test_the_nearest_word_takes_the_place_of_the_wrong_one():
    assert mended("Inflict two damages.", "Damage") == "Inflict two Damage."


def test_a_word_that_fits_takes_the_place_of_one_that_never_could():
    assert mended("Model within 2: Inflct 2.", "Heal") == "Model within 2: Heal 2."


def test_a_missing_period_is_set_behind_the_last_word():
    assert mended("Inflict 2 Gain 1 Power Point.", "a period") == "Inflict 2. Gain 1 Power Point."


def test_a_number_is_put_as_a_number():
    assert mended("Inflict", "a number from 1 to 99") == "Inflict 1"


def test_words_that_only_describe_are_no_edit():
    assert fault("Inflct 2.")["others"] == ["another word"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Inflict",
        "Inflict 2 Gain 1 Power Point.",
        "Inflict two damages on him",
        "Model 2 Restore",
        "Swap him.",
        "Repeat",
    ],
)
def test_every_edit_on_offer_reads_as_far_or_further(text):
    def unread(text):
        view = card_view(text)
        return 0 if view["reads"] else len(text) - view["error"]["start"]

    assert all(unread(mended(text, mend["label"])) <= unread(text) for mend in fault(text)["mends"])


def test_a_text_that_is_too_long_is_refused_as_a_whole():
    wrong = fault("Restore. " * 300)
    assert (wrong["start"], wrong["mends"], "2,000" in wrong["message"]) == (None, [], True)


def test_nothing_typed_offers_a_beginning():
    assert [mend["put"] for mend in fault("")["mends"]] == ["Model within 2:", "Inflict 2."]


# --- in lines and as a picture


def test_lines_number_the_phrases_and_say_the_text_back():
    lines = card_lines(card_view("Inflict 2. Persistent: when you enter a Room, restore"))
    assert lines == [
        "1       Inflict 2.",
        "2       Persistent: when you enter a Room,",
        "2.1     Restore.",
        "says    Inflict 2. Persistent: when you enter a Room, restore.",
    ]


def test_lines_show_the_text_with_a_caret_under_its_wrong_word():
    lines = card_lines(card_view("Inflct 2."))
    assert lines[:3] == ["'Inflct' is no word of the effect language.", "  Inflct 2.", "  ^"]


@pytest.mark.parametrize("text", ["", "Restore.", "Inflct <2> & more", "Restore. " * 300])
def test_a_card_is_drawn_whatever_is_typed(text):
    from xml.etree import ElementTree

    assert ElementTree.fromstring(card_svg(card_view(text))).tag.endswith("svg")


def test_an_error_of_the_view_is_the_error_of_reading():
    with pytest.raises(EffectError) as caught:
        read_effect("Inflct 2.")
    assert fault("Inflct 2.")["message"] == f"{caught.value.message}."
