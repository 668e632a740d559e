"""What two rulebooks say differently as a page wants it: a table in HTML, a row a difference.

Drawn from the :class:`~brw_lab.outcomes.differences.Differences` alone; in words they print themselves.
"""

from __future__ import annotations

from html import escape

from brw_lab.outcomes.differences import Differences
from brw_lab.outcomes.drawers import Difference, Saying, said

HEADS = ("Where", "About", "Shown by")


def differences_html(told: Differences) -> str:
    """The table as HTML: under each book what it says and where, behind them the scenarios that show it.

    >>> from brw_lab.outcomes.differences import differences
    >>> page = differences_html(differences("duel_kami", "duel_lex", ()))
    >>> page.count("<tr>") - 1 == len(differences("duel_kami", "duel_lex", ()))
    True
    """
    heads = (*HEADS[:2], *told.titles, *HEADS[2:])
    row = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(_row(each) for each in told.found)
    caption = f"<caption>{escape(f'{told.titles[0]} beside {told.titles[1]}')}</caption>"
    table = f'<table class="brw-books">{caption}<thead><tr>{row}</tr></thead><tbody>{body}</tbody></table>'
    return table + "".join(_only(*each) for each in zip(told.titles, told.only, strict=True))


def _row(each: Difference) -> str:
    shown = "<br>".join(escape(name) for name in each.shown) or "—"
    head = f'<th scope="row">{escape(each.drawer)}<br><code>{escape(each.name)}</code></th>'
    return f"<tr>{head}<td>{escape(each.about)}</td>{_side(each.here)}{_side(each.there)}<td>{shown}</td></tr>"


def _side(saying: Saying) -> str:
    clauses = " ".join(f"<code>{escape(clause)}</code>" for clause in saying.clauses)
    return f"<td>{escape(said(saying))}{f'<br>{clauses}' if clauses else ''}</td>"


def _only(title: str, names: tuple[str, ...]) -> str:
    return f"<p>Only {escape(title)} asks: {escape(', '.join(names))}.</p>" if names else ""
