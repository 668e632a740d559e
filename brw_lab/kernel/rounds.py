"""The Game Turn: its phases in the rulebook's order, the steps of each, how a Turn ends and the next one begins.

Which phases and steps there are, and in which order, is the rulebook's; what a step does is said in the module it is
named after in :data:`STEPS`.
"""

from __future__ import annotations

from collections.abc import Callable

from brw_lab.errors import RuleGap
from brw_lab.kernel import actions, cleanup, evophase, quests, setup, study, tally
from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.position.pending import Phase, Turn
from brw_lab.position.pieces import Model
from brw_lab.terms import CELL, ROSE

SETUP = "setup"
"""The name of the phase before the first Turn."""
TALLY = "tally"
"""The name of the phase behind the last Turn."""
LAST = "end-of-turn"
"""The step by which a Turn ends, and the duel after the last one."""
QUESTS = "quests"
"""What a step has dealt with once Quests could be declared before it."""
WITH_WINDOWS = ("quests", "activations")
"""The steps that have such moments of their own."""


def turn(course: Course, frame: Turn) -> None:
    """Begin the next phase of the Turn; after the last one the next Turn begins with the first (turn.five-phases)."""
    draft, phases = course.draft, course.setting.rules.round
    at = frame.next % len(phases)
    course.top(Turn(at + 1))
    if at == 0:
        course.note("turn", ROSE, "", ("turn.five-phases", "turn.count-4"), (str(draft.turn),))
    topics = ("turn.five-phases", "crown.first-mage", "play-order")
    course.note("phase", draft.crown, "", topics, (phases[at],))
    course.push(Phase(phases[at], draft.crown, draft.crown))


def ends(rules: RuleSet) -> bool:
    """Whether a Turn by these rules ends, and with its last step: else a duel would never be over.

    >>> from brw_lab.rulebooks import load_rulebook
    >>> ends(load_rulebook("duel_kami"))
    True
    """
    ordered = [step for name in rules.round for step in rules.steps.get(name, ())]
    return ordered.count(LAST) == 1 and ordered[-1] == LAST


def phase(course: Course, frame: Phase) -> None:
    """Do the next step of a phase, or end it."""
    steps = course.setting.rules.steps.get(frame.name, ())
    if frame.step < len(steps):
        if _asks_quests(course, frame, steps[frame.step]):
            course.done_with(frame, QUESTS)
            quests.after(course)
            return
        STEPS[steps[frame.step]](course, frame)
    elif not _too_many_cards(course, frame):
        course.pop()
        course.note("phase-ends", "", "", ENDS.get(frame.name, ()), (frame.name,))


def _asks_quests(course: Course, frame: Phase, step: str) -> bool:
    """Whether Quests may be declared before a step of any phase of a Turn (ruling ``quest.window``), but once."""
    rules = course.setting.rules
    if rules.reads("quest.window") != "any" or frame.name not in rules.round:
        return False
    return step not in WITH_WINDOWS and QUESTS not in frame.done and bool(course.draft.quests)


def _too_many_cards(course: Course, frame: Phase) -> bool:
    """Whether a Mage has to discard first, where the limit of the hand always holds (ruling ``hand.limit``)."""
    return course.setting.rules.reads("hand.limit") == "always" and study.trim_next(course)


ENDS = {"action": ("action.phase-end",), "evocation": ("evophase.end",)}
"""The rule by which a phase ends, where there is one."""


def event(course: Course, frame: Phase) -> None:
    """The Black Rose resolves the line of the Events Card for this Turn; it reaches Mages in their Cells too."""
    draft, setting = course.draft, course.setting
    course.next_step(frame)
    if not draft.event:
        course.note("no-event", ROSE, "", ("events.card-role",))
        return
    if not draft.turn:  # the ruling turn.marker
        course.note("turn-without-event", ROSE, "", ("setup.black-rose-markers", "events.timing"))
        return
    card = setting.cards.events.get(draft.event)
    if card is not None and draft.turn > len(card.turns):
        expected = (f"an Events Card with {draft.turn} lines", f"no more than {len(card.turns)} Turns")
        raise RuleGap(
            f"{card.name} has no line for Turn {draft.turn}, and nobody tells what happens", expected=expected
        )
    effect = f"{draft.event}/turn-{draft.turn}"
    setting.effect(effect)  # a line that is only kept as text says so here
    line = setting.cards.events[draft.event].turns[draft.turn - 1]
    topics = (
        "event.apply-current-turn",
        "events.card-role",
        *_in_cells(draft.models),
        *setting.cards.cites.get(draft.event, ()),
        *setting.cards.cites.get(effect, ()),
    )
    course.note("event", ROSE, "", topics, (line.name,))
    course.push(begin_effect(effect, ROSE, "", "event"))


def _in_cells(models: tuple[Model, ...]) -> tuple[str, ...]:
    """The rules by which an Event reaches whoever sits in a Cell."""
    mages = [model for model in models if "mage" in model.kinds]
    inside = [model for model in mages if model.place == CELL]
    if not inside:
        return ()
    every = ("event.cell-draw",) if len(inside) == len(mages) else ()
    return ("event.reaches-cells", "cells.targetable-exceptions", *every)


STEPS: dict[str, Callable[[Course, Phase], None]] = {
    "rooms": setup.rooms,
    "cards": setup.cards,
    "crown": setup.crown,
    "mages": setup.mages,
    "grimoires": setup.grimoires,
    "event": event,
    "draw": study.draw,
    "hand-limit": study.hand_limit,
    "planning": study.planning,
    "quests": actions.first_quests,
    "activations": actions.activations,
    "evocations": evophase.evocations,
    "board": cleanup.board,
    "wreckage": cleanup.wreckage,
    "end-of-turn": cleanup.end_of_turn,
    "trophies": tally.trophies,
    "majority": tally.majority,
    "open-quests": tally.open_quests,
    "winner": tally.winner,
}
"""What every step of a phase does, by the name under which a rulebook puts it into a phase."""
