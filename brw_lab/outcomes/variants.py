"""Under which rules a scenario is looked at: as it stands, by another rulebook, or by another reading of a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from brw_lab.cite import ClauseId
from brw_lab.errors import RulebookError
from brw_lab.kernel.ruleset import Consulted, RuleSet
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.otherbook import Note, cards_at_hand, hinder, kept_rulings, notes_on
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import Rulebook, load_rulebook, named
from brw_lab.rulebooks.paths import all_called
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import Rulings, customs_of, lay_out, rules_of, set_up_by


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a scenario: other rulebooks (none: its own), and readings on top of its own rulings.

    *clauses* are those that the questions of these readings touch.
    """

    name: str
    rulebook: tuple[str, ...] = ()
    rulings: Rulings = ()
    clauses: tuple[ClauseId, ...] = ()

    def of(self, scenario: Scenario) -> Scenario:
        """The scenario, played by the rulebooks of the variant."""
        return replace(scenario, rulebook=self.rulebook) if self.rulebook else scenario

    def rules(self, scenario: Scenario) -> RuleSet:
        """The rules that the variant plays a scenario by: of its own rulings those that other books leave room for."""
        if not self.rulebook:
            return rules_of(scenario, self.rulings)
        book = load_rulebook(self.rulebook)
        return book.ruled(dict((*kept_rulings(scenario, book), *self.rulings)))

    def notes(self, scenario: Scenario) -> tuple[Note, ...]:
        """What of the scenario's rulings counts no more by the rulebooks of the variant, and what they say instead."""
        return notes_on(scenario, load_rulebook(self.rulebook)) if self.rulebook else ()


def as_it_stands(scenario: Scenario) -> Variant:
    """The scenario by its own rulebooks and rulings, named after its books."""
    return Variant(all_called(scenario.rulebook))


def under(scenario: Scenario, variant: Variant, own: Setting | None = None) -> tuple[Setting, Position, set[str]]:
    """The Setting and the Position of a scenario under a variant, and the questions asked so far of its rules.

    The set grows while the position is played: a question that is not in it in the end cannot have mattered. *own* is
    the Setting of the scenario as it stands, so that only what depends on a reading is made anew.

    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario('rulebook = "duel_kami"\\n[given]\\n')
    >>> "unstable.room" in under(scenario, as_it_stands(scenario))[2]
    False
    """
    rules = Consulted.of(variant.rules(scenario))
    if variant.rulebook:
        hinder(scenario, rules)
        cards = cards_at_hand(scenario.rulebook, variant.rulebook)
        return *set_up_by(variant.of(scenario), rules, variant.rulings, cards), rules.asked
    if own is None:
        hinder(scenario, rules)
        return *set_up_by(scenario, rules, variant.rulings), rules.asked
    setting = own.ruled(rules, customs_of(scenario, variant.rulings))
    return setting, lay_out(scenario, setting), rules.asked


def by_rulebooks(rulebooks: Iterable[Rulebook]) -> tuple[Variant, ...]:
    """A variant for each of these rulebooks; :class:`RulebookError` for one that is not on the shelf.

    >>> by_rulebooks(["duel_kami"])[0].name
    'duel_kami'
    """
    found = []
    for book in rulebooks:
        names = named(book)
        load_rulebook(names)
        found.append(Variant(all_called(names), names))
    return tuple(found)


def by_rulings(rules: RuleSet, rulings: Iterable[Mapping[str, str]]) -> tuple[Variant, ...]:
    """A variant for each of these sets of readings; :class:`RulebookError` for a question or reading nobody knows.

    >>> by_rulings(load_rulebook("duel_kami"), [{"unstable.room": "own"}])[0].name
    'unstable.room = own'
    """
    return tuple(_by_ruling(rules, ruling) for ruling in rulings)


def _by_ruling(rules: RuleSet, ruling: Mapping[str, str]) -> Variant:
    if not ruling:
        raise RulebookError("no reading is named", expected=("a question and its reading, such as unstable.room=own",))
    rules.ruled(ruling)
    clauses = dict.fromkeys(clause for question in ruling for clause in rules.questions[question].clauses)
    name = ", ".join(f"{question} = {reading}" for question, reading in ruling.items())
    return Variant(name, (), tuple(ruling.items()), tuple(clauses))


def other_readings(rules: RuleSet, questions: Iterable[str]) -> tuple[Variant, ...]:
    """A variant for every reading that is not taken of these questions, in the order of the book.

    Raises :class:`RulebookError` for a question that the book does not know.

    >>> [variant.name for variant in other_readings(load_rulebook("duel_kami"), ["unstable.room"])]
    ['unstable.room = own', 'unstable.room = target']
    """
    asked = set(questions)
    for id in sorted(asked - set(rules.questions)):
        raise rules.no_question(id)
    return tuple(
        _by_ruling(rules, {question.id: reading})
        for question in rules.questions.values()
        for reading in question.readings
        if question.id in asked and reading != rules.reads(question.id)
    )
