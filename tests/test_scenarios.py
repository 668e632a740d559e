"""What every shipped scenario is beside true: found by pytest, a question with clauses, with a trace and a title.

That its claims hold, and that its golden trace is what happens, pytest asks of the files themselves: a test a branch.
"""

from functools import cache

import pytest

from brw_lab.files import shipped
from brw_lab.scenario.load import load_scenario, looks_like_scenario, name_of_file
from brw_lab.scenario.write import write_scenario
from tests.house.house import ROOT


@cache
def scenarios():
    """Every shipped scenario by its file, in order."""
    files = sorted(shipped("scenarios").rglob("*.toml"))
    return {path: load_scenario(path) for path in files if looks_like_scenario(path)}


def named(files):
    return [name_of_file(path) for path in files]


def test_at_least_eighteen_scenarios_are_shipped():
    assert len(scenarios()) >= 18


@pytest.mark.parametrize("setting", ["brw_scenarios", "testpaths"])
def test_pytest_makes_tests_of_every_shipped_scenario(setting, pytestconfig):
    folders = [ROOT / folder for folder in pytestconfig.getini(setting)]
    left_out = [path for path in scenarios() if not any(path.is_relative_to(folder) for folder in folders)]
    assert named(left_out) == []


def test_a_shipped_scenario_asks_something():
    assert named(path for path, scenario in scenarios().items() if not scenario.asks) == []


def test_a_shipped_scenario_lists_clauses():
    assert named(path for path, scenario in scenarios().items() if not scenario.clauses) == []


def test_a_shipped_scenario_reads_back_equal():
    changed = (path for path, scenario in scenarios().items() if load_scenario(write_scenario(scenario)) != scenario)
    assert named(changed) == []


def test_a_golden_trace_lies_beside_a_shipped_scenario():
    assert named(path for path in scenarios() if not path.with_suffix(".trace").is_file()) == []


def test_no_golden_trace_is_empty():
    """Whoever says what it ought to be has looked at it: an empty one only asks to be filled."""
    traces = [path.with_suffix(".trace") for path in scenarios()]
    assert named(trace for trace in traces if trace.is_file() and trace.stat().st_size < 2) == []


def test_no_two_shipped_scenarios_of_one_book_have_one_title():
    titles = [(scenario.rulebook, scenario.title) for scenario in scenarios().values()]
    assert sorted(titles) == sorted(set(titles))
