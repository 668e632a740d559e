"""Symmetries: a Lodge turned or mirrored on the table.

What walks and sees alike in all twelve images is the rules' promise; which images are one Lodge is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from brw_lab.lodge.hexes import turned, turned_side
from brw_lab.lodge.plan import HalfEdge, Layout


def image(layout: Layout, symmetry: int) -> Layout:
    """The layout under one of the twelve symmetries of the plane that keep the place (0, 0).

    0 to 5 turn anticlockwise by that many sixths, 6 to 11 mirror north and south first; Rooms keep their ids.

    >>> from brw_lab.lodge.layout import load_layout
    >>> print(image(load_layout("crypt 0,0; garden 1,0 / cells red crypt W / walls crypt garden"), 1))
    crypt 0,0; garden 1,-1 / cells red crypt SW / walls crypt garden
    """

    def end(half_edge: HalfEdge) -> HalfEdge:
        return half_edge[0], turned_side(half_edge[1], symmetry)

    return replace(
        layout,
        rooms=tuple((room, turned(place, symmetry)) for room, place in layout.rooms),
        cells=tuple((seat, end(door)) for seat, door in layout.cells),
        portals=tuple((colour, tuple(map(end, ends))) for colour, ends in layout.portals),
        tokens=tuple(map(end, layout.tokens)),
    )
