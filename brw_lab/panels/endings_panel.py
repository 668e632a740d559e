"""EndingsPanel: every ending of a position in a row and in a graph of choices; one click shows how it comes about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.errors import BrwError
from brw_lab.outcomes.endings import Endings, endings
from brw_lab.outcomes.moment import Point
from brw_lab.outcomes.tell import endings_text, line_text
from brw_lab.outcomes.until import Until
from brw_lab.panels.moment import WithMoment, with_moment
from brw_lab.panels.parts import View, module_of, script, style, with_fallbacks
from brw_lab.panels.practice import start_anew
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.words import WithWords, with_words
from brw_lab.scenario.schema import Move
from brw_lab.table import Table
from brw_lab.views.endings_drawing import ending_icon, graph_svg, picture_of, sign_icon, sign_words
from brw_lab.views.endings_lines import path_of
from brw_lab.views.endings_view import endings_view

if TYPE_CHECKING:
    from brw_lab.outcomes.observe import Observe
    from brw_lab.outcomes.start import Start
    from brw_lab.outcomes.walk import Limit

LAID_OUT = "is laid out: step forward to see how it comes about"


class EndingsPanel(WithMoment, WithWords, anywidget.AnyWidget):
    """Every ending of *start*, to be clicked: its shortest line is then stepped through on the board, period by period.

    *start* is what :func:`~brw_lab.outcomes.endings.endings` takes, or what it returned; *until*, *limit*, *observe*
    and *after* are handed to it. ``panel.endings`` is what was found, ``panel.table`` the session on the board.
    """

    _esm = with_moment(
        with_words(script("board", "steps") + "\n" + module_of("stepper", "scenario_panel") + script("endings_panel"))
    )
    _css = style("board", "moment", "scenario_panel", "words", "endings_panel")
    found = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        start: Start | Endings,
        until: Until = "effect",
        limit: int | Limit | None = None,
        observe: Observe = None,
        after: int | None = None,
    ) -> None:
        self.endings = start if isinstance(start, Endings) else endings(start, until, limit, observe, after)
        self.drawing = endings_view(self.endings)
        self._node_of = {at: node["id"] for node in self.drawing["nodes"] for at in node["at"]}
        self._fixed = _fixed(self.drawing)
        self._steps = ScenarioPanel(self._laid(()))
        self._lay_moves: tuple[Move, ...] = ()
        self._picked = {"ending": 0, "node": -1}
        super().__init__()
        self._steps.observe(lambda _change: self._show(), "scene")
        self.on_msg(self._on_message)
        if len(self.endings):
            self.pick(1)
        else:
            self._show()

    @property
    def table(self) -> Table:
        """The session on the board; it begins where the endings do."""
        return self._steps.table

    def moment_start(self) -> Start:
        """Where the board stands: behind the answers before the endings, and those on the way that is laid out."""
        begun, table = self.endings.begun, self.table
        return Point(table.setting, table.to_decide, begun.scenario, (*begun.before, *table.line))

    def pick(self, ending: int) -> None:
        """Lay out the shortest line to an ending, counted from 1, as a click on its row does."""
        if 1 <= ending <= len(self.endings):
            self._picked = {"ending": ending, "node": -1}
            self._lay(self.endings[ending - 1].moves, f"Ending {ending} {LAID_OUT}")

    def look(self, node: int) -> None:
        """Show the position of a node of the graph on the board, as a click on it does."""
        if 0 <= node < len(self.drawing["nodes"]):
            shown = self.drawing["nodes"][node]
            self._picked = {"ending": shown["ending"], "node": node}
            self._lay(self.endings.walk.road(shown["at"][0]), f"Here is {_named(shown)}", to_end=True)

    def _laid(self, moves: Sequence[Move]) -> Table:
        begun = self.endings.begun
        return Table(begun.setting, begun.position, tuple(move.key for move in moves))

    def _lay(self, moves: tuple[Move, ...], said: str, to_end: bool = False) -> None:
        """Start anew with a line of answers ahead, and if wished go to its end."""
        self._lay_moves = moves
        self._steps._moving = True  # many moments pass; only the last one is shown
        fault = ""
        try:
            start_anew(self.table, self._laid(moves))
            if to_end:
                self.table.run_on()
        except BrwError as error:  # at the end of such a line no rule says how to go on
            fault = str(error)
        finally:
            self._steps._moving = False
        self._steps._show(fault or said)

    def _show(self) -> None:
        ending = self._picked["ending"]
        title = f"Ending {ending}, step by step" if ending else "A position on the way, step by step"
        heading = {"eyebrow": "The shortest way there", "title": title, "asks": line_text(self._lay_moves)}
        self.scene = {**self._steps.scene, **heading, "its": "on this way"}
        self.found = {**self._fixed, "picked": self._picked, "here": self._here(), "road": self._road()}

    def _here(self) -> int:
        """The node that the board shows, or the last one before it that is drawn."""
        table, now = self.table, self.table.now
        through = now.choice or table.at == len(table.moments) - 1
        here = list(self._nodes(table.moves[: now.step if through else max(0, now.step - 1)]))
        return here[-1] if here else -1

    def _nodes(self, keys: Iterable[str]) -> Iterable[int]:
        """The drawn nodes that answers lead by."""
        walk, at = self.endings.walk, 0
        yield self._node_of.get(0, -1)
        for key in keys:
            edge = next((each for each in walk.edges(at) if each.key == key), None)
            if edge is None:
                return
            at = edge.to
            if at in self._node_of:
                yield self._node_of[at]

    def _road(self) -> list[str]:
        """The drawn lines of the way that is laid out, as paths."""
        nodes = list(self._nodes(move.key for move in self._lay_moves))
        drawn = {(link["start"], link["end"]): link for link in self.drawing["links"]}
        steps = pairwise(nodes)
        return [path_of(drawn[step]["points"]) for step in steps if step in drawn]

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "ending":
            self.pick(int(content.get("number", 0)))
        elif kind == "node":
            self.look(int(content.get("id", -1)))
        else:
            self._steps._on_message(widget, content, buffers)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        return with_fallbacks(super()._repr_mimebundle_(**kwargs), picture_of(self.drawing), self.in_words())

    def in_words(self) -> str:
        """All endings in plain text, and the board as it lies."""
        board = self._steps.text().partition("\n")[2]
        return "\n".join([endings_text(self.endings), "", f"On the board: {line_text(self._lay_moves)}", board])

    def __repr__(self) -> str:
        return f"<EndingsPanel: {self.drawing['title']}: {self.drawing['headline']}>"


def _named(node: View) -> str:
    return f"ending {node['ending']}" if node["ending"] else "the start" if node["start"] else "a position on the way"


def _fixed(view: View) -> View:
    """What the browser needs of all endings, whatever is picked."""
    letters = {node["seat"]: node["letter"] for node in view["nodes"]}
    told = {key: view[key] for key in ("title", "label", "headline", "before", "condensed", "left_out")}
    return {
        **told,
        "order": [line.strip() for line in view["order"].splitlines()],
        "svg": graph_svg(view),
        "box": [0, 0, view["wide"], view["high"]],
        "nodes": [
            {key: node[key] for key in ("id", "x", "y", "layer", "kind", "ending", "label")} for node in view["nodes"]
        ],
        "links": [[link["start"], link["end"]] for link in view["links"]],
        "signs": [{"icon": sign_icon(kind, letters.get(kind, "")), "says": said} for kind, said in sign_words(view)],
        "rows": [
            {key: row[key] for key in ("number", "what", "road", "shown_by")} | {"icon": ending_icon(row["number"])}
            for row in view["rows"]
        ],
    }
