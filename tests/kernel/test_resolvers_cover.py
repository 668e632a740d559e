"""Every phrase type has a resolver, and a shipped scenario in which it is resolved."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from brw_lab.files import shipped
from brw_lab.kernel.resolvers import RESOLVERS
from brw_lab.kernel.resolvers.routines import ROUTINES
from brw_lab.scenario.load import load_scenario, looks_like_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.spellcraft.phrase import Phrase, Routine

TYPES = sorted(get_args(Phrase), key=lambda kind: kind.__name__)


def watched(resolver, kind, seen):
    """A resolver that notes its phrase type whenever it has applied one."""

    def resolve(course, frame, phrase, start):
        done = resolver(course, frame, phrase, start)
        if done:
            seen.add(kind)
        return done

    return resolve


@cache
def resolved() -> frozenset[type]:
    """The phrase types that are resolved somewhere in the shipped scenarios, every branch of each run."""
    seen: set[type] = set()
    kept = dict(RESOLVERS)
    try:
        RESOLVERS.update({kind: watched(resolver, kind, seen) for kind, resolver in kept.items()})
        for path in sorted(shipped("scenarios").rglob("*.toml")):
            if seen.issuperset(TYPES):
                break
            if looks_like_scenario(path):
                run_scenario(load_scenario(path))
    finally:
        RESOLVERS.update(kept)
    return frozenset(seen)


def test_there_are_resolvers_for_the_phrase_types_and_for_nothing_else():
    assert sorted(RESOLVERS, key=lambda kind: kind.__name__) == TYPES


def test_there_is_a_routine_for_every_phrase_of_a_fixed_effect():
    assert set(ROUTINES) == set(Routine)


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_a_shipped_scenario_resolves_the_phrase_type(kind):
    assert kind in resolved()
