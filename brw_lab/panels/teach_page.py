"""A lesson as one page for a whole room: everything is laid out beforehand, so that the page needs nobody behind it.

The shape of what the page is given::

    {"title", "opens", "closes",
     "shows": [{"asks", "says", "told", "laid": [text], "rules", "clauses": [{"section", "says"}], "readings": [text],
                "answers": [{"text", "kind", "right": bool, "because", "part": index of a moment or -1}],
                "beside": [{"name", "facts": [text], "spells": [text]}],
                "moments": [{"svg", "label", "lines": [what has just happened]}]}]}
"""

from __future__ import annotations

import json
from html import escape
from typing import Any

from brw_lab.kernel.provenance import cards_line
from brw_lab.kernel.trace import say_entry
from brw_lab.outcomes.guessing import Riddle, Settled, riddle_of, settle
from brw_lab.outcomes.settle_text import standing_lines
from brw_lab.panels.beside import beside_view
from brw_lab.panels.guess_walk import GuessWalk
from brw_lab.panels.parts import script, style
from brw_lab.scenario.lesson import Lesson
from brw_lab.scenario.schema import Scenario
from brw_lab.table import Table
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of
from brw_lab.views.trace_view import clause_view

View = dict[str, Any]


def teach_page(lesson: Lesson) -> str:
    """The lesson as an HTML page that asks nothing of anybody: no kernel, no network, no other file.

    Raises a :class:`BrwError` for a scenario that cannot be shown.

    >>> from brw_lab.scenario.lesson import Show
    >>> page = teach_page(Lesson("one", "Is it?", (Show("duel_kami/cells/nobody-targets-a-cell"),)))
    >>> page.startswith("<!doctype html>"), "http" in page.replace("http://www.w3.org", "")
    (True, False)
    """
    data = json.dumps(lesson_view(lesson), ensure_ascii=False).replace("</", "<\\/")
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
    head = f"{meta}<title>{escape(lesson.title)}</title><style>{style('teach')}</style>"
    main = f'<main class="brw brw-teach"></main><script type="application/json" id="lesson">{data}</script>'
    body = f"{main}<script>{script('teach')}</script>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def lesson_view(lesson: Lesson) -> View:
    """All that a lesson shows, as one plain dict."""
    shows = [_show(lesson.load(at), show.says) for at, show in enumerate(lesson)]
    return {"title": lesson.title, "opens": lesson.opens, "closes": lesson.closes, "shows": shows}


def _show(scenario: Scenario, says: str) -> View:
    table = Table.of(scenario).run_on()
    riddle = riddle_of(scenario)
    settled = settle(riddle) if riddle else ()
    setting = table.setting
    asks = scenario.asks if riddle and scenario.asks else scenario.title
    clauses = [clause_view(setting, id) for id in scenario.clauses]
    return {
        "asks": asks,
        "says": says,
        "told": riddle.told if riddle else "",
        "laid": standing_lines(scenario.given),
        "rules": " · ".join(filter(None, (setting.rules.title, cards_line(setting, table.position)))),
        "answers": _answers(riddle, settled) if riddle else [],
        "beside": _beside(table),
        "moments": _moments(table),
        "clauses": [{"section": each["section"], "says": each["says"]} for each in clauses],
        "readings": list(settled[0].readings) if settled else [],
    }


def _answers(riddle: Riddle, settled: tuple[Settled, ...]) -> list[View]:
    found = []
    for at, (answer, its) in enumerate(zip(riddle.answers, settled, strict=True)):
        right = at in its.right
        part = GuessWalk(riddle, answer, its).part if answer.claims and not right else -1
        found.append({"text": answer.says, "kind": answer.kind, "right": right, "because": its.because, "part": part})
    return found


def _beside(table: Table) -> list[View]:
    """What the room has to know besides the board: the Crown, the tokens, the Spells that lie there."""
    found = []
    for row in beside_view(table.setting, table.moments[0].position)["rows"]:
        spells = [f"{slot['slot']}, {slot['state']}: {slot['says'] or slot['name']}"
                  for slot in row["slots"] if slot["state"] != "empty"]  # fmt: skip
        name = f"{row['name']} ♛ Crown" if row["crown"] else row["name"]
        found.append({"name": name, "facts": row["facts"], "spells": spells})
    return found


def _moments(table: Table) -> list[View]:
    """The board at every period and choice, and what has happened since the one before."""
    found: list[View] = []
    known = 0
    for at, moment in enumerate(table.moments):
        before = table.moments[at - 1].position if at else None
        view = lodge_view(table.setting, moment.position, before=before)
        lines = [f"{say_entry(table.setting, entry)}." for entry in moment.entries[known:]]
        known = len(moment.entries)
        found.append({"svg": svg_of(view), "label": view["label"], "lines": lines})
    return found
