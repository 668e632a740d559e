"""Counters that last an Activation: how often an Effect may still be repeated."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.position.entry import Entry
from brw_lab.position.position import Position
from brw_lab.terms import Seat


def lower(draft: Position, seat: Seat, source: str, left: int) -> Entries:
    """Note that *left* repetitions remain to the Effect from *source*."""
    kept = tuple(item for item in draft.counters if item[0] != source)
    draft.counters = tuple(sorted((*kept, (source, left))))
    topics = ("repeat.decrement", "repeat.target-same-or-new", "repeat.not-a-new-cast")
    return (Entry("repeat", seat, seat, left, (), topics, len(draft.agenda)),)
