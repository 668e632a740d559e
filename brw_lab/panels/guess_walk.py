"""A guess beside the run: what it claims and what lies on the table, up to the period where the two part.

Where the guess would come true under another reading, that run is drawn beside the real one.
The shape of what is shown at one moment::

    {"says", "rows": [{"guess", "now", "met": bool}], "apart": bool, "here": bool, "words",
     "twin": svg or "", "twin_words", "twin_lines": [what happens there]}
"""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.trace import say_entry
from brw_lab.outcomes.guessing import Answer, Riddle, Settled, own_reading, parts_at
from brw_lab.outcomes.wording import said
from brw_lab.panels.sides import Side, differ_at, side_of
from brw_lab.position.position import Position
from brw_lab.scenario.judge import judge
from brw_lab.table import Moment, Table
from brw_lab.views.lodge_view import lodge_view
from brw_lab.views.svg import svg_of

View = dict[str, Any]
TOGETHER = "Your guess and the game go together so far."
HERE = "Here they part."
APART = "They have parted."


class GuessWalk:
    """A wrong guess, laid beside the run of its scenario; *part* is the moment at which they part.

    >>> from brw_lab.outcomes.guessing import riddle_of, settle
    >>> from brw_lab.scenario.load import load_scenario
    >>> riddle = riddle_of(load_scenario("duel_kami/defeat/at-the-period"))
    >>> walk = GuessWalk(riddle, riddle.answers[1], settle(riddle)[1])
    >>> walk.part, len(walk.moments)
    (8, 10)
    """

    def __init__(self, riddle: Riddle, answer: Answer, settled: Settled) -> None:
        table = Table.of(riddle.scenario).run_on()
        self.answer = answer
        self.setting = table.setting
        self.script = list(table.moves)
        self.moments: list[Moment] = table.moments
        self.part = parts_at(self.setting, [moment.position for moment in self.moments], answer.claims)
        self._twin: Side | None = None
        self._when: list[tuple[int, int]] = []
        self._words = ""
        if settled.road is not None:
            self._beside(riddle, settled)

    def _beside(self, riddle: Riddle, settled: Settled) -> None:
        """Take the run under which the guess comes true, and part where the two runs do."""
        road = settled.road
        assert road is not None
        branch = riddle.scenario.ways[0]
        own, other = side_of(riddle.scenario, branch), side_of(riddle.scenario, branch, road.rulings)
        if len(own.moments) != len(self.moments) or not other.moments:
            return
        self._twin, self._when = other, _whens(own)
        self.part = next((at for at, when in enumerate(self._when) if differ_at(own, other, when)), self.part)
        _, says = own_reading(riddle.scenario, road)
        self._words = f"Read in another way (“{says}”) it goes as you guessed:"

    def view(self, position: Position, at: int, on_script: bool) -> View:
        """What is shown beside the run at moment *at*; off the scenario's own line only what is claimed is compared."""
        verdicts = judge(self.setting, position, self.answer.claims)
        rooms = self.setting.room_names
        rows = [
            {
                "guess": said(each.claim, each.expected, rooms),
                "now": said(each.claim, each.found, rooms),
                "met": each.ok,
            }
            for each in verdicts
        ]
        words = HERE if at == self.part else APART if at > self.part else TOGETHER
        shown: View = {"apart": on_script and at >= self.part, "here": on_script and at == self.part}
        shown["words"] = words if on_script else ""
        return {"says": self.answer.says, "rows": rows, **shown, **self._beside_at(at if on_script else -1)}

    def _beside_at(self, at: int) -> View:
        """The other run at moment *at*, once the two have parted: its board, and what has just happened there."""
        twin = self._twin
        moment = twin.at(*self._when[at]) if twin is not None and at >= self.part else None
        if twin is None or twin.setting is None or moment is None:
            return {"twin": "", "twin_words": "", "twin_lines": []}
        before = twin.at(*self._when[at - 1]) if at else None
        known = len(before.entries) if before else 0
        view = lodge_view(twin.setting, moment.position, before=before.position if before else None)
        lines = [f"{say_entry(twin.setting, entry)}." for entry in moment.entries[known:]]
        return {"twin": svg_of(view), "twin_words": self._words, "twin_lines": lines}


def _whens(side: Side) -> list[tuple[int, int]]:
    """Each moment of a side as its step and the beat within."""
    found: list[tuple[int, int]] = []
    for moment in side.moments:
        beat = found[-1][1] + 1 if found and found[-1][0] == moment.step else 0
        found.append((moment.step, beat))
    return found
