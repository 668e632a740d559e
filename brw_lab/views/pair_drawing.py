"""Two Lodges side by side as one picture, each under a line of words; what is drawn of either is not decided here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import Any

from brw_lab.views.glyphs import SANS, number, tag, words
from brw_lab.views.svg import describe, svg_of

View = dict[str, Any]
GAP = 24.0
LINE = 22.0
LETTERS = 62
WIDTH = 1000
"""How wide the picture stands on a page, in CSS pixels."""


def pair_svg(title: str, sides: Sequence[tuple[str, View | None]], shown: int = WIDTH) -> str:
    """Lodge views beside one another, each below its words (the first line bold); a side may have only words.

    *shown* is how wide the picture stands on a page, in CSS pixels.

    >>> view = {"title": "Empty", "label": "Empty: 0 Rooms", "box": [0, 0, 10, 10]}
    >>> pair_svg("Two", [("one way", view), ("the other", view)]).count("<svg")
    3
    """
    boxes = [view["box"] for _, view in sides if view]
    wide, high = (max((box[at] for box in boxes), default=400) for at in (2, 3))
    lines = [[row for part in said.split("\n") for row in wrap(part, LETTERS)] for said, _ in sides]
    top = LINE * (max(map(len, lines), default=0) + 1)
    inner = ""
    for number_of, (told, (_said, view)) in enumerate(zip(lines, sides, strict=True)):
        left = GAP / 2 + number_of * (wide + GAP)
        for row, line in enumerate(told):
            inner += words(line, (left + 8, LINE * (row + 1)), 15, bold=not row, text_anchor="start")
        inner += _placed(view, left, top) if view else ""
    whole = (wide + GAP) * len(sides)
    described = " ".join(f"{'; '.join(told.splitlines())}: {describe(view)}" for told, view in sides if view)
    said = tag("title", escape(title, quote=False)) + tag("desc", escape(described, quote=False))
    paper = tag("rect", fill="paper", kind="brw-paper", x=0, y=0, width=whole, height=top + high + GAP / 2, rx=18)
    box = f"0 0 {number(whole)} {number(top + high + GAP / 2)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" viewBox="{box}" width="{shown}"'
    return f'{head} font-family="{SANS}">{said}{paper}{inner}</svg>'


def _placed(view: View, x: float, y: float) -> str:
    """The drawing of a view at a place in a larger one."""
    size = f' x="{number(x)}" y="{number(y)}" width="{number(view["box"][2])}" height="{number(view["box"][3])}"'
    return re.sub(r' width="\d+"', size, svg_of(view), count=1)
