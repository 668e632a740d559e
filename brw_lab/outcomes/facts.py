"""How things stand at the end of a run, in a player's words: what is claimed, or what lies otherwise than before."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.endings import Ending, Endings, endings
from brw_lab.outcomes.following import Run
from brw_lab.outcomes.observe import paths_of, usual
from brw_lab.outcomes.until import at_rest
from brw_lab.outcomes.wording import said
from brw_lab.position.position import Position
from brw_lab.scenario.judge import look_up
from brw_lab.scenario.schema import Branch, Scenario
from brw_lab.scenario.setup import lay_out
from brw_lab.terms import NOBODY

LIMIT = 1_500
"""Positions that are looked at to say how an unfinished effect may end."""
MANY = 6
"""More endings than these are only counted."""
Paths = dict[tuple[str, ...], Any]


def facts_of(scenario: Scenario, branch: Branch, run: Run) -> tuple[str, ...]:
    """How things stand at the end of a run: what its branch claims, else all that has changed since the start."""
    if run.setting is None or not run.steps or run.stop is not None:
        return (run.stop.text,) if run.stop else ()
    setting, end = run.setting, run.steps[-1].position
    paths = paths_of(branch.then)
    if paths:
        found = [(".".join(path), look_up(setting, end, path, like)) for path, like in paths.items()]
        return tuple(said(name, value, setting.room_names) for name, value in found)
    return _changed(setting, lay_out(scenario, setting), end)


def _paths(setting: Setting, start: Position) -> Paths:
    """All that is looked at for what has changed, each with a value of the kind that is told."""
    paths = usual(setting, start)
    paths |= {(party, key): 0 for party in setting.parties for key in ("trophies", "rooms_won")}
    paths |= {("rooms", room, key): () for room in start.lodge.rooms for key in ("instability", "token", "state")}
    return paths | {(seat, key): 0 for seat in setting.seats for key in ("hand", "grimoire", "memories", "tokens")}


def _looked(paths: Paths, setting: Setting, position: Position) -> dict[str, Any]:
    return {".".join(path): look_up(setting, position, path, like) for path, like in paths.items()}


def _changed(setting: Setting, start: Position, end: Position) -> tuple[str, ...]:
    """Everything that lies otherwise at the end; who decides next."""
    paths = _paths(setting, start)
    then, now = _looked(paths, setting, start), _looked(paths, setting, end)
    told = [said(name, value, setting.room_names) for name, value in now.items() if value != then[name]]
    told += [said("winner", end.winner)] if end.winner else []
    decides = end.choice.seat if end.choice else NOBODY
    return (*(told or ["Nothing on the table has changed"]), said("next", decides))


def ahead_of(setting: Setting, end: Position) -> tuple[str, ...]:
    """How an effect that is unfinished at the end may end, in a line each; nothing where none is."""
    if at_rest(end) or end.choice is None:
        return ()
    look = partial(_looked, _paths(setting, end))
    found = endings((setting, end), limit=LIMIT, observe=look)
    if len(found) > MANY or not found.complete:
        least = "" if found.complete else "at least "
        return (f"it can end in {least}{len(found)} ways",)
    now = look(setting, end)
    return tuple(_news(found, ending, now) for ending in found)


def _news(found: Endings, ending: Ending, now: Mapping[str, Any]) -> str:
    """What an ending brings that is not so now already, or not in every other."""
    told = [
        said(name, value, found.setting.room_names)
        for name, value in ending.values
        if value != now[name] or name in found.differ
    ]
    return "; ".join(told) or "nothing more changes"
