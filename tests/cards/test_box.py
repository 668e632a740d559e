"""The box of a duel: what lies in the practice box, what may be borrowed, and how each mistake is told."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brw_lab.errors import BrwError, CardError, RuleGap
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.borrow import borrow_of
from brw_lab.rulebooks.boxes import KINDS, load_box, shipped_boxes
from brw_lab.rulebooks.load import cards_for
from brw_lab.spellcraft.box import Box
from brw_lab.spellcraft.boxcheck import faults
from brw_lab.spellcraft.cardfile import load_cards
from tests.house.house import PACKAGE

FILE = PACKAGE / "rulebooks" / "cards" / "practice" / "practice.box.toml"
PRACTICE = FILE.read_text(encoding="utf-8")
CARDS = cards_for(["duel_kami"])

STORM = """
[spells.spark]
name = "Spark"
school = "Storm"
copies = 3
light = { text = "Model within 2: Inflict 1." }
dark = { text = "Personal: Summon Cloud." }
[grimoires.east]
name = "East"
spells = ["spark", "spark", "spark", "spark", "spark", "spark"]
[grimoires.west]
name = "West"
spells = ["spark", "spark", "spark", "spark", "spark", "spark"]
"""
CLOUD = '[evocations.cloud]\nname = "Cloud"\nhealth = 1\nstrength = 1\nspeed = 1\n'
MORE = """
[rooms.attic]
name = "Attic"
slots = 3
banners = [3, 2, 1]
token = "Restore."
[mages.guest]
name = "Guest"
health = 7
hand = 5
strength = 1
speed = 1
personal = "own-word"
[spells.own-word]
name = "Own Word"
personal = "guest"
light = { text = "Personal: Heal 1." }
dark = { text = "Personal: Heal 1." }
[spells.old-one]
name = "Old One"
forgotten = true
light = { text = "Personal: Heal 1." }
dark = { text = "Personal: Heal 1." }
[spells.older-one]
name = "Older One"
forgotten = true
light = { text = "Personal: Heal 1." }
dark = { text = "Personal: Heal 1." }
[spells.caller]
name = "Caller"
forgotten = true
light = { text = "Draw 1 Quest Card.", text_only = true }
dark = { text = "Personal: Heal 1." }
[rooms.bell-tower]
name = "Bell Tower"
slots = 3
banners = [3, 2, 1]
token = { text = "Reveal an Event  Card.", text_only = true }
"""


def changed(*pairs: tuple[str, str]) -> str:
    """The practice box with other words in it."""
    text = PRACTICE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def lent(words: str, *pairs: tuple[str, str]) -> str:
    return f"{changed(*pairs)}\n[from]\n{words}\n"


def errors_of(text: str, more: str = "") -> list[BrwError]:
    with pytest.raises(BrwError) as caught:
        load_box(text, CARDS.merged(load_cards(f"{more}\n")) if more else None)
    return list(caught.value.all)


def box_with(text: str, more: str) -> Box:
    return load_box(text, CARDS.merged(load_cards(more)))


# --- The practice box -------------------------------------------------------------------------------------------------


def test_every_shipped_box_is_whole():
    assert [load_box(name).id for name in shipped_boxes()] == ["practice", "practice-lex"]


def test_the_practice_box_has_its_title():
    assert load_box("practice").title == "The practice box"


def test_a_box_is_found_by_name_by_path_and_as_text():
    assert load_box("practice") == load_box(FILE)
    assert load_box(PRACTICE).id == "text"


def test_a_box_is_called_by_its_file(tmp_path):
    (tmp_path / "mine.box.toml").write_text(PRACTICE, encoding="utf-8")
    assert load_box(tmp_path / "mine.box.toml").id == "mine"


def test_its_two_quest_cards_show_twelve_quests():
    box = load_box("practice")
    assert [[len(face) for face in card] for card in box.quests] == [[3, 3], [3, 3]]
    assert Counter(CARDS.quest(id).provenance for id in box.quest_ids) == {"practice": 7, "printed": 5}


def test_every_quest_of_it_has_points_and_can_be_measured():
    box = load_box("practice")
    assert {box.points(CARDS.quest(id)) for id in box.quest_ids} == {1, 2, 3}
    assert len([CARDS.asks(id) for id in box.quest_ids]) == 12


def test_the_points_of_a_quest_are_those_of_its_card_before_those_of_the_box():
    box = load_box("practice")
    assert (box.points(CARDS.quest("victor")), box.points(CARDS.quest("vandal"))) == (3, 3)


def test_a_quest_without_points_says_so():
    quest = CARDS.quest("monk")
    with pytest.raises(RuleGap, match="Monk cannot be laid out"):
        Box("b", "B", "", (), (), (), {}, (), "", (), ()).points(quest)


def test_its_school_has_thirty_six_cards():
    assert sum(spell.copies for spell in load_box("practice").school_spells(CARDS)) == 36


def test_the_middle_is_the_first_room_of_its_lodge():
    assert load_box("practice").lodge[0] == "black-rose-room"


def test_nothing_of_it_is_lent():
    box = load_box("practice")
    assert (box.lent, box.comes_from("rooms", "crypt")) == ((), "")


# --- What may be borrowed ---------------------------------------------------------------------------------------------


def test_every_clause_on_borrowing_is_in_the_book():
    borrow = borrow_of("duel_kami")
    cited = {id for loan in borrow.kinds.values() for id in loan.clauses} | set(borrow.clauses)
    assert cited - set(load_rulebook("duel_kami").clauses) == set()


def test_every_kind_of_the_book_is_one_a_box_may_name():
    assert set(borrow_of("duel_kami").kinds) == set(KINDS)


def test_a_book_that_is_silent_on_loans_says_nothing():
    assert borrow_of("sator").kinds == {}


STORMY = [('"Candlelight"', '"Storm"'), ('["dusk", "dawn"]', '["east", "west"]')]
SPARKS = STORM.replace("copies = 3", "copies = 12")


def test_a_school_of_another_product_may_replace_ours():
    """kami.beyond.in.school"""
    box = box_with(lent('school = "Kyoto Box"', *STORMY), SPARKS + CLOUD)
    assert (box.school, box.comes_from("school", "Storm")) == ("Storm", "Kyoto Box")


def test_a_school_without_the_evocations_it_needs_is_refused():
    (error,) = errors_of(lent('school = "Kyoto Box"', *STORMY), SPARKS)
    assert isinstance(error, RuleGap)
    assert error.message.startswith("Spark summons Cloud, but no card file tells what 'Cloud' is")
    assert error.message.endswith("(kami.beyond.in.school)")


def test_what_an_evocation_summons_in_its_turn_has_to_come_along_too():
    cloud = CLOUD + 'skill = "Persistent: when you suffer Damage, summon Rain."\n'
    (error,) = errors_of(lent('school = "Kyoto Box"', *STORMY), SPARKS + cloud)
    assert error.message.startswith("Cloud summons Rain, but")


def test_an_upgrade_that_a_school_assigns_has_to_come_along_too():
    sparks = SPARKS.replace("Personal: Summon Cloud.", "Evocation anywhere: Assign Frost to the target.")
    (error,) = errors_of(lent('school = "Kyoto Box"', *STORMY), sparks)
    assert error.message.startswith("Spark assigns Frost, but no card file tells what that is")


def test_a_school_whose_own_rules_are_not_told_is_refused_until_they_are():
    """kami.beyond.in.school-rules"""
    kept = '{ text = "Awaken it.", text_only = true, waits = "awakening is told in its own rulebook" }'
    sparks = SPARKS.replace('{ text = "Personal: Summon Cloud." }', kept)
    (error,) = errors_of(lent('school = "Kyoto Box"', *STORMY), sparks)
    assert "its Dark Side is kept as text, awakening is told in its own rulebook" in error.message
    assert error.message.endswith("(kami.beyond.in.school-rules)")


FOUR = '"long-night", "last-word", "unmaking", "homecoming"'
OLD = 'forgotten = { old-one = "Sator Box", older-one = "Inferno" }'


NEW = '"old-one", "older-one"'


@pytest.mark.parametrize(("spells", "count"), [(f"{FOUR}, {NEW}", 6), (f'"unmaking", "homecoming", {NEW}', 4)])
def test_forgotten_spells_of_other_products_may_be_added_or_swapped_in(spells, count):
    """kami.beyond.in.forgotten"""
    box = box_with(lent(OLD, (FOUR, spells)), MORE)
    assert (len(box.forgotten), box.comes_from("forgotten", "older-one")) == (count, "Inferno")


def test_a_mage_of_another_product_may_be_used():
    """kami.beyond.in.mages"""
    box = box_with(lent('mages = { guest = "Inferno" }', ('"adept"', '"guest"')), MORE)
    assert [box.comes_from("mages", mage) for mage in box.mages] == ["", "Inferno"]


def test_a_room_of_another_product_may_take_the_place_of_ours():
    """kami.beyond.in.rooms"""
    box = box_with(lent('rooms = { attic = "Black Rose Wars" }', ('"kiln"', '"attic"')), MORE)
    assert [room for room in box.lodge if box.comes_from("rooms", room)] == ["attic"]


def test_all_seven_rooms_may_come_from_another_product():
    box = load_box(lent('rooms = "Black Rose Wars"'))
    assert box.lent[0].ids == box.lodge


FORBIDDEN = [
    ('quests = "Black Rose Wars"', "'quests' of Black Rose Wars are not used here", "no-quests-events"),
    ('quests = { monk = "black rose  wars" }', "'quests' of black rose  wars", "no-quests-events"),
    ('events = "Black Rose Wars"', "'events' of Black Rose Wars are not used here", "no-quests-events"),
    ('avatars = "Black Rose Wars: Rebirth"', "'avatars' of Black Rose Wars: Rebirth", "no-rebirth-avatars"),
]


@pytest.mark.parametrize(("words", "message", "clause"), FORBIDDEN, ids=[row[0] for row in FORBIDDEN])
def test_what_a_duel_does_not_use_is_refused_with_the_clause(words, message, clause):
    (error,) = errors_of(lent(words))
    assert (error.message.startswith(message), error.message.endswith(f"(kami.beyond.in.{clause})")) == (True, True)
    assert error.where.line == PRACTICE.count("\n") + 3


CALLING = [
    ('forgotten = "Inferno"', (FOUR, '"caller"'), "Caller must stay at home: its Light Side calls for Quest Cards"),
    (
        'rooms = "Inferno"',
        ('"kiln"', '"bell-tower"'),
        "Bell Tower must stay at home: its Room Activation Token calls for Event Cards",
    ),
]


@pytest.mark.parametrize(("words", "pair", "message"), CALLING, ids=["spell", "room"])
def test_a_lent_card_that_calls_for_quests_or_events_must_stay_at_home(words, pair, message):
    """kami.beyond.in.no-calling-material"""
    found = [error.message for error in errors_of(lent(words, pair), MORE) if message in error.message]
    assert [message.endswith("(kami.beyond.in.no-calling-material)") for message in found] == [True]


def test_of_what_no_clause_speaks_nothing_is_guessed():
    (error,) = errors_of(lent('quests = "Black Rose War"'))
    assert isinstance(error, RuleGap)
    assert error.message.startswith("no clause says whether 'quests' may come from 'Black Rose War'")
    assert error.near == ("Black Rose Wars",)


# --- What is wrong ----------------------------------------------------------------------------------------------------

QUESTS_1 = '[["pathfinder", "keystone", "victor"], ["expansion", "monk", "medium"]],'
# a name for the mistake, the changes, line:column, words of the message, the nearest
WRONG = [
    ("unknown key", ("centre =", "center ="), "5:1", "unknown key 'center'", "centre"),
    ("key that is missing", ('school = "Candlelight"', ""), "1:1", "'school' is missing", None),
    ("quests that are missing", ("quests = [", "quest = ["), "1:1", "'quests' is missing", None),
    ("number for a text", ('"black-rose-room"', "4"), "5:10", "'centre' is a whole number here", None),
    ("text for a list", ('["novice", "adept"]', '"novice"'), "17:9", "'mages' is a text here", None),
    ("Quest Card that is no list", (QUESTS_1, '"monk",'), "13:3", "item 1 of 'quests' is a text here", None),
    ("face that is no list", (QUESTS_1, '["monk"],'), "13:4", "item 1 of item 1 of 'quests' is a text", None),
    ("points that are no number", ("monk = 2", 'monk = "2"'), "26:8", "'monk' is a text here", None),
    ("points of nought", ("monk = 2", "monk = 0"), "26:8", "'monk' is 0", None),
    ("rulebook", ("duel_kami", "duel_kamy"), "3:12", "there is no rulebook 'duel_kamy'", "duel_kami"),
    ("Room", ('"crypt"', '"cript"'), "6:10", "there is no Room called 'cript'", "crypt"),
    ("centre", ('"black-rose-room"', '"rose-room"'), "5:10", "there is no Room called 'rose-room'", None),
    ("six Rooms in all", (', "well"', ""), "6:9", "the Lodge has 6 Rooms (kami.component.rooms)", None),
    ("Room twice", ('"well"', '"kiln"'), "6:55", "'kiln' lies in the box twice", None),
    ("centre twice", ('"well"', '"black-rose-room"'), "6:55", "'black-rose-room' lies in the box twice", None),
    ("Event", ('"a-short-year"', '"a-long-year"'), "9:11", "there is no Event called 'a-long-year'", "a-short-year"),
    ("no Event", ('"a-short-year", "kami-events"', ""), "9:10", "'events' holds 0 cards", None),
    ("Quest", ('"monk"', '"monc"'), "13:56", "there is no Quest called 'monc'", "monk"),
    ("Quest twice", ('"medium"', '"victor"'), "13:64", "'victor' lies in the box twice", None),
    ("two Quests on a face", (', "medium"', ""), "13:42", "face 2 of Quest Card 1 holds 2 Quests", None),
    ("one Quest Card", (QUESTS_1, ""), "12:10", "'quests' holds 1 card (kami.component.quest-cards)", None),
    ("card without a face", (QUESTS_1, "[],"), "13:3", "Quest Card 1 holds 0 faces", None),
    ("points that nobody tells", ("vandal = 3", ""), "14:42", "nobody tells the points on the slot of Vandal", None),
    ("points of no Quest here", ("vandal = 3", "vandall = 3"), "28:11", "no Quest called 'vandall' in this", "vandal"),
    ("points told already", ("vandal = 3", "vandal = 3\nvictor = 1"), "29:10", "Victor tells its points itself", None),
    ("Mage", ('"adept"', '"adapt"'), "17:20", "there is no Mage called 'adapt'", "adept"),
    ("an Evocation for a Mage", ('"adept"', '"wisp"'), "17:20", "there is no Mage called 'wisp'", None),
    ("one Mage", (', "adept"', ""), "17:9", "'mages' holds 1 card", None),
    ("a Mage that nobody printed", ('"adept"', '"en-no-gyoja"'), "17:20", "hand, strength and speed: nobody", None),
    ("School", ('"Candlelight"', '"Candelight"'), "18:10", "a School called 'Candelight'", "Candlelight"),
    ("Grimoire", ('"dawn"', '"down"'), "19:22", "there is no Starting Grimoire called 'down'", "dawn"),
    ("one Grimoire", (', "dawn"', ""), "19:13", "'grimoires' holds 1 card", None),
    ("Forgotten Spell", ('"unmaking"', '"unmaker"'), "20:41", "there is no Spell called 'unmaker'", "unmaking"),
    ("Spell that is not Forgotten", ('"unmaking"', '"ember"'), "20:41", "'ember' is no Forgotten Spell (kami.", None),
    ("Spell that is half printed", ('"unmaking"', '"mononokes-fury"'), "20:41", "its dark: nobody printed it", None),
    ("Avatar", ("mages =", 'avatars = ["mononoke"]\nmages ='), "17:12", "no Avatar called 'mononoke'", None),
    ("no TOML", ("centre =", "centre"), "5:8", "this is not TOML", None),
]


@pytest.mark.parametrize(("pair", "place", "words", "near"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_mistake_is_told_where_it_stands(pair, place, words, near):
    told = [error for error in errors_of(changed(pair)) if words in error.message]
    assert [f"{error.where.line}:{error.where.column}" for error in told] == [place]
    assert near is None or told[0].near[0] == near


WRONG_LOANS = [
    ('schol = "Inferno"', "unknown key 'schol'", "school"),
    ("rooms = 3", "'rooms' is a whole number here", None),
    ('rooms = { cript = "Inferno" }', "there is nothing called 'cript' among the rooms", "crypt"),
    ("rooms = { crypt = 3 }", "'crypt' is a whole number here", None),
]


@pytest.mark.parametrize(("words", "message", "near"), WRONG_LOANS, ids=[row[0] for row in WRONG_LOANS])
def test_a_loan_that_cannot_be_read_is_told(words, message, near):
    told = [error for error in errors_of(lent(words)) if message in error.message]
    assert [error.where.line for error in told] == [PRACTICE.count("\n") + 3]
    assert near is None or told[0].near[0] == near


def test_loans_that_are_no_table_are_told():
    (error,) = errors_of(f"from = 3\n{PRACTICE}")
    assert error.message == "'from' is a whole number here"


GRIMOIRE = """
[grimoires.odd]
name = "Odd"
spells = ["ember", "ember", "ember", "ember", "ember", "ember"]
"""
ODD = [
    ("more than there are copies", GRIMOIRE, "'odd' holds 'ember', but 3 copies are all there are"),
    ("no Spell of the School", GRIMOIRE.replace("ember", "first-light"), "which is no Spell of Candlelight"),
    ("a Spell nobody told", GRIMOIRE.replace("ember", "embre"), "'odd' holds 'embre', which no card file tells"),
    ("a Spell half printed", GRIMOIRE.replace("ember", "mononokes-fury"), "its dark: nobody printed it"),
]


@pytest.mark.parametrize(("grimoire", "words"), [row[1:] for row in ODD], ids=[row[0] for row in ODD])
def test_a_grimoire_that_cannot_be_dealt_is_told_with_its_clause(grimoire, words):
    error = errors_of(changed(('"dusk"', '"odd"')), grimoire)[0]
    assert (words in error.message, error.message.endswith("(kami.setup.s8.six-plus-one)")) == (True, True)


def test_both_grimoires_are_dealt_from_the_same_copies():
    three = '\n[grimoires.{0}]\nname = "{0}"\nspells = ["ember", "ember", "tide", "gust", "balm", "oath"]\n'
    (error,) = errors_of(changed(('["dusk", "dawn"]', '["a", "b"]')), three.format("a") + three.format("b"))
    assert error.message.startswith("'b' holds 'ember', but 3 copies")


MAGE = '[mages.guest]\nname = "Guest"\nhealth = 7\nhand = 5\nstrength = 1\nspeed = 1\n'
PERSONAL = [
    ("none", MAGE, "Guest has no Personal Spell"),
    ("one that nobody told", f'{MAGE}personal = "own-wrd"\n', "there is no Personal Spell called 'own-wrd'"),
    ("that of another", f'{MAGE}personal = "first-light"\n', "First Light is no Personal Spell of Guest"),
]


@pytest.mark.parametrize(("mage", "words"), [row[1:] for row in PERSONAL], ids=[row[0] for row in PERSONAL])
def test_each_mage_brings_a_personal_spell(mage, words):
    (error,) = errors_of(changed(('"adept"', '"guest"')), mage)
    assert (words in error.message, "kami.setup.s6.personal-spells" in error.message) == (True, True)


def test_a_quest_whose_condition_is_only_kept_is_not_whole():
    kept = 'condition = { text = "Sing.", text_only = true }'
    quest = f'[quests.monk]\nname = "Monk"\n{kept}\ntext = "Restore."\npoints = 1\n'
    assert "its Condition is kept as text" in errors_of(changed(("monk = 2", "")), quest)[0].message


def test_everything_that_is_wrong_is_told_at_once_in_the_order_of_the_file():
    lines = [error.where.line for error in errors_of(changed(("crypt", "cript"), ("dawn", "down"), ("monk", "monc")))]
    assert lines == sorted(lines)
    assert set(lines) >= {6, 13, 19}


def test_a_box_made_in_python_is_asked_the_same():
    assert faults(load_box("practice"), CARDS) == []
    assert faults(Box("b", "B", "", (), (), (), {}, (), "", (), ()), CARDS) != []


NOWHERE = [("practise", "there is no box called 'practise'"), ("x" * 5000, "cannot be the name"), (PACKAGE, "a folder")]


@pytest.mark.parametrize(("source", "words"), NOWHERE, ids=["name", "no name", "folder"])
def test_a_box_that_is_not_there_is_told(source, words):
    with pytest.raises(CardError, match=words):
        load_box(source)


def test_the_nearest_shipped_box_is_named():
    with pytest.raises(CardError) as caught:
        load_box("practise")
    assert caught.value.near[0] == "practice"


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_mutated_box_raises_nothing_but_our_own_errors(data):
    at = data.draw(st.integers(0, len(PRACTICE)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.sampled_from(["", "x", "'", '"', "[", "]", "{", "}", "=", "1", ",", "\n", "[from]\n", "[[1]]"]))
    try:
        load_box(f"{PRACTICE[:at]}{put}{PRACTICE[at + cut :]}\n")
    except BrwError as error:
        told = [each.where for each in error.all]
    else:
        told = []
    assert all(where and where.line for where in told)
