"""Power Points and Trophies gained and lost."""

from __future__ import annotations

from brw_lab.kernel.atoms.cubes import Entries
from brw_lab.kernel.setting import Setting
from brw_lab.position.entry import Entry
from brw_lab.position.pieces import Party
from brw_lab.position.position import Position
from brw_lab.terms import ROSE, RoomId, Seat


def gain_power(
    setting: Setting, draft: Position, seat: Seat, amount: int, topics: tuple[str, ...] = ("points.gain-moves-token",)
) -> Entries:
    """Give a party Power Points."""
    at = setting.index[seat]
    old = draft.parties[at]
    parties = draft.parties
    richer = Party(old.power + amount, old.trophies, old.rooms_won, old.pool)
    draft.parties = (*parties[:at], richer, *parties[at + 1 :])
    hers = ("pp.black-rose-also-scores",) if seat == ROSE else ()
    face = setting.rules.limit("power.face")
    why = (*topics, *hers, *_turned(old.power, richer.power, face))
    return (Entry("gain-power", seat, seat, amount, (), why, len(draft.agenda)),)


def _turned(before: int, now: int, face: int) -> tuple[str, ...]:
    """The rules by which a Power Token that passes the end of its Track, above *face* points, shows another face.

    >>> _turned(19, 20, 19), _turned(20, 39, 19), _turned(19, 41, 19), _turned(19, 20, 20)
    (('points.track-20',), (), ('points.track-20', 'points.track-40'), ())
    """
    return tuple(f"points.track-{20 + more}" for more in (0, 20) if before <= face + more < now)


def lose_power(
    setting: Setting, draft: Position, seat: Seat, amount: int, topics: tuple[str, ...] = ("points.avatar-loss",)
) -> Entries:
    """Take Power Points from a party, never below 0 unless the ruling ``points.floor`` says so."""
    at = setting.index[seat]
    old = draft.parties[at]
    lost = amount if setting.rules.reads("points.floor") == "below" else min(amount, old.power)
    draft.parties = (*draft.parties[:at], old._replace(power=old.power - lost), *draft.parties[at + 1 :])
    return (Entry("lose-power", seat, seat, lost, (), topics, len(draft.agenda)),)


def gain_trophies(setting: Setting, draft: Position, seat: Seat, amount: int, topics: tuple[str, ...]) -> Entries:
    """Advance a party on its Trophy Track."""
    at = setting.index[seat]
    old = draft.parties[at]
    draft.parties = (*draft.parties[:at], old._replace(trophies=old.trophies + amount), *draft.parties[at + 1 :])
    return (Entry("gain-trophies", seat, seat, amount, (), topics, len(draft.agenda)),)


def lose_trophies(setting: Setting, draft: Position, seat: Seat, amount: int) -> Entries:
    """Move a party back on its Trophy Track, never below 0."""
    at = setting.index[seat]
    old = draft.parties[at]
    lost = min(amount, old.trophies)
    draft.parties = (*draft.parties[:at], old._replace(trophies=old.trophies - lost), *draft.parties[at + 1 :])
    topics = ("trophy.discard", "trophy.floor-0")
    return (Entry("lose-trophies", seat, seat, lost, (), topics, len(draft.agenda)),)


def steal(setting: Setting, draft: Position, by: Seat, of: Seat, amount: int, what: str) -> Entries:
    """Take up to *amount* Power Points or Trophies (*what*: ``power``, ``trophies``) from a party that has them."""
    here, there = setting.index[by], setting.index[of]
    taken = max(0, min(amount, getattr(draft.parties[there], what)))
    parties = list(draft.parties)
    for at, change in ((there, -taken), (here, taken)):
        parties[at] = parties[at]._replace(**{what: getattr(parties[at], what) + change})
    draft.parties = tuple(parties)
    topics = ("points.gain-moves-token",) if what == "power" else ("trophy.gain", "trophy.discard", "trophy.floor-0")
    return (Entry(f"steal-{what}", by, of, taken, (), topics, len(draft.agenda)),)


def win_room(setting: Setting, draft: Position, seat: Seat, topics: tuple[str, ...], room: RoomId = "") -> Entries:
    """Advance a party by 1 on its Room Track, for a Wrecked Room or for the majority in *room*."""
    at = setting.index[seat]
    old = draft.parties[at]
    draft.parties = (*draft.parties[:at], old._replace(rooms_won=old.rooms_won + 1), *draft.parties[at + 1 :])
    return (Entry("room-track", seat, room, 1, (), topics, len(draft.agenda)),)
