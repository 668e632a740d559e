"""What a variant of a trial plays, from where, under which rulings, by whom; and what one of its duels comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from brw_lab.errors import BrwError
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.players import Player, random_player
from brw_lab.outcomes.playout import Named, Players, playout, seated
from brw_lab.outcomes.start import Start
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.schema import Scenario
from brw_lab.scenario.setup import Rulings, set_up
from brw_lab.terms import CELL, Seat

Variant = Scenario | Mapping[str, Named]
"""Another scenario, or rulings by question and players by seat, in one mapping."""

QUICK, SLOW = 40, 4
"""How many duels a task plays, of players that answer at random and of others: about a second."""
ENTERING = frozenset(("move", "push", "put", "swap", "arrive"))


class TrialError(BrwError):
    """Variants that cannot be tried side by side."""


class Score(NamedTuple):
    """What one duel came to: who won, the Power Points of every party, Activations that each Mage began in its Cell
    (of a whole duel the very first is one), and how many Rooms were Wrecked.
    """

    winner: Seat
    power: tuple[int, ...]
    cells: tuple[int, ...]
    wrecked: int

    @property
    def margin(self) -> int:
        """How many Power Points the first is ahead of the second."""
        first, second = sorted(self.power, reverse=True)[:2]
        return first - second


class Deal(NamedTuple):
    """What a variant plays: from where, under which rulings, by whom."""

    start: Scenario | tuple[Setting, Position]
    rulings: Rulings
    players: tuple[tuple[Seat, Player], ...]

    @property
    def table(self) -> tuple[Setting, Position]:
        """The table before the first duel, set up anew where it is a scenario: that is smaller to send about."""
        return set_up(self.start, self.rulings) if isinstance(self.start, Scenario) else self.start

    @property
    def together(self) -> int:
        """How many duels one task plays."""
        return QUICK if all(player is random_player for _seat, player in self.players) else SLOW


def deal(start: Start, players: Players, variant: Variant) -> Deal:
    """What a variant plays; its words are checked here, so that they are refused before anything is played."""
    if isinstance(variant, Scenario):
        return Deal(variant, (), _seated(players, variant.seats, {}))
    place = start if isinstance(start, (Scenario, tuple)) else (start.setting, start.to_decide)
    seats = place.seats if isinstance(place, Scenario) else place[0].seats
    rules = load_rulebook(place.rulebook) if isinstance(place, Scenario) else place[0].rules
    rulings = {key: str(said) for key, said in variant.items() if "." in key or key in rules.questions}
    own = {seat: player for seat, player in variant.items() if seat not in rulings}
    if rulings and not isinstance(place, Scenario):
        message = f"a position that is already set up cannot be played under {', '.join(sorted(rulings))}"
        raise TrialError(message, expected=("a start that is a Scenario",))
    if isinstance(place, Scenario):
        rules.ruled(dict((*place.rulings, *rulings.items())))
    return Deal(place, tuple(rulings.items()), _seated(players, seats, own))


def _seated(players: Players, seats: tuple[Seat, ...], own: Mapping[Seat, Named]) -> tuple[tuple[Seat, Player], ...]:
    """Who answers for each seat: its *own* player of a variant, else that of the whole trial."""
    theirs = seated(own, seats)
    return tuple((seat, theirs[seat] if seat in own else every) for seat, every in seated(players, seats).items())


def play_deals(deals: tuple[tuple[str, Deal], ...], task: tuple[int, range]) -> list[Score]:
    """The duels of one variant, by its place among the named *deals*, with some seeds; in a worker or here."""
    at, seeds = task
    name, deal = deals[at]
    table = deal.table
    try:
        return [_score(table, dict(deal.players), seed) for seed in seeds]
    except BrwError as error:
        error.during += f" under '{name}'"
        raise


def _score(table: tuple[Setting, Position], players: dict[Seat, Player], seed: int) -> Score:
    cells = Cells(table[0].seats)
    game = playout(table, players, seed, cells.watch)
    wrecked = [sum(room.state == "wrecked" for room in position.rooms) for position in (table[1], game.end)]
    return Score(game.winner, tuple(game.points.values()), tuple(cells.begun.values()), wrecked[1] - wrecked[0])


class Cells:
    """Counts the Activations that each Mage begins in its Cell."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.begun = dict.fromkeys(seats, 0)

    def watch(self, position: Position, entries: tuple[Entry, ...]) -> None:
        """Follow the Mages through what happened after *position*."""
        inside = {model.id for model in position.models if model.place == CELL}
        for entry in entries:
            if entry.verb in ENTERING:
                inside.discard(entry.by)
            elif entry.verb in ("to-cell", "take-mage"):
                inside.add(entry.by)
            elif entry.verb == "activation" and entry.by in inside:
                self.begun[entry.by] += 1
