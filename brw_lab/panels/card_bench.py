"""CardBench: a card's text read as you type it, mended where it fits nothing, and tried in a practice position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.errors import BrwError, EffectError
from brw_lab.panels.moment import WithMoment, with_moment
from brw_lab.panels.parts import View, module_of, script, style, with_fallbacks
from brw_lab.panels.practice import Place, lay, places, start_anew
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.words import WithWords, with_words
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.say import say_effect
from brw_lab.table import Table
from brw_lab.views.card_drawing import card_and_board
from brw_lab.views.card_view import card_lines, card_view
from brw_lab.views.words_view import palette_view

if TYPE_CHECKING:
    from brw_lab.kernel.setting import Setting
    from brw_lab.spellcraft.phrase import Effect

PROVENANCE = "own"


class CardBench(WithMoment, WithWords, anywidget.AnyWidget):
    """A card text to type, to see understood, to mend, and to step through in a practice position.

    ``effect`` is what the text says, or None; ``error`` what is wrong with it, or None; ``table`` the session in which
    it is tried. Setting ``text`` shows another text. *setting* gives the rules and cards to try it by, if not the
    practice set's.
    """

    _esm = with_moment(
        with_words(script("board", "steps") + "\n" + module_of("stepper", "scenario_panel") + script("card_bench"))
    )
    _css = style("board", "moment", "scenario_panel", "words", "card_bench")
    bench = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)

    effect: Effect | None
    error: EffectError | None

    def __init__(self, text: str = "", setting: Setting | None = None) -> None:
        self._setting = setting
        self._at = 0
        self._pushed = 0
        self._trouble = ""
        self._take(text)
        self._tried = self.effect
        self._steps = ScenarioPanel(lay(self.place, self._tried, setting))
        super().__init__()
        self._steps.observe(lambda _change: self._show_table(), "scene")
        self.on_msg(self._on_message)
        self._show_table()
        self._show()

    @property
    def text(self) -> str:
        """The text as it was typed."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._pushed += 1  # the browser keeps what is being typed there, unless this has grown
        self.read(text)

    @property
    def table(self) -> Table:
        """The session in which the card is tried."""
        return self._steps.table

    @property
    def place(self) -> Place:
        """The practice position in which the card is tried."""
        return places()[self._at]

    def read(self, text: str) -> None:
        """Read the text as if it had been typed: when it says something new, the card is tried anew."""
        self._take(text)
        if self.effect is not None and self.effect != self._tried:
            self._try(self.effect, self._at)
        self._show()

    def try_at(self, index: int) -> None:
        """Try the card in another practice position, from its start."""
        if 0 <= index < len(places()):
            self._try(self._tried, index)
            self._show()

    def _take(self, text: str) -> None:
        self._text, self.effect, self.error = text, None, None
        try:
            self.effect = read_effect(text)
        except EffectError as error:
            self.error = error

    def _try(self, effect: Effect | None, at: int) -> None:
        """Lay the card out and start anew; what cannot be laid out leaves the table as it is, and is said."""
        try:
            fresh = Table(*lay(places()[at], effect, self._setting))
        except BrwError as error:
            self._trouble = str(error)
            return
        self._tried, self._at, self._trouble = effect, at, ""
        start_anew(self.table, fresh)

    def _show(self) -> None:
        """Put together what is shown above the table, and send it."""
        rules = self.table.setting.rules
        self.bench = {
            "card": card_view(self._text, rules),
            "pushed": self._pushed,
            "provenance": PROVENANCE,
            "palette": palette_view(rules),
            "places": [place.title for place in places()],
            "at": self._at,
            "tried": "" if self._tried is None else say_effect(self._tried),
            "note": self._trouble or self._note(),
        }

    def _show_table(self) -> None:
        rules = self.table.setting.rules.title
        heading = {"eyebrow": f"{rules} · practice position", "title": self.place.title, "asks": self.place.says}
        self.scene = {**self._steps.scene, **heading}

    def _note(self) -> str:
        if self._tried is None:
            return "No card lies here yet: type one above."
        if self.effect is None:
            return "The text above cannot be read yet; here still lies the last one that could."
        return "Red holds the card, face down in slot I: cast I."

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "read":
            self.read(str(content.get("text", "")))
        elif kind == "place":
            self.try_at(int(content.get("index", 0)))
        else:
            self._steps._on_message(widget, content, buffers)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle = super()._repr_mimebundle_(**kwargs)
        picture = card_and_board(self.bench["card"], self._steps.drawing)
        return with_fallbacks(bundle, picture, self.in_words())

    def in_words(self) -> str:
        """The bench in plain text: the card as it was understood, and the position in which it is tried."""
        typed = f"Your card: {self._text}" if self._text.strip() else "Your card: nothing is typed yet."
        said = card_lines(self.bench["card"]) if self._text.strip() else []
        board = self._steps.text().partition("\n")[2]
        return "\n".join([typed, *said, "", f"{self.place.title}. {self.place.says}", self.bench["note"], board])

    def __repr__(self) -> str:
        said = say_effect(self.effect) if self.effect is not None else self.error.message if self.error else ""
        return f"<CardBench: {said}>"
