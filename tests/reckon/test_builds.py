"""Whether what a Repeat is said to add up to is what the kernel resolves, period for period."""

import pytest
import sympy

from brw_lab.kernel.door import advance, options
from brw_lab.reckon.asked import ReckonError
from brw_lab.reckon.builds import chain
from brw_lab.spellcraft.read import read_effect
from tests.reckon.bydoor import decides, ruled, started, table

BOARD = """
[given.red]
mage = {{ name = "Novice", health = 8, hand = 20, strength = 2, speed = 2 }}
in = "garden"
hand = {cards}
grimoire = 20
power = {power}
slots.I = {{ text = "{text}" }}
[given.blue]
mage = {{ name = "Oak", health = 23, hand = 6, strength = 2, speed = 2 }}
in = "garden"
"""
TIMES = (1, 3)
COSTS = (1, 2)
AT_HAND = (0, 1, 3, 5)
BY_CARDS = [
    "Mage anywhere: Inflict 2. Gain 1 Power Point. Repeat {N}: discard {c} Spell Card{s}.",
    "Special: Draw 1 Spell Card. Repeat {N}: discard {c} Spell Card{s}.",
    "Special: Repeat {N}: discard {c} Spell Card{s}. Draw 1 Spell Card.",
    "Special: Gain 1 Power Point. Repeat {N}: discard {c} Spell Card{s}. Draw 2 Spell Cards. Gain 2 Power Points.",
    "Special: Draw 1 Spell Card and gain 1 Power Point. Repeat {N}: discard {c} Spell Card{s}. Draw 1 Spell Card.",
]
BY_POWER = [
    "Special: The Black Rose gains 2 Power Points. Repeat {N}: lose {c} Power Point{s}.",
    "Mage anywhere: Inflict 1. Repeat {N}: lose {c} Power Point{s}. Inflict 2.",
    "Special: Gain 1 Power Point. Repeat {N}: lose {c} Power Point{s}.",
    "Special: Repeat {N}: lose {c} Power Point{s}. Gain 1 Power Point.",
    "Special: Each Mage gains 2 Power Points. Repeat {N}: lose {c} Power Point{s}. Draw 1 Spell Card.",
]
FREE = [
    "Mage anywhere: Inflict 1. Repeat {N}.",
    "Mage anywhere: Inflict 1. Repeat {N}. Gain 1 Power Point.",
]
READINGS = [{}, {"repeat__tail": "once"}, {"repeat__count": "n-in-all"}]


def written(text, times, cost):
    return text.format(N=times, c=cost, s="" if cost == 1 else "s")


def resolved(text, cards, power, readings):
    """Cast the Spell and repeat it while that is on offer: the table before and after, and how often that was."""
    start = table(BOARD.format(text=text, cards=cards, power=power), **readings)
    setting, position = started(start, "cast I")
    times = 0
    while decides(position) != "nobody" and position.choice.kind != "action":
        keys = [option.key for option in options(setting, position)]
        key = next((key for key in ("repeat", "target blue") if key in keys), keys[0])
        times += key == "repeat"
        position = advance(setting, position, key).position
    return start[1], position, times


def changes(before, after):
    """What became of red's points and hand and of blue's Damage."""
    power = after.parties[0].power - before.parties[0].power
    hand = len(after.holdings[0].hand) - len(before.holdings[0].hand)
    return {"power": power, "cards": hand, "damage": len(after.model("blue").damage)}


def foretold(build, numbers, resource):
    """The same by the formulas."""
    found = build.at(**numbers)
    power = sum(found.get(name, 0) for name in ("Power Points gained", "Power Points gained by each Mage"))
    changed = {"power": power, "cards": found.get("Spell Cards drawn", 0), "damage": found.get("Damage inflicted", 0)}
    if resource:
        changed[resource] -= found["spent"]
    return changed, found["repeats"]


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize(
    ("text", "resource"),
    [*((text, "cards") for text in BY_CARDS), *((text, "power") for text in BY_POWER), *((text, "") for text in FREE)],
)
def test_the_formulas_foretell_what_the_kernel_resolves(text, resource, readings):
    rules = ruled(**readings)
    wrong = []
    for times in TIMES:
        for cost in COSTS:
            build = chain(written(text, times, cost), rules)
            for at_hand in AT_HAND:
                numbers = {"cards": at_hand, "power": at_hand}
                before, after, repeats = resolved(written(text, times, cost), at_hand, at_hand, readings)
                found = changes(before, after), repeats
                if found != foretold(build, numbers, resource):
                    wrong.append((times, cost, at_hand, found, foretold(build, numbers, resource)))
    assert wrong == []


def test_where_points_may_fall_below_0_a_cost_in_points_can_always_be_paid():
    text = "Special: Draw 1 Spell Card. Repeat 3: lose 2 Power Points."
    _before, _after, repeats = resolved(text, 0, 0, {"points__floor": "below"})
    assert chain(text, ruled(points__floor="below")).at()["repeats"] == repeats == 3


def test_the_formula_is_the_one_a_player_would_write():
    build = chain("Mage anywhere: Inflict 2. Gain 1 Power Point. Repeat 1: discard 1 Spell Card.")
    times, cards = sympy.symbols("N cards", integer=True, nonnegative=True)
    assert build.formula("Damage inflicted") == 2 * (1 + sympy.Min(times, cards))


def test_a_cost_of_two_cards_is_paid_as_often_as_there_are_pairs():
    build = chain("Mage anywhere: Inflict 1. Repeat 2: discard 2 Spell Cards.")
    times, cards = sympy.symbols("N cards", integer=True, nonnegative=True)
    assert build.repeats == sympy.Min(times, sympy.floor(cards / 2))


def test_an_effect_that_pays_for_itself_is_repeated_n_times():
    assert str(chain("Special: Gain 2 Power Points. Repeat 2: lose 1 Power Point.").repeats) == "N"


def test_damage_by_strength_stays_a_symbol():
    build = chain("Mage anywhere: Inflict Damage equal to your Strength. Repeat 1: discard 1 Spell Card.")
    assert build.at(cards=1, strength=3)["Damage inflicted"] == 6


def test_up_to_counts_in_full():
    assert chain("Mage anywhere: Inflict up to 2. Repeat 1.").at()["Damage inflicted"] == 4


def test_another_n_may_be_asked_for_than_that_of_the_text():
    assert chain("Mage anywhere: Inflict 1. Repeat 1.").at(N=4)["Damage inflicted"] == 5


def test_what_depends_on_more_than_numbers_is_named_and_not_counted():
    build = chain("Mage anywhere: Perform a Physical Attack. You may move 1. Gain 1 Power Point. Repeat 1.")
    assert build.uncounted == ("Perform a Physical Attack.", "You may move 1.")


def test_whom_a_yield_meets_is_said():
    build = chain("Special: The Black Rose inflicts 1 on each Mage. Place 1 Instability in your Room. Repeat 1.")
    assert [name for name, _ in build.yields] == [
        "Damage inflicted on each Mage by the Black Rose",
        "Instability placed in your Room",
    ]


def test_an_effect_may_be_handed_over_as_it_is():
    text = "Mage anywhere: Inflict 1. Repeat 2."
    assert chain(read_effect(text)) == chain(text)


def test_the_text_shows_a_line_a_yield():
    build = chain("Special: You may move 1. Gain 1 Power Point. Repeat 1: lose 2 Power Points. Draw 1 Spell Card.")
    assert str(build).splitlines() == [
        "Special: You may move 1. Gain 1 Power Point. Repeat 1: lose 2 Power Points. Draw 1 Spell Card.",
        "resolved             Min(N, power) + 1",
        "spent                2*Min(N, power)",
        "Power Points gained  Min(N, power) + 1",
        "Spell Cards drawn    Min(N, power) + 1",
        "not counted: You may move 1.",
    ]


def test_a_notebook_shows_the_formulas():
    shown = chain("Mage anywhere: Inflict 1. Repeat 2.")._repr_latex_()
    assert r"\text{Damage inflicted} &= N + 1" in shown


def test_it_is_said_where_repeat_is_printed():
    assert "kami.repeat.cost-each-time" in chain("Mage anywhere: Inflict 1. Repeat 2.").clauses


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Mage anywhere: Inflict 1.", "the Effect has no Repeat"),
        ("Personal: Persistent: when you suffer Damage, gain 1 Power Point. Repeat 1.", "the Effect has no Repeat"),
        ("Special: Repeat 1. Restore. Repeat 1.", "the Effect has more than one Repeat"),
        ("Special: Restore. Repeat 1: discard up to 2 Spell Cards.", "only a cost of a plain number"),
        ("Special: Discard 1 Spell Card. Repeat 1: discard 1 Spell Card.", "'Discard 1 Spell Card.' changes what"),
        ("Special: You may draw 1 Spell Card. Repeat 1: discard 1 Spell Card.", "'You may draw 1 Spell Card.' changes"),
        ("Special: Activate a Room. Repeat 1: lose 1 Power Point.", "'Activate a Room.' changes what Repeat is paid"),
        ("Mage anywhere: Steal 1 Power Point from the target. Repeat 1: lose 1 Power Point.", "'Steal 1 Power Point"),
    ],
)
def test_what_no_formula_fits_is_refused(text, said):
    with pytest.raises(ReckonError) as refused:
        chain(text)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({}, "repeats depends on cards; expected cards="),
        ({"cards": -1}, "cards cannot be -1; expected a whole number from 0"),
        ({"N": 0, "cards": 1}, "N cannot be 0; expected a whole number from 1"),
    ],
)
def test_a_number_that_is_missing_or_makes_no_sense_is_asked_for(numbers, said):
    with pytest.raises(ReckonError) as refused:
        chain("Mage anywhere: Inflict 1. Repeat 2: discard 1 Spell Card.").at(**numbers)
    assert str(refused.value) == said


def test_a_yield_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(ReckonError, match="expected Damage inflicted"):
        chain("Mage anywhere: Inflict 1. Repeat 2.").formula("Damage")
