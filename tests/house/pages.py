"""The pages, taken apart: what each notebook says, asks, runs and shows, so that tests can hold it to that."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.house.house import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
by_name = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)


@cache
def cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a notebook, in order."""
    return json.loads(notebook.read_text(encoding="utf-8"))["cells"]


def source(cell: dict[str, Any]) -> str:
    """What is written in a cell."""
    return "".join(cell["source"])


def code_cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells that run."""
    return [cell for cell in cells(notebook) if cell["cell_type"] == "code"]


def outputs(notebook: Path) -> list[dict[str, Any]]:
    """Everything that the cells of a notebook show, in order."""
    return [out for cell in code_cells(notebook) for out in cell["outputs"]]


def shown(notebook: Path, kind: str) -> list[str]:
    """What the cells show in one form, such as ``image/svg+xml``."""
    return ["".join(out["data"][kind]) for out in outputs(notebook) if kind in out.get("data", {})]


def python_of(cell: dict[str, Any]) -> ast.Module:
    """The Python of a cell: nothing of one that is a scenario, and no line that is a magic."""
    text = source(cell)
    lines = [] if text.startswith("%%") else text.splitlines()
    return ast.parse("\n".join(line for line in lines if not line.startswith("%")))
