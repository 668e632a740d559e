"""What a rulebook changes in those it lies on: numbers, words, readings, Effects, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from brw_lab.kernel.drawers import POLICIES
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.load import Rulebook, chain, load_rulebook
from brw_lab.spellcraft.say import say_effect


def changes(names: Rulebook) -> tuple[str, ...]:
    """What the last of these books changes in the others, a line each; nothing for one that stands alone.

    Raises what :func:`brw_lab.rulebooks.load.load_rulebook` raises.

    >>> changes("duel_kami+sator")[0]
    "portal.who: Who may pass a Portal token? 'models'"
    """
    books = chain(names)
    if len(books) == 1:
        return ()
    old = load_rulebook([book.name for book in books[:-1]])
    new = load_rulebook([book.name for book in books])
    told = (*_values(old.limits, new.limits), *_policies(old, new), *_readings(old, new), *_effects(old, new))
    return (*told, *_values(_ordered(old), _ordered(new)))


def _ordered(rules: RuleSet) -> dict[str, object]:
    """The phases of a Turn and the steps of each, in words."""
    steps = {f"steps of {name!r}": ", ".join(own) for name, own in rules.steps.items()}
    return {"phases of a Turn": ", ".join(rules.round), **steps}


def _values(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[str]:
    for name, value in new.items():
        if name not in old:
            yield f"{name} = {value}"
        elif old[name] != value:
            yield f"{name} = {value} (was {old[name]})"


def _policies(old: RuleSet, new: RuleSet) -> Iterator[str]:
    before = {name: old.reads(name) or next(iter(POLICIES[name].words), "") for name in new.policies}
    now = {name: " ".join(policy.words) for name, policy in new.policies.items() if name not in new.questions}
    told = {name: " ".join(policy.words) for name, policy in old.policies.items()}
    yield from _values({**before, **told}, now)


def _readings(old: RuleSet, new: RuleSet) -> Iterator[str]:
    for id, question in new.questions.items():
        taken = new.rulings[id]
        if id not in old.questions:
            yield f"{id}: {question.question} {taken!r}"
        elif taken != old.rulings[id]:
            yield f"{id} = {taken} (was {old.rulings[id]})"


def _effects(old: RuleSet, new: RuleSet) -> Iterator[str]:
    for name, effect in new.effects.items():
        if effect != old.effects.get(name):
            yield f"{name}: {say_effect(effect)}"
