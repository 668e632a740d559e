"""Scenarios: a position, some moves, and what is true afterwards; read from TOML, run, judged and written back.

Names load when they are first used, so that collecting tests stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "Scenario": "schema",
    "load_scenario": "load",
    "load_scenarios": "load",
    "load_table": "profile",
    "run_scenario": "run",
    "write_scenario": "write",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
