"""A cheat sheet as a page of its own: one side of paper in two columns, in the browser's print or on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from brw_lab.cite import Clause
from brw_lab.scenario.cheatsheet import Line, Sheet

STYLE = """
@page { size: A4; margin: 11mm; }
* { box-sizing: border-box; }
body { max-width: 190mm; margin: 8mm auto; padding: 0 4mm; color: #211b28; background: #fff;
  font: 10.5pt/1.36 "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif; }
h1 { margin: 0 0 4mm; padding-bottom: 2mm; border-bottom: 2px solid #7a2548; font-size: 17pt; }
main { columns: 2 76mm; column-gap: 8mm; }
section { break-inside: avoid; margin: 0 0 4mm; }
h2 { margin: 0; font-size: 10.5pt; font-style: italic; font-weight: 400; }
p { margin: 0.6mm 0; }
.answer { font-weight: 700; }
ul { margin: 1mm 0 0; padding: 0 0 0 3mm; border-left: 2px solid #7a2548; list-style: none; font-size: 9pt; }
li + li { margin-top: 1mm; }
small { color: #5c5264; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""


def sheet_page(sheet: Sheet, title: str = "The rules I missed") -> str:
    """The sheet as a whole HTML page that needs nothing else.

    >>> "Nothing was missed" in sheet_page(Sheet(()))
    True
    """
    body = "".join(_section(line) for line in sheet.lines) or "<p>Nothing was missed.</p>"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    page = f"<h1>{escape(title)}</h1><main>{body}</main>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{page}</body></html>'


def _section(line: Line) -> str:
    return f"<section>{''.join(_parts(line))}</section>"


def _parts(line: Line) -> Iterator[str]:
    if line.asks:
        yield f"<h2>{escape(line.asks)}</h2>"
    ends = "" if line.answer.endswith((".", "!", "?")) else "."
    yield f'<p class="answer">{escape(line.answer)}{ends}</p>'
    if line.because:
        yield f"<p>{escape(line.because)}</p>"
    if line.rules:
        yield f"<ul>{''.join(_rule(line, rule) for rule in line.rules)}</ul>"


def _rule(line: Line, rule: Clause) -> str:
    section = rule.section.replace(" > ", " › ")
    return f"<li>{escape(rule.says)} <small>{escape(f'{line.book}, {section}')}</small></li>"
