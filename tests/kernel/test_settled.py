"""What a book calls settled really is: no position and no word of the language tells the readings apart."""

from __future__ import annotations

import pytest

from brw_lab.kernel.door import begin
from brw_lab.kernel.setting import VERBS
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.rulebooks import shelf
from brw_lab.rulebooks.load import alone
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

SETTLED = [(book, settled) for book in shelf() for settled in alone(book).settled.values()]


@pytest.mark.parametrize(("book", "settled"), SETTLED, ids=lambda each: getattr(each, "id", each))
def test_what_is_settled_has_a_proof_and_clauses_and_is_no_open_question(book, settled):
    rules = alone(book)
    assert settled.because.rstrip().endswith(".")
    assert [clause for clause in settled.clauses if clause not in rules.clauses] == []
    assert settled.id not in rules.questions


@pytest.mark.parametrize("layout", ["duel", "crossed", "two-pairs", "amsterdam"])
def test_every_room_sees_itself_at_no_distance_whatever_walls_and_portals_there_are(layout):
    lodge = Lodge.of(load_layout(layout))
    assert {lodge.seen_at(room, room) for room in lodge.rooms} == {0}


def test_nothing_can_wait_for_a_card_to_reach_the_memories_when_the_slots_are_emptied():
    assert frozenset(("clear-slots", "out-of-game")).isdisjoint(frozenset().union(*VERBS.values()))


def test_a_persistent_of_the_black_rose_would_have_no_slot_to_stand_in():
    given = (
        'title = "a test"\nrulebook = "duel_kami"\n[given.resolving]\nseat = "rose"\n'
        'text = "Persistent: when a Model enters a Room, inflict 1 on the target."\n'
    )
    assert begin(*set_up(load_scenario(given))).position.standing == ()
