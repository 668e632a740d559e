"""Save this Lodge as a layout: what a board and a look round offer, and what comes of it."""

import pytest

from brw_lab import LodgePanel, SightPanel, load_layout, load_scenario, reach
from brw_lab.lodge.lodge import Lodge
from brw_lab.scenario.setup import set_up

NAMES = ("duel", "crossed")
TABLE = "duel_kami/sight/where-must-i-stand"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", ["line", "toml"])
def test_what_a_look_round_offers_is_the_very_same_layout(name, part):
    assert load_layout(SightPanel(load_layout(name)).lodge_file[part]) == load_layout(name)


def test_a_bare_board_offers_its_layout_and_no_moment():
    panel = LodgePanel(Lodge.of(load_layout("crossed")))
    assert (load_layout(panel.lodge_file["line"]), panel.saved["none"]) == (load_layout("crossed"), True)


def test_a_board_with_a_table_offers_its_moment_and_no_layout():
    panel = LodgePanel(reach(load_scenario(TABLE), "red"))
    assert (panel.lodge_file, panel.saved) == ({}, {})


def test_a_board_of_a_position_without_rules_offers_its_layout():
    _, position = set_up(load_scenario(TABLE))
    assert load_layout(LodgePanel(position).lodge_file["line"]) == position.lodge.layout


def test_a_table_that_takes_the_place_of_a_lodge_may_be_saved_as_a_moment():
    panel = LodgePanel(Lodge.of(load_layout("duel")))
    panel.show(table=reach(load_scenario(TABLE), "red"))
    assert (panel.lodge_file, panel.saved) == ({}, {})
