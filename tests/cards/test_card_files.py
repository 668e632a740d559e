"""Card files: what may stand in them, and how each mistake is told, with its line and column, all in one run."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import BrwError, CardError, EffectError, RuleGap
from brw_lab.spellcraft.cardfile import check_file, load_cards
from brw_lab.spellcraft.cards import Cards, Element, Moon, QuestCard, SpellType
from brw_lab.spellcraft.questing import Asks, Measure
from brw_lab.spellcraft.say import say_effect

SPARK = """\
[spells.spark]
name = "Spark"
school = "Storm"
copies = 3
light = { text = "Model within 2: Inflict 2.", type = "combat", elements = ["air", "fire"] }
dark = { text = "Place 1 Instability.", target = "Room within 1", unstable = true }
"""

SEVEN = """\
title = "Seven faults"
[spells.spark]
name = "Spark"
light = { text = "Model within 2: Inflct 2." }
dark = { text = "Restore." }
[mages.anna]
name = "Anna"
health = "eight"
hand = 6
strength = 2
[rooms.den]
name = "Den"
slotts = 4
slots = 4
banners = [5, 3]
[grimoires.first]
name = "First"
spells = ["spark"]
"""


def errors_of(text: str) -> list[BrwError]:
    with pytest.raises(BrwError) as caught:
        load_cards(text)
    return list(caught.value.all)


def test_a_file_with_seven_faults_reports_all_seven_with_their_lines():
    found = [(error.where.line, error.message) for error in check_file(SEVEN).errors]
    assert found == [
        (4, "'Inflct' is no word of the effect language"),
        (5, "the Dark Side of 'Spark' has no target"),
        (6, "'speed' is missing"),
        (8, "'health' is a text here"),
        (13, "unknown key 'slotts'"),
        (15, "'banners' is [5, 3]"),
        (18, "'spells' holds 1 text"),
    ]


def test_the_first_error_raised_holds_all_the_others():
    assert len(errors_of(SEVEN)) == 7


def test_an_error_inside_a_text_is_told_where_the_word_stands_in_the_file():
    error = check_file(SEVEN).errors[0]
    assert isinstance(error, EffectError)
    assert (error.where.line, error.where.column) == (4, SEVEN.splitlines()[3].index("Inflct") + 1)


def test_an_error_in_a_text_of_many_lines_is_told_in_its_own_line():
    text = "[rooms.den]\nname = 'Den'\nslots = 3\nbanners = [3, 2, 1]\ntoken = '''\nRestore.\nHael 2.'''\n"
    (error,) = errors_of(text)
    assert (error.where.line, error.where.column, error.near) == (7, 1, ("Heal",))


# a name for the mistake, a text, line:column, words of the message, the nearest words
WRONG = [
    ("table", "[spels.x]\nname = 'X'\n", "1:2", "unknown table 'spels'", ("spells",)),
    ("table that is no table", "title = ''\nspells = 3\n", "2:10", "'spells' is a whole number here", ()),
    ("card that is no table", "[spells]\nspark = 1\n", "2:9", "'spark' is a whole number here", ()),
    ("key of a card", f"{SPARK}copys = 3\n", "7:1", "unknown key 'copys'", ("copies",)),
    (
        "key of a side",
        "[spells.x.light]\ntext = 'Special: Restore.'\nunstabel = true\n",
        "3:1",
        "'unstabel'",
        ("unstable",),
    ),
    ("key of a kept text", "[tokens.x]\ntext = { text = '', texty = 1 }\n", "2:21", "'texty'", ("text",)),
    ("missing name", "[grimoires.x]\nspells = ['a', 'b', 'c', 'd', 'e', 'f']\n", "1:12", "'name' is missing", ()),
    ("empty name", "[upgrades.x]\nname = ' '\n", "2:8", "the name is empty", ()),
    ("number that is a text", "[upgrades.x]\nname = 'X'\nspeed = '1'\n", "3:9", "'speed' is a text here", ()),
    ("number that is a flag", "[upgrades.x]\nname = 'X'\nspeed = true\n", "3:9", "'speed' is true or false here", ()),
    ("number too large", "[upgrades.x]\nname = 'X'\nspeed = 100\n", "3:9", "'speed' is 100", ()),
    ("number below nought", "[upgrades.x]\nname = 'X'\nspeed = -1\n", "3:9", "'speed' is -1", ()),
    ("copies nought", SPARK.replace("copies = 3", "copies = 0"), "4:10", "'copies' is 0", ()),
    ("type of a Spell", SPARK.replace('"combat"', '"combatt"'), "5:55", "cannot be 'combatt'", ("combat",)),
    ("element", SPARK.replace('"air"', '"aire"'), "5:77", "cannot be 'aire'", ("air",)),
    ("flag", SPARK.replace("unstable = true", "unstable = 1"), "6:78", "'unstable' is a whole number here", ()),
    (
        "text that is a number",
        "[rooms.x]\nname = 'X'\nslots = 1\nbanners = [1, 1, 1]\ntoken = 4\n",
        "5:9",
        "'token' is",
        (),
    ),
    ("text that is empty", "[upgrades.x]\nname = 'X'\ntext = ''\n", "3:9", "the effect text is empty", ()),
    ("target twice", SPARK.replace('"Place 1', '"Special: Place 1'), "6:50", "the target stands twice", ()),
    ("target that is none", SPARK.replace("Room within 1", "Romo within 1"), "6:51", "'Romo' is no word", ("Room",)),
    ("two kinds of Spell", f"{SPARK}forgotten = true\n", "1:9", "more than one kind: school and forgotten", ()),
    ("id with a hash", "[upgrades.'X#1']\nname = 'X'\n", "1:11", "'X#1' cannot be the id of a card", ("x-1",)),
    ("id of two Models", "[mages.x]\n[equipment.x]\nname = 'X'\nhealth = 1\n", "2:12", "among the mages too", ()),
    ("deck of a Command Card", "[commands.x]\ndeck = 'fourth'\n", "2:8", "'deck' cannot be 'fourth'", ()),
    ("Event of three Turns", "[events.x]\nname = 'X'\nturns = [{}, {}, {}]\n", "3:9", "'turns' holds 3 tables", ()),
    ("list that is none", "[events.x]\nname = 'X'\nturns = 4\n", "3:9", "'turns' is a whole number here", ()),
    ("side of a Room", "[rooms.x]\nopen = ['N']\n", "2:9", "cannot be 'N'", ("NW", "NE")),
    ("unprinted of no key", "[mages.x]\nunprinted = ['healt']\n", "2:14", "'healt' cannot be left out", ("health",)),
    ("unprinted and given", "[mages.x]\nhand = 1\nunprinted = ['hand']\n", "3:14", "unprinted, and given", ()),
    (
        "condition that nobody can measure",
        "[quests.x]\ncondition = 'You own two Equipment.'\n",
        "2:14",
        "no Condition",
        ("You own at least 2 Equipment.",),
    ),
    ("condition that is a number", "[quests.x]\ncondition = 2\n", "2:13", "'condition' is a whole number here", ()),
    (
        "key of a condition",
        "[quests.x]\ncondition = { text = 'You own at least 2 Equipment.', wait = '' }\n",
        "2:55",
        "'wait'",
        ("waits",),
    ),
    ("no TOML", "[mages.x\n", "1:9", "this is not TOML", ()),
]


@pytest.mark.parametrize(("text", "place", "words", "near"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_mistake_is_told_where_it_stands(text, place, words, near):
    told = [error for error in check_file(text).errors if words in error.message]
    assert [f"{error.where.line}:{error.where.column}" for error in told] == [place]
    assert not near or told[0].near[0] in near


def test_a_good_file_says_how_many_cards_it_holds_and_what_each_text_says():
    report = check_file(SPARK)
    assert report.ok
    assert report.counts == (("spells", 1),)
    assert report.says() == (
        ("spark/light", "Model within 2: Inflict 2."),
        ("spark/dark", "Room within 1: Place 1 Instability."),
    )


def test_a_file_that_is_not_there_is_reported_not_raised():
    assert "no such file" in check_file("nowhere.cards.toml").errors[0].message


def test_a_spell_has_two_sides_with_type_elements_and_the_unstable_mark():
    spell = load_cards(SPARK).spell("spark")
    assert (spell.light.type, spell.light.elements) == (SpellType.COMBAT, (Element.AIR, Element.FIRE))
    assert (spell.light.unstable, spell.dark.unstable, spell.copies, spell.school) == (False, True, 3, "Storm")


def test_a_target_may_be_printed_apart_as_in_the_banner_of_a_card():
    assert say_effect(load_cards(SPARK).spell("spark").dark.effect) == "Room within 1: Place 1 Instability."


def test_a_command_card_knows_its_moon_and_its_effects_in_order():
    text = """[commands.x]\nname = 'X'\ndeck = 'third'\nanother = true
    effects = [{ kind = 'action', text = 'Move 1.' }, { kind = 'spell', name = 'Y', text = 'Special: Restore.' }]\n"""
    card = load_cards(text).commands["x"]
    assert (card.deck, card.another, [(each.kind, each.name) for each in card.effects]) == (
        Moon.THIRD,
        True,
        [("action", ""), ("spell", "Y")],
    )


def test_provenance_stands_on_every_card():
    assert load_cards(SPARK, "practice").spell("spark").provenance == "practice"


KEPT = SPARK.replace('text = "Place 1 Instability."', 'text = "Sing.", text_only = true, waits = "songs wait"')


def test_a_text_that_is_only_kept_says_so_when_it_is_used():
    with pytest.raises(RuleGap, match=r"Spark cannot be used: its Dark Side is kept as text, songs wait: 'Sing\.'"):
        _ = load_cards(KEPT).spell("spark").dark.effect


def test_the_other_side_of_a_kept_text_can_be_played():
    assert say_effect(load_cards(KEPT).spell("spark").light.effect) == "Model within 2: Inflict 2."


def test_a_kept_text_is_no_effect_of_the_set():
    assert [address for address, _ in load_cards(KEPT).effects()] == ["spark/light"]


def test_a_card_whose_skill_is_only_kept_is_not_played_without_it():
    text = "[equipment.x]\nname = 'X'\nhealth = 1\nskill = { text = 'Sing.', text_only = true }\n"
    with pytest.raises(RuleGap, match="X cannot be used: its Skill is kept as text"):
        load_cards(text).model("x")


def test_a_number_that_nobody_printed_says_so_when_the_card_is_used():
    text = "[mages.x]\nname = 'X'\nhealth = 8\nspeed = 1\nunprinted = ['hand', 'strength']\n"
    with pytest.raises(RuleGap, match="X cannot be used: its hand and strength: nobody printed it"):
        load_cards(text).model("x")


def test_a_card_of_ones_own_fills_what_nobody_printed():
    gap = load_cards("[rooms.den]\nname = 'Den'\nbanners = [1, 1, 1]\nunprinted = ['slots']\n")
    own = load_cards("[rooms.den]\nname = 'Den'\nbanners = [1, 1, 1]\nslots = 3\n")
    assert gap.merged(own).room("den").slots == 3
    assert gap.merged(own).gaps == {}


def test_a_card_that_no_file_tells_is_a_gap_with_the_nearest_name():
    with pytest.raises(RuleGap) as caught:
        load_cards(SPARK).spell("sprak")
    assert caught.value.near == ("spark",)


GRIMOIRE = f"{SPARK}[grimoires.one]\nname = 'One'\nspells = ['spark', 'spark', 'spark', 'spark', 'spark', 'sprak']\n"


def test_a_name_that_a_file_does_not_hold_is_noted_with_the_nearest():
    note = "the Grimoire One names 'sprak', which this file does not hold; did you mean spark?"
    assert check_file(GRIMOIRE).notes == (note,)


def test_a_deck_of_cards_that_nobody_told_is_noted():
    deck = "[decks.x]\nname = 'X'\nspells = ['spark', 'spark']\n"
    assert check_file(SPARK + deck).notes == ()
    assert check_file(deck).notes == ("the deck X names 'spark', which this file does not hold",)


def test_a_name_that_another_file_holds_is_no_note():
    known = load_cards(SPARK.replace("spark", "sprak"))
    assert check_file(GRIMOIRE, known).notes == ()


QUEST = """\
[quests.rich]
name = "Rich"
condition = "You own at least two Equipment."
text = "Personal: Gain 1 Power Point."
points = 2
"""
SUNG = QUEST.replace(
    '"You own at least two Equipment."', '{ text = "You sang.", text_only = true, waits = "songs wait" }'
)


def test_the_condition_of_a_quest_can_be_measured():
    assert load_cards(QUEST).asks("rich") == Asks(Measure.EQUIPMENT, 2)


def test_a_condition_is_said_in_canonical_words():
    assert check_file(QUEST).says()[0] == ("rich/condition", "You own at least 2 Equipment.")


def test_a_condition_that_is_only_kept_says_so_when_it_is_used():
    with pytest.raises(RuleGap, match=r"Rich cannot be used: its Condition is kept as text, songs wait: 'You sang\.'"):
        load_cards(SUNG).asks("rich")


def test_a_quest_whose_condition_is_only_kept_keeps_its_words():
    assert (load_cards(SUNG).quest("rich").condition, load_cards(SUNG).quest("rich").asks) == ("You sang.", None)


def test_a_quest_that_was_made_without_a_measure_says_so_when_it_is_used():
    with pytest.raises(RuleGap, match="its Condition is kept as text, nothing says how to measure it"):
        Cards(quests={"x": QuestCard("x", "X", "You sang.", None, 1)}).asks("x")


def test_a_condition_that_cannot_be_measured_is_told_in_its_table_too():
    text = QUEST.replace('"You own at least two Equipment."', "{ text = 'You own two Equipment.' }")
    (error,) = errors_of(text)
    assert (error.where.line, error.where.column, error.near[0]) == (3, 23, "You own at least 2 Equipment.")


KEYS = re.compile(r"\w+")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_mutated_file_raises_nothing_but_our_own_errors(data):
    base = data.draw(st.sampled_from([SPARK, SEVEN, KEPT, GRIMOIRE, QUEST, SUNG]))
    at = data.draw(st.integers(0, len(base)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.sampled_from(["", "x", "'", '"', "[", "]", "{", "}", "=", "1", ",", "\n", "[a.b]\n", "= [[1]]"]))
    text = f"{base[:at]}{put}{base[at + cut :]}\n"
    report = check_file(text)
    assert all(isinstance(error, CardError | EffectError) for error in report.errors)
    assert all(error.where and error.where.line for error in report.errors)
