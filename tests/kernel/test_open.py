"""A Choice that is called open without deriving its answers has at least two of them."""

import pytest

from brw_lab.kernel.choices import OPEN, offers
from brw_lab.outcomes.start import begun
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import walk
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.setup import rules_of, set_up

ONLY_EXPLORE = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
tokens = 1
[given.blue]
in = "garden"
[given.rooms.crypt]
state = "wrecked"
"""
"""Nobody to attack, no Room to activate: by one ruling nothing but Explore can be done."""


def closed(scenario, rulings):
    """The kinds of Choice met ahead that are called open and have fewer than two answers; and how many were open."""
    table = set_up(scenario, rulings)
    start = begun(table).position
    found = walk(table[0], start, until_of("activation", start), 700)
    wrong, right = set(), 0
    for at in range(len(found)):
        position = found.store[at]
        choice = position.choice
        if choice and choice.kind in OPEN and OPEN[choice.kind](table[0], position, choice):
            right += 1
            wrong |= {choice.kind} if len(offers(table[0], position)) < 2 else set()
    return wrong, right


@pytest.mark.parametrize("rulings", [(), (("physical.empty", "must"),), (("cell.momentum", "must"),)])
def test_a_choice_called_open_has_two_answers(rulings):
    scenarios = [
        *load_scenarios("duel_kami/positions"),
        *load_scenarios("duel_kami/explore"),
        load_scenario(ONLY_EXPLORE),
    ]
    assert all(rules_of(scenarios[0]).questions[question] for question, _ in rulings)
    found = [closed(scenario, rulings) for scenario in scenarios]
    assert sum(right for _, right in found) > 500
    assert set().union(*(wrong for wrong, _ in found)) == set()
