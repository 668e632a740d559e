"""The pieces on the table: Models, Rooms' states, parties, what a Mage holds. Plain tuples with names.

Values only; nothing here knows a rule. What a Model's Strength or Health *is* gets asked of the kernel's policies.
"""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.terms import Copy, ModelId, RoomId, Seat


class Model(NamedTuple):
    """A Model: a Mage (its id is its seat), an Evocation, or both.

    *place* is a Room id, ``cell``, ``out``, or ``@model`` when attached to another Model. *damage* lists the seats
    whose cubes lie on it, left to right; *last* is who inflicted the last Damage; *upgrades* are ids of Upgrades;
    *kept* counts cubes of its owner's that its card bears and that are no Damage.
    """

    id: ModelId
    kinds: tuple[str, ...]
    owner: Seat
    controller: Seat
    card: str
    place: str
    damage: tuple[Seat, ...] = ()
    last: Seat | None = None
    upgrades: tuple[str, ...] = ()
    kept: int = 0


class Room(NamedTuple):
    """The state of one Room: whose cubes lie in its Instability Slots, its token and its face."""

    instability: tuple[Seat, ...] = ()
    token: str = "available"
    """``available``, ``used`` or ``none``; ``spent``: none, and what the Room itself says is used up for this Turn."""
    state: str = "intact"
    """``intact`` or ``wrecked``."""


class Party(NamedTuple):
    """The points and cubes of a Mage or of the Black Rose; *pool* counts cubes at hand."""

    power: int = 0
    trophies: int = 0
    rooms_won: int = 0
    pool: int = 0


class Planned(NamedTuple):
    """A Spell Card in a Spell Slot, with its Active Side; Ready while face down, then Revealed."""

    copy: Copy
    side: str
    revealed: bool = False


class Holding(NamedTuple):
    """What one Mage holds: hand, decks (sorted: an unknown order is a bag), slots quick, I, II, III, and tokens."""

    hand: tuple[Copy, ...] = ()
    grimoire: tuple[Copy, ...] = ()
    memories: tuple[Copy, ...] = ()
    slots: tuple[Planned | None, Planned | None, Planned | None, Planned | None] = (None, None, None, None)
    tokens: int = 2
    """Available Physical Action Tokens; the rest of the two are Exhausted."""


class Standing(NamedTuple):
    """A Persistent Effect in play: the rest of a Spell's text, marked by its owner's token on a target.

    *effect* is the id of the Effect it applies, *slot* its token (``quick``, ``I``, ``II``, ``III``), *target* a Model
    or Room.
    """

    owner: Seat
    slot: str
    effect: str
    target: ModelId | RoomId
    copy: Copy


class Modifier(NamedTuple):
    """Something that holds for a while: *what* of a Model (``strength``, ``speed``, ``shelter``) changes by *amount*.

    *span* is ``activation`` or ``turn``: with which it ends.
    """

    model: ModelId
    what: str
    amount: int
    span: str


class Origin(NamedTuple):
    """Who inflicted or placed the cubes on a Model or in a Room, slot by slot, where that is not whose they are now."""

    subject: ModelId | RoomId
    seats: tuple[str, ...]


class Quest(NamedTuple):
    """A Quest on the board: *by* is the seat whose cube covers its Quest Slot, empty while it is open."""

    id: str
    by: Seat = ""


class Tally(NamedTuple):
    """What a Mage did this Turn towards an open Quest: *most* is the best value so far, *now* what still adds up.

    *measure* names what is measured; *most* is never above what the Quests in play ask for.
    """

    seat: Seat
    measure: str
    most: int = 0
    now: tuple[str, ...] = ()
