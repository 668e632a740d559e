"""Every ending of a position: what can come of it, in how many ways, how likely, and whether the order matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brw_lab.drawn import Drawn
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.observe import Look, Observe, Values, observed
from brw_lab.outcomes.order import Order, order_of, ordering
from brw_lab.outcomes.roads import Chance, Roads
from brw_lab.outcomes.start import Begun, Start, begun_late
from brw_lab.outcomes.until import Until, until_of
from brw_lab.outcomes.walk import Limit, Walk, bound_of, walk
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move, Scenario

if TYPE_CHECKING:
    import networkx

GAP = "no rule says"
"""What an ending is told apart by where the rules do not say how to go on."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What can come out: *values* that are looked at, the *ways* there, a shortest line of *moves*.

    *ways* is None where play may go round in a circle; *chance* is None where that is so or the search is not complete;
    *at* are the numbers of its positions in the walk; *shown_by* the branches of the scenario that end here.
    """

    values: Values
    moves: tuple[Move, ...]
    ways: int | None
    chance: Chance | None
    at: tuple[int, ...]
    shown_by: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return dict(self.values)[name]


@dataclass(frozen=True, slots=True, eq=False)
class Endings(Drawn):
    """All endings of a start, nearest first; a sequence of :class:`Ending`.

    *differ* names what the endings do not have in common; *order* are two orders that end differently, if there are
    any, *ordered* at how many Choices somebody puts something in order, *cycles* in how many places play can go round.
    """

    begun: Begun
    walk: Walk
    endings: tuple[Ending, ...]
    differ: tuple[str, ...]
    order: Order | None
    ordered: int
    cycles: int
    chancy: bool
    scenario: Scenario | None = None

    def __len__(self) -> int:
        return len(self.endings)

    def __iter__(self) -> Iterator[Ending]:
        return iter(self.endings)

    def __getitem__(self, number: int) -> Ending:
        return self.endings[number]

    @property
    def setting(self) -> Setting:
        """The rules, cards and seats it is looked at under."""
        return self.begun.setting

    @property
    def complete(self) -> bool:
        """Whether every answer to every Choice was looked at."""
        return self.walk.complete

    @property
    def stopped(self) -> str:
        """Why it is not complete, in words; empty when it is."""
        return self.walk.stopped

    @property
    def positions(self) -> int:
        """How many different positions were met, the start and the ends among them."""
        return len(self.walk)

    @property
    def order_matters(self) -> bool | None:
        """Whether two answers to one ordering Choice lead to different sets of endings; None when not complete."""
        return (self.order is not None) if self.complete else None

    def differs(self, ending: Ending) -> dict[str, Any]:
        """The values of an ending that not all endings share."""
        return {name: value for name, value in ending.values if name in self.differ}

    def position(self, number: int) -> Position:
        """The position at the end of the shortest line to ending *number*."""
        return self.walk.store[self.endings[number].at[0]]

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """The walk as a graph: a node a position (``seat``, ``ending``, ``label``), an edge an answer (``key``).

        >>> from brw_lab.scenario.load import load_scenario
        >>> endings(load_scenario("duel_kami/defeat/at-the-period")).to_networkx().number_of_nodes()
        3
        """
        import networkx as nx

        graph: networkx.MultiDiGraph[int] = nx.MultiDiGraph()
        number = {at: which for which, ending in enumerate(self.endings) for at in ending.at}
        for at in range(len(self.walk)):
            choice = self.walk.store[at].choice
            ends = number.get(at)
            asked = "" if choice is None or ends is not None else choice.kind
            graph.add_node(at, seat=self.walk.seat(at) if asked else "", asked=asked, ending=ends)
        for at in range(len(self.walk)):
            graph.add_edges_from((edge.at, edge.to, {"key": edge.key}) for edge in self.walk.edges(at))
        return graph

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab endings --json`` prints."""
        return {
            "complete": self.complete,
            "stopped": self.stopped,
            "positions": self.positions,
            "before": [str(move) for move in self.begun.before],
            "endings": [self._ending_dict(ending) for ending in self.endings],
            "order_matters": self.order_matters,
            "orders": [] if self.order is None else [_line(self.order.one), _line(self.order.other)],
            "cycles": self.cycles,
        }

    def _ending_dict(self, ending: Ending) -> dict[str, Any]:
        chance = ending.chance if self.chancy else None
        told = {
            "moves": [str(move) for move in ending.moves],
            "ways": ending.ways,
            "differs": {name: _plain(value) for name, value in self.differs(ending).items()},
            "values": {name: _plain(value) for name, value in ending.values},
            "scenario": list(ending.shown_by),
        }
        if chance is not None:
            told["chance"] = {"least": str(chance.least), "greatest": str(chance.greatest)}
        return told

    def __str__(self) -> str:
        from brw_lab.outcomes.tell import endings_text

        return endings_text(self)

    def __repr__(self) -> str:
        return str(self)


def _line(line: Any) -> dict[str, Any]:
    return {"moves": [str(move) for move in line.moves], "ending": line.ending}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def endings(
    start: Start,
    until: Until = "effect",
    limit: int | Limit | None = None,
    observe: Observe = None,
    after: int | None = None,
) -> Endings:
    """Every ending of *start* by every answer of everybody, Chance included; equal positions are met once.

    *start* is a Scenario, a Table or a setting and a position; a Scenario is taken up at *after* of its moves, without
    at its ``[endings] after`` or where its last effect begins. A line ends at *until*: ``"effect"`` (the next Choice at
    which no effect is unfinished), ``"activation"``, ``"phase"``, ``"turn"``, ``"duel"`` or what a function of a
    Position says. *limit* bounds it: a number of positions, or a :class:`Limit` of positions, seconds and MiB (100,000
    positions without); Ctrl-C keeps what was found. Endings are told apart by *observe*: names of claims such as
    ``"blue.in"``, a function of setting and position, or else what the scenario claims.

    Raises :class:`BrwError` for an end or a name that nobody knows, or moves that cannot be made.

    >>> from brw_lab.scenario.load import load_scenario
    >>> ways = endings(load_scenario("duel_kami/defeat/at-the-period"))
    >>> ways.complete, [str(move) for move in ways[0].moves]
    (True, ['red: target blue'])
    """
    begun = begun_late(start, after)
    over = begun.past and until == "effect"
    found = walk(begun.setting, begun.position, until_of(until, begun.position), bound_of(limit), over)
    look = observed(observe, begun.scenario, begun.setting, begun.position)
    return gathered(begun, found, look)


def gathered(begun: Begun, found: Walk, look: Look) -> Endings:
    """The ends of a walk, grouped by what is looked at."""
    roads = Roads(found)
    groups = _groups(found, look)
    ways = roads.ways()
    chancy = roads.chancy
    chances = roads.chances([frozenset(ends) for ends in groups.values()]) if chancy else None
    own = _shown(begun, found)
    gathered = []
    for which, (values, ends) in enumerate(groups.items()):
        counts = [ways[end] for end in ends]
        total = None if None in counts else sum(count for count in counts if count is not None)
        chance = chances[which] if chances else None
        branches = tuple(title for end in ends for title in own.get(end, ()))
        gathered.append(Ending(values, found.road(ends[0]), total, chance, tuple(ends), branches))
    numbers = [-1] * len(found)
    for which, ending in enumerate(gathered):
        for end in ending.at:
            numbers[end] = which
    return Endings(
        begun=begun,
        walk=found,
        endings=tuple(gathered),
        differ=_differ([ending.values for ending in gathered]),
        order=order_of(roads, numbers) if found.complete else None,
        ordered=len(ordering(roads)),
        cycles=roads.cycles,
        chancy=chancy,
        scenario=begun.scenario,
    )


def _groups(found: Walk, look: Look) -> dict[Values, list[int]]:
    """The positions at ends by what is looked at, nearest first; a gap in the rules is an end of its own."""
    groups: dict[Values, list[int]] = {}
    for end in sorted((*found.ends, *found.gaps)):
        gap = found.gaps.get(end)
        values = look(found.setting, found.store[end]) if gap is None else ((GAP, gap.message),)
        groups.setdefault(values, []).append(end)
    return groups


def _differ(all_values: list[Values]) -> tuple[str, ...]:
    """The names whose values differ between endings, in the order in which they are asked."""
    names = dict.fromkeys(name for values in all_values for name, _ in values)
    told = [dict(values) for values in all_values]
    return tuple(name for name in names if len({values.get(name, GAP) for values in told}) > 1)


def _shown(begun: Begun, found: Walk) -> dict[int, list[str]]:
    """Where the branches of the scenario end: their titles, by the number of the position."""
    if begun.scenario is None:
        return {}
    shown_at: dict[int, list[str]] = {}
    for branch in begun.scenario.ways:
        moves = tuple(move for move in branch.moves if not move.forced)
        if moves[: len(begun.before)] != begun.before:
            continue
        at = 0
        for move in moves[len(begun.before) :]:
            at = next((e.to for e in found.edges(at) if e.key == move.key and found.seat(at) == move.seat), -1)
            if at < 0:
                break
        if at >= 0 and at in found.ends:
            shown_at.setdefault(at, []).append(branch.title)
    return shown_at
