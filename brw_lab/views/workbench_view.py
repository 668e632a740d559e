"""A bench of Portals as plain data: its board with pressable sides, and what its Lodge is like beside the bare one.

``workbench_view`` is the only maker of this shape::

    {"tool", "tools": {tool: words}, "undo": bool, "redo": bool, "bare": bool,
     "compare": see compared, "shown": [a, b] or null, "shown_says", "toml",
     "line"}

Beside it a panel has the board of :func:`drawing_of`, each Room with its sides::

    {"side", "name", "label", "points", "x", "y",
     "state": "free", "door", "portal", "token", "wall", "cell" or "picked"}

What a pair of Rooms gains or loses is read off the two Lodges, and nothing is looked up a second time.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from brw_lab.lodge.bench import TOOLS, Bench, room_name, side_name
from brw_lab.lodge.difference import Change, difference
from brw_lab.lodge.hexes import OPPOSITE, SIDE_WORDS
from brw_lab.lodge.portal import BLUE, ORANGE, joined
from brw_lab.lodge.writing import layout_text
from brw_lab.terms import SIDES, RoomId, listed
from brw_lab.views.edges_view import MOUTH
from brw_lab.views.geometry import HEX, centre, toward, wedge
from brw_lab.views.glyphs import pairs as points_of
from brw_lab.views.lodge_view import lodge_view

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.sight import Sight

View = dict[str, Any]
Pair = tuple[RoomId, RoomId]
INNER, OUTER = 0.22 * HEX, 1.14 * HEX
"""Where the part of a Room that belongs to a side begins and, at the rim, ends."""


def drawing_of(bare: Lodge, now: Lodge, shown: Pair | None = None) -> View:
    """The board of a bench as a Lodge view: each Room marked with how many Rooms more or fewer it sees than bare.

    With *shown* the line between those two Rooms is drawn instead, or what stops it.
    """
    if shown:
        return lodge_view(None, now, sight=now.sees(*shown))
    gains = {room: _seen(now, room) - _seen(bare, room) for room in now.rooms}
    marks = [(room, "marked", f"sees {_signed(gain)}") for room, gain in gains.items() if gain]
    return lodge_view(None, now, marks=marks)


def sides_of(bench: Bench, lodge: Lodge, room: RoomId) -> list[View]:
    """The six sides of a Room, anticlockwise from the east: where to press, what stands there, in words too."""
    cells = {door: seat for seat, door in lodge.layout.cells}
    found = []
    for side in SIDES:
        end = (room, side)
        beyond = bench.beyond(end)
        state, words = _standing(bench, lodge, end, beyond)
        if end in cells:
            state, words = "cell", f"the Cell of {cells[end]} opens here"
        middle = centre(lodge.place(room))
        x, y = toward(middle, side, MOUTH)
        found.append(
            {"side": side, "name": SIDE_WORDS[side], "label": f"{side_name(end)}: {words}", "state": state}
            | {"points": points_of(wedge(middle, side, INNER, OUTER if beyond is None else HEX)), "x": x, "y": y}
        )
    return found


def _standing(bench: Bench, lodge: Lodge, end: tuple[RoomId, str], beyond: RoomId | None) -> tuple[str, str]:
    """What stands at a side: its kind, and the words for it."""
    if end == bench.picked:
        return "picked", "a Portal begins here; press the side where it ends"
    for colour, ends in joined(lodge.layout).items():
        if end in ends:
            others = [side_name(other) for other in ends if other != end]
            kind = "token" if lodge.layout.tokens and colour in (BLUE, ORANGE) else "portal"
            what = f"{colour} face of a token" if kind == "token" else f"{colour} Portal"
            return kind, f"{what}, joined to {listed(others, 'and') or 'nothing'}"
    if beyond is None:
        return "free", "rim, free for a Portal"
    if {end[0], beyond} in [set(wall) for wall in lodge.layout.walls]:
        return "wall", f"wall to {room_name(beyond)}"
    if any(way.side == end[1] and way.colour is None for way in lodge.passages(end[0])):
        return "door", f"door to {room_name(beyond)}, free for {TOOLS[bench.tool]}"
    back = (beyond, OPPOSITE[end[1]])
    return "door", f"closed by the Portal at {side_name(back)}"


def compared(bare: Lodge, now: Lodge) -> View:
    """What a Lodge is like beside the bare one, as numbers, words and pairs of Rooms.

    ``{"says": one sentence, "facts": [{"what", "before", "now", "change"}], "gained", "lost", "shorter", "longer":
    [{"a", "b", "name", "says"}], "rooms": [{"name", "sees": [before, now], "away": [before, now]}]}``
    """
    found = difference(bare, now)
    gained, lost = found.sight.gained, found.sight.lost
    shorter = (*found.walking.shortened, *found.walking.gained)
    longer = (*found.walking.lengthened, *found.walking.lost)
    lengths = [[lodge.distance(*pair) for pair in combinations(bare.rooms, 2)] for lodge in (bare, now)]
    seen = [sum(_seen(lodge, room) for room in lodge.rooms) // 2 for lodge in (bare, now)]
    facts = [
        _fact("Pairs of Rooms that see each other", *map(str, seen)),
        _fact("Pairs that are blind to each other", *(str(len(lengths[0]) - count) for count in seen)),
        _fact("Mean walk between two Rooms, in moves", *map(_average, lengths)),
        _fact("Longest walk, in moves", *map(_longest, lengths)),
        _fact("Pairs without any way", *(str(row.count(None)) for row in lengths)),
    ]
    return {
        "says": _sentence(len(gained), len(lost), len(shorter), len(longer)),
        "facts": facts if facts[4]["before"] != "0" or facts[4]["now"] != "0" else facts[:4],
        "gained": [_named(change, f"{change.after} away{_through(change)}") for change in gained],
        "lost": [_named(change, str(now.sees(change.a, change.b).why)) for change in lost],
        "shorter": [_walked(change) for change in shorter],
        "longer": [_walked(change) for change in longer],
        "rooms": [_of_room(room, bare, now) for room in bare.rooms],
    }


def workbench_view(bench: Bench, bare: Lodge, now: Lodge, shown: Pair | None = None) -> View:
    """All that a panel shows of a bench but its board and gallery, in the shape that this module documents."""
    compare = compared(bare, now)
    sight = now.sees(*shown) if shown else None
    return {
        "tool": bench.tool,
        "tools": dict(TOOLS),
        "undo": bench.can_undo,
        "redo": bench.can_redo,
        "bare": not (bench.layout.walls or bench.layout.portals or bench.layout.tokens),
        "compare": compare,
        "shown": list(shown) if shown else None,
        "shown_says": sight_words(sight) if sight else "",
        "toml": layout_text(bench.layout),
        "line": bench.layout.line,
    }


def sight_words(sight: Sight) -> str:
    """Whether two Rooms see each other, by which way or why not, in a sentence."""
    a, b = room_name(sight.a), room_name(sight.b)
    if sight.line is None:
        return f"{a} and {b} do not see each other: {sight.why}"
    way = ", ".join(room_name(room) for room in sight.line)
    through = f", through the {listed(list(dict.fromkeys(sight.through)), 'and')} Portal" if sight.through else ""
    return f"{a} sees {b}{through}: the line enters {way}"


def _seen(lodge: Lodge, room: RoomId) -> int:
    """How many other Rooms are seen from a Room."""
    return sum(lodge.seen_at(room, other) is not None for other in lodge.rooms) - 1


def _of_room(room: RoomId, bare: Lodge, now: Lodge) -> View:
    """How many Rooms are seen from a Room, and how far the others are in the mean: before and now."""
    lodges = (bare, now)
    away = [_average([lodge.distance(room, other) for other in lodge.rooms if other != room]) for lodge in lodges]
    return {"name": room_name(room), "sees": [str(_seen(lodge, room)) for lodge in lodges], "away": away}


def _average(lengths: list[int | None]) -> str:
    """The mean of the lengths there are, to two digits after the point."""
    found = [length for length in lengths if length is not None]
    return f"{sum(found) / len(found):.2f}" if found else "none"


def _longest(lengths: list[int | None]) -> str:
    found = [length for length in lengths if length is not None]
    return str(max(found)) if found else "none"


def _fact(what: str, before: str, now: str) -> View:
    change = ""
    if before != now and "none" not in (before, now):
        digits = 2 if "." in before else 0
        change = _signed(round(float(now) - float(before), digits), digits)
    return {"what": what, "before": before, "now": now, "change": change}


def _signed(value: float, digits: int = 0) -> str:
    """A change with its sign, a true minus."""
    return f"{value:+.{digits}f}".replace("-", "−")


def _named(change: Change, says: str) -> View:
    name = f"{room_name(change.a)} – {room_name(change.b)}"
    return {"a": change.a, "b": change.b, "name": name, "says": says}


def _walked(change: Change) -> View:
    lengths = (change.before, change.after)
    return _named(change, " → ".join("no way" if length is None else str(length) for length in lengths))


def _through(change: Change) -> str:
    return f", through {listed(list(dict.fromkeys(change.through)), 'and')}" if change.through else ""


def _sentence(gained: int, lost: int, shorter: int, longer: int) -> str:
    parts = [
        (gained, "pair of Rooms now sees each other", "pairs of Rooms now see each other"),
        (lost, "pair has lost sight of each other", "pairs have lost sight of each other"),
        (shorter, "walk is shorter", "walks are shorter"),
        (longer, "walk is longer", "walks are longer"),
    ]
    said = [f"{count} {one if count == 1 else many}" for count, one, many in parts if count]
    if not said:
        return "One walks and sees as in the bare Lodge."
    return f"{listed(said, 'and')}."
