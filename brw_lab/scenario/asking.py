"""Reading the named questions of a scenario: ``[[ask]]`` tables with ``always``, ``never`` or ``can`` over claims.

Whether it is so is found by looking at every ending, which is not done here.
"""

from __future__ import annotations

from typing import Final

from brw_lab.scenario.known import Known
from brw_lab.scenario.schema import Ask
from brw_lab.scenario.section import Section
from brw_lab.scenario.then import read_claims

MODES: Final = ("always", "never", "can")
UNTILS: Final = ("effect", "activation", "phase", "turn", "duel")
ANSWERS: Final = ("yes", "no")
KEYS = ("says", *MODES, "until", "after", "answer")


def read_asks(top: Section, known: Known) -> tuple[Ask, ...]:
    """The ``[[ask]]`` tables: each says something of every ending (*always*, *never*) or of one (*can*)."""
    found = []
    for item in top.sections("ask"):
        where = item.notes.toml.where(*item.at)
        item.only(KEYS)
        item.need("says", "the question or belief in words")
        modes = [mode for mode in MODES if mode in item]
        if len(modes) != 1:
            told = f"has {' and '.join(modes)}" if modes else "says neither always, never nor can"
            expected = ("one of always, never and can, with claims",)
            item.notes.wrong(item.at, f"this question {told}", expected, value=False)
            continue
        claims = read_claims(item.section(modes[0]), known)
        if "refused" in item.section(modes[0]):
            item.notes.wrong((*item.at, modes[0], "refused"), "no refusal can be asked for", ("claims",), value=False)
        elif not item.section(modes[0]).data:
            item.notes.wrong((*item.at, modes[0]), "nothing is asked here", ("claims, such as red = { power = 5 }",))
        until = item.one_of("until", UNTILS, "end to look up to", "effect")
        answer = item.one_of("answer", ANSWERS, "answer")
        found.append(Ask(item.text("says"), modes[0], claims, until, item.some_number("after"), answer, where))
    return tuple(found)
