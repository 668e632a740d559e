"""A Course: one run of the kernel over a draft, from a Choice to the next, with what it records on the way.

It keeps the Agenda (push, pop, put another frame on top) and asks Choices. What a frame does when it is on top is
said by rounds, actions, resolve, windows and quests.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from brw_lab.errors import RuleGap
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry, an_entry
from brw_lab.position.pending import Frame, Phase, Resolving, a_choice, an_effect
from brw_lab.position.position import Position
from brw_lab.terms import ModelId, Seat

DEEPEST = 64
"""How much unfinished work may pile up before the rules are taken to run in a circle."""


class Beat(NamedTuple):
    """The Position after a period, and how many entries of the Step lay before it."""

    position: Position
    entries: int


class Course:
    """The draft being worked on, and what happened to it: entries, beats, forced answers.

    *moments* are the positions at which the forced answers were given, where somebody wants to look at them. *tallied*
    counts the entries that Quests have been told of, *looked* those after which it was seen whom they concern at once;
    *rested* is whether a period has been reached since.
    """

    __slots__ = ("beats", "draft", "entries", "forced", "looked", "moments", "rested", "seen", "setting", "tallied")

    def __init__(self, setting: Setting, draft: Position, beats: bool = False) -> None:
        self.setting = setting
        self.draft = draft
        self.entries: list[Entry] = []
        self.beats: list[Beat] | None = [] if beats else None
        self.forced: list[tuple[Seat, str]] = []
        self.moments: list[Position] | None = None
        self.seen: list[tuple[object, ...]] = []
        self.tallied = 0
        self.looked = 0
        self.rested = False

    def note(self, verb: str, by: str, on: str = "", topics: tuple[str, ...] = (), more: tuple[str, ...] = ()) -> None:
        """Record something that changed nothing on the table: a skip, a refusal of the position itself, a pause."""
        self.entries.append(an_entry(verb, by, on, 0, more, topics, len(self.draft.agenda)))

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the Agenda."""
        agenda = self.draft.agenda
        if len(agenda) >= DEEPEST:
            names = [frame.effect for frame in agenda[-6:] if isinstance(frame, Resolving)]
            raise RuleGap(f"{DEEPEST} unfinished effects lie on one another; the last ones are {', '.join(names)}")
        self.draft.agenda = (*agenda, frame)

    def pop(self) -> None:
        """Take the finished frame off."""
        self.draft.agenda = self.draft.agenda[:-1]

    def top(self, frame: Frame) -> None:
        """Let *frame* take the place of the one on top."""
        self.draft.agenda = (*self.draft.agenda[:-1], frame)

    def next_step(self, frame: Phase) -> None:
        """Let the phase on top go on with its next step."""
        self.top(frame._replace(step=frame.step + 1, done=()))

    def done_with(self, frame: Phase, *names: str) -> None:
        """Note in the phase on top what its step has dealt with."""
        self.top(frame._replace(done=(*frame.done, *names)))

    def ask(self, seat: Seat, kind: str, about: tuple[object, ...] = ()) -> None:
        """Open a Choice; the kernel takes it by itself when only one option turns out to be on offer."""
        self.draft.choice = a_choice(seat, kind, about)

    def ask_within(
        self,
        frame: Resolving,
        start: int,
        seat: Seat,
        kind: str,
        about: tuple[object, ...] = (),
        memo: tuple[object, ...] = (),
    ) -> None:
        """Open a Choice in the middle of a phrase: keep in the frame what it has brought about so far and *memo*."""
        happened = frame.happened + tuple(self.entries[start:])
        self.top(frame._replace(part=kind, memo=memo, happened=happened))
        self.ask(seat, kind, about)

    def beat(self) -> None:
        """Keep the position as it is at this period, if anybody wants to look at it."""
        if self.beats is not None:
            self.beats.append(Beat(self.draft.copy(), len(self.entries)))


def begin_effect(
    effect: str,
    you: Seat,
    model: ModelId,
    source: str,
    targets: tuple[str, ...] = (),
    bound: bool = False,
    memo: tuple[object, ...] = (),
) -> Resolving:
    """A frame that will resolve an Effect from its first phrase."""
    return an_effect(effect, you, model, source, targets, bound, 0, "", memo)


def afresh(setting: Setting, frame: Resolving, **more: Any) -> Resolving:
    """The same Effect from its first phrase; its targets are bound anew where it has a header to bind them by."""
    if setting.effect(frame.effect).header is None:
        more |= {"targets": frame.targets, "bound": frame.bound}
    return Resolving(frame.effect, frame.you, frame.model, frame.source, **more)


def answered(frame: Resolving) -> Any:
    """What was answered last to the phrase that waits: the first part of the answer."""
    act: Any = frame.memo[-1]
    return act[0]
