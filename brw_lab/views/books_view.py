"""What two rulebooks say differently as a page wants it: a table in HTML, a row a difference, drawer by drawer.

Drawn from the :class:`~brw_lab.outcomes.differences.Differences` alone; in words they print themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from brw_lab.outcomes.differences import Differences
from brw_lab.outcomes.drawers import Difference, Saying, without_doubles

DRAWERS = {
    "limit": "Numbers",
    "round": "The course of a Turn",
    "policy": "What each book settles in its own way",
    "question": "What one book leaves open, or both",
    "effect": "What the game resolves by itself",
    "word": "Words",
}
LEFT = 'style="text-align: left; vertical-align: top"'


def differences_html(told: Differences) -> str:
    """The table as HTML: under each book what it says and where, behind them the simplest scenarios that show it.

    >>> from brw_lab.outcomes.differences import differences
    >>> page = differences_html(differences("duel_kami", "duel_lex", ()).about("defeat.points"))
    >>> page.count('<th scope="row"'), "<code>lex.defeat.score-all</code>" in page
    (3, True)
    """
    found = without_doubles(told.found)
    heads = ("About", *told.titles, *(["Shown by"] if told.tried else []))
    row = "".join(f'<th scope="col" {LEFT}>{escape(head)}</th>' for head in heads)
    caption = f"<caption>{escape(' beside '.join(told.titles))}</caption>"
    body = "".join(_drawer(told, drawer, found, len(heads)) for drawer in dict.fromkeys(each.drawer for each in found))
    table = f'<table class="brw-books">{caption}<thead><tr>{row}</tr></thead>{body}</table>'
    return table + "".join(_only(*each) for each in zip(told.titles, told.only, strict=True))


def _drawer(told: Differences, drawer: str, found: Sequence[Difference], columns: int) -> str:
    head = f'<tr><th scope="rowgroup" colspan="{columns}" {LEFT}>{escape(DRAWERS[drawer])}</th></tr>'
    rows = "".join(_row(told, each) for each in found if each.drawer == drawer)
    return f"<tbody>{head}{rows}</tbody>"


def _row(told: Differences, each: Difference) -> str:
    name = f"<br>{_codes((each.name,))}" if each.drawer != "word" else ""
    head = f'<th scope="row" {LEFT}><span style="font-weight: normal">{escape(each.about)}{name}</span></th>'
    shown = f"<td {LEFT}>{_shown(told, each)}</td>" if told.tried else ""
    return f"<tr>{head}{_side(each.here)}{_side(each.there)}{shown}</tr>"


def _side(saying: Saying) -> str:
    open_to = "<br><i>left open; so by default</i>" if saying.open else ""
    clauses = f"<br>{_codes(saying.clauses)}" if saying.clauses else ""
    return f"<td {LEFT}>{escape(saying.words)}{open_to}{clauses}</td>"


def _codes(ids: Sequence[str]) -> str:
    return f"<small>{' '.join(f'<code>{escape(id)}</code>' for id in ids)}</small>"


def _shown(told: Differences, each: Difference) -> str:
    """The simplest scenario of each book, and how many more were found."""
    firsts = (next((name for name in each.shown if name.startswith(f"{book}/")), "") for book in told.books)
    named = [name for name in firsts if name] or list(each.shown[:1])
    more = len(each.shown) - len(named)
    lines = [escape(name).replace("/", "/<wbr>") for name in named] + ([f"and {more} more"] if more else [])
    return "<br>".join(lines) or "—"


def _only(title: str, names: tuple[str, ...]) -> str:
    return f"<p>Only {escape(title)} leaves open: {escape(', '.join(names))}.</p>" if names else ""
