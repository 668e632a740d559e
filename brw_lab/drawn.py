"""What draws itself in a notebook although the drawing lives on a higher floor: the front door says who draws what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

DRAWERS: dict[str, Callable[[Any], str]] = {}
"""What turns a value of a class (by its name) into an SVG or a table in HTML; the front door fills it."""


class Drawn:
    """A value that a notebook shows as a picture, and everything else as its words."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return DRAWERS[type(self).__name__](self)


class Tabled:
    """A value that a notebook shows as a table, and everything else as its words."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return DRAWERS[type(self).__name__](self)
