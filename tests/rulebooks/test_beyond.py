"""Beyond the Duel, clause by clause: what of a box may come into a game of another product, and in whose place."""

import pytest

from brw_lab.errors import RulebookError, RuleGap
from brw_lab.rulebooks.borrow import borrow_of
from brw_lab.rulebooks.lend import lent_by, may_join
from brw_lab.rulebooks.printed import printed_cards
from tests.cards.test_box import CLOUD, FORBIDDEN, FOUR, MORE, OLD, SPARKS, STORMY, box_with, errors_of, lent
from tests.house.house import PACKAGE

REBIRTH = "Black Rose Wars: Rebirth"
LEX = ('"duel_kami"', '"duel_lex"')
"""The practice box, laid out by the other rulebook."""


def refused(*given, **where):
    """The error by which something is not let in."""
    with pytest.raises((RulebookError, RuleGap)) as error:
        may_join(*given, **where)
    return error.value


def _mages(book):
    """The names of the Mages whose cards a book mentions, whatever it prints of them."""
    ids = ("en-no-gyoja", "abe-no-seimei", "bartholomaus", "ulrich")
    return [gap.card for id, gap in printed_cards(book).gaps.items() if id in ids]


# --- Out of the box: Duel: Kami


def test_the_school_of_a_duel_may_replace_one_of_the_core_game():
    taken = {may_join("duel_kami", "school", "Shugendō", game=game) for game in ("Black Rose Wars", REBIRTH)}
    assert taken == {("kami.beyond.out.school",)}


def test_forgotten_spells_of_a_duel_may_join_those_of_the_core_game():
    assert may_join("duel_kami", "forgotten", "whatever its name") == ("kami.beyond.out.forgotten",)


def test_the_two_mages_of_kami_may_be_chosen_in_the_core_game():
    names = _mages("duel_kami")
    assert {may_join("duel_kami", "mages", name) for name in names} == {("kami.beyond.out.mages",)}


def test_a_room_of_kami_may_stand_in_for_its_namesake_and_for_no_other():
    altar = ("duel_kami", "rooms", "Oni Sacrificial Altar")
    assert may_join(*altar, instead="Sacrificial Altar") == ("kami.beyond.out.rooms",)
    assert refused(*altar, instead="Altar").expected == ("'Sacrificial Altar'",)


def test_how_rooms_come_into_rebirth_is_told_elsewhere_and_not_guessed():
    error = refused("duel_kami", "rooms", "Oni Sacrificial Altar", instead="Sacrificial Altar", game=REBIRTH)
    assert isinstance(error, RuleGap)
    assert "(kami.beyond.out.rooms-rebirth)" in error.message


# --- Out of the box: Duel: Lex


def test_the_lex_school_may_replace_one_of_the_core_game():
    assert may_join("duel_lex", "school", "lex", instead="any one") == ("lex.compat.lex-school-in-core",)


def test_forgotten_spells_of_lex_may_join_those_of_the_core_game():
    assert may_join("duel_lex", "forgotten", "whatever its name") == ("lex.compat.forgotten-into-core",)


def test_bartholomaus_and_ulrich_may_be_chosen_in_the_core_game():
    names = _mages("duel_lex")
    assert sorted(names) == ["Bartholomäus", "Ulrich"]
    assert {may_join("duel_lex", "mages", name) for name in names} == {("lex.compat.mages-into-core",)}


@pytest.mark.parametrize(
    ("name", "core"), [("Templar Armory", "Armory"), ("Occult Black Rose Room", "Black Rose Room")]
)
def test_a_room_of_lex_may_stand_in_for_its_namesake_without_the_part_in_italics(name, core):
    assert may_join("duel_lex", "rooms", name, instead=core) == ("lex.compat.rooms-into-core",)
    error = refused("duel_lex", "rooms", name, instead="Crypt")
    assert error.message == f"{name!r} cannot stand in for 'Crypt' (lex.compat.rooms-into-core)"


# --- Out of a box: what no clause says, and what is wrong


def test_whoever_holds_a_room_tells_which_part_of_its_name_is_in_italics():
    room = "Mystic Observatory"
    assert isinstance(refused("duel_lex", "rooms", room, instead="Observatory"), RuleGap)
    assert may_join("duel_lex", "rooms", "*Mystic* Observatory", instead="Observatory")


def test_an_italic_part_may_stand_behind_or_within_a_name():
    assert may_join("duel_lex", "rooms", "Tower *of Law*", instead="tower")
    assert may_join("duel_lex", "rooms", "Hall *Old* of Law", instead="Hall of Law")


def test_a_room_that_takes_no_place_is_no_guest():
    assert refused("duel_lex", "rooms", "Templar Armory").message.startswith(
        "'Templar Armory' cannot stand in for noth"
    )


@pytest.mark.parametrize("book", ["duel_kami", "duel_lex"])
def test_a_mage_that_may_be_chosen_takes_no_place(book):
    name = lent_by(book)["mages"].names[0]
    assert refused(book, "mages", name, instead="Merlin").message.startswith(f"{name!r} comes in beside")


def test_a_school_of_another_box_is_not_this_boxs_to_lend():
    assert refused("duel_lex", "school", "Lux").near == ("Lex",)


@pytest.mark.parametrize("kind", ["quests", "events", "avatars", "room"])
def test_a_kind_of_which_no_clause_speaks_is_not_let_in(kind):
    error = refused("duel_lex", kind, "any")
    assert (type(error), error.expected) == (RuleGap, ("school", "forgotten", "mages", "rooms"))


def test_into_a_game_of_which_no_clause_speaks_nothing_is_let_in():
    error = refused("duel_lex", "school", "Lex", game=REBIRTH)
    assert (type(error), error.expected) == (RuleGap, ("Black Rose Wars",))


def test_a_book_that_is_silent_lends_nothing():
    assert lent_by("sator") == {}


# --- Into the box: Duel: Lex


def test_a_duel_by_lex_may_take_another_school():
    box = box_with(lent('school = "Kyoto Box"', LEX, *STORMY), SPARKS + CLOUD)
    assert (box.rulebook, box.comes_from("school", "Storm")) == ("duel_lex", "Kyoto Box")


def test_a_school_that_needs_an_evocation_left_at_home_is_refused_by_lex():
    (error,) = errors_of(lent('school = "Kyoto Box"', LEX, *STORMY), SPARKS)
    assert error.message.startswith("Spark summons Cloud, but no card file tells what 'Cloud' is")
    assert error.message.endswith("(lex.compat.other-school-in-duel)")


def test_forgotten_spells_of_other_products_may_be_added_by_lex():
    box = box_with(lent(OLD, LEX, (FOUR, f'{FOUR}, "old-one", "older-one"')), MORE)
    assert (len(box.forgotten), box.comes_from("forgotten", "old-one")) == (6, "Sator Box")


def test_a_mage_of_another_product_may_be_used_by_lex():
    box = box_with(lent('mages = { guest = "Inferno" }', LEX, ('"adept"', '"guest"')), MORE)
    assert [box.comes_from("mages", mage) for mage in box.mages] == ["", "Inferno"]


def test_all_seven_rooms_may_come_from_another_product_by_lex():
    box = box_with(lent('rooms = "Black Rose Wars"', LEX), MORE)
    assert box.lent[0].ids == box.lodge


CORE = [row[:2] for row in FORBIDDEN if row[2] == "no-quests-events"]


@pytest.mark.parametrize(("words", "message"), CORE, ids=[row[0] for row in CORE])
def test_no_quest_and_no_event_of_the_core_game_is_used_by_lex(words, message):
    (error,) = errors_of(lent(words, LEX), MORE)
    assert error.message.startswith(message)
    assert error.message.endswith("(lex.compat.no-core-quests-events)")


def test_a_lent_card_that_calls_for_quests_stays_at_home_by_lex():
    found = [error.message for error in errors_of(lent('forgotten = "Inferno"', LEX, (FOUR, '"caller"')), MORE)]
    assert [message for message in found if "Caller must stay" in message and "(lex.compat.no-core" in message]


@pytest.mark.parametrize("file", ["borrow.toml", "lend.toml"])
@pytest.mark.parametrize("book", ["duel_kami", "duel_lex"])
def test_each_loan_names_clauses_of_its_own_book(book, file):
    kinds = borrow_of(book).kinds if file == "borrow.toml" else lent_by(book)
    assert (PACKAGE / "rulebooks" / book / file).is_file()
    assert {clause.partition(".")[0] for loan in kinds.values() for clause in loan.clauses} == {book.partition("_")[2]}
