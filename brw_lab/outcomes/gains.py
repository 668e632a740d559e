"""What a ledger of Power Points holds: gains and losses, the steps of the final tally, and what they come to.

Values only; :mod:`.ledger` reads them from a trace.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from brw_lab.drawn import Drawn, Tabled
from brw_lab.errors import BrwError, nearest
from brw_lab.kernel.trace import plural
from brw_lab.terms import Seat

EFFECT, QUEST, EVENT, DEFEAT, ROOM, THEFT, TROPHIES, TRACK, UNDONE = SOURCES = (
    *("an Effect", "a Quest", "an Event", "a defeat", "a full Room", "stolen", "the Trophy Track"),
    *("the Room Track", "Quests left open"),
)
"""What Power Points are for, in the order in which they are listed."""
TALLY, FINAL = "tally", "Final tally"


class LedgerError(BrwError):
    """What no ledger can be made of."""


class Gain(NamedTuple):
    """Power Points that a party gained, or lost where *points* is negative; *total* is what it had then.

    *source* is one of :data:`SOURCES`, *because* says which one, *turn* and *phase* when, *clauses* by which rules.
    """

    party: Seat
    points: int
    total: int
    turn: int
    phase: str
    source: str
    because: str
    clauses: tuple[str, ...]


class TallyStep(NamedTuple):
    """One step of the final tally: what happened in it, each with its clauses, and what everybody had after it."""

    title: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page(Tabled):
    """A page of a ledger: what fell in one *stage*, for every party by its name."""

    stage: str
    rows: tuple[tuple[str, Gain], ...]

    def __repr__(self) -> str:
        return "\n".join([f"{self.stage}:", *map(_row, self.rows)] if self.rows else [f"{self.stage}: nothing."])


def _row(row: tuple[str, Gain]) -> str:
    who, gain = row
    cited = f"  [{', '.join(gain.clauses)}]" if gain.clauses else ""
    return f"  {who} {gain.points:+d} = {gain.total}  {gain.source}: {gain.because}{cited}"


@dataclass(frozen=True, slots=True)
class Ledger(Drawn):
    """Every gain and loss of Power Points in a run, in order; *start* is what each of *parties* had before it.

    *turns* are those that were begun, *tally* the steps of the final tally, *winner* the sentence that says who won
    (empty while nobody has), *table* the line that says how the table plays.
    """

    title: str
    parties: tuple[Seat, ...]
    names: tuple[str, ...]
    start: tuple[int, ...]
    gains: tuple[Gain, ...]
    turns: tuple[int, ...]
    tally: tuple[TallyStep, ...] = ()
    winner: str = ""
    table: str = ""

    @property
    def totals(self) -> dict[Seat, int]:
        """What each party has at the end."""
        found = dict(zip(self.parties, self.start, strict=True))
        return found | {gain.party: gain.total for gain in self.gains}

    @property
    def undone(self) -> int:
        """What the Black Rose took for the Quests that nobody completed."""
        return sum(gain.points for gain in self.gains if gain.source == UNDONE)

    @property
    def stages(self) -> tuple[str, ...]:
        """The Turns, and the final tally if there was one, in words."""
        return (*(f"Turn {turn}" for turn in self.turns), *((FINAL,) if self.tally else ()))

    def stage(self, gain: Gain) -> str:
        """In which of the stages a gain fell."""
        return FINAL if gain.phase == TALLY else f"Turn {gain.turn}"

    def of(self, party: Seat) -> tuple[Gain, ...]:
        """What one party gained and lost.

        Raises :class:`LedgerError` for somebody who does not score here.
        """
        if party not in self.parties:
            raise LedgerError(f"nobody called {party!r} scores here", expected=self.parties)
        return tuple(gain for gain in self.gains if gain.party == party)

    def by_source(self, party: Seat) -> dict[str, int]:
        """How many points one party had of each source that gave or took any, in the order of :data:`SOURCES`."""
        gains = self.of(party)
        found = {source: sum(gain.points for gain in gains if gain.source == source) for source in SOURCES}
        return {source: points for source, points in found.items() if any(g.source == source for g in gains)}

    def running(self, party: Seat) -> tuple[int, ...]:
        """What one party had at the start and at the end of each stage."""
        gains, total = self.of(party), self.start[self.parties.index(party)]
        found = [total]
        for stage in self.stages:
            total += sum(gain.points for gain in gains if self.stage(gain) == stage)
            found.append(total)
        return tuple(found)

    @property
    def says(self) -> str:
        """What it comes to in a sentence or two: who won, and what was left undone."""
        had = ", ".join(f"{who} {self.totals[party]}" for party, who in zip(self.parties, self.names, strict=True))
        told = (self.winner or "The duel is not over", had, self.rose_says)
        return "".join(f"{each}. " for each in told if each).strip()

    @property
    def rose_says(self) -> str:
        """What the Black Rose had of what nobody did, in a sentence; empty where no tally was reached."""
        taken = plural(self.undone, "Power Point") if self.undone else "nothing"
        return f"The Black Rose took {taken} from what you left undone" if self.tally else ""

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab score --json`` prints."""
        return {
            "title": self.title,
            "winner": self.winner,
            "says": self.says,
            "totals": self.totals,
            "left_undone": self.undone,
            "sources": {party: self.by_source(party) for party in self.parties},
            "stages": {"names": list(self.stages), **{party: list(self.running(party)) for party in self.parties}},
            "gains": [{**gain._asdict(), "clauses": list(gain.clauses)} for gain in self.gains],
            "tally": [
                {
                    "step": step.title,
                    "lines": [{"text": text, "clauses": list(clauses)} for text, clauses in step.lines],
                    "totals": dict(zip(self.parties, step.totals, strict=True)),
                }
                for step in self.tally
            ],
        }

    def page(self, stage: str | int) -> Page:
        """What fell in one stage: a Turn by its number, or the name of one of :attr:`stages`.

        Raises :class:`LedgerError` for a stage that was not played.
        """
        asked = f"Turn {stage}" if isinstance(stage, int) else stage
        if asked not in self.stages:
            near = nearest(asked, self.stages)
            raise LedgerError(f"no {asked} was played here", expected=self.stages, near=near)
        called = dict(zip(self.parties, self.names, strict=True))
        return Page(asked, tuple((called[gain.party], gain) for gain in self.gains if self.stage(gain) == asked))

    def __repr__(self) -> str:
        told = [f"{self.title}. {self.says}", *(repr(self.page(stage)) for stage in self.stages)]
        for step in self.tally:
            had = ", ".join(f"{who} {had}" for who, had in zip(self.names, step.totals, strict=True))
            told += [f"Tally, {step.title}:", *(f"  {text}" for text, _ in step.lines), f"  then: {had}"]
        return "\n".join([*told, self.table])
