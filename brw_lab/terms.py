"""The words every floor shares: who sits at the table, the sides of a Room, the Spell Slots.

Only names live here; what they do is said on the floors above.
"""

from typing import Final

Seat = str
RoomId = str
ModelId = str
Copy = str
"""One copy of a card, such as ``ember#2``: the card's id, a hash, and which copy it is."""

ROSE: Final = "rose"
"""The Black Rose: a party that scores and acts, with no player of her own."""
FATE: Final = "fate"
"""Chance. It answers whenever a card is drawn or a deck revealed."""
NOBODY: Final = "nobody"
"""Who decides when a duel, or the part of it that was set up, is over."""

CELL: Final = "cell"
"""The place of a Mage in its own Cell; a Cell is no Room."""
OUT: Final = "out"
"""The place of a Model or card that has left play."""
DUMMY: Final = "dummy"
"""The Dummy Target: a Model that is nowhere and feels nothing."""

SIDES: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""The six sides of a Room, anticlockwise from the east; opposite sides are three apart."""

SLOTS: Final = ("quick", "I", "II", "III")
"""The four Spell Slots of a Mage; the numbered ones are cast lowest first."""

LIGHT: Final = "light"
DARK: Final = "dark"


def name_of(copy: Copy) -> str:
    """The card id of a copy.

    >>> name_of("ember#2")
    'ember'
    """
    return copy.partition("#")[0]


def listed(words: "list[str] | tuple[str, ...]", last: str = "or") -> str:
    """Words as a person lists them.

    >>> listed(["crypt", "garden", "kiln"])
    'crypt, garden or kiln'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
