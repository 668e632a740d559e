"""Which scenarios does a reading or another rulebook change, and how: one table over many scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError, raise_all
from brw_lab.outcomes.change import Change, as_dict, change_of
from brw_lab.outcomes.compare import Ours, changes, own_runs, parts_of
from brw_lab.outcomes.otherbook import Note
from brw_lab.outcomes.parting import Part
from brw_lab.outcomes.variants import Variant, as_it_stands, by_rulebooks, by_rulings, other_readings
from brw_lab.rulebooks.load import Rulebook
from brw_lab.scenario.schema import Scenario
from brw_lab.spread import Progress, spread


@dataclass(frozen=True, slots=True)
class Readings:
    """What the *variants* change in *scenarios*: one of *changes* for each scenario that a variant changes.

    *clauses* are those that a variant's questions touch. *tried* says for each rulebook among the variants how many of
    the scenarios are played by another one, *notes* for each of these which rulings of which scenarios it cannot keep.
    """

    scenarios: tuple[str, ...]
    variants: tuple[str, ...]
    changes: tuple[Change, ...]
    clauses: Mapping[str, tuple[ClauseId, ...]]
    tried: Mapping[str, int] = field(default_factory=dict)
    notes: Mapping[str, Mapping[Note, tuple[str, ...]]] = field(default_factory=dict)

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
            if variant in self.tried:
                blocks += self._by_book(variant, found)
                continue
            these = f"these {len(found)} scenarios" if len(found) > 1 else "this scenario"
            if found:
                blocks.append("\n".join([f"{variant} changes {these}:", *(f"  {each.line}" for each in found)]))
            else:
                idle.append(f"  {variant}")
        return "\n\n".join(blocks + (["\n".join(["Nothing is changed by:", *idle])] if idle else []))

    def _by_book(self, book: str, found: Sequence[Change]) -> list[str]:
        """What another rulebook changes, what it cannot play, which rulings it cannot keep; how much is the same."""
        barred = [each for each in found if each.unplayable]
        played = [each for each in found if not each.unplayable]
        tried = self.tried[book]
        blocks = [[f"{book} changes {len(played)} of {tried} scenarios:", *_told(played)]] if played else []
        blocks += [[f"{book} cannot play {len(barred)} of {tried} scenarios:", *_barred(barred)]] if barred else []
        blocks += _not_kept(book, self.notes.get(book, {}))
        return ["\n".join(lines) for lines in [*blocks, [f"{book} changes nothing in {_many(tried - len(found))}."]]]

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab compare --json`` prints for several scenarios."""
        return {
            "scenarios": list(self.scenarios),
            "variants": list(self.variants),
            "same": not self.changes,
            "clauses": {variant: list(clauses) for variant, clauses in self.clauses.items()},
            "changes": [as_dict(change) for change in self.changes],
            "tried": dict(self.tried),
            "notes": [
                {"variant": book, "text": note.text, "clauses": list(note.clauses), "scenarios": list(names)}
                for book, notes in self.notes.items()
                for note, names in notes.items()
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


def _many(scenarios: int) -> str:
    return f"{scenarios} scenario{'' if scenarios == 1 else 's'}"


def _not_kept(book: str, notes: Mapping[Note, tuple[str, ...]]) -> list[list[str]]:
    """The rulings that another book leaves no room for: where it says something itself, and where it is silent."""
    said: dict[tuple[str, str], dict[str, None]] = {}
    for note, names in notes.items():
        said.setdefault((note.question, note.says), {}).update(dict.fromkeys(names))
    says = [f"  {name}: {words} ({_many(len(about))})" for (name, words), about in sorted(said.items()) if words]
    silent = sorted(question for question, words in said if not words)
    about = {name for (_, words), names in said.items() if not words for name in names}
    listed = [f"  {line}" for line in wrap(", ".join(silent), 110)]
    blocks = [[f"{book} keeps no ruling of these questions, for it says itself:", *says]] if says else []
    head = f"{book} keeps no ruling of these questions and says nothing of them ({_many(len(about))}):"
    return blocks + ([[head, *listed]] if silent else [])


def _told(found: Sequence[Change]) -> list[str]:
    return [line for each in found for line in (f"  {each.line}", *([f"    {each.by}"] if each.by else []))]


def _barred(found: Sequence[Change]) -> list[str]:
    """Each reason why scenarios cannot be played, and which they are."""
    reasons: dict[str, list[str]] = {}
    for each in found:
        reasons.setdefault(f"  {each.change}{f' {each.by}' if each.by else ''}:", []).append(f"    {each.scenario}")
    return [line for reason, names in reasons.items() for line in (reason, *names)]


def compare_all(
    scenarios: Iterable[Scenario],
    *,
    rulebooks: Sequence[Rulebook] = (),
    rulings: Sequence[Mapping[str, str]] = (),
    executor: Executor | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Readings:
    """Which of many scenarios each variant changes, and how; without any named, every other reading of every question.

    Only readings of questions that a run consulted are played: any other could not matter. About 50 ms a scenario, on
    an *executor*, by so many *workers*, or here; *progress* is told how many are done.

    Raises :class:`RulebookError` for a rulebook, question or reading that nobody knows, and a :class:`BrwError` with
    all that is wrong in the scenarios that cannot be played as they stand.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = compare_all([load_scenario("duel_kami/cast/unstable-comes-first")])
    >>> table.of("unstable.room = own")[0].change
    'red is no longer asked: place'
    """
    tasks = dict(enumerate(scenarios))
    shared = (tuple(rulebooks), tuple(rulings))
    looked = list(spread(_looked_at, shared, tasks, executor, workers=workers, progress=progress).values())
    raise_all([error for one in looked for error in one.errors])
    variants = {variant.name: variant for one in looked for variant in one.variants}
    found: dict[str, list[Change]] = {}
    for change in (change for one in looked for change in one.changes):
        found.setdefault(change.variant, []).append(change)
    order = tuple(variants) if rulebooks or rulings else tuple(sorted(variants, key=_place(variants)))
    told = tuple(change for variant in order for change in found.get(variant, ()))
    names = tuple(scenario.name for scenario in tasks.values())
    books = [name for name in order if variants[name].rulebook]
    tried = {book: sum(variants[book] in one.variants for one in looked) for book in books}
    notes = {book: _noted(names, [one.notes.get(book, ()) for one in looked]) for book in books}
    return Readings(names, order, told, {name: variants[name].clauses for name in order}, tried, notes)


class _Looked(NamedTuple):
    """What was found out about one scenario, or what is wrong with it."""

    variants: tuple[Variant, ...]
    changes: tuple[Change, ...] = ()
    notes: Mapping[str, tuple[Note, ...]] = {}
    errors: tuple[BrwError, ...] = ()


def _looked_at(shared: tuple[Sequence[Rulebook], Sequence[Mapping[str, str]]], scenario: Scenario) -> _Looked:
    chosen = _chosen(scenario, *shared)
    try:
        ours = own_runs(scenario)
    except BrwError as error:
        return _Looked(chosen, errors=error.all)
    found = _changes(scenario, ours, chosen if any(shared) else None)
    notes = {variant.name: variant.notes(scenario) for variant in chosen if variant.rulebook}
    return _Looked(chosen, tuple(found), notes)


def _noted(names: Sequence[str], notes: Sequence[tuple[Note, ...]]) -> dict[Note, tuple[str, ...]]:
    """Every note, and the scenarios that it is about."""
    found: dict[Note, list[str]] = {}
    for name, here in zip(names, notes, strict=True):
        for note in here:
            found.setdefault(note, []).append(name)
    return {note: tuple(about) for note, about in found.items()}


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
    grouped: dict[Variant, list[Part]] = {}
    for part in parts:
        grouped.setdefault(part.variant, []).append(part)
    return [change_of(scenario, ours, variant, group) for variant, group in grouped.items()]
