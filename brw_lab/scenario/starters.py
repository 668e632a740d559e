"""Starters: files to begin with, in which comments say what may be written; each is valid as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from brw_lab.kernel.ruleset import Question
from brw_lab.rulebooks.load import cards_for, load_rulebook, named

FILES = Path(__file__).parent / "starter_files"
HEAD = """\
# A table profile: how your table plays, and who said so. Use it with --table, as in 'brw-lab run FILE --table THIS'.
# It is printed beneath every picture and trace. A line with # and no space behind it is asleep: take the # away, and it
# counts. 'brw-lab check' tells every mistake at once.
title = "Our table"
rulebook = {rulebook}
cards = []                          # card files beside this one, such as ["my.cards.toml"]

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


def starter(kind: str, rulebook: str = "duel_kami") -> str:
    """The text of a file to begin with: a ``table``, ``scenario``, ``cards`` or ``layout``.

    Several rulebooks in *rulebook*, base first, are joined by ``+``.

    Raises :class:`RulebookError` for a book that is not on the shelf.

    >>> starter("layout").splitlines()[2]
    'name = "our-lodge"'
    """
    load_rulebook(rulebook)
    if kind == "table":
        return table_starter(rulebook)
    return (FILES / f"{kind}.toml").read_text(encoding="utf-8").replace("@rulebook@", _written(rulebook))


def table_starter(rulebook: str) -> str:
    """A table profile with every open question of *rulebook* as a comment: its readings, the default, its clauses.

    >>> [line for line in table_starter("duel_kami").splitlines() if line.startswith('#"unstable.room"')][0]
    '#"unstable.room" = "any"      # the default: any Room of the Lodge, chosen by the Mage who reveals the Spell'
    """
    questions = load_rulebook(rulebook).questions.values()
    rooms = [f'#{room.id} = "{room.name}"' for room in cards_for(named(rulebook)).rooms.values()]
    lines = [line for question in questions for line in _question(question)]
    return HEAD.format(rulebook=_written(rulebook)) + "\n".join(lines) + "\n" + ROOMS + "\n".join(rooms) + "\n"


def _written(rulebook: str) -> str:
    """A rulebook as a file names it, or the list of several."""
    words = [f'"{name}"' for name in named(rulebook)]
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
