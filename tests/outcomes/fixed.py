"""Fixed positions, and how many lines of 0, 1, 2, ... answers lie below each: a net for changes nobody meant to make.

A number that changes says that what may be done, or what comes of it, has changed somewhere below; where that was
meant, the new number goes here together with the change.
"""

FIXED = {
    "actions/the-five": (1, 7, 31, 164, 553),
    "black-rose/an-event-and-the-memories": (1, 2, 26, 432, 4608),
    "cast/unstable-comes-first": (1, 4, 18, 77, 257),
    "cells/only-a-fall-leads-in": (1, 7, 35, 222, 910),
    "clean-up/slots-are-emptied": (1, 2, 8, 24, 192),
    "crown/taken-in-mid-phase": (1, 4, 14, 43, 110),
    "cubes/down-to-the-last": (1, 6, 25, 121, 489),
    "evocation/equipment-fills-a-slot": (1, 7, 30, 156, 610),
    "interrupt/both-of-your-own": (1, 2, 7, 22, 69),
    "mononoke/a-room-effect-reaches-it": (1, 5, 23, 118, 516),
    "persistent/one-token-a-slot": (1, 8, 32, 214, 972),
    "quests/several-in-one-window": (1, 2, 10, 36, 99),
    "repeat/it-is-one-cast": (1, 7, 24, 138, 503),
    "setup/from-the-box-to-the-first-step": (1, 6, 30, 120, 360),
    "positions/a-fight-with-persistents": (1, 7, 36, 213, 883, 4410, 19002),
    "positions/armed-with-equipment": (1, 5, 21, 95, 419, 2295, 11387),
    "positions/quests-within-reach": (1, 5, 20, 93, 361, 1514, 5890),
}
"""By the name of a shipped scenario of Duel: Kami, under its own rulings, from its ``[given]``."""
