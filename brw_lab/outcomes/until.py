"""How far looking ahead goes: to the end of an effect, an Activation, a phase, a Turn or the duel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from brw_lab.errors import BrwError, nearest
from brw_lab.position.pending import Activation, Phase
from brw_lab.position.position import Position
from brw_lab.scenario.judge import pending

Until = str | Callable[[Position], bool]
"""A name of :data:`UNTIL`, or whether a line ends at a Position."""


class UntilError(BrwError):
    """A word for how far to look that nobody knows."""


def at_rest(position: Position) -> bool:
    """Whether no effect is unfinished."""
    return pending(position) == "nothing"


def _never(position: Position) -> bool:
    return False


def _effect(position: Position) -> object:
    return None


def _activation(position: Position) -> object:
    """Whose Activation it is, and which of the phase."""
    whose = next((frame.seat for frame in position.agenda if isinstance(frame, Activation)), None)
    return (_phase(position), whose, next((f.next for f in position.agenda if isinstance(f, Phase)), None))


def _phase(position: Position) -> object:
    return (position.turn, next((frame.name for frame in position.agenda if isinstance(frame, Phase)), None))


def _turn(position: Position) -> object:
    return position.turn


UNTIL: Final[dict[str, Callable[[Position], object]]] = {
    "effect": _effect,
    "activation": _activation,
    "phase": _phase,
    "turn": _turn,
    "duel": lambda position: None,
}
"""What must change for a line to end; ``effect`` ends it at the next Choice at which no effect is unfinished."""


def until_of(until: Until, start: Position) -> Callable[[Position], bool]:
    """Whether a line from *start* ends at a position; where nobody decides it ends anyway.

    Raises :class:`UntilError` for a name that is not one of :data:`UNTIL`.
    """
    if callable(until):
        return until
    if not isinstance(until, str) or until not in UNTIL:
        expected = (*UNTIL, "a function of a Position")
        raise UntilError(f"there is no end called {until!r}", expected=expected, near=nearest(str(until), UNTIL))
    if until == "effect":
        return at_rest
    if until == "duel":
        return _never
    return partial(_changed, UNTIL[until], UNTIL[until](start), _performed(start) if until == "activation" else 0)


def _changed(part: Callable[[Position], object], begins: object, performed: int, position: Position) -> bool:
    """Whether another part of the duel has begun; an Activation with fewer Actions behind it is another one."""
    return part(position) != begins or _actions(position) < performed


def _actions(position: Position) -> int:
    """How many Actions the Activation under way has seen, the one under way among them."""
    return next((frame.actions for frame in position.agenda if isinstance(frame, Activation)), 0)


def _performed(start: Position) -> int:
    """How many it has seen at least wherever it goes on from *start*."""
    return _actions(start) + (start.choice is not None and start.choice.kind == "action")
