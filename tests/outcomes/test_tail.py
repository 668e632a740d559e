"""What the last Action of an Activation leaves open: cards and points only where some text in play asks for them."""

import pytest

from brw_lab.kernel.door import advance, begin
from brw_lab.outcomes.tail import is_over, rest_of
from tests.outcomes.standing import QUIET, table

STANDING = """
[[given.blue.persistents]]
slot = "I"
text = "Persistent: {}"
target = "red"
"""
LAST = ("explore", "move kiln", "end action", "explore")
ASKING = {
    "a place is taken for a card": "when you would suffer Damage, instead discard 1 Spell Card.",
    "cards may be what it costs": "when the target enters a Room, discard 1 Spell Card to inflict 2 on the target.",
    "points may be asked for": "when the target enters a Room, if you have at least 2 Power Points, heal 2.",
    "a Quest may set it off": "when the target suffers Damage, push the target 1.",
    "a draw sets it off": "when the target draws a Spell Card, inflict 1 on the target.",
}


def after(*keys, **given):
    setting, position = table(tokens=2, **given)
    position = begin(setting, position).position
    for key in keys:
        position = advance(setting, position, key).position
    return setting, position


def richer(position):
    """The same table, with more Power Points and no card left in any hand."""
    other = position.copy()
    other.parties = tuple(party._replace(power=party.power + 3) for party in position.parties)
    other.holdings = tuple(held._replace(hand=()) for held in position.holdings)
    return other


def test_while_an_action_is_to_come_everything_matters():
    assert rest_of(*after(*LAST[:-1])) is None


def test_in_the_last_action_cards_and_points_do_not():
    setting, position = after(*LAST)
    assert rest_of(setting, position) == rest_of(setting, richer(position)) is not None


def test_the_place_still_does():
    assert rest_of(*after(*LAST)) != rest_of(*after("explore", "move well", *LAST[2:]))


def test_a_token_that_is_used_up_still_does():
    setting, position = after(*LAST)
    other = position.copy()
    other.rooms = tuple(room._replace(token="used") for room in position.rooms)
    assert rest_of(setting, position) != rest_of(setting, other)


@pytest.mark.parametrize("text", ASKING.values(), ids=ASKING)
def test_where_a_text_asks_for_them_everything_matters(text):
    position = after(*LAST)[1].copy()
    setting, laid = table(more=STANDING.format(text))
    position.standing = laid.standing
    assert rest_of(setting, position) is None


def test_a_text_that_asks_for_nothing_is_no_hindrance():
    harmless = STANDING.format("when the target suffers Damage, inflict 1 on the target.")
    assert rest_of(*after(*LAST, more=harmless)) is not None


def test_an_evocation_that_acts_is_no_last_action_of_that_kind():
    oni = '[[given.red.evocations]]\nname = "Oni"\nin = "hall"\n'
    assert rest_of(*after("explore", "move kiln", "end action", "command", more=oni)) is None


def test_it_is_not_over_while_the_action_goes_on():
    assert not is_over(*after(*LAST, more=QUIET))
