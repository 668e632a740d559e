"""Before a phrase is resolved: how many an open number turns out to be, and which of your Evocations is meant.

``up to 2`` is chosen and ``for each`` is counted once, when the phrase begins, and then stays as it is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from brw_lab.kernel.agenda import Course, answered
from brw_lab.kernel.counts import count
from brw_lab.kernel.policies import can_activate, chooser, commands, evocations_of, in_lodge
from brw_lab.kernel.recall import names_one_of_yours, open_field
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Resolving
from brw_lab.spellcraft.amount import ForEach, UpTo
from brw_lab.spellcraft.phrase import ActivateEvocation, Discard, Draw, Phrase
from brw_lab.terms import ModelId

EACH_CHOOSES = (Draw, Discard)
"""Verbs whose ``up to`` is chosen by each Mage that does it, not by the one who resolves the Effect."""


COMMAND = "@command"
"""The id of the Effect of the Physical Action Command."""


def apply(course: Course, frame: Resolving, phrase: Phrase, start: int) -> bool:
    """Settle what a phrase leaves open, then let its resolver go on; whether the phrase is done."""
    from brw_lab.kernel.resolvers import RESOLVERS

    if names_one_of_yours(phrase) and not frame.picked:
        picked = _pick(course, frame, phrase, start)
        if picked is None or not picked.picked:
            return picked is not None
        frame = picked
    field = open_field(phrase)
    amount = getattr(phrase, field) if field else 1
    if isinstance(amount, ForEach | UpTo) and not (isinstance(amount, UpTo) and isinstance(phrase, EACH_CHOOSES)):
        counted = frame if frame.number is not None else _number(course, frame, amount, start)
        if counted is None:
            return False
        frame, phrase = counted, _with(phrase, field, counted.number)
    return RESOLVERS[type(phrase)](course, frame, phrase, start)


@lru_cache(maxsize=1024)
def _with(phrase: Any, field: str, number: int) -> Any:
    return replace(phrase, **{field: number})


def _number(course: Course, frame: Resolving, amount: ForEach | UpTo, start: int) -> Resolving | None:
    """The frame with its number settled; None when it is asked for first."""
    if isinstance(amount, ForEach):
        number = amount.number * count(course, frame, amount.thing, start)
        why = ("effects.all-phrases-in-order",)
        told = Entry("counted", frame.you, "", number, (amount.thing.value,), why, len(course.draft.agenda))
        course.entries.append(told)
    elif frame.part != "number":
        course.ask_within(frame, start, chooser(course.draft, frame.you), "number", (amount.number,))
        return None
    else:
        number = answered(frame)
    settled = frame._replace(number=number, part="", memo=())
    course.top(settled)
    return settled


def _pick(course: Course, frame: Resolving, phrase: Phrase, start: int) -> Resolving | None:
    """The frame with one of your Evocations picked; with none when there is none; None when it is asked for first."""
    if frame.part == "which":
        settled = frame._replace(picked=str(answered(frame)), part="", memo=())
        course.top(settled)
        return settled
    ids = one_of_yours(course, frame, phrase)
    if not ids:
        why = ("equipment.never-activates",) if isinstance(phrase, ActivateEvocation) else ()
        words = f"{frame.you} has no such Evocation"
        course.note("skipped", frame.you, "", ("effects.skip-impossible", *why), (words,))
        return frame
    course.ask_within(frame, start, chooser(course.draft, frame.you), "which", ids)
    return None


def one_of_yours(course: Course, frame: Resolving, phrase: Phrase) -> tuple[ModelId, ...]:
    """The Evocations that ``one of your Evocations`` may be: in the Lodge, and able to do what the phrase says."""
    draft = course.draft
    active = isinstance(phrase, ActivateEvocation)
    return tuple(
        model.id
        for model in evocations_of(course.setting, draft, frame.you)
        if (can_activate(draft, model) if active else in_lodge(draft, model))
        and (frame.effect != COMMAND or commands(course.setting, model))
    )
