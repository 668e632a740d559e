"""Counting the tree of a fight, beside python-chess counting its own: `python tests/bench/perft.py`.

Both walk every leaf: each child is made in full (here with its entries), none is counted in bulk. The two are timed in
turn, so that a busy machine slows both; only the ratio means anything.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[2]))

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position

FIGHT = """
[given]
crown = "red"
active = "red"
[given.red]
in = "black-rose-room"
hand = 3
damage = ["blue", "blue", "rose", "rose", "blue"]
slots.quick = { text = "Model within 1: Inflict 1. Gain 1 Power Point." }
slots.I = { text = "Mage within 2: Inflict 2. Place 1 Instability in your Room. Gain 1 Power Point." }
slots.II = { text = "Personal: Gain 1 Power Point. Restore." }
[given.blue]
in = "crypt"
hand = 3
damage = ["red", "red", "red", "rose", "rose"]
slots.I = { text = "Mage within 1: Inflict 1. Convert 1 Damage." }
slots.II = { text = "Room within 1: Inflict 1. Place 1 Instability." }
persistents = [
  { slot = "III", text = "Persistent: when the target inflicts Damage, inflict 1 on the target.", target = "red" },
]
"""
"""A fight in the middle: both Mages hurt, Spells ready, a Persistent of blue's on red."""

COUNTS = (1, 7, 35, 217, 935, 4400)
"""How many positions lie so many answers deep; ended lines count as one."""


def perft(setting: Setting, position: Position, depth: int) -> int:
    """How many positions lie *depth* answers below, each line made in full."""
    if depth == 0 or position.choice is None:
        return 1
    return sum(perft(setting, advance(setting, position, key).position, depth - 1) for key in offers(setting, position))


def chess_perft(board: chess.Board, depth: int) -> int:
    """The same for python-chess, every leaf pushed."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def shape(setting: Setting, position: Position, depth: int) -> tuple[int, int, int]:
    """Inner nodes, children and periods met on the way down: what a node is made of."""
    if depth == 0 or position.choice is None:
        return 0, 0, 0
    inner, children, periods = 1, 0, 0
    for key in offers(setting, position):
        step = advance(setting, position, key, beats=True)
        below = shape(setting, step.position, depth - 1)
        inner, children = inner + below[0], children + 1 + below[1]
        periods += len(step.beats) + below[2]
    return inner, children, periods


def rate(count: object, *, leaves: int = 0) -> float:
    """Leaves a second of a thunk that counts them."""
    start = time.perf_counter()
    found = count()  # type: ignore[operator]
    return float(found) / (time.perf_counter() - start)


def main(rounds: int = 7, depth: int = 5) -> None:
    """Print the paired ratio and what a node is made of."""
    from tests.kernel.positions import table

    ratios = []
    for _ in range(rounds):
        board = chess.Board()
        peer = rate(lambda board=board: chess_perft(board, 4))
        setting, position = table(FIGHT)
        ours = rate(lambda setting=setting, position=position: perft(setting, position, depth))
        ratios.append(ours / peer)
        print(f"chess {peer:9,.0f}/s   fight {ours:8,.0f}/s   ratio {ours / peer:.3f}")
    inner, children, periods = shape(*table(FIGHT), depth)
    print(f"median ratio {statistics.median(ratios):.3f} [{min(ratios):.3f} .. {max(ratios):.3f}]")
    print(f"branching {children / inner:.2f}, periods a node {periods / children:.2f}")


if __name__ == "__main__":
    main()
