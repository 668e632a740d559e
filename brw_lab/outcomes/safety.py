"""Where a Mage is safe from the next Activation of the others, and what they threaten: by playing on, not by a formula.

*Safe* means that nobody can aim at the Mage and nothing else hurts it, whatever everybody answers. What is known to be
in the Spell Slots of the others counts; a card whose text nobody tells is named, and nothing is known of it.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from brw_lab.kernel.atoms.models import step as put
from brw_lab.kernel.door import forced_at
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.cover import DANGER, HURT, SAFE, UNDECIDED, Cover, Safety
from brw_lab.outcomes.hunt import Going, Hit, Hunt, Prey, Until, hits_at
from brw_lab.outcomes.reach import StandError, at_start, own_activation, walking, whose
from brw_lab.outcomes.stands import unknown_of
from brw_lab.outcomes.start import Begun, Start
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Limit, bound_of
from brw_lab.position.pending import Phase
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Move
from brw_lab.terms import OUT, ModelId, RoomId, Seat

PLAIN = ("action", "explore", "momentum", "evocation", "which", "window", "instead")
"""The Choices that are answered when only the plain ways to a target are looked for."""


class Ended(NamedTuple):
    """Where *seat*'s Activation ended: the first Choice after it, and the moves there, the last answer at *last*."""

    position: Position
    moves: tuple[Move, ...]
    place: RoomId
    last: tuple[Position, str] | None


def safe(start: Start, seat: Seat, limit: int | Limit | None = None, after: int | None = None) -> Safety:
    """In which of the Rooms where *seat*'s Activation can end its Mage is safe from the next one of the others.

    *start* is a Scenario (its ``[given]``, or *after* so many of its moves), a Table, or a setting and a position; to
    ask after a Spell or a Fight, play it first. The Mage walks there by a shortest line of Explore and Momentum; then
    the others play on in every way, up to their next Activation's end. *limit* bounds each place. Of a place where
    something is found, the hits are the nearest ones, not all there are.

    Raises :class:`StandError` when it is not an Activation of *seat*. Source: Duel: Kami, Action Phase, Range and Line
    of Sight (kami.action.alternate, kami.target.model.range, kami.target.model.line).

    >>> from brw_lab.scenario.load import load_scenario
    >>> given = 'rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\nblue.tokens = 0\\n'
    >>> near = load_scenario(given + 'blue.slots.I = { text = "Mage within 1: Inflict 1." }\\n')
    >>> str(safe(near, "red")["crypt"])
    'safe'
    """
    begun = own_activation(start, seat, after)
    bound = bound_of(limit)
    ends, stopped = _ends(begun, seat, bound)
    covers = tuple(_cover(begun, seat, ends[place], bound) for place in _places(begun, tuple(ends)))
    return Safety(begun, seat, covers, True, (), _unknown(begun, seat), stopped)


def threats(start: Start, seat: Seat, limit: int | Limit | None = None, after: int | None = None) -> Safety:
    """What the others can hit in their next Activation: *seat*'s Mage, were it in each Room, and its other Models.

    The Mage is put into one Room after another by hand, at the first Choice of that Activation (in an Activation of
    *seat*'s: after its shortest end); everything else stays where it lies then. *limit* bounds each Room.

    Raises :class:`StandError` for a seat that is not known or outside Activations. Source: as :func:`safe`.

    >>> from brw_lab.scenario.load import load_scenario
    >>> given = 'rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\nblue.tokens = 0\\n'
    >>> near = load_scenario(given + 'blue.slots.I = { text = "Mage within 1: Inflict 1." }\\n')
    >>> [cover.place for cover in threats(near, "red") if not cover]
    ['black-rose-room', 'garden', 'armory', 'hall']
    """
    begun = at_start(start, seat, after)
    active = whose(begun.position)
    if active is None:
        raise StandError("it is no Activation now", expected=("a position in an Activation",))
    bound = bound_of(limit)
    ends = _ends(begun, seat, bound)[0] if active == seat else {}
    end = next(iter(ends.values()), Ended(begun.position, (), begun.position.model(seat).place, None))
    covers = []
    for room in begun.position.lodge.rooms:
        there = end.position.copy()
        if room != end.position.model(seat).place:
            put(there, seat, room, None)
        covers.append(_cover(begun, seat, Ended(there, (), room, None), bound))
    return Safety(begun, seat, tuple(covers), False, _others_hit(begun, seat, end, bound), _unknown(begun, seat))


def _places(begun: Begun, places: tuple[str, ...]) -> list[str]:
    """Places in the order of the Rooms, a Cell before them."""
    rooms = begun.position.lodge.rooms
    return sorted(places, key=lambda place: rooms.index(place) if place in rooms else -1)


def _unknown(begun: Begun, seat: Seat) -> tuple[tuple[Seat, str], ...]:
    others = (other for other in begun.setting.seats if other != seat)
    return tuple((other, slot) for other in others for slot in unknown_of(begun, other))


def _ends(begun: Begun, seat: Seat, bound: Limit) -> tuple[dict[RoomId, Ended], str]:
    """Where the Activation ends by a shortest walk, nearest first; by anything else where no walk ends it.

    And why there may be more of them, if so.
    """
    until = until_of("activation", begun.position)
    for only in (walking(seat), None):
        walk = Going(begun.setting, begun.position, until, seat, only)
        walk.go(bound)
        if walk.ends:
            break
    found: dict[RoomId, Ended] = {}
    for end in walk.ends:
        came = walk.came(end)
        before = walk.store[came.at]
        position = walk.store[end]
        ended = Ended(position, walk.road(end), _ends_in(begun.setting, before, came.key, position, seat, until), None)
        found.setdefault(ended.place, ended._replace(last=(before, came.key)))
    return found, walk.stopped


def _ends_in(setting: Setting, before: Position, key: str, after: Position, seat: Seat, until: Until) -> str:
    """Where the Mage is when its Activation ends, before others are forced to answer anything."""
    moments = forced_at(setting, before, key)
    return next((moment for moment in moments if until(moment)), after).model(seat).place


def _cover(begun: Begun, seat: Seat, end: Ended, bound: Limit) -> Cover:
    """Whether the Mage is safe at an end: the plain ways first, and everything if they find nothing."""
    setting = begun.setting
    prey = Prey((seat,), tuple(other for other in setting.seats if other != seat))
    forced = _forced(setting, seat, end, prey)
    until = _until(setting, end.position, seat)
    if forced or _over(seat, _phase(begun.position), end.position):
        return Cover(end.place, DANGER if forced else SAFE, forced, end.moves)
    plain = Hunt(setting, end.position, until, seat, prey, _plainly)
    plain.go(bound)
    if plain.hits:
        return Cover(end.place, DANGER, _each_once(plain.hits), end.moves, (), len(plain))
    every = Hunt(setting, end.position, until, seat, prey, None, True)
    every.go(bound)
    positions = len(plain) + len(every)
    if every.hits:
        return Cover(end.place, DANGER, every.hits, end.moves, (), positions)
    if not every.complete:
        return Cover(end.place, UNDECIDED, (), end.moves, (), positions, every.stopped)
    if every.hurt is not None:
        at, key = every.hurt
        struck = (*every.road(at), Move(every.seat(at), key))
        return Cover(end.place, HURT, (), end.moves, struck, positions)
    return Cover(end.place, SAFE, (), end.moves, (), positions)


def _forced(setting: Setting, seat: Seat, end: Ended, prey: Prey) -> tuple[Hit, ...]:
    """The hits among what others were forced to answer when the Activation ended."""
    if end.last is None:
        return ()
    moments = forced_at(setting, *end.last)
    return tuple(hit for moment in moments for hit in hits_at(setting, moment, prey, seat, forced=True))


def _plainly(position: Position, key: str) -> bool:
    """Whether an answer belongs to a plain way to a target: go, cast, command, and no further than the target."""
    choice = position.choice
    assert choice is not None
    return choice.kind in PLAIN and key.partition(" ")[0] not in ("activate", "attack")


def _until(setting: Setting, start: Position, seat: Seat) -> Until:
    """Whether the next Activation of everybody else is over."""
    if len(setting.seats) == 2 and whose(start) not in (None, seat):
        return until_of("activation", start)
    return partial(_over, seat, _phase(start))


def _over(seat: Seat, phase: object, position: Position) -> bool:
    return whose(position) == seat or _phase(position) != phase


def _phase(position: Position) -> object:
    return position.turn, next((frame.name for frame in position.agenda if isinstance(frame, Phase)), None)


def _others_hit(begun: Begun, seat: Seat, end: Ended, bound: Limit) -> tuple[tuple[ModelId, tuple[Hit, ...]], ...]:
    """What can aim at *seat*'s other Models where they stand."""
    setting = begun.setting
    own = tuple(
        model.id
        for model in end.position.models
        if model.controller == seat and model.id != seat and model.place != OUT
    )
    if not own:
        return ()
    prey = Prey(own, tuple(other for other in setting.seats if other != seat))
    until = _until(setting, end.position, seat)
    walk = Hunt(setting, end.position, until, seat, prey)
    if not _over(seat, _phase(begun.position), end.position):
        walk.go(bound)
    return tuple((id, _each_once(tuple(hit for hit in walk.hits if hit.target == id))) for id in own)


def _each_once(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The nearest hit by each means of each Model."""
    found: dict[tuple[str, ...], Hit] = {}
    for hit in hits:
        found.setdefault((hit.seat, hit.by, hit.model, hit.target), hit)
    return tuple(found.values())
