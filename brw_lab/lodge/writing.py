"""Layouts as the text of a layout file.

The one-line form: :mod:`brw_lab.lodge.oneline`. Reading either of them: :mod:`brw_lab.lodge.layout`.
"""

from __future__ import annotations

import json
from typing import Any

from brw_lab.lodge.plan import Layout


def layout_text(layout: Layout) -> str:
    """The layout as a TOML text, which :func:`brw_lab.lodge.layout.load_layout` reads back equal.

    >>> print(layout_text(Layout(rooms=(("crypt", (0, 0)), ("garden", (1, 0))), walls=(("crypt", "garden"),))), end="")
    [rooms]
    crypt = [0, 0]
    garden = [1, 0]
    <BLANKLINE>
    [[walls]]
    between = ["crypt", "garden"]
    """
    head = [_pair(key, said) for key, said in (("name", layout.name), ("title", layout.title)) if said]
    parts = [head] if head else []
    parts.append(["[rooms]", *(_pair(room, list(place)) for room, place in layout.rooms)])
    if layout.cells:
        parts.append(["[cells]", *(_pair(seat, " ".join(door)) for seat, door in layout.cells)])
    parts += [["[[walls]]", _pair("between", list(wall))] for wall in layout.walls]
    parts += [
        ["[[portals]]", _pair("color", colour), _pair("at", [" ".join(end) for end in ends])]
        for colour, ends in layout.portals
    ]
    parts += [["[[portal_tokens]]", _pair("blue", " ".join(token))] for token in layout.tokens]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _pair(key: str, value: Any) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return f"{key if bare else _said(key)} = {_said(value)}"


def _said(value: Any) -> str:
    # TOML writes texts and lists as JSON does, but for one control sign.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
