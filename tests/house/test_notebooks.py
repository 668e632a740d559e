"""Whether the pages are as committed pages should be: executed in order, without errors, importing only the toolkit."""

import ast
import json

import pytest

from tests.house.house import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
by_name = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)


def code_cells(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def code_of(cell):
    """The Python of a cell: nothing of one that is a scenario, and no line that is a magic."""
    lines = "".join(cell["source"]).splitlines()
    return "" if lines[0].startswith("%%") else "\n".join(line for line in lines if not line.startswith("%"))


def test_the_tour_is_among_the_notebooks():
    assert "00-tour.ipynb" in [path.name for path in NOTEBOOKS]


@by_name
def test_a_notebook_imports_only_the_toolkit(notebook):
    imported = set()
    for cell in code_cells(notebook):
        for node in ast.walk(ast.parse(code_of(cell))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module)
    assert {name.split(".")[0] for name in imported} <= {"brw_lab"}


@by_name
def test_every_code_cell_was_executed_once_and_in_order(notebook):
    counts = [cell["execution_count"] for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1))


@by_name
def test_no_cell_ends_in_an_error(notebook):
    assert [out for cell in code_cells(notebook) for out in cell["outputs"] if out["output_type"] == "error"] == []
