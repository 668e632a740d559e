"""Why a Room is not seen: the most helpful truth in words, and the line that comes closest.

Which Rooms are seen is :mod:`brw_lab.lodge.sight`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from brw_lab.lodge.hexes import OPPOSITE, Place, Side, hex_distance, side_towards, step
from brw_lab.lodge.plan import Layout
from brw_lab.lodge.portal import faces
from brw_lab.lodge.sight import Blocked, Ray, Step, lines, rays
from brw_lab.lodge.ways import Ways, ways_of
from brw_lab.terms import RoomId, listed


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a reason is looked for in: the layout, its passages, and the readings they were made with."""

    layout: Layout
    ways: Ways
    crossings: int | None
    under_portal: str

    def places(self) -> dict[RoomId, Place]:
        return dict(self.layout.rooms)


def out_of_range(steps: tuple[Step, ...], range: int) -> tuple[str, Blocked]:
    """The reason when there is a line, but a longer one than the range."""
    away = f"{len(steps)} {'Room' if len(steps) == 1 else 'Rooms'} away"
    through = [step.colour for step in steps if step.colour]
    if through:
        colours = listed(list(dict.fromkeys(through)), "and")
        away += f" by the {colours} Portal{'s' if len(set(through)) > 1 else ''}"
    stop = steps[max(range, 0)]
    return f"{away}, range {range}", Blocked(steps[: max(range, 0)], stop.room, stop.leaves, "range")


def no_line(ground: Grounds, a: RoomId, b: RoomId) -> tuple[str, Blocked]:
    """The reason when no line at all leads from *a* to *b*.

    First what closes a door on the straight row, then the limit of Portals or the wall without which there would be a
    line, then a hole in the row, at last that there is no row.
    """
    row = _on_the_row(ground, a, b)
    if row is not None and row[1].by != "hole":
        return row
    return _but_for_the_limit(ground, a, b) or _but_for_walls(ground, a, b) or row or _nowhere_near(ground, a, b)


def _on_the_row(ground: Grounds, a: RoomId, b: RoomId) -> tuple[str, Blocked] | None:
    places = ground.places()
    side = side_towards(places[a], places[b])
    if side is None:
        return None
    at = {place: room for room, place in ground.layout.rooms}
    steps: list[Step] = []
    room = a
    while room != b:
        beyond = at.get(step(places[room], side))
        if beyond is None:
            return "a hole in the Lodge stops the line", Blocked(tuple(steps), room, side, "hole")
        if not any(way.to == beyond and way.side == side and way.colour is None for way in ground.ways[room]):
            why, by = _in_the_door(ground, room, side, beyond)
            return why, Blocked(tuple(steps), room, side, by)
        steps.append(Step(room, side, beyond, OPPOSITE[side], None))
        room = beyond
    return None


def _in_the_door(ground: Grounds, room: RoomId, side: Side, beyond: RoomId) -> tuple[str, str]:
    """What closes the door between two neighbours."""
    between = f"between {room} and {beyond}"
    if frozenset((room, beyond)) in map(frozenset, ground.layout.walls):
        return f"a wall {between} stops the line", "wall"
    bearing = {end for _, ends in ground.layout.portals for end in ends}
    bearing.update(face for token in ground.layout.tokens for face in faces(ground.layout, token))
    if (room, side) in bearing and any(way.side == side for way in ground.ways[room]):
        return f"the Portal in the door {between} bends the line away", "portal"
    return f"the Portal in the door {between} closes it", "portal"


def _but_for_walls(ground: Grounds, a: RoomId, b: RoomId) -> tuple[str, Blocked] | None:
    unwalled = ways_of(replace(ground.layout, walls=()), ground.under_portal)
    line = lines(unwalled, a, ground.crossings).get(b)
    if line is None:
        return None
    walls = set(map(frozenset, ground.layout.walls))
    for index, step_ in enumerate(line):
        if step_.colour is None and frozenset((step_.room, step_.to)) in walls:
            why = f"a wall between {step_.room} and {step_.to} stops the line"
            return why, Blocked(line[:index], step_.room, step_.leaves, "wall")
    return None


def _but_for_the_limit(ground: Grounds, a: RoomId, b: RoomId) -> tuple[str, Blocked] | None:
    if ground.crossings is None:
        return None
    line = lines(ground.ways, a).get(b)
    if line is None:
        return None
    crossed = [index for index, step_ in enumerate(line) if step_.colour]
    stop = line[crossed[ground.crossings]]
    most = f"{ground.crossings} Portal{'' if ground.crossings == 1 else 's'}"
    why = f"the line passes {len(crossed)} Portals, and a line may pass {most} here"
    if len(crossed) == 1:
        why = "the line passes a Portal, and no line may here"
    return why, Blocked(line[: crossed[ground.crossings]], stop.room, stop.leaves, "crossings")


def _nowhere_near(ground: Grounds, a: RoomId, b: RoomId) -> tuple[str, Blocked]:
    """No row: the line that comes closest on the table, followed to where it comes no closer."""
    places = ground.places()

    def distance(ray: Ray) -> tuple[int, int, int, bool]:
        here = places[ray.room]
        beyond = hex_distance(step(here, ray.heading), places[b])
        goes_on = any(way.side == ray.heading for way in ground.ways[ray.room])
        return hex_distance(here, places[b]), len(ray.turns), beyond, goes_on

    every = [ray for edge in rays(ground.ways, a, ground.crossings) for ray in edge]
    ray = min(every, key=lambda ray: (*distance(ray), ray.portals, ray.turns))
    by = _what_stops(ground, ray.room, ray.heading)
    return f"no straight row of Rooms leads from {a} to {b}", Blocked(ray.steps(), ray.room, ray.heading, by)


def _what_stops(ground: Grounds, room: RoomId, side: Side) -> str:
    """What a line meets that leaves *room* by *side*."""
    if any(way.side == side for way in ground.ways[room]):
        return "away"
    at = {place: other for other, place in ground.layout.rooms}
    place = ground.places()[room]
    beyond = at.get(step(place, side))
    if beyond is not None:
        return _in_the_door(ground, room, side, beyond)[1]
    farthest = max(hex_distance(place, other) for other in at)
    return "hole" if any(step(place, side, steps) in at for steps in range(2, farthest + 1)) else "rim"
