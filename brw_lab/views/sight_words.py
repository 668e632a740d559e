"""Who sees whom in words: why a Room is seen or not, from where it would be, what another reading changes.

The facts come from the Lodge; which words are shown where is the business of :mod:`.sight_view`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from brw_lab.terms import RoomId, listed

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.lookout import Vantage
    from brw_lab.lodge.sight import Sight, Step

ANYWHERE: Final = "*"
"""The range that needs no line of sight (kami.range.zero-or-asterisk-no-los)."""
Range = int | str | None
Names = Mapping[RoomId, str]
ENDS: Final = {
    "rim": "The line that comes closest ends at the rim of the Lodge.",
    "hole": "The line that comes closest ends at a hole in the Lodge.",
    "wall": "The line that comes closest ends at a wall.",
    "portal": "The line that comes closest ends where a Portal takes the door's place.",
    "away": "The line that comes closest goes on elsewhere.",
}


def rooms(count: int) -> str:
    """A number of Rooms.

    >>> rooms(1), rooms(2)
    ('1 Room', '2 Rooms')
    """
    return f"{count} Room{'' if count == 1 else 's'}"


def moves(count: int | None) -> str:
    """How far one walks.

    >>> moves(1), moves(0), moves(None)
    ('1 move', '0 moves', 'no way to walk there')
    """
    return "no way to walk there" if count is None else f"{count} move{'' if count == 1 else 's'}"


def range_words(range: Range) -> str:
    """A range, as one says it behind a Room's name.

    >>> range_words(2), range_words(None), range_words("*")
    ('range 2', 'a line of any length', 'range *')
    """
    return "a line of any length" if range is None else f"range {range}"


def why_words(sight: Sight, names: Names) -> str:
    """Why a Room is not seen, with the names that the picture shows."""
    if sight.blocked is not None and sight.blocked.by == "range":
        return f"It is {sight.why.replace(', range', ', and the range is')}."
    said = sight.why_with(names)
    said = f"{said[:1].upper()}{said[1:]}."
    if said.startswith("No straight row") and sight.blocked is not None:
        said += f" {ENDS.get(sight.blocked.by, '')}".rstrip()
    return said


def through_words(sight: Sight) -> str:
    """By which Portals a line goes, in order; nothing where it passes none."""
    if not sight.through:
        return ""
    return f" through the {' and the '.join(sight.through)} Portal{'s' if len(sight.through) > 1 else ''}"


def line_words(sight: Sight, names: Names) -> str:
    """The Rooms of a line one after the other, Portals between them."""
    told = [names[sight.a]]
    for step in sight.steps:
        told += [f"({step.colour} Portal)"] if step.colour else []
        told.append(names[step.to])
    return " → ".join(told)


def branch_words(lodge: Lodge, steps: Sequence[Step], names: Names) -> list[str]:
    """Where a line had more than one way on, and which it took (sator.amsterdam.portal-line-branches)."""
    said = []
    for step in steps:
        ways = [way.to for way in lodge.passages(step.room) if way.side == step.leaves]
        if len(ways) > 1:
            out = listed([f"the {names[room]}" for room in ways])
            said.append(f"Behind the {names[step.room]} it may come into {out}; this line takes the {names[step.to]}.")
    return said


def vantage_words(found: Sequence[Vantage], start: RoomId, target: RoomId, names: Names) -> str:
    """From where the target would be seen, nearest first."""
    if not found:
        return f"No Room that one can walk to from the {names[start]} sees it."
    spot = found[0]
    if spot.room == target:
        return f"Only who stands in the {names[target]} itself would reach it: {moves(spot.moves)}."
    where = listed([f"the {names[each.room]}" for each in found])
    return f"One would see it from {where}: {moves(spot.moves)}, then a line of {rooms(spot.length)}."


def change_words(was: Lodge, now: Lodge, start: RoomId, range: Range, names: Names) -> list[str]:
    """What another reading changes: seen from *start*, walking from there, and in the whole Lodge."""
    said = [line for room in now.rooms if (line := change_of(was, now, start, room, range, names))]
    sights = [(a, b) for at, a in enumerate(now.rooms) for b in now.rooms[at + 1 :]]
    gained = sum(reaches(now, a, b, range) and not reaches(was, a, b, range) for a, b in sights)
    lost = sum(reaches(was, a, b, range) and not reaches(now, a, b, range) for a, b in sights)
    count = f"In the whole Lodge {gained} pair{'' if gained == 1 else 's'} of Rooms gained, {lost} lost."
    if not said:
        return [f"From the {names[start]} nothing changes.", count if gained or lost else "Nor does it anywhere else."]
    return [*said, count]


def change_of(was: Lodge, now: Lodge, start: RoomId, room: RoomId, range: Range, names: Names) -> str:
    """What is different about one Room for whoever looks and walks from *start*; nothing where all is as before."""
    said = []
    before, after = (seen_length(lodge, start, room, range) for lodge in (was, now))
    if before != after and range != ANYWHERE:  # which reaches every Room, whatever the lines do
        if after is None:
            said.append("is not seen any more")
        elif before is None:
            said.append(f"is seen, {rooms(after)} away")
        else:
            said.append(f"is seen {rooms(after)} away instead of {before}")
    walked, walks = was.distance(start, room), now.distance(start, room)
    if walked != walks:
        said.append(_walk_change(walked, walks))
    return f"The {names[room]} {' and '.join(said)}." if said else ""


def _walk_change(walked: int | None, walks: int | None) -> str:
    if walks is None:
        return "can no longer be walked to"
    return f"is {moves(walks)} away" + ("" if walked is None else f" instead of {walked}")


def seen_length(lodge: Lodge, a: RoomId, b: RoomId, range: Range) -> int | None:
    """The length of the shortest line within *range*, or None; a range that needs no line counts any line."""
    length = lodge.seen_at(a, b)
    return None if length is None or (isinstance(range, int) and length > range) else length


def reaches(lodge: Lodge, a: RoomId, b: RoomId, range: Range) -> bool:
    """Whether *b* may be targeted from *a* at that range: by a line, or without one at range 0 and anywhere.

    Source: Duel: Kami, Range (kami.range.positive-needs-los, kami.range.zero-or-asterisk-no-los).
    """
    return range == ANYWHERE or seen_length(lodge, a, b, range) is not None
