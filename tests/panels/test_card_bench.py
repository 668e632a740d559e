"""CardBench without a browser: what typing does, what mending does, how the card comes to the table."""

import json

import pytest

from brw_lab import Table, load_table
from brw_lab.errors import EffectError
from brw_lab.kernel.setting import Setting
from brw_lab.panels import practice
from brw_lab.panels.card_bench import CardBench
from brw_lab.rulebooks import load_rulebook, practice_cards
from brw_lab.spellcraft.read import read_effect

TEXT = "Mage anywhere: Inflict 2. Gain 1 Power Point."


def send(bench, **message):
    bench._handle_custom_msg(message, [])


def choose(bench, key):
    send(bench, kind="choose", key=key, at=bench.scene["serial"])


def keys(bench):
    return [option["key"] for option in bench.scene["choice"]["options"]]


# --- the text


def test_what_is_shown_is_plain_data():
    bench = CardBench(TEXT)
    assert json.loads(json.dumps([bench.bench, bench.scene])) == [bench.bench, bench.scene]


def test_a_text_that_reads_is_an_effect():
    bench = CardBench(TEXT)
    assert (bench.effect, bench.error) == (read_effect(TEXT), None)


def test_a_text_that_does_not_read_is_an_error_with_a_place():
    bench = CardBench("Inflict two damages")
    assert (bench.effect, bench.error.column) == (None, 13)


def test_typing_is_read():
    bench = CardBench()
    send(bench, kind="read", text=TEXT)
    assert (bench.text, bench.bench["card"]["says"]) == (TEXT, TEXT)


def test_typing_is_not_pushed_back_into_the_text_area():
    bench = CardBench()
    send(bench, kind="read", text=TEXT)
    assert bench.bench["pushed"] == 0


def test_a_text_set_from_python_is_pushed_to_the_browser():
    bench = CardBench()
    bench.text = TEXT
    assert (bench.bench["pushed"], bench.bench["card"]["text"]) == (1, TEXT)


def test_provenance_is_shown():
    assert CardBench(TEXT).bench["provenance"] == "own"


# --- the table


def test_the_card_lies_in_the_first_slot_of_red():
    assert "cast I" in keys(CardBench(TEXT))


def test_without_a_card_the_slot_is_empty():
    assert "cast I" not in keys(CardBench())


def test_the_card_is_stepped_by_choices():
    bench = CardBench(TEXT)
    choose(bench, "cast I")
    choose(bench, "target blue")
    assert "Red inflicts 2 Damage on Blue" in [line["text"] for line in bench.scene["trace"]]


def test_the_card_is_stepped_by_periods():
    bench = CardBench(TEXT)
    choose(bench, "cast I")
    send(bench, kind="step", by="period", to="back", at=bench.scene["serial"])
    assert bench.table.at == 0


def test_another_effect_is_tried_from_the_start():
    bench = CardBench(TEXT)
    choose(bench, "cast I")
    bench.read("Personal: Restore.")
    assert (bench.table.at, bench.bench["tried"]) == (0, "Personal: Restore.")


def test_the_same_effect_in_other_words_leaves_the_table_alone():
    bench = CardBench(TEXT)
    choose(bench, "cast I")
    bench.read(TEXT.lower())
    assert bench.table.at == 1


def test_a_text_in_the_middle_of_typing_leaves_the_table_alone():
    bench = CardBench(TEXT)
    choose(bench, "cast I")
    bench.read(f"{TEXT} Mov")
    assert (bench.table.at, bench.bench["tried"], "still lies" in bench.bench["note"]) == (1, TEXT, True)


def test_another_position_may_be_picked():
    bench = CardBench(TEXT)
    send(bench, kind="place", index=1)
    assert (bench.scene["title"], keys(bench)[0]) == (practice.places()[1].title, "cast I")


def test_a_position_that_is_not_there_changes_nothing():
    bench = CardBench(TEXT)
    send(bench, kind="place", index=99)
    assert bench.bench["at"] == 0


def test_a_click_on_what_was_shown_before_does_nothing():
    bench = CardBench(TEXT)
    old = bench.scene["serial"]
    bench.read("Personal: Restore.")
    send(bench, kind="choose", key="cast I", at=old)
    assert bench.table.at == 0


def test_the_rules_of_a_setting_count():
    rules = load_rulebook("duel_kami").ruled({"action.minimum": "none"})
    bench = CardBench(TEXT, Setting(rules, practice_cards(), ("red", "blue")))
    assert bench.table.setting.rules.reads("action.minimum") == "none"


@pytest.mark.parametrize("place", practice.places(), ids=lambda place: place.title)
def test_every_position_gives_a_choice_to_red(place):
    bench = CardBench(TEXT)
    bench.try_at(practice.places().index(place))
    assert (bench.scene["choice"]["seat"], "cast I" in keys(bench)) == ("red", True)


def test_whatever_changes_at_the_table_is_shown():
    bench = CardBench(TEXT)
    bench.table.choose("cast I")
    assert bench.scene["choice"]["question"] == "Which target?"


# --- without a kernel


def test_without_a_kernel_there_is_a_picture_and_a_text():
    data, _ = CardBench(TEXT)._repr_mimebundle_()
    assert (data["image/svg+xml"][:4], "says    Mage anywhere" in data["text/plain"]) == ("<svg", True)


def test_the_picture_is_well_formed():
    from xml.etree import ElementTree

    data, _ = CardBench("Inflict <2>")._repr_mimebundle_()
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")


def test_the_text_without_a_kernel_shows_the_caret():
    assert "\n              ^\n" in CardBench("Inflict two damages").in_words()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (TEXT, f"<CardBench: {TEXT}>"),
        ("Inflct", "<CardBench: 'Inflct' is no word of the effect language>"),
    ],
)
def test_its_repr_is_steady(text, shown):
    assert repr(CardBench(text)) == shown


def test_its_error_is_what_reading_raises():
    with pytest.raises(EffectError, match="no word"):
        raise CardBench("Inflct").error


def test_a_card_that_is_tried_at_a_table_has_the_tables_line_beneath():
    profile = load_table('title = "Thursday group"\nrulebook = "duel_kami"\n')
    bench = CardBench("Personal: Restore.", Table.duel(profile=profile).setting)
    assert bench.in_words().splitlines().count("Table: Thursday group") == 1
