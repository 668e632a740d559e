"""Readings that meet: what one ruling leaves to an Action, and what is asked or taken for granted under it."""

from __future__ import annotations

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, explain, options
from tests.kernel.positions import table

ALONE = (
    '[lodge]\nlayout = "duel"\n{}[given.red]\nin = "crypt"\n{}\n[given.blue]\nin = "garden"\n[given.rooms.crypt]\n{}\n'
)
WRECKED = 'state = "wrecked"'
WALLS = "".join(f'[[lodge.walls]]\nbetween = ["crypt", "{room}"]\n' for room in ("black-rose-room", "kiln", "well"))
MUST = '[rulings]\n"physical.empty" = "must"\n'


SPELL = 'slots.I = { card = "ember" }'
"""Something else to do: a single answer would be taken without asking."""


def alone(walls: str = "", red: str = SPELL, room: str = WRECKED, rulings: str = MUST):
    return table(rulings + ALONE.format(walls, red, room))


def test_where_an_action_must_be_used_a_fight_with_nothing_to_strike_or_activate_is_not_begun():
    why = explain(*alone(), "fight")
    assert why.clauses == ("kami.physical.effects-optional",)


def test_where_an_action_must_be_used_an_explore_behind_walls_is_not_begun():
    assert "explore" not in offers(*alone(WALLS))


def test_where_steps_lead_through_walls_an_explore_behind_walls_is_of_use():
    both = MUST + '"move.step" = "neighbour"\n'
    assert "explore" in offers(*alone(WALLS, rulings=both))


def test_where_an_action_must_be_used_the_only_step_is_taken_without_asking():
    one_way = WALLS.replace('[[lodge.walls]]\nbetween = ["crypt", "kiln"]\n', "")
    setting, position = alone(one_way)
    assert ("red", "move kiln") in advance(setting, position, "explore").forced


def test_where_any_room_may_be_activated_a_phrase_that_activates_one_asks_which():
    spell = 'slots.I = { text = "Personal: Activate a Room." }'
    setting, position = alone(red=spell, rulings='[rulings]\n"room.which" = "any"\n')
    asked = advance(setting, position, "cast I").position
    assert "activate hall" in [option.key for option in options(setting, asked)]


def test_the_room_that_was_named_is_the_one_whose_token_is_used():
    spell = 'slots.I = { text = "Personal: Activate a Room." }'
    setting, position = alone(red=spell, rulings='[rulings]\n"room.which" = "any"\n')
    asked = advance(setting, position, "cast I").position
    after = advance(setting, asked, "activate garden").position
    assert after.rooms[after.lodge.index("garden")].token == "used"
