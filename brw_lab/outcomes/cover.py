"""How safe a Mage is, place by place, and who could hit it by what; how it is found out is told in :mod:`.safety`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from brw_lab.drawn import Drawn
from brw_lab.kernel.trace import name
from brw_lab.kernel.triggers import slot_name
from brw_lab.outcomes.hunt import Hit
from brw_lab.outcomes.reach import line_of
from brw_lab.outcomes.start import Begun
from brw_lab.scenario.schema import Move
from brw_lab.terms import ModelId, RoomId, Seat, listed

SAFE, DANGER, HURT, UNDECIDED = "safe", "danger", "hurt", "not decided"


@dataclass(frozen=True, slots=True)
class Cover:
    """One place of the Mage: whether it is safe there, and the nearest *hits* of each kind that were found.

    *verdict* is ``safe``, ``danger`` (somebody can aim at it), ``hurt`` (nobody can, but something hurts it: *struck*
    are the moves) or ``not decided`` (nothing was found and not everything looked at). *moves* lead there.
    """

    place: RoomId
    verdict: str
    hits: tuple[Hit, ...] = ()
    moves: tuple[Move, ...] = ()
    struck: tuple[Move, ...] = ()
    positions: int = 0
    stopped: str = ""

    def __bool__(self) -> bool:
        return self.verdict == SAFE

    @property
    def why(self) -> str:
        """Who can do what, in words; empty where the Mage is safe."""
        if self.hits:
            also = f"; also {listed(self.means[1:])}" if len(self.means) > 1 else ""
            return f"{self.hits[0]} ({line_of(self.hits[0].moves, '')}){also}"
        if self.struck:
            return f"nobody aims at it, but it is hurt: {line_of(self.struck, '')}"
        return self.stopped if self.verdict == UNDECIDED else ""

    @property
    def means(self) -> tuple[str, ...]:
        """By what the Mage can be aimed at, as far as was looked: each once, the nearest first."""
        return tuple(dict.fromkeys(hit.says for hit in self.hits))

    def __str__(self) -> str:
        return f"{self.verdict}{f': {self.why}' if self.why else ''}"

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab stand --json`` prints."""
        return {
            "verdict": self.verdict,
            "moves": [str(move) for move in self.moves],
            "hits": [hit.as_dict() for hit in self.hits],
            "struck": [str(move) for move in self.struck],
            "why": self.why,
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Safety(Drawn):
    """How safe *seat*'s Mage is, place by place: a sequence of :class:`Cover`, in the order of the Rooms.

    *walked* tells whether these are the places where its Activation may end; else it is put there by hand. *models*
    are *seat*'s other Models where they stand, and what can aim at each; *unknown* the slots (seat, slot) of others
    with a Ready Spell whose text nobody tells; *stopped* says why there may be more places where it can end.
    """

    begun: Begun
    seat: Seat
    covers: tuple[Cover, ...]
    walked: bool
    models: tuple[tuple[ModelId, tuple[Hit, ...]], ...] = ()
    unknown: tuple[tuple[Seat, str], ...] = ()
    stopped: str = ""

    def __len__(self) -> int:
        return len(self.covers)

    def __iter__(self) -> Iterator[Cover]:
        return iter(self.covers)

    def __getitem__(self, place: RoomId) -> Cover:
        found = next((cover for cover in self.covers if cover.place == place), None)
        if found is None:
            raise KeyError(place)
        return found

    @property
    def safe(self) -> tuple[RoomId, ...]:
        """The places in which the Mage is safe."""
        return tuple(cover.place for cover in self.covers if cover)

    @property
    def complete(self) -> bool:
        """Whether it is decided of every place."""
        return not self.stopped and all(cover.verdict != UNDECIDED for cover in self.covers)

    @property
    def mildest(self) -> tuple[RoomId, ...]:
        """The safe places; where there is none, those with the fewest means found."""
        fewest = min((len(cover.means) for cover in self.covers if cover.verdict == DANGER), default=0)
        return self.safe or tuple(cover.place for cover in self.covers if len(cover.means) == fewest)

    @property
    def positions(self) -> int:
        """How many positions were looked at, all places together."""
        return sum(cover.positions for cover in self.covers)

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab stand --json`` prints."""
        return {
            "seat": self.seat,
            "walked": self.walked,
            "complete": self.complete,
            "positions": self.positions,
            "unknown": [list(slot) for slot in self.unknown],
            "models": {id: [hit.as_dict() for hit in hits] for id, hits in self.models},
            "rooms": {cover.place: cover.as_dict() for cover in self.covers},
        }

    def __str__(self) -> str:
        setting = self.begun.setting
        wide = max((len(cover.place) for cover in self.covers), default=0)
        count = f"{len(self.safe)} of {len(self.covers)} places"
        who = name(setting, self.seat)
        where = f"where {who} can end this Activation" if self.walked else f"where {who} may stand"
        lines = [f"Safe from the next Activation of the others: {count} {where}"]
        if not self.safe and 0 < len(self.mildest) < len(self.covers):
            lines.append(f"  the fewest means to hit were found in {listed(self.mildest, 'and')}")
        for cover in self.covers:
            way = f"  ({line_of(cover.moves, self.seat)})" if cover.moves and cover else ""
            lines.append(f"  {cover.place:{wide}}  {cover}{way}")
        for id, hits in self.models:
            lines.append(f"  {name(setting, id)}: {hits[0] if hits else 'nobody can aim at it'}")
        lines += [f"nobody tells what {name(setting, seat)} has in {slot_name(slot)}" for seat, slot in self.unknown]
        all_of = "all decided" if self.complete else f"{self.stopped or 'not all decided'}, and there is more"
        return "\n".join((*lines, f"{self.positions} positions, {all_of}"))

    def __repr__(self) -> str:
        return str(self)
