"""The drawing of all endings: a graph of Choices from left to right, its ends numbered, and a row an ending below it.

Everything comes from the dict that :func:`brw_lab.views.endings_view.endings_view` makes. An ending has a colour and
an outline of its own and always its number; whoever decides has the piece of its seat, Chance a die.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any

from brw_lab.terms import FATE
from brw_lab.views.choice_view import seat_name
from brw_lab.views.endings_lines import arrow, heads, spots, written
from brw_lab.views.glyphs import SANS, SERIF, badge, number, piece, tag, words

View = dict[str, Any]
COLORS = ("teal", "ember", "rose", "indigo", "moss", "pink", "steel", "olive", "slate", "sand")
OUTLINES = ("", "6 3.5", "1.5 3")
NODE = 17.0
LEAST = 660.0
PAD = 22.0
LETTER = 6.9
"""How wide a letter of the rows is, about."""
ROWS = 40
"""More endings than these have no row in the picture; the text has them all."""


def picture_of(view: View) -> str:
    """The whole picture: what is looked at, the graph, its signs, and what each ending is."""
    wide = max(view["wide"], LEAST) + 2 * PAD
    parts = []
    y = PAD + 18
    for line, size, ink, bold in _head(view, wide):
        parts.append(_text(line, PAD, y, size, ink, bold, SERIF if bold else ""))
        y += size + 7
    parts.append(tag("g", graph_body(view), transform=f"translate({number((wide - view['wide']) / 2)} {number(y)})"))
    y += view["high"] + 20
    signs, y = _signs(view, wide, y)
    rows, y = _rows(view, wide, y + 8)
    high = y + PAD - 10
    ground = tag("rect", fill="paper", kind="brw-paper", x=0, y=0, width=wide, height=high, rx=18)
    return _svg(ground + "".join(parts) + signs + rows, wide, high, view["title"], describe(view))


def graph_svg(view: View) -> str:
    """The graph alone, for a panel that says the rest beside it."""
    return _svg(graph_body(view), view["wide"], view["high"], view["title"], view["label"])


def _svg(body: str, wide: float, high: float, title: str, told: str) -> str:
    about = tag("title", escape(title, quote=False)) + tag("desc", escape(told, quote=False))
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" '
    head += f'viewBox="0 0 {number(wide)} {number(high)}" width="{round(wide)}"'
    return f'{head} font-family="{SANS}">{about}{body}</svg>'


def describe(view: View) -> str:
    """What the picture shows, in sentences."""
    said = [view["label"], *(node["label"] for node in view["nodes"] if node["kind"] == "choice")]
    said += [" ".join(filter(None, _spoken(row))) for row in view["rows"]]
    order = "; ".join(line.strip() for line in view["order"].splitlines())
    return ". ".join([*said, order])


def _spoken(row: View) -> tuple[str, ...]:
    return (f"Ending {row['number']}: {row['what']}, {row['road']}", f"({row['shown_by']})" if row["shown_by"] else "")


def graph_body(view: View) -> str:
    """The elements of the graph: lines, what is written at them, nodes."""
    nodes = view["nodes"]
    lines = "".join(arrow(link) for link in sorted(view["links"], key=lambda link: len(link["marks"])))
    texts = "".join(written(link, spot) for link, spot in zip(view["links"], spots(nodes, view["links"]), strict=True))
    return tag("g", lines + "".join(heads(view["links"])) + texts, kind="brw-roads") + "".join(map(_node, nodes))


def _node(node: View) -> str:
    at = (node["x"], node["y"])
    inner = tag("title", escape(node["label"], quote=False))
    if node["merges"] > 1 and node["kind"] != "end":
        inner += tag("circle", fill="paper", stroke="field", stroke_width=2, cx=at[0], cy=at[1], r=NODE + 7)
    if node["kind"] == "end":
        inner += "".join(ending_sign(node["ending"], (at[0] + 4 * n, at[1] + 4 * n)) for n in _stack(node))
        if len(node["at"]) > 1:
            inner += words(f"×{len(node['at'])}", (at[0] + 40, at[1] + 5), 13, fill="soft")
    else:
        inner += decides(node["seat"], node["letter"], at)
        inner += "".join(words(line, (at[0], at[1] + NODE + 16 + 13 * row), 11.5, fill="soft")
                         for row, line in enumerate(_asked(node)))  # fmt: skip
    if node["start"]:
        inner += words("Start", (at[0], at[1] - NODE - 10), 12.5, bold=True)
    return tag("g", inner, kind="brw-node", data_node=node["id"])


def _stack(node: View) -> Iterator[int]:
    yield from ((1, 0) if len(node["at"]) > 1 else (0,))


def _asked(node: View) -> list[str]:
    if node["kind"] == "open":
        return ["not looked at"]
    lines = wrap(node["asks"], 17)
    lines = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
    if node["more"]:
        lines = [node["asks"], f"+{node['more']} more"]
    return [line if len(line) < 20 else f"{line[:18]}…" for line in lines]


def decides(seat: str, letter: str, at: tuple[float, float], size: float = NODE) -> str:
    """The sign of whoever decides: the seat's piece, or a die for Chance."""
    if seat != FATE:
        return piece(seat, letter or seat[:1].upper(), at, size)
    x, y = at
    half = size * 0.86
    body = tag("rect", fill="well", stroke="ink", stroke_width=2, x=x - half, y=y - half, width=2 * half,
               height=2 * half, rx=size * 0.34)  # fmt: skip
    step = size * 0.46
    pips = [(0, 0), *((dx * step, dy * step) for dx in (-1, 1) for dy in (-1, 1))]
    dots = "".join(tag("circle", fill="ink", cx=x + dx, cy=y + dy, r=size * 0.13) for dx, dy in pips)
    return tag("g", body + dots, kind="brw-piece")


def ending_sign(which: int, at: tuple[float, float]) -> str:
    """The sign of an ending: its number on a plate whose colour and outline are its own."""
    x, y = at
    color = COLORS[(which - 1) % len(COLORS)]
    dash = OUTLINES[(which - 1) % len(OUTLINES)]
    look: dict[str, Any] = {"stroke_dasharray": dash} if dash else {}
    box: dict[str, Any] = {"x": x - NODE, "y": y - 14, "width": 2 * NODE, "height": 28, "rx": 7}
    plate = tag("rect", fill=f"room-{color}", stroke=f"edge-{color}", stroke_width=3, **box, **look)
    return plate + words(str(which), (x, y + 5.5), 15.5, bold=True)


def ending_icon(which: int) -> str:
    """The sign of an ending by itself, as a small SVG for use beside words."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -17 40 34" width="40" height="34"'
    return f'{head} font-family="{SANS}">{ending_sign(which, (0, 0))}</svg>'


def _text(line: str, x: float, y: float, size: float, ink: str = "ink", bold: bool = False, face: str = "") -> str:
    return words(line, (x, y), size, fill=ink, bold=bold, face=face, text_anchor="start")


def _head(view: View, wide: float) -> Iterator[tuple[str, float, str, bool]]:
    room = wide - 2 * PAD
    yield from ((line, 18.0, "ink", True) for line in wrap(view["title"], int(room / 11)))
    left = (
        f"; only the shortest roads are drawn, {view['left_out']} positions are left out" if view["condensed"] else ""
    )
    for line in (view["headline"] + left, view["before"] and f"it starts {view['before']}"):
        yield from ((part, 13.5, "soft", False) for part in wrap(line, int(room / LETTER)))


def sign_words(view: View) -> list[tuple[str, str]]:
    """The signs that a graph uses, each with what it means: seats, and ``own``, ``one``, ``other``, ``merge``."""
    seats = dict.fromkeys(node["seat"] for node in view["nodes"] if node["kind"] == "choice")
    found = [(seat, f"{'the Black Rose' if seat == 'rose' else seat_name(seat)} decides") for seat in seats]
    marks = {mark for link in view["links"] for mark in link["marks"]}
    told = [("own", "as the scenario plays"), ("one", "one order: A"), ("other", "another order: B")]
    found += [(mark, said) for mark, said in told if mark in marks]
    if any(node["merges"] > 1 and node["kind"] == "choice" for node in view["nodes"]):
        found.append(("merge", "different answers, same position"))
    if any(len(node["at"]) > 1 for node in view["nodes"]):
        found.append(("stack", "so many positions that end alike"))
    return found


def _signs(view: View, wide: float, top: float) -> tuple[str, float]:
    letters = {node["seat"]: node["letter"] for node in view["nodes"]}
    drawn, x, y = "", PAD, top
    for kind, said in sign_words(view):
        need = 44 + len(said) * 6.6 + 20
        if x + need > wide - PAD and x > PAD:
            x, y = PAD, y + 32
        drawn += sign(kind, letters.get(kind, ""), (x + 16, y)) + _text(said, x + 40, y + 5, 13, "soft")
        x += need
    return drawn, y + 26


def sign(kind: str, letter: str, at: tuple[float, float]) -> str:
    """One sign of the graph by itself."""
    x, y = at
    if kind in ("own", "one", "other"):
        return arrow({"points": [[x - 32, y], [x + 32, y]], "marks": [kind], "label": ""}, title=False)
    if kind == "merge":
        return tag("circle", fill="none", stroke="field", stroke_width=2, cx=x, cy=y, r=12) + tag(
            "circle", fill="soft", cx=x, cy=y, r=6
        )
    if kind == "stack":
        return words("×7", (x, y + 5), 13, fill="soft", bold=True)
    return decides(kind, letter, at, 13)


def sign_icon(kind: str, letter: str) -> str:
    """One sign as a small SVG for use beside words."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-19 -17 38 34" width="34" height="30"'
    return f'{head} font-family="{SANS}">{sign(kind, letter, (0, 0))}</svg>'


def _rows(view: View, wide: float, y: float) -> tuple[str, float]:
    room = int((wide - 2 * PAD - 58) / LETTER)
    drawn = ""
    for row in view["rows"][:ROWS]:
        drawn += tag(
            "path", fill="none", stroke="rule", stroke_width=1.2, d=f"M{number(PAD)} {number(y)}H{number(wide - PAD)}"
        )
        drawn += ending_sign(row["number"], (PAD + 20, y + 27))
        y += 24
        said = [(line, 14.5, "ink", True) for line in wrap(row["what"], int(room * 0.84))]
        said += [(line, 13.0, "soft", False) for line in wrap(row["road"], room)]
        said += [
            (line, 13.0, "accent", False) for line in wrap(f"★ {row['shown_by']}" if row["shown_by"] else "", room)
        ]
        for line, size, ink, bold in said:
            drawn += _text(line, PAD + 58, y, size, ink, bold)
            y += 19
        y += max(0, 2 - len(said)) * 19
    left = len(view["rows"]) - ROWS
    tail = [(f"… and {left} more endings", "")] if left > 0 else []
    for at, line in enumerate(view["order"].splitlines()):
        tail.append(
            (line.strip(), ("A", "B")[at - 1] if at in (1, 2) and view["order"].startswith("The order m") else "")
        )
    y += 8
    drawn += tag(
        "path", fill="none", stroke="rule", stroke_width=1.2, d=f"M{number(PAD)} {number(y - 8)}H{number(wide - PAD)}"
    )
    y += 16
    for text, mark in tail:
        for at, line in enumerate(wrap(text, room)):
            drawn += badge(mark, (PAD + 20, y - 5), fill="ray", ink="on-stop", size=12) if mark and not at else ""
            drawn += _text(line, PAD + (58 if mark else 0), y, 13.5, bold=not mark)
            y += 22
    return drawn, y
