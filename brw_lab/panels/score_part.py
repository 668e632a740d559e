"""What panels show of the score: where each Power Point came from, over the Turns, and the tally step by step.

The shape::

    {"says", "rose": what the Black Rose took of what was left undone, or "", "svg": the chart,
     "parties": [{"name", "icon"}], "rows": [{"source", "points": [int]}],
     "stages": [{"title", "gains": [{"party": which, "points", "total", "text", "clauses": [id]}]}],
     "tally": [{"title", "lines": [{"text", "clauses": [id]}], "totals": [int]}],
     "clauses": {id: {"section", "says"}}}
"""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.setting import Setting
from brw_lab.outcomes.gains import Ledger
from brw_lab.outcomes.ledger import ledger
from brw_lab.panels.scene import icon
from brw_lab.table import Table
from brw_lab.views.score_view import score_svg
from brw_lab.views.trace_view import clause_view

View = dict[str, Any]


def score_part(table: Table) -> View:
    """Where each Power Point came from, up to the moment that is looked at; all of it lies open at a table.

    >>> from brw_lab.scenario.load import load_scenario
    >>> part = score_part(Table.of(load_scenario("duel_kami/defeat/at-the-period")).run_on())
    >>> part["rows"]
    [{'source': 'an Effect', 'points': [1, 0, 0]}, {'source': 'a defeat', 'points': [4, 0, 1]}]
    """
    book, setting = ledger(table), table.setting
    given = [book.by_source(party) for party in book.parties]
    sources = dict.fromkeys(source for each in given for source in each)
    stages = [{"title": stage, "gains": _gains(book, stage)} for stage in book.stages]
    tally = [
        {
            "title": step.title,
            "lines": [{"text": text, "clauses": list(clauses)} for text, clauses in step.lines],
            "totals": list(step.totals),
        }
        for step in book.tally
    ]
    return {
        "says": book.says,
        "rose": f"{book.rose_says}." if book.rose_says else "",
        "svg": score_svg(book),
        "parties": [
            {"name": name.removeprefix("The "), "icon": icon(party, setting.seats)}
            for party, name in zip(book.parties, book.names, strict=True)
        ],
        "rows": [{"source": source, "points": [each.get(source, 0) for each in given]} for source in sources],
        "stages": stages,
        "tally": tally,
        "clauses": _cited(setting, book),
    }


def _gains(book: Ledger, stage: str) -> list[View]:
    return [
        {
            "party": book.parties.index(gain.party),
            "points": gain.points,
            "total": gain.total,
            "text": f"{gain.source[0].upper()}{gain.source[1:]}: {gain.because}",
            "clauses": list(gain.clauses),
        }
        for gain in book.gains
        if book.stage(gain) == stage
    ]


def _cited(setting: Setting, book: Ledger) -> View:
    """What the clauses say that the gains and the tally name."""
    ids = [id for gain in book.gains for id in gain.clauses]
    ids += [id for step in book.tally for _text, clauses in step.lines for id in clauses]
    found = (clause_view(setting, id) for id in dict.fromkeys(ids))
    return {clause["id"]: {"section": clause["section"], "says": clause["says"]} for clause in found}


def tallied(table: Table) -> bool:
    """Whether a Table shows the end of a final tally."""
    return table.at_end and any(entry.verb == "tally" for entry in table.entries)
