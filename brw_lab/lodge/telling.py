"""What a Lodge is like, in words: the answer of an analysis, ready to print.

What is found is :mod:`brw_lab.lodge.analysis`'s business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from brw_lab.terms import RoomId, listed

if TYPE_CHECKING:
    from brw_lab.lodge.analysis import Analysis
    from brw_lab.lodge.difference import Changes, Part

OFF_THE_ROW = "no straight row of Rooms"
"""How the reason begins that a pair is not seen because nothing leads there, with or without walls."""
FEW = 12
"""How many such pairs are listed."""


def analysis_text(found: Analysis) -> str:
    """Everything an analysis found, the tables last.

    >>> from brw_lab.lodge.analysis import analyse
    >>> from brw_lab.lodge.layout import load_layout
    >>> print(analysis_text(analyse(load_layout("attic 0,0; hall 1,0; cellar 1,1"))).split("Rooms entered")[0])
    3 Rooms, 2 of 3 pairs see each other
      pairs that see each other at range 1: 2
      most hidden: attic and cellar, seen from 1
      most exposed: hall, seen from 2
      no straight row of Rooms joins attic – cellar
      chokepoints: hall
      held together by the door between attic and hall (else attic would be cut off)
      held together by the door between hall and cellar (else cellar would be cut off)
      busiest: hall, on 100 % of the shortest walks between two others
    <BLANKLINE>
    """
    return "\n".join([_head(found), *(f"  {line}" for line in _lines(found)), str(found.distances), str(found.sights)])


def _head(found: Analysis) -> str:
    count = len(found.lodge.rooms)
    rooms = f"{count} Room{'' if count == 1 else 's'}"
    return f"{rooms}, {found.pairs_seen()} of {count * (count - 1) // 2} pairs see each other"


def _lines(found: Analysis) -> Iterator[str]:
    if len(found.islands) > 1:
        yield f"{len(found.islands)} islands, with no way between them: {'; '.join(map(', '.join, found.islands))}"
    ranges = [f"{reach}: {found.pairs_seen(reach)}" for reach in range(1, found.longest + 1)]
    if ranges:
        yield f"pairs that see each other at range {', '.join(ranges)}"
    exposure = found.exposure()
    hidden, exposed = found.hidden(), found.exposed()
    if hidden == exposed:
        yield f"every Room is seen from {exposure[hidden[0]]}"
    else:
        yield f"most hidden: {listed(hidden, 'and')}, seen from {exposure[hidden[0]]}"
        yield f"most exposed: {listed(exposed, 'and')}, seen from {exposure[exposed[0]]}"
    yield from _blind(found)
    yield f"chokepoints: {listed(found.chokepoints, 'and') or 'none'}"
    yield from (f"held together by {bridge}" for bridge in found.bridges)
    busiest = _busiest(found)
    if busiest:
        share = round(100 * found.betweenness[busiest[0]])
        yield f"busiest: {listed(busiest, 'and')}, on {share} % of the shortest walks between two others"
    yield from (line for part in found.parts for line in _part(part))


def _blind(found: Analysis) -> Iterator[str]:
    """What stops a line, pair by pair; pairs that merely lie on no row come together, for most pairs do."""
    off_row = [sight for sight in found.blind if sight.why.startswith(OFF_THE_ROW)]
    yield from (f"not seen: {sight.a} – {sight.b}: {sight.why}" for sight in found.blind if sight not in off_row)
    pairs = [f"{sight.a} – {sight.b}" for sight in off_row[:FEW]]
    more = f" and {len(off_row) - FEW} pairs more" if len(off_row) > FEW else ""
    if pairs:
        yield f"{OFF_THE_ROW} joins {', '.join(pairs)}{more}"


def _busiest(found: Analysis) -> tuple[RoomId, ...]:
    most = max(found.betweenness.values())
    return tuple(room for room, share in found.betweenness.items() if most and abs(share - most) < 1e-9)


def _part(part: Part) -> list[str]:
    """What a wall or a Portal changes, as two numbers a word."""
    told = [*_counts("walk", part.does.walking), *_counts("sight", part.does.sight)]
    return [f"the {part.name}: {', '.join(told) or 'changes nothing'}"]


def _counts(what: str, changes: Changes) -> list[str]:
    words = {"gained": "gained", "lost": "lost", "shortened": "shorter", "lengthened": "longer"}
    counts = [(len(getattr(changes, kind)), said) for kind, said in words.items()]
    noun = {"walk": ("walk", "walks"), "sight": ("line of sight", "lines of sight")}[what]
    return [f"{count} {noun[count > 1]} {said}" for count, said in counts if count]
