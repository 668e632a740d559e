"""Claims in a player's words."""

import pytest

from brw_lab.outcomes.wording import said
from brw_lab.scenario.load import load_scenarios


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("red.trophies", 1, "Red 1 Trophy"),
        ("rose.rooms_won", 2, "The Black Rose 2 steps on the Room Track"),
        ("oni.in", "out", "Oni out of play"),
        ("thorns.in", "@red", "Thorns with Red"),
        ("blue.in", "black-rose-room", "Blue in the Black Rose Room"),
        ("red.hand", ("ember", "tide"), "Red in hand: ember, tide"),
        ("red.hand", 3, "Red 3 cards in hand"),
        ("red.evocations", (), "Red no Evocations in play"),
        ("red.slots.quick", "ready", "Red slot Quick ready"),
        ("oni.health", 4, "Oni Health 4"),
        ("rooms.crypt.state", "wrecked", "Crypt wrecked"),
        ("rooms.crypt.token", "used", "Crypt Token used"),
        ("quests.Monk", "red", "Monk completed by Red"),
        ("quests.Monk", "open", "Monk open"),
        ("quests.Monk", "not in play", "Monk not in play"),
        ("winner", "nobody", "nobody has won"),
        ("winner", "rose", "The Black Rose wins"),
        ("phase", "clean-up", "Clean Up Phase"),
        ("next", "fate", "Chance decides next"),
        ("library", 4, "4 cards in the Library"),
        ("forgotten", (), "no Forgotten Spells left"),
        ("blue.damage", "< 3", "Blue less than 3 Damage"),
        ("much", True, "much True"),
    ],
)
def test_a_claim_is_said_as_a_player_would(name, value, words):
    assert said(name, value) == words


def test_a_room_is_called_as_the_table_calls_it():
    assert said("red.in", "crypt", {"crypt": "Cellar"}) == "Red in the Cellar"


def test_every_claim_of_every_shipped_scenario_can_be_said():
    claims = [claim for s in load_scenarios("duel_kami") for way in s.ways for claim in way.then]
    assert all(said(claim.name, claim.expected) for claim in claims)
