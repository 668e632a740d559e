"""Whether the odds of a draw are those of the kernel, card for card."""

from fractions import Fraction

import pytest

from brw_lab.reckon.asked import ReckonError
from brw_lab.reckon.odds import draw_odds, draw_odds_at
from tests.reckon.bydoor import by_chance, ruled, started, table

PILES = """
[given]
library = ["ember", "ember#2", "tide", "tide#2", "echo"]
[given.red]
in = "crypt"
grimoire = [{grimoire}]
memories = [{memories}]
slots.I = {{ text = "Personal: {text}" }}
"""
CARDS = ("ember", "tide", "echo", "ember", "gust", "ember")


def piles(grimoire, memories, text):
    def named(ids):
        return ", ".join(f'"{id}"' for id in ids)

    return PILES.format(grimoire=named(CARDS[:grimoire]), memories=named(CARDS[6 - memories :]), text=text)


def embers(setting, position):
    return sum(copy.startswith("ember") for copy in position.holdings[0].hand)


def same(odds, found):
    return {number: chance for number, chance in enumerate(odds.chances) if chance} == found


@pytest.mark.parametrize("reading", ["rest-first", "together"])
@pytest.mark.parametrize("draws", [1, 2, 3, 4])
@pytest.mark.parametrize(("grimoire", "memories"), [(0, 3), (1, 3), (2, 2), (3, 3), (4, 0), (1, 1)])
def test_the_odds_of_a_draw_are_those_that_chance_has_at_the_door(grimoire, memories, draws, reading):
    cards = "Card" if draws == 1 else "Cards"
    given = piles(grimoire, memories, f"Draw {draws} Spell {cards}.")
    start = table(given, grimoire__reform=reading)
    found = by_chance(*started(start, "cast I"), embers)
    assert same(draw_odds_at(start, "red", "Ember", draws), found)


def test_a_library_is_not_formed_again():
    start = table(piles(2, 3, "Draw 6 Spell Cards from the Library."))
    found = by_chance(*started(start, "cast I"), embers)
    assert same(draw_odds_at(start, "red", "Ember", 6, "library"), found)


def test_the_odds_of_a_study_draw_are_those_of_its_two_decks_together():
    start = table(piles(1, 3, "Draw 1 Spell Card.").replace("[given]", '[given]\nphase = "study"\ncrown = "red"'))
    found = by_chance(*started(start), embers)
    both = draw_odds_at(start, "red", "ember", 2) + draw_odds_at(start, "red", "ember", 2, "library")
    assert same(both, found)


def test_several_cards_may_be_wanted_at_once():
    start = table(piles(6, 0, "Draw 1 Spell Card."))
    assert draw_odds_at(start, "red", ["Ember", "Tide"], 1).at_least(1) == Fraction(4, 6)


def test_the_chances_of_a_draw_add_up_to_one():
    assert sum(draw_odds(3, 1, 5, memories=9, wanted_there=4).chances) == 1


def test_on_average_every_card_drawn_is_wanted_as_often_as_a_card_of_the_deck_is():
    assert draw_odds(24, 9, 4).mean == Fraction(4 * 9, 24)


def test_what_is_nowhere_left_is_not_drawn():
    assert draw_odds(2, 1, 7, memories=3, wanted_there=3).draws == 5


def test_under_the_other_reading_what_is_left_is_shuffled_too():
    together = ruled(grimoire__reform="together")
    assert draw_odds(1, 1, 2, memories=3, rules=together).exactly(1) == Fraction(1, 2)


def test_a_draw_across_a_reform_cites_where_it_is_printed():
    assert draw_odds(1, 0, 2, memories=3).clauses == ("kami.study.draw.reshuffle",)


def test_the_table_in_a_notebook_says_what_the_text_says():
    assert "| 1 | 2/3 (66.7 %) | 2/3 (66.7 %) |" in draw_odds(3, 1, 2)._repr_markdown_().splitlines()


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((3, 4, 1), "the number of wanted cards in the deck cannot be 4; expected a whole number from 0 to 3"),
        ((-1, 0, 1), "the deck cannot be -1; expected a whole number from 0"),
        ((3, 1, 1.5), "the number of draws cannot be 1.5; expected a whole number from 0"),
        (
            (3, 1, 1, 2, 3),
            "the number of wanted cards in the Memories cannot be 3; expected a whole number from 0 to 2",
        ),
    ],
)
def test_numbers_that_make_no_sense_are_refused_with_what_was_expected(numbers, said):
    with pytest.raises(ReckonError) as refused:
        draw_odds(*numbers)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("rad", "ember", 1), "nobody sits at 'rad'; expected red or blue; did you mean red?"),
        (("red", "embr", 1), "there is no Spell Card 'embr'; did you mean ember?"),
        (("red", "ember", 1, "memories"), "nobody draws by chance from 'memories'"),
    ],
)
def test_what_is_not_on_the_table_is_refused_with_what_is_near(asked, said):
    with pytest.raises(ReckonError) as refused:
        draw_odds_at(table(piles(3, 0, "Draw 1 Spell Card.")), *asked)
    assert str(refused.value).startswith(said)


def test_a_pile_of_cards_without_names_has_no_odds():
    with pytest.raises(ReckonError) as refused:
        draw_odds_at(table("[given.red]\ngrimoire = 3\n"), "red", "ember", 1)
    assert refused.value.message == "nothing is said of 3 of the cards that red may draw"
