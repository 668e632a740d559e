"""Damage: inflict it, convert it, attack, declare a defeat."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import cubes
from brw_lab.kernel.policies import amount_of, chooser, health, strength
from brw_lab.kernel.resolvers.subjects import models, party
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Attack, ConvertDamage, Defeat, Inflict
from brw_lab.spellcraft.selector import Who
from brw_lab.terms import ROSE, ModelId, Seat


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
            course.note("short", by, "", ("cubes.partial-split-choice", "cubes.partial"))
            course.entries[-1] = course.entries[-1]._replace(amount=sum(most) - pool)
            course.ask_within(frame, start, chooser(draft, by), "split", (hit, most, pool), (hit,))
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
    """Swap foreign cubes for one's own, as many as possible; a Mage picks which, the Black Rose takes the rightmost."""
    by = party(course, frame, phrase.by)
    hit = vulnerable(course, frame, by, phrase.on) if by else ()
    done = 0
    if frame.part == "convert":
        hit, done, slots = frame.memo  # type: ignore[assignment]
        _swap(course, by, hit[done], slots)  # type: ignore[arg-type]
        done += 1
    for at in range(done, len(hit)):
        draft = course.draft
        foreign = tuple(slot for slot, cube in enumerate(draft.model(hit[at]).damage) if cube != by)
        wanted = amount_of(course.setting, draft, phrase.amount, frame.model)
        most = min(wanted, len(foreign), draft.parties[course.setting.index[by]].pool)
        if not most:
            course.note("convert-nothing", by, hit[at], ("damage.convert.not-own-cubes", "effects.skip-impossible"))
        elif by == ROSE:
            _swap(course, by, hit[at], foreign[-most:])
        else:
            about = (hit[at], foreign, *least_and_most(course, most))
            course.ask_within(frame, start, by, "convert", about, (hit, at))
            return False
    return True


def least_and_most(course: Course, most: int) -> tuple[int, int]:
    """How many cubes must and may be converted (ruling ``convert.amount``)."""
    return (0 if course.setting.rules.reads("convert.amount") == "up-to" else most, most)


def _swap(course: Course, by: Seat, id: ModelId, slots: tuple[int, ...]) -> None:
    if slots:
        course.entries.extend(cubes.convert_damage(course.setting, course.draft, by, id, slots))
        rule = "damage.convert.black-rose-rightmost" if by == ROSE else "damage.convert.mage-free-choice"
        course.entries[-1] = course.entries[-1]._replace(topics=(*course.entries[-1].topics, rule))


def declare_defeat(course: Course, frame: Resolving, phrase: Defeat, start: int) -> bool:
    """Declare Models defeated; their defeat is resolved at the period (defeat.mage.trigger-declared)."""
    for id in models(course, frame, phrase.who):
        course.note("declare-defeat", frame.you, id, ("defeat.mage.trigger-declared",))
    return True
