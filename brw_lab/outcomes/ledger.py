"""Where each Power Point came from: every gain and loss of a run, with what it was for, its Turn and its clauses.

Read from the trace alone: nothing is played here but the moves of a Scenario, and nothing is counted twice. What the
final tally did step by step is in it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from brw_lab.kernel.provenance import cards_line
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name, phase_title, say_entry
from brw_lab.outcomes.gains import (
    DEFEAT,
    EFFECT,
    EVENT,
    QUEST,
    ROOM,
    TALLY,
    THEFT,
    TRACK,
    TROPHIES,
    UNDONE,
    Gain,
    Ledger,
    LedgerError,
    TallyStep,
)
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Phase
from brw_lab.position.position import Position
from brw_lab.scenario.run import play
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import set_up
from brw_lab.terms import Seat

BY_TOPIC = (
    ("defeat.points", DEFEAT, "defeated"),
    ("wreck.score", ROOM, "wreck"),
    ("tally.quests", UNDONE, "open-quest"),
    ("tally.trophies", TROPHIES, "tally"),
    ("tally.room-track", TRACK, "tally"),
)
"""The source that a topic of the kernel tells, and the verb of the entry before it that says which one."""
AROUND = {"complete": QUEST, "event": EVENT}
"""What an Effect that gives points may belong to; every other one is just an Effect."""
HEADS = (*AROUND, "cast", "activate", "interrupts", "instead", "evocation-activates", "attack", "fight", "command")
"""What is said to be the reason of an Effect's points: the nearest of these that encloses it."""
ENDS = ("wins", "rose-wins", "nobody-wins")


class Shown(Protocol):
    """A moment of a Table: the position there."""

    @property
    def position(self) -> Position:
        """The position."""


class Session(Protocol):
    """What is asked of a Table: its first moment, and all that happened up to the one that is looked at."""

    setting: Setting

    @property
    def moments(self) -> Sequence[Shown]:
        """Its moments, the first as it was set up."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What happened."""


def ledger(source: Scenario | Session) -> Ledger:
    """Where each Power Point came from: in a Scenario's first branch, or at a Table up to the moment looked at.

    Raises :class:`LedgerError` for anything else, and what running a Scenario raises.

    >>> from brw_lab.scenario.load import load_scenario
    >>> book = ledger(load_scenario("duel_kami/defeat/at-the-period"))
    >>> [(gain.party, gain.points, gain.source) for gain in book.gains]
    [('red', 4, 'a defeat'), ('rose', 1, 'a defeat'), ('red', 1, 'an Effect')]
    """
    if isinstance(source, Scenario):
        setting, first = set_up(source)
        steps = play(setting, first, source.ways[0].moves, source.version)
        entries = tuple(entry for step in steps for entry in step.entries)
        return _Clerk(setting, first).written(entries, source.title, cards_line(setting, steps[-1].position))
    if not hasattr(source, "moments"):
        expected = ("a Scenario, as load_scenario gives one", "a Table")
        raise LedgerError(f"no ledger can be made of this {type(source).__name__}", expected=expected)
    scenario = getattr(source, "scenario", None)
    first = source.moments[0].position
    cards = cards_line(source.setting, source.moments[-1].position)
    return _Clerk(source.setting, first).written(source.entries, scenario.title if scenario else "A position", cards)


class _Clerk:
    """Reads a trace once, from the first position on, and keeps what everybody has."""

    def __init__(self, setting: Setting, first: Position) -> None:
        self.setting = setting
        self.start = tuple(party.power for party in first.parties)
        self.had = dict(zip(setting.parties, self.start, strict=True))
        self.turn = first.turn
        self.phase = next((frame.name for frame in first.agenda if isinstance(frame, Phase)), "")
        self.turns = [] if self.phase == "setup" or not self.phase else [first.turn]
        self.gains: list[Gain] = []
        self.tally: list[TallyStep] = []
        self.last: dict[str, Entry] = {}
        self.around: list[Entry] = []
        self.winner = ""

    def written(self, entries: Sequence[Entry], title: str, cards: str) -> Ledger:
        """The ledger of all these entries."""
        for entry in entries:
            self._read(entry)
        setting = self.setting
        names = tuple(name(setting, party) for party in setting.parties)
        names = tuple(who[0].upper() + who[1:] for who in names)
        line = " · ".join(filter(None, (setting.rules.title, cards, setting.customs.line)))
        turns = tuple(self.turns or [self.turn])
        fixed = (tuple(self.gains), turns, tuple(self.tally), self.winner, line)
        return Ledger(title, setting.parties, names, self.start, *fixed)

    def _read(self, entry: Entry) -> None:
        while self.around and self.around[-1].depth >= entry.depth:
            self.around.pop()
        if entry.verb == "turn":
            self.turn = int(entry.more[0])
            self.turns += [] if self.turn in self.turns else [self.turn]
        elif entry.verb in ("phase", "tally"):
            self.phase = entry.more[0] if entry.verb == "phase" else TALLY
        elif entry.verb in ENDS:
            self.winner = say_entry(self.setting, entry)
        if entry.verb == "tally":
            self.tally.append(TallyStep(entry.more[0], (), tuple(self.had.values())))
        self._score(entry)
        if self.tally and entry.verb not in ("tally", *ENDS):
            step, rules = self.tally[-1], self.setting.rules
            line = (say_entry(self.setting, entry), rules.clause_ids(entry.topics))
            self.tally[-1] = TallyStep(step.title, (*step.lines, line), tuple(self.had.values()))
        self.last[entry.verb] = entry
        self.around.append(entry)

    def _score(self, entry: Entry) -> None:
        if not entry.amount:
            return
        if entry.verb == "gain-power":
            self._enter(entry, entry.by, entry.amount, *self._source(entry))
        elif entry.verb == "lose-power":
            self._enter(entry, entry.by, -entry.amount, *self._source(entry))
        elif entry.verb == "steal-power":
            self._enter(entry, entry.on, -entry.amount, THEFT, entry)
            self._enter(entry, entry.by, entry.amount, THEFT, entry)

    def _enter(self, entry: Entry, party: Seat, points: int, source: str, head: Entry | None) -> None:
        self.had[party] += points
        rules = self.setting.rules
        clauses = rules.clause_ids(entry.topics) or rules.clause_ids(head.topics if head else ())
        because = say_entry(self.setting, head) if head else phase_title(self.phase) if self.phase else "At once"
        self.gains.append(Gain(party, points, self.had[party], self.turn, self.phase, source, because, clauses))

    def _source(self, entry: Entry) -> tuple[str, Entry | None]:
        """What the points are for, and the entry that says which one."""
        for topic, source, verb in BY_TOPIC:
            if any(each.startswith(topic) for each in entry.topics):
                return source, self.last.get(verb)
        head = next((each for each in reversed(self.around) if each.verb in HEADS), None)
        return AROUND.get(head.verb if head else "", EFFECT), head
