"""Tokens: Physical Action Tokens restored and exhausted, the token of a Room turned, the Crown taken."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.atoms import holdings
from brw_lab.kernel.policies import amount_of
from brw_lab.kernel.resolvers.rooms import one_room, rooms_at
from brw_lab.kernel.resolvers.subjects import parties, touched
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import Exhaust, Restore, TakeCrown, TurnToken
from brw_lab.spellcraft.selector import Spot
from brw_lab.terms import ROSE, RoomId


def restore(course: Course, frame: Resolving, phrase: Restore, start: int) -> bool:
    """Turn one Exhausted Physical Action Token of the resolving Mage to Available."""
    if frame.you != ROSE:
        most = course.setting.rules.limit("tokens.physical")
        course.entries.extend(holdings.restore_token(course.setting, course.draft, frame.you, most))
    return True


def exhaust(course: Course, frame: Resolving, phrase: Exhaust, start: int) -> bool:
    """Each Mage named turns as many Available Physical Action Tokens to Exhausted, as far as it has them."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    for seat in parties(course, frame, phrase.who):
        if seat != ROSE:
            course.entries.extend(holdings.exhaust_tokens(course.setting, course.draft, seat, amount))
    return True


def turn_token(course: Course, frame: Resolving, phrase: TurnToken, start: int) -> bool:
    """The token of a Room is turned to a side, if one lies there (``room.tokens``)."""
    rooms: tuple[RoomId, ...]
    if frame.part == "turn":
        rooms = (str(answered(frame)),)
    else:
        rooms = rooms_at(course, frame, phrase.where)
        if phrase.where is not Spot.EACH_ROOM:
            room = one_room(course, frame, start, "turn", phrase.where, rooms)
            if course.draft.choice is not None:
                return False
            rooms = () if room is None else (room,)
    for room in rooms:
        state = course.draft.rooms[course.draft.lodge.index(room)]
        if state.token in ("none", "spent"):
            bare = "a Wrecked Room has no token" if state.state == "wrecked" else "an Intact Room has no token"
            course.note("skipped", frame.you, room, ("room.wrecked-inert", *_not_yet(course)), (bare,))
        else:
            course.entries.extend(holdings.turn_token(course.draft, frame.you, room, phrase.face))
    return True


def _not_yet(course: Course) -> tuple[str, ...]:
    """The rule by which a Room has no token yet."""
    return ("setup.room-tokens-aside",) if course.setting.tokens_when_turned else ()


def take_crown(course: Course, frame: Resolving, phrase: TakeCrown, start: int) -> bool:
    """The resolving Mage becomes the Crown Holder; the First Mage of a phase in progress stays.

    It is taken from its holder, who keeps it in a Cell where nothing affects it (``cell.protection``).
    """
    if frame.you == ROSE:
        course.note("skipped", ROSE, "", ("crown.holder",), ("only a Mage holds the Crown",))
    elif touched(course, frame, (course.draft.crown,)):
        course.entries.extend(holdings.take_crown(course.draft, frame.you))
    return True
