"""What the text of an Effect asks about its own resolution so far, and keeping just that in the frame.

``for each Model you damaged``, ``if you do`` and ``if the target was defeated`` look back. A frame keeps only what the
phrases that are still to come ask for, so that two ways to one future are one Position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from brw_lab.position.entry import Entry
from brw_lab.position.pending import Resolving, Window
from brw_lab.spellcraft.amount import Counted, ForEach, UpTo
from brw_lab.spellcraft.phrase import Both, Effect, Either, Fell, If, May, Pay, Phrase, Repeat, Simple, YouDo
from brw_lab.spellcraft.selector import Among, Who

if TYPE_CHECKING:
    from brw_lab.kernel.agenda import Course

DID, FELL = "did", "fell"
SUMS = {
    Counted.DAMAGE_INFLICTED: ("damage", "inflict"),
    Counted.CARD_DISCARDED: ("discarded", "discard"),
    Counted.CARD_DRAWN: ("drawn", "draw"),
    Counted.INSTABILITY_PLACED: ("placed", "place"),
}
"""What is added up: the name it is kept under, and the entries that count; for yours only, where the text says so."""
MODELS = "models"
YOURS = ("damage", "placed", MODELS)
MAY_BE_NONE = frozenset(
    (
        "inflict",
        "gain-power",
        "lose-power",
        "gain-trophies",
        "lose-trophies",
        "steal-power",
        "steal-trophies",
        "exhaust",
    )
)
"""The entries that may say that it came to nothing: an amount of 0."""
CHANGES = MAY_BE_NONE.union(
    ("convert-damage", "heal", "convert-instability", "place", "move-instability", "move", "push", "put", "swap"),
    ("summon", "declare-removal", "declare-defeat", "upgrade", "boost", "shelter", "crown", "turn-token", "restore"),
    ("draw", "discard", "search", "shuffle", "reveal", "steal-card", "spend-cube"),
)
"""The entries that say that a phrase changed something."""

Recall = tuple[tuple[str, object], ...]


def inside(phrase: Phrase) -> tuple[Simple, ...]:
    """The phrases inside a phrase, in the order in which a frame numbers them from 1; none in a plain one."""
    match phrase:
        case If():
            return (phrase.then,) if phrase.otherwise is None else (phrase.then, phrase.otherwise)
        case Either():
            return phrase.choices
        case Both():
            return phrase.parts
        case May():
            return (phrase.phrase,)
        case Pay():
            return (phrase.cost, phrase.then)
        case Repeat():
            return () if phrase.cost is None else (phrase.cost,)
    return ()


def open_field(phrase: Phrase) -> str:
    """The name of the field that says how many, or ``""``: a Move and a Push count steps."""
    return next((name for name in ("amount", "steps") if hasattr(phrase, name)), "")


def unsettled(phrase: Phrase) -> bool:
    """Whether a plain phrase has a number or an Evocation that must be settled before it is resolved."""
    field = open_field(phrase)
    return bool(field and isinstance(getattr(phrase, field), ForEach | UpTo)) or names_one_of_yours(phrase)


def names_one_of_yours(phrase: Phrase) -> bool:
    """Whether a plain phrase speaks of one of your Evocations, to be picked."""
    who = getattr(phrase, "who", None) or getattr(phrase, "on", None)
    return (who.who if isinstance(who, Among) else who) is Who.AN_EVOCATION_OF_YOURS


def _asks(phrase: Phrase) -> Iterator[str]:
    """What one phrase asks about the resolution before it."""
    for part in (phrase, *inside(phrase)):
        field = open_field(part)
        amount = getattr(part, field) if field else None
        if isinstance(amount, ForEach) and amount.thing is Counted.MODEL_DAMAGED:
            yield MODELS
        elif isinstance(amount, ForEach) and amount.thing in SUMS:
            yield SUMS[amount.thing][0]
    if isinstance(phrase, If) and isinstance(phrase.condition, YouDo):
        yield DID
    if isinstance(phrase, If) and isinstance(phrase.condition, Fell):
        yield FELL


def asked_by(effect: Effect) -> tuple[frozenset[str], ...]:
    """For each phrase, what it or a later one asks about the resolution before it; ``if you do`` asks of one only.

    >>> from brw_lab.spellcraft.phrase import GainPower, Restore
    >>> [sorted(asked) for asked in asked_by(Effect(None, (Restore(), If(YouDo(), GainPower(1)))))]
    [[], ['did']]
    """
    found: list[frozenset[str]] = []
    later: set[str] = set()
    for phrase in reversed(effect.phrases):
        now = set(_asks(phrase))
        later |= now - {DID}
        found.append(frozenset(later | now))
    return tuple(reversed(found))


def remember(course: Course, frame: Resolving, entries: tuple[Entry, ...], following: int) -> Recall:
    """What the frame keeps once a phrase that brought about *entries* is done and *following* is the next one."""
    asked = course.setting.recalls[frame.effect]
    if following >= len(asked):
        return ()
    return tuple((name, tally(frame, name, entries)) for name in sorted(asked[following]))


def tally(frame: Resolving, name: str, entries: tuple[Entry, ...]) -> object:
    """What is kept under *name* (a sum, the ids of Models, whether anything was done), with *entries* counted in."""
    old = dict(frame.recall).get(name)
    mine = tuple(entry for entry in entries if entry.by == frame.you or name not in YOURS)
    if name == DID:
        return frame.part == "inside" or any(_changed(entry) for entry in entries)
    if name == MODELS:
        hit = {entry.on for entry in mine if entry.verb == "inflict" and entry.amount}
        return tuple(sorted(hit.union(cast("tuple[str, ...]", old or ()))))
    if name == FELL:
        return old or ()
    verb = next(verb for kept, verb in SUMS.values() if kept == name)
    missed = f"{verb}-nothing"  # has an amount only where a ruling counts what was asked for in vain
    return cast("int", old or 0) + sum(entry.amount for entry in mine if entry.verb in (verb, missed))


def _changed(entry: Entry) -> bool:
    return entry.verb in CHANGES and (entry.amount > 0 or entry.verb not in MAY_BE_NONE)


def note_fall(course: Course, model: str) -> None:
    """Tell the Effect whose period the defeat on top interrupts that *model* was defeated, if it asks."""
    agenda = course.draft.agenda
    if len(agenda) < 3 or not isinstance(agenda[-2], Window) or not isinstance(agenda[-3], Resolving):
        return
    frame = agenda[-3]
    asked = course.setting.recalls.get(frame.effect)
    if asked is None or frame.at >= len(asked) or FELL not in asked[frame.at]:
        return
    kept = dict(frame.recall)
    kept[FELL] = tuple(sorted({model, *cast("tuple[str, ...]", kept.get(FELL, ()))}))
    told = frame._replace(recall=tuple(sorted(kept.items())))
    course.draft.agenda = (*agenda[:-3], told, *agenda[-2:])
