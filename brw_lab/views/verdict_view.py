"""A verdict as plain data: board, question, answer, the clauses behind it, what it rests on, and the other readings.

``verdict_view`` is the only maker of this shape; the picture and the panel are drawn from it alone::

    {"title": "" where nobody gave one, "asks", "book", "cards", "table": how this table plays, or "",
     "laid": [what the board does not show],
     "basis": {"kind", "says", "clauses": [id]},
     "answers": [{"title": branch or "", "answer": a sentence, "facts": [str], "missed": [str], "ahead": [str],
                  "refused": [line], "story": [line]}],
     "asked": [str], "rules": [clause],
     "open": [{"id", "question", "taken", "says", "clauses", "turns", "basis": {"kind", "says", "clauses"},
               "others": [{"reading", "says", "change", "facts": [str], "turns"}]}],
     "board": see lodge_view, "line": the scenario in one line, "toml": its file, "text": the verdict in plain words}

    line = {"text", "indent", "clauses": [clause]},   clause = {"id", "section", "says", "derived": bool}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from brw_lab.kernel.provenance import cards_line
from brw_lab.outcomes.settle import Line, Open, Settlement, Told
from brw_lab.outcomes.settle_text import laid_lines
from brw_lab.scenario.laying_words import TITLE
from brw_lab.scenario.oneline import scenario_line
from brw_lab.scenario.write import write_scenario
from brw_lab.views.lodge_view import lodge_view

View = dict[str, Any]


def verdict_view(found: Settlement) -> View:
    """All there is to show of a verdict, in the shape that this module documents; the board is the one asked about.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> verdict_view(settle(load_scenario("duel_kami/defeat/at-the-period")))["answers"][0]["facts"][3]
    'Red 5 Power Points'
    """
    scenario, basis = found.scenario, found.basis
    return {
        "title": "" if scenario.asks and scenario.title == TITLE else scenario.title,
        "asks": scenario.asks,
        "book": found.book,
        "cards": cards_line(found.setting, found.start),
        "table": found.setting.customs.line,
        "laid": laid_lines(found),
        "basis": {"kind": basis.kind, "says": basis.says, "clauses": list(basis.clauses)},
        "answers": [_answer(found, told) for told in found.told],
        "asked": list(found.asked),
        "rules": [_clause(found, rule.id) for rule in found.rules],
        "open": [_open(each) for each in found.open],
        "board": lodge_view(found.setting, found.start),
        "line": scenario_line(scenario),
        "toml": write_scenario(scenario),
        "text": str(found),
    }


def _answer(found: Settlement, told: Told) -> View:
    return {
        "title": told.title,
        "answer": told.answer,
        "facts": list(told.facts),
        "missed": list(told.missed),
        "ahead": list(told.ahead),
        "refused": _lines(found, told.refused),
        "story": _lines(found, told.story),
    }


def _lines(found: Settlement, lines: Iterable[Line]) -> list[View]:
    return [
        {"text": line.text, "indent": line.indent, "clauses": [_clause(found, id) for id in line.clauses]}
        for line in lines
    ]


def _clause(found: Settlement, id: str) -> View:
    clause = found.setting.rules.clause(id)
    return {key: asdict(clause)[key] for key in ("id", "section", "says", "derived")}


def _open(each: Open) -> View:
    question = each.question
    told = {"id": question.id, "question": question.question, "taken": each.taken, "says": each.says}
    basis = {"kind": each.basis.kind, "says": each.basis.says, "clauses": list(each.basis.clauses)}
    others = [one._asdict() | {"facts": list(one.facts)} for one in each.others]
    return told | {"clauses": list(question.clauses), "turns": each.turns, "basis": basis, "others": others}
