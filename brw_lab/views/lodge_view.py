"""The Lodge as a picture wants it: Rooms, Cells, Models, cubes and Mage boards, as one plain dict with coordinates.

``lodge_view`` is the only maker of this shape; :mod:`.svg` and :mod:`.text` draw from it alone, panels sync parts of
it::

    {"name", "title", "label", "box": [x, y, width, height], "table": how this table plays, or "",
     "caption": [{"text", "x", "y"}],
     "rooms":  [{"id", "name", "q", "r", "cx", "cy", "points", "color", "state", "token", "word", "ruin",
                 "slots": [seat or null], "fresh": [bool], "models": [model], "legal", "lit",
                 "options": [{"key", "label"}], "mark": {"kind", "text"} or null, "label"}],
     "cells":  [{"id", "seat", "name", "room", "side", "angle", "q", "r", "cx", "cy", "points", "door", "models",
                 "legal", "lit", "options", "label"}],
     "doors", "walls", "portals": see edges_view.edges,   "rays": see edges_view.ray,
     "boards": [{"seat", "letter", "name", "card", "damage": [seat or null], "fresh": [bool], "power", "trophies",
                 "gained": ["power", "trophies"], "y"}]}

    model = {"id", "name", "kind": "mage" or "evocation", "seat", "letter", "shape", "damage": int,
             "health": int or null, "x", "y", "r", "fresh", "options"}

What :mod:`.sight_view` lays over it is documented there. *word* is what the rulebook calls the other side of a Room
that was turned over, else ""; *ruin* whether that side is drawn as a ruin: a Room without a token.
*label* is the accessible name, *legal* whether anything may be chosen there, *lit* whether that is to be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from brw_lab.kernel.customs import NO_CUSTOMS, Customs
from brw_lab.lodge.hexes import step
from brw_lab.lodge.sight import Sight
from brw_lab.position.pieces import Model, Room
from brw_lab.position.position import Position
from brw_lab.spellcraft.say import say_effect
from brw_lab.terms import CELL as IN_CELL
from brw_lab.terms import ROSE, RoomId, Seat, listed
from brw_lab.views.boards_view import boards
from brw_lab.views.caption_view import captioned
from brw_lab.views.edges_view import beside, edges, rays
from brw_lab.views.geometry import ANGLES, CELL, HEX, REACH, centre, corners, direction, tenth, toward
from brw_lab.views.palette import ROOMS, SEAT_SHAPES, letters, room_role

if TYPE_CHECKING:
    from brw_lab.kernel.setting import Setting
    from brw_lab.lodge.lodge import Lodge

View = dict[str, Any]
MARKS = ("from", "seen", "unseen", "marked", "reach", "hit", "miss", "away", "safe", "danger", "open")
MARGIN = 16.0


def lodge_view(
    setting: Setting | None,
    table: Position | Lodge,
    *,
    options: Iterable[Any] = (),
    sight: Sight | Iterable[Sight] | None = None,
    marks: Iterable[str | Sequence[str]] = (),
    before: Position | None = None,
    customs: Customs | None = None,
    furnished: bool = True,
) -> View:
    """What to draw of a Position, or of a bare Lodge: the shape that this module documents, in drawing units.

    *options* (kernel options or dicts with ``key``, ``label``, ``points_at``) light the Rooms and Models they point
    at, unless ``quiet`` is set in such a dict; *sight* adds lines of sight; *marks* are Room ids or ``(room, kind,
    text)`` with a kind of :data:`MARKS`; what differs from *before* is marked fresh; *customs* of a table count before
    those of the setting. Not *furnished*, only walls, Portals and Models are drawn, for questions of place.
    """
    position = table if isinstance(table, Position) else None
    lodge = position.lodge if position else table
    assert not isinstance(lodge, Position)
    sights = [] if sight is None else [sight] if isinstance(sight, Sight) else list(sight)
    customs = customs or (setting.customs if setting else NO_CUSTOMS)
    drawing = _Drawing(setting, lodge, position, before, _offers(options), _marks(marks, sights), customs, furnished)
    rooms = [drawing.room(index, room) for index, room in enumerate(lodge.rooms)]
    cells = [drawing.cell(seat, *door) for seat, door in lodge.layout.cells]
    box = _box(rooms, cells)
    rows = boards(setting, position, before, box[1] + box[3] + MARGIN) if setting and position and furnished else []
    if rows:
        box = _with_boards(box, rows)
    title = lodge.layout.title or lodge.layout.name or "A Lodge"
    view = {
        "name": lodge.layout.name,
        "title": title,
        "label": f"{title}: {len(rooms)} Rooms",
        "box": box,
        "rooms": rooms,
        "cells": cells,
        **edges(lodge),
        "rays": rays(lodge, sights),
        "boards": rows,
    }
    return captioned(view, customs.line)


class _Drawing:
    """One Lodge being turned into data; holds what every Room needs to know."""

    def __init__(
        self,
        setting: Setting | None,
        lodge: Lodge,
        position: Position | None,
        before: Position | None,
        offers: dict[str, list[View]],
        marks: dict[str, View],
        customs: Customs,
        furnished: bool,
    ) -> None:
        self.setting, self.lodge, self.position = setting, lodge, position
        self.offers, self.marks = offers, marks
        self.furnished = furnished
        self.rooms: Sequence[Room] = position.rooms if position else ()
        self.old_rooms = dict(zip(before.lodge.rooms, before.rooms, strict=True)) if before else {}
        self.old_models = {model.id: model for model in before.models} if before else {}
        self.letters = _model_letters(position)
        self.own_names = dict(customs.rooms)
        self.names = {room: self._card(room, 0, 0)[0] for room in lodge.rooms}

    def room(self, index: int, id: RoomId) -> View:
        """One Room."""
        place = self.lodge.place(id)
        x, y = centre(place)
        state = self.rooms[index] if self.rooms else Room(token="none")
        name, size, color = self._card(id, index, len(state.instability))
        slots = [*state.instability, *[None] * (size - len(state.instability))] if state.state == "intact" else []
        slots, token = (slots, state.token) if self.furnished else ([], "none")
        models = self._models([model for model in self._standing() if model.place == id], (x, y))
        offered = [*self.offers.get(id, ()), *(offer for model in models for offer in self.offers.get(model["id"], ()))]
        view = {"id": id, "name": name, "q": place[0], "r": place[1], "cx": x, "cy": y, "color": color}
        view |= {"points": [list(spot) for spot in corners((x, y), HEX)], "state": state.state, "token": token}
        view |= _turned(self.setting, state)
        view |= {"slots": slots, "fresh": self._fresh(id, slots), "models": models, "mark": self.marks.get(id)}
        view |= {"legal": bool(offered), "lit": _lit(offered), "options": _plain(offered)}
        facts = [_model_words(model) for model in models] + _slot_words(view) + self._tile(id, state)
        facts += beside(self.lodge, id, self.names)
        return view | {"label": _label(f"{name}, {direction(place)}", facts, offered)}

    def _tile(self, room: RoomId, state: Room) -> list[str]:
        """What a Room says that has an Effect of its own while no token lies on it."""
        speaks = self.setting is not None and self.furnished and self.setting.tiles_speak and state.token == "none"
        effect = self.setting.effects.get(f"{room}/tile") if speaks and self.setting else None
        return [f"“{say_effect(effect)}”"] if effect else []

    def cell(self, seat: Seat, room: RoomId, side: str) -> View:
        """One Cell: no Room, drawn beside the rim where its door is."""
        q, r = step(self.lodge.place(room), side)
        x, y = toward(centre(self.lodge.place(room)), side, REACH + CELL * 0.866)
        inside = [m for m in self._standing() if m.place == IN_CELL and (m.id == seat or m.owner == seat)]
        models = self._models(inside, (x, y))
        offered = [
            *self.offers.get(f"cell-{seat}", ()),
            *(offer for model in models for offer in self.offers.get(model["id"], ())),
        ]
        name = f"{seat.capitalize()}'s Cell"
        facts = [f"opens to {self.names[room]}", *[_model_words(model) for model in models]]
        view = {"id": f"cell-{seat}", "seat": seat, "name": name, "room": room, "side": side, "angle": ANGLES[side]}
        view |= {"q": q, "r": r, "cx": x, "cy": y, "points": [list(spot) for spot in corners((x, y), CELL)]}
        view |= {"door": list(toward(centre(self.lodge.place(room)), side, REACH)), "models": models}
        view |= {"legal": bool(offered), "lit": _lit(offered), "options": _plain(offered)}
        return view | {"label": _label(name, facts, offered)}

    def _card(self, id: RoomId, index: int, least: int) -> tuple[str, int, str]:
        """A Room's name, number of slots and colour word."""
        if self.setting is None:
            return self.own_names.get(id) or id.replace("-", " ").title(), least, ROOMS[index % len(ROOMS)]
        card = self.setting.room(id)
        return self.own_names.get(id) or card.name, max(card.slots, least), room_role(card.color, index)

    def _standing(self) -> Sequence[Model]:
        return self.position.models if self.position else ()

    def _models(self, models: Sequence[Model], middle: tuple[float, float]) -> list[View]:
        found = []
        for model, (x, y, radius) in zip(models, _spots(len(models), middle), strict=True):
            mage = "mage" in model.kinds
            card = self.setting.card(model.card) if self.setting and model.card in self.setting.cards.models else None
            old = self.old_models.get(model.id)
            found.append(
                {"id": model.id, "name": card.name if card else model.card.replace("-", " ").title()}
                | {"kind": "mage" if mage else "evocation", "seat": model.controller, "letter": self.letters[model.id]}
                | {"shape": SEAT_SHAPES.get(model.controller, "hexagon") if mage else "triangle"}
                | {"damage": len(model.damage), "health": card.health if card else None, "x": x, "y": y, "r": radius}
                | {
                    "fresh": bool(self.old_models)
                    and (old is None or (old.place, old.damage) != (model.place, model.damage))
                }
                | {"options": _plain(self.offers.get(model.id, []))}
            )
        return found

    def _fresh(self, id: RoomId, slots: Sequence[Seat | None]) -> list[bool]:
        old = self.old_rooms.get(id)
        if old is None:
            return [False] * len(slots)
        was = [*old.instability, *[None] * len(slots)]
        return [now is not None and now != was[place] for place, now in enumerate(slots)]


def _offers(options: Iterable[Any]) -> dict[str, list[View]]:
    """Options by each id they point at."""
    found: dict[str, list[View]] = {}
    for option in options:
        told = option if isinstance(option, Mapping) else option._asdict()
        offer = {"key": told["key"], "label": told["label"], "quiet": bool(told.get("quiet"))}
        for id in told["points_at"]:
            found.setdefault(id, []).append(offer)
    return found


def _lit(offered: Sequence[View]) -> bool:
    return any(not offer["quiet"] for offer in offered)


def _plain(offered: Sequence[View]) -> list[View]:
    """Options as the browser sees them, each once."""
    return list({offer["key"]: {"key": offer["key"], "label": offer["label"]} for offer in offered}.values())


def _marks(marks: Iterable[str | Sequence[str]], sights: Sequence[Sight]) -> dict[str, View]:
    """Marks by Room; the ends of a line of sight are marked by themselves."""
    found: dict[str, View] = {}
    for sight in sights:
        steps = str(len(sight.line)) if sight.line else ""
        found[sight.b] = {"kind": "seen", "text": steps} if sight else {"kind": "unseen", "text": ""}
    for sight in sights:
        found[sight.a] = {"kind": "from", "text": ""}
    for mark in marks:
        id, kind, text = (mark, "marked", "") if isinstance(mark, str) else (*mark, "", "")[:3]
        if not (isinstance(mark, str) and id in found):
            found[id] = {"kind": kind or "marked", "text": text}
    return found


def _model_letters(position: Position | None) -> dict[str, str]:
    """What is printed on each Model: a Mage's seat, an Evocation's initial."""
    if position is None:
        return {}
    seats = letters([party for party in _seats(position) if party != ROSE])
    return {m.id: seats.get(m.id) or (m.card or m.id)[0].upper() for m in position.models}


def _seats(position: Position) -> list[Seat]:
    return [model.id for model in position.models if model.id == model.owner]


def _spots(count: int, middle: tuple[float, float]) -> list[tuple[float, float, float]]:
    """Where *count* Models stand in a Room, and how big: in a row of up to three, then smaller in two rows."""
    if count <= 3:
        rows, radius, apart = [count], (21.0 if count < 3 else 18.0), (52.0 if count < 3 else 44.0)
    else:
        half = (count + 1) // 2
        rows, radius = [half, count - half], 12.5
        apart = min(34.0, 130.0 / half)
    found = []
    for row, size in enumerate(rows):
        drop = 2.0 if len(rows) == 1 else (-11.0 if row == 0 else 17.0)
        for column in range(size):
            found.append((tenth(middle[0] + (column - (size - 1) / 2) * apart), tenth(middle[1] + drop), radius))
    return found


def _model_words(model: View) -> str:
    seat, damage = model["seat"], model["damage"]
    owner = "the Black Rose" if seat == ROSE else seat
    who = f"{seat} Mage" if model["kind"] == "mage" else f"{owner}'s {model['name']}"
    hurt = (
        f" with {damage} of {model['health']} Damage"
        if damage and model["health"]
        else f" with {damage} Damage"
        if damage
        else ""
    )
    return f"{who} here{hurt}"


def _slot_words(room: View) -> list[str]:
    token = "Effect used this Turn" if room["token"] == "spent" else f"token {room['token']}"
    bears = [] if room["token"] == "none" else [token]
    if room["state"] != "intact":
        return [room["word"], *bears]
    cubes = [seat for seat in room["slots"] if seat]
    words = (
        [f"{len(cubes)} of {len(room['slots'])} Instability{': ' if cubes else ''}{', '.join(cubes)}"]
        if room["slots"]
        else []
    )
    return words + bears


def _turned(setting: Setting | None, state: Room) -> View:
    """What the book calls the face of a Room that was turned over, and whether it is drawn as a ruin."""
    if state.state == "intact":
        return {"word": "", "ruin": False}
    word = setting.rules.worded("Wrecked") if setting else "Wrecked"
    return {"word": word, "ruin": state.token == "none"}


def _label(name: str, facts: Sequence[str], offered: Sequence[View]) -> str:
    parts = [name, *facts]
    if offered:
        parts.append(f"can be chosen: {listed([offer['label'] for offer in offered])}")
    return "; ".join(parts)


def _box(rooms: Sequence[View], cells: Sequence[View]) -> list[float]:
    xs = [x for view in (*rooms, *cells) for x, _ in view["points"]]
    ys = [y for view in (*rooms, *cells) for _, y in view["points"]] + [view["cy"] + CELL + 26 for view in cells]
    ys += [view["cy"] - CELL - 18 for view in cells if view["side"].startswith("N")]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return [tenth(left), tenth(top), tenth(max(xs) + MARGIN - left), tenth(max(ys) + MARGIN - top)]


def _with_boards(box: Sequence[float], rows: Sequence[View]) -> list[float]:
    """The box made wide and deep enough for the Mage boards beneath the Lodge."""
    wide = max(box[2], 660.0)
    return [tenth(box[0] - (wide - box[2]) / 2), box[1], tenth(wide), tenth(rows[-1]["y"] + 52 + MARGIN - box[1])]
