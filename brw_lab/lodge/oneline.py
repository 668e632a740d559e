"""A layout in one line, in the manner of chess's FEN, and back again.

``name "title": room q,r; ... / cells seat room side; ... / walls room room; ... / portals colour room side, room side;
... / tokens room side; ...``: the head and every kind but the Rooms may be missing. Whether the Rooms and sides exist
is judged elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from brw_lab.errors import BrwError, LayoutError, Where, nearest, raise_all

if TYPE_CHECKING:
    from brw_lab.lodge.plan import HalfEdge, Layout

Data = dict[str, Any]
Spots = dict[tuple[str | int, ...], int]

_HEAD = re.compile(r'\s*(?P<name>[\w-]+)?\s*(?P<title>"(?:[^"\\]|\\.)*")?\s*:')
_FORMS = {
    "rooms": (
        re.compile(r"(?P<key>\S+)\s+(?P<q>-?\d{1,3})\s*,\s*(?P<r>-?\d{1,3})"),
        "a Room and its place: 'crypt 1,0'",
    ),
    "cells": (re.compile(r"(?P<key>\S+)\s+(?P<end>\S+\s+\S+)"), "a seat, a Room and a side: 'red crypt E'"),
    "walls": (re.compile(r"(?P<a>\S+)\s+(?P<b>\S+)"), "two Rooms: 'crypt garden'"),
    "portals": (re.compile(r"(?P<key>\S+)\s+(?P<ends>\S.*)"), "a colour and its half-edges: 'violet crypt E, kiln NE'"),
    "tokens": (re.compile(r"(?P<end>\S+\s+\S+)"), "a Room and a side: 'garden E'"),
}


def said(layout: Layout) -> str:
    """The one line of a layout."""

    def end(half_edge: HalfEdge) -> str:
        return " ".join(half_edge)

    kinds = (
        ("cells", [f"{seat} {end(door)}" for seat, door in layout.cells]),
        ("walls", [f"{a} {b}" for a, b in layout.walls]),
        ("portals", [f"{colour} {', '.join(map(end, ends))}" for colour, ends in layout.portals]),
        ("tokens", [end(token) for token in layout.tokens]),
    )
    parts = ["; ".join(f"{room} {q},{r}" for room, (q, r) in layout.rooms)]
    parts += [f"{kind} {'; '.join(items)}" for kind, items in kinds if items]
    title = json.dumps(layout.title, ensure_ascii=False) if layout.title else ""
    head = " ".join(word for word in (layout.name, title) if word)
    return f"{head}: {' / '.join(parts)}" if head else " / ".join(parts)


def is_line(text: str) -> bool:
    """Whether *text* is meant as a layout in one line, and not as a name or path.

    >>> is_line("crypt 0,0; garden 1,0"), is_line("crypt 0,0"), is_line("layouts/duel.toml")
    (True, True, False)
    """
    return "\n" not in text and bool(";" in text or re.search(r"\s-?\d+\s*,", text))


def parsed(line: str) -> tuple[Data, Spots]:
    """What a layout file with the same content would hold, and the offset of each of its values in *line*.

    Raises :class:`LayoutError` with the column of the first item that has another form.
    """
    data: Data = {"rooms": {}, "cells": {}, "walls": [], "portals": [], "portal_tokens": []}
    spots: Spots = {(): 0}
    errors: list[BrwError] = []
    start = _head(line, data, spots, errors)
    kind = "rooms"
    for opening, offset, text in _items(line, start):
        if opening:
            kind, offset, text = _kind(offset, text, errors)
        if kind and text:
            _add(kind, text, offset, data, spots, errors)
    raise_all(errors)
    return data, spots


def _head(line: str, data: Data, spots: Spots, errors: list[BrwError]) -> int:
    match = _HEAD.match(line)
    if match is None:
        return 0
    if match["name"]:
        data["name"], spots[("name",)] = match["name"], match.start("name")
    if match["title"]:
        spots[("title",)] = match.start("title")
        try:
            data["title"] = json.loads(match["title"])
        except ValueError:
            where = Where(None, 1, match.start("title") + 1)
            errors.append(LayoutError("the title is not a quoted string", where=where))
    return match.end()


def _items(line: str, start: int) -> Iterator[tuple[bool, int, str]]:
    """Every item of the line with its offset, and whether it opens a new kind."""
    for number, section in enumerate(re.finditer(r"[^/]+", line[start:])):
        for place, item in enumerate(re.finditer(r"[^;]+", section[0])):
            text = item[0].strip()
            offset = start + section.start() + item.start() + len(item[0]) - len(item[0].lstrip())
            yield number > 0 and place == 0, offset, text


def _kind(offset: int, text: str, errors: list[BrwError]) -> tuple[str, int, str]:
    """The kind that the first word of a section names, and what follows it; an unknown kind is ''."""
    word, _, rest = text.partition(" ")
    kinds = [kind for kind in _FORMS if kind != "rooms"]
    if word in kinds:
        return word, offset + len(text) - len(rest.lstrip()), rest.strip()
    where = Where(None, 1, offset + 1)
    errors.append(
        LayoutError(f"'{word}' opens no part of a layout", where=where, expected=kinds, near=nearest(word, kinds))
    )
    return "", offset, ""


def _add(kind: str, text: str, offset: int, data: Data, spots: Spots, errors: list[BrwError]) -> None:
    """Write one item into *data* in the shape that a layout file has."""
    form, expected = _FORMS[kind]
    match = form.fullmatch(text)
    where = Where(None, 1, offset + 1)
    if match is None:
        errors.append(LayoutError(f"'{text}' cannot be read", where=where, expected=(expected,)))
    elif kind in ("rooms", "cells"):
        if match["key"] in data[kind]:
            errors.append(LayoutError(f"'{match['key']}' is laid twice", where=where))
        data[kind][match["key"]] = [int(match["q"]), int(match["r"])] if kind == "rooms" else match["end"]
        spots[(kind, match["key"])] = offset
    elif kind == "walls":
        spots[("walls", len(data[kind]))] = offset
        data[kind].append({"between": [match["a"], match["b"]]})
    elif kind == "tokens":
        spots[("portal_tokens", len(data["portal_tokens"]))] = offset
        data["portal_tokens"].append({"blue": match["end"]})
    else:
        portal = ("portals", len(data[kind]))
        spots[portal] = offset
        ends = [
            (end.start() + len(end[0]) - len(end[0].lstrip()), end[0].strip())
            for end in re.finditer("[^,]+", match["ends"])
        ]
        for index, (start, _) in enumerate(ends):
            spots[(*portal, "at", index)] = offset + match.start("ends") + start
        data[kind].append({"color": match["key"], "at": [end for _, end in ends]})
