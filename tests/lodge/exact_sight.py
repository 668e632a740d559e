"""Sight a second time, by exact geometry: points and segments through Room centres, for Lodges without Portals.

No walking at all: the segment between two centres is a line of sight if the Rooms whose centres lie on it stand one
hex apart all along it, and if it meets none of the walls, each a segment between two corners. The plane is stretched so
that centres and corners are rational; that keeps what lies on what.
"""

from functools import lru_cache

from sympy import Point2D, Rational, Segment2D

from brw_lab.lodge.hexes import hex_distance
from brw_lab.lodge.plan import Layout


def centre(place: tuple[int, int]) -> Point2D:
    q, r = place
    return Point2D(2 * q + r, r)


def squared_length(a: Point2D, b: Point2D) -> Rational:
    """In hexes, on the plane before it was stretched."""
    return Rational((a.x - b.x) ** 2 + 3 * (a.y - b.y) ** 2, 4)


def corner(*places: tuple[int, int]) -> Point2D:
    """Where three hexes meet: the middle of their centres."""
    centres = [centre(place) for place in places]
    return Point2D(sum(point.x for point in centres) / Rational(3), sum(point.y for point in centres) / Rational(3))


@lru_cache(maxsize=512)
def wall(a: tuple[int, int], b: tuple[int, int]) -> Segment2D:
    """The edge that two neighbouring hexes share."""
    around = [(a[0] + dq, a[1] + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    c, d = (place for place in around if hex_distance(a, place) == hex_distance(b, place) == 1)
    return Segment2D(corner(a, b, c), corner(a, b, d))


def length(layout: Layout, a: str, b: str) -> int | None:
    """Rooms entered on the straight line from *a* to *b*, or None where there is no line."""
    places = dict(layout.rooms)
    start, end = centre(places[a]), centre(places[b])
    if start == end:
        return 0
    line = Segment2D(start, end)
    on_it = sum(centre(place) in line for place in places.values())
    if squared_length(start, end) != (on_it - 1) ** 2:
        return None
    if any(line.intersection(wall(places[c], places[d])) for c, d in layout.walls):
        return None
    return on_it - 1
