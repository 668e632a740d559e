"""The sentence of each plain verb, without capital and period; how sentences are joined lives in :mod:`.say`."""

from __future__ import annotations

from functools import singledispatch

from brw_lab.errors import EffectError
from brw_lab.spellcraft.amount import EqualTo
from brw_lab.spellcraft.nouns import Deck, Loot
from brw_lab.spellcraft.phrase import Phrase, Simple
from brw_lab.spellcraft.say_parts import card_name, count, each, inside, number, on, whose
from brw_lab.spellcraft.selector import Who
from brw_lab.spellcraft.subject import done_by, subject
from brw_lab.spellcraft.verbs import (
    ActivateEvocation,
    ActivateRoom,
    AssignUpgrade,
    Attack,
    Boost,
    ConvertDamage,
    ConvertInstability,
    Defeat,
    Discard,
    DiscardTrophies,
    Draw,
    Exhaust,
    GainPower,
    GainTrophies,
    Heal,
    Inflict,
    LosePower,
    Move,
    MoveInstability,
    PlaceInstability,
    Push,
    Put,
    Remove,
    Restore,
    Reveal,
    Search,
    Shelter,
    Shuffle,
    SpendCube,
    Steal,
    Summon,
    Swap,
    TakeCrown,
    TurnToken,
)

_STOLEN = {Loot.POWER: "Power Points", Loot.TROPHY: "Trophies", Loot.CARD: "Spell Cards"}


@singledispatch
def said(phrase: object) -> str:
    """The words of one phrase, as they stand in mid-sentence; EffectError for what no text says."""
    raise EffectError(f"{type(phrase).__name__} is no phrase of the effect language")


def bare(phrase: Simple) -> str:
    """The words behind ``you may`` and behind a cost: the verb stays bare, whoever does it.

    >>> from brw_lab.spellcraft.phrase import GainPower
    >>> bare(GainPower(1)), bare(GainPower(1, Who.ROSE))
    ('gain 1 Power Point', 'have the Black Rose gain 1 Power Point')
    """
    match phrase:
        case Boost():
            return f"have {phrase.stat.value} be {number(phrase.amount)} higher {phrase.span.value}"
        case Shelter():
            return f"become untargetable {phrase.span.value}"
    who = subject(phrase)
    return said(phrase) if who is Who.YOU else f"have {who.value} {said(done_by(Who.YOU, phrase))}"


def _does(phrase: Phrase, verb: str) -> str:
    """Who does it: the imperative for you, the verb with its s for everybody else."""
    who = subject(phrase)
    return verb if who is Who.YOU else f"{who.value} {verb}s"


# --- What anybody can do ----------------------------------------------------------------------------------------------


def _damage(phrase: Inflict | Heal) -> str:
    # "Inflict 2" needs no noun; "inflict equal to" does.
    return count(phrase.amount, "Damage", "Damage").removesuffix(" Damage")


@said.register
def _(phrase: Inflict) -> str:
    return f"{_does(phrase, 'inflict')} {_damage(phrase)}{on(phrase.on)}{each(phrase.amount)}"


@said.register
def _(phrase: ConvertDamage) -> str:
    damage = count(phrase.amount, "Damage", "Damage")
    return f"{_does(phrase, 'convert')} {damage}{on(phrase.on)}{each(phrase.amount)}"


@said.register
def _(phrase: ConvertInstability) -> str:
    cubes = count(phrase.amount, "Instability", "Instability")
    return f"{_does(phrase, 'convert')} {cubes}{inside(phrase.where)}{each(phrase.amount)}"


@said.register
def _(phrase: PlaceInstability) -> str:
    cubes = count(phrase.amount, "Instability", "Instability")
    return f"{_does(phrase, 'place')} {cubes}{inside(phrase.where)}{each(phrase.amount)}"


@said.register
def _(phrase: GainPower) -> str:
    return f"{_does(phrase, 'gain')} {count(phrase.amount, 'Power Point', 'Power Points')}{each(phrase.amount)}"


@said.register
def _(phrase: LosePower) -> str:
    return f"{_does(phrase, 'lose')} {count(phrase.amount, 'Power Point', 'Power Points')}{each(phrase.amount)}"


@said.register
def _(phrase: GainTrophies) -> str:
    return f"{_does(phrase, 'gain')} {count(phrase.amount, 'Trophy', 'Trophies')}{each(phrase.amount)}"


@said.register
def _(phrase: DiscardTrophies) -> str:
    return f"{_does(phrase, 'discard')} {count(phrase.amount, 'Trophy', 'Trophies')}{each(phrase.amount)}"


@said.register
def _(phrase: Draw) -> str:
    deck = "" if phrase.deck is Deck.GRIMOIRE else f" from {phrase.deck.value}"
    return f"{_does(phrase, 'draw')} {count(phrase.amount, 'Spell Card', 'Spell Cards')}{deck}{each(phrase.amount)}"


@said.register
def _(phrase: Discard) -> str:
    return f"{_does(phrase, 'discard')} {count(phrase.amount, 'Spell Card', 'Spell Cards')}{each(phrase.amount)}"


@said.register
def _(phrase: Reveal) -> str:
    return f"{_does(phrase, 'reveal')} {count(phrase.amount, 'Ready Spell', 'Ready Spells')}{each(phrase.amount)}"


@said.register
def _(phrase: Exhaust) -> str:
    tokens = count(phrase.amount, "Physical Action Token", "Physical Action Tokens")
    return f"{_does(phrase, 'exhaust')} {tokens}{each(phrase.amount)}"


# --- What only you do -------------------------------------------------------------------------------------------------


def _steps(phrase: Move | Push) -> str:
    if isinstance(phrase.steps, EqualTo):
        return count(phrase.steps, "", "a number of Rooms")
    return f"{count(phrase.steps, '', '').rstrip()}{each(phrase.steps)}"


@said.register
def _(phrase: Move) -> str:
    moved = "move" if phrase.who is Who.YOU else f"move {phrase.who.value}"
    return f"{moved} {_steps(phrase)}"


@said.register
def _(phrase: MoveInstability) -> str:
    cubes = count(phrase.amount, "Instability", "Instability")
    return f"move {cubes} from {phrase.origin.value} to {phrase.to.value}{each(phrase.amount)}"


@said.register
def _(phrase: Heal) -> str:
    return f"heal {_damage(phrase)}{'' if phrase.on is Who.YOU else on(phrase.on)}{each(phrase.amount)}"


@said.register
def _(phrase: Push) -> str:
    return f"push {phrase.who.value} {_steps(phrase)}"


@said.register
def _(phrase: Swap) -> str:
    return f"swap places with {phrase.who.value}"


@said.register
def _(phrase: Put) -> str:
    return f"place {'yourself' if phrase.who is Who.YOU else phrase.who.value}{inside(phrase.where)}"


@said.register
def _(_phrase: ActivateRoom) -> str:
    return "activate a Room"


@said.register
def _(phrase: ActivateEvocation) -> str:
    return f"activate {phrase.who.value}"


@said.register
def _(_phrase: Attack) -> str:
    return "perform a Physical Attack"


@said.register
def _(_phrase: Restore) -> str:
    return "restore"


@said.register
def _(phrase: Defeat) -> str:
    return f"defeat {whose(phrase.who)}"


@said.register
def _(phrase: Summon) -> str:
    return f"summon {card_name(phrase.name)}{inside(phrase.where)}"


@said.register
def _(phrase: Remove) -> str:
    return f"remove {whose(phrase.who)}"


@said.register
def _(phrase: Steal) -> str:
    loot = count(phrase.amount, phrase.loot.value, _STOLEN[phrase.loot])
    return f"steal {loot} from {phrase.who.value}{each(phrase.amount)}"


@said.register
def _(phrase: Search) -> str:
    return f"search {phrase.deck.value} for {count(phrase.amount, 'Spell Card', 'Spell Cards')}{each(phrase.amount)}"


@said.register
def _(phrase: Shuffle) -> str:
    return f"shuffle {phrase.pile.value} into {phrase.into.value}"


@said.register
def _(phrase: TurnToken) -> str:
    return f"turn the token of {phrase.where.value} to its {phrase.face.value} side"


@said.register
def _(_phrase: TakeCrown) -> str:
    return "take the Crown"


@said.register
def _(phrase: AssignUpgrade) -> str:
    return f"assign {card_name(phrase.name)} to {phrase.who.value}"


@said.register
def _(phrase: Boost) -> str:
    return f"{phrase.stat.value} is {number(phrase.amount)} higher {phrase.span.value}"


@said.register
def _(phrase: Shelter) -> str:
    return f"you cannot be targeted {phrase.span.value}"


@said.register
def _(_phrase: SpendCube) -> str:
    return "spend the cube on your Card"
