"""The keywords Repeat and Persistent."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course, afresh, answered
from brw_lab.kernel.atoms import counters, holdings
from brw_lab.kernel.policies import chooser
from brw_lab.kernel.resolvers.joined import enter, go_on, on_top, payable
from brw_lab.kernel.setting import STANDS
from brw_lab.position.pending import Resolving
from brw_lab.position.pieces import Standing
from brw_lab.spellcraft.phrase import Persistent, Repeat
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import DUMMY, OUT, ROSE, SLOTS, name_of


def repeat(course: Course, frame: Resolving, phrase: Repeat, start: int) -> bool:
    """While the counter of this side of this copy is above 0, the resolver may pay and repeat the Effect."""
    if frame.branch:
        return go_on(course, frame, phrase, start) and _again(course, phrase)
    if frame.part == "repeat":
        if not answered(frame):
            course.note("declines", frame.you, "", ("repeat.while-positive",))
            return True
        paid = phrase.cost is None or frame.you == ROSE or enter(course, frame, phrase, 1, start)
        return paid and _again(course, phrase)
    if _left(course, frame, phrase) < 1:
        course.note("repeat-spent", frame.you, "", ("repeat.while-positive", "repeat.decrement"))
        return True
    if not payable(course, frame, phrase.cost, start):
        course.note("repeat-unpaid", frame.you, "", ("repeat.cost-each-time",))
        return True
    course.ask_within(frame, start, chooser(course.draft, frame.you), "repeat")
    return False


def _left(course: Course, frame: Resolving, phrase: Repeat) -> int:
    """How many repetitions are left to this side of this copy in this Activation (ruling ``repeat.count``)."""
    whole = phrase.times - 1 if course.setting.rules.reads("repeat.count") == "n-in-all" else phrase.times
    return dict(course.draft.counters).get(_counted(course, frame), whole)


SHARED = ("quest", "event")
"""Sources that several Effects have in common."""


def _counted(course: Course, frame: Resolving) -> str:
    """What a Repeat is counted by: the copy of the Spell and its side, or by the ruling ``repeat.scope`` its name."""
    if frame.source in SHARED:
        return frame.effect
    if course.setting.rules.reads("repeat.scope") != "name":
        return frame.source
    copy, _, rest = frame.source.partition("/")
    return f"{name_of(copy)}/{rest.partition('/')[0]}"


def _again(course: Course, phrase: Repeat) -> bool:
    """The cost is paid: lower the counter; the Effect begins anew at its end, or at once (ruling ``repeat.tail``)."""
    frame = on_top(course)
    left = _left(course, frame, phrase) - 1
    lowered = counters.lower(course.draft, frame.you, _counted(course, frame), left)[0]
    paid = ("repeat.cost-each-time",) if phrase.cost is not None else ()
    course.entries.append(lowered._replace(topics=(*lowered.topics, *paid)))
    if course.setting.rules.reads("repeat.tail") == "once":
        course.top(afresh(course.setting, frame, at=-1, happened=frame.happened))
    else:
        course.top(frame._replace(again=True))
    return True


def _nowhere(course: Course, frame: Resolving, target: str) -> bool:
    """Whether the token has nowhere to lie: no Room could be targeted, or the targeted Model has left play.

    By the ruling ``persistent.where`` it lies on Mage Cards only.
    """
    if course.setting.rules.reads("persistent.where") == "mages" and target not in course.setting.seats:
        return True
    header = course.setting.effect(frame.effect).header
    if header is not None and header.kind is Kind.ROOM and not frame.targets:
        return True
    if target == DUMMY:
        return bool(frame.targets) and course.setting.rules.reads("persistent.dummy") != "stands"
    return any(model.id == target and model.place == OUT for model in course.draft.models)


def _bearer(course: Course, frame: Resolving) -> str:
    """On what the token is laid: the target, without one the own Mage Card (ruling ``persistent.special``)."""
    if frame.targets:
        return frame.targets[0]
    return DUMMY if course.setting.rules.reads("persistent.special") == "none" else frame.you


def persistent(course: Course, frame: Resolving, phrase: Persistent, start: int) -> bool:
    """Mark the Effect with the token of its slot, on its target: from now on it waits for its trigger."""
    slot = frame.source.rpartition("/")[2]
    target = _bearer(course, frame)
    if slot not in SLOTS or _nowhere(course, frame, target):
        course.note("persistent-lost", frame.you, "", ("persistent.token-location",))
        return True
    copy = frame.source.partition("/")[0]
    held = Standing(frame.you, slot, frame.effect + STANDS, target, copy)
    course.entries.extend(holdings.stand(course.draft, held))
    return True
