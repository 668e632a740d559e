"""Which phases a Turn has and which steps they consist of, as a user wrote it down: does a duel by them come to an end?

House rules say only what they change: the other phases and steps are those of what they are based on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from brw_lab.files import KeyPath
from brw_lab.kernel.rounds import LAST, SETUP, STEPS, TALLY
from brw_lab.rulebooks.bookread import BookReader, Known

Steps = Mapping[str, tuple[str, ...]]
FRAMES: Final = {SETUP: "before the first Turn", TALLY: "after the last Turn"}
"""The two that lie around the Turns, each with all of its steps and no others."""
OWN_STEPS: Final = {
    SETUP: ("rooms", "cards", "crown", "mages", "grimoires"),
    TALLY: ("trophies", "majority", "open-quests", "winner"),
}


def round_of(reader: BookReader, known: Known, house: bool) -> dict[str, Any]:
    """The phases of a Turn in order, and the steps of each, in which the kernel has something to do."""
    if house and "round" not in reader.toml.data:
        return {}
    before = len(reader.errors)
    table = reader.table("round")
    reader.only(("round",), table, ("phases", "steps"))
    if not table.get("phases") and not house:
        message = "a rulebook that stands alone needs its phases"
        reader.wrong(("round",), message, ("[round] phases = [...]", "based_on = ..."), value=False)
    phases = reader.texts(("round", "phases"), table.get("phases", []))
    steps = {
        phase: reader.texts(("round", "steps", phase), own) for phase, own in reader.table("round", "steps").items()
    }
    old = (known.base.round, known.base.steps) if known.base else ((), {})
    _names(reader, phases or old[0], steps, known.blind)
    if not known.blind:
        _bare(reader, phases or old[0], {**old[1], **steps})
    if len(reader.errors) == before and not known.blind:
        _whole(reader, phases or old[0], {**old[1], **steps})
    return ({"phases": phases} if phases or not house else {}) | {"steps": steps}


def _names(reader: BookReader, phases: tuple[str, ...], steps: Steps, blind: bool) -> None:
    """Note what is no step, stands where it cannot be done, or is a phase that is named twice or not at all."""
    for phase, own in steps.items():
        at: KeyPath = ("round", "steps", phase)
        for index, step in enumerate(own):
            place = next((frame for frame, inside in OWN_STEPS.items() if step in inside), "")
            if step not in STEPS:
                reader.unknown((*at, index), "step", step, STEPS)
            elif place != (phase if phase in FRAMES else ""):
                expected = (f"{step} in {place}" if place else f"{step} in a phase of the Turn",)
                reader.wrong((*at, index), f"the step {step!r} has no place in {phase!r}", expected)
        if phases and phase not in (*phases, *FRAMES) and not blind:
            reader.unknown(at, "phase", phase, phases, value=False)
    for index, phase in enumerate(phases):
        at = ("round", "phases", index)
        if phase in FRAMES:
            reader.wrong(at, f"{phase!r} lies {FRAMES[phase]} and is no phase of it", ("the phases of a Turn",))
        elif phase in phases[:index]:
            expected = (f"another name, such as 'second-{phase}', with steps of its own",)
            reader.wrong(at, f"the phase {phase!r} is named twice", expected)


def _bare(reader: BookReader, phases: tuple[str, ...], steps: Steps) -> None:
    """Note a phase that has no steps."""
    given = "phases" in reader.table("round")
    for index, phase in enumerate(phases):
        if not steps.get(phase):
            at: KeyPath = ("round", "phases", index) if given else ("round", "steps", phase)
            reader.wrong(at, f"the phase {phase!r} has no steps", (f"{phase} in [round.steps]",))


def _whole(reader: BookReader, phases: tuple[str, ...], steps: Steps) -> None:
    """Note a setup or a tally that is not whole, and a Turn that does not end."""
    for frame, inside in OWN_STEPS.items():
        if sorted(steps.get(frame, ())) != sorted(inside):
            at = ("round", "steps", frame) if frame in reader.table("round", "steps") else ("round",)
            reader.wrong(at, f"{frame!r} is not whole", (f"each of {', '.join(inside)} once",), value=False)
    ordered = [step for phase in phases for step in steps.get(phase, ())]
    if ordered.count(LAST) != 1 or ordered[-1] != LAST:
        message = "a Turn ends once, with its last step"
        reader.wrong(
            ("round",), message, (f"{LAST!r} as the last step of the last phase, and nowhere else",), value=False
        )
