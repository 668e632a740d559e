"""A whole duel at a Table: from before its setup to its end, back, on and written down."""

import pytest

from brw_lab.errors import RulebookError, ScenarioError
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import playout, record_of
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.table import Table


@pytest.fixture(scope="module")
def played():
    return Table.duel().play(seed=7)


def test_a_duel_begins_before_its_setup_with_chance_to_decide():
    table = Table.duel()
    assert (table.position.turn, table.position.models, table.position.choice.seat) == (1, (), "fate")


def test_a_duel_is_played_at_a_table_as_it_is_by_a_playout(played):
    assert played.position == playout(duel(), seed=7).end


def test_a_table_lets_a_duel_be_played_answer_by_answer():
    table = Table.duel()
    while table.options:
        table.choose(table.options[0].key)
        while not table.now.choice and not table.at_end:
            table.forward()
    assert table.position.turn == 4
    assert table.position.winner in ("red", "blue", "rose")


def test_the_record_of_a_table_plays_again_to_where_the_table_stands(played):
    played.run_on()
    (outcome,) = run_scenario(load_scenario(played.record()))
    assert outcome.ok
    assert outcome.end == played.position


def test_the_record_of_a_table_tells_the_answers_of_the_playout(played):
    played.run_on()
    assert load_scenario(played.record()).moves == record_of(playout(duel(), seed=7)).moves


def test_looking_back_the_record_ends_where_one_looks():
    table = Table.duel().play(seed=7).to_start()
    for _ in range(30):
        table.forward()
    record = load_scenario(table.record())
    assert len(record.moves) == 30
    assert run_scenario(record)[0].end == table.position


def test_at_a_period_the_record_ends_at_the_choice_that_comes_next():
    table = Table.duel().play(seed=7).to_start()
    while table.now.choice or table.position.turn < 2:
        table.forward_period()
    (outcome,) = run_scenario(load_scenario(table.record()))
    assert outcome.ok
    assert outcome.end == table.to_decide


def test_going_back_to_the_start_and_on_again_leads_to_the_same_end(played):
    end = played.run_on().position
    assert played.to_start().run_on().position == end


def test_playing_on_from_an_earlier_moment_keeps_what_came_before():
    table = Table.duel().play(seed=7).to_start()
    for _ in range(20):
        table.forward()
    before = table.line
    table.play("random", seed=8)
    assert table.line[:20] == before
    assert table.position.turn == 4


def test_whoever_watches_a_table_is_called_once_when_the_rest_is_played():
    table, calls = Table.duel(), []
    table.watch(lambda watched: calls.append(watched.at))
    table.play(seed=7)
    assert calls == [len(table.moments) - 1]


def test_a_seat_sees_its_own_options_and_no_others(played):
    played.to_start()
    while played.position.choice is None or played.position.choice.kind != "plan":
        played.forward()
    seat = played.position.choice.seat
    (other,) = {"red", "blue"} - {seat}
    assert len(played.view(seat)["options"]) == len(played.options)
    assert played.view(other)["options"] == []
    assert isinstance(played.view(other)["seats"][seat]["hand"], int)


def test_a_duel_may_be_played_under_other_rulings():
    table = Table.duel(rulings={"dummy.when": "no-model"})
    assert table.setting.rules.reads("dummy.when") == "no-model"


def test_a_ruling_that_no_book_knows_is_refused():
    with pytest.raises(RulebookError, match=r"no question 'dummy\.wen'"):
        Table.duel(rulings={"dummy.wen": "no-model"})


def test_a_table_that_was_made_from_a_bare_position_has_no_record():
    table = Table(*set_up(duel()))
    with pytest.raises(ScenarioError, match="nobody knows how it was set up"):
        table.record()
