"""Where the Power Points came from: a ScenarioPanel shows it at the end of a duel, the tally in steps."""

import json

import pytest

from brw_lab import ScenarioPanel, load_scenario
from brw_lab.outcomes.ledger import ledger
from tests.panels.sat_down import stands

TALLY = "duel_kami/tally/in-this-order"


@pytest.fixture(scope="module")
def panel():
    panel = ScenarioPanel(load_scenario(TALLY))
    panel.table.run_on()
    return panel


def test_before_the_tally_no_score_is_shown():
    assert ScenarioPanel(load_scenario(TALLY)).scene["score"] is None


def test_a_duel_that_goes_on_shows_no_score():
    assert ScenarioPanel(stands()).scene["score"] is None


def test_at_the_end_the_chart_is_that_of_the_ledger(panel):
    assert panel.scene["score"]["svg"] == ledger(panel.table)._repr_svg_()


def test_the_steps_of_the_tally_are_those_of_the_ledger(panel):
    told = [(step["title"], *step["totals"]) for step in panel.scene["score"]["tally"]]
    assert told == [(step.title, *step.totals) for step in ledger(panel.table).tally]


def test_what_the_turns_brought_adds_up_to_the_end(panel):
    book, score = ledger(panel.table), panel.scene["score"]
    gains = [gain for stage in score["stages"] for gain in stage["gains"]]
    sums = [sum(gain["points"] for gain in gains if gain["party"] == at) for at in range(len(book.parties))]
    assert [had + more for had, more in zip(book.start, sums, strict=True)] == list(book.totals.values())


def test_what_was_left_undone_is_said(panel):
    assert panel.scene["score"]["rose"] == f"{ledger(panel.table).rose_says}."


def test_every_rule_that_is_cited_is_told(panel):
    score = panel.scene["score"]
    cited = {id for stage in score["stages"] for gain in stage["gains"] for id in gain["clauses"]}
    cited |= {id for step in score["tally"] for line in step["lines"] for id in line["clauses"]}
    assert set(score["clauses"]) == cited


def test_the_score_is_plain_data(panel):
    score = panel.scene["score"]
    assert json.loads(json.dumps(score)) == score


def test_a_step_back_takes_the_score_away():
    panel = ScenarioPanel(load_scenario(TALLY))
    panel.table.run_on().back_period()
    assert panel.scene["score"] is None
