"""What somebody wants who asks why not: the question that an answer's key stands for, in words."""

from __future__ import annotations

from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import name
from brw_lab.kernel.triggers import slot_name
from brw_lab.terms import CELL, DUMMY, SLOTS

ASKED = {
    "cast": "cast the Spell in {slot}",
    "momentum": "take Momentum from {slot}",
    "explore": "Explore",
    "fight": "Fight",
    "command": "Command",
    "end activation": "end the Activation",
    "end action": "end the Action",
    "end planning": "end planning",
    "activate": "activate {room}",
    "move": "move to {room}",
    "attack": "attack {room}",
    "target": "target {room}",
    "complete": "complete the Quest {rest}",
    "decline": "let it pass",
    "place": "place a Spell in {slot}",
    "apply": "apply the Persistent in {slot}",
    "mage": "take the Mage {rest}",
    "grimoire": "take the Starting Grimoire {rest}",
}
"""What somebody wants who asks for a key, behind "Why can't I"."""


def asked_for(setting: Setting, key: str) -> str:
    """The question that a key which is not on offer stands for.

    >>> from brw_lab.table import Table
    >>> asked_for(Table.duel().setting, "cast II"), asked_for(Table.duel().setting, "move crypt")
    ("Why can't I cast the Spell in slot II?", "Why can't I move to the Crypt?")
    """
    verb, _, rest = key.partition(" ")
    words = rest.split() or [""]
    slot = next((word for word in reversed(words) if word in SLOTS), "")
    wanted = ASKED.get(key) or ASKED.get(verb, key)
    if verb == "place" and not slot:
        wanted = "place Instability in {room}"
    if words[0] == CELL:
        wanted = "move into the Cell"
    elif "{room}" in wanted and not rest:
        wanted = "activate the Room"
    called = name(setting, words[0]) if rest and words[0] != DUMMY else "the Dummy Target"
    said = wanted.format(slot=slot_name(slot), room=called, rest=rest)
    via = f" through the {words[2]} Portal" if len(words) > 2 and words[1] == "via" else ""
    return f"Why can't I {said}{via}?"
