"""The best and the worst placements of an atlas as small boards in rows; ties are told as ties.

``gallery_view`` is the only maker of this shape::

    {"title": the question in words, "counted": what is counted, "counts": how many placements were looked at,
     "rows": [{"title": "The best: 19", "ties": how many placements share that value, in words,
               "boards": [{"svg", "words": where its Portals are, "ways": how many placements are alike but for a turn
                           or a mirror, "line": the layout in one line}]}]}
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from brw_lab.lodge.metrics import METRICS, Number, question_of
from brw_lab.views.glyphs import SANS, SERIF, number, tag, words
from brw_lab.views.small_board import board_and_box, portal_lines, portal_words, small_board

if TYPE_CHECKING:
    from brw_lab.lodge.atlas import Atlas, Rank
    from brw_lab.lodge.plan import Layout

View = dict[str, Any]
MOST = 12
"""How many boards a row shows, if nothing else is said."""
IN_ROW, WIDE, GAP, LINE = 4, 236.0, 22.0, 20.0
"""Of the picture: boards in a row, the width of one, the space between two, the height of a line of words."""
WIDTH = 1000
"""How wide the picture stands on a page, in CSS pixels."""


class Gallery:
    """The best and the worst placements of an atlas, as a picture in a notebook and as words elsewhere."""

    def __init__(self, view: View, layouts: list[list[Layout]]) -> None:
        self.view = view
        self.layouts = layouts

    def __repr__(self) -> str:
        return gallery_text(self.view)

    def _repr_svg_(self) -> str:
        return gallery_svg(self.view, self.layouts)


def gallery(atlas: Atlas, question: str | None = None, worst: bool = True, most: int = IN_ROW) -> Gallery:
    """The placements of an atlas that answer a question best and, unless *worst* is off, worst; *most* of each.

    *question* may be a metric too; without one it is that of the atlas. Raises :class:`LayoutError` for one that the
    atlas cannot answer.

    >>> from brw_lab.lodge.atlas import atlas
    >>> from brw_lab.lodge.layout import load_layout
    >>> print(gallery(atlas(load_layout("duel"), pairs=2), "see-most", worst=False, most=1))
    See as much as possible
    9,180 placements, 824 up to turns and mirrors
    The best: 21
      16 placements share this value, 144 with their turns and mirrors; one of them:
      violet: Crypt east – Armory north-west; green: Garden west – Kiln north-east, one of 6 turned or mirrored
    """
    ranks = _ranks(atlas, question, worst)
    layouts = [[placement.layout for placement in rank.examples[:most]] for _, rank in ranks]
    return Gallery(gallery_view(atlas, question, worst, most), layouts)


def atlas_svg(atlas: Atlas) -> str:
    """An atlas as a picture: the gallery of its question."""
    return gallery(atlas)._repr_svg_()


def gallery_view(atlas: Atlas, question: str | None = None, worst: bool = False, most: int = MOST) -> View:
    """The placements that answer a question best, and on request those that answer it worst, in the shape above."""
    asked = atlas.question if question is None else question_of(question)
    return {
        "title": asked.says,
        "counted": METRICS[asked.metric].says,
        "counts": f"{atlas.placements:,} placements, {atlas.up_to_symmetry:,} up to turns and mirrors",
        "rows": [_row(title, rank, most) for title, rank in _ranks(atlas, question, worst)],
    }


def _ranks(atlas: Atlas, question: str | None, worst: bool) -> list[tuple[str, Rank]]:
    """The best rank and, where there is another, the worst."""
    ranked = atlas.ranking(question)
    found = [("The best", ranked[0])] if ranked else []
    return [*found, ("The worst", ranked[-1])] if worst and len(ranked) > 1 else found


def _row(title: str, rank: Rank, most: int) -> View:
    shown = rank.examples[:most]
    return {
        "title": f"{title}: {value_words(rank.value)}",
        "ties": _ties(rank, len(shown)),
        "boards": [
            {"svg": small_board(placement.layout), "words": portal_words(placement.layout)}
            | {"ways": _ways(placement.weight), "line": placement.layout.line}
            for placement in shown
        ],
    }


def _ties(rank: Rank, shown: int) -> str:
    images = "" if rank.placements == rank.classes else f", {rank.placements:,} with their turns and mirrors"
    if rank.classes == 1:
        return f"one placement alone{images}:"
    some = "all of them" if shown == rank.classes else "one of them" if shown == 1 else f"{shown} of them"
    return f"{rank.classes:,} placements share this value{images}; {some}:"


def _ways(weight: int) -> str:
    return f"one of {weight} turned or mirrored" if weight > 1 else ""


def value_words(value: Number) -> str:
    """What a metric counted: a whole number as it is, a mean with two digits, nothing as ``none``.

    >>> value_words(19), value_words(Fraction(10, 7)), value_words(None)
    ('19', '1.43', 'none')
    """
    return "none" if value is None else f"{float(value):.2f}" if isinstance(value, Fraction) else str(value)


def gallery_text(view: View) -> str:
    """A gallery in words."""
    lines = [view["title"], view["counts"]]
    for row in view["rows"]:
        lines += [row["title"], f"  {row['ties']}"]
        lines += [f"  {', '.join(filter(None, (board['words'], board['ways'])))}" for board in row["boards"]]
    return "\n".join(lines)


def gallery_svg(view: View, layouts: list[list[Layout]]) -> str:
    """A gallery as one picture: the boards of each row beside one another, each above its words."""
    wide = IN_ROW * (WIDE + GAP) + GAP
    y = 34.0
    start: dict[str, Any] = {"text_anchor": "start"}
    drawn = words(view["title"], (GAP, y), 20, face=SERIF, bold=True, **start)
    drawn += words(f"{view['counted']} · {view['counts']}", (GAP, y + 24), 13.5, fill="soft", **start)
    y += 58
    for row, plans in zip(view["rows"], layouts, strict=True):
        drawn += words(row["title"], (GAP, y), 17, face=SERIF, bold=True, **start)
        drawn += words(row["ties"], (GAP, y + 20), 13.5, fill="soft", **start)
        y += 32
        for first in range(0, len(plans), IN_ROW):
            shown = plans[first : first + IN_ROW]
            high = max(map(_height, shown))
            for column, plan in enumerate(shown):
                drawn += _placed(plan, GAP + column * (WIDE + GAP), y, high)
            y += high + LINE * (1 + max(len(portal_lines(plan)) for plan in shown)) + 8
    return _framed(view, drawn, wide, y)


def _framed(view: View, drawn: str, wide: float, high: float) -> str:
    said = tag("title", escape(view["title"], quote=False))
    said += tag("desc", escape(gallery_text(view).replace("\n", ". "), quote=False))
    paper = tag("rect", fill="paper", kind="brw-paper", x=0, y=0, width=wide, height=high, rx=18)
    box = f"0 0 {number(wide)} {number(high)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="brw-drawing" role="img" viewBox="{box}" width="{WIDTH}"'
    return f'{head} font-family="{SANS}">{said}{paper}{drawn}</svg>'


def _height(layout: Layout) -> float:
    """How high a board is that is as wide as all others."""
    _, box = board_and_box(layout)
    return WIDE * box[3] / box[2]


def _placed(layout: Layout, x: float, y: float, high: float) -> str:
    inner, box = board_and_box(layout)
    place = " ".join(number(value) for value in box)
    drawn = f'<svg x="{number(x)}" y="{number(y)}" width="{number(WIDE)}" height="{number(high)}" viewBox="{place}">'
    lines = "".join(
        words(line, (x + WIDE / 2, y + high + LINE * (at + 1)), 12.5, fill="soft")
        for at, line in enumerate(portal_lines(layout))
    )
    return f"{drawn}{inner}</svg>{lines}"
