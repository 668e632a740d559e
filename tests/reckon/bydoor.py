"""What the kernel says, for the reckonings to be held against: chance in full, and answers by a fixed taste."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from brw_lab.kernel.door import advance, begin, options
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.terms import FATE, NOBODY

HEAD = 'rulebook = "duel_kami"\n'


def table(given: str, **rulings: str) -> tuple[Setting, Position]:
    """A table as it is given, before anything has happened; ``repeat__count`` is the ruling ``repeat.count``."""
    return set_up(load_scenario(HEAD + given), tuple(dotted(rulings).items()))


def dotted(rulings: dict[str, str]) -> dict[str, str]:
    return {id.replace("__", ".").replace("_", "-"): reading for id, reading in rulings.items()}


def ruled(**rulings: str) -> RuleSet:
    return load_rulebook("duel_kami").ruled(dotted(rulings))


def decides(position: Position) -> str:
    return NOBODY if position.choice is None else position.choice.seat


def started(start: tuple[Setting, Position], *keys: str) -> tuple[Setting, Position]:
    """The table at its first Choice, or after these answers."""
    setting, position = start
    position = begin(setting, position).position
    for key in keys:
        position = advance(setting, position, key).position
    return setting, position


def by_chance(setting: Setting, position: Position, measure: Callable[[Setting, Position], int]) -> dict[int, Fraction]:
    """How likely each value of *measure* is once Chance has answered everything that it is asked in a row."""
    if decides(position) != FATE:
        return {measure(setting, position): Fraction(1)}
    found: dict[int, Fraction] = {}
    offered = options(setting, position)
    whole = sum(option.weight for option in offered)
    for option in offered:
        further = by_chance(setting, advance(setting, position, option.key).position, measure)
        for value, chance in further.items():
            found[value] = found.get(value, Fraction(0)) + chance * Fraction(option.weight, whole)
    return found
