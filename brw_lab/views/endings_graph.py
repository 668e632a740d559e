"""Which positions and answers of a walk are drawn: all of a small one, of a large one the shortest roads.

Ends that answers to the same Choice lead to, and that end alike, are one node, a stack. How it looks is said in
:mod:`.endings_view`, where it stands in :mod:`.layers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from brw_lab.outcomes.endings import Endings
from brw_lab.outcomes.walk import Edge
from brw_lab.scenario.schema import Move

MOST = 60
"""Nodes of a drawing; a larger one is condensed."""
SEARCHED = 2_000
"""Positions of a walk that may turn out small enough once its ends are stacked."""
ROADS = 24
"""Endings to which a condensed drawing shows the road."""
STACK = 3
"""From so many on, ends of one Choice that end alike are stacked."""

OWN, ONE, OTHER = "own", "one", "other"
"""What a line is marked for: the scenario takes it, or it is part of the first or the second of two orders."""


class Link(NamedTuple):
    """A drawn line between two nodes: each of its *edges* does it, or, in a *chain*, all of them one after another."""

    start: int
    end: int
    edges: tuple[Edge, ...]
    marks: frozenset[str]
    chain: bool = False


@dataclass(frozen=True, slots=True)
class Graph:
    """The *nodes* (each the numbers of its positions), the *links* between them, how many positions are *left_out*."""

    nodes: tuple[tuple[int, ...], ...]
    links: tuple[Link, ...]
    condensed: bool
    left_out: int


def graph_of(found: Endings, most: int = MOST) -> Graph:
    """What to draw of all endings, in at most about *most* nodes.

    >>> from brw_lab.outcomes.endings import endings
    >>> from brw_lab.scenario.load import load_scenario
    >>> graph_of(endings(load_scenario("duel_kami/defeat/at-the-period"))).nodes
    ((0,), (1,), (2,))
    """
    marks = _marks(found)
    if len(found.walk) <= SEARCHED:
        whole = _stacked(found, range(len(found.walk)), _all_edges(found, range(len(found.walk))), marks)
        if len(whole.nodes) <= most:
            return whole
    kept = [_followed(found, ending.moves) for ending in found.endings[:ROADS]]
    kept.append(list(marks))
    edges = sorted({edge for road in kept for edge in road})
    positions = sorted({0, *(edge.at for edge in edges), *(edge.to for edge in edges)})
    drawn = _contracted(_stacked(found, positions, edges, marks))
    return replace(drawn, condensed=True, left_out=len(found.walk) - len(positions))


def _all_edges(found: Endings, positions: Iterable[int]) -> list[Edge]:
    return [edge for at in positions for edge in found.walk.edges(at)]


def _followed(found: Endings, moves: Iterable[Move]) -> list[Edge]:
    """The edges that answers take from the start on, as far as they lead."""
    at, taken = 0, list[Edge]()
    for move in moves:
        seat = found.walk.seat(at)
        edge = next((each for each in found.walk.edges(at) if (seat, each.key) == (move.seat, move.key)), None)
        if edge is None:
            break
        taken.append(edge)
        at = edge.to
    return taken


def _marks(found: Endings) -> dict[Edge, frozenset[str]]:
    """What each edge is marked for: lines of the scenario, the two orders that differ."""
    marked: dict[Edge, set[str]] = {}
    lines: list[tuple[str, Sequence[Move]]] = []
    before = found.begun.before
    for branch in found.scenario.ways if found.scenario else ():
        moves = tuple(move for move in branch.moves if not move.forced)
        if moves[: len(before)] == before:
            lines.append((OWN, moves[len(before) :]))
    if found.order is not None:
        lines += [(ONE, found.order.one.moves), (OTHER, found.order.other.moves)]
    for mark, taken in lines:
        for edge in _followed(found, taken):
            marked.setdefault(edge, set()).add(mark)
    return {edge: frozenset(signs) for edge, signs in marked.items()}


def _stacked(
    found: Endings, positions: Iterable[int], edges: Sequence[Edge], marks: dict[Edge, frozenset[str]]
) -> Graph:
    """The graph with its ends stacked: those that are alike and follow upon the same positions."""
    ending = {at: which for which, each in enumerate(found.endings) for at in each.at}
    before: dict[int, set[int]] = {}
    for edge in edges:
        before.setdefault(edge.to, set()).add(edge.at)
    groups: dict[tuple[int, frozenset[int]], list[int]] = {}
    for at in positions:
        if at in ending and at:
            groups.setdefault((ending[at], frozenset(before.get(at, ()))), []).append(at)
    stack_of = {at: tuple(group) for group in groups.values() if len(group) >= STACK for at in group}
    nodes = tuple(dict.fromkeys(stack_of.get(at, (at,)) for at in positions))
    where = {at: number for number, node in enumerate(nodes) for at in node}
    links: dict[tuple[int, int], list[Edge]] = {}
    for edge in edges:
        links.setdefault((where[edge.at], where[edge.to]), []).append(edge)
    drawn = tuple(
        Link(start, end, tuple(group), frozenset[str]().union(*(marks.get(edge, frozenset()) for edge in group)))
        for (start, end), group in links.items()
    )
    return Graph(nodes, drawn, False, 0)


def _contracted(graph: Graph) -> Graph:
    """The graph with rows of Choices at which only one drawn answer is left put into one line."""
    links = list(graph.links)
    gone: set[int] = set()
    for node in range(1, len(graph.nodes)):
        into = [link for link in links if link.end == node]
        out = [link for link in links if link.start == node]
        if len(into) != 1 or len(out) != 1 or into[0].marks != out[0].marks or into[0].start == out[0].end:
            continue
        if not all(link.chain or len(link.edges) == 1 for link in (into[0], out[0])):
            continue
        joined = Link(into[0].start, out[0].end, (*into[0].edges, *out[0].edges), into[0].marks, True)
        links = [link for link in links if link not in (into[0], out[0])] + [joined]
        gone.add(node)
    kept = [node for node in range(len(graph.nodes)) if node not in gone]
    number = {node: at for at, node in enumerate(kept)}
    again = tuple(link._replace(start=number[link.start], end=number[link.end]) for link in links)
    return replace(graph, nodes=tuple(graph.nodes[node] for node in kept), links=again)
