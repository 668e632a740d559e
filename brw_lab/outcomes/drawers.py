"""What two rulebooks say differently, drawer by drawer, and one book with a single thing of the other in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.kernel.drawers import LIMITS, POLICIES
from brw_lab.kernel.rounds import ends
from brw_lab.kernel.ruleset import Policy, RuleSet
from brw_lab.outcomes.otherbook import clauses_on
from brw_lab.spellcraft.say import say_effect

SILENT = "nothing is said of it"
ROUND = "round"
LIMIT, STEPS, EFFECT, WORD = "limit.", "steps.", "effect.", "word."
"""In front of the name of what lies in these drawers; a policy or a question has none."""
DRAWERS = {LIMIT: "limits", STEPS: "steps", EFFECT: "effects", WORD: "words"}


class Saying(NamedTuple):
    """What one book says: in *words*, where it is printed, and whether the book leaves it *open*."""

    words: str
    clauses: tuple[ClauseId, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two books say differently: which *drawer* it lies in, what it is *about*, and both sayings.

    *name* is unique among the differences of two books. *shown* are scenarios in which this alone changes something.
    """

    drawer: str
    name: str
    about: str
    here: Saying
    there: Saying
    shown: tuple[str, ...] = ()

    @property
    def how(self) -> str:
        """``says`` another thing, ``opens`` or ``closes`` a question, or another ``default`` of one open in both.

        >>> Difference("limit", "limit.turns", "Turns", Saying("4"), Saying("5")).how
        'says'
        """
        if self.here.open and self.there.open:
            return "default"
        return "closes" if self.here.open else "opens" if self.there.open else "says"

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses of both books."""
        return tuple(dict.fromkeys((*self.here.clauses, *self.there.clauses)))

    @property
    def line(self) -> str:
        """The difference in one line, without its clauses.

        >>> Difference("limit", "limit.turns", "Turns of a duel", Saying("4"), Saying("5")).line
        'Turns of a duel: 4 | 5'
        """
        colon = "" if self.about.endswith("?") else ":"
        return f"{self.about}{colon} {said(self.here)} | {said(self.there)}"

    def as_dict(self) -> dict[str, Any]:
        """The difference as ``brw-lab differences --json`` prints it."""
        sides = {side: saying._asdict() | {"clauses": list(saying.clauses)} for side, saying in self._sides()}
        told = {"drawer": self.drawer, "name": self.name, "about": self.about, "how": self.how}
        return {**told, **sides, "scenarios": list(self.shown)}

    def _sides(self) -> tuple[tuple[str, Saying], ...]:
        return (("here", self.here), ("there", self.there))


def said(saying: Saying) -> str:
    """What a book says, and that it leaves more open.

    >>> said(Saying("4")), said(Saying("any Room", open=True))
    ('4', 'any Room (open)')
    """
    return f"{saying.words} (open)" if saying.open else saying.words


def between(one: RuleSet, other: RuleSet) -> Iterator[Difference]:
    """What the drawers of two books say differently, in the order of the drawers: limits, round, policies, and so on.

    A question that only one of them knows is no difference of what they say: the other has nothing on it.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> list(between(load_rulebook("duel_kami"), load_rulebook("duel_kami")))
    []
    """
    yield from _differing("limit", LIMIT, LIMITS, one, other, one.limits, other.limits)
    phases = ", ".join(one.round), ", ".join(other.round)
    if phases[0] != phases[1]:
        yield _difference("round", ROUND, "Phases of a Turn", one, other, phases)
    steps = [{name: ", ".join(found) for name, found in rules.steps.items()} for rules in (one, other)]
    about = {name: f"Steps of the phase {name!r}" for name in (*one.steps, *other.steps)}
    yield from _differing("round", STEPS, about, one, other, *steps)
    yield from _readings(one, other)
    texts = [{name: say_effect(effect) for name, effect in rules.effects.items()} for rules in (one, other)]
    about = {name: f"The Effect {name!r}" for name in (*one.effects, *other.effects)}
    yield from map(_in_part, _differing("effect", EFFECT, about, one, other, *texts))
    about = {name: f"The word for {name}" for name in (*one.words, *other.words)}
    called = [{name: rules.words.get(name, name) for name in about} for rules in (one, other)]
    yield from _differing("word", WORD, about, one, other, *called)


def _differing(
    drawer: str,
    front: str,
    about: Mapping[str, str],
    one: RuleSet,
    other: RuleSet,
    here: Mapping[str, object],
    there: Mapping[str, object],
) -> Iterator[Difference]:
    for name in dict.fromkeys((*here, *there)):
        words = tuple(str(side[name]) if name in side else SILENT for side in (here, there))
        if words[0] != words[1]:
            yield _difference(drawer, front + name, about.get(name, name), one, other, (words[0], words[1]))


def _difference(drawer: str, name: str, about: str, one: RuleSet, other: RuleSet, words: tuple[str, str]) -> Difference:
    here, there = (Saying(text, clauses_on(rules, name)) for text, rules in zip(words, (one, other), strict=True))
    return Difference(drawer, name, about, here, there)


def _in_part(effect: Difference) -> Difference:
    """An Effect's difference without the phrases that both books have in front and behind."""
    if SILENT in (effect.here.words, effect.there.words):
        return effect
    one, other = (re.split(r"(?<=\.) ", side.words) for side in (effect.here, effect.there))
    front = _alike(one, other)
    behind = _alike(one[front:][::-1], other[front:][::-1])
    dots = ["…"] if front else [], ["…"] if behind else []
    inner = (" ".join([*dots[0], *words[front : len(words) - behind], *dots[1]]) for words in (one, other))
    here, there = (side._replace(words=words) for side, words in zip((effect.here, effect.there), inner, strict=True))
    return replace(effect, here=here, there=there)


def _alike(one: list[str], other: list[str]) -> int:
    """How many words two lists have in common at their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def without_doubles(found: Iterable[Difference]) -> list[Difference]:
    """Some differences without words that only say another one in small letters or with an article.

    >>> said = [Difference("word", f"word.{name}", name, Saying(name), Saying("B")) for name in ("A", "a", "an A")]
    >>> [each.name for each in without_doubles(said)]
    ['word.A']
    """
    kept: dict[str, Difference] = {}
    for each in found:
        word = each.here.words.casefold().removeprefix("an ").removeprefix("a ")
        kept.setdefault(word if each.drawer == "word" else each.name, each)
    return list(kept.values())


def _readings(one: RuleSet, other: RuleSet) -> Iterator[Difference]:
    """Policies and questions: a name may be the one in one book and the other in the other."""
    for name in dict.fromkeys((*one.policies, *other.policies, *one.questions, *other.questions)):
        words = word_of(one, name), word_of(other, name)
        opened = name in one.questions, name in other.questions
        if not words[0] or not words[1] or (words[0] == words[1] and opened[0] == opened[1]):
            continue
        asked = next((rules.questions[name].question for rules in (one, other) if name in rules.questions), "")
        about = asked or POLICIES[name].asks
        drawer = "question" if any(opened) else "policy"
        yield Difference(drawer, name, about, _saying(one, other, name), _saying(other, one, name))


def word_of(rules: RuleSet, name: str) -> str:
    """How a book reads a policy or question; ``""`` for one of which it knows nothing.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> word_of(load_rulebook("duel_kami"), "unstable.room"), word_of(load_rulebook("duel_kami"), "no.such")
    ('any', '')
    """
    if name in rules.policies:
        return ", ".join(rules.policies[name].words)
    usual = next(iter(POLICIES[name].words), "") if name in POLICIES else ""
    return rules.reads(name) or usual


def _saying(rules: RuleSet, other: RuleSet, name: str) -> Saying:
    word = word_of(rules, name)
    means = dict(POLICIES[name].words) if name in POLICIES else {}
    for book in (other, rules):  # its own wording counts
        means |= book.questions[name].readings if name in book.questions else {}
    return Saying(means.get(word, word), clauses_on(rules, name), name in rules.questions)


def only_in(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The questions that one book leaves open and of which another has nothing to say.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> only_in(load_rulebook("duel_kami"), load_rulebook("duel_kami"))
    ()
    """
    return tuple(name for name in one.questions if not word_of(other, name))


def with_one_of(rules: RuleSet, other: RuleSet, name: str) -> RuleSet:
    """The same book, but for one thing that it takes from the other: what that changes, this thing alone changes.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> kami = load_rulebook("duel_kami")
    >>> with_one_of(kami, replace(kami, limits={"turns": 5}), "limit.turns").limit("turns")
    5
    """
    if name == ROUND or name.startswith(STEPS):
        own = (
            {"round": other.round} if name == ROUND else {"steps": _taken(rules.steps, other.steps, name[len(STEPS) :])}
        )
        one = replace(rules, **own)
        return one if ends(one) else replace(rules, round=other.round, steps=other.steps)
    for front, drawer in DRAWERS.items():
        if name.startswith(front):
            changed = _taken(getattr(rules, drawer), getattr(other, drawer), name[len(front) :])
            return replace(rules, **{drawer: changed})  # type: ignore[arg-type]
    words = other.policies[name].words if name in other.policies else (word_of(other, name),)
    policies = {**rules.policies, name: Policy(words, clauses_on(other, name))}
    rulings = {id: reading for id, reading in rules.rulings.items() if id != name}
    return replace(rules, policies=policies, rulings=rulings)


def _taken(own: Mapping[str, Any], other: Mapping[str, Any], name: str) -> dict[str, Any]:
    kept = {key: value for key, value in own.items() if key != name}
    return kept | ({name: other[name]} if name in other else {})
