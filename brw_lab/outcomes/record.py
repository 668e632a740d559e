"""What was played, as a scenario that plays it again: the same start, the answers given, how things stand now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from brw_lab.errors import ScenarioError
from brw_lab.files import beside
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.scenario.schema import Claim, Claims, Move, Scenario
from brw_lab.terms import NOBODY
from brw_lab.version import VERSION


def record(
    scenario: Scenario | None, setting: Setting, position: Position, moves: tuple[Move, ...], title: str
) -> Scenario:
    """The record of *moves* that led from the start of *scenario* to *position*.

    It carries the version and the rulings it was made under and claims who has won (once somebody has), who decides
    and the Power Points of all; what *scenario* itself claims and asks is left out.

    Raises :class:`ScenarioError` without a scenario: a setting and a position alone do not say how they were set up.
    """
    if scenario is None:
        expected = ("a duel that began as a Scenario, such as Table.duel() or Table.of(load_scenario(...))",)
        raise ScenarioError("a bare position has no record: nobody knows how it was set up", expected=expected)
    kept = replace(scenario, asks="", clauses=(), refused=(), guesses=(), branches=(), asked=(), endings_after=None)
    kept = replace(kept, toml=None)
    kept = replace(
        kept,
        cards=tuple(_whole(scenario, path) for path in kept.cards),
        given=replace(kept.given, box=_whole(scenario, kept.given.box)),
    )
    then = Claims(tuple(_claims(setting, position)))
    return replace(kept, title=title, version=VERSION, moves=moves, then=then)


def _whole(scenario: Scenario, named: str) -> str:
    """The whole path of a file that lies beside the scenario or where we are, so that the record can lie anywhere."""
    path = Path(beside(scenario.file, named))
    return str(path.resolve()) if named.endswith(".toml") and path.is_file() else named


def _claims(setting: Setting, position: Position) -> list[Claim]:
    decides = position.choice.seat if position.choice else NOBODY
    won = [Claim(("winner",), position.winner)] if position.winner else []
    power = [Claim((party, "power"), position.parties[at].power) for at, party in enumerate(setting.parties)]
    return [*won, Claim(("next",), decides), *power]
