"""The drawing: a Lodge view as one SVG that stands alone, the same whenever it is drawn.

A floor plan: dark walls, floors in the Rooms' colours, doors cut through. Everything comes from the dict that
:func:`brw_lab.views.lodge_view.lodge_view` makes; no rule, no script and no style sheet is needed to show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from brw_lab.views import glyphs
from brw_lab.views.geometry import CELL, FLOOR, HEX, Point, corners
from brw_lab.views.glyphs import SANS, SERIF, number, pairs, piece, tag, words
from brw_lab.views.palette import letters, portal_role, seat_role
from brw_lab.views.sight_drawing import blocker, fan, figure, spot

View = dict[str, Any]
SLOT = 17.0
WIDTH = 640
"""How wide a drawing of usual size stands on a page, in CSS pixels."""
SIGNS = {
    "seen": ("ray", "✓"),
    "unseen": ("stop", "×"),
    "reach": ("ink", "→"),
    "hit": ("ray", "◎"),
    "miss": ("stop", "×"),
    "away": ("stop", "–"),
    "safe": ("good", "✓"),
    "danger": ("bad", "!"),
    "open": ("ink", "?"),
}
"""The ground and the sign of each kind of mark: no two that may stand beside each other differ in colour alone."""


def svg_of(view: View) -> str:
    """The picture of a Lodge view, as the text of an SVG with its own colours, a title and a description.

    >>> svg_of({"title": "Empty", "label": "Empty: 0 Rooms", "box": [0, 0, 10, 10]})[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    x, y, wide, high = view["box"]
    rooms, cells = view.get("rooms", []), view.get("cells", [])
    seats = letters([cell["seat"] for cell in cells] or [row["seat"] for row in view.get("boards", [])])
    layers = [
        tag("rect", fill="paper", kind="brw-paper", x=x, y=y, width=wide, height=high, rx=18),
        _walls(rooms, cells),
        *[_floor(room) for room in rooms],
        *[_cell(cell) for cell in cells],
        *[_door(door) for door in view.get("doors", [])],
        *[_bricks(wall) for wall in view.get("walls", [])],
        *[_furniture(room, seats) for room in rooms],
        *[_portal(portal) for portal in view.get("portals", [])],
        *[spot(room) for room in rooms],
        fan(view.get("fan", [])),
        *[_ray(ray) for ray in view.get("rays", [])],
        *[_name(room) for room in rooms],
        *[_model(model) for home in (*rooms, *cells) for model in home["models"]],
        *[_sign(room) + figure(room) for room in rooms],
        *[_stops(ray) for ray in view.get("rays", [])],
        *[_board(row, x, wide) for row in view.get("boards", [])],
        *[glyphs.caption(row["text"], (row["x"], row["y"])) for row in view.get("caption", [])],
    ]
    about = tag("title", escape(view["title"], quote=False)) + tag("desc", escape(describe(view), quote=False))
    box = " ".join(number(value) for value in view["box"])
    shown = round(WIDTH * wide / 660)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" viewBox="{box}" width="{shown}"'
    return f'{head} font-family="{SANS}">{about}{"".join(layers)}</svg>'


def seat_icon(seat: str, letter: str = "") -> str:
    """A seat's piece by itself, as a small SVG for use beside words.

    >>> seat_icon("red", "R").startswith('<svg xmlns=')
    True
    """
    drawn = piece(seat, letter or seat[0].upper(), (0, 0), 16)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-19 -19 38 38" width="26" height="26"'
    return f'{head} font-family="{SANS}">{drawn}</svg>'


def ray_svg(ray: View) -> str:
    """One line of sight by itself, with what stops it, to be laid over a drawing of its Lodge."""
    return _ray(ray) + _stops(ray)


def describe(view: View) -> str:
    """What the picture shows, in sentences: every Room and Cell, and what the lines of sight say."""
    said = [view["label"], *(place["label"] for place in (*view.get("rooms", []), *view.get("cells", [])))]
    for ray in view.get("rays", []):
        sees = "sees" if ray["seen"] else "does not see"
        said.append(f"{ray['from']} {sees} {ray['to']}{': ' if ray['why'] else ''}{ray['why']}")
    said += [view["table"]] if view.get("table") else []
    return ". ".join(said) + "."


def _hex(place: View, size: float, **look: Any) -> str:
    return tag("polygon", points=pairs(corners((place["cx"], place["cy"]), size)), **look)


def _walls(rooms: Sequence[View], cells: Sequence[View]) -> str:
    """The mass of the walls as one shape: outlines first, then the fill over them."""
    sizes = [(room, HEX) for room in rooms] + [(cell, CELL) for cell in cells]
    outline = "".join(
        _hex(place, size, fill="none", stroke="rim", stroke_width=4, stroke_linejoin="round") for place, size in sizes
    )
    return tag("g", outline + "".join(_hex(place, size, fill="wall") for place, size in sizes), kind="brw-walls")


def _tint(room: View) -> str:
    if room["lit"] or room.get("tint"):
        return str(room.get("tint") or "lit")
    return "room-wreck" if room["ruin"] else f"room-{room['color']}"


def _floor(room: View) -> str:
    edge = "edge-wreck" if room["ruin"] else f"edge-{room['color']}"
    floor = _hex(room, FLOOR, fill=_tint(room)) + _hex(room, FLOOR - 4, fill="none", stroke=edge, stroke_width=4)
    if room["ruin"]:
        x, y = room["cx"], room["cy"]
        crack = f"M{number(x - 74)} {number(y - 4)}l30 12 12 -10 22 18 16 -13 24 12 42 -16"
        crack += f"M{number(x - 10)} {number(y + 16)}l-9 20 8 12"
        floor += tag("path", fill="none", stroke=edge, stroke_width=2.6, stroke_linejoin="round", d=crack)
    else:
        floor += glyphs.emblem(room["color"], (room["cx"], room["cy"] + 3))
    if room["lit"]:
        floor += _hex(
            room, FLOOR - 9, fill="none", stroke="lit-edge", stroke_width=3, stroke_dasharray="9 6", kind="brw-lit"
        )
    return tag("g", floor, kind="brw-room", data_room=room["id"])


def _cell(cell: View) -> str:
    role = seat_role(cell["seat"])
    x, y = cell["cx"], cell["cy"]
    floor = _hex(cell, CELL - 7, fill="lit" if cell["lit"] else "well") + _hex(
        cell, CELL - 10, fill="none", stroke=role, stroke_width=3
    )
    turn = f"translate({number(cell['door'][0])} {number(cell['door'][1])}) rotate({cell['angle']})"
    door = tag("rect", fill="door", x=-11, y=-12, width=22, height=24) + tag("path", fill="wall", d="M-7 0l9 -7v14z")
    away = -CELL - 7 if cell["side"].startswith("N") else CELL + 16  # not over the Room that it opens onto
    name = words(cell["name"], (x, y + away), 14.5, face=SERIF, bold=True)
    return tag("g", floor + tag("g", door, transform=turn) + name, kind="brw-cell-drawn", data_cell=cell["seat"])


def _door(door: View) -> str:
    """An opening through the wall, with its two jambs."""
    turn = f"translate({number(door['x'])} {number(door['y'])}) rotate({door['angle']})"
    opening = tag("rect", fill="door", x=-11, y=-19, width=22, height=38)
    jambs = tag("path", fill="none", stroke="jamb", stroke_width=3.4, d="M-11 -19h22M-11 19h22")
    return tag("g", opening + jambs, kind="brw-door", transform=turn)


def _bricks(wall: View) -> str:
    """A wall that was laid where a door would be."""
    turn = f"translate({number(wall['x'])} {number(wall['y'])}) rotate({wall['angle']})"
    body = tag("rect", fill="brick", stroke="wall", stroke_width=2, x=-11, y=-34, width=22, height=68, rx=2)
    lines = "M0 -34v68M-11 -23h11M-11 0h11M-11 23h11M0 -11.5h11M0 11.5h11"
    return tag(
        "g", body + tag("path", fill="none", stroke="wall", stroke_width=2.2, d=lines), kind="brw-wall", transform=turn
    )


def _furniture(room: View, seats: dict[str, str]) -> str:
    """What lies on a Room's floor: its Instability Slots with their cubes, its token."""
    x, y = room["cx"], room["cy"]
    count = len(room["slots"])
    apart = min(SLOT + 3.4, 124 / max(count, 1))
    spots = [(x + (slot - (count - 1) / 2) * apart, y + 42) for slot in range(count)]
    cubes = "".join(
        _slot(seat, spot, seats, fresh) for seat, spot, fresh in zip(room["slots"], spots, room["fresh"], strict=True)
    )
    if room["word"]:
        cubes += words(room["word"], (x + 16, y + 46), 14, fill="soft", font_style="italic")
    return tag("g", cubes + glyphs.coin((x, y + 68), room["token"]), kind="brw-furniture")


def _name(room: View) -> str:
    """A Room's name, in one or two lines, legible over whatever passes under it."""
    lines = _lines(room["name"])
    halo: dict[str, Any] = {
        "stroke": _tint(room),
        "stroke_width": 5,
        "paint_order": "stroke",
        "stroke_linejoin": "round",
    }
    size, top = (18.5, -33.0) if len(lines) == 1 else (16.5, -44.0)
    return "".join(
        words(line, (room["cx"], room["cy"] + top + 18 * row), size, face=SERIF, bold=True, **halo)
        for row, line in enumerate(lines)
    )


def _lines(name: str) -> list[str]:
    """A Room's name in one or two lines."""
    parts = name.split()
    if len(name) <= 12 or len(parts) == 1:
        return [name]
    cut = min(range(1, len(parts)), key=lambda at: abs(len(" ".join(parts[:at])) - len(" ".join(parts[at:])) - 3))
    return [" ".join(parts[:cut]), " ".join(parts[cut:])]


def _slot(seat: str | None, spot: Point, seats: dict[str, str], fresh: bool, size: float = SLOT) -> str:
    """One slot, empty or with a seat's cube; a fresh cube has a ring around it."""
    x, y = spot
    if seat is None:
        box: dict[str, Any] = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 3.5}
        return tag("rect", fill="well", stroke="slot", stroke_width=1.4, **box)
    drawn = piece(seat, seats.get(seat, seat[0].upper()), spot, size / 2 + 0.6, kind="brw-cube")
    ring = tag("circle", fill="none", stroke="fresh", stroke_width=2.6, cx=x, cy=y, r=size * 0.72, kind="brw-fresh")
    return drawn + ring if fresh else drawn


def _portal(portal: View) -> str:
    """A Portal: a gate of light in the wall, with its letter inside the Room."""
    role = portal_role(portal["color"])
    turn = f"translate({number(portal['x'])} {number(portal['y'])}) rotate({portal['angle']})"
    gate = tag("ellipse", fill="halo", stroke=role, stroke_width=5, cx=0, cy=0, rx=12.5, ry=35) + tag(
        "ellipse", fill="none", stroke=role, stroke_width=1.8, stroke_dasharray="3 3", cx=0, cy=0, rx=7, ry=28
    )
    x, y = portal["x"], portal["y"]
    plate = tag("circle", fill=role, stroke="halo", stroke_width=2, cx=x, cy=y, r=12)
    letter = words(portal["letter"], (x, y + 5), 14, fill="halo", bold=True)
    return tag("g", tag("g", gate, transform=turn) + plate + letter, kind="brw-portal", data_color=portal["color"])


def _ray(ray: View) -> str:
    """A line of sight: solid where it sees, dashed where it is stopped."""
    look: dict[str, Any] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    dashes = {} if ray["seen"] else {"stroke_dasharray": "11 9"}
    drawn = ""
    for segment in ray["segments"]:
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in segment)
        drawn += tag("path", fill="none", stroke="halo", stroke_width=10, d=line, **look)
        drawn += tag("path", fill="none", stroke="ray", stroke_width=5, d=line, **look, **dashes)
    ends = [ray["segments"][0][0], *([ray["segments"][-1][-1]] if ray["seen"] else [])] if ray["segments"] else []
    dots = "".join(tag("circle", fill="ray", stroke="halo", stroke_width=2.5, cx=x, cy=y, r=6.5) for x, y in ends)
    return tag("g", drawn + dots, kind="brw-ray")


def _stops(ray: View) -> str:
    gates = "".join(
        glyphs.badge(gate["text"], (spot[0], spot[1]), fill="ray", ink="on-stop", size=14)
        for gate in ray["gates"]
        for spot in gate["at"]
    )
    if ray["stop"] is None:
        return tag("g", gates, kind="brw-ray-signs") if gates else ""
    stop = (ray["stop"][0], ray["stop"][1])
    end = glyphs.onward(stop, ray["turn"]) if ray["by"] == "away" else glyphs.cross(stop)
    return tag("g", gates + blocker(ray) + end, kind="brw-ray-signs")


def _model(model: View) -> str:
    at, radius = (model["x"], model["y"]), model["r"]
    drawn = ""
    if model["options"]:
        drawn += tag(
            "circle",
            fill="lit",
            stroke="lit-edge",
            stroke_width=3,
            stroke_dasharray="6 4",
            cx=at[0],
            cy=at[1],
            r=radius + 6,
        )
    elif model["fresh"]:
        drawn += tag(
            "circle", fill="none", stroke="fresh", stroke_width=3, cx=at[0], cy=at[1], r=radius + 4, kind="brw-fresh"
        )
    drawn += piece(model["seat"], model["letter"], at, radius, shape=model["shape"])
    if model["damage"]:
        count = f"{model['damage']}/{model['health']}" if model["health"] else str(model["damage"])
        drawn += glyphs.badge(count, (at[0] + radius * 0.95, at[1] - radius * 0.8), size=max(8.5, radius * 0.5))
    return tag("g", drawn, kind="brw-model", data_model=model["id"])


def _sign(room: View) -> str:
    """What is said above a Room's name: a mark, or the lantern of a Room that may be chosen."""
    mark = room["mark"]
    at = (room["cx"] + (mark or {}).get("aside", 0), room["cy"] - 68)
    if mark is None:
        high = 8 * (len(_lines(room["name"])) - 1)
        return glyphs.lantern((at[0], at[1] - high)) if room["lit"] else ""
    if mark["kind"] == "from":
        return glyphs.eye(at)
    fill, sign = SIGNS.get(mark["kind"], ("ink", "•"))
    return glyphs.badge(f"{sign} {mark['text']}".strip(), at, fill=fill, ink="on-stop", size=13.5)


def _board(row: View, left: float, wide: float) -> str:
    """A Mage board: who, the Health Track, points and Trophies."""
    x, y = left + 16, row["y"]
    role = seat_role(row["seat"])
    drawn = tag("rect", fill="card", stroke="rule", stroke_width=1.5, x=x, y=y, width=wide - 32, height=52, rx=12)
    drawn += tag("rect", fill=role, x=x, y=y + 10, width=4, height=32, rx=2)
    drawn += piece(row["seat"], row["letter"], (x + 32, y + 26), 16)
    start: dict[str, Any] = {"text_anchor": "start"}
    drawn += words(row["name"], (x + 58, y + (24 if row["card"] else 32)), 17, face=SERIF, bold=True, **start)
    drawn += words(row["card"], (x + 58, y + 41), 12.5, fill="soft", **start) if row["card"] else ""
    apart = min(25.0, 310 / max(len(row["damage"]), 1))
    spots = [(x + 186 + apart * slot, y + 26) for slot in range(len(row["damage"]))]
    letter = {row["seat"]: row["letter"]}
    drawn += "".join(
        _slot(seat, spot, letter, fresh, 19)
        for seat, spot, fresh in zip(row["damage"], spots, row["fresh"], strict=True)
    )
    return tag("g", drawn + _score(row, x + wide - 48, y), kind="brw-board", data_seat=row["seat"])


def _score(row: View, right: float, y: float) -> str:
    """Power Points, large, and for a Mage its Trophies; what has just changed in the colour of fresh things."""
    count = {1: "Power Point"}.get(row["power"], "Power Points")
    said = [("power", 22, count, right - 92)]
    if row["card"]:
        said.append(("trophies", 17, "Trophy" if row["trophies"] == 1 else "Trophies", right))
    look: dict[str, Any] = {"fill": "soft", "font_size": 13, "text_anchor": "end"}
    drawn = ""
    for what, size, unit, end in said:
        fill = "fresh" if what in row["gained"] else "ink"
        figure = tag("tspan", str(row[what]), fill=fill, font_size=size, font_weight="700")
        drawn += tag("text", f"{figure} {unit}", x=end, y=y + 33, **look)
    return drawn
