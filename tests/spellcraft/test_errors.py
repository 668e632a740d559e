"""A text that the language does not know is refused where it goes wrong, with what would be welcome there."""

import subprocess
import sys
from importlib.resources import files

import pytest
from lark import Lark
from lark.lexer import Lexer

from brw_lab.errors import EffectError, Where
from brw_lab.spellcraft.phrase import Restore
from brw_lab.spellcraft.read import LONGEST, Misread, read_effect, read_effects


def refusal(text: str, where: Where | None = None) -> Misread:
    with pytest.raises(Misread) as caught:
        read_effect(text, where)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("Inflict two damages on him", 1, 13, ("Damage", "a period", "and", "on", "for", "or", "a comma")),
        ("Inflict 2 on him.", 1, 14, ("you", "the", "each", "yourself", "its", "one")),
        ("Inflict 0.", 1, 9, ("a number from 1 to 99", "Damage", "up")),
        ("Inflict 100.", 1, 9, ("a number from 1 to 99", "Damage", "up")),
        ("Inflict 1 and if you do, move 1.", 1, 15, None),
        ("Inflict 2!", 1, 10, ("a period", "and", "Damage", "on", "for", "or", "a comma")),
        ("Move 1.\nRestore.\n  Draw 1 Card from the shelf.", 3, 24, None),
        ("Model: 2", 1, 6, ("a number from 0 to 99", "within", "anywhere", "*")),
        ("Model within *:", 1, 14, ("a number from 0 to 99",)),
        ("Repeat 2: draw 1 Card.", 1, 11, ("discard", "lose", "you", "the", "each", "its", "one")),
        ("Persistent: when you enters a Room, move 1.", 1, 22, None),
        ("Persistent: when the target enters a Room. Move 1.", 1, 42, ("a comma",)),
        ("Persistent: when you would suffer Damage, restore.", 1, 43, ("instead",)),
        ("If you do move 1.", 1, 11, ("a comma",)),
        ("Summon 2.", 1, 8, ("a name such as Oni of Dusk",)),
        ("Steal up to 2 Cubes.", 1, 15, ("Spell", "Card", "Power", "Points", "Point", "Cards", "Trophy", "Trophies")),
        ("Inflict up to 2 for each Trophy you have.", 1, 17, ("a period", "and", "Damage", "on", "or", "a comma")),
        ("You may inflict 1 or move 1.", 1, 19, ("a period", "Damage", "on", "for")),
        ("Restore or restore or restore or restore.", 1, 31, ("a period",)),
    ],
)
def test_the_first_word_that_fits_nothing_is_shown(text, line, column, expected):
    error = refusal(text)
    assert (error.line, error.column) == (line, column)
    assert expected is None or error.expected == expected


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Inflct 2.", "Inflict"),
        ("gains 1 Power Point.", "Gain"),
        ("Gain 1 Powr Point.", "Power"),
        ("Place 1 instabilty.", "Instability"),
        ("Modell 2: Restore.", "Model"),
        ("Model 2: Restor.", "Restore"),
        ("Inflict 2 on him.", "the target"),
        ("The target deals 2.", "inflicts"),
        ("You can move 1.", "may"),
        ("Summon oni.", "Oni"),
        ("Place 1 Instability in every Room.", "each"),
        ("Persistent: when you enters a Room, move 1.", "enter"),
    ],
)
def test_a_slip_of_the_pen_is_met_with_the_nearest_word(text, near):
    assert refusal(text).near[0] == near


def test_the_caret_stands_under_the_stray_word_of_its_line():
    assert refusal("Restore.\nDraw 1 Spel Card.").caret == "Draw 1 Spel Card.\n       ^"


def test_a_tab_does_not_move_the_caret():
    assert refusal("Restore.\tMov 1.").caret == "Restore. Mov 1.\n         ^"


def test_a_text_that_stops_half_way_is_shown_at_its_end():
    error = refusal("Model within 2: Inflict  ")
    assert str(error) == "1:24: the text ends too early; expected a number from 1 to 99, Damage or up"


def test_a_word_of_the_language_in_the_wrong_place_is_not_called_unknown():
    assert refusal("Inflict 1 Mage.").message == "'Mage' does not fit here"


def test_at_the_start_the_expected_words_are_few_and_begin_with_a_target():
    expected = refusal("Xyzzy").expected
    assert expected[:3] == ("a target such as Model within 2:", "Inflict", "Convert")
    assert len(expected) == 12


def test_behind_a_header_no_second_header_is_expected():
    assert "Model" not in " ".join(refusal("Model 2: Xyzzy").expected)


def test_no_phrase_stands_beside_a_cost():
    assert refusal("Repeat 2: discard 1 card, restore.").column == 25


def test_the_nearest_word_leads_those_that_could_stand_there():
    assert refusal("Restor.").expected[0] == "Restore"


@pytest.mark.parametrize("text", ["Xyzzy", "Model 2: Xyzzy", "You may xyzzy", "The target xyzzy", "If xyzzy"])
def test_never_more_than_twelve_words_are_expected(text):
    assert 1 < len(refusal(text).expected) <= 12


def test_a_word_of_the_language_is_not_taken_for_a_name_without_its_capital():
    assert refusal("Summon a Familiar.").near == ()


def test_the_stray_word_itself_is_kept():
    assert refusal("Restore. Summon oni.").word == "oni"


def test_all_wrong_texts_of_a_file_are_refused_at_once():
    texts = [("Restor.", Where("a.toml", 1)), ("Restore.", Where("a.toml", 2)), ("", None), ("Move x.", None)]
    with pytest.raises(EffectError) as caught:
        read_effects(texts)
    assert [error.message for error in caught.value.all] == [
        "'Restor' is no word of the effect language",
        "the effect text is empty",
        "'x' is no word of the effect language",
    ]


def test_texts_that_are_all_right_are_read_in_their_order():
    assert read_effects([("Restore.", None), ("Move 1.", None)]) == [
        read_effect("Restore."),
        read_effect("Move 1."),
    ]


@pytest.mark.parametrize("text", ["", "   ", "\n\t\n"])
def test_an_empty_text_is_refused(text):
    assert refusal(text).message == "the effect text is empty"


def test_a_text_as_long_as_allowed_is_read():
    assert set(read_effect("Restore." * (LONGEST // 8)).phrases) == {Restore()}


def test_a_text_longer_than_allowed_is_refused_by_its_length():
    with pytest.raises(EffectError, match=r"2,001 characters long; the longest that is read has 2,000"):
        read_effect("x" * (LONGEST + 1))


def test_what_is_no_text_is_refused():
    with pytest.raises(EffectError, match="7 is no text"):
        read_effect(7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "text", "place"),
    [
        (Where("duel.toml", 12, 20), "Inflct 2.", Where("duel.toml", 12, 20)),
        (Where("duel.toml", 12, 20), "Move x.", Where("duel.toml", 12, 25)),
        (Where("duel.toml", 12, 20), "Move 1.\nMove x.", Where("duel.toml", 13, 6)),
        (Where("duel.toml", 12), "Move x.", Where("duel.toml", 12)),
        (Where("duel.toml"), "Move x.", Where("duel.toml")),
        (None, "Move x.", Where(None, 1, 6)),
    ],
)
def test_the_place_in_the_file_counts_from_where_the_text_starts(start, text, place):
    assert refusal(text, start).where == place


def test_the_grammar_has_no_conflicts():
    class Unused(Lexer):
        def __init__(self, _conf: object) -> None: ...

        def lex(self, *_: object):
            return iter(())

    grammar = files("brw_lab.spellcraft").joinpath("effects.lark").read_text(encoding="utf-8")
    assert Lark(grammar, parser="lalr", lexer=Unused, strict=True).terminals


def test_lark_is_not_loaded_before_the_first_text():
    code = "import sys, brw_lab.spellcraft.read, brw_lab.spellcraft.say; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_word_of_the_grammar_is_written_in_two_cases():
    grammar = files("brw_lab.spellcraft").joinpath("effects.lark").read_text(encoding="utf-8")
    words = {terminal.pattern.value for terminal in Lark(grammar, parser="lalr").terminals}
    assert len({word.lower() for word in words}) == len(words)
