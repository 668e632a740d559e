"""Saving a moment as a scenario: what lies on the table if that says all, else the start and the answers that led here.

In the middle of an effect, of an Activation, or where something is remembered that no table shows, only the answers
lead there exactly; a scenario of either kind leads to the very same position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from brw_lab.errors import BrwError, ScenarioError
from brw_lab.kernel.door import begin
from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.record import record
from brw_lab.outcomes.start import Begun, Start, begun
from brw_lab.position.pieces import Holding
from brw_lab.position.position import Position
from brw_lab.rulebooks.load import load_rulebook, named
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.schema import Claims, Given, Move, Scenario
from brw_lab.scenario.setup import set_up
from brw_lab.scenario.stating import stated
from brw_lab.scenario.write import write_scenario
from brw_lab.terms import Copy, name_of

TITLE = "A moment"


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a line of play that is no Table: the Setting, the Choice *to_decide*, what it began as, the *line*."""

    setting: Setting
    to_decide: Position
    scenario: Scenario | None = None
    line: tuple[Move, ...] = ()


def moment(start: Start, title: str = "", asks: str = "") -> Scenario:
    """The moment that is looked at as a scenario of its own; at a period it is the Choice that comes next.

    *start* is a Table, a Scenario, or a setting and a position. What the table shows is stated under ``[given]``; where
    that does not lead here again, the scenario is where play began, with the answers given since.

    Raises :class:`ScenarioError` where neither can be said: in the middle of something, from a bare position.

    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.table import Table
    >>> table = Table.of(load_scenario("duel_kami/defeat/at-the-period"))
    >>> moment(table, "The start").moves, moment(table.choose("cast I"), "Half-way").moves
    ((), (Move(seat='red', key='cast I', forced=False, where=Where(file=None, line=None, column=None)),))
    """
    here = begun(start)
    named_so = title or (f"{TITLE} of: {here.scenario.title}" if here.scenario and here.scenario.title else TITLE)
    fault: BrwError | None = None
    try:
        return _as_it_lies(here, named_so, asks)
    except BrwError as error:  # a card, a place or an effect that [given] has no word for
        fault = error
    if here.scenario is None:
        message = f"this moment cannot be told from the table alone: {fault.message}"
        raise ScenarioError(message, expected=("a Table that came from a Scenario, such as Table.of(...)",)) from None
    return replace(record(here.scenario, here.setting, here.position, here.before, named_so), asks=asks)


def moment_text(start: Start, title: str = "", asks: str = "") -> str:
    """The same as the text of a scenario file.

    >>> from brw_lab.scenario.load import load_scenario
    >>> print(moment_text(load_scenario("duel_kami/defeat/at-the-period"), "The start").splitlines()[0])
    title = "The start"
    """
    return write_scenario(moment(start, title, asks))


def _as_it_lies(here: Begun, title: str, asks: str) -> Scenario:
    """The scenario of what lies on the table; raises a :class:`BrwError` where that is not all there is."""
    setting, position, like = here.setting, here.position, here.scenario
    if like is not None:
        base = replace(record(like, setting, position, (), title), then=Claims(), version="")
    else:
        books = named(setting.rules.id)
        usual = load_rulebook(books).rulings
        rulings = tuple((id, reading) for id, reading in setting.rules.rulings.items() if usual.get(id) != reading)
        nothing = Given(position.crown, position.crown)
        base = Scenario("", "", title, books, position.lodge.layout, nothing, rulings=rulings)
    # What happens by itself from what was laid out happens again.
    given = stated(setting, position if here.laid is None else here.laid, base.given)
    told = replace(base, title=title, asks=asks, layout=position.lodge.layout, given=given)
    whole = replace(load_scenario(write_scenario(told)), file=told.file)
    if not same_table(begin(*set_up(whole)).position, position):
        raise ScenarioError("something is under way, or remembered, that does not lie on the table")
    return whole


def same_table(one: Position, other: Position) -> bool:
    """Whether two positions are the same but for which copy of a card is which.

    >>> from brw_lab.scenario.load import load_scenario
    >>> position = set_up(load_scenario("duel_kami/defeat/at-the-period"))[1]
    >>> same_table(position, position)
    True
    """
    return _unnumbered(one) == _unnumbered(other)


def _unnumbered(position: Position) -> Position:
    plain = position.copy()
    plain.holdings = tuple(map(_held, position.holdings))
    plain.library, plain.forgotten = _names(position.library), _names(position.forgotten)
    plain.standing = tuple(each._replace(copy=name_of(each.copy)) for each in position.standing)
    return plain


def _held(held: Holding) -> Holding:
    quick, one, two, three = (slot and slot._replace(copy=name_of(slot.copy)) for slot in held.slots)
    piles = _names(held.hand), _names(held.grimoire), _names(held.memories)
    return Holding(*piles, (quick, one, two, three), held.tokens)


def _names(copies: tuple[Copy, ...]) -> tuple[str, ...]:
    return tuple(sorted(map(name_of, copies)))
