"""Whether a planned Spell still finds a target after a Mage has walked: Room by Room, and as a chance.

Only the walk is reckoned: no Room is activated on the way, nothing interrupts it, nothing else changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from brw_lab.cite import ClauseId
from brw_lab.kernel.atoms import models as atoms
from brw_lab.kernel.checks import target_model
from brw_lab.kernel.explain import why_refused
from brw_lab.kernel.offer import steps_of
from brw_lab.kernel.policies import speed
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.reckon.asked import ReckonError, Start, seated, table_of, whole
from brw_lab.spellcraft.phrase import Effect
from brw_lab.spellcraft.read import read_effect
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import CELL, SLOTS, ModelId, RoomId, Seat, name_of

CERTAIN, POSSIBLE, NEVER = "certain", "possible", "never"
TOPICS = (
    *("target.model.range", "target.model.line", "range.definition", "los.through-centres"),
    "explore.moves-up-to-speed",
)
NO_MODEL = (Kind.ROOM, Kind.PERSONAL, Kind.SPECIAL)


@dataclass(frozen=True, slots=True)
class Stand:
    """One Room where the walk may end: how likely, whom the Spell may target then, and why not the walker."""

    room: RoomId
    chance: Fraction
    targets: tuple[ModelId, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Aim:
    """Whether *seat*'s Spell finds a rival's Model once *mover* has walked: truthy when it does wherever that ends."""

    seat: Seat
    mover: Seat
    steps: int
    stands: tuple[Stand, ...]
    clauses: tuple[ClauseId, ...] = ()

    def __bool__(self) -> bool:
        return self.verdict == CERTAIN

    @property
    def verdict(self) -> str:
        """``certain``: in every Room where the walk may end there is a target; ``possible``: in some; or ``never``."""
        found = [bool(stand.targets) for stand in self.stands]
        return CERTAIN if all(found) else POSSIBLE if any(found) else NEVER

    @property
    def chance(self) -> Fraction:
        """How likely there is a target, when at each step every way on, and stopping, is as likely as the others."""
        return sum((stand.chance for stand in self.stands if stand.targets), Fraction(0))

    @property
    def safe(self) -> tuple[RoomId, ...]:
        """The Rooms in which the walk may end and leaves the Spell without a target."""
        return tuple(stand.room for stand in self.stands if not stand.targets)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        rows = [(stand.room, str(stand.chance), ", ".join(stand.targets) or "nobody") for stand in self.stands]
        rows.insert(0, (f"{self.mover} in", "chance", f"{self.seat} may target"))
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
        return "\n".join((f"A target after {self.steps} moves at most: {self.verdict}, {self.chance}", *lines))

    def _repr_markdown_(self) -> str:
        rows = [
            f"| {stand.room} | {stand.chance} | {', '.join(stand.targets) or 'nobody'} | {stand.why} |"
            for stand in self.stands
        ]
        head = f"| {self.mover} in | chance | {self.seat} may target | why not {self.mover} |"
        first = f"A target after {self.steps} moves at most: **{self.verdict}**, {self.chance}"
        return "\n".join((first, "", head, "| --- | ---: | --- | --- |", *rows))


def aim(start: Start, seat: Seat, spell: str | Effect, mover: Seat, steps: int | None = None) -> Aim:
    """Whether a Spell of *seat* still finds a Model of a rival after *mover*, mostly that rival, has walked.

    *spell* is a Spell Slot with a card in it, an effect text or an Effect. The model: *mover* makes up to *steps*
    "Move 1" in one run (without, as many as one Explore gives it), a Mage in its Cell leaving it first; what is
    ``certain`` or ``possible`` weighs no Rooms, the ``chance`` takes every way on, and stopping, for equally likely.
    The Dummy Target and Models of *seat*'s own do not count as found.

    Raises :class:`ReckonError` for a seat that is not known or a Spell that aims at no Model, :class:`RuleGap` for a
    Spell whose text nobody tells. Source: Duel: Kami, Range, Line of Sight and Explore (kami.target.model.range,
    kami.target.model.line, kami.range.definition, kami.los.through-centres, kami.explore.moves-up-to-speed).

    >>> from brw_lab.scenario.load import load_scenario
    >>> near = load_scenario('rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\n')
    >>> print(aim(near, "red", "Mage within 2: Inflict 2.", "blue", steps=1))
    A target after 1 moves at most: possible, 1/2
    blue in          chance  red may target
    armory           1/4     nobody
    black-rose-room  1/4     blue
    garden           1/4     blue
    hall             1/4     nobody
    """
    setting, position = table_of(start)
    seated(setting, seat)
    header = _header(setting, position, seat, spell)
    most = speed(setting, position, seated(setting, mover)) if steps is None else whole("the number of moves", steps)
    stands = []
    for room, (chance, there) in sorted(_walks(setting, position, mover, most).items()):
        barred = {model.id: target_model(setting, there, header, seat, model) for model in there.models}
        rivals = (model for model in there.models if seat not in (model.owner, model.controller))
        found = tuple(model.id for model in rivals if barred[model.id] is None)
        refusal = barred[mover] if mover != seat else None
        why = "" if refusal is None else why_refused(setting, there, refusal).text
        stands.append(Stand(room, chance, found, why))
    return Aim(seat, mover, most, tuple(stands), setting.rules.clause_ids(TOPICS))


def _header(setting: Setting, position: Position, seat: Seat, spell: str | Effect) -> Header:
    """What the Spell may point at; :class:`ReckonError` when that is no Model."""
    if isinstance(spell, str) and spell in SLOTS:
        planned = position.holdings[setting.index[seat]].slots[SLOTS.index(spell)]
        if planned is None:
            raise ReckonError(f"there is no Spell Card in slot {spell} of {seat}")
        spell = setting.effect(f"{name_of(planned.copy)}/{planned.side}")
    effect = read_effect(spell) if isinstance(spell, str) else spell
    if effect.header is None or effect.header.kind in NO_MODEL:
        raise ReckonError("the Spell aims at no Model, so that no walk takes its target away")
    return effect.header


def _walks(setting: Setting, position: Position, mover: Seat, steps: int) -> dict[RoomId, tuple[Fraction, Position]]:
    """Where *mover* may stand after up to *steps* moves: how likely, and the table as it lies then."""
    tables = {position.model(mover).place: position}
    going = {position.model(mover).place: Fraction(1)}
    ended: dict[RoomId, Fraction] = {}
    for step in range(steps + 1):
        further: dict[RoomId, Fraction] = {}
        for place, chance in going.items():
            ways = steps_of(setting, tables[place], mover) if step < steps else ()
            stops = not ways or _may_stop(setting, place, step)
            share = chance / (len(ways) + stops)
            if stops:
                ended[place] = ended.get(place, Fraction(0)) + share
            for way in ways:
                to, colour = way.act
                further[to] = further.get(to, Fraction(0)) + share
                if to not in tables:
                    tables[to] = tables[place].copy()
                    atoms.step(tables[to], mover, to, colour)
        going = further
    return {place: (chance, tables[place]) for place, chance in ended.items()}


def _may_stop(setting: Setting, place: RoomId, step: int) -> bool:
    """Whether the walk may end here (rulings ``cell.explore-exit``, ``physical.empty``)."""
    if place == CELL:
        return setting.rules.reads("cell.explore-exit") == "may"
    return step > 0 or not setting.use_some
