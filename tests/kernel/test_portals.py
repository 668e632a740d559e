"""Portal tokens in play: who is kept out, what is refused and why, and turning them in a Lodge that has no middle."""

import json

import pytest

from brw_lab.errors import LayoutError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, explain
from brw_lab.kernel.portals import of_line, of_step
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

HEAD = 'rulebook = ["duel_kami", "sator"]\n'
PUSH = """[lodge]
layout = "amsterdam"
[given.red]
in = "black-rose-room"
slots.I = {{ text = "{} within 1: Push the target 1." }}
[given.blue]
in = "{}"
evocations = [{{ name = "Oni", in = "{}" }}]
"""
LOPSIDED = """[lodge]
portal_tokens = [{ blue = "a E" }]
[lodge.rooms]
a = [0, 0]
b = [1, 0]
c = [0, 1]
[lodge.cells]
red = "a W"
blue = "b E"
[given.red]
in = "a"
[given.blue]
in = "b"
[given.resolving]
seat = "rose"
text = "Turn each Portal."
"""
BETWEEN = """[lodge]
portal_tokens = [{ blue = "b E" }, { blue = "a E" }]
[lodge.rooms]
a = [0, 0]
b = [1, 0]
c = [2, 0]
[lodge.cells]
red = "a W"
blue = "c E"
[given.red]
in = "b"
slots.I = { text = "Mage within 0: Push the target 1." }
[given.blue]
in = "b"
"""


def answered(text, *keys, **rulings):
    """The table after these answers, under rulings written with _ for the dot."""
    setting, start = set_up(load_scenario(HEAD + text), tuple((id.replace("_", "."), to) for id, to in rulings.items()))
    position = begin(setting, start).position
    for key in keys:
        position = advance(setting, position, key).position
    return setting, position


def test_by_ruling_an_evocation_is_not_pushed_into_a_token():
    text = PUSH.format("Evocation", "tower", "vivians-room")
    setting, position = answered(text, "cast I", portal_who="mages")
    step = advance(setting, position, "target oni")
    assert [entry.verb for entry in step.entries] == ["target", "stopped"]


def test_by_ruling_a_mage_is_pushed_into_a_token_all_the_same():
    table = answered(PUSH.format("Mage", "vivians-room", "tower"), "cast I", "target blue", portal_who="mages")
    assert set(offers(*table)) == {"push assassins-brotherhood via orange", "push kennel via orange"}


def test_by_ruling_the_mage_of_a_pushed_evocation_picks_the_exit():
    table = answered(PUSH.format("Evocation", "tower", "vivians-room"), "cast I", "target oni", portal_exit="mage")
    assert table[1].choice.seat == "blue"


def test_where_the_way_of_a_push_is_open_the_pusher_picks_by_every_ruling():
    table = answered(BETWEEN, "cast I", "target blue", portal_exit="mage")
    assert (table[1].choice.seat, set(offers(*table))) == ("red", {"push a via blue", "push c via orange"})


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("move skultors-room", "A Portal token stands between Vivians Room and Skultors Room and leads elsewhere"),
        ("move vivians-room via orange", "No other Portal turns its orange face to Vivians Room"),
        ("move well via orange", "No other Portal turns its orange face to the Well"),
        ("move well via blue", "No Portal turns its blue face to Vivians Room"),
        ("move tower", "Tower is not adjacent to Vivians Room"),
    ],
)
def test_where_a_token_does_not_lead_is_told(key, text):
    table = answered('[lodge]\nlayout = "amsterdam"\n[given.red]\nin = "vivians-room"\n', "explore")
    assert explain(*table, key).text == text


def test_a_pair_of_one_colour_rests_on_no_rule_of_tokens():
    lodge = Lodge.of(load_layout("crossed"))
    assert of_step(lodge, "violet") == ("portal.adjacency", "portal.placement")
    assert of_line(lodge, "crypt", "armory") == ("portal.normal-rules",)


def test_a_line_through_doors_rests_on_no_rule_of_portals():
    assert of_line(Lodge.of(load_layout("amsterdam")), "tower", "belfry") == ()


@pytest.mark.parametrize("topic", ["portal.turn", *of_step(Lodge.of(load_layout("amsterdam")), "blue")])
def test_every_rule_that_a_token_rests_on_is_a_clause_of_the_books(topic):
    assert load_rulebook(["duel_kami", "sator"]).clause_ids((topic,))


def test_by_the_base_alone_tokens_are_turned_where_they_stand():
    setting, start = set_up(load_scenario('rulebook = "duel_kami"\n' + LOPSIDED))
    assert begin(setting, start).position.lodge.layout.tokens == (("b", "W"),)


def test_tokens_cannot_be_turned_about_the_middle_of_a_lodge_that_has_none():
    with pytest.raises(LayoutError, match="no Room lies straight across from a"):
        answered(LOPSIDED, portal_turn="centre")


def test_a_position_with_turned_tokens_can_be_saved():
    _, position = answered(LOPSIDED)
    assert from_plain(json.loads(json.dumps(to_plain(position)))) == position


def test_a_turned_lodge_has_the_readings_of_the_old_one():
    _, position = answered(LOPSIDED, portal_door="open")
    assert position.lodge.under_portal == "open"
