"""Which shipped scenarios show a clause, and what they are called, found at once: by the texts of the files alone.

:func:`brw_lab.scenario.coverage.shown_by` reads every file as TOML, which takes seconds; a test sees that both agree.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.files import shipped

TITLE: Final = re.compile(r"^title *= *(\".*\"|'.*') *(?:#.*)?$", re.MULTILINE)


class Shown(NamedTuple):
    """A shipped scenario: its *name* and its *title*."""

    name: str
    title: str


def shows(clause: ClauseId) -> tuple[Shown, ...]:
    """The shipped scenarios that list a clause or state a refusal to rest on it, by name.

    >>> shows("kami.defeat.mage.resume")[0].name
    'duel_kami/defeat/at-the-period'
    """
    quoted = f'"{clause}"'
    return tuple(Shown(name, _title(name, text)) for name, text in _texts().items() if quoted in text)


@lru_cache(maxsize=1)
def _texts() -> Mapping[str, str]:
    root = shipped("scenarios")
    paths = sorted(path for path in root.rglob("*.toml") if path.parent.name != "layouts")
    return {path.relative_to(root).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _title(name: str, text: str) -> str:
    found = TITLE.search(text)
    return str(tomllib.loads(found[0])["title"]) if found else name.rpartition("/")[2]
