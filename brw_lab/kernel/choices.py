"""What may be chosen at each kind of Choice: every thinkable answer, with what it does or why it is refused.

A stored Choice is only a seat, a kind and ids; answers are derived here. Each function yields what is on offer
and, with *every*, what the same checks refuse. What an answer *does* is said in :mod:`.answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from brw_lab.kernel import checks, cleanup, evophase, picks, quests, setup, study, windows
from brw_lab.kernel.offer import Offer, Offers, offered, ways_out
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Activation, Choice, Interrupt, Resolving, Window
from brw_lab.position.position import Position
from brw_lab.spellcraft.selector import Kind
from brw_lab.terms import CELL, DARK, DUMMY, LIGHT, SLOTS

CASTING_ORDER = ("I", "II", "III", "quick")
"""The Spell Slots as they are offered."""


def action(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The Actions of an Activation, its end, and what a Cell forbids."""
    frame = position.agenda[-1]
    assert isinstance(frame, Activation)
    seat = frame.seat
    for slot in CASTING_ORDER:
        refusal = checks.cast(setting, position, frame, slot)
        if every or refusal is None:
            yield offered(f"cast {slot}", ("cast", slot), refusal)
        planned = position.holdings[setting.index[seat]].slots[SLOTS.index(slot)] if every else None
        if planned is not None and not planned.revealed:
            other = LIGHT if planned.side == DARK else DARK
            yield Offer(f"cast {slot} {other}", (), Refusal("other-side", (slot, planned.side)))
    for name in ("explore", "fight"):
        refusal = checks.physical(setting, position, seat, name)
        if every or refusal is None:
            yield offered(name, (name, ""), refusal)
    if every or len(position.models) > len(setting.seats):  # with Mages alone there is nobody to command
        refusal = checks.command(setting, position, seat)
        if every or refusal is None:
            yield offered("command", ("command", ""), refusal)
    for slot in CASTING_ORDER:
        refusal = checks.momentum(setting, position, seat, slot)
        if every or refusal is None:
            yield offered(f"momentum {slot}", ("momentum", slot), refusal)
    refusal = checks.end_activation(setting, position, frame)
    if every or refusal is None:
        yield offered("end activation", ("end", ""), refusal)


def explore(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What is left of an Explore: moves in one run, activating the Room, the end."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    barred = None if frame.moves else Refusal("no-moves")
    if every or barred is None:
        for way in ways_out(setting, position, frame.model, every):
            yield way if barred is None else way._replace(refusal=way.refusal or barred)
    yield from _activate(setting, position, frame, every)
    must_leave = frame.moving == "exit" and setting.rules.reads("cell.explore-exit") != "may"
    refusal = (
        Refusal("cell-end", (frame.seat,)) if must_leave else checks.end_physical(frame) if setting.use_some else None
    )
    if every or refusal is None:
        yield offered("end action", ("end",), refusal)


def fight(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What is left of a Fight: one Physical Attack, activating the Room, the end."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    done = Refusal("attacked") if frame.attacked else None
    for model in position.models:
        refusal = done or checks.attack(setting, position, frame.model, model)
        if every or refusal is None:
            yield offered(f"attack {model.id}", ("attack", model.id), refusal, (model.id,))
    if every:
        yield Offer(f"attack {DUMMY}", (), Refusal("dummy-attack"))
    yield from _activate(setting, position, frame, every)
    refusal = checks.end_physical(frame) if setting.use_some else None
    if every or refusal is None:
        yield offered("end action", ("end",), refusal)


def _activate(setting: Setting, position: Position, frame: Action, every: bool) -> Offers:
    done = Refusal("activated") if frame.activated else None
    place = position.model(frame.model).place
    refusal = done or checks.activate(setting, position, frame.model)
    if every or refusal is None:
        yield offered("activate", ("activate",), refusal, (place,))
    if every or setting.any_room:
        for room in position.lodge.rooms:
            refusal = done or checks.activate(setting, position, frame.model, room)
            if room != place and (every or refusal is None):
                yield offered(f"activate {room}", ("activate", room), refusal, (room,))


def momentum(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The one step that Momentum allows, or none."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    yield from ways_out(setting, position, frame.model, every)
    refusal = checks.stay_in_cell(setting, position, frame)
    if every or refusal is None:
        yield offered("decline", ("end",), refusal)


def evocation(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What is left of an Evocation's Activation: its moves in one run, its Physical Attack, the end."""
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    barred = None if frame.moves and frame.moving != "after" else Refusal("no-moves-evocation")
    if every or barred is None:
        for way in ways_out(setting, position, frame.model, every):
            yield way if barred is None else way._replace(refusal=way.refusal or barred)
    done = Refusal("attacked-evocation") if frame.attacked else None
    for model in position.models:
        refusal = done or checks.attack(setting, position, frame.model, model)
        if every or refusal is None:
            yield offered(f"attack {model.id}", ("attack", model.id), refusal, (model.id,))
    if every:
        yield Offer("activate", (), Refusal("evocation-activates", (frame.model,)))
    refusal = done or checks.dummy_attack(setting, position)
    if every or refusal is None:
        yield offered(f"attack {DUMMY}", ("attack", DUMMY), refusal)
    refusal = checks.end_evocation(setting, position, frame)
    if every or refusal is None:
        yield offered("end action", ("end",), refusal)


def target(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """What an Effect's header may point at."""
    frame = position.agenda[-1]
    assert isinstance(frame, Resolving)
    effect = setting.effects[frame.effect]
    header = effect.header
    assert header is not None
    if header.kind is Kind.ROOM:
        for room in position.lodge.rooms:
            refusal = checks.in_range(setting, position, header.range, frame.model, room, room)
            if every or refusal is None:
                yield offered(f"target {room}", (room,), refusal, (room,))
        if every:
            yield Offer(f"target {DUMMY}", (), Refusal("dummy-room"))
        return
    any_model = False
    for model in position.models:
        refusal = checks.target_model(setting, position, header, frame.model, model)
        any_model = any_model or refusal is None
        if every or refusal is None:
            yield offered(f"target {model.id}", (model.id,), refusal, (model.id,))
    last = any_model and setting.rules.reads("dummy.when") == "no-model"
    barred = Refusal("dummy-last") if last else None
    if setting.strict_dummy and barred is None:
        barred = checks.no_dummy(setting, effect)
    if every or barred is None:
        yield offered(f"target {DUMMY}", (DUMMY,), barred)


def window(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which of its waiting Effects a seat resolves next; optional ones may be declined when nothing mandatory waits."""
    frame = position.agenda[-1]
    assert isinstance(frame, Window)
    idle = cast("tuple[Interrupt, ...]", choice.about)
    own = [item for item in windows.due(setting, frame.waiting) if item.seat == choice.seat and item not in idle]
    must = any(not item.optional for item in own)
    first = must and setting.rules.reads("interrupt.own-order") == "mandatory-first"
    for item in dict.fromkeys(own):
        later = Refusal("must-first") if first and item.optional else None
        if every or later is None:
            yield Offer(item.key, (item,), later, item.targets)
    if every or not must:
        yield Offer("decline", (None,), Refusal("must-resolve") if must else None)
    if every:
        yield from (Offer(item.key, (item,), Refusal("not-yet")) for item in idle)


def instead(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Whether a Replacement takes the place of what would happen."""
    key, subject, _what = choice.about
    yield Offer(f"instead {str(key).partition(' ')[2]}", (True,), None, (str(subject),))
    yield offered("decline", (False,))


KINDS: dict[str, Callable[[Setting, Position, Choice, bool], Offers]] = {
    "action": action,
    "explore": explore,
    "fight": fight,
    "momentum": momentum,
    "evocation": evocation,
    "target": target,
    "window": window,
    "instead": instead,
    "trim": study.to_trim,
    "plan": study.to_plan,
    "evocations": evophase.to_activate,
    "quest": quests.to_declare,
    "wreck": cleanup.to_wreck,
    "lay": setup.to_lay,
    "face": setup.to_face,
    "first": setup.to_crown,
    "mage": setup.to_mage,
    "grimoire": setup.to_grimoire,
    **picks.KINDS,
}
"""Every kind of Choice, and what may be answered to it."""


def _has_way(position: Position, model: str) -> bool:
    place = position.model(model).place
    return place != CELL and bool(position.lodge.passages(place))


def _open_action(setting: Setting, position: Position, choice: Choice) -> bool:
    held = position.holdings[setting.index[choice.seat]]
    return held.tokens > 0 and position.model(choice.seat).place != CELL and not setting.use_some


def _open_explore(setting: Setting, position: Position, choice: Choice) -> bool:
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    may_end = frame.moving == "now" or (frame.moving == "before" and not setting.use_some)
    return frame.moves > 0 and may_end and _has_way(position, frame.model)


def _open_fight(setting: Setting, position: Position, choice: Choice) -> bool:
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    may_end = not setting.use_some or frame.attacked
    return may_end and not frame.activated and checks.activate(setting, position, frame.model) is None


def _open_momentum(setting: Setting, position: Position, choice: Choice) -> bool:
    frame = position.agenda[-1]
    assert isinstance(frame, Action)
    if position.model(frame.model).place == CELL:
        return setting.rules.reads("cell.momentum") != "must"
    return _has_way(position, frame.model)


def _open_window(setting: Setting, position: Position, choice: Choice) -> bool:
    frame = position.agenda[-1]
    assert isinstance(frame, Window)
    return all(item.optional for item in frame.waiting if item.seat == choice.seat)


def _open_convert(setting: Setting, position: Position, choice: Choice) -> bool:
    _whose, slots, least, most = cast("tuple[str, tuple[int, ...], int, int]", choice.about)
    return least < most or 0 < most < len(slots)


def _open_always(setting: Setting, position: Position, choice: Choice) -> bool:
    return True


OPEN: dict[str, Callable[[Setting, Position, Choice], bool]] = {
    "action": _open_action,
    "explore": _open_explore,
    "fight": _open_fight,
    "momentum": _open_momentum,
    "window": _open_window,
    "convert": _open_convert,
    **dict.fromkeys(("instead", "repeat", "may", "pay"), _open_always),
}
"""Whether a Choice is known, without deriving its answers, to leave at least two of them."""


def answers(setting: Setting, position: Position, every: bool = True) -> Offers:
    """The answers to the open Choice, with *every* the refused ones too; nothing when nobody decides."""
    choice = position.choice
    return iter(()) if choice is None else KINDS[choice.kind](setting, position, choice, every)


def offers(setting: Setting, position: Position) -> dict[str, Offer]:
    """The answers on offer, by key; derived once a position.

    Copies that differ under one key are told apart by ``#2`` and so on.
    """
    if position._offers is None:
        found: dict[str, Offer] = {}
        for offer in answers(setting, position, False):
            key, count = offer.key, 1
            while key in found:
                count += 1
                key = f"{offer.key} #{count}"
            found[key] = offer
        position._offers = found
    return position._offers  # type: ignore[no-any-return]
