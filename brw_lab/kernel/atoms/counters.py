"""What holds for a while: how often an Effect may still be repeated, and what is changed this Activation or Turn."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Modifier
from brw_lab.position.position import Position
from brw_lab.terms import Seat


def lower(draft: Position, seat: Seat, source: str, left: int) -> Entries:
    """Note that *left* repetitions remain to the Effect from *source*."""
    kept = tuple(item for item in draft.counters if item[0] != source)
    draft.counters = tuple(sorted((*kept, (source, left))))
    topics = ("repeat.decrement", "repeat.target-same-or-new", "repeat.not-a-new-cast", "keyword.apply-all")
    return (Entry("repeat", seat, seat, left, (), topics, len(draft.agenda)),)


def hold(draft: Position, held: Modifier) -> Entries:
    """Let something of a Model be otherwise for a while."""
    draft.modifiers = tuple(sorted((*draft.modifiers, held)))
    verb = "shelter" if held.what == "shelter" else "boost"
    return (Entry(verb, held.model, held.model, held.amount, (held.what, held.span), (), len(draft.agenda)),)


def end(draft: Position, span: str) -> None:
    """End what was to hold for an ``activation`` or a ``turn``."""
    draft.modifiers = tuple(held for held in draft.modifiers if held.span != span)
