"""PortalWorkbench: join sides by Portals, set walls, and see at once what that does to walking and seeing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from brw_lab.errors import BrwError, LayoutError, nearest
from brw_lab.lodge.atlas import Atlas, atlas
from brw_lab.lodge.bench import Bench
from brw_lab.lodge.layout import DEFAULT, load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.metrics import QUESTIONS, question_of
from brw_lab.lodge.plan import Layout
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.words import WithWords, with_words
from brw_lab.rulebooks.load import load_rulebook, usual
from brw_lab.terms import RoomId
from brw_lab.views.gallery_view import gallery_view
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of
from brw_lab.views.workbench_view import compared, drawing_of, sides_of, workbench_view

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet

HOWS: Final = {
    "one pair": (1, 0),
    "two pairs": (2, 0),
    "two tokens": (0, 2),
    "three tokens": (0, 3),
}
"""How many pairs of Portals, and how many two-faced tokens, the gallery places."""


class PortalWorkbench(WithWords, anywidget.AnyWidget):
    """A Lodge whose sides can be pressed: two of the rim are joined by a Portal, an inner one gets what *tool* says.

    *layout* is what it begins with: a name, a path, one line, a Layout, or a Lodge with its readings. *tool* is
    ``wall``, ``portal`` (Portals also indoors) or ``token`` (two-faced ones). ``lodge`` is what lies on the bench,
    compared with ``bare``, the same Rooms with nothing set. With *question*, one of
    :data:`~brw_lab.lodge.metrics.QUESTIONS`, the gallery is filled at once.

    Raises :class:`LayoutError` where the layout does not fit together, or for an unknown tool or question.
    """

    _esm = with_words(script("board", "board_sides", "portal_workbench"))
    _css = style("board", "board_sides", "words", "portal_workbench")
    bench = traitlets.Dict().tag(sync=True)
    gallery = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        layout: str | Path | Layout | Lodge = DEFAULT,
        tool: str = "wall",
        question: str | None = None,
        how: str = "two pairs",
    ) -> None:
        base = layout if isinstance(layout, Lodge) else Lodge.of(_layout(layout))
        self._bench = Bench(base.layout, tool)
        self.bare = base.with_layout(self._bench.bare)
        self._shown: tuple[RoomId, RoomId] | None = None
        self._found: dict[tuple[Layout, str], Atlas] = {}
        self._asked = ("", "two pairs")
        self._atlas: Atlas | None = None
        self._looked: Layout | None = None
        super().__init__()
        self.on_msg(self._on_message)
        self._show("")
        self._show_gallery()
        if question is not None:
            self._look(question, how)

    @property
    def lodge(self) -> Lodge:
        """The Lodge on the bench, under the readings that the workbench was given."""
        return self.bare.with_layout(self._bench.layout)

    @property
    def layout(self) -> Layout:
        """The layout on the bench; ``str`` of it is one line, :func:`brw_lab.layout_text` its file."""
        return self._bench.layout

    def words_rules(self) -> RuleSet:
        """The rules that are meant where no rulebook is named: a bench has none of its own."""
        return load_rulebook(usual())

    def press(self, room: RoomId, side: str) -> None:
        """Do what a click on that side of the Room does; where it cannot be done, that is said and nothing is lost."""
        self._do(lambda: self._bench.press(room, side))

    def undo(self) -> None:
        """Take the last step back."""
        self._do(self._bench.undo)

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self._do(self._bench.redo)

    def clear(self) -> None:
        """Take every wall, Portal and token away; one may undo that."""
        self._do(self._bench.clear)

    def lay(self, layout: str | Path | Layout) -> None:
        """Lay the walls, Portals and tokens of another layout of these Rooms on the bench."""
        self._do(lambda: self._bench.lay(_layout(layout)))

    def take_up(self, tool: str) -> None:
        """Let a press on an inner side set something else: ``wall``, ``portal`` or ``token``."""
        self._do(lambda: self._bench.take_up(tool))

    def show_pair(self, a: RoomId, b: RoomId) -> None:
        """Draw the line of sight between two Rooms, or what stops it; once more takes the drawing away."""
        rooms = self.bare.rooms
        if a in rooms and b in rooms and a != b:
            self._shown = None if self._shown == (a, b) else (a, b)
            self._show("" if self._shown else "The line is taken away")

    def look(self, question: str, how: str = "two pairs") -> None:
        """Fill the gallery with the best placements for a question, with the walls that stand on the bench now."""
        try:
            self._look(question, how)
        except BrwError as error:
            self._show_gallery(str(error))

    def _look(self, question: str, how: str) -> None:
        if how not in HOWS:
            raise LayoutError(f"there is no choice '{how}'", expected=tuple(HOWS), near=nearest(how, HOWS))
        walled = replace(self._bench.bare, walls=self._bench.layout.walls)
        if (walled, how) not in self._found:
            pairs, tokens = HOWS[how]
            lodge = self.bare.with_layout(walled)
            self._found[walled, how] = atlas(lodge, pairs, tokens, cells=bool(walled.cells), question=question)
        self._found[walled, how].ranking(question)
        self._atlas, self._looked, self._asked = self._found[walled, how], walled, (question, how)
        self._show_gallery()

    def _do(self, act: Callable[[], str]) -> None:
        """Do something at the bench and show it; where it cannot be done, say why."""
        before = self.layout
        try:
            said = act()
        except BrwError as error:
            self._show(_sentence(str(error)))
            return
        if self.layout == before:
            self._show(said)
            return
        self._shown = None
        self._show(f"{said}. {_sentence(compared(self.bare, self.lodge)['says'])}")
        if self._looked is not None:
            self._show_gallery()

    def _show(self, said: str) -> None:
        """Put together what is shown of the bench, and send it."""
        now = self.lodge
        self.drawing = drawing_of(self.bare, now, self._shown)
        board = board_of(
            self.drawing, "Point at a side, or use Tab, the arrow keys and Enter, to hear what stands there."
        )
        for cell in board["cells"]:
            if cell["id"] in self.bare:
                cell["sides"] = sides_of(self._bench, now, cell["id"])
        view = workbench_view(self._bench, self.bare, now, self._shown)
        self.bench = {**view, "board": board, "status": said or view["shown_says"]}

    def _show_gallery(self, fault: str = "") -> None:
        question, how = self._asked
        shown = gallery_view(self._atlas, question) if self._atlas else {"rows": [], "counts": "", "counted": ""}
        names = [*QUESTIONS, *([question] if question and question not in QUESTIONS else [])]
        self.gallery = {
            "questions": [[name, question_of(name).says] for name in names],
            "hows": [[name, name] for name in HOWS],
            "question": question,
            "how": how,
            "note": _sentence(fault) or self._stale() or shown["counts"],
            "counted": shown["counted"],
            "rows": shown["rows"],
        }

    def _stale(self) -> str:
        """What to say where the gallery was found for other walls."""
        looked = self._looked.walls if self._looked is not None else self.layout.walls
        same = set(map(frozenset, looked)) == set(map(frozenset, self.layout.walls))
        return "" if same else "The walls have changed since: look again"

    def lay_from_gallery(self, row: int, at: int) -> None:
        """Lay a placement of the gallery on the bench, as a click on its board does."""
        if 0 <= row < len(self.gallery["rows"]) and 0 <= at < len(self.gallery["rows"][row]["boards"]):
            self.lay(self.gallery["rows"][row]["boards"][at]["line"])

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        told = content if isinstance(content, dict) else {}
        match told.get("kind"):
            case "press":
                self.press(str(told.get("room")), str(told.get("side")))
            case "tool":
                self.take_up(str(told.get("tool")))
            case "undo" | "redo" | "clear" as what:
                getattr(self, what)()
            case "show":
                self.show_pair(str(told.get("a")), str(told.get("b")))
            case "look":
                self.look(str(told.get("question")), str(told.get("how")))
            case "lay":
                self.lay_from_gallery(int(told.get("row", 0)), int(told.get("at", -1)))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle = super()._repr_mimebundle_(**kwargs)
        return with_fallbacks(bundle, svg_of(self.drawing), self.in_words())

    def in_words(self) -> str:
        """The bench in plain text: its board, the comparison with the bare Lodge, and the layout in one line."""
        compare = self.bench["compare"]
        facts = [f"  {one['what']}: {one['before']} → {one['now']}" for one in compare["facts"]]
        return "\n".join([text_of(self.drawing), compare["says"], *facts, self.layout.line])

    def __repr__(self) -> str:
        return f"<PortalWorkbench: {self.layout.line}>"


def _layout(layout: str | Path | Layout) -> Layout:
    return layout if isinstance(layout, Layout) else load_layout(layout)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
