"""What a Room needs: how many cubes a party must place, or convert, to be first, tied or second when it is Wrecked.

A Room is Wrecked full. Who gains what then is said by the kernel's :func:`brw_lab.kernel.scoring.wreckage`; everything
here is read off it, under the readings of the rules that are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import nearest
from brw_lab.kernel import scoring
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.reckon.asked import ReckonError, Start, rules_of, table_of, whole
from brw_lab.reckon.conditions import told_apart
from brw_lab.terms import ROSE, RoomId, Seat

if TYPE_CHECKING:
    import sympy

Counts = tuple[int, ...]
"""How many cubes each party has, in the order of the parties."""
STANDINGS = ("alone", "first", "tied first", "second", "tied second", "third", "tied third", "behind", "absent")
"""How a party may stand in a Wrecked Room, best first; ``alone`` is with every cube, ``absent`` with none.

Second is whoever has the second number of cubes, so that behind a tie for first somebody is second all the same; what
that pays is the ruling ``wreck.rank``.
"""
PLACES = (("first", "tied first"), ("second", "tied second"), ("third", "tied third"))


class Need(NamedTuple):
    """What takes a party to a standing or a better one; None where nothing does.

    *place* of the free slots are surely enough, whoever fills the rest; with *place_least* it is possible. *convert*
    and *convert_least* say the same of cubes converted when the others alone have filled the Room. *points* are what
    the standing itself pays, in different endings different numbers.
    """

    standing: str
    points: tuple[int, ...]
    place: int | None
    place_least: int | None
    convert: int | None
    convert_least: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Majority:
    """A Room before it is Wrecked: its slots and banners, and the cubes that lie there, party by party."""

    parties: tuple[Seat, ...]
    cubes: Counts
    slots: int
    banners: tuple[int, int, int]
    rules: RuleSet
    room: RoomId = "the Room"

    @property
    def free(self) -> int:
        """How many slots are free."""
        return self.slots - sum(self.cubes)

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """Where it is printed what a Wrecked Room pays."""
        return self.rules.clause_ids(
            (
                *("wreck.trigger", "wreck.score.first", "wreck.score.second", "wreck.score.third"),
                *("wreck.score.tie-minus-one", "wreck.score.three-way-tie", "wreck.score.sole-bonus"),
            )
        )

    def points(self, counts: Mapping[Seat, int]) -> dict[Seat, int]:
        """What each party gains with these cubes in the end; whoever is not named has none.

        >>> majority({"red": 2, "blue": 1}, 6, (5, 3, 2)).points({"red": 3, "blue": 3})
        {'red': 4, 'blue': 4, 'rose': 0}
        """
        return dict(zip(self.parties, self._paid(tuple(counts.get(party, 0) for party in self.parties)), strict=True))

    def needs(self, seat: Seat) -> tuple[Need, ...]:
        """What *seat* needs for each standing that it can come to, best first.

        Cubes in the pools are taken to be enough. A Mage picks which cubes it converts; the Black Rose takes the
        rightmost, so that for her nothing is said of converting, nor where converted cubes count for who placed them.
        """
        at = self._at(seat)
        fillings = [tuple(_filled(self.cubes, at, own, self.free)) for own in range(self.free + 1)]
        mage = seat != ROSE and self.rules.reads("majority.counts") != "placed"
        others = [_converted(counts, at, self.slots) for counts in fillings[0]] if mage else []
        found = []
        for rank, standing in enumerate(STANDINGS):
            paid = {self._paid(end)[at] for end in self._endings() if standing_of(end, at) == standing}
            if not paid or standing == STANDINGS[-1]:
                continue

            def good(counts: Counts, rank: int = rank) -> bool:
                return STANDINGS.index(standing_of(counts, at)) <= rank

            placed = [[good(counts) for counts in after] for after in fillings]
            converted = [[any(map(good, reached[k])) for reached in others] for k in range(self.slots + 1) if others]
            if any(map(any, (*placed, *converted))):
                least = (_first(all, placed), _first(any, placed), _first(all, converted), _first(any, converted))
                found.append(Need(standing, tuple(sorted(paid, reverse=True)), *least))
        return tuple(found)

    def when(self, seat: Seat, standing: str) -> sympy.Basic:
        """The condition for this standing, no better one, in the cubes to come (placed and converted, less those lost).

        Whoever is ``alone`` is ``first`` too. The symbols are ``x_red`` and so on; together they are the free slots.

        >>> majority({"red": 2, "blue": 1}, 6, (5, 3, 2)).when("red", "first")
        (x_red + 2 > x_rose) & (x_red + 2 > x_blue + 1)
        """
        at = self._at(seat)
        if standing not in STANDINGS:
            raise ReckonError(f"nobody stands {standing!r}", expected=STANDINGS, near=nearest(standing, STANDINGS))
        ends = self._endings()
        named = ("alone", "first") if standing == "first" else (standing,)
        within = [end for end in ends if standing_of(end, at) in named]
        return told_apart(self._sums(), at, within, [end for end in ends if end not in within])

    def paid(self, seat: Seat) -> sympy.Basic:
        """What *seat* gains when the Room is Wrecked, in the cubes to come (as in :meth:`when`): a ``Piecewise``.

        >>> majority({"red": 1, "blue": 1}, 6, (5, 3, 2)).paid("red").subs({"x_red": 2, "x_blue": 2, "x_rose": 0})
        4
        """
        import sympy

        at = self._at(seat)
        left = self._endings()
        pieces = []
        for points in sorted({self._paid(end)[at] for end in left}, reverse=True):
            within = [end for end in left if self._paid(end)[at] == points]
            left = [end for end in left if end not in within]
            pieces.append((points, told_apart(self._sums(), at, within, left)))
        return sympy.Piecewise(*pieces, evaluate=False)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        lines = [self._head()]
        for party in self.parties:
            rows = [("", "points", "place", "at least", "convert", "at least"), *_told(self.needs(party))]
            wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
            lines += [party, *("  ".join(map(str.ljust, row, wide)).rstrip() for row in rows)]
        return "\n".join(lines)

    def _repr_markdown_(self) -> str:
        from sympy import latex

        lines = [self._head()]
        for party in self.parties:
            lines += ["", f"| {party} | points | place, surely | at least | convert, surely | at least |"]
            lines += ["| --- | --- | ---: | ---: | ---: | ---: |"]
            lines += [f"| {' | '.join(row)} |" for row in _told(self.needs(party))]
            lines += ["", f"$${latex(self.paid(party))}$$"]
        return "\n".join(lines)

    def _head(self) -> str:
        lie = ", ".join(f"{party} {count}" for party, count in zip(self.parties, self.cubes, strict=True))
        return f"{self.room}: {self.slots} slots, {self.free} free; {lie}; banners {' '.join(map(str, self.banners))}"

    def _at(self, seat: Seat) -> int:
        if seat not in self.parties:
            raise ReckonError(f"{seat!r} is no party here", expected=self.parties, near=nearest(seat, self.parties))
        return self.parties.index(seat)

    def _paid(self, counts: Counts) -> Counts:
        awards, _winners, _why = scoring.wreckage(
            self.rules, dict(zip(self.parties, counts, strict=True)), self.banners
        )
        gained = dict.fromkeys(self.parties, 0) | {award.party: award.points for award in awards}
        return tuple(gained.values())

    def _endings(self) -> list[Counts]:
        return list(_shared(self.slots, len(self.parties)))

    def _sums(self) -> tuple[sympy.Expr, ...]:
        from sympy import Symbol

        named = zip(self.parties, self.cubes, strict=True)
        return tuple(Symbol(f"x_{party}") + count for party, count in named)


def majority(
    cubes: Mapping[Seat, int], slots: int, banners: tuple[int, int, int], rules: RuleSet | None = None
) -> Majority:
    """What each party needs in a Room with so many Instability Slots, these banners and *cubes* in it already.

    Every party is named, with 0 too; the Black Rose always takes part. Without *rules* it is Duel: Kami with the
    default readings.

    Raises :class:`ReckonError` for numbers that make no sense. Source: Duel: Kami, Clean-up Phase, Wrecked Rooms
    (kami.wreck.score.first, kami.wreck.score.second, kami.wreck.score.tie-minus-one, kami.wreck.score.three-way-tie).

    >>> room = majority({"red": 2, "blue": 1, "rose": 1}, slots=6, banners=(5, 3, 2))
    >>> room.needs("red")[1]
    Need(standing='first', points=(5,), place=1, place_least=1, convert=1, convert_least=1)
    >>> room.paid("red").subs({"x_red": 1, "x_blue": 1, "x_rose": 0})
    5
    """
    whole("the number of slots", slots, least=1)
    held = {**cubes, ROSE: cubes.get(ROSE, 0)}
    for party, count in held.items():
        whole(f"the cubes of {party}", count, most=slots)
    if sum(held.values()) > slots:
        raise ReckonError(f"{sum(held.values())} cubes lie in {slots} slots", expected=(f"{slots} cubes at most",))
    if len(banners) != len(PLACES):
        raise ReckonError(f"a Room has three banners, not {len(banners)}", expected=("first, second, third",))
    return Majority(tuple(held), tuple(held.values()), slots, banners, rules_of(rules))


def majority_at(start: Start, room: RoomId) -> Majority:
    """What each party needs in a *room* of this table, as it lies.

    Raises :class:`NoSuchRoom` for a Room that is not there, :class:`RuleGap` for one whose slots nobody tells,
    :class:`ReckonError` for one that is Wrecked or has no slots. Source as for :func:`majority`.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = load_scenario('rulebook = "duel_kami"\\n[given.rooms.crypt]\\ninstability = ["red", "rose"]\\n')
    >>> majority_at(table, "crypt").points({"red": 4, "rose": 2})
    {'red': 5, 'blue': 0, 'rose': 3}
    """
    setting, position = table_of(start)
    state = position.rooms[position.lodge.index(room)]
    if state.state != "intact":
        raise ReckonError(setting.rules.worded(f"{room} is Wrecked already"))
    setting.need_slots(room)
    card = setting.room(room)
    cubes = position.origin(room, state.instability)
    counts = {party: cubes.count(party) for party in setting.parties}
    if not card.slots:
        raise ReckonError(f"no card tells how many Instability Slots {room} has")
    return replace(majority(counts, card.slots, card.banners, setting.rules), room=room)


def standing_of(counts: Counts, at: int) -> str:
    """How the party number *at* stands with these cubes.

    >>> standing_of((3, 3, 0), 0), standing_of((4, 1, 1), 2), standing_of((6, 0, 0), 0), standing_of((6, 0, 0), 1)
    ('tied first', 'tied second', 'alone', 'absent')
    """
    own = counts[at]
    if own in (0, sum(counts)):
        return "alone" if own else "absent"
    place = len({other for other in counts if other > own})
    tied = counts.count(own) > 1
    return PLACES[place][tied] if place < len(PLACES) else "behind"


def _shared(cubes: int, parties: int) -> Iterator[Counts]:
    """Every way to share so many cubes out."""
    if parties == 1:
        yield (cubes,)
        return
    for first in range(cubes + 1):
        yield from ((first, *rest) for rest in _shared(cubes - first, parties - 1))


def _filled(cubes: Counts, at: int, own: int, free: int) -> Iterator[Counts]:
    """Every full Room in which the party number *at* has placed *own* cubes and the others the rest."""
    for share in _shared(free - own, len(cubes) - 1):
        more = (*share[:at], own, *share[at:])
        yield tuple(map(sum, zip(cubes, more, strict=True)))


def _converted(counts: Counts, at: int, most: int) -> list[set[Counts]]:
    """The cubes after 0, 1, 2 ... conversions by the party number *at*, which picks whose they are."""
    reached = [{counts}]
    for _ in range(most):
        further = {
            _taken(old, at, other) for old in reached[-1] for other in range(len(old)) if other != at and old[other]
        }
        reached.append(further or reached[-1])
    return reached


def _taken(counts: Counts, by: int, other: int) -> Counts:
    return tuple(count + (at == by) - (at == other) for at, count in enumerate(counts))


def _first(enough: Callable[[Sequence[bool]], bool], rows: Sequence[Sequence[bool]]) -> int | None:
    """The least number whose row is enough."""
    return next((number for number, row in enumerate(rows) if enough(row)), None)


def _told(needs: tuple[Need, ...]) -> list[tuple[str, ...]]:
    """The rows of a table."""
    return [
        (need.standing, " or ".join(map(str, need.points)), *("-" if n is None else str(n) for n in need[2:]))
        for need in needs
    ]
