"""Where a book names something without its numbers, whoever needs them is told so, and nothing is made up."""

from __future__ import annotations

import pytest

from brw_lab.errors import BrwError, RuleGap, ScenarioError
from brw_lab.kernel.door import advance, begin
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

HEAD = 'title = "a test"\nrulebook = "duel_kami"\n'
UNTOLD_ROOM = """
[lodge.rooms]
spiritual-black-rose-room = [0, 0]
crypt = [1, 0]
[lodge.cells]
red = "crypt E"
blue = "crypt NE"
[given.red]
in = "spiritual-black-rose-room"
"""


def play(given: str, *keys: str) -> None:
    setting, start = set_up(load_scenario(HEAD + given))
    position = begin(setting, start).position
    for key in keys:
        position = advance(setting, position, key).position


def refused(given: str, *keys: str) -> BrwError:
    with pytest.raises(BrwError) as caught:
        play(given, *keys)
    return caught.value


def test_a_printed_mage_without_numbers_says_which_numbers_nobody_printed():
    error = refused('[given.red]\nmage = "en-no-gyoja"\n')
    assert isinstance(error, ScenarioError)
    assert str(error.where).endswith("4:8")
    assert "health, hand, strength and speed: nobody printed it" in error.message


def test_a_printed_room_without_a_token_text_cannot_be_activated():
    error = refused(UNTOLD_ROOM, "fight", "activate")
    assert (type(error), "its token: nobody printed it" in error.message) == (RuleGap, True)


@pytest.mark.parametrize("where", ["", " in your Room", " in each Room"])
def test_a_printed_room_without_slots_is_not_taken_for_a_full_one(where):
    error = refused(UNTOLD_ROOM + f'slots.I = {{ text = "Special: Place 1 Instability{where}." }}\n', "cast I")
    assert (type(error), "its slots and banners: nobody printed it" in error.message) == (RuleGap, True)


def test_an_events_card_that_is_not_told_is_refused_with_those_that_are():
    error = refused('[given]\nphase = "black-rose"\nevents = "kami-other-face"\n')
    assert (type(error), "kami-events" in error.expected) == (ScenarioError, True)


def test_a_turn_for_which_an_events_card_has_no_line_is_a_gap():
    error = refused('[given]\nphase = "black-rose"\nevents = "kami-events"\nturn = 5\n')
    assert (type(error), "has no line for Turn 5" in error.message) == (RuleGap, True)


def test_an_open_quest_without_a_number_names_all_places_that_could_tell_it():
    error = refused('[given]\nphase = "tally"\nstep = "open-quests"\nquests = ["Monk"]\n')
    assert isinstance(error, RuleGap)
    assert error.expected == (
        "points of the Quest in a card file",
        "quest_points in a box",
        "the ruling quest.slot-points: reward",
    )
