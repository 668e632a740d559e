"""SightPanel: pick a Room and a range: whom one sees from there, what stops the other lines, and where to go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import traitlets

from brw_lab.errors import BrwError, LayoutError, nearest
from brw_lab.kernel.customs import NO_CUSTOMS, Customs
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.plan import Layout
from brw_lab.panels.lodge_file import WithLodgeFile, with_lodge_file
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.sight_pair import SightPair
from brw_lab.panels.words import WithWords, with_words
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook, usual
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import set_up
from brw_lab.table import Table
from brw_lab.terms import RoomId
from brw_lab.views.sight_drawing import legend_icon
from brw_lab.views.sight_legend import HEATS, reading_words, readings
from brw_lab.views.sight_view import sight_text, sight_view
from brw_lab.views.sight_words import ANYWHERE, Range
from brw_lab.views.svg import ray_svg, svg_of

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet

HINT = "Point at a Room, or use Tab and the arrow keys, to see the line to it; click or press Enter to keep it."
RANGES: tuple[Range, ...] = (0, 1, 2, 3, 4, 5, 6, None, ANYWHERE)


class SightError(LayoutError):
    """What nothing can be seen in, or a range or number that there is not."""


class SightPanel(WithLodgeFile, WithWords, anywidget.AnyWidget):
    """A Lodge to look round in: *table* is a Lodge, a Layout, a Position, a Table, a Scenario or (setting, position).

    One looks from the Room *start* at most *range* Rooms far (``*``: no line is needed; None: by a line of any
    length), and at the Room *target*; *heat* puts a number into every Room: ``distance`` or ``exposure``. All of them,
    and the readings ``crossings`` (how many Portals a line may pass; None: any number) and ``door`` (``closed`` or
    ``open`` where a Portal stands in it), are traits: set one, and the panel shows it.

    Raises :class:`~brw_lab.errors.LayoutError` for what is no Lodge, Room or range.
    """

    _esm = with_lodge_file(with_words(script("board", "sight_panel")))
    _css = style("board", "moment", "words", "sight_panel")
    view = traitlets.Dict().tag(sync=True)
    start = traitlets.Any("")
    target = traitlets.Any("")
    range = traitlets.Any(None, allow_none=True)
    heat = traitlets.Any("")
    crossings = traitlets.Any(None, allow_none=True)
    door = traitlets.Any("closed")

    def __init__(
        self,
        table: Lodge | Layout | Position | Table | Scenario | tuple[Setting, Position],
        start: RoomId | None = None,
        target: RoomId = "",
        range: Range = None,
        *,
        heat: str = "",
    ) -> None:
        self._seen_in = _seen_in(table)
        self._own = self.lodge = self._seen_in.lodge
        self._ready = False
        super().__init__()
        self.on_msg(self._on_message)
        self.start = _first(self._seen_in) if start is None else start
        self.crossings, self.door = self._own.crossings, self._own.under_portal
        self.target, self.range, self.heat = target, range, heat
        self._ready = True
        self.keep_lodge(self._own.layout)
        self._show(f"{self._look()['headline']}.")

    def look(self, target: RoomId) -> None:
        """Look at a Room, as a click on it does; looking at the Room one stands in looks at none."""
        self.target = "" if target == self.start else target

    def stand(self, start: RoomId) -> None:
        """Look from another Room at the same one."""
        self.start = start

    def swap(self) -> None:
        """Look back: from the Room that is looked at to the one it was seen from."""
        if self.target:
            self._set_many(start=self.target, target=self.start)

    def beside(self, crossings: Any = ..., door: Any = ...) -> SightPair:
        """This look by the reading that was given and by another one, side by side.

        What is left out is read as given. Raises :class:`~brw_lab.errors.LayoutError` for a reading that there is not.
        """
        own = self._own
        limit = own.crossings if crossings is ... else crossings
        other = Lodge.of(own.layout, limit, own.under_portal if door is ... else door)
        return SightPair(reading_words(own, other), (self._seen(own), self._seen(other)))

    def words_rules(self) -> RuleSet:
        """The rules of the table; where there is none, those that are meant where no rulebook is named."""
        setting = self._seen_in.setting
        return setting.rules if setting is not None else load_rulebook(usual())

    @traitlets.validate("start", "target")
    def _a_room(self, proposal: Any) -> RoomId:
        room = proposal["value"] or ""
        if room or proposal["trait"].name == "start":
            self._own.index(room)
        return str(room)

    @traitlets.validate("range")
    def _a_range(self, proposal: Any) -> Range:
        value: Range = proposal["value"]
        if value is None or value == ANYWHERE or (type(value) is int and value >= 0):
            return value
        raise SightError(f"{value!r} is no range", expected=("a number of Rooms from 0", "'*'", "None"))

    @traitlets.validate("heat")
    def _a_heat(self, proposal: Any) -> str:
        value = proposal["value"] or ""
        if value in HEATS:
            return str(value)
        near = nearest(str(value), HEATS)
        raise SightError(f"{value!r} is no number that a Room has", expected=("distance", "exposure", "''"), near=near)

    @traitlets.validate("crossings", "door")
    def _a_reading(self, proposal: Any) -> Any:
        asked = {"crossings": self.crossings, "door": self.door, proposal["trait"].name: proposal["value"]}
        Lodge.of(self._own.layout, asked["crossings"], asked["door"])
        return proposal["value"]

    @traitlets.observe("start", "target", "range", "heat", "crossings", "door")
    def _changed(self, change: Any) -> None:
        if not self._ready:
            return
        self.lodge = Lodge.of(self._own.layout, self.crossings, self.door)
        self._show(_status(self._look(), change["name"]))

    def _set_many(self, **values: Any) -> None:
        """Set several traits and show them once."""
        self._ready = False
        try:
            for name, value in values.items():
                setattr(self, name, value)
        finally:
            self._ready = True
        self._show(_status(self._look(), next(iter(values))))

    def _look(self) -> View:
        """What is seen now, as :func:`~brw_lab.views.sight_view.sight_view` gives it."""
        self.seen = self._seen(self.lodge)
        return self.seen

    def _seen(self, lodge: Lodge) -> View:
        inside = self._seen_in
        table: Lodge | Position = lodge
        if inside.position is not None:
            table = inside.position.copy()
            table.lodge = lodge
        return sight_view(
            table, self.start, self.target, self.range, self.heat,
            setting=inside.setting, customs=inside.customs, before=self._own,
        )  # fmt: skip

    def _show(self, status: str) -> None:
        seen = self.seen
        drawing = seen["board"]
        peeks = {
            room["id"]: ray_svg(room["ray"]) for room in seen["rooms"] if room["ray"] and room["id"] != self.target
        }
        self.view = {
            **{key: seen[key] for key in ("title", "headline", "start", "target", "heat", "answer", "changes")},
            "name": _name(seen, self.start),
            "target_name": _name(seen, self.target),
            "board": board_of(drawing, HINT),
            "peeks": peeks,
            "ranges": _ranges(self.range),
            "readings": readings(self.lodge, self._own),
            "legend": _legend(seen["legend"]),
            "table": drawing.get("table", ""),
            "status": status,
        }

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        told = content if isinstance(content, dict) else {}
        try:
            if told.get("kind") == "choose":
                self.look(str(told.get("key")))
            elif told.get("kind") == "stand":
                self.stand(str(told.get("room")))
            elif told.get("kind") == "swap":
                self.swap()
            elif told.get("kind") == "set" and told.get("trait") in ("range", "heat", "crossings", "door"):
                setattr(self, told["trait"], _value(str(told["trait"]), str(told.get("value"))))
        except BrwError as error:
            self._show(str(error))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        return with_fallbacks(super()._repr_mimebundle_(**kwargs), svg_of(self.seen["board"]), sight_text(self.seen))

    def __repr__(self) -> str:
        return f"<SightPanel: {self.seen['title']}: {len(self.lodge.rooms)} Rooms>"


class _Seen(NamedTuple):
    """What one looks round in."""

    lodge: Lodge
    position: Position | None = None
    setting: Setting | None = None
    customs: Customs = NO_CUSTOMS


def _seen_in(table: Any) -> _Seen:
    if isinstance(table, Lodge | Layout):
        return _Seen(table if isinstance(table, Lodge) else Lodge.of(table))
    if isinstance(table, Position):
        return _Seen(table.lodge, table)
    if isinstance(table, Scenario):
        table = set_up(table)
    if isinstance(table, Table):
        table = (table.setting, table.position)
    if isinstance(table, tuple) and [type(each) for each in table] == [Setting, Position]:
        return _Seen(table[1].lodge, table[1], table[0], table[0].customs)
    what = f"{type(table).__name__} {str(table)[:40]!r}"
    expected = ("a Lodge", "a Layout", "a Position", "a Table", "a Scenario", "a setting and a position")
    raise SightError(f"there is no Lodge in this {what}", expected=expected)


def _first(seen: _Seen) -> RoomId:
    """The Room one looks from at first: that of the first Mage who stands in one, else the first of the Lodge."""
    models = seen.position.models if seen.position else ()
    order = list(seen.setting.seats) if seen.setting else []
    standing = [model for model in models if "mage" in model.kinds and model.place in seen.lodge]
    standing.sort(key=lambda model: order.index(model.id) if model.id in order else len(order))
    return standing[0].place if standing else seen.lodge.rooms[0]


def _name(seen: View, room: RoomId) -> str:
    """How the picture calls a Room; nothing for none."""
    return next((each["name"] for each in seen["rooms"] if each["id"] == room), "")


def _legend(rows: list[View]) -> list[View]:
    """The signs with what they mean; those without words of their own stand before the next one."""
    found: list[View] = []
    icon = ""
    for row in rows:
        icon += legend_icon(row["kind"], row["text"])
        if row["says"]:
            found.append({"icon": icon, "says": row["says"]})
            icon = ""
    return found


def _ranges(range: Range) -> list[View]:
    """The ranges one may click, the present one among them, as ``{"value", "says", "hint", "checked"}``."""
    offered = RANGES if range in RANGES else (*RANGES[:-2], range, *RANGES[-2:])
    says: dict[Range, tuple[str, str]] = {
        None: ("any line", "by a line of any length"),
        ANYWHERE: ("* anywhere", "no line needed"),
        0: ("0", "only one's own Room, no line needed"),
        1: ("1", "at most 1 Room away"),
    }
    told = [(each, *says.get(each, (str(each), f"at most {each} Rooms away"))) for each in offered]
    return [
        {"value": "any" if each is None else str(each), "says": word, "hint": hint, "checked": each == range}
        for each, word, hint in told
    ]


def _value(trait: str, word: str) -> Any:
    """What a control of the page stands for."""
    if trait in ("range", "crossings"):
        return None if word == "any" else int(word) if word.isdecimal() else word
    return word


def _status(seen: View, changed: str) -> str:
    """What a live region tells about a change."""
    answer = seen["answer"]
    if changed in ("crossings", "door"):
        return " ".join(seen["changes"]) or "The Portals are read as given."
    if changed == "heat":
        tells = {"distance": "how many moves away it is", "exposure": "from how many other Rooms it is seen"}
        return f"The number in each Room tells {tells[seen['heat']]}." if seen["heat"] else "The numbers are gone."
    if answer:
        head = f"{seen['headline']}. " if changed == "range" else ""
        return head + " ".join([f"{answer['verdict']}.", *answer["facts"], answer["nearest_says"]]).rstrip()
    return f"{seen['headline']}."
