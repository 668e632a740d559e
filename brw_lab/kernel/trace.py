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
    if id in setting.room_names:
        return f"the {setting.room_names[id]}"
    if id in setting.cards.quests:
        return setting.cards.quests[id].name
    return " ".join(part.capitalize() for part in id.replace("#", " ").split("-"))


PHASES = {"black-rose": "Black Rose Phase", "setup": "setup", "tally": "final tally"}


def phase_title(phase: str) -> str:
    """How a phase is called in a sentence.

    >>> phase_title("clean-up"), phase_title("tally")
    ('Clean-up Phase', 'final tally')
    """
    return PHASES.get(phase, f"{phase.capitalize()} Phase")


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
    "turn": "Turn {more} begins",
    "phase": "The {phase} begins; {by} is First Mage",
    "phase-ends": "The {phase} ends",
    "no-event": "No Events Card lies on the board",
    "turn-without-event": "Turn 0 has no Event",
    "event": "The Black Rose resolves the Event of this Turn: {more}",
    "study": "{by} draws for the Study Phase",
    "plan": "{by} places {card} ({side}) face down in {slot}",
    "planned": "{by} has planned: {ready}",
    "evocations-stay": "{by} leaves the other Evocations where they are",
    "leaves-quests": "{by} declares no Quest",
    "no-quest-cube": "{by} fulfils the Condition of a Quest but has no cube to cover its slot with",
    "complete": "{by} completes the Quest {on}: a cube covers its slot",
    "board": "The board is tidied; hands are kept",
    "clear-slots": "{by} puts {cards} from the Spell Slots on the Memories",
    "out-of-game": "{card} leaves the game: a Forgotten Spell that was Revealed",
    "out-unrevealed": "{card} leaves the game: a Forgotten Spell, by ruling unrevealed ones too",
    "persistence-ends": "All Persistence Tokens go back to their owners: their Effects end",
    "reset-tokens": "The Physical Action Tokens of {by} are Available again",
    "reset-room": "The token of {on} is Available again",
    "reset-tile": "The Effect of {on} can be used again",
    "crown-says": "{by} holds the Crown and says that {on} comes first",
    "wreck": "{on} is full and is Wrecked: {more}",
    "room-track": "{by} advances 1 on the Room Track{of_room}",
    "clear-room": "All cubes in {on} go home: {more}",
    "wrecked": "{on} is turned to its Wrecked side; its token leaves the game",
    "wrecked-token": "{on} is turned to its Wrecked side; its Room Activation Token is laid on it, Available",
    "nobody-on-track": "Several tie for the first banner of {on}: by ruling nobody advances on the Room Track",
    "turn-portals": "Every Portal is turned where it stands: its blue and its orange face change places",
    "carry-portals": "The Portals are turned together about the middle of the Lodge: each stands straight across now",
    "next-turn": "{by} moves the Turn marker to Turn {amount}",
    "game-over": "The last Turn is over: the final tally",
    "tally": "Tally: {more}",
    "tally-skips": "{on} is Wrecked and counts for nobody",
    "nobody-advances": "Several have most Instability in {on} and the Black Rose has none: nobody advances",
    "open-quest": "The Quest {on} is still open",
    "wins": "{by} has most Power Points and wins",
    "nobody-wins": "Several Mages have most Power Points: by ruling nobody wins",
    "rose-wins": "{by} wins",
    "lent": "What is lent: the {origin_kind} of {deck}",
    "lay-rooms": "The Rooms are laid: {laid}",
    "mark-turn": "{by} puts the Turn marker on {amount}",
    "show-event": "The Events Card shows {on_card}",
    "show-quests": "A Quest Card shows {titles}",
    "take-mage": "{by} takes the Mage {titles}, whose Model goes into the Cell",
    "lay-decks": "The Library has {cards}, the Forgotten deck {more}",
    "take-grimoire": "{by} takes the Starting Grimoire {titles}: {cards}; the other Personal Spells to the Memories",
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
    "out-of-sight": "{on} is reached only from its own Room, by ruling also by what targets that Room",
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
    "token-none": "No token lies on {on} yet: no Effect",
    "token-used": "The token of {on} shows its Used side: no Effect",
    "tile-spent": "The Effect of {on} was used this Turn already, and by ruling works once: no Effect",
    "spend-tile": "The Effect of {on} is used up for this Turn, by ruling",
    "no-room-effect": "{on} has no Effect to resolve",
    "use-token": "The token of {on} is turned to Used",
    "attack": "{by} performs a Physical Attack on {on}",
    "repeat": "{by} repeats the Effect; {amount} left",
    "repeat-spent": "The Effect cannot be repeated any more",
    "repeat-unpaid": "{by} cannot pay the cost of repeating",
    "declines": "{by} declines",
    "persistent": "{by}'s Persistent Effect now stands on {on} (token {more})",
    "persistent-bare": "{by}'s Persistent Effect is in force; its token lies on no card",
    "persistent-lost": "There is nowhere to put the Persistence Token: the Persistent Effect is lost",
    "unstable": "{by} resolves Unstable Spell first",
    "declare-defeat": "{on} is declared defeated",
    "pause": "Pause at the period: {more}",
    "interrupts": "{by} interrupts: {more}",
    "lapses": "{by}'s waiting Effect ({more}) no longer applies",
    "sleeps": "{by}'s waiting Effect ({more}) does not apply from the Cell",
    "untouched": "{on} is in the Cell: what {by} resolves does not affect it",
    "cell-keeps": "{by} leaves the Cell only by Explore or Momentum",
    "idle": "{by}'s waiting Effect ({more}) could change nothing and does not ask",
    "defeated": "{by} is defeated",
    "cancelled": "The rest of what {by} was resolving is cancelled, by ruling",
    "to-cell": "{by} is placed in the Cell",
    "no-trophy": "No Damage lies on {by}: nobody gains a Trophy",
    "no-points": "No Damage lies on {by}: nobody gains Power Points",
    "return-cubes": "All cubes on {by} go home: {more}",
    "leaves-lodge": "{on} leaves the Lodge",
    "removed": "{on} is removed",
    "skipped": "Skipped: {more}",
    "command": "{by} commands: one Physical Action Token is Exhausted",
    "evocation-activates": "{by} activates",
    "ends-evocation": "{by} ends the Activation of {on}",
    "activation-cut": "{by} is no longer in the Lodge: what was left of its Activation is lost",
    "invulnerable": "{on} is invulnerable to Damage from Effects that target a Room",
    "heal": "{by} is healed of {damage}{which}",
    "heal-nothing": "{on} has no Damage to heal",
    "move-instability": "{by} moves {instability} from {origin} to {on}",
    "shift-nothing": "No Instability can be moved there",
    "push": "{by} is pushed to {on}{via}",
    "stopped": "{by} cannot be pushed any further",
    "put": "{by} is placed in {on}",
    "swap": "{by} comes to {on} in the swap",
    "already-there": "{by} is in {on} already",
    "gives-up": "{by} gives up {on} to free an Evocation slot, by ruling",
    "summon": "{by} summons {on}",
    "arrive": "{by} enters {on}",
    "declare-removal": "{on} is declared removed",
    "upgrade": "{by} assigns the Upgrade {upgrade} to {on}",
    "upgrade-kept": "{on} keeps the Upgrade {upgrade} instead of the new one",
    "control": "{on} is under the control of {by}",
    "keep-cube": "{by} keeps {amount} of the own cubes on the card of {on}",
    "spend-cube": "{by} gives up the cube on its card",
    "lose-trophies": "{by} loses {trophies}",
    "steal-power": "{by} steals {points} from {on}",
    "steal-trophies": "{by} steals {trophies} from {on}",
    "steal-card": "{by} steals {card} from {on}",
    "steal-nothing": "{on} has no card to steal",
    "search": "{by} takes {card} from {deck}",
    "search-nothing": "There is no card left in {more}",
    "shuffle": "{by} shuffles {cards} of {shuffled}",
    "reveal": "{by} reveals {card} in {slot} without casting it",
    "reveal-nothing": "{by} has no Ready Spell to reveal",
    "exhaust": "{by} exhausts {tokens}",
    "turn-token": "The token of {on} is turned to its {more} side",
    "token-stays": "The token of {on} shows its {more} side already",
    "crown": "{by} takes the Crown",
    "crown-stays": "{by} has the Crown already",
    "boost": "{by}'s {what} is {amount} higher {span}",
    "shelter": "{by} cannot be targeted {span}",
    "still": "Nothing triggers from the rest of this Effect",
    "counted": "For each {more}: {amount} in all",
    "unmet": "The condition does not hold",
    "unpaid": "{by} cannot pay the cost",
    "instead": "Instead, {by}'s waiting Effect is applied ({on} {more})",
    "prevented": "{by} is not defeated: something else happened instead",
    "resumes": "The interrupted Effect goes on from its period",
}


def say_entry(setting: Setting, entry: Entry) -> str:
    """What happened, as a sentence without its period; short enough to read in a list."""
    words = {
        "by": name(setting, entry.by),
        "on": name(setting, entry.on),
        "on_card": setting.title(entry.on),
        "of_room": f" for {name(setting, entry.on)}" if entry.on else "",
        "amount": entry.amount,
        "damage": plural(entry.amount, "Damage"),
        "instability": plural(entry.amount, "Instability"),
        "points": plural(entry.amount, "Power Point"),
        "cards": plural(entry.amount, "Spell Card"),
        "tokens": plural(entry.amount, "Physical Action Token"),
        "trophies": f"{'a' if entry.amount == 1 else entry.amount} {'Trophy' if entry.amount == 1 else 'Trophies'}",
        "more": listed(entry.more, "and"),
        **_of_more(setting, entry.more),
    }
    text = setting.rules.worded(SAYS[entry.verb].format(**words))
    return text[0].upper() + text[1:]


def _of_more(setting: Setting, more: tuple[str, ...]) -> dict[str, str]:
    """The words that stand for what more an entry tells; which of them fit is known by its verb."""
    first, second = (*more, "", "")[:2]
    return {
        "card": card_name(setting, first) if more else "",
        "slot": f"slot {second}" if second != "quick" and len(more) > 1 else "the Quick slot",
        "via": f" through the {first} Portal" if more else "",
        "which": f" (slot {listed(more, 'and')})" if more else "",
        "origin": name(setting, first),
        "upgrade": name(setting, first),
        "deck": second,
        "origin_kind": {"school": "School", "forgotten": "Forgotten Spells"}.get(first, first.capitalize()),
        "shuffled": first if first == second else f"{first} into {second}",
        "what": first.capitalize(),
        "span": f"this {second.capitalize()}",
        "side": f"{more[2].capitalize()} Side" if len(more) > 2 else "",
        "phase": phase_title(first),
        "ready": plural(int(first), "Ready Spell") if first.isdigit() else "",
        "laid": listed([name(setting, room) for room in more], "and"),
        "titles": listed([setting.title(id) for id in more], "and"),
    }


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
