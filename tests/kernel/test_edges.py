"""Edges of the rules where one case is easily forgotten: each is a position, some moves and what must hold."""

from __future__ import annotations

import pytest

from brw_lab.scenario.load import load_scenario
from brw_lab.scenario.run import run_scenario

HEAD = 'title = "an edge"\nrulebook = "duel_kami"\n'
SLOW = 'mage = { name = "Slow", health = 8, strength = 2, speed = 0, hand = 6 }\n'
ENTERS = "Mage anywhere: Persistent: when the target enters a Room, gain 1 Power Point. Repeat 1."
EDGES = {
    "a Mage in its Cell falls too": """
[given.red]
in = "cell"
damage = ["blue", "blue", "blue", "blue", "rose", "rose"]
slots.I = { text = "Special: Restore." }
[given.blue]
in = "garden"
[given.resolving]
seat = "red"
text = "The Black Rose inflicts 2 on you. Gain 2 Power Points."
[then]
red = { damage = [], power = 2 }
blue = { power = 3 }
rose = { power = 3 }
""",
    "without a Move 1 nobody explores out of the Cell, and Momentum is all that is left": f"""
[given.red]
in = "cell"
{SLOW}slots.I = {{ text = "Special: Restore." }}
slots.II = {{ text = "Special: Restore." }}
[given.blue]
in = "garden"
[then]
offers = ["momentum I", "momentum II"]
[[then.refused]]
move = "red: explore"
clauses = ["kami.cells.stuck"]
""",
    "a Repeat in a Persistent keeps the target that bears the token": """
[given.red]
in = "crypt"
[given.blue]
in = "garden"
[[given.blue.persistents]]
slot = "II"
target = "red"
text = "Mage anywhere: Persistent: when the target enters a Room, inflict 1 on the target. Repeat 1."
[when]
moves = ["red: explore", "red: move black-rose-room", "blue: apply II", "blue: repeat"]
[then]
red = { damage = ["blue", "blue"] }
""",
    "Persistents of two Mages in one slot have Repeat counts of their own": f"""
[given]
crown = "red"
[given.red]
in = "crypt"
persistents = [{{ slot = "II", target = "red", text = "{ENTERS}" }}]
[given.blue]
in = "garden"
persistents = [{{ slot = "II", target = "red", text = "{ENTERS}" }}]
[when]
moves = ["red: explore", "red: move black-rose-room", "red: apply II", "red: repeat", "blue: apply II", "blue: repeat"]
[then]
red = {{ power = 2 }}
blue = {{ power = 2 }}
""",
    "no Persistence Token is laid on a Model that has left play": """
[given.red]
in = "crypt"
[given.red.slots.I]
text = "Evocation anywhere: Inflict 9. Persistent: when the target enters a Room, inflict 1 on the target."
[given.blue]
in = "garden"
evocations = [{ name = "Oni", in = "garden", health = 3 }]
[when]
moves = ["red: cast I", "red: target oni"]
[then]
red = { persistents = 0 }
""",
    "Room Invulnerability counts whatever the words for those in the Room": """
[given.red]
in = "crypt"
slots.I = { text = "Room within 2: Inflict 1 on each other Model in the target." }
[given.blue]
in = "garden"
equipment = [{ card = "lantern" }]
[when]
moves = ["red: cast I", "red: target garden"]
[then]
lantern = { damage = [] }
blue = { damage = ["red"] }
""",
    "too few cubes for a Physical Attack on several Models are shared out": """
[given.red]
in = "crypt"
pool = 3
slots.I = { text = "Room within 2: Perform a Physical Attack." }
[given.blue]
in = "garden"
evocations = [{ name = "Oni", in = "garden", health = 3 }]
[when]
moves = ["red: cast I", "red: target garden", "red: split blue 1 oni 2"]
[then]
blue = { damage = ["red"] }
oni = { damage = ["red", "red"] }
""",
    "activating a Room whose token is Used sets off what waits for an activation": """
[given]
crown = "red"
[given.red]
in = "crypt"
[given.blue]
in = "garden"
[[given.blue.persistents]]
slot = "II"
target = "red"
text = "Mage anywhere: Persistent: when the target activates a Room, inflict 1 on the target."
[given.rooms.crypt]
token = "used"
[when]
moves = ["red: explore", "red: activate", "blue: apply II"]
[then]
red = { damage = ["blue"] }
""",
    "who was spared at Health falls when Damage is inflicted again, though no slot is free for it": """
[given.red]
in = "crypt"
slots.I = { text = "Mage anywhere: Inflict 1. Inflict 1." }
slots.II = { text = "Special: Restore." }
[given.blue]
in = "garden"
damage = ["red", "red", "red", "red", "red", "red", "red"]
slots.I = { text = "Special: Restore." }
[[given.blue.persistents]]
slot = "I"
target = "blue"
text = "Persistent: when you would be defeated, instead gain 1 Power Point."
[when]
moves = ["red: cast I", "red: target blue", "blue: instead I", "blue: decline"]
[then]
blue = { in = "cell", damage = [], power = 1 }
red = { power = 5 }
""",
    "Momentum's discard sets off what waits for a discard": """
[given.red]
in = "crypt"
slots.I = { text = "Special: Restore." }
[given.blue]
in = "garden"
[[given.blue.persistents]]
slot = "II"
target = "red"
text = "Mage anywhere: Persistent: when the target discards a Spell Card, inflict 1 on the target."
[when]
moves = ["red: momentum I", "blue: apply II", "red: decline"]
[then]
red = { damage = ["blue"] }
""",
}


@pytest.mark.parametrize("given", EDGES.values(), ids=EDGES)
def test_an_edge_holds(given):
    outcomes = run_scenario(load_scenario(HEAD + given))
    assert [f"{claim.claim}: {claim.found}" for outcome in outcomes for claim in outcome.claims if not claim.ok] == []
