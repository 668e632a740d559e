"""Portals in play: which rules a step or a line through one rests on, and who may not pass.

Two Portals of one colour are a pair; a Portal token has two faces, and any two faces of a colour are joined. Where they
lead is the business of :mod:`brw_lab.lodge`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from brw_lab.kernel.policies import is_mage
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.lodge import Lodge
from brw_lab.lodge.portal import faces, joined, token_colours
from brw_lab.position.pieces import Model
from brw_lab.terms import RoomId

Topics = tuple[str, ...]


@lru_cache(maxsize=4096)
def of_step(lodge: Lodge, colour: str) -> Topics:
    """The rules by which a Model comes through a Portal of that colour."""
    pair = ("portal.adjacency", "portal.placement")
    if colour not in token_colours(lodge.layout):
        return pair
    choice = ("portal.exits",) if len(joined(lodge.layout)[colour]) > 2 else ()
    return (*pair, "portal.face", f"portal.face.{colour}", *choice)


@lru_cache(maxsize=4096)
def of_line(lodge: Lodge, start: RoomId, room: RoomId) -> Topics:
    """The rules by which the line between two Rooms passes Portals; none for one that passes none."""
    steps = lodge.sees(start, room).steps
    if not any(passed.colour for passed in steps):
        return ()
    by_token = [place for place, passed in enumerate(steps) if passed.colour in token_colours(lodge.layout)]
    if not by_token:
        return ("portal.normal-rules",)
    ends = joined(lodge.layout)
    branches = any(len(ends[str(steps[place].colour)]) > 2 for place in by_token)
    return (
        "portal.normal-rules",
        "portal.line",
        *(("portal.line.next",) if len(steps) == 1 else ()),
        *(("portal.line.on",) if by_token[0] + 1 < len(steps) else ()),
        *(("portal.line.branches",) if branches else ()),
    )


def kept_out(setting: Setting, model: Model) -> bool:
    """Whether Portal tokens lead nowhere for a Model (ruling ``portal.who``)."""
    return setting.mages_pass and not is_mage(model)


def refused(
    lodge: Lodge, place: RoomId, open_ways: frozenset[tuple[str, str | None]], out: bool
) -> Iterator[tuple[RoomId, str, Refusal]]:
    """The Rooms to which no token leads from *place*, by colour, each with the reason; *out* for who is kept out."""
    ends = joined(lodge.layout)
    for colour in token_colours(lodge.layout):
        here = any(room == place for room, _side in ends[colour])
        for room in lodge.rooms:
            if (room, colour) in open_ways:
                continue
            if out and here:
                yield room, colour, Refusal("mages-pass")
            else:
                yield room, colour, Refusal(f"no-{'exit' if here else 'face'}-{colour}", (place, room))


def between(lodge: Lodge, a: RoomId, b: RoomId) -> bool:
    """Whether a Portal token stands in the passage between two Rooms."""
    return any({a, b} == {room for room, _side in faces(lodge.layout, token)} for token in lodge.layout.tokens)
