"""The ledger of Power Points: nothing is missing, nothing is counted twice, and every point says what it was for."""

from functools import cache

import pytest

from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.gains import SOURCES, UNDONE, LedgerError
from brw_lab.outcomes.ledger import ledger
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.run import run_scenario
from brw_lab.table import Table
from brw_lab.terms import ROSE

DUELS = [("duel_kami", "greedy", 7), ("duel_kami", "random", 3), ("duel_lex", "random", 3), ("duel_lex", "random", 5)]


@cache
def game(book, player, seed):
    return playout(duel(book), player, seed)


@cache
def book_of(book, player, seed):
    return ledger(record_of(game(book, player, seed)))


@cache
def of(name):
    return ledger(load_scenario(name))


@pytest.mark.parametrize("played", DUELS)
def test_the_ledger_adds_up_to_the_points_of_the_duel(played):
    assert book_of(*played).totals == game(*played).points


@pytest.mark.parametrize("played", DUELS)
def test_start_and_gains_make_the_total_of_each_party(played):
    book = book_of(*played)
    sums = {party: sum(gain.points for gain in book.of(party)) for party in book.parties}
    assert sums == book.totals


@pytest.mark.parametrize("played", DUELS)
def test_the_sources_of_a_party_make_its_total(played):
    book = book_of(*played)
    assert {party: sum(book.by_source(party).values()) for party in book.parties} == book.totals


@pytest.mark.parametrize("played", DUELS)
def test_the_last_step_of_the_tally_leaves_the_totals(played):
    book = book_of(*played)
    assert dict(zip(book.parties, book.tally[-1].totals, strict=True)) == book.totals


@pytest.mark.parametrize("folder", ["duel_kami/points", "duel_kami/tally", "duel_kami/wreck", "duel_lex/rebuild"])
def test_every_scenario_ends_with_the_points_of_its_ledger(folder):
    for scenario in load_scenarios(folder):
        end = run_scenario(scenario)[0].end
        assert list(ledger(scenario).totals.values()) == [party.power for party in end.parties], scenario.name


@pytest.mark.parametrize("played", DUELS)
def test_what_is_left_undone_is_what_the_open_quests_pay(played):
    book = book_of(*played)
    slots = [gain.points for gain in book.of(ROSE) if "is still open" in gain.because]
    assert book.undone == sum(slots)


def test_what_the_black_rose_took_from_what_was_left_undone_is_said():
    book = book_of("duel_lex", "random", 3)
    assert f"The Black Rose took {book.undone} Power Points from what you left undone." in book.says


def test_before_the_tally_nothing_is_said_to_be_left_undone():
    assert "undone" not in of("duel_kami/defeat/at-the-period").says


@pytest.mark.parametrize(
    ("name", "source", "because"),
    [
        ("duel_kami/defeat/at-the-period", "a defeat", "Blue is defeated"),
        ("duel_kami/quests/a-hand-of-four", "a Quest", "Red completes the Quest"),
        ("duel_kami/wreck/all-by-one", "a full Room", "is full and is Wrecked"),
        ("duel_kami/defeat/at-the-period", "an Effect", "Red casts"),
        ("duel_kami/crown/taken-twice", "an Effect", "Action Phase"),
        ("duel_kami/tally/in-this-order", UNDONE, "is still open"),
        ("duel_lex/control/who-fell-meanwhile", "a defeat", "is defeated"),
    ],
)
def test_a_point_says_what_it_was_for(name, source, because):
    found = [(gain.source, gain.because) for gain in of(name).gains]
    assert any(source == is_for and because in said for is_for, said in found), found


def test_a_stolen_point_is_a_loss_here_and_a_gain_there():
    gains = [gain for gain in book_of("duel_kami", "greedy", 7).gains if gain.source == "stolen"]
    assert [(gain.party, gain.points) for gain in gains] == [("blue", -1), ("red", 1)]


def test_a_theft_that_finds_nothing_is_no_line_of_the_ledger():
    assert of("duel_kami/language/steal-what-is-not-there").by_source("red").get("stolen") is None


@pytest.mark.parametrize("played", DUELS[:3])
def test_every_gain_but_a_theft_rests_on_a_clause(played):
    assert [gain for gain in book_of(*played).gains if not gain.clauses and gain.source != "stolen"] == []


@pytest.mark.parametrize("played", DUELS)
def test_every_source_is_one_that_is_known(played):
    assert {gain.source for gain in book_of(*played).gains} <= set(SOURCES)


def test_a_table_has_the_ledger_of_the_moment_that_is_looked_at():
    record = record_of(game("duel_kami", "greedy", 7))
    table = Table.of(record).run_on()
    whole = ledger(table)
    assert (whole.gains, whole.tally) == (ledger(record).gains, ledger(record).tally)
    assert ledger(table.to_start()).gains == ()


def test_the_pages_of_the_stages_hold_every_gain_once():
    book = book_of("duel_kami", "greedy", 7)
    assert [gain for stage in book.stages for _, gain in book.page(stage).rows] == list(book.gains)


def test_a_turn_may_be_asked_for_by_its_number():
    book = book_of("duel_kami", "greedy", 7)
    assert book.page(2) == book.page("Turn 2")


def test_a_stage_that_was_not_played_is_refused_with_those_that_were():
    with pytest.raises(LedgerError) as wrong:
        of("duel_kami/defeat/at-the-period").page(3)
    assert wrong.value.expected == ("Turn 1",)


def test_somebody_who_does_not_score_is_refused():
    with pytest.raises(LedgerError, match="green"):
        of("duel_kami/defeat/at-the-period").of("green")


def test_no_ledger_is_made_of_a_word():
    with pytest.raises(LedgerError, match="str"):
        ledger("duel_kami/defeat/at-the-period")
