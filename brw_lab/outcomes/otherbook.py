"""What of a scenario another rulebook does not take over: Portals, a step of a phase, rulings it leaves no room for.

The cards of the scenario's own books stay at hand, so that only the rules are other ones.
"""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError
from brw_lab.kernel.drawers import POLICIES
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.load import cards_for, load_rulebook
from brw_lab.scenario.known import STATES
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import Rulings
from brw_lab.spellcraft.cards import Cards


class CannotPlay(BrwError):
    """A scenario that a rulebook has no place for; *clauses* are those of both books that say so."""

    def __init__(self, message: str, clauses: tuple[ClauseId, ...]) -> None:
        super().__init__(message)
        self.clauses = clauses


class Note(NamedTuple):
    """Something of a scenario that counts no more under other rules: in words, and the clauses of both sides.

    *question* is the one that was ruled, *says* what the other book says there, ``""`` where it says nothing.
    """

    text: str
    clauses: tuple[ClauseId, ...]
    question: str = ""
    says: str = ""


def cards_at_hand(own: tuple[str, ...], other: tuple[str, ...]) -> Cards:
    """The cards of both books; of two with one id that of the scenario's own book.

    >>> "mononoke" in cards_at_hand(("duel_kami",), ("duel_kami",)).models
    True
    """
    return cards_for(other).merged(cards_for(own))


def kept_rulings(scenario: Scenario, rules: RuleSet) -> Rulings:
    """The rulings of a scenario and of its table that other *rules* leave room for."""
    return tuple((id, reading) for id, reading in scenario.ruled if _open(rules, id, reading))


def notes_on(scenario: Scenario, rules: RuleSet) -> tuple[Note, ...]:
    """What is to be told of the scenario's other rulings: what the book says there, with the clauses of both books."""
    own = load_rulebook(scenario.rulebook)
    found = []
    for id, reading in scenario.ruled:
        if id in own.questions and not _open(rules, id, reading):
            clauses = (*own.questions[id].clauses, *clauses_on(rules, id))
            found.append(Note(_closed(rules, id, reading), clauses, id, _says(rules, id)))
    return tuple(found)


def hinder(scenario: Scenario, rules: RuleSet) -> None:
    """Raise :class:`CannotPlay` where the rules have no such thing as the scenario begins with."""
    own = load_rulebook(scenario.rulebook)
    layout, given = scenario.layout, scenario.given
    message = f"it cannot be played by {rules.title}: "
    if (layout.portals or layout.tokens) and rules.reads("portals") == "none":
        raise CannotPlay(f"{message}it has no Portals", _both(own, rules, "portals"))
    turned = rules.worded(STATES[1])
    early = any(room.token in ("available", "used") and room.state != STATES[1] for _, room in given.rooms)
    if early and rules.reads("room.tokens") == "when-turned" != own.reads("room.tokens"):
        raise CannotPlay(f"{message}no token lies yet on a Room that is not {turned}", _both(own, rules, "room.tokens"))
    phase = own.worded(given.phase.replace("-", " ").title().replace("Clean Up", "Clean-up"))
    if given.phase not in rules.steps:
        raise CannotPlay(f"{message}it has no {phase} Phase", _both(own, rules, f"steps.{given.phase}"))
    if given.step and given.step not in rules.steps[given.phase]:
        text = f"{message}its {rules.worded(phase)} Phase has no step {given.step!r}"
        raise CannotPlay(text, _both(own, rules, f"steps.{given.phase}"))


def clauses_on(rules: RuleSet, name: str) -> tuple[ClauseId, ...]:
    """Where a book prints a policy, an open question, or another thing in its drawers (``limit.turns``).

    >>> clauses_on(load_rulebook("duel_kami"), "unstable.room")
    ('kami.unstable-spell.effect', 'kami.cast.unstable-first')
    """
    if name in rules.questions:
        return rules.questions[name].clauses
    return rules.policies[name].clauses if name in rules.policies else rules.clause_ids((name,))


def _both(own: RuleSet, rules: RuleSet, name: str) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys((*clauses_on(own, name), *clauses_on(rules, name))))


def _open(rules: RuleSet, question: str, reading: str) -> bool:
    return question in rules.questions and reading in rules.questions[question].readings


def _closed(rules: RuleSet, question: str, reading: str) -> str:
    """What a book that leaves no room for a reading says instead."""
    says = _says(rules, question)
    if question in rules.questions:
        return f"{rules.title} knows no reading {reading!r} of {question}: there it is {says}"
    if not says:
        return f"{rules.title} leaves no question {question} open and says nothing of its own there"
    return f"{rules.title} leaves no question {question} open: it says: {says}"


def _says(rules: RuleSet, question: str) -> str:
    said = rules.reads(question)
    means = POLICIES[question].words if question in POLICIES else {}
    return (rules.questions[question].readings if question in rules.questions else means).get(said, said)
