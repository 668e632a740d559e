"""The command ``play``: a whole duel by policies, and the record of it, which ``run`` plays again."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from brw_lab import cli_table

HOLDS = 0


def add_command(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Add ``play`` to the parser of the command line."""
    play = commands.add_parser(
        "play",
        parents=[shared],
        help="play a whole duel by policies and print its record",
        description="Plays a whole duel from its setup on and prints a scenario file, which `brw-lab run` replays.",
        epilog="The same seed, players and rulebook give the same record, byte for byte.",
    )
    play.add_argument(
        "--rulebook", metavar="B", help="the rulebook it is played by, an id or a path: the table's, else the usual one"
    )
    play.add_argument("--box", metavar="FILE", default="", help="the box it is set up from: the rulebook's own")
    play.add_argument("--seed", type=_seed, metavar="N", default=0, help="a whole number that the dice are made from")
    for seat in ("red", "blue"):
        play.add_argument(f"--{seat}", type=_player, metavar="P", default="random", help=f"{seat}: random or greedy")
    play.add_argument("--score", action="store_true", help="tell where each Power Point came from, not the record")
    cli_table.add_option(play)
    play.set_defaults(does=_play)


def _seed(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 18:
        raise argparse.ArgumentTypeError(f"{word[:40]!r} is no seed; expected a whole number such as 7")
    return int(word)


def _player(word: str) -> str:
    from brw_lab.outcomes.players import PlayerError, player

    try:
        player(word)
    except PlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return word


def _play(args: argparse.Namespace) -> int:
    from brw_lab.outcomes.duel import duel
    from brw_lab.outcomes.ledger import ledger
    from brw_lab.outcomes.playout import playout, record_of
    from brw_lab.rulebooks.paths import is_path
    from brw_lab.scenario.write import write_scenario

    profile = cli_table.table_of(args)
    box = str(Path(args.box).resolve()) if is_path(args.box) else args.box
    game = playout(duel(args.rulebook, box, profile=profile), {"red": args.red, "blue": args.blue}, args.seed)
    record = record_of(game)
    text = write_scenario(record)
    book = ledger(record) if args.score else None
    if args.json:
        told = {
            "seed": game.seed,
            "players": dict(game.players),
            "winner": game.winner,
            "points": game.points,
            "moves": [str(move) for move in game.moves],
            "record": text,
            **({"score": book.as_dict()} if book else {}),
        }
        print(json.dumps(cli_table.marked(told, profile), indent=2))
    elif book:
        print(book)
    else:
        print(text, end="")
    return HOLDS
