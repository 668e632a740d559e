"""Where the Power Points came from, as a picture wants it: a line a party over the Turns, and what made it rise.

``score_view`` is the only maker of this shape::

    {"title", "label", "says": [lines], "box": [x, y, wide, high], "stages": [{"text", "x"}], "ticks": [{"text", "y"}],
     "lines": [{"seat", "letter", "name", "total", "foot", "dash", "spots": [{"x", "y", "value", "stage"}]}],
     "head": {"y", "columns": [{"seat", "letter", "name", "x"}]},
     "rows": [{"source", "y", "cells": [{"text", "x", "undone"}]}], "table"}

A party has its piece (shape and letter) at every spot and its own dashes, so that colour is never the only sign.
"""

from __future__ import annotations

from html import escape
from typing import Any

from brw_lab.outcomes.gains import SOURCES, UNDONE, Ledger, Page
from brw_lab.terms import ROSE
from brw_lab.views.caption_view import captioned
from brw_lab.views.geometry import tenth
from brw_lab.views.glyphs import SANS, SERIF, caption, number, pairs, piece, tag, words
from brw_lab.views.palette import letters, seat_role

View = dict[str, Any]
WIDE, LEFT, RIGHT, TOP, HIGH, ROW = 660.0, 52.0, 610.0, 112.0, 220.0, 27.0
"""Drawing units: the picture's width, the sides, top and height of the chart, the height of a row below it."""
COLUMNS, STEP, ASIDE, APART, ACROSS = 300.0, 120.0, 13.0, 16.0, 24.0
"""Where the first party's column stands, how far the next, how far a spot steps aside, how far totals stand apart, and
how far two spots that do not touch."""
DASHES = {"red": "", "blue": "9 5", ROSE: "2 5"}
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def score_view(book: Ledger) -> View:
    """What to draw of a ledger, in the shape that this module documents.

    >>> from brw_lab.outcomes.ledger import ledger
    >>> from brw_lab.scenario.load import load_scenario
    >>> view = score_view(ledger(load_scenario("duel_kami/defeat/at-the-period")))
    >>> [(line["name"], line["total"]) for line in view["lines"]], [row["source"] for row in view["rows"]]
    ([('Red', 5), ('Blue', 0), ('The Black Rose', 1)], ['an Effect', 'a defeat', 'in all'])
    """
    lines = _lines(book)
    rows = _rows(book)
    high = rows[-1]["y"] + 22 if rows else TOP + HIGH + 60
    taken = {source: points for source, points in _sources(book).items() if any(points)}
    told = [f"{line['name']}: {', '.join(str(spot['value']) for spot in line['spots'])}" for line in lines]
    made = [
        f"{source}: {', '.join(f'{who} {n:+d}' for who, n in zip(book.names, points, strict=True) if n)}"
        for source, points in taken.items()
    ]
    view = {
        "title": book.title,
        "label": ". ".join([book.says.rstrip("."), f"At the start, then after {', '.join(book.stages)}", *told, *made]),
        "says": book.says.split(". "),
        "box": [0.0, 0.0, WIDE, tenth(high)],
        "stages": [{"text": text, "x": _x(book, at)} for at, text in enumerate(("Start", *book.stages))],
        "ticks": [{"text": str(value), "y": _y(book, value)} for value in _ticks(book)],
        "lines": lines,
        "head": {"y": TOP + HIGH + 68, "columns": _columns(lines)},
        "rows": rows,
    }
    return captioned(view, book.table)


def score_svg(book: Ledger) -> str:
    """The picture of a ledger, as the text of an SVG with its own colours, a title and a description."""
    view = score_view(book)
    x, y, wide, high = view["box"]
    parts = [
        tag("rect", fill="paper", kind="brw-paper", x=x, y=y, width=wide, height=high, rx=18),
        words(_short(view["title"], 58), (22, 36), 20, bold=True, face=SERIF, text_anchor="start"),
        *(words(line, (22, 60 + 19 * row), 13.5, fill="soft", text_anchor="start") for row, line in _said(view)),
        *map(_tick, view["ticks"]),
        *(words(stage["text"], (stage["x"], TOP + HIGH + 24), 12.5, fill="soft") for stage in view["stages"]),
        *map(_line, view["lines"]),
        *map(_spots, view["lines"]),
        *map(_column, view["head"]["columns"], [view["head"]["y"]] * len(view["lines"])),
        *map(_row, view["rows"]),
        *(caption(row["text"], (row["x"], row["y"])) for row in view["caption"]),
    ]
    about = tag("title", escape(view["title"], quote=False)) + tag("desc", escape(view["label"], quote=False))
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" '
    head += f'viewBox="0 0 {number(wide)} {number(high)}" width="{round(wide)}"'
    return f'{head} font-family="{SANS}">{about}{"".join(parts)}</svg>'


def page_html(page: Page) -> str:
    """A page of the ledger as a table in HTML: who, how many, how many then, what for, and by which clauses.

    >>> page_html(Page("Turn 2", ()))
    '<p>Turn 2: nobody gained or lost a Power Point.</p>'
    """
    if not page.rows:
        return f"<p>{escape(page.stage)}: nobody gained or lost a Power Point.</p>"
    heads = ("Who", "Points", "Then", "For", "What happened", "By")
    row = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = ""
    for who, gain in page.rows:
        clauses = " ".join(f"<code>{escape(clause)}</code>" for clause in gain.clauses)
        cells = (f"{gain.points:+d}", str(gain.total), gain.source, gain.because)
        told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        body += f'<tr><th scope="row">{escape(who)}</th>{told}<td>{clauses}</td></tr>'
    caption_ = f"<caption>{escape(page.stage)}</caption>"
    return f'<table class="brw-ledger">{caption_}<thead><tr>{row}</tr></thead><tbody>{body}</tbody></table>'


# --- where things stand


def _x(book: Ledger, at: int) -> float:
    return tenth(LEFT + (RIGHT - LEFT) * (0.08 + 0.88 * at / max(1, len(book.stages))))


def _bounds(book: Ledger) -> tuple[int, int]:
    """The least and the most that the chart shows."""
    values = [value for party in book.parties for value in book.running(party)]
    return min(0, *values), max(5, *values)


def _y(book: Ledger, value: int) -> float:
    low, high = _bounds(book)
    return tenth(TOP + HIGH * (1 - (value - low) / (high - low)))


def _ticks(book: Ledger) -> range:
    low, high = _bounds(book)
    step = next((step for step in STEPS if (high - low) / step <= 6), STEPS[-1])
    return range(low - low % step, high + 1, step) if low >= 0 else range(-(-low // step) * step, high + 1, step)


def _lines(book: Ledger) -> list[View]:
    signs = letters(party for party in book.parties if party != ROSE)
    running = {party: book.running(party) for party in book.parties}
    lines = []
    for party, name in zip(book.parties, book.names, strict=True):
        spots: list[View] = []
        for at, (value, stage) in enumerate(zip(running[party], ("Start", *book.stages), strict=True)):
            here = _crowd(book, at, value)
            aside = ASIDE * (2 * here.index(party) - len(here) + 1)
            spots.append({"x": _x(book, at) + aside, "y": _y(book, value), "value": value, "stage": stage})
        line: View = {"seat": party, "letter": signs.get(party, ""), "name": name, "total": running[party][-1]}
        lines.append({**line, "foot": spots[-1]["y"] + 5, "dash": DASHES.get(party, "5 3"), "spots": spots})
    _part(lines)
    return lines


def _crowd(book: Ledger, at: int, value: int) -> list[str]:
    """The parties whose spots would lie over one another in a stage, among them the one with that many points."""
    had = {party: book.running(party)[at] for party in book.parties}
    near = {value}
    for other in (*sorted(had.values()), *sorted(had.values(), reverse=True)):
        if any(abs(_y(book, other) - _y(book, one)) < ACROSS for one in near):
            near.add(other)
    return [party for party in book.parties if had[party] in near]


def _part(lines: list[View]) -> None:
    """Move the totals behind the lines apart where they would lie over one another; equal ones stay one."""
    upper: View | None = None
    for line in sorted(lines, key=lambda line: -int(line["total"])):
        if upper is not None and line["total"] != upper["total"]:
            line["foot"] = max(line["foot"], tenth(upper["foot"] + APART))
        elif upper is not None:
            line["foot"] = upper["foot"]
        upper = line


def _columns(lines: list[View]) -> list[View]:
    return [
        {key: line[key] for key in ("seat", "letter", "name")} | {"x": COLUMNS + STEP * at}
        for at, line in enumerate(lines)
    ]


def _sources(book: Ledger) -> dict[str, list[int]]:
    """What each source gave to each party; only those that gave or took any."""
    by = [book.by_source(party) for party in book.parties]
    return {source: [each.get(source, 0) for each in by] for source in SOURCES if any(source in each for each in by)}


def _rows(book: Ledger) -> list[View]:
    start = {"at the start": list(book.start)} if any(book.start) else {}
    rows = []
    for at, (source, points) in enumerate({**start, **_sources(book), "in all": list(book.totals.values())}.items()):
        cells = [
            {"text": _signed(source, value), "x": COLUMNS + STEP * column, "undone": source == UNDONE and value > 0}
            for column, value in enumerate(points)
        ]
        rows.append({"source": source, "y": TOP + HIGH + 98 + ROW * at, "cells": cells})
    return rows


def _signed(source: str, value: int) -> str:
    if source in ("in all", "at the start"):
        return str(value)
    return f"{value:+d}".replace("-", "−") if value else "·"


# --- how it is drawn


def _said(view: View) -> list[tuple[int, str]]:
    return list(enumerate(line if line.endswith(".") else f"{line}." for line in view["says"]))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _tick(tick: View) -> str:
    y = tick["y"]
    rule = tag("path", fill="none", stroke="rule", stroke_width=1.2, d=f"M{number(LEFT)} {number(y)}H{number(RIGHT)}")
    return rule + words(tick["text"], (LEFT - 10, y + 4.5), 12.5, fill="soft", text_anchor="end")


def _line(line: View) -> str:
    points = pairs((spot["x"], spot["y"]) for spot in line["spots"])
    dash = {"stroke_dasharray": line["dash"]} if line["dash"] else {}
    role = "ink" if line["seat"] == ROSE else seat_role(line["seat"])
    look: dict[str, Any] = {"stroke_width": 3, "stroke_linejoin": "round", "stroke_linecap": "round", **dash}
    return tag("polyline", fill="none", stroke=role, points=points, kind=f"brw-score-{line['seat']}", **look)


def _spots(line: View) -> str:
    drawn = []
    for spot in line["spots"]:
        about = tag("title", escape(f"{line['name']}, {spot['stage']}: {spot['value']}", quote=False))
        drawn.append(tag("g", about + piece(line["seat"], line["letter"], (spot["x"], spot["y"]), 11)))
    return "".join(drawn) + words(str(line["total"]), (RIGHT + 26, line["foot"]), 15, bold=True)


def _column(column: View, y: float) -> str:
    sign = piece(column["seat"], column["letter"], (column["x"] - 34, y - 5), 10)
    name = column["name"].removeprefix("The ")
    return sign + words(name, (column["x"] - 18, y), 13, bold=True, text_anchor="start")


def _row(row: View) -> str:
    y, total = row["y"], row["source"] == "in all"
    rule = tag("path", fill="none", stroke="rule", stroke_width=1.2, d=f"M22 {number(y - 19)}H{number(RIGHT + 28)}")
    name = row["source"][0].upper() + row["source"][1:]
    told = [words(name, (22, y), 13.5, bold=total, text_anchor="start")]
    for cell in row["cells"]:
        told.append(words(cell["text"], (cell["x"], y), 13.5, bold=total or cell["undone"]))
    return rule + "".join(told)
