"""ScenarioPanel: a scenario to guess at, to play and to step through by period, with the clause behind every line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.errors import BrwError
from brw_lab.kernel.provenance import cards_line
from brw_lab.kernel.setting import Setting
from brw_lab.panels.beside import beside_text, beside_view
from brw_lab.panels.moment import WithMoment, with_moment
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.play_words import said_of
from brw_lab.panels.scene import (
    Guess,
    choice_part,
    guess_of,
    guess_view,
    options_text,
    planning_part,
    steps_part,
    tail_of,
    trace_part,
    waiting_part,
)
from brw_lab.panels.score_part import score_part, tallied
from brw_lab.panels.why_not import NAMES, asks_now, why_now
from brw_lab.panels.words import WithWords, with_words
from brw_lab.position.position import Position
from brw_lab.table import Table
from brw_lab.views.choice_view import choice_view, waiting_view
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of
from brw_lab.views.trace_view import trace_view

if TYPE_CHECKING:
    from brw_lab.scenario.schema import Scenario

MOVES = {
    ("period", "start"): Table.to_start,
    ("period", "back"): Table.back_period,
    ("choice", "back"): Table.back,
    ("choice", "forward"): Table.forward,
    ("period", "forward"): Table.forward_period,
    ("period", "end"): Table.run_on,
}
SPOKEN = 3
"""How many new lines of the trace the status says before it only counts."""


class ScenarioPanel(WithMoment, WithWords, anywidget.AnyWidget):
    """A scenario (or a Table, or a setting and a position) to click through in a notebook.

    ``panel.table`` is the session behind it: whatever changes there is shown, whoever changed it. Going forward at a
    Choice plays the scenario's own move.
    """

    _esm = with_moment(with_words(script("board", "steps", "scenario_panel")))
    _css = style("board", "moment", "scenario_panel", "words")
    scene = traitlets.Dict().tag(sync=True)
    _why: View | None = None

    def __init__(self, source: Scenario | Table | tuple[Setting, Position]) -> None:
        self._serial = 0
        self._moving = False
        self._take(source)
        super().__init__()
        self.on_msg(self._on_message)
        self._show()

    def _take(self, source: Scenario | Table | tuple[Setting, Position]) -> None:
        """Begin at *source*; whatever lay here before is forgotten."""
        self.table = _table_of(source)
        self._scenario = None if isinstance(source, Table | tuple) else source
        self._guess = self._to_guess()
        self._was = 0
        self.table.watch(self._on_change)

    def _on_change(self, table: Table) -> None:
        if table is self.table and not self._moving:
            self._show()

    def _to_guess(self) -> Guess | None:
        beliefs = [(guess.says, guess.because) for guess in self._scenario.guesses] if self._scenario else []
        return guess_of(self._scenario.title, beliefs) if self._scenario else None

    def _more(self) -> View:
        """What a panel that is more than this one adds to the scene."""
        return {}

    def guess(self, index: int) -> None:
        """Pick one of the answers to "what happens?"; only the first guess counts."""
        if self._guess is None or self._guess.picked is not None or not 0 <= index < len(self._guess.answers):
            return
        self._guess = self._guess._replace(picked=index)
        right = index == self._guess.true
        told = "Your guess is right." if right else f"Not so. What happens: {self._guess.answers[self._guess.true]}"
        self._show(f"{told} Step through to see why.")

    def why(self, key: str = "", place: str = "", seat: str = "", slot: str = "") -> None:
        """Ask why a key, a Room or Model (*place*), or the Spell Slot of a seat cannot be chosen at this moment."""
        self._why = why_now(self.table.setting, self.table.now.position, key, place, seat, slot)
        self._show(said_of(self._why))

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("at") != self._serial:
            return  # a click on what was shown before the last change
        if content["kind"] == "guess":
            self.guess(int(content["index"]))
            return
        if content["kind"] == "why":
            self.why(**{name: str(content[name]) for name in NAMES if name in content})
            return
        self._moving = True  # a step passes many moments; only the last one is shown
        fault = ""
        try:
            if content["kind"] == "choose":
                self.table.choose(str(content["key"]))
            elif content["kind"] == "step":
                MOVES[content["by"], content["to"]](self.table)
        except BrwError as error:
            fault = str(error)
        finally:
            self._moving = False
        self._show(fault)

    def _show(self, status: str = "") -> None:
        """Put the scene of this moment together and send it."""
        table = self.table
        setting, now = table.setting, table.now
        earlier = self._earlier()
        choice = choice_view(setting, now.position)
        fresh = len(earlier.entries) if earlier else 0
        trace = trace_view(setting, now.entries)
        self.drawing = lodge_view(
            setting, now.position, options=choice["options"], before=earlier.position if earlier else None
        )
        self._serial += 1
        why, self._why = self._why, None
        tail = tail_of(setting, now.position, table.at == 0)
        part = choice_part(choice, setting.seats, tail, table.next_key if now.choice else None)
        self.scene = {
            "serial": self._serial,
            **self._heading(),
            "where": self._where(),
            "status": status or self._told(trace, fresh),
            "guess": guess_view(self._guess),
            "board": board_of(self.drawing),
            "choice": planning_part(part, setting, now.position),
            "beside": beside_view(setting, now.position),
            "waiting": waiting_part(waiting_view(setting, now.position), setting.seats),
            "trace": trace_part(trace, [len(moment.entries) for moment in table.moments[: table.at + 1]]),
            "fresh": fresh,
            "steps": steps_part(table.at == 0, table.at_end, now.choice),
            "why": why,
            "askable": asks_now(setting, now.position) if now.choice else [],
            "score": score_part(table) if tallied(table) else None,
            **self._more(),
        }
        self._was = table.at

    def _earlier(self) -> Any:
        """The moment to compare with: what was shown before when going forward, else the period before."""
        at = self.table.at
        if at == 0:
            return None
        return self.table.moments[self._was if self._was < at else at - 1]

    def _heading(self) -> View:
        table = self.table
        rules = " · ".join(filter(None, (table.setting.rules.title, cards_line(table.setting, table.position))))
        if self._scenario is None:
            return {"eyebrow": rules, "title": "A position", "asks": ""}
        title, asks = self._scenario.title, self._scenario.asks
        if self._guess is not None and asks:  # the title would give the answer away
            title, asks = asks, ""
        name = self._scenario.name
        return {"eyebrow": f"{rules} · {name}" if "/" in name else rules, "title": title, "asks": asks}

    def _where(self) -> str:
        at, known = self.table.at + 1, len(self.table.moments)
        now = self.table.now
        on_the_way = "a period" if now.entries else "the start"
        kind = "a choice" if now.choice else "the end" if self.table.at_end else on_the_way
        return f"At {kind} · moment {at} of {known} so far"

    def _told(self, trace: list[View], fresh: int) -> str:
        """What has just changed, for the status line."""
        if self.table.at < self._was:
            return f"Back to: {trace[-1]['text'] if trace else 'the start'}."
        said = [entry["text"] for entry in trace[fresh:]]
        more = f" … and {len(said) - SPOKEN} more." if len(said) > SPOKEN else ""
        return "".join(f"{text}. " for text in said[:SPOKEN]).strip() + more

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        return with_fallbacks(super()._repr_mimebundle_(**kwargs), svg_of(self.drawing), self.text())

    def text(self) -> str:
        """The scene in plain text: what is asked, the board, who decides what, what has happened."""
        scene: Mapping[str, Any] = self.scene
        choice = scene["choice"]
        lines = [scene["title"], *([scene["asks"]] if scene["asks"] else []), "", text_of(self.drawing)]
        lines += [*beside_text(scene["beside"]), ""]
        lines += [f"Who decides: {choice['who']}. {choice['question']}" if choice["seat"] else choice["question"]]
        lines += options_text(choice)
        if scene["trace"]:
            lines += ["", *(f"{'  ' * entry['depth']}{entry['text']}." for entry in scene["trace"])]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<ScenarioPanel: {self.scene['title']}>"


def _table_of(source: Scenario | Table | tuple[Setting, Position]) -> Table:
    if isinstance(source, Table):
        return source
    return (Table(*source) if isinstance(source, tuple) else Table.of(source)).to_start()
