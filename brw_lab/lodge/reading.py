"""The shape of a layout in a file: which keys it has and what kind of value each of them holds.

Whether the Rooms and sides exist is judged in :mod:`brw_lab.lodge.fit`, with the places that are noted here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from brw_lab.errors import BrwError, LayoutError, Where, nearest
from brw_lab.lodge.fit import Spot
from brw_lab.lodge.plan import HalfEdge, Layout

KeyPath = tuple[str | int, ...]

_PARTS: Final = ("rooms", "cells", "walls", "portals", "portal_tokens")
FILE_KEYS: Final = ("name", "title", *_PARTS)
INLINE_KEYS: Final = ("layout", *_PARTS)


class Finder(Protocol):
    """Tells where a key, or with *value* its value, stands."""

    def __call__(self, *keys: str | int, value: bool = False) -> Where | None: ...


class Reader:
    """A Layout as far as it could be read, the errors found, and where each of its items stands."""

    def __init__(self, where: Finder, keys: tuple[str, ...]) -> None:
        self.where = where
        self.keys = keys
        self.errors: list[BrwError] = []
        self.layout = Layout()
        self._paths: dict[Spot, KeyPath] = {}

    def over(self, base: Layout, table: Mapping[str, Any]) -> Reader:
        """Lay *table* over *base*: its Rooms and Cells replace, everything else is added."""
        for key in table:
            if key not in self.keys:
                self._wrong((key,), f"a layout has no key '{key}'", self.keys, nearest(key, self.keys))
        self.layout = Layout(
            name=self._text(table, "name"),
            title=self._text(table, "title"),
            rooms=self._rooms(table) if "rooms" in table else base.rooms,
            cells=self._cells(table) if "cells" in table else base.cells,
            walls=base.walls + self._walls(table, len(base.walls)),
            portals=base.portals + self._portals(table, len(base.portals)),
            tokens=base.tokens + self._tokens(table, len(base.tokens)),
        )
        if "layout" in table and not isinstance(table["layout"], str):
            self._wrong(("layout",), "this is no layout", ("the name of one, such as 'duel'",), value=True)
        if self.layout.rooms and self.layout == replace(base, name="", title=""):
            self.layout = base
        return self

    def spot(self, spot: Spot) -> Where | None:
        """Where an item of the layout stands; the table itself for what came from the layout beneath."""
        path = self._paths.get(spot) or self._paths.get((spot[0], spot[1]), ())
        return self.where(*path, value=spot[0] != "rooms")

    def _wrong(
        self,
        path: KeyPath,
        message: str,
        expected: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
        value: bool = False,
    ) -> None:
        where = self.where(*path, value=value)
        self.errors.append(LayoutError(message, where=where, expected=expected, near=near))

    def _text(self, table: Mapping[str, Any], key: str) -> str:
        text = table.get(key, "")
        if not isinstance(text, str):
            self._wrong((key,), f"{key} is no text", ("words in quotation marks",), value=True)
            return ""
        if key == "name" and text and not text.replace("-", "_").isidentifier():
            self._wrong(
                (key,), f"'{text}' cannot be the name of a layout", ("letters, digits, '-' and '_'",), value=True
            )
        return text

    def _table(self, table: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        part = table.get(key, {})
        if isinstance(part, Mapping):
            yield from part.items()
        else:
            self._wrong((key,), f"{key} is no table", (f"[{key}]",), value=True)

    def _list(
        self, table: Mapping[str, Any], key: str, fields: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The fields of each item of an array of tables; items that lack one are left out."""
        part = table.get(key, [])
        if not isinstance(part, list):
            self._wrong((key,), f"{key} is no list of tables", (f"[[{key}]]",), value=True)
            return
        for index, item in enumerate(part):
            if not isinstance(item, Mapping):
                self._wrong((key, index), f"this is no table of {key}", (f"[[{key}]]",))
                continue
            unknown = [name for name in item if name not in fields]
            for name in unknown:
                self._wrong((key, index, name), f"{key} has no key '{name}'", fields, nearest(name, fields))
            missing = [name for name in fields if name not in item]
            for name in missing[len(unknown) :]:  # what seems to be missing may be what was misspelt
                self._wrong((key, index), f"'{name}' is missing in {key}", (f"{name} = ...",))
            if not missing:
                yield index, tuple(item[name] for name in fields)

    def _rooms(self, table: Mapping[str, Any]) -> tuple[tuple[str, tuple[int, int]], ...]:
        rooms: list[tuple[str, tuple[int, int]]] = []
        for room, place in self._table(table, "rooms"):
            if isinstance(place, list | tuple) and len(place) == 2 and all(type(part) is int for part in place):
                self._paths[("rooms", len(rooms))] = ("rooms", room)
                rooms.append((room, (place[0], place[1])))
            else:
                self._wrong(("rooms", room), f"{room} has no place", ("two whole numbers, such as [1, 0]",), value=True)
        return tuple(rooms)

    def _cells(self, table: Mapping[str, Any]) -> tuple[tuple[str, HalfEdge], ...]:
        cells: list[tuple[str, HalfEdge]] = []
        for seat, text in self._table(table, "cells"):
            door = self._half_edge(("cells", seat), text)
            if door:
                self._paths[("cells", len(cells))] = ("cells", seat)
                cells.append((seat, door))
        return tuple(cells)

    def _walls(self, table: Mapping[str, Any], offset: int) -> tuple[tuple[str, str], ...]:
        walls: list[tuple[str, str]] = []
        for index, (between,) in self._list(table, "walls", ("between",)):
            if isinstance(between, list) and len(between) == 2 and all(isinstance(room, str) for room in between):
                self._paths[("walls", offset + len(walls))] = ("walls", index, "between")
                walls.append((between[0], between[1]))
            else:
                self._wrong(("walls", index, "between"), "this is no pair of Rooms", ('["crypt", "kiln"]',), value=True)
        return tuple(walls)

    def _portals(self, table: Mapping[str, Any], offset: int) -> tuple[tuple[str, tuple[HalfEdge, ...]], ...]:
        portals: list[tuple[str, tuple[HalfEdge, ...]]] = []
        for index, (color, at) in self._list(table, "portals", ("color", "at")):
            path = ("portals", index)
            if not isinstance(color, str):
                self._wrong((*path, "color"), "this is no colour", ('a word, such as "violet"',), value=True)
            if not isinstance(at, list):
                self._wrong((*path, "at"), "this is no list of half-edges", ('["crypt SE", "armory NW"]',), value=True)
                continue
            ends = [self._half_edge((*path, "at", number), text) for number, text in enumerate(at)]
            if isinstance(color, str) and None not in ends:
                item = offset + len(portals)
                self._paths[("portals", item)] = (*path, "color")
                self._paths |= {("portals", item, number): (*path, "at", number) for number in range(len(ends))}
                portals.append((color, tuple(end for end in ends if end)))
        return tuple(portals)

    def _tokens(self, table: Mapping[str, Any], offset: int) -> tuple[HalfEdge, ...]:
        tokens: list[HalfEdge] = []
        for index, (blue,) in self._list(table, "portal_tokens", ("blue",)):
            token = self._half_edge(("portal_tokens", index, "blue"), blue)
            if token:
                self._paths[("tokens", offset + len(tokens))] = ("portal_tokens", index, "blue")
                tokens.append(token)
        return tuple(tokens)

    def _half_edge(self, path: KeyPath, text: Any) -> HalfEdge | None:
        words = text.split() if isinstance(text, str) else ()
        if len(words) == 2:
            return words[0], words[1]
        self._wrong(path, f"{text!r} is no half-edge", ("a Room and a side, such as 'crypt E'",), value=True)
        return None
