"""Where the nodes of a small graph stand: in layers by the longest way from the start, with few lines crossing.

The usual steps for layered drawings (Sugiyama, Tagawa and Toda 1981): lines that lead back are turned round, lines
that pass a layer get a bend in it, each layer is sorted by the middle of its neighbours, and every node then stands as
near to that middle as those above and below it allow. Fit for some hundred nodes; nothing here knows what a node means.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

Line = tuple[int, int]
SWEEPS = 12
"""How often all layers are sorted from left to right and back."""


class Layers(NamedTuple):
    """The *layer* of each node from 0, its height *y* on the page, and the heights of each line's bends between."""

    layer: tuple[int, ...]
    y: tuple[float, ...]
    bends: tuple[tuple[float, ...], ...]


def layers_of(count: int, lines: Sequence[Line], high: Sequence[float]) -> Layers:
    """Places for *count* nodes, the start being 0, each *high* drawing units in all; lines are pairs of nodes.

    >>> layers_of(4, [(0, 1), (0, 2), (1, 3), (2, 3)], [10, 10, 10, 10])
    Layers(layer=(0, 1, 1, 2), y=(0.0, -5.0, 5.0, 0.0), bends=((), (), (), ()))
    """
    back = _back(count, lines)
    layer = _longest(count, lines, back)
    graph = _Bent(count, lines, layer, list(high))
    rows = graph.sorted_rows()
    y = graph.heights(rows)
    bends = tuple(tuple(y[bend] for bend in chain) for chain in graph.chains)
    return Layers(tuple(layer), tuple(y[:count]), bends)


def _ahead(count: int, lines: Sequence[Line]) -> list[list[int]]:
    """The numbers of the lines that leave each node."""
    found: list[list[int]] = [[] for _ in range(count)]
    for number, (start, _) in enumerate(lines):
        found[start].append(number)
    return found


def _back(count: int, lines: Sequence[Line]) -> set[int]:
    """The lines that lead back to where one has come from."""
    ahead, back, seen, on_way = _ahead(count, lines), set[int](), {0}, {0}
    way = [(0, iter(ahead[0]))]
    while way:
        here, rest = way[-1]
        number = next(rest, None)
        if number is None:
            on_way.discard(here)
            way.pop()
            continue
        there = lines[number][1]
        if there in on_way:
            back.add(number)
        elif there not in seen:
            seen.add(there)
            on_way.add(there)
            way.append((there, iter(ahead[there])))
    return back


def _longest(count: int, lines: Sequence[Line], back: set[int]) -> list[int]:
    """The longest way to each node, lines that lead back left out."""
    ahead, waits, layer = _ahead(count, lines), [0] * count, [0] * count
    for number, (_, end) in enumerate(lines):
        waits[end] += number not in back
    ready = [node for node in range(count) if not waits[node]]
    for node in ready:
        for number in ahead[node]:
            if number in back:
                continue
            end = lines[number][1]
            layer[end] = max(layer[end], layer[node] + 1)
            waits[end] -= 1
            if not waits[end]:
                ready.append(end)
    return layer


class _Bent:
    """The graph with a bend in every layer that a line passes; bends are nodes behind the real ones."""

    def __init__(self, count: int, lines: Sequence[Line], layer: Sequence[int], high: list[float]) -> None:
        self.layer, self.high = list(layer), high
        self.chains: list[list[int]] = []
        self.left: list[list[int]] = [[] for _ in range(count)]
        self.right: list[list[int]] = [[] for _ in range(count)]
        for start, end in lines:
            one, other = sorted((start, end), key=lambda node: layer[node])
            chain = [self._bend(at, min(high)) for at in range(layer[one] + 1, layer[other])]
            for a, b in zip([one, *chain], [*chain, other], strict=True):
                if a != b:
                    self.right[a].append(b)
                    self.left[b].append(a)
            self.chains.append(chain)

    def _bend(self, at: int, high: float) -> int:
        self.layer.append(at)
        self.high.append(high * 0.6)
        self.left.append([])
        self.right.append([])
        return len(self.layer) - 1

    def sorted_rows(self) -> list[list[int]]:
        """The nodes of each layer from top to bottom, with as few crossings as some sweeps find."""
        rows: list[list[int]] = [[] for _ in range(max(self.layer) + 1)]
        for node in self._from_start():
            rows[self.layer[node]].append(node)
        best, fewest = [list(row) for row in rows], self._crossings(rows)
        for sweep in range(SWEEPS):
            way, near = (rows[1:], self.left) if sweep % 2 == 0 else (rows[-2::-1], self.right)
            place = {node: at for row in rows for at, node in enumerate(row)}
            for row in way:
                row.sort(key=lambda node: _middle([place[other] for other in near[node]], place[node]))
                place.update({node: at for at, node in enumerate(row)})
            now = self._crossings(rows)
            if now < fewest:
                best, fewest = [list(row) for row in rows], now
        return best

    def _from_start(self) -> list[int]:
        """Every node once, neighbours near one another."""
        seen, todo = dict[int, None](), [*range(len(self.layer))][::-1]
        while todo:
            node = todo.pop()
            if node not in seen:
                seen[node] = None
                todo += self.right[node][::-1]
        return list(seen)

    def _crossings(self, rows: Sequence[Sequence[int]]) -> int:
        found = 0
        for row, below in pairwise(rows):
            place = {node: at for at, node in enumerate(below)}
            ends = [sorted(place[other] for other in self.right[node]) for node in row]
            flat = [end for group in ends for end in group]
            found += sum(a > b for at, a in enumerate(flat) for b in flat[at + 1 :])
        return found

    def heights(self, rows: Sequence[Sequence[int]]) -> list[float]:
        """The height of every node: near the middle of its neighbours, none over another."""
        y = [0.0] * len(self.layer)
        for row in rows:
            for node, at in zip(row, self._apart(row, [0.0] * len(row)), strict=True):
                y[node] = at
        for sweep in range(SWEEPS * 2):
            for row in rows if sweep % 2 == 0 else rows[::-1]:
                wanted = [_middle([y[o] for o in (*self.left[n], *self.right[n])], y[n]) for n in row]
                for node, at in zip(row, self._apart(row, wanted), strict=True):
                    y[node] = at
        return [round(each, 1) + 0.0 for each in y]

    def _apart(self, row: Sequence[int], wanted: Sequence[float]) -> list[float]:
        """The heights nearest to those wanted at which nobody in a row overlaps: blocks that push are put together."""
        offset, total = [], 0.0
        for before, node in zip((None, *row), row, strict=False):
            total += 0.0 if before is None else (self.high[before] + self.high[node]) / 2
            offset.append(total)
        blocks: list[tuple[float, int]] = []
        for free in (want - off for want, off in zip(wanted, offset, strict=True)):
            mean, size = free, 1
            while blocks and blocks[-1][0] > mean:
                other, more = blocks.pop()
                mean, size = (mean * size + other * more) / (size + more), size + more
            blocks.append((mean, size))
        spread = [mean for mean, size in blocks for _ in range(size)]
        return [mean + off for mean, off in zip(spread, offset, strict=True)]


def _middle(places: Sequence[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise
