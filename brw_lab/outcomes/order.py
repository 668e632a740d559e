"""Does the order matter: do two answers to one ordering Choice lead to different sets of endings?

An ordering Choice asks which of several things that wait comes first. Only the order is looked at: lines on which
somebody declines what waits are left out, for not applying an effect at all is no order of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from brw_lab.outcomes.roads import Roads
from brw_lab.scenario.schema import Move

ORDERING: Final = frozenset(("window", "wreck", "evocations"))
"""The kinds of Choice that ask which comes first."""
DECLINE = "decline"


class Line(NamedTuple):
    """A line of answers from the start, and the ending it leads to, counted from 0."""

    moves: tuple[Move, ...]
    ending: int


class Order(NamedTuple):
    """Two orders that end differently: the moves to the ordering Choice, who decides there, and the two lines."""

    before: tuple[Move, ...]
    seat: str
    one: Line
    other: Line


def order_of(roads: Roads, endings: Sequence[int]) -> Order | None:
    """The first ordering Choice at which the order matters, and the two shortest orders that differ; else None.

    *endings* gives each position the number of its ending, from 0; -1 where no line ends.
    """
    asked = ordering(roads)
    if not asked:
        return None
    skip = frozenset((at, edge.key) for at in _waiting(roads) for edge in roads.edges[at] if edge.key == DECLINE)
    ahead = roads.reached([0 if number < 0 else 1 << number for number in endings], skip)
    for at in asked:
        answers = [edge for edge in roads.edges[at] if edge.key != DECLINE]
        for one, other in combinations(answers, 2):
            if ahead[one.to] != ahead[other.to]:
                before, seat = roads.walk.road(at), roads.walk.seat(at)
                ends = _unlike(ahead[one.to], ahead[other.to])
                lines = [
                    Line((*before, Move(seat, edge.key), *_on(roads, edge.to, end, endings, skip)), end)
                    for edge, end in zip((one, other), ends, strict=True)
                ]
                return Order(before, seat, *lines)
    return None


def ordering(roads: Roads) -> list[int]:
    """The ordering Choices with at least two things to put in order, nearest first."""
    return [at for at in _waiting(roads) if sum(edge.key != DECLINE for edge in roads.edges[at]) > 1]


def _waiting(roads: Roads) -> list[int]:
    """The Choices at which something waits for its turn, be it a single thing."""
    found = []
    for at, edges in enumerate(roads.edges):
        choice = roads.walk.store[at].choice if len(edges) > 1 else None
        if choice and choice.kind in ORDERING:
            found.append(at)
    return found


def _unlike(one: int, other: int) -> tuple[int, int]:
    """An ending that the first of two sets has and the other not, and one the other way round, where there is any."""
    first, second = one & ~other or one, other & ~one or other
    return (first & -first).bit_length() - 1, (second & -second).bit_length() - 1


def _on(
    roads: Roads, at: int, ending: int, endings: Sequence[int], skip: frozenset[tuple[int, str]]
) -> tuple[Move, ...]:
    """A shortest line of answers from a position on to an ending."""
    came: dict[int, tuple[int, str]] = {at: (at, "")}
    todo = [at]
    for here in todo:
        if endings[here] == ending:
            return _back(roads, came, here)
        for edge in roads.edges[here]:
            if edge.to not in came and (here, edge.key) not in skip:
                came[edge.to] = (here, edge.key)
                todo.append(edge.to)
    raise AssertionError(f"ending {ending} is not ahead of position {at}")


def _back(roads: Roads, came: dict[int, tuple[int, str]], here: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    while came[here][0] != here:
        before, key = came[here]
        moves.append(Move(roads.walk.seat(before), key))
        here = before
    return tuple(reversed(moves))
