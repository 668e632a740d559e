"""What a Lodge is like as a picture wants it: the Lodge twice, its Rooms shaded by exposure and by how busy they are.

``analysis_view`` is the only maker of this shape::

    {"title", "says": [{"words", "board": see lodge_view, with a "tint" and a mark with the number in each Room}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brw_lab.lodge.analysis import Analysis
from brw_lab.terms import RoomId, listed
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.pair_drawing import pair_svg

View = dict[str, Any]
SHADES = 5
"""How many tints there are, from the least to the most."""
CHOKEPOINT = "◆"


def analysis_view(found: Analysis, range: int | None = None) -> View:
    """What to draw of an analysis, in the shape that this module documents; *range* bounds how far one sees.

    >>> from brw_lab.lodge.analysis import analyse
    >>> from brw_lab.lodge.layout import load_layout
    >>> view = analysis_view(analyse(load_layout("attic 0,0; hall 1,0; cellar 2,0")))
    >>> [[room["mark"]["text"] for room in side["board"]["rooms"]] for side in view["says"]]
    [['2', '2', '2'], ['0 %', '100 % ◆', '0 %']]
    """
    exposure = found.exposure(range)
    busy = {room: f"{share:.0%}".replace("%", " %") for room, share in found.betweenness.items()}
    busy |= {room: f"{busy[room]} {CHOKEPOINT}" for room in found.chokepoints}
    sides = [
        {"words": _exposure_words(range), "board": _board(found, exposure, {r: str(n) for r, n in exposure.items()})},
        {"words": _busy_words(found), "board": _board(found, found.betweenness, busy)},
    ]
    return {"title": found.lodge.layout.title or found.lodge.layout.name or "A Lodge", "says": sides}


def analysis_svg(found: Analysis) -> str:
    """The picture of an analysis, as the text of an SVG with its own colours, a title and a description."""
    view = analysis_view(found)
    return pair_svg(view["title"], [(side["words"], side["board"]) for side in view["says"]])


def _exposure_words(range: int | None) -> str:
    within = "" if range is None else f", at most {range} Room{'' if range == 1 else 's'} away"
    return f"Exposure\nfrom how many other Rooms each Room is seen{within}"


def _busy_words(found: Analysis) -> str:
    said = "How busy it is\nthe share of the shortest walks between two others that lead through a Room"
    if found.chokepoints:
        return f"{said}\n{CHOKEPOINT} without {listed(found.chokepoints)} the Lodge would fall apart"
    return said


def _board(found: Analysis, shares: Mapping[RoomId, float], texts: Mapping[RoomId, str]) -> View:
    """The Lodge with a number in each Room, and a tint that grows with it."""
    board = lodge_view(None, found.lodge, marks=[(room, "marked", text) for room, text in texts.items()])
    most = max(shares.values())
    for room in board["rooms"]:
        shade = round((SHADES - 1) * shares[room["id"]] / most) if most else 0
        room["tint"] = f"heat-{1 + shade}"
        room["label"] += f"; {texts[room['id']].replace(CHOKEPOINT, 'chokepoint')}"
    return board
