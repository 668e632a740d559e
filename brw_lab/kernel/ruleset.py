"""A rulebook as a value: limits, round, policies, questions, the fixed Effects, and where each rule is printed.

The kernel is given a :class:`RuleSet` and never asks which book it is. The rulebooks' floor fills one from a folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Final

from brw_lab.cite import Clause, ClauseId, Clauses
from brw_lab.errors import RulebookError, RuleGap, nearest
from brw_lab.spellcraft.phrase import Effect

CLOSED: Final = ("one of the open questions", "house rules that say otherwise")
"""What is expected where a ruling is made on what the rulebook has closed."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something the printed text leaves open: its *readings* by name, the *default* one, and the clauses it touches."""

    id: str
    question: str
    readings: Mapping[str, str]
    default: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """Something that looks open and is not: *because* proves that no position tells its readings apart."""

    id: str
    question: str
    because: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """What a rulebook says where another may say something else: its *words*, and the *clauses* that print it.

    A policy is a question that the book has closed. Which there are, and which words they know, is told in
    :data:`brw_lab.kernel.drawers.POLICIES`.
    """

    words: tuple[str, ...]
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True)
class RuleSet:
    """The four drawers of a rulebook, its fixed Effects and its clauses.

    *limits* are numbers, *round* the phases of a Turn in order, *steps* what each phase consists of, *policies* the
    words by which the kernel picks a behaviour, *questions* what the text leaves open, *rulings* the readings this
    table takes, *settled* what only looks open. *cites* turns the kernel's rule topics (``defeat.points.most``) into
    clause ids, *words* what the kernel calls things into what this book calls them.
    """

    id: str
    title: str
    limits: Mapping[str, int]
    round: tuple[str, ...]
    steps: Mapping[str, tuple[str, ...]]
    policies: Mapping[str, Policy]
    effects: Mapping[str, Effect]
    questions: Mapping[str, Question]
    rulings: Mapping[str, str]
    clauses: Clauses
    cites: Mapping[str, tuple[ClauseId, ...]]
    settled: Mapping[str, Settled] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def limit(self, name: str) -> int:
        """A number of this book; :class:`RuleGap` when the book does not print it."""
        try:
            return self.limits[name]
        except KeyError:
            raise RuleGap(f"{self.title} gives no number for {name!r}", near=nearest(name, self.limits)) from None

    def policy(self, name: str) -> tuple[str, ...]:
        """The words of a policy; :class:`RuleGap` when the book has none."""
        try:
            return self.policies[name].words
        except KeyError:
            raise RuleGap(f"{self.title} has no policy {name!r}", near=nearest(name, self.policies)) from None

    def reads(self, question: str) -> str:
        """The reading this table takes of an open question, or what the book says where it leaves none open.

        ``""`` where the book does neither: then the kernel does what most books do.
        """
        taken = self.rulings.get(question)
        if taken is not None:
            return taken
        policy = self.policies.get(question)
        return policy.words[0] if policy else ""

    def worded(self, text: str) -> str:
        """A sentence of the kernel's in the words of this book."""
        return worded(text, self.words)

    def clause_ids(self, topics: tuple[str, ...]) -> tuple[ClauseId, ...]:
        """The clause ids behind rule topics, in order and without doubles; a clause id stands for itself."""
        found: dict[ClauseId, None] = {}
        for topic in topics:
            for clause in self.cites.get(topic, (topic,) if topic in self.clauses else ()):
                found[clause] = None
        return tuple(found)

    def clauses_at(self, place: str, topics: tuple[str, ...]) -> tuple[ClauseId, ...]:
        """The clauses behind rule topics, or those that this book names for the *place* where they are asked for.

        A place is ``option.`` or ``refusal.``, the kind of Choice, and the answer or the refusal: by it a book says
        that the attack of an Evocation, say, is printed elsewhere than that of a Mage.
        """
        named = self.cites.get(place)
        return self.clause_ids(topics) if named is None else named

    def clause(self, id: ClauseId) -> Clause:
        """A clause by id; :class:`RulebookError` with the nearest ids when there is none."""
        try:
            return self.clauses[id]
        except KeyError:
            raise RulebookError(f"there is no clause {id!r}", near=nearest(id, self.clauses)) from None

    def said(self, question: str) -> str:
        """What is said of a question that this book has closed; ``""`` where it has not."""
        words = self.policies[question].words if question in self.policies else ()
        told = f"{question!r} is no open question in {self.title}, which says {' '.join(words)!r}"
        return told if words and question not in self.questions else ""

    def no_question(self, question: str) -> RulebookError:
        """The error for a question that is not open here, with what the book says or the nearest ones."""
        if told := self.said(question):
            return RulebookError(told, expected=CLOSED)
        return RulebookError(f"there is no question {question!r}", near=nearest(question, self.questions))

    def ruled(self, rulings: Mapping[str, str]) -> RuleSet:
        """The same book with other readings; :class:`RulebookError` for a question or reading it does not know."""
        for question, reading in rulings.items():
            if question not in self.questions:
                raise self.no_question(question)
            readings = self.questions[question].readings
            if reading not in readings:
                raise RulebookError(
                    f"question {question!r} has no reading {reading!r}",
                    expected=tuple(readings),
                    near=nearest(reading, readings),
                )
        return replace(self, rulings={**self.rulings, **rulings})


def worded(text: str, words: Mapping[str, str]) -> str:
    """A text with some of its *words* said in others.

    >>> worded("The Kiln is Wrecked", {"Wrecked": "Rebuilt"})
    'The Kiln is Rebuilt'
    """
    return _worded(text, tuple(words.items())) if words else text


@lru_cache(maxsize=4096)
def _worded(text: str, words: tuple[tuple[str, str], ...]) -> str:
    called = dict(words)
    said = "|".join(re.escape(word) for word in sorted(called, key=len, reverse=True))
    return re.sub(rf"\b({said})\b", lambda found: called[found[1]], text)


@dataclass(frozen=True)
class Consulted(RuleSet):
    """A rulebook that keeps which open questions it was asked: a reading of any other cannot have mattered.

    *looked* are all questions, policies and limits it was looked into for, open or not; a limit as ``limit.turns``.

    >>> rules = Consulted("x", "X", {"turns": 4}, (), {}, {}, {}, {}, {"room.used": "illegal"}, Clauses([]), {})
    >>> rules.reads("room.used"), rules.asked, rules.limit("turns"), sorted(rules.looked)
    ('illegal', {'room.used'}, 4, ['limit.turns', 'room.used'])
    """

    asked: set[str] = field(default_factory=set)
    looked: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, rules: RuleSet) -> Consulted:
        """The same book with the same readings, asked nothing so far."""
        return cls(**{each.name: getattr(rules, each.name) for each in fields(RuleSet)})

    @property
    def untold(self) -> RuleSet:
        """The same rules, which keep nothing of what they are asked."""
        return RuleSet(**{each.name: getattr(self, each.name) for each in fields(RuleSet)})

    def reads(self, question: str) -> str:
        """The reading this table takes of an open question, which is kept as asked if this book leaves it open."""
        self.looked.add(question)
        if question in self.rulings:
            self.asked.add(question)
        return super().reads(question)

    def limit(self, name: str) -> int:
        """A number of this book, which is kept as looked for."""
        self.looked.add(f"limit.{name}")
        return super().limit(name)

    def policy(self, name: str) -> tuple[str, ...]:
        """The words of a policy, which is kept as looked for."""
        self.looked.add(name)
        return super().policy(name)
