"""What is a lesson: scenarios in an order, with a line to speak before each; read from a file that teachers write.

A lesson is a TOML file with ``[[show]]`` tables. Nothing is run here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from brw_lab.errors import BrwError, LessonError, Where, nearest
from brw_lab.files import parse_toml, read_text, shipped
from brw_lab.scenario.library import entry_of, library
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.section import Notes, Section

ENDING = ".lesson.toml"
"""How the file of a lesson is called."""
FOLDER = "lessons"
KEYS = ("title", "minutes", "opens", "closes", "show")
SHOW_KEYS = ("scenario", "says")
MINUTES = 15


@dataclass(frozen=True, slots=True)
class Show:
    """One scenario of a lesson, and what is said before anybody guesses."""

    scenario: str
    says: str = ""
    where: Where = field(default_factory=Where, compare=False)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, checked: a question as *title*, about how many *minutes* it takes, what *opens* and *closes* it."""

    name: str
    title: str
    shows: tuple[Show, ...]
    minutes: int = MINUTES
    opens: str = ""
    closes: str = ""
    file: str = field(default="", compare=False)

    def __len__(self) -> int:
        return len(self.shows)

    def __iter__(self) -> Iterator[Show]:
        return iter(self.shows)

    def load(self, at: int) -> Scenario:
        """The scenario shown at place *at*, from 0.

        >>> load_lesson("cells").load(0).name
        'duel_kami/cells/nobody-targets-a-cell'
        """
        return load_scenario(_beside(self.file, self.shows[at].scenario))


def load_lesson(source: str | Path) -> Lesson:
    """The lesson at a path, of a shipped name, or in a TOML text (which holds a line break).

    Raises :class:`LessonError` whose ``all`` holds everything that is wrong, each with line and column; every
    scenario that is shown must be there.

    >>> load_lesson("cells").minutes
    15
    """
    if isinstance(source, str) and "\n" in source:
        return _read(source, "text", "text")
    path = _find(source)
    return _read(read_text(path, LessonError), str(path), path.name.removesuffix(".toml").removesuffix(".lesson"))


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """Every shipped lesson, sorted by the name of its file.

    >>> [lesson.name for lesson in lessons()]
    ['cells', 'defeat', 'interrupts', 'lex', 'repeat', 'sight']
    """
    return tuple(load_lesson(path) for path in sorted((shipped("scenarios") / FOLDER).glob(f"*{ENDING}")))


def _find(source: str | Path) -> Path:
    path = Path(source)
    folder = shipped("scenarios") / FOLDER
    with suppress(OSError, ValueError):
        if path.is_file():
            return path
        if (name := str(source)).replace("-", "").isalnum() and (folder / f"{name}{ENDING}").is_file():
            return folder / f"{name}{ENDING}"
    known = [each.name.removesuffix(ENDING) for each in sorted(folder.glob(f"*{ENDING}"))]
    message = f"there is no lesson called {str(source)[:80]!r}"
    raise LessonError(message, expected=("a path", *known), near=nearest(str(source), known))


def _read(text: str, file: str, name: str) -> Lesson:
    if not text.strip():
        raise LessonError("the lesson is empty", where=Where(file))
    notes = Notes(parse_toml(text, file, LessonError), text, LessonError)
    top = Section(notes, (), notes.toml.data)
    top.only(KEYS)
    top.need("title", "a question that a table asks")
    if top.need("show", "tables [[show]], each with the name of a scenario") and not top.data["show"]:
        notes.wrong(("show",), "a lesson shows nothing", ("tables [[show]]",))
    shows = tuple(_show(each, file) for each in top.sections("show"))
    lesson = Lesson(
        name=name,
        title=top.text("title", name),
        shows=shows,
        minutes=top.number("minutes", MINUTES, least=1),
        opens=top.text("opens"),
        closes=top.text("closes"),
        file=file,
    )
    notes.done()
    return lesson


def _show(part: Section, file: str) -> Show:
    part.only(SHOW_KEYS)
    name = part.text("scenario")
    where = part.notes.toml.where(*part.at, "scenario", value=True)
    if part.need("scenario", "the name of a scenario") and isinstance(part.data["scenario"], str):
        _look_for(part, name, file)
    return Show(name, part.text("says"), where)


def _look_for(part: Section, name: str, file: str) -> None:
    """Note a scenario that is not there; whether it can be used is :func:`faults`'s business."""
    if entry_of(name) is None and not Path(_beside(file, name)).is_file():
        near = nearest(name, (entry.name for entry in library()))
        part.notes.wrong((*part.at, "scenario"), f"there is no scenario called {name!r}", near=near)


def faults(lesson: Lesson) -> tuple[BrwError, ...]:
    """What is wrong with the scenarios of a lesson, each told at the place where the lesson names it.

    >>> faults(load_lesson("cells"))
    ()
    """
    found: list[BrwError] = []
    for at, show in enumerate(lesson):
        try:
            lesson.load(at)
        except BrwError as error:
            found.append(LessonError(f"{show.scenario!r} cannot be shown: {error}", where=show.where))
    return tuple(found)


def _beside(file: str, name: str) -> str | Path:
    """The scenario that a lesson names: the path as seen from its own folder when there is such a file, else a name."""
    path = Path(file).parent / name
    return path if name.endswith(".toml") and path.is_file() else name
