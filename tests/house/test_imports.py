"""What importing costs: heavy libraries load where they are first used, and not before."""

import subprocess
import sys

import pytest

from tests.house.house import ROOT

HEAVY = ("networkx", "sympy", "lark", "ipywidgets", "anywidget", "traitlets", "IPython", "pytest", "nbformat")


def loaded_by(code):
    # Isolated from the tests' own environment variables, so that a coverage or debugging hook cannot load anything.
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}\nprint(*[m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def test_importing_the_package_loads_nothing_heavy():
    assert loaded_by("import brw_lab") == []


def test_the_heavy_libraries_are_told_apart_from_the_light():
    assert loaded_by("import lark") == ["lark"]


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"]])
def test_asking_for_help_loads_nothing_heavy(words):
    code = f"import brw_lab.cli\ntry: brw_lab.cli.main({words!r})\nexcept SystemExit: pass"
    assert loaded_by(code) == []
