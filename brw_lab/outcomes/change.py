"""How a variant changes one scenario, in lines: the first difference, the claims that turn, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from brw_lab.cite import ClauseId, few
from brw_lab.outcomes.compare import Ours, causes_of
from brw_lab.outcomes.drawers import Difference
from brw_lab.outcomes.parting import Part, in_words
from brw_lab.outcomes.variants import Variant
from brw_lab.scenario.schema import Scenario


class Change(NamedTuple):
    """How a variant changes a scenario: the first difference in words, the claims that turn, where its moves end.

    *where* is the place of the difference, *stops* empty where all moves can be made. *here* and *there* are the
    clauses of both sides; for another rulebook, *because* names what it says differently that alone changes the
    scenario. *unplayable* is one that the other rulebook cannot even begin. *said* tells for each of *claims* what has
    become of it.
    """

    variant: str
    scenario: str
    where: str
    change: str
    claims: tuple[str, ...] = ()
    stops: str = ""
    here: tuple[ClauseId, ...] = ()
    there: tuple[ClauseId, ...] = ()
    because: tuple[str, ...] = ()
    unplayable: bool = False
    said: tuple[str, ...] = ()

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
        >>> Change("B", "a", "", "Red gains a Trophy", ("red.power", "crown"), said=("red.power is 4, not 5", "")).line
        'a: Red gains a Trophy (so red.power is 4, not 5; and 1 more)'
        """
        turned = f" (claims turn: {', '.join(self.claims)})" if self.claims else ""
        if self.said:
            first, *more = [each for each in self.said if each != self.change] or [""]
            turned = f" (so {first}{f'; and {len(more)} more' if more else ''})" if first else ""
        stopped = f" ({self.stops})" if self.stops not in ("", self.change) else ""
        return f"{self.scenario}: {self.change}{turned}{stopped}"

    @property
    def by(self) -> str:
        """What makes the change, and the clauses of both sides, in one line; ``""`` where nothing says so.

        >>> Change("x", "a", "", "", here=("kami.a",), there=("lex.a", "lex.b"), because=("limit.turns",)).by
        'by limit.turns [kami.a | lex.a, lex.b]'
        """
        because = [f"by {', '.join(self.because)}"] if self.because else []
        cited = [f"[{few(self.here)} | {few(self.there)}]"] if self.here or self.there else []
        return " ".join(because + cited)


def as_dict(change: Change) -> dict[str, Any]:
    """The change as ``brw-lab compare --json`` prints it."""
    lists = {key: list(value) for key, value in change._asdict().items() if isinstance(value, tuple)}
    return {**change._asdict(), **lists, "how": change.how}


def change_of(scenario: Scenario, ours: Ours, variant: Variant, parts: list[Part]) -> Change:
    """The change in all *parts* of a scenario: the first difference of the first branch that differs, claims of any."""
    claims = {turn.claim: in_words(turn) for part in reversed(parts) for turn in reversed(part.turns)}
    claims = dict(reversed(claims.items()))
    stops = next((part.stops for part in parts if part.stops), "")
    first = parts[0]
    where = f"{first.branch}: {first.where}" if first.branch else first.where
    made = Change(variant.name, scenario.name, where, first.change, tuple(claims), stops)
    made = made._replace(here=first.here.clauses, there=first.there.clauses, said=tuple(claims.values()))
    if not variant.rulebook:
        return made
    if first.there.setting is None:
        known = ours.setting.rules.clauses
        here = tuple(each for each in made.there if each in known)
        return made._replace(unplayable=True, here=here, there=tuple(each for each in made.there if each not in known))
    single = causes_of(scenario, ours, variant, parts)
    sides = _clauses(scenario, ours, variant, single)
    because = tuple(each.name for each in single)
    return made._replace(because=because, here=made.here or sides[0], there=made.there or sides[1])


def _clauses(
    scenario: Scenario, ours: Ours, variant: Variant, single: Iterable[Difference]
) -> tuple[tuple[ClauseId, ...], tuple[ClauseId, ...]]:
    """The clauses of what makes a change: of what the books say differently, and of rulings that are not kept."""
    known = ours.setting.rules.clauses
    noted = dict.fromkeys(clause for note in variant.notes(scenario) for clause in note.clauses)
    here = dict.fromkeys(clause for each in single for clause in each.here.clauses) | noted
    there = dict.fromkeys(clause for each in single for clause in each.there.clauses) | noted
    return tuple(each for each in here if each in known), tuple(each for each in there if each not in known)
