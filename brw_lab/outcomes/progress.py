"""The one clock of the house, and telling whoever waits how far a long search has come.

Nothing is shown for what takes less than two seconds, nor where nobody looks (a pipe, a test).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 2.0
"""Seconds before anything is shown."""


def seconds() -> float:
    """Seconds on a clock that only ever goes forward; differences mean something, the value does not."""
    return time.monotonic()


@contextmanager
def shown(what: str, unit: str, total: int | None = None) -> Iterator[Any]:
    """A bar whose ``update(n)`` counts on: in a terminal on stderr, in a notebook as a widget that goes when done."""
    from tqdm.auto import tqdm

    with tqdm(desc=what, unit=f" {unit}", total=total, delay=PATIENCE, leave=False, disable=None) as bar:
        yield bar
