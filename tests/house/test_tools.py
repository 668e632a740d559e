"""What the linter, the formatter and the type checker have to say."""

import subprocess
import sys

import pytest

from tests.house.house import ROOT


@pytest.mark.parametrize(
    "words",
    [
        ("ruff", "check", "--no-cache", "brw_lab", "tests"),
        ("ruff", "format", "--no-cache", "--check", "brw_lab", "tests"),
        ("mypy", "--no-error-summary"),
    ],
    ids=" ".join,
)
def test_the_tools_find_nothing_to_say(words):
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
