"""What of an ending counts: the values by which endings are told apart, named like the claims of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from brw_lab.errors import BrwError, nearest
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.scenario.judge import look_up
from brw_lab.scenario.schema import Claims, Scenario, slug
from brw_lab.scenario.then import MODEL_CLAIMS, PARTY_NUMBERS, SEAT_CLAIMS, TOP_CLAIMS
from brw_lab.terms import ROSE, SLOTS

Values = tuple[tuple[str, Any], ...]
"""Names and what they hold, in the order in which they are asked."""
Observe = str | Sequence[str] | Callable[[Setting, Position], Mapping[str, Any]] | None
Look = Callable[[Setting, Position], Values]

ROOM_CLAIMS = ("instability", "token", "state")
GOES_WITHOUT_SAYING = ("offers", "pending")


class ObserveError(BrwError):
    """A name of something to look at in an ending that nobody knows."""


def observed(observe: Observe, scenario: Scenario | None, setting: Setting, start: Position) -> Look:
    """What to look at in an ending: what is named, else what the scenario's claims name, else what usually counts.

    Raises :class:`ObserveError` for a name that is no claim, with the nearest ones.
    """
    if callable(observe):
        return lambda setting, position: tuple(observe(setting, position).items())
    if observe is None:
        named = _claimed(scenario) or usual(setting, start)
    else:
        names = (observe,) if isinstance(observe, str) else observe
        if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
            raise ObserveError(f"{observe!r} cannot be looked at", expected=("names such as 'blue.in'", "a function"))
        named = {tuple(name.split(".")): _known(name, setting, start) for name in names}
    paths = [(".".join(path), path, like) for path, like in named.items()]
    return lambda setting, position: tuple((name, look_up(setting, position, path, like)) for name, path, like in paths)


def _claimed(scenario: Scenario | None) -> dict[tuple[str, ...], Any]:
    """What the claims of all branches speak of, and how they say it."""
    if scenario is None:
        return {}
    then = [branch.then for branch in scenario.ways]
    return paths_of(*then)


def paths_of(*claims: Claims) -> dict[tuple[str, ...], Any]:
    """What claims speak of, each with a value of the kind they expect; what may be answered next is left out."""
    each = [claim for group in claims for claim in group]
    return {claim.path: claim.expected for claim in each if claim.path[0] not in GOES_WITHOUT_SAYING}


def usual(setting: Setting, position: Position) -> dict[tuple[str, ...], Any]:
    """Where every Model is and its Damage, and the Power Points of all."""
    models = [((model.id, key), ()) for model in position.models for key in ("in", "damage")]
    return {**dict(models), **{(party, "power"): 0 for party in setting.parties}}


def names_known(setting: Setting, position: Position) -> tuple[str, ...]:
    """Every name that can be looked at in a position."""
    names = [*TOP_CLAIMS, *(f"{ROSE}.{key}" for key in PARTY_NUMBERS)]
    for seat in setting.seats:
        names += [f"{seat}.{key}" for key in SEAT_CLAIMS if key != "slots"]
        names += [f"{seat}.slots.{slot}" for slot in SLOTS]
    names += [f"{model.id}.{key}" for model in position.models if model.id not in setting.seats for key in MODEL_CLAIMS]
    summoned = sorted({slug(card.name) for card in setting.cards.models.values()} - set(setting.seats))
    names += [f"{id}.{key}" for id in summoned for key in MODEL_CLAIMS]
    names += [f"rooms.{room}.{key}" for room in position.lodge.rooms for key in ROOM_CLAIMS]
    return (*names, *(f"quests.{quest.id}" for quest in position.quests))


def _known(name: str, setting: Setting, start: Position) -> Any:
    """A value of the kind that *name* holds: 0 where a number is meant."""
    known = names_known(setting, start)
    if name not in known:
        message = f"there is nothing called {name!r} to look at in an ending"
        expected = ("a claim such as 'blue.in'",)
        raise ObserveError(message, expected=expected, near=nearest(name, known))
    return 0
