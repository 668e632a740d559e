"""The command ``new``: commented starters of every kind of file that people write."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

HOLDS = 0
KINDS = ("table", "scenario", "house-rule", "cards", "layout", "lesson")


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``new`` to the parser of the command line."""
    new = commands.add_parser(
        "new",
        parents=[shared],
        help="start a file, with comments that say how to go on",
        description="Prints a starter, or writes it to FILE; a file that is there already is never overwritten.",
        epilog="Every starter passes `brw-lab check` as it is.",
    )
    new.add_argument("kind", choices=KINDS, help="what to start")
    new.add_argument("file", metavar="FILE", nargs="?", help="where to write it; it is printed when left out")
    new.add_argument("--rulebook", metavar="B", help="the rulebook it is for, or is based on: an id or a path")
    new.set_defaults(does=_new)


def _new(args: argparse.Namespace) -> int:
    from brw_lab.files import write_new
    from brw_lab.scenario.starters import starter

    text = starter(args.kind, args.rulebook, Path(args.file or ".").parent)
    if args.file:
        write_new(args.file, text)
    if args.json:
        print(json.dumps({"kind": args.kind, "file": args.file, "text": text}, indent=2))
    elif args.file:
        print(f"{args.file}: a {_WHAT[args.kind]} to fill in; 'brw-lab check {args.file}' says what is wrong with it.")
    else:
        print(text, end="")
    return HOLDS


_WHAT = {
    "table": "table profile",
    "scenario": "scenario",
    "house-rule": "file of house rules",
    "cards": "card file",
    "layout": "layout",
    "lesson": "lesson",
}
