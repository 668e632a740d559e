"""Why can't I? What is not on offer now, and for an answer, a Room, a Model or a Spell Slot: why, by which clause, and
what would help. Plain data.

A *reason* is ``{"asked", "text", "remedy", "clauses": [{"id", "section", "says"}]}``; ``why_place`` and ``why_slot``
give ``{"title", "reasons"}``. The kernel's checks say why; here it is only found out what somebody may have wanted.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from brw_lab.kernel.choices import answers
from brw_lab.kernel.door import explain
from brw_lab.kernel.explain import Why, why_refused
from brw_lab.kernel.offer import Offer
from brw_lab.kernel.policies import stands_in
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name, phase_title
from brw_lab.kernel.triggers import slot_name
from brw_lab.position.pending import Activation, Phase
from brw_lab.position.position import Position
from brw_lab.terms import CELL, Seat
from brw_lab.views.choice_view import QUESTIONS, seat_name, waiting_view
from brw_lab.views.remedies import remedy_of, way_to
from brw_lab.views.trace_view import clause_view
from brw_lab.views.why_words import asked_for

View = dict[str, Any]
ACTIONS = ("cast", "explore", "fight", "command", "momentum")
MOVING = ("explore", "momentum", "evocation")
"""The Choices at which a Model may move."""
WITHIN = {
    "activate": (
        ("explore", "fight"),
        ("explore.activate-room", "fight.activate-room"),
        "A Room is activated in an Explore or in a Fight",
    ),
    "attack": (("fight",), ("fight.attack",), "A Physical Attack is part of a Fight"),
    "move": (
        ("explore",),
        ("explore.moves-up-to-speed", "momentum.optional-move"),
        "One moves in an Explore or by Momentum",
    ),
}
"""What is done within an Action: in which ones, the rules, and how that is said."""


def not_offered(setting: Setting, position: Position) -> list[View]:
    """What is not on offer now and may be asked about, each as ``{"key", "label"}``.

    That is every answer that is refused, the Actions while one is under way, and open Quests. What is refused on a
    Room, or a Model in it, is left out where nothing else is on offer there: it is asked on the board.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> [refused["key"] for refused in not_offered(table.setting, table.position)][:2]
    ['cast I', 'cast III']
    """
    every = list(answers(setting, position))
    lit = {_place(position, id) for offer in every if offer.refusal is None for id in offer.points_at} - {""}
    keys = [offer.key for offer in every if offer.refusal is not None and _to_ask(position, offer, lit)]
    found: dict[str, View] = {}
    for key in (*keys, *_elsewhere_asked(setting, position)):
        label = asked_for(setting, key).removeprefix("Why can't I ").removesuffix("?")
        found.setdefault(label, {"key": key, "label": label[0].upper() + label[1:]})
    return list(found.values())


def _place(position: Position, id: str) -> str:
    """The Room of a Room or a Model; nothing for what is not on the board."""
    if id in position.lodge:
        return id
    model = next((model for model in position.models if model.id == id), None)
    place = stands_in(position, model) if model else ""
    return place if place in position.lodge else ""


def _to_ask(position: Position, offer: Offer, lit: Container[str]) -> bool:
    """Whether a refused answer is asked about in words: where the board would not be asked, or would choose."""
    if _idle(offer) or offer.key == "move cell" or (offer.refusal and offer.refusal.code == "other-side"):
        return False
    places = [_place(position, id) for id in offer.points_at]
    return not any(places) or any(place in lit for place in places)


def _elsewhere_asked(setting: Setting, position: Position) -> Iterator[str]:
    """What is done at other moments of the same phase."""
    kind = position.choice.kind if position.choice else ""
    acting = any(isinstance(frame, Activation) for frame in position.agenda)
    if acting and kind != "action":
        yield from ("explore", "fight", "command")
    if acting and kind != "quest":
        yield from (f"complete {setting.cards.quests[quest.id].name}" for quest in position.quests if not quest.by)


def why_view(setting: Setting, position: Position, key: str) -> View:
    """Why an answer is not on offer now; the text is empty where it is.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> why = why_view(table.setting, table.position, "cast III")
    >>> why["text"], why["remedy"]
    ('A Ready Spell waits in slot II, and the lowest is cast first', 'cast the Spell in slot II first')
    """
    refusal = next((offer.refusal for offer in answers(setting, position) if offer.key == key and offer.refusal), None)
    if refusal is not None:
        return _refused(setting, position, key, refusal)
    return _told(setting, key, _elsewhere(setting, position, key) or explain(setting, position, key))


def _refused(setting: Setting, position: Position, key: str, refusal: Refusal) -> View:
    why = why_refused(setting, position, refusal)
    return _told(setting, key, why._replace(remedy=why.remedy or remedy_of(setting, position, refusal)))


def _told(setting: Setting, key: str, why: Why) -> View:
    text = why.text[:1].upper() + why.text[1:]
    clauses = [clause_view(setting, id) for id in why.clauses]
    return {"asked": asked_for(setting, key), "text": text, "remedy": why.remedy, "clauses": clauses}


def _elsewhere(setting: Setting, position: Position, key: str) -> Why | None:
    """Why something is not even thinkable at this Choice: it belongs to another phase, or within another Action."""
    verb = key.partition(" ")[0]
    choice = position.choice
    if choice is None:
        return None
    rules = setting.rules
    if verb in ACTIONS and choice.kind != "action":
        return _other_moment(setting, position)
    if verb in WITHIN and choice.kind == "action":
        actions, topics, text = WITHIN[verb]
        return Why(text, rules.clause_ids(topics), _by(setting, position, key, actions))
    if verb == "target" and choice.kind != "target":
        text = "A target is chosen when an Effect that has one is resolved"
        return Why(text, rules.clause_ids(("target.always-specific",)))
    return None


def _other_moment(setting: Setting, position: Position) -> Why:
    """Why no Action is begun now."""
    rules = setting.rules
    if any(isinstance(frame, Activation) for frame in position.agenda):
        text = f"One Action comes after another, and this goes on: {waiting_view(setting, position)[0]['title']}"
        return Why(text, rules.clause_ids(("action.max-two",)), "finish what waits first")
    phase = next((frame.name for frame in reversed(position.agenda) if isinstance(frame, Phase)), "")
    now = f"the {rules.worded(phase_title(phase))}"
    text = f"Actions are performed in the Action Phase, and this is {now}"
    return Why(text, rules.clause_ids(("turn.five-phases",)))


def _by(setting: Setting, position: Position, key: str, actions: Sequence[str]) -> str:
    """Which Action leads there, how far it is; or why none does."""
    found = {offer.key: offer.refusal for offer in answers(setting, position)}
    able = [each.capitalize() for each in actions if each in found and found[each] is None]
    if not able and key.startswith("move ") and any(k.startswith("momentum ") and not r for k, r in found.items()):
        able = ["Momentum"]
    if not able:
        barred = found.get(actions[0])
        return remedy_of(setting, position, barred) if barred else ""
    assert position.choice is not None
    verb, _, rest = key.partition(" ")
    model = next((model for model in position.models if model.id == rest), None)
    room = model.place if model is not None else rest
    way = way_to(setting, position, position.choice.seat, room) if room in position.lodge else ""
    called = " or ".join(able)
    if verb == "attack" and way:
        return f"{way}; there you may {called}"
    return f"choose {called}; {way}" if way and verb != "activate" else f"choose {called}"


def why_place(setting: Setting, position: Position, id: str) -> View:
    """Why nothing can be chosen at a Room, a Cell (``cell-red``) or a Model.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> why = why_place(table.setting, table.position, "kiln")
    >>> why["title"], why["reasons"][0]["asked"]
    ('The Kiln', "Why can't I move to the Kiln?")
    """
    seat = id.removeprefix("cell-")
    title = f"{seat_name(seat)}'s Cell" if id.startswith("cell-") else name(setting, id)
    here = {id, *(model.id for model in position.models if _stands(position, id, model.id))}
    every = list(answers(setting, position))
    barred = [offer for offer in every if offer.refusal and here.intersection(offer.points_at)]
    told = [offer for offer in barred if not _idle(offer)]
    reasons = [_refused(setting, position, each.key, each.refusal) for each in told if each.refusal]
    reasons = reasons or _on_offer(every, here) or _there_already(position, id)
    reasons = reasons or [_refused(setting, position, each.key, each.refusal) for each in barred if each.refusal]
    reasons = reasons or _general(setting, position, id)
    return {"title": title[0].upper() + title[1:], "reasons": _each_once(reasons)}


def _plain(text: str, remedy: str = "") -> list[View]:
    """A reason without a question and without a clause."""
    return [{"asked": "", "text": text, "remedy": remedy, "clauses": []}]


def _on_offer(every: Sequence[Offer], here: Container[str]) -> list[View]:
    """What is said of a place that can be chosen, at it or at a Model in it."""
    can = any(offer.refusal is None and any(id in here for id in offer.points_at) for offer in every)
    return _plain("It is on offer now", "choose it on the board or in the list") if can else []


def _there_already(position: Position, id: str) -> list[View]:
    """What is said of the Room from which a Model is about to move."""
    choice = position.choice
    mover = getattr(position.agenda[-1], "model", "") if position.agenda and choice and choice.kind in MOVING else ""
    here = any(model.id == mover and model.place == id for model in position.models)
    return _plain(f"{seat_name(mover)} is there already", "choose another Room") if here else []


def _idle(offer: Offer) -> bool:
    """Whether nobody can have meant an answer: a step into the Room one is in, activating a Room from afar."""
    refusal = offer.refusal
    return refusal is not None and (refusal.code == "other-room" or refusal.ids[:1] == refusal.ids[1:2] != ())


def _each_once(reasons: Sequence[View]) -> list[View]:
    return list({(reason["text"], reason["remedy"]): reason for reason in reasons}.values())


def _stands(position: Position, place: str, model: str) -> bool:
    found = position.model(model)
    return found.place == place or (found.place == CELL and place == f"cell-{found.owner}")


def _general(setting: Setting, position: Position, id: str) -> list[View]:
    """What is said of a place that no answer speaks of now."""
    choice = position.choice
    if choice is None:
        return [_told(setting, "", explain(setting, position, "")) | {"asked": ""}]
    if id.startswith("cell-") and choice.kind in (*MOVING, "action"):
        return [_refused(setting, position, "move cell", Refusal("into-cell"))]
    if choice.kind == "action":
        models = [model.id for model in position.models]
        own = position.model(choice.seat).place if choice.seat in models else ""
        key = f"attack {id}" if id in models else "activate" if id == own else f"move {id}"
        return [why_view(setting, position, key)]
    asked = setting.rules.worded(QUESTIONS[choice.kind])
    return _plain(f"Something else is asked now: {asked.rstrip('?')}", "answer that first")


def why_slot(setting: Setting, position: Position, seat: Seat, slot: str) -> View:
    """Why the Spell in a Slot can neither be cast nor given for Momentum now, or why nothing can be placed there.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/cast/lowest-slot-first"))
    >>> why = why_slot(table.setting, table.position, "red", "III")
    >>> [reason["asked"] for reason in why["reasons"]]
    ["Why can't I cast the Spell in slot III?"]
    """
    choice = position.choice
    called = slot_name(slot)
    title = f"{seat_name(seat)}: {called}"
    if choice is None or choice.seat != seat:
        decides = seat_name(choice.seat) if choice else ""
        text = f"{decides} decides now" if choice else "Nobody has anything left to decide"
        return {"title": title, "reasons": _plain(text)}
    keys = [f"cast {slot}", f"momentum {slot}"]
    if choice.kind == "plan":
        keys = [next((o.key for o in answers(setting, position) if o.key.endswith(f" {slot}")), f"place {slot}")]
    reasons = [reason for key in keys if (reason := why_view(setting, position, key))["text"]]
    return {"title": title, "reasons": _each_once(reasons)}
