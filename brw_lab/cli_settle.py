"""The command ``settle``: the verdict on a scenario: answer, clauses, what it rests on, and the other readings."""

from __future__ import annotations

import argparse
import json
from typing import Any

from brw_lab import cli_table
from brw_lab.errors import ScenarioError


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``settle`` to the parser of the command line."""
    settle = commands.add_parser(
        "settle",
        parents=[shared],
        help="the verdict on a scenario: the answer, its rules, and how firm that is",
        description="Plays the scenario and tells the answer, the rules behind it, what that rests on (printed, as a"
        " sibling book prints it, ruled so, or our default), and which readings of open questions would change it.",
    )
    about = "a scenario file, the name of a shipped one, or a scenario in one line"
    settle.add_argument("file", metavar="FILE", help=about)
    settle.add_argument("--svg", metavar="PICTURE", help="also draw it, as a new file")
    cli_table.add_option(settle)
    settle.set_defaults(does=_settle)


def _settle(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.settle import settle
    from brw_lab.scenario.load import load_scenarios

    profile = cli_table.table_of(args)
    scenarios = load_scenarios(args.file, profile)
    if len(scenarios) != 1:
        raise ScenarioError(f"{args.file} holds {len(scenarios)} scenarios", expected=("one scenario",))
    found = settle(scenarios[0])
    if args.svg:
        from brw_lab.files import write_new
        from brw_lab.views.verdict_drawing import verdict_svg
        from brw_lab.views.verdict_view import verdict_view

        write_new(args.svg, verdict_svg(verdict_view(found)))
    print(json.dumps(found.as_dict(), indent=2) if args.json else str(found))
    return 0 if all(not told.missed for told in found.told) else 1
