"""Endings in words: a row an ending, what tells it apart, the shortest line there, and whether the order matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from brw_lab.outcomes.wording import said
from brw_lab.scenario.schema import Move

if TYPE_CHECKING:
    from brw_lab.outcomes.endings import Ending, Endings

INDENT = "     "
MANY = 6
"""More answers than these are not all told."""


def endings_text(found: Endings) -> str:
    """All of it in lines of plain words.

    >>> from brw_lab.outcomes.endings import endings
    >>> from brw_lab.scenario.load import load_scenario
    >>> print(endings_text(endings(load_scenario("duel_kami/defeat/at-the-period"))))  # doctest: +ELLIPSIS
    2 endings, 3 positions, all looked at
    ...
    """
    lines = [headline(found)]
    if found.begun.before:
        lines.append(before_text(found.begun.before))
    common = [said(name, value, found.setting.room_names) for name, value in _common(found)]
    if common and len(found) > 1:
        lines.append(f"in every ending: {'; '.join(common)}")
    for number, ending in enumerate(found, 1):
        lines += ending_lines(found, number, ending)
    return "\n".join([*lines, order_text(found)])


def headline(found: Endings) -> str:
    """How many endings there are and whether that is all."""
    ways = f"{len(found)} ending{'' if len(found) == 1 else 's'}"
    positions = f"{found.positions} position{'' if found.positions == 1 else 's'}"
    if not found.complete:
        return f"{ways} so far, {positions}: {found.stopped}, and there is more"
    return f"{ways}, {positions}, all looked at"


def before_text(before: Sequence[Move]) -> str:
    """Which answers were given before; of many the last ones."""
    if len(before) <= MANY:
        return f"after {line_text(before)}"
    return f"after {len(before)} answers, the last of them {line_text(before[-2:])}"


def _common(found: Endings) -> list[tuple[str, object]]:
    first = found.endings[0].values if found.endings else ()
    return [(name, value) for name, value in first if name not in found.differ]


def ending_lines(found: Endings, number: int, ending: Ending) -> list[str]:
    """One ending: what it is, how many ways lead there, how likely it is, and the shortest line."""
    lines = [f"{number:>3}. {what_text(found, ending)}", f"{INDENT}{road_text(found, ending)}"]
    shown_by = shown_text(ending)
    return lines + ([f"{INDENT}{shown_by}"] if shown_by else [])


def what_text(found: Endings, ending: Ending) -> str:
    """What tells an ending apart from the others; all that is looked at, where there are no others."""
    told = found.differs(ending) or dict(ending.values)
    names = found.setting.room_names
    return "; ".join(said(name, value, names) for name, value in told.items()) or "nothing is looked at"


def road_text(found: Endings, ending: Ending) -> str:
    """In how many ways one comes to an ending, how likely it is, and the shortest of them."""
    shortest = "" if ending.ways == 1 else ", shortest"
    return f"{ways_text(found, ending)}{shortest}: {line_text(ending.moves)}"


def shown_text(ending: Ending) -> str:
    """Which branches of the scenario end so; empty when none does."""
    branches = [f"branch {title!r}" if title else "the scenario's own line" for title in ending.shown_by]
    return f"this is {' and '.join(branches)}" if branches else ""


def ways_text(found: Endings, ending: Ending) -> str:
    """In how many ways, and how likely.

    Where the search is not complete, there may be more.
    """
    if ending.ways is None:
        ways = "in ways without number, for play can go round"
    else:
        least = "" if found.complete else "at least "
        ways = f"in {least}{ending.ways:,} way{'' if ending.ways == 1 else 's'}"
    if not found.chancy or ending.chance is None:
        return ways
    exact = ending.chance.least == ending.chance.greatest
    return f"{ways}, {'probability' if exact else 'probability, as the seats choose,'} {ending.chance}"


def line_text(moves: Sequence[Move]) -> str:
    """Answers one after another."""
    return ", then ".join(str(move) for move in moves) or "nothing was left to answer"


def order_text(found: Endings) -> str:
    """Whether the order matters, with the two orders that show it."""
    if not found.complete:
        return "Whether the order matters is not known: not everything was looked at."
    if found.order is None:
        if not found.ordered:
            return "Nobody puts anything in order here."
        times = "one Choice" if found.ordered == 1 else f"{found.ordered} Choices"
        alike = "every order ends alike in what is looked at"
        return f"The order does not matter: at {times} somebody puts effects in order, and {alike}."
    one, other = found.order.one, found.order.other
    lines = ["The order matters:"]
    lines += [f"{INDENT}{line_text(line.moves)} gives ending {line.ending + 1}" for line in (one, other)]
    return "\n".join(lines)
