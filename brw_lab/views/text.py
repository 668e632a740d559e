"""The Lodge in plain text: a small drawing for a terminal, then what it shows in sentences.

Drawn from the dict of :func:`brw_lab.views.lodge_view.lodge_view` alone, like the picture. A gap in a border is a
door, ``███`` a wall, ``(V)`` a Portal with its letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from brw_lab.lodge.hexes import opposite
from brw_lab.views.palette import SEAT_SHAPES, letters

View = dict[str, Any]
WIDE, PITCH, SHIFT, HIGH = 17, 18, 9, 5
"""Characters: a Room's box, from one to the next in a row, how far a row is shifted, lines a row."""
OFFSETS = {"NW": (4, 0), "NE": (13, 0), "SW": (4, HIGH - 1), "SE": (13, HIGH - 1), "E": (WIDE - 1, 2), "W": (0, 2)}
MARKS = {"from": "@", "seen": "✓", "unseen": "×", "marked": "*"}
MARKS |= {"reach": "→", "hit": "◎", "miss": "×", "away": "–", "safe": "✓", "danger": "!", "open": "?"}
SIDE_BY_ANGLE = {0: "E", -60: "NE", -120: "NW", -180: "W", -240: "SW", -300: "SE"}


def text_of(view: View) -> str:
    """The drawing and the sentences, ready to print.

    >>> print(text_of({"label": "Empty: 0 Rooms", "rooms": [], "cells": []}))
    Empty: 0 Rooms
    """
    return "\n".join(part for part in (drawing_of(view), *_sentences(view)) if part)


def drawing_of(view: View) -> str:
    """Only the drawing, its lines without trailing spaces; empty for a Lodge without Rooms."""
    canvas: dict[tuple[int, int], str] = {}
    seats = letters([cell["seat"] for cell in view["cells"]])
    path = _path(view)
    for room in view["rooms"]:
        _room(canvas, room, seats, path.get(room["id"], ""))
    corner = {room["id"]: _corner(room) for room in view["rooms"]}
    for door in view.get("doors", []):
        _both(canvas, corner, door, "door")
    for wall in view.get("walls", []):
        _both(canvas, corner, wall, "wall")
    for portal in view.get("portals", []):
        _portal(canvas, corner[portal["room"]], portal["side"], portal["letter"])
    for cell in view["cells"]:
        _cell(canvas, corner[cell["room"]], cell)
    return _lines(canvas)


def _lines(canvas: dict[tuple[int, int], str]) -> str:
    if not canvas:
        return ""
    left, top = min(x for x, _ in canvas), min(y for _, y in canvas)
    right, bottom = max(x for x, _ in canvas), max(y for _, y in canvas)
    rows = ("".join(canvas.get((x, y), " ") for x in range(left, right + 1)) for y in range(top, bottom + 1))
    return "\n".join(row.rstrip() for row in rows)


def _corner(room: View) -> tuple[int, int]:
    return PITCH * room["q"] + SHIFT * room["r"], HIGH * room["r"]


def _write(canvas: dict[tuple[int, int], str], x: int, y: int, text: str) -> None:
    for at, letter in enumerate(text):
        canvas[x + at, y] = letter


def _room(canvas: dict[tuple[int, int], str], room: View, seats: dict[str, str], number: str) -> None:
    x, y = _corner(room)
    inner = WIDE - 2
    sign = MARKS[room["mark"]["kind"]] + " " if room["mark"] else ">" if room["lit"] else ""
    name = f"{sign}{room['name']}" if len(sign + room["name"]) <= inner else f"{sign}{room['name']}"[: inner - 1] + "…"
    models = " ".join(_piece(model) for model in room["models"]) or number
    cubes = room["word"].lower() or " ".join(_cube(seat, seats) for seat in room["slots"])
    for row, text in enumerate((name, models, room.get("figure") or cubes)):
        _write(canvas, x, y + 1 + row, f"│{text[:inner]:^{inner}}│")
    _write(canvas, x, y, f"┌{'─' * inner}┐")
    _write(canvas, x, y + HIGH - 1, f"└{'─' * inner}┘")


def _piece(model: View) -> str:
    frame = {"disc": "({})", "square": "[{}]", "triangle": "▲{}", "rose": "{}"}.get(model["shape"], "<{}>")
    return frame.format("❀" if model["shape"] == "rose" else model["letter"])


def _cube(seat: str | None, seats: dict[str, str]) -> str:
    if seat is None:
        return "·"
    return "❀" if SEAT_SHAPES.get(seat) == "rose" else seats.get(seat, seat[0].upper())


def _both(canvas: dict[tuple[int, int], str], corner: dict[str, tuple[int, int]], spot: View, kind: str) -> None:
    """A door or a wall is drawn in the borders of both Rooms."""
    side = SIDE_BY_ANGLE[spot["angle"]]
    for room, face in ((spot["a"], side), (spot["b"], opposite(side))):
        dx, dy = OFFSETS[face]
        x, y = corner[room][0] + dx, corner[room][1] + dy
        if face in "EW":
            _write(canvas, x, y, " " if kind == "door" else "██" if face == "E" else "█")
        elif kind == "wall":
            _write(canvas, x - 1, y, "███")
        else:
            _write(canvas, x - 1, y, "┘ └" if dy == 0 else "┐ ┌")


def _portal(canvas: dict[tuple[int, int], str], corner: tuple[int, int], side: str, letter: str) -> None:
    dx, dy = OFFSETS[side]
    x, y = corner[0] + dx, corner[1] + dy
    _write(canvas, x, y, letter) if side in "EW" else _write(canvas, x - 1, y, f"({letter})")


def _cell(canvas: dict[tuple[int, int], str], corner: tuple[int, int], cell: View) -> None:
    dx, dy = OFFSETS[cell["side"]]
    x, y = corner[0] + dx, corner[1] + dy
    text = " ".join([cell["name"], *(_piece(model) for model in cell["models"])])
    if cell["side"] == "E":
        _write(canvas, x + 1, y, f"◂ {text}")
    elif cell["side"] == "W":
        _write(canvas, x - 2 - len(text), y, f"{text} ▸")
    else:
        above = cell["side"].startswith("N")
        _write(canvas, x - len(text) // 2, y + (-1 if above else 1), f"{text} {'▾' if above else '▴'}")


def _path(view: View) -> dict[str, str]:
    """The Rooms that a single line of sight enters, numbered."""
    rays = view.get("rays", [])
    if len(rays) != 1:
        return {}
    return {room: f"· {step} ·" for step, (room, _) in enumerate(rays[0]["passes"], 1)}


def _sentences(view: View) -> Iterator[str]:
    """What the drawing cannot say: the Rooms that hold something, the boards, what each line of sight says."""
    yield view["label"]
    for place in (*view["rooms"], *view["cells"]):
        if place["models"] or any(place.get("slots", ())) or place.get("state") == "wrecked" or place["lit"]:
            yield f"  {place['label']}"
    for row in view.get("boards", []):
        damage = f", Damage {', '.join(seat for seat in row['damage'] if seat) or 'none'}" if row["damage"] else ""
        points = f"{row['power']} Power Point{'' if row['power'] == 1 else 's'}"
        trophies = f", {row['trophies']} {'Trophy' if row['trophies'] == 1 else 'Trophies'}" if row["card"] else ""
        yield f"  {row['name']}: {points}{trophies}{damage}"
    for ray in view.get("rays", []):
        yield f"  {_ray_words(ray)}"
    yield view.get("table", "")


def _ray_words(ray: View) -> str:
    line = [f"{room} (by the {colour} Portal)" if colour else room for room, colour in ray["passes"]]
    if ray["seen"]:
        return f"{ray['from']} sees {ray['to']}: {' → '.join([ray['from'], *line])}"
    return f"{ray['from']} does not see {ray['to']}: {ray['why']}"
