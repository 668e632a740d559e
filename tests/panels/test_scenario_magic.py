"""%%scenario: the cell is a scenario; it is shown, and it fails with the line where a claim fails."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from brw_lab.panels.scenario_magic import CellFails, run_cell, scenario_cell
from brw_lab.scenario.schema import Scenario

HOLDS = """\
rulebook = "duel_kami"

[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 2. Gain 1 Power Point." }

[given.blue]
in = "garden"

[when]
moves = ["red: cast I", "red: target blue"]

[then]
red.power = 1
blue.damage = ["red", "red"]
"""


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "brw_lab")
    yield shell
    InteractiveShell.clear_instance()


@pytest.fixture
def shown(monkeypatch):
    found = []
    monkeypatch.setattr("IPython.display.display", found.append)
    return found


def lines_of(wrong):
    return [(error.where.file, error.where.line) for error in wrong.value.all]


def test_a_cell_whose_claims_hold_says_so_and_shows_the_end(shell, shown, capsys):
    shell.run_cell_magic("scenario", "", HOLDS)
    assert capsys.readouterr().out == "Every claim holds:\n  red.power is 1\n  blue.damage is red and red\n"
    assert [panel.table.at_end for panel in shown] == [True]


def test_a_word_behind_the_magic_keeps_the_scenario(shell, shown):
    shell.run_cell_magic("scenario", "fall", HOLDS)
    assert isinstance(shell.user_ns["fall"], Scenario)


def test_a_claim_that_fails_fails_the_cell_with_its_line(shell, shown, capsys):
    with pytest.raises(CellFails) as wrong:
        run_cell(shell, "", HOLDS.replace("red.power = 1", "red.power = 3"))
    assert str(wrong.value) == "this cell:15: red.power does not hold: expected 3, found 1"
    assert len(shown) == 1
    assert capsys.readouterr().out == "1 of 2 claims hold.\n"


def test_the_lines_count_the_one_of_the_magic():
    cell = ["%%scenario", *HOLDS.replace("red.power = 1", "red.power = 3").splitlines()]
    _, found = scenario_cell("\n".join(cell[1:]))
    wrong = next(each for each in found if not each.verdict.ok)
    assert cell[wrong.where.line - 1] == "red.power = 3"


def test_a_clause_that_is_not_cited_fails_at_the_line_of_the_clause(shell, shown):
    with pytest.raises(CellFails) as wrong:
        run_cell(shell, "", HOLDS.replace("\n\n[given.red]", '\nclauses = ["kami.wreck.score.first"]\n[given.red]', 1))
    assert lines_of(wrong) == [("this cell", 3)]


def test_a_word_that_is_not_known_is_told_with_its_line_and_the_nearest():
    with pytest.raises(CellFails) as wrong:
        scenario_cell(HOLDS.replace('in = "crypt"', 'in = "cript"'))
    assert lines_of(wrong) == [("this cell", 5)]
    assert "did you mean crypt?" in str(wrong.value)


def test_everything_that_is_wrong_is_told_at_once():
    with pytest.raises(CellFails) as wrong:
        scenario_cell(HOLDS.replace('in = "crypt"', 'in = "cript"').replace('in = "garden"', 'in = "gardn"'))
    assert wrong.value._render_traceback_() == [str(error) for error in wrong.value.all]
    assert len(wrong.value.all) == 2


def test_a_move_that_is_not_on_offer_is_told_with_its_line():
    with pytest.raises(CellFails) as wrong:
        scenario_cell(HOLDS.replace("red: target blue", "red: target green"))
    assert lines_of(wrong) == [("this cell", 12)]


def test_a_question_about_all_endings_is_judged_with_the_claims(shell, shown):
    ask = '[[ask]]\nsays = "Two points?"\ncan = { red = { power = 2 } }\nanswer = "yes"\n'
    with pytest.raises(CellFails) as wrong:
        run_cell(shell, "", f"{HOLDS}{ask}")
    assert lines_of(wrong) == [("this cell", 17)]


def test_a_scenario_to_guess_at_is_shown_from_its_start(shell, shown):
    guess = '[[guess]]\nsays = "Nothing happens."\nthen = { red = { power = 0 } }\n'
    run_cell(shell, "", f"{HOLDS}{guess}")
    assert [panel.table.at for panel in shown] == [0]


def test_a_branch_is_named_where_its_claim_fails(shell, shown):
    branch = '[[branch]]\ntitle = "Nothing yet"\nmoves = []\nthen = { red = { power = 1 } }\n'
    with pytest.raises(CellFails, match=r"red.power \(Nothing yet\)"):
        run_cell(shell, "", f"{HOLDS}{branch}")


def test_what_cannot_be_a_name_is_refused(shell, shown):
    with pytest.raises(CellFails, match="'a b' cannot be a name"):
        run_cell(shell, "a b", HOLDS)
