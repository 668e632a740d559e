"""What lies in the box that a duel is set up from: Rooms, Events, Quests, Mages, a School, Forgotten Spells.

A box names cards by id. Whether they are there and whole is asked in :mod:`.boxcheck`; what may come from another
product is the rulebooks' business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from brw_lab.errors import RuleGap
from brw_lab.spellcraft.cards import Cards, QuestCard, Spell
from brw_lab.terms import RoomId

QuestSide = tuple[str, ...]
"""One face of a Quest Card: the ids of its Quests, from the top."""


class Lent(NamedTuple):
    """What of a *kind* comes from another *product*: the ids of its cards, or the name of the School."""

    kind: str
    product: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Everything a duel is set up from, by id (kami.setup.s1.board to s8).

    *centre* is the Room in the middle, *rooms* are the six around it; *events* are the faces of the Events Card,
    *quests* the Quest Cards, each with its faces; *quest_points* are in Power Points, for the slots of Quests whose
    card prints none. *school* is a name: all its Spells come along, each in its copies. *grimoires* are the two
    Starting Grimoires. *lent* is what comes from other products, *rulebook* the book that the box belongs to.

    >>> box = Box("tiny", "Tiny", "hall", ("well",), (), ((("a", "b"), ("c",)),), {"a": 2}, (), "", (), ())
    >>> box.lodge, box.quest_ids
    (('hall', 'well'), ('a', 'b', 'c'))
    """

    id: str
    title: str
    centre: RoomId
    rooms: tuple[RoomId, ...]
    events: tuple[str, ...]
    quests: tuple[tuple[QuestSide, ...], ...]
    quest_points: Mapping[str, int]
    mages: tuple[str, ...]
    school: str
    grimoires: tuple[str, ...]
    forgotten: tuple[str, ...]
    avatars: tuple[str, ...] = ()
    rulebook: str = ""
    lent: tuple[Lent, ...] = ()

    @property
    def lodge(self) -> tuple[RoomId, ...]:
        """All Rooms, the one in the middle first."""
        return (self.centre, *self.rooms)

    @property
    def quest_ids(self) -> tuple[str, ...]:
        """The Quests of all faces of all Quest Cards, in order."""
        return tuple(quest for card in self.quests for face in card for quest in face)

    def school_spells(self, cards: Cards) -> tuple[Spell, ...]:
        """The Spells of the School, by id; each is there in its ``copies`` (kami.setup.s7.library)."""
        return tuple(
            cards.spells[id] for id in sorted(cards.spells) if self.school and cards.spells[id].school == self.school
        )

    def points(self, quest: QuestCard) -> int:
        """The Power Points of the slot of a Quest: those of its card, or else those that the box gives it.

        Raises :class:`RuleGap` when neither tells them.

        >>> box = Box("tiny", "Tiny", "", (), (), (), {"a": 2}, (), "", (), ())
        >>> box.points(QuestCard("a", "A", "", None, None)), box.points(QuestCard("b", "B", "", None, 3))
        (2, 3)
        """
        if quest.points is not None:
            return quest.points
        if quest.id not in self.quest_points:
            raise RuleGap(f"{quest.name} cannot be laid out: neither its card nor the box tells the points of its slot")
        return self.quest_points[quest.id]

    def comes_from(self, kind: str, id: str) -> str:
        """The product that a card of a *kind* was lent by; ``""`` when it is the box's own."""
        return next((lent.product for lent in self.lent if lent.kind == kind and id in lent.ids), "")
