"""What stands beneath a picture: the line that says how this table plays, broken to the picture's width."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from brw_lab.views.geometry import tenth

LETTER, LINE, EDGE = 6.9, 18.0, 16.0
"""Drawing units: the width a letter may take, from one line to the next, what stays free at the sides."""


def captioned(view: dict[str, Any], line: str) -> dict[str, Any]:
    """The view with *line* as its ``table``, its rows as ``caption``, and room for them at the foot of its ``box``.

    >>> view = captioned({"box": [0, 0, 660, 100]}, "Table: Thursday group")
    >>> view["caption"], view["box"]
    ([{'text': 'Table: Thursday group', 'x': 16.0, 'y': 113.0}], [0, 0, 660, 126.0])
    """
    x, y, wide, high = view["box"]
    rows = wrap(line, max(12, int((wide - 2 * EDGE) / LETTER)))
    foot = [{"text": row, "x": tenth(x + EDGE), "y": tenth(y + high + 13 + LINE * at)} for at, row in enumerate(rows)]
    box: Sequence[float] = [x, y, wide, tenth(high + LINE * len(rows) + 8)] if rows else view["box"]
    return {**view, "table": line, "caption": foot, "box": list(box)}
