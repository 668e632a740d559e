"""The pytest plugin: what it collects, and what a failing scenario prints. The runs themselves are stood in for."""

import subprocess
import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from brw_lab.errors import NotOnOffer
from brw_lab.scenario.judge import Verdict

pytest_plugins = ["pytester"]

GOOD = 'title = "One asks"\nrulebook = "duel_kami"\n[given]\n'
TWO = GOOD + '[[branch]]\ntitle = "left"\n[[branch]]\ntitle = "right"\n'


@dataclass
class StandIn:
    """An Outcome as the plugin sees one."""

    title: str
    branch: str
    ok: bool = True
    trace: str = "red explores"

    @property
    def claims(self):
        return [Verdict("red.power", True, 1, 1), Verdict("blue.in", self.ok, "cell", "crypt")]

    def trace_text(self):
        return self.trace

    def story(self):
        return self.trace


@pytest.fixture
def runs(monkeypatch):
    """The outcomes that every run will have, or the error that it raises; and how often something was run."""
    script = {"outcomes": [StandIn("One asks", "")], "error": None, "count": 0}

    def run_scenario(scenario):
        script["count"] += 1
        if script["error"]:
            raise script["error"]
        return script["outcomes"]

    stand_in = ModuleType("brw_lab.scenario.run")
    stand_in.run_scenario = run_scenario
    monkeypatch.setitem(sys.modules, "brw_lab.scenario.run", stand_in)
    return script


@pytest.fixture
def collected(pytester, monkeypatch, runs):
    """A folder of scenarios that pytest is opted into, and a call that runs it."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nbrw_scenarios = tales\n")
    pytester.mkdir("tales")

    def call(*options, **files):
        for name, text in files.items():
            stem, _, ending = name.rpartition("_")
            (pytester.path / "tales" / f"{stem}.{ending}").write_text(text)
        return pytester.runpytest_inprocess("-p", "brw_lab.scenario.pytest_plugin", "-p", "no:cacheprovider", *options)

    return call


def test_a_question_answered_otherwise_than_the_file_says_fails_with_the_counterexample(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nbrw_scenarios = .\n")
    ask = '[[ask]]\nsays = "It stays."\nalways = { red = { in = "cell" } }\nanswer = "yes"\n'
    (pytester.path / "one.toml").write_text(
        GOOD + '[given.red]\nin = "crypt"\n[when]\nmoves = ["red: explore"]\n' + ask
    )
    result = pytester.runpytest_inprocess("-p", "brw_lab.scenario.pytest_plugin", "-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*asks 'It stays.'*", "*expected  yes*", "*found     no: red: *"])


def test_a_scenario_that_holds_passes(collected):
    collected(one_toml=GOOD).assert_outcomes(passed=1)


def test_a_test_is_named_after_file_and_branch(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "left"), StandIn("One asks", "right")]
    collected("-v", two_toml=TWO).stdout.fnmatch_lines(
        ["*two.toml::two: left PASSED*", "*two.toml::two: right PASSED*"]
    )


def test_a_file_is_run_once_for_all_its_branches(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "left"), StandIn("One asks", "right")]
    collected(two_toml=TWO)
    assert runs["count"] == 1


def test_a_branch_fails_alone(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "left"), StandIn("One asks", "right", ok=False)]
    collected(two_toml=TWO).assert_outcomes(passed=1, failed=1)


def test_a_failing_claim_prints_what_was_expected_and_found(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "", ok=False)]
    collected(one_toml=GOOD).stdout.fnmatch_lines(
        ["One asks", "  blue.in", "    expected  cell", "    found     crypt", "  red explores"]
    )


def test_a_failing_claim_prints_no_traceback(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "", ok=False)]
    collected(one_toml=GOOD).stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_claim_that_holds_is_not_recited(collected, runs):
    runs["outcomes"] = [StandIn("One asks", "", ok=False)]
    collected(one_toml=GOOD).stdout.no_fnmatch_line("*red.power*")


def test_a_move_that_is_not_on_offer_fails_in_its_own_words(collected, runs):
    runs["error"] = NotOnOffer("'explor' is not on offer", near=("explore",))
    collected(one_toml=GOOD).stdout.fnmatch_lines(["'explor' is not on offer; did you mean explore?"])


def test_a_broken_file_is_a_collection_error_with_every_mistake(collected):
    result = collected(one_toml=GOOD + "crwon = 1\nturn = 0\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*one.toml:4:1: unknown key 'crwon'*", "*one.toml:5:8: turn is 0 here*"])


def test_a_broken_file_prints_no_traceback(collected):
    collected(one_toml="rulebook = \n").stdout.no_fnmatch_line("*Traceback*")


def test_a_file_that_is_no_toml_is_a_collection_error(collected):
    collected(one_toml="[given").assert_outcomes(errors=1)


def test_a_layout_beside_the_scenarios_is_passed_over(collected):
    collected(one_toml=GOOD, lodge_toml="[rooms]\n").assert_outcomes(passed=1)


def test_files_outside_the_folders_are_passed_over(collected, pytester):
    (pytester.path / "other.toml").write_text(GOOD)
    collected(one_toml=GOOD).assert_outcomes(passed=1)


def test_nothing_is_collected_without_the_ini_option(collected, pytester):
    pytester.makeini("[pytest]\n")
    collected(one_toml=GOOD).assert_outcomes()


def test_a_golden_trace_is_one_more_test(collected):
    collected(one_toml=GOOD, one_trace="red explores\n").assert_outcomes(passed=2)


def test_a_changed_trace_fails_with_the_difference(collected):
    result = collected(one_toml=GOOD, one_trace="red fights\n")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*--accept-traces*", "-red fights", "+red explores"])


def test_a_changed_trace_can_be_accepted(collected, pytester):
    collected("--accept-traces", one_toml=GOOD, one_trace="red fights\n")
    assert (pytester.path / "tales" / "one.trace").read_text() == "red explores\n"


def test_no_trace_is_made_where_none_lies(collected, pytester):
    collected("--accept-traces", one_toml=GOOD)
    assert not (pytester.path / "tales" / "one.trace").exists()


def test_the_traces_of_branches_stand_under_their_titles(collected, runs, pytester):
    runs["outcomes"] = [StandIn("One asks", "left", trace="a"), StandIn("One asks", "right", trace="b\n")]
    collected("--accept-traces", two_toml=TWO, two_trace="")
    assert (pytester.path / "tales" / "two.trace").read_text() == "== left ==\na\n\n== right ==\nb\n"


def test_the_plugin_loads_nothing_heavy():
    heavy = ("lark", "networkx", "sympy", "ipywidgets", "brw_lab.scenario.load")
    code = f"import sys, brw_lab.scenario.pytest_plugin; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
