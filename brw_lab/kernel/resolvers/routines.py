"""The fixed Effects that rulebooks print: defeats, activating a Room, turning the Portals."""

from __future__ import annotations

from collections.abc import Callable

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import board, cubes, holdings, models, points
from brw_lab.kernel.instead import spared
from brw_lab.kernel.policies import defeat_points, health, is_mage, last_striker
from brw_lab.kernel.recall import note_fall
from brw_lab.kernel.resolvers.commandeer import forget_struck
from brw_lab.position.pending import Action, Resolving
from brw_lab.spellcraft.interrupt import Prevented
from brw_lab.spellcraft.phrase import Fixed, Routine
from brw_lab.terms import DUMMY, ModelId


def fixed(course: Course, frame: Resolving, phrase: Fixed, start: int) -> bool:
    """Do what one phrase of a fixed Effect says; :class:`RuleGap` where it stands on a card that has nothing for it."""
    if not _fits(course, frame, phrase.routine):
        raise RuleGap(f"{phrase.routine.value!r} belongs to a fixed Effect: nothing here is what it speaks of")
    return ROUTINES[phrase.routine](course, frame)


def _fits(course: Course, frame: Resolving, routine: Routine) -> bool:
    """Whether the Mage, the Evocation or the Room that a routine speaks of is there."""
    draft = course.draft
    if routine is Routine.TURN_PORTALS:
        return True
    if routine in OF_A_MAGE:
        return bool(frame.model) and is_mage(draft.model(frame.model))
    if not frame.targets or frame.targets[0] == DUMMY:
        return False
    target = frame.targets[0]
    if routine in OF_A_ROOM:
        return target in draft.lodge
    return target not in draft.lodge and "evocation" in draft.model(target).kinds


def _falls(course: Course, frame: Resolving, model: ModelId, topics: tuple[str, ...]) -> bool:
    """The Model counts as defeated from here on, unless something happens instead; then its defeat is over."""
    now = len(course.entries)
    falls = spared(course, frame, now, now, Prevented.BE_DEFEATED, (model,))
    if falls is None:
        return False
    if not falls and not _falls_all_the_same(course, model):
        course.note("prevented", model, "", ("persistent.each-time",))
        course.top(frame._replace(at=len(course.setting.effects[frame.effect].phrases)))
        return False
    course.note("defeated", model, "", topics)
    note_fall(course, model)
    return True


def _falls_all_the_same(course: Course, id: ModelId) -> bool:
    """Whether a Model that is still at Health is not saved by what happened instead (ruling ``defeat.spared``)."""
    model = course.draft.model(id)
    full = len(model.damage) >= health(course.setting, model)
    return full and course.setting.rules.reads("defeat.spared") == "falls"


def you_are_defeated(course: Course, frame: Resolving) -> bool:
    """From this phrase on the Mage counts as defeated."""
    why = ("defeat.mage.declared-moment", "defeat.mage.owner-resolves", "defeat.mage.sequence")
    return _falls(course, frame, frame.model, why)


def to_your_cell(course: Course, frame: Resolving) -> bool:
    """The Mage goes to its own Cell; by the ruling ``defeat.resume`` what it was resolving ends there."""
    course.entries.extend(models.to_cell(course.setting, course.draft, frame.model))
    if course.setting.rules.reads("defeat.resume") == "cancel":
        _cancel(course, frame.model)
    return True


def _cancel(course: Course, mage: ModelId) -> None:
    """End the Effects that a Mage has under way below its defeat; a Quest's is applied all the same."""
    agenda = list(course.draft.agenda)
    for at, frame in enumerate(agenda[:-1]):
        if isinstance(frame, Resolving) and frame.model == mage and frame.source != "quest":
            last = len(course.setting.effects[frame.effect].phrases)
            agenda[at] = Resolving(frame.effect, frame.you, mage, frame.source, frame.targets, True, last)
            course.note("cancelled", mage, "", ("defeat.mage.resume",))
    course.draft.agenda = tuple(agenda)


def trophy_for_last_damage(course: Course, frame: Resolving) -> bool:
    """Whoever struck last gains a Trophy."""
    model = course.draft.model(frame.model)
    last = last_striker(course.setting, model)
    if not model.damage or last is None or last == model.owner:
        course.note("no-trophy", frame.model, "", ("defeat.trophy.last-damage",))
        return True
    topics = ("defeat.trophy.last-damage", "defeat.trophy.gain")
    course.entries.extend(points.gain_trophies(course.setting, course.draft, last, 1, topics))
    return True


def points_for_damage(course: Course, frame: Resolving) -> bool:
    """The opponents gain Power Points by the cubes as they lie now."""
    awards = defeat_points(course.setting, course.draft, course.draft.model(frame.model))
    if not awards:
        course.note("no-points", frame.model, "", ("defeat.points.tie",))
    for seat, award in awards.items():
        topic = {"sole": "defeat.points.sole-attacker"}.get(award, f"defeat.points.{award}")
        amount = course.setting.rules.limit(f"defeat.points.{award}")
        topics = (topic, "points.gain-moves-token")
        course.entries.extend(points.gain_power(course.setting, course.draft, seat, amount, topics))
    return True


def return_damage(course: Course, frame: Resolving) -> bool:
    """All cubes on the Health Track go home."""
    forget_struck(course.draft, frame.model, tuple(range(len(course.draft.model(frame.model).damage))))
    course.entries.extend(cubes.return_damage(course.setting, course.draft, frame.model, "defeat.cubes-return"))
    return True


def evocation_is_defeated(course: Course, frame: Resolving) -> bool:
    """From this phrase on the Evocation counts as defeated."""
    why = ("defeat.evocation.declared-moment", "defeat.evocation.no-points", "defeat.evocation.sequence")
    return _falls(course, frame, frame.targets[0], why)


def leave_the_lodge(course: Course, frame: Resolving) -> bool:
    """The Evocation's Model leaves the Lodge."""
    course.entries.extend(
        models.leave_lodge(course.setting, course.draft, frame.targets[0], "defeat.evocation.model-out")
    )
    return True


def remove_evocation(course: Course, frame: Resolving) -> bool:
    """The Evocation leaves the Lodge without being defeated."""
    course.entries.extend(models.leave_lodge(course.setting, course.draft, frame.targets[0], "removal.effect"))
    return True


def return_evocation(course: Course, frame: Resolving) -> bool:
    """The Evocation's cubes go home and its card to the deck, so that it can be summoned again."""
    removed = frame.effect == "@evocation-removal"
    why = ("removal.effect",) if removed else ("defeat.evocation.cubes-return", "defeat.evocation.card-to-deck")
    fallen = course.draft.model(frame.targets[0])
    forget_struck(course.draft, fallen.id, tuple(range(len(fallen.damage))))
    course.entries.extend(cubes.return_damage(course.setting, course.draft, fallen.id, *why))
    return True


def resolve_room(course: Course, frame: Resolving) -> bool:
    """Resolve the Effect of the Room's token, if it shows its Available side; that of the Room where none lies."""
    if frame.part == "inside":
        return True
    room = frame.targets[0]
    state = course.draft.rooms[course.draft.lodge.index(room)]
    tile = state.token == "none" and course.setting.tiles_speak
    if state.token != "available" and not tile:
        gives_nothing = {"spent": TILE_SPENT, "none": TOKEN_NONE}.get(state.token, TOKEN_USED)
        course.note("activate", frame.you, room, gives_nothing[1][:1])
        course.note(gives_nothing[0], frame.you, room, gives_nothing[1])
        course.top(frame._replace(at=len(course.setting.effects[frame.effect].phrases) - 1))
        return True
    face = "room.rebuilt-token-effect" if state.state == "wrecked" else "room.destroyed-effect-usable"
    why = ("room.activate.must-resolve", "room.starts-intact", "effects.sources", face)
    course.note("activate", frame.you, room, (*why, *_of_action(course)))
    effect = f"{room}/tile" if tile else f"{room}/token"
    if effect in course.setting.cards.gaps:
        raise course.setting.cards.gaps[effect].error()
    if effect not in course.setting.effects:
        course.note("no-room-effect", frame.you, room, ("room.activate.must-resolve",))
        return True
    course.top(frame._replace(part="inside", happened=(course.entries[-1],)))
    course.push(begin_effect(effect, frame.you, frame.model, effect))
    return False


TOKEN_USED = ("token-used", ("room.activate.used-no-effect", "room.activate.needs-available"))
TOKEN_NONE = ("token-none", ("room.activate.needs-available", "setup.room-tokens-aside", "rebuild.flip-and-token"))
TILE_SPENT = ("tile-spent", ("room.destroyed-effect-usable", "room.activate"))
"""What is noted of a Room whose activation gives nothing, and why."""


def _of_action(course: Course) -> tuple[str, ...]:
    """The rules by which a Physical Action activates its Room: before its moves, or behind the last of them."""
    under = course.draft.agenda[-2] if len(course.draft.agenda) > 1 else None
    if not isinstance(under, Action):
        return ()
    if under.name == "explore" and under.moving == "before":
        return ("explore.activate-room", "explore.example.activate-then-move")
    if under.name == "explore" and not under.moves:
        return ("explore.activate-room", "explore.example.move-move-activate")
    return (f"{under.name}.activate-room",)


def use_token(course: Course, frame: Resolving) -> bool:
    """The Room's token is turned to Used; where none lies, the ruling ``room.tile`` says whether the Room is spent."""
    room = frame.targets[0]
    if course.draft.rooms[course.draft.lodge.index(room)].token != "none":
        course.entries.extend(holdings.use_token(course.draft, room))
    elif course.setting.rules.reads("room.tile") == "turn":
        course.entries.extend(holdings.spend_tile(course.draft, room))
    return True


def turn_portals(course: Course, frame: Resolving) -> bool:
    """Every Portal token is turned half round: where it stands, or by the ruling ``portal.turn`` about the middle."""
    if not course.draft.lodge.layout.tokens:
        course.note("skipped", frame.you, "", ("effects.skip-impossible",), ("there is no Portal token to turn",))
    elif course.setting.rules.reads("portal.turn") == "centre":
        course.entries.extend(board.turn_portals_about_centre(course.draft))
    else:
        course.entries.extend(board.turn_portals(course.draft))
    return True


OF_A_ROOM = (Routine.RESOLVE_ROOM, Routine.USE_TOKEN)
OF_A_MAGE = (
    Routine.YOU_ARE_DEFEATED,
    Routine.TO_YOUR_CELL,
    Routine.TROPHY_FOR_LAST_DAMAGE,
    Routine.POINTS_FOR_DAMAGE,
    Routine.RETURN_DAMAGE,
)
"""What the phrases of fixed Effects speak of; the others speak of an Evocation."""

ROUTINES: dict[Routine, Callable[[Course, Resolving], bool]] = {
    Routine.YOU_ARE_DEFEATED: you_are_defeated,
    Routine.TO_YOUR_CELL: to_your_cell,
    Routine.TROPHY_FOR_LAST_DAMAGE: trophy_for_last_damage,
    Routine.POINTS_FOR_DAMAGE: points_for_damage,
    Routine.RETURN_DAMAGE: return_damage,
    Routine.EVOCATION_IS_DEFEATED: evocation_is_defeated,
    Routine.REMOVE_EVOCATION: remove_evocation,
    Routine.LEAVE_THE_LODGE: leave_the_lodge,
    Routine.RETURN_EVOCATION: return_evocation,
    Routine.RESOLVE_ROOM: resolve_room,
    Routine.USE_TOKEN: use_token,
    Routine.TURN_PORTALS: turn_portals,
}
"""What every phrase of a fixed Effect does."""
