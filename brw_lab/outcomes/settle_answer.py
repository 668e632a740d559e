"""The answer in a sentence that a table understands: who falls at which period, who gains what, what is not allowed.

It is told from what happened. A yes or a no comes before it only where the question is one of the few that are
understood word for word; anything else that is asked is answered by the story alone, and never guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name, plural, say_entry
from brw_lab.outcomes.following import ON_OFFER, Run
from brw_lab.outcomes.observe import paths_of
from brw_lab.outcomes.until import at_rest
from brw_lab.position.entry import Entry
from brw_lab.position.pending import Resolving
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Branch
from brw_lab.terms import DUMMY, ROSE, Seat, listed

MOST: Final = 6
"""More sentences than these are not told; the whole story stands below."""
FEW: Final = 3
NOTHING: Final = "Nothing happens up to here"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
GAINS: Final = ("gain-power", "gain-trophies")
WEIGHTY: Final = frozenset(
    {
        "lose-power", "steal-power", "lose-trophies", "steal-trophies", "removed", "prevented", "instead",
        "cancelled", "skipped", "repeat-unpaid", "persistent-lost", "wins", "nobody-wins", "rose-wins", "complete",
    }
)  # fmt: skip
"""What is told whatever else happens, apart from defeats and what is gained."""
PLAIN: Final = frozenset(
    {
        "inflict", "convert-damage", "heal", "place", "convert-instability", "move-instability", "no-slot", "move",
        "push", "put", "swap", "stopped", "summon", "arrive", "control", "upgrade", "keep-cube", "persistent",
        "persistent-bare", "draw", "discard", "steal-card", "search", "reveal", "exhaust", "restore", "turn-token",
        "crown", "wreck", "room-track", "boost", "shelter", "activate", "reset-room", "immune", "untouched",
        "unpaid", "out-of-reach", "momentum", "unmet",
    }
)  # fmt: skip
"""What is told where nothing weighty happens; where nothing of this does either, the last few things that did."""


def weight(verb: str) -> int:
    """How much it tells that something of this kind happened: 0 is most.

    >>> weight("defeated"), weight("inflict"), weight("cast")
    (0, 1, 2)
    """
    if verb in WEIGHTY or verb in GAINS or verb in ("defeated", "to-cell", "resumes", "interrupts"):
        return 0
    return 1 if verb in PLAIN else 2


VERBS: Final = {
    "move": "move to",
    "cast": "cast what lies in slot",
    "momentum": "take Momentum from slot",
    "complete": "complete the Quest",
}
"""How a move is said that may not be made."""
BEGINS: Final = frozenset({"cast", "explore", "fight", "command", "momentum", "activation", "phase"})


class Event(NamedTuple):
    """Something that happened, and at which period of the Effect around it, from 1; 0 where there is none."""

    entry: Entry
    period: int


def events_of(run: Run) -> list[Event]:
    """All that happened in a run, each with its period.

    >>> from brw_lab.outcomes.compare import own_runs
    >>> from brw_lab.scenario.load import load_scenario
    >>> run = own_runs(load_scenario("duel_kami/defeat/at-the-period")).runs[0]
    >>> [event.period for event in events_of(run) if event.entry.verb in ("defeated", "gain-power")]
    [1, 1, 1, 2]
    """
    found = []
    for step in run.steps:
        for at, entry in enumerate(step.entries):
            here = next((beat.position for beat in step.beats if beat.entries > at), step.position)
            found.append(Event(entry, _period(here)))
    return found


def _period(position: Position) -> int:
    """The period that the outermost Effect has come to; what the rules do by themselves is no Effect of anybody's."""
    frames = (frame for frame in position.agenda if isinstance(frame, Resolving))
    return next((frame.at for frame in frames if not frame.effect.startswith("@")), 0)


def answer_of(asks: str, branch: Branch, run: Run) -> str:
    """The answer to what is asked, for one branch that was played.

    >>> from brw_lab.outcomes.compare import own_runs
    >>> from brw_lab.scenario.load import load_scenario
    >>> scenario = load_scenario("duel_kami/defeat/at-the-period")
    >>> told = answer_of(scenario.asks, scenario.ways[0], own_runs(scenario).runs[0]).split(". ")
    >>> print(told[0])
    Yes: Blue falls at the first period; for that Red gains a Trophy and 4 Power Points, the Black Rose 1 Power Point
    >>> print(told[1])
    Then the Effect goes on: Red gains 1 Power Point
    """
    setting = run.setting
    if setting is None or run.stop is not None:
        return run.stop.text if run.stop else ""
    events = events_of(run)
    refused = [_refused(setting, run, move, why.text) for move, why in run.refused if why.text != ON_OFFER]
    tale = [] if refused and only_refusals(branch) else _tale(setting, events)
    tale = [] if refused and tale == [NOTHING] else tale
    told = ". ".join([*tale, *refused])
    said = _plainly(setting, asks, events, at_rest(run.steps[-1].position))
    said = "" if told.startswith(f"{said} ") else said
    if not said and refused and len(run.refused) == 1 and only_refusals(branch) and ALLOWED.match(_last(asks)):
        said = "No"
    return f"{said}: {told}." if said else f"{told}."


def only_refusals(branch: Branch) -> bool:
    """Whether nothing is asked of a branch but what may not be done there: what is on offer then is no fact.

    >>> from brw_lab.scenario.load import load_scenario
    >>> only_refusals(load_scenario("duel_kami/cells/nobody-targets-a-cell").ways[0])
    True
    """
    return bool(branch.refused) and not paths_of(branch.then)


def _refused(setting: Setting, run: Run, move: str, why: str) -> str:
    """A move that may not be made, in words, with the reason."""
    seat, _, key = move.partition(": ")
    verb, *rest = key.split(" ")
    end = run.steps[-1].position
    known = {DUMMY, *end.lodge.rooms, *(model.id for model in end.models)}
    words = [name(setting, word) if word in known else word.replace("quick", "Quick") for word in rest]
    deed = " ".join([VERBS.get(verb, verb) if rest else verb, *words])
    return f"{name(setting, seat)} may not {deed}: {why.rstrip('.')}"


# --- the story


def _tale(setting: Setting, events: Sequence[Event]) -> list[str]:
    told = list(_weighty(setting, events))
    if not told:
        plain = [each for each in events if each.entry.verb in PLAIN] or events[-FEW:]
        told = [say_entry(setting, each.entry) for each in plain]
    told = list(dict.fromkeys(told)) or [NOTHING]
    return told if len(told) <= MOST else [*told[: MOST - 1], "And more happens: see the story below"]


def _weighty(setting: Setting, events: Sequence[Event]) -> Iterator[str]:
    at = 0
    goes_on = False
    while at < len(events):
        entry = events[at].entry
        at += 1
        if entry.verb == "defeated":
            inside = _inside(events[at:], entry.depth)
            yield _fall(setting, events[at - 1], inside)
            at += len(inside)
        elif entry.verb == "resumes":
            goes_on = True
        elif entry.verb in BEGINS:  # something else has begun since: that is not the rest of the Effect
            goes_on = False
        elif entry.verb in GAINS or entry.verb in WEIGHTY:
            said = say_entry(setting, entry)
            yield f"Then the Effect goes on: {said}" if goes_on else said
            goes_on = False


def _inside(events: Sequence[Event], depth: int) -> list[Event]:
    """What belongs to a defeat: all up to the first thing that lies less deep, or the next defeat."""
    found = []
    for event in events:
        if event.entry.depth < depth or event.entry.verb in ("defeated", "resumes"):
            break
        found.append(event)
    return found


def _fall(setting: Setting, fall: Event, inside: Sequence[Event]) -> str:
    """A defeat: who, at which period, and what everybody gains for it."""
    at = ORDINALS[fall.period - 1] if 0 < fall.period <= len(ORDINALS) else ""
    when = f" at the {at} period" if at else ""
    gains: dict[Seat, list[str]] = {}
    for entry in (event.entry for event in inside if event.entry.verb in GAINS):
        many = "a Trophy" if entry.verb == "gain-trophies" else plural(entry.amount, "Power Point")
        gains.setdefault(entry.by, []).append(many)
    who = name(setting, fall.entry.by)
    if fall.entry.by not in setting.seats:
        return f"{say_entry(setting, fall.entry)}{when}"
    if not gains:
        return f"{who} falls{when}; nobody gains anything for it"
    said = [f"{name(setting, seat)}{'' if at else ' gains'} {listed(got, 'and')}" for at, (seat, got) in _placed(gains)]
    return f"{who} falls{when}; for that {', '.join(said)}"


def _placed(gains: dict[Seat, list[str]]) -> list[tuple[int, tuple[Seat, list[str]]]]:
    """Who gains something, the Mages first."""
    return list(enumerate(sorted(gains.items(), key=lambda each: each[0] == ROSE)))


# --- yes, no, or who


ALLOWED: Final = re.compile(r"^(may|can) (?!.*( and | or )).*$")
"""A question whether one thing is allowed."""


def _last(asks: str) -> str:
    """The question itself, in small letters: what stands behind the last sentence that is none."""
    if not asks.rstrip().endswith("?"):
        return ""
    return re.split(r"(?<=[.!?;:])\s+", asks.strip())[-1].rstrip("?").strip().lower()


def _plainly(setting: Setting, asks: str, events: Sequence[Event], done: bool) -> str:
    """Yes, no, or the one who is asked for; nothing where the question is not understood to the word.

    While an Effect is unfinished nothing is denied: what has not happened may still come.
    """
    question = _last(asks)
    seats = "|".join((*setting.seats, "the black rose"))
    for words, look in ASKED:
        found = re.fullmatch(words.replace("SEAT", f"(?P<seat>{seats})"), question)
        if found:
            whom = found.groupdict().get("seat", "").replace("the black rose", ROSE)
            who = [each for each in dict.fromkeys(look(events)) if not whom or each == whom]
            if whom:
                return "Yes" if who else "No" if done else "Not yet"
            return listed([name(setting, each) for each in who], "and") if who else "Nobody" if done else "Nobody yet"
    return ""


def _fallen(events: Sequence[Event]) -> list[Seat]:
    return [each.entry.by for each in events if each.entry.verb == "defeated"]


def _gaining(events: Sequence[Event]) -> list[Seat]:
    return [each.entry.by for each in events if each.entry.verb == "gain-power"]


def _gaining_by_effect(events: Sequence[Event]) -> list[Seat]:
    """Who gains Power Points by a text, and not for a defeat: *the* point is the one that a text promises."""
    gains = [each.entry for each in events if each.entry.verb == "gain-power"]
    return [entry.by for entry in gains if not any(topic.startswith("defeat.") for topic in entry.topics)]


def _with_trophy(events: Sequence[Event]) -> list[Seat]:
    return [each.entry.by for each in events if each.entry.verb == "gain-trophies"]


def _winners(events: Sequence[Event]) -> list[Seat]:
    return [each.entry.by for each in events if each.entry.verb in ("wins", "rose-wins")]


ASKED: Final[tuple[tuple[str, Callable[[Sequence[Event]], list[Seat]]], ...]] = (
    (r"(does|will|would) SEAT (still )?(fall|get defeated)", _fallen),
    (r"(is|will|would) SEAT (still )?(be )?defeated", _fallen),
    (r"who (falls|is defeated)", _fallen),
    (r"(does|will|would) SEAT (still )?(gain|get|score) the (power )?point", _gaining_by_effect),
    (r"(does|will|would) SEAT (still )?(gain|get|score) (a |any )?(power )?points?", _gaining),
    (r"(does|will|would) SEAT (still )?(gain|get|take) (a|the) trophy", _with_trophy),
    (r"who (gains|gets|takes) the trophy", _with_trophy),
    (r"(does|will|would) SEAT (still )?win", _winners),
    (r"who wins", _winners),
)
"""The questions that are understood word for word, and whom each is about."""
