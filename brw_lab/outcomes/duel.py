"""A whole duel before its setup, as the scenario that every record of it begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from brw_lab.lodge.layout import load_layout
from brw_lab.rulebooks.load import load_rulebook
from brw_lab.scenario.schema import Given, Scenario, SeatGiven
from brw_lab.scenario.setup import SETUP

Rulings = Mapping[str, str] | Sequence[tuple[str, str]]


def duel(
    rulebook: str | Sequence[str] = "duel_kami", box: str = "practice", rulings: Rulings = (), title: str = "A duel"
) -> Scenario:
    """The scenario of a duel whose Rooms are still to be laid; *box* is a shipped box or a path.

    Raises :class:`RulebookError` for a rulebook, question or reading that is not known, a :class:`BrwError` with all
    that is wrong with the box when it is set up.

    >>> duel().given.phase, duel(rulings={"dummy.when": "no-model"}).rulings
    ('setup', (('dummy.when', 'no-model'),))
    """
    books = (rulebook,) if isinstance(rulebook, str) else tuple(rulebook)
    taken = dict(rulings)
    load_rulebook(books).ruled(taken)
    layout = load_layout("duel")
    seats = tuple(seat for seat, _ in layout.cells)
    given = Given(seats[0], seats[0], SETUP, seats=tuple((seat, SeatGiven()) for seat in seats), box=box)
    return Scenario("", "", title, books, layout, given, rulings=tuple(taken.items()))
