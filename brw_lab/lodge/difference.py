"""What differs between two Lodges: which Rooms one walks to and sees from which, in the one and in the other.

Walking and sight are told apart, for a Portal may give the one and not the other. How a single Lodge is, is asked in
:mod:`brw_lab.lodge.analysis`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from brw_lab.drawn import Drawn
from brw_lab.errors import LayoutError, nearest
from brw_lab.lodge.lodge import Lodge, lodge_of
from brw_lab.lodge.plan import Colour, HalfEdge, Layout
from brw_lab.lodge.portal import faces
from brw_lab.terms import RoomId

KINDS = ("gained", "lost", "shortened", "lengthened")
"""What can become of two Rooms: joined now, parted now, nearer, farther."""


class Change(NamedTuple):
    """Two Rooms, and how far they were and are from one another, in Rooms entered; None where there is no way or line.

    *through* are the colours of the Portals on the line of sight that is there now, or that was; empty for a walk.
    """

    a: RoomId
    b: RoomId
    before: int | None
    after: int | None
    through: tuple[Colour, ...] = ()

    def __str__(self) -> str:
        far = f"{self.before} → {self.after}" if None not in (self.before, self.after) else f"{self._there()}"
        portals = f" through {', '.join(self.through)}" if self.through else ""
        return f"{self.a} – {self.b} ({far}{portals})"

    def _there(self) -> int | None:
        return self.before if self.after is None else self.after


@dataclass(frozen=True, slots=True)
class Changes:
    """The pairs of Rooms that walk, or see, otherwise: truthy if there are any. Each pair stands once."""

    gained: tuple[Change, ...] = ()
    lost: tuple[Change, ...] = ()
    shortened: tuple[Change, ...] = ()
    lengthened: tuple[Change, ...] = ()

    def __bool__(self) -> bool:
        return any(getattr(self, kind) for kind in KINDS)

    def as_dict(self) -> dict[str, Any]:
        """The pairs of each kind, for JSON."""
        return {kind: [_plain(change) for change in getattr(self, kind)] for kind in KINDS}


@dataclass(frozen=True, slots=True, repr=False)
class Difference(Drawn):
    """What one Lodge has that another has not: truthy when one walks, sees or stands otherwise.

    *walking* and *sight* hold the pairs of Rooms that both have; *rooms_lost* and *rooms_gained* are the Rooms of only
    one; *lifted* and *laid* are, in words, the Cells, walls and Portals of only the one *before* or only that *after*.
    """

    before: Lodge
    after: Lodge
    walking: Changes
    sight: Changes
    rooms_lost: tuple[RoomId, ...] = ()
    rooms_gained: tuple[RoomId, ...] = ()
    lifted: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.walking or self.sight or self.rooms_lost or self.rooms_gained)

    @property
    def names(self) -> tuple[str, str]:
        """What the two Lodges are called; their one line where a name does not tell them apart."""
        one, other = self.before.layout, self.after.layout
        if one.name == other.name and one != other:
            return one.line, other.line
        return one.name or one.line, other.name or other.line

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``brw-lab diff --json`` prints."""
        return {
            "before": self.names[0],
            "after": self.names[1],
            "same": not self,
            "walking": self.walking.as_dict(),
            "sight": self.sight.as_dict(),
            "rooms": {"lost": list(self.rooms_lost), "gained": list(self.rooms_gained)},
            "lifted": list(self.lifted),
            "laid": list(self.laid),
        }

    def __str__(self) -> str:
        one, other = self.before.layout, self.after.layout
        alike = one.name and one.name == other.name and one != other
        lines = [f"From one {one.name} to the other:" if alike else f"From {self.names[0]} to {self.names[1]}:"]
        told = [("only before", self.lifted), ("only after", self.laid)]
        told += [("Rooms only before", self.rooms_lost), ("Rooms only after", self.rooms_gained)]
        lines += [f"  {head}: {'; '.join(words)}" for head, words in told if words]
        if sum(room in self.after for room in self.before.rooms) < 2:
            return "\n".join([*lines, "  no two Rooms are in both, so that no walk and no line can be compared"])
        return "\n".join([*lines, *_told("walk", self.walking), *_told("sight", self.sight)])

    def __repr__(self) -> str:
        return str(self)


class Part(NamedTuple):
    """One wall, Portal or Portal token of a Lodge: its *kind*, what it is in words, and what it changes there."""

    kind: str
    name: str
    does: Difference


def difference(before: Lodge | Layout, after: Lodge | Layout) -> Difference:
    """What changes from one Lodge to another, for each two Rooms that both have, in the order of the first.

    A Layout is taken under the readings of the Lodge beside it. Rooms are known by their ids, wherever they lie.

    Raises :class:`LayoutError` where a layout does not fit together.

    >>> from brw_lab.lodge.layout import load_layout
    >>> line = "attic 0,0; hall 1,0; cellar 2,0"
    >>> print(difference(load_layout(line), load_layout(f"{line} / portals violet attic W, cellar E")))
    From attic 0,0; hall 1,0; cellar 2,0 to attic 0,0; hall 1,0; cellar 2,0 / portals violet attic W, cellar E:
      only after: violet Portal at attic W and cellar E
      walks, shorter: attic – cellar (2 → 1)
      sight, shorter: attic – cellar (2 → 1 through violet)
    """
    one, other = _lodges(before, after)
    rooms = [room for room in one.rooms if room in other]
    pairs = [(a, b) for at, a in enumerate(rooms) for b in rooms[at + 1 :]]
    walks = [Change(a, b, one.distance(a, b), other.distance(a, b)) for a, b in pairs]
    looks = [Change(a, b, one.seen_at(a, b), other.seen_at(a, b)) for a, b in pairs]
    looks = [_through(look, one, other) for look in looks if look.before != look.after]
    had, has = _laid(one.layout), _laid(other.layout)
    return Difference(
        one,
        other,
        _sorted(walks),
        _sorted(looks),
        tuple(room for room in one.rooms if room not in other),
        tuple(room for room in other.rooms if room not in one),
        tuple(words for key, words in had.items() if key not in has),
        tuple(words for key, words in has.items() if key not in had),
    )


def without(
    layout: Layout,
    *,
    wall: tuple[RoomId, RoomId] | None = None,
    portal: Colour | None = None,
    token: HalfEdge | None = None,
) -> Layout:
    """The layout without one of its walls, without the Portals of one colour, or without a Portal token.

    A wall is named by its two Rooms in either order, a token by the half-edge that either of its faces looks at.

    Raises :class:`LayoutError`, with those there are, for one that is not laid there.

    >>> from brw_lab.lodge.layout import load_layout
    >>> without(load_layout("crossed"), wall=("black-rose-room", "crypt")).walls
    ()
    """
    walls, portals, tokens = layout.walls, layout.portals, layout.tokens
    if wall is not None:
        walls = tuple(each for each in walls if set(each) != set(wall))
        _found(len(walls) < len(layout.walls), f"no wall between {' and '.join(wall)}", map(" ".join, layout.walls))
    if portal is not None:
        portals = tuple(each for each in portals if each[0] != portal)
        known = [colour for colour, _ in layout.portals]
        _found(portal in known, f"no {portal} Portal", known, nearest(portal, known))
    if token is not None:
        tokens = tuple(each for each in tokens if tuple(token) not in faces(layout, each))
        _found(len(tokens) < len(layout.tokens), f"no Portal token at {' '.join(token)}", map(" ".join, layout.tokens))
    return replace(layout, walls=walls, portals=portals, tokens=tokens)


def each_part(lodge: Lodge | Layout) -> tuple[Part, ...]:
    """What each wall, each colour of Portals and each Portal token does: the Lodge without it beside the Lodge with it.

    >>> from brw_lab.lodge.layout import load_layout
    >>> for part in each_part(load_layout("crossed")):
    ...     print(part.name, len(part.does.sight.gained), len(part.does.sight.lost))
    wall between crypt and black-rose-room 0 1
    violet Portal at crypt SE and armory NW 3 0
    """
    here = lodge_of(lodge)
    layout = here.layout
    parts = [("wall", _wall(wall), without(layout, wall=wall)) for wall in layout.walls]
    parts += [("portal", _portal(*portal), without(layout, portal=portal[0])) for portal in layout.portals]
    parts += [("token", _token(layout, token), without(layout, token=token)) for token in layout.tokens]
    return tuple(Part(kind, name, difference(here.with_layout(bare), here)) for kind, name, bare in parts)


def _lodges(before: Lodge | Layout, after: Lodge | Layout) -> tuple[Lodge, Lodge]:
    """Both as Lodges under the same readings, where only one of them says which."""
    if isinstance(before, Lodge) and isinstance(after, Layout):
        return before, before.with_layout(after)
    if isinstance(before, Layout) and isinstance(after, Lodge):
        return after.with_layout(before), after
    return lodge_of(before), lodge_of(after)


def _sorted(changes: Iterable[Change]) -> Changes:
    """Changes by their kind."""
    found: dict[str, list[Change]] = {kind: [] for kind in KINDS}
    for change in changes:
        if change.before == change.after:
            continue
        if change.before is None:
            found["gained"].append(change)
        elif change.after is None:
            found["lost"].append(change)
        else:
            found["shortened" if change.after < change.before else "lengthened"].append(change)
    return Changes(**{kind: tuple(pairs) for kind, pairs in found.items()})


def _through(change: Change, before: Lodge, after: Lodge) -> Change:
    """A change of sight with the Portals on its line: on the line there is now, or else on that which there was."""
    where = before if change.after is None else after
    return change._replace(through=where.sees(change.a, change.b).through)


def _laid(layout: Layout) -> dict[Any, str]:
    """Everything but Rooms that is laid in a Lodge, in words, by what makes two of them the same."""
    found: dict[Any, str] = {("cell", seat, door): f"{seat}'s Cell at {' '.join(door)}" for seat, door in layout.cells}
    found |= {frozenset(wall): _wall(wall) for wall in layout.walls}
    found |= {("portal", colour, frozenset(ends)): _portal(colour, ends) for colour, ends in layout.portals}
    return found | {("token", token): _token(layout, token) for token in layout.tokens}


def _wall(wall: tuple[RoomId, RoomId]) -> str:
    return f"wall between {wall[0]} and {wall[1]}"


def _portal(colour: Colour, ends: tuple[HalfEdge, ...]) -> str:
    return f"{colour} Portal at {' and '.join(map(' '.join, ends))}"


def _token(layout: Layout, token: HalfEdge) -> str:
    blue, orange = faces(layout, token)
    return f"Portal token with its blue face to {blue[0]} and its orange face to {orange[0]}"


def _found(there: bool, what: str, known: Iterable[str], near: tuple[str, ...] = ()) -> None:
    if not there:
        expected = tuple(known) or ("nothing: none is laid",)
        raise LayoutError(f"there is {what} in this Lodge", expected=expected, near=near)


def _told(what: str, changes: Changes) -> list[str]:
    plural = {"walk": "walks", "sight": "sight"}[what]
    heads = {"gained": "only now", "lost": "no longer", "shortened": "shorter", "lengthened": "longer"}
    told = [(head, getattr(changes, kind)) for kind, head in heads.items()]
    lines = [f"  {plural}, {head}: {', '.join(map(str, pairs))}" for head, pairs in told if pairs]
    nothing = {"walk": "walks are as long as before", "sight": "everybody sees as before"}[what]
    return lines or [f"  {nothing}"]


def _plain(change: Change) -> dict[str, Any]:
    told = {"pair": [change.a, change.b], "before": change.before, "after": change.after}
    return {**told, "through": list(change.through)}
