"""The rulebook's words in the panels: which words a page is told, and what looking one up does."""

import json
import re

import pytest

from brw_lab import (
    CardBench,
    ComparePanel,
    EndingsPanel,
    LearnPanel,
    LodgePanel,
    PortalWorkbench,
    ScenarioPanel,
    SightPanel,
    load_layout,
    load_scenario,
)
from brw_lab.errors import RulebookError
from brw_lab.rulebooks.glossary import glossary_of, terms_in
from brw_lab.rulebooks.load import alone, shelf
from brw_lab.views.glossary_view import glossary_view

FALL = "duel_kami/defeat/at-the-period"
LEX = "duel_lex/tally/majority"
OF_A_TABLE = (ScenarioPanel, EndingsPanel, ComparePanel)
OF_A_LODGE = (SightPanel, PortalWorkbench)


def tell(panel, **told):
    """Send what the page sends when somebody looks something up, or clicks in the rulebook below the panel."""
    panel._handle_custom_msg({"kind": "look-up", "told": told}, [])


def said(panel):
    return [row["id"] for row in panel.book_pages["found"]["rows"]]


@pytest.mark.parametrize("kind", OF_A_TABLE)
def test_a_panel_with_a_table_tells_the_words_of_its_rulebook(kind):
    assert kind(load_scenario(LEX)).glossary["title"] == "Duel: Lex"


@pytest.mark.parametrize("kind", OF_A_LODGE)
def test_a_panel_without_a_table_tells_the_words_that_are_meant_where_no_book_is_named(kind):
    assert kind(load_layout("duel")).glossary["terms"]["Portal"][0]["id"] == "kami.portal.adjacency"


def test_a_card_on_the_bench_and_a_board_tell_their_words_too():
    panels = (CardBench("Inflict 2."), LodgePanel.look(SightPanel(load_layout("duel")).lodge, "crypt"))
    assert ["Room" in panel.glossary["terms"] for panel in panels] == [True, True]


@pytest.mark.parametrize("book", shelf())
def test_the_page_finds_the_words_that_python_finds(book):
    rules, glossary = alone(book), glossary_of(book)
    view = glossary_view(rules, glossary)
    texts = [clause.says for clause in rules.clauses.values()]
    found = [re.findall(view["pattern"], text, re.IGNORECASE) for text in texts]
    words = [list(dict.fromkeys(view["words"][word.lower()] for word in each)) for each in found]
    assert words == [[term.word for term in terms_in(text, glossary)] for text in texts]


def test_what_the_page_is_told_is_plain_data():
    panel = ScenarioPanel(load_scenario(FALL))
    panel.look_up("Cell")
    told = [panel.glossary, panel.book, panel.book_pages, panel.book_scene]
    assert json.loads(json.dumps(told)) == told


def test_no_rulebook_goes_to_the_page_before_something_is_looked_up():
    panel = ScenarioPanel(load_scenario(FALL))
    assert (panel.book, panel.book_pages) == ({}, {})


def test_looking_a_word_up_opens_the_rulebook_at_it():
    panel = ScenarioPanel(load_scenario(FALL))
    tell(panel, kind="term", what="Cell")
    assert (panel.book_pages["term"], said(panel)[0]) == ("Cell", "kami.cells.not-a-room")


def test_looking_a_clause_up_opens_its_page():
    panel = ScenarioPanel(load_scenario(FALL))
    tell(panel, kind="open", what="kami.room.slots-cap")
    assert panel.book_pages["page"]["id"] == "kami.room.slots-cap"


def test_the_rulebook_below_does_what_it_does_by_itself():
    panel = EndingsPanel(load_scenario(FALL))
    tell(panel, kind="open", what="kami.defeat.mage.resume")
    tell(panel, kind="show", what=panel.book_pages["page"]["scenarios"][0]["name"])
    before = panel.book_scene["serial"]
    tell(panel, kind="step", by="period", to="forward", at=before)
    assert panel.book_scene["serial"] > before


def test_looking_something_up_leaves_the_table_as_it_is():
    panel = ScenarioPanel(load_scenario(FALL))
    before = panel.scene
    tell(panel, kind="term", what="Cell")
    assert panel.scene == before


def test_a_word_that_the_book_does_not_have_is_said_in_the_rulebook():
    panel = ScenarioPanel(load_scenario(FALL))
    tell(panel, kind="term", what="Cel")
    assert "did you mean Cell" in panel.book_pages["status"]


def test_in_a_cell_of_a_notebook_it_is_an_error_with_the_nearest_word():
    with pytest.raises(RulebookError, match="did you mean Cell"):
        ScenarioPanel(load_scenario(FALL)).look_up("Cel")


def test_the_rulebook_tells_the_readings_of_the_table():
    panel = ScenarioPanel(load_scenario("duel_kami/cast/unstable-in-your-own-room"))
    panel.look_up("kami.unstable-spell.effect")
    (question,) = panel.book_pages["page"]["questions"]
    assert [each["id"] for each in question["readings"] if each["taken"]] == ["own"]


def test_a_scenario_of_another_book_brings_its_words_and_closes_the_rulebook(tmp_path):
    panel = LearnPanel(progress=tmp_path / "progress.toml")
    panel.show(FALL)
    panel.look_up("Cell")
    panel.show(LEX)
    assert (panel.glossary["title"], panel.book_pages) == ("Duel: Lex", {})
