"""Positions for the kernel's tests, written as scenarios: a fight that touches most of the rules."""

from __future__ import annotations

from brw_lab.kernel.door import begin
from brw_lab.kernel.setting import Setting
from brw_lab.position.position import Position
from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.setup import set_up

HEAD = 'title = "a test"\nrulebook = "duel_kami"\n'

FIGHT = """
[lodge]
layout = "crossed"
[given]
crown = "blue"
active = "red"
library = ["Ember", "Ember", "Tide"]
[given.red]
mage = "novice"
in = "black-rose-room"
hand = ["Ember", "Tide", "Echo"]
grimoire = ["Snare", "Usurp"]
memories = ["Echo"]
damage = ["blue", "blue", "rose", "blue", "rose"]
slots.quick = { card = "Ember", side = "dark" }
slots.I = { text = "Mage within 2: Inflict 2. Place 1 Instability in your Room. Repeat 1: discard 1 Spell Card." }
slots.II = { card = "Tide", side = "light" }
slots.III = { text = "Special: Inflict 1 on each Model. Draw 2 Spell Cards. Move 1." }
evocations = [{ name = "Oni", in = "crypt", health = 3, damage = ["blue", "blue"] }]
[given.blue]
mage = "adept"
in = "crypt"
hand = 3
grimoire = ["Ember", "Usurp", "Tide"]
damage = ["red", "rose", "red", "red", "rose", "red", "red"]
slots.I = { card = "Usurp", side = "light" }
slots.II = { card = "Usurp", side = "dark" }
slots.III = { card = "Snare", side = "light" }
evocations = [{ name = "Kappa", in = "garden", health = 2 }]
persistents = [
  { slot = "quick", text = "Persistent: when the target inflicts Damage, inflict 1 on the target.", target = "red" },
]
[given.rooms.black-rose-room]
instability = ["rose", "rose", "blue", "rose", "red"]
[given.rooms.crypt]
instability = ["blue", "rose", "blue"]
token = "used"
"""


def table(given: str) -> tuple[Setting, Position]:
    """The Setting and the first Choice of a scenario's ``[given]``."""
    setting, position = set_up(load_scenario(HEAD + given))
    return setting, begin(setting, position).position
