"""Placements: every way to lay Portals into a Lodge, one of each kind that a turn or a mirror makes the same.

Found in order and one by one: of all images of a placement the first in order is the one that stands for them, and
what begins a first one is itself a first one, so that nothing has to be remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from itertools import count as numbers
from math import comb, factorial, prod
from typing import Any, Final

from brw_lab.errors import LayoutError
from brw_lab.lodge.hexes import opposite, step
from brw_lab.lodge.plan import Colour, HalfEdge, Layout
from brw_lab.lodge.portal import BLUE, ORANGE, joined
from brw_lab.lodge.symmetry import Symmetry, symmetries
from brw_lab.lodge.ways import ways_of
from brw_lab.terms import SIDES

MOST: Final = 3
"""So many pairs, and so many tokens, can be placed at once."""
COLOURS: Final = ("violet", "green", "crimson", "azure", "silver", "jade", "white", "copper", "gold")
"""Colours of new Portals, the first that are free; blue and orange are the faces of a token.

Letters tell them apart on a board: the first seven have one of their own, and none of them has orange's O.
"""
FACES: Final = ("rooms", "fixed")
"""Do the two faces of a token look at the two Rooms, or are they just two colours of a passage?"""

Pair = tuple[HalfEdge, HalfEdge]


def free_colours(layout: Layout) -> Iterator[Colour]:
    """Colours that no Portal of a layout has yet, without end.

    >>> next(free_colours(Layout(portals=(("violet", ()), ("green", ())))))
    'crimson'
    """
    taken = {colour for colour, _ in layout.portals}
    return (colour for colour in chain(COLOURS, (f"colour-{n}" for n in numbers(10))) if colour not in taken)


@dataclass(frozen=True, slots=True)
class Placement:
    """Portals laid into a layout; *weight* is how many placements it stands for, itself included.

    *values* are its metrics and *kind* the name of its tables of distance and sight, where an atlas looked at them;
    *order* sorts placements as they are found.
    """

    base: Layout
    pairs: tuple[Pair, ...] = ()
    tokens: tuple[HalfEdge, ...] = ()
    weight: int = 1
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    kind: str = field(default="", compare=False)
    order: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def colours(self) -> dict[Colour, Pair]:
        """The pairs laid, by the colours that the layout leaves free."""
        return dict(zip(free_colours(self.base), self.pairs, strict=False))

    @property
    def layout(self) -> Layout:
        """The layout with these Portals in it."""
        added = tuple(self.colours.items())
        base = self.base
        portals, tokens = base.portals + added, base.tokens + self.tokens
        return replace(base, name="", title=str(self), portals=portals, tokens=tokens)

    @property
    def portals(self) -> dict[Colour, list[str]]:
        """The half-edges by colour, tokens as the sides that their blue and orange faces look at."""
        found = {colour: [" ".join(end) for end in ends] for colour, ends in self.colours.items()}
        if self.tokens:
            faces = joined(replace(self.base, portals=(), tokens=self.tokens))
            found |= {colour: [" ".join(end) for end in faces[colour]] for colour in (BLUE, ORANGE)}
        return found

    def __str__(self) -> str:
        said = [f"{colour} {' and '.join(' '.join(end) for end in ends)}" for colour, ends in self.colours.items()]
        said += [f"a token at {' '.join(token)}" for token in self.tokens]
        return "; ".join(said) or "no Portals"


@dataclass(frozen=True)
class Ground:
    """What can be placed in one layout, and how its symmetries move that: the ground of an atlas.

    *crossings* and *under_portal* are the readings on Portals under which the placements are looked at.

    Raises :class:`LayoutError` where there is no room for so many.
    """

    layout: Layout
    pairs: int = 2
    tokens: int = 0
    labelled: bool = False
    cells: bool = False
    faces: str = FACES[0]
    crossings: int | None = None
    under_portal: str = "closed"

    def __post_init__(self) -> None:
        for name, count in (("pairs", self.pairs), ("tokens", self.tokens)):
            if type(count) is not int or not 0 <= count <= MOST:
                raise LayoutError(f"{count!r} {name} cannot be placed", expected=(f"a whole number from 0 to {MOST}",))
        if self.faces not in FACES:
            raise LayoutError(f"the faces of a token cannot be '{self.faces}'", expected=FACES)
        sides, passages = len(self.sides), len(self.passages)
        if 2 * self.pairs > sides:
            need = _several(self.pairs, "pair of Portals needs", "pairs of Portals need")
            raise LayoutError(f"{need} {2 * self.pairs} free sides of the rim: there are {sides}")
        if self.tokens > passages:
            need = _several(self.tokens, "Portal token needs an open door", "Portal tokens need as many open doors")
            raise LayoutError(f"{need}: there are {passages}")

    @property
    def base(self) -> Layout:
        """The layout that Portals are laid into: without its Cells, unless they count."""
        return self.layout if self.cells else replace(self.layout, cells=())

    @property
    def sides(self) -> list[HalfEdge]:
        """The free sides of the rim, in the order of the layout; where a Cell opens no Portal may stand."""
        base = self.base
        at = {place for _, place in base.rooms}
        taken = {end for _, ends in base.portals for end in ends} | {door for _, door in base.cells}
        ends = [(room, side) for room, place in base.rooms for side in SIDES if step(place, side) not in at]
        return [end for end in ends if end not in taken]

    @property
    def passages(self) -> list[Pair]:
        """The open doors without a Portal, each as its two half-edges."""
        ways = ways_of(self.base)
        doors = [((room, way.side), (way.to, way.enters)) for room in ways for way in ways[room] if way.colour is None]
        return [door for door in doors if door[0] < door[1]]

    @property
    def placements(self) -> int:
        """How many placements there are, those that a turn or a mirror makes the same counted one by one."""
        ways = prod(comb(len(self.sides) - 2 * done, 2) for done in range(self.pairs))
        in_doors = comb(len(self.passages), self.tokens) << self.tokens
        return (ways if self.labelled else ways // factorial(self.pairs)) * in_doors

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that keep the layout."""
        return symmetries(self.base, self.cells)

    def __iter__(self) -> Iterator[Placement]:
        return self.part(0, 1)

    def part(self, number: int, of: int) -> Iterator[Placement]:
        """The placements of one share of *of* shares, in order; all shares together are all placements."""
        images = self.symmetries
        pairs, pairs_moved = self._pairs(images)
        tokens, tokens_moved = self._tokens(images)
        apart_pairs = [frozenset(pair) for pair in pairs]
        apart_tokens = [frozenset((token, self._across(token))) for token in tokens]
        everything = tuple(range(len(images)))
        base = self.base
        whole, share = (0, 1), (number, of)
        of_pairs, of_tokens = (share, whole) if self.pairs else (whole, share)
        for chosen, keeping in _choices(self.pairs, apart_pairs, pairs_moved, everything, self.labelled, of_pairs):
            rest = _choices(self.tokens, apart_tokens, tokens_moved, keeping, False, of_tokens)
            for others, kept in rest:
                yield Placement(
                    base,
                    tuple(pairs[item] for item in chosen),
                    tuple(tokens[item] for item in others),
                    len(images) // len(kept),
                    order=(*chosen, *others),
                )

    def _pairs(self, images: Sequence[Symmetry]) -> tuple[list[Pair], list[list[int]]]:
        pairs = list(combinations(self.sides, 2)) if self.pairs else []
        index = {frozenset(pair): number for number, pair in enumerate(pairs)}
        return pairs, [[index[frozenset((move[a], move[b]))] for a, b in pairs] for move in images]

    def _tokens(self, images: Sequence[Symmetry]) -> tuple[list[HalfEdge], list[list[int]]]:
        """Each token by the half-edge that its blue face looks at."""
        passages = self.passages if self.tokens else []
        tokens = [token for passage in passages for token in passage]
        index = {token: number for number, token in enumerate(tokens)}
        if self.faces == "rooms":
            return tokens, [[index[move[token]] for token in tokens] for move in images]
        number = {frozenset(passage): place for place, passage in enumerate(passages)}
        moved = [[number[frozenset((move[a], move[b]))] for a, b in passages] for move in images]
        return tokens, [[2 * places[item // 2] + item % 2 for item in range(len(tokens))] for places in moved]

    def _across(self, token: HalfEdge) -> HalfEdge:
        """The other half-edge of the door."""
        places = dict(self.layout.rooms)
        beyond = step(places[token[0]], token[1])
        return next(room for room, place in self.layout.rooms if place == beyond), opposite(token[1])


def _several(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _choices(
    count: int,
    takes: Sequence[frozenset[HalfEdge]],
    moved: Sequence[Sequence[int]],
    group: tuple[int, ...],
    ordered: bool,
    share: tuple[int, int],
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every choice of *count* items that take nothing twice, the first of its images, with the symmetries that keep it.

    *moved* tells for each symmetry where it takes each item; *ordered* items are told apart by their place.
    """
    if count == 0:
        if share[0] == 0:
            yield (), group
        return
    keepers = _in_order if ordered else _in_any_order
    open_ends: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), group)]
    while open_ends:
        chosen, keeping = open_ends.pop()
        further = []
        taken = frozenset().union(*(takes[item] for item in chosen))
        for item in range(0 if ordered or not chosen else chosen[-1] + 1, len(takes)):
            if not chosen and item % share[1] != share[0]:
                continue
            if takes[item] & taken:
                continue
            kept = keepers(chosen, item, moved, keeping if ordered else group)
            if kept:
                further.append(((*chosen, item), kept))
        if len(chosen) + 1 == count:
            yield from further
        else:
            open_ends += reversed(further)


def _in_order(
    chosen: tuple[int, ...], item: int, moved: Sequence[Sequence[int]], keeping: tuple[int, ...]
) -> tuple[int, ...]:
    """Of the symmetries that keep what is chosen those that keep the next item too; none if one moves it up."""
    kept = []
    for number in keeping:
        to = moved[number][item]
        if to < item:
            return ()
        if to == item:
            kept.append(number)
    return tuple(kept)


def _in_any_order(
    chosen: tuple[int, ...], item: int, moved: Sequence[Sequence[int]], group: tuple[int, ...]
) -> tuple[int, ...]:
    """The symmetries that keep the choice with the next item; none if one brings it further up."""
    choice = [*chosen, item]
    kept = []
    for number in group:
        move = moved[number]
        image = sorted([move[each] for each in choice])
        if image < choice:
            return ()
        if image == choice:
            kept.append(number)
    return tuple(kept)
