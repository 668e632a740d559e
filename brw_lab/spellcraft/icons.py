"""The icons printed on cards, as words of the language: what each means and what to write for it.

A palette for whoever types in a card. The pictures themselves are the publisher's; here are only their meanings.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Icon(NamedTuple):
    """One printed icon: its name, the words to insert for it, what it means, and the topic of the clause that says so.

    *text* is empty where the icon is no part of an effect text but a field of the card, as *meaning* then says. A topic
    is the id of a clause without its book.

    >>> next(icon.text for icon in ICONS if icon.label == "Restore")
    'Restore.'
    """

    label: str
    text: str
    meaning: str
    topic: str


ICONS: Final[tuple[Icon, ...]] = (
    Icon("Target Model", "Model within 2:", "a Model other than the one that resolves the Effect", "target.model"),
    Icon("Target Model, anywhere", "Model anywhere:", "any Model in the Lodge, seen or not", "target.model.asterisk"),
    Icon("Target Mage", "Mage within 2:", "another Mage's Model", "target.mage-model"),
    Icon("Target Evocation", "Evocation within 2:", "a Model that is an Evocation", "target.evocation-model"),
    Icon("Target Room", "Room within 2:", "a Room, or all opposing Models in it", "target.room"),
    Icon("Target Room, anywhere", "Room anywhere:", "any Room in the Lodge, seen or not", "target.room.asterisk"),
    Icon("Target Personal", "Personal:", "the Mage that resolves the Effect", "target.personal"),
    Icon("Target Special", "Special:", "nothing is targeted: the text says whom it affects", "target.special"),
    Icon("Inflict", "Inflict 2.", "so many of your cubes go on a Health Track or a card", "damage.inflict.mage"),
    Icon("Convert Damage", "Convert 1 Damage.", "rival cubes on a Model are replaced by yours", "damage.convert"),
    Icon("Instability", "Place 1 Instability.", "so many of your cubes go on a Room", "instability.place"),
    Icon("Convert Instability", "Convert 1 Instability.", "rival cubes in a Room become yours", "instability.convert"),
    Icon("Power Point", "Gain 1 Power Point.", "your Power Token moves ahead", "points.gain-moves-token"),
    Icon("Trophy", "Gain 1 Trophy.", "your cube on the Trophy Track moves ahead", "trophy.gain"),
    Icon("Spell Card", "Draw 1 Spell Card.", "a Spell Card is drawn to the hand", "draw.default-grimoire"),
    Icon(
        "Discarded Spell Card",
        "Discard 1 Spell Card.",
        "a card of the hand goes to your Memories",
        "discard.default-hand-to-memories",
    ),
    Icon("Move", "Move 1.", "so many steps, each to an adjacent Room", "explore.each-move-separate"),
    Icon("Activate a Room", "Activate a Room.", "the Room you are in gives its Effect", "room.activate.must-resolve"),
    Icon(
        "Physical Attack",
        "Perform a Physical Attack.",
        "Damage equal to your Strength",
        "physical-attack.damage-is-strength",
    ),
    Icon("Strength", "equal to your Strength", "as many as the Model is strong", "physical-attack.damage-is-strength"),
    Icon("Restore", "Restore.", "an Exhausted Physical Action Token becomes Available", "restore"),
    Icon("Repeat", "Repeat 2.", "the Effect may be resolved so many times more", "repeat.while-positive"),
    Icon(
        "Repeat with a cost", "Repeat 2: discard 1 Spell Card.", "each repetition is paid for", "repeat.cost-each-time"
    ),
    Icon("Persistent", "Persistent: when ", "what follows applies each time, all Turn long", "persistent.each-time"),
    Icon(
        "Black Rose", "The Black Rose gains 1 Power Point.", "a party that scores and acts", "points.gain-moves-token"
    ),
    Icon("Unstable", "", "a mark of the Spell Card: unstable = true", "instability.symbol"),
    Icon(
        "Room Invulnerability",
        "",
        "a mark of an Equipment card: room_invulnerable = true",
        "equipment.room-invulnerability",
    ),
)
"""The palette, in the order in which a card shows them."""
