"""Sentences of the language and what they mean; the tests read, say and mutate them."""

from brw_lab.spellcraft.amount import EqualTo, Stat
from brw_lab.spellcraft.interrupt import Event, Trigger
from brw_lab.spellcraft.phrase import (
    ActivateRoom,
    Attack,
    ConvertDamage,
    ConvertInstability,
    Deck,
    Defeat,
    Discard,
    Draw,
    Fixed,
    GainPower,
    Inflict,
    LosePower,
    Move,
    Persistent,
    PlaceInstability,
    Repeat,
    Restore,
    Routine,
)
from brw_lab.spellcraft.selector import Spot, Who

STRENGTH = EqualTo(Stat.STRENGTH)

CANONICAL = {
    "Inflict 2.": Inflict(2),
    "Inflict Damage equal to your Strength.": Inflict(STRENGTH),
    "Inflict Damage equal to your Strength on each Mage.": Inflict(STRENGTH, Who.EACH_MAGE),
    "The Black Rose inflicts 1 on you.": Inflict(1, Who.YOU, Who.ROSE),
    "Convert 2 Damage.": ConvertDamage(2),
    "Convert Damage equal to your Speed on the target.": ConvertDamage(EqualTo(Stat.SPEED), Who.TARGET),
    "Convert 1 Instability in your Room.": ConvertInstability(1, Spot.YOUR_ROOM),
    "Place 1 Instability.": PlaceInstability(1),
    "The Black Rose places 1 Instability in each Room.": PlaceInstability(1, Spot.EACH_ROOM, Who.ROSE),
    "Move 1.": Move(1),
    "Move the target 2.": Move(2, Who.TARGET),
    "Move a number of Rooms equal to your Speed.": Move(EqualTo(Stat.SPEED)),
    "Gain 1 Power Point.": GainPower(1),
    "The Black Rose gains 2 Power Points.": GainPower(2, Who.ROSE),
    "Gain Power Points equal to your Strength.": GainPower(STRENGTH),
    "The target loses 2 Power Points.": LosePower(2, Who.TARGET),
    "Each Mage draws 1 Spell Card.": Draw(1, Who.EACH_MAGE),
    "Draw 2 Spell Cards from the Library.": Draw(2, deck=Deck.LIBRARY),
    "The target discards 1 Spell Card.": Discard(1, Who.TARGET),
    "Activate a Room.": ActivateRoom(),
    "Perform a Physical Attack.": Attack(),
    "Restore.": Restore(),
    "Repeat 2.": Repeat(2),
    "Repeat 2: discard 1 Spell Card.": Repeat(2, Discard(1)),
    "Repeat 3: lose 1 Power Point.": Repeat(3, LosePower(1)),
    "Persistent: when the target enters a Room, inflict 1 on the target. Gain 1 Power Point.": Persistent(
        Trigger(Who.TARGET, Event.ENTERS), (Inflict(1, Who.TARGET), GainPower(1))
    ),
    "Persistent: when you are defeated, the Black Rose gains 1 Power Point.": Persistent(
        Trigger(Who.YOU, Event.DEFEATED), (GainPower(1, Who.ROSE),)
    ),
    "Defeat the target.": Defeat(),
    "You are defeated.": Fixed(Routine.YOU_ARE_DEFEATED),
}

ACCEPTED = {
    "Model 2: Restore.": "Model within 2: Restore.",
    "Mage *: Restore.": "Mage anywhere: Restore.",
    "Inflict 2 Damage": "Inflict 2.",
    "inflict 2 DAMAGE on each mage": "Inflict 2 on each Mage.",
    "You inflict 1 on yourself.": "Inflict 1 on you.",
    "Gain 1 Power Points.": "Gain 1 Power Point.",
    "Gain 2 points": "Gain 2 Power Points.",
    "Draw 2 cards.": "Draw 2 Spell Cards.",
    "Draw 1 Spell Card from your Grimoire.": "Draw 1 Spell Card.",
    "Discard 1 card.": "Discard 1 Spell Card.",
    "Move 2 Rooms.": "Move 2.",
    "The target moves 1 Room.": "Move the target 1.",
    "Move equal to your Speed.": "Move a number of Rooms equal to your Speed.",
    "Remove the Evocation from the lodge": "Remove the Evocation from the Lodge.",
    "Take the Evocation’s Model out of the Lodge.": "Take the Evocation's Model out of the Lodge.",
    "  Personal :\n  Restore .\n\n  Move\t1 . ": "Personal: Restore. Move 1.",
}
