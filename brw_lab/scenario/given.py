"""Reading ``[given]``: what is on the table when a scenario begins."""

from __future__ import annotations

from brw_lab.scenario.known import STATES, Known
from brw_lab.scenario.schema import (
    CardsGiven,
    DeckGiven,
    EvocationGiven,
    Given,
    MageGiven,
    PersistentGiven,
    ResolvingGiven,
    RoomGiven,
    RoseGiven,
    SeatGiven,
    SlotGiven,
    slug,
)
from brw_lab.scenario.section import Section
from brw_lab.spellcraft.phrase import Effect, Persistent
from brw_lab.terms import CELL, DARK, LIGHT, SLOTS, Seat, name_of

SEAT_KEYS = (
    *("mage", "in", "slots", "damage", "hand", "grimoire", "memories", "tokens", "power", "trophies", "rooms_won"),
    *("pool", "evocations", "equipment", "persistents"),
)
GIVEN_KEYS = (
    "crown",
    "phase",
    "active",
    "turn",
    "rose",
    "rooms",
    "resolving",
    "library",
    "forgotten",
    "deck",
    "events",
    "quests",
    "step",
    "box",
)
NUMBERS = ("health", "strength", "speed", "skill")
OPEN = "open"
"""A Quest that nobody has completed."""


def read_given(top: Section, known: Known) -> Given:
    """What ``[given]`` says, with every default filled in; *known* are the words it may use."""
    given = top.section("given")
    given.only((*GIVEN_KEYS, *known.seats))
    crown = given.one_of("crown", known.seats, "seat", known.seats[0])
    return Given(
        crown=crown,
        active=given.one_of("active", known.seats, "seat", crown),
        phase=given.one_of("phase", None if known.phases is None else tuple(known.phases), "phase", "action"),
        turn=given.number("turn", 1, least=known.first_turn),
        seats=tuple((seat, _seat(given.section(seat), known)) for seat in known.seats),
        rose=_rose(given.section("rose")),
        rooms=_rooms(given.section("rooms"), known),
        resolving=_resolving(given.section("resolving"), known) if "resolving" in given else None,
        library=read_cards(given, "library", known),
        forgotten=read_cards(given, "forgotten", known),
        events=given.one_of("events", known.events, "Events Card", ""),
        quests=read_quests(given, known),
        step=given.one_of("step", _steps(given, known), "step of the phase", ""),
        box=given.text("box"),
        deck=tuple(_in_deck(item) for item in given.sections("deck")),
    )


def _steps(given: Section, known: Known) -> tuple[str, ...] | None:
    """The steps of the phase that is given."""
    phase = given.data.get("phase", "action")
    return known.phases.get(phase) if known.phases is not None and isinstance(phase, str) else None


def read_quests(section: Section, known: Known) -> tuple[tuple[str, Seat], ...]:
    """The Quests on the board: a list of open ones by name, or a table that says of each ``open`` or whose cube."""
    if not isinstance(section.data.get("quests"), dict):
        return tuple((id, "") for id in (_quest(at, word, section, known) for at, word in section.texts("quests")))
    table = section.section("quests")
    found = []
    for word in table:
        by = table.one_of(word, (*known.seats, OPEN), "seat, or 'open'")
        found.append((_quest((*table.at, word), word, section, known), "" if by == OPEN else by))
    return tuple(found)


def _quest(at: tuple[str | int, ...], word: str, section: Section, known: Known) -> str:
    id = slug(word)
    if known.quests is not None and id not in known.quests:
        section.notes.unknown(at, "Quest", word, known.quests)
    return id


def read_cards(section: Section, key: str, known: Known) -> CardsGiven:
    """Spell Cards by id, or how many; a card may be written by its name or its id, with ``#2`` for a second copy."""
    if section.number_given(key):
        return section.number(key, 0)
    return tuple(_card(at, word, section, known) for at, word in section.texts(key))


def _card(at: tuple[str | int, ...], word: str, section: Section, known: Known) -> str:
    copy = slug(word)
    if known.spells is not None and name_of(copy) not in known.spells:
        section.notes.unknown(at, "Spell Card", word, known.spells)
    return copy


def _seat(seat: Section, known: Known) -> SeatGiven:
    seat.only(SEAT_KEYS)
    mage = _mage(seat, known)
    return SeatGiven(
        mage=mage,
        place=seat.one_of("in", known.places(CELL), "Room", CELL),
        slots=_slots(seat.section("slots"), known),
        damage=_damage(seat, known, _health(mage, known)),
        hand=read_cards(seat, "hand", known),
        grimoire=read_cards(seat, "grimoire", known),
        memories=read_cards(seat, "memories", known),
        tokens=seat.number("tokens", 2, most=2),
        power=seat.number("power", 0, most=999),
        trophies=seat.number("trophies", 0),
        rooms_won=seat.number("rooms_won", 0),
        pool=seat.some_number("pool"),
        evocations=(
            *(_evocation(item, known, equipment=False) for item in seat.sections("evocations")),
            *(_evocation(item, known, equipment=True) for item in seat.sections("equipment")),
        ),
        persistents=tuple(_persistent(item, known) for item in seat.sections("persistents")),
    )


def _mage(seat: Section, known: Known) -> MageGiven | str:
    told = seat.data.get("mage")
    if isinstance(told, str):
        if told in known.cards.gaps:
            seat.notes.wrong((*seat.at, "mage"), known.cards.gaps[told].error().message, known.mages or ())
            return told
        return seat.one_of("mage", known.mages, "Mage")
    mage, usual = seat.section("mage"), MageGiven()
    mage.only(("name", "health", "hand", "strength", "speed"))
    return MageGiven(
        name=mage.text("name", usual.name),
        health=mage.number("health", usual.health, least=1),
        hand=mage.number("hand", usual.hand),
        strength=mage.number("strength", usual.strength),
        speed=mage.number("speed", usual.speed),
    )


def _health(mage: MageGiven | str, known: Known) -> int | None:
    if isinstance(mage, MageGiven):
        return mage.health
    card = known.cards.models.get(mage)
    return card.health if card else None


def _damage(section: Section, known: Known, health: int | None) -> tuple[Seat, ...]:
    cubes = section.words("damage", known.parties, "seat")
    if health is not None and len(cubes) > health:
        message = f"{len(cubes)} Damage do not fit on {health} Health"
        section.notes.wrong((*section.at, "damage", health), message, (f"at most {health} cubes",))
        return cubes[:health]
    return cubes


def _slots(slots: Section, known: Known) -> tuple[tuple[str, SlotGiven], ...]:
    slots.only(SLOTS)
    return tuple((name, _slot(slots.section(name), known)) for name in SLOTS if name in slots)


def _slot(slot: Section, known: Known) -> SlotGiven:
    slot.only(("text", "card", "side", "revealed"))
    if ("text" in slot) == ("card" in slot):
        slot.notes.wrong(slot.at, "a slot holds one Spell", ("either 'text' or 'card'",), value=False)
    card = slot.text("card")
    return SlotGiven(
        text=slot.text("text"),
        card=_card((*slot.at, "card"), card, slot, known) if card else "",
        side=slot.one_of("side", (LIGHT, DARK), "side", LIGHT),
        effect=slot.effect("text"),
        revealed=slot.flag("revealed"),
    )


def _evocation(item: Section, known: Known, equipment: bool) -> EvocationGiven:
    item.only(("name", "card", *NUMBERS, "damage", "upgrades", "cubes", *(() if equipment else ("in",))))
    if "card" not in item:
        item.need("name", "the name of the card")
    if not equipment:
        item.need("in", "the Room where it stands")
    card = _evocation_card(item, known)
    usual = EvocationGiven("")
    health = known.cards.models[card].health if card else item.number("health", usual.health, least=1)
    return EvocationGiven(
        name=item.text("name") or (known.cards.models[card].name if card else ""),
        place="" if equipment else item.one_of("in", known.places(), "Room"),
        card=card,
        health=usual.health if card else health,
        strength=item.number("strength", usual.strength),
        speed=item.number("speed", usual.speed),
        damage=_damage(item, known, health),
        upgrades=tuple(sorted(item.words("upgrades", known.upgrades, "Upgrade"))),
        cubes=item.number("cubes", usual.cubes),
        skill=item.text("skill"),
        effect=_skill(item),
        equipment=equipment,
    )


def _evocation_card(item: Section, known: Known) -> str:
    """The id of the card that is named; its numbers stand on it and are not written down again."""
    if "card" not in item:
        return ""
    for key in NUMBERS:
        if key in item:
            item.notes.wrong((*item.at, key), f"the card says its {key} itself", ("either 'card' or numbers",))
    return item.one_of("card", known.evocations, "Evocation")


def _skill(item: Section) -> Effect | None:
    effect = item.effect("skill")
    if effect is not None and not isinstance(effect.phrases[-1], Persistent):
        item.notes.wrong((*item.at, "skill"), "a Skill waits for something", ("'Persistent: when ..., ...'",))
    return effect


def _in_deck(item: Section) -> DeckGiven:
    item.only(("name", *NUMBERS, "models", "equipment"))
    item.need("name", "the name of the card")
    usual = DeckGiven("")
    return DeckGiven(
        name=item.text("name"),
        health=item.number("health", usual.health, least=1),
        strength=item.number("strength", usual.strength),
        speed=item.number("speed", usual.speed),
        models=item.number("models", usual.models, least=1),
        equipment=item.flag("equipment"),
        skill=item.text("skill"),
        effect=_skill(item),
    )


def _persistent(item: Section, known: Known) -> PersistentGiven:
    item.only(("slot", "text", "target"))
    for key, what in (("slot", "its Spell Slot"), ("text", "its Effect"), ("target", "who bears its token")):
        item.need(key, what)
    effect = item.effect("text")
    if effect is not None and not isinstance(effect.phrases[-1], Persistent):
        item.notes.wrong((*item.at, "text"), "this text has no Persistent Effect", ("'Persistent: when ..., ...'",))
    targets = None if known.rooms is None else (*known.models, *known.rooms)
    return PersistentGiven(
        slot=item.one_of("slot", SLOTS, "Spell Slot", SLOTS[0]),
        text=item.text("text"),
        target=item.one_of("target", targets, "Model or Room"),
        effect=effect,
    )


def _rose(rose: Section) -> RoseGiven:
    rose.only(("power", "trophies", "rooms_won", "pool"))
    return RoseGiven(
        power=rose.number("power", 0, most=999),
        trophies=rose.number("trophies", 0),
        rooms_won=rose.number("rooms_won", 0),
        pool=rose.some_number("pool"),
    )


def _rooms(rooms: Section, known: Known) -> tuple[tuple[str, RoomGiven], ...]:
    found = []
    for name in rooms:
        if known.rooms is not None and name not in known.rooms:
            rooms.notes.unknown((*rooms.at, name), "Room", name, known.rooms, value=False)
            continue
        room = rooms.section(name)
        room.only(("instability", "token", "state"))
        instability = room.words("instability", known.parties, "seat")
        token = room.one_of("token", known.tokens, "state of a token")
        word = room.one_of("state", known.states, "state of a Room")
        state = STATES[known.states.index(word)] if word else ""
        found.append((name, RoomGiven(instability, token, state)))
    return tuple(found)


def _resolving(section: Section, known: Known) -> ResolvingGiven:
    section.only(("seat", "text"))
    section.need("seat", "who resolves the Effect")
    section.need("text", "the Effect")
    seat = section.one_of("seat", known.parties, "seat", known.seats[0])
    return ResolvingGiven(seat, section.text("text"), section.effect("text"))
