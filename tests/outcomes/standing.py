"""Small positions for the tests on where to stand, and the same answers found by plain play."""

from __future__ import annotations

from functools import cache

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin, options
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.start import begun
from brw_lab.outcomes.until import until_of
from brw_lab.outcomes.walk import Walk, walk
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
LAYOUTS = ("duel", "crossed", "two-pairs", WALLED)
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


def all_of(start: Start) -> Walk:
    """Every position of the Activation that is on, looked at plainly."""
    first = begun(start).position
    return walk(start[0], first, until_of("activation", first))


def aimed_from(start: Start, seat: str, target: str) -> set[str]:
    """Where *seat*'s Mage is whenever *seat* is offered the target, in all there is."""
    setting, found = start[0], all_of(start)
    ends = {*found.ends}
    rooms = set()
    for number in range(len(found)):
        position = found.store[number]
        if number not in ends and position.choice is not None and position.choice.seat == seat:
            keys = {option.key for option in options(setting, position)}
            if keys & {f"target {target}", f"attack {target}"}:
                rooms.add(position.model(seat).place)
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
                if after.choice is not None and whose(after) == seat:
                    further.add(after)
        edge = further
    return found


@cache
def mid_duel(seed: int) -> Start:
    """A table somewhere in a random duel, at the first Choice of an Activation."""
    tables = [
        (setting, position)
        for setting, position, _ in steps(seed)
        if position.choice is not None and position.choice.kind == "action" and position.turn > 1
    ]
    return tables[seed * 7919 % len(tables)]
