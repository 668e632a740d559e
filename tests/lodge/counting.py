"""Counting placements without looking at any: Burnside, over the cycles of sympy's permutations."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod

from brw_lab.lodge.placements import Ground
from brw_lab.lodge.symmetry import group_of
from brw_lab.terms import SIDES


def by_burnside(ground: Ground) -> int:
    """How many placements there are up to symmetry: the mean, over the group, of those that each symmetry keeps."""
    group = group_of(ground.base, ground.cells)
    number = {(room, side): 6 * index + turn for index, (room, _) in enumerate(ground.base.rooms)
              for turn, side in enumerate(SIDES)}  # fmt: skip
    sides = [number[side] for side in ground.sides]
    passages = [tuple(number[end] for end in passage) for passage in ground.passages]
    kept = sum(
        _kept_pairs(cycles(sides, move), ground.pairs, ground.labelled)
        * _kept_tokens(passages, move, ground.tokens, ground.faces)
        for move in group.elements
    )
    mean = Fraction(kept, int(group.order()))
    assert mean.denominator == 1
    return int(mean)


def cycles(items, move) -> Counter:
    """How many cycles of each length a permutation has on some of its points."""
    found, left = Counter(), set(items)
    while left:
        item = start = left.pop()
        length = 1
        while (item := move(item)) != start:
            left.remove(item)
            length += 1
        found[length] += 1
    return found


def _kept_pairs(lengths: Counter, pairs: int, labelled: bool) -> int:
    """Ways to pair off sides that a permutation keeps: a cycle with its other half, or two cycles of one length."""
    if labelled:  # each pair has to be kept by itself
        fixed, swapped = lengths[1], lengths[2]
        ways = sum(comb(swapped, some) * _pairings(fixed, pairs - some) for some in range(pairs + 1))
        return ways * factorial(pairs)
    ways = [1] + [0] * pairs
    for length, count in lengths.items():
        ways = _times(ways, _of_one_length(length, count, pairs))
    return ways[pairs]


def _of_one_length(length: int, count: int, most: int) -> list[int]:
    ways = [0] * (most + 1)
    for together in range(count // 2 + 1):
        for alone in range(count - 2 * together + 1 if length % 2 == 0 else 1):
            size = together * length + alone * length // 2
            if size <= most:
                ways[size] += _pairings(count, together) * length**together * comb(count - 2 * together, alone)
    return ways


def _pairings(items: int, pairs: int) -> int:
    """Ways to choose so many disjoint pairs."""
    return prod(comb(max(0, items - 2 * done), 2) for done in range(pairs)) // factorial(pairs)


def _kept_tokens(passages, move, tokens: int, faces: str) -> int:
    """Ways to choose passages, and how each token faces, that a permutation keeps."""
    where = {end: number for number, passage in enumerate(passages) for end in passage}
    ways, left = [1] + [0] * tokens, set(range(len(passages)))
    while left:
        start = min(left)
        end, length = passages[start][0], 0
        while not length or where[end] != start:
            left.discard(where[end])
            end, length = move(end), length + 1
        turned_round = faces == "rooms" and end != passages[start][0]
        grown = [0] * (tokens + 1)
        grown[0] = 1
        if length <= tokens and not turned_round:
            grown[length] = 2
        ways = _times(ways, grown)
    return ways[tokens]


def _times(a: list[int], b: list[int]) -> list[int]:
    return [sum(a[part] * b[whole - part] for part in range(whole + 1)) for whole in range(len(a))]
