"""PlayPanel: a whole duel in the page, from its setup to the tally, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from brw_lab.errors import BrwError
from brw_lab.panels.keeping import Keeper, Kept, kept_at
from brw_lab.panels.moment import WithMoment, moment_part, with_moment
from brw_lab.panels.parts import View, script, style, with_fallbacks
from brw_lab.panels.play_scene import LINES
from brw_lab.panels.play_start import start_part
from brw_lab.panels.play_view import BEFORE, Shown, table_scene
from brw_lab.panels.play_words import kept_words, said_of, scene_text, why_part
from brw_lab.panels.sitting import GAME, OPEN, Seating, Sitting, seating_told
from brw_lab.panels.words import WithWords, with_words
from brw_lab.table import Table
from brw_lab.views.svg import svg_of

if TYPE_CHECKING:
    from brw_lab.scenario.schema import Scenario

KEPT: Final = "my-duel.toml"
"""The file that a duel is kept in, unless another is named."""
TOLD: Final[dict[str, tuple[str, ...]]] = {
    "choose": ("key",),
    "why": ("key", "place", "seat", "slot"),
    "undo": (),
    "redo": (),
    "resume": (),
    "lobby": (),
    "score": (),
}
"""What a message from the page may ask for, and what it tells then."""


class PlayPanel(WithMoment, WithWords, anywidget.AnyWidget):
    """A duel to be played by click or key, with open hands, passing the screen, or against a policy.

    Without a *source* it asks what is to be played, and offers to go on with what is kept in the file *save*. A
    Scenario, or a Table, is played on from where it stands. *players* names who answers for a seat (``you``, or a
    policy) and for Chance (``fate``: ``dice`` or ``you``); *hands* are ``open`` or ``pass``; *back* is ``game`` or
    ``study``. After every answer the duel is written to *save*; None keeps it nowhere.

    Raises a :class:`BrwError` for a player, or another word, that nobody knows.
    """

    _esm = with_moment(with_words(script("board", "steps", "play_start", "play_panel")))
    _css = style("board", "scenario_panel", "moment", "words", "play_panel")
    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        source: Scenario | Table | None = None,
        *,
        rulebook: str | Sequence[str] | None = None,
        players: Mapping[str, str] | None = None,
        hands: str = OPEN,
        back: str = GAME,
        seed: int | None = None,
        save: str | Path | None = KEPT,
    ) -> None:
        from brw_lab.rulebooks.load import usual

        self.save = save if source is None else (None if save == KEPT else save)
        self._rulebook = rulebook or usual()
        self._asked: View = {"players": dict(players or {}), "hands": hands, "back": back, "seed": seed}
        self.sitting: Sitting | None = None
        self._kept: Kept | None = None
        self._keeper: Keeper | None = None
        self._serial, self._lines, self._since = 0, LINES, 0
        self._moving, self._scored = False, False
        self._why: View | None = None
        self._saved, self._note = "", ""
        self.drawing: View | None = None
        super().__init__()
        self.on_msg(self._on_message)
        if source is None:
            _seating(self._asked, ("red", "blue"))  # what was asked for is looked at now, not when somebody clicks
            self._look_for_kept()
            self._show()
        else:
            table = source if isinstance(source, Table) else Table.of(source)
            self._keeper = Keeper(self.save) if self.save else None
            self._sit(table, _seating(self._asked, table.setting.seats))

    @property
    def table(self) -> Table | None:
        """The session behind it; None before a duel has begun."""
        return self.sitting.table if self.sitting else None

    def begin(self, **asked: str) -> None:
        """Begin a new duel as asked: ``rulebook``, ``red``, ``blue``, ``fate``, ``hands``, ``back``; else as before.

        A duel that is kept already is given another name. Raises a :class:`BrwError` for a word that nobody knows.
        """
        rulebook = asked.pop("rulebook", self._rulebook)
        told = {name: asked.pop(name, self._asked[name]) for name in ("hands", "back")}
        wanted = {**told, "players": {**self._asked["players"], **asked}, "seed": self._asked["seed"]}
        table = Table.duel(rulebook)
        seating = _seating(wanted, table.setting.seats)
        self._rulebook, self._asked = rulebook, wanted
        self._kept, self._note = None, ""
        self._keeper = Keeper(self.save) if self.save else None
        self._sit(table, seating)

    def resume(self) -> None:
        """Go on with the duel that is kept; nothing happens where none is."""
        if self._kept is not None:
            kept = self._kept
            seating = seating_told(kept.played, kept.table.setting.seats)
            self._kept, self._note = None, ""
            self._keeper = Keeper(self.save, kept.text) if self.save else None
            self._sit(kept.table, seating)

    def lobby(self) -> None:
        """Leave the duel, which is kept, for what is asked before one begins; nothing happens where none is kept."""
        if self._keeper is not None:
            self.sitting, self._saved, self._why = None, "", None
            self._look_for_kept()
            self._show()

    def _look_for_kept(self) -> None:
        try:
            self._kept = kept_at(self.save) if self.save else None
        except BrwError as error:
            self._note = f"The duel that is kept cannot be played on: {error}. A new one leaves that file as it is."

    def _sit(self, table: Table, seating: Seating) -> None:
        self.sitting = Sitting(table, seating)
        self._lines, self._since, self._why = LINES, len(table.entries), None
        table.watch(lambda table: None if self._moving or table is not self.table else self._show())
        self._go_on()

    def choose(self, key: str) -> None:
        """Do what a click on that option does; a key that is not on offer is answered by why not."""
        if self.sitting is None or self.sitting.pass_to:
            return
        self._since, self._why = len(self.sitting.table.entries), None
        self._go_on(key)

    def _go_on(self, key: str = "") -> None:
        """Give a person's answer, if there is one; let answer whatever answers by itself; keep the duel, show it."""
        assert self.sitting is not None
        fault, self._moving = "", True
        try:
            if key:
                self.sitting.answer(key)
            self.sitting.go_on(self._keep_and_show)
        except BrwError as error:
            fault = str(error)
        finally:
            self._moving = False
        self._keep()
        self._show(fault)

    def _keep_and_show(self) -> None:
        self._keep()
        self._show()

    def _keep(self) -> None:
        if self._keeper is None or self.sitting is None:
            return
        try:
            self._keeper.keep(self.sitting.table, self.sitting.seating.told)
            self.save = self._keeper.path
            self._saved = f"Kept in {self.save.name}"
        except BrwError as error:
            self._saved = f"Not kept: {error}"

    def undo(self) -> None:
        """Take the last answer back, or say why that may not be."""
        self._take("undo")

    def redo(self) -> None:
        """Give again what was taken back, or say that there is nothing."""
        self._take("redo")

    def _take(self, way: str) -> None:
        if self.sitting is None or self.sitting.pass_to:
            return
        self._why = None
        before = len(self.sitting.table.entries)
        self._moving = True
        barred = getattr(self.sitting, way)()
        self._moving = False
        self._since = min(before, len(self.sitting.table.entries))
        word = "taken back" if way == "undo" else "given again"
        self._show(f"Nothing is {word}: {barred}." if barred else f"{word.capitalize()}.")

    def why(self, key: str = "", place: str = "", seat: str = "", slot: str = "") -> None:
        """Ask why a key, a Room or Model (*place*), or the Spell Slot of a seat cannot be chosen now."""
        sitting = self.sitting
        if sitting is None or sitting.pass_to:
            return
        self._why = why_part(sitting, key, place, seat, slot)
        self._show(said_of(self._why))

    def score(self) -> None:
        """Show from now on where each Power Point came from; once a duel is over, that is shown anyway."""
        self._scored = True
        self._show(" ")

    def save_moment(self, title: str = "", asks: str = "") -> str:
        """The moment that is shown as the text of a scenario file; empty, with ``saved["fault"]``, where it cannot be.

        While hands are hidden there is none: whoever reads the file sees all of them.
        """
        if self.sitting is None or self.sitting.viewer is not None:
            fault = "No moment is shown yet" if self.sitting is None else "Hands are hidden: a file would tell them all"
            self.saved = {"title": title, "toml": "", "line": "", "file": "", "says": "", "fault": fault}
            return ""
        self.saved = moment_part(self.sitting.table, title, asks)
        return str(self.saved["toml"])

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("at") != self._serial:
            return  # a click on what was shown before the last change
        kind = content.get("kind")
        try:
            if kind in TOLD:
                getattr(self, kind)(**{name: str(content[name]) for name in TOLD[kind] if name in content})
            elif kind == "begin":
                self.begin(**{str(name): str(value) for name, value in dict(content.get("asked", {})).items()})
            elif kind == "look" and self.sitting is not None:
                self.sitting.look(self.sitting.pass_to)
                self._show()
            elif kind == "earlier":
                self._lines += 2 * LINES
                self._show(" ")
        except BrwError as error:
            self._show(str(error))
        except Exception as error:  # a fault must be seen on the page, where no traceback is printed
            self._show(f"{type(error).__name__}: {error}")
            raise

    def _show(self, status: str = "") -> None:
        """Put the scene of this moment together and send it."""
        self._serial += 1
        common = {"serial": self._serial, "saved": self._saved, "why": self._why}
        if self.sitting is None:
            self.drawing = None
            kept = kept_words(self._kept) if self._kept else ""
            start = start_part(self._rulebook, self._asked, kept, self._note)
            self.scene = {**common, **BEFORE, "status": status, "start": start}
        else:
            shown = Shown(self._lines, self._since, self._scored, self._note, self._keeper is not None)
            scene, self.drawing = table_scene(self.sitting, shown, status)
            self.scene = {**common, **scene}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle = super()._repr_mimebundle_(**kwargs)
        if self.drawing is None:
            data, meta = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
            return {**data, "text/plain": self.text()}, dict(meta)
        return with_fallbacks(bundle, svg_of(self.drawing), self.text())

    def text(self) -> str:
        """The scene in plain text: where the duel stands, the board, who decides what, what has just happened."""
        return scene_text(self.scene, self.drawing)

    def __repr__(self) -> str:
        return f"<PlayPanel: {self.scene['title']}>"


def _seating(asked: View, seats: tuple[str, ...]) -> Seating:
    return Seating.of(asked["players"], seats, asked["hands"], asked["back"], asked["seed"])
