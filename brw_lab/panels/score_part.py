"""Where the Power Points came from, as a panel shows it once a duel is tallied: a chart, and the tally in steps."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from brw_lab.outcomes.gains import Ledger
from brw_lab.outcomes.ledger import ledger
from brw_lab.panels.scene import icon
from brw_lab.table import Table
from brw_lab.views.score_view import score_svg

View = dict[str, Any]


def score_part(table: Table) -> View | None:
    """``{"svg", "says", "tally"}`` of a Table that shows the end of a final tally; None everywhere else.

    A step of the tally is ``{"title", "lines": [texts], "totals": [{"seat", "name", "icon", "points", "gained"}],
    "says"}``, *gained* being what the step brought, such as ``+3``, and *says*, at the last one, what was left undone.

    >>> from brw_lab.scenario.load import load_scenario
    >>> table = Table.of(load_scenario("duel_kami/tally/in-this-order"))
    >>> score_part(table), [step["title"] for step in score_part(table.run_on())["tally"]]
    (None, ['Trophies', 'Majority', 'Quests'])
    """
    if not table.at_end or not any(entry.verb == "tally" for entry in table.entries):
        return None
    book = ledger(table)
    return {"svg": score_svg(book), "says": book.says, "tally": _steps(book, table.setting.seats)}


def _steps(book: Ledger, seats: tuple[str, ...]) -> list[View]:
    before = tuple(book.running(party)[-2] for party in book.parties)
    had = (before, *(step.totals for step in book.tally))
    return [
        {
            "title": step.title,
            "says": f"{book.rose_says}." if step is book.tally[-1] else "",
            "lines": [text for text, _ in step.lines],
            "totals": [
                {"seat": party, "name": who, "icon": icon(party, seats), "points": now, "gained": _signed(now - was)}
                for party, who, was, now in zip(book.parties, book.names, earlier, later, strict=True)
            ],
        }
        for step, (earlier, later) in zip(book.tally, pairwise(had), strict=True)
    ]


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else ""
