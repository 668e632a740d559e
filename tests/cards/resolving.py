"""Printed texts put into a position: who resolves them, on what table, and how it ends."""

from __future__ import annotations

from brw_lab.kernel.choices import offers
from brw_lab.kernel.door import advance, begin
from brw_lab.position.position import Position
from brw_lab.rulebooks.printed import printed_texts
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario
from brw_lab.scenario.setup import set_up
from brw_lab.spellcraft.cardfile import said
from tests.house.house import PACKAGE

PATH = (PACKAGE / "rulebooks" / "seal_of_fire" / "printed.toml").as_posix()
TABLE = f"""
rulebook = "duel_kami"
cards = ["{PATH}"]
[given]
crown = "red"
library = ["ember", "ember"]
[given.red]
in = "crypt"
hand = ["tide", "echo", "snare"]
grimoire = ["usurp", "usurp"]
tokens = 0
power = 3
[given.blue]
in = "crypt"
hand = ["tide"]
grimoire = ["gust", "gust"]
damage = ["rose", "red"]
[given.rooms.kiln]
instability = ["blue"]
[given.rooms.crypt]
instability = ["blue", "rose"]
"""
MOST = 60
"""More answers than any of these texts asks for."""


def text_of(book: str, address: str) -> str:
    """A printed text in canonical words."""
    return next(said(text) for text in printed_texts(book) if text.address == address)


def table(text: str, seat: str = "red") -> str:
    """The table, with *seat* about to resolve *text*."""
    return f"{TABLE}[given.resolving]\nseat = '{seat}'\ntext = \"{text}\"\n"


def claims_of(text: str, seat: str, moves: list[str], then: str) -> list[str]:
    """What *then* says and the run does not bear out; the rest of the text may ask nothing more."""
    scenario = load_scenario(f"{table(text, seat)}[when]\nmoves = {moves!r}\n[then]\npending = 'nothing'\n{then}\n")
    (outcome,) = run_scenario(scenario)
    return [f"{claim.claim}: {claim.found}" for claim in outcome.claims if not claim.ok]


def cast_claims(given: str, moves: list[str], then: str) -> list[str]:
    """The same for Mages at a bare table of the printed cards, laid as *given* says, blue in the garden."""
    top = f'rulebook = "duel_kami"\ncards = ["{PATH}"]\n[given]\nblue.in = "garden"\n'
    (outcome,) = run_scenario(load_scenario(f"{top}{given}[when]\nmoves = {moves!r}\n[then]\n{then}\n"))
    return [f"{claim.claim}: {claim.found}" for claim in outcome.claims if not claim.ok]


def end_of(text: str, seat: str) -> Position:
    """The position when the text is resolved, each choice answered by the first of what is on offer."""
    setting, start = set_up(load_scenario(table(text, seat)))
    position = begin(setting, start).position
    for _ in range(MOST):
        if not any(getattr(frame, "effect", "").startswith("given") for frame in position.agenda):
            return position
        position = advance(setting, position, next(iter(offers(setting, position)))).position
    raise AssertionError("the text does not come to an end")
