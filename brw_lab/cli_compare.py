"""The command ``compare``: the same scenario by other rulebooks or readings, and a table over many scenarios."""

from __future__ import annotations

import argparse
import json
from typing import Any

from brw_lab import cli_table

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``compare`` to the parser of the command line."""
    asked = commands.add_parser(
        "compare",
        parents=[shared],
        help="what another rulebook or reading changes in a scenario",
        description="Makes the moves of a scenario under other rules and tells where the runs part, with the clauses "
        "of both sides. Without --rulebook and --ruling every other reading of every open question is tried. For "
        "several scenarios, or a folder, it tells which of them each reading changes.",
        epilog="Exit codes: 0 it was compared, whatever came of it, 2 something given cannot be used.",
    )
    asked.add_argument("files", nargs="+", metavar="FILE", help="a scenario, a folder, or the name of a shipped one")
    asked.add_argument(
        "--rulebook", action="append", default=[], metavar="B", help="by this rulebook, too; may be given again"
    )
    asked.add_argument(
        "--ruling",
        action="append",
        default=[],
        type=_ruling,
        metavar="ID=READING",
        help="with this reading, such as unstable.room=own; may be given again",
    )
    asked.add_argument("--workers", type=int, default=1, metavar="N", help="look at several scenarios at a time")
    cli_table.add_option(asked)
    asked.set_defaults(does=_compare)


def _ruling(word: str) -> dict[str, str]:
    question, equals, reading = word.partition("=")
    if not equals or not question.strip() or not reading.strip():
        raise argparse.ArgumentTypeError(
            f"{word[:60]!r} is no reading; expected a question and its reading, such as unstable.room=own"
        )
    return {question.strip(): reading.strip()}


def _compare(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.compare import Comparison, compare
    from brw_lab.outcomes.readings import Readings, compare_all
    from brw_lab.scenario.load import load_scenarios

    profile = cli_table.table_of(args)
    scenarios = [scenario for file in args.files for scenario in load_scenarios(file, profile)]
    answer: Comparison | Readings
    if len(scenarios) == 1:
        answer = compare(scenarios[0], rulebooks=args.rulebook, rulings=args.ruling)
    else:
        answer = compare_all(scenarios, rulebooks=args.rulebook, rulings=args.ruling, workers=args.workers)
    if args.json:
        print(json.dumps(cli_table.marked(answer.as_dict(), profile), indent=2, ensure_ascii=False))
    else:
        print(*([profile.line()] if profile else []), answer.text(), sep="\n")
    return HOLDS
