"""The verdict: what stands as the answer, what it rests on, and which other readings turn it."""

from dataclasses import replace

import pytest

from brw_lab.outcomes.settle import basis_of, settle
from brw_lab.rulebooks.load import bases, load_rulebook
from brw_lab.scenario.load import load_scenario

FALL = "duel_kami/defeat/at-the-period"
UNSTABLE = "duel_kami/cast/unstable-comes-first"
LAID = """
rulebook = "duel_kami"
[given.red]
in = "crypt"
slots.I = { text = "Room anywhere: Place 1 Instability. Gain 1 Power Point." }
[when]
moves = ["red: cast I", "red: target garden"]
"""


def scenario(text=LAID, **changes):
    return replace(load_scenario(text), **changes)


def asked(found, id):
    return next(each for each in found.open if each.question.id == id)


def test_the_answer_is_what_the_scenario_claims_of_its_end():
    assert "Red 5 Power Points" in settle(load_scenario(FALL)).told[0].facts


def test_without_claims_the_answer_is_all_that_has_changed():
    facts = settle(scenario()).told[0].facts
    assert [fact for fact in facts if "decides" not in fact] == ["Red 1 Power Point", "Garden Instability: red"]


def test_an_answer_that_no_reading_turns_is_printed():
    found = settle(load_scenario(FALL))
    assert (found.basis.kind, [each.turns for each in found.open]) == ("printed", [False] * len(found.open))


def test_an_answer_that_hangs_on_an_open_question_is_our_default():
    found = settle(load_scenario(UNSTABLE))
    assert (found.basis.kind, asked(found, "unstable.room").turns) == ("default", True)


def test_a_reading_that_the_scenario_takes_is_ruled():
    found = settle(replace(load_scenario(UNSTABLE), rulings=(("unstable.room", "any"),)))
    assert asked(found, "unstable.room").basis.kind == "ruled"


def test_another_reading_says_how_things_stand_then():
    found = settle(scenario('rulebook = "duel_kami"\n[given.red]\nin = "crypt"\n'
                            'slots.I = { card = "ember", side = "dark" }\n'
                            '[when]\nmoves = ["red: cast I", "red: place garden", "red: target well"]\n'))  # fmt: skip
    other = next(one for one in asked(found, "unstable.room").others if one.reading == "own")
    assert (other.turns, other.facts) == (True, ("red: place garden is no answer then: red is asked: target",))


def open_here_and_printed_there():
    """Questions that one book leaves open and another one closes as we read it."""
    for book in bases():
        for question in load_rulebook(book).questions.values():
            for other in bases():
                policy = load_rulebook(other).policies.get(question.id)
                if other != book and policy and policy.words[0] == question.default:
                    yield book, question, policy


def test_what_a_sibling_book_prints_is_told_with_its_clauses():
    book, question, policy = next(open_here_and_printed_there())
    found = basis_of(scenario(rulebook=(book,)), question, question.default)
    assert (found.kind, found.clauses) == ("sibling", policy.clauses)


def test_another_reading_than_the_siblings_is_no_siblings():
    book, question, _ = next(open_here_and_printed_there())
    other = next(reading for reading in question.readings if reading != question.default)
    assert basis_of(scenario(rulebook=(book,)), question, other).kind == "default"


def test_an_effect_that_is_not_finished_says_how_it_can_end():
    text = LAID.replace("Room anywhere: Place 1 Instability", "Mage anywhere: Inflict 1")
    text = text.replace(', "red: target garden"', "").replace("[when]", '[given.blue]\nin = "well"\n[when]')
    ahead = settle(scenario(text)).told[0].ahead
    assert ahead == ("Blue Damage: red; Red 1 Power Point", "Blue no Damage; Red 1 Power Point")


def test_many_ways_to_end_are_counted():
    found = settle(replace(load_scenario(UNSTABLE), moves=()))
    assert found.told[1].ahead == ("it can end in 22 ways",)


def test_what_may_not_be_done_is_told_with_its_clauses():
    line = settle(load_scenario(FALL)).told[0].refused[0]
    assert (line.text.startswith("red: cast II is not allowed"), line.clauses) == (
        True,
        ("kami.cast.twice-needs-quick",),
    )


def test_the_rules_are_those_that_the_scenario_names():
    found = load_scenario(FALL)
    assert tuple(rule.id for rule in settle(found).rules) == found.clauses


def test_without_named_rules_each_thing_that_happened_brings_its_first_clause():
    found = settle(scenario())
    assert {rule.id for rule in found.rules} == {line.clauses[0] for line in found.told[0].story}


def test_the_weightiest_of_these_rules_come_first():
    found = settle(replace(load_scenario(FALL), clauses=()))
    assert "kami.cast.reveal" not in [rule.id for rule in found.rules][:6]


@pytest.mark.parametrize("name", [FALL, UNSTABLE, "duel_kami/tally/mages-tied"])
def test_every_part_is_said_in_words(name):
    found = settle(load_scenario(name))
    said = str(found)
    assert all(fact in said for told in found.told for fact in told.facts)
    assert all(each.question.question in said for each in found.open)
