"""A whole duel before its setup, as the scenario that every record of it begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from brw_lab.lodge.layout import load_layout
from brw_lab.rulebooks.boxes import usual_box
from brw_lab.rulebooks.load import Rulebook, chain, load_rulebook, named, usual
from brw_lab.scenario.profile import Profile
from brw_lab.scenario.schema import Given, Scenario, SeatGiven
from brw_lab.scenario.setup import SETUP

Rulings = Mapping[str, str] | Sequence[tuple[str, str]]


def duel(
    rulebook: Rulebook | None = None,
    box: str = "",
    rulings: Rulings = (),
    title: str = "A duel",
    profile: Profile | None = None,
) -> Scenario:
    """The scenario of a duel whose Rooms are still to be laid; *box* is a shipped box or a path.

    Without a *rulebook* it is that of the table whose *profile* is given, else the usual one; without a *box* it is the
    one that is shipped for that rulebook; *rulings* count before the table's.

    Raises :class:`RulebookError` for a rulebook, question or reading that is not known, :class:`TableError` for another
    rulebook than the table's, a :class:`BrwError` with all that is wrong with the box when it is set up.

    >>> duel().given.phase, duel(rulings={"dummy.when": "no-model"}).rulings
    ('setup', (('dummy.when', 'no-model'),))
    >>> duel("duel_lex").given.box
    'practice-lex'
    """
    played = profile.rulebook if profile else usual()
    books = named(played if rulebook is None else rulebook)
    taken = dict(rulings)
    load_rulebook(books).ruled(taken)
    box = box or usual_box(chain(books)[0].name)
    layout = load_layout("duel")
    seats = tuple(seat for seat, _ in layout.cells)
    given = Given(seats[0], seats[0], SETUP, seats=tuple((seat, SeatGiven()) for seat in seats), box=box)
    scenario = Scenario("", "", title, books, layout, given, rulings=tuple(taken.items()))
    return profile.over(scenario) if profile else scenario
