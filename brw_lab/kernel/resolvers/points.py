"""Power Points and Trophies gained and lost by a phrase."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import points
from brw_lab.kernel.policies import amount_of
from brw_lab.kernel.resolvers.subjects import parties
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.phrase import DiscardTrophies, GainPower, GainTrophies, LosePower


def gain(course: Course, frame: Resolving, phrase: GainPower, start: int) -> bool:
    """Each party named gains the points, in Play Order."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    for seat in parties(course, frame, phrase.who):
        course.entries.extend(points.gain_power(course.setting, course.draft, seat, amount))
    return True


def lose(course: Course, frame: Resolving, phrase: LosePower, start: int) -> bool:
    """Each party named loses the points, never below 0."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    for seat in parties(course, frame, phrase.who):
        course.entries.extend(points.lose_power(course.setting, course.draft, seat, amount))
    return True


def gain_trophies(course: Course, frame: Resolving, phrase: GainTrophies, start: int) -> bool:
    """Each party named advances on its Trophy Track."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    for seat in parties(course, frame, phrase.who):
        course.entries.extend(points.gain_trophies(course.setting, course.draft, seat, amount, ("trophy.gain",)))
    return True


def discard_trophies(course: Course, frame: Resolving, phrase: DiscardTrophies, start: int) -> bool:
    """Each party named goes back on its Trophy Track, never below 0."""
    amount = amount_of(course.setting, course.draft, phrase.amount, frame.model)
    for seat in parties(course, frame, phrase.who):
        course.entries.extend(points.lose_trophies(course.setting, course.draft, seat, amount))
    return True
