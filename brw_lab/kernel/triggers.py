"""What lies in wait: Persistents, Skills and Upgrades in play, and whether something that happened sets them off.

A trigger is a verb with holes; entries of the trace are matched against it. When what was set off is resolved is said
in :mod:`.windows`; what happens *instead* of something, in :mod:`.instead`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import credits_mage, is_theirs
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Interrupt
from brw_lab.position.pieces import Model, Standing
from brw_lab.spellcraft.interrupt import Event
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import CELL, OUT, ROSE, SLOTS, ModelId, Seat

OF_A_PARTY = frozenset(
    (Event.CASTS, Event.PLACES, Event.ACTIVATES, Event.DRAWS, Event.DISCARDS, Event.GAINS_POWER, Event.SUMMONS)
)
"""Events that a Mage brings about as a party: for its Evocations' Skills too, *you* is the Mage there."""
NOTHING = frozenset(("inflict", "place", "gain-power", "steal-power"))
"""Entries that may say that it came to nothing: an amount of 0."""


class Live(NamedTuple):
    """An Effect in play that waits: whose it is, what it is called, its id, the *model* it belongs to, its target.

    A Persistent is called by its slot and belongs to its owner's Mage; a Skill is called by its Model and belongs to
    it, that of an Equipment to the Mage (equipment.gives-effect-to-owner); an Upgrade is called by both.
    """

    owner: Seat
    called: str
    effect: str
    model: ModelId
    target: str

    @property
    def key(self) -> str:
        """What tells it from all others in play."""
        return f"{self.owner} {self.called}"


def live_effects(course: Course) -> list[Live]:
    """Everything that waits in play: Persistents by owner and slot, then Skills by Model."""
    found = [_persistent(held) for held in course.draft.standing]
    for model in course.draft.models:
        if model.place != OUT:
            found += skills_of(course.setting, model)
    return found


@lru_cache(maxsize=1024)
def _persistent(held: Standing) -> Live:
    return Live(held.owner, held.slot, held.effect, held.owner, held.target)


def skills_of(setting: Setting, model: Model) -> tuple[Live, ...]:
    """What a Model in play brings by its card and its Upgrades."""
    return _skills(setting, model.id, model.kinds, model.controller, (model.card, *model.upgrades))


@lru_cache(maxsize=1024)
def _skills(
    setting: Setting, id: ModelId, kinds: tuple[str, ...], owner: Seat, cards: tuple[str, ...]
) -> tuple[Live, ...]:
    bearer = owner if "equipment" in kinds else id
    called = {card: f"{id} {card}" for card in cards[1:]} | {cards[0]: id}
    return tuple(
        Live(owner, called[card], setting.skilled[card], bearer, "") for card in cards if card in setting.skilled
    )


def is_live(course: Course, owner: Seat, called: str) -> bool:
    """Whether what an owner calls so is still in play."""
    if called in SLOTS:
        return any(held.owner == owner and held.slot == called for held in course.draft.standing)
    id = called.partition(" ")[0]
    bearers = (model for model in course.draft.models if model.id == id and model.place != OUT)
    lives = (live for model in bearers for live in skills_of(course.setting, model))
    return any(live.owner == owner and live.called == called for live in lives)


def awake(course: Course, happened: tuple[Entry, ...]) -> list[Live]:
    """What waits in play for a verb of one of the entries."""
    setting, draft = course.setting, course.draft
    listens, skilled = setting.listens, setting.skilled
    verbs = {entry.verb for entry in happened} if len(happened) > 1 else (happened[0].verb,)
    found = []
    for held in draft.standing:
        if not listens[held.effect].isdisjoint(verbs):
            found.append(_persistent(held))
    for model in draft.models:
        if (model.card in skilled or model.upgrades) and model.place != OUT:
            if not model.upgrades and listens[skilled[model.card]].isdisjoint(verbs):
                continue
            found += [live for live in skills_of(setting, model) if not listens[live.effect].isdisjoint(verbs)]
    return found


def sleeps(course: Course, live: Live) -> bool:
    """Whether what waits belongs to a Mage in its Cell, where it does not apply (ruling ``cell.persistents``)."""
    if not course.setting.cell_silences:
        return False
    return any(model.id == live.model and model.place == CELL for model in course.draft.models)


def set_off(course: Course, live: Live, entry: Entry) -> Interrupt | None:
    """The Effect that may interrupt because of an entry, if that is what it waits for."""
    if entry.verb not in course.setting.listens[live.effect] or (entry.verb in NOTHING and not entry.amount):
        return None
    trigger = course.setting.triggers[live.effect]
    if trigger.event is Event.LEAVES and not entry.amount:
        return None
    subject = subject_of(trigger.event, entry)
    party = trigger.who is Who.YOU and trigger.event in OF_A_PARTY
    if means(course, live, trigger.who, subject, party):
        return interrupt_of(course, live, subject)
    if subject != entry.by and trigger.event is Event.INFLICTS and credits_mage(course.setting):
        return interrupt_of(course, live, entry.by) if means(course, live, trigger.who, entry.by, party) else None
    return None


def subject_of(event: Event, entry: Entry) -> str:
    """Who did it or had it done to it: a seat or a Model; Damage by an Evocation is the Evocation's first of all."""
    if event is Event.SUFFERS:
        return entry.on
    if event is Event.INFLICTS and entry.more:
        return entry.more[0]
    return entry.by


def interrupt_of(course: Course, live: Live, subject: str) -> Interrupt:
    """A waiting Effect that was set off by *subject*: a Skill's target is that, unless it says whom it is aimed at."""
    targets = (live.target,) if live.target else _set_off_by(course, live, subject)
    return _aimed_at(course.setting, live, targets)


@lru_cache(maxsize=1024)
def _aimed_at(setting: Setting, live: Live, targets: tuple[str, ...]) -> Interrupt:
    because = f"{called(setting, live)} ({setting.triggers[live.effect].event.value})"
    key = f"apply {live.called}"
    return Interrupt(live.owner, key, live.effect, live.model, targets, True, because, _why(live))


def _why(live: Live) -> tuple[str, ...]:
    """The rules by which something in play may be applied: a Persistent's, a Skill's, an Equipment's for its Mage."""
    if live.called in SLOTS:
        return ("persistent.each-time",)
    worn = ("equipment.gives-effect-to-owner",) if live.model == live.owner else ()
    return ("persistent.each-time", "evocation.skills", *worn)


def _set_off_by(course: Course, live: Live, subject: str) -> tuple[str, ...]:
    aimed = course.setting.effects[live.effect].header is not None
    return () if aimed or not any(model.id == subject for model in course.draft.models) else (subject,)


def called(setting: Setting, live: Live) -> str:
    """How a waiting Effect is called in a sentence."""
    if live.target:
        return f"{name(setting, live.owner)}'s Persistent in {slot_name(live.called)}"
    model, _space, upgrade = live.called.partition(" ")
    return f"{name(setting, model)}'s {name(setting, upgrade) if upgrade else 'Skill'}"


def slot_name(slot: str) -> str:
    """How a Spell Slot is called in a sentence.

    >>> slot_name("II"), slot_name("quick")
    ('slot II', 'the Quick slot')
    """
    return "the Quick slot" if slot == "quick" else f"slot {slot}"


def means(course: Course, live: Live, who: Who, subject: str, party: bool) -> bool:
    """Whether *subject*, a seat or a Model, is whom the words of a waiting Effect name; the Black Rose is no Model.

    With *party* the subject is meant as the one who holds cards and points, and *you* is the owner.
    """
    match who:
        case Who.YOU:
            return subject == live.model or (party and subject == live.owner)
        case Who.TARGET:
            return subject == live.target
        case Who.ROSE:
            return subject == ROSE
        case Who.EACH_MAGE:
            return subject in course.setting.seats
        case Who.EACH_OTHER_MAGE:
            return subject in course.setting.seats and subject != live.owner
        case Who.EACH_MODEL:
            return subject != ROSE
        case Who.EACH_OTHER_MODEL:
            return subject not in (ROSE, live.model)
    return _is_evocation(course, live, who, subject)


def _is_evocation(course: Course, live: Live, who: Who, subject: str) -> bool:
    draft = course.draft
    if who is Who.OWNER:
        return any(model.id == live.target and model.owner == subject for model in draft.models)
    found = next((model for model in draft.models if model.id == subject), None)
    if found is None or "evocation" not in found.kinds:
        return False
    return who is Who.EACH_EVOCATION or is_theirs(course.setting, found, live.owner)
