"""PositionPanel: lay a position out by click or key, play it, and have it settled: answer, clauses, basis, readings.

No TOML is typed; what comes of it is a Scenario, to be copied as a picture, as one line, or as a file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from brw_lab.errors import BrwError
from brw_lab.outcomes.moment import moment
from brw_lab.outcomes.settle import Settlement, settle
from brw_lab.panels.desk import PLAY, barred, desk_part, why_not
from brw_lab.panels.moment import WithMoment, file_name, with_moment
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.words import WithWords, with_words
from brw_lab.scenario.laying import SIDES, Laying, blank
from brw_lab.scenario.laying_words import TITLE
from brw_lab.scenario.schema import Move, Refused, Scenario
from brw_lab.scenario.write import write_scenario
from brw_lab.table import Table
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of
from brw_lab.views.verdict_drawing import verdict_svg
from brw_lab.views.verdict_view import verdict_view
from brw_lab.views.workbench_view import sides_of

if TYPE_CHECKING:
    from brw_lab.outcomes.start import Start

NOTHING: Final = "Nothing is played yet: answer the open choice, or ask whether something may be done"


class PositionPanel(WithMoment, WithWords, anywidget.AnyWidget):
    """A table to lay a position out on, to play it, and to have it settled.

    It begins with a bare flower by *rulebook*, or with *source*: a Scenario, a Table in the middle of something, or a
    setting and a position. ``scenario`` is what lies there, with the answers given as its moves; ``settlement`` the
    verdict on it, once asked for with :meth:`settle`.

    Raises a :class:`BrwError` for a rulebook or a source that cannot be used.
    """

    _esm = with_moment(with_words(script("board", "board_sides", "verdict_box", "position_panel")))
    _css = style("board", "board_sides", "moment", "words", "position_panel")
    desk = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)

    def __init__(self, source: Start | None = None, rulebook: str = "") -> None:
        laid, self._answers = _begun(source, rulebook)
        self._laying = Laying(laid)
        self._tool = PLAY if self._answers else self._laying.tool
        self._typed: dict[str, tuple[str, str]] = {}
        self.settlement: Settlement | None = None
        self.whether = ""
        super().__init__()
        self.on_msg(self._on_message)
        self._lay_table()
        self._show("")

    @property
    def scenario(self) -> Scenario:
        """The position as a Scenario, the answers given so far as its moves."""
        moves: tuple[Move, ...] = self.table.line
        choice = self.table.to_decide.choice
        asked = (Refused(Move(choice.seat, self.whether)),) if self.whether and choice else ()
        return replace(self._laying.scenario, moves=moves, refused=asked)

    # --- laying

    def take_up(self, tool: str) -> None:
        """Have another tool at hand, as its radio button does; ``play`` answers the open choice on the board."""
        self._do(lambda: self._take_up(tool))

    def _take_up(self, tool: str) -> str:
        said = "A press on the board now answers the open choice" if tool == PLAY else self._laying.take_up(tool)
        self._tool = tool
        return said

    def take_card(self, card: str) -> None:
        """Have another Evocation at hand."""
        self._do(lambda: self._laying.take_card(card))

    def press(self, key: str) -> None:
        """Do what the tool does at a Room, ``cell`` or a Model, as a click there does."""
        self._do(lambda: self._laying.press(key))

    def press_side(self, room: str, side: str) -> None:
        """Set or take away a wall or a Portal at a side of a Room."""
        self._do(lambda: self._laying.press_side(room, side))

    def change(self, what: str, value: str) -> None:
        """Say something else of the table, such as ``spell red I``, ``number blue power``, ``crown`` or ``asks``."""
        self._do(lambda: self._laying.change(what, value), what, value)

    def undo(self) -> None:
        """Take the last step of laying back."""
        self._do(self._laying.undo)

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self._do(self._laying.redo)

    def clear(self) -> None:
        """Take everything off the table; one may undo that."""
        self._do(self._laying.clear)

    def _do(self, act: Callable[[], str], what: str = "", value: str = "") -> None:
        """Do something at the table and show it; where it cannot be done, say why and keep what was typed."""
        before = self._laying.scenario
        try:
            said = act()
        except BrwError as error:
            fault = _plain(error)
            if what:
                self._forget(what)
                self._typed[what] = (value, fault)
            self._show(fault)
            return
        self._forget(what)
        if self._laying.scenario != before:
            kept = len(self._answers)
            self._lay_table()
            self._unsettle()
            lost = kept - len(self._answers)
            said += f". {lost} answer{'' if lost == 1 else 's'} no longer fit" if lost else ""
        self._show(said)

    def _forget(self, what: str) -> None:
        """Forget what was typed wrongly into the same field."""
        field = _field_of(what)
        for each in [each for each in self._typed if _field_of(each) == field]:
            del self._typed[each]

    # --- playing

    def _lay_table(self) -> None:
        """Lay the table anew and give the answers again, as far as they are still on offer."""
        laying = self._laying
        self.table = Table(laying.setting, laying.position, scenario=laying.scenario)
        for key in self._answers:
            try:
                self.table.choose(key)
            except BrwError:  # what was laid since has made it another question
                break
        self._answers = list(self.table.moves)
        self.whether = ""

    def ask_whether(self, key: str) -> None:
        """Ask whether something that is not on offer may be done here, in place of what happens; ``""`` for no more."""
        labels = dict(barred(self.table))
        if key and key not in labels:
            self._show("That is on offer: answer it, and see what happens")
            return
        self.whether = key
        self._unsettle()
        self._show(f"Asked: may one {labels[key]}?" if key else "Nothing is asked beside what happens")

    def why(self, place: str) -> None:
        """Say why nothing can be chosen at a Room, a Cell or a Model now."""
        self._show(why_not(self.table, place))

    def answer(self, key: str) -> None:
        """Answer the open choice."""
        try:
            self.table.choose(key)
        except BrwError as error:
            self._show(_plain(error))
            return
        self._answers, self.whether = list(self.table.moves), ""
        self._tool = PLAY
        self._unsettle()
        self._show(f"{self.table.line[-1]}: answered")

    def back(self) -> None:
        """Take the last answer back."""
        if not self._answers:
            self._show("There is no answer to take back")
            return
        self._answers.pop()
        self._lay_table()
        self._unsettle()
        self._show("The last answer is taken back")

    # --- the verdict

    def settle(self) -> Settlement | None:
        """The verdict on what was laid and played, shown below; None, and the reason said, where there is none."""
        resolving = self._laying.scenario.given.resolving
        if not self._answers and resolving is None and not self.whether:
            self._show(NOTHING)
            return None
        try:
            self.settlement = settle(self.scenario)
        except BrwError as error:
            self._show(_plain(error))
            return None
        view = verdict_view(self.settlement)
        told = {key: value for key, value in view.items() if key != "board"}
        drawn = {"svg": verdict_svg(view), "board_svg": svg_of(view["board"]), "board_label": view["board"]["label"]}
        self.verdict = told | drawn | {"file": file_name(view["asks"] or view["title"])}
        self._show("The verdict is below")
        return self.settlement

    def read_so(self, question: str, reading: str) -> None:
        """Take another reading of an open question for this position, and settle it again."""
        self.change(f"reading {question}", reading)
        if question in dict(self._laying.scenario.rulings):
            self.settle()

    def _unsettle(self) -> None:
        self.settlement = None
        if self.verdict:
            self.verdict = {}

    # --- showing

    def _show(self, said: str) -> None:
        """Put the desk together and send it."""
        playing = self._tool == PLAY
        setting, laying = self._laying.setting, self._laying
        now = self.table.to_decide if playing else laying.position
        part = desk_part(laying, self.table, self._tool, self._typed) | {"whether": self.whether}
        offers: Any = part["play"]["options"] if playing else laying.offers()
        self.drawing = lodge_view(setting, now, options=offers)
        board = board_of(self.drawing, "Pick what to lay, then press a Room, a Cell or a Model.")
        if self._tool in SIDES:
            bench = laying.bench
            for cell in board["cells"]:
                if cell["id"] in now.lodge.rooms:
                    cell["sides"] = sides_of(bench, now.lodge, cell["id"])
        self.desk = {**part, "board": board, "status": said[:1].upper() + said[1:]}

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        told = {key: str(value) for key, value in content.items()} if isinstance(content, dict) else {}
        match told:
            case {"kind": "tool", "tool": tool}:
                self.take_up(tool)
            case {"kind": "card", "card": card}:
                self.take_card(card)
            case {"kind": "press", "key": key}:
                self.answer(key) if self._tool == PLAY else self.press(key)
            case {"kind": "side", "room": room, "side": side}:
                self.press_side(room, side)
            case {"kind": "change", "what": what, "value": value}:
                self.change(what, value)
            case {"kind": "answer", "key": key}:
                self.answer(key)
            case {"kind": "whether", "key": key}:
                self.ask_whether(key)
            case {"kind": "why", "place": place} if self._tool == PLAY:
                self.why(place)
            case {"kind": "read", "question": question, "reading": reading}:
                self.read_so(question, reading)
            case {"kind": "undo" | "redo" | "clear" | "back" | "settle" as what}:
                getattr(self, what)()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        picture = verdict_svg(verdict_view(self.settlement)) if self.settlement else svg_of(self.drawing)
        return with_fallbacks(super()._repr_mimebundle_(**kwargs), picture, self.in_words())

    def in_words(self) -> str:
        """The verdict in plain text; before there is one, the position and its file."""
        if self.settlement is not None:
            return str(self.settlement)
        scenario = self.scenario
        return "\n".join([scenario.title, scenario.asks, text_of(self.drawing), "", write_scenario(scenario)])

    def __repr__(self) -> str:
        scenario = self._laying.scenario
        return f"<PositionPanel: {scenario.asks or scenario.title}>"


def _begun(source: Start | None, rulebook: str) -> tuple[Scenario, list[str]]:
    """The position to begin with, and the answers that lead on from it."""
    if source is None:
        return blank(rulebook), []
    if isinstance(source, Scenario):
        keys = [move.key for move in source.ways[0].moves if not move.forced]
        return replace(moment(source, source.title or TITLE, source.asks), moves=()), keys
    found = moment(source)
    return replace(found, moves=()), [move.key for move in found.moves if not move.forced]


def _field_of(what: str) -> str:
    """The field that something is typed into: of an Effect and of a Persistent the last word is picked beside it."""
    return what.rpartition(" ")[0] if what.startswith(("effect ", "persistent ")) else what


def _plain(error: BrwError) -> str:
    """What is wrong, without a place in a file that nobody wrote."""
    error.where = None
    return str(error)
