"""What lies in the box of a duel, clause by clause: the faces of its cards, and a number that means nothing here."""

from __future__ import annotations

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.rulebooks.boxes import load_box
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from tests.walks.duels import table

ONE_QUEST = """
title = "a Mage whose card says: one Quest at most"
rulebook = "duel_kami"
cards = ['''
[mages.scholar]
name = "Scholar"
health = 8
hand = 6
strength = 2
speed = 2
personal = "first-light"
max_quest = 1
''']
[given]
phase = "action"
step = "quests"
quests = { Armed = "red", Monk = "open", Medium = "open" }
[given.red]
mage = "scholar"
in = "crypt"
persistents = [
  { slot = "I", target = "blue", text = "Persistent: when the target enters a Room, inflict 1 on the target." },
  { slot = "II", target = "blue", text = "Persistent: when the target enters a Room, inflict 1 on the target." },
]
[given.blue]
in = "garden"
"""


def test_a_mage_whose_card_says_one_quest_may_complete_another():
    setting, start = set_up(load_scenario(ONE_QUEST))
    assert setting.card("scholar").max_quest == 1
    position = advance(setting, begin(setting, start).position, "complete Medium").position
    assert [quest.id for quest in position.quests if quest.by == "red"] == ["armed", "medium"]


def faces(kind: str) -> list[tuple[str, ...]]:
    """The faces that chance may turn up when the cards are laid, one list entry a card."""
    setting, start = table()
    position = begin(setting, start).position
    while position.choice.kind == "lay":
        position = advance(setting, position, next(iter(offers(setting, position)))).position
    found = []
    while position.choice.kind == "face":
        keys = tuple(offers(setting, position))
        found.append(keys)
        position = advance(setting, position, keys[0]).position
    return found[:1] if kind == "event" else found[1:]


def test_there_is_one_events_card_and_it_has_two_sides():
    assert [len(card) for card in faces("event")] == [2]


def test_there_are_two_quest_cards_and_each_has_two_sides():
    assert [len(card) for card in faces("quest")] == [2, 2]


def test_no_quest_stands_on_two_sides():
    quests = load_box("practice").quest_ids
    assert len(set(quests)) == len(quests)
