"""Two workers against one, on a count and on a trial: `python tests/bench/spread.py [DEPTH] [DUELS] [ROUNDS]`.

One worker is a pool of one process, so that what is measured is the second hand and not the starting of a pool; the
pools are warmed up first. The two are timed in turn and only the ratio of a pair means anything. A machine that does
other things meanwhile has no second core to give: the processor time of both tells what the splitting itself costs.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from brw_lab.outcomes.counts import counts
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.trial import trial
from tests.bench.perft import COUNTS, shipped


def processor_time(_pause: float) -> tuple[int, float]:
    """Which process this is, and its processor time so far."""
    time.sleep(_pause)
    return os.getpid(), time.process_time()


def spent(pool: Executor, workers: int) -> float:
    """The processor time of all workers of a pool so far: each is asked while the others are kept waiting."""
    return sum(dict(pool.map(processor_time, [0.3] * workers)).values())


def measured(work: Callable[[Executor], object], pool: Executor, workers: int) -> tuple[float, float, object]:
    """Seconds by the wall, seconds of the workers' processors, and what was found."""
    before, start = spent(pool, workers), time.perf_counter()
    found = work(pool)
    wall = time.perf_counter() - start
    return wall, spent(pool, workers) - before, found


def compared(name: str, work: Callable[[Executor], object], rounds: int) -> None:
    """Print how many times as fast two workers are, pair by pair."""
    with ProcessPoolExecutor(1, get_context("spawn")) as one, ProcessPoolExecutor(2, get_context("spawn")) as two:
        work(one), work(two)
        walls, costs, seconds = [], [], []
        for _ in range(rounds):
            alone, alone_cost, expected = measured(work, one, 1)
            paired, paired_cost, found = measured(work, two, 2)
            assert found == expected
            walls.append(alone / paired)
            costs.append(paired_cost / alone_cost)
            seconds.append(alone)
    told = f"{statistics.median(walls):.2f} [{min(walls):.2f} .. {max(walls):.2f}]"
    print(f"{name}: two workers are {told} times as fast as one ({statistics.median(seconds):.1f} s)")
    print(f"  processor time of two to that of one: {statistics.median(costs):.2f}")


def main(depth: int = 8, duels: int = 400, rounds: int = 5) -> None:
    """Print the paired ratios of a count and of a trial."""
    table, scenario = shipped(next(iter(COUNTS))), duel()
    variants = {"as it is": {}, "own": {"unstable.room": "own"}}
    compared(f"count to depth {depth}", lambda pool: counts(table, depth, pool), rounds)
    compared(f"trial of {duels} duels", lambda pool: trial(scenario, variants, duels // 2, executor=pool), rounds)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:4]))
