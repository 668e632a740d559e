"""A scenario in one line, in the manner of chess's FEN, and back again: the file's own words between two braces.

Whatever a file may say the line may say too, and it is read where a file is: ``{ title = "...", rulebook = "...",
lodge = { layout = "duel" }, given = { red = { in = "crypt" } } }``. It is TOML's inline table.
"""

from __future__ import annotations

import tomllib
from typing import Final

from brw_lab.errors import BrwError, Where
from brw_lab.files import Toml, parse_toml
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.write import toml_value, write_scenario

LEAD: Final = "_="
"""What makes a TOML document of the line; its key is left out of everything that is said."""


def scenario_line(scenario: Scenario) -> str:
    """The scenario in one line, which :func:`brw_lab.scenario.load.load_scenario` reads back equal.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> load_scenario(scenario_line(scenario)) == scenario
    True
    """
    return toml_value(tomllib.loads(write_scenario(scenario)))


def is_scenario_line(text: str) -> bool:
    """Whether *text* is meant as a scenario in one line, and not as a name or path.

    >>> is_scenario_line('{ title = "A" }'), is_scenario_line("my-question.toml")
    (True, False)
    """
    return "\n" not in text and text.lstrip().startswith("{")


def parsed_line(line: str, name: str) -> Toml:
    """The document that a line says; places in it are columns of the line.

    Raises :class:`ScenarioError` with the column where the line is not TOML.
    """
    try:
        whole = parse_toml(LEAD + line, name)
    except BrwError as error:
        error.where = _moved(error.where)
        raise
    return _Line(whole.data["_"], name, whole._spots)


class _Line(Toml):
    """The document between the braces: the places are those of a document with one key more."""

    def where(self, *keys: str | int, value: bool = False) -> Where:
        found = Toml.where(self, "_", *keys, value=value)
        return _moved(found) or found


def _moved(where: Where | None) -> Where | None:
    if where is None or where.column is None:
        return where
    return Where(where.file, where.line, max(1, where.column - len(LEAD)))
