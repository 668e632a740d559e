"""A whole duel at random, beside a python-chess game at random: `python tests/bench/duel.py [PAIRS]`.

Each pair is played in turn with the same seed, so that a busy machine slows both; only the ratio of the times means
anything. Setting the table up (reading cards) is timed apart. With GREEDY pairs as a second number, greedy plays random
on either side, for its time and its points.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[2]))

from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.playout import Playout, playout
from brw_lab.position.position import Position
from brw_lab.scenario.setup import set_up

SEED = 7


def random_duel(table: tuple[Setting, Position], seed: int) -> Playout:
    """A duel in which everybody answers at random."""
    return playout(table, seed=seed)


def random_chess(seed: int) -> int:
    """A game of chess in which both move at random until it is over; how many moves it had."""
    dice, board = random.Random(seed), chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return len(board.move_stack)


def timed(played: object) -> tuple[float, object]:
    """Seconds of a thunk, and what it gave."""
    start = time.perf_counter()
    found = played()  # type: ignore[operator]
    return time.perf_counter() - start, found


def main(pairs: int = 40, greedy: int = 0) -> None:
    """Print the paired ratios, the rates, and what greedy takes and makes."""
    table = set_up(duel())
    random_duel(table, 0)  # the first game fills the caches, as the first of a session does
    random_chess(0)
    ours, theirs, answers, moves = [], [], 0, 0
    for seed in range(pairs):
        seconds, game = timed(lambda seed=seed: random_duel(table, seed))
        peer, count = timed(lambda seed=seed: random_chess(seed))
        ours.append(seconds)
        theirs.append(peer)
        answers += game.decisions  # type: ignore[attr-defined]
        moves += count  # type: ignore[operator]
    print(f"duels  {pairs / sum(ours):5.1f}/s  {answers / sum(ours):7,.0f} answers/s  {answers / pairs:.0f} a duel")
    print(f"chess  {pairs / sum(theirs):5.1f}/s  {moves / sum(theirs):7,.0f} moves/s    {moves / pairs:.0f} a game")
    each = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    print(
        f"time(duel)/time(game of chess): all {sum(ours) / sum(theirs):.2f}, median pair {statistics.median(each):.2f}"
    )
    _greedy(greedy)


def _greedy(pairs: int) -> None:
    margins, seconds = [], []
    for seed in range(pairs):
        for one, other in (("red", "blue"), ("blue", "red")):
            took, game = timed(lambda seed=seed, one=one: playout(duel(), {one: "greedy"}, seed))
            margins.append(game.points[one] - game.points[other])  # type: ignore[attr-defined]
            seconds.append(took)
    if margins:
        ahead = sum(margin > 0 for margin in margins)
        print(f"greedy against random: {statistics.mean(seconds):.2f} s a duel, ahead in {ahead} of {len(margins)},")
        print(f"  by {statistics.mean(margins):.1f} Power Points on average, {min(margins)} at least")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]))
