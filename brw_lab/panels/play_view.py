"""One moment of a duel as a PlayPanel shows it, put together for the eyes on the screen; see :mod:`.play_scene`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from brw_lab.kernel.provenance import cards_line
from brw_lab.panels.parts import board_of
from brw_lab.panels.play_options import read_out
from brw_lab.panels.play_scene import (
    beside_seen,
    pass_part,
    round_part,
    score,
    strip,
    trace_seen,
    waiting_seen,
)
from brw_lab.panels.play_words import fresh_words, title_of
from brw_lab.panels.scene import choice_part, planning_part, seat_name, tail_of
from brw_lab.panels.score_part import score_part
from brw_lab.panels.sitting import Sitting
from brw_lab.views.choice_view import choice_view
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.why_view import not_offered

View = dict[str, Any]
FIRST: Final = "pass the screen first"
BEFORE: Final[View] = {"mode": "start", "eyebrow": "", "title": "A duel", "new": False, "pass": None, "ledger": None}
"""What is shown of a duel before it begins, besides what is asked."""


class Shown(NamedTuple):
    """How much is shown: how many *lines* of the trace, those new *since* an entry, whether the score is opened.

    *note* is something to be said for the whole duel, *kept* whether it is written to a file.
    """

    lines: int
    since: int
    scored: bool = False
    note: str = ""
    kept: bool = False


def table_scene(sitting: Sitting, shown: Shown, status: str = "") -> tuple[View, View]:
    """The scene of the moment that is looked at, and the drawing of its Lodge.

    >>> from brw_lab.panels.sitting import Seating
    >>> from brw_lab.table import Table
    >>> sitting = Sitting(Table.duel(), Seating.of({"fate": "you"}, ("red", "blue"), "open", "game", 7))
    >>> table_scene(sitting, Shown(40, 0))[0]["choice"]["question"]
    'Which Room comes up?'
    """
    table, viewer, hidden = sitting.table, sitting.viewer, bool(sitting.pass_to)
    setting, position = table.setting, table.position
    asks = sitting.waits and viewer in (None, sitting.asked)
    choice = choice_view(setting, position) if asks else {"seat": "", "options": []}
    before = next((m.position for m in reversed(table.moments[: table.at]) if len(m.entries) <= shown.since), None)
    drawing = lodge_view(setting, position, options=choice["options"], before=before)
    part = choice_part(choice, setting.seats, _tail(sitting, asks))
    trace = trace_seen(table, viewer, shown.lines, shown.since)
    over = bool(position.winner)
    return {
        "mode": "pass" if hidden else "play",
        "eyebrow": " · ".join(filter(None, (setting.rules.title, cards_line(setting, position), shown.note))),
        "title": title_of(table),
        "status": status.strip() or ("" if status or hidden else fresh_words(trace)),
        "start": None,
        "new": shown.kept,
        "over": over,
        "pass": pass_part(sitting.pass_to, setting.seats),
        "round": round_part(setting, position),
        "strip": strip(setting, position),
        "score": score(setting, position),
        "ledger": score_part(table) if shown.scored or over else None,
        "board": board_of(drawing, "Point at a Room, or use Tab and the arrow keys, to hear what is in it."),
        "choice": read_out(planning_part(part, setting, position), setting, position) if asks else part,
        "beside": beside_seen(setting, position, viewer),
        "waiting": [] if hidden else waiting_seen(setting, position),
        **trace,
        "undo": FIRST if hidden else sitting.no_undo(),
        "redo": FIRST if hidden else sitting.no_redo(),
        "asks": sorted(not_offered(setting, position), key=_first_asked) if asks else [],
    }, drawing


def _first_asked(one: View) -> bool:
    """What is asked about most comes first: the Actions that need no Spell."""
    return one["key"] not in ("explore", "fight", "command")


def _tail(sitting: Sitting, asks: bool) -> str:
    if sitting.asked and not asks:
        return f"{seat_name(sitting.asked)} is about to decide."
    return tail_of(sitting.table.setting, sitting.table.position, False)
