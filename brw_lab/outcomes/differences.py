"""What do two rulebooks say differently, and which scenarios show it: told by their drawers, found by playing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from brw_lab.drawn import Tabled
from brw_lab.files import shipped
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.outcomes.causes import changed_by, looked_into
from brw_lab.outcomes.compare import Comparison, compare, own_runs, parts_of
from brw_lab.outcomes.drawers import Difference, between, only_in, without_doubles
from brw_lab.outcomes.variants import by_rulebooks
from brw_lab.rulebooks.load import Rulebook, load_rulebook, named
from brw_lab.scenario.load import load_scenario, load_scenarios
from brw_lab.scenario.schema import Scenario

MOST = 3
"""So many scenarios of each book are looked for by which a difference is shown."""


@dataclass(frozen=True, slots=True)
class Differences(Tabled):
    """Everything that two *books* say differently, in the order of their drawers; *titles* are what they are called.

    *only* are the questions that one of them leaves open while the other knows nothing of them; *tried* is how many
    scenarios were at hand to show the rest.
    """

    books: tuple[str, str]
    titles: tuple[str, str]
    found: tuple[Difference, ...]
    only: tuple[tuple[str, ...], tuple[str, ...]]
    tried: int = 0

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __getitem__(self, name: str) -> Difference:
        return next(each for each in self.found if each.name == name)

    @property
    def shown(self) -> tuple[Difference, ...]:
        """Those that a scenario shows."""
        return tuple(each for each in self.found if each.shown)

    def about(self, *words: str) -> Differences:
        """The same, of what has one of these words in its name.

        >>> [each.name for each in differences("duel_kami", "duel_lex", ()).about("majority")]
        ['tally.majority-tie']
        """
        found = tuple(each for each in self.found if any(word in each.name for word in words))
        return replace(self, found=found, only=((), ()))

    def only_shown(self) -> Differences:
        """The same, without what no scenario at hand shows."""
        return replace(self, found=self.shown)

    def in_play(self) -> Comparison | None:
        """The simplest scenario that shows one of them, by its own book and by the other; None where none does.

        One that the other book can play to its end goes before one that it cannot.

        >>> fall = load_scenario("duel_kami/defeat/at-the-period")
        >>> differences("duel_kami", "duel_lex", [fall]).about("points.most").in_play().same
        False
        """
        names = {name for each in self.found for name in each.shown}
        stopped = None
        for scenario in sorted(map(load_scenario, names), key=_simplest):
            own = "+".join(scenario.rulebook)
            (other,) = by_rulebooks([book for book in self.books if book != own])
            if not any(part.stops for part in parts_of(scenario, own_runs(scenario), other)):
                return compare(scenario, rulebooks=[other.rulebook])
            stopped = stopped or (scenario, other.rulebook)
        return stopped and compare(stopped[0], rulebooks=[stopped[1]])

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab differences --json`` prints."""
        return {
            "books": list(self.books),
            "titles": list(self.titles),
            "differences": [each.as_dict() for each in self.found],
            "only": {book: list(names) for book, names in zip(self.books, self.only, strict=True)},
            "scenarios": self.tried,
        }

    def text(self) -> str:
        """The differences as lines for a terminal, drawer by drawer."""
        lines = [f"{self.titles[0]} | {self.titles[1]}"]
        for drawer in dict.fromkeys(each.drawer for each in self.found):
            lines += ["", f"{drawer}s:" if drawer != "policy" else "policies:"]
            for each in without_doubles(self.found):
                if each.drawer == drawer:
                    lines += self._lines(each)
        for title, names in zip(self.titles, self.only, strict=True):
            listed = [f"  {line}" for line in wrap(", ".join(names), 110)]
            lines += ["", f"only {title} leaves open:", *listed] if names else []
        return "\n".join(lines)

    def _lines(self, each: Difference) -> list[str]:
        clauses = " | ".join(", ".join(side.clauses) or "no clause" for side in (each.here, each.there))
        cited = f" [{clauses}]" if each.clauses else ""
        if each.drawer == "word":
            return [f"  {each.here.words} | {each.there.words}{cited}"]
        by_book = [[name for name in each.shown if name.startswith(f"{book}/")] for book in self.books]
        others = [name for name in each.shown if not any(name in names for names in by_book)]
        shown = [f"    shown by {', '.join(names)}" for names in (*by_book, others) if names]
        shown = shown or (["    no scenario at hand shows it"] if self.tried else [])
        return [f"  {each.line}", f"    {each.name}{cited}", *shown]

    def __repr__(self) -> str:
        return f"<Differences: {len(self)} between {' and '.join(self.titles)}, {len(self.shown)} shown by a scenario>"


def differences(
    one: Rulebook, other: Rulebook, scenarios: Iterable[Scenario] | None = None, most: int = MOST
) -> Differences:
    """What two rulebooks say differently, and for each the simplest scenarios, *most* of each book, that show it.

    A scenario shows a difference when it goes another way as soon as its own book takes this one thing from the other.
    Looked through are *scenarios*, or, without any, all that are shipped of both books (about 20 s); none when they
    are empty.

    Raises :class:`RulebookError` for a rulebook that is not on the shelf.

    >>> told = differences("duel_kami", "duel_lex", ())
    >>> told["limit.defeat.points.most"].line, told["limit.defeat.points.most"].clauses
    ('Power Points for inflicting most of it: 4 | 3', ('kami.defeat.points.most', 'lex.defeat.score-majority'))
    """
    rules = load_rulebook(one), load_rulebook(other)
    books = "+".join(named(one)), "+".join(named(other))
    found = tuple(between(*rules))
    chosen = list(_shipped(books) if scenarios is None else scenarios)
    shown: dict[str, list[str]] = {each.name: [] for each in found}
    for own, its, others in ((books[0], rules[0], rules[1]), (books[1], rules[1], rules[0])):
        here = [scenario for scenario in chosen if "+".join(scenario.rulebook) == own]
        for name, names in shown_in(here, tuple(between(its, others)), others, most).items():
            shown[name] += names
    told = tuple(replace(each, shown=tuple(shown[each.name])) for each in found)
    only = only_in(*rules), only_in(rules[1], rules[0])
    return Differences(books, (rules[0].title, rules[1].title), told, only, len(chosen))


def shown_in(
    scenarios: Iterable[Scenario], found: tuple[Difference, ...], other: RuleSet, most: int = MOST
) -> Mapping[str, list[str]]:
    """The simplest of some scenarios of one book that each difference from another one changes, at most *most* each.

    A scenario that rules such a question itself says nothing about what its book says.

    >>> from brw_lab.scenario.load import load_scenario
    >>> kami, lex = load_rulebook("duel_kami"), load_rulebook("duel_lex")
    >>> fall = load_scenario("duel_kami/defeat/at-the-period")
    >>> shown_in([fall], tuple(between(kami, lex)), lex)["limit.defeat.points.most"]
    ['duel_kami/defeat/at-the-period']
    """
    shown: dict[str, list[str]] = {each.name: [] for each in found}
    for scenario in sorted(scenarios, key=_simplest):
        wanted = [each for each in found if len(shown[each.name]) < most and each.name not in dict(scenario.ruled)]
        if not wanted:
            continue
        ours = own_runs(scenario)
        for each in looked_into(ours.setting.rules, wanted):
            if changed_by(scenario, ours.setting, ours.runs, other, each):
                shown[each.name].append(scenario.name)
    return shown


def _simplest(scenario: Scenario) -> tuple[int, int, str]:
    return len(scenario.ruled), sum(len(branch.moves) for branch in scenario.ways), scenario.name


def _shipped(books: tuple[str, str]) -> Iterator[Scenario]:
    """The scenarios that are shipped of these books."""
    for book in books:
        if (shipped("scenarios") / book).is_dir():
            yield from load_scenarios(book)
