"""What the panels share: the board as the browser needs it, their script and style, and views without a browser.

A panel shows a view and returns an option key; the drawing is made in Python, once, and the browser only lays
focusable hexes over it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from brw_lab.panels.scoping import scoped
from brw_lab.views.glyphs import pairs
from brw_lab.views.palette import theme_css
from brw_lab.views.svg import svg_of

View = dict[str, Any]
STATIC = Path(__file__).parent / "static"
END = "export default { render };"
"""How the script of a panel ends."""
NEEDS = dict.fromkeys(("scenario_panel", "play_panel"), ("why_box", "score_box"))
"""What a script, or a style sheet, cannot do without: it comes along, so that whoever draws it need not know."""


def script(*names: str) -> str:
    """The scripts of those names as one module, each with what it needs."""
    return _joined(names, "js")


def _joined(names: Sequence[str], ending: str) -> str:
    every = dict.fromkeys(each for name in names for each in (*NEEDS.get(name, ()), name))
    return "\n".join((STATIC / f"{name}.{ending}").read_text(encoding="utf-8") for name in every)


def around(module: str, wrap: str, *names: str) -> str:
    """A panel's script with what it draws handed through the function *wrap*, which the scripts of those names bring.

    A script that is there already is not brought again; the panel is drawn as before, and may be wrapped once more.
    """
    front, found, _ = module.rpartition(END)
    assert found
    more = "\n".join(text for text in map(script, names) if text not in front)
    return f"{front}\n{more}\nrender = {wrap}(render);\n{END}\n"


def module_of(name: str, file: str) -> str:
    """The script of another panel as a value called *name*, so that a panel can draw it as a part of itself."""
    return f"const {name} = (() => {{\n{script(file).replace('export default', 'return')}\n}})();\n"


def style(*names: str) -> str:
    """The palette and the style sheets of those names, with what they need, for the panel whose own is the last."""
    return theme_css() + scoped(_joined(names, "css"), *names)


def board_of(view: Mapping[str, Any], hint: str = "") -> View:
    """What the browser needs of a Lodge view: ``{"svg", "box", "label", "hint", "cells", "hits"}``.

    *cells* are the Rooms and Cells in reading order, each ``{"id", "q", "r", "points", "label", "legal",
    "options"}``; *hits* the Models that may be chosen, ``{"id", "place", "cx", "cy", "r", "options"}``; *hint* is
    said while no Room is looked at.
    """
    places = sorted((*view["rooms"], *view["cells"]), key=lambda place: (place["cy"], place["cx"]))
    return {
        "svg": svg_of(dict(view)),
        "box": view["box"],
        "label": view["label"],
        "hint": hint or "Point at a Room, or use Tab and the arrow keys, to hear what is in it.",
        "cells": [
            {key: place[key] for key in ("id", "q", "r", "label", "legal", "options")}
            | {"points": pairs(place["points"])}
            for place in places
        ],
        "hits": [
            {"id": model["id"], "place": place["id"], "cx": model["x"], "cy": model["y"], "r": model["r"] + 7}
            | {"options": model["options"]}
            for place in places
            for model in place["models"]
            if model["options"]
        ],
    }


def with_fallbacks(bundle: Any, svg: str, text: str) -> tuple[View, View]:
    """A widget's MIME bundle with a picture and a text for where no kernel runs."""
    data, meta = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    return {**data, "text/plain": text, "image/svg+xml": svg}, dict(meta)
