"""A rulebook as a value: limits, round, policies, questions, the fixed Effects, and where each rule is printed.

The kernel is given a :class:`RuleSet` and never asks which book it is. The rulebooks' floor fills one from a folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from brw_lab.cite import Clause, ClauseId, Clauses
from brw_lab.errors import RulebookError, RuleGap, nearest
from brw_lab.spellcraft.phrase import Effect


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


@dataclass(frozen=True)
class RuleSet:
    """The four drawers of a rulebook, its fixed Effects and its clauses.

    *limits* are numbers, *round* the phases of a Turn in order, *steps* what each phase consists of, *policies* the
    words by which the kernel picks a behaviour, *questions* what the text leaves open, *rulings* the readings this
    table takes, *settled* what only looks open. *cites* turns the kernel's rule topics (``defeat.points.most``) into
    clause ids.
    """

    id: str
    title: str
    limits: Mapping[str, int]
    round: tuple[str, ...]
    steps: Mapping[str, tuple[str, ...]]
    policies: Mapping[str, tuple[str, ...]]
    effects: Mapping[str, Effect]
    questions: Mapping[str, Question]
    rulings: Mapping[str, str]
    clauses: Clauses
    cites: Mapping[str, tuple[ClauseId, ...]]
    settled: Mapping[str, Settled] = field(default_factory=dict)

    def limit(self, name: str) -> int:
        """A number of this book; :class:`RuleGap` when the book does not print it."""
        try:
            return self.limits[name]
        except KeyError:
            raise RuleGap(f"{self.title} gives no number for {name!r}", near=nearest(name, self.limits)) from None

    def policy(self, name: str) -> tuple[str, ...]:
        """The words of a policy; :class:`RuleGap` when the book has none."""
        try:
            return self.policies[name]
        except KeyError:
            raise RuleGap(f"{self.title} has no policy {name!r}", near=nearest(name, self.policies)) from None

    def reads(self, question: str) -> str:
        """The reading this table takes of an open question; ``""`` when this book leaves no such question open."""
        return self.rulings.get(question, "")

    def clause_ids(self, topics: tuple[str, ...]) -> tuple[ClauseId, ...]:
        """The clause ids behind rule topics, in order and without doubles; a clause id stands for itself."""
        found: dict[ClauseId, None] = {}
        for topic in topics:
            for clause in self.cites.get(topic, (topic,) if topic in self.clauses else ()):
                found[clause] = None
        return tuple(found)

    def clause(self, id: ClauseId) -> Clause:
        """A clause by id; :class:`RulebookError` with the nearest ids when there is none."""
        try:
            return self.clauses[id]
        except KeyError:
            raise RulebookError(f"there is no clause {id!r}", near=nearest(id, self.clauses)) from None

    def ruled(self, rulings: Mapping[str, str]) -> RuleSet:
        """The same book with other readings; :class:`RulebookError` for a question or reading it does not know."""
        for question, reading in rulings.items():
            if question not in self.questions:
                raise RulebookError(f"there is no question {question!r}", near=nearest(question, self.questions))
            readings = self.questions[question].readings
            if reading not in readings:
                raise RulebookError(
                    f"question {question!r} has no reading {reading!r}",
                    expected=tuple(readings),
                    near=nearest(reading, readings),
                )
        return replace(self, rulings={**self.rulings, **rulings})


@dataclass(frozen=True)
class Consulted(RuleSet):
    """A rulebook that keeps which open questions it was asked: a reading of any other cannot have mattered.

    >>> rules = Consulted("x", "X", {}, (), {}, {}, {}, {}, {"room.used": "illegal"}, Clauses([]), {})
    >>> rules.reads("room.used"), rules.asked
    ('illegal', {'room.used'})
    """

    asked: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, rules: RuleSet) -> Consulted:
        """The same book with the same readings, asked nothing so far."""
        return cls(**{each.name: getattr(rules, each.name) for each in fields(RuleSet)})

    def reads(self, question: str) -> str:
        """The reading this table takes of an open question, which is kept as asked if this book leaves it open."""
        if question in self.rulings:
            self.asked.add(question)
        return super().reads(question)
