"""What is in the wheel: away from the repository, an installed toolkit still has its scenarios, rules and notebooks."""

import json
import os
import subprocess
import sys
import zipfile

import pytest

from tests.house.house import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The wheel's content in a folder of its own."""
    made = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = made.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(made / "site")
    return made / "site"


@pytest.fixture
def call(installed, tmp_path):
    """Call the command line from an empty folder, with a home of its own."""

    def _call(*words):
        env = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "XDG", "COV"))}
        env |= {"PYTHONPATH": str(installed), "HOME": str(tmp_path / "home"), "PYTHONSAFEPATH": "1"}
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        command = [sys.executable, "-m", "brw_lab.cli", *words]
        done = subprocess.run(command, cwd=tmp_path / "elsewhere", env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return _call


def test_the_wheel_carries_what_the_package_reads(installed):
    needed = [
        path.relative_to(ROOT)
        for path in (ROOT / "brw_lab").rglob("*")
        if path.suffix in {".py", ".toml", ".lark", ".js", ".css", ".svg", ".ipynb", ".j2", ".json"}
    ]
    assert [str(path) for path in needed if not (installed / path).is_file()] == []


def test_the_wheel_carries_every_scenario_layout_and_notebook(installed):
    shipped = [*(ROOT / "scenarios").rglob("*.toml"), *(ROOT / "notebooks").glob("*.ipynb")]
    assert [p for p in shipped if not (installed / "brw_lab" / "_shipped" / p.relative_to(ROOT)).is_file()] == []


def test_a_shipped_scenario_runs_by_its_name(call):
    rules = json.loads(call("rules", "kami.defeat.mage.resume", "--json"))
    name = rules[0]["scenarios"][0]
    assert json.loads(call("run", name, "--json"))[0]["ok"]


def test_rules_are_found(call):
    assert "kami.cells.not-a-room" in call("rules", "cell")


def test_a_lodge_is_found_by_its_name(call):
    assert "crypt" in call("sight", "duel", "crypt")


def test_the_notebooks_are_laid_out_where_one_works(call, tmp_path):
    call("--no-open")
    laid = sorted(path.name for path in (tmp_path / "elsewhere" / "brw-lab-notebooks").glob("*.ipynb"))
    assert laid == sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
