"""What differs between two Lodges as a picture wants it: both side by side, with the lines of sight of only one.

``difference_view`` is the only maker of this shape::

    {"title", "says": [{"words", "board": see lodge_view, with "rays" for the lines that the other Lodge has not, and
     how many of them begin or end in a Room as its mark}], first the Lodge before, then the Lodge after}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brw_lab.lodge.difference import Change, Difference
from brw_lab.lodge.lodge import Lodge
from brw_lab.terms import listed
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.pair_drawing import pair_svg

View = dict[str, Any]
MOST = 12
"""How many lines of sight are drawn in one Lodge; more would hide the Rooms."""
LIST = 6
"""How many walks are named under a Lodge."""


def difference_view(found: Difference) -> View:
    """What to draw of a difference, in the shape that this module documents.

    >>> from brw_lab.lodge.difference import difference
    >>> from brw_lab.lodge.layout import load_layout
    >>> view = difference_view(difference(load_layout("duel"), load_layout("crossed")))
    >>> [[ray["from"] + " " + ray["to"] for ray in side["board"]["rays"]] for side in view["says"]]
    [['crypt garden'], ['crypt armory', 'kiln well']]
    """
    sides = []
    for head, lodge, lines, sign in (
        ("Before", found.before, found.sight.lost, "−"),
        ("After", found.after, found.sight.gained, "+"),
    ):
        sides.append({"words": _words(head, found, lines), "board": _board(lodge, lines, sign)})
    named = dict.fromkeys(filter(None, (found.before.layout.name, found.after.layout.name)))
    return {"title": f"What differs: {listed(list(named), 'and') or 'two Lodges'}", "says": sides}


def difference_svg(found: Difference) -> str:
    """The picture of a difference, as the text of an SVG with its own colours, a title and a description."""
    view = difference_view(found)
    return pair_svg(view["title"], [(side["words"], side["board"]) for side in view["says"]])


def _board(lodge: Lodge, lines: Sequence[Change], sign: str) -> View:
    ends = [room for line in lines for room in line[:2]]
    marks = [(room, "marked", f"{sign}{ends.count(room)}") for room in lodge.rooms if room in ends]
    return lodge_view(None, lodge, sight=[lodge.sees(line.a, line.b) for line in lines[:MOST]], marks=marks)


def _words(head: str, found: Difference, lines: Sequence[Change]) -> str:
    """What the picture of one of the Lodges shows, and for the second what becomes of the walks."""
    before = head == "Before"
    count = len(lines)
    drawn = f", {MOST} of them drawn" if count > MOST else ""
    noun = "line" if count == 1 else "lines"
    told = [f"{head}: {count or 'no'} {noun} of sight {'lost' if before else 'gained'}{drawn}"]
    if not before:
        told += _walks(found)
    return "\n".join(told)


def _walks(found: Difference) -> list[str]:
    walking = found.walking
    told = []
    for said, walks in (
        ("walks gained", walking.gained),
        ("walks lost", walking.lost),
        ("walks shorter", walking.shortened),
        ("walks longer", walking.lengthened),
    ):
        if walks:
            more = f" and {len(walks) - LIST} more" if len(walks) > LIST else ""
            told.append(f"{said}: {', '.join(map(str, walks[:LIST]))}{more}")
    return told or ["every walk as long as before"]
