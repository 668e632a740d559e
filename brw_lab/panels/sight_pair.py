"""SightPair: one look round by two readings of the Portals, side by side, as a picture that needs no kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brw_lab.views.pair_drawing import pair_svg
from brw_lab.views.sight_view import sight_text

View = dict[str, Any]
SHOWN = 800
"""How wide the picture stands on a page, in CSS pixels: a cell of a notebook in an ordinary window."""


@dataclass(frozen=True, slots=True)
class SightPair:
    """The same look by the reading that was given and by another one; *says* names the two."""

    says: tuple[str, str]
    views: tuple[View, View]

    @property
    def changes(self) -> tuple[str, ...]:
        """What the other reading changes, in sentences."""
        return tuple(self.views[1]["changes"])

    def _repr_svg_(self) -> str:
        sides = [(f"{word}\n{told(view)}", view["board"]) for word, view in zip(self.says, self.views, strict=True)]
        return pair_svg(self.views[0]["title"], sides, SHOWN)

    def __repr__(self) -> str:
        parts = [f"{word}\n{sight_text(view)}" for word, view in zip(self.says, self.views, strict=True)]
        return "\n\n".join(parts)


def told(view: View) -> str:
    """The most that one sentence says of a look: the answer about its target, else how many Rooms are seen."""
    return f"{view['answer']['verdict'] if view['answer'] else view['headline']}."
