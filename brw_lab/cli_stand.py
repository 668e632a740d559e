"""The command ``stand``: where a Mage must stand to hit another in this Activation, and where it is safe."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from brw_lab import cli_table
from brw_lab.cli_endings import count
from brw_lab.errors import ScenarioError

if TYPE_CHECKING:
    from brw_lab.outcomes.cover import Safety
    from brw_lab.outcomes.reach import Reach
    from brw_lab.outcomes.stands import Stands
    from brw_lab.scenario.profile import Profile
    from brw_lab.scenario.schema import Scenario


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``stand`` to the parser of the command line."""
    stand = commands.add_parser(
        "stand",
        parents=[shared],
        help="where to stand to hit somebody in this Activation, and where it is safe",
        description="Plays the Activation that is on in every way, and tells for each Room whether the target can be"
        " aimed at from there (a Choice offers it, by `target` or `attack`), by what and by which moves, or why not."
        " Then walks to each Room, and plays the next Activation of the others: where can nobody hit the Mage?",
    )
    stand.add_argument("file", metavar="FILE", help="a scenario file, or the name of a shipped one")
    stand.add_argument("--seat", required=True, metavar="SEAT", help="whose Mage is to stand well, such as red")
    stand.add_argument("--target", metavar="MODEL", help="whom it wants to hit; without, the other Mage")
    stand.add_argument("--after", type=count, metavar="N", default=0, help="make so many of the scenario's moves first")
    stand.add_argument("--limit", type=count, metavar="N", help="look at so many positions at most (default: 100000)")
    cli_table.add_option(stand)
    stand.set_defaults(does=_stand)


def _stand(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.reach import reach
    from brw_lab.outcomes.safety import safe
    from brw_lab.outcomes.stands import stands
    from brw_lab.scenario.load import load_scenarios

    profile = cli_table.table_of(args)
    scenarios = load_scenarios(args.file, profile)
    if len(scenarios) != 1:
        raise ScenarioError(f"{args.file} holds {len(scenarios)} scenarios", expected=("one scenario",))
    asked = scenarios[0], args.seat
    where = stands(*asked, args.target, args.limit, args.after)
    ways, ends = reach(*asked, args.limit, args.after), safe(*asked, args.limit, args.after)
    if args.json:
        print(json.dumps(_dict(scenarios[0], ways, where, ends, profile), indent=2))
    else:
        print(_text(scenarios[0], where, ends))
    return 0


def _dict(scenario: Scenario, ways: Reach, where: Stands, ends: Safety, profile: Profile | None) -> dict[str, Any]:
    walked = ways.as_dict()["places"]
    covers = ends.as_dict()["rooms"]
    told = where.as_dict()
    rooms = {
        room: {"reach": walked.get(room), **stand, "safety": covers.get(room)} for room, stand in told["rooms"].items()
    }
    unknown = [[where.seat, slot] for slot in where.unknown] + [list(slot) for slot in ends.unknown]
    told |= {
        "complete": where.complete and ends.complete,
        "positions": len(ways.walk) + len(where.walk) + ends.positions,
        "stopped": where.walk.stopped or ends.stopped,
        "unknown": unknown,
        "rooms": rooms,
    }
    return cli_table.marked({"file": scenario.file, "title": scenario.title, **told}, profile)


def _text(scenario: Scenario, where: Stands, ends: Safety) -> str:
    from brw_lab.kernel.provenance import cards_line

    begun = where.begun
    table = begun.setting.customs.line
    head = [scenario.title, f"  ({cards_line(begun.setting, begun.position)})", *([f"  {table}"] if table else [])]
    return "\n".join((*head, *(f"  {line}" for each in (where, ends) for line in ("", *str(each).splitlines()))))
