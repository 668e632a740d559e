"""Counting the trees of three shipped positions, beside python-chess: `python tests/bench/perft.py [DEPTH] [ROUNDS]`.

Both walk every leaf: each child is made in full (here with its entries), none is counted in bulk. Counting is timed
plainly, line by line, and with equal positions of a layer merged, DEPTH answers deep. The two peers are timed in turn,
so that a busy machine slows both; only the ratio means anything.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[2]))

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.counts import perft as merged
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

COUNTS = {
    "a-fight-with-persistents": (1, 7, 36, 213, 883),
    "armed-with-equipment": (1, 5, 21, 95, 419),
    "quests-within-reach": (1, 5, 20, 93, 361),
}
"""The shipped positions, and how many positions lie so many answers below each; ended lines count as one."""


def shipped(name: str) -> tuple[Setting, Position]:
    """A shipped position at its first Choice."""
    setting, position = set_up(load_scenario(f"duel_kami/positions/{name}"))
    return setting, begin(setting, position).position


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


def rate(count: object) -> float:
    """Leaves a second of processor time of a thunk that counts them."""
    start = time.process_time()
    found = count()  # type: ignore[operator]
    return float(found) / (time.process_time() - start)


def ratios(ours: object, rounds: int, depth: int) -> tuple[list[float], float]:
    """How many times the rate of python-chess, perft(*depth*), *ours* reaches, pair by pair; and its own best rate."""
    found, best = [], 0.0
    for _ in range(rounds):
        peer = rate(lambda: chess_perft(chess.Board(), depth))
        best = max(best, mine := rate(ours))
        found.append(mine / peer)
    return found, best


def main(depth: int = 7, rounds: int = 5, plain_depth: int = 5) -> None:
    """Print the paired ratios of each shipped position, plain and merged, and what a node of it is made of."""
    medians: dict[str, list[float]] = {"plain": [], "merged": []}
    for name in COUNTS:
        table = shipped(name)
        ways = {
            "plain": (plain_depth, lambda table=table: perft(*table, plain_depth)),
            "merged": (depth, lambda table=table: merged(table, depth)),
        }
        inner, children, periods = shape(*table, 4)
        print(f"{name}: branching {children / inner:.2f}, periods a node {periods / children:.2f}")
        for way, (deep, ours) in ways.items():
            found, best = ratios(ours, rounds, 4)
            medians[way].append(statistics.median(found))
            told = f"{medians[way][-1]:.3f} [{min(found):.3f} .. {max(found):.3f}]"
            print(f"  {way:6} depth {deep}: median ratio {told}; {best:,.0f} lines/s")
    for way, each in medians.items():
        print(f"{way}: median of the three {statistics.median(each):.3f}")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]))
