"""Damage: inflict it, convert it, attack, declare a defeat."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.instead import spared
from brw_lab.kernel.policies import against_mage, amount_of, is_mage, never_hurts_owner, slots_of, strength
from brw_lab.kernel.resolvers import converting
from brw_lab.kernel.resolvers.commandeer import is_lent, note_struck
from brw_lab.kernel.resolvers.subjects import models, party
from brw_lab.position.pending import Resolving
from brw_lab.position.pieces import Model
from brw_lab.spellcraft.interrupt import Prevented
from brw_lab.spellcraft.phrase import Attack, ConvertDamage, Defeat, Inflict
from brw_lab.spellcraft.selector import Among, Selector, Who
from brw_lab.terms import ROSE, ModelId, Seat

EVOCATION_ATTACKS = (
    *("evo.activation.attack", "evo.damage-cubes-controller", "mononoke.evocation.attack-target"),
    "evocation-card.strength",
)
STRENGTH_IS_DAMAGE = ("physical-attack.damage-is-strength", "evo.attack.damage-is-strength")
"""The rule by which a blow inflicts the Strength of a Mage, and of an Evocation."""
NAMED = (Who.YOU, Who.YOUR_EVOCATIONS, Who.AN_EVOCATION_OF_YOURS)
"""Words that name one's own Models, who then feel one's own Effect."""


def vulnerable(
    course: Course, frame: Resolving, by: Seat, on: Selector | None, converts: bool = False
) -> tuple[ModelId, ...]:
    """The Models that feel *by*'s Damage: not its own, unless the text names them (immunity.own-effects).

    By the ruling ``immunity.named`` not even then.
    """
    named = (on.who if isinstance(on, Among) else on) in NAMED
    named = named and course.setting.rules.reads("immunity.named") != "never"
    evocation = through(course, frame, by)
    kin = course.draft.model(evocation).owner if evocation and never_hurts_owner(course.setting) else by
    hit = []
    for id in models(course, frame, on):
        model = course.draft.model(id)
        own = (model.owner, model.controller)
        if not named and (by in own or kin in own):
            by_evocation = bool(frame.model) and frame.model != by
            course.note("immune", by, id, _why_immune(by_evocation, is_mage(model), converts))
        elif by == ROSE and _own_rose(course, frame, model):
            course.note("immune", frame.you, id, ("immunity.own-effects",))
        else:
            hit.append(id)
    return tuple(hit)


def _own_rose(course: Course, frame: Resolving, model: Model) -> bool:
    """Whether a Model ignores the Black Rose in an Effect of its own Mage (ruling ``immunity.black-rose``)."""
    own = frame.you in (model.owner, model.controller)
    return own and course.setting.rules.reads("immunity.black-rose") == "immune"


def _why_immune(by_evocation: bool, mage: bool, converts: bool) -> tuple[str, ...]:
    """The rules by which Damage inflicted or converted passes one's own Model by."""
    of = "evocation-vs-owner" if by_evocation else "own-effects"
    of_converting = "not-vice-versa" if by_evocation and mage else "not-self"
    verb = "convert" if converts else "inflict"
    converting = (f"damage.convert.{of_converting}",) if converts else ()
    summoner = ("immunity.evocation-vs-summoner",) if by_evocation else ()
    return (f"immunity.{of}", "immunity.scope-damage-only", *converting, f"damage.no-self-{verb}", *summoner)


def reached(course: Course, frame: Resolving, by: Seat, on: Selector | None) -> tuple[ModelId, ...]:
    """Those who suffer inflicted Damage: with a Room as target, not who is invulnerable to it."""
    hit = vulnerable(course, frame, by, on)
    draft = course.draft
    if not any(target in draft.lodge for target in frame.targets):
        return hit
    safe = [id for id in hit if course.setting.card(draft.model(id).card).room_invulnerable]
    for id in safe:
        why = ("evocation.room-invulnerability", "equipment.room-invulnerability")
        course.note("invulnerable", by, id, why)
    return tuple(id for id in hit if id not in safe)


def through(course: Course, frame: Resolving, by: Seat) -> ModelId:
    """The Evocation that inflicts the Damage, whoever's cubes they are; none where it is the Mage's own."""
    if by != frame.you or not frame.model or frame.model == by:
        return ""
    return "" if is_mage(course.draft.model(frame.model)) else frame.model


def inflict(course: Course, frame: Resolving, phrase: Inflict, start: int) -> bool:
    """Every Model takes the whole amount together; with too few cubes their owner shares them out first."""
    setting, draft = course.setting, course.draft
    by = party(course, frame, phrase.by)
    if frame.part == "split":
        names, shares = cast("tuple[tuple[ModelId, ...], tuple[int, ...]]", frame.memo)
        _strike(course, frame, by, tuple(zip(names, shares, strict=True)))
        return True
    mark = len(course.entries)
    amount = amount_of(setting, draft, phrase.amount, frame.model)
    hit = reached(course, frame, by, phrase.on) if by else ()
    if amount and setting.replacements:
        suffer = spared(course, frame, start, mark, Prevented.SUFFER, hit)
        if suffer is None:
            return False
        hit = suffer
    if len(hit) > 1:
        most = tuple(_room_for(course, id, amount) for id in hit)
        pool = draft.parties[setting.index[by]].pool
        if sum(most) > pool:
            able = tuple(_room_for(course, id, pool) for id in hit)
            converting.share_out(course, frame, start, by, hit, most, able)
            return False
    _strike(course, frame, by, tuple((id, amount) for id in hit))
    return True


def _strike(course: Course, frame: Resolving, by: Seat, blows: tuple[tuple[ModelId, int], ...]) -> None:
    """Inflict on each Model its number, all of one phrase together."""
    setting, draft = course.setting, course.draft
    source = through(course, frame, by)
    lent = bool(source) and is_lent(draft, source)
    for id, amount in blows:
        model = draft.model(id)
        most = slots_of(setting, model, amount)
        course.entries.extend(cubes.inflict(setting, draft, by, id, amount, most, source))
        if lent:
            note_struck(course, source, id, len(model.damage))


def _room_for(course: Course, id: ModelId, amount: int) -> int:
    model = course.draft.model(id)
    return min(amount, slots_of(course.setting, model, amount) - len(model.damage))


def attack(course: Course, frame: Resolving, phrase: Attack, start: int) -> bool:
    """A Physical Attack inflicts the attacker's Strength on its target (physical-attack.damage-is-strength)."""
    setting, draft = course.setting, course.draft
    if frame.part == "split":
        names, shares = cast("tuple[tuple[ModelId, ...], tuple[int, ...]]", frame.memo)
        return _blows(course, frame, tuple(zip(names, shares, strict=True)))
    mark = len(course.entries)
    hit = reached(course, frame, frame.you, None)
    if frame.model and setting.replacements and strength(setting, draft, frame.model):
        suffer = spared(course, frame, start, mark, Prevented.SUFFER, hit)
        if suffer is None:
            return False
        hit = suffer
    blows = tuple((id, strength(setting, draft, frame.model, id) if frame.model else 0) for id in hit)
    most = tuple(_room_for(course, id, amount) for id, amount in blows)
    pool = draft.parties[setting.index[frame.you]].pool
    if len(hit) > 1 and sum(most) > pool:
        able = tuple(_room_for(course, id, pool) for id in hit)
        converting.share_out(course, frame, start, frame.you, hit, most, able)
        return False
    return _blows(course, frame, blows)


def _blows(course: Course, frame: Resolving, blows: tuple[tuple[ModelId, int], ...]) -> bool:
    source = through(course, frame, frame.you)
    why = EVOCATION_ATTACKS if source else ("fight.attack", "mage.strength")
    for blow in blows:
        own = bool(frame.model) and against_mage(course.setting, course.draft, frame.model, blow[0])
        rule = "golden-rule.component-wins" if own else STRENGTH_IS_DAMAGE[bool(source)]
        course.note("attack", frame.model, blow[0], (rule, *why, *_of_blow(course, source, blow[0])))
        _strike(course, frame, frame.you, (blow,))
    return True


def _of_blow(course: Course, source: ModelId, on: ModelId) -> tuple[str, ...]:
    """What else a blow rests on: where the attacking Evocation's card is printed, and that Equipment can be struck."""
    draft = course.draft
    struck = draft.model(on)
    worn = ("equipment.attackable",) if "equipment" in struck.kinds else ()
    if not source:
        return worn
    about = ("strength", "attack-mage") if is_mage(struck) else ("strength",)
    return (*worn, *course.setting.printed(draft.model(source).card, *about))


def convert(course: Course, frame: Resolving, phrase: ConvertDamage, start: int) -> bool:
    """Swap foreign Damage cubes for one's own, as many as possible (damage.convert.*)."""
    by = party(course, frame, phrase.by)
    hit = vulnerable(course, frame, by, phrase.on, converts=True) if by and not frame.part else ()
    wanted = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    return converting.convert(course, frame, start, by, hit, wanted, DAMAGE)


DAMAGE = converting.Cubes(
    "damage.convert",
    lambda course, id: course.draft.model(id).damage,
    lambda course, by, id, slots: cubes.convert_damage(course.setting, course.draft, by, id, slots),
)


def declare_defeat(course: Course, frame: Resolving, phrase: Defeat, start: int) -> bool:
    """Declare Models defeated; their defeat is resolved at the period (defeat.mage.trigger-declared)."""
    for id in models(course, frame, phrase.who):
        kind = "mage" if is_mage(course.draft.model(id)) else "evocation"
        course.note("declare-defeat", frame.you, id, (f"defeat.{kind}.trigger-declared",))
    return True
