"""Turning Portal tokens: where their faces look after half a turn.

Each token in its own passage, or all of them about the middle of the Lodge. Which of the two a table means is asked
elsewhere; what the faces join is said in :mod:`brw_lab.lodge.portal`.
"""

from __future__ import annotations

from dataclasses import replace

from brw_lab.errors import LayoutError, raise_all
from brw_lab.lodge.fit import misfits
from brw_lab.lodge.hexes import Place, opposite
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.portal import faces


def turned_tokens(layout: Layout) -> Layout:
    """The layout with every Portal token turned half round where it stands: its blue and orange face change places.

    Since all blue faces become orange ones and the other way round, who is next to whom and who sees whom stays as it
    was; turned twice, the layout is the old one. *layout* has to fit together.

    Source: Sator, Amsterdam (sator.amsterdam.second-moon-turn, sator.amsterdam.third-moon-turn).

    >>> pair = Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0))), tokens=(("crypt", "E"),))
    >>> turned_tokens(pair).tokens
    (('garden', 'W'),)
    """
    return replace(layout, tokens=tuple(faces(layout, token)[1] for token in layout.tokens))


def turned_about_centre(layout: Layout) -> Layout:
    """The layout with all Portal tokens turned half round together, about the middle of the Lodge.

    A token comes to stand in the passage straight across; Rooms, Cells, walls and pairs of Portals stay where they are.

    Raises :class:`LayoutError` for a Lodge that has no middle, since a Room has none straight across, and where a token
    finds its passage walled or taken.
    Source: Sator, Amsterdam, read the other way (sator.amsterdam.second-moon-turn).

    >>> row = Layout(rooms=(("a", (0, 0)), ("b", (1, 0)), ("c", (2, 0))), tokens=(("a", "E"),))
    >>> turned_about_centre(row).tokens
    (('c', 'W'),)
    """
    if not layout.tokens:
        return layout
    across = _across(layout)
    turned = replace(layout, tokens=tuple((across[room], opposite(side)) for room, side in layout.tokens))
    raise_all(misfits(turned))
    return turned


def _across(layout: Layout) -> dict[str, str]:
    """The Room straight across from each, seen from the middle of the Lodge."""
    rooms = {place: room for room, place in layout.rooms}
    (least_q, most_q), (least_r, most_r) = ((min(line), max(line)) for line in zip(*rooms, strict=True))

    def image(place: Place) -> Place:
        return least_q + most_q - place[0], least_r + most_r - place[1]

    lone = [room for room, place in layout.rooms if image(place) not in rooms]
    if lone:
        message = (
            f"Portals cannot be turned about the middle of this Lodge: no Room lies straight across from {lone[0]}"
        )
        raise LayoutError(message, expected=("a Lodge that half a turn leaves as it is",))
    return {room: rooms[image(place)] for room, place in layout.rooms}
