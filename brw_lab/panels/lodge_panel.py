"""LodgePanel: one board to look at, to point at and to choose on, in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.outcomes.cover import Safety
from brw_lab.outcomes.moment import Point
from brw_lab.outcomes.reach import Reach
from brw_lab.outcomes.stands import Stands
from brw_lab.panels.lodge_file import WithLodgeFile, with_lodge_file
from brw_lab.panels.moment import NO_TABLE, WithMoment, with_moment
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.words import WithWords, with_words
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook, usual
from brw_lab.terms import CELL, RoomId
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.stand_view import Where, stand_view, stand_words
from brw_lab.views.svg import svg_of
from brw_lab.views.text import text_of

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet
    from brw_lab.kernel.setting import Setting
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.plan import Layout
    from brw_lab.lodge.sight import Sight
    from brw_lab.outcomes.start import Start

Chosen = Callable[["LodgePanel", str], None]


class LodgePanel(WithMoment, WithLodgeFile, WithWords, anywidget.AnyWidget):
    """A board of a Position or of a bare Lodge, whose lit Rooms and Models may be chosen by click or key.

    Or of one or more answers about one table (``reach``, ``stands``, ``safe``, ``threats``): each Room is marked with
    what they say of it, and choosing one tells it at length and draws the line of its nearest hit.

    *options* (kernel options or dicts with ``key``, ``label``, ``points_at``) are what may be chosen; the key of the
    last one is in ``chosen``, and *on_choose* is called with the panel and the key. *sight*, *marks* and *before* are
    drawn as :func:`~brw_lab.views.lodge_view.lodge_view` says.
    """

    _esm = with_moment(with_lodge_file(with_words(script("board", "lodge_panel"))))
    _css = style("board", "moment", "words")
    view = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Unicode("")
    _place: RoomId | None = None

    def __init__(
        self,
        table: Position | Lodge | Where | Sequence[Where],
        setting: Setting | None = None,
        *,
        options: Iterable[Any] = (),
        sight: Sight | Iterable[Sight] | None = None,
        marks: Iterable[str | Sequence[str]] = (),
        before: Position | None = None,
        status: str = "",
        on_choose: Chosen | None = None,
    ) -> None:
        self._on_choose = on_choose
        self._shown: View = {"table": table, "setting": setting, "options": tuple(options), "before": before}
        self._shown |= {"sight": sight, "marks": tuple(marks), "status": status}
        super().__init__()
        self.on_msg(self._on_message)
        self._answers = _answers_of(table)
        if self._answers and not self._shown["options"]:
            self._tell_of_places()
        self.show()

    @classmethod
    def look(cls, lodge: Lodge, start: RoomId, range: int | None = None) -> LodgePanel:
        """A board for asking who sees whom: choose a Room to see the line to it from *start*, or what stops that line.

        Choosing *start* again makes the next Room the one that is looked from.
        """
        panel = cls(lodge)
        panel._look_from(start, range)
        return panel

    def show(self, **changes: Any) -> None:
        """Draw again; *changes* are any of the arguments of the panel, the rest stays as it was."""
        self._shown |= changes
        shown = self._shown
        told = {name: shown[name] for name in ("options", "sight", "marks", "before")}
        self._answers = _answers_of(shown["table"])
        if self._answers:
            self.drawing = stand_view(*self._answers, place=self._place, options=shown["options"])
        else:
            self.drawing = lodge_view(shown["setting"], shown["table"], **told)
        table = self.moment_start()
        self.saved = NO_TABLE if table is None else {} if self.saved.get("none") else self.saved
        self.keep_lodge(self._layout() if table is None else None)
        self.view = board_of(self.drawing) | {"status": shown["status"]}

    def moment_start(self) -> Start | None:
        """The table that is shown, where there is one; a bare Lodge is none."""
        if self._answers:
            begun = self._answers[0].begun
            return Point(begun.setting, begun.position, begun.scenario, begun.before)
        shown, setting = self._shown["table"], self._shown["setting"]
        if not isinstance(shown, Position) or setting is None:
            return None
        return Point(setting, shown) if shown.choice is not None else (setting, shown)

    def words_rules(self) -> RuleSet:
        """The rules of the table; where none is shown, those that are meant where no rulebook is named."""
        setting = self._answers[0].begun.setting if self._answers else self._shown["setting"]
        return setting.rules if setting is not None else load_rulebook(usual())

    def _layout(self) -> Layout:
        shown = self._shown["table"]
        return (shown.lodge if isinstance(shown, Position) else shown).layout

    def choose(self, key: str) -> None:
        """Do what a click on the option with that *key* does; a key that is not on offer is said to be so."""
        if key not in {option["key"] for place in self._places() for option in place["options"]}:
            self.show(status=f"{key} is not on offer now")
            return
        self.chosen = key
        if self._on_choose is not None:
            try:
                self._on_choose(self, key)
            except Exception as error:  # a callback's fault must be seen on the page, where no traceback is printed
                self.show(status=f"{type(error).__name__}: {error}")
                raise

    def _places(self) -> list[View]:
        return [*self.drawing["rooms"], *self.drawing["cells"]]

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and content.get("kind") == "choose":
            self.choose(str(content.get("key", "")))

    def _look_from(self, start: RoomId, range: int | None) -> None:
        lodge = self._shown["table"]
        seen = {room: lodge.sees(start, room, range=range) for room in lodge.rooms if room != start}
        marks = [(start, "from", "")]
        marks += [
            (room, "seen", str(len(sight.line))) if sight else (room, "unseen", "") for room, sight in seen.items()
        ]

        names = {room["id"]: room["name"] for room in self.drawing["rooms"]}

        def chosen(panel: LodgePanel, room: str) -> None:
            if room == start:
                panel._shown["status"] = "Choose the Room to look from"
                panel._on_choose = lambda again, other: again._look_from(other, range)
                panel.show(sight=None, marks=())
                return
            panel.show(sight=seen[room], marks=marks, status=_sight_words(seen[room], names))

        self._on_choose = chosen
        rooms = [{"key": room, "label": "look here", "points_at": [room], "quiet": True} for room in lodge.rooms]
        count = sum(map(bool, seen.values()))
        status = f"From the {names[start]} one sees {count} of {len(seen)} other Rooms; choose one to see the line"
        self.show(options=rooms, sight=None, marks=marks, status=status)

    def _tell_of_places(self) -> None:
        """Let every place be chosen that the answers speak of, to hear what they say."""
        first = self._answers[0]
        own = f"cell-{first.seat}"
        spoken_of = [room for room in (*first.begun.position.lodge.rooms, CELL) if stand_words(room, *self._answers)]
        ids = [own if place == CELL else place for place in spoken_of]

        def chosen(panel: LodgePanel, id: str) -> None:
            panel._place = CELL if id == own else id
            name = next(place["name"] for place in panel._places() if place["id"] == id)
            panel.show(status=f"{name}: {stand_words(panel._place, *panel._answers)}")

        self._on_choose = self._on_choose or chosen
        places = [{"key": id, "label": "hear how", "points_at": [id], "quiet": True} for id in ids]
        status = self._shown["status"] or f"{'. '.join(map(_first_line, self._answers))}. Choose a Room to hear how"
        self._shown |= {"options": tuple(places), "status": status}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle = super()._repr_mimebundle_(**kwargs)
        return with_fallbacks(bundle, svg_of(self.drawing), text_of(self.drawing))

    def __repr__(self) -> str:
        return f"<LodgePanel: {self.drawing['label']}>"


def _answers_of(table: Any) -> tuple[Where, ...]:
    """The answers to be shown, if it is answers."""
    found = table if isinstance(table, Sequence) else (table,)
    return tuple(found) if found and all(isinstance(each, Reach | Stands | Safety) for each in found) else ()


def _first_line(found: Where) -> str:
    return str(found).partition("\n")[0]


def _sight_words(sight: Sight, names: Mapping[RoomId, str]) -> str:
    a, b = names[sight.a], names[sight.b]
    if sight.line is None:
        return f"The {a} does not see the {b}: {sight.why}"
    through = f", through the {' and the '.join(sight.through)} Portal" if sight.through else ""
    return f"The {a} sees the {b}, {len(sight.line)} Room{'' if len(sight.line) == 1 else 's'} away{through}"
