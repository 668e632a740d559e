"""Where somebody may aim at a Model: a walk that notes each Choice at which it could be chosen as a target.

To *hit* means here: a Choice offers the Model, by ``target <model>`` in an Effect or ``attack <model>`` in a Fight, to
the seat whose Effect it is; forced answers count. What strikes everybody, or a Room, without choosing is no hit.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, forced_at
from brw_lab.kernel.policies import origin_room, stands_in
from brw_lab.kernel.setting import STANDS, Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.triggers import slot_name
from brw_lab.lodge.sight import Sight
from brw_lab.outcomes.tail import is_over, rest_of
from brw_lab.outcomes.walk import Walk
from brw_lab.position.pending import Action, Resolving
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import CELL, OUT, SLOTS, ModelId, RoomId, Seat

AIMING = {"target": "target", "fight": "attack", "evocation": "attack"}
"""The kinds of Choice at which a Model is aimed at, and the word before it in the answer."""
FIRST = "stopped at the first hit"
Until = Callable[[Position], bool]
Only = Callable[[Position, str], bool]


@dataclass(frozen=True, slots=True)
class Hit:
    """One way to aim at *target*: whose, *by* what, and from where; *moves* lead up to the answer, the last of them.

    *model* strikes, a Mage or an Evocation: it is in *origin*, the target in *there*, and the Mage *stands* in a Room
    or its Cell. *sight* is the line between them; None where none is needed, in one Room or with range ``*``.
    """

    seat: Seat
    by: str
    says: str
    model: ModelId
    target: ModelId
    stands: RoomId
    origin: RoomId
    there: RoomId
    sight: Sight | None
    moves: tuple[Move, ...] = ()

    @property
    def distance(self) -> str:
        """How far the target is, in words."""
        if self.sight is None:
            return "in the same Room" if self.origin == self.there else "wherever it is"
        rooms = len(self.sight.line or ())
        through = f", through {' and '.join(self.sight.through)}" if self.sight.through else ""
        return f"{rooms} Room{'' if rooms == 1 else 's'} away{through}"

    def __str__(self) -> str:
        return f"{self.says}, {self.distance}"

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab stand --json`` prints."""
        return {
            "seat": self.seat,
            "by": self.by,
            "says": self.says,
            "model": self.model,
            "target": self.target,
            "stands": self.stands,
            "from": self.origin,
            "there": self.there,
            "line": list(self.sight.line or ()) if self.sight else None,
            "through": list(self.sight.through) if self.sight else [],
            "moves": [str(move) for move in self.moves],
        }


class Prey(NamedTuple):
    """Who is looked out for: the Models that may be aimed at, and the seats that would do so."""

    models: tuple[ModelId, ...]
    seats: Container[Seat]


class Going(Walk):
    """A walk that gives only some answers, and keeps where *mage* was first met: ``stood``, the position by place."""

    def __init__(self, setting: Setting, start: Position, until: Until, mage: Seat, only: Only | None = None) -> None:
        super().__init__(setting, start, until)
        self.mage = mage
        self.stood: dict[str, int] = {start.model(mage).place: 0}
        self._only = only
        self._place = ""

    def met(self) -> list[tuple[str, int]]:
        """The places where *mage* was, nearest first, each with the position."""
        known = [(place, at) for place, at in self.stood.items() if at < len(self)]
        return sorted(known, key=lambda each: each[1])

    def _answers(self, at: int, position: Position) -> Iterable[str]:
        # Activating a Room comes last, so that a shortest line does it only where nothing else will do.
        keys = sorted(offers(self.setting, position), key=lambda key: key.startswith("activate"))
        only = self._only
        return keys if only is None else [key for key in keys if only(position, key)]

    def _step(self, at: int, position: Position, key: str) -> Position:
        step = advance(self.setting, position, key)
        last = step.position
        if step.forced:
            for moment in forced_at(self.setting, position, key):
                if self._until(moment):
                    last = moment
                    break
                self._at_forced(at, position, key, moment)
        self._place = last.model(self.mage).place
        return step.position

    def _at_forced(self, at: int, position: Position, key: str, moment: Position) -> None:
        """What there is to note at a Choice that leaves no choice."""

    def _follow(self, at: int, position: Position, key: str) -> int:
        number = super()._follow(at, position, key)
        known = self.stood.get(self._place)
        if known is None or number < known:
            self.stood[self._place] = number
        return number


class Hunt(Going):
    """A walk that notes where *prey* may be aimed at: the nearest way of each kind, from each place of *mage*.

    With *first* it stops at the first of them; with *aims_only*, for a walk to the end of an Activation, positions that
    differ in nothing that may still matter are looked at once (:mod:`.tail`). ``hurt`` is the answer by which a Model
    among the prey was first hurt, aimed at or not: at which position, and its key.
    """

    def __init__(
        self,
        setting: Setting,
        start: Position,
        until: Until,
        mage: Seat,
        prey: Prey,
        only: Only | None = None,
        first: bool = False,
        aims_only: bool = False,
    ) -> None:
        super().__init__(setting, start, until, mage, only)
        self.prey = prey
        self.hurt: tuple[int, str] | None = None
        self._only_one = first
        self._aims_only = aims_only
        self._alike: dict[object, Position] = {}
        self._found: dict[tuple[str, ...], tuple[Hit, int, tuple[Move, ...]]] = {}

    @property
    def hits(self) -> tuple[Hit, ...]:
        """What was found, nearest first, each with the moves that lead there."""
        return tuple(replace(hit, moves=(*self.road(at), *last, *hit.moves)) for hit, at, last in self._found.values())

    @property
    def decided(self) -> bool:
        """Whether everything was looked at that may matter."""
        return self.complete or self.stopped == FIRST

    def _answers(self, at: int, position: Position) -> Iterable[str]:
        self._note(at, position, ())
        if self.stopped or (self._aims_only and is_over(self.setting, position)):
            return ()
        return super()._answers(at, position)

    def _at_forced(self, at: int, position: Position, key: str, moment: Position) -> None:
        assert position.choice is not None
        self._note(at, moment, (Move(position.choice.seat, key),))

    def _step(self, at: int, position: Position, key: str) -> Position:
        after = super()._step(at, position, key)
        if self.hurt is None and any(_hurt(position, after, id) for id in self.prey.models):
            self.hurt = (at, key)
        return self._first_like(after) if self._aims_only else after

    def _first_like(self, position: Position) -> Position:
        """The position that was met first among those that aim and move alike from here on."""
        rest = ("end", self._place) if self._until(position) else rest_of(self.setting, position)
        return position if rest is None else self._alike.setdefault(rest, position)

    def _note(self, at: int, position: Position, last: tuple[Move, ...]) -> None:
        """Keep every way to aim at the prey that a Choice offers."""
        for hit in hits_at(self.setting, position, self.prey, self.mage, forced=bool(last)):
            kind = (hit.stands, hit.seat, hit.by, hit.model, hit.target)
            self._found.setdefault(kind, (hit, at, last))
            if self._only_one:
                self.stopped = FIRST


def _hurt(before: Position, after: Position, id: ModelId) -> bool:
    """Whether a Model suffered Damage, or fell, between two positions."""
    one, two = before.model(id), after.model(id)
    if one is two:
        return False
    return len(two.damage) > len(one.damage) or (two.place in (CELL, OUT) and one.place not in (CELL, OUT))


def hits_at(setting: Setting, position: Position, prey: Prey, mage: Seat, forced: bool = False) -> Sequence[Hit]:
    """The ways to aim at the prey that the open Choice offers; the answer is the only one of ``moves``."""
    choice = position.choice
    if choice is None or choice.kind not in AIMING or choice.seat not in prey.seats:
        return ()
    frame = position.agenda[-1]
    if isinstance(frame, Resolving) and (frame.you != choice.seat or not _aims(setting, frame)):
        return ()
    keys = offers(setting, position)
    found = []
    for id in prey.models:
        key = f"{AIMING[choice.kind]} {id}"
        if key in keys:
            move = Move(choice.seat, key, forced)
            found.append(replace(_hit(setting, position, choice.seat, id, mage), moves=(move,)))
    return found


def _aims(setting: Setting, frame: Resolving) -> bool:
    """Whether an Effect asks for a Model; a Room may have the id of one."""
    header = setting.effects[frame.effect].header
    return header is not None and header.kind is not Kind.ROOM


def _hit(setting: Setting, position: Position, seat: Seat, target: ModelId, mage: Seat) -> Hit:
    """The hit that the open Choice offers."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action | Resolving)
    origin = origin_room(setting, position, frame.model) if frame.model else ""
    there = stands_in(position, position.model(target))
    range = None
    if isinstance(frame, Resolving):
        header = setting.effects[frame.effect].header
        range = header.range if header is not None and frame.model else None
    sight = None if range is None or origin == there else position.lodge.sees(origin, there, range)
    by, says = means(setting, position)
    stands = position.model(mage).place
    return Hit(seat, by, says, frame.model, target, stands, origin, there, sight)


def means(setting: Setting, position: Position) -> tuple[str, str]:
    """By what is aimed at the open Choice: a short word, and the same at length.

    >>> from brw_lab.outcomes.start import begun_late
    >>> from brw_lab.scenario.load import load_scenario
    >>> begun = begun_late(load_scenario("duel_kami/defeat/at-the-period"))
    >>> means(begun.setting, begun.position)
    ('cast I', 'the Spell in slot I')
    """
    for frame in reversed(position.agenda):
        if isinstance(frame, Action) and frame.name == "fight":
            return "fight", "a Fight"
        if not isinstance(frame, Resolving):
            continue
        slot = frame.source.rpartition("/")[2]
        if frame.effect == "@command":
            top = position.agenda[-1]
            model = top.model if isinstance(top, Action | Resolving) else ""
            return "command", f"{name(setting, model)} by Command"
        if slot in SLOTS and not frame.effect.endswith(STANDS):
            card = setting.spell_name(frame.source.partition("/")[0])
            return f"cast {slot}", f"{'the Spell' if card == 'the Spell' else card} in {slot_name(slot)}"
        if frame.effect.endswith(("/token", "/tile")):
            return "activate", f"the Effect of {name(setting, frame.effect.partition('/')[0])}"
        if frame.effect.endswith(STANDS):
            return "waiting", "an Effect that waits"
    return "effect", "an Effect"
