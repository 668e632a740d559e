"""Cards laid out with a position: piles, Equipment, Upgrades, a Persistent in play, Events and Quests; the phase.

All of it is typed as names with commas between them, or picked from a list; an empty field takes it away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from brw_lab.errors import ScenarioError, nearest
from brw_lab.kernel.setting import Setting
from brw_lab.scenario.laying_pieces import with_given, with_seat
from brw_lab.scenario.schema import EvocationGiven, PersistentGiven, Scenario, slug
from brw_lab.spellcraft.phrase import Persistent
from brw_lab.spellcraft.read import read_effect
from brw_lab.terms import SLOTS, Seat, name_of

PILES: Final = ("hand", "grimoire", "memories")
NOT_LAID: Final = (
    "the Library and the Forgotten Spells",
    "the deck of Evocations",
    "a second Persistent of one Mage",
    "cubes that a card keeps",
    "the step within a phase",
)
"""What the editor has no place for; a scenario file does."""
Changed = tuple[Scenario, str]


def listed_in(value: str) -> list[str]:
    """Names with commas between them.

    >>> listed_in(" Ember, Tide ,")
    ['Ember', 'Tide']
    """
    return [word for word in (part.strip() for part in value.split(",")) if word]


def ids_of(value: str, known: Collection[str], what: str) -> tuple[str, ...]:
    """The ids of cards that are named, each of them known.

    Raises :class:`ScenarioError` for a name that is not, with the nearest one.

    >>> ids_of("Ember, Tide", ["ember", "tide"], "Spell Card")
    ('ember', 'tide')
    """
    found = tuple(map(slug, listed_in(value)))
    for word, id in zip(listed_in(value), found, strict=True):
        if name_of(id) not in known:
            raise ScenarioError(f"there is no {what} called {word!r}", near=nearest(id, known))
    return found


def pile(now: Scenario, setting: Setting, value: str, seat: Seat, key: str) -> Changed:
    """Cards in a hand, a Grimoire or the Memories: by name, or how many, where nobody knows which."""
    if key not in PILES:
        raise ScenarioError(f"there is no pile called {key!r}", expected=PILES)
    text = value.strip()
    cards = int(text) if text.isdecimal() else ids_of(text, setting.cards.spells, "Spell Card")
    many = cards if isinstance(cards, int) else len(cards)
    place = {"hand": "in hand", "grimoire": "in the Grimoire", "memories": "in the Memories"}[key]
    after = with_seat(now, seat, **{key: cards or ()})
    return after, f"{seat.capitalize()} has {many} card{'' if many == 1 else 's'} {place}"


def equipment(now: Scenario, setting: Setting, value: str, seat: Seat) -> Changed:
    """The Equipment of a Mage, as card names; what it wore already keeps its Damage."""
    cards = {id: card for id, card in setting.cards.models.items() if "equipment" in card.kinds and "." not in id}
    wanted = ids_of(value, cards, "Equipment")
    worn = {each.card: each for each in now.given.seat(seat).evocations if each.equipment}
    others = tuple(each for each in now.given.seat(seat).evocations if not each.equipment)
    new = tuple(worn.get(id) or EvocationGiven(cards[id].name, card=id, equipment=True) for id in wanted)
    names = ", ".join(cards[id].name for id in wanted) or "no Equipment"
    return with_seat(now, seat, evocations=(*others, *new)), f"{seat.capitalize()} has {names}"


def upgrades(now: Scenario, setting: Setting, value: str, model: str) -> Changed:
    """The Upgrades that lie on an Evocation."""
    ids = ids_of(value, setting.cards.upgrades, "Upgrade")
    for seat, held in now.given.seats:
        if any(each.id == model for each in held.evocations):
            laid = tuple(
                replace(each, upgrades=tuple(sorted(ids))) if each.id == model else each for each in held.evocations
            )
            many = f"{len(ids) or 'no'} Upgrade{'' if len(ids) == 1 else 's'}"
            return with_seat(now, seat, evocations=laid), f"{model.capitalize()} has {many}"
    raise ScenarioError(f"there is no Evocation {model!r} on the table")


def persistent(now: Scenario, setting: Setting, value: str, seat: Seat, target: str) -> Changed:
    """A Persistent Effect of a Mage that is in play already, with its token on *target*; the first, if it has more."""
    held = now.given.seat(seat)
    rest = held.persistents[1:]
    if not value.strip():
        return with_seat(now, seat, persistents=rest), f"{seat.capitalize()} has no Persistent in play"
    effect = read_effect(value)
    if not isinstance(effect.phrases[-1], Persistent):
        expected = ("'Persistent: when ..., ...' at its end",)
        raise ScenarioError("this text has no Persistent Effect", expected=expected)
    slot = held.persistents[0].slot if held.persistents else SLOTS[1]
    new = PersistentGiven(slot, value.strip(), target, effect)
    return with_seat(now, seat, persistents=(new, *rest)), f"{seat.capitalize()}'s Persistent stands on {target}"


def turn(now: Scenario, setting: Setting, value: str) -> Changed:
    """Which Turn it is."""
    if not value.strip().isdecimal():
        raise ScenarioError(f"{value!r} is no number", expected=("a whole number",))
    return with_given(now, turn=int(value)), f"It is Turn {int(value)}"


def phase(now: Scenario, setting: Setting, value: str) -> Changed:
    """Which phase has begun."""
    known = tuple(setting.rules.steps)
    if value not in known:
        raise ScenarioError(f"there is no phase {value!r}", expected=known, near=nearest(value, known))
    return with_given(now, phase=value, step=""), f"The phase: {value}"


def events(now: Scenario, setting: Setting, value: str) -> Changed:
    """The Events Card that lies on the board; nothing for none."""
    known: Mapping[str, object] = setting.cards.events
    if value and value not in known:
        raise ScenarioError(f"there is no Events Card {value!r}", expected=tuple(known), near=nearest(value, known))
    return with_given(now, events=value), "The Events Card is changed" if value else "No Events Card lies on the board"


def quests(now: Scenario, setting: Setting, value: str) -> Changed:
    """The Quests on the board; what somebody has completed already keeps that cube."""
    ids = ids_of(value, setting.cards.quests, "Quest")
    by = dict(now.given.quests)
    many = f"{len(ids) or 'no'} Quest{'' if len(ids) == 1 else 's'}"
    return with_given(now, quests=tuple((id, by.get(id, "")) for id in ids)), f"The board shows {many}"
