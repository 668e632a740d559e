"""What may be chosen at each kind of Choice: every thinkable answer, with what it does or why it is refused.

A stored Choice is only a seat, a kind and ids; answers are derived here. Each function yields what is on offer
and, with *every*, what the same checks refuse. What an answer *does* is said in :mod:`.answers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from brw_lab.kernel import checks
from brw_lab.kernel.checks import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.pending import Action, Activation, Choice, Resolving, Window
from brw_lab.position.position import Position
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import CELL, DUMMY, name_of


class Offer(NamedTuple):
    """A thinkable answer: its *key*, what the kernel is handed, why it is refused, what it points at, its weight."""

    key: str
    act: tuple[Any, ...]
    refusal: Refusal | None = None
    points_at: tuple[str, ...] = ()
    weight: int = 0


Offers = Iterator[Offer]
offered = lru_cache(maxsize=4096)(Offer)
"""The same answer is the same Offer: most Choices offer what was offered before."""
CASTING_ORDER = ("I", "II", "III", "quick")
"""The Spell Slots as they are offered."""


def action(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The Actions of an Activation, its end, and what a Cell forbids."""
    frame = position.agenda[-1]
    assert isinstance(frame, Activation)
    seat = frame.seat
    for slot in CASTING_ORDER:
        refusal = checks.cast(setting, position, frame, slot)
        if every or refusal is None:
            yield offered(f"cast {slot}", ("cast", slot), refusal)
    for name in ("explore", "fight"):
        refusal = checks.physical(setting, position, seat, name)
        if every or refusal is None:
            yield offered(name, (name, ""), refusal)
    if every:
        yield offered("command", ("command", ""), Refusal("no-evocation", (seat,)))
    for slot in CASTING_ORDER:
        refusal = checks.momentum(setting, position, seat, slot)
        if every or refusal is None:
            yield offered(f"momentum {slot}", ("momentum", slot), refusal)
    refusal = checks.end_activation(setting, position, frame)
    if every or refusal is None:
        yield offered("end activation", ("end", ""), refusal)


def ways_out(position: Position, model: str, every: bool) -> Offers:
    """The steps a Model may make, by doors and Portals; from a Cell only by its door."""
    place = position.model(model).place
    ways = steps_from(position.lodge, model if place == CELL else "", place)
    yield from ways
    if every:
        open_doors = [way.act for way in ways]
        for room in position.lodge.rooms:
            if (room, None) not in open_doors:
                yield Offer(f"move {room}", (), _no_way(position, place, room), (room,))
        yield Offer("move cell", (), Refusal("into-cell"))


@lru_cache(maxsize=4096)
def steps_from(lodge: Lodge, leaver: str, place: str) -> tuple[Offer, ...]:
    """The steps out of a Room, or out of the Cell of *leaver*; two Portals of one colour to one Room are one step."""
    if leaver:
        room, _side = lodge.cell_door(leaver)
        return (Offer(f"move {room}", (room, None), None, (room,)),)
    found: dict[tuple[str, str | None], Offer] = {}
    for passage in lodge.passages(place):
        key = f"move {passage.to}" if passage.colour is None else f"move {passage.to} via {passage.colour}"
        way = (passage.to, passage.colour)
        found.setdefault(way, Offer(key, way, None, (passage.to,)))
    return tuple(found.values())


def _no_way(position: Position, place: str, room: str) -> Refusal:
    walls = position.lodge.layout.walls
    walled = (place, room) in walls or (room, place) in walls
    return Refusal("wall" if walled else "no-passage", (place, room))


def explore(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What is left of an Explore: moves in one run, activating the Room, the end."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    barred = None if frame.moves else Refusal("no-moves")
    if every or barred is None:
        for way in ways_out(position, frame.model, every):
            yield way if barred is None else way._replace(refusal=way.refusal or barred)
    yield from _activate(setting, position, frame, every)
    must_leave = frame.moving == "exit" and setting.rules.reads("cell.explore-exit") != "may"
    if every or not must_leave:
        yield offered("end action", ("end",), Refusal("cell-end", (frame.seat,)) if must_leave else None)


def fight(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What is left of a Fight: one Physical Attack, activating the Room, the end."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    done = Refusal("attacked") if frame.attacked else None
    for model in position.models:
        refusal = done or checks.attack(setting, position, frame.model, model)
        if every or refusal is None:
            yield offered(f"attack {model.id}", ("attack", model.id), refusal, (model.id,))
    if every:
        yield Offer(f"attack {DUMMY}", (), Refusal("dummy-attack"))
    yield from _activate(setting, position, frame, every)
    yield offered("end action", ("end",))


def _activate(setting: Setting, position: Position, frame: Action, every: bool) -> Offers:
    done = Refusal("activated") if frame.activated else None
    refusal = done or checks.activate(setting, position, frame.model)
    if every or refusal is None:
        yield offered("activate", ("activate",), refusal, (position.model(frame.model).place,))


def momentum(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The one step that Momentum allows, or none."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    yield from ways_out(position, frame.model, every)
    yield offered("decline", ("end",))


def target(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What an Effect's header may point at."""
    frame = position.agenda[-1]
    assert isinstance(frame, Resolving)
    header = setting.effects[frame.effect].header
    assert header is not None
    if header.kind is Kind.ROOM:
        for room in position.lodge.rooms:
            refusal = checks.in_range(position, header.range, frame.model, room, room)
            if every or refusal is None:
                yield offered(f"target {room}", (room,), refusal, (room,))
        if every:
            yield Offer(f"target {DUMMY}", (), Refusal("dummy-room"))
        return
    any_model = False
    for model in position.models:
        refusal = checks.target_model(position, header, frame.model, model)
        any_model = any_model or refusal is None
        if every or refusal is None:
            yield offered(f"target {model.id}", (model.id,), refusal, (model.id,))
    barred = any_model and setting.rules.reads("dummy.when") == "no-model"
    if every or not barred:
        yield offered(f"target {DUMMY}", (DUMMY,), Refusal("dummy-last") if barred else None)


def window(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which of its waiting Effects a seat resolves next; optional ones may be declined when nothing mandatory waits."""
    frame = position.agenda[-1]
    assert isinstance(frame, Window)
    own = [item for item in frame.waiting if item.seat == choice.seat]
    mandatory = any(not item.optional for item in own)
    first = mandatory and setting.rules.reads("interrupt.own-order") == "mandatory-first"
    for item in dict.fromkeys(own):
        if not (first and item.optional):
            yield Offer(item.key, (item,), None, item.targets)
    if not mandatory:
        yield Offer("decline", (None,))


def split(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """How too few cubes are shared out: each part up to its own number, all cubes used (cubes.partial-split-choice)."""
    names, most, cubes = choice.about
    for shares in shared_out(most, cubes):  # type: ignore[arg-type]
        told = " ".join(f"{name} {share}" for name, share in zip(names, shares, strict=True))  # type: ignore[call-overload]
        yield Offer(f"split {told}", shares, None, names)  # type: ignore[arg-type]


def shared_out(most: tuple[int, ...], cubes: int) -> Iterator[tuple[int, ...]]:
    """Every way to share *cubes* out so that no part exceeds its own number.

    >>> list(shared_out((3, 3), 4))
    [(3, 1), (2, 2), (1, 3)]
    """
    if not most:
        if cubes == 0:
            yield ()
        return
    for share in range(min(most[0], cubes), -1, -1):
        if cubes - share <= sum(most[1:]):
            for rest in shared_out(most[1:], cubes - share):
                yield (share, *rest)


def convert(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which cubes a Mage converts; slots count from 1, left to right (damage.convert.mage-free-choice)."""
    whose, slots, least, most = choice.about
    for count in range(most, least - 1, -1):  # type: ignore[call-overload, operator]
        for chosen in combinations(slots, count):  # type: ignore[call-overload]
            told = " ".join(str(at + 1) for at in chosen)
            yield Offer(f"convert {whose} {told}".rstrip(), chosen, None, (str(whose),))


def place(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """In which Room Instability is placed, when the text leaves that to the one who resolves it."""
    for room in position.lodge.rooms:
        state = position.rooms[position.lodge.index(room)]
        full = state.state != "intact" or len(state.instability) >= setting.slots.get(room, 0)
        if every or not full:
            yield offered(f"place {room}", (room,), Refusal("full", (room,)) if full else None, (room,))


def where(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """In which Room Instability is converted, when the text leaves that open: one that holds foreign cubes."""
    for room in choice.about:
        yield Offer(f"convert {room}", (room,), None, (str(room),))


def move(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Where a moved Model goes."""
    yield from ways_out(position, str(choice.about[0]), every)


def by_name(verb: str, copies: tuple[str, ...], setting: Setting, weigh: bool) -> Offers:
    """One answer a card name, however many copies there are; each copy of one name is as good as another."""
    counts: dict[str, list[str]] = {}
    for copy in copies:
        counts.setdefault(name_of(copy), []).append(copy)
    for alike in counts.values():
        yield Offer(f"{verb} {setting.spell_name(alike[0])}", (alike[0],), None, (), len(alike) if weigh else 0)


def draw(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card chance turns up, each name with its number of copies as weight."""
    seat, library = choice.about
    copies = position.library if library else position.holdings[setting.index[str(seat)]].grimoire
    yield from by_name("draw", copies, setting, True)


def discard(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card of the hand is discarded."""
    yield from by_name("discard", position.holdings[setting.index[choice.seat]].hand, setting, False)


def repeat(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Whether the Effect is repeated."""
    yield Offer("repeat", (True,))
    yield Offer("decline", (False,))


KINDS: dict[str, Callable[[Setting, Position, Choice, bool], Offers]] = {
    "action": action,
    "explore": explore,
    "fight": fight,
    "momentum": momentum,
    "target": target,
    "window": window,
    "split": split,
    "convert": convert,
    "place": place,
    "where": where,
    "move": move,
    "draw": draw,
    "discard": discard,
    "repeat": repeat,
}
"""Every kind of Choice, and what may be answered to it."""


def certainly_open(setting: Setting, position: Position, choice: Choice) -> bool:
    """Whether a Choice is known, without deriving its answers, to leave at least two of them."""
    if choice.kind == "action":
        held = position.holdings[setting.index[choice.seat]]
        return held.tokens > 0 and position.model(choice.seat).place != CELL
    return choice.kind in ("repeat", "momentum")


def answers(setting: Setting, position: Position, every: bool = True) -> Offers:
    """The answers to the open Choice, with *every* the refused ones too; nothing when nobody decides."""
    choice = position.choice
    return iter(()) if choice is None else KINDS[choice.kind](setting, position, choice, every)


def offers(setting: Setting, position: Position) -> dict[str, Offer]:
    """The answers on offer, by key; derived once a position.

    Copies that differ under one key are told apart by ``#2`` and so on.
    """
    if position._offers is None:
        found: dict[str, Offer] = {}
        for offer in answers(setting, position, False):
            key, count = offer.key, 1
            while key in found:
                count += 1
                key = f"{offer.key} #{count}"
            found[key] = offer
        position._offers = found
    return position._offers  # type: ignore[no-any-return]
