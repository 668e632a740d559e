"""What a search of the texts finds is what reading every scenario finds."""

from brw_lab.scenario.coverage import shown_by
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.shows import shows


def test_the_texts_tell_of_each_clause_what_the_files_say():
    assert {id: tuple(each.name for each in shows(id)) for id in shown_by()} == dict(shown_by())


def test_a_title_is_the_title_of_the_scenario():
    found = shows("kami.defeat.mage.resume")
    assert [each.title for each in found] == [load_scenario(each.name).title for each in found]


def test_a_clause_that_nothing_shows_is_shown_by_nothing():
    assert shows("kami.no-such-clause") == ()
