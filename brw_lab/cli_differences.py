"""The command ``differences``: what two rulebooks say differently, where it is printed, and which scenarios show it."""

from __future__ import annotations

import argparse
import json
from typing import Any

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``differences`` to the parser of the command line."""
    asked = commands.add_parser(
        "differences",
        parents=[shared],
        help="what two rulebooks say differently, and which scenarios show it",
        description="Tells what two rulebooks say differently: numbers, order, policies, Effects, what one leaves open "
        "and the other closes, words. A scenario shows a difference when it goes another way as soon as its own book "
        "takes this one thing from the other. Without --in all shipped scenarios of both books are looked through.",
        epilog="Exit codes: 0 it was told, 2 something given cannot be used.",
    )
    asked.add_argument("one", metavar="BOOK", help="a rulebook by its id or its file; several are joined by +")
    asked.add_argument("other", metavar="BOOK", help="another one")
    asked.add_argument(
        "--in",
        dest="files",
        action="append",
        metavar="FILE",
        help="look through this scenario or folder; again for more",
    )
    asked.add_argument("--quick", action="store_true", help="look for no scenarios")
    asked.add_argument("--shown", action="store_true", help="only what a scenario shows")
    asked.set_defaults(does=_differences)


def _differences(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.differences import differences
    from brw_lab.scenario.load import load_scenarios

    files = [] if args.quick else args.files
    scenarios = None if files is None else [scenario for file in files for scenario in load_scenarios(file)]
    told = differences(args.one, args.other, scenarios)
    told = told.only_shown() if args.shown else told
    print(json.dumps(told.as_dict(), indent=2, ensure_ascii=False) if args.json else told.text())
    return HOLDS
