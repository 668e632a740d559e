"""Whether the README can be believed: its examples run, its commands exist, its links lead somewhere."""

import contextlib
import io
import re
import shlex

import pytest

from brw_lab.cli import main
from tests.house import readme
from tests.house.house import ROOT


def test_each_of_the_two_ways_to_start_is_one_line():
    assert [len(block.splitlines()) for block in readme.blocks("sh")] == [1, 1]


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", readme.TEXT))))
def test_a_link_leads_to_a_file(target):
    assert target.startswith("https://") or (ROOT / target).is_file()


@pytest.mark.parametrize("call", re.findall(r"^\| `brw-lab ([^`]+)` \|", readme.TEXT, re.MULTILINE))
def test_a_command_in_the_table_gives_an_answer(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-question.toml").write_text(readme.scenario(), encoding="utf-8")
    assert main(shlex.split(call)) == 0


def test_the_layout_file_and_its_one_line_form_are_the_same_lodge(tmp_path):
    from brw_lab.lodge.layout import load_layout

    path = tmp_path / "crossed.toml"
    path.write_text(readme.layout().replace('title = "A Duel flower with one pair of Portals"\n', ""), encoding="utf-8")
    assert load_layout(path) == load_layout(readme.blocks("text")[0].strip())


def test_the_table_profile_is_printed_as_the_text_beside_it_says():
    from brw_lab.scenario.profile import load_table

    line = load_table(readme.profile()).line()
    assert line in " ".join(readme.TEXT.split())


def test_the_house_rules_change_what_the_text_beside_them_says(tmp_path):
    from brw_lab.rulebooks.changes import changes

    path = tmp_path / "ours.rules.toml"
    path.write_text(readme.house_rules(), encoding="utf-8")
    assert [line.partition(" = ")[0] for line in changes(path)] == [
        "defeat.points.most",
        "evophase.order",
        "unstable.room",
        "steps of 'action'",
    ]


def test_the_python_example_runs():
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(readme.blocks("python")[0], {})
    assert said.getvalue().splitlines() == ["True ('black-rose-room', 'garden') () ", "2"]
