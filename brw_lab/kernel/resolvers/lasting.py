"""What holds for a while: a higher Strength or Speed, not being targeted, an Effect that sets nothing off."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import counters
from brw_lab.position.pending import Activation, Resolving
from brw_lab.position.pieces import Modifier
from brw_lab.spellcraft.amount import Stat
from brw_lab.spellcraft.phrase import Boost, Shelter, Span, Still

WHAT = {Stat.STRENGTH: "strength", Stat.SPEED: "speed"}


def boost(course: Course, frame: Resolving, phrase: Boost, start: int) -> bool:
    """A value of the resolving Model is higher until the Activation, or the Turn, ends."""
    return _hold(course, frame, WHAT[phrase.stat], phrase.amount, phrase.span)


def shelter(course: Course, frame: Resolving, phrase: Shelter, start: int) -> bool:
    """The resolving Model cannot be targeted until the Activation, or the Turn, ends."""
    return _hold(course, frame, "shelter", 0, phrase.span)


def _hold(course: Course, frame: Resolving, what: str, amount: int, span: Span) -> bool:
    during = any(isinstance(under, Activation) for under in course.draft.agenda)
    if not frame.model:
        why = "it is no Model's Effect"
    elif span is Span.ACTIVATION and not during:
        why = "no Activation is in progress"
    else:
        ends = "activation" if span is Span.ACTIVATION else "turn"
        course.entries.extend(counters.hold(course.draft, Modifier(frame.model, what, amount, ends)))
        return True
    course.note("skipped", frame.you, "", ("effects.skip-impossible",), (why,))
    return True


def still(course: Course, frame: Resolving, phrase: Still, start: int) -> bool:
    """From here on nothing is triggered from this Effect; who falls by it still falls."""
    course.top(frame._replace(still=True))
    course.note("still", frame.you, "", ("effects.all-phrases-in-order",))
    return True
