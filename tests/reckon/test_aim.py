"""Whether a Spell is said to find a target exactly where the kernel offers one, after exactly the walks it offers."""

from fractions import Fraction

import pytest

from brw_lab.kernel.door import advance, options
from brw_lab.reckon.aim import aim
from brw_lab.reckon.asked import ReckonError
from brw_lab.spellcraft.read import read_effect
from tests.reckon.bydoor import decides, started, table

WALK = """
[lodge]
layout = "crossed"
[given]
crown = "blue"
active = "blue"
[given.red]
in = "{red}"
slots.I = {{ text = "{text}" }}
evocations = [{{ name = "Kappa", in = "armory" }}]
[given.blue]
mage = {{ name = "Novice", health = 8, hand = 6, strength = 2, speed = {speed} }}
in = "{blue}"
evocations = [{evocation}]
"""


def walk(red="crypt", blue="garden", text="Mage within 2: Inflict 1.", speed=2, evocation="", **rulings):
    return table(WALK.format(red=red, blue=blue, text=text, speed=speed, evocation=evocation), **rulings)


def walks(setting, position, chance=Fraction(1)):
    """Every way through an Explore that activates no Room, to where red casts: its likelihood and the position."""
    if decides(position) != "blue" or position.choice.kind != "explore":
        keys = [option.key for option in options(setting, position)]
        yield chance, advance(setting, position, "end activation").position if "end activation" in keys else position
        return
    ways = [option.key for option in options(setting, position) if option.key != "activate"]
    for key in ways:
        yield from walks(setting, advance(setting, position, key).position, chance / len(ways))


def found_at_the_door(start):
    """Blue's Room with how likely it is, and the Models of blue's that red's Spell may target then."""
    in_cell = start[1].model("blue").place == "cell"  # from there an Explore is all that is left, and begins by itself
    setting, position = started(start, *(() if in_cell else ("explore",)))
    found = {}
    for chance, after in walks(setting, position):
        room = after.model("blue").place
        cast = advance(setting, after, "cast I").position
        offered = [option.key.removeprefix("target ") for option in options(setting, cast)] if cast.choice else []
        rivals = tuple(id for id in offered if id in ("blue", "oni"))
        found[room] = (found.get(room, (Fraction(0),))[0] + chance, tuple(sorted(rivals)))
    return found


@pytest.mark.parametrize("red", ["crypt", "garden", "kiln"])
@pytest.mark.parametrize("blue", ["garden", "hall", "cell"])
@pytest.mark.parametrize("speed", [1, 2])
@pytest.mark.parametrize("text", ["Mage within 2: Inflict 1.", "Model within 1: Inflict 1."])
def test_chances_and_targets_are_those_of_the_door(red, blue, speed, text):
    start = walk(red, blue, text, speed, '{ name = "Oni", in = "crypt" }')
    said = aim(start, "red", "I", "blue")
    assert {stand.room: (stand.chance, stand.targets) for stand in said.stands} == found_at_the_door(start)


def test_the_chances_of_a_walk_add_up_to_one():
    assert sum(stand.chance for stand in aim(walk(), "red", "I", "blue", steps=3).stands) == 1


def test_a_mage_who_cannot_get_out_of_sight_is_certainly_found():
    said = aim(walk(), "red", "Mage anywhere: Inflict 1.", "blue")
    assert (said.verdict, said.chance, bool(said), said.safe) == ("certain", 1, True, ())


def test_a_mage_who_walks_out_of_range_is_safe_there_and_it_is_said_why():
    said = aim(walk("crypt", "crypt"), "red", "Mage within 0: Inflict 1.", "blue", steps=1)
    why = {stand.room: stand.why for stand in said.stands}
    assert (said.verdict, why["crypt"], why["kiln"]) == (
        "possible",
        "",
        "Blue cannot be targeted: 1 Room away, range 0",
    )


def test_a_spell_that_reaches_nowhere_near_never_finds_a_target():
    said = aim(walk("crypt", "garden"), "red", "Mage within 0: Inflict 1.", "blue", steps=0)
    assert (said.verdict, said.chance, said.safe) == ("never", 0, ("garden",))


def test_from_the_cell_nothing_is_in_range():
    assert aim(walk("cell"), "red", "Mage within 2: Inflict 1.", "blue").verdict == "never"


def test_the_mage_who_casts_may_be_the_one_who_walks():
    said = aim(walk("crypt", "crypt"), "red", "Mage within 0: Inflict 1.", "red", steps=1)
    assert (said.safe == tuple(stand.room for stand in said.stands if stand.room != "crypt"), said.verdict) == (
        True,
        "possible",
    )


def test_a_mage_in_its_cell_has_to_leave_it():
    assert [stand.room for stand in aim(walk(blue="cell"), "red", "I", "blue", steps=1).stands] == ["garden"]


def test_under_the_other_reading_it_may_stay_in_its_cell():
    stays = walk(blue="cell", cell__explore_exit="may")
    assert "cell" in [stand.room for stand in aim(stays, "red", "I", "blue", steps=1).stands]


def test_models_of_ones_own_do_not_count_as_found():
    said = aim(walk("armory", "cell"), "red", "Model within 0: Inflict 1.", "blue", steps=0)
    assert [stand.targets for stand in said.stands] == [()]


def test_a_spell_may_be_an_effect_already():
    text = "Mage within 2: Inflict 1."
    assert aim(walk(), "red", read_effect(text), "blue") == aim(walk(), "red", text, "blue")


def test_the_text_shows_a_line_a_room():
    assert str(aim(walk("crypt", "crypt"), "red", "Mage within 0: Inflict 1.", "blue", steps=0)).splitlines() == [
        "A target after 0 moves at most: certain, 1",
        "blue in  chance  red may target",
        "crypt    1       blue",
    ]


def test_a_notebook_shows_a_row_a_room():
    shown = aim(walk("crypt", "garden"), "red", "Mage within 0: Inflict 1.", "blue", steps=0)._repr_markdown_()
    assert shown.splitlines()[-1].startswith("| garden | 1 | nobody | Blue cannot be targeted: ")


def test_it_is_said_where_range_and_sight_are_printed():
    assert "kami.los.through-centres" in aim(walk(), "red", "I", "blue").clauses


@pytest.mark.parametrize(
    ("seat", "spell", "mover", "said"),
    [
        ("rad", "I", "blue", "nobody sits at 'rad'"),
        ("red", "I", "rose", "nobody sits at 'rose'"),
        ("red", "II", "blue", "there is no Spell Card in slot II of red"),
        ("red", "Personal: Restore.", "blue", "the Spell aims at no Model"),
        ("red", "Room within 1: Place 1 Instability.", "blue", "the Spell aims at no Model"),
    ],
)
def test_what_cannot_be_aimed_is_refused(seat, spell, mover, said):
    with pytest.raises(ReckonError) as refused:
        aim(walk(), seat, spell, mover)
    assert str(refused.value).startswith(said)
