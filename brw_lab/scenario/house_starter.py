"""A starter of house rules: one of each kind awake, everything else that may be written asleep beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.kernel.ruleset import Policy, Question, RuleSet
from brw_lab.spellcraft.say import say_effect

HEAD = """\
# House rules: what your table changes in a rulebook. Name this file wherever a rulebook is named: as rulebook = "THIS"
# in a scenario or in a table profile, or with --rulebook THIS. 'brw-lab check THIS' tells every mistake at once, and
# what is changed. 'brw-lab compare FOLDER --rulebook THIS' tells which scenarios come out otherwise.
# A line with # and no space behind it is asleep: take the # away, and it counts.
title = "Our house rules"
based_on = {based_on}
cites = "house"                     # what the ids of your own rules begin with
cards = []                          # card files beside this one, such as ["our.cards.toml"]

# What the table agreed, rule by rule. A trace names the id where the game rests on it: an id that ends like a topic of
# the rules ('run --cite' and 'brw-lab rules' show them) stands in its place by itself.
[[clause]]
id = "house.{limit}"
says = "At our table this number is another one."

[[clause]]
id = "house.{word}"
says = "We do this in our own way."

# Or say which topics, or which printed rules, now rest on a rule of yours: it is named instead of them.
[cite]
"{limit}" = ["house.{limit}"]

# Numbers: alone, or as {{ is = 3, clauses = ["house.our-rule"] }} with your rules that say so, named beside what is
# printed. Asleep is what the rulebook prints.
[limits]
"""
POLICY = """
# What one rulebook says and another says otherwise: a word alone, or with your rules that say so.
[policies]
"""
RULING = """
# What the printed rules leave open: the reading you take; or in one line, with who said so and your rules that say so:
#   "the.question" = { reading = "this", source = "vote", date = 2026-11-02, clauses = ["house.our-rule"] }
[rulings]
"""
QUESTION = """
# Or leave it open, and only start from another reading: a scenario or a table may still take its own.
"""
ROUND = """
# The phases of a Turn in order, and the steps of each. A Turn ends with its last step, 'end-of-turn'.
[round]
"""
EFFECT = """
# What the game resolves by itself, in the words of cards ('brw-lab card TEXT' tells what a text says).
[effects]
"""
WORDS = """
# What you call things.
[words]
"""


def house_starter(based_on: str, rules: RuleSet) -> str:
    """House rules over *rules*, to fill in; *based_on* is how the file names their rulebooks.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> house_starter('"duel_kami"', load_rulebook("duel_kami")).splitlines()[5]
    'based_on = "duel_kami"'
    """
    limit = next(name for name in reversed(list(LIMITS)) if name in rules.limits or not rules.limits)
    word = next(name for name, known in POLICIES.items() if known.words and name not in rules.questions)
    open = [each for each in rules.questions.values() if len(each.readings) > 1]
    parts = [HEAD.format(based_on=based_on, limit=limit, word=word), *_limits(rules, limit)]
    parts += [POLICY, *_policies(rules, word)]
    parts += [RULING, *(line for at, each in enumerate(open) for line in _ruling(each, at == 0))]
    parts += [QUESTION, *_question(open[-1])] if open else []
    parts += [ROUND, *_round(rules)]
    parts += [EFFECT, *_effects(rules), WORDS, *_words(rules.words)]
    return "".join(part if part.endswith("\n") else f"{part}\n" for part in parts)


def _limits(rules: RuleSet, awake: str) -> Iterator[str]:
    for name, about in LIMITS.items():
        value = rules.limits.get(name, 0)
        line = f'"{name}" = {value + 1 if name == awake else value}'
        told = "" if name in rules.limits else " (not told here)"
        yield f"{'' if name == awake else '#'}{line:35} # {about}{told}"


def _policies(rules: RuleSet, awake: str) -> Iterator[str]:
    for name, known in POLICIES.items():
        if name in rules.questions:  # it stands among the rulings
            continue
        yield f"\n# {known.asks}"
        now = rules.reads(name) or next(iter(known.words), "")
        if name == awake:
            other = next(word for word in known.words if word != now)
            yield f'"{name}" = {{ is = "{other}", clauses = ["house.{name}"] }}   # {known.words[other]}'
        for word, says in known.words.items():
            if name == awake and word == other:
                continue
            yield f'#"{name}" = "{word}"   # {"as it is: " if word == now else ""}{says}'
        if not known.words:
            told = rules.policies.get(name, Policy(("an-id",))).words
            yield f'#"{name}" = {_list(told)}'


def _ruling(question: Question, awake: bool) -> Iterator[str]:
    yield f"\n# {question.question}"
    other = next(reading for reading in question.readings if reading != question.default)
    for reading, says in question.readings.items():
        default = "the default: " if reading == question.default else ""
        asleep = "" if awake and reading == other else "#"
        yield f'{asleep}"{question.id}" = "{reading}"   # {default}{says}'


def _question(question: Question) -> Iterator[str]:
    yield f'[questions."{question.id}"]'
    yield f'default = "{question.default}"   # one of {", ".join(question.readings)}'


def _round(rules: RuleSet) -> Iterator[str]:
    """The phases, and the steps of those that lie within a Turn."""
    yield f"#phases = {_list(rules.round)}"
    yield "[round.steps]"
    yield from (f'#"{phase}" = {_list(rules.steps[phase])}' for phase in rules.round)


def _list(words: Sequence[str]) -> str:
    told = ", ".join(f'"{word}"' for word in words)
    return f"[{told}]"


def _effects(rules: RuleSet) -> Iterator[str]:
    for at, (name, effect) in enumerate(rules.effects.items()):
        yield f'{"" if at == 0 else "#"}"{name}" = "{say_effect(effect)}"'


def _words(words: Mapping[str, str]) -> Iterator[str]:
    yield '"Clean-up" = "Tidying"'
    yield from (f'#"{word}" = "{called}"' for word, called in words.items() if word != "Clean-up")
