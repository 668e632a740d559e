"""A sitting: people at one table, who plays which seat, whose eyes are on the screen, and what may be taken back.

No page here: the panel shows what a sitting says and hands on what is clicked. What may be chosen is the kernel's
business, the history is the Table's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from brw_lab.errors import TableError
from brw_lab.outcomes.duelling import YOU, by_itself, fresh_seed, seats_of
from brw_lab.panels.scene import AT_START, seat_name
from brw_lab.table import Moment, Table
from brw_lab.terms import FATE, Seat

OPEN, PASS = "open", "pass"
"""Hands lie open for all, or the screen is passed and each sees only what is theirs."""
GAME, STUDY = "game", "study"
"""An answer may be taken back until something was revealed by it, or always."""
HANDS: Final = {OPEN: "open hands", PASS: "pass the screen"}
BACKS: Final = {GAME: "as in a game", STUDY: "always, for study"}
AHEAD: Final = "nothing was taken back"
TURNED_UP: Final = ("cast", "reveal")
"""What shows a card that lay face down before."""


@dataclass(frozen=True, slots=True)
class Seating:
    """How a duel is played: who answers for each seat, *hands* open or passed, *back* as in a game or for study.

    Raises :class:`TableError` for a word that is none of these, and where Chance is answered by people who hide their
    hands: whoever says which card is drawn sees the deck.

    >>> Seating({"red": "you", "blue": "greedy", "fate": "dice"}, hands="pass", seed=7).people
    ('red',)
    """

    players: Mapping[Seat, str]
    hands: str = OPEN
    back: str = GAME
    seed: int = field(default_factory=fresh_seed)

    def __post_init__(self) -> None:
        for word, known in ((self.hands, HANDS), (self.back, BACKS)):
            if word not in known:
                raise TableError(f"nobody plays with {word!r}", expected=tuple(known))
        if self.hands == PASS and self.players.get(FATE) == YOU:
            raise TableError("with hidden hands the dice answer for Chance", expected=("open hands", "fate: dice"))

    @classmethod
    def of(
        cls, players: Mapping[Seat, str] | None, seats: tuple[Seat, ...], hands: str, back: str, seed: int | None
    ) -> Seating:
        """The seating of a table with those *seats*; people play whatever is not named, a fresh seed without one."""
        return cls(seats_of(players, seats), hands, back, fresh_seed() if seed is None else seed)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in self.players.items() if player == YOU and seat != FATE)

    @property
    def hidden(self) -> bool:
        """Whether each sees only what is theirs."""
        return self.hands == PASS

    @property
    def told(self) -> dict[str, str]:
        """How it is played, in words by name, as a kept duel tells it."""
        return {**self.players, "hands": self.hands, "back": self.back, "seed": str(self.seed)}


def seating_told(told: Mapping[str, str], seats: tuple[Seat, ...]) -> Seating:
    """The seating that a kept duel tells of; what it does not tell is as usual.

    Raises a :class:`BrwError` for a player, or another word, that nobody knows.

    >>> seating_told({"blue": "random", "seed": "7"}, ("red", "blue")).players["blue"]
    'random'
    """
    players = {seat: told[seat] for seat in (*seats, FATE) if seat in told}
    seed = told.get("seed", "")
    return Seating.of(
        players, seats, told.get("hands", OPEN), told.get("back", GAME), int(seed) if seed.isdigit() else None
    )


class Sitting:
    """People at a table: answers are given, taken back and given again; what answers by itself does so at once.

    *looking* is the seat whose eyes are on the screen, where hands are hidden.

    >>> sitting = Sitting(Table.duel(), Seating.of({"blue": "random"}, ("red", "blue"), "open", "game", 7))
    >>> sitting.go_on()
    >>> sitting.asked
    'red'
    """

    def __init__(self, table: Table, seating: Seating) -> None:
        self.table, self.seating = table, seating
        self.looking: Seat = ""
        if seating.hidden and len(seating.people) == 1:
            self.looking = seating.people[0]
        if not table.now.choice and table.at < len(table.moments) - 1:
            table.forward()

    @property
    def asked(self) -> Seat:
        """The seat that decides now, Chance too; empty where nobody does."""
        choice = self.table.position.choice
        return choice.seat if choice else ""

    @property
    def waits(self) -> bool:
        """Whether a person has to answer now."""
        return self._by_people(self.table.now)

    def _by_people(self, moment: Moment) -> bool:
        choice = moment.position.choice
        return moment.choice and choice is not None and self.seating.players.get(choice.seat, YOU) == YOU

    @property
    def pass_to(self) -> Seat:
        """Whom the screen has to be passed to before anything is shown; empty where the right eyes are on it."""
        if not self.seating.hidden or len(self.seating.people) < 2 or self.asked not in self.seating.people:
            return ""
        return self.asked if self.asked != self.looking else ""

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown: None where all lies open, as it does once the duel is over; empty for nobody's."""
        if not self.seating.hidden or self.table.position.winner:
            return None
        return "" if self.pass_to else self.looking

    def look(self, seat: Seat) -> None:
        """Say that the eyes of *seat* are on the screen now."""
        if seat in self.seating.people:
            self.looking = seat

    def answer(self, key: str) -> None:
        """Give a person's answer and go to the next Choice; what answers by itself does not do so yet.

        Raises :class:`NotOnOffer` for a key that is no option, :class:`RuleGap` where no rule says how to go on.
        """
        self.table.choose(key)
        if not self.table.now.choice:
            self.table.forward()

    def go_on(self, shown: Callable[[], None] | None = None) -> None:
        """Let Chance and the policies answer until a person has to; *shown* is called after each answer of a policy."""
        while (seat := self.asked) and not self.waits:
            table = self.table
            key = by_itself(table.setting, table.position, self.seating.players, self.seating.seed, len(table.line))
            if key is None:
                return
            self.answer(key)
            if seat != FATE and shown is not None:
                shown()

    def no_undo(self) -> str:
        """Why the last answer may not be taken back; empty where it may."""
        to = self._before()
        if to is None:
            return AT_START
        return "" if self.seating.back == STUDY else next(self._revealed(to), "")

    def _before(self) -> int | None:
        """Which moment is the last Choice of a person before the one that is looked at."""
        moments = self.table.moments
        return next((at for at in range(self.table.at - 1, -1, -1) if self._by_people(moments[at])), None)

    def _revealed(self, to: int) -> Iterator[str]:
        """What has been revealed since a moment, one reason each."""
        moments = self.table.moments[to : self.table.at + 1]
        asked = [moment.position.choice for moment in moments[:-1] if moment.choice]
        seats = [choice.seat for choice in asked if choice]
        if FATE in seats and self.seating.players[FATE] != YOU:
            yield "Chance has answered since, and what it turned up is known"
        other = next((seat for seat in seats if seat not in (*self.seating.people, FATE)), "")
        if other:
            yield f"{seat_name(other)} has answered since"
        if self.seating.hidden and moments:
            fresh = moments[-1].entries[len(moments[0].entries) :]
            if any(entry.verb in TURNED_UP for entry in fresh):
                yield "a Spell that lay face down was turned up"
            if seats and self.asked in self.seating.people and seats[0] != self.looking:
                yield f"the screen was passed since, and {seat_name(seats[0])} answered"

    def undo(self) -> str:
        """Take the last answer of a person back; why not, where that may not be."""
        barred = self.no_undo()
        to = self._before()
        if barred or to is None:
            return barred
        while self.table.at > to:
            self.table.back()
        return ""

    def no_redo(self) -> str:
        """Why nothing can be given again; empty where something can."""
        return "" if self._ahead() else AHEAD

    def _ahead(self) -> bool:
        now = self.table.now
        return now.choice and now.step < len(self.table.moves)

    def redo(self) -> str:
        """Give again what was taken back, up to the next Choice of a person; why not, where there is nothing."""
        barred = self.no_redo()
        while self._ahead():
            self.table.forward()
            if self.waits:
                break
        return barred
