"""Save this Lodge as a layout: what every panel that shows one can do, as one mixin and one script.

A panel inherits :class:`WithLodgeFile` before its widget, makes its script with :func:`with_lodge_file`, its style with
the sheet ``moment``, and says what it shows to :meth:`WithLodgeFile.keep_lodge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from brw_lab.lodge.writing import layout_text
from brw_lab.panels.moment import file_name
from brw_lab.panels.parts import View, around

if TYPE_CHECKING:
    from brw_lab.lodge.plan import Layout


def with_lodge_file(module: str) -> str:
    """A panel's script with the box for saving a Lodge below what it draws."""
    return around(module, "withLodgeFile", "taking", "lodge_file")


def lodge_part(layout: Layout) -> View:
    """What the browser needs of a Lodge to be saved: ``{"line", "toml", "file"}``, *file* being a name for it.

    >>> from brw_lab.lodge.layout import load_layout
    >>> part = lodge_part(load_layout("duel"))
    >>> part["file"], load_layout(part["line"]) == load_layout("duel")
    ('duel.toml', True)
    """
    return {"line": layout.line, "toml": layout_text(layout), "file": file_name(layout.name or layout.title or "lodge")}


class WithLodgeFile(traitlets.HasTraits):
    """A panel of which the Lodge that is shown can be taken along, as a layout file or as one line."""

    lodge_file = traitlets.Dict().tag(sync=True)

    def keep_lodge(self, layout: Layout | None) -> None:
        """Offer that layout to be saved; None offers nothing."""
        self.lodge_file = lodge_part(layout) if layout is not None else {}
