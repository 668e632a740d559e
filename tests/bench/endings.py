"""Looking at every ending, beside counting lines: `python tests/bench/endings.py [ROUNDS]`.

On the positions of `perft.py`: different positions a second, as a ratio to the plain leaves a second of the same rules
in the same minute, and the bytes that a stored position takes, measured. Then the slowest of the shipped scenarios.
"""

from __future__ import annotations

import statistics
import sys
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from perft import COUNTS, perft, rate, shipped

from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.endings import endings
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, Walk, walk
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenarios

MOST = 10_000


def looked(setting: Setting, position: Position) -> Walk:
    """Everything ahead to the end of the Turn, at most so many positions."""
    return walk(setting, position, until_of("turn", position), Limit(MOST))


def main(rounds: int = 5) -> None:
    """Print the paired ratios, the bytes a position, and the slowest shipped scenarios."""
    for name in COUNTS:
        setting, position = shipped(name)
        ratios = []
        for _ in range(rounds):
            plain = rate(lambda setting=setting, position=position: perft(setting, position, 6))
            ratios.append(rate(lambda setting=setting, position=position: len(looked(setting, position))) / plain)
        tracemalloc.start()
        found = looked(setting, position)
        taken = tracemalloc.get_traced_memory()[0] / len(found)
        tracemalloc.stop()
        told = f"median {statistics.median(ratios):.2f} [{min(ratios):.2f} .. {max(ratios):.2f}]"
        print(f"{name}: positions/s to leaves/s {told}; {len(found)} positions,")
        print(f"  {taken:.0f} bytes each ({found.nbytes / len(found):.0f} by its own reckoning)")
    _scenarios()


def _scenarios() -> None:
    times = []
    for scenario in load_scenarios("duel_kami"):
        start = time.perf_counter()
        found = endings(scenario)
        times.append((time.perf_counter() - start, scenario.name, found.positions))
    times.sort(reverse=True)
    print(f"{len(times)} shipped scenarios, {sum(took for took, *_ in times):.1f} s; the slowest:")
    for took, name, positions in times[:3]:
        print(f"  {took:.3f} s  {name} ({positions} positions)")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
