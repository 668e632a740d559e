"""The source of the house, read for the tests about it: which modules there are and what each of them imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "brw_lab"

FLOORS = {
    "brw_lab.terms": 0,
    "brw_lab.cite": 0,
    "brw_lab.errors": 0,
    "brw_lab.files": 0,
    "brw_lab.version": 0,
    "brw_lab.drawn": 0,
    "brw_lab.spread": 0,
    "brw_lab.lodge": 1,
    "brw_lab.spellcraft": 2,
    "brw_lab.position": 3,
    "brw_lab.kernel": 4,
    "brw_lab.rulebooks": 5,
    "brw_lab.scenario": 6,
    "brw_lab.outcomes": 7,
    "brw_lab.reckon": 7,
    "brw_lab.views": 8,
    "brw_lab.table": 8,
    "brw_lab.panels": 9,
    "brw_lab.scenario.pytest_plugin": 9,  # a face for pytest, as the command line is one for a terminal
    "brw_lab.cli": 9,
    "brw_lab.cli_endings": 9,
    "brw_lab.cli_atlas": 9,
    "brw_lab.cli_cards": 9,
    "brw_lab.cli_play": 9,
    "brw_lab.cli_compare": 9,
    "brw_lab.cli_learn": 10,  # it hands out a page that the panels put together
    "brw_lab.cli_lodge": 9,
    "brw_lab.cli_coverage": 9,
    "brw_lab.cli_differences": 9,
    "brw_lab.cli_questions": 9,
    "brw_lab.cli_new": 9,
    "brw_lab.cli_score": 9,
    "brw_lab.cli_serve": 9,
    "brw_lab.cli_settle": 9,
    "brw_lab.cli_stand": 9,
    "brw_lab.cli_table": 9,
    "brw_lab.cli_text": 9,
    "brw_lab.launch": 9,
    "brw_lab.launch_app": 9,
}
FRONT_DOOR = ("brw_lab", "brw_lab.__main__")
"""Modules that hand on what lives on every floor."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name, in order."""
    paths = sorted(path for path in PACKAGE.rglob("*.py") if "_shipped" not in path.parts)
    return {_dotted(path): path for path in paths}


def inside() -> list[str]:
    """Every module but those of the front door."""
    return [module for module in modules() if module not in FRONT_DOOR]


def room(module: str) -> str:
    """The room that a module belongs to: a package or module just below the front door, or one with its own floor."""
    return module if module in FLOORS else ".".join(module.split(".")[:2])


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(module: str) -> tuple[tuple[int, str], ...]:
    """Line and dotted name of everything *module* imports: at the top, inside functions, for types only, or by name."""
    return tuple(_imports(module))


def _imports(module: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree(modules()[module])):
        match node:
            case ast.Import():
                yield from ((node.lineno, alias.name) for alias in node.names)
            case ast.ImportFrom(level=0, module=str(source)):
                yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)
            case ast.ImportFrom():
                package = module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]
                base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
                source = f"{base}.{node.module}" if node.module else base
                yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)
            case ast.Call(func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__")):
                yield from ((node.lineno, str(arg.value)) for arg in node.args[:1] if isinstance(arg, ast.Constant))


def owner(name: str) -> str:
    """The module of the house that an imported dotted *name* belongs to."""
    while name not in modules():
        name = name.rpartition(".")[0]
    return name


def docstrings(path: Path) -> set[tuple[int, int]]:
    """Where the docstrings of a file start: line and column."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = set()
    for node in ast.walk(tree(path)):
        body = getattr(node, "body", None)
        # A bare string after an assignment documents that name, so every string that stands alone counts.
        if isinstance(node, holders) and body:
            found |= {(each.lineno, each.col_offset) for each in body if _is_text(each)}
    return found


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
