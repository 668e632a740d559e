"""Whether the pages are as committed pages should be: what they promise and ask, executed in order, without errors."""

import ast
import builtins
import re
from itertools import pairwise

from tests.house.house import ROOT
from tests.house.pages import NOTEBOOKS, by_name, cells, code_cells, outputs, python_of, source


def test_the_tour_is_among_the_notebooks():
    assert "00-tour.ipynb" in [path.name for path in NOTEBOOKS]


# --- how a page begins and ends


@by_name
def test_a_page_begins_with_what_one_will_be_able_to_say(notebook):
    heading, _, words = source(cells(notebook)[0]).partition("\n")
    promise, *points = re.split(r"^\* ", re.split(r"you\s+can say", words)[-1], flags=re.MULTILINE)
    assert heading.startswith("# ")
    assert not promise.strip()
    assert len(points) >= 3


@by_name
def test_a_page_ends_with_three_questions_each_with_its_answer(notebook):
    asked = source(cells(notebook)[-2]).partition("## Three questions\n")[2]
    numbered = re.split(r"^(\d)\. ", asked, flags=re.MULTILINE)[1:]
    assert numbered[::2] == ["1", "2", "3"]
    assert [each for each in numbered[1::2] if not re.search(r"\?\s+\*\(.+\)\*\s*$", each, re.DOTALL)] == []


@by_name
def test_three_answers_at_least_are_checked_in_the_last_cell(notebook):
    last = python_of(cells(notebook)[-1])
    assert len([node for node in ast.walk(last) if isinstance(node, ast.Assert)]) >= 3


@by_name
def test_an_answer_is_checked_against_what_was_asked_of_the_toolkit(notebook):
    checks = [node.test for node in ast.walk(python_of(cells(notebook)[-1])) if isinstance(node, ast.Assert)]
    assert [ast.unparse(check) for check in checks if not found_out(check)] == []


def found_out(check):
    """Whether a check names a value that the page has found: one that only compares what is written cannot fail."""
    return any(isinstance(node, ast.Name) and not hasattr(builtins, node.id) for node in ast.walk(check))


@by_name
def test_the_last_cell_says_that_all_three_hold(notebook):
    (said,) = cells(notebook)[-1]["outputs"]
    assert "".join(said["data"]["text/plain"]) == "'All three hold.'"


# --- what is in between


def test_whatever_the_tour_shows_was_asked_first():
    tour = cells(ROOT / "notebooks" / "00-tour.ipynb")
    pairs = [(before, cell) for before, cell in pairwise(tour[:-1]) if cell["cell_type"] == "code"]
    assert [source(cell) for before, cell in pairs if "?" not in source(before)] == []


@by_name
def test_a_link_leads_to_a_page(notebook):
    links = [link for cell in cells(notebook) for link in re.findall(r"\]\(([^)#:]+)\)", source(cell))]
    assert [link for link in links if not (ROOT / "notebooks" / link).is_file()] == []


@by_name
def test_a_notebook_imports_only_the_toolkit(notebook):
    imported = set()
    for cell in code_cells(notebook):
        for node in ast.walk(python_of(cell)):
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
    assert [out for out in outputs(notebook) if out["output_type"] == "error"] == []
