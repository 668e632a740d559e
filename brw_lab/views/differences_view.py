"""What differs between two tables at one moment: Rooms, Cells, Mage boards, what lies beside the Lodge, who decides.

Found by laying two views side by side, nothing is asked of the rules. ``differences_view`` -> a list of ``{"id",
"kind": "room", "cell", "board", "beside" or "choice", "name", "left": [words], "right": [words]}``, in the order of the
views; ``mark_of`` gives the place on the drawing of one that has any: ``{"id", "points": [[x, y]], "at": [x, y]}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

View = dict[str, Any]
OFFERED = "can be chosen: "
BOARD_HIGH = 52.0


def differences_view(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[View]:
    """What two Lodge views do not have in common, in words of both.

    >>> bare = {"rooms": [], "cells": [], "boards": []}
    >>> differences_view(bare, bare)
    []
    """
    found = []
    for kind in ("room", "cell"):
        for one, other in _pairs(left[f"{kind}s"], right[f"{kind}s"]):
            found += _unlike(kind, one, _facts(one), _facts(other))
    for one, other in _pairs(left["boards"], right["boards"], "seat"):
        found += _unlike("board", {**one, "id": one["seat"]}, _board(one), _board(other))
    return found


def beside_differences(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[View]:
    """The same for two views of what lies beside the Lodge."""
    found = []
    for one, other in _pairs(left["rows"], right["rows"], "seat"):
        found += _unlike("beside", {**one, "id": one["seat"]}, _row(one), _row(other))
    for one, other in _pairs(left["quests"], right["quests"], "name"):
        named = {"id": one["name"], "name": f"Quest {one['name']}"}
        found += _unlike("beside", named, [one["state"]], [other["state"]])
    return found


def choice_differences(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[View]:
    """The same for two open Choices, each ``{"seat", "who", "question", "options": [{"label"}]}``: who decides what.

    Where both ask the same, what only one of them offers.
    """
    asked = [
        f"{each['who']} decides: {each['question']}" if each["seat"] else each["question"] for each in (left, right)
    ]
    named = {"id": "", "name": "What comes next"}
    if asked[0] != asked[1]:
        return _unlike("choice", named, asked[:1], asked[1:])
    return _unlike("choice", named, *([option["label"] for option in each["options"]] for each in (left, right)))


def mark_of(difference: Mapping[str, Any], view: Mapping[str, Any]) -> View | None:
    """Where a difference lies on the drawing of a Lodge view; None for what is not drawn there."""
    if difference["kind"] in ("room", "cell"):
        place = next((each for each in view[f"{difference['kind']}s"] if each["id"] == difference["id"]), None)
        lift = 66.0 if difference["kind"] == "room" else 34.0
        return place and {"id": place["id"], "points": place["points"], "at": [place["cx"], place["cy"] - lift]}
    row = next((each for each in view["boards"] if each["seat"] == difference["id"]), None)
    if difference["kind"] != "board" or row is None:
        return None
    x, wide, y = view["box"][0] + 16, view["box"][2] - 32, row["y"]
    corners = [[x, y], [x + wide, y], [x + wide, y + BOARD_HIGH], [x, y + BOARD_HIGH]]
    return {"id": row["seat"], "points": corners, "at": [x + wide - 6, y + 4]}


def _pairs(left: Iterable[View], right: Iterable[View], key: str = "id") -> Iterable[tuple[View, View]]:
    there = {each[key]: each for each in right}
    return [(one, there[one[key]]) for one in left if one[key] in there]


def _unlike(kind: str, named: Mapping[str, Any], left: Sequence[str], right: Sequence[str]) -> list[View]:
    only = [fact for fact in left if fact not in right], [fact for fact in right if fact not in left]
    if not any(only):
        return []
    return [{"id": named["id"], "kind": kind, "name": named["name"], "left": only[0], "right": only[1]}]


def _facts(place: Mapping[str, Any]) -> list[str]:
    """What a Room's or a Cell's name says of it, without what may be chosen."""
    return [fact for fact in place["label"].split("; ")[1:] if not fact.startswith(OFFERED)]


def _board(row: Mapping[str, Any]) -> list[str]:
    points = f"{row['power']} Power Point{'' if row['power'] == 1 else 's'}"
    won = [f"{row['trophies']} {'Trophy' if row['trophies'] == 1 else 'Trophies'}"] if row["card"] else []
    hurt = [f"Damage: {', '.join(cube for cube in row['damage'] if cube) or 'none'}"] if row["damage"] else []
    return [points, *won, *hurt]


def _row(row: Mapping[str, Any]) -> list[str]:
    slots = [f"slot {slot['slot']}: {' '.join(filter(None, (slot['name'], slot['state'])))}" for slot in row["slots"]]
    return [*(["has the Crown"] if row["crown"] else []), *row["facts"], *slots]
