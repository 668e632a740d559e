"""LearnPanel: the library to search, lessons to go through, and each scenario to guess at before one sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from brw_lab.errors import BrwError
from brw_lab.outcomes.guessing import Riddle, Settled, riddle_of, settle
from brw_lab.outcomes.settle_text import standing_lines
from brw_lab.panels.guess_walk import GuessWalk
from brw_lab.panels.moment import NO_TABLE, with_moment
from brw_lab.panels.parts import View, module_of, script, style
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.panels.scene import Guess
from brw_lab.panels.words import with_words
from brw_lab.scenario.cheatsheet import sheet_of
from brw_lab.scenario.lesson import Lesson, Show, lessons, load_lesson
from brw_lab.scenario.library import books, entry_of, library, topics
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.progress import FILE, Progress
from brw_lab.views.sheet_page import sheet_page
from brw_lab.views.trace_view import clause_view

if TYPE_CHECKING:
    from brw_lab.outcomes.start import Start
    from brw_lab.scenario.schema import Scenario

MISSED = "the-ones-i-missed"
"""The name of the lesson made of what was missed."""


class LearnPanel(ScenarioPanel):
    """All shipped scenarios to search, and *more* lessons beside the shipped ones; opens on *lesson* if one is named.

    ``panel.show(name)`` opens a scenario, ``panel.teach(lesson)`` begins a lesson, ``panel.guess(index)`` guesses;
    what was guessed is kept in the file *progress*, which ``panel.progress`` reads and ``panel.start_over()`` removes.

    Raises :class:`LessonError` for a lesson, or a file of progress, that cannot be used.
    """

    _esm = with_moment(
        with_words(script("board", "steps") + "\n" + module_of("stepper", "scenario_panel") + script("learn_panel"))
    )
    _css = style("board", "moment", "scenario_panel", "words", "learn_panel")
    shelf = traitlets.Dict().tag(sync=True)

    _walk: GuessWalk | None
    _riddle: Riddle | None

    def __init__(self, lesson: str = "", *, more: tuple[str | Path, ...] = (), progress: str | Path = FILE) -> None:
        self.progress = Progress(progress)
        self.lessons = {each.name: each for each in (*lessons(), *map(load_lesson, more))}
        self._lesson: Lesson | None = None
        self._at = self._serial = self._was = 0
        self._opened = self._sheet = ""
        self._moving = False
        self._walk = self._riddle = self._guess = None
        self._settled: tuple[Settled, ...] = ()
        super(ScenarioPanel, self).__init__()  # nothing is laid out before a scenario is opened: that takes a second
        self.on_msg(self._on_message)
        self.shelf = _shelf(list(self.lessons.values()))
        self.saved = NO_TABLE
        self._show()
        if lesson:
            self.teach(lesson)

    # --- what may be done

    def show(self, name: str) -> None:
        """Open the scenario of that name, out of the library; raises :class:`ScenarioError` when there is none."""
        scenario = load_scenario(name)
        self._lesson = None
        self._open(scenario)

    def teach(self, name: str, at: int = 0) -> None:
        """Go to place *at* of a lesson: of those at hand by name, else a shipped one or a path."""
        lesson = self.lessons.get(name) or (self._of_missed() if name == MISSED else load_lesson(name))
        scenario = lesson.load(at)
        self._lesson, self._at = lesson, at
        self._open(scenario)

    def back_to_the_library(self) -> None:
        """Close what is open."""
        self._opened, self._lesson, self._sheet = "", None, ""
        self.saved = NO_TABLE
        self._show("The library.")

    def guess(self, index: int) -> None:
        """Pick one of the answers to "what happens?"; only the first guess counts, and it is kept."""
        guess, riddle = self._guess, self._riddle
        if guess is None or riddle is None or guess.picked is not None or not 0 <= index < len(guess.answers):
            return
        settled = self._study()[index]
        right = index in settled.right
        self._guess = guess._replace(picked=index, also=settled.right, because={index: settled.because})
        if not right and riddle.answers[index].claims:
            self._walk = GuessWalk(riddle, riddle.answers[index], settled)
        told = "Your guess is right." if right else f"Not so. What happens: {guess.answers[guess.true]}"
        self._show(f"{told} {self._keep(right)}".strip())

    def to_the_parting(self) -> None:
        """Step to the moment at which the guess and the run part."""
        walk = self._walk
        if walk is None or self._scenario is None:
            return
        if not self._on_script():
            guess, riddle, settled = self._guess, self._riddle, self._settled
            self._take(self._scenario)
            self._guess, self._riddle, self._settled, self._walk = guess, riddle, settled, walk
        self._moving = True
        try:
            while self.table.at > walk.part:
                self.table.back_period()
            while self.table.at < walk.part and not self.table.at_end:
                self.table.forward_period()
        finally:
            self._moving = False
        self._show()

    def cheat_sheet(self) -> None:
        """Lay out the rules behind what was missed, as a page to keep or to print."""
        self._sheet = sheet_page(sheet_of(self.progress.missed))
        self._show("The cheat sheet is ready: keep the page, or print it.")

    def start_over(self) -> None:
        """Forget what was guessed, and take the file away."""
        self.progress.reset()
        self._sheet = ""
        self._show("All guesses are forgotten, and the file is gone.")

    def moment_start(self) -> Start | None:
        """The scenario that is open, as far as it was stepped; None in the library."""
        return self.table if self._opened else None

    # --- how it is done

    def _open(self, scenario: Scenario) -> None:
        self._opened, self._sheet, self.saved = scenario.name, "", {}
        self._take(scenario)
        self._show("")
        self._study()  # behind the first picture: nobody guesses faster than this takes

    def _to_guess(self) -> Guess | None:
        """What may be guessed about the scenario that is laid out now."""
        self._settled, self._walk = (), None
        self._riddle = riddle_of(self._scenario) if self._scenario else None
        if self._riddle is None:
            return None
        return Guess(tuple(answer.says for answer in self._riddle.answers), self._riddle.true, {})

    def _study(self) -> tuple[Settled, ...]:
        if self._riddle is not None and not self._settled:
            self._settled = settle(self._riddle)
        return self._settled

    def _keep(self, right: bool) -> str:
        """Write the guess down; why it could not be, where it could not."""
        assert self._scenario is not None
        try:
            self.progress.note(name_of(self._scenario), right)
        except BrwError as error:
            return f"It is not kept: {error}."
        return ""

    def _of_missed(self) -> Lesson:
        shows = tuple(Show(name) for name in self.progress.missed)
        if not shows:
            raise BrwError("nothing was missed so far")
        return Lesson(MISSED, "The ones I missed", shows, opens="Once more, with what you know by now.")

    def _on_script(self) -> bool:
        moves = self.table.moves
        return list(self.table.script[: len(moves)]) == moves

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        does = {
            "open": lambda: self.show(str(content["name"])),
            "lesson": lambda: self.teach(str(content["name"]), int(content.get("to", 0))),
            "shelf": self.back_to_the_library,
            "part": self.to_the_parting,
            "sheet": self.cheat_sheet,
            "over": self.start_over,
        }.get(str(kind))
        if does is None:
            super()._on_message(widget, content, buffers)
        elif content.get("at") == self._serial:
            try:
                does()
            except BrwError as error:
                self._show(str(error))

    # --- what is shown

    def _show(self, status: str = "") -> None:
        if self._opened:
            super()._show(status)
            return
        self._serial += 1
        self.scene = {"serial": self._serial, "title": "Learn", "status": status, **self._more()}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        if self._opened:
            return super()._repr_mimebundle_(**kwargs)
        bundle = super(ScenarioPanel, self)._repr_mimebundle_(**kwargs)
        data, meta = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": self.text()}, dict(meta)

    def _more(self) -> View:
        guessed = self._guess is not None and self._guess.picked is not None
        walk = None
        if self._walk is not None and self._opened:
            walk = self._walk.view(self.table.now.position, self.table.at, self._on_script())
        return {
            "learn": {
                "open": self._opened,
                "lesson": self._lesson_part(),
                "told": self._riddle.told if self._riddle is not None else "",
                "laid": standing_lines(self._scenario.given) if self._opened and self._scenario else [],
                "readings": list(self._settled[0].readings) if guessed and self._settled else [],
                "rules": self._rules() if guessed else [],
                "walk": walk,
                "progress": self._progress_part(),
                "sheet": self._sheet,
            }
        }

    def _rules(self) -> list[View]:
        """The clauses that the scenario is about."""
        assert self._scenario is not None
        return [clause_view(self.table.setting, id) for id in self._scenario.clauses]

    def _lesson_part(self) -> View | None:
        lesson = self._lesson
        if lesson is None:
            return None
        last = self._at == len(lesson) - 1
        return {
            "name": lesson.name,
            "title": lesson.title,
            "at": self._at,
            "count": len(lesson),
            "says": " ".join(filter(None, (lesson.opens if self._at == 0 else "", lesson.shows[self._at].says))),
            "closes": lesson.closes if last else "",
        }

    def _progress_part(self) -> View:
        kept = self.progress
        missed = [{"name": name, "heading": _heading(name)} for name in kept.missed]
        return {"file": str(kept.path), "guessed": dict(kept.guessed), "missed": missed, "line": kept.line()}

    def text(self) -> str:
        """The library in plain words, or the scenario that is open."""
        if self._opened:
            return super().text()
        lines = [f"Learn: {len(library())} scenarios, {len(self.lessons)} lessons", ""]
        lines += [f"  {each.name}: {each.title} ({len(each)} scenarios)" for each in self.lessons.values()]
        return "\n".join([*lines, "", self.progress.line()])

    def __repr__(self) -> str:
        return f"<LearnPanel: {self._opened or f'{len(library())} scenarios'}>"


def name_of(scenario: Scenario) -> str:
    """How a scenario is called in a file of progress: its name in the library, else its path."""
    return scenario.name if entry_of(scenario.name) else scenario.file


def _heading(name: str) -> str:
    entry = entry_of(name)
    return entry.heading if entry else name


def _shelf(known: list[Lesson]) -> View:
    """What does not change while the panel is open: every scenario, every lesson, the books and the topics."""
    entries = library()
    return {
        "entries": [entry.as_dict() for entry in entries],
        "books": [{"id": id, "title": title} for id, title in books().items()],
        "topics": list(topics(entries)),
        "lessons": [
            {"name": each.name, "title": each.title, "minutes": each.minutes, "shows": [one.scenario for one in each]}
            for each in known
        ],
    }
