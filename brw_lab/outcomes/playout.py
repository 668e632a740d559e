"""Playing on to the end: every seat answered by a policy, Chance by its weights.

The same start, players and seed give the same duel, answer for answer, on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from brw_lab.errors import after, nearest
from brw_lab.kernel.door import advance
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.players import Player, PlayerError, chance, name_of, player, random_player
from brw_lab.outcomes.record import record
from brw_lab.outcomes.start import Session, Start, begun
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move, Scenario
from brw_lab.terms import FATE, NOBODY, Seat

__all__ = ["Playout", "Session", "Start", "playout", "record_of"]

Named = Player | str
Players = Named | Mapping[Seat, Named] | None
Watcher = Callable[[Position, tuple[Entry, ...]], None]
"""Told after every answer: the position it was given at, and what happened up to the next Choice."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A duel, or the rest of one, that was played to its end.

    *moves* are the answers from *start* on, Chance's among them, forced ones not; *before* those that led to *start*,
    *players* who answered for each seat.
    """

    setting: Setting
    start: Position
    moves: tuple[Move, ...]
    end: Position
    players: tuple[tuple[Seat, str], ...]
    seed: int
    scenario: Scenario | None = None
    before: tuple[Move, ...] = ()

    @property
    def winner(self) -> Seat:
        """Who has won: a seat, the Black Rose, or ``nobody``."""
        return self.end.winner or NOBODY

    @property
    def points(self) -> dict[Seat, int]:
        """The Power Points of every party at the end."""
        return {party: self.end.parties[at].power for at, party in enumerate(self.setting.parties)}

    @property
    def decisions(self) -> int:
        """How many answers were given, Chance's among them."""
        return len(self.moves)

    def __repr__(self) -> str:
        points = ", ".join(f"{party} {power}" for party, power in self.points.items())
        return f"<Playout: {self.decisions} answers, {points}; {self.winner} wins>"


def playout(start: Start, players: Players = None, seed: int = 0, watch: Watcher | None = None) -> Playout:
    """Play from *start* to the end; each seat and Chance throw dice of their own, made from *seed*.

    *start* is a Scenario (from its ``[given]``, its own moves not made), a Table (from where it stands) or a setting
    and a position; *players* one for all, or one by seat, as a name of :data:`PLAYERS` or a function; random without.
    *watch* is called with each position and what happened from there to the next.

    Raises :class:`PlayerError` for a player or seat that nobody knows, :class:`NotOnOffer` when a player answers what
    it may not, :class:`RuleGap` where no rule says how to go on; these two say which moves led there.

    >>> from brw_lab.outcomes.duel import duel
    >>> game = playout(duel(), seed=7)
    >>> game.end.turn, game.winner in ("red", "blue", "rose")
    (4, True)
    >>> playout(duel(), seed=7).moves == game.moves
    True
    """
    setting, first, scenario, before, laid, happened, _past = begun(start)
    seats = seated(players, setting.seats)
    if watch is not None:
        watch(laid or first, happened)
    moves: list[Move] = []
    try:
        end = _play(setting, first, {**seats, FATE: chance}, seed, moves, watch)
    except Exception as error:  # whatever went wrong, the line that shows it again is worth having
        after(error, map(str, (*before, *moves)), f"duel of seed {seed}")
        raise
    names = tuple((seat, name_of(each)) for seat, each in seats.items())
    return Playout(setting, first, tuple(moves), end, names, seed, scenario, before)


def _play(
    setting: Setting,
    position: Position,
    answering: dict[Seat, Player],
    seed: int,
    moves: list[Move],
    watch: Watcher | None,
) -> Position:
    """Answer until nobody decides; *moves* grows by every answer, so that it tells how far play came."""
    dice = {seat: random.Random(f"{seed} {seat}") for seat in answering}
    while (choice := position.choice) is not None:
        key = answering[choice.seat](setting, position, dice[choice.seat])
        moves.append(Move(choice.seat, key))
        step = advance(setting, position, key)
        if watch is not None:
            watch(position, step.entries)
        position = step.position
    return position


def record_of(game: Playout) -> Scenario:
    """The record of a playout: a scenario that plays it again and claims how it ended.

    :func:`brw_lab.scenario.write.write_scenario` makes it a text. Raises :class:`ScenarioError` when the playout began
    at a bare position, which nobody can set up again.

    >>> from brw_lab.outcomes.duel import duel
    >>> record_of(playout(duel(), seed=7)).title
    'A duel: random (red) against random (blue), seed 7'
    """
    against = " against ".join(f"{name} ({seat})" for seat, name in game.players)
    moves = (*game.before, *game.moves)
    return record(game.scenario, game.setting, game.end, moves, f"A duel: {against}, seed {game.seed}")


def seated(players: Players, seats: tuple[Seat, ...]) -> dict[Seat, Player]:
    """Who answers for each seat."""
    if not isinstance(players, Mapping):
        return dict.fromkeys(seats, _player(players))
    for seat in players:
        if seat not in seats:
            raise PlayerError(f"nobody sits at {seat!r}", expected=seats, near=nearest(seat, seats))
    return {seat: _player(players.get(seat)) for seat in seats}


def _player(named: Named | None) -> Player:
    return random_player if named is None else player(named) if isinstance(named, str) else named
