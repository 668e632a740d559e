"""A Table: a session at one position, with a history to go back and forward in, by Choice and by period.

It keeps moments: the position at every period and at every Choice. Going back forgets nothing; choosing anew from an
earlier moment starts another line from there. What may be chosen is the kernel's business; what it was set up from is
kept, so that what was played can be written down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brw_lab.kernel.door import Step, advance, begin, options
from brw_lab.kernel.explain import Option
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position

if TYPE_CHECKING:
    from brw_lab.outcomes.duel import Rulings
    from brw_lab.outcomes.playout import Players
    from brw_lab.scenario.profile import Profile
    from brw_lab.scenario.schema import Move, Scenario


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a session: a position, all that happened up to it, and whether somebody decides there.

    *step* counts the answers given so far; a moment at a period lies between two Choices. Where something happens
    before the first answer, the very first moment is the position as it was set up; a session opens behind it.
    """

    position: Position
    entries: tuple[Entry, ...]
    step: int
    choice: bool


class Table:
    """A setting and a position under study; *script* is a list of keys that going forward plays.

    *scenario* is what it was set up from; without it there is no record.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/defeat/at-the-period"))
    >>> table.choose("cast I").position.choice.kind
    'target'
    """

    def __init__(
        self, setting: Setting, position: Position, script: tuple[str, ...] = (), scenario: Scenario | None = None
    ) -> None:
        self.setting = setting
        self.scenario = scenario
        self.moments: list[Moment] = []
        self.moves: list[str] = []
        self.script = script
        self.at = 0
        self._watchers: list[Callable[[Table], None]] = []
        opened = begin(setting, position, beats=True)
        if opened.entries and position.choice is None:  # what happens by itself is something to step through, too
            self.moments.append(Moment(position, (), 0, False))
        self.at = len(self.moments)
        self._record(opened, ())

    @classmethod
    def of(cls, scenario: object, profile: Profile | None = None) -> Table:
        """The table of a scenario before its first move, with its moves as script; played as *profile* says, if given.

        Raises :class:`TableError` for a profile of another rulebook.
        """
        from brw_lab.scenario.schema import Scenario
        from brw_lab.scenario.setup import set_up

        assert isinstance(scenario, Scenario)
        scenario = profile.over(scenario) if profile else scenario
        setting, position = set_up(scenario)
        moves = scenario.ways[0].moves
        return cls(setting, position, tuple(move.key for move in moves if not move.forced), scenario)

    @classmethod
    def duel(
        cls,
        rulebook: str | Sequence[str] | None = None,
        box: str = "",
        rulings: Rulings = (),
        profile: Profile | None = None,
    ) -> Table:
        """The table of a whole duel before its setup; *box* is a shipped one or a path, else the rulebook's.

        It is played as *profile* says, if given; without a rulebook by the profile's, else by the usual one.

        Raises a :class:`BrwError` for a rulebook, a ruling or a box that cannot be used.

        >>> Table.duel().options[0].key
        'lay crypt'
        """
        from brw_lab.outcomes.duel import duel

        return cls.of(duel(rulebook, box, rulings, profile=profile))

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
    def options(self) -> tuple[Option, ...]:
        """What may be chosen at the moment that is looked at; nothing at a period, where nobody decides.

        >>> [option.key for option in Table.duel().choose("lay well").options]
        ['lay crypt', 'lay garden', 'lay armory', 'lay kiln', 'lay hall']
        """
        return options(self.setting, self.position)

    def view(self, seat: str) -> dict[str, Any]:
        """What *seat* may see of the moment that is looked at, as :func:`brw_lab.views.seat_view.seat_view` says it.

        >>> Table.duel().view("red")["decides"], Table.duel().view("red")["options"]
        ('fate', [])
        """
        from brw_lab.views.seat_view import seat_view

        return seat_view(self.setting, self.position, seat)

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
        """Answer the Choice open at the moment looked at, or the next one; another answer replaces what lay ahead.

        Raises :class:`NotOnOffer` for a key that is no option now.
        """
        self.at = self._next_choice() if not self.now.choice else self.at
        return self._look_at(self._answer(key))

    def _answer(self, key: str) -> int:
        """Answer at the moment looked at; where the next moment is."""
        moment = self.now
        ahead = moment.choice and moment.step < len(self.moves) and self.moves[moment.step] == key
        if not ahead:
            step = advance(self.setting, moment.position, key, beats=True)
            del self.moments[self.at + 1 :]
            del self.moves[moment.step :]
            self.moves.append(key)
            self._record(step, moment.entries)
        return self.at + 1

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

    @property
    def to_decide(self) -> Position:
        """The position at the Choice that is open or comes next; the end, when none does."""
        return self.moments[self._next_choice()].position

    def _next_choice(self) -> int:
        last = len(self.moments) - 1
        return next((at for at in range(self.at, last) if self.moments[at].choice), last)

    @property
    def line(self) -> tuple[Move, ...]:
        """The answers given up to the moment that is looked at, each with the seat that gave it."""
        from brw_lab.scenario.schema import Move

        asked = (moment.position.choice for moment in self.moments[: self.at] if moment.choice)
        return tuple(Move(choice.seat, key) for choice, key in zip(asked, self.moves, strict=False) if choice)

    def play(self, players: Players = None, seed: int = 0) -> Table:
        """Let policies play on from the moment that is looked at to the end, and look at the end.

        *players* and *seed* are those of :func:`brw_lab.outcomes.playout.playout`; what lay ahead is replaced.

        >>> Table.duel().play(seed=7).position.turn
        4
        """
        from brw_lab.outcomes.playout import playout

        for move in playout(self, players, seed).moves:
            self.at = self._next_choice()
            self.at = self._answer(move.key)
        return self._look_at(len(self.moments) - 1)

    def record(self) -> str:
        """What was played up to the moment that is looked at, as the text of a scenario that plays it again.

        Raises :class:`ScenarioError` at a table that was not made from a scenario.

        >>> print(Table.duel().choose("lay well").record())  # doctest: +ELLIPSIS
        title = "A duel"
        ...
        moves = ["fate: lay well"]
        ...
        """
        from brw_lab.outcomes.record import record
        from brw_lab.scenario.write import write_scenario

        title = self.scenario.title if self.scenario else ""
        return write_scenario(record(self.scenario, self.setting, self.to_decide, self.line, title))

    def __repr__(self) -> str:
        return f"<Table: moment {self.at + 1} of {len(self.moments)}, {len(self.moves)} answers given>"
