"""A scenario in one line and back, and a position stated as [given] and laid out again."""

from dataclasses import replace

import pytest

from brw_lab.errors import BrwError
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.oneline import is_scenario_line, scenario_line
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.stating import stated

FOLDERS = ("duel_kami/defeat", "duel_kami/evocation", "duel_lex/rebuild", "duel_kami/persistent", "sator/portals")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_scenario_is_read_back_from_its_line(folder):
    for scenario in load_scenarios(folder):
        line = scenario_line(scenario)
        assert is_scenario_line(line)
        assert load_scenario(line) == scenario


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_laid_out_is_stated_as_it_was_given(folder):
    for scenario in load_scenarios(folder):
        setting, position = set_up(scenario)
        again = replace(scenario, given=stated(setting, position, scenario.given))
        assert set_up(again)[1] == position, scenario.name


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ('{ rulebook = "duel_kami", given = { red = { in = "cript" } } }', 50),
        ('{ rulebook = "duel_kami", given = { red = { slots = { I = { text = "Gian 1." } } } } }', 69),
        ('{ rulebook = "duel_kami", givn = {} }', 27),
        ('{ rulebook = "duel_kami", given = }', 35),
    ],
)
def test_what_is_wrong_with_a_line_has_its_column(line, column):
    with pytest.raises(BrwError) as found:
        load_scenario(line)
    assert column in [error.where.column for error in found.value.all]


def test_a_line_of_several_lines_is_a_text():
    assert not is_scenario_line('{ title = "A"\n}')


def test_tokens_cubes_and_points_are_stated():
    text = (
        'rulebook = "duel_kami"\n[given]\ncrown = "blue"\nactive = "blue"\n[given.red]\nin = "well"\npower = 3\n'
        "tokens = 1\n"
        '[given.rose]\npower = 2\n[given.rooms.crypt]\ninstability = ["red", "rose"]\ntoken = "used"\n'
        '[given.rooms.kiln]\nstate = "wrecked"\n'
    )
    scenario = load_scenario(text)
    setting, position = set_up(scenario)
    assert set_up(replace(scenario, given=stated(setting, position)))[1] == position
