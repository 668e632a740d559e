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


VERBS = r'''
[lodge]
layout = "crossed"
[given]
crown = "red"
active = "red"
library = ["Ember", "Tide"]
forgotten = ["Long Night", "Last Word"]
deck = [
  { name = "Imp", health = 2, models = 2, skill = "Persistent: when a Model enters a Room, inflict 1 on the target." },
  { name = "Lamp", health = 1, equipment = true, skill = "Persistent: when you discard a Spell Card, heal 1." },
]
[given.red]
mage = "novice"
in = "black-rose-room"
hand = ["Ember", "Tide", "Gust"]
grimoire = ["Snare"]
memories = ["Echo"]
trophies = 2
power = 3
damage = ["blue", "rose", "blue", "rose", "blue", "blue"]
slots.quick = { text = "Personal: Summon Imp or summon Lamp or heal 2. You may move 1. If you do, take the Crown." }
slots.I = { text = """Model within 2: Push the target 2. Inflict up to 2. If the target was defeated, gain 1 Trophy, \
otherwise swap places with the target.""" }
slots.II = { text = """Mage anywhere: Steal 1 Spell Card from the target. The target reveals 1 Ready Spell. The target \
exhausts 1 Physical Action Token. Discard up to 2 Spell Cards to inflict 1 for each Spell Card discarded.""" }
slots.III = { text = """Special: Activate one of your Evocations. Move 2 Instability from a Room to an adjacent Room. \
Search the Memories for 1 Spell Card. Shuffle the Memories into the Grimoire. Repeat 1: lose 1 Power Point.""" }
evocations = [{ name = "Oni", in = "crypt", health = 3, speed = 2, damage = ["blue", "rose"] }]
persistents = [
  { slot = "III", text = "Persistent: when you would be defeated, instead heal 3.", target = "red" },
  { slot = "II", text = "Persistent: when you would suffer Damage, instead discard 1 Spell Card.", target = "red" },
]
[given.blue]
mage = "adept"
in = "crypt"
hand = ["Usurp", "Ember"]
grimoire = ["Ember"]
damage = ["red", "rose", "red", "red", "rose", "red"]
slots.quick = { card = "Usurp", side = "dark" }
slots.I = { text = """Evocation anywhere: Assign Thorns to the target. Remove the target. \
Each Mage draws up to 2 Spell Cards.""" }
slots.II = { text = """Personal: Your Strength is 1 higher this Activation. You cannot be targeted this Turn. \
Place yourself in an adjacent Room. Turn the token of your Room to its Used side. Nothing triggers from this Effect. \
Inflict 1 on each other Model in your Room. Draw 1 Spell Card from the Forgotten deck. \
Activate each of your Evocations.""" }
slots.III = { card = "Usurp", side = "dark" }
evocations = [{ name = "Kappa", in = "garden", health = 3, upgrades = ["bark"] }]
equipment = [{ card = "thorn-mail" }]
[[given.blue.persistents]]
slot = "quick"
text = "Persistent: when another Mage discards a Spell Card, steal 1 Trophy from the target."
target = "red"
[given.rooms.black-rose-room]
instability = ["rose", "blue", "rose", "red"]
[given.rooms.garden]
instability = ["blue", "rose"]
'''
"""A fight with the verbs of the wider language: helpers, cards that change hands, choices, costs, replacements."""
