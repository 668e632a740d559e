"""Converting, for Damage and Instability alike: how many cubes where, which ones, and too few cubes shared out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.policies import chooser
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Resolving
from brw_lab.terms import ROSE, Seat


class Cubes(NamedTuple):
    """What is converted: the rule topic it goes by, the cubes on a thing now, and the atom that swaps some of them."""

    topic: str
    on: Callable[[Course, str], tuple[Seat, ...]]
    swap: Callable[[Course, Seat, str, tuple[int, ...]], tuple[Entry, ...]]


def convert(
    course: Course, frame: Resolving, start: int, by: Seat, things: tuple[str, ...], wanted: int, cubes: Cubes
) -> bool:
    """Convert up to *wanted* cubes on each of *things*: a Mage picks which, the Black Rose takes the rightmost.

    With too few cubes for all of them their owner shares them out first (cubes.partial-split-choice).
    """
    done = 0
    if frame.part == "convert":
        things, shares, done, slots = cast("tuple[tuple[str, ...], tuple[int, ...], int, tuple[int, ...]]", frame.memo)
        _swap(course, by, things[done], slots, cubes)
        done += 1
    elif frame.part == "split":
        things, shares = cast("tuple[tuple[str, ...], tuple[int, ...]]", frame.memo)
    elif not things:
        return True
    else:
        shares = tuple([min(wanted, len(_reached(course, by, thing, wanted, cubes))) for thing in things])
        pool = course.draft.parties[course.setting.index[by]].pool
        if sum(shares) > pool and len([share for share in shares if share]) > 1:
            able = tuple(len(foreign(course, by, thing, cubes)) for thing in things)
            share_out(course, frame, start, by, things, shares, able)
            return False
        shares = tuple([min(share, pool) for share in shares])
    return _one_by_one(course, frame, start, by, things, shares, done, cubes)


def _one_by_one(
    course: Course,
    frame: Resolving,
    start: int,
    by: Seat,
    things: tuple[str, ...],
    shares: tuple[int, ...],
    done: int,
    cubes: Cubes,
) -> bool:
    for at in range(done, len(things)):
        thing, share = things[at], shares[at]
        slots = foreign(course, by, thing, cubes)
        if not share:
            why = (f"{cubes.topic}.not-own", f"{cubes.topic}.not-own-cubes", "effects.skip-impossible")
            course.note("convert-nothing", by, thing, why)
        elif by == ROSE:
            _swap(course, by, thing, slots[-share:], cubes)
        else:
            least = 0 if course.setting.rules.reads("convert.amount") == "up-to" else share
            course.ask_within(frame, start, by, "convert", (thing, slots, least, share), (things, shares, at))
            return False
    return True


def share_out(
    course: Course,
    frame: Resolving,
    start: int,
    by: Seat,
    things: tuple[str, ...],
    most: tuple[int, ...],
    able: tuple[int, ...],
) -> None:
    """Ask whoever owns too few cubes how they are shared out, each part up to its own number.

    By the ruling ``split.cap`` up to what each part is *able* to take instead. The cubes of the Black Rose may go
    out in the order of the parts (ruling ``cubes.rose-short``).
    """
    why = ("cubes.partial-split-choice", "cubes.partial", *(("crown.final-say",) if by == ROSE else ()))
    pool = course.draft.parties[course.setting.index[by]].pool
    course.entries.append(Entry("short", by, "", sum(most) - pool, (), why, len(course.draft.agenda)))
    caps = able if course.setting.rules.reads("split.cap") == "any" else most
    if by == ROSE and course.setting.rules.reads("cubes.rose-short") == "order":
        happened = frame.happened + tuple(course.entries[start:])
        course.top(frame._replace(part="split", memo=(things, in_order(caps, pool)), happened=happened))
        return
    course.ask_within(frame, start, chooser(course.draft, by), "split", (things, caps, pool), (things,))


def in_order(most: tuple[int, ...], cubes: int) -> tuple[int, ...]:
    """One part after the other gets its full number as long as there are cubes.

    >>> in_order((1, 2, 2), 4)
    (1, 2, 1)
    """
    given: list[int] = []
    for number in most:
        given.append(min(number, cubes - sum(given)))
    return tuple(given)


def _reached(course: Course, by: Seat, thing: str, wanted: int, cubes: Cubes) -> tuple[int, ...]:
    """The slots of the cubes that may be among the *wanted* ones: for the Black Rose by ``convert.rose-own``."""
    slots = foreign(course, by, thing, cubes)
    if by != ROSE or course.setting.rules.reads("convert.rose-own") != "wastes":
        return slots
    first = len(cubes.on(course, thing)) - wanted
    return tuple(slot for slot in slots if slot >= first)


def foreign(course: Course, by: Seat, thing: str, cubes: Cubes) -> tuple[int, ...]:
    """The slots, from 0, of the cubes that *by* could convert: those of others."""
    return tuple([slot for slot, cube in enumerate(cubes.on(course, thing)) if cube != by])


def _swap(course: Course, by: Seat, thing: str, slots: tuple[int, ...], cubes: Cubes) -> None:
    if slots:
        entry = cubes.swap(course, by, thing, slots)[0]
        rule = f"{cubes.topic}.black-rose-rightmost" if by == ROSE else f"{cubes.topic}.mage-free-choice"
        course.entries.append(entry._replace(topics=(*entry.topics, rule)))
