"""What a look round adds to the drawing of a Lodge: a fan of lines, numbers on the floors, the name of what stops one.

Everything comes from the dict of :mod:`.sight_view`; the board itself is drawn in :mod:`.svg`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from brw_lab.views.geometry import FLOOR, HEX, REACH, Point, corners, point, tenth, toward
from brw_lab.views.glyphs import SANS, badge, eye, number, pairs, tag, words

View = dict[str, Any]
FIGURE = 62.0
"""How far below the middle of a Room the number on its floor stands."""
STOP, RING = 17.0, 41.0
"""What the stop mark, and the ring round a wall or Portal, take up before the word for what stops a line."""


def fan(segments: Sequence[Sequence[Sequence[float]]]) -> str:
    """Every line that leaves a Room, thin, so that one sees where they go and where they part."""
    if not segments:
        return ""
    path = "".join(
        f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in (tuple(each) for each in segments)
    )
    look: dict[str, Any] = {"fill": "none", "stroke_linecap": "round", "d": path}
    return tag(
        "g",
        tag("path", stroke="halo", stroke_width=6, stroke_opacity=0.7, **look)
        + tag("path", stroke="ray", stroke_width=2.6, stroke_dasharray="1 6", **look),
        kind="brw-fan",
    )


def figure(room: View) -> str:
    """The number on a Room's floor and the sign of one that differs."""
    x, y = room["cx"], room["cy"]
    drawn = badge(room["figure"], (x, y + FIGURE), fill="ink", ink="card", size=19) if room.get("figure") else ""
    if room.get("differs"):
        at = toward((x, y), room["differs"], REACH - 14)
        drawn += tag("g", _unlike(at), kind="brw-differs", data_room=room["id"])
    return drawn


def spot(room: View) -> str:
    """The dotted edge of a Room from which more would be seen."""
    if not room.get("spot"):
        return ""
    look: dict[str, Any] = {"stroke_width": 5, "stroke_dasharray": "2 11", "stroke_linecap": "round"}
    edge = pairs(corners((room["cx"], room["cy"]), FLOOR - 12))
    return tag("polygon", fill="none", stroke="accent", points=edge, kind="brw-spot", **look)


def _unlike(at: Point) -> str:
    """The sign of what is not as before."""
    x, y = at
    disc = tag("circle", fill="fresh", stroke="halo", stroke_width=2, cx=x, cy=y, r=12)
    return disc + words("≠", (x, y + 6), 18, fill="halo", bold=True)


def blocker(ray: View) -> str:
    """A ring round what stops a line and the word for it; the missing place itself where it is a hole."""
    said = ray.get("word", "")
    if not said:
        return ""
    x, y = ray["stop"]
    drawn = ""
    if ray["by"] == "hole":
        beyond = _beyond((x, y), ray["turn"], HEX * 0.866)
        look: dict[str, Any] = {"fill": "none", "stroke": "stop", "stroke_width": 3, "stroke_dasharray": "8 7"}
        drawn = tag("polygon", points=pairs(corners(beyond, HEX - 14)), **look)
    elif ray["by"] in ("wall", "portal"):
        drawn = tag("circle", fill="none", stroke="halo", stroke_width=9, cx=x, cy=y, r=RING)
        drawn += tag("circle", fill="none", stroke="stop", stroke_width=4, cx=x, cy=y, r=RING)
    lies = abs(cos(ray["turn"] * pi / 180))  # beside the line's end a word needs half its width, above it half a line
    far = (RING if ray["by"] in ("wall", "portal") else STOP) + 11 + lies * (4.5 * len(said) - 5)
    at = _beyond((x, y), ray["turn"], far)
    return drawn + badge(said, at, fill="stop", ink="on-stop", size=14)


def _beyond(at: Point, turn: float, far: float) -> Point:
    return point(at[0] + far * cos(turn * pi / 180), at[1] + far * sin(turn * pi / 180))


def legend_icon(kind: str, text: str = "") -> str:
    """The sign of one line of the legend, as a small SVG by itself.

    >>> legend_icon("from").startswith("<svg xmlns=")
    True
    """
    wide = max(34, 11 * len(text) + 20) if kind.startswith("heat-") else 34
    middle = (wide / 2, 15.0)
    if kind == "from":
        inner = eye(middle)
    elif kind == "seen":
        inner = _floor(wide, "lit") + badge(f"✓ {text}".strip(), middle, fill="ray", ink="on-stop", size=12)
    elif kind == "unseen":
        inner = _floor(wide, "room-wreck") + badge("×", middle, fill="stop", ink="on-stop", size=12)
    elif kind == "fan":
        inner = fan([[(2.0, middle[1]), (tenth(wide - 2), middle[1])]])
    elif kind == "spot":
        look: dict[str, Any] = {"stroke_width": 4, "stroke_dasharray": "1 8", "stroke_linecap": "round"}
        inner = tag("rect", fill="none", stroke="accent", x=4, y=4, width=wide - 8, height=22, rx=7, **look)
    elif kind == "differs":
        inner = _unlike(middle)
    else:
        inner = _floor(wide, kind) + words(text, (middle[0], 21), 16, bold=True)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} 30" width="{wide}" height="30"'
    return f'{head} font-family="{SANS}">{inner}</svg>'


def _floor(wide: float, role: str) -> str:
    return tag("rect", fill=role, stroke="field", stroke_width=1.5, x=1, y=1, width=wide - 2, height=28, rx=6)


def words_on(view: Mapping[str, Any]) -> str:
    """The short word for what stops a line of :func:`.edges_view.ray`; nothing where it is seen.

    >>> words_on({"stop": (0, 0), "by": "rim", "range": None})
    'rim'
    """
    if view["stop"] is None:
        return ""
    names: dict[str, str] = {
        "portal": "Portal",
        "crossings": "no more Portals",
        "away": "elsewhere",
        "range": f"range {view['range']}",
    }
    return names.get(str(view["by"]), str(view["by"]))
