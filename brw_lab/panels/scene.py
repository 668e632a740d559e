"""A scene: all that a ScenarioPanel shows at one moment, as one plain dict, put together from views.

Nothing is decided here: what may be chosen comes from the choice view, what happened from the trace view. The shape::

    {"serial": int, "eyebrow", "title", "asks", "where", "status", "board": parts.board_of,
     "guess": null or {"options": [{"text", "state": "", "right", "wrong", "answer" or "other"}],
                       "picked": int or null, "because"},
     "choice": {"seat", "who", "icon", "question",
                "options": [{"key", "label", "points_at", "script", "group": index or -1, "short", "column"}],
                "groups": [{"title", "says"}]},
     "beside": beside.beside_view,
     "waiting": [{"title", "seat", "icon", "phrases": [{"text", "state": "done", "now" or "todo"}]}],
     "trace": [{"text", "depth", "clauses": [{"id", "section", "says"}], "period"}],
     "fresh": index of the first new entry,
     "steps": [{"by", "to", "label", "short", "reason"}],
     "why": null or why_not.why_now, "askable": [{"key", "label"}], "score": null or score_part.score_part}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from brw_lab.kernel.setting import Setting
from brw_lab.panels.beside import says_of
from brw_lab.position.pending import Activation, Phase, Turn
from brw_lab.position.pieces import Holding, Planned
from brw_lab.position.position import Position
from brw_lab.terms import DARK, FATE, LIGHT, NOBODY, ROSE, SLOTS
from brw_lab.views.palette import letters
from brw_lab.views.svg import seat_icon

View = dict[str, Any]

STEPS = (
    ("period", "start", "Back to the start", "start"),
    ("period", "back", "Back a period", "period"),
    ("choice", "back", "Back a choice", "choice"),
    ("choice", "forward", "Forward a choice", "choice"),
    ("period", "forward", "Forward a period", "period"),
    ("period", "end", "Run on to the end", "run on"),
)
"""The controls from left to right: by what, where to, the accessible name, the word on the button."""

AT_START = "this is the start"
AT_END = "this is the end"
AT_CHOICE = "nothing lies ahead yet: choose to go on"
LAID_OUT = "All is laid out as asked. Go forward to see what happens."
PLACE, SIDES = "place ", (LIGHT, DARK)
NAMES = {ROSE: "Black Rose", FATE: "Chance", NOBODY: "Nobody"}


class Guess(NamedTuple):
    """What people may guess: every answer, which is the true one, why each other is not so, and which was picked.

    *also* are the places of answers that are right beside the true one.
    """

    answers: tuple[str, ...]
    true: int
    because: Mapping[int, str]
    picked: int | None = None
    also: frozenset[int] = frozenset()


def guess_of(title: str, beliefs: Sequence[tuple[str, str]]) -> Guess | None:
    """The question "what happens?": the *title* is the truth, *beliefs* are ``(says, because)``; None without beliefs.

    The truth stands among the beliefs at a place that depends only on its wording, and ends in a period as they do.

    >>> guess_of("It goes on", [("It stops.", "Effects resume.")]).answers
    ('It goes on.', 'It stops.')
    """
    if not beliefs:
        return None
    true = sum(map(ord, title)) % (len(beliefs) + 1)
    others = iter(beliefs)
    answers: list[str] = []
    because: dict[int, str] = {}
    for place in range(len(beliefs) + 1):
        if place == true:
            answers.append(title if title.endswith((".", "!", "?")) else f"{title}.")
        else:
            says, why = next(others)
            answers.append(says)
            because[place] = why
    return Guess(tuple(answers), true, because)


def seat_name(seat: str) -> str:
    """How a panel calls a seat.

    >>> seat_name("fate"), seat_name("red")
    ('Chance', 'Red')
    """
    return NAMES.get(seat, seat.capitalize())


def guess_view(guess: Guess | None) -> View | None:
    """The guess as the browser shows it; verdicts only once something was picked."""
    if guess is None:
        return None
    options = [{"text": text, "state": _verdict(guess, index)} for index, text in enumerate(guess.answers)]
    because = ""
    if guess.picked is not None:
        because = guess.because.get(guess.picked) or " ".join(dict.fromkeys(guess.because.values()))
    return {"options": options, "picked": guess.picked, "because": because}


def _verdict(guess: Guess, index: int) -> str:
    if guess.picked is None:
        return ""
    if index == guess.picked:
        return "right" if index == guess.true or index in guess.also else "wrong"
    return "answer" if index == guess.true else "too" if index in guess.also else "other"


def choice_part(choice: Mapping[str, Any], seats: Sequence[str], tail: str, script: str | None = None) -> View:
    """The open choice; without one, nobody decides and *tail* says why. *script* is the key that going forward plays.

    >>> choice_part({"seat": "nobody"}, ("red",), "All is done")["who"]
    'Nobody decides here'
    """
    if choice["seat"] in ("", NOBODY):
        return {"seat": "", "who": "Nobody decides here", "icon": "", "question": tail, "options": [], "groups": []}
    seat = choice["seat"]
    options = [
        {"key": option["key"], "label": option["label"], "points_at": list(option["points_at"])}
        | {"script": option["key"] == script, "group": -1, "short": "", "column": 0}
        for option in choice["options"]
    ]
    who = choice.get("seat_name") or seat_name(seat)
    told = {"seat": seat, "who": who, "icon": icon(seat, seats), "question": choice["question"]}
    return {**told, "options": options, "groups": []}


def planning_part(part: View, setting: Setting, position: Position) -> View:
    """The same choice with the answers of planning in groups, one a card and side, a column a Spell Slot.

    A hand of six may be placed in 48 ways; in groups they are twelve rows that say what the Active Side does. Any other
    choice is left as it is.
    """
    if position.choice is None or position.choice.kind != "plan":
        return part
    held = position.holdings[setting.index[position.choice.seat]]
    groups: dict[tuple[str, str], int] = {}
    options = []
    for option in part["options"]:
        name, side, slot = _placed(option["key"])
        if side:
            group = groups.setdefault((name, side), len(groups))
            short = "Quick" if slot == "quick" else slot
            option = {**option, "group": group, "short": short, "column": SLOTS.index(slot)}
        options.append(option)
    told = [{"title": f"{name}, {side.capitalize()} Side", "says": _says(setting, held, name, side)}
            for name, side in groups]  # fmt: skip
    return {**part, "options": options, "groups": told}


def _placed(key: str) -> tuple[str, str, str]:
    """The card, the side and the Spell Slot of an answer that places one; empty words for any other."""
    words = key.removeprefix(PLACE).rsplit(" ", 2)
    if not key.startswith(PLACE) or len(words) < len(SIDES) + 1 or words[1] not in SIDES:
        return "", "", ""
    return words[0], words[1], words[2]


def _says(setting: Setting, held: Holding, name: str, side: str) -> str:
    copy = next(copy for copy in held.hand if setting.spell_name(copy) == name)
    return says_of(setting, Planned(copy, side))


def tail_of(setting: Setting, position: Position, opening: bool) -> str:
    """What is said where nobody decides: at the opening, between two steps of a Turn, in an Effect, at the end."""
    if position.winner:
        winner = seat_name(position.winner)
        return f"The duel is over. {'The Black Rose wins' if position.winner == ROSE else f'{winner} wins'}."
    if opening:
        return LAID_OUT
    if not position.agenda:
        return "Nothing is left to decide"
    return "The Turn goes on" if isinstance(position.agenda[-1], Turn | Phase | Activation) else "The Effect goes on"


def options_text(part: View) -> list[str]:
    """What may be chosen, in lines of plain words; a group is one line."""
    lines = []
    for index, group in enumerate(part["groups"]):
        slots = ", ".join(option["short"] for option in part["options"] if option["group"] == index)
        lines.append(f"  place {group['title']}, in {slots}: {group['says']}")
    return lines + [f"  {option['key']}: {option['label']}" for option in part["options"] if option["group"] < 0]


def waiting_part(frames: Sequence[Mapping[str, Any]], seats: Sequence[str]) -> list[View]:
    """Unfinished work, innermost first, each frame with the piece of the seat that resolves it."""
    return [{**frame, "icon": icon(frame["seat"], seats) if frame.get("seat") else ""} for frame in frames]


def trace_part(entries: Sequence[Mapping[str, Any]], cuts: Sequence[int]) -> list[View]:
    """The trace view as the browser shows it; *cuts* are the numbers of entries at which a period or a choice lay."""
    ends = {cut - 1 for cut in cuts}
    return [
        {"text": entry["text"], "depth": entry["indent"], "clauses": entry["clauses"], "period": index in ends}
        for index, entry in enumerate(entries)
    ]


def icon(seat: str, seats: Sequence[str]) -> str:
    """The piece of a seat; none for Chance."""
    return "" if seat in (FATE, NOBODY) else seat_icon(seat, letters(seats).get(seat, ""))


def steps_part(at_start: bool, at_end: bool, choice: bool) -> list[View]:
    """The controls, each with the reason why it does nothing now, or ''; *choice* tells whether somebody decides."""
    back = ("start", "back")
    end = AT_CHOICE if choice else AT_END
    return [
        {"by": by, "to": to, "label": label, "short": short}
        | {"reason": AT_START if to in back and at_start else end if to not in back and at_end else ""}
        for by, to, label, short in STEPS
    ]
