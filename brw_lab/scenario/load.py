"""Which scenario is meant by a path, a shipped name or a text; and reading it whole, with all that is wrong at once.

A scenario is a TOML file with ``rulebook`` and ``[given]``. Nothing is run here.
"""

from __future__ import annotations

from pathlib import Path

from brw_lab.errors import BrwError, LayoutError, ScenarioError, Where, nearest, raise_all
from brw_lab.files import KeyPath, Toml, parse_toml, read_text, shipped
from brw_lab.kernel.ruleset import CLOSED
from brw_lab.lodge.layout import Layout, layout_from, load_layout
from brw_lab.rulebooks.load import usual
from brw_lab.scenario.asking import read_asks
from brw_lab.scenario.given import read_given
from brw_lab.scenario.known import Known, known_for
from brw_lab.scenario.oneline import is_scenario_line, parsed_line
from brw_lab.scenario.profile import Profile
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.section import Notes, Section
from brw_lab.scenario.then import read_branches, read_claims, read_guesses, read_moves, read_refused

TOP_KEYS = (
    *("title", "asks", "rulebook", "version", "clauses", "cards", "rulings", "lodge", "given", "when", "then", "guess"),
    *("branch", "ask", "endings"),
)
TEXT = "text"
"""What errors call a scenario that was given as text."""


def load_scenario(source: str | Path, profile: Profile | None = None) -> Scenario:
    """The scenario at a path, of a shipped name, in one line, or in a TOML text (which holds a line break).

    With a *profile* it is the scenario as that table plays it, and may name the table's cards.

    Raises a :class:`BrwError` whose ``all`` holds everything that is wrong, each with line and column: a
    :class:`ScenarioError`, or an :class:`EffectError` or :class:`LayoutError` for a card text or a Lodge.

    >>> scenario = load_scenario('rulebook = "duel_kami"\\n[given.red]\\nin = "crypt"\\n')
    >>> scenario.given.seat("red").place, scenario.given.seat("blue").place
    ('crypt', 'cell')
    """
    if _is_text(source):
        return _read(str(source), _parsed(str(source), TEXT), TEXT, profile)
    path = _find(source)
    if path.is_dir():
        message = "this is a folder of scenarios, not one scenario"
        raise ScenarioError(message, where=Where(str(source)), expected=("a file",), near=_near(f"{source}/"))
    text = read_text(path)
    return _read(text, _parsed(text, str(path)), name_of_file(path), profile)


def load_scenarios(source: str | Path, profile: Profile | None = None) -> list[Scenario]:
    """All scenarios of a file or a folder (and the folders in it, sorted by path), or of a shipped name of either.

    With a *profile* they are the scenarios as that table plays them.

    Files in a folder that are no scenarios, such as layouts, are passed over. Raises a :class:`BrwError` with all
    that is wrong in all files; :class:`ScenarioError` when a folder holds no scenario.
    """
    if _is_text(source):
        return [load_scenario(source, profile)]
    path = _find(source)
    if not path.is_dir():
        return [load_scenario(path, profile)]
    found: list[Scenario] = []
    errors: list[BrwError] = []
    for file in sorted(path.rglob("*.toml")):
        try:
            text = read_text(file)
            toml = parse_toml(text, str(file))
            if _is_scenario(toml):
                found.append(_read(text, toml, name_of_file(file), profile))
        except BrwError as error:
            errors += error.all
    raise_all(errors)
    if not found:
        message = "there is no scenario in this folder"
        raise ScenarioError(message, where=Where(str(path)), expected=("TOML files with 'rulebook' and [given]",))
    return found


def _is_text(source: str | Path) -> bool:
    """Whether the scenario itself is given: a text of several lines, or one line in braces."""
    return isinstance(source, str) and ("\n" in source or is_scenario_line(source))


def looks_like_scenario(path: Path) -> bool:
    """Whether a file has ``rulebook`` and ``[given]``; raises :class:`ScenarioError` when it cannot be read at all."""
    return _is_scenario(parse_toml(read_text(path), str(path)))


def _is_scenario(toml: Toml) -> bool:
    return "rulebook" in toml.data and "given" in toml.data


def name_of_file(path: Path) -> str:
    """The name of a shipped scenario, such as ``duel_kami/defeat/at-the-period``; else the file's own name."""
    whole, root = path.resolve(), shipped("scenarios").resolve()
    return whole.relative_to(root).with_suffix("").as_posix() if whole.is_relative_to(root) else path.stem


def _find(source: str | Path) -> Path:
    """The file or folder that is meant: a path that exists, else a shipped name."""
    path = Path(source)
    try:
        if path.exists():
            return path
        name = Path(str(source).removeprefix("scenarios/"))
        for candidate in (shipped("scenarios") / name, shipped("scenarios") / f"{name}.toml"):
            if not name.is_absolute() and ".." not in name.parts and candidate.exists():
                return candidate
    except (OSError, ValueError):
        raise ScenarioError("this cannot be the name of a file", where=Where(str(source)[:80])) from None
    message = f"there is no scenario, file or folder called {str(source)!r}"
    raise ScenarioError(message, expected=("a path", "the name of a shipped scenario"), near=_near(str(source)))


def _near(name: str) -> tuple[str, ...]:
    """Shipped names close to *name*, by their whole or by their last part; those inside, when it is a folder's."""
    files = shipped("scenarios").rglob("*.toml")
    known = sorted(name_of_file(path) for path in files if path.parent.name != "layouts")
    if name.endswith("/"):
        return tuple(word for word in known if word.startswith(name.removeprefix("scenarios/")))[:3]
    last = nearest(name.rpartition("/")[2], (word.rpartition("/")[2] for word in known), most=1)
    return nearest(name, known) or tuple(word for word in known if word.rpartition("/")[2] in last)


def _parsed(text: str, file: str) -> Toml:
    if not text.strip():
        raise ScenarioError("the scenario is empty", where=Where(file))
    return parsed_line(text, file) if is_scenario_line(text) else parse_toml(text, file)


def _read(text: str, toml: Toml, name: str, profile: Profile | None) -> Scenario:
    notes = Notes(toml, text)
    top = Section(notes, (), toml.data)
    top.only(TOP_KEYS)
    top.need("rulebook", f"the rulebook it is played by, such as {usual()!r}")
    top.need("given", "a table [given], even an empty one")
    layout = _layout(top)
    known = known_for(top, layout, profile.known if profile else None)
    scenario = _scenario(top, known, layout or load_layout("duel"), toml.name, name)
    _note_afters(top, scenario)
    notes.done()
    return profile.over(scenario) if profile else scenario


def _scenario(top: Section, known: Known, layout: Layout, file: str, name: str) -> Scenario:
    when, then, endings = top.section("when"), top.section("then"), top.section("endings")
    when.only(("moves",))
    endings.only(("after",))
    return Scenario(
        file=file,
        name=name,
        title=top.text("title", name.rpartition("/")[2]),
        asks=top.text("asks"),
        rulebook=known.books,
        version=top.text("version"),
        clauses=top.words("clauses", known.clauses, "clause"),
        cards=top.words("cards"),
        rulings=_rulings(top.section("rulings"), known),
        layout=layout,
        given=read_given(top, known),
        moves=read_moves(when, known),
        then=read_claims(then, known),
        refused=read_refused(then, known),
        guesses=read_guesses(top, known),
        branches=read_branches(top, known),
        endings_after=endings.some_number("after"),
        asked=read_asks(top, known),
        toml=top.notes.toml,
    )


def _note_afters(top: Section, scenario: Scenario) -> None:
    """Note where endings are to be looked for behind more moves than there are."""
    most = sum(not move.forced for move in scenario.ways[0].moves)
    afters: list[tuple[KeyPath, int | None]] = [(("endings", "after"), scenario.endings_after)]
    afters += [(("ask", number, "after"), ask.after) for number, ask in enumerate(scenario.asked)]
    for at, after in afters:
        if after is not None and after > most:
            top.notes.wrong(at, f"after is {after}, and there are {most} moves", (f"a number from 0 to {most}",))


def _layout(top: Section) -> Layout | None:
    """The Lodge; None, and notes, when it cannot be laid."""
    lodge = top.section("lodge")
    if "lodge" in top and lodge.data is not top.data["lodge"]:
        return None
    try:
        return layout_from(top.notes.toml, ("lodge",)) if lodge.data else load_layout("duel")
    except LayoutError as error:
        top.notes.take(error)
        return None


def _rulings(rulings: Section, known: Known) -> tuple[tuple[str, str], ...]:
    found = []
    for question in rulings:
        if known.readings is not None and question not in known.readings:
            if told := known.said.get(question):
                rulings.notes.wrong((*rulings.at, question), told, CLOSED, value=False)
            else:
                rulings.notes.unknown((*rulings.at, question), "question", question, known.readings, value=False)
            continue
        readings = known.readings[question] if known.readings is not None else None
        found.append((question, rulings.one_of(question, readings, f"reading of {question!r}")))
    return tuple(found)
