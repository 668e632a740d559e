"""The command line: what a person types in a terminal, and what is printed in answer.

Answers go to stdout, complaints to stderr. Nothing is decided here: every command asks the floors below and repeats it.
Each command loads what it needs when it is called, so that help comes at once.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brw_lab import (
    cli_atlas,
    cli_compare,
    cli_coverage,
    cli_differences,
    cli_endings,
    cli_learn,
    cli_lodge,
    cli_new,
    cli_play,
    cli_questions,
    cli_score,
    cli_serve,
    cli_settle,
    cli_stand,
    cli_table,
)
from brw_lab import cli_text as said
from brw_lab.cli_cards import add_commands
from brw_lab.errors import BrwError

if TYPE_CHECKING:
    from brw_lab.scenario.schema import Scenario

HOLDS, FAILS, WRONG = 0, 1, 2

ABOUT = """\
The rules of Black Rose Wars: Duel, executable, visible and arguable.

  brw-lab                                  open JupyterLab on the tour
  brw-lab serve                            the lobby as an app: learn, play, settle, with no notebook to be seen
  brw-lab run my-questions/                run every scenario of a folder
  brw-lab run my-question.toml --cite      run your own, and say which rule each step rests on
  brw-lab play --red greedy > duel.toml    play a whole duel and keep its record, which `run` replays
  brw-lab endings my-question.toml         everything that can come of it, and whether the order matters
  brw-lab score duel.toml                  where each Power Point of a record came from, Turn by Turn
  brw-lab sight duel crypt                 who can be seen from the crypt, and what stops the others
  brw-lab stand my-question.toml --seat red   where red must stand to hit, and where it is safe
  brw-lab lodge crossed                    what a Lodge is like: who sees whom, which Rooms all walks need
  brw-lab diff duel crossed                what a wall or a Portal changes, to walking and to seeing
  brw-lab rules line of sight              the rules that speak of lines of sight
  brw-lab rules --coverage                 how many rules are shown, and which are not yet
  brw-lab questions --for my-question.toml which open questions matter to a scenario
  brw-lab settle my-question.toml          the verdict: the answer, its rules, and how firm that is
  brw-lab compare my-question.toml         where the runs part when it is read the other way
  brw-lab differences BOOK ANOTHER-BOOK    what two rulebooks say differently, and which scenarios show it
  brw-lab card "Inflict 2. Restore."       what the text of a card says, phrase by phrase
  brw-lab check my-cards.cards.toml        what is wrong with a file, and what is fine
  brw-lab schema cards                     the JSON Schema of card files, for an editor
  brw-lab new table our-table.toml         a profile of your table to fill in; then --table our-table.toml
  brw-lab teach interrupts                 a lesson for a whole room, full screen; `new lesson` starts your own
  brw-lab progress                         what you have guessed right and missed; --sheet keeps the rules you missed
  brw-lab new house-rule ours.rules.toml   house rules to fill in; then --rulebook ours.rules.toml
"""
AFTER = "Exit codes: 0 all is well, 1 a claim of a scenario does not hold, 2 something given cannot be used."


def main(words: Sequence[str] | None = None) -> int:
    """Answer one command line; the exit code is 0, 1 when a claim fails, 2 when something given cannot be used.

    >>> main(["rules", "kami.term.lodge"])  # doctest: +ELLIPSIS
    kami.term.lodge
      Lodge is the collective name of the seven Rooms.
      definition, Basic Concepts > The Lodge and the Rooms
    ...0
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows a question mark rather than a traceback
    args = _parser().parse_args(words)
    try:
        code: int = args.does(args)
        sys.stdout.flush()
    except BrwError as error:
        return _complain(error)
    except BrokenPipeError:
        # Whoever read us has left (`| head`); the interpreter's own last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    # Suppressed, or the subcommand's default would undo a --json that stands before it.
    shared.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer as JSON")
    top = argparse.ArgumentParser(
        "brw-lab",
        description=ABOUT,
        epilog=AFTER,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--json", action="store_true", help="answer as JSON")
    top.add_argument("--version", dest="does", action="store_const", const=_version, help="say which version this is")
    top.add_argument("--no-open", action="store_true", help="lay the notebooks ready and print how to open them")
    top.set_defaults(does=_tour)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    run = commands.add_parser("run", parents=[shared], help="run scenarios and judge their claims", epilog=AFTER)
    run.add_argument("files", nargs="+", metavar="FILE", help="a scenario file, a folder, or the name of a shipped one")
    run.add_argument("--cite", action="store_true", help="name the rules that each step rests on")
    cli_table.add_option(run)
    run.set_defaults(does=_run)

    cli_lodge.add_commands(commands, shared)
    cli_atlas.add_command(commands, shared)
    cli_compare.add_command(commands, shared)
    cli_differences.add_command(commands, shared)
    cli_coverage.add_command(commands, shared)
    cli_endings.add_command(commands, shared)
    cli_play.add_command(commands, shared)
    cli_questions.add_command(commands, shared)
    cli_score.add_command(commands, shared)
    cli_serve.add_command(commands, shared)
    cli_settle.add_command(commands, shared)
    cli_stand.add_command(commands, shared)
    cli_learn.add_commands(commands, shared)
    add_commands(commands, shared)
    cli_new.add_command(commands, shared)
    return top


def _version(_: argparse.Namespace) -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(f"brw-lab {version('brw-lab')}")
    except PackageNotFoundError:
        print("brw-lab, run from its source")
    return HOLDS


def _complain(*errors: BrwError) -> int:
    for error in errors:
        for each in error.all:
            print(each, file=sys.stderr)
    return WRONG


def _say(value: object) -> None:
    print(json.dumps(value, indent=2))


# --- the tour


def _tour(args: argparse.Namespace) -> int:
    from brw_lab.launch import lay_out, start

    lectern = lay_out(Path.cwd())
    if args.json:
        _say(lectern.as_dict())
    else:
        kept = f"; {len(lectern.kept)} were there already and stay as they are" if lectern.kept else ""
        print(f"Notebooks: {lectern.folder} ({len(lectern.copied)} copied{kept})")
        print("Open them with: " + " ".join(lectern.command))
    if lectern.copied and not lectern.trusted:
        print("They could not be signed as trusted: run them to see their pictures.", file=sys.stderr)
    if args.no_open:
        return HOLDS
    sys.stdout.flush()
    return start(lectern)


# --- run


def _run(args: argparse.Namespace) -> int:
    from brw_lab.scenario.load import load_scenarios
    from brw_lab.scenario.run import run_scenario

    profile = cli_table.table_of(args)
    outcomes: list[dict[str, Any]] = []
    errors: list[BrwError] = []
    for file in args.files:
        try:
            scenarios = load_scenarios(file, profile)
        except BrwError as error:
            errors.append(error)
            continue
        for scenario in scenarios:
            try:
                found = [outcome.as_dict() for outcome in run_scenario(scenario)]
                _add_asks(scenario, found[0])
            except BrwError as error:
                errors.append(error)
                continue
            outcomes += found
            if not args.json:
                print(*(said.outcome(branch, args.cite) for branch in found), sep="\n", flush=True)
    if args.json:
        _say(outcomes)
    elif outcomes:
        print(said.summary(outcomes))
    if errors:
        sys.stdout.flush()
        return _complain(*errors)
    return HOLDS if all(outcome["ok"] for outcome in outcomes) else FAILS


def _add_asks(scenario: Scenario, branch: dict[str, Any]) -> None:
    """Judge the scenario's questions about all endings with the claims of its first branch."""
    if scenario.asked:
        from brw_lab.outcomes.asking import judged

        branch["claims"] += [verdict.as_dict() for verdict in judged(scenario)]
        branch["ok"] = all(claim["ok"] for claim in branch["claims"])


if __name__ == "__main__":
    sys.exit(main())
