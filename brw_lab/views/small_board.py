"""A Lodge as a small board: where its Rooms, walls, Portals and Cells are, and nothing else; many fit on a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from brw_lab.lodge.bench import room_name, side_name
from brw_lab.lodge.hexes import step
from brw_lab.lodge.portal import BLUE, ORANGE, faces, joined
from brw_lab.views.geometry import HEX, REACH, Point, centre, corners, point, toward, wedge
from brw_lab.views.glyphs import SANS, number, pairs, tag, words
from brw_lab.views.palette import ROOMS, letters, portal_role, seat_role

if TYPE_CHECKING:
    from brw_lab.lodge.plan import HalfEdge, Layout

MARGIN = 12.0
BESIDE = 38.0
"""How far a Cell's pin stands out of the rim, in drawing units."""


def small_board(layout: Layout, width: int = 170) -> str:
    """The small board of a layout as the text of an SVG, *width* CSS pixels wide.

    >>> from brw_lab.lodge.layout import load_layout
    >>> small_board(load_layout("duel")).count("<polygon")
    7
    """
    inner, box = board_and_box(layout)
    place = " ".join(number(value) for value in box)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-small-board" role="img" viewBox="{place}" width="{width}"'
    )
    return f'{head} font-family="{SANS}"><title>{escape(portal_words(layout), quote=False)}</title>{inner}</svg>'


def board_and_box(layout: Layout) -> tuple[str, list[float]]:
    """What is drawn of a layout, without a frame, and the box ``[x, y, width, height]`` that it needs."""
    places = dict(layout.rooms)
    at = {place: room for room, place in layout.rooms}
    letter = letters(room for room, _ in layout.rooms)
    walls = {frozenset(wall) for wall in layout.walls}
    drawn = [_room(index, centre(place), letter[room]) for index, (room, place) in enumerate(layout.rooms)]
    for room, place in layout.rooms:
        for side in ("E", "SE", "SW"):
            beyond = at.get(step(place, side))
            if beyond is not None and frozenset((room, beyond)) in walls:
                drawn.append(_wall(centre(place), side))
    drawn += [_cell(toward(centre(places[room]), side, REACH), side, seat) for seat, (room, side) in layout.cells]
    signs = letters(joined(layout))
    for colour, ends in joined(layout).items():
        drawn += [_portal(centre(places[room]), side, colour, signs[colour]) for room, side in ends]
    return "".join(drawn), _box(layout)


def portal_words(layout: Layout) -> str:
    """Where the Portals and walls of a layout are, in words.

    >>> from brw_lab.lodge.layout import load_layout
    >>> portal_words(load_layout("crypt 0,0; hall 1,0 / portals violet crypt W, hall E"))
    'violet: Crypt west – Hall east'
    """
    said = [f"{colour}: {' – '.join(side_name(end) for end in ends)}" for colour, ends in layout.portals]
    for token in layout.tokens:
        blue, orange = (room_name(room) for room, _ in faces(layout, token))
        said.append(f"token: {blue} (blue) – {orange} (orange)")
    said += [f"wall: {room_name(a)} – {room_name(b)}" for a, b in layout.walls]
    return "; ".join(said) if said else "no Portals"


def portal_lines(layout: Layout) -> list[str]:
    """The same as short as a caption wants it: each Portal by the letter that it bears on the board, sides as in files.

    >>> from brw_lab.lodge.layout import load_layout
    >>> portal_lines(load_layout("crypt 0,0; hall 1,0 / portals violet crypt W, hall E"))
    ['V: Crypt W – Hall E']
    """
    signs = letters(joined(layout))
    said = [
        f"{signs[colour]}: {' – '.join(f'{room_name(room)} {side}' for room, side in ends)}"
        for colour, ends in layout.portals
    ]
    said += [f"{signs[BLUE]}|{signs[ORANGE]}: {_faces(layout, token)}" for token in layout.tokens]
    return [*said, *(f"wall: {room_name(a)} – {room_name(b)}" for a, b in layout.walls)]


def _faces(layout: Layout, token: HalfEdge) -> str:
    return " | ".join(room_name(room) for room, _ in faces(layout, token))


def _room(index: int, middle: Point, letter: str) -> str:
    tint = f"room-{ROOMS[index % len(ROOMS)]}"
    floor = tag("polygon", fill=tint, stroke="rim", stroke_width=4, points=pairs(corners(middle, HEX)))
    return floor + words(letter, (middle[0], middle[1] + 17), 48, bold=True)


def _wall(middle: Point, side: str) -> str:
    (near, far) = wedge(middle, side, HEX, HEX)[1:3]
    line = f"M{number(near[0])} {number(near[1])}L{number(far[0])} {number(far[1])}"
    return tag("path", fill="none", stroke="wall", stroke_width=16, d=line) + tag(
        "path", fill="none", stroke="brick", stroke_width=8, d=line
    )


def _cell(door: Point, side: str, seat: str) -> str:
    """A pin outside the rim, in the seat's colour, with its letter."""
    x, y = toward(door, side, BESIDE)
    stem = f"M{number(door[0])} {number(door[1])}L{number(x)} {number(y)}"
    role = seat_role(seat)
    return (
        tag("path", fill="none", stroke=role, stroke_width=12, d=stem)
        + tag("circle", fill=role, stroke="edge", stroke_width=2, cx=x, cy=y, r=26)
        + words(seat[0].upper(), (x, y + 12), 34, fill=f"on-{role}", bold=True)
    )


def _portal(middle: Point, side: str, colour: str, letter: str) -> str:
    """A bar along the side and a plate with the colour's letter."""
    role = portal_role(colour)
    one, other = wedge(middle, side, HEX - 8, HEX - 8)[1:3]
    line = f"M{number(one[0])} {number(one[1])}L{number(other[0])} {number(other[1])}"
    x, y = toward(middle, side, REACH - 24)
    return (
        tag("path", fill="none", stroke=role, stroke_width=18, d=line)
        + tag("circle", fill=role, stroke="halo", stroke_width=3, cx=x, cy=y, r=26)
        + words(letter, (x, y + 12), 34, fill="halo", bold=True)
    )


def _box(layout: Layout) -> list[float]:
    spots: list[Point] = [spot for _, place in layout.rooms for spot in corners(centre(place), HEX)]
    places = dict(layout.rooms)
    for _, (room, side) in layout.cells:
        x, y = toward(centre(places[room]), side, REACH + BESIDE)
        spots += [(x - 28, y - 28), (x + 28, y + 28)]
    left, top = (min(spot[axis] for spot in spots) - MARGIN for axis in (0, 1))
    right, low = (max(spot[axis] for spot in spots) + MARGIN for axis in (0, 1))
    return [*point(left, top), *point(right - left, low - top)]
