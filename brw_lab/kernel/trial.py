"""Whether an Effect would touch the table, found out on a copy: what could change nothing does not ask."""

from __future__ import annotations

from operator import attrgetter

from brw_lab.kernel.agenda import Course
from brw_lab.kernel.offer import offered
from brw_lab.position.pending import Resolving

TABLE = attrgetter("models", "rooms", "parties", "holdings", "standing", "modifiers", "library", "forgotten", "crown")
"""What lies on the table, beside unfinished work."""


def could_change(course: Course, frame: Resolving) -> bool:
    """Whether an Effect, played on a copy up to its first Choice, would touch the table or ask somebody.

    What it says may be done is done there: being asked whether to do nothing is no Choice.
    """
    from brw_lab.kernel.door import answer, run

    trial = Course(course.setting, course.draft.copy())
    trial.draft.agenda = (frame,)
    run(trial)
    while trial.draft.choice is not None and trial.draft.choice.kind == "may":
        answer(trial, offered("do", (True,)))
        run(trial)
    return trial.draft.choice is not None or TABLE(course.draft) != TABLE(trial.draft)
