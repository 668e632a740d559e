"""What stands between Rooms and what passes there: doors, walls, Portals, lines of sight, as data with coordinates.

The lines are taken from the :class:`~brw_lab.lodge.sight.Sight` that the rules use; nothing is looked up a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from brw_lab.lodge.hexes import SIDE_WORDS, Side, step
from brw_lab.lodge.portal import joined
from brw_lab.terms import RoomId
from brw_lab.views.geometry import ANGLES, REACH, Point, centre, toward
from brw_lab.views.palette import letters

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.sight import Sight

View = dict[str, Any]
MOUTH = REACH - 10
"""How far from the middle of a Room the mouth of a Portal lies."""


def edges(lodge: Lodge) -> View:
    """``{"doors", "walls", "portals"}``: each a list with ``x``, ``y`` and ``angle`` (degrees) where to draw it.

    Doors and walls name the Rooms ``a`` and ``b``; a Portal its ``color``, ``letter``, ``room``, ``side`` and
    ``pair``, the other half-edges of its class.
    """
    found: dict[str, list[View]] = {"doors": [], "walls": []}
    by_place = {lodge.place(room): room for room in lodge.rooms}
    walls = {frozenset(wall) for wall in lodge.layout.walls}
    for room in lodge.rooms:
        for side in ("E", "SE", "SW"):
            beyond = by_place.get(step(lodge.place(room), side))
            if beyond is None:
                continue
            x, y = toward(centre(lodge.place(room)), side, REACH)
            spot = {"a": room, "b": beyond, "x": x, "y": y, "angle": ANGLES[side]}
            if any(way.side == side and way.colour is None for way in lodge.passages(room)):
                found["doors"].append(spot)
            elif frozenset((room, beyond)) in walls:
                found["walls"].append(spot)
    return {**found, "portals": _portals(lodge)}


def _portals(lodge: Lodge) -> list[View]:
    classes = joined(lodge.layout)
    letter = letters(classes)
    found = []
    for color, ends in classes.items():
        for room, side in ends:
            x, y = mouth(lodge, room, side)
            pair = [f"{other} {face}" for other, face in ends if (other, face) != (room, side)]
            found.append(
                {"color": color, "letter": letter[color], "room": room, "side": side, "pair": pair}
                | {"x": x, "y": y, "angle": ANGLES[side]}
            )
    return found


def mouth(lodge: Lodge, room: RoomId, side: Side) -> Point:
    """Where a Portal on that half-edge is drawn."""
    return toward(centre(lodge.place(room)), side, MOUTH)


def ray(lodge: Lodge, sight: Sight) -> View:
    """One line of sight: ``{"from", "to", "seen", "why", "passes", "segments", "gates", "stop", "by", "turn"}``.

    *passes* are the Rooms entered, each with the colour of the Portal that led there or None; *segments* are
    polylines (a ray that dives into a Portal goes on in another one), *gates* the pairs of points where it does so
    with their colour and the text to write there, *stop* the point where a blocked line ends, or None, and *by* what
    stops it there (``away``: nothing, but the line leads elsewhere), heading in direction *turn*.
    """
    stopped = None if sight else sight.blocked
    steps = sight.steps if sight else stopped.steps if stopped else ()
    letter = letters(joined(lodge.layout))
    segments: list[list[Point]] = [[centre(lodge.place(sight.a))]]
    gates: list[View] = []
    for room, leaves, to, enters, colour in steps:
        if colour is not None:
            into, out = mouth(lodge, room, leaves), mouth(lodge, to, enters)
            gates.append({"text": letter[colour], "color": colour, "at": [list(into), list(out)]})
            segments[-1].append(into)
            segments.append([out])
        segments[-1].append(centre(lodge.place(to)))
    if len(gates) > 1:
        gates = [gate | {"text": f"{gate['text']}{number}"} for number, gate in enumerate(gates, 1)]
    stop = None
    if stopped:
        stop = toward(centre(lodge.place(stopped.room)), stopped.side, REACH)
        segments[-1].append(stop)
    return {
        "from": sight.a,
        "to": sight.b,
        "seen": bool(sight),
        "why": sight.why,
        "passes": [[to, colour] for _, _, to, _, colour in steps],
        "segments": [[list(spot) for spot in segment] for segment in segments if len(segment) > 1],
        "gates": gates,
        "stop": list(stop) if stop else None,
        "by": stopped.by if stopped else "",
        "turn": ANGLES[stopped.side] if stopped else 0,
    }


def beside(lodge: Lodge, room: RoomId, names: Mapping[RoomId, str]) -> list[str]:
    """What a Room's sides are like where they are not simply open, in words: Portals, then walls.

    For the accessible name of a Room, which must tell what the picture shows.
    """
    classes = joined(lodge.layout)
    said = [
        f"{color} Portal {SIDE_WORDS[side]}" for color, ends in classes.items() for end, side in ends if end == room
    ]
    for a, b in lodge.layout.walls:
        if room in (a, b):
            said.append(f"wall to {names[b if a == room else a]}")
    return said


def rays(lodge: Lodge, sights: Iterable[Sight]) -> list[View]:
    """Every line of sight as :func:`ray` gives it."""
    return [ray(lodge, sight) for sight in sights]
