"""Small steps on tuples and on a draft's records, shared by the atoms."""

from __future__ import annotations

from typing import TypeVar

from brw_lab.kernel.setting import Setting
from brw_lab.position.pieces import Holding, Model, Party, Room
from brw_lab.position.position import Position
from brw_lab.terms import RoomId, Seat

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at *at*.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The tuple without the first *item* in it.

    >>> without(("a", "b", "a"), "a")
    ('b', 'a')
    """
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def put_model(draft: Position, model: Model) -> None:
    """Let *model* take the place of the Model with its id."""
    models = draft.models
    for at, old in enumerate(models):
        if old.id == model.id:
            draft.models = (*models[:at], model, *models[at + 1 :])
            return
    raise KeyError(model.id)


def put_room(draft: Position, room: RoomId, state: Room) -> None:
    """Give a Room another state."""
    draft.rooms = put(draft.rooms, draft.lodge.index(room), state)


def put_party(setting: Setting, draft: Position, seat: Seat, party: Party) -> None:
    """Give a party other points or another pool."""
    draft.parties = put(draft.parties, setting.index[seat], party)


def put_holding(setting: Setting, draft: Position, seat: Seat, holding: Holding) -> None:
    """Give a Mage another hand, decks, slots or tokens."""
    draft.holdings = put(draft.holdings, setting.index[seat], holding)


def refill(setting: Setting, draft: Position, cubes: tuple[Seat, ...]) -> None:
    """Return cubes to the pools of their owners."""
    for seat in cubes:
        party = draft.parties[setting.index[seat]]
        put_party(setting, draft, seat, party._replace(pool=party.pool + 1))
