"""ComparePanel: one scenario read in two ways or by two rulebooks, on two boards that step together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.outcomes.moment import Point
from brw_lab.panels.beside import beside_view
from brw_lab.panels.moment import WithMoment, with_moment
from brw_lab.panels.parts import View, board_of, script, style, with_fallbacks
from brw_lab.panels.scene import choice_part, steps_part, tail_of, trace_part
from brw_lab.panels.sides import Side, answers_of, differ_at, moments_of, played, side_of, told_apart
from brw_lab.panels.verdict import BOOK, READ, asked_of, because_of, books_of, by_book, verdict_of
from brw_lab.panels.words import WithWords, with_words
from brw_lab.scenario.schema import Scenario
from brw_lab.views.choice_view import choice_view
from brw_lab.views.differences_view import beside_differences, choice_differences, differences_view, mark_of
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.pair_drawing import pair_svg
from brw_lab.views.text import text_of
from brw_lab.views.trace_view import clause_view, trace_view

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet
    from brw_lab.outcomes.start import Start
    from brw_lab.table import Table

SIDES = ("left", "right")
NOTHING = "No open question matters here: every reading of every question tells the same."
READINGS: View = {
    "heads": ["As it is read here", "Read the other way"],
    "ask": "What the rules leave open:",
    "reading": "The other reading:",
    "flip": "Read it the other way",
}
"""What the page calls the two sides, the two lists and the switch between two readings."""


class ComparePanel(WithMoment, WithWords, anywidget.AnyWidget):
    """A scenario, or what was played at a Table, as it is read here and read the other way.

    Only questions that matter to it may be picked; *questions* names some of them, else all that the book leaves open
    are tried. With *rulebooks* it is played by those, and only by those unless questions are named.
    ``panel.pick(question, reading)`` and ``panel.flip()`` do what the controls on the page do.

    Raises :class:`ScenarioError` for a Table that was not made from a scenario, :class:`RulebookError` for a rulebook
    that is not on the shelf.
    """

    _esm = with_moment(with_words(script("board", "steps", "compare_panel")))
    _css = style("board", "moment", "scenario_panel", "words", "compare_panel")
    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, start: Scenario | Table, *questions: str, rulebooks: Sequence[str] = ()) -> None:
        self.scenario = _scenario(start)
        books = books_of(self.scenario, [rulebooks] if isinstance(rulebooks, str) else rulebooks)
        self.asked = (*books, *(asked_of(self.scenario, questions) if questions or not books else ()))
        self._serial = 0
        self._told: dict[tuple[str, str], list[str]] = {}
        super().__init__()
        self.on_msg(self._on_message)
        self._flipped = False
        if self.asked:
            self.pick(self.asked[0].id)
        else:
            self._take("", "")

    def pick(self, question: str, reading: str = "") -> None:
        """Compare by another reading of a question, from the start; without one, by the first that changes anything."""
        asked = next((each for each in self.asked if each.id == question), None)
        if asked is not None:
            others = [other for other, _ in asked.others]
            self._take(question, reading if reading in others else others[0])

    def moment_start(self) -> Start:
        """What the left board shows, as it is read here."""
        step = self._moments[self._at][0]
        moment = self.left.at(step, len(self.left.moments))
        assert self.left.setting is not None
        assert moment is not None
        line = tuple(move for move in answers_of(self.scenario, self._branch)[:step] if not move.forced)
        return Point(self.left.setting, moment.position, self.scenario, line)

    def words_rules(self) -> RuleSet | None:
        """The rules of the left board."""
        return self.left.setting.rules if self.left.setting is not None else None

    def flip(self) -> None:
        """Let the other side count: what differs on the board is shown, and what that changes is said."""
        self._flipped = not self._flipped
        self._show(self._verdict()[0] if self._reading else NOTHING, pulse=True)

    def _take(self, question: str, reading: str) -> None:
        self._question, self._reading, self._flipped = question, reading, False
        self._laid: list[str] = []
        book = reading if question == BOOK else ""
        self._ways = by_book(self.scenario, book) if book else READ
        rulings = ((question, reading),) if question and not book else ()
        branches = [(branch, side_of(self.scenario, branch), side_of(self.scenario, branch, rulings, book))
                    for branch in self.scenario.ways]  # fmt: skip
        apart = [each for each in branches if self._first(each[1], each[2]) is not None]
        self._branch, self.left, self.right = (apart or branches)[0]
        self._moments = moments_of(self.left, self.right)
        self._parts = self._first(self.left, self.right)
        self._at = 0
        self._show("")

    @staticmethod
    def _first(left: Side, right: Side) -> int | None:
        """Which moment is the first at which the sides differ; where they are laid out otherwise, in what happens."""
        moments = moments_of(left, right)
        first = next((at for at, when in enumerate(moments) if differ_at(left, right, when)), None)
        if first:
            return first
        return next((at for at, when in enumerate(moments) if told_apart(left, right, when)), first)

    def step(self, by: str, to: str) -> None:
        """Step both boards: *by* period or choice, *to* start, back, forward or end, or to where the sides ``part``."""
        steps = [step for step, _ in self._moments]
        last, here = len(steps) - 1, self._at
        if to == "part":
            self._at = here if self._parts is None else self._parts
        elif to in ("start", "end"):
            self._at = 0 if to == "start" else last
        elif by == "period":
            self._at = here + (1 if to == "forward" else -1)
        elif to == "forward":
            later = [at for at in range(here + 1, last + 1) if self._is_choice(at)]
            self._at = later[0] if later else last
        else:
            earlier = [at for at in range(here) if self._is_choice(at)]
            self._at = earlier[-1] if earlier else 0
        self._at = max(0, min(self._at, last))
        self._show("")

    def _is_choice(self, at: int) -> bool:
        """Whether the moment is the last one before the next answer."""
        return at + 1 == len(self._moments) or self._moments[at + 1][0] != self._moments[at][0]

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("at") != self._serial:
            return  # a click on what was shown before the last change
        kind = content.get("kind")
        if kind == "step":
            self.step(str(content["by"]), str(content["to"]))
        elif kind == "pick":
            self.pick(str(content["question"]), str(content.get("reading", "")))
        elif kind == "flip":
            self.flip()

    def _verdict(self) -> list[str]:
        key = (self._question, self._reading)
        if key not in self._told:
            step = self._moments[self._parts][0] if self._parts is not None else 0
            told = verdict_of(self.scenario, self.left, self.right, step, self._ways)
            why = because_of(self.scenario, self._reading) if self._question == BOOK else []
            self._told[key] = told + why
        return self._told[key]

    def _show(self, status: str, pulse: bool = False) -> None:
        """Put together what is shown at this moment, and send it."""
        sides = [self._side(side) for side in (self.left, self.right)]
        self.drawings = [side.pop("drawing") for side in sides]
        differs = self._differences(sides)
        _mark_lines(*(side["trace"] for side in sides))
        for side, drawing in zip(sides, self.drawings, strict=True):
            marks = [mark_of(each, drawing) for each in differs] if drawing else []
            side["marks"] = [mark for mark in marks if mark]
            side.pop("views")
        self._serial += 1
        end = self._at == len(self._moments) - 1
        self.scene = {
            "serial": self._serial,
            **self._heading(),
            "words": self._words(),
            "questions": [{"id": each.id, "question": each.question} for each in self.asked],
            "readings": self._readings(),
            "picked": {"question": self._question, "reading": self._reading},
            "flipped": self._flipped,
            "pulse": pulse,
            "sides": sides,
            "differs": differs,
            "where": self._where(),
            "part": {"at": self._parts, "here": self._parts is not None and self._at == self._parts},
            "verdict": self._verdict() if self._reading else [NOTHING],
            "steps": steps_part(self._at == 0, end, False),
            "status": status or self._said(differs),
        }

    def _words(self) -> View:
        """What the page calls the two sides, the lists and the switch."""
        if self._question != BOOK:
            return READINGS
        heads = [way[0].upper() + way[1:] for way in self._ways[:2]]
        return {
            **READINGS,
            "heads": heads,
            "ask": "What is compared:",
            "reading": "The other rulebook:",
            "flip": "Play it by the other rulebook",
        }

    def _heading(self) -> View:
        title = self.scenario.title + (f": {self._branch.title}" if self._branch.title else "")
        asked = next((each.question for each in self.asked if each.id == self._question), "")
        eyebrow = "By another rulebook" if self._question == BOOK else "Read the other way"
        return {"eyebrow": eyebrow, "title": title, "asks": asked}

    def _readings(self) -> list[View]:
        """The readings of the picked question: the one taken here, and those that change anything."""
        asked = next((each for each in self.asked if each.id == self._question), None)
        if asked is None:
            return []
        others = [{"id": id, "says": says, "taken": False} for id, says in asked.others]
        return [{"id": asked.taken[0], "says": asked.taken[1], "taken": True}, *others]

    def _side(self, side: Side) -> View:
        """One side at this moment; its views are kept for comparing only."""
        step, beat = self._moments[self._at] if self._moments else (0, 0)
        moment, setting = side.at(step, beat), side.setting
        stop = side.stop if side.over(step) or moment is None else None
        told: View = {
            "board": None,
            "choice": None,
            "trace": [],
            "fresh": 0,
            "stop": None,
            "views": None,
            "drawing": None,
        }
        if setting is not None and moment is not None:
            before = side.at(*self._moments[self._at - 1]) if self._at else None
            same = before is None or before is moment
            drawing = lodge_view(setting, moment.position, before=None if before is None or same else before.position)
            choice = choice_view(setting, moment.position)
            told |= {"drawing": drawing, "board": board_of(drawing)}
            told["choice"] = choice_part(choice, setting.seats, tail_of(setting, moment.position, self._at == 0))
            told["views"] = (drawing, beside_view(setting, moment.position), told["choice"])
            told["trace"] = trace_part(trace_view(setting, moment.entries), [])
            told["fresh"] = len(before.entries) if before else 0
        if stop is not None:
            clauses = [clause_view(setting, id) for id in stop.clauses] if setting else []
            told["stop"] = {"text": stop.text, "clauses": clauses}
        return told

    def _differences(self, sides: Iterable[View]) -> list[View]:
        left, right = (side["views"] for side in sides)
        if left is None or right is None:
            return []
        found = [*differences_view(left[0], right[0]), *beside_differences(left[1], right[1])]
        return [*found, *choice_differences(left[2], right[2])]

    def _where(self) -> str:
        if self._parts is None:
            return f"Moment {self._at + 1} of {len(self._moments)} · the two {self._two()} never part"
        apart = (
            "before they part" if self._at < self._parts else "here they part" if self._at == self._parts else "parted"
        )
        return f"Moment {self._at + 1} of {len(self._moments)} · {apart}"

    def _two(self) -> str:
        return "rulebooks" if self._question == BOOK else "readings"

    def _said(self, differs: list[View]) -> str:
        names = list(dict.fromkeys(each["name"] for each in differs))
        if not self._at:
            self._laid = names
        named = ", ".join([name for name in names if name not in self._laid] or names)
        if self._parts is None or self._at < self._parts:
            things = list(dict.fromkeys(each["name"] for each in differs if each["kind"] != "choice"))
            return f"They are laid out otherwise: {', '.join(things)}." if things else "Both boards show the same."
        first = f"Here the two {self._two()} part" if self._at == self._parts else "They differ"
        return f"{first}: {named}." if named else f"{first}."

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        scene: Any = self.scene
        sides = [
            (f"{self._as()}: {reading}", drawing) for reading, drawing in zip(self._pair(), self.drawings, strict=True)
        ]
        return with_fallbacks(super()._repr_mimebundle_(**kwargs), pair_svg(scene["title"], sides), self.in_words())

    def in_words(self) -> str:
        """Both sides in plain text: the question, the two readings, what happened on each, and what differs."""
        scene: Any = self.scene
        lines = [scene["title"], scene["asks"], scene["where"]]
        for reading, side, drawing in zip(self._pair(), scene["sides"], self.drawings, strict=True):
            lines += ["", f"{self._as()}: {reading}", text_of(drawing) if drawing else ""]
            lines += [f"{'  ' * entry['depth']}{entry['text']}." for entry in side["trace"]]
            lines += [f"It stops: {side['stop']['text']}"] if side["stop"] else []
        lines += ["", *(f"{each['name']}: {_both(each)}" for each in scene["differs"]), *scene["verdict"]]
        return "\n".join(lines)

    def _as(self) -> str:
        return "Played by" if self._question == BOOK else "Read as"

    def _pair(self) -> tuple[str, str]:
        says = {each["id"]: each["says"] for each in self._readings()}
        taken = next((each["says"] for each in self._readings() if each["taken"]), "as it stands")
        return taken, says.get(self._reading, taken)

    def __repr__(self) -> str:
        return f"<ComparePanel: {self.scenario.title}>"


def _mark_lines(*traces: list[View]) -> None:
    """Tell the lines that only one of two traces has."""
    for trace, other in zip(traces, traces[::-1], strict=True):
        there = Counter(entry["text"] for entry in other)
        for entry in trace:
            entry["only"] = not there[entry["text"]]
            there[entry["text"]] -= not entry["only"]


def _both(difference: View) -> str:
    left, right = (", ".join(difference[side]) or "nothing of that" for side in SIDES)
    return f"{left} | {right}"


def _scenario(start: Scenario | Table) -> Scenario:
    if isinstance(start, Scenario):
        return start
    from brw_lab.outcomes.record import record

    kept = record(
        start.scenario, start.setting, start.to_decide, start.line, start.scenario.title if start.scenario else ""
    )
    return played(kept, kept.moves)
