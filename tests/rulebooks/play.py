"""Small tables for the tests of a book's clauses: laid, played, and asked what is true in the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from brw_lab.errors import CardError
from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import explain
from brw_lab.scenario.judge import look_up
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import Outcome, run_scenario
from brw_lab.spellcraft.cardfile import read_cards

HEAD = 'title = "a clause"\nrulebook = "{book}"\n'
TOGETHER = """
[given.red]
in = "crypt"
[given.blue]
in = "crypt"
"""
"""Both Mages in one Room, with nothing else on the table."""
APART = """
[given.red]
in = "crypt"
[given.blue]
in = "garden"
"""
"""The Mages in two Rooms opposite each other."""


def played(given: str, *moves: str, book: str = "duel_kami") -> Outcome:
    """The table that *given* lays by a book, after *moves*."""
    (outcome,) = run_scenario(load_scenario(f"{HEAD.format(book=book)}{given}\n[when]\nmoves = {list(moves)!r}\n"))
    return outcome


def resolved(text: str, *moves: str, seat: str = "red", given: str = APART, book: str = "duel_kami") -> Outcome:
    """The table after *seat* has resolved *text*, as far as *moves* answer what it asks."""
    return played(f"{given}\n[given.resolving]\nseat = '{seat}'\ntext = '''{text}'''\n", *moves, book=book)


def found(outcome: Outcome, claim: str) -> object:
    """What a claim such as ``blue.damage`` finds in the end; piles of cards are counted."""
    path = tuple(claim.split("."))
    piles = ("hand", "grimoire", "memories", "library", "forgotten", "evocations")
    return look_up(outcome.setting, outcome.end, path, 0 if path[-1] in piles else "")


def on_offer(outcome: Outcome, first: str = "") -> list[str]:
    """The keys that may be answered in the end, or what follows the word *first* in those that begin with it."""
    keys = sorted(offers(outcome.setting, outcome.end))
    return [key.removeprefix(f"{first} ") for key in keys if key.split()[0] == first] if first else keys


def refusal(outcome: Outcome, key: str) -> tuple[str, ...]:
    """The clauses by which an answer is refused in the end."""
    return explain(outcome.setting, outcome.end, key).clauses


def entries(outcome: Outcome, verb: str) -> list[tuple[str, str]]:
    """Who did what is told by *verb*, and to whom, in order."""
    return [(entry.by, entry.on) for entry in outcome.entries if entry.verb == verb]


SPELL = """
[spells.glow]
name = "Glow"
dark = {{ text = "Personal: Restore.", type = "{type}", elements = ["{element}"] }}
light = {{ text = "Personal: Restore.", type = "combat", elements = ["any"] }}
"""


def welcome(folder: Path, **words: str) -> set[str]:
    """What would be welcome in a Spell Card written with these words, of which one is wrong."""
    path = folder / "glow.cards.toml"
    path.write_text(SPELL.format(**{"type": "combat", "element": "fire"} | words), encoding="utf-8")
    with pytest.raises(CardError) as error:
        read_cards(path, "own")
    return set(error.value.expected)
