"""The command ``score``: where each Power Point of a recorded duel came from, Turn by Turn, and the tally."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table

if TYPE_CHECKING:
    from brw_lab.outcomes.gains import Ledger

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``score`` to the parser of the command line."""
    score = commands.add_parser(
        "score",
        parents=[shared],
        help="say where each Power Point of a record came from",
        description="Plays a record (or any scenario) again and tells every gain and loss of Power Points, with its "
        "reason and its rules, what each Turn brought, and the final tally step by step.",
        epilog="A record is what `brw-lab play` prints.",
    )
    score.add_argument("file", metavar="RECORD", help="a record, a scenario file, or the name of a shipped one")
    score.add_argument("--svg", metavar="FILE", help="write the chart over the Turns there, too")
    cli_table.add_option(score)
    score.set_defaults(does=_score)


def _score(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.ledger import ledger
    from brw_lab.scenario.load import load_scenario

    profile = cli_table.table_of(args)
    book = ledger(load_scenario(args.file, profile))
    if args.svg:
        write_chart(args.svg, book)
    if args.json:
        print(json.dumps(cli_table.marked(book.as_dict(), profile), indent=2))
    else:
        print(book)
    return HOLDS


def write_chart(file: str | Path, book: Ledger) -> None:
    """Write the chart of a ledger to a file that is not there yet.

    Raises :class:`ScenarioError` when it is there already or cannot be written.
    """
    from brw_lab.files import write_new
    from brw_lab.views.score_view import score_svg

    write_new(file, score_svg(book) + "\n")
