"""Save this moment as a scenario: what every panel with a table can do, as one mixin and one script.

A panel inherits :class:`WithMoment` before its widget and makes its script with :func:`with_moment`; that is all. What
a moment is as a scenario is said in :mod:`brw_lab.outcomes.moment`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from brw_lab.errors import BrwError
from brw_lab.outcomes.moment import moment
from brw_lab.panels.parts import View, around
from brw_lab.scenario.oneline import scenario_line
from brw_lab.scenario.schema import slug
from brw_lab.scenario.write import write_scenario

if TYPE_CHECKING:
    from brw_lab.outcomes.start import Start

FILE = "my-question"
"""What a scenario without a title is called as a file."""
NO_TABLE: View = {"toml": "", "line": "", "file": "", "says": "", "none": True}
NO_TABLE |= {"fault": "there is no table here that could be saved, only a Lodge"}
"""What is said of a moment where nothing is laid out; the page then offers none to be saved."""


def with_moment(module: str) -> str:
    """A panel's script with the box for saving a moment below what it draws."""
    return around(module, "withMoment", "taking", "moment")


def moment_part(start: Start, title: str = "", asks: str = "") -> View:
    """What the browser needs of a saved moment: ``{"title", "toml", "line", "file", "says", "fault"}``.

    *file* is a name for it, *says* how it leads to the moment, *fault* why it cannot be saved.

    >>> from brw_lab.scenario.load import load_scenario
    >>> moment_part(load_scenario("duel_kami/defeat/at-the-period"), "The start")["file"]
    'the-start.toml'
    """
    try:
        found = moment(start, title, asks)
    except BrwError as error:
        return {"title": title, "toml": "", "line": "", "file": "", "says": "", "fault": str(error)}
    answers = sum(not move.forced for move in found.moves)
    told = "the answer that leads" if answers == 1 else f"the {answers} answers that lead"
    lies = "It says what lies on the table."
    leads = f"Something is under way, so it says where play began and {told} here."
    return {
        "title": found.title,
        "toml": write_scenario(found),
        "line": scenario_line(found),
        "file": file_name(found.title),
        "says": leads if answers else lies,
        "fault": "",
    }


def file_name(title: str) -> str:
    """A name for the file of a scenario.

    >>> file_name("Does Red still gain it?")
    'does-red-still-gain-it.toml'
    """
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in title)
    return f"{slug(plain)[:60].strip('-') or FILE}.toml"


class WithMoment(traitlets.HasTraits):
    """A panel of which the moment that is shown can be saved as a scenario, by a button or by :meth:`save_moment`."""

    saved = traitlets.Dict().tag(sync=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_msg(self._on_moment)  # type: ignore[attr-defined]

    def moment_start(self) -> Start | None:
        """What is looked at: a Table, or a setting and a position; None where there is no table to save."""
        return self.table  # type: ignore[attr-defined,no-any-return]

    def save_moment(self, title: str = "", asks: str = "") -> str:
        """The moment that is shown as the text of a scenario file; empty, with ``saved["fault"]``, where it cannot be.

        The browser shows it below the panel, to be copied or saved.
        """
        start = self.moment_start()
        self.saved = moment_part(start, title, asks) if start is not None else NO_TABLE
        return str(self.saved["toml"])

    def _on_moment(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and content.get("kind") == "moment":
            self.save_moment(str(content.get("title", "")), str(content.get("asks", "")))
