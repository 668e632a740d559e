"""Portals: which half-edges bear one, and which of them are joined.

Two of one colour in Duel: Kami (kami.portal.adjacency), all blue and all orange faces in Sator
(sator.amsterdam.portal-same-face-adjacent). Passing through is said in :mod:`brw_lab.lodge.ways`.
"""

from __future__ import annotations

from typing import Final

from brw_lab.lodge.hexes import opposite, step
from brw_lab.lodge.plan import Colour, HalfEdge, Layout

BLUE: Final = "blue"
ORANGE: Final = "orange"


def faces(layout: Layout, token: HalfEdge) -> tuple[HalfEdge, HalfEdge]:
    """The half-edges that the blue and the orange face of a Portal token look at.

    Source: Sator, Amsterdam (sator.amsterdam.portal-occupies-passage).

    >>> faces(Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0)))), ("garden", "W"))
    (('garden', 'W'), ('crypt', 'E'))
    """
    room, side = token
    beyond = step(dict(layout.rooms)[room], side)
    return token, (next(other for other, place in layout.rooms if place == beyond), opposite(side))


def token_colours(layout: Layout) -> tuple[Colour, ...]:
    """The colours of the faces of the layout's Portal tokens; none where there is no token.

    >>> token_colours(Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0))), tokens=(("crypt", "E"),)))
    ('blue', 'orange')
    """
    return (BLUE, ORANGE) if layout.tokens else ()


def joined(layout: Layout) -> dict[Colour, tuple[HalfEdge, ...]]:
    """The half-edges of each colour, any two of which are joined, in the order of the layout."""
    classes = dict(layout.portals)
    if layout.tokens:
        looks = [faces(layout, token) for token in layout.tokens]
        classes[BLUE] = tuple(blue for blue, _ in looks)
        classes[ORANGE] = tuple(orange for _, orange in looks)
    return classes
