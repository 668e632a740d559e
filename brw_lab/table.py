"""A Table: a session at one position, with a history to go back and forward in, by Choice and by period.

It keeps moments: the position at every period and at every Choice. Going back forgets nothing; choosing anew from an
earlier moment starts another line from there. What may be chosen is the kernel's business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from brw_lab.kernel.door import Step, advance, begin
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a session: a position, all that happened up to it, and whether somebody decides there.

    *step* counts the answers given so far; a moment at a period lies between two Choices.
    """

    position: Position
    entries: tuple[Entry, ...]
    step: int
    choice: bool


class Table:
    """A setting and a position under study; *script* is a list of keys that going forward plays.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/defeat/at-the-period"))
    >>> table.choose("cast I").position.choice.kind
    'target'
    """

    def __init__(self, setting: Setting, position: Position, script: tuple[str, ...] = ()) -> None:
        self.setting = setting
        self.moments: list[Moment] = []
        self.moves: list[str] = []
        self.script = script
        self.at = 0
        self._watchers: list[Callable[[Table], None]] = []
        self._record(begin(setting, position, beats=True), ())

    @classmethod
    def of(cls, scenario: object) -> Table:
        """The table of a scenario before its first move, with its moves as script."""
        from brw_lab.scenario.schema import Scenario
        from brw_lab.scenario.setup import set_up

        assert isinstance(scenario, Scenario)
        setting, position = set_up(scenario)
        moves = scenario.ways[0].moves
        return cls(setting, position, tuple(move.key for move in moves if not move.forced))

    @property
    def now(self) -> Moment:
        """The moment that is looked at."""
        return self.moments[self.at]

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.now.position

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that happened up to it."""
        return self.now.entries

    @property
    def next_key(self) -> str | None:
        """The answer that going forward would give next: the one given before, else the script's."""
        given = self.now.step
        if given < len(self.moves):
            return self.moves[given]
        on_script = list(self.script[:given]) == self.moves[:given]
        return self.script[given] if on_script and given < len(self.script) else None

    @property
    def at_end(self) -> bool:
        """Whether nothing lies ahead, neither a moment nor an answer of the script."""
        return self.at == len(self.moments) - 1 and (not self.now.choice or self.next_key is None)

    def watch(self, watcher: Callable[[Table], None]) -> None:
        """Call *watcher* after every change of the moment that is looked at."""
        self._watchers.append(watcher)

    def choose(self, key: str) -> Table:
        """Answer the open Choice of the moment looked at; what lay ahead is replaced when the answer is another.

        Raises :class:`NotOnOffer` for a key that is no option now.
        """
        moment = self.now
        ahead = moment.choice and moment.step < len(self.moves) and self.moves[moment.step] == key
        if not ahead:
            step = advance(self.setting, moment.position, key, beats=True)
            del self.moments[self.at + 1 :]
            del self.moves[moment.step :]
            self.moves.append(key)
            self._record(step, moment.entries)
        return self._look_at(self.at + 1)

    def _record(self, step: Step, before: tuple[Entry, ...]) -> None:
        count = len(self.moves)
        for beat in step.beats:
            self.moments.append(Moment(beat.position, before + step.entries[: beat.entries], count, False))
        self.moments.append(Moment(step.position, before + step.entries, count, step.position.choice is not None))

    def _look_at(self, at: int) -> Table:
        self.at = max(0, min(at, len(self.moments) - 1))
        for watcher in self._watchers:
            watcher(self)
        return self

    def forward_period(self) -> Table:
        """On to the next period or Choice, giving the next known answer where one is due."""
        if self.at < len(self.moments) - 1:
            return self._look_at(self.at + 1)
        key = self.next_key
        return self.choose(key) if key is not None and self.now.choice else self

    def back_period(self) -> Table:
        """Back to the period or Choice before."""
        return self._look_at(self.at - 1)

    def forward(self) -> Table:
        """On to the next Choice, or the end."""
        self.forward_period()
        while not self.now.choice and self.at < len(self.moments) - 1:
            self.at += 1
        return self._look_at(self.at)

    def back(self) -> Table:
        """Back to the Choice before, or the start."""
        at = self.at - 1
        while at > 0 and not self.moments[at].choice:
            at -= 1
        return self._look_at(at)

    def to_start(self) -> Table:
        """Back to the first moment."""
        return self._look_at(0)

    def run_on(self) -> Table:
        """On to the end of what is known: every answer given, then the script's."""
        while not self.at_end:
            self.forward()
        return self

    def __repr__(self) -> str:
        return f"<Table: moment {self.at + 1} of {len(self.moments)}, {len(self.moves)} answers given>"
