"""Where the name of a card ends inside a text: the one thing the language says in words that are not its own.

A name is one or more capitalised words of letters, ``'`` and ``-``, with ``of`` and ``the`` between them. It ends
before ``and``, ``in``, ``to``, ``or`` and ``otherwise``, which may follow it, however they are written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

WORD: Final = re.compile(r"\w[\w'’-]*|\S")
"""One word or one sign of a text."""

_BETWEEN = frozenset({"of", "the"})
_BEHIND = frozenset({"and", "in", "to", "or", "otherwise"})


def name_length(words: Sequence[str], start: int = 0) -> int:
    """How many of *words* are a name that begins at *start*; 0 when none does.

    >>> name_length(["Oni", "of", "the", "Dusk", "in", "your", "Room"]), name_length(["summon", "Oni", "and"], 1)
    (4, 1)
    """
    length = 0
    for count, word in enumerate(islice(words, start, None), start=1):
        if _capitalised(word):
            length = count
        elif not length or word not in _BETWEEN:
            break
    return length


def is_name(text: str) -> bool:
    """Whether *text* is a name as the language writes it, so that saying it reads back.

    >>> is_name("Oni of Dusk"), is_name("Oni  of Dusk"), is_name("oni")
    (True, False, False)
    """
    words = WORD.findall(text)
    return bool(words) and " ".join(words) == text and name_length(words) == len(words)


def _capitalised(word: str) -> bool:
    letters = word.replace("'", "").replace("-", "")
    return letters.isalpha() and word[0].isupper() and word.lower() not in _BEHIND
