"""The Position: the table now, the Agenda of unfinished work and the open Choice, in one frozen record.

A slotted record of tuples. The kernel takes a :meth:`Position.copy` as a draft, its atoms rebind the draft's fields,
and once a draft has been shown to anyone it never changes again. Which changes are lawful is the kernel's business.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from brw_lab.lodge.lodge import Lodge
from brw_lab.position.pending import Choice, Frame
from brw_lab.position.pieces import Holding, Model, Modifier, Origin, Party, Quest, Room, Standing, Tally
from brw_lab.terms import Copy, ModelId, RoomId, Seat

FIELDS = (
    "lodge",
    "turn",
    "crown",
    "models",
    "rooms",
    "parties",
    "holdings",
    "library",
    "forgotten",
    "standing",
    "modifiers",
    "event",
    "quests",
    "tallies",
    "origins",
    "winner",
    "counters",
    "agenda",
    "choice",
)
OFTEN_EMPTY = {"forgotten": (), "modifiers": (), "event": "", "quests": (), "tallies": (), "origins": (), "winner": ""}
"""Fields that a Position may be made without."""
_values = attrgetter(*FIELDS)


class Position:
    """Everything that is on the table, hashable and comparable by value.

    *models* are sorted by id, *rooms* follow ``lodge.rooms``, *parties* the seats and then the Black Rose, *holdings*
    the seats. *library* and *forgotten* are the decks of all. *event* is the face of the Events Card, *tallies*
    (sorted) what was done towards the open *quests*, *origins* (sorted) who put cubes where they lie,
    *winner* who won once the duel is over. *modifiers* are sorted; *counters* are the Repeat counts of this Activation,
    by source. The last frame of *agenda* moves next.
    """

    __slots__ = (*FIELDS, "_hash", "_offers")

    lodge: Lodge
    turn: int
    crown: Seat
    models: tuple[Model, ...]
    rooms: tuple[Room, ...]
    parties: tuple[Party, ...]
    holdings: tuple[Holding, ...]
    library: tuple[Copy, ...]
    forgotten: tuple[Copy, ...]
    standing: tuple[Standing, ...]
    modifiers: tuple[Modifier, ...]
    event: str
    quests: tuple[Quest, ...]
    tallies: tuple[Tally, ...]
    origins: tuple[Origin, ...]
    winner: Seat
    counters: tuple[tuple[str, int], ...]
    agenda: tuple[Frame, ...]
    choice: Choice | None
    _hash: int | None
    _offers: Any

    def __init__(self, **fields: Any) -> None:
        for name in FIELDS:
            setattr(self, name, fields[name] if name in fields else OFTEN_EMPTY[name])
        self._hash = None
        self._offers = None

    def copy(self) -> Position:
        """A draft that shares every value; its maker may rebind fields until it is shown to anyone."""
        new = object.__new__(Position)
        new.lodge = self.lodge
        new.turn = self.turn
        new.crown = self.crown
        new.models = self.models
        new.rooms = self.rooms
        new.parties = self.parties
        new.holdings = self.holdings
        new.library = self.library
        new.forgotten = self.forgotten
        new.standing = self.standing
        new.modifiers = self.modifiers
        new.event = self.event
        new.quests = self.quests
        new.tallies = self.tallies
        new.origins = self.origins
        new.winner = self.winner
        new.counters = self.counters
        new.agenda = self.agenda
        new.choice = self.choice
        new._hash = None
        new._offers = None
        return new

    def model(self, id: ModelId) -> Model:
        """The Model with that id."""
        for model in self.models:
            if model.id == id:
                return model
        raise KeyError(id)

    def origin(self, subject: ModelId | RoomId, cubes: tuple[Seat, ...]) -> tuple[str, ...]:
        """Who inflicted or placed the *cubes* on a Model or in a Room: their owners, unless it is kept otherwise."""
        for held in self.origins:
            if held.subject == subject:
                return held.seats
        return cubes

    def key(self) -> tuple[object, ...]:
        """A compact value equal for two positions with the same future."""
        return _values(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # Neither the hash, which differs from process to process, nor the answers derived here may travel.
        return _made, _values(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self is other or self.key() == other.key())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key())
        return self._hash

    def __repr__(self) -> str:
        decides = self.choice.seat if self.choice else "nobody"
        return f"<Position: turn {self.turn}, {len(self.agenda)} unfinished, {decides} decides>"


def _made(*values: Any) -> Position:
    """The Position of those values, in the order of FIELDS."""
    return Position(**dict(zip(FIELDS, values, strict=True)))
