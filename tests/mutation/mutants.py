"""Which small faults could the rules of the kernel and of a book have: all of them, and a sample that stays put.

Own work, after a look at the kept libraries: cosmic-ray's operators find 6700 changes in the kernel, two thirds of them
one operator swapped for each of all the others (a tuple minus a tuple dies without a scenario), and neither it nor
mutmut loses a citation, swaps a default reading or changes a limit; both drive a test command over changed files on
disk, where a whole run of the scenarios in a warm process takes less time than a test command needs to start.

The sample is no draw of a generator: each mutant's name is hashed with the seed and the least ones are taken, so that
a change of one function moves only that function's mutants in or out, and what was written about the others stays.

Rules are mutated, not the reading of files: what only reads and checks a rulebook that a user wrote, or lists what it
changes, is left out (`READERS`). No shipped scenario brings such a book, and tests/rulebooks holds those files to it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path

from tests.mutation.bookfaults import book_edits
from tests.mutation.operators import Place, edits
from tests.mutation.source import Edit, Source, children

ROOT = Path(__file__).parents[2]
MODULE = "<module>"
"""What stands for a function outside of every function."""
READERS = ("bookread", "changes", "drawer", "ownbook", "paths")
"""The modules of the rulebooks that only read, check and list what users wrote."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file: where, of which kind, the line before and after, and the lines that must run to show it.

    *nth* counts equal changes of equal lines in one function, from 0.
    """

    file: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    nth: int
    span: tuple[int, int]
    edit: Edit

    @property
    def name(self) -> tuple[str, str, str, str, int]:
        """What tells it apart from every other, wherever its line has moved to."""
        return self.file, self.function, self.before, self.after, self.nth

    def text(self) -> str:
        """The whole file with the change made."""
        return _source(read(self.file)).changed(self.edit) if self.file.endswith(".py") else changed(self)


def read(file: str) -> str:
    """The text of a file of the project."""
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def _source(text: str) -> Source:
    return Source(text)


def changed(mutant: Mutant) -> str:
    """The text of a data file with the change made; its edits count characters."""
    text, edit = read(mutant.file), mutant.edit
    return text[: edit.start] + edit.new + text[edit.end :]


def every_mutant() -> list[Mutant]:
    """All mutants of the kernel and the rulebooks, by file and line; the readers of users' files have none."""
    topics = rule_topics()
    found: list[Mutant] = []
    for folder in ("kernel", "rulebooks"):
        for path in sorted((ROOT / "brw_lab" / folder).rglob("*.py")):
            if path.stem in READERS and folder == "rulebooks":
                continue
            found += python_mutants(path.relative_to(ROOT).as_posix(), topics)
    for path in sorted((ROOT / "brw_lab" / "rulebooks").glob("*/book.toml")):
        found += book_mutants(path.relative_to(ROOT).as_posix())
    return found


def rule_topics() -> frozenset[str]:
    """The topics by which the kernel cites a clause of the books on the shelf."""
    from brw_lab.rulebooks.load import alone, shelf

    return frozenset(topic for book in shelf() for topic in alone(book).cites)


def python_mutants(file: str, topics: frozenset[str]) -> list[Mutant]:
    """The mutants of a Python file."""
    source = _source(read(file))
    made = []
    for node, function, returns, span in _nodes(source.tree, MODULE, "", (1, 1)):
        for edit in edits(Place(source, returns, topics), node):
            made.append((edit, function, span, source.line(edit), source.shown(edit)))
    return _named(file, made)


def book_mutants(file: str) -> list[Mutant]:
    """The mutants of a book's data."""
    text = read(file)
    source = Source("")
    source.raw = text.encode()
    made = []
    for edit, drawer in book_edits(text):
        at = Edit(len(text[: edit.start].encode()), len(text[: edit.end].encode()), edit.new, edit.kind)
        line = source.line(at)
        made.append((edit, drawer, (line, line), line, source.shown(at)))
    return _named(file, made)


Made = tuple[Edit, str, tuple[int, int], int, tuple[str, str]]


def _named(file: str, made: Iterable[Made]) -> list[Mutant]:
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for edit, function, span, line, (before, after) in sorted(made, key=lambda one: (one[0].start, one[0])):
        key = (function, before, after)
        found.append(Mutant(file, line, function, edit.kind, before, after, seen[key], span, edit))
        seen[key] += 1
    return found


def _nodes(
    node: ast.AST, function: str, returns: str, span: tuple[int, int]
) -> Iterator[tuple[ast.AST, str, str, tuple[int, int]]]:
    """Every node that may be changed, with its function, what that promises, and the lines of its statement."""
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None)
        span = (node.lineno, body[0].lineno - 1 if body else node.end_lineno or node.lineno)
        span = (span[0], max(span))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        function = node.name if function == MODULE else f"{function}.{node.name}"
        promised = None if isinstance(node, ast.ClassDef) else node.returns
        returns = ast.unparse(promised) if promised is not None else ""
    yield node, function, returns, span
    for child in children(node):
        yield from _nodes(child, function, returns, span)


def sample(mutants: Iterable[Mutant], seed: int, count: int) -> list[Mutant]:
    """The first *count* mutants by a hash of *seed* and their name, those left out that are no Python any more.

    A tenth is taken of the books' data, which is small beside the code but is where the rules stand as such.
    """
    ranked = sorted(mutants, key=lambda mutant: _rank(mutant, seed))
    data = [mutant for mutant in ranked if not mutant.file.endswith(".py")][: count // 10]
    code = (mutant for mutant in ranked if mutant.file.endswith(".py") and _is_python(mutant))
    return data + list(islice(code, count - len(data)))


def _rank(mutant: Mutant, seed: int) -> bytes:
    return blake2b(repr((seed, *mutant.name)).encode(), digest_size=16).digest()


def _is_python(mutant: Mutant) -> bool:
    try:
        compile(mutant.text(), mutant.file, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True
