"""The cell magic ``%%scenario``: the cell is a scenario; it is run and shown, and the cell fails when a claim does.

``%load_ext brw_lab`` brings it. A word behind it names the variable that keeps the scenario. Lines are counted as in
the cell, the line of the magic itself being the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from brw_lab.errors import BrwError, ScenarioError, Where
from brw_lab.outcomes.asking import judged
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.scenario.judge import Verdict
from brw_lab.scenario.load import TEXT, load_scenario
from brw_lab.scenario.run import Outcome, run_scenario
from brw_lab.scenario.schema import Branch, Scenario
from brw_lab.terms import listed

HERE = "this cell"
"""What errors call the file."""


class CellFails(ScenarioError):
    """A cell whose scenario cannot be used, or has a claim that does not hold; told in lines, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(each) for each in self.all]


class Judged(NamedTuple):
    """A claim of one *branch*, whether it holds, and *where* it is written."""

    branch: str
    verdict: Verdict
    where: Where


def scenario_cell(text: str) -> tuple[Scenario, list[Judged]]:
    """The scenario that a cell's *text* writes, run, and a verdict on every claim with the line where it stands.

    The text is what stands below the line of the magic. Raises :class:`CellFails` for what cannot be read or run.

    >>> scenario, found = scenario_cell('rulebook = "duel_kami"\\n[given]\\nturn = 2\\n[then]\\nred.power = 1\\n')
    >>> [(each.verdict.claim, each.verdict.ok, each.where.line) for each in found]
    [('red.power', False, 6)]
    """
    try:
        scenario = load_scenario(f"\n{text}\n")
        found = [each for outcome in run_scenario(scenario) for each in _judged(scenario, outcome)]
        asks = {f"asks {ask.says or ask.mode!r}": ask.where for ask in scenario.asked}
        if scenario.asked:
            found += [Judged("", verdict, asks[verdict.claim]) for verdict in judged(scenario)]
    except BrwError as error:
        raise _failing([_here(each) for each in error.all]) from None
    return scenario, found


def _judged(scenario: Scenario, outcome: Outcome) -> Iterator[Judged]:
    way = next(way for way in scenario.ways if way.title == outcome.branch)
    places = _places(scenario, way)
    for verdict in outcome.claims:
        yield Judged(outcome.branch, verdict, places.get(verdict.claim, Where()))


def _places(scenario: Scenario, way: Branch) -> dict[str, Where]:
    """Where each claim of a branch is written, by the name that its verdict has."""
    found = {claim.name: claim.where for claim in way.then}
    found |= {f"refused {refused.move}": refused.where for refused in way.refused}
    toml = scenario.toml
    if toml is not None:
        found |= {f"cites {clause}": toml.where("clauses", at) for at, clause in enumerate(scenario.clauses)}
        for at, guess in enumerate(scenario.guesses):
            found[f"guess {guess.says!r} is false"] = toml.where("guess", at)
    return found


def _here(error: BrwError) -> BrwError:
    """The same error, told of the cell; that of a file which the cell names keeps its place."""
    where = error.where
    if where is None or where.file != TEXT:
        return error
    place = Where(HERE, where.line, where.column)
    return type(error)(error.message, where=place, expected=error.expected, near=error.near)


def _failing(errors: list[BrwError]) -> CellFails:
    first = errors[0]
    fails = CellFails(first.message, where=first.where, expected=first.expected, near=first.near)
    fails.all = tuple(errors)
    return fails


def told(found: list[Judged]) -> str:
    """The verdicts in lines.

    >>> told([Judged("", Verdict("red.power", True, 1, 1), Where())])
    'Every claim holds: red.power is 1'
    """
    wrong = [each for each in found if not each.verdict.ok]
    if not found:
        return "Nothing is claimed."
    if not wrong:
        lines = [_holds(each) for each in found]
        return "Every claim holds: " + lines[0] if len(lines) == 1 else "\n  ".join(["Every claim holds:", *lines])
    return f"{len(found) - len(wrong)} of {len(found)} claims hold."


def _holds(each: Judged) -> str:
    claim, _, expected, value = each.verdict
    branch = f" ({each.branch})" if each.branch else ""
    plain = claim.partition(" ")[0] in ("refused", "guess", "cites", "asks")
    return f"{claim}{branch}" if plain else f"{claim} is {_plain(value, expected)}{branch}"


def _plain(value: Any, expected: Any) -> str:
    shown = expected if isinstance(expected, str) and not value else value
    return listed(list(map(str, shown)), "and") or "nothing" if isinstance(shown, tuple) else str(shown)


def fails_of(found: list[Judged]) -> CellFails | None:
    """What is wrong with the claims, each at its line; None when every one holds."""
    errors: list[BrwError] = []
    for branch, verdict, where in found:
        if not verdict.ok:
            said = f"{verdict.claim} ({branch})" if branch else verdict.claim
            message = (
                f"{said} does not hold: expected {_plain(verdict.expected, '')}, found {_plain(verdict.found, '')}"
            )
            errors.append(ScenarioError(message, where=Where(HERE, where.line)))
    return _failing(errors) if errors else None


def run_cell(shell: Any, line: str, cell: str) -> None:
    """What ``%%scenario NAME`` does: read, run, show, keep the scenario as NAME, fail where a claim does."""
    from IPython.display import display

    name = line.strip()
    if name and not name.isidentifier():
        raise CellFails(f"{name!r} cannot be a name", expected=("nothing, or a name such as fall",))
    scenario, found = scenario_cell(cell)
    if name:
        shell.user_ns[name] = scenario
    panel = ScenarioPanel(scenario)
    if not scenario.guesses:
        panel.table.run_on()  # who is to guess begins at the start, who checks a claim wants to see the end
    display(panel)
    print(told(found))
    fails = fails_of(found)
    if fails is not None:
        raise fails


def install(shell: Any) -> None:
    """Teach an IPython *shell* the magic."""
    shell.register_magic_function(lambda line, cell: run_cell(shell, line, cell), "cell", "scenario")
