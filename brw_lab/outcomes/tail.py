"""What no longer matters once the last Action of an Activation has begun: which positions aim and move alike.

From then on no Spell is cast, so that cards, Power Points and Quests decide neither whom anybody aims at nor where a
Model comes to stand, unless some text in play says so. Where none does, positions that differ in nothing else are one.
"""

from __future__ import annotations

from functools import lru_cache

from brw_lab.kernel.recall import open_field
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Action, Activation, Frame, Quests, Resolving, Window
from brw_lab.position.position import Position
from brw_lab.spellcraft.amount import ForEach
from brw_lab.spellcraft.interrupt import Event, Prevented
from brw_lab.spellcraft.phrase import (
    ActivateRoom,
    Attack,
    Boost,
    Both,
    ConvertDamage,
    ConvertInstability,
    Discard,
    Draw,
    Either,
    Fixed,
    GainPower,
    Heal,
    If,
    Inflict,
    LosePower,
    May,
    Move,
    Pay,
    Persistent,
    Phrase,
    PlaceInstability,
    Push,
    Restore,
    SpendCube,
    Still,
    TurnToken,
)
from brw_lab.spellcraft.selector import Kind
from brw_lab.spellcraft.walk import phrases_in
from brw_lab.terms import OUT

PLAIN: tuple[type, ...] = (
    *(ActivateRoom, Attack, Boost, Both, ConvertDamage, ConvertInstability, Discard, Draw, Fixed, GainPower, Heal),
    *(Inflict, LosePower, May, Move, PlaceInstability, Push, Restore, SpendCube, Still, TurnToken),
)
"""The verbs that do the same to the board whatever is in a hand; ``if``, ``or`` and costs may ask for that."""
LEADING = (ActivateRoom, Attack, Fixed, Move, Push)
"""Those of them that aim, or lead somebody elsewhere."""
CALM = (*(verb for verb in PLAIN if verb not in LEADING), Either, If, Pay, Persistent)
"""The verbs that aim at nobody, and lead nobody anywhere but to a Cell, whatever they ask for."""
HELD = (Discard, Draw, GainPower, LosePower, Restore)
"""The verbs that may come to nothing by what a Mage holds."""
UNAIMED = (Kind.ROOM, Kind.PERSONAL, Kind.SPECIAL)
BY_CARDS = (Event.DRAWS, Event.DISCARDS, Event.GAINS_POWER)
"""What may or may not happen by what a Mage holds."""
IN_TAIL = ("explore", "momentum", "fight")
Rest = tuple[object, ...]


def rest_of(setting: Setting, position: Position) -> Rest | None:
    """All of a position that may still say who aims at whom, and who comes to stand where, in this Activation.

    None where that is everything: an Action is still to come, or some text that may yet be read asks for more.

    >>> from brw_lab.outcomes.start import begun_late
    >>> from brw_lab.scenario.load import load_scenario
    >>> begun = begun_late(load_scenario("duel_kami/actions/the-five"), 0)
    >>> rest_of(begun.setting, begun.position) is None
    True
    """
    frames = _last_action(setting, position)
    if frames is None or not _alike(setting, position, frames):
        return None
    parties = tuple(party._replace(power=0) for party in position.parties)
    board = (position.lodge, position.models, position.rooms, position.standing, position.modifiers, parties)
    others = (position.crown, position.event, position.origins, position.counters)
    return (*board, *others, position.agenda, position.choice)


def is_over(setting: Setting, position: Position) -> bool:
    """Whether nothing is left of an Activation but Quests to declare, none of which aims or leads anybody anywhere."""
    frames = _last_action(setting, position)
    return bool(frames) and all(isinstance(frame, Quests) for frame in frames or ()) and _alike(setting, position, ())


def _last_action(setting: Setting, position: Position) -> tuple[Frame, ...] | None:
    """What is unfinished within the last Action of an Activation; None before it."""
    agenda = position.agenda
    for at, frame in enumerate(agenda):
        if isinstance(frame, Activation):
            return agenda[at + 1 :] if frame.actions >= setting.rules.limit("action.most") else None
    return None


def _alike(setting: Setting, position: Position, frames: tuple[Frame, ...]) -> bool:
    """Whether no text that may yet be read asks for cards, points or Quests to say who aims and who goes where.

    Where a Quest is declared at once, it may fell somebody in the middle of an Action: what is done towards it matters.
    """
    if setting.quests_at_once and any(not quest.by for quest in position.quests):
        return False
    going_on: list[str] = []
    for frame in frames:
        if isinstance(frame, Action) and frame.name not in IN_TAIL:
            return False
        if isinstance(frame, Resolving):
            going_on.append(frame.effect)
        if isinstance(frame, Window):
            going_on += [item.effect for item in frame.waiting]
    in_play = [model for model in position.models if model.place != OUT]
    cards = [card for model in in_play for card in (model.card, *model.upgrades)]
    skills = [setting.skilled[card] for card in cards if card in setting.skilled]
    lives = (*(held.effect for held in position.standing), *skills)
    quests = tuple(f"{quest.id}/quest" for quest in position.quests if not quest.by)
    parts = ("token", "tile") if setting.tiles_speak else ("token",)
    rooms = tuple(f"{room}/{part}" for room in position.lodge.rooms for part in parts)
    return _texts_alike(setting, (*going_on, *rooms), lives, quests)


@lru_cache(maxsize=1024)
def _texts_alike(setting: Setting, read: tuple[str, ...], lives: tuple[str, ...], quests: tuple[str, ...]) -> bool:
    """The same of Effects by id: those that are *read*, those that wait in play, and those of *quests*."""
    awake = [id for id in lives if id not in setting.triggers or setting.triggers[id].event is not Event.CASTS]
    return (
        all(_plain(setting, id) for id in (*read, *awake))
        and all(_calm(setting, id) for id in (*quests, *awake))
        and not any(_by_cards(setting, id) for id in awake)
    )


def _by_cards(setting: Setting, id: str) -> bool:
    """Whether what waits in play may be set off, or stand instead of something, by what a Mage holds."""
    replacement = setting.replacements.get(id)
    if replacement is None:
        return setting.triggers[id].event in BY_CARDS
    held = any(isinstance(each, HELD) for each in phrases_in(setting.effects[id]))
    return held or replacement.what is Prevented.DISCARD


def _plain(setting: Setting, id: str) -> bool:
    """Whether an Effect does the same to the board whatever anybody holds; one that no card tells ends any line."""
    effect = setting.effects.get(id)
    return effect is None or all(_by_the_board(each) for each in phrases_in(effect))


def _calm(setting: Setting, id: str) -> bool:
    """Whether an Effect aims at nobody and leads nobody anywhere."""
    effect = setting.effects.get(id)
    if effect is None:
        return True
    header = effect.header
    unaimed = header is None or header.kind in UNAIMED
    return unaimed and all(isinstance(each, CALM) for each in phrases_in(effect))


def _by_the_board(phrase: Phrase) -> bool:
    """Whether a phrase does the same wherever the board is the same; what ``for each`` counts may be cards."""
    if isinstance(phrase, Pay):
        return isinstance(phrase.cost, SpendCube)
    counted = isinstance(getattr(phrase, open_field(phrase) or "amount", None), ForEach)
    return isinstance(phrase, PLAIN) and not counted
