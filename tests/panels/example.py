"""One small scenario for the tests on panels: a Spell whose first phrase fells its target."""

from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.scenario.load import load_scenario

TEXT = """
title = "The rest of the Spell still applies"
asks = "Blue falls at the first period. What becomes of the rest?"
rulebook = "duel_kami"

[given]
crown = "red"

[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 2. Gain 1 Power Point." }

[given.blue]
in = "garden"
damage = ["red", "red", "red", "red", "rose", "rose", "rose"]

[when]
moves = ["red: cast I", "red: target blue"]

[then]
red = { power = 5 }

[[guess]]
says = "Nothing more happens."
then = { red = { power = 4 } }
because = "The Effect goes on from its period."
"""


def scenario_panel() -> ScenarioPanel:
    return ScenarioPanel(load_scenario(TEXT))


def click(panel: ScenarioPanel, **message: object) -> None:
    """Send what a click in the browser sends."""
    panel._handle_custom_msg({**message, "at": panel.scene["serial"]}, [])
