"""The words of a rulebook lead to clauses that it has; a glossary of one's own is read with all its mistakes told."""

import pytest

from brw_lab.errors import RulebookError
from brw_lab.rulebooks.glossary import glossary_of, terms_in
from brw_lab.rulebooks.load import alone, shelf

BOOK = 'title = "Ours"\nbased_on = "duel_kami"\n'
CLAUSE = '[[clause]]\nid = "ours.nap"\nsays = "A Nap is a rest."\n'


def own(tmp_path, glossary):
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "book.toml").write_text(BOOK, encoding="utf-8")
    (folder / "clauses.toml").write_text(CLAUSE, encoding="utf-8")
    (folder / "glossary.toml").write_text(glossary, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize("book", shelf())
def test_every_word_leads_to_clauses_of_its_book(book):
    known = alone(book).clauses
    assert [(word, id) for word, ids in glossary_of(book) for id in ids if id not in known] == []


@pytest.mark.parametrize("book", shelf())
def test_the_clauses_of_a_word_speak_of_it(book):
    known = alone(book).clauses
    silent = [
        word
        for word, ids in glossary_of(book)
        if not any(part[:5] in known[id].says.lower() for id in ids for part in word.lower().split())
    ]
    assert silent == []


def test_the_words_the_games_are_played_with_are_there():
    for book in ("duel_kami", "duel_lex"):
        assert {"Room", "Cell", "Ready Spell", "Mage", "Quest", "Power Point"} <= {
            word for word, _ in glossary_of(book)
        }


def test_a_book_laid_over_another_adds_its_clauses_to_the_word():
    both = dict(glossary_of("duel_kami+sator"))["Portal"]
    assert (both[0], both[-1]) == ("kami.portal.adjacency", "sator.amsterdam.portal-same-face-adjacent")


def test_the_longer_word_counts():
    assert [term.word for term in terms_in("the Crown Holder's Room", glossary_of("duel_kami"))] == [
        *("Crown Holder", "Room")
    ]


def test_each_side_of_a_card_is_found_by_its_own_name():
    assert [term.word for term in terms_in("by its dark side", glossary_of("duel_kami"))] == [
        "Light Side and Dark Side"
    ]


def test_the_room_in_the_middle_is_not_the_party_of_that_name():
    assert [term.word for term in terms_in("in the Black Rose Room", glossary_of("duel_lex"))] == ["Black Rose Room"]


def test_a_word_inside_another_is_none():
    assert terms_in("a mushroom in the bedroom", glossary_of("duel_kami")) == ()


def test_house_rules_have_the_words_of_their_base(tmp_path):
    path = tmp_path / "ours.rules.toml"
    path.write_text(BOOK, encoding="utf-8")
    assert glossary_of(str(path)) == glossary_of("duel_kami")


def test_a_book_of_ones_own_may_add_words(tmp_path):
    assert dict(glossary_of(own(tmp_path, '[glossary]\nNap = ["ours.nap"]\n')))["Nap"] == ("ours.nap",)


def test_everything_wrong_in_a_glossary_is_told_with_its_line(tmp_path):
    with pytest.raises(RulebookError) as wrong:
        glossary_of(own(tmp_path, '[glossary]\nNap = ["ours.nup"]\nRest = 3\n'))
    assert [(error.where.line, error.near[:1]) for error in wrong.value.all] == [(2, ("ours.nap",)), (3, ())]


def test_a_glossary_without_its_table_is_told_so(tmp_path):
    with pytest.raises(RulebookError, match="one table"):
        glossary_of(own(tmp_path, 'Nap = ["ours.nap"]\n'))
