"""One thing that happened, as data. Which words say it is the business of the kernel's trace."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Entry(NamedTuple):
    """One thing that happened: a *verb*, who did it (*by*), to whom or what (*on*), how much, what *more* there is.

    *topics* name the rules it rests on, *depth* is how much unfinished work lay below, *audience* ``all`` or the one
    seat that may read it.
    """

    verb: str
    by: str
    on: str = ""
    amount: int = 0
    more: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    depth: int = 0
    audience: str = "all"


an_entry = lru_cache(maxsize=4096)(Entry)
"""The same Entry is the same tuple: what happens has mostly happened before."""
