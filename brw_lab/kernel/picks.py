"""What may be chosen in the middle of a phrase: cubes, Rooms, cards, Models, numbers, one phrase of several.

Each function derives the answers from what the phrase wrote into the Choice; those at the seams of Actions and Effects
are in :mod:`.choices`, which keeps the table of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import cast

from brw_lab.kernel.atoms.decks import pile
from brw_lab.kernel.offer import Offer, Offers, offered, ways_out
from brw_lab.kernel.policies import ready
from brw_lab.kernel.recall import inside
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Choice, Resolving
from brw_lab.position.position import Position
from brw_lab.spellcraft.phrase import Deck, Phrase
from brw_lab.terms import SLOTS, name_of


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
    whose, slots, least, most = cast("tuple[str, tuple[int, ...], int, int]", choice.about)
    room = whose in position.lodge
    lie = len(position.rooms[position.lodge.index(whose)].instability if room else position.model(whose).damage)
    refusal = Refusal("own-instability" if room else "own-damage", (choice.seat,))
    for count in range(most, least - 1, -1):
        for chosen in combinations(range(lie) if every else slots, count):
            own = refusal if set(chosen) - {*slots} else None
            told = " ".join(str(at + 1) for at in chosen)
            yield Offer(f"convert {whose} {told}".rstrip(), chosen if own is None else (), own, (whose,))


def place(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """In which Room Instability is placed, when the text leaves that to the one who resolves it."""
    for room in choice.about or position.lodge.rooms:
        room = str(room)
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
    yield from ways_out(setting, position, str(choice.about[0]), every)


def by_name(verb: str, copies: tuple[str, ...], setting: Setting, weigh: bool) -> Offers:
    """One answer a card name, however many copies there are; each copy of one name is as good as another."""
    counts: dict[str, list[str]] = {}
    for copy in copies:
        counts.setdefault(name_of(copy), []).append(copy)
    for alike in counts.values():
        yield Offer(f"{verb} {setting.spell_name(alike[0])}", (alike[0],), None, (), len(alike) if weigh else 0)


def draw(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card chance turns up, each name with its number of copies as weight."""
    seat, deck = choice.about
    yield from by_name("draw", pile(setting, position, str(seat), Deck[str(deck).upper()]), setting, True)


def deck(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """From which deck a card is drawn, where that is left open (ruling ``event.draw``)."""
    for name in choice.about:
        yield offered(f"deck {name}", (name,))


def discard(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card of the hand is discarded."""
    yield from by_name("discard", position.holdings[setting.index[choice.seat]].hand, setting, False)


def repeat(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Whether the Effect is repeated."""
    yield Offer("repeat", (True,))
    yield Offer("decline", (False,))


def steal(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card of a hand chance picks, each name with its number of copies as weight."""
    yield from by_name("steal", position.holdings[setting.index[str(choice.about[0])]].hand, setting, True)


def search(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card of the deck that is looked through is taken."""
    deck = Deck[str(choice.about[0]).upper()]
    yield from by_name("take", pile(setting, position, choice.seat, deck), setting, False)


def reveal(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Ready Spell is revealed."""
    for slot, planned in zip(SLOTS, position.holdings[setting.index[choice.seat]].slots, strict=True):
        if ready(planned):
            yield offered(f"reveal {slot}", (slot,))
        elif every:
            yield offered(f"reveal {slot}", (), Refusal("revealed" if planned else "empty-slot", (choice.seat, slot)))


def heal(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Damage cubes go home: slots from 1, of those that would leave the same row only the first."""
    id, _slots, most = choice.about
    yield from _taken("heal", str(id), position.model(str(id)).damage, int(str(most)))


def take(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Instability cubes are moved: slots from 1, of those that would change the same only the first."""
    room, _slots, most = choice.about
    yield from _taken("take", str(room), position.rooms[position.lodge.index(str(room))].instability, int(str(most)))


def _taken(verb: str, where: str, cubes: tuple[str, ...], most: int) -> Offers:
    seen = set()
    for chosen in combinations(range(len(cubes)), most):
        parted = tuple(cubes[at] for at in chosen), tuple(cube for at, cube in enumerate(cubes) if at not in chosen)
        if parted not in seen:
            seen.add(parted)
            yield Offer(f"{verb} {where} {' '.join(str(at + 1) for at in chosen)}", chosen, None, (where,))


def room(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Room is meant; the word before it is the kind of Choice."""
    for id in choice.about:
        yield offered(f"{choice.kind} {id}", (id,), None, (str(id),))


def push(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """By which passage a Model is pushed on."""
    for way in choice.about[1:]:
        to, side, enters, colour = cast("tuple[str, str, str, str | None]", way)
        key = f"push {to}" if colour is None else f"push {to} via {colour}"
        yield offered(key, (to, side, enters, colour), None, (to,))


def which(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Evocation is meant."""
    for id in choice.about:
        yield offered(f"pick {id}", (id,), None, (str(id),))


def keep(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Upgrade an Evocation keeps."""
    for id in choice.about[1:]:
        yield offered(f"keep {id}", (id,), None, (str(choice.about[0]),))


def number(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """How many, up to the number that the text says."""
    for amount in range(int(str(choice.about[0])), -1, -1):
        yield offered(f"choose {amount}", (amount,))


def either(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which of the phrases joined by "or" applies; the answer is written in its canonical words."""
    for at, phrase in enumerate(inside(phrase_on_top(setting, position)), 1):
        yield Offer(f"choose {said_inside(phrase)}", (at,))


def phrase_on_top(setting: Setting, position: Position) -> Phrase:
    """The phrase that the Effect on top is applying."""
    frame = position.agenda[-1]
    assert isinstance(frame, Resolving)
    return setting.effects[frame.effect].phrases[frame.at]


def said_inside(phrase: Phrase) -> str:
    """A phrase as it is said in the middle of a sentence."""
    from brw_lab.spellcraft.say import say_phrase

    said = say_phrase(phrase).removesuffix(".")
    return said[0].lower() + said[1:]


def may(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Whether what may be done is done."""
    yield offered("do", (True,))
    yield offered("decline", (False,))


def pay(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Whether the cost is paid, in full."""
    yield offered("pay", (True,))
    yield offered("decline", (False,))


KINDS: dict[str, Callable[[Setting, Position, Choice, bool], Offers]] = {
    "split": split,
    "convert": convert,
    "place": place,
    "where": where,
    "move": move,
    "draw": draw,
    "discard": discard,
    "repeat": repeat,
    "steal": steal,
    "search": search,
    "reveal": reveal,
    "heal": heal,
    "take": take,
    "from": room,
    "to": room,
    "summon": room,
    "turn": room,
    "activate": room,
    "deck": deck,
    "push": push,
    "which": which,
    "keep": keep,
    "number": number,
    "either": either,
    "may": may,
    "pay": pay,
}
"""Every kind of Choice that a phrase asks, and what may be answered to it."""
