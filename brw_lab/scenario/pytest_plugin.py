"""Scenarios as tests: pytest collects the TOML files under the folders that the ini option ``brw_scenarios`` names.

One test a branch, and one more for the golden trace when ``<name>.trace`` lies beside ``<name>.toml`` (an empty one
asks to be filled by ``--accept-traces``). Everything heavy is imported only when a scenario is collected.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr

    from brw_lab.scenario.judge import Verdict
    from brw_lab.scenario.run import Outcome
    from brw_lab.scenario.schema import Scenario

LARGEST = 1_000_000
"""Files above this many bytes are left to the loader, which refuses them by name."""


class ScenarioFailed(Exception):
    """A claim that does not hold, or a trace that changed; the message is the whole report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the ini option ``brw_scenarios`` and the flag ``--accept-traces``."""
    parser.addini("brw_scenarios", "folders whose scenario files are tests", type="paths", default=[])
    group = parser.getgroup("brw_lab", "Black Rose Wars scenarios")
    group.addoption("--accept-traces", action="store_true", help="rewrite the golden .trace files of scenarios")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file under one of the opted-in folders."""
    if file_path.suffix != ".toml":
        return None
    folders: Iterable[Path] = parent.config.getini("brw_scenarios")
    if not any(file_path.is_relative_to(folder) for folder in folders) or not _may_be_scenario(file_path):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


def _may_be_scenario(path: Path) -> bool:
    """Whether a file has ``rulebook`` and ``[given]``, or cannot be read: then the loader says why."""
    try:
        if path.stat().st_size > LARGEST:
            return True
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return True
    return "rulebook" in data and "given" in data


class ScenarioFile(pytest.File):
    """One scenario file; it is read when it is collected and run once, when the first of its tests runs."""

    scenario: Scenario

    def collect(self) -> Iterable[pytest.Item]:
        """A test a branch, and one for the golden trace."""
        from brw_lab.errors import BrwError
        from brw_lab.scenario.load import load_scenario

        try:
            self.scenario = load_scenario(self.path)
        except BrwError as error:
            raise self.CollectError("\n".join(map(str, error.all))) from None
        for index, branch in enumerate(self.scenario.ways):
            name = f"{self.path.stem}: {branch.title}" if branch.title else self.path.stem
            yield BranchItem.from_parent(self, name=name, index=index)
        if self.golden.exists():
            yield TraceItem.from_parent(self, name=f"{self.path.stem}.trace")

    @property
    def golden(self) -> Path:
        """The file of the golden trace."""
        return self.path.with_suffix(".trace")

    @cached_property
    def outcomes(self) -> Sequence[Outcome]:
        """What came of each branch."""
        from brw_lab.scenario.run import run_scenario

        outcomes: Sequence[Outcome] = run_scenario(self.scenario)
        return outcomes

    @property
    def asked(self) -> Sequence[Verdict]:
        """How the questions about all endings are answered."""
        if not self.scenario.asked:
            return ()
        from brw_lab.outcomes.asking import judged

        return judged(self.scenario)


class _Item(pytest.Item):
    """A test that fails with words and never with a traceback."""

    parent: ScenarioFile

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file and the name of the test."""
        return self.path, 0, f"scenario {self.name}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str | TerminalRepr:
        """The report of a failed claim, or the message of an error that the scenario caused."""
        from brw_lab.errors import BrwError

        if isinstance(excinfo.value, BrwError):
            return "\n".join(map(str, excinfo.value.all))
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class BranchItem(_Item):
    """One branch of a scenario: every claim must hold."""

    def __init__(self, *, index: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.index = index

    def runtest(self) -> None:
        """Run the scenario (once a file) and judge this branch; with the first one, what is asked of all endings."""
        outcome = self.parent.outcomes[self.index]
        wrong = [verdict for verdict in outcome.claims if not verdict.ok]
        if not self.index:
            wrong += [verdict for verdict in self.parent.asked if not verdict.ok]
        if wrong:
            raise ScenarioFailed(_report(outcome, wrong))


def _report(outcome: Outcome, wrong: Sequence[Verdict]) -> str:
    """The title, every claim that does not hold, and the trace."""
    lines = [outcome.title]
    for claim, _, expected, found in wrong:
        lines += [f"  {claim}", f"    expected  {expected}", f"    found     {found}"]
    lines += ["", *(f"  {line}" for line in outcome.trace_text().splitlines())]
    return "\n".join(lines)


class TraceItem(_Item):
    """The golden trace of a scenario: nothing may have changed, unless it is accepted."""

    def runtest(self) -> None:
        """Compare the traces of all branches with the file, or rewrite it."""
        found = golden_text(self.parent.outcomes)
        golden = self.parent.golden
        if self.config.getoption("accept_traces"):
            golden.write_text(found, encoding="utf-8", newline="\n")
            return
        expected = golden.read_text(encoding="utf-8")
        if found != expected:
            diff = unified_diff(expected.splitlines(), found.splitlines(), golden.name, "found", lineterm="")
            raise ScenarioFailed("\n".join(["the trace has changed (--accept-traces keeps the new one)", *diff]))


def golden_text(outcomes: Sequence[Outcome]) -> str:
    """The trace of one outcome, or of several, each under the title of its branch."""
    if len(outcomes) == 1:
        return f"{outcomes[0].story().rstrip()}\n"
    parts = [f"== {outcome.branch or outcome.title} ==\n{outcome.story().rstrip()}\n" for outcome in outcomes]
    return "\n".join(parts)
