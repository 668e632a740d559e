"""The lines of a graph of endings: how they run from node to node, how they are marked, and where their answers fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from brw_lab.views.glyphs import badge, number, tag, words

View = dict[str, Any]
Box = tuple[float, float, float, float]
Spot = tuple[float, float] | None
REACH = 19.0
"""From the middle of a node to where its lines begin and end."""
SIZE = 12.0
TRIES = (0.5, 0.56, 0.44, 0.62, 0.38, 0.68, 0.32, 0.74, 0.26, 0.8, 0.2)
"""Where on a stretch an answer may be written, best first."""
ASIDE = (0.0, -8.0, 8.0)
"""How far above or below its line, best first."""


def _ends(points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The points of a line, its ends moved to the edges of the nodes."""
    way = 1 if points[-1][0] >= points[0][0] else -1
    (x, y), *between, (last, low) = ((each[0], each[1]) for each in points)
    return [(x + way * REACH, y), *between, (last - way * (REACH + 6), low)]


def path_of(points: Sequence[Sequence[float]]) -> str:
    """A line through points, level at each of them, as SVG writes it.

    >>> path_of([[0, 0], [100, 0]])
    'M19 0C47 0 47 0 75 0'
    """
    (x, y), *rest = _ends(points)
    said = f"M{number(x)} {number(y)}"
    for there, low in rest:
        half = (x + there) / 2
        said += f"C{number(half)} {number(y)} {number(half)} {number(low)} {number(there)} {number(low)}"
        x, y = there, low
    return said


def arrow(link: View, title: bool = True) -> str:
    """A line: thin, broad where the scenario takes it, and for the two orders drawn through or in dashes."""
    d = path_of(link["points"])
    look: dict[str, Any] = {"fill": "none", "d": d, "stroke_linecap": "round"}
    drawn = tag("title", escape(link["label"], quote=False)) if title else ""
    ordered = [mark for mark in link["marks"] if mark in ("one", "other")]
    if "own" in link["marks"]:
        drawn += tag("path", stroke="accent", stroke_width=8 if ordered else 4.5, **look)
    if ordered:
        if "own" in link["marks"]:
            drawn += tag("path", stroke="paper", stroke_width=5, **look)
        dash = {"stroke_dasharray": "8 6"} if ordered == ["other"] else {}
        drawn += tag("path", stroke="ray", stroke_width=3, **look, **dash)
    if not link["marks"]:
        drawn += tag("path", stroke="field", stroke_width=1.8, **look)
    return tag("g", drawn, kind="brw-road")


def heads(links: Sequence[View]) -> Iterator[str]:
    """An arrowhead at every node that lines come to, in the ink of the strongest of them."""
    strongest: dict[tuple[int, bool], View] = {}
    for link in links:
        key = (link["end"], link["points"][-1][0] >= link["points"][0][0])
        if key not in strongest or len(link["marks"]) > len(strongest[key]["marks"]):
            strongest[key] = link
    for (_, on), link in strongest.items():
        x, y = link["points"][-1]
        ink = "accent" if "own" in link["marks"] else "ray" if link["marks"] else "field"
        tip = x - REACH if on else x + REACH
        back = -10 if on else 10
        yield tag("path", fill=ink, d=f"M{number(tip)} {number(y)}l{back} -5.5v11z")


def spots(nodes: Sequence[View], links: Sequence[View]) -> list[Spot]:
    """Where each answer is written so that it lies over nothing else; None where there is no room."""
    taken = [box for node in nodes for box in _covered(node)]
    for x, y in (fork_at(link) for link in links if link["fork"]):
        taken.append((x - 12, y - 12, x + 12, y + 12))
    found: list[Spot] = [None] * len(links)
    for at in sorted(range(len(links)), key=lambda at: -len(links[at]["marks"])):
        half = (len(links[at]["text"]) * SIZE * 0.53 + 6) / 2
        for x, y in _thinkable(links[at]):
            box = (x - half, y - 8, x + half, y + 8)
            if box[0] >= 2 and not any(_meet(box, other) for other in taken):
                taken.append(box)
                found[at] = (x, y)
                break
    return found


def _thinkable(link: View) -> Iterator[tuple[float, float]]:
    """Places along a line, the best first: in the middle of a stretch, the first stretch first."""
    points = _ends(link["points"])
    for start, end in pairwise(points):
        places = [_along(start, end, share) for share in TRIES]
        yield from ((x, y + aside) for aside in ASIDE for x, y in places)


def _along(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """A place on one stretch of a line, as it is bent."""
    left = 1 - share
    over = 3 * left * share * (start[0] + end[0]) / 2
    return (
        left**3 * start[0] + over + share**3 * end[0],
        (left**3 + 3 * left * left * share) * start[1] + (3 * left * share * share + share**3) * end[1],
    )


def fork_at(link: View) -> tuple[float, float]:
    """Where the letter of an order stands on the line it begins with."""
    points = _ends(link["points"])
    return _along(points[0], points[1], 0.8)


def _covered(node: View) -> Iterator[Box]:
    x, y = node["x"], node["y"]
    yield (x - 20, y - 18, x + (54 if len(node["at"]) > 1 else 20), y + 18)
    if node["kind"] != "end":
        yield (x - 46, y + 18, x + 46, y + 48)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def written(link: View, spot: Spot) -> str:
    """The answer on its line, and the letter of the order that begins with it."""
    drawn = ""
    strong = bool(link["marks"])
    if spot is not None:
        look: dict[str, Any] = {
            "stroke": "paper",
            "stroke_width": 6,
            "paint_order": "stroke",
            "stroke_linejoin": "round",
        }
        drawn = words(link["text"], (spot[0], spot[1] + 4), SIZE, bold=strong, **look)
    if link["fork"]:
        drawn += badge(link["fork"], fork_at(link), fill="ray", ink="on-stop", size=11.5)
    return drawn
