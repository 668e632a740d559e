"""Small positions for the tests on where to stand, and the same answers found by plain play."""

from __future__ import annotations

from functools import cache

from brw_lab.errors import RuleGap
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, forced_at, options
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.until import until_of
from brw_lab.position.pending import Activation
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.schema import Move
from brw_lab.scenario.setup import set_up
from tests.walks.duels import steps

Start = tuple[Setting, Position]
PLAIN = """
rulebook = "duel_kami"
[lodge]
layout = "{layout}"
[given]
crown = "red"
active = "red"
[given.red]
mage = {{ name = "Novice", health = 8, hand = 6, strength = 2, speed = {speed} }}
in = "{red}"
tokens = {tokens}
slots.I = {{ text = "{spell}" }}
[given.blue]
in = "{blue}"
tokens = {others}
{more}
"""
WALLED = (
    "walled: black-rose-room 0,0; crypt 1,0; garden -1,0; armory 0,-1; kiln 1,-1; hall -1,1; well 0,1"
    " / cells red crypt E; blue garden W / walls crypt black-rose-room; kiln black-rose-room"
)
THREE = """
rulebook = "duel_kami"
[lodge]
layout = "hexagon-3"
[given.red]
mage = {{ name = "Novice", health = 8, hand = 6, strength = 2, speed = 1 }}
in = "kiln"
tokens = 1
slots.I = {{ text = "Mage within 0: Inflict 1." }}
[given.blue]
in = "loft"
tokens = 0
slots.I = {{ text = "{aims}" }}
[given.green]
in = "gallery"
tokens = 0
slots.I = {{ text = "{aims}" }}
[given.rooms.armory]                       # whose Effect would be another way to hit
state = "wrecked"
"""
TOKENS = """
rulebook = ["duel_kami", "sator"]
[lodge]
layout = "amsterdam"
[given.red]
mage = {{ name = "Novice", health = 8, hand = 6, strength = 2, speed = 1 }}
in = "howards-room"
tokens = 1
slots.I = {{ text = "Mage within 0: Inflict 1." }}
[given.blue]
in = "{blue}"
tokens = 0
slots.I = {{ text = "Mage within 1: Inflict 1." }}
[given.rooms.armory]                       # whose Effect would be another way to hit
state = "wrecked"
"""
LAYOUTS = ("duel", "crossed", "two-pairs", WALLED)
BENT = f"{WALLED.partition(' / walls')[0]} / portals violet crypt NE, garden NW; green armory NE, hall SE"
"""From the Crypt one sees the Armory through both pairs: by the Garden and the Hall."""
QUIET = "\n".join(f'[given.rooms.{room}]\nstate = "wrecked"' for room in ("armory", "crypt", "kiln", "well", "hall"))
"""Rooms with no Effect of their own, so that only what the Mages have counts."""
FEW = 2
"""How many tokens and Ready Spells make so few lines that plain play looks at all of them."""
USED = '[given.rooms]\narmory = {{ token = "used" }}\n'


def table(
    layout="duel",
    red="crypt",
    blue="garden",
    spell="Mage within 2: Inflict 1.",
    speed=2,
    tokens=2,
    others=2,
    more="",
    **rulings,
) -> Start:
    """A table at the first Choice of red's Activation; ``move__step`` is the ruling ``move.step``."""
    text = PLAIN.format(
        layout=layout, red=red, blue=blue, spell=spell, speed=speed, tokens=tokens, others=others, more=more
    )
    named = tuple((id.replace("__", ".").replace("_", "-"), reading) for id, reading in rulings.items())
    return set_up(load_scenario(text), named)


def three(aims: str = "Mage within 1: Inflict 1.") -> Start:
    """Red, blue and green in the hexagon of nineteen Rooms: with its one step red is beside blue, or beside green."""
    return set_up(load_scenario(THREE.format(aims=aims)))


def by_a_token(blue: str, **rulings: str) -> Start:
    """Red beside a token of the Portals Lodge with one step, and a Spell that hits in its own Room only."""
    named = tuple((id.replace("__", "."), reading) for id, reading in rulings.items())
    return set_up(load_scenario(TOKENS.format(blue=blue)), named)


def rival(seat: str) -> str:
    """The other of two seats."""
    return "blue" if seat == "red" else "red"


def whose(position: Position) -> str | None:
    return next((frame.seat for frame in position.agenda if isinstance(frame, Activation)), None)


def played(start: Start, moves: tuple[Move, ...]) -> tuple[Position, str]:
    """The position before the last of the moves, and that move; each is checked to be what is offered, or forced."""
    setting, position = start
    position = begin(setting, position).position
    forced: list[tuple[str, str]] = []
    for at, move in enumerate(moves):
        if move.forced:
            assert (move.seat, move.key) in forced
            continue
        assert position.choice is not None
        assert (position.choice.seat, move.key in offers(setting, position)) == (move.seat, True)
        if at == len(moves) - 1:
            break
        step = advance(setting, position, move.key)
        position, forced = step.position, list(step.forced)
    return position, moves[-1].key


def aimed_from(start: Start, seats: set[str], target: str, mage: str) -> set[str]:
    """Where *mage* is whenever one of *seats* may or must aim at *target*, in all that is left of the Activation.

    Every position is looked at, one by one and with nothing left out.
    """
    setting, position = start
    first = begin(setting, position).position
    over = until_of("activation", first)
    aims, rooms = {f"target {target}", f"attack {target}"}, set()

    def note(at: Position) -> bool:
        """Note what may be aimed at; whether it goes on from there."""
        if at.choice is None or over(at):
            return False
        if at.choice.seat in seats and aims & {*offers(setting, at)}:
            rooms.add(at.model(mage).place)
        return True

    note(first)
    seen, todo = {first}, [first]
    while todo:
        here = todo.pop()
        for key in offers(setting, here):
            try:
                step = advance(setting, here, key)
            except RuleGap:
                continue
            moments = forced_at(setting, here, key) if step.forced else ()
            if all(map(note, (*moments, step.position))) and step.position not in seen:
                seen.add(step.position)
                todo.append(step.position)
    return rooms


def walked(start: Start, seat: str) -> dict[str, int]:
    """The fewest answers after which *seat*'s Mage is in each place, by explore, momentum and moves alone."""
    setting, position = start
    first = begin(setting, position).position
    found = {first.model(seat).place: 0}
    depth, edge = 0, {first}
    while edge:
        depth += 1
        further = set()
        for at in edge:
            for option in options(setting, at):
                verb = option.key.partition(" ")[0]
                if option.seat == seat and verb in ("cast", "fight", "command", "activate"):
                    continue
                after = advance(setting, at, option.key).position
                found.setdefault(after.model(seat).place, depth)
                if after.choice is not None and whose(after) == seat and performed(after) >= performed(at):
                    further.add(after)
        edge = further
    return found


def performed(position: Position) -> int:
    """How many Actions the Activation under way has seen: fewer than before in a seat's next one."""
    return next(frame.actions for frame in position.agenda if isinstance(frame, Activation))


@cache
def mid_duel(seed: int) -> Start:
    """A table somewhere in a random duel, at the first Choice of an Activation."""
    tables = [
        (setting, position)
        for setting, position, _ in steps(seed)
        if position.choice is not None and position.choice.kind == "action" and position.turn > 1
    ]
    return tables[seed * 7919 % len(tables)]


def means_of(setting: Setting, position: Position, seat: str) -> int:
    """How many tokens and Ready Spells a seat has."""
    held = position.holdings[setting.index[seat]]
    return held.tokens + sum(planned is not None and not planned.revealed for planned in held.slots)


@cache
def late_in_duel(seed: int) -> Start:
    """A table somewhere in a random duel, at an Action, with so little left that plain play looks at all of it."""
    tables = []
    for setting, position, _ in steps(seed):
        if position.choice is None or position.choice.kind != "action":
            continue
        frame = position.agenda[-1]
        assert isinstance(frame, Activation)
        left = [means_of(setting, position, seat) for seat in setting.seats]
        if max(left) <= FEW + 2 * frame.actions and min(left) <= FEW:
            tables.append((setting, position))
    return tables[seed * 7919 % len(tables)]
