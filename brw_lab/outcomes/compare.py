"""What if it were read the other way: one scenario under several rulebooks or readings, and where the runs part.

A variant that does not offer a move, misses a rule or cannot even be set up is an answer here, not an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from brw_lab.errors import BrwError
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.causes import causes
from brw_lab.outcomes.comparing import comparison_markdown, comparison_text, side_in_words, what
from brw_lab.outcomes.contrast import Contrast, Outlook
from brw_lab.outcomes.drawers import Difference
from brw_lab.outcomes.endings import Endings
from brw_lab.outcomes.following import Run, follow, not_set_up, own_run
from brw_lab.outcomes.otherbook import Note
from brw_lab.outcomes.parting import Part, parting
from brw_lab.outcomes.record import record
from brw_lab.outcomes.start import Start, begun
from brw_lab.outcomes.until import Until
from brw_lab.outcomes.variants import Variant, as_it_stands, by_rulebooks, by_rulings, other_readings, under
from brw_lab.outcomes.walk import Limit
from brw_lab.rulebooks.load import Rulebook
from brw_lab.scenario.schema import Scenario


@dataclass(frozen=True, slots=True)
class Comparison:
    """One scenario under several *variants*, the first as it stands: the *parts* at which the others go another way.

    *asked* are the questions that its own run consulted: another reading of any other changes nothing in it. *contrast*
    is what lies ahead under each variant from the same answers on; *named* whether the variants were asked for. For
    another rulebook *causes* are what it says differently that alone changes the scenario, *notes* what of the
    scenario's rulings it cannot keep, each by the name of the variant.
    """

    scenario: Scenario
    variants: tuple[Variant, ...]
    parts: tuple[Part, ...]
    asked: tuple[str, ...]
    contrast: Contrast
    named: bool = False
    causes: Mapping[str, tuple[Difference, ...]] = field(default_factory=dict)
    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)

    @property
    def endings(self) -> dict[str, Endings | None]:
        """Every ending under each variant, by its name; None where it does not offer the answers before."""
        return {ahead.variant.name: ahead.endings for ahead in self.contrast.ahead}

    @property
    def same(self) -> bool:
        """Whether every variant tells the same, and the same endings lie ahead."""
        return not self.parts and not self.contrast.changed and not self.contrast.undecided

    @property
    def differences(self) -> list[dict[str, Any]]:
        """What differs, a row a thing: where runs part, claims, endings; None for a variant that has no such thing."""
        return [*self._partings(), *self._claims(), *self.contrast.rows()]

    def _partings(self) -> list[dict[str, Any]]:
        own = self.variants[0].name
        return [
            {
                "what": what(part, part.where),
                own: side_in_words(part.here),
                part.variant.name: side_in_words(part.there),
            }
            for part in self.parts
        ]

    def _claims(self) -> list[dict[str, Any]]:
        rows: dict[tuple[str, str], dict[str, Any]] = {}
        for part in self.parts:
            for claim, here, _there in part.turns:
                row = {"what": what(part, claim)} | {variant.name: _plain(here) for variant in self.variants}
                rows.setdefault((part.branch, claim), row)
        for part in self.parts:
            found = {turn.claim: _plain(turn.there) for turn in part.turns}
            for (branch, claim), row in rows.items():
                if branch == part.branch and (part.stops or claim in found):
                    row[part.variant.name] = found.get(claim)
        return list(rows.values())

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab compare --json`` prints."""
        return {
            "file": self.scenario.file,
            "title": self.scenario.title,
            "variants": [variant.name for variant in self.variants],
            "endings": {
                name: [] if found is None else found.as_dict()["endings"] for name, found in self.endings.items()
            },
            "same": self.same,
            "undecided": [ahead.variant.name for ahead in self.contrast.undecided],
            "differences": self.differences,
            "parts": [part.as_dict() for part in self.parts],
            "asked": list(self.asked),
            "causes": [{"variant": name} | each.as_dict() for name, found in self.causes.items() for each in found],
            "notes": [
                {"variant": name, "text": note.text, "clauses": list(note.clauses)}
                for name, notes in self.notes.items()
                for note in notes
            ],
        }

    def text(self) -> str:
        """The comparison as lines for a terminal."""
        return comparison_text(self)

    def __repr__(self) -> str:
        parted = {part.variant for part in self.parts} | {ahead.variant for ahead in self.contrast.changed}
        changed = sum(variant in parted for variant in self.variants[1:])
        tried = len(self.variants) - 1
        many = f"{tried} variant{'' if tried == 1 else 's'}"
        return f"<Comparison: {many}, {changed} of them change{'s' if changed == 1 else ''} {self.scenario.title!r}>"

    def _repr_markdown_(self) -> str:
        return comparison_markdown(self)


def compare(
    start: Start,
    *,
    rulebooks: Iterable[Rulebook] = (),
    rulings: Iterable[Mapping[str, str]] = (),
    until: Until = "effect",
    limit: int | Limit | None = None,
) -> Comparison:
    """The same moves by other *rulebooks*, by other readings (each of *rulings* one variant), or, without either, by
    every other reading that changes anything; and the endings ahead of its last effect, looked at up to *until*.

    *start* is a Scenario or a Table that came from one: what was played there is what is compared.

    Raises :class:`RulebookError` for a rulebook, question or reading that nobody knows, :class:`ScenarioError` where
    the scenario itself cannot be played, or for a bare position, which nobody can set up again.

    >>> from brw_lab.scenario.load import load_scenario
    >>> both = compare(load_scenario("duel_kami/cast/unstable-comes-first"), rulings=[{"unstable.room": "own"}])
    >>> both.same, both.parts[0].change
    (False, 'red is no longer asked: place')
    """
    scenario = _scenario(start)
    own = as_it_stands(scenario)
    ours, outlook = own_runs(scenario), Outlook(scenario, until, limit)
    named = bool(rulebooks) or bool(rulings)
    chosen = [variant for variant in by_rulebooks(_many(rulebooks, str)) if variant.name != own.name]
    chosen += by_rulings(own.rules(scenario), _many(rulings, Mapping))
    chosen = list(dict.fromkeys(chosen))
    if not named:
        chosen = list(other_readings(own.rules(scenario), {*ours.asked, *outlook.own.asked}))
    parts = tuple(part for variant in chosen for part in parts_of(scenario, ours, variant))
    contrast = outlook.contrast(chosen)
    if not named:
        mattering = {part.variant for part in parts} | {ahead.variant for ahead in contrast.changed}
        chosen = [variant for variant in chosen if variant in mattering]
        contrast = contrast.of(chosen)
    books = [variant for variant in chosen if variant.rulebook]
    found = {variant.name: causes_of(scenario, ours, variant, parts) for variant in books}
    notes = {variant.name: variant.notes(scenario) for variant in books}
    return Comparison(scenario, (own, *chosen), parts, ours.asked, contrast, named, found, notes)


def _many(given: Iterable[Any], one: type) -> Iterable[Any]:
    """Several, also where a single one was given."""
    return [given] if isinstance(given, one) else given


def _scenario(start: Start) -> Scenario:
    """The scenario to be compared; of a Table, what was played at it."""
    if isinstance(start, Scenario):
        return start
    if isinstance(start, tuple):
        return record(None, *start, (), "")
    begun(start)  # what is no Table is told so
    told = start.scenario
    return record(told, start.setting, start.to_decide, start.line, told.title if told else "")


@dataclass(frozen=True, slots=True)
class Ours:
    """A scenario as it stands: its Setting, a run for each branch, and the questions they consulted, sorted."""

    setting: Setting
    runs: tuple[Run, ...]
    asked: tuple[str, ...]


def own_runs(scenario: Scenario) -> Ours:
    """Play a scenario as it stands; raises :class:`ScenarioError` where it cannot be."""
    setting, start, asked = under(scenario, as_it_stands(scenario))
    runs = tuple(own_run(scenario, branch, setting, start) for branch in scenario.ways)
    return Ours(setting, runs, tuple(sorted(asked)))


def parts_of(scenario: Scenario, ours: Ours, variant: Variant) -> list[Part]:
    """Where the branches of a scenario part from its own runs under a variant.

    A reading of a question that nobody consulted is not even tried: it could not have mattered.
    """
    if not variant.rulebook and not any(question in ours.asked for question, _ in variant.rulings):
        return []
    parts = (
        parting(branch.title, own, variant, run)
        for branch, own, run in zip(scenario.ways, ours.runs, runs_under(scenario, ours, variant), strict=True)
    )
    return [part for part in parts if part is not None]


def runs_under(scenario: Scenario, ours: Ours, variant: Variant) -> list[Run]:
    """The runs of every branch under a variant; one that cannot be set up stops before it begins."""
    try:
        setting, start, _ = under(scenario, variant, ours.setting)
    except BrwError as error:
        return [Run(None, (), (), stop=not_set_up(error)) for _ in ours.runs]
    ways = zip(scenario.ways, ours.runs, strict=True)
    return [follow(branch, own.answers, setting, start) for branch, own in ways]


def causes_of(scenario: Scenario, ours: Ours, variant: Variant, parts: Iterable[Part]) -> tuple[Difference, ...]:
    """What another rulebook says differently that alone makes a scenario part; nothing where it does not begin."""
    parted = [part for part in parts if part.variant == variant]
    if not parted or parted[0].there.setting is None:
        return ()
    return causes(scenario, ours.setting, ours.runs, variant.rules(scenario))


def changes(scenario: Scenario, ours: Ours, *ids: str) -> list[Part]:
    """Where another reading of any question (of these *ids* only, if any) makes a branch go another way."""
    rules = as_it_stands(scenario).rules(scenario)
    variants = other_readings(rules, ids or ours.asked)
    return [part for variant in variants for part in parts_of(scenario, ours, variant)]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
