"""Whose page a style is for: the rules of a panel's sheets reach into that panel only, however many stand on a page.

Sheets are global to a page, and panels share their words (``brw-box``, ``brw-head``), so that without this the one that
was opened last would dress all the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

STEPPED: Final = ".brw-play, .brw-learn *, .brw-endings *, .brw-bench *, .brw-book *"
"""Where the steps of a scenario are a part of another panel, which dresses them itself."""
ROOTS: Final = {
    "card_bench": ".brw-bench",
    "compare_panel": ".brw-compare",
    "endings_panel": ".brw-endings",
    "learn_panel": ".brw-learn",
    "lobby_panel": ".brw-lobby",
    "play_panel": ".brw-play",
    "portal_workbench": ".brw-workbench",
    "position_panel": ".brw.brw-desk",
    "rulebook_panel": ".brw-book",
    "scenario_panel": f".brw-scenario:not({STEPPED})",
    "sight_panel": ".brw-sight",
}
"""What the outermost element of a panel is known by, by the name of its own sheet."""
BEYOND: Final = {"lobby_panel": ".brw-lobby-place"}
"""Where another panel's page begins inside one."""
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RAW: Final = ("@keyframes", "@font-face")


def scoped(css: str, *sheets: str) -> str:
    """The rules of these sheets, the last of which is a panel's own, so that they reach into it only.

    Where none of them is a panel's, they stay as they are.

    >>> scoped(".brw-box, .brw-x > b::before { top: 0; }", "sight_panel")
    '.brw-box:where(.brw-sight, .brw-sight *),.brw-x > b:where(.brw-sight, .brw-sight *)::before{ top: 0; }'
    >>> scoped("@media print { p { top: 0; } }", "sight_panel")
    '@media print{p:where(.brw-sight, .brw-sight *){ top: 0; }}'
    """
    sheet = next((each for each in reversed(sheets) if each in ROOTS), "")
    if not sheet:
        return css
    root = ROOTS[sheet]
    within = f":where({root}, {root} *)"
    if (beyond := BEYOND.get(sheet)) is not None:
        within += f":not(:where({beyond}, {beyond} *))"
    return "".join(_rules(COMMENT.sub("", css), within))


def _rules(css: str, within: str) -> Iterator[str]:
    at = 0
    while (opening := css.find("{", at)) >= 0:
        head, closing = css[at:opening].strip(), _end(css, opening)
        body = css[opening + 1 : closing]
        if head.startswith(RAW):
            yield f"{head}{{{body}}}"
        elif head.startswith("@"):
            yield f"{head}{{{''.join(_rules(body, within))}}}"
        else:
            yield ",".join(_within(each, within) for each in _apart(head)) + f"{{{body}}}"
        at = closing + 1


def _end(css: str, opening: int) -> int:
    """Where the block ends that opens there."""
    depth = 0
    for at in range(opening, len(css)):
        depth += {"{": 1, "}": -1}.get(css[at], 0)
        if depth == 0:
            return at
    raise ValueError("a block of this sheet has no end")


def _apart(selectors: str) -> Iterator[str]:
    """The selectors of a list; a comma within brackets does not part them."""
    depth, start = 0, 0
    for at, letter in enumerate(selectors):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            yield selectors[start:at].strip()
            start = at + 1
    yield selectors[start:].strip()


def _within(selector: str, within: str) -> str:
    plain, colons, pseudo = selector.partition("::")
    return f"{plain}{within}{colons}{pseudo}"
