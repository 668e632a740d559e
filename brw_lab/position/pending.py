"""Unfinished work as data: the frames of the Agenda, what waits in a window, and the open Choice.

A frame is a plain tuple; the kernel replaces it when it moves on. No closures, generators or back-pointers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from brw_lab.position.entry import Entry
from brw_lab.terms import ModelId, Seat


class Choice(NamedTuple):
    """The open question: who is asked, what kind of question, the ids it speaks of. Options are derived from it."""

    seat: Seat
    kind: str
    about: tuple[object, ...] = ()


class Turn(NamedTuple):
    """The Game Turn in progress: which of the rulebook's phases comes next, counted from 0."""

    next: int


class Phase(NamedTuple):
    """A phase in progress: its First Mage, first until it ends, and the seat whose Activation comes next.

    *step* is which of the phase's steps is under way, counted from 0; *done* names what that step has dealt with.
    """

    name: str
    first: Seat
    next: Seat
    step: int = 0
    done: tuple[str, ...] = ()


class Activation(NamedTuple):
    """One Mage's Activation: how many Actions it performed, and whether a numbered slot and the Quick one were cast.

    *freed* is whether its last Action was Momentum from the Cell, which is enough to stay there.
    """

    seat: Seat
    actions: int = 0
    numbered: bool = False
    quick: bool = False
    freed: bool = False


class Action(NamedTuple):
    """A Physical Action, or an Evocation's Activation (``evocation``), in progress: which of its Effects are left.

    *model* performs it and *seat* decides; *moves* counts the "Move 1" left; *moving* is ``exit`` (it starts in a Cell
    and must leave it), ``before``, ``now`` or ``after`` the run of moves.
    """

    seat: Seat
    name: str
    model: ModelId
    moves: int = 0
    moving: str = "before"
    activated: bool = False
    attacked: bool = False


class Resolving(NamedTuple):
    """An Effect in progress (a frame).

    *effect* is its id in the Setting; *you* the party who resolves it and *model* the Model from which range is
    measured (empty for the Black Rose); *source* names what it came from; *targets* are bound so far (``dummy`` for the
    Dummy Target); *at* is the phrase to apply next; *part* and *memo* hold a phrase that waits half-way for answers,
    *happened* what it has brought about so far; *again* is set when the Effect was chosen to be repeated once it ends.

    Of the phrase being applied: *branch* is which of the phrases inside it was chosen (from 1), *number* how many an
    open amount turned out to be, *picked* the Evocation that was chosen, *instead* the replacements that were asked
    (key, subject, whether applied). Of this resolution so far: *recall* is what the rest of the text asks about it,
    *still* whether nothing is triggered from it any more.
    """

    effect: str
    you: Seat
    model: ModelId
    source: str
    targets: tuple[str, ...] = ()
    bound: bool = False
    at: int = 0
    part: str = ""
    memo: tuple[object, ...] = ()
    happened: tuple[Entry, ...] = ()
    again: bool = False
    branch: int = 0
    number: int | None = None
    picked: ModelId = ""
    instead: tuple[tuple[str, str, bool], ...] = ()
    recall: tuple[tuple[str, object], ...] = ()
    still: bool = False


class Interrupt(NamedTuple):
    """One Effect that waits in a window for its turn.

    *key* is how its seat names it in an option (``defeat blue``, ``apply II``); *because* says what brought it about.
    """

    seat: Seat
    key: str
    effect: str
    model: ModelId
    targets: tuple[str, ...]
    optional: bool
    because: str
    clauses: tuple[str, ...] = ()


class Window(NamedTuple):
    """The pause at a period: what still waits, in the order in which seats are asked; *resume* cites how it goes on."""

    waiting: tuple[Interrupt, ...]
    resume: tuple[str, ...] = ()


class Quests(NamedTuple):
    """A moment at which Quests may be declared: the seats still to be asked, the first of them first.

    *moment* says what has just ended or is about to begin: ``actions``, or an ``evocation`` has activated; ``at-once``
    is the moment at which those in *met* have been fulfilled, by seat and id.
    """

    waiting: tuple[Seat, ...]
    moment: str = "actions"
    met: tuple[tuple[Seat, str], ...] = ()


Frame = Turn | Phase | Activation | Action | Resolving | Window | Quests

a_choice = lru_cache(maxsize=4096)(Choice)
a_phase = lru_cache(maxsize=4096)(Phase)
an_activation = lru_cache(maxsize=4096)(Activation)
an_action = lru_cache(maxsize=4096)(Action)
an_effect = lru_cache(maxsize=4096)(Resolving)
"""The same frame is the same tuple: a few come round again and again, and finding one is quicker than making it."""
