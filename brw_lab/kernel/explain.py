"""Options in words, and "why can't I?": the label of what is on offer, the reason and remedy of what is not."""

from __future__ import annotations

from typing import NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import nearest
from brw_lab.kernel import quests
from brw_lab.kernel.choices import answers, offers
from brw_lab.kernel.offer import Offer
from brw_lab.kernel.picks import phrase_on_top, said_inside
from brw_lab.kernel.policies import origin_room
from brw_lab.kernel.recall import inside
from brw_lab.kernel.refusals import REFUSALS, Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import card_name, name
from brw_lab.kernel.triggers import slot_name
from brw_lab.position.pending import Choice, Interrupt, Resolving, Window
from brw_lab.position.position import Position
from brw_lab.terms import CELL, DUMMY, OUT, SLOTS


class Option(NamedTuple):
    """Something on offer: its *key* in notation, a long *label*, clauses, ids it *points at*, its *weight* (chance)."""

    key: str
    seat: str
    label: str
    clauses: tuple[ClauseId, ...]
    points_at: tuple[str, ...]
    weight: int


class Why(NamedTuple):
    """Why something is not on offer: the reason in words, its clauses, the nearest remedy; all empty when it is."""

    text: str = ""
    clauses: tuple[ClauseId, ...] = ()
    remedy: str = ""


TOPICS: dict[str, tuple[str, ...]] = {
    "cast": ("cast.choose",),
    "explore": ("explore.moves-up-to-speed", "explore.activate-room"),
    "fight": ("fight.attack", "fight.activate-room"),
    "command": ("command.mononoke", "command.activate-evocation"),
    "momentum": ("momentum.discard-ready", "momentum.optional-move"),
    "end activation": ("action.max-two",),
    "move": ("explore.each-move-separate",),
    "activate": ("room.activate.must-resolve",),
    "attack": ("physical-attack.damage-is-strength",),
    "target": ("target.always-specific",),
    "target dummy": ("dummy.allowed",),
    "apply": ("persistent.each-time",),
    "defeat": ("defeat.mage.owner-resolves",),
    "repeat": ("repeat.while-positive",),
    "convert": ("damage.convert.mage-free-choice",),
    "split": ("cubes.partial-split-choice",),
    "place": ("instability.place",),
    "draw": ("draw.default-grimoire",),
    "deck": ("draw.default-grimoire", "spell.library"),
    "remove": ("removal.trigger",),
    "instead": ("persistent.each-time",),
    "pick": ("evo.activation.target",),
    "plan: place": ("study.plan.slots", "study.plan.face-down-side"),
    "trim: discard": ("study.hand-limit",),
    "quest: decline": ("quest.optional",),
    "evocations: activate": ("evophase.who", "evocation-phase.all-activate", "evocation-phase.alternate"),
    "evocations: decline": ("evophase.summoner-may",),
    "end planning": ("study.plan.count",),
    "complete": ("quest.declare",),
    "wreck": ("wreck.one-at-a-time", "crown.final-say"),
    "lay": ("setup.s2.ring-random",),
    "face": ("setup.s3.events-card", "setup.s3.quest-cards"),
    "crown": ("setup.s5.crown",),
    "mage": ("setup.s6.order",),
    "grimoire": ("setup.s8.choose-grimoire",),
    "reveal": ("spell.status.revealed",),
    "heal": ("cubes.pool-return",),
    "summon": ("room.entering-any-way",),
    "to": ("room.entering-any-way",),
    "discard": ("discard.default-hand-to-memories",),
    "decline": ("physical.effects-optional",),
    "end action": ("physical.effects-optional",),
}
"""The rules behind an option, by its key or the first word of it; with the kind of Choice where that matters."""


def option_of(setting: Setting, position: Position, key: str, offer: Offer) -> Option:
    """An offer as people see it."""
    choice = position.choice
    assert choice is not None
    verb = key.partition(" ")[0]
    topics = TOPICS.get(f"{choice.kind}: {verb}") or TOPICS.get(key) or TOPICS.get(verb, ())
    clauses = setting.rules.clauses_at(f"option.{choice.kind}.{_what(position, choice, verb)}", topics)
    label = setting.rules.worded(label_of(setting, position, choice, key, offer))
    return Option(key, choice.seat, label, clauses, offer.points_at, offer.weight)


def _what(position: Position, choice: Choice, verb: str) -> str:
    """What an answer does: its verb; where cubes are chosen, with "-here" behind it if they lie in a Room."""
    return f"{verb}-here" if choice.kind in CUBES and choice.about[0] in position.lodge else verb


def label_of(setting: Setting, position: Position, choice: Choice, key: str, offer: Offer) -> str:
    """The long label of an option: a sentence without its period."""
    verb, _space, rest = key.partition(" ")
    if choice.kind in BETWEEN and verb in BETWEEN[choice.kind]:
        label = BETWEEN[choice.kind][verb].format(*_between(setting, offer))
        return label[0].upper() + label[1:]
    if verb in ("cast", "momentum"):
        return _spell_label(setting, position, choice.seat, verb, rest)
    if verb == "move":
        way = f" through the {offer.act[1]} Portal" if offer.act[1] else ""
        return f"Move to {name(setting, offer.act[0])}{way}"
    if verb == "target":
        return "Choose the Dummy Target: nobody is hit" if rest == DUMMY else f"Target {name(setting, offer.act[0])}"
    if verb in ("apply", "defeat", "remove"):
        return _interrupt_label(setting, offer.act[0])
    if verb == "choose":
        return f"Choose {rest}" if choice.kind == "number" else f"Choose to {rest}"
    if verb == "instead":
        return f"Instead: {_what_instead(setting, choice)}"
    if verb == "keep":
        return f"Keep the Upgrade {name(setting, rest)} on {name(setting, offer.points_at[0])}"
    if key in ("do", "pay"):
        return _of_phrase(setting, position, key)
    if verb == "split":
        shares = zip(choice.about[0], offer.act, strict=True)  # type: ignore[call-overload]
        return "Share out the cubes: " + ", ".join(f"{share} on {name(setting, id)}" for id, share in shares)
    if choice.kind in CUBES:
        slots = " and ".join(str(at + 1) for at in offer.act) or "none"
        return f"{CUBES[choice.kind].format(slots)} {name(setting, str(choice.about[0]))}"
    if key in PLAIN:
        return EVOCATION_ENDS if choice.kind == "evocation" else PLAIN[key]
    if key == "decline":
        return DECLINES.get(choice.kind, "Decline")
    target = name(setting, offer.points_at[0]) if offer.points_at else slot_name(rest) if rest in SLOTS else rest
    if verb == "push" and offer.act[3]:
        target = f"{target} through the {offer.act[3]} Portal"
    return WITH_TARGET[verb].format(target)


def _between(setting: Setting, offer: Offer) -> tuple[str, ...]:
    """The words behind an answer between Actions: names of cards, sides, slots."""
    words = [part for part in offer.act if isinstance(part, str)]
    if offer.points_at:
        return tuple(name(setting, id) for id in offer.points_at)
    if len(words) == 3 and words[2] in SLOTS:
        return card_name(setting, words[0]), words[1].capitalize(), slot_name(words[2])
    named = [setting.title(word) if word not in setting.room_names else name(setting, word) for word in words]
    return tuple(card_name(setting, word) if "#" in word else title for word, title in zip(words, named, strict=True))


BETWEEN = {
    "trim": {"discard": "Discard {0}: the hand is too large"},
    "plan": {"place": "Place {0} face down in {2}, {1} Side active", "end": "Planning is done"},
    "evocations": {"activate": "Activate {0}", "decline": "Activate no other Evocation"},
    "quest": {"complete": "Complete the Quest {0}", "decline": "Declare no Quest now"},
    "wreck": {"wreck": "{0} is Wrecked first"},
    "lay": {"lay": "{0} comes up"},
    "face": {"face": "This face comes up: {0}"},
    "first": {"crown": "{0} begins"},
    "mage": {"mage": "Take the Mage {0}"},
    "grimoire": {"grimoire": "Take the Starting Grimoire {0}"},
}
"""The labels of what is chosen between Actions, by kind of Choice and first word of the key."""
CUBES = {
    "convert": "Convert the cubes in slot {0} on",
    "heal": "Send the cubes in slot {0} home from",
    "take": "Move the cubes in slot {0} of",
}
EVOCATION_ENDS = "End the Activation of the Evocation"
PLAIN = {
    "command": "Command: activate one of your Evocations",
    "explore": "Explore: move up to your Speed and activate a Room",
    "fight": "Fight: one Physical Attack and activate a Room",
    "end activation": "End the Activation",
    "end action": "End this Action",
    "repeat": "Repeat the Effect from its first phrase",
}
DECLINES = {
    "momentum": "Stay where you are",
    "repeat": "Do not repeat the Effect",
    "window": "Let it pass: apply none of your waiting Effects",
    "instead": "Let it happen",
    "may": "Leave it",
    "pay": "Do not pay",
}
WITH_TARGET = {
    "activate": "Activate {0}",
    "attack": "Attack {0}",
    "place": "Place the Instability in {0}",
    "convert": "Convert Instability in {0}",
    "draw": "Draw {0}",
    "deck": "Draw from the {0}",
    "discard": "Discard {0}",
    "steal": "Steal {0}",
    "take": "Take {0}",
    "reveal": "Reveal the Spell in {0}",
    "from": "From {0}",
    "to": "To {0}",
    "summon": "Summon it in {0}",
    "turn": "The token of {0}",
    "push": "Push to {0}",
    "pick": "Pick {0}",
}


def _spell_label(setting: Setting, position: Position, seat: str, verb: str, slot: str) -> str:
    from brw_lab.spellcraft.say import say_effect

    planned = position.holdings[setting.index[seat]].slots[SLOTS.index(slot)]
    if verb == "momentum":
        return f"Momentum: discard the Spell in {slot_name(slot)} to move 1"
    assert planned is not None
    return f"Cast the Spell in {slot_name(slot)}: {say_effect(setting.spell(planned.copy).side(planned.side).effect)}"


def _interrupt_label(setting: Setting, item: Interrupt) -> str:
    if item.optional:
        return f"Apply {item.because}"
    return f"Resolve the {item.key.partition(' ')[0].replace('remove', 'removal')} of {name(setting, item.targets[0])}"


def _what_instead(setting: Setting, choice: Choice) -> str:
    """What a Replacement would take the place of."""
    _key, subject, what = choice.about
    return f"{name(setting, str(subject))} {what}, and your waiting Effect happens in its place"


def _of_phrase(setting: Setting, position: Position, key: str) -> str:
    """The label of doing what may be done, or of paying for it."""
    phrases = inside(phrase_on_top(setting, position))
    said = " to ".join(said_inside(phrase) for phrase in phrases)
    return f"Do it: {said}" if key == "do" else f"Pay: {said}"


def why_not(setting: Setting, position: Position, key: str) -> Why:
    """The reason, clauses and remedy for a key that is not on offer."""
    if position.choice is None:
        return Why("nobody has anything left to decide", setting.rules.clause_ids(("action.phase-end",)))
    if key in offers(setting, position):
        return Why()
    for offer in answers(setting, position):
        if offer.key == key and offer.refusal is not None:
            return why_refused(setting, position, offer.refusal)
    if key.partition(" ")[0] == "complete" and position.choice.kind != "quest":
        return why_refused(setting, position, quests.not_now(setting, position, key))
    if key.partition(" ")[0] == "move" and position.choice.kind == "action":
        text = "The Move 1 of an Explore come one after another in it, and what is not used is lost with it"
        return Why(text, setting.rules.clause_ids(("explore.moves-contiguous", "explore.unused-lost")))
    near = nearest(key, (offer.key for offer in answers(setting, position)), 1)
    return Why(f"that is no answer to what is asked now{f' (near: {near[0]})' if near else ''}")


def why_refused(setting: Setting, position: Position, refusal: Refusal) -> Why:
    """A refusal in words, with its clauses and the nearest remedy."""
    text, topics = REFUSALS[refusal.code]
    asked = position.choice.kind if position.choice else ""
    if refusal.code in ("unseen", "too-far"):
        subject, start, room, range = refusal.ids
        if subject in position.lodge:
            topics = tuple(topic.replace("target.model", "target.room") for topic in topics)
        sight = position.lodge.sees(start, room, int(range))
        text = f"{name(setting, subject)} cannot be targeted: {sight.why_with(_called(setting, position))}"
        remedy = where_from(setting, position, room, int(range))
    elif refusal.code == "untold":
        text, remedy = setting.untold(*refusal.ids), "a card file can tell it"
    else:
        words = [slot_name(id) if id in SLOTS else name(setting, id) for id in refusal.ids]
        text, remedy = text.format(*words), ""
    if refusal.code in ("quest-unmet", "quest-not-now"):
        topics = (*topics, *setting.cards.cites.get(f"{refusal.ids[0]}/condition", ()))
    text = setting.rules.worded(text)
    clauses = setting.rules.clauses_at(f"refusal.{asked}.{refusal.code}", topics)
    return Why(text[0].upper() + text[1:], clauses, remedy)


def _called(setting: Setting, position: Position) -> dict[str, str]:
    """What the Rooms of the Lodge are called, without the article."""
    return {room: name(setting, room).removeprefix("the ") for room in position.lodge.rooms}


def where_from(setting: Setting, position: Position, room: str, range: int) -> str:
    """The nearest Room from which the resolving Model would see *room* within *range*, in words."""
    frame = next((frame for frame in reversed(position.agenda) if isinstance(frame, Resolving)), None)
    if frame is None or not frame.model:
        return ""
    lodge = position.lodge
    start = origin_room(setting, position, frame.model)
    if start in (CELL, OUT):
        return ""
    for place, steps in lodge.within(start, len(lodge.rooms)).items():
        away = lodge.seen_at(place, room)
        if steps and away is not None and away <= range:
            far = "one step" if steps == 1 else f"{steps} steps"
            return f"from {name(setting, place)}, {far} away, you would see it"
    return "no Room you can walk to sees it within that range"


def waiting(setting: Setting, position: Position) -> tuple[Resolving | Window, ...]:
    """The effects and windows that are unfinished, the one that moves next first."""
    return tuple(frame for frame in reversed(position.agenda) if isinstance(frame, Resolving | Window))
