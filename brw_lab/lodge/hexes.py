"""Hexes: places, sides and the twelve symmetries of the plane.

Places are axial ``(q, r)``: q grows to the east, r to the south-east. What lies on them is said in
:mod:`brw_lab.lodge.plan`.
"""

from __future__ import annotations

from typing import Final

from brw_lab.terms import SIDES

Place = tuple[int, int]
Side = str

STEPS: Final[dict[Side, Place]] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
"""How a place changes when one leaves it by a side."""

SIDE_INDEX: Final[dict[Side, int]] = {side: index for index, side in enumerate(SIDES)}
SIDE_WORDS: Final[dict[Side, str]] = dict(
    zip(SIDES, ("east", "north-east", "north-west", "west", "south-west", "south-east"), strict=True)
)
OPPOSITE: Final[dict[Side, Side]] = {side: SIDES[(index + 3) % 6] for index, side in enumerate(SIDES)}
SYMMETRIES: Final = range(12)
"""Numbers of the symmetries: 0 to 5 turn anticlockwise by that many sixths, 6 to 11 mirror north and south first."""


def opposite(side: Side) -> Side:
    """The side straight across a Room.

    >>> opposite("NE")
    'SW'
    """
    return OPPOSITE[side]


def step(place: Place, side: Side, steps: int = 1) -> Place:
    """The place that many *steps* away, leaving by *side*.

    >>> step((1, 0), "NW", 2)
    (1, -2)
    """
    q, r = STEPS[side]
    return place[0] + steps * q, place[1] + steps * r


def hex_distance(a: Place, b: Place) -> int:
    """Steps from *a* to *b* on a board without walls, holes or Portals.

    >>> hex_distance((1, 0), (-1, 1))
    2
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def side_towards(a: Place, b: Place) -> Side | None:
    """The side by which one leaves *a* to come straight to *b*; None off the row, or where they are one place.

    >>> side_towards((1, 0), (-1, 0)), side_towards((1, 0), (-1, 1))
    ('W', None)
    """
    away = hex_distance(a, b)
    return next((side for side in SIDES if away and step(a, side, away) == b), None)


def turned(place: Place, symmetry: int) -> Place:
    """Where a *symmetry* (0 to 11) takes a place; the origin stays.

    >>> [turned((1, 0), k) for k in (0, 1, 3, 6)]
    [(1, 0), (1, -1), (-1, 0), (1, 0)]
    """
    q, r = place
    if symmetry >= 6:
        q, r = q + r, -r
    for _ in range(symmetry % 6):
        q, r = q + r, -q
    return q, r


def turned_side(side: Side, symmetry: int) -> Side:
    """Where a *symmetry* (0 to 11) takes a side.

    >>> [turned_side("NE", k) for k in (0, 1, 3, 6)]
    ['NE', 'NW', 'SW', 'SE']
    """
    index = SIDE_INDEX[side]
    return SIDES[(symmetry + (index if symmetry < 6 else -index)) % 6]
