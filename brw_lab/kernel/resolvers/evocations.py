"""Evocations: summoning, removing and activating them, and assigning Upgrades."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel import quests
from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.atoms import models as atoms
from brw_lab.kernel.policies import can_activate, chooser, speed
from brw_lab.kernel.resolvers.rooms import one_room, rooms_at
from brw_lab.kernel.resolvers.subjects import models
from brw_lab.kernel.setting import STANDS
from brw_lab.position.pending import Action, Resolving
from brw_lab.position.pieces import Model
from brw_lab.spellcraft.cards import ModelCard, UpgradeCard
from brw_lab.spellcraft.phrase import ActivateEvocation, AssignUpgrade, Remove, Summon
from brw_lab.spellcraft.selector import Kind, Spot
from brw_lab.terms import OUT, ROSE, ModelId

ACTIVATES = (
    *("evo.activation.must-resolve", "evo.activation.target", "evo.activation.each-once-any-order"),
    *("evocation.speed", "evocation.extra-activation-unmarked"),
)
"""The rules behind every Activation of an Evocation."""


def summon(course: Course, frame: Resolving, phrase: Summon, start: int) -> bool:
    """The card goes to a free Evocation slot, its Model to the Room; an Equipment goes to its Mage."""
    cards = course.setting.summonable(phrase.name)
    card = next((card for card in cards if _left(course, card)), None)
    if frame.part == "which":
        _give_up(course, frame, str(answered(frame)))
        frame = frame._replace(part="", memo=())
    refusal = _refusal(course, frame, cards[0], card)
    full = _in_the_slots(course, frame, cards[0]) if refusal is None else ()
    if full and course.setting.rules.reads("evocation.full") == "replace":
        course.ask_within(frame, start, frame.you, "which", full)
        return False
    if full:
        taken = ("evocation.slots-count", "evocation.card-slot", "summon.place-model")
        refusal = taken, f"{frame.you} has no free Evocation slot"
    if refusal is not None:
        why, words = refusal
        course.note("skipped", frame.you, "", (*why, "effects.skip-impossible"), (words,))
        return True
    assert card is not None
    if "equipment" in card.kinds:
        return _arrive(course, frame, card, f"@{frame.you}")
    if frame.part == "summon":
        return _arrive(course, frame, card, str(answered(frame)))
    spot = phrase.where or Spot.YOUR_ROOM
    room = one_room(course, frame, start, "summon", spot, rooms_at(course, frame, spot))
    return course.draft.choice is None if room is None else _arrive(course, frame, card, room)


def _left(course: Course, card: ModelCard) -> int:
    """How many Models of a card are not in play."""
    return card.models - sum(1 for model in course.draft.models if model.card == card.id and model.place != OUT)


def _refusal(
    course: Course, frame: Resolving, named: ModelCard, card: ModelCard | None
) -> tuple[tuple[str, ...], str] | None:
    """Why the Evocation cannot be summoned: the rule topics and the words."""
    if frame.you == ROSE:
        return ("evocation.card-slot",), "the Black Rose has no Evocation slots"
    held = _cards_of(course, frame)
    equipment = "equipment" in named.kinds
    if equipment and not _personal(course, frame):
        return ("equipment.summon-personal-only",), "an Equipment is summoned by an Effect with a Personal target only"
    if equipment and any(course.setting.card(model.card).name == named.name for model in held):
        return ("equipment.unique-name",), f"{frame.you} has an Equipment of that name already"
    if card is None:
        return ("evocation.definition", "summon.no-model-left"), f"no Model of {named.name} is left"
    return None


def _cards_of(course: Course, frame: Resolving) -> tuple[Model, ...]:
    """The Evocations whose cards lie before a Mage: those it owns, whoever controls them."""
    return tuple(
        model
        for model in course.draft.models
        if model.owner == frame.you and "evocation" in model.kinds and model.place != OUT
    )


def _in_the_slots(course: Course, frame: Resolving, named: ModelCard) -> tuple[ModelId, ...]:
    """The Evocations in the slots that a new one would need; none while one is free."""
    held = _cards_of(course, frame)
    counted = tuple(model.id for model in held if _takes_slot(course, "equipment" in model.kinds))
    needs = _takes_slot(course, "equipment" in named.kinds)
    return counted if needs and len(counted) >= course.setting.rules.limit("evocation.slots") else ()


def _give_up(course: Course, frame: Resolving, id: ModelId) -> None:
    """Free an Evocation slot (ruling ``evocation.full``): its card is discarded, neither defeated nor removed."""
    course.note("gives-up", frame.you, id, ("evocation.slots-count", "evocation.card-slot"))
    course.entries.extend(cubes.return_damage(course.setting, course.draft, id, "defeat.evocation.cubes-return"))
    course.entries.extend(atoms.leave_lodge(course.setting, course.draft, id, "evocation.card-slot"))


def _takes_slot(course: Course, equipment: bool) -> bool:
    return not equipment or course.setting.rules.reads("evocation.slots") != "models"


def _personal(course: Course, frame: Resolving) -> bool:
    header = course.setting.effects[frame.effect.removesuffix(STANDS)].header
    return header is not None and header.kind is Kind.PERSONAL


def _arrive(course: Course, frame: Resolving, card: ModelCard, place: str) -> bool:
    kinds = tuple(kind for kind in ("evocation", "equipment") if kind in card.kinds)
    model = Model(_free_id(course, card), kinds, frame.you, frame.you, card.id, place)
    course.entries.extend(atoms.summon(course.draft, model))
    if card.cubes:
        course.entries.extend(cubes.keep(course.setting, course.draft, model.id, card.cubes))
    return True


def _free_id(course: Course, card: ModelCard) -> ModelId:
    """The id of a new Model: the card's name, with ``#2`` behind it while the first is in play, and so on."""
    base = "-".join(card.name.lower().split())
    taken = {model.id for model in course.draft.models if model.place != OUT}
    taken.update(course.draft.lodge.rooms, course.setting.parties)
    names = [base, *(f"{base}#{count}" for count in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)


def remove(course: Course, frame: Resolving, phrase: Remove, start: int) -> bool:
    """Declare Evocations removed; their Removal is resolved at the period (removal.trigger)."""
    for id in models(course, frame, phrase.who):
        if "evocation" in course.draft.model(id).kinds:
            course.note("declare-removal", frame.you, id, ("removal.trigger", "removal.not-defeat"))
        else:
            course.note("skipped", frame.you, id, ("effects.skip-impossible",), ("only an Evocation can be removed",))
    return True


def activate(course: Course, frame: Resolving, phrase: ActivateEvocation, start: int) -> bool:
    """Each Evocation activates inside this phrase, its controller deciding; of several, the resolver picks the next."""
    if frame.part == "which":
        todo, act = cast("tuple[tuple[ModelId, ...], tuple[ModelId]]", frame.memo)
        return _activate_one(course, frame, start, act[0], tuple(id for id in todo if id != act[0]))
    if frame.part == "inside":
        todo = cast("tuple[ModelId, ...]", frame.memo)
        todo = tuple(id for id in todo if can_activate(course.draft, course.draft.model(id)))
    else:
        todo = tuple(id for id in models(course, frame, phrase.who) if _may_activate(course, frame, id))
    if len(todo) > 1:
        course.ask_within(frame, start, chooser(course.draft, frame.you), "which", todo, (todo,))
        return False
    return not todo or _activate_one(course, frame, start, todo[0], ())


def _may_activate(course: Course, frame: Resolving, id: ModelId) -> bool:
    model = course.draft.model(id)
    if can_activate(course.draft, model):
        return True
    equipment = "equipment" in model.kinds
    why = ("equipment.never-activates",) if equipment else ("evo.activation.target",)
    words = "an Equipment never activates" if equipment else "only an Evocation in the Lodge can be activated"
    course.note("skipped", frame.you, id, (*why, "effects.skip-impossible"), (words,))
    return False


def _activate_one(course: Course, frame: Resolving, start: int, id: ModelId, rest: tuple[ModelId, ...]) -> bool:
    """Push the Evocation's Activation: its moves and its Physical Attack, in either order."""
    happened = frame.happened + tuple(course.entries[start:])
    course.top(frame._replace(part="inside", memo=rest, happened=happened))
    seat = course.draft.model(id).controller
    printed = course.setting.printed(course.draft.model(id).card, "speed")
    course.note("evocation-activates", id, "", (*ACTIVATES, *printed))
    if course.draft.quests:
        quests.after_evocation(course, frame, bool(rest))
    course.push(Action(chooser(course.draft, seat), "evocation", id, speed(course.setting, course.draft, id)))
    return False


def assign_upgrade(course: Course, frame: Resolving, phrase: AssignUpgrade, start: int) -> bool:
    """The Upgrade goes to an Evocation that is no Equipment; of two its owner keeps one (ruling ``upgrade.many``)."""
    card = course.setting.upgrade(phrase.name)
    if frame.part == "keep":
        todo, act = cast("tuple[tuple[ModelId, ...], tuple[str]]", frame.memo)
        course.entries.extend(atoms.keep_upgrade(course.draft, frame.you, todo[0], card.id, act[0]))
        todo = todo[1:]
    else:
        todo = tuple(id for id in models(course, frame, phrase.who) if _may_bear(course, frame, id, card.id))
    single = course.setting.rules.reads("upgrade.many") != "many"
    while todo:
        model = course.draft.model(todo[0])
        if not _in_the_deck(course, card):
            why = ("upgrade.unavailable", "effects.skip-impossible")
            course.note("skipped", frame.you, model.id, why, (f"no {card.name} is left in the Upgrade deck",))
            return True
        if single and model.upgrades:
            about = (model.id, card.id, *model.upgrades)
            course.ask_within(frame, start, chooser(course.draft, model.owner), "keep", about, (todo,))
            return False
        course.entries.extend(atoms.upgrade(course.draft, frame.you, model.id, card.id))
        todo = todo[1:]
    return True


def _in_the_deck(course: Course, card: UpgradeCard) -> bool:
    """Whether a card of an Upgrade is left, if the book counts them: one on an Evocation in play is not in the deck."""
    if course.setting.rules.reads("upgrade.deck") != "copies":
        return True
    return sum(model.upgrades.count(card.id) for model in course.draft.models) < card.copies


def _may_bear(course: Course, frame: Resolving, id: ModelId, upgrade: str) -> bool:
    """Whether an Upgrade can be assigned to a Model; if not, the trace says why."""
    model = course.draft.model(id)
    why: tuple[str, ...] = ()
    if "equipment" in model.kinds:
        why, words = ("equipment.no-upgrades",), "an Equipment bears no Upgrades"
    elif "evocation" not in model.kinds:
        words = "only an Evocation bears Upgrades"
    elif upgrade in model.upgrades:
        words = "it bears that Upgrade already"
    else:
        return True
    course.note("skipped", frame.you, id, (*why, "effects.skip-impossible"), (words,))
    return False
