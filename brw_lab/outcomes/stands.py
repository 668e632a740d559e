"""Where a Mage must stand to hit somebody in this Activation: Room by Room, by what and by which moves, or why not.

Everything is played, not only walks: a Spell that moves the Mage, a push, a token. What counts as a hit is said in
:mod:`.hunt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from brw_lab.drawn import Drawn
from brw_lab.errors import nearest
from brw_lab.kernel.checks import attack, target_model
from brw_lab.kernel.explain import why_refused
from brw_lab.kernel.policies import ready
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.triggers import slot_name
from brw_lab.outcomes.hunt import Hit, Hunt, Prey
from brw_lab.outcomes.reach import StandError, line_of, looked_at, own_activation
from brw_lab.outcomes.start import Begun, Start
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, bound_of
from brw_lab.position.position import Position
from brw_lab.spellcraft.selector import Header, Kind
from brw_lab.terms import CELL, OUT, SLOTS, ModelId, RoomId, Seat, listed

HIT, CANNOT, NOT_REACHED, UNDECIDED = "hit", "cannot", "not reached", "not decided"
UNAIMED = (Kind.ROOM, Kind.PERSONAL, Kind.SPECIAL)
ORDER = {"": 0, "too-far": 1, "unseen": 2, "not-in-room": 3}
"""Of several reasons the one that lacks least is told first."""
FROM_CELL = (("a Spell", "cell-cast"), ("a Fight", "cell-fight"))


@dataclass(frozen=True, slots=True)
class Stand:
    """One place: the *hits* from there, nearest first, or *why* there is none; *verdict* is the same in a word.

    *whys* are the reasons by what would be used: a Fight, each Ready Spell. ``not decided`` stands where nothing was
    found and not everything was looked at.
    """

    place: RoomId
    verdict: str
    hits: tuple[Hit, ...] = ()
    why: str = ""
    whys: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hits)

    def __str__(self) -> str:
        if not self.hits:
            return self.why
        nearest, others = self.hits[0], tuple(dict.fromkeys(hit.says for hit in self.hits[1:]))
        also = f"; also {listed(others)}" if others else ""
        return f"{nearest} ({line_of(nearest.moves, nearest.seat)}){also}"

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab stand --json`` prints."""
        return {
            "verdict": self.verdict,
            "hits": [hit.as_dict() for hit in self.hits],
            "why": self.why,
            "whys": [{"by": by, "why": why} for by, why in self.whys],
        }


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Stands(Drawn):
    """From where *seat* can hit *target* in this Activation: a :class:`Stand` a Room, and one for its Cell.

    *walk* is what was looked at; *unknown* are *seat*'s Spell Slots with a card whose text nobody tells.
    """

    begun: Begun
    walk: Hunt
    seat: Seat
    target: ModelId
    stands: tuple[Stand, ...]
    unknown: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.stands)

    def __iter__(self) -> Iterator[Stand]:
        return iter(self.stands)

    def __getitem__(self, place: RoomId) -> Stand:
        found = next((stand for stand in self.stands if stand.place == place), None)
        if found is None:
            raise KeyError(place)
        return found

    @property
    def hits(self) -> tuple[RoomId, ...]:
        """The places from which *target* can be hit."""
        return tuple(stand.place for stand in self.stands if stand)

    @property
    def complete(self) -> bool:
        """Whether every answer to every Choice was looked at."""
        return self.walk.complete

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab stand --json`` prints."""
        return {
            "seat": self.seat,
            "target": self.target,
            "complete": self.complete,
            "positions": len(self.walk),
            "stopped": self.walk.stopped,
            "unknown": list(self.unknown),
            "rooms": {stand.place: stand.as_dict() for stand in self.stands},
        }

    def __str__(self) -> str:
        setting = self.begun.setting
        who, whom = name(setting, self.seat), name(setting, self.target)
        wide = max(len(stand.place) for stand in self.stands)
        places = f"{len(self.hits)} of {len(self.stands)} places"
        lines = [f"{who} can aim at {whom} in this Activation from {places}"]
        lines += [f"  {stand.place:{wide}}  {'x' if stand else '-'} {stand}" for stand in self.stands]
        lines += [f"nobody tells what {who} has in {slot_name(slot)}" for slot in self.unknown]
        return "\n".join((*lines, looked_at(self.walk)))

    def __repr__(self) -> str:
        return str(self)


def stands(
    start: Start,
    seat: Seat,
    target: ModelId | None = None,
    limit: int | Limit | None = None,
    after: int | None = None,
) -> Stands:
    """From which Rooms *seat* can hit *target*, any Model, in the Activation that is on: how, or why not from there.

    *start* is a Scenario (its ``[given]``, or *after* so many of its moves), a Table, or a setting and a position;
    without *target* the only other Mage is meant. To hit is to be offered ``target <model>`` or ``attack <model>``.
    Every answer of everybody is tried, Chance included, so that a Room that is not told cannot do, if ``complete``.

    Raises :class:`StandError` when it is not an Activation of *seat*, or there is no such Model. Source: Duel: Kami,
    Range, Line of Sight and Fight (kami.target.model.range, kami.target.model.line, kami.fight.attack).

    >>> from brw_lab.scenario.load import load_scenario
    >>> near = load_scenario('rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\n')
    >>> where = stands(near, "red")
    >>> where.hits
    ('garden', 'armory')
    >>> print(where["garden"])
    a Fight, in the same Room (explore, move black-rose-room, move garden, end action, fight, attack blue)
    """
    begun = own_activation(start, seat, after)
    prey = Prey((prey_of(begun, seat, target),), (seat,))
    walk = Hunt(begun.setting, begun.position, until_of("activation", begun.position), seat, prey, aims_only=True)
    walk.go(bound_of(limit))
    return Stands(begun, walk, seat, prey.models[0], _stands(begun, walk, seat), unknown_of(begun, seat))


def prey_of(begun: Begun, seat: Seat, target: ModelId | None) -> ModelId:
    """The Model that is meant; without one the only other Mage."""
    models = tuple(model.id for model in begun.position.models if model.place != OUT and model.id != seat)
    others = tuple(other for other in begun.setting.seats if other != seat)
    if target is None and len(others) == 1:
        return others[0]
    if target is None or target not in models:
        said = "nobody says whom to hit" if target is None else f"there is no Model {target!r} to hit"
        raise StandError(said, expected=models, near=nearest(target or "", models))
    return target


def unknown_of(begun: Begun, seat: Seat) -> tuple[str, ...]:
    """The Spell Slots of a Mage with a Ready Spell whose text nobody tells."""
    setting = begun.setting
    slots = begun.position.holdings[setting.index[seat]].slots
    planned = zip(SLOTS, slots, strict=True)
    return tuple(slot for slot, held in planned if held and ready(held) and not setting.told(held.copy, held.side))


def _stands(begun: Begun, walk: Hunt, seat: Seat) -> tuple[Stand, ...]:
    """What there is to say of every Room, and of the Cell where the Mage was in it."""
    hits = walk.hits
    met = dict(walk.met())
    inside = met.get(CELL) == 0 or any(hit.stands == CELL for hit in hits)
    places = (*((CELL,) if inside else ()), *begun.position.lodge.rooms)
    return tuple(_stand(begun, walk, seat, place, hits, met.get(place)) for place in places)


def _stand(begun: Begun, walk: Hunt, seat: Seat, place: str, hits: tuple[Hit, ...], at: int | None) -> Stand:
    own = tuple(hit for hit in hits if hit.stands == place)
    if own:
        return Stand(place, HIT, own)
    if not walk.complete:
        return Stand(place, UNDECIDED, why=f"not decided: {walk.stopped}")
    if at is None:
        return Stand(place, NOT_REACHED, why="not reached in this Activation")
    whys = _whys(begun, walk.store[at], seat, walk.prey.models[0])
    code, _by, why = min(whys, key=lambda each: ORDER.get(each[0], 4))
    why = why if code else "in reach from there, but not with an Action left for it"
    return Stand(place, CANNOT, why=why, whys=tuple((by, why) for code, by, why in whys if code))


def _whys(begun: Begun, position: Position, seat: Seat, target: ModelId) -> list[tuple[str, str, str]]:
    """Why a Fight and each Ready Spell cannot be aimed at the target as it lies: code, by what, and in words."""
    setting = begun.setting
    model = position.model(target)
    if position.model(seat).place == CELL:
        return [_said(setting, position, by, Refusal(code, (seat,))) for by, code in FROM_CELL]
    found = [_said(setting, position, "a Fight", attack(setting, position, seat, model))]
    slots = begun.position.holdings[setting.index[seat]].slots
    for slot, planned in zip(SLOTS, slots, strict=True):
        if not ready(planned):
            continue
        assert planned is not None
        header = _header(setting, planned.copy, planned.side)
        by = slot_name(slot)
        if header is None or header.kind in UNAIMED:
            found.append(("unaimed", by, f"The Spell in {by} is aimed at no Model"))
        else:
            found.append(_said(setting, position, by, target_model(setting, position, header, seat, model)))
    return found


def _said(setting: Setting, position: Position, by: str, refusal: Refusal | None) -> tuple[str, str, str]:
    if refusal is None:
        return "", by, ""
    return refusal.code, by, why_refused(setting, position, refusal).text


def _header(setting: Setting, copy: str, side: str) -> Header | None:
    """What a Spell may point at; None where nobody tells its text, or it points at nothing."""
    if not setting.told(copy, side):
        return None
    return setting.effect(f"{setting.spell(copy).id}/{side}").header
