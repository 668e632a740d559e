"""Duels in the middle, and a person at them, for the tests on playing."""

from functools import cache

from brw_lab.panels.play_panel import PlayPanel
from brw_lab.scenario.load import load_scenario
from brw_lab.table import Table

SEED = 7


@cache
def _record(rulebook, turn, kind):
    table = Table.duel(rulebook).play(seed=SEED)
    while not (table.position.turn == turn and table.position.choice and table.position.choice.kind == kind):
        assert table.at > 0, f"nobody is asked {kind!r} in Turn {turn}"
        table.back()
    return table.record()


def stands(turn=2, kind="action", rulebook="duel_kami"):
    """A table at the last Choice of a kind in a Turn, with all the answers that led there."""
    return Table.of(load_scenario(_record(rulebook, turn, kind))).run_on()


def tell(panel, kind, **message):
    """Send what a click in the browser sends."""
    panel._handle_custom_msg({"kind": kind, **message, "at": panel.scene["serial"]}, [])


def keys(panel):
    return [option["key"] for option in panel.scene["choice"]["options"]]


def play_until(panel, done, bound=400):
    """Answer with the first option, passing the screen where it has to be, until *done* says so of the panel."""
    for _ in range(bound):
        if done(panel):
            return panel
        if panel.scene["pass"]:
            tell(panel, "look")
        else:
            tell(panel, "choose", key=keys(panel)[0])
    raise AssertionError("it never came to that")


def begun(tmp_path, **asked):
    """A panel whose duel has just begun, and is kept in a folder of the test's own."""
    panel = PlayPanel(seed=SEED, save=tmp_path / "duel.toml", **asked)
    tell(panel, "begin", asked={})
    return panel
