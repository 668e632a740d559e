"""The commands about a Lodge: ``sight`` from one Room, ``lodge`` as a whole, ``diff`` between two."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table
from brw_lab import cli_text as said

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.sight import Sight
    from brw_lab.scenario.profile import Profile

HOLDS = 0
LAYOUT = "a layout file, the name of a shipped one, or a one-line layout"
CODES = "Exit codes: 0 it was answered, 2 something given cannot be used."


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``sight``, ``lodge`` and ``diff`` to the parser of the command line."""
    sight = commands.add_parser("sight", parents=[shared], help="who sees whom in a Lodge, or what stops the line")
    sight.add_argument("layout", metavar="LAYOUT", help=LAYOUT)
    sight.add_argument("start", metavar="FROM", help="the Room one looks from")
    sight.add_argument("target", metavar="TO", nargs="?", help="the Room one looks at; every Room when left out")
    sight.add_argument("--range", type=_range, metavar="N", help="at most so many Rooms away; * for anywhere")
    cli_table.add_option(sight)
    sight.set_defaults(does=_sight)

    lodge = commands.add_parser(
        "lodge",
        parents=[shared],
        help="what a Lodge is like: walks, lines of sight, hidden Rooms, chokepoints",
        description="Tells how far one walks and who sees whom, which pairs of Rooms do not see each other and why, "
        "which Rooms are most hidden and most exposed, without which Room or passage the Lodge would fall apart, and "
        "what each of its walls and Portals changes.",
        epilog=CODES,
    )
    lodge.add_argument("layout", metavar="LAYOUT", help=LAYOUT)
    cli_table.add_option(lodge)
    lodge.set_defaults(does=_lodge)

    diff = commands.add_parser(
        "diff",
        parents=[shared],
        help="what differs between two Lodges, for walking and for seeing",
        description="Tells for each two Rooms that both Lodges have what becomes of the walk and of the line of sight "
        "between them: only now, no longer, shorter, longer.",
        epilog=CODES,
    )
    diff.add_argument("before", metavar="LAYOUT", help=LAYOUT)
    diff.add_argument("after", metavar="LAYOUT", help="the other one")
    cli_table.add_option(diff)
    diff.set_defaults(does=_diff)


def _range(word: str) -> int | str:
    if word == said.ANYWHERE:
        return word
    if not word.isdecimal() or len(word) > 3:
        raise argparse.ArgumentTypeError(f"'{word}' is no range; expected a number of Rooms or *")
    return int(word)


def _laid(source: str, profile: Profile | None) -> Lodge:
    """The Lodge of a layout, as the table reads its Portals."""
    from brw_lab.lodge.layout import load_layout
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.scenario.setup import ruled_lodge

    layout = load_layout(source)
    return ruled_lodge(layout, profile.rules) if profile else Lodge.of(layout)


def _sight(args: argparse.Namespace) -> int:
    profile = cli_table.table_of(args)
    lodge = _laid(args.layout, profile)
    steps = None if args.range == said.ANYWHERE else args.range
    rooms = [args.target] if args.target else list(lodge.rooms)
    seen = {room: lodge.sees(args.start, room, range=steps) for room in rooms}
    answer = {room: _sight_dict(lodge, sight, args.range) for room, sight in seen.items()}
    if args.json:
        _say({"from": args.start, "to": args.target, "range": args.range, "rooms": answer}, profile)
    else:
        customs = profile.customs() if profile else None
        print(said.sights(lodge, args.range, list(seen.values()), answer, customs))
    return HOLDS


def _sight_dict(lodge: Lodge, sight: Sight, reach: int | str | None) -> dict[str, Any]:
    anywhere = reach == said.ANYWHERE
    return {
        "sees": bool(sight) or anywhere,
        "distance": lodge.distance(sight.a, sight.b),
        "line": None if sight.line is None else list(sight.line),
        "through": list(sight.through),
        "why": "range * needs no line" if anywhere and not sight else sight.why,
    }


def _lodge(args: argparse.Namespace) -> int:
    from brw_lab.lodge.analysis import analyse

    profile = cli_table.table_of(args)
    found = analyse(_laid(args.layout, profile))
    if args.json:
        _say(found.as_dict(), profile)
    else:
        print(*filter(None, [said.title(found.lodge)]), found, *([profile.line()] if profile else []), sep="\n")
    return HOLDS


def _diff(args: argparse.Namespace) -> int:
    from brw_lab.lodge.difference import difference

    profile = cli_table.table_of(args)
    found = difference(_laid(args.before, profile), _laid(args.after, profile))
    if args.json:
        _say(found.as_dict(), profile)
    else:
        print(found, *([profile.line()] if profile else []), sep="\n")
    return HOLDS


def _say(told: dict[str, Any], profile: Profile | None) -> None:
    print(json.dumps(cli_table.marked(told, profile), indent=2))
