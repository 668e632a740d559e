"""The command ``endings``: everything that can come of a scenario, and the answers to what it asks."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from brw_lab import cli_table
from brw_lab.errors import BrwError

if TYPE_CHECKING:
    from brw_lab.outcomes.asking import Answer
    from brw_lab.outcomes.endings import Endings
    from brw_lab.outcomes.walk import Limit
    from brw_lab.scenario.profile import Profile
    from brw_lab.scenario.schema import Scenario

HOLDS, FAILS, WRONG, INTERRUPTED = 0, 1, 2, 130
UNTILS = ("effect", "activation", "phase", "turn", "duel")


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``endings`` to the parser of the command line."""
    asked = commands.add_parser(
        "endings",
        parents=[shared],
        help="every ending of a scenario, and whether the order matters",
        description="Gives every answer to every Choice, from where the scenario's last effect begins (or its"
        " `[endings] after`) to the next Choice at which no effect is unfinished, and groups what comes out by what the"
        " scenario claims. Its [[ask]] questions are answered too.",
        epilog="Exit codes: 0 answered, 1 a question is answered otherwise than the file says, 2 something given cannot"
        " be used. With one worker Ctrl-C prints what was found so far.",
    )
    asked.add_argument("file", metavar="FILE", help="a scenario file, a folder, or the name of a shipped one")
    asked.add_argument("--until", choices=UNTILS, default="effect", help="how far to look (default: %(default)s)")
    asked.add_argument("--after", type=count, metavar="N", help="make so many of the scenario's moves first")
    asked.add_argument(
        "--observe", action="append", metavar="CLAIM", help="what to look at, such as blue.in; repeatable"
    )
    asked.add_argument("--limit", type=count, metavar="N", help="look at so many positions at most (default: 100000)")
    asked.add_argument("--seconds", type=count, metavar="N", help="look for so many seconds at most")
    asked.add_argument("--workers", type=_some, metavar="N", default=1, help="of a folder, N scenarios at a time")
    cli_table.add_option(asked)
    asked.set_defaults(does=_endings)


def _some(word: str) -> int:
    if count(word) < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1")
    return count(word)


def count(word: str) -> int:
    """The whole number that is typed; for an option of the command line."""
    if not (word.isascii() and word.isdecimal()) or len(word) > 12:
        raise argparse.ArgumentTypeError(f"{word[:40]!r} is no number; expected a whole number such as 1000")
    return int(word)


class Asked(NamedTuple):
    """What is asked of every scenario alike."""

    until: str
    limit: Limit
    observe: list[str] | None
    after: int | None
    profile: Profile | None


class Told(NamedTuple):
    """What came of one scenario: as JSON, as a text, and whether somebody pressed Ctrl-C."""

    plain: dict[str, Any]
    text: str
    interrupted: bool


def _endings(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.walk import Limit
    from brw_lab.scenario.load import load_scenarios

    limit = Limit(args.limit if args.limit is not None else Limit().positions, args.seconds)
    profile = cli_table.table_of(args)
    asked = Asked(args.until, limit, args.observe, args.after, profile)
    scenarios = load_scenarios(args.file, profile)
    told: list[Told] = []
    errors: list[BrwError] = []
    for found in _all_told(asked, scenarios, args.workers):
        if isinstance(found, BrwError):
            errors.append(found)
            continue
        told.append(found)
        if not args.json:
            print("\n" * (len(told) > 1) + found.text, flush=True)
        if found.interrupted:
            break
    plain = [found.plain for found in told]
    if args.json:
        print(json.dumps(plain[0] if len(scenarios) == 1 and plain else plain, indent=2))
    if told and told[-1].interrupted:
        return INTERRUPTED
    if errors:
        sys.stdout.flush()
        print(*(each for error in errors for each in error.all), sep="\n", file=sys.stderr)
        return WRONG
    return HOLDS if all(ask["ok"] for each in plain for ask in each["asks"]) else FAILS


def _all_told(asked: Asked, scenarios: list[Scenario], workers: int) -> Iterable[Told | BrwError]:
    """One scenario after another, or several at a time."""
    from brw_lab.spread import spread

    if workers > 1 and len(scenarios) > 1:
        size = max(1, len(scenarios) // (4 * workers))
        tasks = {at: scenarios[at : at + size] for at in range(0, len(scenarios), size)}
        return [told for part in spread(_told_of_each, asked, tasks, workers=workers).values() for told in part]
    return (_told(asked, scenario) for scenario in scenarios)


def _told_of_each(asked: Asked, scenarios: list[Scenario]) -> list[Told | BrwError]:
    return [_told(asked, scenario) for scenario in scenarios]


def _told(asked: Asked, scenario: Scenario) -> Told | BrwError:
    """What came of a scenario, or what is wrong with it."""
    try:
        return _looked_at(asked, scenario)
    except BrwError as error:
        return error


def _looked_at(asked: Asked, scenario: Scenario) -> Told:
    from brw_lab.outcomes.asking import answers
    from brw_lab.outcomes.endings import endings

    found = endings(scenario, asked.until, asked.limit, asked.observe, asked.after)
    said = () if found.walk.interrupted else answers(scenario, asked.limit)
    plain = cli_table.marked(_dict(scenario, found, said), asked.profile)
    stopped = found.walk.interrupted or any(answer.interrupted for answer in said)
    return Told(plain, _text(scenario, found, said), stopped)


def _dict(scenario: Scenario, found: Endings, answers: tuple[Answer, ...]) -> dict[str, Any]:
    asks = [{**told.as_dict(), "ok": _as_said(told)} for told in answers]
    return {"file": scenario.file, "title": scenario.title, **found.as_dict(), "asks": asks}


def _as_said(told: Answer) -> bool:
    """Whether the answer is what the file says, or not known yet."""
    return told.holds is None or told.ask.answer in ("", told.word)


def _text(scenario: Scenario, found: Endings, answers: tuple[Answer, ...]) -> str:
    from brw_lab.kernel.provenance import cards_line

    table = found.setting.customs.line
    head = [
        scenario.title,
        f"  ({cards_line(found.setting, found.begun.position)})",
        *([f"  {table}"] if table else []),
    ]
    lines = [*head, *(f"  {line}" for line in str(found).splitlines())]
    for told in answers:
        wrong = "" if _as_said(told) else f"    but the file says {told.ask.answer}"
        lines += ["", *(f"  {line}" for line in str(told).splitlines())] + ([wrong] if wrong else [])
    return "\n".join(lines)
