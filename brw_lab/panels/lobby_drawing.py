"""The lobby as a picture and as words, for where no kernel runs: its doors, and what lies behind each."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Any

from brw_lab.views.glyphs import SANS, SERIF, pairs, polygon, tag, words

View = dict[str, Any]
WIDE, HIGH, EDGE, TOP = 640, 104, 24, 84
"""How wide the picture is, how high a door in it, how far it keeps from the edge, and where the first one stands."""
LETTERS = 62
"""So many letters of a sentence go on one line."""


def lobby_svg(scene: View) -> str:
    """The doors one below the other, with their signs, as an SVG that stands alone.

    >>> lobby_svg({"title": "Come in", "says": "", "doors": []})[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    doors = scene["doors"]
    high = TOP + HIGH * len(doors) + EDGE // 2
    left: View = {"text_anchor": "start"}
    head = words(scene["title"], (EDGE, 38), 25, bold=True, face=SERIF, **left)
    head += words(scene["says"], (EDGE, 62), 14, fill="soft", **left)
    drawn = "".join(_door(door, TOP + HIGH * at) for at, door in enumerate(doors))
    paper = tag("rect", fill="paper", kind="brw-paper", x=0, y=0, width=WIDE, height=high, rx=18)
    about = tag("title", escape(scene["title"], quote=False)) + tag("desc", escape(lobby_text(scene), quote=False))
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDE} {high}" width="{WIDE}"'
    return f'{opening} font-family="{SANS}">{about}{paper}{head}{drawn}</svg>'


def _door(door: View, top: float) -> str:
    tone = door["tone"]
    left: View = {"text_anchor": "start"}
    size: View = {"x": EDGE / 2, "y": top, "width": WIDE - EDGE, "height": HIGH - 12, "rx": 14}
    card = tag("rect", fill="card", stroke="rule", stroke_width=1, **size)
    at = (EDGE + 38, top + (HIGH - 12) / 2)
    hexagon = pairs(polygon(at, 34, 6, -90))
    sign = tag("polygon", fill=f"room-{tone}", stroke=f"edge-{tone}", stroke_width=2, points=hexagon)
    pen: View = {"stroke_width": 2.2, "stroke_linecap": "round", "stroke_linejoin": "round"}
    move = f"translate({at[0] - 30:g} {at[1] - 30:g}) scale(1.25)"
    sign += tag("path", fill="none", stroke=f"edge-{tone}", d=door["sign"], transform=move, **pen)
    text = words(door["title"], (EDGE + 92, top + 28), 20, bold=True, face=SERIF, **left)
    lines = [(line, "ink") for line in wrap(door["says"], LETTERS)]
    lines += [(door["now"], "accent")] if door["now"] else []
    for row, (line, ink) in enumerate(lines[:3]):
        text += words(line, (EDGE + 92, top + 48 + 18 * row), 14, fill=ink, **left)
    return card + sign + text


def lobby_text(scene: View) -> str:
    """The doors in plain words.

    >>> print(lobby_text({"title": "Come in", "says": "Five doors.", "doors": []}))
    Come in
    Five doors.
    """
    lines = [scene["title"], scene["says"]]
    for door in scene["doors"]:
        lines.append(f"  {door['title']}: {door['says']}" + (f" ({door['now']})" if door["now"] else ""))
        if len(door["nooks"]) > 1:
            lines += [f"    {nook['title']}: {nook['says']}" for nook in door["nooks"]]
    return "\n".join(lines)
