"""A text that the language does not know is refused where it goes wrong, with what would be welcome there."""

import os
import subprocess
import sys
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.lexer import Lexer
from phrasebook import ACCEPTED, CANONICAL

from brw_lab.errors import EffectError, Where
from brw_lab.spellcraft.phrase import Restore
from brw_lab.spellcraft.read import LONGEST, Misread, read_effect
from brw_lab.spellcraft.say import say_effect

FUZZED = int(os.environ.get("BRW_FUZZ", "2000"))
SCRAPS = [
    "",
    " ",
    "\n",
    ".",
    ":",
    ",",
    "*",
    "0",
    "1",
    "100",
    "²",
    "ß",
    "İ",
    "\x00",
    "\ud800",
    "and",
    "the",
    "Mage",
    "when",
]
HEADERS = ["", "Model within 2:", "Mage anywhere:", "Room 0:", "Personal:"]


def refusal(text: str, where: Where | None = None) -> Misread:
    with pytest.raises(Misread) as caught:
        read_effect(text, where)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("Inflict two damages on him", 1, 9, ("a number from 1 to 99", "Damage")),
        ("Inflict 2 on him.", 1, 14, ("the", "each", "you", "yourself")),
        ("Inflict 0.", 1, 9, ("a number from 1 to 99", "Damage")),
        ("Inflict 100.", 1, 9, ("a number from 1 to 99", "Damage")),
        ("Inflict 1 and move 1.", 1, 11, ("a period", "Damage", "on")),
        ("Inflict 2!", 1, 10, ("a period", "Damage", "on")),
        ("Move 1.\nRestore.\n  Draw 1 Card from the shelf.", 3, 24, ("Library", "Grimoire")),
        ("Model: 2", 1, 6, ("a number from 0 to 99", "within", "anywhere", "*")),
        ("Model within *:", 1, 14, ("a number from 0 to 99",)),
        ("Repeat 2: draw 1 Card.", 1, 11, ("you", "the", "lose", "discard", "each")),
        ("Persistent: when you enters a Room, move 1.", 1, 22, None),
        ("Persistent: when the target enters a Room. Move 1.", 1, 42, ("a comma",)),
    ],
)
def test_the_first_word_that_fits_nothing_is_shown(text, line, column, expected):
    error = refusal(text)
    assert (error.line, error.column) == (line, column)
    assert expected is None or set(error.expected) == set(expected)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Inflct 2.", "Inflict"),
        ("gains 1 Power Point.", "Gain"),
        ("Gain 1 Powr Point.", "Power"),
        ("Place 1 instabilty.", "Instability"),
        ("Modell 2: Restore.", "Model"),
        ("Model 2: Restor.", "Restore"),
        ("Inflict two.", "2"),
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
    assert str(error) == "1:24: the text ends too early; expected a number from 1 to 99 or Damage"


def test_a_word_of_the_language_in_the_wrong_place_is_not_called_unknown():
    assert refusal("Inflict 1 Mage.").message == "'Mage' does not fit here"


def test_at_the_start_the_expected_words_are_few_and_begin_with_a_target():
    expected = refusal("Hello").expected
    assert expected[:3] == ("a target such as Model within 2:", "Inflict", "Convert")
    assert len(expected) == 12


def test_behind_a_header_no_second_header_is_expected():
    assert "Model" not in " ".join(refusal("Model 2: Hello").expected)


def test_no_phrase_stands_beside_a_cost():
    assert refusal("Repeat 2: discard 1 card, restore.").column == 25


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


def mutated(chance: Random) -> str:
    """A text of the language of which a few words are dropped, doubled, exchanged, spoilt or written otherwise."""
    sentences = chance.choices([*CANONICAL, *ACCEPTED], k=chance.randint(1, 4))
    words = " ".join([chance.choice(HEADERS), *sentences]).split(" ")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        word = words[at]
        cut = chance.randint(0, len(word))
        strange = chr(chance.randrange(0x110000))
        spoilt = word[:cut] + chance.choice([*SCRAPS, strange]) + word[cut:]
        shorter = word[:cut] + word[cut + 1 :]
        written = [word.upper(), f"\n{word}", f"{word} {word}"]
        words[at] = chance.choice([*written, words[other], shorter, spoilt, chance.choice(SCRAPS)])
    return " ".join(words)


@pytest.mark.parametrize("seed", range(4))
def test_a_mutated_text_is_read_or_refused_and_nothing_else(seed):
    chance = Random(seed)
    outcomes = {what_comes_of(mutated(chance)) for _ in range(FUZZED // 4)}
    assert outcomes == {"read", "refused"}


def what_comes_of(text: str) -> str:
    """``read``, ``refused`` by an EffectError, or the text itself where it went wrong otherwise."""
    try:
        effect = read_effect(text)
    except EffectError:
        return "refused"
    return "read" if read_effect(say_effect(effect)) == effect else text


@settings(max_examples=FUZZED // 10, deadline=None)
@given(st.text(max_size=60))
def test_any_text_at_all_is_read_or_refused_with_a_caret_below_its_line(text):
    try:
        read_effect(text)
    except Misread as error:
        line, caret = error.caret.split("\n")
        assert caret.endswith("^")
        assert len(caret) <= len(line) + 1


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
