"""An Offer: one thinkable answer to a Choice, with what it does or why it is refused; and the steps out of a Room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from brw_lab.kernel import portals
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.portal import token_colours
from brw_lab.position.position import Position
from brw_lab.terms import CELL


class Offer(NamedTuple):
    """A thinkable answer: its *key*, what the kernel is handed, why it is refused, what it points at, its weight."""

    key: str
    act: tuple[Any, ...]
    refusal: Refusal | None = None
    points_at: tuple[str, ...] = ()
    weight: int = 0


Offers = Iterator[Offer]
offered = lru_cache(maxsize=4096)(Offer)
"""The same answer is the same Offer: most Choices offer what was offered before."""


def ways_out(setting: Setting, position: Position, model: str, every: bool) -> Offers:
    """The steps a Model may make, by doors and Portals; from a Cell only by its door."""
    place = position.model(model).place
    ways = steps_of(setting, position, model)
    yield from ways
    if every:
        open_doors = [way.act for way in ways]
        for room in position.lodge.rooms:
            if (room, None) not in open_doors:
                yield Offer(f"move {room}", (), _no_way(position, place, room), (room,))
        for room, colour, refusal in portals.refused(
            position.lodge, place, frozenset(open_doors), portals.kept_out(setting, position.model(model))
        ):
            yield Offer(f"move {room} via {colour}", (), refusal, (room,))
        yield Offer("move cell", (), Refusal("into-cell"))


def steps_of(setting: Setting, position: Position, model: str) -> tuple[Offer, ...]:
    """The steps that a Model may make from where it is; walls stop none under the ruling ``move.step``."""
    moved = position.model(model)
    leaver = model if moved.place == CELL else ""
    out = setting.mages_pass and portals.kept_out(setting, moved)
    return steps_from(position.lodge, leaver, moved.place, setting.through_walls, out)


@lru_cache(maxsize=4096)
def steps_from(
    lodge: Lodge, leaver: str, place: str, walled: bool = False, kept_out: bool = False
) -> tuple[Offer, ...]:
    """The steps out of a Room, or out of the Cell of *leaver*; two Portals of one colour to one Room are one step.

    With *walled* a step leads into every neighbouring Room, whatever stands between; who is *kept_out* passes no token.
    """
    if leaver:
        room, _side = lodge.cell_door(leaver)
        return (Offer(f"move {room}", (room, None), None, (room,)),)
    found: dict[tuple[str, str | None], Offer] = {}
    barred = token_colours(lodge.layout) if kept_out else ()
    for passage in lodge.passages(place):
        if passage.colour in barred:
            continue
        key = f"move {passage.to}" if passage.colour is None else f"move {passage.to} via {passage.colour}"
        way = (passage.to, passage.colour)
        found.setdefault(way, Offer(key, way, None, (passage.to,)))
    for room in lodge.beside(place) if walled else ():
        found.setdefault((room, None), Offer(f"move {room}", (room, None), None, (room,)))
    return tuple(found.values())


def _no_way(position: Position, place: str, room: str) -> Refusal:
    walls = position.lodge.layout.walls
    walled = (place, room) in walls or (room, place) in walls
    code = "wall" if walled else "token" if portals.between(position.lodge, place, room) else "no-passage"
    return Refusal(code, (place, room))
