"""Which scenarios does a reading change, and how: one table over many scenarios, by reading or by rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError, raise_all
from brw_lab.outcomes.compare import Ours, changes, own_runs, parts_of
from brw_lab.outcomes.parting import Part
from brw_lab.outcomes.variants import Variant, as_it_stands, by_rulebooks, by_rulings, other_readings
from brw_lab.rulebooks.load import Rulebook
from brw_lab.scenario.schema import Scenario


class Change(NamedTuple):
    """How a variant changes a scenario: the first difference in words, the claims that turn, where its moves end.

    *where* is the place of the difference, *stops* empty where all moves can be made.
    """

    variant: str
    scenario: str
    where: str
    change: str
    claims: tuple[str, ...] = ()
    stops: str = ""

    @property
    def how(self) -> str:
        """``claims`` turn, the run ``stops``, or something else is asked or happens on the way (``told``).

        >>> Change("x = y", "a", "at the start, period 1", "blue is asked: repeat", ("blue.power",)).how
        'claims'
        """
        return "claims" if self.claims else "stops" if self.stops else "told"

    @property
    def line(self) -> str:
        """The change in one line.

        >>> Change("x = y", "a", "at the start, period 1", "blue is asked: repeat", ("blue.power",)).line
        'a: blue is asked: repeat (claims turn: blue.power)'
        """
        turned = f" (claims turn: {', '.join(self.claims)})" if self.claims else ""
        stopped = f" ({self.stops})" if self.stops not in ("", self.change) else ""
        return f"{self.scenario}: {self.change}{turned}{stopped}"


@dataclass(frozen=True, slots=True)
class Readings:
    """What the *variants* change in *scenarios*: one of *changes* for each scenario that a variant changes.

    *clauses* are those that a variant's questions touch.
    """

    scenarios: tuple[str, ...]
    variants: tuple[str, ...]
    changes: tuple[Change, ...]
    clauses: Mapping[str, tuple[ClauseId, ...]]

    def of(self, variant: str) -> tuple[Change, ...]:
        """What one variant changes."""
        return tuple(change for change in self.changes if change.variant == variant)

    def text(self) -> str:
        """The table as lines for a terminal: each variant with the scenarios it changes, then those that change none.

        >>> Readings(("a", "b"), ("x = y", "x = z"), (Change("x = y", "a", "", "blue is asked: place"),), {}).text()
        'x = y changes this scenario:\\n  a: blue is asked: place\\n\\nNothing is changed by:\\n  x = z'
        """
        blocks, idle = [], []
        for variant in self.variants:
            found = self.of(variant)
            these = f"these {len(found)} scenarios" if len(found) > 1 else "this scenario"
            if found:
                blocks.append("\n".join([f"{variant} changes {these}:", *(f"  {each.line}" for each in found)]))
            else:
                idle.append(f"  {variant}")
        return "\n\n".join(blocks + (["\n".join(["Nothing is changed by:", *idle])] if idle else []))

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab compare --json`` prints for several scenarios."""
        return {
            "scenarios": list(self.scenarios),
            "variants": list(self.variants),
            "same": not self.changes,
            "clauses": {variant: list(clauses) for variant, clauses in self.clauses.items()},
            "changes": [
                {**change._asdict(), "claims": list(change.claims), "how": change.how} for change in self.changes
            ],
        }

    def __repr__(self) -> str:
        idle = sum(not self.of(variant) for variant in self.variants)
        return f"<Readings: {len(self.variants)} variants of {len(self.scenarios)} scenarios, {idle} change nothing>"

    def _repr_markdown_(self) -> str:
        """A row for each variant that changes any: how many, in how many of them claims turn, and which."""
        rows = ["| Variant | Changes | Claims turn in | Scenarios |", "|---|---|---|---|"]
        idle = 0
        for variant in self.variants:
            found = self.of(variant)
            idle += not found
            names = ", ".join(change.scenario for change in found)
            if found:
                rows.append(f"| {variant} | {len(found)} | {sum(bool(each.claims) for each in found)} | {names} |")
        others = f"{idle} other variant{'' if idle == 1 else 's'} change{'s' if idle == 1 else ''} nothing here."
        return "\n".join([*rows, *(["", others] if idle else [])])


def compare_all(
    scenarios: Iterable[Scenario],
    *,
    rulebooks: Sequence[Rulebook] = (),
    rulings: Sequence[Mapping[str, str]] = (),
) -> Readings:
    """Which of many scenarios each variant changes, and how; without any named, every other reading of every question.

    Only readings of questions that a run consulted are played: any other could not matter. About 50 ms a scenario.

    Raises :class:`RulebookError` for a rulebook, question or reading that nobody knows, and a :class:`BrwError` with
    all that is wrong in the scenarios that cannot be played as they stand.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = compare_all([load_scenario("duel_kami/cast/unstable-comes-first")])
    >>> table.of("unstable.room = own")[0].change
    'red is no longer asked: place'
    """
    names: list[str] = []
    variants: dict[str, Variant] = {}
    found: dict[str, list[Change]] = {}
    errors: list[BrwError] = []
    for scenario in scenarios:
        names.append(scenario.name)
        chosen = _chosen(scenario, rulebooks, rulings)
        variants.update({variant.name: variant for variant in chosen})
        try:
            ours = own_runs(scenario)
        except BrwError as error:
            errors += error.all
            continue
        for change in _changes(scenario, ours, chosen if rulebooks or rulings else None):
            found.setdefault(change.variant, []).append(change)
    raise_all(errors)
    order = tuple(variants) if rulebooks or rulings else tuple(sorted(variants, key=_place(variants)))
    told = tuple(change for variant in order for change in found.get(variant, ()))
    return Readings(tuple(names), order, told, {name: variants[name].clauses for name in order})


def _chosen(
    scenario: Scenario, rulebooks: Sequence[Rulebook], rulings: Sequence[Mapping[str, str]]
) -> tuple[Variant, ...]:
    """The variants that a scenario is looked at under."""
    own = as_it_stands(scenario)
    rules = own.rules(scenario)
    if not rulebooks and not rulings:
        return other_readings(rules, rules.questions)
    others = tuple(variant for variant in by_rulebooks(rulebooks) if variant.name != own.name)
    return (*others, *by_rulings(rules, rulings))


def _place(variants: Mapping[str, Variant]) -> Any:
    """A key that keeps the readings of a question together, questions in the order in which they first came."""
    questions = {variant.rulings[0][0]: None for variant in variants.values()}
    order = {question: place for place, question in enumerate(questions)}
    return lambda name: (order[variants[name].rulings[0][0]], name)


def _changes(scenario: Scenario, ours: Ours, chosen: tuple[Variant, ...] | None) -> list[Change]:
    """A change for every variant under which a branch goes another way."""
    if chosen is None:
        parts = changes(scenario, ours)
    else:
        parts = [part for variant in chosen for part in parts_of(scenario, ours, variant)]
    grouped: dict[str, list[Part]] = {}
    for part in parts:
        grouped.setdefault(part.variant.name, []).append(part)
    return [_change(scenario, variant, group) for variant, group in grouped.items()]


def _change(scenario: Scenario, variant: str, parts: list[Part]) -> Change:
    """The first difference of the first branch that differs; the claims that turn and the end of the moves in any."""
    claims = dict.fromkeys(turn.claim for part in parts for turn in part.turns)
    stops = next((part.stops for part in parts if part.stops), "")
    first = parts[0]
    where = f"{first.branch}: {first.where}" if first.branch else first.where
    return Change(variant, scenario.name, where, first.change, tuple(claims), stops)
