"""A Position as plain JSON data and back, unfinished work and the open Choice included.

``from_plain(to_plain(position)) == position``. The Lodge is written as its one-line string; Effects are named by their
ids, so that a Setting with the same cards is needed to play on.
"""

from __future__ import annotations

from typing import Any

from brw_lab.errors import BrwError
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.position import pending, pieces
from brw_lab.position.entry import Entry
from brw_lab.position.position import FIELDS, Position

RECORDS: dict[str, type[tuple[Any, ...]]] = {
    kind.__name__: kind
    for kind in (
        pieces.Model,
        pieces.Room,
        pieces.Party,
        pieces.Planned,
        pieces.Holding,
        pieces.Standing,
        pieces.Modifier,
        pieces.Origin,
        pieces.Quest,
        pieces.Tally,
        pending.Choice,
        pending.Turn,
        pending.Phase,
        pending.Activation,
        pending.Action,
        pending.Resolving,
        pending.Interrupt,
        pending.Window,
        pending.Quests,
        Entry,
    )
}
"""Every record that may stand in a Position, by the name it is written under."""


def to_plain(position: Position) -> dict[str, Any]:
    """The Position as dicts, lists, strings and numbers: a record is ``{"is": its kind, its fields...}``."""
    lodge = position.lodge
    found = {name: _plain(getattr(position, name)) for name in FIELDS if name != "lodge"}
    return {
        "lodge": {"line": lodge.layout.line, "crossings": lodge.crossings, "under_portal": lodge.under_portal},
        **found,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [_plain(item) for item in value]
        told = {name: _plain(item) for name, item in zip(fields, value, strict=True)}
        return {"is": type(value).__name__, **told}
    return value


def from_plain(data: dict[str, Any]) -> Position:
    """The Position that :func:`to_plain` wrote.

    Raises :class:`BrwError` where something is missing or is no record of a Position.
    """
    try:
        written = data["lodge"]
        lodge = Lodge.of(load_layout(written["line"]), written["crossings"], written["under_portal"])
        told = (name for name in FIELDS if name in data and name != "lodge")
        return Position(lodge=lodge, **{name: _value(data[name]) for name in told})
    except (KeyError, TypeError) as error:
        raise BrwError(f"this is no saved position: {error}", expected=("what to_plain wrote",)) from None


def _value(data: Any) -> Any:
    if isinstance(data, list):
        return tuple(_value(item) for item in data)
    if isinstance(data, dict):
        return RECORDS[data["is"]](**{name: _value(item) for name, item in data.items() if name != "is"})
    return data
