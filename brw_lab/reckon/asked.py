"""What a reckoning is asked of: a table as it lies, a book with its readings, whole numbers that make sense."""

from __future__ import annotations

from typing import Protocol

from brw_lab.errors import BrwError, nearest
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook, usual
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import set_up
from brw_lab.terms import Seat


class ReckonError(BrwError):
    """Something that cannot be reckoned as it was asked."""


class Lying(Protocol):
    """What is asked of a Table: how it lies now."""

    setting: Setting

    @property
    def position(self) -> Position:
        """The position that is looked at."""


Start = Scenario | Lying | tuple[Setting, Position]


def table_of(start: Start) -> tuple[Setting, Position]:
    """The Setting and the Position of a Scenario (its ``[given]``), of a Table as it lies, or of both as they are."""
    if isinstance(start, Scenario):
        return set_up(start)
    return start if isinstance(start, tuple) else (start.setting, start.position)


def rules_of(rules: RuleSet | None) -> RuleSet:
    """The rules that were handed in; without any, the usual rulebook with the default reading of every question."""
    return load_rulebook(usual()) if rules is None else rules


def seated(setting: Setting, seat: Seat) -> Seat:
    """The seat, if somebody sits there; :class:`ReckonError` with the nearest ones if not."""
    if seat not in setting.seats:
        raise ReckonError(f"nobody sits at {seat!r}", expected=setting.seats, near=nearest(seat, setting.seats))
    return seat


def whole(what: str, number: int, least: int = 0, most: int | None = None) -> int:
    """The number, if it is a whole one from *least* to *most*; :class:`ReckonError` with what was expected if not.

    >>> whole("the deck", 7)
    7
    >>> whole("the wanted cards", 8, most=7)
    Traceback (most recent call last):
    brw_lab.reckon.asked.ReckonError: the wanted cards cannot be 8; expected a whole number from 0 to 7
    """
    if type(number) is not int or number < least or (most is not None and number > most):
        expected = f"a whole number from {least}" + ("" if most is None else f" to {most}")
        raise ReckonError(f"{what} cannot be {number!r}", expected=(expected,))
    return number
