"""The keywords Repeat and Persistent."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import counters, holdings
from brw_lab.kernel.policies import amount_of, chooser
from brw_lab.kernel.resolvers import cards, points
from brw_lab.kernel.setting import STANDS
from brw_lab.position.pending import Resolving
from brw_lab.position.pieces import Standing
from brw_lab.spellcraft.phrase import Discard, LosePower, Persistent, Repeat
from brw_lab.terms import DUMMY, ROSE, SLOTS


def repeat(course: Course, frame: Resolving, phrase: Repeat, start: int) -> bool:
    """While the counter of this side of this copy is above 0, the resolver may pay and repeat the Effect."""
    if frame.part in ("paying", "discard"):
        return _pay(course, frame, phrase, start)
    draft = course.draft
    if frame.part == "repeat":
        wants = frame.memo[-1][0]  # type: ignore[index]
        if not wants:
            course.note("declines", frame.you, "", ("repeat.while-positive",))
            return True
        paying = frame._replace(part="paying", memo=())
        course.top(paying)
        return _pay(course, paying, phrase, start)
    if _left(course, frame, phrase) < 1:
        course.note("repeat-spent", frame.you, "", ("repeat.while-positive", "repeat.decrement"))
        return True
    if not _payable(course, frame, phrase):
        course.note("repeat-unpaid", frame.you, "", ("repeat.cost-each-time",))
        return True
    course.ask_within(frame, start, chooser(draft, frame.you), "repeat")
    return False


def _left(course: Course, frame: Resolving, phrase: Repeat) -> int:
    """How many repetitions are left to this side of this copy in this Activation (ruling ``repeat.count``)."""
    whole = phrase.times - 1 if course.setting.rules.reads("repeat.count") == "n-in-all" else phrase.times
    return dict(course.draft.counters).get(frame.source, whole)


def _payable(course: Course, frame: Resolving, phrase: Repeat) -> bool:
    cost = phrase.cost
    if cost is None or frame.you == ROSE:
        return True
    amount = amount_of(course.setting, course.draft, cost.amount, frame.model)
    at = course.setting.index[frame.you]
    if isinstance(cost, Discard):
        return len(course.draft.holdings[at].hand) >= amount
    return course.draft.parties[at].power >= amount


def _pay(course: Course, frame: Resolving, phrase: Repeat, start: int) -> bool:
    cost = phrase.cost
    if isinstance(cost, Discard) and not cards.discard(course, frame, cost, start):
        return False
    if isinstance(cost, LosePower):
        points.lose(course, frame, cost, start)
    left = _left(course, frame, phrase) - 1
    course.entries.extend(counters.lower(course.draft, frame.you, frame.source, left))
    if course.setting.rules.reads("repeat.tail") == "once":
        course.top(frame._replace(at=-1, part="", memo=(), targets=(), bound=False))
    else:
        course.top(course.draft.agenda[-1]._replace(again=True))  # type: ignore[call-arg]
    return True


def persistent(course: Course, frame: Resolving, phrase: Persistent, start: int) -> bool:
    """Mark the Effect with the token of its slot, on its target: from now on it waits for its trigger."""
    slot = frame.source.rpartition("/")[2]
    target = frame.targets[0] if frame.targets else frame.you
    if slot not in SLOTS or target == DUMMY:
        course.note("persistent-lost", frame.you, "", ("persistent.token-location",))
        return True
    copy = frame.source.partition("/")[0]
    held = Standing(frame.you, slot, frame.effect + STANDS, target, copy)
    course.entries.extend(holdings.stand(course.draft, held))
    return True
