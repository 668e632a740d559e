"""A verdict as one picture that stands alone: the question, the board it is asked about, the answer and its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from brw_lab.views.glyphs import SANS, SERIF, number, tag, words
from brw_lab.views.svg import describe, svg_of

View = dict[str, Any]
WIDE = 720
EDGE = 28
PLAIN, BOLD = 0.54, 0.66
"""How wide a letter is at size 1, in plain and in bold type."""
FACTS, RULES = 8, 5
"""So many facts of a branch, and rules, are drawn; more are only counted."""
SIGNS = {"printed": "✓", "derived": "✓", "sibling": "≈", "ruled": "§", "default": "?"}
"""The sign before what the answer rests on: colour is not the only one."""


class _Row(NamedTuple):
    text: str
    size: float = 16
    ink: str = "ink"
    face: str = SANS
    bold: bool = False
    indent: int = 0
    gap: float = 0


def verdict_svg(view: View) -> str:
    """The picture of a verdict view, with its own colours, a title and a description.

    >>> from brw_lab.outcomes.settle import settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> from brw_lab.views.verdict_view import verdict_view
    >>> "Red 5 Power Points" in verdict_svg(verdict_view(settle(load_scenario("duel_kami/defeat/at-the-period"))))
    True
    """
    head, top = _rows(list(_head(view)), 18)
    board = view["board"]
    scale = min(1.0, (WIDE - 2 * EDGE) / board["box"][2])
    wide, high = board["box"][2] * scale, board["box"][3] * scale
    size = f' x="{number((WIDE - wide) / 2)}" y="{number(top + 8)}" width="{number(wide)}" height="{number(high)}"'
    drawn = re.sub(r' width="\d+"', size, svg_of(board), count=1)
    body, bottom = _rows(list(_body(view)), top + high + 20)
    paper = tag("rect", fill="card", kind="brw-paper", x=0, y=0, width=WIDE, height=bottom + 12, rx=18)
    about = tag("title", escape(view["title"] or view["asks"], quote=False)) + tag(
        "desc", escape(_told(view), quote=False)
    )
    box = f"0 0 {WIDE} {number(bottom + 12)}"
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" viewBox="{box}" width="{WIDE}"'
    return f'{opening} font-family="{SANS}">{about}{paper}{head}{drawn}{body}</svg>'


def _told(view: View) -> str:
    """The verdict in sentences, for whoever cannot see the picture."""
    facts = [
        f"{each['title']}: {each['answer']} {'; '.join(each['facts'])}".removeprefix(": ") for each in view["answers"]
    ]
    return f"{view['asks']} Answer: {'. '.join(facts)}. Basis: {view['basis']['says']}. {describe(view['board'])}"


def _head(view: View) -> Iterator[_Row]:
    yield _Row(" · ".join(filter(None, (view["book"], view["cards"], view["table"]))), 13, "soft")
    yield _Row(view["asks"] or view["title"], 22, face=SERIF, bold=True)
    first = view["answers"][0]["answer"]
    if first:
        yield _Row(first, 17, "accent", bold=True, gap=4)
    if view["asks"] and view["title"]:
        yield _Row(view["title"], 14, "soft", gap=2)


def _body(view: View) -> Iterator[_Row]:
    yield from (_Row(line, 14, face=SERIF) for line in view["laid"])
    for at, answer in enumerate(view["answers"]):
        if answer["facts"] or answer["missed"] or answer["title"]:
            yield _Row(answer["title"] or "So it stands then", 17, "accent", SERIF, True, gap=6)
        if at and answer["answer"]:
            yield _Row(answer["answer"], bold=True, indent=1)
        yield from _most([_Row(f"• {fact}", indent=1) for fact in answer["facts"]], FACTS, "facts")
        yield from (_Row(f"✗ {line['text']}", indent=1) for line in answer["refused"])
        yield from (_Row(f"! not as claimed: {missed}", ink="bad", indent=1) for missed in answer["missed"])
        if answer["ahead"]:
            yield _Row(f"Not finished; from here on: {' | '.join(answer['ahead'])}", 14, "soft", indent=1)
    yield from (_Row(asked.splitlines()[0], 14, indent=1) for asked in view["asked"])
    basis = view["basis"]
    yield _Row(f"{SIGNS[basis['kind']]} Basis: {basis['says']}", 15, "accent", bold=True, gap=6)
    rules = [
        _Row(f"§ {rule['says']} {rule['section'].replace(' > ', ' › ')}. ({rule['id']})", 13, "soft", indent=1)
        for rule in view["rules"]
    ]
    yield from _most(rules, RULES, "rules")
    for each in view["open"]:
        if each["turns"]:
            yield _Row(f"Open: {each['question']} Read here: {each['says']}.", 14, gap=6)
            for other in each["others"]:
                then = "; ".join(other["facts"]) if other["turns"] else "the answer stays the same"
                yield _Row(f"Or: {other['says']}. Then: {then}.", 13, "soft", indent=1)


def _most(rows: list[_Row], most: int, what: str) -> Iterator[_Row]:
    yield from rows[:most]
    if len(rows) > most:
        yield rows[0]._replace(text=f"… and {len(rows) - most} more {what}", ink="soft")


def _rows(rows: list[_Row], y: float) -> tuple[str, float]:
    """The rows as elements below *y*, and where they end."""
    parts = []
    for row in rows:
        y += row.gap
        wide = WIDE - 2 * EDGE - 16 * row.indent
        for line in wrap(row.text, int(wide / (row.size * (BOLD if row.bold else PLAIN)))):
            y += row.size * 1.4
            at = (EDGE + 16 * row.indent, y)
            parts.append(words(line, at, row.size, fill=row.ink, face=row.face, bold=row.bold, text_anchor="start"))
    return "".join(parts), y
