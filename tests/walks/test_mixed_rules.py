"""Random duels by random house rules: policies, readings, numbers and phases of any book, mixed, break nothing."""

from __future__ import annotations

import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.kernel.drawers import POLICIES
from brw_lab.kernel.setting import Setting
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.position.position import Position
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.boxes import usual_box
from brw_lab.rulebooks.load import bases
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from tests.walks.duels import BEFORE_SETUP, amiss, copies, dealt, left_the_game, untrue

STEPS, TRIED = 150, 25
"""How many steps of a duel are walked, and in how many all that is on offer is tried and the position saved."""
NUMBERS = {
    "action.most": (1, 3),
    "tokens.physical": (0, 3),
    "evocation.slots": (1, 4),
    "turns": (1, 4),
    "plan.least": (0, 2),
    "plan.most": (2, 4),
    "cubes": (6, 30),
    "wreck.tie-less": (0, 3),
    "wreck.tie-least": (0, 2),
    "defeat.points.sole": (0, 9),
}
"""The least and the most that a table might make of a number."""


class Mixed(NamedTuple):
    """House rules on a book."""

    book: str
    policies: dict[str, str]
    rulings: dict[str, str]
    limits: dict[str, int]
    phases: tuple[str, ...]

    def text(self) -> str:
        """The file of them."""
        told = [f"based_on = {json.dumps(self.book)}"]
        for drawer in ("policies", "rulings", "limits"):
            told += [f"[{drawer}]", *(f"{json.dumps(k)} = {json.dumps(v)}" for k, v in getattr(self, drawer).items())]
        return "\n".join([*told, "[round]", f"phases = {json.dumps(self.phases)}"])


@st.composite
def mixtures(draw: Any, book: str) -> Mixed:
    """Any house rules whose words, readings and numbers are known, and of whose phases the last stays the last."""
    rules = load_rulebook(book)
    may = {id: list(each.words) for id, each in POLICIES.items() if each.words}
    if "command.named" not in rules.policies:
        may["command.scope"].remove("named")
    words = {id: st.sampled_from(each) for id, each in may.items()}
    policies = draw(st.fixed_dictionaries({}, optional=words))
    open = {id: st.sampled_from(list(q.readings)) for id, q in rules.questions.items() if id not in policies}
    numbers = {id: st.integers(*within) for id, within in NUMBERS.items()}
    phases = (*draw(st.permutations(rules.round[:-1])), rules.round[-1])
    rulings, limits = (draw(st.fixed_dictionaries({}, optional=each)) for each in (open, numbers))
    return Mixed(book, policies, rulings, limits, phases)


def laid(mixed: Mixed) -> tuple[Setting, Position]:
    """A table before the setup of a duel by these house rules, which are read from a file as a user's are."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mixed.rules.toml"
        path.write_text(mixed.text(), encoding="utf-8")
        return set_up(load_scenario(BEFORE_SETUP.format(book=path, box=usual_box(mixed.book))))


def walk(mixed: Mixed, seed: int) -> list[str]:
    """What is amiss in the first steps of a random duel by these house rules."""
    setting, start = laid(mixed)
    dice = random.Random(seed)
    step = begin(setting, start)
    gone: list[str] = []
    all_copies: Counter[str] | None = None
    found = []
    for number in range(STEPS):
        position = step.position
        gone += left_the_game(step.entries)
        if all_copies is None and dealt(position):
            all_copies = copies(position)
        found += amiss(setting, position, gone, all_copies)
        if position.choice is None or found:
            break
        if not number % TRIED:
            found += untrue(setting, position, dice)
            found += [] if from_plain(json.loads(json.dumps(to_plain(position)))) == position else ["loaded otherwise"]
        step = advance(setting, position, dice.choice(list(offers(setting, position))))
    return found


@pytest.mark.parametrize("book", bases())
def test_a_duel_by_any_mixture_of_rules_loses_nothing_and_offers_only_what_can_be_played(book):
    @given(mixtures(book), st.integers(0, 10_000))
    @settings(max_examples=15, deadline=None, phases=(Phase.generate,))
    def walked(mixed: Mixed, seed: int) -> None:
        assert walk(mixed, seed) == []

    walked()
