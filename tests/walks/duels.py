"""Random duels from setup to the winner, and what must be true after every step of each.

``python -m tests.walks.duels --duels 10000`` runs as many and reports; the tests run a few hundred.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from brw_lab.kernel.choices import answers, offers
from brw_lab.kernel.door import advance, begin, explain, options
from brw_lab.kernel.policies import cubes_of, health
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Activation, Phase, Turn
from brw_lab.position.plain import from_plain, to_plain
from brw_lab.position.position import Position
from brw_lab.rulebooks.boxes import usual_box
from brw_lab.rulebooks.load import chain
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.terms import CELL, FATE, OUT

BEFORE_SETUP = """
title = "before a duel"
rulebook = "{book}"
[given]
phase = "setup"
box = "{box}"
"""
TRIED = 12
"""One step in so many, every option is tried and a sample of what is refused is asked for its reason."""


@cache
def table(book: str = "duel_kami") -> tuple[Setting, Position]:
    """A table before setup."""
    return set_up(load_scenario(BEFORE_SETUP.format(book=book, box=usual_box(chain(book)[0].name))))


def steps(seed: int, book: str = "duel_kami") -> Iterator[tuple[Setting, Position, list[str]]]:
    """The positions of a random duel, each with the copies that have left the game so far."""
    setting, start = table(book)
    dice = random.Random(seed)
    step = begin(setting, start)
    gone: list[str] = []
    while True:
        gone += left_the_game(step.entries)
        yield setting, step.position, gone
        on_offer = offers(setting, step.position)
        if step.position.choice is None:
            return
        keys = list(on_offer)
        weights = [on_offer[key].weight or 1 for key in keys] if step.position.choice.seat == FATE else None
        step = advance(setting, step.position, dice.choices(keys, weights)[0])


def left_the_game(entries: Iterable[Entry]) -> list[str]:
    """The copies that leave the game with these entries, Revealed or, by the ruling ``forgotten.unrevealed``, not."""
    return [entry.more[0] for entry in entries if entry.verb in ("out-of-game", "out-unrevealed")]


def cubes(setting: Setting, position: Position) -> Counter[str]:
    """All cubes by colour: in the pools, on Models, in Rooms, on Quest Slots."""
    found = Counter({seat: position.parties[setting.index[seat]].pool for seat in setting.parties})
    found.update(cube for model in position.models for cube in model.damage)
    found.update(model.owner for model in position.models for _ in range(model.kept))
    found.update(cube for room in position.rooms for cube in room.instability)
    found.update(quest.by for quest in position.quests if quest.by)
    return found


def copies(position: Position) -> Counter[str]:
    """All card copies, wherever they lie."""
    found = Counter(position.library + position.forgotten)
    for held in position.holdings:
        found.update(held.hand + held.grimoire + held.memories)
        found.update(planned.copy for planned in held.slots if planned)
    return found


def amiss(setting: Setting, position: Position, gone: list[str], all_copies: Counter[str] | None) -> list[str]:
    """What is not as it must be at a Choice or at the end."""
    found = [
        f"{seat} has {count} cubes"
        for seat, count in sorted(cubes(setting, position).items())
        if count != cubes_of(setting, seat)
    ]
    if all_copies is not None and copies(position) + Counter(gone) != all_copies:
        found.append("card copies are not conserved")
    if len({model.id for model in position.models}) != len(position.models):
        found.append("a Model is in two places")
    waiting = repr(position.agenda)
    last = setting.rules.limit("turns")
    for model in position.models:
        if model.place not in (*position.lodge.rooms, CELL, OUT, f"@{model.owner}"):
            found.append(f"{model.id} is in {model.place}")
        most = health(setting, model)
        beyond = len(model.damage) > most and setting.rules.reads("damage.beyond") != "counts"
        if beyond or (len(model.damage) == most and f"defeat {model.id}" not in waiting):
            found.append(f"{model.id} has {len(model.damage)} Damage of {most} and no defeat waits")
    found += crowded(setting, position)
    if position.choice is None and (position.agenda or not position.winner or position.turn != last):
        found.append(f"the duel ends in turn {position.turn} with {position.agenda} and winner {position.winner!r}")
    asked = position.choice is not None and position.choice.kind == "action"
    if asked and [type(frame) for frame in position.agenda] != [Turn, Phase, Activation]:
        found.append("something is left unfinished when an Action is asked")
    return found


def crowded(setting: Setting, position: Position) -> list[str]:
    """What there is more of on the table than there can be: Models of a card, Evocation slots, Upgrades, cubes."""
    there = [model for model in position.models if "evocation" in model.kinds and model.place != OUT]
    found = []
    for card, count in sorted(Counter(model.card for model in there).items()):
        if count > setting.cards.models[card].models:
            found.append(f"{count} Models of {card} are in play")
    for seat, count in sorted(Counter(model.owner for model in there).items()):
        if count > setting.rules.limit("evocation.slots"):
            found.append(f"{seat} has {count} Evocations in its slots")
    bears_one = setting.rules.reads("upgrade.many") != "many"
    found += [f"{model.id} bears {model.upgrades}" for model in there if bears_one and len(model.upgrades) > 1]
    for room, state in zip(position.lodge.rooms, position.rooms, strict=True):
        if state.state == "wrecked" and state.instability:
            found.append(f"{room} is turned over and holds {state.instability}")
    return found


def untrue(setting: Setting, position: Position, dice: random.Random) -> list[str]:
    """Options that cannot be played, and refusals without a reason or a clause."""
    found = []
    for option in options(setting, position):
        if explain(setting, position, option.key).text or not option.label:
            found.append(f"{option.key} is on offer and refused, or has no label")
        advance(setting, position, option.key)
    refused = [offer.key for offer in answers(setting, position) if offer.refusal is not None]
    on_offer = offers(setting, position)
    for key in dice.sample(refused, min(4, len(refused))):
        why = explain(setting, position, key)
        if key not in on_offer and not (why.text and why.clauses):
            found.append(f"{key} is refused without a reason or a clause: {why}")
    return found


class Walked(NamedTuple):
    """One random duel: what is *wrong* in it, each with the step; how many *answers* it took, and its *winner*."""

    wrong: list[str]
    answers: int
    winner: str


def check(seed: int, book: str = "duel_kami") -> list[str]:
    """Everything that is wrong in one random duel, each with the step."""
    return walk(seed, book).wrong


def walk(seed: int, book: str = "duel_kami") -> Walked:
    """Walk through one random duel and look at every step of it."""
    found = []
    dice = random.Random(f"what is tried {seed}")
    all_copies: Counter[str] | None = None
    for number, (setting, position, gone) in enumerate(steps(seed, book)):
        if all_copies is None and dealt(position):
            all_copies = copies(position)
        wrong = amiss(setting, position, gone, all_copies)
        if not number % TRIED and position.choice is not None:
            wrong += untrue(setting, position, dice)
        found += [f"seed {seed}, step {number}: {each}" for each in wrong]
    return Walked(found, number, position.winner)


def dealt(position: Position) -> bool:
    """Whether setup is over: from then on copies only change hands."""
    return not any(isinstance(frame, Phase) and frame.name == "setup" for frame in position.agenda)


def saved_and_loaded(seed: int, book: str = "duel_kami") -> tuple[Position, Position]:
    """The end of a random duel, and its end when it is saved and loaded at every step."""
    setting, start = table(book)
    dice = random.Random(seed)
    plain = loaded = begin(setting, start).position
    while plain.choice is not None:
        key = dice.choice(list(offers(setting, plain)))
        loaded = from_plain(json.loads(json.dumps(to_plain(loaded))))
        plain, loaded = advance(setting, plain, key).position, advance(setting, loaded, key).position
    return plain, loaded


def main() -> None:
    """Run many duels and say what was found."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--duels", type=int, default=10_000)
    words.add_argument("--first", type=int, default=0, help="the first seed")
    words.add_argument("--book", default="duel_kami")
    args = words.parse_args()
    began = time.perf_counter()
    found: list[str] = []
    decisions = 0
    winners: Counter[str] = Counter()
    for seed in range(args.first, args.first + args.duels):
        walked = walk(seed, args.book)
        found += walked.wrong
        decisions += walked.answers
        winners[walked.winner] += 1
    spent = time.perf_counter() - began
    print(f"{args.duels} duels, {decisions} positions, {spent:.0f} s, winners {dict(winners.most_common())}")
    print("\n".join(found[:50]) or "nothing amiss")


if __name__ == "__main__":
    main()
