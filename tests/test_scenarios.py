"""Every shipped scenario holds: a test a file and branch."""

from functools import cache

import pytest

from brw_lab.files import shipped
from brw_lab.scenario.load import load_scenario, looks_like_scenario, name_of_file
from brw_lab.scenario.write import write_scenario

FILES = [path for path in sorted(shipped("scenarios").rglob("*.toml")) if looks_like_scenario(path)]
NAMES = [name_of_file(path) for path in FILES]
WAYS = [(name, index) for name in NAMES for index in range(len(load_scenario(name).ways))]


@cache
def outcomes(name: str):
    from brw_lab.scenario.run import run_scenario

    return run_scenario(load_scenario(name))


def test_at_least_eighteen_scenarios_are_shipped():
    assert len(NAMES) >= 18


@pytest.mark.parametrize(("name", "index"), WAYS, ids=[f"{name}:{index}" for name, index in WAYS])
def test_every_claim_of_a_shipped_scenario_holds(name, index):
    outcome = outcomes(name)[index]
    assert [claim for claim in outcome.claims if not claim[1]] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_has_one_outcome_for_every_way(name):
    assert len(outcomes(name)) == len(load_scenario(name).ways)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_asks_something_and_lists_clauses(name):
    scenario = load_scenario(name)
    assert scenario.asks
    assert scenario.clauses


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_reads_back_equal(name):
    scenario = load_scenario(name)
    assert load_scenario(write_scenario(scenario)) == scenario


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_golden_trace_lies_beside_a_shipped_scenario(path):
    assert path.with_suffix(".trace").stat().st_size > 1


def test_no_two_shipped_scenarios_have_one_title():
    titles = [load_scenario(name).title for name in NAMES]
    assert sorted(titles) == sorted(set(titles))
