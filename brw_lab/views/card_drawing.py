"""A card's text as a picture that stands alone: what it was understood to say, or where it stops making sense."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from brw_lab.views.card_view import card_lines
from brw_lab.views.glyphs import SANS, SERIF, number, tag, words
from brw_lab.views.svg import svg_of

View = dict[str, Any]

WIDE = 660
LINE = 24
EDGE = 22
_LETTERS = 66
_MONO = 66
"""How many characters fit on one line, of a phrase and of what was typed."""
MONO = "SFMono-Regular,DejaVu Sans Mono,monospace"


class _Row(NamedTuple):
    lines: list[str]
    sign: str = ""
    indent: int = 0
    ink: str = "ink"
    face: str = SERIF
    size: float = 17


def card_svg(view: View) -> str:
    """The picture of a card view: a sign and a line for each phrase, and the text said back; or the complaint.

    >>> from brw_lab.views.card_view import card_view
    >>> "Restore." in card_svg(card_view("restore"))
    True
    """
    body, high = _card(view)
    return _svg(body, high, _told(view))


def card_and_board(view: View, lodge_view: View) -> str:
    """The card with, below it, the board on which it is tried."""
    body, high = _card(view)
    _, _, wide, tall = lodge_view["box"]
    shown = WIDE * tall / wide
    board = svg_of(lodge_view).replace("<svg ", f'<svg y="{number(high + 10)}" height="{number(shown)}" ', 1)
    board = board.replace(f' width="{round(640 * wide / 660)}"', f' width="{WIDE}"', 1)
    return _svg(body + board, high + 10 + shown, f"{_told(view)} {lodge_view['label']}")


def _svg(body: str, high: float, told: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" viewBox="0 0 {WIDE} {number(high)}"'
    about = tag("title", "A card") + tag("desc", escape(told, quote=False))
    return f'{head} width="640" font-family="{SANS}">{about}{body}</svg>'


def _told(view: View) -> str:
    return str(view["says"]) if view["reads"] else str(view["error"]["message"])


def _card(view: View) -> tuple[str, float]:
    """The card's elements, and how high they are."""
    y = 34.0
    parts = []
    for row in _rows(view):
        left = EDGE + 26 * row.indent
        if row.sign:
            parts.append(_sign(row.sign, left, y - 18))
        for line in row.lines:
            at = (left + (34 if row.sign else 0), y)
            parts.append(words(line, at, row.size, fill=row.ink, face=row.face, text_anchor="start"))
            y += LINE
        y += 8
    high = y - 14
    ground = tag("rect", fill="card", stroke="rule", stroke_width=1.5, x=1, y=1, width=WIDE - 2, height=high - 2, rx=14)
    return ground + "".join(parts), high


def _rows(view: View) -> Iterator[_Row]:
    if not view["reads"]:
        first, *rest = card_lines(view)
        yield from _typed(view)
        yield _Row(wrap(f"✗ {first}", 74), ink="bad", face=SANS, size=15)
        yield from (_Row(wrap(line, 78), ink="soft", face=SANS, size=14) for line in rest if not line.startswith("  "))
        return
    if view["header"]:
        yield _Row(wrap(view["header"]["text"], _LETTERS), view["header"]["sign"], ink="accent")
    yield from _phrases(view["phrases"])
    yield _Row(wrap(f"Said back: {view['says']}", 84), ink="soft", face=SANS, size=13)


def _typed(view: View) -> Iterator[_Row]:
    """The text as it was typed, with the caret under its wrong word where it fits on a line."""
    caret = view["error"]["caret"].split("\n")
    if view["text"].strip() and all(len(line) <= _MONO for line in caret):
        yield _Row([line.replace(" ", "\u00a0") for line in caret], face=MONO, size=15)
    else:
        yield _Row(wrap(view["text"], _LETTERS) or ["…"])


def _phrases(chips: list[View], indent: int = 0) -> Iterator[_Row]:
    for chip in chips:
        yield _Row(wrap(chip["text"], _LETTERS - 4 * indent), chip["sign"], indent)
        yield from _phrases(chip["inner"], indent + 1)


def _sign(path: str, x: float, y: float) -> str:
    look: dict[str, Any] = {"stroke_width": 1.8, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return tag("path", fill="none", stroke="accent", d=path, transform=f"translate({number(x)} {number(y)})", **look)
