"""`brw-lab compare`: what another rulebook or reading changes, in one scenario or in many."""

import json

import pytest

from brw_lab.cli import main

UNSTABLE = "duel_kami/cast/unstable-comes-first"
FALL = "duel_kami/defeat/at-the-period"


def answer(capsys, *words):
    assert main(["compare", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys, *words):
    try:
        code = main(["compare", *words])
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    return said.err


def test_one_scenario_is_told_with_where_the_runs_part(capsys):
    told = answer(capsys, UNSTABLE, "--ruling", "unstable.room=own")
    assert (told["variants"], told["same"]) == (["duel_kami", "unstable.room = own"], False)
    assert told["parts"][0]["there"]["words"] == ["Red places 1 Instability in the Crypt"]


def test_every_ruling_is_a_variant_of_its_own(capsys):
    told = answer(capsys, UNSTABLE, "--ruling", "unstable.room=own", "--ruling", "unstable.room=target")
    assert told["variants"][1:] == ["unstable.room = own", "unstable.room = target"]


def test_without_a_variant_the_readings_that_matter_are_told(capsys):
    assert answer(capsys, UNSTABLE)["variants"][1:] == ["unstable.room = own", "unstable.room = target"]


def test_a_scenario_that_no_reading_changes_says_so(capsys):
    assert main(["compare", "duel_kami/language/trophies-stop-at-zero"]) == 0
    assert capsys.readouterr().out.endswith("\n\nNo other reading changes this scenario.\n")


def test_several_scenarios_give_the_table(capsys):
    assert main(["compare", UNSTABLE, FALL, "--ruling", "unstable.room=own"]) == 0
    assert capsys.readouterr().out.startswith(f"unstable.room = own changes this scenario:\n  {UNSTABLE}: ")


def test_a_folder_gives_the_table_as_json(capsys):
    told = answer(capsys, "duel_kami/crown", "--ruling", "interrupt.order=active")
    assert (len(told["scenarios"]), told["changes"][0]["how"]) == (3, "claims")


def test_an_unknown_question_is_an_error_with_the_nearest(capsys):
    assert "did you mean unstable.room" in refused(capsys, UNSTABLE, "--ruling", "unstable.rom=own")


def test_an_unknown_reading_is_an_error_with_the_readings(capsys):
    assert "expected any, own or target" in refused(capsys, UNSTABLE, "--ruling", "unstable.room=mine")


def test_an_unknown_rulebook_is_an_error_with_the_books_on_the_shelf(capsys):
    assert "duel_kami" in refused(capsys, UNSTABLE, "--rulebook", "duel_kamy")


@pytest.mark.parametrize("word", ["own", "=own", "unstable.room="])
def test_a_ruling_that_names_no_question_or_no_reading_says_what_is_expected(capsys, word):
    assert "such as unstable.room=own" in refused(capsys, UNSTABLE, "--ruling", word)


def test_a_file_that_is_not_there_is_an_error(capsys):
    assert "there is no scenario" in refused(capsys, "no-such-scenario")


def test_another_rulebook_tells_what_makes_the_difference(capsys):
    told = answer(capsys, FALL, "--rulebook", "duel_lex")
    names = [(each["variant"], each["name"]) for each in told["causes"]]
    assert ("duel_lex", "limit.defeat.points.most") in names


def test_a_folder_by_another_rulebook_is_counted(capsys):
    assert main(["compare", "duel_kami/crown", "--rulebook", "duel_lex", "--workers", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("duel_lex changes nothing in ")


def test_a_folder_by_another_rulebook_as_json_has_the_clauses_of_both_sides(capsys):
    told = answer(capsys, "duel_kami/evocation-phase", "--rulebook", "duel_lex")
    alone = next(each for each in told["changes"] if each["scenario"].endswith("left-alone"))
    assert alone["because"] == ["evophase.may"]
    assert alone["here"][0].startswith("kami.")
    assert alone["there"][0].startswith("lex.")


def test_no_workers_at_all_are_an_error(capsys):
    assert "there cannot be 0 workers" in refused(capsys, "duel_kami/crown", "--workers", "0")
