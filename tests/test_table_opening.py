"""Where a session opens: before whatever happens by itself there is a moment to look at, and nothing is lost of it."""

from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table

TALLY = 'title = "t"\nrulebook = "duel_kami"\ngiven.phase = "tally"\ngiven.red = { power = 9 }\n'
ACTION = 'title = "t"\nrulebook = "duel_kami"\ngiven.red = { in = "crypt" }\n'


def test_what_happens_by_itself_lies_behind_the_start():
    table = Table.of(load_scenario(TALLY)).to_start()
    assert (table.entries, table.position.winner, table.at_end) == ((), "", False)


def test_a_session_opens_behind_the_start_as_it_always_did():
    assert Table.of(load_scenario(TALLY)).entries


def test_running_on_from_the_start_comes_to_the_same_end():
    table = Table.of(load_scenario(TALLY)).to_start().run_on()
    assert (table.position, table.position.winner) == (table.moments[-1].position, "red")


def test_where_nothing_happens_by_itself_the_start_is_the_first_choice():
    table = Table.of(load_scenario(ACTION))
    assert (table.at, len(table.moments), table.options[0].key) == (0, 1, "explore")


def test_the_record_of_a_duel_does_not_know_the_start():
    duel = Table.duel()
    key = duel.options[0].key
    assert Table.duel().to_start().forward().choose(key).moves == duel.choose(key).moves
