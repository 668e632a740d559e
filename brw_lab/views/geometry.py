"""Where things stand on the page: hexes in drawing units, the middle of a side, the words for a direction.

Axial places come in, numbers rounded to a tenth come out, so that two runs draw the same picture. Nothing here knows
a rule.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from brw_lab.lodge.hexes import Place, Side
from brw_lab.terms import SIDES

Point = tuple[float, float]

HEX = 100.0
"""From the centre of a Room to a corner, in drawing units."""
FLOOR = 92.0
"""The same for a Room's floor; what is left between two floors is wall."""
CELL = 52.0
"""The same for a Cell, which is drawn smaller, beside the rim."""
REACH = HEX * sqrt(3) / 2
"""From the centre of a Room to the middle of a side."""

ANGLES: dict[Side, int] = {side: -60 * turn for turn, side in enumerate(SIDES)}
"""The direction of each side in degrees, clockwise from the east as on a screen."""

COMPASS = (
    *("east", "east-south-east", "south-east", "south", "south-west", "west-south-west"),
    *("west", "west-north-west", "north-west", "north", "north-east", "east-north-east"),
)


def tenth(value: float) -> float:
    """A number rounded to a tenth, without a negative zero.

    >>> tenth(-0.01), tenth(86.6025)
    (0.0, 86.6)
    """
    return round(value, 1) + 0.0


def point(x: float, y: float) -> Point:
    """Both numbers rounded."""
    return tenth(x), tenth(y)


def centre(place: Place) -> Point:
    """The middle of the Room at an axial place, pointy side up, east = +q.

    >>> centre((1, -1))
    (86.6, -150.0)
    """
    q, r = place
    return point(HEX * sqrt(3) * (q + r / 2), HEX * 1.5 * r)


def corners(middle: Point, size: float) -> list[Point]:
    """The six corners of a hex with a corner at the top, clockwise from the upper right."""
    x, y = middle
    return [point(x + size * cos(pi / 180 * turn), y + size * sin(pi / 180 * turn)) for turn in range(-30, 330, 60)]


def toward(middle: Point, side: Side, distance: float) -> Point:
    """The point that lies *distance* from *middle* in the direction of a side.

    >>> toward((0.0, 0.0), "E", 10)
    (10.0, 0.0)
    """
    angle = pi / 180 * ANGLES[side]
    return point(middle[0] + distance * cos(angle), middle[1] + distance * sin(angle))


def wedge(middle: Point, side: Side, inner: float, outer: float) -> list[Point]:
    """The part of a hex that lies before a side: its corners at *inner* and *outer*, as distances to a corner.

    >>> wedge((0.0, 0.0), "E", 50, 100)
    [(43.3, -25.0), (86.6, -50.0), (86.6, 50.0), (43.3, 25.0)]
    """
    turns = [pi / 180 * (ANGLES[side] + turn) for turn in (-30, 30)]
    near = [point(middle[0] + inner * cos(turn), middle[1] + inner * sin(turn)) for turn in turns]
    far = [point(middle[0] + outer * cos(turn), middle[1] + outer * sin(turn)) for turn in turns]
    return [near[0], far[0], far[1], near[1]]


def direction(place: Place) -> str:
    """Where a place lies, seen from the middle of the Lodge, in words.

    >>> direction((0, 0)), direction((1, 0)), direction((-1, -1)), direction((2, -2))
    ('centre', 'east', 'west-north-west, outer ring', 'north-east, outer ring')
    """
    x, y = centre(place)
    if hypot(x, y) < 1:
        return "centre"
    rings = max(abs(place[0]), abs(place[1]), abs(place[0] + place[1]))
    words = COMPASS[round(degrees(atan2(y, x)) / 30) % 12]
    return words if rings == 1 else f"{words}, {'outer ring' if rings == 2 else f'{rings} rings out'}"
