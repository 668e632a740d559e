"""Does the scenario suite notice a mutant: the shipped scenarios run on a kernel with one fault, in one warm process.

The suite is what ``pytest scenarios tests/test_scenarios.py`` judges of the rules: every scenario loads, runs, gives an
outcome for every way, each claim of it holds (refused moves with their clauses, cited clauses and false guesses are
claims), and the golden trace, where one lies beside the file, is the same to the letter. Whatever else those tests ask
(titles, reading back what was written) no fault of the kernel can change. No other test is looked at.

Nothing on disk is touched: the mutated text is handed to the import system, or to whoever reads the book's file. The
floors below the kernel stay imported and keep what they have read; all floors from the kernel up are imported anew.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

from tests.mutation.mutants import MODULE, ROOT, Mutant
from tests.mutation.swap import swap_in

LOWER = ("errors", "terms", "cite", "files", "lodge", "spellcraft", "position")
"""Rooms of the house below the kernel: nothing in them knows a rule that is mutated here."""
Told = tuple[tuple[str, tuple[str, ...]], ...]
"""What a run shows: each sentence of its traces with the clauses it cites."""


class Clean(NamedTuple):
    """The suite without a fault: its files, what each tells, which lines it runs; seconds of all and of the slowest."""

    files: tuple[Path, ...]
    told: dict[Path, Told]
    lines: dict[Path, frozenset[tuple[str, int]]]
    seconds: float
    slowest: float


class Verdict(NamedTuple):
    """What became of a mutant: which scenario's claims, and which golden trace, noticed it; *how* says by what.

    *shown* is a scenario that tells something else now although all it claims still holds; ``""`` when there is none.
    """

    claims: str
    golden: str
    how: str
    shown: str

    @property
    def killed(self) -> bool:
        """Whether the suite fails."""
        return bool(self.claims or self.golden)


def name_of(path: Path) -> str:
    """A scenario by its path below ``scenarios``.

    >>> name_of(ROOT / "scenarios" / "duel_kami" / "sight" / "a-wall.toml")
    'duel_kami/sight/a-wall'
    """
    return path.relative_to(ROOT / "scenarios").with_suffix("").as_posix()


def scenario_files(among: str = "") -> tuple[Path, ...]:
    """The files of the suite, as pytest finds them; those only whose path holds a word of *among*."""
    from brw_lab.scenario.load import looks_like_scenario

    files = sorted((ROOT / "scenarios").rglob("*.toml"))
    meant = (path for path in files if any(word in path.as_posix() for word in among.split(",")))
    return tuple(path for path in meant if looks_like_scenario(path))


def clean_run(among: str = "") -> Clean:
    """Run the suite twice: once for what it tells, once to see which lines of the mutated floors each scenario runs.

    Raises :class:`AssertionError` when a scenario fails already, or when another copy of the package is imported.
    """
    import brw_lab

    assert Path(brw_lab.__file__).is_relative_to(ROOT), f"run this in {ROOT}"
    files = scenario_files(among)
    told: dict[Path, Told] = {}
    took = []
    for path in files:
        start = time.process_time()
        outcomes = _run(path)
        assert _fault(outcomes) == "", f"{name_of(path)} fails without a mutant"
        assert _golden_holds(path, outcomes), f"{name_of(path)}.trace has changed without a mutant"
        told[path] = _tells(outcomes)
        took.append(time.process_time() - start)
    forget()
    lines = {path: _lines_of(partial(_run_and_tell, path)) for path in files}
    forget()
    return Clean(files, told, lines, sum(took), max(took))


def forget() -> None:
    """Take every floor from the kernel up out of the imported modules; what lies below stays."""
    kept = tuple(f"brw_lab.{name}" for name in LOWER)
    for name in sorted(sys.modules):
        room = ".".join(name.split(".")[:2])
        if name.startswith("brw_lab.") and room not in kept:
            parent, _, last = name.rpartition(".")
            vars(sys.modules.get(parent, ModuleType(""))).pop(last, None)
            del sys.modules[name]


def judge(mutant: Mutant, clean: Clean, order: Sequence[Path], before_each: Callable[[], None]) -> Verdict:
    """Put the fault in, run the scenarios in this *order*, and stop at the first whose claims fail.

    To be called in a process of its own: the fault stays in. *before_each* scenario its time is measured out.
    """
    put_in(mutant)
    golden = shown = ""
    for path in order:
        before_each()
        try:
            outcomes = _run(path)
            fault = _fault(outcomes)
        except Exception as error:  # a mutant may raise anything
            return Verdict(name_of(path), golden, type(error).__name__, shown)
        if fault:
            return Verdict(name_of(path), golden, fault, shown)
        if not shown and _told_or_not(outcomes) != clean.told[path]:
            shown = name_of(path)
        if not golden and not _golden_holds(path, outcomes):
            golden = name_of(path)
    return Verdict("", golden, "golden trace" if golden else "", shown)


def put_in(mutant: Mutant) -> None:
    """Put the fault into what is imported, or make the next import or reading of its file find the mutated text."""
    text, path = mutant.text(), ROOT / mutant.file
    if mutant.file.startswith("brw_lab/kernel/") and swap_in(str(path), text):
        return
    forget()
    if mutant.file.endswith(".py"):
        dotted = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        sys.meta_path.insert(0, _Finder(dotted, compile(text, str(path), "exec", dont_inherit=True)))
        return
    plain = Path.read_text

    def read_text(self: Path, *args: Any, **kwargs: Any) -> str:
        return text if self == path else plain(self, *args, **kwargs)

    Path.read_text = read_text  # type: ignore[method-assign]


class _Loader(SourceFileLoader):
    """A loader that has the code already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder:
    """A finder for one module, with other code than its file holds."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(name, spec.origin, self.code)
        return spec


def reached(mutant: Mutant, clean: Clean) -> bool:
    """Whether any scenario runs the mutated statement; what stands outside of functions runs at the import."""
    if mutant.function == MODULE or not mutant.file.endswith(".py"):
        return True
    first, last = mutant.span
    return any((mutant.file, line) in lines for lines in clean.lines.values() for line in range(first, last + 1))


def _run(path: Path) -> Sequence[Any]:
    from brw_lab.scenario.load import load_scenario
    from brw_lab.scenario.run import run_scenario

    scenario = load_scenario(path)
    outcomes = run_scenario(scenario)
    return outcomes if len(outcomes) == len(scenario.ways) else ()


def _run_and_tell(path: Path) -> None:
    from brw_lab.scenario.pytest_plugin import golden_text

    golden_text(_run(path))


def _fault(outcomes: Sequence[Any]) -> str:
    """The first claim that does not hold; ``""`` when all do."""
    if not outcomes:
        return "ways"
    return next((claim.claim for outcome in outcomes for claim in outcome.claims if not claim.ok), "")


def _golden_holds(path: Path, outcomes: Sequence[Any]) -> bool:
    golden = path.with_suffix(".trace")
    if not golden.exists():
        return True
    from brw_lab.scenario.pytest_plugin import golden_text

    try:
        return golden.read_text(encoding="utf-8") == golden_text(outcomes)
    except Exception:
        return False


def _told_or_not(outcomes: Sequence[Any]) -> Told:
    """What a run tells; nothing when the fault lies in the telling, which only a golden trace asks for."""
    try:
        return _tells(outcomes)
    except Exception:
        return ()


def _tells(outcomes: Iterable[Any]) -> Told:
    return tuple((text, clauses) for outcome in outcomes for _, text, clauses in outcome.trace())


def _lines_of(act: Callable[[], object]) -> frozenset[tuple[str, int]]:
    """Which lines of the kernel and the rulebooks run while something is done."""
    root = f"{ROOT}/"
    mutated = (f"{root}brw_lab/kernel/", f"{root}brw_lab/rulebooks/")
    found: set[tuple[str, int]] = set()

    def on_line(frame: FrameType, event: str, arg: object) -> Any:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, arg: object) -> Any:
        return on_line(frame, event, arg) if frame.f_code.co_filename.startswith(mutated) else None

    assert threading.active_count() == 1
    sys.settrace(on_call)
    try:
        act()
    finally:
        sys.settrace(None)
    return frozenset((name.removeprefix(root), line) for name, line in found)
