"""The Evocation Phase: every Evocation in the Lodge that is no Equipment may activate once, its controller deciding."""

from __future__ import annotations

from typing import cast

from brw_lab.kernel import quests
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.offer import Offer, Offers, offered
from brw_lab.kernel.policies import can_activate, chooser, play_order, speed
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Choice, Phase
from brw_lab.position.pieces import Model
from brw_lab.position.position import Position
from brw_lab.terms import OUT, ModelId, Seat


def evocations(course: Course, frame: Phase) -> None:
    """Ask whoever controls an Evocation that has not activated in this phase, the First Mage first (evophase.who).

    By the policy ``evophase.order`` one Mage's, then one of the next Mage's who has one left.
    """
    setting, draft = course.setting, course.draft
    for party in _in_turn(setting, draft, frame):
        left = waiting(draft, frame, party)
        if left:
            only = len(left) == 1 and setting.rules.reads("evophase.may") == "must"
            if only:
                activate(course, frame, left[0])
            else:
                course.ask(chooser(draft, party), "evocations", (party,))
            return
    course.next_step(frame)


def _in_turn(setting: Setting, position: Position, frame: Phase) -> tuple[Seat, ...]:
    """The parties in the order in which they are asked: where they alternate, from whoever comes next on."""
    order = play_order(setting, position)
    if setting.rules.reads("evophase.order") != "alternate":
        return order
    at = order.index(frame.next)
    return order[at:] + order[:at]


def waiting(position: Position, frame: Phase, party: Seat) -> tuple[ModelId, ...]:
    """The Evocations of a party that can still activate in this phase."""
    return tuple(
        model.id
        for model in position.models
        if model.controller == party and can_activate(position, model) and model.id not in frame.done
    )


def to_activate(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Evocation activates next; their controller may leave the others (evophase.summoner-may)."""
    frame = position.agenda[-1]
    assert isinstance(frame, Phase)
    party = str(choice.about[0])
    left = waiting(position, frame, party)
    for id in left:
        yield offered(f"activate {id}", (id,), None, (id,))
    for model in position.models if every else ():
        if "evocation" in model.kinds and model.id not in left:
            yield Offer(f"activate {model.id}", (), _stays(model, party), (model.id,))
    if setting.rules.reads("evophase.may") != "must":
        yield offered("decline", ())


def _stays(model: Model, party: Seat) -> Refusal:
    """Why an Evocation cannot activate now."""
    if model.place == OUT:
        return Refusal("target-out", (model.id,))
    if model.controller != party:
        return Refusal("evocation-other", (model.id, party))
    return Refusal("evocation-equipment" if "equipment" in model.kinds else "evocation-done", (model.id,))


def answer(course: Course, choice: Choice, act: tuple[ModelId, ...]) -> None:
    """Activate an Evocation, or leave all that a party has left."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    party = str(choice.about[0])
    if act:
        activate(course, frame, act[0])
    else:
        _note_done(course, frame, *waiting(course.draft, frame, party))
        course.note("evocations-stay", party, "", ("evophase.summoner-may",))


def _note_done(course: Course, frame: Phase, *ids: ModelId) -> None:
    """Note who has had its chance in this phase; in which order does not matter any more."""
    course.top(frame._replace(done=tuple(sorted({*frame.done, *ids}))))


MUST = ("evocation-phase.all-activate", "evocation-phase.mark-used")
"""The rules by which every Evocation activates, and its card is turned."""


def _pass_on(course: Course, frame: Phase, id: ModelId, party: Seat) -> tuple[str, ...]:
    """Note who activates and, where Mages alternate, whose turn is next; the rules by which it is this party's turn."""
    setting, draft = course.setting, course.draft
    _note_done(course, frame, id)
    if setting.rules.reads("evophase.order") != "alternate":
        return ()
    order = play_order(setting, draft)
    mages = order[:-1]
    over = _in_turn(setting, draft, frame)
    skipped = any(seat in mages for seat in over[: over.index(party)])
    told = cast(Phase, course.draft.agenda[-1])
    course.top(told._replace(next=order[(order.index(party) + 1) % len(order)]))
    return ("evocation-phase.alternate", *(("evocation-phase.done",) if skipped else ()))


def activate(course: Course, frame: Phase, id: ModelId) -> None:
    """Begin an Evocation's Activation; Quests may be declared when it ends (quest.window.evocation)."""
    setting, draft = course.setting, course.draft
    draft.counters = ()
    party = draft.model(id).controller
    passed = _pass_on(course, frame, id, party)
    seat = chooser(draft, party)
    cell = ("cells.allowed.evocations",) if draft.model(seat).place == "cell" else ()
    topics = (
        "evophase.who",
        "evophase.summoner-may",
        "evo.activation.must-resolve",
        "evo.activation.each-once-any-order",
        *MUST,
        *passed,
        *setting.cards.cites.get(draft.model(id).card, ()),
    )
    course.note("evocation-activates", id, "", (*topics, *cell))
    quests.after(course, "evocation")
    course.push(Action(seat, "evocation", id, speed(setting, draft, id)))
