"""A cheat sheet: the rules behind some scenarios, each rule once, with the question that it answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from brw_lab.cite import Clause
from brw_lab.errors import BrwError
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.load import load_scenario


class Line(NamedTuple):
    """One question with its answer, why, and the rules that stand behind it and were not named further up."""

    asks: str
    answer: str
    because: str
    book: str
    rules: tuple[Clause, ...]


class Sheet(NamedTuple):
    """The lines of a cheat sheet, and the names of scenarios that are no longer there."""

    lines: tuple[Line, ...]
    gone: tuple[str, ...] = ()

    def text(self) -> str:
        """The sheet for a terminal, each rule with its section and id."""
        if not self.lines:
            return "Nothing was missed: there is nothing to put on a sheet."
        return "\n\n".join("\n".join(_told(line)) for line in self.lines)


def sheet_of(names: Iterable[str]) -> Sheet:
    """The cheat sheet of some scenarios, in their order; names that lead nowhere are told apart.

    >>> sheet_of(["duel_kami/cells/nobody-targets-a-cell"]).lines[0].rules[0].section
    'Rules Compendium > Cells'
    """
    lines: list[Line] = []
    gone: list[str] = []
    known: set[str] = set()
    for name in names:
        try:
            lines.append(_line(name, known))
        except BrwError:  # a scenario of one's own may have been moved since it was guessed at
            gone.append(name)
    return Sheet(tuple(lines), tuple(gone))


def _line(name: str, known: set[str]) -> Line:
    scenario = load_scenario(name)
    book = load_rulebook(list(scenario.rulebook))
    fresh = [id for id in scenario.clauses if id not in known]
    known.update(fresh)
    because = " ".join(dict.fromkeys(guess.because for guess in scenario.guesses if guess.because))
    return Line(scenario.asks, scenario.title, because, book.title, tuple(book.clause(id) for id in fresh))


def _told(line: Line) -> Iterator[str]:
    if line.asks:
        yield line.asks
    yield f"  {line.answer}. {line.because}".rstrip()
    for rule in line.rules:
        yield f"  - {rule.says} [{line.book}, {rule.section}; {rule.id}]"
