"""Setting a duel up from its box: chance lays the Rooms and turns the cards, the Mages choose in Play Order.

What may lie on the table is the Setting's box; the board, with its Cells and Portals, is the Lodge at the start.
"""

from __future__ import annotations

from brw_lab.errors import RuleGap
from brw_lab.kernel.agenda import Course
from brw_lab.kernel.atoms import opening
from brw_lab.kernel.offer import Offer, Offers, offered
from brw_lab.kernel.policies import first_to_last
from brw_lab.kernel.refusals import Refusal
from brw_lab.kernel.setting import Setting
from brw_lab.position.pending import Choice, Phase
from brw_lab.position.position import Position
from brw_lab.spellcraft.box import Box
from brw_lab.terms import FATE, Seat


def box_of(setting: Setting) -> Box:
    """The box of a table; :class:`RuleGap` where it has none."""
    if setting.box is None:
        raise RuleGap("nothing can be set up: this table has no box")
    return setting.box


def _ring(setting: Setting, position: Position) -> tuple[str, ...]:
    """The Rooms of the board that are not its centre, in the order of the layout: chance fills these places."""
    centre = box_of(setting).centre
    return tuple(room for room in position.lodge.rooms if room != centre)


def rooms(course: Course, frame: Phase) -> None:
    """Chance lays one Room after another around the centre (setup.s2.ring-random)."""
    setting, draft = course.setting, course.draft
    ring = _ring(setting, draft)
    if not frame.done:
        for lent in box_of(setting).lent:
            course.note("lent", "", "", (f"beyond.in.{lent.kind}",), (lent.kind, lent.product))
    if len(frame.done) < len(ring):
        course.ask(FATE, "lay")
        return
    layout = draft.lodge.layout.renamed(dict(zip(ring, frame.done, strict=True)))
    course.entries.extend(opening.lay_rooms(setting, draft, draft.lodge.with_layout(layout)))
    course.next_step(frame)


def to_lay(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Which Room comes up next, each as likely as the others."""
    frame = position.agenda[-1]
    assert isinstance(frame, Phase)
    for room in box_of(setting).rooms:
        if room not in frame.done:
            yield Offer(f"lay {room}", (room,), None, (), 1)


def lay(course: Course, choice: Choice, act: tuple[str, ...]) -> None:
    """Note the Room that came up."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    course.done_with(frame, act[0])


def cards(course: Course, frame: Phase) -> None:
    """Chance turns the Events Card and each Quest Card to one of its faces (setup.s3.*)."""
    if len(frame.done) < 1 + len(box_of(course.setting).quests):
        course.ask(FATE, "face")
    else:
        course.next_step(frame)


def to_face(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The faces of the card that is turned next; a Quest Card's face is called by its first Quest."""
    frame = position.agenda[-1]
    assert isinstance(frame, Phase)
    box = box_of(setting)
    if not frame.done:
        for event in box.events:
            yield Offer(f"face {setting.cards.events[event].name}", (event,), None, (), 1)
    else:
        for face in box.quests[len(frame.done) - 1]:
            yield Offer(f"face {setting.cards.quests[face[0]].name}", face, None, (), 1)


def face(course: Course, choice: Choice, act: tuple[str, ...]) -> None:
    """Lay a card with that face up."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    if frame.done:
        course.entries.extend(opening.show_quests(course.draft, act))
    else:
        course.entries.extend(opening.show_event(course.draft, act[0]))
    course.done_with(frame, act[0])


def crown(course: Course, frame: Phase) -> None:
    """Chance says who begins, so which colour the first player takes (setup.s5.crown)."""
    if frame.done:
        course.next_step(frame)
    else:
        course.ask(FATE, "first")


def to_crown(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """Every Mage is as likely to begin."""
    for seat in setting.seats:
        yield Offer(f"crown {seat}", (seat,), None, (), 1)


def begin_with(course: Course, choice: Choice, act: tuple[Seat, ...]) -> None:
    """Give the Crown to who begins; the ruling ``turn.marker`` says which Turn is the first."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    course.entries.extend(opening.first_crown(course.draft, act[0]))
    marker = course.setting.rules.reads("turn.marker")
    if marker:  # the other books do not say where it starts
        course.entries.extend(opening.mark_turn(course.draft, 0 if marker == "zero" else 1))
    course.top(frame._replace(first=act[0], next=act[0], done=(act[0],)))


def mages(course: Course, frame: Phase) -> None:
    """The Crown Holder takes a Mage, then the others take one each (setup.s6.order)."""
    for seat in first_to_last(course.setting, course.draft):
        if seat not in frame.done:
            course.ask(seat, "mage")
            return
    course.next_step(frame)


def to_mage(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The Mages that nobody has taken."""
    taken = {model.card: model.id for model in position.models}
    for id in box_of(setting).mages:
        refusal = Refusal("mage-taken", (id, taken[id])) if id in taken else None
        if every or refusal is None:
            yield offered(f"mage {setting.cards.models[id].name}", (id,), refusal)


def take_mage(course: Course, choice: Choice, act: tuple[str, ...]) -> None:
    """Seat a Mage in its Cell."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    course.entries.extend(opening.seat_mage(course.draft, choice.seat, act[0]))
    course.done_with(frame, choice.seat)


def grimoires(course: Course, frame: Phase) -> None:
    """Lay the decks; the Crown Holder picks a Starting Grimoire, the other one is the opponent's (setup.s8.*)."""
    setting, draft = course.setting, course.draft
    if not frame.done:
        box = box_of(setting)
        school = [spell for spell in setting.cards.spells.values() if spell.school == box.school]
        library = tuple(copy for spell in school for copy in setting.copies(spell.id))
        forgotten = tuple(copy for id in box.forgotten for copy in setting.copies(id))
        course.entries.extend(opening.lay_decks(draft, library, forgotten))
        course.done_with(frame, "decks")
        return
    for seat in first_to_last(setting, draft):
        if seat not in frame.done:
            course.ask(seat, "grimoire")
            return
    course.next_step(frame)


def to_grimoire(setting: Setting, position: Position, choice: Choice, every: bool) -> Offers:
    """The Starting Grimoires that nobody has taken."""
    frame = position.agenda[-1]
    assert isinstance(frame, Phase)
    for id in box_of(setting).grimoires:
        refusal = Refusal("grimoire-taken", (id,)) if id in frame.done else None
        if every or refusal is None:
            yield offered(f"grimoire {setting.cards.grimoires[id].name}", (id,), refusal)


def take_grimoire(course: Course, choice: Choice, act: tuple[str, ...]) -> None:
    """Make a Mage's Grimoire: one copy of each listed Spell and one Personal Spell, the others of these to Memories."""
    frame = course.draft.agenda[-1]
    assert isinstance(frame, Phase)
    setting, draft, seat = course.setting, course.draft, choice.seat
    listed = [next(copy for copy in draft.library if copy.startswith(f"{id}#")) for id in _listed(setting, act[0])]
    personal = setting.copies(setting.card(draft.model(seat).card).personal)
    spells = (*listed, *personal[:1])
    done = opening.take_grimoire(setting, draft, seat, act[0], spells, personal[1:])
    chosen = "setup.s8.opponent-other-grimoire" if len(frame.done) > 1 else "setup.s8.choose-grimoire"
    more = (chosen, "setup.s8.library-reshuffle") if len(frame.done) > 1 else (chosen,)
    course.entries.extend(entry._replace(topics=(*more, *entry.topics)) for entry in done)
    course.done_with(frame, seat, act[0])


def _listed(setting: Setting, grimoire: str) -> tuple[str, ...]:
    return setting.cards.grimoires[grimoire].spells
