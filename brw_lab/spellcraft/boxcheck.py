"""Whether all that a box names is there and whole, and enough of it to set up a duel.

Each fault says where in a box file it stands and which rule topics it breaks; a box made in Python is asked the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from brw_lab.errors import BrwError, CardError, RuleGap, nearest
from brw_lab.files import KeyPath
from brw_lab.spellcraft.box import Box
from brw_lab.spellcraft.cardkinds import AvatarCard, Card, EventCard, Gap, ModelCard, QuestCard, RoomCard, Spell
from brw_lab.spellcraft.cards import Cards
from brw_lab.spellcraft.phrase import AssignUpgrade, Effect, Summon
from brw_lab.spellcraft.walk import phrases_in

ROOMS: Final = 7
"""The Rooms of a Lodge, the one in the middle among them (component.rooms)."""
FACES: Final = 2
"""The faces of a card (component.events-card, component.quest-cards)."""
QUEST_CARDS: Final = 2
QUESTS: Final = 3
"""The Quests on one face: six on the two that lie face up (quest.six)."""
GRIMOIRES: Final = 2

_NOT_NEEDED: Final = ("face", "points")
"""What a Quest may leave untold: the box says on which face it stands, and may say its points."""


class Fault(NamedTuple):
    """Something wrong with a box: the keys that lead to it, and which rule topics or clauses it breaks."""

    at: KeyPath
    message: str
    expected: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    error: type[BrwError] = CardError


def faults(box: Box, cards: Cards) -> list[Fault]:
    """What is missing, not whole, too few or too many in a box, given the cards at hand; none when nothing is.

    Source: Duel: Kami, Setup (kami.setup.s2.centre-room to kami.setup.s8.library-reshuffle, kami.beyond.in.school).

    >>> box = Box("tiny", "Tiny", "hall", (), (), (), {}, (), "Candlelight", (), ())
    >>> print(faults(box, Cards())[0].message)
    the Lodge has 1 Room
    """
    return [*_counts(box), *_names(box, cards), *_quests(box, cards), *_mages(box, cards), *_school(box, cards)]


# --- How many there are -----------------------------------------------------------------------------------------------


def _counts(box: Box) -> Iterator[Fault]:
    if len(box.lodge) != ROOMS:
        message = f"the Lodge has {_many(len(box.lodge), 'Room')}"
        yield Fault(("rooms",), message, (f"{ROOMS}, the centre among them",), topics=("component.rooms",))
    for key, least, most, topic in (
        ("events", 1, FACES, "component.events-card"),
        ("quests", QUEST_CARDS, QUEST_CARDS, "component.quest-cards"),
        ("mages", 2, None, "setup.s6.personal-spells"),
        ("grimoires", GRIMOIRES, GRIMOIRES, "setup.s8.opponent-other-grimoire"),
    ):
        yield from _count((key,), repr(key), len(getattr(box, key)), least, most, topic)
    for at, card in enumerate(box.quests):
        yield from _count(("quests", at), f"Quest Card {at + 1}", len(card), 1, FACES, "component.quest-cards", "face")
        for side, face in enumerate(card):
            what = f"face {side + 1} of Quest Card {at + 1}"
            yield from _count(("quests", at, side), what, len(face), QUESTS, QUESTS, "quest.six", "Quest")
    for key in ("events", "mages", "grimoires", "forgotten", "avatars"):
        yield from _twice(tuple(((key, at), id) for at, id in enumerate(getattr(box, key))))
    yield from _twice(((("centre",), box.centre), *((("rooms", at), room) for at, room in enumerate(box.rooms))))
    yield from _twice(tuple(_laid_out(box)))


def _count(
    at: KeyPath, what: str, found: int, least: int, most: int | None, topic: str, thing: str = "card"
) -> Iterator[Fault]:
    if found < least or (most is not None and found > most):
        wanted = f"exactly {most}" if least == most else f"{least} to {most}" if most else f"at least {least}"
        yield Fault(at, f"{what} holds {_many(found, thing)}", (wanted,), topics=(topic,))


def _twice(places: Sequence[tuple[KeyPath, str]]) -> Iterator[Fault]:
    seen: set[str] = set()
    for at, id in places:
        if id in seen:
            yield Fault(at, f"{id!r} lies in the box twice", ("each of them once",))
        seen.add(id)


def _laid_out(box: Box) -> Iterator[tuple[KeyPath, str]]:
    for at, card in enumerate(box.quests):
        for side, face in enumerate(card):
            yield from ((("quests", at, side, slot), quest) for slot, quest in enumerate(face))


# --- Whether each is there and whole ----------------------------------------------------------------------------------


def _names(box: Box, cards: Cards) -> Iterator[Fault]:
    yield from _whole(("centre",), "Room", box.centre, cards.rooms, cards)
    for at, room in enumerate(box.rooms):
        yield from _whole(("rooms", at), "Room", room, cards.rooms, cards)
    for at, event in enumerate(box.events):
        yield from _whole(("events", at), "Event", event, cards.events, cards)
    for at, mage in enumerate(box.mages):
        yield from _whole(("mages", at), "Mage", mage, _mages_among(cards), cards)
    for at, grimoire in enumerate(box.grimoires):
        yield from _whole(("grimoires", at), "Starting Grimoire", grimoire, cards.grimoires, cards)
    for at, avatar in enumerate(box.avatars):
        yield from _whole(("avatars", at), "Avatar", avatar, cards.avatars, cards)
    for at, id in enumerate(box.forgotten):
        yield from _whole(("forgotten", at), "Spell", id, cards.spells, cards)
        if id in cards.spells and not cards.spells[id].forgotten:
            yield Fault(("forgotten", at), f"{id!r} is no Forgotten Spell", topics=("setup.s7.forgotten-deck",))


def _mages_among(cards: Cards) -> dict[str, ModelCard]:
    return {id: model for id, model in cards.models.items() if "mage" in model.kinds}


def _whole(
    at: KeyPath, what: str, id: str, table: Mapping[str, Card], cards: Cards, topics: tuple[str, ...] = ()
) -> Iterator[Fault]:
    """Whether a card is there, every number and text of it is told, and what it summons or assigns is at hand."""
    if id not in table:
        if id in cards.gaps:
            yield Fault(at, cards.gaps[id].error().message, topics=topics, error=RuleGap)
        else:
            yield Fault(at, f"there is no {what} called {id!r}", near=nearest(id, table), topics=topics)
        return
    for address, gap in sorted(cards.gaps.items()):
        owner, _, part = address.partition("/")
        if owner == id and part not in _NOT_NEEDED:
            yield Fault(at, gap.error().message, topics=topics, error=RuleGap)
    yield from _material(at, table[id], cards)


def _quests(box: Box, cards: Cards) -> Iterator[Fault]:
    for at, id in _laid_out(box):
        yield from _whole(at, "Quest", id, cards.quests, cards)
        quest = cards.quests.get(id)
        if quest is not None and quest.points is None and id not in box.quest_points:
            message = f"nobody tells the points on the slot of {quest.name}"
            yield Fault(at, message, (f"{id} among the quest_points",), topics=("quest.parts",), error=RuleGap)
    for id in sorted(box.quest_points):
        where, quest = ("quest_points", id), cards.quests.get(id)
        if id not in box.quest_ids:
            yield Fault(where, f"there is no Quest called {id!r} in this box", near=nearest(id, box.quest_ids))
        elif quest is not None and quest.points is not None:
            yield Fault(where, f"the card of {quest.name} tells its points itself: {quest.points}")


def _mages(box: Box, cards: Cards) -> Iterator[Fault]:
    """Each Mage brings a Personal Spell of its own."""
    topics = ("setup.s6.personal-spells",)
    for at, id in enumerate(box.mages):
        mage = _mages_among(cards).get(id)
        if mage is None:
            continue
        if not mage.personal:
            yield Fault(("mages", at), f"{mage.name} has no Personal Spell", topics=topics)
            continue
        yield from _whole(("mages", at), "Personal Spell", mage.personal, cards.spells, cards, topics)
        spell = cards.spells.get(mage.personal)
        if spell is not None and spell.personal != id:
            yield Fault(("mages", at), f"{spell.name} is no Personal Spell of {mage.name}", topics=topics)


# --- The School -------------------------------------------------------------------------------------------------------


def _school(box: Box, cards: Cards) -> Iterator[Fault]:
    """The School with all it needs, and two Grimoires that can be dealt from its copies at once."""
    spells = {spell.id: spell for spell in box.school_spells(cards)}
    if not spells:
        schools = sorted({spell.school for spell in cards.spells.values() if spell.school})
        near = nearest(box.school, schools)
        yield Fault(("school",), f"there is no Spell of a School called {box.school!r}", tuple(schools), near)
        return
    topics = ("beyond.in.school-rules",) if box.comes_from("school", box.school) else ()
    for id in spells:
        yield from _whole(("school",), "Spell", id, spells, cards, topics)
    dealt: Counter[str] = Counter()
    for at, grimoire in enumerate(box.grimoires):
        listed = Counter(cards.grimoires[grimoire].spells if grimoire in cards.grimoires else ())
        dealt += listed
        for id in listed:
            message = _not_to_deal(id, box, cards, dealt[id])
            if message:
                near = () if id in spells else nearest(id, spells)
                told = f"{grimoire!r} holds {id!r}{message}"
                yield Fault(("grimoires", at), told, near=near, topics=("setup.s8.six-plus-one",))


def _not_to_deal(id: str, box: Box, cards: Cards, dealt: int) -> str:
    """Why a Grimoire cannot have that Spell, *dealt* so often by now; nothing when it can."""
    spell = cards.spells.get(id)
    if spell is None:
        return f": {cards.gaps[id].error().message}" if id in cards.gaps else ", which no card file tells"
    if spell.school != box.school:
        return f", which is no Spell of {box.school}"
    return f", but {_many(spell.copies, 'copy', 'copies')} are all there are" if dealt > spell.copies else ""


# --- What else its cards need -----------------------------------------------------------------------------------------


def _material(at: KeyPath, card: Card, cards: Cards) -> Iterator[Fault]:
    """What a card summons or assigns, and what that summons or assigns in its turn, as far as it is not at hand."""
    topics = ("beyond.in.school",) if at == ("school",) else ("setup.s7.evocation-deck",)
    waiting, seen = [card], {card.id}
    while waiting:
        each = waiting.pop()
        for phrase in (phrase for effect in _effects_of(each) for phrase in phrases_in(effect)):
            if isinstance(phrase, Summon):
                try:
                    found = cards.evocations_named(phrase.name)
                except RuleGap as gap:
                    message = f"{each.name} summons {phrase.name}, but {gap.message}"
                    yield Fault(at, message, near=gap.near, topics=topics, error=RuleGap)
                    continue
                waiting += [model for model in found if model.id not in seen]
                seen |= {model.id for model in found}
            elif isinstance(phrase, AssignUpgrade):
                names = {upgrade.name for upgrade in cards.upgrades.values()}
                if phrase.name not in names:
                    message = f"{each.name} assigns {phrase.name}, but no card file tells what that is"
                    yield Fault(at, message, near=nearest(phrase.name, names), topics=topics, error=RuleGap)


def _effects_of(card: Card) -> Iterator[Effect]:
    said: tuple[Effect | Gap | None, ...] = ()
    match card:
        case Spell():
            said = (card.light.said, card.dark.said)
        case ModelCard():
            said = (card.skill, card.guarding)
        case RoomCard():
            said = (card.effect, card.tile, card.wrecked)
        case QuestCard():
            said = (card.effect,)
        case EventCard():
            said = tuple(turn.effect for turn in card.turns)
        case AvatarCard():
            said = tuple(skill.effect for skill in card.effects)
    return (each for each in said if isinstance(each, Effect))


def _many(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or one + 's'}"
