"""Scenarios that are wrong: each mistake is told with its line and column, what was expected and the nearest word."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import BrwError
from brw_lab.rulebooks import load_rulebook
from brw_lab.scenario.load import load_scenario

BARE = 'rulebook = "duel_kami"\n[given]\n'


def errors_of(text: str) -> list[BrwError]:
    with pytest.raises(BrwError) as caught:
        load_scenario(text)
    return list(caught.value.all)


def only_error(text: str) -> BrwError:
    (error,) = errors_of(text)
    return error


# a name for the mistake, what follows BARE (so that it starts on line 3), line:column, words of the message, nearest
WRONG_GIVEN = [
    ("key of a scenario", "[wen]\nmoves = []\n", "3:2", "unknown key 'wen'", ("when",)),
    ("key of given", "crwon = 'red'\n", "3:1", "unknown key 'crwon'", ("crown",)),
    ("key of a seat", "red.helth = 3\n", "3:5", "unknown key 'helth'", ()),
    ("key of a mage", "red.mage = { helth = 3 }\n", "3:14", "unknown key 'helth'", ("health",)),
    ("key of a slot", "red.slots.I = { txt = 'x', card = '' }\n", "3:17", "unknown key 'txt'", ("text",)),
    ("key of a room", "rooms.crypt = { instabilty = [] }\n", "3:17", "unknown key 'instabilty'", ("instability",)),
    ("key of the rose", "rose.powr = 1\n", "3:6", "unknown key 'powr'", ("power",)),
    ("key of when", "[when]\nmove = []\n", "4:1", "unknown key 'move'", ("moves",)),
    ("key of then", "[then]\npeding = ''\n", "4:1", "unknown key 'peding'", ("pending",)),
    ("key of a claim on a seat", "[then]\nblue = { damge = [] }\n", "4:10", "unknown key 'damge'", ("damage",)),
    ("key of a refusal", "[[then.refused]]\nmove = 'red: x'\nwhy = ''\n", "5:1", "unknown key 'why'", ()),
    ("key of a guess", "[[guess]]\nsays = ''\nthen = {}\nbecuase = ''\n", "6:1", "unknown key 'becuase'", ("because",)),
    ("key of a branch", "[[branch]]\ntitle = ''\nmove = []\n", "5:1", "unknown key 'move'", ("moves",)),
    ("key of endings", "[endings]\naftr = 1\n", "4:1", "unknown key 'aftr'", ("after",)),
    ("seat", "bleu = {}\n", "3:1", "unknown key 'bleu'", ("blue",)),
    ("crown of an unknown seat", "crown = 'bleu'\n", "3:9", "no seat called 'bleu'", ("blue",)),
    ("phase", "phase = 'acton'\n", "3:9", "no phase called 'acton'", ("action",)),
    ("turn nought", "turn = 0\n", "3:8", "turn is 0", ()),
    ("room of a mage", "red.in = 'cript'\n", "3:10", "no Room called 'cript'", ("crypt",)),
    ("room with a state", "rooms.cript = {}\n", "3:7", "no Room called 'cript'", ("crypt",)),
    ("token of a room", "rooms.crypt.token = 'usd'\n", "3:21", "'usd'", ("used",)),
    ("state of a room", "rooms.crypt.state = 'wreckd'\n", "3:21", "'wreckd'", ("wrecked",)),
    ("slot", "red.slots.V = { text = 'Restore.' }\n", "3:11", "unknown key 'V'", ()),
    ("slot with two spells", "red.slots.I = { text = 'Restore.', card = '' }\n", "3:11", "one Spell", ()),
    ("slot with no spell", "red.slots.I = {}\n", "3:11", "one Spell", ()),
    ("side of a card", "red.slots.I = { text = 'Restore.', side = 'drak' }\n", "3:43", "'drak'", ("dark",)),
    ("card in a slot", "red.slots.I = { card = 'no-such-spell' }\n", "3:24", "no Spell Card called", None),
    ("card in a hand", "red.hand = ['no-such-spell']\n", "3:13", "no Spell Card called", None),
    ("mage", "red.mage = 'no-such-mage'\n", "3:12", "no Mage called", None),
    ("cube of an unknown seat", "red.damage = ['red',\n  'green']\n", "4:3", "no seat called 'green'", ()),
    ("cube in a room", "rooms.crypt.instability = ['bleu']\n", "3:28", "no seat called 'bleu'", ("blue",)),
    ("too much damage", "red.mage.health = 1\nred.damage = ['red', 'blue']\n", "4:22", "2 Damage do not fit on 1", ()),
    ("too many tokens", "red.tokens = 3\n", "3:14", "tokens is 3", ()),
    ("points below nought", "red.power = -1\n", "3:13", "power is -1", ()),
    ("word of a card", "red.slots.I = { text = 'Inflct 2.' }\n", "3:25", "", ("Inflict",)),
    ("word of an effect", "resolving = { seat = 'rose', text = 'Inflct 2.' }\n", "3:38", "", ("Inflict",)),
    ("nobody to resolve", "resolving = { text = 'Restore.' }\n", "3:1", "'seat' is missing", ()),
    (
        "evocation in a cell",
        "red.evocations = [{ name = 'Oni', in = 'cell' }]\n",
        "3:40",
        "no Room called 'cell'",
        ("well",),
    ),
    ("evocation nowhere", "red.evocations = [{ name = 'Oni' }]\n", "3:19", "'in' is missing", ()),
    (
        "persistent without one",
        "red.persistents = [{ slot = 'I', text = 'Restore.', target = 'red' }]\n",
        "3:41",
        "no P",
        (),
    ),
]
WRONG_TYPE = [
    ("number for a text", "crown = 1\n", "3:9", "crown is a whole number", ()),
    ("text for a number", "turn = '1'\n", "3:8", "turn is a text", ()),
    ("truth for a number", "turn = true\n", "3:8", "turn is true or false", ()),
    ("text for a list", "red.damage = 'red'\n", "3:14", "damage is a text", ()),
    ("number in a list", "red.damage = ['red', 2]\n", "3:22", "item 2 of damage is a whole number", ()),
    ("text for a table", "red = 'x'\n", "3:7", "red is a text", ()),
    ("text for a flag", "red.slots.I = { text = 'Restore.', revealed = 'x' }\n", "3:47", "revealed is a text", ()),
    ("table for a list of tables", "red.evocations = {}\n", "3:18", "evocations is a table", ()),
    ("text for a hand", "red.hand = 'x'\n", "3:12", "hand is a text", ()),
    ("date for a number", "turn = 2020-01-01\n", "3:8", "turn is a date", ()),
]
WRONG_AFTER = [
    ("move without a colon", "[when]\nmoves = ['red explore']\n", "4:10", "'red explore' is no move", ()),
    ("move without a key", "[when]\nmoves = ['red:']\n", "4:10", "'red:' is no move", ()),
    ("move of an unknown seat", "[when]\nmoves = [\n  'bleu: explore']\n", "5:3", "no seat called 'bleu'", ("blue",)),
    ("move half in parentheses", "[when]\nmoves = ['(red: decline']\n", "4:10", "is no move", ()),
    ("refused move", "[[then.refused]]\nmove = 'red'\n", "4:8", "'red' is no move", ()),
    ("refusal of nothing", "[[then.refused]]\nclauses = []\n", "3:8", "'move' is missing", ()),
    (
        "clause of a refusal",
        "[[then.refused]]\nmove = 'red: x'\nclauses = ['kami.nope']\n",
        "5:12",
        "'kami.nope'",
        None,
    ),
    ("room of a claim", "[then]\nblue.in = 'gardn'\n", "4:11", "no Room called 'gardn'", ("garden",)),
    ("room claimed of", "[then]\nrooms.gardn.state = 'intact'\n", "4:7", "no Room called 'gardn'", ("garden",)),
    ("decider", "[then]\nnext = 'nobdy'\n", "4:8", "no seat called 'nobdy'", ("nobody",)),
    ("winner", "[then]\nwinner = 'fate'\n", "4:10", "no seat called 'fate'", ()),
    ("claim of a wrong type", "[then]\nred.power = '4'\n", "4:13", "power is a text", ()),
    ("state of a slot", "[then]\nred.slots.I = 'redy'\n", "4:15", "'redy'", ("ready",)),
    ("guess without words", "[[guess]]\nthen = {}\n", "3:3", "'says' is missing", ()),
    ("guess with refusals", "[[guess]]\nsays = ''\nthen.refused = []\n", "5:6", "a guess claims no refusals", ()),
    ("two branches of one title", "[[branch]]\ntitle = 'a'\n[[branch]]\ntitle = 'a'\n", "6:9", "two branches", ()),
]


@pytest.mark.parametrize(("text", "place", "words", "near"), [
    pytest.param(*row, id=name) for name, *row in (*WRONG_GIVEN, *WRONG_TYPE, *WRONG_AFTER)
])  # fmt: skip
def test_a_wrong_word_is_told_with_its_place_and_the_nearest(text, place, words, near):
    error = only_error(BARE + text)
    assert (str(error.where), words in error.message) == (f"text:{place}", True)
    if near is not None:
        assert error.near[:1] == near


def test_a_clause_that_no_book_has_is_told_with_the_nearest():
    error = only_error('clauses = ["kami.defeat.points.mots"]\n' + BARE)
    assert (str(error.where), error.near[0]) == ("text:1:12", "kami.defeat.points.most")


def test_an_unknown_question_is_told_at_its_key():
    error = only_error(BARE + '[rulings]\n"no.such.question" = "x"\n')
    assert str(error.where) == "text:4:1"


def test_an_unknown_reading_is_told_with_the_readings_there_are():
    question, asked = next(iter(load_rulebook("duel_kami").questions.items()))
    error = only_error(BARE + f'[rulings]\n"{question}" = "no-such-reading"\n')
    assert error.expected == tuple(asked.readings)


def test_an_unknown_rulebook_is_told_with_the_nearest():
    error = only_error('rulebook = "duel_kamy"\n[given]\n')
    assert (str(error.where), error.near) == ("text:1:12", ("duel_kami",))


def test_a_scenario_needs_a_rulebook():
    assert any("'rulebook' is missing" in error.message for error in errors_of("title = 'x'\n[given]\n"))


def test_a_scenario_needs_a_given():
    assert "'given' is missing" in only_error("rulebook = 'duel_kami'\n").message


def test_an_unknown_layout_is_told_at_its_name():
    error = only_error(BARE + "[lodge]\nlayout = 'dul'\n")
    assert str(error.where) == "text:4:10"


def test_a_broken_lodge_calls_up_no_complaints_about_its_rooms():
    assert len(errors_of(BARE + "red.in = 'attic'\n[lodge]\nlayout = 'dul'\n")) == 1


def test_an_inline_lodge_is_checked_like_a_layout_file():
    error = only_error(BARE + '[[lodge.portals]]\ncolor = "violet"\nat = ["crypt NE"]\n')
    assert str(error.where) == "text:4:9"


@pytest.mark.parametrize("name", ["red", "crypt", "rose", "nobody", "Dummy"])
def test_an_evocation_may_not_be_called_like_something_else(name):
    error = only_error(BARE + f"red.evocations = [{{ name = '{name}', in = 'well' }}]\n")
    assert (str(error.where), "already something called" in error.message) == ("text:3:28", True)


def test_two_models_with_one_id_are_told_at_the_second():
    text = "red.evocations = [{ name = 'Oni', in = 'well' }]\nblue.equipment = [{ name = 'oni' }]\n"
    error = only_error(BARE + text)
    assert (str(error.where), error.expected) == ("text:4:28", ("another name, such as 'oni#2'",))


def test_a_syntax_error_is_told_with_line_and_column():
    error = only_error('rulebook = "duel_kami"\n[given\n')
    assert (error.where.line, error.where.column) == (2, 7)


def test_a_text_in_three_quotes_is_told_on_its_own_line():
    error = only_error(BARE + 'red.slots.I.text = """\n  Inflct 2."""\n')
    assert str(error.where) == "text:4:3"


def test_everything_that_is_wrong_comes_in_the_order_of_the_file():
    text = BARE + "red.in = 'cript'\nblue.damage = ['green']\n[when]\nmoves = ['x']\n"
    assert [error.where.line for error in errors_of(text)] == [3, 4, 6]


def test_a_long_list_of_known_words_is_not_recited():
    assert only_error('clauses = ["x"]\n' + BARE).expected == ()


def test_a_list_of_no_rulebooks_is_refused():
    assert str(only_error("rulebook = []\n[given]\n").where) == "text:1:12"


def test_a_rulebook_that_is_no_text_is_told_once():
    assert "rulebook is a whole number" in only_error("rulebook = 1\n[given]\n").message


EXAMPLE = (Path(__file__).parent / "example.toml").read_text(encoding="utf-8")
TOKENS = [match.span() for match in re.finditer(r'"[^"\n]*"|[\w-]+|[^\s\w]', EXAMPLE)]
ODD = [
    "",
    "1",
    "-1",
    "'x'",
    "[]",
    "{}",
    "true",
    "nan",
    "2020-01-01",
    "[[1]]",
    "{ a = 1 }",
    "''",
    "'red: '",
    "99999",
    "=",
]


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(TOKENS) - 1), st.sampled_from(ODD)), min_size=1, max_size=3))
def test_no_slip_in_a_file_calls_up_a_traceback(slips):
    text = EXAMPLE
    for place, odd in sorted(slips, reverse=True):
        start, end = TOKENS[place]
        text = text[:start] + odd + text[end:]
    assert all(error.where and error.where.line for error in found_in(text))


def found_in(text: str) -> tuple[BrwError, ...]:
    try:
        load_scenario(text)
    except BrwError as error:
        return error.all
    return ()
