"""Who inflicted or placed a cube: kept only under a ruling that counts by that, and only where it tells more.

Where it is the same as whose cube lies there now, nothing is kept. The atoms of :mod:`.cubes` call these
when the Setting's ``origins`` says so; who asks is ``Position.origin``.
"""

from __future__ import annotations

from brw_lab.position.pieces import Origin
from brw_lab.position.position import Position
from brw_lab.terms import Seat


def keep_origin(draft: Position, subject: str, seats: tuple[str, ...], cubes: tuple[Seat, ...]) -> None:
    """Note that *seats* put the *cubes* on a Model or in a Room; nothing is kept where they are the same."""
    others = tuple(held for held in draft.origins if held.subject != subject)
    draft.origins = others if seats == cubes else tuple(sorted((*others, Origin(subject, seats))))


def add_origin(draft: Position, subject: str, cubes: tuple[Seat, ...], added: tuple[Seat, ...], who: str) -> None:
    """Note that *added* cubes join the *cubes* there, and count for *who*."""
    seats = draft.origin(subject, cubes) + (who,) * len(added)
    keep_origin(draft, subject, seats, cubes + added)


def take_origin(draft: Position, subject: str, cubes: tuple[Seat, ...], slots: tuple[int, ...]) -> tuple[str, ...]:
    """Note that the cubes at *slots* leave; who had put them there."""
    seats = draft.origin(subject, cubes)
    stay = [at for at in range(len(cubes)) if at not in slots]
    keep_origin(draft, subject, tuple(seats[at] for at in stay), tuple(cubes[at] for at in stay))
    return tuple(seats[at] for at in slots)
