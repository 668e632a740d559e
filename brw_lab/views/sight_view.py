"""A look round from one Room as one plain dict: who is seen, what stops the other lines, from where one would see.

``sight_view`` is the only maker of this shape; the panel and the text draw from it alone::

    {"title", "headline", "start", "target": Room or "", "range": int, "*" or null, "heat": one of HEATS,
     "rooms":  [{"id", "name", "sees": bool, "length": int or null, "moves": int or null, "exposed": int,
                 "says", "changed": text, "ray": see edges_view.ray, or null}],
     "answer": {"from", "to": names, "sees": bool, "verdict", "line", "facts": [text],
                "nearest": [{"room", "name", "moves", "length"}], "nearest_says"} or null,
     "changes": [text], "legend": [{"kind", "text", "says"}],
     "board": see lodge_view, with "fan": [segment] and in each Room "tint": the role its floor is painted with,
              "figure": the number on it, "spot": bool, "differs": the side where it is marked so, or ""}

*sees* counts a Room that is reached without a line, too: the own one, and every one at range ``*``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brw_lab.lodge.lookout import exposure, trails, vantages
from brw_lab.position.position import Position
from brw_lab.terms import RoomId
from brw_lab.views import sight_words as words
from brw_lab.views.edges_view import mouth, ray
from brw_lab.views.geometry import centre
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.sight_drawing import words_on
from brw_lab.views.sight_legend import HEATS, legend, shades, value_of
from brw_lab.views.sight_words import ANYWHERE, Range

if TYPE_CHECKING:
    from brw_lab.kernel.customs import Customs
    from brw_lab.kernel.setting import Setting
    from brw_lab.lodge.lodge import Lodge
    from brw_lab.lodge.sight import Sight

View = dict[str, Any]
__all__ = ["HEATS", "sight_text", "sight_view"]


def sight_view(
    table: Lodge | Position,
    start: RoomId,
    target: RoomId = "",
    range: Range = None,
    heat: str = "",
    *,
    setting: Setting | None = None,
    customs: Customs | None = None,
    before: Lodge | None = None,
) -> View:
    """What one sees from *start*, in the shape that this module documents.

    *range* is a number of Rooms, ``*`` (no line needed) or None (a line of any length); *target* is the Room looked at;
    what differs from *before*, the same Lodge by another reading, is marked.

    Raises :class:`~brw_lab.lodge.lodge.NoSuchRoom` for a Room that is not there.

    >>> from brw_lab.lodge.layout import load_layout
    >>> from brw_lab.lodge.lodge import Lodge
    >>> view = sight_view(Lodge.of(load_layout("duel")), "crypt", "hall", 2)
    >>> view["headline"], view["answer"]["nearest_says"][:47]
    ('From the Crypt, range 2: 4 of 6 other Rooms are seen', 'One would see it from the Black Rose Room or th')
    """
    look = _Look(table, start, target, range, heat, setting, customs, before)
    seen = [look.room(room) for room in look.lodge.rooms]
    view = {"title": look.board["title"], "headline": _headline(look, seen), "start": start, "target": target}
    view |= {"range": range, "heat": heat, "rooms": seen, "answer": look.answer() if target else None}
    view["changes"] = words.change_words(look.before, look.lodge, start, range, look.names) if look.other else []
    view["board"] = look.drawn(seen)
    view["board"]["label"] = f"{look.board['title']}: {view['headline']}"
    return view | {"legend": legend(seen, heat, anyway=range == ANYWHERE, other=look.other, spots=bool(look.spots))}


class _Look:
    """One look round being turned into data."""

    def __init__(
        self,
        table: Lodge | Position,
        start: RoomId,
        target: RoomId,
        range: Range,
        heat: str,
        setting: Setting | None,
        customs: Customs | None,
        before: Lodge | None,
    ) -> None:
        self.lodge = table.lodge if isinstance(table, Position) else table
        self.lodge.index(start)
        self.start, self.target, self.range, self.heat = start, target, range, heat
        self.steps = None if range == ANYWHERE else int(range) if range is not None else None
        sight = self.sight(target) if target and target != start else None
        drawn = None if sight is None or (range == ANYWHERE and not sight) else sight
        self.board = lodge_view(setting, table, sight=drawn, customs=customs, furnished=False)
        needed = sight is not None and drawn is not None and not sight
        self.spots = vantages(self.lodge, self.start, target, self.steps) if needed else ()
        self.names = {room["id"]: room["name"] for room in self.board["rooms"]}
        self.before = before if before is not None else self.lodge
        self.other = self.before is not self.lodge
        everywhere = dict.fromkeys(self.lodge.rooms, len(self.lodge.rooms) - 1)
        self.exposed = everywhere if range == ANYWHERE else exposure(self.lodge, self.steps)

    def sight(self, room: RoomId) -> Sight:
        return self.lodge.sees(self.start, room, range=self.steps)

    def room(self, room: RoomId) -> View:
        """One Room, looked at from the start."""
        sight = self.sight(room)
        changed = ""
        if self.other:
            changed = words.change_of(self.before, self.lodge, self.start, room, self.range, self.names)
        found = {"id": room, "name": self.names[room], "sees": bool(sight) or self.range == ANYWHERE}
        found |= {"length": len(sight.steps) if sight else None, "moves": self.lodge.distance(self.start, room)}
        shown = bool(room != self.start and (sight or self.range != ANYWHERE))
        return found | {
            "exposed": self.exposed[room],
            "says": self._says(room, sight),
            "changed": changed,
            "ray": self._ray(sight) if shown else None,
        }

    def _says(self, room: RoomId, sight: Sight) -> str:
        """What is said of a Room in a few words."""
        if room == self.start:
            return "you look from here"
        if sight:
            return f"seen, {words.rooms(len(sight.steps))} away{words.through_words(sight)}"
        if self.range == ANYWHERE:
            return "reached, for range * needs no line"
        why = words.why_words(sight, self.names)
        return f"not seen: {why[0].lower()}{why[1:-1]}"

    def _ray(self, sight: Sight) -> View:
        drawn = ray(self.lodge, sight) | {"range": self.range}
        return drawn | {"word": words_on(drawn)}

    def answer(self) -> View:
        """The Room that is looked at: whether it is seen, why, and from where it would be."""
        sight, names = self.sight(self.target), self.names
        found = self.room(self.target)
        facts = words.branch_words(self.lodge, sight.steps, names)
        nearest: list[View] = []
        said = ""
        if not found["sees"]:
            facts = [words.why_words(sight, names)]
            nearest = [spot._asdict() | {"name": names[spot.room]} for spot in self.spots]
            said = words.vantage_words(self.spots, self.start, self.target, names)
        told = {"from": names[self.start], "to": names[self.target], "sees": found["sees"]}
        told |= {"verdict": self._verdict(sight), "line": words.line_words(sight, names) if sight.steps else ""}
        return told | {"facts": facts, "nearest": nearest, "nearest_says": said}

    def _verdict(self, sight: Sight) -> str:
        a, b = self.names[self.start], self.names[self.target]
        if self.start == self.target:
            return f"One always sees one's own Room, here the {b}"
        if sight:
            far = words.rooms(len(sight.steps))
            return f"The {a} sees the {b}, {far} away{words.through_words(sight)}"
        if self.range == ANYWHERE:
            return f"The {a} reaches the {b} without a line: range * needs none"
        within = "" if self.range is None else f" at range {self.range}"
        return f"The {a} does not see the {b}{within}"

    def drawn(self, seen: list[View]) -> View:
        """The board with light, numbers and lines laid over it; each Room says what is seen of it."""
        facts = {room["id"]: room for room in seen}
        shade = shades(seen, self.heat)
        for room in self.board["rooms"]:
            fact = facts[room["id"]]
            kind = "from" if room["id"] == self.start else "seen" if fact["sees"] else "unseen"
            length = "*" if fact["length"] is None else str(fact["length"])
            bears = {portal["side"] for portal in self.board["portals"] if portal["room"] == room["id"]}
            aside = 18 * (("NW" in bears) - ("NE" in bears))
            room["mark"] = {"kind": kind, "text": length if kind == "seen" else "", "aside": aside}
            room["spot"] = room["id"] in {spot.room for spot in self.spots}
            room["tint"] = shade.get(room["id"]) or ("lit" if fact["sees"] and not self.heat else "room-wreck")
            value = value_of(fact, self.heat)
            room["figure"] = "" if not self.heat else "–" if value is None else str(value)
            free = [side for side in ("NE", "NW", "SE", "SW", "E") if side not in bears]
            room["differs"] = free[0] if fact["changed"] and free else ""
            room["label"] = _label(room["label"], fact, self.heat)
            room["legal"], room["options"] = True, [{"key": room["id"], "label": "look here"}]
        for cell in self.board["cells"]:
            cell["label"] += "; no Room, never in sight"
        for beam in self.board["rays"]:
            beam |= {"range": self.range, "word": words_on(beam | {"range": self.range})}
        return self.board | {"fan": self._fan(self.steps)}

    def _fan(self, steps: int | None) -> list[list[list[float]]]:
        found = {}
        for room, leaves, to, enters, colour in trails(self.lodge, self.start, steps):
            here, there = centre(self.lodge.place(room)), centre(self.lodge.place(to))
            if colour is None:
                found[tuple(sorted((here, there)))] = [here, there]
                continue
            into, out = mouth(self.lodge, room, leaves), mouth(self.lodge, to, enters)
            found[here, into], found[there, out] = [here, into], [out, there]
        return [[list(one), list(other)] for one, other in found.values()]


def _headline(look: _Look, seen: list[View]) -> str:
    others = [room for room in seen if room["id"] != look.start]
    count = sum(room["sees"] for room in others)
    verb = "is" if count == 1 else "are"
    does = "reached" if look.range == ANYWHERE else "seen"
    far = words.range_words(look.range)
    return f"From the {look.names[look.start]}, {far}: {count} of {len(others)} other Rooms {verb} {does}"


def _label(label: str, fact: View, heat: str) -> str:
    """The accessible name of a Room: where it is, what is seen of it, its number, then what is in it."""
    name, *facts = label.split("; ")
    number = {"distance": words.moves(fact["moves"]), "exposure": f"seen from {words.rooms(fact['exposed'])}"}.get(heat)
    changed = f"otherwise than before: {fact['changed'].rstrip('.')}" if fact["changed"] else ""
    return "; ".join(filter(None, [name, fact["says"], number, changed, *facts]))


def sight_text(view: View) -> str:
    """The look round in plain text: the Lodge drawn, a line for each Room, the answer and what a reading changes."""
    from brw_lab.views.text import drawing_of

    wide = max(len(room["name"]) for room in view["rooms"])
    lines = [view["title"], drawing_of(view["board"]), "@ where one looks from, ✓ seen, × not seen", view["headline"]]
    for room in view["rooms"]:
        number = {"distance": f" [{words.moves(room['moves'])}]", "exposure": f" [seen from {room['exposed']}]"}
        lines.append(f"  {room['name']:{wide}}  {room['says']}{number.get(view['heat'], '')}")
    answer = view["answer"]
    if answer:
        lines += [f"{answer['verdict']}.", *filter(None, [answer["line"], *answer["facts"], answer["nearest_says"]])]
    lines += [f"≠ {line}" for line in view["changes"]]
    return "\n".join([*lines, *filter(None, [view["board"].get("table", "")])])
