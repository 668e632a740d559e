"""The trace: what happened, entry by entry, and its plain words.

An entry is data that atoms make as they change the Position; Persistents match against it; :func:`say_entry` says it.
"""

from __future__ import annotations

from collections.abc import Sequence

from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.terms import DUMMY, ROSE, listed, name_of


def name(setting: Setting, id: str) -> str:
    """How a seat, Model, Room or Slot is called in a sentence."""
    if id == ROSE:
        return "the Black Rose"
    if id == DUMMY:
        return "the Dummy Target"
    if id in setting.seats:
        return id.capitalize()
    if id in setting.cards.rooms:
        return f"the {setting.cards.rooms[id].name}"
    return " ".join(part.capitalize() for part in id.replace("#", " ").split("-"))


def card_name(setting: Setting, copy: str) -> str:
    """A Spell Card's name in a sentence; one of which nothing is known is just a Spell Card."""
    return setting.spell_name(copy) if name_of(copy) in setting.cards.spells else "a Spell Card"


def plural(amount: int, thing: str) -> str:
    """``1 Power Point``, ``2 Power Points``; Damage and Instability have no plural.

    >>> plural(2, "Power Point")
    '2 Power Points'
    """
    mass = thing in ("Damage", "Instability")
    return f"{amount} {thing}" if amount == 1 or mass else f"{amount} {thing}s"


SAYS = {
    "activation": "{by} begins an Activation",
    "explore": "{by} explores: one Physical Action Token is Exhausted",
    "fight": "{by} fights: one Physical Action Token is Exhausted",
    "cast": "{by} casts {card} from {slot}: it is Revealed",
    "momentum": "{by} takes Momentum: {card} goes from {slot} to the Memories",
    "ends-action": "{by} ends the Action",
    "ends-activation": "{by} ends the Activation",
    "no-action": "{by} has no Action left to perform",
    "phase-ends": "The {more} Phase ends",
    "stays-in-cell": "{by} can neither leave the Cell nor take Momentum, and stays there",
    "moves-lost": "{by} activated the Room after moving: the moves that are left are lost",
    "full": "{on} is full now: it will be Wrecked in the Clean-up Phase",
    "action-cut": "{by} is in the Cell: what was left of the Action is lost",
    "target": "{by} chooses {on} as target",
    "no-target": "{by} has no target for this Effect",
    "inflict": "{by} inflicts {damage} on {on}",
    "immune": "{on} ignores the Damage: it is {by}'s own Effect",
    "beyond": "{amount} more Damage on {on} finds no free slot and stays in the pool",
    "short": "{by} has too few cubes: {amount} missing",
    "out-of-reach": "{on} is in the Cell and cannot be reached",
    "convert-damage": "{by} converts {damage} on {on}{which}",
    "convert-nothing": "Nothing there can be converted",
    "place": "{by} places {instability} in {on}",
    "no-slot": "{on} has no free Instability Slot: {amount} not placed",
    "convert-instability": "{by} converts {instability} in {on}{which}",
    "move": "{by} moves to {on}{via}",
    "gain-power": "{by} gains {points}",
    "lose-power": "{by} loses {points}",
    "gain-trophies": "{by} gains {trophies}",
    "draw": "{by} draws {card}",
    "draw-nothing": "{by} has no card left to draw",
    "reform": "{by} forms the Grimoire again from {amount} Memories",
    "discard": "{by} discards {card}",
    "discard-nothing": "{by} has no card to discard",
    "restore": "{by} restores a Physical Action Token",
    "restore-nothing": "{by} has no Exhausted token to restore",
    "activate": "{by} activates {on}",
    "token-used": "The token of {on} shows its Used side: no Effect",
    "no-room-effect": "{on} has no Effect to resolve",
    "use-token": "The token of {on} is turned to Used",
    "attack": "{by} performs a Physical Attack on {on}",
    "repeat": "{by} repeats the Effect; {amount} left",
    "repeat-spent": "The Effect cannot be repeated any more",
    "repeat-unpaid": "{by} cannot pay the cost of repeating",
    "declines": "{by} declines",
    "persistent": "{by}'s Persistent Effect now stands on {on} (token {more})",
    "persistent-lost": "There is nowhere to put the Persistence Token: the Persistent Effect is lost",
    "unstable": "{by} resolves Unstable Spell first",
    "declare-defeat": "{on} is declared defeated",
    "pause": "Pause at the period: {more}",
    "interrupts": "{by} interrupts: {more}",
    "lapses": "{by}'s waiting Effect ({more}) no longer applies",
    "idle": "{by}'s waiting Effect ({more}) could change nothing and does not ask",
    "defeated": "{by} is defeated",
    "to-cell": "{by} is placed in the Cell",
    "no-trophy": "No Damage lies on {by}: nobody gains a Trophy",
    "no-points": "No Damage lies on {by}: nobody gains Power Points",
    "return-cubes": "All cubes on {by} go home: {more}",
    "leaves-lodge": "{on} leaves the Lodge",
    "removed": "{on} is removed",
    "skipped": "Skipped: {more}",
    "resumes": "The interrupted Effect goes on from its period",
}


def say_entry(setting: Setting, entry: Entry) -> str:
    """What happened, as a sentence without its period; short enough to read in a list."""
    words = {
        "by": name(setting, entry.by),
        "on": name(setting, entry.on),
        "amount": entry.amount,
        "damage": plural(entry.amount, "Damage"),
        "instability": plural(entry.amount, "Instability"),
        "points": plural(entry.amount, "Power Point"),
        "trophies": "a Trophy" if entry.amount == 1 else plural(entry.amount, "Trophie"),
        "more": listed(entry.more, "and"),
        "card": card_name(setting, entry.more[0]) if entry.more else "",
        "slot": f"slot {entry.more[1]}" if len(entry.more) > 1 and entry.more[1] != "quick" else "the Quick slot",
        "via": f" through the {entry.more[0]} Portal" if entry.more else "",
        "which": f" (slot {listed(entry.more, 'and')})" if entry.more else "",
    }
    text = SAYS[entry.verb].format(**words)
    return text[0].upper() + text[1:]


def indents(depths: Sequence[int]) -> list[int]:
    """Levels of indentation for a list of depths: how many shallower entries still enclose each.

    >>> indents([2, 3, 5, 5, 3, 2])
    [0, 1, 2, 2, 1, 0]
    """
    levels: list[int] = []
    found = []
    for depth in depths:
        while levels and levels[-1] > depth:
            levels.pop()
        if not levels or levels[-1] < depth:
            levels.append(depth)
        found.append(len(levels) - 1)
    return found
