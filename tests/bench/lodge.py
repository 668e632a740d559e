"""Tables and atlases, beside plain networkx and an import of sympy: `python tests/bench/lodge.py [ROUNDS]`.

Tables of distance and sight of random two-pair layouts, as a ratio to `shortest_path_length` for each pair and a ray
walked step by step, in the same minute; then whole atlases with all their metrics, beside `import sympy`.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

import networkx

from brw_lab.lodge.atlas import atlas
from brw_lab.lodge.hexes import OPPOSITE, hex_distance, step
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.placements import Ground, Pair
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.survey import Survey
from brw_lab.terms import SIDES

PLACES = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if hex_distance((0, 0), (q, r)) <= 2]
SHAPES = {
    "7 Rooms": load_layout("duel"),
    "19 Rooms": Layout("hexagon", rooms=tuple((f"r{number}", place) for number, place in enumerate(PLACES))),
}
MANY = 2_000
FEW = 200


def naive(layout: Layout, pairs: tuple[Pair, ...]) -> tuple[dict[object, int], dict[object, int]]:
    """Distances and lengths of lines the plain way."""
    at = {place: room for room, place in layout.rooms}
    on = {}
    for room, place in layout.rooms:
        for side in SIDES:
            if step(place, side) in at:
                on[room, side] = (at[step(place, side)], side)
    for a, b in pairs:
        on[a], on[b] = (b[0], OPPOSITE[b[1]]), (a[0], OPPOSITE[a[1]])
    graph = networkx.Graph((room, to) for (room, _), (to, _) in on.items())
    far = {(a, b): networkx.shortest_path_length(graph, a, b) for a in graph for b in graph}
    lines: dict[object, int] = {}
    for room in graph:
        lines[room, room] = 0
        for side in SIDES:
            head, length, seen = (room, side), 0, set()
            while head in on and head not in seen:
                seen.add(head)
                head, length = on[head], length + 1
                lines[room, head[0]] = min(length, lines.get((room, head[0]), length))
    return far, lines


def placed(layout: Layout, count: int, seed: int) -> list[tuple[Pair, ...]]:
    """Random placements of two pairs on the rim."""
    sides, chance = Ground(layout, 2).sides, Random(seed)
    drawn = [chance.sample(sides, 4) for _ in range(count)]
    return [((a, b), (c, d)) for a, b, c, d in drawn]


def main(rounds: int = 7) -> None:
    """Print the paired ratios."""
    for name, layout in SHAPES.items():
        ratios, rates = [], []
        for number in range(rounds):
            some = placed(layout, MANY, number)
            survey = Survey(layout)  # cold: what it finds out is part of the time
            start = time.perf_counter()
            for pairs in some:
                survey.tables(pairs)
            ours = (time.perf_counter() - start) / MANY
            start = time.perf_counter()
            for pairs in some[:FEW]:
                naive(layout, pairs)
            ratios.append((time.perf_counter() - start) / FEW / ours)
            rates.append(1 / ours)
        told = f"{statistics.median(ratios):.1f} [{min(ratios):.1f} .. {max(ratios):.1f}] times naive networkx"
        print(f"tables, {name}: {told}; {statistics.median(rates):,.0f} a second")
    for name, layout in SHAPES.items():
        ratios = []
        for _ in range(max(3, rounds // 2)):
            start = time.perf_counter()
            found = atlas(layout)
            ours = time.perf_counter() - start
            ratios.append(ours / _sympy())
        told = f"{statistics.median(ratios):.2f} [{min(ratios):.2f} .. {max(ratios):.2f}] of an import of sympy"
        print(f"atlas of two pairs, {name}, {found.up_to_symmetry} classes, all metrics: {told}")
    for pairs in (2, 3):
        tracemalloc.start()
        found = atlas(SHAPES["7 Rooms"], pairs)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"peak memory of an atlas of {pairs} pairs, {found.up_to_symmetry} classes: {peak / 2**20:.1f} MiB")


def _sympy() -> float:
    """Seconds that an import of sympy takes in a new process, its start not counted."""
    code = "import time; start = time.perf_counter(); import sympy; print(time.perf_counter() - start)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
