"""What a rulebook can say in its drawers: every limit and every policy the kernel asks for, and what it understands.

A policy is a question that a book closes. A book that neither closes one nor leaves it open gets its first word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Known(NamedTuple):
    """A policy: what it *asks*, and the *words* that may answer, each with what it means; none when any word may.

    *needs* names for a word the policy that tells what it speaks of.
    """

    asks: str
    words: Mapping[str, str]
    needs: Mapping[str, str] = {}


POLICIES: Mapping[str, Known] = {
    "cell.exit": Known(
        "How does a Mage leave its Cell?",
        {
            "texts": "by Explore or Momentum, or by an Effect of its own that places it elsewhere",
            "actions": "by Explore or Momentum only",
        },
    ),
    "cell.must-leave": Known(
        "When must a Mage leave its Cell?",
        {
            "always": "whenever it has an Action left there in its Activation",
            "start": "only when its Activation begins there",
        },
    ),
    "cell.persistents": Known(
        "Do the Persistent Effects of a Mage apply while it is in its Cell?",
        {"own": "yes", "none": "no"},
    ),
    "cell.protection": Known(
        "From what is a Mage safe in its Cell?",
        {
            "targets": "from being a target",
            "everything": "from whatever Effects of others do, with a target or without",
        },
    ),
    "command.named": Known("Which Evocations does the text of Command name, by the ids of their cards?", {}),
    "command.scope": Known(
        "Which of a Mage's Evocations obey the Action Command?",
        {"any": "any that has a Model in the Lodge", "named": "only those that the text of Command names"},
        {"named": "command.named"},
    ),
    "defeat.pauses": Known(
        "What the steps of a Mage's defeat bring about: when does it interrupt?",
        {"each": "after each of its steps", "end": "when the whole defeat is resolved"},
    ),
    "dummy.attack": Known(
        "Which Physical Attacks may be aimed at the Dummy?",
        {
            "effects": "only one that an Effect with a target makes",
            "evocations": "that, and an Evocation's that activates without a Physical Action",
            "none": "none",
        },
    ),
    "evocation.activation": Known(
        "Must an Evocation that activates make its Physical Attack when it can?",
        {"attack": "yes; only its moves may be left out", "free": "no, each of the two may be left out"},
    ),
    "evophase.mark": Known(
        "How is it told that an Evocation has activated in the Evocation Phase?",
        {
            "model": "by its Model: one of that name that comes back has activated, too",
            "card": "its card is turned, until it goes back to the deck",
        },
    ),
    "evophase.may": Known(
        "Does an Evocation have to activate in the Evocation Phase?",
        {"may": "no, its controller may leave it", "must": "yes, every one of them"},
    ),
    "evophase.order": Known(
        "In which order do Evocations activate in their Phase?",
        {
            "mage-by-mage": "all of the First Mage's, then all of the next",
            "alternate": "one of the First Mage's, one of the next, and so on",
        },
    ),
    "first-mage": Known(
        "The Crown changes hands in the middle of a Phase. Who is First Mage for the rest of it?",
        {"phase": "whoever was when the Phase began", "now": "whoever has the Crown"},
    ),
    "physical.empty": Known(
        "May a Mage spend a token on an Explore or a Fight and use none of its Effects?",
        {"may": "yes, it may ignore all of them", "must": "no, one of them has to be used"},
    ),
    "portals": Known(
        "Does the game have Portals?",
        {"yes": "yes", "none": "no: a Lodge with Portals cannot be played in"},
    ),
    "quest.rivals": Known(
        "Several Mages may declare Quests at one moment. Who is asked first?",
        {"active": "the active Mage", "order": "the First Mage, then the others in Play Order"},
    ),
    "quest.window": Known(
        "When may Quests be declared?",
        {
            "actions": "before and after Actions, and behind the Activation of an Evocation",
            "any": "before any step of any phase, too",
            "at-once": "the moment their Condition is fulfilled, and not later for it",
        },
    ),
    "room.effect": Known(
        "Where is the Effect of a Room written that has not been turned over?",
        {
            "token": "on its Room Activation Token alone",
            "tile": "on the Room itself, unless a token lies there",
        },
    ),
    "room.tokens": Known(
        "When does a Room bear its Room Activation Token?",
        {
            "at-setup": "from the start; it leaves the game when the Room is turned over",
            "when-turned": "from when it is turned over; before, the token lies beside the board",
        },
    ),
    "room.tokens.refresh": Known(
        "When does a Used Room Activation Token become Available again?",
        {"each-turn": "in every Clean-up Phase", "never": "never: it works once a game"},
    ),
    "tally.majority-tie": Known(
        "Does the Black Rose advance for a tie at the end in a Room in which she has no cube?",
        {"present": "no", "always": "yes"},
    ),
    "target.self": Known(
        "May an Effect that targets a Model be aimed at the Model that resolves it?",
        {"no": "no, only at another one", "may": "yes, though it suffers no Damage by it"},
    ),
    "upgrade.deck": Known(
        "How many Evocations may bear one Upgrade at a time?",
        {"any": "as many as you like", "copies": "as many as there are cards of it"},
    ),
    "upgrade.many": Known(
        "May an Evocation bear several Upgrades?",
        {"one": "no, its owner keeps one of two", "many": "yes"},
    ),
}
"""Every policy by name. A name may be an open question of one book and a policy of another."""

LIMITS: Mapping[str, str] = {
    "action.most": "Actions a Mage may perform in one Activation",
    "tokens.physical": "Physical Action Tokens of a Mage",
    "evocation.slots": "Evocation slots of a Mage",
    "turns": "Turns of a duel",
    "plan.least": "Spell Cards a Mage must at least plan",
    "plan.most": "Spell Cards a Mage may at most plan",
    "cubes": "cubes of each party",
    "markers.mage": "cubes of a Mage that mark places on Tracks",
    "markers.rose": "cubes of the Black Rose that mark places on Tracks",
    "power.face": "Power Points above which a Power Token shows its other face",
    "wreck.alone": "Power Points more for whoever owns every cube in a Room that is turned over",
    "wreck.tie-less": "Power Points less for each of those who tie for a banner",
    "wreck.tie-least": "Power Points that a tied banner pays at least",
    "tally.lead": "Power Points for leading a Track alone at the end",
    "tally.tie": "Power Points for each of several leaders of a Track at the end",
    "defeat.points.sole": "Power Points for inflicting all the Damage on a Mage who is defeated",
    "defeat.points.most": "Power Points for inflicting most of it",
    "defeat.points.other": "Power Points for inflicting less of it",
    "defeat.points.tie": "Power Points for each of those who inflicted the same part of it",
}
"""Every limit by name, with what it counts."""
