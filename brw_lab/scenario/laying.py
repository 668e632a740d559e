"""Laying out a position: what a press on a Room, a Model or a side does with the tool at hand, with undo and redo.

Every step is a Scenario that has been written, read again and set up; what cannot lie so is refused, and nothing is
lost. What the position leads to is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from brw_lab.errors import BrwError, ScenarioError, nearest
from brw_lab.kernel.policies import health
from brw_lab.kernel.setting import Setting
from brw_lab.lodge.bench import Bench
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.plan import HalfEdge, Layout
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import named, usual
from brw_lab.scenario.known import states_of
from brw_lab.scenario.laying_pieces import (
    summoned,
    turned_over,
    with_damage,
    with_room,
    with_seat,
    without_evocation,
)
from brw_lab.scenario.laying_words import TITLE, changed
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.schema import Given, Scenario, SeatGiven
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.write import write_scenario
from brw_lab.terms import CELL, OUT, RoomId, Seat

MAGE, SUMMON, CUBE, TURN, TOKEN, TAKE, WALL, PORTAL, TWO_FACED = (
    *("mage", "summon", "cube", "turn", "token", "take", "wall", "portal", "two-faced"),
)
SIDES: Final = {WALL: "wall", PORTAL: "portal", TWO_FACED: "token"}
"""The tools that are pressed on a side of a Room, and what a bench calls them."""


class Offer(NamedTuple):
    """What the tool may do at a place: a key, what it does in words, and the Room, Cell or Model to press."""

    key: str
    label: str
    points_at: tuple[str, ...]
    quiet: bool = True


class _State(NamedTuple):
    scenario: Scenario
    setting: Setting
    position: Position


def blank(rulebook: str = "") -> Scenario:
    """The position to begin with: the flower of a duel, both Mages in their Cells, Red about to act.

    >>> blank().given.seat("red").place
    'cell'
    """
    layout = load_layout("duel")
    seats = tuple((seat, SeatGiven()) for seat, _ in layout.cells)
    first = seats[0][0]
    return Scenario("", "", TITLE, named(rulebook or usual()), layout, Given(first, first, seats=seats))


class Laying:
    """A position being laid out; *tool* is what a press does, *card* the Evocation that is at hand.

    >>> laying = Laying(blank())
    >>> print(laying.take_up("mage red"), "|", laying.press("crypt"))
    A press now puts the red Mage there | The red Mage is in the Crypt
    >>> laying.scenario.given.seat("red").place
    'crypt'
    """

    def __init__(self, scenario: Scenario) -> None:
        self._states = [_checked(scenario)]
        self._at = 0
        self._picked: HalfEdge | None = None
        self.tool = f"{MAGE} {scenario.seats[0]}"
        self.card = next(iter(self.cards), "")

    @property
    def scenario(self) -> Scenario:
        """The position as it lies, as a Scenario."""
        return self._states[self._at].scenario

    @property
    def setting(self) -> Setting:
        """The rules and cards by which it lies."""
        return self._states[self._at].setting

    @property
    def position(self) -> Position:
        """The position as it lies."""
        return self._states[self._at].position

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be taken again."""
        return self._at + 1 < len(self._states)

    @property
    def cards(self) -> dict[str, str]:
        """The Evocations that may be summoned, by id: their names."""
        models = self.setting.cards.models.values()
        found = [card for card in models if "evocation" in card.kinds and "equipment" not in card.kinds]
        return {card.id: card.name for card in found if "." not in card.id}

    @property
    def tools(self) -> dict[str, str]:
        """What a press may do, by tool, in words."""
        seats, other = self.setting.seats, states_of(self.setting.rules)[1].capitalize()
        found = {f"{MAGE} {seat}": f"the {seat} Mage" for seat in seats}
        found |= {f"{SUMMON} {seat}": f"a {seat} Evocation" for seat in seats}
        found |= {f"{CUBE} {party}": f"a {party} cube" for party in self.setting.parties}
        found |= {TURN: f"a Room: {other} or not", TOKEN: "a Room's token", WALL: "a wall"}
        if self.setting.rules.reads("portals") != "none":
            found |= {PORTAL: "a Portal", TWO_FACED: "a two-faced token"}
        return found | {TAKE: "take away"}

    def take_up(self, tool: str) -> str:
        """Have another tool at hand, and say what a press does now; raises :class:`ScenarioError` for none of them."""
        if tool not in self.tools:
            raise ScenarioError(
                f"there is no tool {tool!r}", expected=tuple(self.tools), near=nearest(tool, self.tools)
            )
        self.tool, self._picked = tool, None
        kind = tool.partition(" ")[0]
        if kind in SIDES:
            return f"A press on a side now sets {self.tools[tool]}"
        if kind == TAKE:
            return "A press now takes away what lies there"
        verb = "turns over" if kind == TURN else "changes" if kind == TOKEN else "puts"
        there = "" if kind in (TURN, TOKEN) else " there"
        return f"A press now {verb} {self.tools[tool].partition(':')[0]}{there}"

    def take_card(self, card: str) -> str:
        """Have another Evocation at hand; raises :class:`ScenarioError` for a card that nobody knows."""
        if card not in self.cards:
            raise ScenarioError(f"there is no Evocation {card!r}", expected=tuple(self.cards))
        self.card = card
        return f"{self.cards[card]} is at hand"

    # --- what may be pressed

    def offers(self) -> tuple[Offer, ...]:
        """What the tool at hand may do, place by place; a tool for sides offers nothing here."""
        kind, _, party = self.tool.partition(" ")
        return tuple(self._offers(kind, party))

    def _offers(self, kind: str, party: str) -> Iterator[Offer]:
        rooms = self.position.lodge.rooms
        if kind == MAGE:
            yield from (Offer(room, f"put {self._mage(party)} here", (room,)) for room in rooms)
            yield Offer(CELL, f"put {self._mage(party)} into its Cell", (f"cell-{party}",))
        elif kind == SUMMON and self.card:
            yield from (Offer(room, f"summon {self.cards[self.card]} here", (room,)) for room in rooms)
        elif kind == CUBE:
            yield from (Offer(room, f"place 1 {party} Instability", (room,)) for room in rooms if self._free(room))
            for model in self._lying():
                if len(model.damage) < health(self.setting, model):
                    yield Offer(model.id, f"put 1 {party} Damage on {self._called(model)}", (model.id,))
        elif kind in (TURN, TOKEN):
            words = "turn this Room over" if kind == TURN else "change this Room's token"
            yield from (Offer(room, words, (room,)) for room in rooms)
        elif kind == TAKE:
            yield from self._removals()

    def _removals(self) -> Iterator[Offer]:
        for room, state in zip(self.position.lodge.rooms, self.position.rooms, strict=True):
            if state.instability:
                yield Offer(room, f"take the last cube ({state.instability[-1]}) away", (room,))
        for model in self._lying():
            if model.damage:
                yield Offer(model.id, f"take the last Damage off {self._called(model)}", (model.id,))
            elif model.id not in self.setting.seats:
                yield Offer(model.id, f"take {self._called(model)} away", (model.id,))

    def _lying(self) -> list[Model]:
        return [model for model in self.position.models if model.place != OUT]

    def _free(self, room: RoomId) -> bool:
        state = self.position.rooms[self.position.lodge.index(room)]
        return state.state == "intact" and len(state.instability) < self.setting.room(room).slots

    def _mage(self, seat: Seat) -> str:
        return f"the {seat} Mage"

    def _called(self, model: Model) -> str:
        return self._mage(model.id) if model.id in self.setting.seats else self.setting.card(model.card).name

    def _room(self, room: RoomId) -> str:
        return self.setting.room_names.get(room) or self.setting.room(room).name

    # --- what a press does

    def press(self, key: str) -> str:
        """Do what the tool does at a Room, a Cell or a Model, and say it.

        Raises :class:`ScenarioError`, and changes nothing, where that is not on offer.
        """
        offered = {offer.key: offer.label for offer in self.offers()}
        if key not in offered:
            message = f"nothing can be done at {key!r} with this tool"
            raise ScenarioError(message, expected=tuple(offered)[:8], near=nearest(key, offered))
        kind, _, party = self.tool.partition(" ")
        return self._lay(*self._done(kind, party, key, offered[key]))

    def _done(self, kind: str, party: str, key: str, words: str) -> tuple[Scenario, str]:
        now = self.scenario
        if kind == MAGE:
            where = "its Cell" if key == CELL else f"the {self._room(key)}"
            return with_seat(now, party, place=key), f"The {party} Mage is in {where}"
        if kind == SUMMON:
            name = self.cards[self.card]
            return summoned(now, party, self.card, name, key), f"{name} is in the {self._room(key)}"
        if kind == TURN:
            after = turned_over(now, key)
            side = states_of(self.setting.rules)[bool(after.given.room(key).state)]
            return after, f"The {self._room(key)} is {side.capitalize()}"
        if kind == TOKEN:
            return self._next_token(key)
        cubes = self._cubes(key)
        cubes = (*cubes, party) if kind == CUBE else cubes[:-1]
        if key in self.position.lodge.rooms:
            return with_room(now, key, instability=cubes), f"The {self._room(key)} has {len(cubes)} Instability"
        model = self.position.model(key)
        if kind == TAKE and not model.damage:
            return without_evocation(now, key), f"{self._called(model)} is taken away"
        called = self._called(model)
        return with_damage(now, key, cubes), f"{called[0].upper()}{called[1:]} has {len(cubes)} Damage"

    def _cubes(self, key: str) -> tuple[Seat, ...]:
        if key in self.position.lodge.rooms:
            return self.position.rooms[self.position.lodge.index(key)].instability
        return self.position.model(key).damage

    def _next_token(self, room: RoomId) -> tuple[Scenario, str]:
        """The next state of a Room's token that may lie there."""
        now = self.position.rooms[self.position.lodge.index(room)].token
        words = ("available", "used", "none", "spent")
        for step in range(1, len(words)):
            token = words[(words.index(now) + step) % len(words)]
            try:
                after = _checked(with_room(self.scenario, room, token=token))
            except BrwError:  # this book lays no such token on such a Room
                continue
            if after.position.rooms[self.position.lodge.index(room)].token == token:
                return after.scenario, f"The token of the {self._room(room)}: {token}"
        raise ScenarioError(f"the token of the {self._room(room)} can only be {now}")

    def press_side(self, room: RoomId, side: str) -> str:
        """Set or take away a wall or a Portal at a side of a Room, and say it; the rim takes Portals only.

        Raises :class:`LayoutError`, and changes nothing, where it cannot stand.
        """
        bench = self.bench
        if self.tool != PORTAL and bench.beyond((room, side)) is None:
            thing = self.tools[self.tool].removeprefix("a ")
            raise ScenarioError(f"no {thing} can stand at the rim", expected=("a side between two Rooms",))
        before = bench.layout
        said = bench.press(room, side)
        self._picked = bench.picked
        layout = _untitled(bench.layout)
        return said if bench.layout == before else self._lay(replace(self.scenario, layout=layout), said)

    @property
    def bench(self) -> Bench:
        """The walls and Portals as they stand, to press a side of."""
        bench = Bench(self.scenario.layout, SIDES.get(self.tool, WALL))
        bench.picked = self._picked
        return bench

    # --- what is typed or picked from a list

    def change(self, what: str, value: str) -> str:
        """Say something else of the table: its title, what it asks, its rulebook, a seat's Spell, points, Mage ...

        Raises a :class:`BrwError`, and changes nothing, for what nobody knows or what cannot be so.

        >>> Laying(blank()).change("spell red I", "Personal: Gain 1 Power Point.")
        'Red has a Spell in slot I'
        """
        return self._lay(*changed(self.scenario, self.setting, what, value))

    # --- history

    def _lay(self, scenario: Scenario, said: str) -> str:
        after = _checked(scenario)
        if after.scenario != self.scenario:
            self._states[self._at + 1 :] = [after]
            self._at += 1
        return said

    def _go(self, to: int, done: str, idle: str) -> str:
        if not 0 <= to < len(self._states):
            return idle
        self._at, self._picked = to, None
        return done

    def undo(self) -> str:
        """Take the last step back, or say that there is none."""
        return self._go(self._at - 1, "One step back", "There is nothing to take back")

    def redo(self) -> str:
        """Take a step again that was taken back, or say that there is none."""
        return self._go(self._at + 1, "One step on", "There is nothing to do again")

    def clear(self) -> str:
        """Take everything off the table; one may undo that."""
        self._picked = None
        return self._lay(blank("+".join(self.scenario.rulebook)), "The table is clear")


def _untitled(layout: Layout) -> Layout:
    """The layout as the shipped one of its name, where it is that one again."""
    shipped = load_layout("duel")
    same = replace(layout, name=shipped.name, title=shipped.title) == shipped
    return shipped if same else layout


def _checked(scenario: Scenario) -> _State:
    """The scenario as it is read from its own text, and set up; raises a :class:`BrwError` where it cannot be."""
    after = load_scenario(write_scenario(scenario))
    return _State(after, *set_up(after))
