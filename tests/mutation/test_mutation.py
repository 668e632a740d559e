"""The scenarios notice faults of the rules: a small sample of mutants anew, and what is kept of the full run."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from tests.mutation.mutants import ROOT, Mutant, changed, every_mutant, read, sample
from tests.mutation.record import SURVIVORS, Run, kept_explanations, survivors_text
from tests.mutation.source import squeezed
from tests.mutation.suite import Clean, Verdict

TOLD = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))
ALIVE = TOLD.get("survivor", [])


def test_the_scenarios_notice_most_of_a_small_sample(tmp_path):
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot fork")
    kept = tmp_path / "survivors.toml"
    few = ["--only", "kernel/scoring", "--among", "/wreck/,/tally/", "--into", str(kept)]
    command = [sys.executable, "-m", "tests.mutation.run", "--seed", "7", "--count", "5", *few]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    assert tomllib.loads(kept.read_text(encoding="utf-8"))["killed"] >= 3


def test_the_full_run_had_at_least_300_mutants():
    assert TOLD["count"] >= 300


def test_the_scenarios_noticed_85_percent_of_the_full_run():
    assert TOLD["killed"] / TOLD["count"] >= 0.85


def test_every_survivor_is_explained():
    assert [each["at"] for each in ALIVE if not each["explanation"]] == []


def test_the_kept_survivors_are_those_that_were_not_noticed():
    assert len(ALIVE) == TOLD["count"] - TOLD["killed"]


@pytest.mark.parametrize("survivor", ALIVE, ids=[f"{each['at']} {each['after'][:40]}" for each in ALIVE])
def test_the_line_of_a_survivor_still_stands_in_its_file(survivor):
    assert survivor["before"] in squeezed(read(survivor["at"].rpartition(":")[0]))


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return every_mutant()


def test_every_mutant_has_a_name_of_its_own(mutants):
    assert len({mutant.name for mutant in mutants}) == len(mutants)


def test_every_mutant_changes_its_file(mutants):
    assert [mutant.name for mutant in sample(mutants, 1, 200) if mutant.text() == read(mutant.file)] == []


def test_a_sample_keeps_its_mutants_when_one_file_goes(mutants):
    few = [mutant for mutant in mutants if "windows" not in mutant.file]
    before, after = ({mutant.name for mutant in sample(some, 4, 100)} for some in (mutants, few))
    assert all("windows" in name[0] for name in before - after)


def test_a_sample_of_another_seed_is_another(mutants):
    assert sample(mutants, 1, 50) != sample(mutants, 2, 50)


@pytest.mark.parametrize("kind", ["limits", "reading", "round", "effect", "citation"])
def test_the_books_have_mutants_of_every_kind(mutants, kind):
    assert any(mutant.kind == kind and mutant.file.endswith(".toml") for mutant in mutants)


def test_a_mutant_of_a_book_is_still_a_book(mutants):
    for mutant in mutants:
        if mutant.file.endswith(".toml"):
            tomllib.loads(changed(mutant))


def test_an_explanation_is_kept_when_the_line_has_moved(mutants, tmp_path):
    run = Run(1, Clean((), {}, {}, 0.0, 0.0), {mutants[0]: Verdict("", "", "", "")})
    kept = tmp_path / "survivors.toml"
    text = survivors_text(run, {}).replace('explanation = ""', 'explanation = "nobody minds"')
    kept.write_text(text.replace(f':{mutants[0].line}"', ':9999"'), encoding="utf-8")
    assert 'explanation = "nobody minds"' in survivors_text(run, kept_explanations(kept))
