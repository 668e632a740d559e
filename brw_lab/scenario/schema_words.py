"""What an editor says of the keys of a scenario, key by key."""

from __future__ import annotations

from typing import Final

TOP_WORDS: Final = {
    "title": "what it shows, as a sentence",
    "asks": "what a player would ask",
    "rulebook": "the rulebook it is played by, or several, base first",
    "version": "the version that recorded it; leave it out in what you write",
    "clauses": "the rules its run rests on; each must really be cited",
    "cards": "card files beside this one",
    "rulings": "where the printed text leaves something open: the reading this table takes",
    "lodge": "a layout by name, a path or one line; or written here as in a layout file",
    "given": "what lies on the table; what is left out has a default",
    "when": "what is done",
    "then": "what must be true at the end",
    "guess": "what people often believe; something of it must be false here",
    "branch": "another course from the same start",
    "ask": "a question about every ending",
    "endings": "from which of the moves on endings are looked for",
}
GIVEN_WORDS: Final = {
    "crown": "who holds the Crown: a seat",
    "active": "whose Activation it is: a seat; the Crown Holder's without",
    "phase": "where in the Turn it begins",
    "step": "the step of the phase, such as 'planning' in the Study Phase",
    "turn": "the number of the Turn",
    "rose": "the points and cubes of the Black Rose",
    "rooms": "whose Instability lies in a Room, its token, its face",
    "resolving": "an Effect that is about to be resolved",
    "library": "the Spell Cards of the Library, top first; or how many",
    "forgotten": "the Forgotten Spells, top first; or how many",
    "deck": "Evocation Cards that wait to be summoned",
    "events": "the face of the Events Card",
    "quests": "the Quests on the board: a list, or a table that says of each 'open' or whose cube",
    "box": "what a duel is set up from, with phase = 'setup'",
}
SEAT_WORDS: Final = {
    "mage": "a Mage by id, or the numbers of one",
    "in": "where the Mage stands: a Room, or 'cell'",
    "slots": "the Spells in the Spell Slots",
    "damage": "whose cubes lie on the Mage, left to right",
    "hand": "the Spell Cards in hand; or how many",
    "grimoire": "the Spell Cards of the Grimoire, top first; or how many",
    "memories": "the Spell Cards of the Memories; or how many",
    "tokens": "how many Physical Action Tokens are Available",
    "power": "Power Points",
    "trophies": "the place on the Trophy Track",
    "rooms_won": "the place on the Room Track",
    "pool": "how many cubes are at hand",
    "evocations": "the Evocations in play",
    "equipment": "the Equipment in play",
    "persistents": "the Persistent Effects in play",
}
CLAIM_WORDS: Final = {
    "pending": "what is unfinished: 'nothing', or the Effect's words",
    "next": "who decides now: a seat, 'fate' or 'nobody'",
    "winner": "who has won",
    "offers": "the moves on offer, all of them",
    "turn": "the number of the Turn",
    "crown": "who holds the Crown",
    "phase": "the phase, or 'nothing' when the duel is over",
    "rooms": "what lies in a Room, its token, its face",
    "quests": "whose cube covers a Quest Slot, or 'open'",
    "refused": "a move that is not on offer, and the rules it would break",
    "red": "what red has then",
    "blue": "what blue has then",
    "rose": "what the Black Rose has then",
}
