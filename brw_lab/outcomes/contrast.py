"""What may come of a scenario under each variant, and which endings only some of them have.

Every variant is looked at from the same answers on; where it does not offer those, it has no endings, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brw_lab.errors import BrwError
from brw_lab.outcomes.endings import Ending, Endings, gathered
from brw_lab.outcomes.following import follow, not_set_up
from brw_lab.outcomes.observe import Look, Values, observed
from brw_lab.outcomes.start import Begun, prefix_of
from brw_lab.outcomes.tell import line_text
from brw_lab.outcomes.until import Until, at_rest, until_of
from brw_lab.outcomes.variants import Variant, as_it_stands, under
from brw_lab.outcomes.walk import Limit, bound_of, walk
from brw_lab.outcomes.wording import said
from brw_lab.scenario.schema import Branch, Scenario


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead under one variant: its *endings*, or why there are none, and the questions that were *asked*."""

    variant: Variant
    endings: Endings | None
    stops: str = ""
    asked: frozenset[str] = frozenset()

    @property
    def values(self) -> dict[Values, Ending]:
        """The endings by what is looked at."""
        return {} if self.endings is None else {ending.values: ending for ending in self.endings}


@dataclass(frozen=True, slots=True)
class Contrast:
    """What lies ahead as a scenario stands (first) and under other variants; *names* tell the endings apart."""

    ahead: tuple[Ahead, ...]
    names: tuple[str, ...]

    @property
    def own(self) -> Ahead:
        """What lies ahead as it stands."""
        return self.ahead[0]

    def same(self, other: Ahead) -> bool | None:
        """Whether the same endings lie ahead as in the scenario as it stands; None where a bound left that open."""
        if other.stops:
            return False
        whole = all(each.endings is not None and each.endings.complete for each in (self.own, other))
        return set(other.values) == set(self.own.values) if whole else None

    def of(self, variants: Sequence[Variant]) -> Contrast:
        """The same for some of the variants only."""
        return Contrast((self.own, *(other for other in self.ahead[1:] if other.variant in variants)), self.names)

    @property
    def changed(self) -> tuple[Ahead, ...]:
        """The variants under which other endings lie ahead."""
        return tuple(other for other in self.ahead[1:] if self.same(other) is False)

    @property
    def undecided(self) -> tuple[Ahead, ...]:
        """The variants of which a bound left open whether other endings lie ahead."""
        return tuple(other for other in self.ahead[1:] if self.same(other) is None)

    def only(self, one: Ahead, other: Ahead) -> list[Ending]:
        """The endings that *one* has and *other* does not."""
        return [ending for values, ending in one.values.items() if values not in other.values]

    def told(self, ending: Ending) -> dict[str, Any]:
        """What tells an ending apart from the others of all variants."""
        found = {name: value for name, value in ending.values if name in self.names}
        return found or dict(ending.values)

    def rows(self) -> list[dict[str, Any]]:
        """A row for every ending that not all variants have: ``what``, and for each variant a line there, or None."""
        every = dict.fromkeys(values for ahead in self.ahead for values in ahead.values)
        rows = []
        for values in every:
            have = {ahead.variant.name: ahead.values.get(values) for ahead in self.ahead}
            if None in have.values():
                ending = next(each for each in have.values() if each is not None)
                lines = {name: None if each is None else line_text(each.moves) for name, each in have.items()}
                rows.append({"what": f"ending: {words(self.told(ending))}", **lines})
        return rows

    def lines(self, other: Ahead) -> list[str]:
        """How the endings of a variant differ from those as it stands, in words; nothing where they do not."""
        if other.stops:
            return [f"  no endings to look at: {other.stops}"]
        if self.same(other) is None:
            return ["  whether the same endings lie ahead is not known: not everything was looked at"]
        if self.same(other):
            return []
        lines = [f"  its endings: {len(self.own.values)} as it stands, {len(other.values)} then"]
        sides = self.only(self.own, other), self.only(other, self.own)
        telling = self._telling([ending for side in sides for ending in side])
        for head, side in zip(("only as it stands", "only then"), sides, strict=True):
            lines += [f"    {head}: {words(telling(ending))}, by {line_text(ending.moves)}" for ending in side]
        return lines

    def _telling(self, endings: Sequence[Ending]) -> Callable[[Ending], dict[str, Any]]:
        """What tells some endings apart from each other; all that is told of them where they are alike or only one."""
        every = [self.told(ending) for ending in endings]
        names = {name for told in every for name in told if len({str(each.get(name)) for each in every}) > 1}
        return lambda ending: {name: value for name, value in self.told(ending).items() if not names or name in names}


def words(values: Mapping[str, Any]) -> str:
    """Values in words.

    >>> words({"blue.in": "cell", "red.power": 5})
    'Blue in its Cell; Red 5 Power Points'
    """
    return "; ".join(said(name, value) for name, value in values.items()) or "nothing is looked at"


class Outlook:
    """A scenario's endings, looked at under one variant after another from the same answers on."""

    def __init__(self, scenario: Scenario, until: Until = "effect", limit: int | Limit | None = None) -> None:
        self.scenario = scenario
        self.until = until
        self.limit = bound_of(limit)
        self.before, self.inside = prefix_of(scenario)
        own = as_it_stands(scenario)
        self.setting = under(scenario, own)[0]
        self.look: Look | None = None
        self.own = self.under(own)

    def under(self, variant: Variant) -> Ahead:
        """What lies ahead under a variant."""
        try:
            setting, start, asked = under(self.scenario, variant, self.setting)
        except BrwError as error:
            return Ahead(variant, None, not_set_up(error).text)
        run = follow(Branch("", self.before), self.before, setting, start)
        if run.stop is not None:
            return Ahead(variant, None, run.stop.text, frozenset(asked))
        position = run.steps[-1].position
        over = self.inside and self.until == "effect" and at_rest(position)
        begun = Begun(setting, position, self.scenario, self.before, past=over)
        if self.look is None:
            self.look = observed(None, self.scenario, setting, begun.position)
        found = walk(setting, position, until_of(self.until, position), self.limit, over)
        return Ahead(variant, gathered(begun, found, self.look), "", frozenset(asked))

    def contrast(self, variants: Sequence[Variant]) -> Contrast:
        """What lies ahead as it stands and under each of *variants*; a reading that nothing asks for is not tried."""
        ahead = [self.own]
        for variant in variants:
            asks = bool(variant.rulebook) or any(question in self.own.asked for question, _ in variant.rulings)
            ahead.append(self.under(variant) if asks else Ahead(variant, self.own.endings, self.own.stops))
        every = [dict(values) for each in ahead for values in each.values]
        names = dict.fromkeys(name for values in every for name in values)
        return Contrast(tuple(ahead), tuple(name for name in names if len({v.get(name) for v in every}) > 1))
