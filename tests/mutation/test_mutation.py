"""The scenarios notice faults of the rules: a small sample of mutants anew, and what is kept of the full run."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from tests.mutation.mutants import READERS, ROOT, Mutant, changed, every_mutant, read, sample
from tests.mutation.pool import in_order
from tests.mutation.record import SURVIVORS, Run, kept_explanations, survivors_text
from tests.mutation.source import squeezed
from tests.mutation.suite import Clean, Verdict
from tests.mutation.swap import functions_changed

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


@pytest.mark.parametrize("reader", READERS)
def test_what_is_left_out_is_a_module_of_the_rulebooks(reader):
    assert (ROOT / "brw_lab" / "rulebooks" / f"{reader}.py").is_file()


def test_a_change_of_a_function_changes_that_function_alone():
    old, new = (compile(f"N = 1\ndef f(): return {n}\ndef g(): return 3", "x", "exec") for n in (1, 2))
    assert [(one.co_name, other.co_consts) for one, other in functions_changed(old, new)] == [("f", (None, 2))]


def test_a_change_outside_of_functions_is_no_change_of_a_function():
    old, new = (compile(f"N = {n}\ndef f(): return N", "x", "exec") for n in (1, 2))
    assert list(functions_changed(old, new)) == [None]


def test_near_a_change_are_the_scenarios_that_run_it(mutants):
    mutant = next(each for each in mutants if each.function != "<module>" and each.file.endswith(".py"))
    near, far = ROOT / "scenarios" / "near.toml", ROOT / "scenarios" / "far.toml"
    clean = Clean((far, near), {}, {near: frozenset({(mutant.file, mutant.span[0])}), far: frozenset()}, 0.0, 0.0)
    assert (in_order(mutant, clean, Counter(), near=True), in_order(mutant, clean, Counter())) == ([near], [near, far])


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
