"""Damage: inflict it, convert it, attack, declare a defeat."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, health, strength
from brw_lab.kernel.resolvers import converting
from brw_lab.kernel.resolvers.subjects import models, party
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Attack, ConvertDamage, Defeat, Inflict
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import ModelId, Seat


def vulnerable(course: Course, frame: Resolving, by: Seat, on: Who | None) -> tuple[ModelId, ...]:
    """The Models that feel *by*'s Damage: not its own, unless the text names them (immunity.own-effects)."""
    hit = []
    for id in models(course, frame, on):
        model = course.draft.model(id)
        if on is not Who.YOU and by in (model.owner, model.controller):
            course.note("immune", by, id, ("immunity.own-effects",))
        else:
            hit.append(id)
    return tuple(hit)


def inflict(course: Course, frame: Resolving, phrase: Inflict, start: int) -> bool:
    """Every Model takes the whole amount together; with too few cubes their owner shares them out first."""
    setting, draft = course.setting, course.draft
    by = party(course, frame, phrase.by)
    hit = vulnerable(course, frame, by, phrase.on) if by else ()
    amount = amount_of(setting, draft, phrase.amount, frame.model)
    if frame.part == "split":
        names, shares = frame.memo
        for id, share in zip(names, shares, strict=True):  # type: ignore[call-overload]
            course.entries.extend(cubes.inflict(setting, draft, by, id, share, health(setting, draft.model(id))))
        return True
    if len(hit) > 1:
        most = tuple(_room_for(course, id, amount) for id in hit)
        pool = draft.parties[setting.index[by]].pool
        if sum(most) > pool:
            converting.share_out(course, frame, start, by, hit, most, pool)
            return False
    for id in hit:
        course.entries.extend(cubes.inflict(setting, draft, by, id, amount, health(setting, draft.model(id))))
    return True


def _room_for(course: Course, id: ModelId, amount: int) -> int:
    model = course.draft.model(id)
    return min(amount, health(course.setting, model) - len(model.damage))


def attack(course: Course, frame: Resolving, phrase: Attack, start: int) -> bool:
    """A Physical Attack inflicts the attacker's Strength on its target (physical-attack.damage-is-strength)."""
    setting, draft = course.setting, course.draft
    power = strength(setting, draft, frame.model) if frame.model else 0
    for id in vulnerable(course, frame, frame.you, None):
        course.note("attack", frame.model, id, ("physical-attack.damage-is-strength", "fight.attack"))
        course.entries.extend(cubes.inflict(setting, draft, frame.you, id, power, health(setting, draft.model(id))))
    return True


def convert(course: Course, frame: Resolving, phrase: ConvertDamage, start: int) -> bool:
    """Swap foreign Damage cubes for one's own, as many as possible (damage.convert.*)."""
    by = party(course, frame, phrase.by)
    hit = vulnerable(course, frame, by, phrase.on) if by and not frame.part else ()
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
        course.note("declare-defeat", frame.you, id, ("defeat.mage.trigger-declared",))
    return True
