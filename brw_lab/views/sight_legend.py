"""What the signs and shades of a look round mean, and which readings of its Lodge one may switch between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from brw_lab.terms import RoomId

if TYPE_CHECKING:
    from brw_lab.lodge.lodge import Lodge

View = dict[str, Any]
HEATS: Final = ("", "distance", "exposure")
"""What the numbers in the Rooms may tell: nothing, how far one walks, from how many other Rooms each is seen."""
SHADES: Final = 5


def value_of(room: View, heat: str) -> int | None:
    """The number of a Room; None where one cannot walk to it."""
    value: int | None = room["moves"] if heat == "distance" else room["exposed"]
    return value


def _shade(value: int, least: int, most: int) -> int:
    """Which of the shades a number has: the largest the strongest."""
    return 1 + round((SHADES - 1) * (value - least) / (most - least)) if most > least else 1


def shades(seen: list[View], heat: str) -> Mapping[RoomId, str]:
    """The role that the floor of each Room with a number is painted with."""
    if not heat:
        return {}
    values = {room["id"]: value for room in seen if (value := value_of(room, heat)) is not None}
    least, most = min(values.values()), max(values.values())
    return {room: f"heat-{_shade(value, least, most)}" for room, value in values.items()}


def legend(seen: list[View], heat: str, anyway: bool, other: bool, spots: bool) -> list[View]:
    """The signs that are on the board, each ``{"kind", "text", "says"}``; *anyway* where no line is needed."""
    rows = [{"kind": "from", "text": "", "says": "the Room one looks from"}]
    lit = "lit: reached, * without a line" if anyway else "lit: seen, so many Rooms away"
    dark = [] if anyway else [{"kind": "unseen", "text": "", "says": "dark: not seen"}]
    if heat:
        lit, dark = lit.replace("lit: ", ""), [row | {"says": "not seen"} for row in dark]
    rows += [{"kind": "seen", "text": "*" if anyway else "2", "says": lit}, *dark]
    rows.append({"kind": "fan", "text": "", "says": "where the lines go"})
    if spots:
        rows.append({"kind": "spot", "text": "", "says": "the nearest place to see it from"})
    if other:
        rows.append({"kind": "differs", "text": "", "says": "not so by the reading that was given"})
    return rows + _scale(seen, heat)


def _scale(seen: list[View], heat: str) -> list[View]:
    """A swatch for each shade with the numbers that have it."""
    if not heat:
        return []
    values = sorted({value for room in seen if (value := value_of(room, heat)) is not None})
    shades: dict[int, list[int]] = {}
    for value in values:
        shades.setdefault(_shade(value, values[0], values[-1]), []).append(value)
    says = "moves to walk there" if heat == "distance" else "other Rooms that see it"
    rows = [
        {"kind": f"heat-{shade}", "text": "–".join(map(str, sorted({held[0], held[-1]}))), "says": ""}
        for shade, held in shades.items()
    ]
    rows[-1]["says"] = says
    if any(value_of(room, heat) is None for room in seen):
        rows.append({"kind": "room-wreck", "text": "–", "says": "no way to walk there"})
    return rows


def readings(lodge: Lodge, own: Lodge) -> list[View]:
    """The open questions about Portals, each ``{"id", "trait", "asks", "options": [{"value", "says"}], "value"}``.

    *own* is the Lodge by the readings that the table takes. None where no Portal lies in the Lodge.
    """
    if not (lodge.layout.portals or lodge.layout.tokens):
        return []
    limits = dict.fromkeys((None, 1, own.crossings, lodge.crossings))
    through = [{"value": _limit(limit), "says": _limit_says(limit)} for limit in limits]
    doors = [{"value": "closed", "says": "closed"}, {"value": "open", "says": "open"}]
    for option in (*through, *doors):
        if option["value"] in (_limit(own.crossings), own.under_portal):
            option["says"] += " (as given)"
    asked = "Portals that one line may pass"
    return [
        {"id": "portal.crossings", "trait": "crossings", "asks": asked, "options": through}
        | {"value": _limit(lodge.crossings)},
        {"id": "portal.door", "trait": "door", "asks": "A door that a Portal stands in", "options": doors}
        | {"value": lodge.under_portal},
    ]


def reading_words(own: Lodge, other: Lodge) -> tuple[str, str]:
    """What two readings of the Portals of one Lodge say where they differ; the first one is that which was given.

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> reading_words(Lodge.of(load_layout("crossed")), Lodge.of(load_layout("crossed"), 1))
    ('As given: a line may pass any number of Portals', 'Otherwise: a line may pass at most 1 Portal')
    """
    found: list[list[str]] = [[], []]
    for lodge, said in zip((own, other), found, strict=True):
        if own.crossings != other.crossings:
            passes = {None: "any number of Portals", 0: "no Portal", 1: "at most 1 Portal"}
            said.append(f"a line may pass {passes.get(lodge.crossings, f'at most {lodge.crossings} Portals')}")
        if own.under_portal != other.under_portal:
            said.append(f"a door with a Portal in it is {lodge.under_portal}")
    if own is other:
        return "As given", "The same"
    return f"As given: {', '.join(found[0])}", f"Otherwise: {', '.join(found[1])}"


def _limit(crossings: int | None) -> str:
    return "any" if crossings is None else str(crossings)


def _limit_says(crossings: int | None) -> str:
    return "any number" if crossings is None else "none" if crossings == 0 else f"at most {crossings}"
