"""How many roads lead to each ending, and how likely it is: sums over a walk from its ends to its start.

Roads that may turn in a circle have no number; they are reported instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from brw_lab.kernel.choices import offers
from brw_lab.outcomes.walk import Edge, Walk
from brw_lab.terms import FATE


class Chance(NamedTuple):
    """How likely something is: exactly when both are equal, else the *least* and *greatest* the seats can make it."""

    least: Fraction
    greatest: Fraction

    def __str__(self) -> str:
        return str(self.least) if self.least == self.greatest else f"{self.least} to {self.greatest}"


class Roads:
    """A walk in order, start first: no answer leads back, except among the *circling* positions, which are left out."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.edges: list[list[Edge]] = [walk.edges(at) for at in range(len(walk))]
        self.order = self._order()
        self.circling = frozenset(range(len(walk))) - frozenset(self.order)
        self.cycles = self._cycles()

    def _order(self) -> list[int]:
        """Positions after all those that lead to them; what lies on a circle, or behind one, is missing."""
        waits = [0] * len(self.edges)
        for edges in self.edges:
            for edge in edges:
                waits[edge.to] += 1
        ready = [at for at, count in enumerate(waits) if not count]
        for at in ready:
            for edge in self.edges[at]:
                waits[edge.to] -= 1
                if not waits[edge.to]:
                    ready.append(edge.to)
        return ready

    def _cycles(self) -> int:
        """In how many places play can go round: groups of positions that lead to one another."""
        if not self.circling:
            return 0
        import networkx as nx

        graph: nx.DiGraph[int] = nx.DiGraph([(e.at, e.to) for at in sorted(self.circling) for e in self.edges[at]])
        round_about = [group for group in nx.strongly_connected_components(graph) if len(group) > 1]
        return len(round_about) + nx.number_of_selfloops(graph)

    def ways(self) -> list[int | None]:
        """In how many ways each position is reached from the start; None on and behind a circle."""
        ways: list[int | None] = [0] * len(self.edges)
        ways[0] = 1
        for at in self.circling:
            ways[at] = None
        for at in self.order:
            for edge in self.edges[at]:
                so_far, more = ways[edge.to], ways[at]
                ways[edge.to] = None if so_far is None or more is None else so_far + more
        return ways

    @property
    def chancy(self) -> bool:
        """Whether Chance decides anywhere."""
        return any(edges and self.walk.seat(edges[0].at) == FATE for edges in self.edges)

    def weights(self) -> dict[int, list[Fraction]]:
        """How likely each answer of Chance is, by the position at which it is asked."""
        found = {}
        for at, edges in enumerate(self.edges):
            if edges and self.walk.seat(at) == FATE:
                answers = offers(self.walk.setting, self.walk.store[at])
                total = sum(offer.weight for offer in answers.values())
                found[at] = [Fraction(answers[edge.key].weight, total) for edge in edges]
        return found

    def chances(self, groups: Sequence[frozenset[int]]) -> list[Chance] | None:
        """How likely it is to end in each group of positions; None where play can turn in a circle or is cut short."""
        if self.circling or not self.walk.complete:
            return None
        weights = self.weights()
        return [Chance(self._reach(group, weights, min), self._reach(group, weights, max)) for group in groups]

    def _reach(self, group: frozenset[int], weights: dict[int, list[Fraction]], best: object) -> Fraction:
        """How likely the group is if all seats answer for the *best* (``min`` or ``max``) of it."""
        value = [Fraction(0)] * len(self.edges)
        for at in reversed(self.order):
            edges = self.edges[at]
            if not edges:
                value[at] = Fraction(at in group)
            elif at in weights:
                value[at] = sum((w * value[edge.to] for w, edge in zip(weights[at], edges, strict=True)), Fraction(0))
            else:
                value[at] = best(value[edge.to] for edge in edges)  # type: ignore[operator]
        return value[0]

    def reached(self, marks: Sequence[int], skip: frozenset[tuple[int, str]] = frozenset()) -> list[int]:
        """For each position the union of the *marks* (bit sets) of all that lie ahead, answers in *skip* left out."""
        found = list(marks)
        back: list[list[int]] = [[] for _ in self.edges]
        for edges in self.edges:
            for edge in edges:
                if (edge.at, edge.key) not in skip:
                    back[edge.to].append(edge.at)
        todo = [at for at, mark in enumerate(marks) if mark]
        while todo:
            at = todo.pop()
            for before in back[at]:
                if found[before] | found[at] != found[before]:
                    found[before] |= found[at]
                    todo.append(before)
        return found
