"""The open Choice and what waits, as plain data for panels and text.

``choice_view`` -> ``{"seat", "seat_name", "question", "options"}``, an option being ``{"key", "label", "points_at",
"clauses", "weight"}``; ``waiting_view`` -> a list, what moves next first, of ``{"title", "seat", "phrases"}``, a phrase
being ``{"text", "state"}`` with the state ``done``, ``now`` or ``todo``.
"""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.door import options
from brw_lab.kernel.setting import STANDS, Setting
from brw_lab.kernel.trace import name, phase_title
from brw_lab.kernel.triggers import slot_name
from brw_lab.position.pending import Action, Activation, Choice, Phase, Quests, Resolving, Turn, Window
from brw_lab.position.position import Position
from brw_lab.spellcraft.nouns import Routine
from brw_lab.spellcraft.say import say_header, say_phrase
from brw_lab.terms import FATE, NOBODY, SLOTS

WITHOUT_TOKEN = {
    f"{Routine.RESOLVE_ROOM.value}.": "Resolve the Effect of the Room.",
    f"{Routine.USE_TOKEN.value}.": "",
}
"""What the phrases of a Room's activation say where no token lies on it."""
QUESTIONS = {
    "action": "Which Action?",
    "explore": "Explore: what next?",
    "fight": "Fight: what next?",
    "momentum": "Momentum: move 1?",
    "target": "Which target?",
    "window": "Pause at the period: which waiting Effect first?",
    "split": "Too few cubes: how are they shared out?",
    "convert": "Which cubes are converted?",
    "place": "In which Room?",
    "where": "In which Room?",
    "move": "Where to?",
    "draw": "Which card turns up?",
    "discard": "Which card is discarded?",
    "repeat": "Repeat the Effect?",
    "evocation": "The Evocation activates: what next?",
    "instead": "Something else instead?",
    "steal": "Which card is stolen?",
    "search": "Which card is taken?",
    "reveal": "Which Ready Spell is revealed?",
    "heal": "Which cubes go home?",
    "take": "Which cubes are moved?",
    "from": "From which Room?",
    "to": "To which Room?",
    "summon": "In which Room?",
    "turn": "The token of which Room?",
    "activate": "Which Room is activated?",
    "deck": "From which deck?",
    "push": "Which way?",
    "which": "Which Evocation?",
    "keep": "Which Upgrade stays?",
    "number": "How many?",
    "either": "Which of them?",
    "may": "Do it?",
    "pay": "Pay the cost?",
    "trim": "Too many cards in hand: which one goes?",
    "plan": "Planning: which Spell, which side, which slot?",
    "evocations": "Evocation Phase: which Evocation activates?",
    "quest": "Declare a Quest?",
    "wreck": "Which full Room is Wrecked first?",
    "lay": "Which Room comes up?",
    "face": "Which face comes up?",
    "first": "Who begins?",
    "mage": "Which Mage?",
    "grimoire": "Which Starting Grimoire?",
}
ROUTINES = {
    "@mage-defeat": "Mage's Defeat",
    "@evocation-defeat": "Evocation's Defeat",
    "@unstable-spell": "Unstable Spell",
    "@activate-room": "Activating the Room",
    "@evocation-removal": "Evocation Removal",
    "@physical-attack": "Physical Attack",
    "@command": "Command",
    "@move": "Move 1",
    "@study-draw": "the cards drawn in the Study Phase",
    "given": "the Effect in progress",
}


def seat_name(seat: str) -> str:
    """How whoever decides is called: a seat, Chance, the Black Rose or nobody.

    >>> seat_name("fate"), seat_name("red")
    ('Chance', 'Red')
    """
    return {FATE: "Chance", NOBODY: "Nobody"}.get(seat, seat.capitalize())


def choice_view(setting: Setting, position: Position) -> dict[str, Any]:
    """Who decides, what is asked, and what may be answered."""
    choice: Choice | None = position.choice
    if choice is None:
        over = "Nothing is left to decide" if not position.agenda else "The Effect goes on"
        return {"seat": NOBODY, "seat_name": seat_name(NOBODY), "question": over, "options": []}
    return {
        "seat": choice.seat,
        "seat_name": seat_name(choice.seat),
        "question": setting.rules.worded(QUESTIONS[choice.kind]),
        "options": [
            {
                "key": option.key,
                "label": option.label,
                "points_at": list(option.points_at),
                "clauses": list(option.clauses),
                "weight": option.weight,
            }
            for option in options(setting, position)
        ],
    }


def waiting_view(setting: Setting, position: Position) -> list[dict[str, Any]]:
    """Everything unfinished, what moves next first."""
    return [_frame_view(setting, position, frame) for frame in reversed(position.agenda)]


def _frame_view(setting: Setting, position: Position, frame: object) -> dict[str, Any]:
    match frame:
        case Turn():
            return {"title": f"Turn {position.turn}", "seat": "", "phrases": []}
        case Quests():
            told = [{"text": f"{name(setting, seat)}: {name(setting, id)}", "state": "todo"} for seat, id in frame.met]
            return {"title": "Quests may be declared", "seat": next(iter(frame.waiting), NOBODY), "phrases": told}
        case Resolving():
            return _effect_view(setting, position, frame)
        case Window():
            told = [{"text": item.because, "state": "todo"} for item in frame.waiting]
            seat = frame.waiting[0].seat if frame.waiting else NOBODY
            return {"title": "Pause at the period", "seat": seat, "phrases": told}
        case Action(name="evocation"):
            title = f"Activation of {name(setting, frame.model)}"
            return {"title": title, "seat": frame.seat, "phrases": []}
        case Action():
            title = setting.rules.worded(f"{frame.name.capitalize()} of {seat_name(frame.seat)}")
            return {"title": title, "seat": frame.seat, "phrases": []}
        case Activation():
            title = f"Activation of {seat_name(frame.seat)}, Action {max(frame.actions, 1)} of 2"
            return {"title": title, "seat": frame.seat, "phrases": []}
        case Phase():
            title = setting.rules.worded(phase_title(frame.name))
            return {"title": title[0].upper() + title[1:], "seat": frame.first, "phrases": []}
    raise TypeError(type(frame))


def _effect_view(setting: Setting, position: Position, frame: Resolving) -> dict[str, Any]:
    effect = setting.effects[frame.effect]
    said = (_phrase(setting, position, frame, say_phrase(phrase)) for phrase in effect.phrases)
    phrases = [
        {"text": text, "state": "done" if at < frame.at else "now" if at == frame.at else "todo"}
        for at, text in enumerate(said)
        if text
    ]
    if effect.header is not None:
        phrases.insert(0, {"text": say_header(effect.header), "state": "done" if frame.bound else "now"})
        if not frame.bound:
            for phrase in phrases[1:]:
                phrase["state"] = "todo"
    return {"title": effect_title(setting, frame), "seat": frame.you, "phrases": phrases}


def _phrase(setting: Setting, position: Position, frame: Resolving, text: str) -> str:
    """What a phrase says; of a Room that speaks for itself, without a token, no token is told."""
    if text not in WITHOUT_TOKEN or not setting.tiles_speak or not frame.targets:
        return text
    token = position.rooms[position.lodge.index(frame.targets[0])].token
    return text if token in ("available", "used") else WITHOUT_TOKEN[text]


def effect_title(setting: Setting, frame: Resolving) -> str:
    """What an Effect in progress is called: whose Spell in which slot, which Room, which fixed Effect."""
    owner = name(setting, frame.you)
    whose = owner[0].upper() + owner[1:]
    if frame.effect in ROUTINES:
        if frame.effect.endswith(("-defeat", "-removal")) and frame.targets:
            return f"{ROUTINES[frame.effect]} of {name(setting, frame.targets[0])}"
        return setting.rules.worded(f"{whose}: {ROUTINES[frame.effect]}")
    if frame.effect.endswith(("/token", "/tile")):
        return f"{whose}: the Effect of {name(setting, frame.effect.partition('/')[0])}"
    slot = frame.source.rpartition("/")[2]
    if slot in SLOTS:
        card = setting.spell_name(frame.source.partition("/")[0])
        called = "Spell" if card == "the Spell" else card
        return f"{whose}'s {called} in {slot_name(slot)}"
    if frame.effect.endswith(STANDS):
        called = frame.source.rpartition(" ")[2]
        if called in SLOTS:
            return f"{whose}'s Persistent in {slot_name(called)}"
        return f"Skill of {name(setting, frame.model)}"
    return f"{whose}: {frame.effect}"
