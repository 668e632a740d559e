"""Starters: files to begin with, in which comments say what may be written; each is valid as it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from brw_lab.kernel.ruleset import Question
from brw_lab.rulebooks.load import cards_for, load_rulebook, named, usual
from brw_lab.scenario.house_starter import house_starter
from brw_lab.scenario.library import search

FILES = Path(__file__).parent / "starter_files"
HEAD = """\
# A table profile: how your table plays, and who said so. Use it with --table, as in 'brw-lab run FILE --table THIS'.
# It is printed beneath every picture and trace. A line with # and no space behind it is asleep: take the # away, and it
# counts. 'brw-lab check' tells every mistake at once.
title = "Our table"
rulebook = {rulebook}
cards = []                          # card files beside this one, such as ["my.cards.toml"]
# Where your table changes a rule, write it down as a house rule ('brw-lab new house-rule ours.rules.toml'), and name
# that file as the rulebook.

# What the printed rules leave open. Everything starts at the default reading. Wake one line of a question to rule on
# it; better still, say who said so and when, in one line:
#   "the.question" = {{ reading = "this", source = "vote", date = 2026-11-02, note = "after the game at Ann's" }}
# No answer here is official; at a table, the Crown Holder has the final say.
# A scenario that is about a question takes its own reading, and says so.
[rulings]
"""
ROOMS = """
# What your table calls the Rooms. Only what is shown changes; moves and files keep the ids.
[rooms]
"""


def starter(kind: str, rulebook: str | None = None, folder: str | Path = ".") -> str:
    """The text of a file to begin with: a ``table``, ``scenario``, ``house-rule``, ``cards``, ``layout`` or
    ``lesson``.

    Without a *rulebook* it is for the usual one; several, base first, are joined by ``+``. The path of one is written
    as it is seen from the *folder* where the file will lie.

    Raises :class:`RulebookError` for a book that is not on the shelf.

    >>> starter("layout").splitlines()[2]
    'name = "our-lodge"'
    """
    rulebook = usual() if rulebook is None else rulebook
    rules, written = load_rulebook(rulebook), _written(rulebook, folder)
    if kind == "table":
        return table_starter(rulebook, folder)
    if kind == "house-rule":
        return house_starter(written, rules)
    text = (FILES / f"{kind}.toml").read_text(encoding="utf-8").replace("@rulebook@", written)
    return text.replace("@shown@", _shown(rulebook)) if kind == "lesson" else text


def _shown(rulebook: str) -> str:
    """A scenario to begin a lesson with: who reaches into a Cell, by that rulebook where one of its own shows it."""
    books = (*named(rulebook), usual())
    return next(entry.name for book in books for entry in search("target", book, "cells", guess=True))


def table_starter(rulebook: str, folder: str | Path = ".") -> str:
    """A table profile with every open question of *rulebook* as a comment: its readings, the default, its clauses.

    >>> [line for line in table_starter("duel_kami").splitlines() if line.startswith('#"unstable.room"')][0]
    '#"unstable.room" = "any"      # the default: any Room of the Lodge, chosen by the Mage who reveals the Spell'
    """
    questions = load_rulebook(rulebook).questions.values()
    rooms = [f'#{room.id} = "{room.name}"' for room in cards_for(named(rulebook)).rooms.values()]
    lines = [line for question in questions for line in _question(question)]
    return HEAD.format(rulebook=_written(rulebook, folder)) + "\n".join(lines) + "\n" + ROOMS + "\n".join(rooms) + "\n"


def _written(rulebook: str, folder: str | Path) -> str:
    """A rulebook as a file in that folder names it, or the list of several."""
    paths = [os.path.relpath(name, folder) if Path(name).is_absolute() else name for name in named(rulebook)]
    words = [f'"{path}"' for path in paths]
    return words[0] if len(words) == 1 else f"[{', '.join(words)}]"


def _question(question: Question) -> Iterator[str]:
    """A question in comments, a line a reading that may be waked."""
    wide = max(map(len, question.readings)) + 2
    yield f"\n# {question.question}"
    yield f"# {', '.join(question.clauses)}"
    for reading, says in question.readings.items():
        default = "the default: " if reading == question.default else ""
        quoted = f'"{reading}"'
        yield f'#"{question.id}" = {quoted:{wide}}   # {default}{says}'
