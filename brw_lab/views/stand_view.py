"""Where to stand, drawn: what a Mage reaches, from where it hits, where it is safe, as marks on the Lodge.

``stand_view`` gives the dict of :func:`brw_lab.views.lodge_view.lodge_view`, each Room with a mark (its sign and a few
letters) and the same at length in its label; a Cell has the words alone. Several answers about one table share a mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from brw_lab.outcomes.cover import DANGER, HURT, SAFE, Cover, Safety
from brw_lab.outcomes.hunt import Hit
from brw_lab.outcomes.reach import Reach, Way, line_of
from brw_lab.outcomes.stands import CANNOT, HIT, NOT_REACHED, Stand, Stands
from brw_lab.terms import CELL, RoomId
from brw_lab.views.caption_view import captioned
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import SIGNS, svg_of

View = dict[str, Any]
Where = Reach | Stands | Safety
Mark = tuple[str, str, str]
"""Its kind, the few letters behind its sign, and what it says at length."""
BY = {"fight": "Fight", "command": "Command", "activate": "Room", "cast quick": "Quick"}
LEGEND = {
    Reach: "→ steps: the Mage can walk here",
    Stands: "◎ from here it hits, by a Fight, a Spell Slot, a Command or a Room; × not from here; – not reached",
    Safety: "✓ safe; ! somebody can hit the Mage here, by what is named; ? not decided",
}


def stand_view(*found: Where, place: RoomId | None = None, options: Iterable[Any] = ()) -> View:
    """What to draw of one or more answers about one table; the first of them gives each mark its colour.

    With *place* the line of sight of its nearest hit is drawn too; *options* as in ``lodge_view``.
    """
    begun = found[0].begun
    rooms = begun.position.lodge.rooms
    most = 2 if len(found) == 1 else 1
    marks = {room: [mark for mark in (_mark(each, room, most) for each in found) if mark] for room in (*rooms, CELL)}
    told = [(room, *_joined(marks[room])) for room in rooms if marks[room]]
    view = lodge_view(
        begun.setting,
        begun.position,
        options=options,
        sight=_sight(found, place),
        marks=[(room, kind, text) for room, kind, text, _ in told],
    )
    words = {room: said for room, _, _, said in told}
    for room in view["rooms"]:
        if room["id"] in words:
            room["mark"] |= {"words": words[room["id"]]}
            room["label"] = f"{room['label']}; {words[room['id']]}"
    for cell in view["cells"]:
        if cell["seat"] == found[0].seat and marks[CELL]:
            cell["label"] = f"{cell['label']}; {_joined(marks[CELL])[2]}"
    view["label"] = f"{view['title']}. {'. '.join(str(each).splitlines()[0] for each in found)}"
    return _with_legend(view, "; ".join(dict.fromkeys(LEGEND[type(each)] for each in found)))


def stand_words(place: RoomId, *found: Where) -> str:
    """What the answers say of one place, at length; empty where they say nothing of it."""
    marks = [mark for mark in (_mark(each, place, 1) for each in found) if mark]
    return _joined(marks)[2] if marks else ""


def stand_svg(found: Where) -> str:
    """One answer as a picture that stands alone.

    >>> from brw_lab.outcomes.reach import reach
    >>> from brw_lab.scenario.load import load_scenario
    >>> near = load_scenario('rulebook = "duel_kami"\\n[given]\\nred.in = "crypt"\\nblue.in = "garden"\\n')
    >>> stand_svg(reach(near, "red"))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    return svg_of(stand_view(found))


def _with_legend(view: View, legend: str) -> View:
    """The view with what the marks mean beneath it, under how the table plays."""
    below = captioned(view, legend)
    table = "; ".join(filter(None, (view["table"], legend)))
    return {**below, "caption": [*view["caption"], *below["caption"]], "table": table}


def _joined(marks: list[Mark]) -> Mark:
    """Several marks of one place as one: the kind of the first, the signs of the others before their letters."""
    kind, text, _ = marks[0]
    more = [f"{SIGNS[other][1]} {letters}".strip() for other, letters, _ in marks[1:]]
    return kind, " ".join(filter(None, (text, *more))), "; ".join(words for _, _, words in marks)


def _sight(found: tuple[Where, ...], place: RoomId | None) -> Any:
    """The line of the nearest hit from, or on, *place*."""
    hits = [hit for each in found if not isinstance(each, Reach) for hit in _hits_of(each, place) if hit.sight]
    return hits[0].sight if hits else None


def _hits_of(found: Stands | Safety, place: RoomId | None) -> tuple[Hit, ...]:
    each: Stand | Cover
    for each in found:
        if each.place == place:
            return each.hits
    return ()


def _mark(found: Where, place: str, most: int) -> Mark | None:
    """The mark of one place; None where nothing is said of it."""
    for each in found:
        if each.place != place:
            continue
        if isinstance(each, Way):
            steps = sum(move.key.startswith("move ") for move in each.moves)
            return "reach", str(steps), f"in reach: {each}"
        return _stand_mark(each, most) if isinstance(each, Stand) else _cover_mark(each, most)
    return None


def _stand_mark(stand: Stand, most: int) -> Mark:
    kind = {HIT: "hit", CANNOT: "miss", NOT_REACHED: "away"}.get(stand.verdict, "open")
    return kind, _letters(stand.hits, most), f"can hit from here: {stand}" if stand else f"no hit from here: {stand}"


def _cover_mark(cover: Cover, most: int) -> Mark:
    kind = {SAFE: "safe", DANGER: "danger", HURT: "danger"}.get(cover.verdict, "open")
    text = {SAFE: "safe", HURT: "hurt"}.get(cover.verdict, _letters(cover.hits, most))
    way = f", by {line_of(cover.moves, cover.moves[0].seat)}" if cover.moves else ""
    return kind, text, f"{cover}{way if cover else ''}"


def _letters(hits: tuple[Hit, ...], most: int) -> str:
    """By what, in a few letters; at *most* so many means are named."""
    means = list(dict.fromkeys(BY.get(hit.by, hit.by.removeprefix("cast ")) for hit in hits))
    return ", ".join(means[:most]) + ("…" if len(means) > most else "")
