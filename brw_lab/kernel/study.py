"""The Study Phase: every Mage draws, keeps no more than its Hand, and plans Spells in secret."""

from __future__ import annotations

from brw_lab.kernel.agenda import Course, begin_effect
from brw_lab.kernel.atoms import holdings
from brw_lab.kernel.offer import Offer, Offers, offered
from brw_lab.kernel.picks import by_name
from brw_lab.kernel.policies import first_to_last, hand_value
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.windows import collect, open_window
from brw_lab.position.pending import Choice, Phase
from brw_lab.position.pieces import Holding
from brw_lab.position.position import Position
from brw_lab.terms import DARK, LIGHT, SLOTS, Copy, Seat, name_of


def draw(course: Course, frame: Phase) -> None:
    """Every Mage draws, the First Mage all of its cards before the next one begins (study.draw.order)."""
    for seat in first_to_last(course.setting, course.draft):
        if seat not in frame.done:
            course.done_with(frame, seat)
            course.note("study", seat, "", ("study.steps", "study.draw.amount", "study.draw.order"))
            course.push(begin_effect("@study-draw", seat, seat, "study"))
            return
    course.next_step(frame)


def hand_limit(course: Course, frame: Phase) -> None:
    """Every Mage with more cards than its Hand discards down to it (study.hand-limit)."""
    if not trim_next(course):
        course.next_step(frame)


def trim_next(course: Course) -> bool:
    """Ask the next Mage who holds too many cards for one to discard; whether there is such a Mage."""
    setting, draft = course.setting, course.draft
    for seat in first_to_last(setting, draft):
        if len(draft.holdings[setting.index[seat]].hand) > hand_value(setting, draft, seat):
            course.ask(seat, "trim")
            return True
    return False


def to_trim(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which card of the hand goes, for the limit of the hand; nobody keeps more."""
    yield from by_name("discard", position.holdings[setting.index[choice.seat]].hand, setting, False)
    if every:
        yield Offer("keep the hand", (), Refusal("hand-over", (choice.seat,)))


def trim(course: Course, choice: Choice, act: tuple[Copy, ...]) -> None:
    """Discard a card for the limit of the hand."""
    start = len(course.entries)
    done = holdings.discard(course.setting, course.draft, choice.seat, act[0])
    course.entries.extend(entry._replace(topics=("study.hand-limit", "mage.hand", *entry.topics)) for entry in done)
    open_window(course, collect(course, tuple(course.entries[start:])))


def planning(course: Course, frame: Phase) -> None:
    """Every Mage places Spells face down on its Spell Slots, one after another and unseen (study.plan.*)."""
    setting, draft = course.setting, course.draft
    for seat in first_to_last(setting, draft):
        if seat in frame.done:
            continue
        held = draft.holdings[setting.index[seat]]
        if _can_place(setting, held):
            course.ask(seat, "plan")
        else:
            finish(course, frame, seat)
        return
    course.next_step(frame)


def _placed(held: Holding) -> int:
    return sum(planned is not None for planned in held.slots)


def _can_place(setting: Setting, held: Holding) -> bool:
    """Whether a Mage has a card and a slot left; with fewer cards than the least, by the ruling ``plan.few``."""
    rules = setting.rules
    too_few = _placed(held) + len(held.hand) < rules.limit("plan.least")
    if too_few and rules.reads("plan.few") == "none":
        return False
    return bool(held.hand) and _placed(held) < rules.limit("plan.most")


def finish(course: Course, frame: Phase, seat: Seat) -> None:
    """Note that a Mage has planned."""
    held = course.draft.holdings[course.setting.index[seat]]
    course.done_with(frame, seat)
    topics = ("study.plan.count", "study.plan.ready", "study.steps")
    course.note("planned", seat, "", topics, (str(_placed(held)),))


def to_plan(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Every card of the hand, on either side, in every Spell Slot that is free; and the end of planning."""
    held = position.holdings[setting.index[choice.seat]]
    names = {name_of(copy): copy for copy in reversed(held.hand)}
    for slot in SLOTS:
        refusal = _slot_refused(setting, held, slot)
        if every or refusal is None:
            for name in sorted(names, key=setting.spell_name):
                for side in (LIGHT, DARK):
                    key = f"place {setting.spell_name(name)} {side} {slot}"
                    yield offered(key, (names[name], side, slot), refusal)
    least = setting.rules.limit("plan.least")
    few = _placed(held) < least
    if every or not few:
        why = Refusal("plan-one" if least == 1 else "plan-few", (choice.seat, str(least))) if few else None
        yield offered("end planning", (), why)


def _slot_refused(setting: Setting, held: Holding, slot: str) -> Refusal | None:
    """Whether a card may go into a slot: a free one, and under a ruling the numbered ones from I upward."""
    at = SLOTS.index(slot)
    if held.slots[at] is not None:
        return Refusal("slot-taken", (slot,))
    if at > 1 and held.slots[at - 1] is None and setting.rules.reads("plan.slots") == "upward":
        return Refusal("slot-gap", (slot, SLOTS[at - 1]))
    return None


def plan(course: Course, choice: Choice, act: tuple[str, ...]) -> None:
    """Place a card face down, or end planning."""
    if act:
        copy, side, slot = act
        course.entries.extend(holdings.plan(course.setting, course.draft, choice.seat, copy, side, slot))
    else:
        frame = course.draft.agenda[-1]
        assert isinstance(frame, Phase)
        finish(course, frame, choice.seat)
