"""What a scenario says: the position it starts from, the moves, and what is claimed to be true afterwards.

Values as written, each with its default, so that a scenario states three facts and not thirty. What is given for a
seat is in :mod:`.seats`; reading a file, building a Position from it and judging the claims are other modules here.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from brw_lab.errors import Where
from brw_lab.files import Toml
from brw_lab.lodge.layout import Layout
from brw_lab.scenario.seats import (
    CardsGiven,
    DeckGiven,
    EvocationGiven,
    MageGiven,
    PersistentGiven,
    SeatGiven,
    SlotGiven,
    slug,
)
from brw_lab.spellcraft.phrase import Effect
from brw_lab.terms import RoomId, Seat

if TYPE_CHECKING:
    from brw_lab.scenario.profile import Profile

__all__ = [
    "Ask",
    "Branch",
    "CardsGiven",
    "Claim",
    "Claims",
    "DeckGiven",
    "EvocationGiven",
    "Given",
    "Guess",
    "MageGiven",
    "Move",
    "PersistentGiven",
    "Refused",
    "ResolvingGiven",
    "RoomGiven",
    "RoseGiven",
    "Scenario",
    "SeatGiven",
    "SlotGiven",
    "slug",
]

NOWHERE = Where()


@dataclass(frozen=True, slots=True)
class RoseGiven:
    """The points and cubes of the Black Rose."""

    power: int = 0
    trophies: int = 0
    rooms_won: int = 0
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class RoomGiven:
    """One Room: whose cubes lie in its Instability Slots, its token and its face.

    Without a *token* it bears what the book lays there, without a *state* it is as a duel begins.
    """

    instability: tuple[Seat, ...] = ()
    token: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class ResolvingGiven:
    """An Effect that is about to be resolved when the scenario begins; *seat* may be the Black Rose."""

    seat: Seat
    text: str
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """The table at the start; a seat or Room that is not named has its defaults.

    *events* is the id of the face of the Events Card, *quests* the ids of Quests with whose cube covers them, *step*
    the step of the phase, *box* what a duel is set up from.
    """

    crown: Seat
    active: Seat
    phase: str = "action"
    turn: int = 1
    seats: tuple[tuple[Seat, SeatGiven], ...] = ()
    rose: RoseGiven = RoseGiven()
    rooms: tuple[tuple[RoomId, RoomGiven], ...] = ()
    resolving: ResolvingGiven | None = None
    library: CardsGiven = ()
    forgotten: CardsGiven = ()
    events: str = ""
    quests: tuple[tuple[str, Seat], ...] = ()
    step: str = ""
    box: str = ""
    deck: tuple[DeckGiven, ...] = ()

    def seat(self, seat: Seat) -> SeatGiven:
        """What is given for *seat*.

        >>> Given("red", "red").seat("red").place
        'cell'
        """
        return dict(self.seats).get(seat, SeatGiven())

    def room(self, room: RoomId) -> RoomGiven:
        """What is given for *room*.

        >>> Given("red", "red").room("crypt").instability
        ()
        """
        return dict(self.rooms).get(room, RoomGiven())


@dataclass(frozen=True, slots=True)
class Move:
    """One answer, written ``seat: key``; *forced* ones, in parentheses, are only checked.

    >>> str(Move("red", "decline", forced=True))
    '(red: decline)'
    """

    seat: Seat
    key: str
    forced: bool = False
    where: Where = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"({self.seat}: {self.key})" if self.forced else f"{self.seat}: {self.key}"


BOUND = re.compile(r"\s*(>=|<=|>|<)\s*(-?\d{1,3})\s*")
COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}


def bound_of(expected: object) -> tuple[str, int] | None:
    """The comparison that a text asks for; None when it is none.

    >>> bound_of(">= 5"), bound_of("crypt")
    (('>=', 5), None)
    """
    found = BOUND.fullmatch(expected) if isinstance(expected, str) else None
    return (found[1], int(found[2])) if found else None


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing claimed to be true at the end: the value of ``blue.damage``, say. Lists are tuples here.

    In a question of ``[[ask]]`` a number may be compared: ``>= 5``.
    """

    path: tuple[str, ...]
    expected: str | int | tuple[str, ...]
    where: Where = field(default=NOWHERE, compare=False)

    @property
    def name(self) -> str:
        """How the claim is called in a report.

        >>> Claim(("blue", "in"), "cell").name
        'blue.in'
        """
        return ".".join(self.path)

    @property
    def like(self) -> str | int | tuple[str, ...]:
        """A value of the kind that is looked for: a number where one is compared."""
        return 0 if bound_of(self.expected) else self.expected

    def met(self, found: str | int | tuple[str, ...]) -> bool:
        """Whether what was *found* is what is expected; lists whose order says nothing are compared sorted.

        >>> Claim(("red", "power"), ">= 5").met(6), Claim(("red", "hand"), ("b", "a")).met(("a", "b"))
        (True, True)
        """
        bound = bound_of(self.expected)
        if bound:
            return bool(COMPARE[bound[0]](len(found) if isinstance(found, tuple) else found, bound[1]))
        if isinstance(self.expected, tuple) and self.path[-1] not in ("damage", "instability"):
            return found == tuple(sorted(self.expected))
        return found == self.expected


@dataclass(frozen=True, slots=True)
class Claims:
    """Everything claimed of one ending, in the order in which it is written.

    >>> Claims((Claim(("blue", "in"), "cell"), Claim(("blue", "power"), 1))).as_dict()
    {'blue': {'in': 'cell', 'power': 1}}
    """

    claims: tuple[Claim, ...] = ()

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    def as_dict(self) -> dict[str, Any]:
        """The claims as nested tables, as a scenario file has them."""
        tree: dict[str, Any] = {}
        for claim in self.claims:
            table = tree
            for part in claim.path[:-1]:
                table = table.setdefault(part, {})
            table[claim.path[-1]] = claim.expected
        return tree


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that may not be made at the end, and the clauses that the refusal must cite."""

    move: Move
    clauses: tuple[str, ...] = ()
    where: Where = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Guess:
    """What people commonly believe instead; some claim of it is false here, and *because* says why."""

    says: str
    then: Claims
    because: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about all endings: whether claims hold *always*, *never*, or *can* hold (its *mode*).

    *until* says how far to look, *after* from which of the moves on, *answer* (``yes`` or ``no``) what is expected.
    """

    says: str
    mode: str
    claims: Claims
    until: str = "effect"
    after: int | None = None
    answer: str = ""
    where: Where = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """One way on from the same start: moves, claims and refusals."""

    title: str
    moves: tuple[Move, ...] = ()
    then: Claims = Claims()
    refused: tuple[Refused, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, checked: names are known, texts are read, every default is filled in.

    *version* is that of the brw_lab which made the file, in a record; without it nothing is said about it. Where it was
    written (*file*, *name*, *toml*) does not count when two scenarios are compared. *profile* is the table at which it
    is played, if one was named; what the scenario says itself counts before what is usual there.
    """

    file: str = field(compare=False)
    name: str = field(compare=False)
    title: str
    rulebook: tuple[str, ...]
    layout: Layout
    given: Given
    asks: str = ""
    version: str = ""
    clauses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()
    then: Claims = Claims()
    refused: tuple[Refused, ...] = ()
    guesses: tuple[Guess, ...] = ()
    branches: tuple[Branch, ...] = ()
    endings_after: int | None = None
    asked: tuple[Ask, ...] = ()
    toml: Toml | None = field(default=None, compare=False, repr=False)
    profile: Profile | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table, in table order."""
        return tuple(seat for seat, _ in self.given.seats)

    @property
    def ruled(self) -> tuple[tuple[str, str], ...]:
        """The readings in force: those of the table it is played at, and over them its own."""
        usual = self.profile.readings if self.profile else ()
        return tuple(dict((*usual, *self.rulings)).items())

    def alone(self) -> Scenario:
        """The same scenario without a profile: the table's readings and card files are its own; names are left out."""
        if self.profile is None:
            return self
        return replace(self, rulings=self.ruled, cards=(*self.profile.whole_paths, *self.cards), profile=None)

    @property
    def ways(self) -> tuple[Branch, ...]:
        """Every branch to run: the scenario's own moves first (its title empty) when it has any, then the others."""
        own = Branch("", self.moves, self.then, self.refused)
        return (own, *self.branches) if own != Branch("") or not self.branches else self.branches
