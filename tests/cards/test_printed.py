"""What the five books print: every effect text with its clauses, said in canonical words or kept with its reason."""

import tomllib

import pytest

from brw_lab.errors import RulebookError, RuleGap
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.load import cards_for
from brw_lab.rulebooks.printed import printed_cards, printed_texts, printing_books
from brw_lab.spellcraft.cardfile import check_file
from brw_lab.spellcraft.say import say_effect
from tests.cards.printed_list import GOLDEN, printed_list
from tests.house.house import PACKAGE

BOOKS = printing_books()
by_book = pytest.mark.parametrize("book", BOOKS)


def test_every_printed_text_is_listed_with_its_clauses_and_its_words():
    assert printed_list() == GOLDEN.read_text(encoding="utf-8")


@by_book
def test_every_printed_text_has_a_clause_of_its_book(book):
    front = {"duel_kami": "kami.", "duel_lex": "lex.", "seal_of_fire": "seal.", "apocalypse": "apoc."}
    odd = [
        text.address
        for text in printed_texts(book)
        if not text.clauses or not all(id.startswith(front.get(book, f"{book}.")) for id in text.clauses)
    ]
    assert odd == []


@pytest.mark.parametrize("book", [book for book in BOOKS if (PACKAGE / "rulebooks" / book / "clauses.toml").exists()])
def test_every_clause_that_is_cited_is_in_the_book(book):
    path = PACKAGE / "rulebooks" / book / "clauses.toml"
    known = {clause["id"] for clause in tomllib.loads(path.read_text(encoding="utf-8"))["clause"]}
    cited = {id for ids in printed_cards(book).cites.values() for id in ids}
    assert cited - known == set()


@by_book
def test_a_text_is_said_or_kept_with_a_reason_and_a_kept_one_is_a_gap(book):
    gaps = printed_cards(book).gaps
    kept = [text.address for text in printed_texts(book) if text.effect is None and text.asks is None]
    assert [address for address in kept if not gaps[address].why] == []


@by_book
def test_every_printed_card_says_that_it_is_printed(book):
    cards = printed_cards(book)
    tables = (cards.spells, cards.models, cards.rooms, cards.events, cards.quests, cards.feats, cards.tokens)
    assert {card.provenance for table in tables for card in table.values()} <= {"printed"}


def test_a_printed_file_is_a_card_file_like_any_other():
    assert check_file(PACKAGE / "rulebooks" / "seal_of_fire" / "printed.toml").ok


def test_the_fixed_effects_of_a_book_are_those_it_prints():
    printed = {name: each.effect for name, each in printed_cards("duel_kami").fixed.items() if each.effect}
    effects = load_rulebook("duel_kami").effects
    assert {name: say_effect(effects[name]) for name in printed} == {n: say_effect(e) for n, e in printed.items()}


def test_the_printed_cards_of_a_book_lie_beside_the_practice_set():
    cards = cards_for(["duel_kami"])
    assert (cards.quests["monk"].provenance, cards.spells["ember"].provenance) == ("printed", "practice")


UNPRINTED = [
    ("duel_kami", "en-no-gyoja", "its health, hand, strength and speed: nobody printed it"),
    ("duel_lex", "templarii", "its health, strength and speed: nobody printed it"),
    ("seal_of_fire", "pira", "its health, strength and speed: nobody printed it"),
]


@pytest.mark.parametrize(("book", "card", "why"), UNPRINTED, ids=[card for _, card, _ in UNPRINTED])
def test_a_model_that_is_not_wholly_printed_says_so_when_it_is_used(book, card, why):
    with pytest.raises(RuleGap, match=why):
        printed_cards(book).model(card)


def test_a_spell_of_which_one_side_is_printed_says_so_when_it_is_used():
    with pytest.raises(RuleGap, match="Mononoke's Fury cannot be used: its dark: nobody printed it"):
        printed_cards("duel_kami").spell("mononokes-fury")


def test_a_token_that_is_only_kept_says_what_it_waits_for():
    with pytest.raises(RuleGap, match="is kept as text, Artifact Cards come with the Sator Box"):
        printed_cards("sator").effect("cyclops-room/token")


def test_a_book_that_prints_nothing_is_told_with_the_nearest():
    with pytest.raises(RulebookError) as caught:
        printed_cards("duel_kamy")
    assert caught.value.near[0] == "duel_kami"


def test_the_points_of_a_printed_quest_are_not_known():
    cards = printed_cards("duel_kami")
    assert (cards.quests["monk"].points, cards.gaps["monk/points"].why) == (None, "nobody printed it")


def test_every_printed_condition_can_be_measured():
    cards = printed_cards("duel_kami")
    assert {id: (cards.asks(id).measure.name, cards.asks(id).least) for id in cards.quests} == {
        "expansion": ("ROOMS_PLACED_IN", 2),
        "monk": ("ATTACK_DAMAGE", 1),
        "medium": ("TOKENS", 2),
        "vandal": ("EQUIPMENT_FELLED", 1),
        "armed": ("EQUIPMENT", 2),
    }


def test_clauses_are_found_for_a_card_and_for_its_effect():
    cites = printed_cards("seal_of_fire").cites
    assert cites["cinis/skill"][0] == "seal.cinis.rebirth"
